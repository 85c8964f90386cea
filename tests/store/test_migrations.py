"""An older store is brought forward once, whole, with a backup, or not at all."""

from __future__ import annotations

import os
import signal
from dataclasses import asdict

import pytest
from children import Child, hear, tell
from folders import snapshot
from stub_embedders import StubEmbedder

from jupyter_memory import Memory
from jupyter_memory.errors import ReadOnlyStoreError, StoreVersionError
from jupyter_memory.store import migrations, schema
from jupyter_memory.store import store as store_module
from jupyter_memory.store.bridge import run
from jupyter_memory.store.marking import MARK_FILE, read_mark

NEXT = schema.FORMAT + 1


def raise_format() -> None:
    """Make this process a later release: its tables have one nullable column more."""
    schema.FORMAT = NEXT
    schema._COMMON["mood"] = "text"
    schema.arrow_schema.cache_clear()


@pytest.fixture
def later_release():
    """Return what makes this process a later release; it is undone after the test."""
    yield raise_format
    schema.FORMAT = NEXT - 1
    schema._COMMON.pop("mood", None)
    schema.arrow_schema.cache_clear()


@pytest.fixture
def older(open_memory, store_folder, clock) -> dict:
    """A store of today's format; what was in it."""
    memory = open_memory(embedder=StubEmbedder())
    first = memory.remember("region is eu", subject="aws", attribute="region")
    clock.advance(days=1)
    memory.remember("region is us", subject="aws", attribute="region")
    memory.remember("We shipped", kind="episodic", occurred_at="2026-03-01")
    memory.remember("To ship: 1. build 2. push", kind="procedural")
    memory.remember("营收口径不含退款单", tags=["口径"])
    memory.flush()
    found = contents(memory)
    found["id"] = first.id
    memory.close()
    return found


def contents(memory: Memory) -> dict:
    """Return all there is: records, pasts, vectors."""
    tables = memory._rooms.store.tables

    async def rows(table):
        found = (await table.query().to_arrow()).to_pylist()
        return sorted(({**row, "mood": None} for row in found), key=lambda row: row["id"])

    return {
        "records": [asdict(each) for each in memory.list(project="*")],
        "tables": {name: run(tables.read(name, rows, [])) for name in schema.TABLES},
    }


def columns(memory: Memory, table: str) -> list[str]:
    return run(memory._rooms.store.tables.columns(table))


def test_an_older_store_is_brought_forward_when_it_is_opened(
    older, open_memory, store_folder, later_release
):
    later_release()
    memory = open_memory(embedder=StubEmbedder())
    assert read_mark(store_folder).format == NEXT
    assert all("mood" in columns(memory, table) for table in schema.TABLES)
    found = contents(memory)
    assert found["records"] == older["records"]
    assert found["tables"] == older["tables"]
    assert [each.version for each in memory.history(older["id"])] == [1, 2]
    assert memory.history(older["id"])[0].memory.text == "region is eu"
    assert [hit.memory.text for hit in memory.recall("营收 退款")] == ["营收口径不含退款单"]
    assert memory.remember("region is us").action == "reinforced"
    assert memory.remember("a new one").action == "stored"


def test_it_is_done_once_and_the_backup_is_the_store_before(
    older, open_memory, store_folder, later_release, monkeypatch
):
    before = snapshot(store_folder)
    later_release()
    open_memory()
    backup = store_folder / migrations.BACKUPS / f"format-{NEXT - 1}"
    kept = snapshot(backup)
    assert kept[MARK_FILE] == before[MARK_FILE]
    assert kept == {
        name: content for name, content in before.items() if not name.startswith(".lock")
    }

    def again(*_: object) -> None:
        pytest.fail("brought forward a second time")

    monkeypatch.setattr(migrations, "migrate", again)
    open_memory().remember("later")
    assert snapshot(backup) == kept


def test_an_open_handle_brings_a_store_forward_too(older, open_memory, store_folder, later_release):
    memory = open_memory()
    assert memory.count() == 4
    later_release()
    assert memory.count() == 4
    assert read_mark(store_folder).format == NEXT


