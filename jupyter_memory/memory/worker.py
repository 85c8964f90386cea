"""The one background thread of a memory: warm-up, late vectors, upkeep.

It never prints, and nothing waits for it but `flush`. It runs only while there is work. A second
one carries out calls that may hang.
"""

from __future__ import annotations

import heapq
import itertools
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")

Job = Callable[[], None]

MOST_JOBS = 64

LINGER = 2.0
"""Seconds the thread of calls that may hang waits for the next one; meanwhile it costs nothing."""

logger = logging.getLogger("jupyter_memory")


class Worker:
    """Runs named jobs one after the other in a daemon thread; a name waits only once."""

    def __init__(self, name: str, *, linger: float = 0.0) -> None:
        self._name = name
        self._linger = linger
        self._changed = threading.Condition()
        self._queue: list[tuple[float, int, str, Job]] = []
        self._numbers = itertools.count()
        self._thread: threading.Thread | None = None
        self._running: str | None = None

    def submit(self, name: str, job: Job, *, delay: float = 0.0) -> None:
        """Run a job once, `delay` seconds from now; a job of that name that waits goes first.

        With a full queue the job is dropped: every job can be done later as well.
        """
        with self._changed:
            due = time.monotonic() + delay
            waiting = [each for each in self._queue if each[2] == name]
            if any(each[0] <= due for each in waiting) or len(self._queue) >= MOST_JOBS:
                return
            self._queue = [each for each in self._queue if each[2] != name]
            self._queue.append((due, next(self._numbers), name, job))
            heapq.heapify(self._queue)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def is_busy(self, *names: str) -> bool:
        """Return whether one of these jobs runs or is due."""
        with self._changed:
            return self._pending(names)

    def wait(self, timeout: float, *names: str) -> bool:
        """Wait until no job is running or due, or none of these names; return whether so."""
        deadline = time.monotonic() + timeout
        with self._changed:
            while self._pending(names):
                left = deadline - time.monotonic()
                if left <= 0 or threading.current_thread() is self._thread:
                    return False
                self._changed.wait(left)
            return True

    def stop(self) -> None:
        """Drop what waits; the job that runs ends by itself."""
        with self._changed:
            self._queue.clear()
            self._changed.notify_all()

    def _pending(self, names: tuple[str, ...]) -> bool:
        now = time.monotonic()
        due = {each[2] for each in self._queue if each[0] <= now}
        if self._running is not None:
            due.add(self._running)
        return bool(due & set(names)) if names else bool(due)

    def _work(self) -> None:
        while True:
            job = self._next()
            if job is None:
                return
            try:
                job()
            except Exception:  # the thread must live on, and a thread must not print
                logger.debug("background job failed", exc_info=True)
            finally:
                with self._changed:
                    self._running = None
                    self._changed.notify_all()

    def _next(self) -> Job | None:
        with self._changed:
            while self._queue or self._has_more():
                due, _, name, job = self._queue[0]
                left = due - time.monotonic()
                if left <= 0:
                    heapq.heappop(self._queue)
                    self._running = name
                    return job
                self._changed.wait(left)
            self._thread = None
            return None

    def _has_more(self) -> bool:
        """Wait a while for a next job: to start a thread takes longer than a short job."""
        if self._linger:
            self._changed.wait_for(lambda: self._queue, self._linger)
        return bool(self._queue)


class Calls:
    """Calls that may hang, one after the other in a thread of their own."""

    def __init__(self, name: str) -> None:
        self._worker = Worker(name, linger=LINGER)
        self._numbers = itertools.count()
        self._overdue: Future[object] | None = None

    def answer(self, call: Callable[[], T], seconds: float) -> T:
        """Return what a call returns, or raise what it raises.

        Raises
        ------
        TimeoutError
            When it took longer; at once while an earlier call, given up long ago, still runs.
        """
        if self._overdue is not None and not self._overdue.done():
            raise TimeoutError
        outcome: Future[T] = Future()
        self._worker.submit(f"call {next(self._numbers)}", lambda: _settle(outcome, call))
        try:
            return outcome.result(seconds)
        except TimeoutError:
            if not outcome.cancel() and outcome.running():
                self._overdue = outcome  # type: ignore[assignment]
            raise


def _settle(outcome: Future[T], call: Callable[[], T]) -> None:
    if not outcome.set_running_or_notify_cancel():
        return
    try:
        outcome.set_result(call())
    except BaseException as error:  # noqa: BLE001  raised again in the caller
        outcome.set_exception(error)
