"""The key map of a handle knows what every other handle wrote."""

from __future__ import annotations

import shutil
from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st
from records_for_tests import add, fact

from jupyter_memory import Memory
from jupyter_memory.errors import ConflictError
from jupyter_memory.records import KINDS, STATUSES
from jupyter_memory.store import Store
from jupyter_memory.store.bridge import run
from jupyter_memory.store.keys import CURRENT, KeyMap
from jupyter_memory.store.schema import TABLES

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = (
    "Revenue: net of refunds",
    "Revenue: gross",
    "Revenue = net of refunds",
    "Churn: no order in 90 days",
    "We met on Monday",
    "毛利: 收入减成本",
)


def key_map(memory: Memory):
    """Return a handle's map, brought up to date."""
    store = memory._rooms.store
    with store.writing("ana"):
        pass
    return store._known["ana"]


def assert_one_value_a_key(memory: Memory) -> None:
    records = memory.list(project="*", status=list(CURRENT), kind="semantic")
    keys = Counter((each.project, each.key) for each in records if each.key)
    assert [key for key, count in keys.items() if count > 1] == []


def test_two_handles_that_take_turns_never_store_twice(open_memory):
    one, two = open_memory(), open_memory()
    for round_ in range(6):
        texts = [f"note {round_}", "a note of every round"]
        first = [one.remember(each).action for each in texts]
        second = [two.remember(each).action for each in reversed(texts)]
        assert first == ["stored", "stored" if round_ == 0 else "reinforced"]
        assert second == ["reinforced", "reinforced"]
    assert one.count() == two.count() == 7
    assert {each.mentions for each in one.list(status="active")} == {2, 12}


def test_two_handles_that_take_turns_keep_one_value_a_key(open_memory):
    one, two = open_memory(), open_memory()
    receipt = one.remember("region is r0", subject="aws", attribute="region")
    for version in range(2, 9):
        handle = two if version % 2 else one
        answer = handle.remember(f"region is r{version}", subject="aws", attribute="region")
        assert (answer.action, answer.id) == ("superseded", receipt.id)
    for handle in (one, two, open_memory()):
        assert [each.text for each in handle.list()] == ["region is r8"]
        assert [each.version for each in handle.history(receipt.id)] == list(range(1, 9))


def test_a_sentence_under_two_keys_is_known_when_one_of_them_was_edited(open_memory):
    """Looked up by its words alone, without a search for what is alike."""
    memory = open_memory()
    said = "It is without VAT."
    memory.remember(said, subject="price", attribute="tax")
    edited = memory.remember(said, subject="refund", attribute="tax").id
    memory.edit(edited, text="A refund is with VAT.")
    with memory._rooms.store.writing("ana") as transaction:
        same = transaction.same(memory.list()[0])
    assert same is not None
    assert same.record.subject == "price"


def test_only_the_tail_is_read_again(open_memory, monkeypatch):
    one, two = open_memory(), open_memory()
    one.remember_many([f"fact number {number}" for number in range(50)])
    key_map(two)
    read: list[int] = []
    light_rows = two._rooms.store._light_rows

    async def counting(table, predicate):
        rows = await light_rows(table, predicate)
        read.append(len(rows))
        return rows

    monkeypatch.setattr(two._rooms.store, "_light_rows", counting)
    one.remember_many(["one more", "two more"])
    assert two.remember("one more").action == "reinforced"
    assert sum(read) == 2
    two.remember("three more")
    assert sum(read) == 2, "what a handle wrote itself it does not read again"


def test_the_tail_is_not_missed_when_a_table_is_made_or_widened(store, store_folder):
    """To make a table and to add a vector column are versions a reader may have seen."""
    other = Store(store_folder, lock_timeout=10.0)
    seen: list[int] = []
    made = store.tables.made

    async def watched(name, fields):
        table = await made(name, fields)
        known = other._known.setdefault("ana", KeyMap(other.mark().generation))
        await other._refresh("ana", known)  # as a handle does that warms up without the lock
        seen.append(known.versions["semantic"])
        return table

    store.tables.made = watched
    records = [fact("the first"), fact("the second")]
    add(store, records[0])
    add(store, records[1], vectors={"vector_a": [1.0, 0.0]})
    assert seen[0] > 0
    with other.writing("ana") as transaction:
        assert [transaction.same(each) is not None for each in records] == [True, True]


operations = st.lists(
    st.tuples(
        st.integers(0, 1),
        st.sampled_from(["remember", "remember", "edit", "forget", "restore", "rollback", "undo"]),
        st.integers(0, len(TEXTS) - 1),
        st.integers(0, 9),
    ),
    min_size=4,
    max_size=14,
)


