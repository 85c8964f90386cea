"""The background thread: one job at a time, no name twice, and no hang at the end."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from typing import Any

import pytest
from children import Child, tell
from stub_embedders import StubEmbedder

from jupyter_memory import Memory
from jupyter_memory.memory import worker as worker_module
from jupyter_memory.memory.worker import Calls, Worker

PATIENCE = 30.0


@pytest.fixture
def worker() -> Worker:
    return Worker("a test's worker")


class Gate:
    """A job that waits until it is opened."""

    def __init__(self) -> None:
        self.begun, self.opened = threading.Event(), threading.Event()

    def __call__(self) -> None:
        self.begun.set()
        self.opened.wait(PATIENCE)


def test_jobs_run_one_after_the_other_in_their_order(worker):
    done: list[int] = []
    running = threading.Semaphore(1)

    def job(number: int) -> None:
        assert running.acquire(blocking=False)
        done.append(number)
        running.release()

    for number in range(20):
        worker.submit(f"job {number}", lambda number=number: job(number))
    assert worker.wait(PATIENCE)
    assert done == list(range(20))


def test_a_name_waits_only_once(worker):
    gate, runs = Gate(), []
    worker.submit("gate", gate)
    gate.begun.wait(PATIENCE)
    for number in range(5):
        worker.submit("upkeep", lambda number=number: runs.append(number))
    gate.opened.set()
    assert worker.wait(PATIENCE)
    assert runs == [0]
    worker.submit("upkeep", lambda: runs.append(9))
    assert worker.wait(PATIENCE)
    assert runs == [0, 9]


def test_what_is_wanted_now_goes_before_the_same_thing_later(worker):
    runs: list[str] = []
    worker.submit("late vectors", lambda: runs.append("later"), delay=3600)
    assert not worker.is_busy()
    assert worker.wait(0), "what is not due is not waited for"
    worker.submit("late vectors", lambda: runs.append("now"))
    assert worker.wait(PATIENCE)
    assert runs == ["now"]
    worker.submit("late vectors", lambda: runs.append("much later"), delay=7200)
    worker.submit("late vectors", lambda: runs.append("later"), delay=3600)
    assert [each[0] < time.monotonic() + 3601 for each in worker._queue] == [True]
    worker.stop()


def test_a_delayed_job_does_not_keep_others_from_running(worker):
    runs: list[str] = []
    worker.submit("later", lambda: runs.append("later"), delay=3600)
    worker.submit("now", lambda: runs.append("now"))
    assert worker.wait(PATIENCE)
    assert runs == ["now"]
    worker.stop()


def test_an_error_ends_its_job_only(worker, caplog, capsys):
    runs: list[str] = []

    def fail() -> None:
        raise ZeroDivisionError

    worker.submit("fails", fail)
    worker.submit("works", lambda: runs.append("works"))
    assert worker.wait(PATIENCE)
    assert runs == ["works"]
    assert capsys.readouterr() == ("", ""), "a thread must not print into somebody's cell"


def test_waiting_for_a_name_is_not_waiting_for_others(worker):
    gate = Gate()
    worker.submit("gate", gate)
    gate.begun.wait(PATIENCE)
    assert worker.is_busy("gate")
    assert not worker.is_busy("upkeep")
    assert worker.wait(0, "upkeep")
    assert not worker.wait(0.01, "gate")
    assert not worker.wait(0.01)
    gate.opened.set()
    assert worker.wait(PATIENCE, "gate")


def test_a_job_that_waits_for_the_worker_does_not_hang(worker):
    answers: list[bool] = []
    worker.submit("waits for itself", lambda: answers.append(worker.wait(PATIENCE)))
    assert worker.wait(PATIENCE)
    assert answers == [False]


def test_a_full_queue_drops_what_can_be_done_later(worker, monkeypatch):
    monkeypatch.setattr(worker_module, "MOST_JOBS", 2)
    gate, runs = Gate(), []
    worker.submit("gate", gate)
    gate.begun.wait(PATIENCE)
    for number in range(4):
        worker.submit(f"job {number}", lambda number=number: runs.append(number))
    gate.opened.set()
    assert worker.wait(PATIENCE)
    assert runs == [0, 1]


def test_the_thread_is_there_only_while_there_is_work(worker):
    gate = Gate()
    worker.submit("gate", gate)
    thread = worker._thread
    assert thread.daemon
    gate.opened.set()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    runs: list[int] = []
    worker.submit("again", lambda: runs.append(1))
    assert worker.wait(PATIENCE)
    assert runs == [1]


def test_stopping_drops_what_waits(worker):
    gate, runs = Gate(), []
    worker.submit("gate", gate)
    gate.begun.wait(PATIENCE)
    worker.submit("waits", lambda: runs.append(1))
    worker.stop()
    gate.opened.set()
    assert worker.wait(PATIENCE)
    assert runs == []


def test_a_call_returns_or_raises_what_it_does():
    calls = Calls("a test's calls")
    assert calls.answer(lambda: 7, PATIENCE) == 7

    def fail() -> None:
        raise ZeroDivisionError("as it was")

    with pytest.raises(ZeroDivisionError, match="as it was"):
        calls.answer(fail, PATIENCE)

    def late() -> None:
        raise TimeoutError("its own")

    with pytest.raises(TimeoutError, match="its own"):
        calls.answer(late, PATIENCE)
    assert calls.answer(lambda: 8, PATIENCE) == 8, "a call that ended is not overdue"


def test_while_a_call_is_overdue_the_next_are_refused_at_once():
    calls, gate = Calls("a test's calls"), Gate()
    with pytest.raises(TimeoutError):
        calls.answer(gate, 0.05)
    with pytest.raises(TimeoutError):
        calls.answer(lambda: pytest.fail("began beside the hanging one"), 86_400.0)
    gate.opened.set()
    assert calls._worker.wait(PATIENCE)
    assert calls.answer(lambda: 7, PATIENCE) == 7


def test_a_call_that_nobody_waits_for_any_more_is_not_begun():
    calls, gate, begun = Calls("a test's calls"), Gate(), []
    first = threading.Thread(target=lambda: calls.answer(gate, PATIENCE))
    first.start()
    gate.begun.wait(PATIENCE)
    with pytest.raises(TimeoutError):
        calls.answer(lambda: begun.append(1), 0.05)
    gate.opened.set()
    first.join(PATIENCE)
    assert calls._worker.wait(PATIENCE)
    assert begun == []
    assert calls.answer(lambda: 7, PATIENCE) == 7, "the first was in time, so none is overdue"


def test_a_memory_that_nobody_holds_is_let_go(store_folder):
    memory = Memory(store_folder, user="ana", project=None, embedder="none")
    memory.remember("alpha orders")
    memory.flush()
    alive = weakref.ref(memory)
    del memory
    gc.collect()
    assert alive() is None


def test_a_closed_memory_can_be_used_again(open_memory):
    memory = open_memory(embedder=StubEmbedder())
    memory.remember("alpha orders")
    memory.close()
    memory.close()
    assert memory.recall("alpha")[0].memory.text == "alpha orders"
    assert memory.remember("beta refunds").embedded
    with memory as same:
        assert same is memory
    assert memory.count() == 2
    assert memory.observe("From now on, use bars in reports.", wait=True)[0].action == "stored"
    assert [each.text for each in memory.list()][2:] == ["From now on, use bars in reports."]
    assert "a closed handle still answers" in " ".join(Memory.__doc__.split())


def test_flush_says_whether_it_was_in_time(memory):
    gate = Gate()
    memory._rooms.worker.submit("gate", gate)
    gate.begun.wait(PATIENCE)
    assert memory.flush(0.01) is False
    gate.opened.set()
    assert memory.flush() is True


def remember_and_end(folder: str, way: str) -> None:
    """In a child: remember with a model that is not loaded yet, and let the process end."""

    class Loading(StubEmbedder):
        is_ready = False

        def warm(self) -> None:
            if way == "hanging":
                threading.Event().wait()
            self.is_ready = True

    given: dict[str, Any] = {"user": "ana", "project": None, "embedder": Loading()}
    memory = Memory(folder, **given)
    tell(memory.remember("alpha orders").embedded)


@pytest.mark.kernel
def test_the_end_of_a_process_gives_background_work_a_moment(store_folder, open_memory):
    with Child(remember_and_end, folder=store_folder, way="loads") as child:
        assert child.finish() == [False]
        assert child.errors == ""
    memory = open_memory(embedder=StubEmbedder())
    assert memory.status().unembedded == 0


@pytest.mark.kernel
def test_a_model_that_hangs_does_not_keep_a_process_from_ending(store_folder, open_memory):
    with Child(remember_and_end, folder=store_folder, way="hanging") as child:
        assert child.finish() == [False]
        assert child.errors == ""
    assert open_memory().count() == 1
