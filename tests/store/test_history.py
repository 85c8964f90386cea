"""Past versions: each once, whole, also after a process was killed half-way."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from datetime import datetime

import pytest
from children import Child, tell
from records_for_tests import THEN, add, fact
from stub_embedders import StubEmbedder

from jupyter_memory import Memory
from jupyter_memory.errors import ConflictError, NotFoundError
from jupyter_memory.store import transaction as transaction_module
from jupyter_memory.store.bridge import run
from jupyter_memory.store.history import past_rows

KEY = {"subject": "aws", "attribute": "region"}


def supersede_and_die(folder: str, text: str, now: str) -> None:
    """In a child: be killed after the past is written and before the present is."""

    def die(*_: object) -> None:
        tell("past is written")
        os.kill(os.getpid(), signal.SIGKILL)

    transaction_module.Transaction._replace = die
    moment = datetime.fromisoformat(now)
    given = {"embedder": StubEmbedder(), "clock": lambda: moment}
    Memory(folder, user="ana", project=None, **given).remember(text, **KEY)


def rows_of_history(memory: Memory) -> int:
    return run(memory._rooms.store._count("history", None))


@pytest.mark.kernel
def test_a_change_killed_half_way_is_no_change_and_leaves_no_second_past(
    open_memory, store_folder, clock
):
    memory = open_memory(embedder=StubEmbedder())
    first = memory.remember("region is eu", **KEY)
    now = clock.advance(minutes=30)
    with Child(supersede_and_die, folder=store_folder, text="region is lost", now=now) as child:
        assert child.rest() == ["past is written"], child.errors
    assert rows_of_history(memory) == 1
    assert memory.get(first.id).text == "region is eu"
    assert [each.version for each in memory.history(first.id)] == [1]
    assert memory.history(first.id)[-1].valid_to is None
    assert [hit.memory.text for hit in memory.recall("region", as_of=now)] == ["region is eu"]
    noon = clock.advance(minutes=30)
    assert memory.remember("region is us", **KEY).action == "superseded"
    assert rows_of_history(memory) == 2, "the same past, written twice"
    past, present = memory.history(first.id)
    assert (past.version, past.memory.text, past.valid_to) == (1, "region is eu", noon)
    assert (present.version, present.memory.text) == (2, "region is us")
    for moment, text in ((now, "region is eu"), (noon, "region is us")):
        assert [hit.memory.text for hit in memory.recall("region", as_of=moment)] == [text]


@pytest.mark.kernel
def test_a_past_that_is_there_twice_can_be_embedded_anew(open_memory, store_folder, clock):
    memory = open_memory(embedder=StubEmbedder())
    first = memory.remember("region is eu", **KEY)
    with Child(supersede_and_die, folder=store_folder, text="lost", now=clock.now) as child:
        child.rest()
    memory.remember("region is us", **KEY)
    other = open_memory(embedder=StubEmbedder("another", 8))
    assert other.reembed() == 2
    texts = [each.memory.text for each in other.history(first.id)]
    assert texts == ["region is eu", "region is us"]


def test_the_past_is_whole_and_in_order(memory, clock):
    first = memory.remember("region is eu", tags=["cloud"], **KEY)
    moments = []
    for text in ("region is us", "region is ap"):
        moments.append(clock.advance(days=1))
        memory.remember(text, **KEY)
    memory.pin(first.id)
    one, two, three = memory.history(first.id)
    assert [each.memory.text for each in (one, two, three)] == [
        "region is eu",
        "region is us",
        "region is ap",
    ]
    assert [each.version for each in (one, two, three)] == [1, 2, 3]
    assert (one.valid_to, two.valid_from, two.valid_to) == (moments[0], moments[0], moments[1])
    assert (three.valid_from, three.valid_to) == (moments[1], None)
    assert one.memory.tags == ("cloud",)
    assert one.memory.value == "eu" or one.memory.subject == "aws"
    assert (one.reason, three.reason) == ("superseded", None)


def test_two_changes_in_one_transaction_keep_both_pasts(store):
    record = fact("v1")
    add(store, record)
    with store.writing("ana") as transaction:
        for version in (2, 3):
            row = transaction.get(record.id)
            changed = replace(record, version=version, text=f"v{version}")
            transaction.replace(row, changed, {}, at=THEN, reason="edited")
    past = run(past_rows(store.tables, "ana", record.id))
    assert [row.record.text for row, _ in past] == ["v1", "v2"]


def test_the_past_of_another_user_is_nobodys(store, open_memory):
    with store.writing("bo") as transaction:
        record = fact("bo's", user="bo")
        transaction.add(record, {})
        row = transaction.get(record.id)
        changed = replace(record, version=2, text="bo's new")
        transaction.replace(row, changed, {}, at=THEN, reason="edited")
    assert run(past_rows(store.tables, "ana", record.id)) == []
    with pytest.raises(NotFoundError):
        open_memory(user="ana").history(record.id)


def test_a_row_that_changed_without_the_lock_is_not_overwritten(store):
    """Somebody writes who does not know of our lock: the change is refused, theirs stays."""
    record = fact("as we saw it")
    add(store, record)

    async def update(table):
        await table.update(updates_sql={"text": "'theirs'", "change": "change + 1"})

    def change_meanwhile() -> None:
        with store.writing("ana") as transaction:
            row = transaction.get(record.id)
            run(store.tables.read("semantic", update, None))
            ours = replace(record, version=2, text="ours")
            transaction.replace(row, ours, {}, at=THEN, reason="edited")

    with pytest.raises(ConflictError, match="1 of 1 memories changed"):
        change_meanwhile()
    with store.writing("ana") as transaction:
        assert transaction.get(record.id).record.text == "theirs"
