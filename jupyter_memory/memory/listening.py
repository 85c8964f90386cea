"""What was observed, on its way from the caller to the memory.

It is on the disk before anything is done with it, and in memory only as a bounded queue. Reading
has a worker of its own: a model may take minutes, and late vectors must not wait for it. The rules
of reading are loaded with the first text, so that opening a memory stays fast.
"""

from __future__ import annotations

import threading
from collections import deque
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from jupyter_memory.errors import (
    ConflictError,
    JupyterMemoryError,
    ModelError,
    NotFoundError,
    ScopeError,
    UsageError,
)
from jupyter_memory.language.normal import digest
from jupyter_memory.memory.worker import Worker
from jupyter_memory.rendering.phrases import shortened
from jupyter_memory.results import Receipt
from jupyter_memory.store.journal import Journal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from jupyter_memory.clock import Clock
    from jupyter_memory.model import Model
    from jupyter_memory.remembering.conversation.batching import Batch
    from jupyter_memory.remembering.conversation.messages import Message
    from jupyter_memory.remembering.conversation.observed import (
        Heard,
        Near,
        Observed,
        Unwanted,
    )
    from jupyter_memory.store import Store

MOST_WAITING = 1_000
"""Calls that may wait to be read; with more the model has not answered for a long time."""

MOST_REMEMBERED = 10_000
"""Messages by which a conversation that is observed again from its start is recognised."""

PATIENCE = 60.0
"""Seconds after which what waits is read, although it is less than a batch."""

LAST_SECONDS = 3.0
"""How long `close` waits; what is not read by then is kept."""

SHORTEST_DELAY = 1.0
"""Seconds between two attempts at least."""

MOST_RECALLED = 200
"""Recalled texts that are recognised when they come back in a conversation."""

LONGEST_RECALLED = 20_000
"""Characters of each that are kept for that, as many as are compared: a text may have a million."""

READ = "read"
READ_LATER = "read later"
ADOPT = "adopt"


class Observation(Future[list[Receipt]]):
    """The receipts of what was observed; asking for them has it read now.

    Attributes
    ----------
    refused
        Receipts for messages that were not taken at all; they come first.
    """

    read_now: Callable[[], None] = staticmethod(lambda: None)
    refused: Sequence[Receipt] = ()

    def result(self, timeout: float | None = None) -> list[Receipt]:
        """Return the receipts."""
        self.read_now()
        return super().result(timeout)

    def exception(self, timeout: float | None = None) -> BaseException | None:
        """Return what went wrong, or None."""
        self.read_now()
        return super().exception(timeout)


def settled(receipts: list[Receipt], error: Exception | None = None) -> Observation:
    """Return an observation that is over."""
    observation = Observation()
    observation.set_running_or_notify_cancel()
    if error is None:
        observation.set_result(receipts)
    else:
        observation.set_exception(error)
    return observation


