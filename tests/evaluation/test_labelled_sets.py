"""Labelled sets as files: what is read, and what is told about a line that cannot be."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.errors import UsageError
from jupyter_memory.evaluation.labelled import (
    LabelledMemory,
    LabelledQuestion,
    LabelledSet,
    parse_labelled,
    read_labelled,
)

MEMORY = {"memory": "m1", "text": "Revenue excludes refunds."}
QUESTION = {"question": "q1", "text": "Revenue?", "relevant": ["m1"]}


def parsed(*entries):
    lines = [each if isinstance(each, str) else json.dumps(each) for each in entries]
    return parse_labelled(lines, "set", "set.jsonl")


def test_a_line_is_a_memory_or_a_question():
    found = parsed(
        {**MEMORY, "user": "ana", "told_at": "2026-03-02T09:00+01:00", "given": {"tags": ["a"]}},
        "",
        {**QUESTION, "category": "key", "language": "zh", "held_out": True},
    )
    assert found.memories[0].told_at == datetime(2026, 3, 2, 8, tzinfo=UTC)
    assert found.memories[0].given == {"tags": ["a"]}
    assert found.questions[0].relevant == ("m1",)
    assert (found.questions[0].language, found.questions[0].held_out) == ("zh", True)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "set.jsonl, line 2: it is not JSON"),
        ("[1]", "line 2: it is not a JSON object"),
        ({"text": "x"}, 'line 2: it has neither "memory" nor "question"'),
        ({**QUESTION, "relevent": []}, "line 2: unknown field 'relevent'"),
        ({"question": "q1", "text": " "}, "line 2: text is missing or empty"),
        ({**QUESTION, "relevant": "m1"}, "line 2: relevant must be a list of names"),
        ({**QUESTION, "relevant": [1]}, "line 2: relevant must be a list of names"),
        ({**QUESTION, "held_out": "yes"}, "line 2: held_out must be true or false"),
        ({**QUESTION, "relevant": ["m9"]}, "line 2: no memory is called 'm9'"),
        ({**QUESTION, "forbidden": ["m1"]}, "line 2: 'm1' is both relevant and forbidden"),
        ({**QUESTION, "asked_at": "yesterday"}, "line 2: asked_at is not a time"),
        ({**QUESTION, "asked_at": "2026-03-02T09:00"}, "line 2: asked_at has no zone"),
        (MEMORY, "line 2: 'm1' is there already"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(line, told):
    with pytest.raises(UsageError) as raised:
        parsed(MEMORY, line)
    assert told in str(raised.value)


def test_a_file_that_is_not_there_or_no_text_is_told(tmp_path):
    with pytest.raises(UsageError, match="cannot be read"):
        read_labelled(tmp_path / "none.jsonl")
    place = tmp_path / "set.jsonl"
    place.write_bytes("{é".encode("latin-1"))
    with pytest.raises(UsageError, match="UTF-8"):
        read_labelled(place)


NAMES = st.text(min_size=1, max_size=8).filter(str.strip)
MOMENTS = st.datetimes(
    min_value=datetime(1990, 1, 1),  # noqa: DTZ001  a zone is added
    max_value=datetime(2100, 1, 1),  # noqa: DTZ001
    timezones=st.just(UTC),
)


@st.composite
def sets(draw):
    names = draw(st.lists(NAMES, min_size=1, max_size=4, unique=True))
    memories = tuple(
        LabelledMemory(
            name=name,
            text=draw(NAMES),
            user=draw(st.none() | NAMES),
            told_at=draw(st.none() | MOMENTS),
            given=draw(st.dictionaries(NAMES, st.lists(NAMES), max_size=2)),
        )
        for name in names
    )
    chosen = tuple(draw(st.lists(st.sampled_from(names), unique=True, max_size=3)))
    question = LabelledQuestion(
        name="q",
        text=draw(NAMES),
        relevant=chosen[:1],
        forbidden=chosen[1:],
        category=draw(st.just("") | NAMES),
        language=draw(st.sampled_from(("en", "zh"))),
        asked_at=draw(st.none() | MOMENTS),
        held_out=draw(st.booleans()),
    )
    return LabelledSet(name="set", memories=memories, questions=(question,))


@given(sets())
def test_what_is_saved_reads_the_same(tmp_path_factory, labelled):
    place = tmp_path_factory.mktemp("saved") / "set.jsonl"
    labelled.save(place)
    assert read_labelled(place) == labelled
