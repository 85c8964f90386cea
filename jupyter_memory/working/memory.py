"""What one kernel works on now: its task, tables, cells and conversation."""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.language import digest
from jupyter_memory.language.normal import clean
from jupyter_memory.working.anchors import Anchors, Sight
from jupyter_memory.working.cells import Cell, Ran
from jupyter_memory.working.comments import remarks_in
from jupyter_memory.working.datasets import fingerprint_of
from jupyter_memory.working.failures import failure_of
from jupyter_memory.working.implied import Implied, instruction_in, is_named_in
from jupyter_memory.working.loading import GENERIC, file_name, loads_in
from jupyter_memory.working.namespace import Namespace, words_of
from jupyter_memory.working.pairing import Pairing, Run
from jupyter_memory.working.switches import Switches
from jupyter_memory.working.turns import Conversation, checked_turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from jupyter_memory.clock import Clock
    from jupyter_memory.working.datasets import Dataset
    from jupyter_memory.working.failures import Failure
    from jupyter_memory.working.namespace import Variable
    from jupyter_memory.working.turns import Point, Telling, Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkingPolicy:
    """How much is held.

    Attributes
    ----------
    whole_turns
        Turns of the conversation that stay whole.
    turn_bytes
        Bytes of them together.
    points
        Sentences kept of earlier turns.
    cells, signals
        How many, the newest.
    longest_task
        Characters.
    tokens
        Of the whole as text.
    """

    whole_turns: int = 5
    turn_bytes: int = 48_000
    points: int = 100
    cells: int = 50
    signals: int = 20
    longest_task: int = 500
    tokens: int = 3_000


POLICY: Final = WorkingPolicy()


@dataclass(slots=True)
class _State:
    task: str | None = None
    inferred: str | None = None
    namespace: Namespace = field(default_factory=Namespace)
    pairing: Pairing = field(default_factory=Pairing)


def _none(_: str) -> tuple[str, ...]:
    return ()


