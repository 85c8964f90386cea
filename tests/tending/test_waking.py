"""What was archived answers when it is asked for directly, and is active again from then on."""

from __future__ import annotations

import pytest
from stub_embedders import StubEmbedder

WHISPER = "The Quokka ledger may be closed on Fridays"


@pytest.fixture
def asleep(memory, clock):
    """An archived memory beside an active one."""
    old = memory.remember(WHISPER, source="inferred", confidence=0.8).id
    memory.remember("Leads are scored weekly by the sales team")
    clock.advance(days=91)
    assert memory.tend().archived == (old,)
    return old


def test_a_direct_question_wakes_it(memory, asleep, clock):
    found = memory.recall("Quokka ledger")
    assert [hit.memory.id for hit in found] == [asleep]
    assert "had been archived" in repr(found)
    memory.flush()
    record = memory.get(asleep)
    assert record.status == "active"
    assert memory.history(asleep)[-2].reason == "woken"
    clock.advance(days=60)
    assert memory.tend().archived == (), "its time began anew"
    assert memory.get(asleep).recalls == 1


def test_a_question_in_chinese_is_told_in_chinese(memory, clock):
    old = memory.remember("季度账目每周五关闭", source="inferred", confidence=0.8).id
    clock.advance(days=91)
    assert memory.tend().archived == (old,)
    found = memory.recall("季度账目")
    assert [hit.memory.id for hit in found] == [old]
    assert "曾被归档" in repr(found)


def test_its_key_wakes_it_although_others_answer(memory, clock):
    key = {"subject": "clinic", "attribute": "ledger"}
    old = memory.remember("clinic.ledger is Emu", source="inferred", confidence=0.8, **key).id
    clock.advance(days=91)
    memory.tend()
    other = memory.remember("The clinic ledger is closed on Fridays")
    found = memory.recall("clinic ledger")
    assert [hit.memory.id for hit in found] == [old, other.id]


@pytest.mark.parametrize("question", ["who scores leads?", "where is the nearest airport?"])
def test_another_question_lets_it_sleep(memory, asleep, question):
    assert asleep not in [hit.memory.id for hit in memory.recall(question)]
    memory.flush()
    assert memory.get(asleep).status == "archived"


def test_whoever_asks_for_what_is_archived_wakes_what_answers(memory, asleep):
    other = memory.recall("leads", include=("active", "archived"))
    assert asleep not in [hit.memory.id for hit in other]
    assert memory.recall("Quokka ledger", include=("archived",))[0].memory.id == asleep
    memory.flush()
    assert memory.get(asleep).status == "active"


def test_the_past_wakes_nothing(memory, asleep, clock):
    assert memory.recall("Quokka ledger", as_of=clock())[0].memory.id == asleep
    memory.flush()
    assert memory.get(asleep).status == "archived"


def test_another_project_or_user_or_agent_does_not_wake_it(open_memory, clock):
    memory = open_memory(project="sales")
    old = memory.remember(WHISPER, source="inferred", confidence=0.8).id
    clock.advance(days=91)
    memory.tend()
    for other in (open_memory(project="hr"), open_memory(user="bo", project="sales")):
        assert not other.recall("Quokka ledger")
        other.flush()
    assert memory.get(old).status == "archived"


def test_with_vectors_a_near_meaning_alone_does_not_wake(open_memory, clock):
    memory = open_memory(embedder=StubEmbedder())
    old = memory.remember(WHISPER, source="inferred", confidence=0.8).id
    clock.advance(days=91)
    memory.tend()
    memory.recall("an altogether different matter")
    memory.flush()
    assert memory.get(old).status == "archived"