def test_a_backup_can_be_opened_by_the_release_before(
    older, open_memory, store_folder, later_release
):
    later_release()
    open_memory().remember("only after it")
    schema.FORMAT = NEXT - 1
    schema._COMMON.pop("mood")
    schema.arrow_schema.cache_clear()
    with pytest.raises(StoreVersionError):
        open_memory()
    backup = open_memory(store_folder / migrations.BACKUPS / f"format-{NEXT - 1}")
    assert [asdict(each) for each in backup.list(project="*")] == older["records"]


def migrate_and_die(folder: str, at: str) -> None:
    """In a child of a later release: die in the middle of bringing the store forward."""
    raise_format()

    def die(*_: object) -> None:
        tell("half")
        os.kill(os.getpid(), signal.SIGKILL)

    if at == "backup":
        linked = migrations.link_or_copy
        links = iter(range(3))

        def link(source: str, target: str) -> str:
            return linked(source, target) if next(links, None) is not None else die()

        migrations.link_or_copy = link
    elif at == "columns":
        change_columns = migrations._change_columns
        tables = iter(range(2))

        async def add(*given):
            await (change_columns(*given) if next(tables, None) is not None else die())

        migrations._change_columns = add
    else:
        migrations.write_mark = die
    Memory(folder, user="ana", project=None, embedder="none")


@pytest.mark.kernel
def test_a_migration_that_was_killed_is_finished_by_the_next(
    older, open_memory, store_folder, later_release
):
    for at in ("backup", "columns", "mark"):
        with Child(migrate_and_die, folder=store_folder, at=at) as child:
            assert child.rest() == ["half"], child.errors
            assert child.process.returncode == -signal.SIGKILL
        assert read_mark(store_folder).format == NEXT - 1
    later_release()
    memory = open_memory(embedder=StubEmbedder())
    assert read_mark(store_folder).format == NEXT
    assert contents(memory)["tables"] == older["tables"]
    assert not list((store_folder / migrations.BACKUPS).glob("*.part"))
    backup = store_folder / migrations.BACKUPS / f"format-{NEXT - 1}"
    assert (backup / MARK_FILE).exists()


def test_a_store_without_a_mark_is_taken_for_the_oldest(
    older, open_memory, store_folder, later_release
):
    (store_folder / MARK_FILE).unlink()
    later_release()
    memory = open_memory()
    assert read_mark(store_folder).format == NEXT
    assert [asdict(each) for each in memory.list(project="*")] == older["records"]


def test_an_older_store_that_cannot_be_written_is_refused_by_name(
    older, open_memory, store_folder, later_release, monkeypatch
):
    later_release()

    def refuse(*_: object) -> None:
        raise ReadOnlyStoreError

    monkeypatch.setattr(store_module.migrations, "migrate", refuse)
    with pytest.raises(StoreVersionError, match="open it once where it can be") as raised:
        open_memory()
    assert f"format {NEXT - 1} and must be brought to format {NEXT}" in str(raised.value)


def test_a_damaged_table_does_not_keep_the_others_from_being_opened(
    older, open_memory, store_folder, later_release
):
    manifest = min((store_folder / "procedural.lance" / "_versions").glob("*.manifest"))
    manifest.write_bytes(manifest.read_bytes()[:10])
    later_release()
    memory = open_memory()
    assert [hit.memory.text for hit in memory.recall("region")] == ["region is us"]
    memory.doctor(repair=True)
    assert "mood" in columns(memory, "procedural")
    assert memory.doctor() == []
    assert memory.remember("To test: 1. run it", kind="procedural").action == "stored"


def work_as_later_release(folder: str) -> None:
    """In a child of a later release: remember something."""
    raise_format()
    tell("ready")
    hear()
    with Memory(folder, user="ana", project=None, embedder="none") as memory:
        tell(memory.remember("by a later release").action)


@pytest.mark.kernel
def test_two_later_releases_at_once_bring_it_forward_once(older, store_folder, later_release):
    with (
        Child(work_as_later_release, folder=store_folder) as one,
        Child(work_as_later_release, folder=store_folder) as two,
    ):
        for child in (one, two):
            child.next()
        for child in (one, two):
            child.say()
        assert sorted(one.finish() + two.finish()) == ["reinforced", "stored"]
    backups = [each.name for each in (store_folder / migrations.BACKUPS).iterdir()]
    assert backups == [f"format-{NEXT - 1}"]
    later_release()
    assert read_mark(store_folder).format == NEXT