def carry_out(memory: Memory, operation: str, text: str, number: int, receipts: list) -> None:
    records = memory.list(project="*", status=list(STATUSES))
    forgotten = [each for each in records if each.status == "forgotten"]
    if operation == "remember" or not records:
        receipts.append(memory.remember(text))
        return
    record = records[number % len(records)]
    try:
        if operation == "edit":
            receipts.append(memory.edit(record.id, text=text))
        elif operation == "forget":
            receipts.append(memory.forget(record.id))
        elif operation == "restore" and forgotten:
            memory.restore_memory(forgotten[number % len(forgotten)].id)
        elif operation == "rollback" and record.version > 1:
            memory.rollback(record.id, to=1 + number % (record.version - 1))
        elif operation == "undo" and receipts and receipts[-1].undoer is not None:
            receipts.pop().undo()
    except ConflictError:
        pass  # a key that another memory has now, or a change in between


@settings(max_examples=8, deadline=None)
@given(operations)
def test_a_handle_of_long_standing_decides_like_a_fresh_one(tmp_path_factory, steps):
    folder = tmp_path_factory.mktemp("shared")
    given = {"user": "ana", "project": None, "embedder": "none"}
    handles = [Memory(folder / "store", **given), Memory(folder / "store", **given)]
    receipts: list = []
    for who, operation, text, number in steps:
        carry_out(handles[who], operation, TEXTS[text], number, receipts)
    assert_one_value_a_key(handles[0])
    shutil.copytree(folder / "store", folder / "copy")
    fresh = Memory(folder / "copy", **given)
    for number, text in enumerate(TEXTS):
        assert handles[number % 2].remember(text).action == fresh.remember(text).action
    assert_one_value_a_key(handles[0])
    assert state_of(handles[0]) == state_of(handles[1]) == state_of(fresh)


def state_of(memory: Memory) -> list[tuple]:
    records = memory.list(project="*", status=list(STATUSES))
    return sorted((each.text, each.status, each.version, each.mentions) for each in records)


def test_a_store_removed_by_hand_begins_anew_for_every_handle(open_memory, store_folder):
    one, two = open_memory(), open_memory()
    for handle in (one, two):
        handle.remember_many([f"fact number {number}" for number in range(5)])
        assert handle.recall("fact number 3")
    shutil.rmtree(store_folder)
    assert one.count() == two.count() == 0
    assert len(one.recall("fact number 3")) == 0
    assert two.remember("fact number 3").action == "stored"
    assert one.recall("fact number 3")[0].memory.text == "fact number 3"
    assert one.remember("fact number 3").action == "reinforced"
    assert one.remember("fact number 4").action == "stored"
    assert two.remember("fact number 4").action == "reinforced"


def test_a_store_removed_and_made_again_by_another_is_not_taken_for_the_old(
    open_memory, store_folder
):
    """Version numbers come again, so they cannot tell the new tables from the old ones."""
    one = open_memory()
    for number in range(8):
        one.remember(f"old fact {number}")
    assert len(one.recall("old fact", k=20)) == 8
    shutil.rmtree(store_folder)
    two = open_memory()
    for number in range(8):
        two.remember(f"new fact {number}")
    assert [
        hit.memory.text for hit in one.recall("old fact", k=20) if "old" in hit.memory.text
    ] == []
    assert len(one.recall("new fact", k=20)) == 8
    for number in range(8):
        assert one.remember(f"new fact {number}").action == "reinforced"
    assert one.count() == two.count() == 8
    assert {each.mentions for each in two.list()} == {2}


def test_a_table_removed_by_hand_leaves_the_others(open_memory, store_folder):
    one, two = open_memory(), open_memory()
    one.remember("a fact that goes")
    one.remember("an event that stays", kind="episodic")
    shutil.rmtree(store_folder / "semantic.lance")
    assert [hit.memory.text for hit in two.recall("event")] == ["an event that stays"]
    assert two.remember("a fact that goes").action == "stored"
    assert one.remember("a fact that goes").action == "reinforced"
    assert one.remember("an event that stays", kind="episodic").action == "reinforced"
    assert one.count() == two.count() == 2


def test_preloading_finds_what_is_there_and_makes_nothing(open_memory, store_folder: Path):
    open_memory()._rooms.store.preload("ana")
    assert not store_folder.exists()
    open_memory().remember("Revenue: net")
    memory = open_memory()
    memory._rooms.store.preload("ana")
    versions = memory._rooms.store._known["ana"].versions
    assert versions["semantic"] > 0
    assert {name for name in TABLES if not versions.get(name)} == {*KINDS, "history"} - {"semantic"}
    assert memory.remember("Revenue: net").action == "reinforced"


def test_a_failed_write_leaves_no_trace_in_the_map(store):
    record = fact("never written", subject="a", attribute="b", key="a.b")

    def fail() -> None:
        raise ZeroDivisionError

    try:
        with store.writing("ana") as transaction:
            transaction.add(record, {})
            fail()
    except ZeroDivisionError:
        pass
    with store.writing("ana") as transaction:
        assert transaction.same(record) is None
        assert transaction.holder(None, "a.b") is None
    assert run(store._count("semantic", None)) == 0
