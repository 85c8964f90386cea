"""From synchronous callers to LanceDB's asynchronous API, also inside a running loop.

LanceDB keeps one background loop a process for its own synchronous API. We run on the same one:
a loop of ours would be a second thread that does nothing else.
"""

from __future__ import annotations

import asyncio
import os
import threading
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from jupyter_memory.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from concurrent.futures import Future

T = TypeVar("T")

_first_process: list[int] = []  # the process that started LanceDB's threads


def check_not_forked() -> None:
    """Refuse to go on in a forked child: LanceDB's threads stayed with the parent.

    Raises
    ------
    StoreError
        In a process that was forked from one that used LanceDB.
    """
    if _first_process and _first_process[0] != os.getpid():
        raise StoreError(
            f"This process (pid {os.getpid()}) was forked from one that had opened a memory "
            f"(pid {_first_process[0]}), and the storage engine does not survive a fork: use "
            "multiprocessing.get_context('spawn') and make a new Memory there."
        )


def load_lancedb() -> Any:
    """Import LanceDB, quietly, and remember which process did."""
    check_not_forked()
    if not _first_process:
        # Before the import: a child that is forked meanwhile would wait for it for ever.
        _first_process.append(os.getpid())
    os.environ.setdefault("LANCEDB_LOG", "error")
    import lancedb

    return lancedb


def run(call: Coroutine[Any, Any, T]) -> T:
    """Run an asynchronous call on LanceDB's loop and wait for it; an interrupt waits for its end.

    A commit cannot be called back: if the lock went before it lands, two could write at once. And a
    reading that is called off may bring a process down that ends right after.
    """
    landing = _Landing(call)
    try:
        return _started(landing.carry_out()).result()
    except BaseException:
        landing.wait()
        raise


class _Landing(Generic[T]):
    """A call that is either never begun or carried through."""

    def __init__(self, call: Coroutine[Any, Any, T]) -> None:
        self._call = call
        self._turn = threading.Lock()
        self._called_off = False
        self._landed: threading.Event | None = None

    async def carry_out(self) -> T:
        with self._turn:
            if self._called_off:
                raise asyncio.CancelledError
            self._landed = threading.Event()
        try:
            return await self._call
        finally:
            self._landed.set()

    def wait(self) -> None:
        """Call it off if it has not begun, else wait for its end."""
        with self._turn:
            self._called_off = True
        if self._landed is None:
            self._call.close()
        else:
            self._landed.wait()


def _started(call: Coroutine[Any, Any, T]) -> Future[T]:
    try:
        load_lancedb()
    except BaseException:
        call.close()
        raise
    from lancedb.background_loop import LOOP

    return asyncio.run_coroutine_threadsafe(call, LOOP.loop)