class Listener:
    """The queue of one handle.

    Parameters
    ----------
    store, user
        Where texts are written down, and whose they are.
    model
        Who reads them; None reads by rules.
    clock
        Where every "now" comes from.
    remember
        Called with each thing that was heard.
    forget
        Called with each memory that the user asked to forget.
    near
        Finds the memories that a conversation may change.
    """

    def __init__(
        self,
        store: Store,
        user: str,
        model: Model | None,
        clock: Clock,
        remember: Callable[[Heard], Receipt],
        forget: Callable[[Unwanted], Receipt],
        near: Near,
    ) -> None:
        self._store = store
        self._user = user
        self._model = model
        self._clock = clock
        self._remember = remember
        self._forget = forget
        self._near = near
        self._journal = Journal(store.root, user)
        self._worker = Worker("jupyter-memory-listener")
        self._threads = threading.Lock()
        self._waiting: list[tuple[Observed, Observation]] = []
        self._batch: Batch | None = None
        self._heard: deque[str] = deque(maxlen=MOST_REMEMBERED)
        self._recalled: deque[str] = deque(maxlen=MOST_RECALLED)
        self._failures: list[str] = []
        self._adopt_later()

    @property
    def note(self) -> str | None:
        """What waits and why, as one sentence; None where nothing does."""
        waiting = len(self._waiting)
        if not waiting:
            return None
        noun = "text waits" if waiting == 1 else "texts wait"
        return " ".join([f"{waiting} observed {noun} to be read.", *self._failures])

    def unheard(self, messages: Sequence[Message], place: str) -> list[Message]:
        """Return the messages that were not observed before."""
        known = set(self._heard)
        return [each for each in messages if _mark(each, place) not in known]

    def mark_heard(self, messages: Sequence[Message], place: str) -> None:
        """Take note of messages that are written down."""
        self._heard.extend(_mark(each, place) for each in messages)

    def recalled(self, texts: Iterable[str]) -> None:
        """Take note of what the memory has just said itself: repeated, it is nothing new."""
        self._recalled.extend(each[:LONGEST_RECALLED] for each in texts)

    def let_go(self) -> None:
        """Forget the texts that were recalled, and what an erasure has struck out."""
        self._recalled.clear()
        struck = self._journal.struck()
        with self._threads:
            gone = [each for each in self._waiting if each[0].id in struck]
            self._waiting = [each for each in self._waiting if each[0].id not in struck]
        if gone:
            self._journal.add((), done=struck)
        for _, observation in gone:
            _settle(observation, [_refused("it quotes what was erased")])

    def take(self, observed: Observed, refused: Sequence[Receipt] = ()) -> Observation:
        """Write down what was observed, and have it read with what else comes.

        Parameters
        ----------
        observed
            What is to be read.
        refused
            Receipts for what came with it and is not.

        Raises
        ------
        StoreError
            When it cannot be written down.
        """
        if len(self._waiting) >= MOST_WAITING:
            return settled([], _full())
        if not self._store.root.exists():
            with self._store.locked():
                pass
        self._journal.add([observed.as_entry()])
        return self._enqueue([observed], refused=refused)[0]

    def read_now(self) -> None:
        """Have read what waits."""
        with self._threads:
            waits = bool(self._waiting)
        if waits:
            self._worker.submit(READ, self._read)

    def flush(self, timeout: float) -> bool:
        """Read what waits, and wait for it; return whether it was done in time."""
        self._adopt_later()
        self.read_now()
        return self._worker.wait(timeout)

    def close(self) -> None:
        """Read what waits as far as that is quick; the rest is kept."""
        self.read_now()
        done = self._worker.wait(LAST_SECONDS)
        self._worker.stop()
        with self._threads:
            waiting, self._waiting = self._waiting, []
        for _, observation in waiting:
            _settle(observation, ModelError("The memory was closed before this was read: it is kept"
                                            " and read when it is opened again."))  # fmt: skip
        if done:
            self._journal.close()

    def _enqueue(
        self, new: Sequence[Observed], *, later: bool = False, refused: Sequence[Receipt] = ()
    ) -> list[Observation]:
        from jupyter_memory.remembering.conversation.batching import Batch

        observations = [Observation() for _ in new]
        for each in observations:
            each.read_now = self.read_now
            each.refused = refused
        with self._threads:
            self._waiting += zip(new, observations, strict=True)
            if later:
                return observations
            messages = (message for each in new for message in each.messages)
            self._batch = (self._batch or Batch()).joined_by(messages)
            delay = 0.0 if self._batch.is_due() else PATIENCE
        self._worker.submit(READ, self._read, delay=delay)
        return observations

    def _adopt_later(self) -> None:
        if self._journal.has_left_behind():
            self._worker.submit(ADOPT, self._adopt)

    def _adopt(self) -> None:
        """Take over what handles of this user left behind; what only a model may read waits."""
        from jupyter_memory.remembering.conversation.observed import read_entry

        entries = (read_entry(each) for each in self._journal.adopt())
        found = [
            each
            for each in entries
            if each is not None
            and each.scope.user == self._user
            and (self._model is not None or not each.by_model)
        ]
        if found:
            self._enqueue(found[:MOST_WAITING], later=True)
            self._read()

    def _read(self) -> None:
        """Read all that waits and whose time has come."""
        with suppress(JupyterMemoryError):
            self._store.mark()  # another process may have erased meanwhile, see `let_go`
        now = self._clock()
        with self._threads:
            due = [each for each in self._waiting if _is_due(each[0], now)]
            self._waiting = [each for each in self._waiting if not _is_due(each[0], now)]
            self._batch = None
        due.sort(key=lambda each: _manner(each[0]))
        for _, alike in groupby(due, key=lambda each: _manner(each[0])):
            self._read_alike(list(alike))
        self._read_later()

    def _read_alike(self, waiting: list[tuple[Observed, Observation]]) -> None:
        from jupyter_memory.remembering.conversation.observed import postponed

        now = self._clock()
        try:
            outcome = self._receipts([each for each, _ in waiting], now)
        except Exception as error:  # noqa: BLE001  kept, told, and tried again
            again = [postponed(each, now) for each, _ in waiting]
            self._enqueue(again, later=True)
            for _, observation in waiting:
                _settle(observation, _kept(error))
            return
        for each, observation in waiting:
            _settle(observation, outcome[each.id])

    def _receipts(
        self, observed: list[Observed], now: datetime
    ) -> dict[str, list[Receipt] | Exception]:
        """Read and remember; return what became of each call."""
        from jupyter_memory.remembering.conversation.observed import read_observed

        model = self._model if observed[0].by_model else None
        known = tuple(self._recalled)
        reading = read_observed(observed, model, now, known=known, near=self._near)
        self._failures = [] if reading.error is None else [reading.error]
        receipts: dict[str, list[Receipt]] = {each.id: [] for each in observed}
        for heard in reading.heard:
            receipts[heard.by.id].append(_or_refused(partial(self._remember, heard)))
        for unwanted in reading.unwanted:
            receipts[unwanted.by.id].append(_or_refused(partial(self._forget, unwanted)))
        receipts[observed[-1].id] += [
            _refused(f"“{shortened(each.text)}” {each.reason}") for each in reading.dropped
        ]
        self._journal.add(
            [each.as_entry() for each in reading.unread], done=[each.id for each in observed]
        )
        self._enqueue(reading.unread, later=True)
        outcome: dict[str, list[Receipt] | Exception] = {**receipts}
        for identifier in reading.unread_of:
            if not receipts[identifier]:
                outcome[identifier] = _kept(ModelError(reading.error or "The model failed."))
        return outcome

    def _read_later(self) -> None:
        now = self._clock()
        with self._threads:
            times = [each.retry_at for each, _ in self._waiting if each.retry_at is not None]
        if times:
            delay = max((min(times) - now).total_seconds(), SHORTEST_DELAY)
            self._worker.submit(READ_LATER, self._read, delay=delay)


