from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, model_validator

from jupyter_memory.model import AnswerError
from jupyter_memory.model.replies import read_reply


class Facts(BaseModel):
    facts: list[object]


class Listed(BaseModel):
    facts: list[object]

    @model_validator(mode="before")
    @classmethod
    def bare(cls, value):
        return {"facts": value} if isinstance(value, list) else value


def facts(reply: str) -> list[object]:
    return read_reply(reply, Facts, "tiny").facts


FENCED = "To see volumes run ```bash\ndf -h\n```"

READ = [
    (json.dumps({"facts": [FENCED]}), [FENCED]),
    (f"```json\n{json.dumps({'facts': [FENCED]})}\n```", [FENCED]),
    (f"Sure!\n```\n{json.dumps({'facts': [FENCED]})}\n``` Anything else?", [FENCED]),
    ('```json\n{"facts":["a"]}\n``` see [1] for {more}', ["a"]),
    ('see [1] for {more}: {"facts": ["a"]}', ["a"]),
    ('<think>maybe {"facts":[]}?</think>\n{"facts":["b"]}', ["b"]),
    ('maybe {"facts":[]}?</think>\n{"facts":["b"]}', ["b"]),
    ('<think>no</think>{"facts":["the tag </think> ends it"]}', ["the tag </think> ends it"]),
    ('{"facts":["the tag </think> ends it"]}', ["the tag </think> ends it"]),
    ('{"facts": ["a"], "id": "77", "event": "DELETE"}', ["a"]),
    ('\ufeff{"facts": ["a",],}', ["a"]),
    ("{“facts”: [“退款”]}", ["退款"]),
    ('{"facts": [NaN, 1]}', [None, 1]),
    ("{'facts': ['it\\'s', 'don't', True, None]}", ["it's", "don't", True, None]),
    ("{facts: ['a'] // done\n}", ["a"]),
    ('{"facts": [{"a": 1} {"a": 2}]}', [{"a": 1}, {"a": 2}]),
    ('{"facts": ["two\nlines"]}', ["two\nlines"]),
    ('{"facts": ["she said "always" to us", "b"]}', ['she said "always" to us', "b"]),
    (r'{"facts": ["in C:\Users\new"]}', [r"in C:\Users\new"]),
    (r'{"facts": ["a\"b", "c\\d", "e\nf"],}', ['a"b', "c\\d", "e\nf"]),
]


@pytest.mark.parametrize(("reply", "meant"), READ)
def test_what_is_meant_is_read(reply, meant):
    assert facts(reply) == meant


REFUSED = [
    "",
    "I found nothing worth remembering.",
    '{"facts": ["Revenue excl',
    '{"facts": ["a", "b"',
    '{"facts": [{"text": "a", "steps": []}, {"te',
    '{"facts": [{"facts": ["inner"]}, {"te',
    '{"facts": [30 days]}',
    '{"facts": ["use "a", "b" always"]}',
    '<think>{"facts": ["only thought"]}</think>',
    '<think>{"facts": ["only thought, and cut"]}',
    '["a"]',
    '{"other": [1]}',
    "[" * 5000,
    '{"a":' * 5000,
]


@pytest.mark.parametrize("reply", REFUSED)
def test_what_could_mean_two_things_or_is_cut_is_refused(reply):
    with pytest.raises(AnswerError):
        facts(reply)


@pytest.mark.parametrize("reply", ["[]", "```json\n[]\n```", "<think>hm</think>\n[]", "[ ]"])
def test_a_bare_list_counts_as_the_whole_reply(reply):
    assert read_reply(reply, Listed).facts == []


@pytest.mark.parametrize(
    "reply",
    [
        "see [1]",
        "Nothing [] here",
        '{"facts": [{"text": "a", "steps": []}, {"te',
        '{"facts": [{"text": "a", "steps": [{"a": 1}], "se',
        '[{"text": "a"}, {"te',
    ],
)
def test_a_list_inside_something_is_no_answer(reply):
    with pytest.raises(AnswerError):
        read_reply(reply, Listed)


def test_a_refusal_shows_how_the_reply_began():
    with pytest.raises(AnswerError, match=r"“x{200}”"):
        facts("x" * 900)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
PROSE = st.text(st.characters(exclude_characters="{[<")).map(lambda text: text.strip("`"))


@given(st.lists(JSON), PROSE, PROSE)
def test_any_json_survives_any_prose_around_it(values, before, after):
    reply = f"{before}\n{json.dumps({'facts': values}, ensure_ascii=False)}\n{after}"
    assert facts(reply) == values


@given(st.lists(st.text(min_size=1), min_size=1), st.data())
def test_half_an_answer_is_never_read(values, data):
    whole = json.dumps({"facts": values})
    at = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(AnswerError):
        facts(whole[:at])


@given(st.text())
def test_no_reply_breaks_the_reading(reply):
    with suppress(AnswerError):
        facts(reply)
