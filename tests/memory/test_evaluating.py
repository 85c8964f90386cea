"""Evaluating through the façade: sets told to a store of their own, and one's own memory."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from jupyter_memory import UsageError
from jupyter_memory.evaluation.labelled import LabelledMemory, LabelledQuestion, LabelledSet
from jupyter_memory.memory.rehearsing import MOST_HANDLES

MARCH = datetime(2026, 3, 2, 9, tzinfo=UTC)
APRIL = datetime(2026, 4, 2, 9, tzinfo=UTC)

KEY = {"subject": "churn", "attribute": "definition"}
MEMORIES = (
    LabelledMemory(name="old", text="Churn is 60 days without orders.", given=KEY, user="ana",
                   told_at=MARCH),
    LabelledMemory(name="new", text="Churn is 90 days without orders.", given=KEY, user="ana",
                   told_at=APRIL, replaces="old"),
    LabelledMemory(name="his", text="Churn is 30 days at our shop.", user="bo", told_at=MARCH),
    LabelledMemory(name="fx", text="Rates come from the fx_rates table.", user="ana",
                   given={"project": "sales"}, told_at=MARCH),
)  # fmt: skip
ASKED = {"user": "ana", "asked_at": datetime(2026, 5, 2, tzinfo=UTC)}
QUESTIONS = (
    LabelledQuestion(name="now", text="What is churn?", relevant=("new",),
                     forbidden=("old", "his"), category="changed", **ASKED),
    LabelledQuestion(name="then", text="What is churn?", relevant=("old",), forbidden=("new",),
                     category="as of", given={"as_of": "2026-03-15"}, **ASKED),
    LabelledQuestion(name="there", text="Where do fx_rates come from?", relevant=("fx",),
                     given={"project": "sales"}, held_out=True, **ASKED),
    LabelledQuestion(name="here", text="Where do fx_rates come from?", forbidden=("fx",),
                     held_out=True, **ASKED),
)  # fmt: skip
SET = LabelledSet(name="mine", memories=MEMORIES, questions=QUESTIONS)


def test_a_set_is_told_in_its_time_and_asked_by_its_people(open_memory):
    found = open_memory().evaluate(SET)
    assert [each.measures.get("mrr", each.measures.get("abstained")) for each in found.judged] == [
        1, 1, 1, 1,
    ]  # fmt: skip
    assert found.group().value("forbidden") == 0
    assert found.group("held out").questions == 2
    assert found.untold == ()


def test_many_people_take_turns(open_memory):
    people = [f"u{n}" for n in range(MOST_HANDLES + 3)]
    labelled = LabelledSet(
        name="many",
        memories=tuple(
            LabelledMemory(name=each, text=f"My shop is {each}x.", user=each) for each in people
        ),
        questions=tuple(
            LabelledQuestion(name=each, text="Which is my shop?", relevant=(each,), user=each)
            for each in people
        ),
    )
    assert open_memory().evaluate(labelled).group().value("recall@1") == 1


def test_plain_words_stand_beside_and_know_no_past(open_memory):
    found = open_memory().evaluate(SET)
    beside = found.group("tuned", category="as of", beside="words of the text")
    assert (beside.value("mrr"), beside.value("forbidden")) == (0, 1)


def test_ones_own_memory_is_left_alone(open_memory):
    memory = open_memory()
    memory.remember("Revenue excludes refunds.")
    memory.evaluate(SET)
    assert [each.text for each in memory.list()] == ["Revenue excludes refunds."]


def test_the_settings_of_the_handle_are_what_is_measured(open_memory):
    strict = open_memory(config={"threshold": 1.0}).evaluate(SET)
    assert strict.group().value("unanswered") == 1
    assert strict.separation.present.threshold == 1.0


def test_other_settings_are_measured_beside(open_memory):
    found = open_memory().evaluate(SET, variants={"strict": {"threshold": 1.0}})
    assert found.group().value("unanswered") == 0
    assert found.group(beside="strict").value("unanswered") == 1


def test_questions_from_ones_own_memories_are_answered_by_them(open_memory, tmp_path):
    memory = open_memory()
    memory.remember("Revenue excludes refunds.", subject="revenue", attribute="definition")
    memory.remember("收入不含退款。", subject="收入", attribute="definition")
    memory.remember("The fx_rates table is updated at noon.")
    place = tmp_path / "mine.jsonl"
    memory.draft_questions().save(place)
    before = [(each.id, each.version, each.recalls) for each in memory.list()]
    found = memory.evaluate(place, own=True)
    assert found.group(category="definition").value("mrr") == 1
    assert found.group(language="zh").questions >= 1
    assert [(each.id, each.version, each.recalls) for each in memory.list()] == before
    assert memory.evaluate(own=True).name == "drafted"


def test_runs_are_kept_and_compared_where_asked(open_memory, tmp_path):
    memory = open_memory()
    memory.evaluate(SET, save=tmp_path / "run.json")
    assert set(json.loads((tmp_path / "run.json").read_text("utf-8"))["questions"]) == {
        each.name for each in QUESTIONS
    }
    found = memory.evaluate(SET, against=tmp_path / "run.json")
    assert (found.difference.common, found.difference.worse) == (4, ())


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ({"given": {"colour": "red"}}, "no 'colour'"),
        ({"given": {"threshold": 0}}, "no 'threshold'"),
    ],
)
def test_what_recall_cannot_be_given_is_told_by_the_name_of_the_question(
    open_memory, question, told
):
    wrong = replace(SET, questions=(replace(QUESTIONS[0], **question),))
    with pytest.raises(UsageError, match=f"Question now of mine: recall is given {told}"):
        open_memory().evaluate(wrong)


def test_what_cannot_be_remembered_is_told_by_the_name_of_the_memory(open_memory):
    wrong = replace(SET, memories=(replace(MEMORIES[0], given={"colour": "red"}),))
    with pytest.raises(UsageError, match="Memory old of mine: Unknown field 'colour'"):
        open_memory().evaluate(wrong)


def test_nothing_to_ask_is_told(open_memory):
    with pytest.raises(UsageError, match="mine has no questions"):
        open_memory().evaluate(replace(SET, questions=()))
    with pytest.raises(UsageError, match="drafted has no questions"):
        open_memory().evaluate(own=True)


@pytest.mark.parametrize("count", [0, -1, True, "ten"])
def test_no_strange_number_of_questions_is_drafted(open_memory, count):
    with pytest.raises(UsageError, match="whole number"):
        open_memory().draft_questions(count)


def test_nothing_of_it_stays_on_the_disk(open_memory, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    Path(tmp_path / "temporary").mkdir()
    open_memory().evaluate(SET)
    assert list((tmp_path / "temporary").iterdir()) == []
