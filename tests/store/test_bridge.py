"""Forks and interrupts: a sentence instead of a hang, and never two writers at once."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import threading
import time
import warnings

import pytest
from children import Child, tell

from jupyter_memory import Memory
from jupyter_memory.errors import JupyterMemoryError, StoreError
from jupyter_memory.store import bridge

CALLS = {
    "recall": lambda memory: memory.recall("revenue"),
    "remember": lambda memory: memory.remember("in a fork"),
    "list": lambda memory: memory.list(),
    "doctor": lambda memory: memory.doctor(),
    "status": lambda memory: memory.status(),
    "new handle": lambda memory: Memory(memory.uri, user="ana", embedder="none").count(),
}


def fork_and_call(folder: str, state: str) -> None:
    """In a child: use a memory, fork in some state of it, tell what each call answers there."""
    warnings.simplefilter("ignore")  # Python and the engine warn of the fork itself
    embedder = "local" if state == "while it warms up" else "none"
    memory = Memory(folder, user="ana", project=None, embedder=embedder)
    finish = threading.Event()
    if state == "used":
        memory.remember("Revenue excludes refunds")
    elif state == "while another thread writes":
        memory.remember("Revenue excludes refunds")
        taken = threading.Event()

        def keep() -> None:
            with memory._rooms.store.locked():
                taken.set()
                finish.wait()

        threading.Thread(target=keep, daemon=True).start()
        taken.wait()
    else:
        memory.warm_up()
        while not bridge._first_process:
            time.sleep(0.001)
    reading, writing = os.pipe()
    if os.fork() == 0:
        answers = {}
        for name, call in CALLS.items():
            try:
                answers[name] = f"answered {call(memory)!r}"
            except JupyterMemoryError as error:
                answers[name] = str(error)
        os.write(writing, json.dumps(answers).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        tell(json.loads(pipe.read()))
    finish.set()
    tell(memory.remember("after the fork").action)


@pytest.mark.kernel
@pytest.mark.parametrize("state", ["used", "while another thread writes", "while it warms up"])
def test_a_forked_child_is_answered_with_a_sentence(store_folder, state):
    with Child(fork_and_call, folder=store_folder, state=state) as child:
        answers = child.next()
        assert answers is not None, child.errors
        assert answers.keys() == CALLS.keys()
        status = answers.pop("status")
        assert "answered" in status or "was forked" in status
        for name, told in answers.items():
            assert "was forked from one that had opened a memory" in told, name
            assert "get_context('spawn')" in told, name
        assert child.finish() == ["stored"], "the parent goes on"


def test_a_call_inside_a_running_loop_is_answered(memory):
    memory.remember("Revenue excludes refunds")

    async def cell() -> tuple:
        here = memory.recall("revenue")
        there = await memory.arecall("revenue")
        both = await asyncio.gather(
            memory.aremember("Churn is 90 days"), memory.aremember("Churn is 90 days")
        )
        return here[0].memory.text, there[0].memory.text, sorted(each.action for each in both)

    text = "Revenue excludes refunds"
    assert asyncio.run(cell()) == (text, text, ["reinforced", "stored"])


class Interrupted:
    """A call that is interrupted in the middle, and ends some time after that."""

    def __init__(self, *, waiting: bool) -> None:
        self.begun, self.sent, self.landed = threading.Event(), threading.Event(), False
        self._waiting = waiting

    async def call(self) -> None:
        self.begun.set()
        await asyncio.to_thread(self.sent.wait)
        await asyncio.sleep(0.05)
        self.landed = True

    def interrupt(self) -> None:
        self.begun.wait()
        main = threading.main_thread().ident
        while self._waiting and sys._current_frames()[main].f_code.co_name != "wait":
            time.sleep(0.001)
        os.kill(os.getpid(), signal.SIGINT)
        self.sent.set()


@pytest.mark.parametrize("waiting", [True, False])
def test_an_interrupt_waits_until_the_call_has_ended(waiting):
    interrupted = Interrupted(waiting=waiting)
    thread = threading.Thread(target=interrupted.interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        bridge.run(interrupted.call())
    thread.join()
    assert interrupted.landed


INTERRUPTS = 12


def remember_until_interrupted(folder: str) -> None:
    """In a child: remember in a loop through interrupts; tell what was acknowledged."""
    memory = Memory(folder, user="ana", project=None, embedder="none")
    number, interrupts = 0, 0
    while interrupts < INTERRUPTS:
        try:
            number += 1
            memory.remember(f"fact {number}", subject=f"s{number % 3}", attribute="a")
            tell(number)
        except KeyboardInterrupt:
            interrupts += 1
            tell("interrupted")


@pytest.mark.kernel
def test_interrupted_cells_lose_nothing_and_write_nothing_twice(store_folder, open_memory):
    acknowledged = []
    with Child(remember_until_interrupted, folder=store_folder) as child:
        for round_ in range(INTERRUPTS):
            acknowledged += [child.next() for _ in range(1 + round_ % 4)]
            child.process.send_signal(signal.SIGINT)
            while (told := child.next()) != "interrupted":
                assert told is not None, child.errors
                acknowledged.append(told)
        assert child.finish() == []
    memory = open_memory()
    pasts = [memory.history(record.id) for record in memory.list()]
    said = {each.memory.text for past in pasts for each in past}
    assert len(acknowledged) > INTERRUPTS
    assert {f"fact {number}" for number in acknowledged} <= said
    assert len(pasts) == 3
    for past in pasts:
        assert [each.version for each in past] == list(range(1, len(past) + 1))


def test_a_call_that_is_refused_leaves_no_coroutine_behind(monkeypatch):
    monkeypatch.setattr(bridge, "_first_process", [os.getpid() + 1])
    with pytest.raises(StoreError, match="was forked"):
        bridge.run(asyncio.sleep(0))
