"""Files stay few, nobody waits for it, and no row is lost by it, however it ends.

Limits are counts of files and versions, never times.
"""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest
from children import Child, hear, tell
from records_for_tests import add, fact, texts
from stub_embedders import StubEmbedder

from jupyter_memory import Memory
from jupyter_memory.errors import StoreError
from jupyter_memory.store import Store, indexing, upkeep
from jupyter_memory.store import store as store_module
from jupyter_memory.store.bridge import run

KEY = {"subject": "aws", "attribute": "region"}


def files_of(folder: Path) -> int:
    return sum(path.is_file() for path in folder.rglob("*"))


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def fragments_of(store: Store, table: str = "semantic") -> int:
    async def count(handle):
        return (await handle.stats())["fragment_stats"]["num_fragments"]

    return run(store.tables.read(table, count, 0))


def versions_of(store: Store, table: str = "semantic") -> int:
    return len(list((store.tables.folder(table) / "_versions").glob("*.manifest")))


def test_many_single_memories_leave_few_files_and_are_found_at_once(store_folder, open_memory):
    """Each is found by a word of its own as soon as it is there; upkeep comes by itself."""
    memory = open_memory(embedder=StubEmbedder())
    for number in range(200):
        memory.remember(f"fact number {number} of w{number}ord")
        if number % 10 == 9:
            hits = memory.recall(f"w{number}ord")
            assert hits[0].memory.text == f"fact number {number} of w{number}ord"
    memory.flush()
    assert memory.count() == 200
    # Between two upkeeps a commit adds a manifest, a transaction and a data file.
    assert fragments_of(memory._rooms.store) < upkeep.FRAGMENTS
    assert files_of(store_folder) <= 300
    memory._rooms.store.tidy(fragments=2)
    assert files_of(store_folder) <= 60
    assert size_of(store_folder) <= 2_000_000
    assert memory.recall("w199ord")[0].memory.text == "fact number 199 of w199ord"


def test_a_writer_that_outruns_the_worker_tidies_up_itself(memory, monkeypatch):
    store = memory._rooms.store
    monkeypatch.setattr(store, "tidy_if_due", lambda: None)
    monkeypatch.setattr(store_module, "OVERDUE_WRITES", upkeep.FRAGMENTS + 5)
    for number in range(upkeep.FRAGMENTS + 10):
        memory.remember(f"fact number {number}")
    assert fragments_of(store) <= 10
    assert versions_of(store) <= 10


def test_tidying_that_fails_does_not_make_a_stored_memory_an_error(memory, monkeypatch):
    def fail(fragments: int) -> int:
        raise StoreError("no room to tidy up")

    store = memory._rooms.store
    monkeypatch.setattr(store, "_tidy", fail)
    monkeypatch.setattr(store, "tidy_if_due", lambda: None)
    monkeypatch.setattr(store_module, "OVERDUE_WRITES", 1)
    assert memory.remember("Revenue excludes refunds").action == "stored"
    assert memory.remember("Revenue excludes refunds").action == "reinforced"


def test_what_rollback_promises_survives_upkeep(memory, clock):
    first = memory.remember("region is r1", **KEY)
    moments = {1: clock.now}
    for version in range(2, 8):
        moments[version] = clock.advance(days=1)
        memory.remember(f"region is r{version}", **KEY)
    memory._rooms.store.tidy(fragments=1)
    assert versions_of(memory._rooms.store) <= 2
    assert [each.version for each in memory.history(first.id)] == list(range(1, 8))
    for version, moment in moments.items():
        (hit,) = memory.recall("region", as_of=moment)
        assert hit.memory.text == f"region is r{version}"
    memory.rollback(first.id, to=3)
    assert memory.get(first.id).text == "region is r3"


async def indexed_columns(table) -> set[str]:
    return {column for each in await table.list_indices() for column in each.columns}


def test_only_tables_with_many_fragments_are_tidied(store):
    for number in range(3):
        add(store, fact(f"fact {number}"))
    assert store.tidy() == 0
    assert fragments_of(store) == 3
    assert store.tidy(fragments=3) == 1
    assert fragments_of(store) == 1
    assert len(texts(store)) == 3


def test_a_large_table_waits_for_more_fragments(store, monkeypatch):
    """The larger the table, the dearer is tidying it."""
    for number in range(6):
        add(store, fact(f"fact {number}"), fact(f"other {number}"))
    monkeypatch.setattr(upkeep, "FRAGMENTS", 5)

    def is_due(rows_a_fragment: int) -> bool:
        monkeypatch.setattr(upkeep, "ROWS_A_FRAGMENT", rows_a_fragment)
        found = store.tables.read("semantic", lambda table: upkeep.due("semantic", table, 5), None)
        return run(found) is not None

    assert is_due(rows_a_fragment=3)
    assert not is_due(rows_a_fragment=1)