class WorkingMemory:
    """The memory of one kernel, in RAM. It goes with the kernel.

    Nothing of it is written anywhere but through the memory's own ways: anchors as captured
    episodes, and a session's episode when the user closes it.

    Parameters
    ----------
    clock
        Where every "now" comes from.
    telling
        Finds the sentences of a turn that are worth keeping when the turn goes.
    policy
        How much is held.
    """

    def __init__(
        self, clock: Clock, telling: Telling = _none, policy: WorkingPolicy = POLICY
    ) -> None:
        self.switches = Switches()
        self.policy = policy
        self.clock = clock
        self.telling = telling
        self._lock = threading.RLock()
        self._state = _State()
        self._cells: deque[Cell] = deque(maxlen=policy.cells)
        self._signals: deque[str] = deque(maxlen=policy.signals)
        self._conversation = Conversation(
            whole=policy.whole_turns, most_bytes=policy.turn_bytes, most_points=policy.points
        )
        self._names: Mapping[str, Any] | None = None

    @property
    def task(self) -> str | None:
        """What is being done: as it was set, or the last instruction that was given."""
        return self._state.task or self._state.inferred

    @task.setter
    def task(self, text: str | None) -> None:
        if text is not None and not isinstance(text, str):
            raise UsageError(f"The task is a text, not {type(text).__name__}.")
        self._state.task = clean(text)[: self.policy.longest_task] or None if text else None

    @property
    def datasets(self) -> tuple[Dataset, ...]:
        """Tables in the namespace, with their schemas as the last cell left them."""
        names = self._names
        if names is None or threading.current_thread() is not threading.main_thread():
            return self._state.namespace.datasets
        return self._state.namespace.counted(names)

    @property
    def namespace(self) -> Mapping[str, Any]:
        """The kernel's names, as the last cell left them; empty outside a kernel."""
        return self._names if self._names is not None else {}

    @property
    def schemas(self) -> dict[str, str]:
        """Fingerprints of the tables, by their names."""
        return {each.name: each.fingerprint for each in self._state.namespace.datasets}

    @property
    def variables(self) -> tuple[Variable, ...]:
        """Names in the namespace and the classes of what they stand for."""
        return self._state.namespace.variables

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that ran last, the oldest first."""
        return tuple(self._cells)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The last turns of the conversation, whole."""
        return self._conversation.turns

    @property
    def signals(self) -> tuple[str, ...]:
        """What was heard and is not sure enough to be remembered."""
        return tuple(self._signals)

    @property
    def points(self) -> tuple[Point, ...]:
        """What is kept of earlier turns."""
        return self._conversation.points

    @property
    def summary(self) -> str:
        """What is kept of the conversation so far, a dated line each."""
        return "\n".join(map(str, self._conversation.points))

    def hear(
        self,
        role: str,
        content: str,
        *,
        data_source: str | None = None,
        query_id: str | None = None,
        implied_context: str | None = None,
        at: datetime | None = None,
    ) -> None:
        """Take in a turn of the conversation.

        Parameters
        ----------
        role, content
            Who said what: user, assistant, system or tool.
        data_source
            What it speaks of; by default a table it names.
        query_id, implied_context
            What belongs to it, for a later vague request.
        at
            When it was said; by default now.

        Raises
        ------
        UsageError
            When the role is unknown or the content no text.
        """
        with self._lock:
            if data_source is None and isinstance(content, str):
                named = [each.name for each in self._state.namespace.datasets]
                data_source = next((each for each in named if is_named_in(each, content)), None)
            turn = checked_turn(
                role,
                content,
                at or self.clock(),
                data_source=data_source,
                query_id=query_id,
                implied_context=implied_context,
            )
            if role == "user":
                asked = instruction_in(turn.content)
                self._state.inferred = asked and asked[: self.policy.longest_task]
            self._conversation.add(turn, self.telling)

    def note_signal(self, text: str) -> None:
        """Take note of something that is not sure enough to be remembered."""
        self._signals.append(clean(text)[: self.policy.longest_task])

    def implied_context(self) -> Implied:
        """Return what a vague request means: the task, the table last worked on, the last query."""
        said: dict[str, Any] = {}
        for turn in self._conversation.turns:
            said.update(turn.metadata)
        here = {each.name: each for each in self._state.namespace.datasets}
        source = self._last_source(here)
        table = here.get(source or "")
        failed = next((each.error for each in reversed(self._cells)), None)
        asked = next((t.content for t in reversed(self.turns) if t.role == "user"), None)
        return Implied(
            task=self.task,
            data_source=source,
            columns=tuple(each.name for each in table.columns) if table else (),
            query_id=said.get("query_id"),
            said=said.get("implied_context"),
            last_request=asked,
            last_error=failed,
        )

    def _last_source(self, here: Mapping[str, Dataset]) -> str | None:
        """Return the table that was last spoken of or worked on, whichever is later."""
        turn = next((t for t in reversed(self.turns) if "data_source" in t.metadata), None)
        cell = next((c for c in reversed(self._cells) if here.keys() & set(c.datasets)), None)
        if turn is not None and (cell is None or turn.timestamp >= cell.at):
            return str(turn.metadata["data_source"])
        if cell is not None:
            return next(each for each in reversed(cell.datasets) if each in here)
        return next(reversed([*here]), None)

    def look_again(self) -> None:
        """Look at the tables as they are now, in the middle of a cell; nothing is captured."""
        names = self._names
        if names is None or threading.current_thread() is not threading.main_thread():
            return
        with self._lock:
            known = {each.name for each in self._state.namespace.datasets}
            self._state.namespace.look(names, known)

    def ran(self, ran: Ran) -> Anchors:
        """Take in a cell that has ended, and return what in it is worth writing down."""
        with self._lock:
            return self._ran(ran)

    def _ran(self, ran: Ran) -> Anchors:
        state, mentioned = self._state, words_of(ran.source)
        self._names = ran.namespace
        changed = state.namespace.look(ran.namespace, mentioned, hide=ran.off)
        if ran.off:
            return Anchors()
        here = {each.name: each for each in state.namespace.datasets}
        columns = {column.name for each in here.values() for column in each.columns}
        failure = None
        if ran.error is not None:
            failure = failure_of(ran.error, ran.source, ran.namespace, columns)
        self._note_cell(ran, failure, tuple(each for each in here if each in mentioned))
        run = Run(source=ran.source, cell_id=ran.cell_id, number=ran.number)
        if ran.error is not None:
            if failure is not None:
                state.pairing.failed(run, failure)
            return Anchors(failure=failure)
        fixes = state.pairing.worked(run, columns) if state.pairing else ()
        sights = self._sights(ran, changed, here) if changed else ()
        return Anchors(fixes=fixes, sights=tuple(sights), remarks=remarks_in(ran.source))

    def _note_cell(self, ran: Ran, failure: Failure | None, datasets: tuple[str, ...]) -> None:
        interrupted = isinstance(ran.error, KeyboardInterrupt)
        outcome = "ok" if ran.error is None else "interrupted" if interrupted else "failed"
        self._cells.append(
            Cell(
                number=ran.number,
                cell_id=ran.cell_id,
                digest=digest(ran.source),
                outcome=outcome,  # type: ignore[arg-type]
                error=None if failure is None else str(failure),
                seconds=ran.seconds,
                at=self.clock(),
                datasets=datasets,
            )
        )

    def _sights(
        self, ran: Ran, changed: Iterable[Dataset], here: Mapping[str, Dataset]
    ) -> Iterable[Sight]:
        fresh = {each.name: each for each in changed}
        older = [each for each in here if each not in fresh]
        made = {**here, **fresh}
        for loaded in loads_in(ran.source, [*older, *fresh], ran.namespace):
            dataset = made.get(loaded.name)
            if dataset is None or not dataset.columns:
                continue
            source = loaded.source
            if source is not None:
                self._state.namespace.named_source(loaded.name, source)
            generic = loaded.name in GENERIC and source is None
            identity = source or loaded.name
            yield Sight(
                dataset=_without(dataset, loaded.own_columns, source),
                identity=file_name(identity) if loaded.is_file else identity,
                is_own=generic,
            )

    def let_go(self) -> None:
        """Forget what was said and what code is held, when something was erased."""
        with self._lock:
            self._conversation.clear()
            self._signals.clear()
            self._state.pairing.clear()
            self._state.task = self._state.inferred = None

    def clear(self) -> None:
        """Forget everything, as a new kernel has."""
        with self._lock:
            self.let_go()
            self._cells.clear()
            self._state = _State()
            self._names = None

    def __repr__(self) -> str:
        from jupyter_memory.working.showing import shown

        return shown(self)

    def _repr_html_(self) -> str:
        from jupyter_memory.working.showing import shown_html

        return shown_html(self)


def _without(dataset: Dataset, names: frozenset[str], source: str | None) -> Dataset:
    """Return a table without columns, and with where it is from."""
    columns = tuple(each for each in dataset.columns if each.name not in names)
    fingerprint = fingerprint_of((each.name, each.dtype) for each in columns)
    return replace(dataset, columns=columns, source=source, fingerprint=fingerprint)
