"""Published sets, in files of their form that are made here: what is told, and what answers."""

from __future__ import annotations

import json

import pytest

from jupyter_memory import UsageError
from jupyter_memory.evaluation.loaders import beaver, bird, load, locomo, madial

TALK = {
    "sample_id": "talk-1",
    "conversation": {
        "speaker_a": "Ana",
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [
            {"speaker": "Ana", "dia_id": "D1:1", "text": "I bought a kite."},
            {"speaker": "Bo", "dia_id": "D1:2", "text": "Look!", "blip_caption": "a red kite",
             "query": "kite"},
        ],
        "session_2_date_time": "9:00 am on 9 Jun, 2023",
    },
    "observation": {"session_1_observation": {"Ana": [["Ana owns a kite.", "D1:1"]]}},
    "qa": [
        {"question": "What did Ana buy?", "evidence": ["D1:01; D1:2"], "category": 1},
        {"question": "Nothing cited", "evidence": [], "category": 3},
    ],
}  # fmt: skip


def written(path, value):
    path.write_text(json.dumps(value), "utf-8")
    return path


def test_a_conversation_is_a_user_and_a_turn_is_a_memory(tmp_path):
    path = written(tmp_path / "talks.json", [TALK])
    plain, keyed = locomo.load(path), locomo.load(path, observations=True)
    first, second = plain.memories
    assert (first.user, first.text, first.given["keys"]) == ("talk-1", "I bought a kite.", [])
    assert (second.text, second.given["keys"]) == ("Look! [a red kite]", ["kite"])
    assert first.given["occurred_at"].isoformat() == "2023-05-08T13:56:00+00:00"
    assert first.given["occurred_at"] < second.given["occurred_at"]
    assert keyed.memories[0].given["keys"] == ["Ana owns a kite."]
    (question,) = plain.questions
    assert question.relevant == (first.name, second.name)
    assert (question.category, question.held_out) == ("several turns", False)


def test_only_the_first_five_conversations_are_tuned_on(tmp_path):
    talks = [{**TALK, "sample_id": f"t{number}"} for number in range(7)]
    loaded = locomo.load(written(tmp_path / "talks.json", talks))
    assert [each.held_out for each in loaded.questions] == [False] * 5 + [True] * 2


def test_each_hint_of_a_database_is_a_memory_once(tmp_path):
    entry = {"db_id": "shop", "question": "How many girls?", "difficulty": "simple",
             "evidence": "girls refers to sex = 'F'"}  # fmt: skip
    entries = [entry, {**entry, "question": "And boys?", "evidence": " "},
               {**entry, "question": "Which girls?"}]  # fmt: skip
    loaded = bird.load(written(tmp_path / "dev.json", entries))
    (memory,) = loaded.memories
    assert memory.given["keys"] == ["girls"]
    assert [each.relevant for each in loaded.questions] == [(memory.name,)] * 2
    assert load(tmp_path / "dev.json").name == "BIRD"


@pytest.fixture
def company(tmp_path):
    table = {"db_id": "dw", "table_name_original": "ROOMS", "column_names_original": ["FLOOR"]}
    other = {**table, "table_name_original": "STAFF"}
    written(tmp_path / "dev_tables.json", {"dw#sep#ROOMS": table, "dw#sep#STAFF": other})
    ask = {"db_id": "dw", "question": "Which floor?", "gold_tables": ["dw#sep#rooms"],
           "mapping": {"storey": ["ROOMS.FLOOR"]}}  # fmt: skip
    written(tmp_path / "dev_dw.json", [ask, {**ask, "question": "How high?", "mapping": None}])
    written(tmp_path / "dev_nw.json", [])
    return tmp_path


def test_a_question_is_never_among_what_leads_to_its_own_tables(company):
    loaded = beaver.load(company)
    keys = {each.name: each.given["keys"] for each in loaded.memories}
    assert keys["before 0/dw.rooms"] == ["How high?"]
    assert keys["before 1/dw.rooms"] == ["Which floor?", "storey"]
    assert keys["before 1/dw.staff"] == []
    assert [each.relevant for each in loaded.questions] == [
        ("before 0/dw.rooms",), ("before 1/dw.rooms",)]  # fmt: skip
    plain = beaver.load(company, past=False)
    assert not any(each.given["keys"] for each in plain.memories)


@pytest.fixture
def children(tmp_path):
    for language, event in (("zh", "Bart跳舞"), ("en", "Bart danced")):
        memory = {"1": {"time": "2023-12-25", "event": event, "user-id": 7}}
        talk = {"dialogue": ["<BOD>\n", '<Bart>: "Hi!"\n', '<Assistant>: "Ho"\n', "<Bart>: x\n"],
                "test-turn": [3, 2], "relevant-id": [1, 99], "user-id": 7}  # fmt: skip
        for what, line in (("memory", memory), ("dialogue", talk)):
            written(tmp_path / f"MADial-Bench-{language}-{what}.json", line)
    return tmp_path


def test_a_dialogue_is_asked_up_to_the_first_reminder_in_either_language(children):
    across = madial.load(children, memories="zh", questions="en")
    (question,) = across.questions
    assert (question.text, question.user, question.language) == ("Hi!", "7", "en")
    assert question.relevant == ("m1",)
    assert across.memories[0].text == "Bart跳舞"
    assert madial.load(children, apart=False).questions[0].user is None
    assert load(children).name == "MADial zh"


@pytest.mark.parametrize("loader", [locomo.load, bird.load])
def test_what_is_of_another_form_says_so(tmp_path, loader):
    path = written(tmp_path / "other.json", [{"db_id": 1, "conversation": {}}])
    with pytest.raises(UsageError, match=r"not as (LoCoMo|BIRD) publishes it"):
        loader(path)
    path.write_text("{", "utf-8")
    with pytest.raises(UsageError, match="not JSON"):
        loader(path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(UsageError, match=r"has no dev_tables\.json"):
        beaver.load(tmp_path)
    with pytest.raises(UsageError, match="has no MADial-Bench-zh"):
        madial.load(tmp_path)