def test_an_import_is_due_although_it_is_one_fragment(store, monkeypatch, indexed_early):
    """Every question scans the rows that an index does not know."""
    monkeypatch.setattr(upkeep, "UNINDEXED", 20)
    add(store, *(fact(f"fact {number}") for number in range(19)))
    store.tidy_if_due()
    assert run(store.tables.read("semantic", indexed_columns, None)) == set()
    add(store, fact("fact 19"))
    store.tidy_if_due()
    assert run(store.tables.read("semantic", indexed_columns, None)) == indexed_early
    assert (fragments_of(store), versions_of(store)) == (1, 1)
    assert len(texts(store)) == 20
    add(store, *(fact(f"other {number}") for number in range(19)))
    store.tidy_if_due()
    assert fragments_of(store) == 2
    add(store, fact("other 19"))
    store.tidy_if_due()
    assert (fragments_of(store), versions_of(store)) == (1, 1)


def test_new_files_are_on_the_disk_before_old_ones_go(store, monkeypatch):
    """After a power cut between the two, the old files must still be there."""
    for number in range(5):
        add(store, fact(f"fact {number}"))
    folder = store.tables.folder("semantic")
    old = set((folder / "data").iterdir())
    seen: list[set[Path]] = []

    def look(folders: list[Path], since: float) -> None:
        assert folders == [folder]
        seen.append(set((folder / "data").iterdir()))

    monkeypatch.setattr(store_module, "make_durable", look)
    store.tidy(fragments=2)
    (present,) = seen
    assert old < present
    assert not old & set((folder / "data").iterdir())


def test_upkeep_leaves_the_users_warnings_alone(store, recwarn):
    import warnings

    filters = list(warnings.filters)
    for number in range(3):
        add(store, fact(f"fact {number}"))
    store.tidy(fragments=1)
    assert warnings.filters == filters
    assert len(recwarn) == 0


def read_until_told(folder: str) -> None:
    """In a child: list, count, recall and look back again and again; tell if a row was missing."""
    memory = Memory(folder, user="ana", project=None, embedder="none")
    stop = threading.Event()
    threading.Thread(target=lambda: (hear(), stop.set()), daemon=True).start()
    wrong, rounds = [], 0
    anchor = memory.list(kind="semantic")[0].id
    tell("reading")
    while not stop.is_set() or rounds < 5:
        rounds += 1
        seen = {each.text for each in memory.list()}
        missing = {f"fact number {number}" for number in range(40)} - seen
        hits = len(memory.recall("fact number", k=40))
        past = len(memory.history(anchor))
        if missing or hits != 40 or memory.count() < 40 or past < 2:
            wrong.append([sorted(missing), hits, memory.count(), past])
    tell([rounds, wrong])


@pytest.mark.kernel
def test_readers_lose_no_row_while_files_are_cleaned_away(store_folder, open_memory):
    memory = open_memory()
    memory.remember_many([f"fact number {number}" for number in range(39)] + ["fact number 0"])
    memory.remember("fact number 39")
    changed = memory.list()[0].id
    memory.edit(changed, tags=["edited"])
    with Child(read_until_told, folder=store_folder) as child:
        assert child.next() == "reading", child.errors
        for round_ in range(25):
            memory.edit(changed, tags=[f"edited {round_}"])
            memory._rooms.store.tidy(fragments=1)
        child.say()
        ((rounds, wrong),) = child.finish()
    assert wrong == []
    assert rounds >= 5


def tidy_and_die(folder: str, after: str) -> None:
    """In a child: be killed in the middle of tidying up."""

    def die(*_: object) -> None:
        tell("killed")
        os.kill(os.getpid(), signal.SIGKILL)

    store = Store(Path(folder), lock_timeout=10.0)
    if after == "compaction":
        store_module.make_durable = die
    elif after == "a moment":
        threading.Timer(0.005, die).start()
    store.tidy(fragments=1)
    die()


@pytest.mark.kernel
@pytest.mark.parametrize("after", ["a moment", "compaction", "clean-up"])
def test_upkeep_that_is_killed_loses_nothing(store_folder, open_memory, after):
    memory = open_memory()
    memory._rooms.store.tidy_if_due = lambda: None
    for number in range(15):
        memory.remember(f"fact number {number}")
    with Child(tidy_and_die, folder=store_folder, after=after) as child:
        assert child.rest() == ["killed"], child.errors
    for handle in (memory, open_memory()):
        assert handle.doctor() == []
        assert handle.count() == 15
        assert handle.remember("fact number 7").action == "reinforced"
    memory._rooms.store.tidy(fragments=1)
    assert fragments_of(memory._rooms.store) == 1
    assert sorted(texts(memory._rooms.store)) == sorted(f"fact number {n}" for n in range(15))


def test_indexes_are_built_when_a_table_has_grown(store, indexed_early):
    add(store, *(fact(f"fact {number}", entities=("orders",)) for number in range(5)))
    before = run(store.tables.read("semantic", indexed_columns, None))
    store.tidy(fragments=1)
    after = run(store.tables.read("semantic", indexed_columns, None))
    assert before == set()
    assert after == indexed_early


def test_an_index_that_a_table_is_too_small_for_goes(store, indexed_early, monkeypatch):
    """It would make every upkeep dearer."""
    add(store, *(fact(f"fact {number}") for number in range(5)))
    store.tidy(fragments=1)
    monkeypatch.setattr(indexing, "INDEXES", (indexing.Index("id", "btree", from_rows=3),))
    store.tidy(fragments=1)
    assert run(store.tables.read("semantic", indexed_columns, None)) == {"id"}
