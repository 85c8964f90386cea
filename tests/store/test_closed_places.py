"""A store that cannot be written is still read; a full disk loses nothing."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from children import Child, tell
from folders import snapshot
from stub_embedders import StubEmbedder

from jupyter_memory import Memory
from jupyter_memory.errors import JupyterMemoryError, ReadOnlyStoreError, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.kernel

NOBODY = 65534


def _has_namespaces() -> bool:
    command = ["unshare", "-rm", "true"]
    if shutil.which(command[0]) is None:
        return False
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


needs_namespaces = pytest.mark.skipif(
    not _has_namespaces(), reason="this system lets nobody mount a file system of her own"
)


def mounted(command: str, folder: Path) -> list[str]:
    """Return the prefix that runs a child which alone sees something mounted on a folder."""
    return ["unshare", "-rm", "sh", "-c", f'{command} && exec "$@"', str(folder)]


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that another user can enter; pytest's own are closed."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    for path in (folder, *folder.rglob("*")):
        if path.is_dir():
            path.chmod(0o755)
    shutil.rmtree(folder)


@pytest.fixture
def filled(public_folder, open_memory) -> Path:
    """A store that its owner has used and closed."""
    folder = public_folder / "store"
    with open_memory(folder, embedder=StubEmbedder()) as memory:
        memory.remember_many(["Revenue excludes refunds", "营收口径不含退款单"])
        memory.remember("unembedded until somebody can write", tags=["late"])
        memory.edit(memory.list()[0].id, text="Revenue excludes refunds and tests")
    return folder


def become_nobody() -> None:
    """Give up all rights, once everything is loaded: the interpreter's folder may be closed."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Memory(folder, user="x", embedder="none") as memory,
    ):
        memory.remember("loads everything 加载")
        memory.recall("everything 加载")
        memory.doctor()
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def read_and_try_to_write(folder: str, as_nobody: bool) -> None:
    """In a child: do everything that reads, try everything that writes."""
    if as_nobody:
        become_nobody()
    memory = Memory(folder, user="ana", project=None, embedder=StubEmbedder())
    memory.warm_up()
    memory.flush()
    records = memory.list()
    tell([hit.memory.text for hit in memory.recall("revenue refunds")])
    tell([hit.memory.text for hit in memory.recall("退款")])
    tell([len(records), memory.count(), len(memory.history(records[0].id)), memory.doctor()])
    status = memory.status()
    tell([status.writable, list(status.notes)])
    identifier = records[0].id
    for attempt in (
        lambda: memory.remember("new"),
        lambda: memory.forget(identifier),
        lambda: memory.edit(identifier, text="other"),
        lambda: memory.pin(identifier),
        memory.reembed,
    ):
        try:
            tell(["no error", repr(attempt())])
        except JupyterMemoryError as error:
            tell([type(error).__name__, str(error)])
    memory.close()


def assert_read_but_not_written(child: Child, folder: Path) -> None:
    assert child.next()[0] == "Revenue excludes refunds and tests", child.errors
    assert "营收口径不含退款单" in child.next()
    assert child.next() == [3, 3, 2, []]
    assert child.next() == [False, []]
    refused = child.finish()
    assert len(refused) == 5
    for kind, told in refused:
        assert kind == ReadOnlyStoreError.__name__, told
        assert told.startswith(f"{folder} cannot be written: recall goes on")
        assert "JUPYTER_MEMORY_URI" in told


@needs_namespaces
def test_a_read_only_file_system_is_read(filled):
    before = snapshot(filled)
    prefix = mounted('mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"', filled)
    with Child(read_and_try_to_write, prefix=prefix, folder=filled, as_nobody=False) as child:
        assert_read_but_not_written(child, filled)
    assert snapshot(filled) == before


def test_somebody_elses_folder_is_read(filled):
    for path in (filled, *filled.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = snapshot(filled)
    with Child(read_and_try_to_write, folder=filled, as_nobody=True) as child:
        assert_read_but_not_written(child, filled)
    assert snapshot(filled) == before


def open_and_try(folder: str) -> None:
    """In a child: tell what opening, reading and writing come to for another user."""
    become_nobody()
    try:
        memory = Memory(folder, user="ana", project=None, embedder="none")
        tell([len(memory.recall("revenue")), memory.status().writable])
        memory.remember("never kept")
    except JupyterMemoryError as error:
        tell([type(error).__name__, str(error)])


def test_a_closed_folder_is_refused_with_a_sentence(filled):
    filled.chmod(0o000)
    with Child(open_and_try, folder=filled) as child:
        ((kind, told),) = child.finish()
    assert kind == StoreError.__name__
    assert told.startswith(f"{filled} cannot be used as a store (Permission denied)")


def test_a_home_that_lets_no_store_be_made_is_read_as_empty(public_folder):
    public_folder.chmod(0o555)
    with Child(open_and_try, folder=public_folder / "none" / "mem") as child:
        answered, (kind, told) = child.finish()
    assert answered == [0, False]
    assert kind == ReadOnlyStoreError.__name__
    assert "cannot be written" in told
    assert list(public_folder.iterdir()) == []


def fill_the_rest(ballast: Path) -> None:
    with contextlib.suppress(OSError), ballast.open("ab", buffering=0) as file:
        while True:
            file.write(b"x" * 512)


def fill_the_disk(folder: str) -> None:
    """In a child with a small disk: remember until it is full, look, make room, go on."""
    ballast = Path(folder) / "ballast"
    ballast.write_bytes(b"x" * 2_400_000)
    memory = Memory(Path(folder) / "store", user="ana", project=None, embedder="none")
    memory.remember("region is eu", subject="aws", attribute="region")
    acknowledged = []
    try:
        for number in range(2_000):
            memory.remember(f"fact number {number}")
            acknowledged.append(f"fact number {number}")
    except JupyterMemoryError as error:
        tell([type(error).__name__, str(error)])
    fill_the_rest(ballast)  # a write that failed may have made room by tidying
    for attempt in (lambda: memory.remember("more"), lambda: memory.pin(memory.list()[0].id)):
        try:
            attempt()
            tell("no error")
        except JupyterMemoryError as error:
            tell([type(error).__name__, str(error)])
    texts = {each.text for each in memory.list()}
    tell([len(acknowledged), sorted(set(acknowledged) - texts), len(texts)])
    tell([hit.memory.text for hit in memory.recall("region")])
    ballast.unlink()
    tell(memory.remember("after making room").action)
    tell(memory.remember(acknowledged[-1]).action)
    memory._rooms.store.tidy(fragments=1)
    fresh = Memory(Path(folder) / "store", user="ana", project=None, embedder="none")
    tell([sorted(set(acknowledged) - {each.text for each in fresh.list()}), fresh.doctor()])


@needs_namespaces
def test_a_full_disk_is_told_and_loses_nothing(tmp_path):
    prefix = mounted('mount -t tmpfs -o size=3m tmpfs "$0"', tmp_path)
    with Child(fill_the_disk, prefix=prefix, folder=tmp_path) as child:
        for _ in range(3):
            told = child.next()
            assert told is not None, child.errors
            assert told[0] == StoreError.__name__, told
            assert told[1].startswith(f"The disk of {tmp_path / 'store'} is full")
        count, lost, there = child.next()
        assert lost == []
        assert there >= count > 20
        assert child.next() == ["region is eu"]
        assert child.finish() == ["stored", "reinforced", [[], []]]
