"""From where a memory can be called: scripts, running loops, threads; and Ctrl-C."""

from __future__ import annotations

import asyncio
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from stub_embedders import Faulty, StubEmbedder

if TYPE_CHECKING:
    from jupyter_memory import Memory

TEXTS = [f"Fact number {n} about the ledger" for n in range(20)]


@pytest.fixture
def filled(open_memory) -> Memory:
    memory = open_memory(embedder=StubEmbedder())
    memory.remember_many(TEXTS)
    return memory


def ids(recall):
    return [hit.memory.id for hit in recall]


def test_sync_and_async_calls_agree_inside_a_running_loop(filled):
    async def cell():
        sync = filled.recall("fact number 7 ledger")
        awaited = await filled.arecall("fact number 7 ledger")
        stored = filled.remember("Written inside a loop")
        later = await filled.aremember("Written by awaiting", tags=["x"])
        return ids(sync), ids(awaited), stored, later

    sync, awaited, stored, later = asyncio.run(cell())
    assert sync == awaited == ids(filled.recall("fact number 7 ledger"))
    assert len(sync) > 0
    assert (stored.action, later.action) == ("stored", "stored")
    assert filled.get(later.id).tags == ("x",)


def test_twenty_questions_at_once(filled):
    async def cell():
        return await asyncio.gather(
            *(filled.arecall(f"fact number {n} ledger", k=1) for n in range(20))
        )

    answers = asyncio.run(cell())
    assert [recall[0].memory.text for recall in answers] == TEXTS


def test_twenty_writes_at_once(memory):
    async def cell():
        return await asyncio.gather(*(memory.aremember(text) for text in TEXTS))

    receipts = asyncio.run(cell())
    assert [memory.get(each.id).text for each in receipts] == TEXTS
    assert memory.count() == 20


def test_calls_from_threads_without_a_loop(filled):
    def work(n):
        receipt = filled.remember(f"Thread {n} was here")
        filled.remember("Said by all threads")
        return ids(filled.recall(f"fact number {n} ledger", k=1)), receipt.action

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(work, range(16)))
    assert [texts for texts, _ in answers] == [ids(filled.recall(each, k=1)) for each in TEXTS[:16]]
    assert {action for _, action in answers} == {"stored"}
    (said,) = [each for each in filled.list() if each.text == "Said by all threads"]
    assert said.mentions == 16


def test_a_key_written_from_many_threads_is_one_memory(memory):
    with ThreadPoolExecutor(8) as pool:
        receipts = list(pool.map(lambda n: memory.remember(f"Cut-off: {n}"), range(16)))
    assert len({each.id for each in receipts}) == 1
    record = memory.list(key="cut-off")[0]
    assert record.version == 16
    versions = [each.version for each in memory.history(record.id)]
    assert versions == list(range(1, 17))


@pytest.fixture
def interruptible():
    """Let the tests' SIGINT be Python's own, whatever runs the tests."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
class TestInterrupts:
    def test_while_embedding_nothing_is_written(self, open_memory):
        def interrupted(_texts, _vectors):
            raise KeyboardInterrupt

        embedder = Faulty()
        memory = open_memory(embedder=embedder)
        memory.remember("Cut-off: 60")
        embedder.fault = interrupted
        with pytest.raises(KeyboardInterrupt):
            memory.remember("Cut-off: 70")
        with pytest.raises(KeyboardInterrupt):
            memory.edit(memory.list()[0].id, text="Cut-off: 80")
        embedder.fault = None
        assert [each.text for each in memory.list()] == ["Cut-off: 60"]
        assert memory.remember("Cut-off: 70").action == "superseded"

    @pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="POSIX signals")
    @pytest.mark.parametrize("step", [0, 1, 2, 3, 5, 8, 12])
    def test_while_writing_a_row_is_whole_or_absent(self, memory, open_memory, step):
        """SIGINT after so many milliseconds, somewhere between lookup and commit."""
        for n in range(3):
            memory.remember(f"Cut-off of team {n}: 60")
        main = threading.main_thread().ident
        timer = threading.Timer(step / 1000, signal.pthread_kill, [main, signal.SIGINT])
        written = [f"Cut-off of team {n}: 70" for n in range(3)] + ["The board wants bars"]
        try:
            timer.start()
            memory.remember_many(written)
            timer.join()
        except KeyboardInterrupt:
            timer.join()
        for handle in (memory, open_memory()):
            for record in handle.list():
                past = handle.history(record.id)
                assert [each.version for each in past] == list(range(1, record.version + 1))
                assert record.value is None or record.text.endswith(record.value)
            assert handle.count(key=[f"cut-off of team {n}" for n in range(3)]) == 3
        for handle in (memory, open_memory()):
            handle.remember_many(written)
            assert sorted(each.text for each in handle.list()) == sorted(written)
            assert handle.recall("team 1 cut-off")[0].memory.value == "70"