def _or_refused(write: Callable[[], Receipt]) -> Receipt:
    try:
        return write()
    except (UsageError, ScopeError, ConflictError, NotFoundError) as error:
        return _refused(str(error))


def _mark(message: Message, place: str) -> str:
    when = message.at.isoformat() if message.timed else place
    return digest(when, message.role, message.text)


def _manner(observed: Observed) -> tuple[bool, tuple[str, ...]]:
    return observed.by_model, observed.prompts


def _is_due(observed: Observed, now: datetime) -> bool:
    return observed.retry_at is None or observed.retry_at <= now


def _settle(observation: Observation, outcome: list[Receipt] | Exception) -> None:
    with suppress(InvalidStateError):  # whoever waited for it may have called it off
        if isinstance(outcome, Exception):
            observation.set_exception(outcome)
        else:
            observation.set_result([*observation.refused, *outcome])


def _refused(why: str) -> Receipt:
    return Receipt(action="refused", message=f"Not kept: {why}.")


def _kept(error: Exception) -> Exception:
    """Return the error as whoever waits is told it; what is not ours is told by its class only."""
    if not isinstance(error, JupyterMemoryError):
        return ModelError(
            f"Reading failed ({type(error).__name__}); the text is kept and read again later."
        )
    return type(error)(f"{error} The text is kept and read again later.")


def _full() -> ModelError:
    return ModelError(
        f"{MOST_WAITING:,} observed texts wait to be read, so this one was not taken: see why the "
        "model does not answer, or open the memory without llm."
    )
