"""Questions drafted from memories."""

from __future__ import annotations

from datetime import UTC, datetime

from jupyter_memory.evaluation.drafting import draft
from jupyter_memory.records import Episode, Fact, Procedure

NOW = datetime(2026, 3, 10, tzinfo=UTC)


def record(sort, id, text, **given):
    if sort is Episode:
        given["occurred_at"] = NOW
    return sort(id=id, user="ana", text=text, created_at=NOW, updated_at=NOW, **given)


def texts(*memories, count=40):
    return {each.text: each for each in draft(memories, count).questions}


def test_a_key_is_asked_for_by_its_subject_and_attribute():
    found = texts(
        record(Fact, "a", "Revenue excludes refunds.", subject="revenue", attribute="definition"),
        record(Fact, "b", "pandas is 3.0.", subject="pandas", attribute="version"),
    )
    assert found["What is our definition of revenue?"].relevant == ("a",)
    assert found["What is the version of pandas?"].relevant == ("b",)


def test_chinese_memories_are_asked_for_in_chinese():
    found = texts(record(Fact, "a", "收入不含退款。", subject="收入", attribute="definition"))
    question = found["收入的口径是什么？"]
    assert (question.language, question.relevant) == ("zh", ("a",))


def test_a_procedure_is_asked_for_by_when_to_do_it_and_an_event_by_its_rare_words():
    found = texts(
        record(Procedure, "a", "x", trigger="closing the month."),
        record(Episode, "b", "We decided to raise the cut-off.", category="decision"),
        record(Episode, "c", "We looked at the numbers."),
    )
    assert found["How do I do this: closing the month?"].relevant == ("a",)
    decisions = [each for each in found.values() if each.category == "decision"]
    assert [each.relevant for each in decisions] == [("b",)]
    assert "cut-off" in decisions[0].text


def test_a_subject_that_is_a_definition_is_not_asked_for_twice():
    found = texts(record(Fact, "a", "GMV 口径：不扣退款。", subject="GMV 口径"))
    assert found["GMV 口径是什么？"].category == "definition"


def test_what_speaks_of_an_entity_without_being_filed_under_it_answers_too():
    found = texts(
        record(Fact, "a", "The fx_rates table is new.", entities=("fx_rates",)),
        record(Fact, "b", "Never join fx_rates by name."),
    )
    assert found["What should I know about fx_rates?"].relevant == ("a", "b")


def test_all_that_speak_of_an_entity_answer_for_it_unless_there_are_many():
    two = [record(Fact, each, f"orders: {each}", entities=("orders",)) for each in "ab"]
    found = texts(*two)
    assert found["What should I know about orders?"].relevant == ("a", "b")
    many = [record(Fact, each, f"orders: {each}", entities=("orders",)) for each in "abcdef"]
    assert "What should I know about orders?" not in texts(*many)


def test_no_more_than_asked_for_of_all_sorts_in_turn_and_a_third_is_held_out():
    memories = [
        record(Fact, f"f{n}", f"Metric{n} excludes refunds.", subject=f"metric{n}")
        for n in range(9)
    ] + [record(Procedure, f"p{n}", "x", trigger=f"closing month {n}") for n in range(9)]
    labelled = draft(memories, 9)
    assert len(labelled.questions) == 9
    assert len({each.category for each in labelled.questions}) == 3
    assert sum(each.held_out for each in labelled.questions) == 3
    assert len({each.text for each in labelled.questions}) == 9
    assert {each.name for each in labelled.memories} == {each.id for each in memories}


def test_nothing_gives_no_question():
    assert draft([], 40).questions == ()
