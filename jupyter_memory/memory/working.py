"""The façade's view of the kernel: what it works on now, and what may be kept of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jupyter_memory.memory.writing import Writing
from jupyter_memory.rendering.phrases import tongue_of
from jupyter_memory.results import Receipt

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jupyter_memory.memory.kernels import Kernel
    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.remembering.conversation.messages import Message
    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.remembering.statement import Statement
    from jupyter_memory.working import Switches, WorkingMemory

_UNSURE = frozenset({"refused", "draft"})


class Working(Writing):
    """Working memory, and the switches: what is paused is not written."""

    _rooms: Rooms
    _own_working: WorkingMemory | None = None

    @property
    def working(self) -> WorkingMemory:
        """What this kernel works on: task, tables, cells, conversation. In RAM only.

        In a notebook with the extension, all handles of its user share the kernel's; elsewhere
        each has its own.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> memory.working.task = "close the month"
        >>> memory.working.implied_context().task
        'close the month'
        """
        from jupyter_memory.memory.kernels import kernel_of

        shared = kernel_of(self._rooms.scope.user)
        return self._working_of_its_own() if shared is None else shared.working

    def attend(self) -> None:
        """Let this kernel have one working memory for all handles of this user."""
        from jupyter_memory.memory.kernels import Kernel, kernel_of, set_kernel

        user = self._rooms.scope.user
        kernel = kernel_of(user) or Kernel(self._working_of_its_own)
        working = kernel.made_with(self._working_of_its_own)
        if working is not None:
            working.clock = self._rooms.clock
        self._let_go_with_the_store(kernel)
        set_kernel(user, kernel)

    @staticmethod
    def leave() -> None:
        """Let every handle of this process have a working memory of its own again."""
        from jupyter_memory.memory.kernels import clear_kernel

        clear_kernel()

    @property
    def captures(self) -> tuple[str, ...]:
        """What the settings let be captured of cells."""
        return tuple(self._rooms.settings.capture)

    @property
    def switches(self) -> Switches:
        """What may be kept without being asked, by kind."""
        return self.working.switches

    def pause(self, kind: str | None = None, *, once: bool = False) -> Switches:
        """Keep nothing new, or nothing of a kind, until `resume`.

        Parameters
        ----------
        kind
            preferences, conversations, files, failures, datasets, decisions, results, sessions,
            or captures for the last five; None is everything, also what is said outright.
        once
            Only until the running cell ends, or, outside a notebook, until one write was refused.

        Raises
        ------
        UsageError
            When there is no such kind.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> switches = memory.pause()
        >>> memory.remember("Revenue excludes refunds.").action
        'refused'
        >>> switches = memory.resume()
        """
        self.working.switches.pause(kind, once=once)
        return self.working.switches

    def resume(self, kind: str | None = None) -> Switches:
        """Keep again what was paused; without a kind, everything."""
        self.working.switches.resume(kind)
        return self.working.switches

    def _working_of_its_own(self) -> WorkingMemory:
        if self._own_working is None:
            from jupyter_memory.working import WorkingMemory

            self._own_working = WorkingMemory(self._rooms.clock, telling=_telling)
            self._own_working.switches.set_captures(self.captures)
            self._let_go_with_the_store(self._own_working)
        return self._own_working

    def _let_go_with_the_store(self, working: WorkingMemory | Kernel) -> None:
        """Have it forget what was said when something is erased, but not when a store is made."""
        store = self._rooms.store
        is_made = store.root.exists()

        def let_go() -> None:
            nonlocal is_made
            if is_made:
                working.let_go()
            is_made = True

        store.when_void.append(let_go)

    def _keeps(self, kind: str) -> bool:
        """Return whether a kind may be kept."""
        return self.switches[kind]

    def _take_turns(self, messages: Iterable[Message]) -> None:
        """Take in what was said, as the turns of this kernel."""
        for each in messages:
            self.working.hear(each.role, each.text, at=each.at)

    def _note_unsure(self, statement: Statement, receipt: Receipt) -> Receipt:
        """Take note of what was heard and is not sure enough to be kept."""
        if receipt.action in _UNSURE and not receipt.masked:
            self.working.note_signal(statement.text)
        return receipt

    def _remember(
        self, statements: Sequence[Statement], moment: Moment | None = None, **more: Any
    ) -> list[Receipt]:
        """Remember what no switch keeps out."""
        moment = self._with_schemas(moment or self._rooms.moment())
        refused = {at: why for at, each in enumerate(statements) if (why := self._why_not(each))}
        if not refused:
            return super()._remember(statements, moment, **more)
        kept = [each for at, each in enumerate(statements) if at not in refused]
        receipts = iter(super()._remember(kept, moment, **more) if kept else [])
        return [
            Receipt(action="refused", message=refused[at]) if at in refused else next(receipts)
            for at in range(len(statements))
        ]

    def _with_schemas(self, moment: Moment) -> Moment:
        """Return the moment with the tables at hand: what is said of one holds for its schema."""
        if moment.schemas:
            return moment
        return replace(moment, schemas=self.working.schemas)

    def _why_not(self, statement: Statement) -> str | None:
        """Return why a switch keeps a statement out, as a sentence; None where none does."""
        from jupyter_memory.rendering.phrases_working import working as told

        switches = self.switches
        tongue = tongue_of(statement.text)
        if not switches.on:
            if not self._is_attended():
                switches.end_once()
            return told(tongue, "not kept paused")
        kind = None
        if statement.attach and not switches["files"]:
            kind = "files"
        elif not switches["preferences"] and _category(statement) == "preference":
            kind = "preferences"
        return None if kind is None else told(tongue, "not kept kind", kind=kind)

    def _is_attended(self) -> bool:
        from jupyter_memory.memory.kernels import kernel_of

        return kernel_of(self._rooms.scope.user) is not None


def _category(statement: Statement) -> str | None:
    from jupyter_memory.remembering.extraction import extract

    return extract(statement).category


def _telling(text: str) -> Iterable[str]:
    from jupyter_memory.recalling.summarising import telling_sentences

    return telling_sentences(text)
