"""One writer at a time, whoever dies, and never a silent wait."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import threading
import time
from pathlib import Path

import pytest
from children import Child, hear, tell

from jupyter_memory.errors import ReadOnlyStoreError, StoreBusyError, StoreError
from jupyter_memory.store import locking
from jupyter_memory.store.locking import HOLDER_FILE, StoreLock, lock_for

SHORT = 0.05


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path


def hold_for_ever(folder: str) -> None:
    """In a child: take the lock, say so, and keep it until killed."""
    with lock_for(Path(folder)).hold(10.0):
        tell("held")
        hear()


def hold_in_a_forked_child(folder: str) -> None:
    """In a child: fork while the lock is held; the forked one outlives the holder."""
    with lock_for(Path(folder)).hold(10.0):
        if os.fork() == 0:
            tell(os.getpid())
            hear()
            os._exit(0)
        os.kill(os.getpid(), 9)


def add_one(folder: str, times: int) -> None:
    """In a child: read a number and write the next one, each time under the lock."""
    number = Path(folder) / "number"
    tell("ready")
    hear()
    for _ in range(times):
        with lock_for(Path(folder)).hold(60.0):
            number.write_text(str(int(number.read_text()) + 1))
    tell("done")


def test_a_process_has_one_lock_a_store(root):
    assert lock_for(root) is lock_for(root)
    assert lock_for(root) is not lock_for(root / "other")


@pytest.mark.kernel
def test_the_holder_is_named_and_its_death_frees_the_lock(root):
    with Child(hold_for_ever, folder=root) as child:
        assert child.next() == "held"
        with pytest.raises(StoreBusyError) as raised, lock_for(root).hold(SHORT):
            pytest.fail("two held it at once")
        told = str(raised.value)
        assert f"process {child.process.pid} on " in told
        assert f"within {SHORT:g} s; nothing was written" in told
        assert str(root) in told
        with lock_for(root).attempt() as free:
            assert not free
        child.kill()
        with lock_for(root).hold(10.0):
            assert json.loads((root / HOLDER_FILE).read_text())["pid"] == os.getpid()


@pytest.mark.kernel
def test_a_forked_child_does_not_keep_the_lock_of_a_killed_holder(root):
    with Child(hold_in_a_forked_child, folder=root) as child:
        orphan = child.next()
        child.process.wait()
        try:
            with lock_for(root).hold(10.0):
                os.kill(orphan, 0)  # it lives, and yet the lock is free
        finally:
            os.kill(orphan, 9)


@pytest.mark.kernel
def test_processes_and_threads_take_turns(root):
    (root / "number").write_text("0")
    with Child(add_one, folder=root, times=60) as one, Child(add_one, folder=root, times=60) as two:
        for child in (one, two):
            assert child.next() == "ready"
        for child in (one, two):
            child.say()

        def add_here() -> None:
            for _ in range(30):
                with lock_for(root).hold(60.0):
                    number = int((root / "number").read_text())
                    (root / "number").write_text(str(number + 1))

        threads = [threading.Thread(target=add_here) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert one.finish() == two.finish() == ["done"]
    assert (root / "number").read_text() == "210"


def test_another_thread_waits_and_is_told_so(root):
    taken, finished = threading.Event(), threading.Event()

    def keep() -> None:
        with lock_for(root).hold(10.0):
            taken.set()
            finished.wait()

    thread = threading.Thread(target=keep)
    thread.start()
    taken.wait()
    try:
        with (
            pytest.raises(StoreBusyError, match="another thread of this process"),
            lock_for(root).hold(SHORT),
        ):
            pytest.fail("two held it at once")
        with lock_for(root).attempt() as free:
            assert not free
    finally:
        finished.set()
        thread.join()
    with lock_for(root).attempt() as free:
        assert free


def test_an_error_in_the_body_frees_the_lock(root):
    def fail() -> None:
        raise ZeroDivisionError

    for body in (lock_for(root).hold, lambda _: lock_for(root).attempt()):
        with pytest.raises(ZeroDivisionError), body(SHORT):
            fail()
    with lock_for(root).hold(SHORT):
        pass


def test_waiting_for_thread_and_file_takes_one_time_out(root, monkeypatch):
    given: list[float] = []
    moments = iter([100.0, 103.0])
    monkeypatch.setattr(locking.time, "monotonic", lambda: next(moments))
    lock = StoreLock(root)
    monkeypatch.setattr(lock, "_acquire_file", lambda left, timeout: given.append(left))
    monkeypatch.setattr(lock, "_file", type("Nothing", (), {"release": lambda self: None})())
    with lock.hold(10.0):
        pass
    assert given == [7.0]


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP])
def test_a_file_system_without_locks_is_refused_with_a_sentence(root, monkeypatch, number):
    def refuse(descriptor: int, operation: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", refuse)
    started = time.monotonic()
    with pytest.raises(StoreError, match="file system without file locks") as raised:
        StoreLock(root).hold(SHORT).__enter__()
    assert "JUPYTER_MEMORY_URI" in str(raised.value)
    assert time.monotonic() - started < 5
    with StoreLock(root).attempt() as free:
        assert not free


@pytest.mark.parametrize(
    ("number", "kind", "words"),
    [
        (errno.EROFS, ReadOnlyStoreError, "cannot be written"),
        (errno.EACCES, ReadOnlyStoreError, "cannot be written"),
        (errno.ENOSPC, StoreError, "is full"),
        (errno.EMFILE, StoreError, "Too many open files"),
    ],
)
def test_a_lock_file_that_cannot_be_made_says_why(root, monkeypatch, number, kind, words):
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    lock = StoreLock(root)
    monkeypatch.setattr(lock._file, "acquire", lambda **_: refuse())
    with pytest.raises(kind, match=words) as raised:
        lock.hold(SHORT).__enter__()
    assert "without file locks" not in str(raised.value)


def test_a_holder_that_could_not_sign_is_still_told(root):
    lock = StoreLock(root)
    (root / HOLDER_FILE).write_text("{")
    assert lock._holder() == "another process"
    (root / HOLDER_FILE).unlink()
    (root / HOLDER_FILE).mkdir()  # so that signing fails, as on a full disk
    with lock.hold(SHORT):
        assert lock._holder() == "another process"
