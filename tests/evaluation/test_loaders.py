"""Sets from files: which format a file is of, and LongMemEval's."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from jupyter_memory.errors import UsageError
from jupyter_memory.evaluation.loaders import load

ENTRY = {
    "question_id": "gpt4_1",
    "question_type": "single-session-user",
    "question": "Which chart did I choose?",
    "answer": "bars",
    "question_date": "2023/05/30 (Tue) 23:40",
    "haystack_dates": ["2023/05/20 (Sat) 02:21", "2023/05/21 (Sun) 10:00"],
    "haystack_session_ids": ["answer_1", "other"],
    "haystack_sessions": [
        [
            {"role": "user", "content": "Bars, please.", "has_answer": True},
            {"role": "assistant", "content": "Bars it is.", "has_answer": False},
        ],
        [{"role": "user", "content": "Hello."}, {"role": "assistant", "content": " "}],
    ],
    "answer_session_ids": ["answer_1"],
}


def written(tmp_path, *entries):
    place = tmp_path / "longmemeval.json"
    place.write_text(json.dumps(entries), "utf-8")
    return place


def test_longmemeval_is_a_memory_a_turn_and_a_user_a_question(tmp_path):
    found = load(written(tmp_path, ENTRY, {**ENTRY, "question_id": "gpt4_2"}))
    assert len(found.memories) == 6
    assert {each.user for each in found.memories} == {"gpt4_1", "gpt4_2"}
    first = found.memories[0]
    assert first.text == "Bars, please."
    assert first.given["occurred_at"] == datetime(2023, 5, 20, 2, 21, tzinfo=UTC)
    assert (first.given["kind"], first.given["speaker"]) == ("episodic", "user")
    question = found.questions[0]
    assert question.relevant == (first.name,)
    assert (question.user, question.category) == ("gpt4_1", "single-session-user")
    assert question.asked_at == datetime(2023, 5, 30, 23, 40, tzinfo=UTC)


def test_longmemeval_without_marked_turns_takes_those_of_the_session(tmp_path):
    plain = [[{"role": each["role"], "content": each["content"]} for each in session]
             for session in ENTRY["haystack_sessions"]]  # fmt: skip
    found = load(written(tmp_path, {**ENTRY, "haystack_sessions": plain}))
    assert len(found.questions[0].relevant) == 2


def test_longmemeval_knows_questions_without_an_answer(tmp_path):
    found = load(written(tmp_path, {**ENTRY, "question_id": "gpt4_1_abs"}))
    assert (found.questions[0].relevant, found.questions[0].category) == ((), "nothing")


def test_an_entry_that_lacks_something_is_told(tmp_path):
    broken = {name: value for name, value in ENTRY.items() if name != "question_date"}
    with pytest.raises(UsageError, match="entry 2: it is not as LongMemEval publishes"):
        load(written(tmp_path, ENTRY, broken))


def test_our_own_lines_are_recognised(tmp_path):
    place = tmp_path / "mine.jsonl"
    place.write_text('\n {"memory": "m1", "text": "x"}\n{"question": "q1", "text": "y"}\n')
    assert len(load(place).questions) == 1


def test_a_line_of_ours_that_is_broken_is_told_as_such(tmp_path):
    place = tmp_path / "mine.jsonl"
    place.write_text('{"memory": "m1", "text": "x"}\n{"question": \n')
    with pytest.raises(UsageError, match="line 2"):
        load(place)


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1}', "a,b\n1,2"])
def test_what_is_no_set_is_told_once_with_what_is(tmp_path, text):
    place = tmp_path / "sheet.csv"
    place.write_text(text)
    with pytest.raises(UsageError, match=r"sheet.csv is no labelled set: .*LoCoMo"):
        load(place)


def test_a_folder_without_a_set_and_a_missing_file_are_told(tmp_path):
    with pytest.raises(UsageError, match="is no labelled set"):
        load(tmp_path)
    with pytest.raises(UsageError, match="cannot be read"):
        load(tmp_path / "none.json")
