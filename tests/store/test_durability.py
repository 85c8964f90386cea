"""What was answered with a receipt is on the disk, on every kind of system."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from jupyter_memory.errors import ReadOnlyStoreError, StoreError
from jupyter_memory.store import durability, transaction
from jupyter_memory.store.durability import make_durable


@pytest.fixture
def synced(monkeypatch) -> list[Path]:
    """The paths that are written to the disk one by one, where there is no syncfs."""
    paths: list[Path] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        paths.append(Path(f"/proc/self/fd/{descriptor}").readlink())
        real(descriptor)

    monkeypatch.setattr(durability.os, "fsync", fsync)
    monkeypatch.setattr(durability, "_syncfs", lambda: None)
    return paths


def test_a_whole_file_system_is_synced_where_it_can_be(tmp_path, monkeypatch):
    calls: list[int] = []

    def sync(descriptor: int) -> int:
        calls.append(descriptor)
        return 0

    monkeypatch.setattr(durability, "_syncfs", lambda: sync)
    monkeypatch.setattr(durability, "_fsync_newer", lambda *_: pytest.fail("synced twice"))
    make_durable([tmp_path, tmp_path], 0.0)
    assert len(calls) == 1
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(calls[0])


def test_this_system_can_sync_a_file_system_whole(tmp_path):
    assert durability._syncfs() is not None
    assert durability._synced_whole(tmp_path)


def test_nothing_written_is_nothing_to_sync(monkeypatch):
    monkeypatch.setattr(durability, "_syncfs", lambda: pytest.fail("synced nothing"))
    make_durable([], 0.0)


def test_where_syncfs_fails_the_files_are_synced(tmp_path, monkeypatch, synced):
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "data").write_text("x")
    monkeypatch.setattr(durability, "_syncfs", lambda: lambda descriptor: -1)
    make_durable([tmp_path / "table"], 0.0)
    assert tmp_path / "table" / "data" in synced


def test_new_files_their_folders_and_the_tables_name_are_synced(tmp_path, synced):
    table = tmp_path / "semantic.lance"
    for part in ("data", "_versions"):
        (table / part).mkdir(parents=True)
        (table / part / "old").write_text("old")
        os.utime(table / part / "old", (1, 1))
    os.utime(table / "_versions", (1, 1))
    began = time.time() - 1
    (table / "data" / "new").write_text("new")
    make_durable([table], began)
    assert {table / "data" / "new", table / "data", table, tmp_path} <= set(synced)
    assert table / "data" / "old" not in synced
    assert table / "_versions" / "old" not in synced


def test_a_file_that_goes_meanwhile_is_no_error(tmp_path, monkeypatch, synced):
    (tmp_path / "here").write_text("x")
    (tmp_path / "gone").write_text("x")
    real = durability._fsync

    def fsync(path: Path) -> None:
        if path.name == "gone":
            path.unlink()
        real(path)

    monkeypatch.setattr(durability, "_fsync", fsync)
    make_durable([tmp_path], 0.0)
    assert tmp_path / "here" in synced


def test_without_syncfs_a_memory_and_its_past_are_synced_before_the_receipt(
    memory, store_folder, synced
):
    memory.remember("region is eu", subject="aws", attribute="region")
    synced.clear()
    memory.remember("region is us", subject="aws", attribute="region")
    present = {path.relative_to(store_folder).parts[:2] for path in synced if path.is_file()}
    assert {(table, part) for table in ("semantic.lance", "history.lance")
            for part in ("data", "_versions")} <= present  # fmt: skip


@pytest.mark.parametrize(
    ("number", "kind", "words"),
    [
        (28, StoreError, "is full"),
        (30, ReadOnlyStoreError, "cannot be written"),
        (5, StoreError, "Input/output error"),
    ],
)
def test_what_cannot_be_made_durable_is_told(tmp_path, monkeypatch, number, kind, words):
    def refuse(_: int) -> None:
        raise OSError(number, os.strerror(number))

    (tmp_path / "table").mkdir()
    monkeypatch.setattr(durability, "_syncfs", lambda: None)
    monkeypatch.setattr(durability.os, "fsync", refuse)
    with pytest.raises(kind, match=words):
        make_durable([tmp_path / "table"], 0.0)


def test_a_write_that_is_not_durable_has_no_receipt(memory, monkeypatch):
    def refuse(*_: object) -> None:
        raise StoreError("the disk is gone")

    monkeypatch.setattr(transaction, "make_durable", refuse)
    with pytest.raises(StoreError, match="the disk is gone"):
        memory.remember("perhaps kept")
    monkeypatch.undo()
    assert memory.remember("perhaps kept").action == "reinforced"
