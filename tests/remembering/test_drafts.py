"""What is only inferred: too unsure to keep, a draft until it is heard again, or kept."""

from __future__ import annotations

from datetime import timedelta

import pytest

BARS = {"subject": "charts", "attribute": "type", "value": "bars", "source": "inferred"}
PIES = {**BARS, "value": "pies"}


def infer(memory, text="I prefer bar charts.", **given):
    return memory.remember(text, **{"source": "inferred", "category": "preference", **given})


@pytest.mark.parametrize("category", ["preference", "definition", None])
def test_what_is_inferred_with_less_than_that_is_not_kept(memory, category):
    receipt = memory.remember("Bo leads", source="inferred", confidence=0.59, category=category)
    assert (receipt.action, receipt.ids, memory.count()) == ("refused", (), 0)
    assert receipt.message == (
        "Not kept: it is only inferred, with confidence 0.59, and 0.6 is the least; say it "
        "outright to have it kept."
    )


def test_others_of_the_same_call_are_kept(memory):
    guess = {"text": "Bo leads", "source": "inferred", "confidence": 0.1}
    receipts = memory.remember_many(["Ida leads", guess, "Cy leads"])
    assert [each.action for each in receipts] == ["stored", "refused", "stored"]
    assert {each.text for each in memory.list()} == {"Cy leads", "Ida leads"}


def test_a_preference_heard_once_is_a_draft(memory, clock):
    receipt = infer(memory)
    record = memory.get(receipt.id)
    assert (receipt.action, record.status, record.confidence) == ("draft", "draft", 0.6)
    assert record.expires_at == clock.now + timedelta(days=30)
    assert receipt.message.startswith("Heard once (preference, everywhere): active when it is")
    assert list(memory.recall("bar charts")) == []


@pytest.mark.parametrize("category", ["definition", "environment", "decision"])
def test_what_is_no_preference_is_kept_at_once(memory, category):
    assert infer(memory, category=category).action == "stored"


def test_heard_again_it_is_active(memory, clock):
    first = infer(memory)
    clock.advance(days=3)
    again = infer(memory)
    record = memory.get(first.id)
    assert (again.id, again.action) == (first.id, "stored")
    assert (record.status, record.confidence, record.mentions) == ("active", 0.9, 2)
    assert (record.source, record.expires_at) == ("inferred", None)
    assert [hit.memory.id for hit in memory.recall("bar charts")] == [first.id]


def test_the_same_value_in_other_words_is_the_second_mention(memory):
    first = infer(memory, "I prefer bars for charts.", **BARS)
    again = infer(memory, "We like bars better than pies in charts.", **BARS)
    record = memory.get(first.id)
    assert (again.id, record.status, record.confidence) == (first.id, "active", 0.9)
    assert memory.count() == 1


def test_after_its_days_it_is_heard_for_the_first_time_again(memory, clock):
    first = infer(memory)
    clock.advance(days=31)
    again = infer(memory)
    record = memory.get(first.id)
    assert (again.id, again.action, record.status) == (first.id, "draft", "draft")
    assert record.expires_at == clock.now + timedelta(days=30)


def test_said_outright_it_is_the_users(memory):
    first = infer(memory)
    memory.remember("I prefer bar charts.", category="preference")
    record = memory.get(first.id)
    assert (record.status, record.source, record.confidence) == ("active", "user", 1.0)
    assert record.expires_at is None


def test_another_value_heard_once_does_not_put_away_what_holds(memory):
    for _ in range(2):
        held = infer(memory, "I prefer bars for charts.", **BARS)
    newcomer = infer(memory, "I prefer pies for charts.", **PIES)
    assert newcomer.action == "pending"
    assert memory.get(held.id).value == "bars"
    assert memory.get(held.id).status == "active"
    assert memory.get(held.id).expires_at is None


def test_another_value_takes_the_place_of_a_draft(memory):
    first = infer(memory, "I prefer bars for charts.", **BARS)
    second = infer(memory, "I prefer pies for charts.", **PIES)
    assert (second.id, second.action) == (first.id, "draft")
    assert memory.get(first.id).value == "pies"


def test_more_mentions_of_what_holds_leave_it_for_ever(memory):
    for _ in range(4):
        held = infer(memory)
    record = memory.get(held.id)
    assert (record.mentions, record.version, record.expires_at) == (4, 2, None)


def test_what_was_forgotten_is_heard_anew(memory):
    for _ in range(2):
        held = infer(memory)
    memory.forget(held.id)
    assert infer(memory).action == "draft"
    assert memory.get(held.id).status == "draft"


def test_the_promotion_can_be_taken_back(memory):
    first = infer(memory)
    infer(memory).undo()
    record = memory.get(first.id)
    assert (record.status, record.mentions) == ("draft", 1)


def test_confirming_a_draft_makes_it_the_users(memory):
    first = infer(memory)
    memory.confirm(first.id)
    record = memory.get(first.id)
    assert (record.status, record.source, record.expires_at) == ("active", "user", None)
