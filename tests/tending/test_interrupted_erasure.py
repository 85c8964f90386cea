"""An erasure that dies is carried through, and whoever reads meanwhile goes on reading."""

from __future__ import annotations

import os
import signal

import pytest
from children import Child, hear, tell
from leftovers import files_with, rows_with
from stub_embedders import StubEmbedder

from jupyter_memory import Memory
from jupyter_memory.errors import NotFoundError, StoreError
from jupyter_memory.store import erasing, erasure
from jupyter_memory.store.intent import INTENT_FILE

SECRET = "Zanzibar clinics bill through ledger Quokka-81"
KEPT = "Revenue excludes refunds."
STEPS = ("erasing._delete", "erasing._move", "erasing._index", "erasing._clean",
         "erasure._remove_copies")  # fmt: skip
ROOMS = {"erasing": erasing, "erasure": erasure}


def fill(memory: Memory) -> str:
    """Remember something to keep, and something that has a past; return the id of that."""
    memory.remember(KEPT)
    key = {"subject": "clinic", "attribute": "ledger"}
    memory.remember(f"{SECRET}, at first", **key)
    return memory.remember(SECRET, **key).id


def assert_gone(memory: Memory, folder, identifier: str) -> None:
    assert [each.text for each in memory.list()] == [KEPT]
    assert not (folder / INTENT_FILE).exists()
    assert files_with(folder, "Quokka-81", identifier) == set()
    assert rows_with(folder, "Quokka-81", identifier) == set()
    with pytest.raises(NotFoundError):
        memory.get(identifier)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("next_use", ["read", "write"])
def test_what_stops_half_way_is_done_at_the_next_use(
    memory, open_memory, store_folder, monkeypatch, step, next_use
):
    identifier = fill(memory)
    room, name = step.split(".")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(ROOMS[room], name, fail)
        with pytest.raises(StoreError, match="full"):
            memory.erase(identifier)
    text = (store_folder / INTENT_FILE).read_text()
    assert identifier in text
    assert "Quokka" not in text
    other = open_memory()
    if next_use == "write":
        other.remember(KEPT)
    assert other.recall("revenue")[0].memory.text == KEPT
    assert_gone(other, store_folder, identifier)


def erase_until_killed(folder: str, step: str) -> None:
    """In a child: erase, and die in the middle."""
    memory = Memory(folder, user="ana", project=None, embedder="none")
    room, name = step.split(".")
    (identifier,) = [each.id for each in memory.list() if SECRET in each.text]
    setattr(ROOMS[room], name, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    memory.erase(identifier)


@pytest.mark.parametrize("step", ["erasing._move", "erasing._clean"])
def test_a_killed_process_leaves_nothing_behind(memory, open_memory, store_folder, step):
    identifier = fill(memory)
    with Child(erase_until_killed, folder=store_folder, step=step) as child:
        child.rest()
        assert child.process.returncode == -signal.SIGKILL, child.errors
    assert (store_folder / INTENT_FILE).exists()
    assert_gone(open_memory(), store_folder, identifier)


def read_on(folder: str) -> None:
    """In a child: another kernel with the tables open, that reads until told to stop."""
    memory = Memory(folder, user="ana", project=None, embedder=StubEmbedder())
    seen = {hit.memory.text for hit in memory.recall("Zanzibar clinics ledger")}
    tell(sorted(seen))
    hear()
    for _ in range(60):
        assert memory.recall("revenue refunds")[0].memory.text == KEPT
        memory.recall("Zanzibar clinics ledger")
    tell("read")
    hear()
    tell([hit.memory.text for hit in memory.recall("Zanzibar clinics ledger")])
    tell(memory.remember("Leads are scored weekly").action)


def test_another_kernel_reads_on_and_no_longer_finds_it(open_memory, store_folder):
    memory = open_memory(embedder=StubEmbedder())
    identifier = fill(memory)
    with Child(read_on, folder=store_folder) as child:
        assert child.next() == [SECRET], child.errors
        child.say()
        assert memory.erase(identifier).found == 0
        assert child.next() == "read", child.errors
        child.say()
        assert child.finish() == [[], "stored"]
    assert memory.count() == 2
