"""The façade's writes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jupyter_memory.ids import ending
from jupyter_memory.remembering import changing, resolving
from jupyter_memory.remembering.answering import action_of, message_of, place_of, shortened
from jupyter_memory.remembering.masking import masked
from jupyter_memory.remembering.recording import checked_project
from jupyter_memory.remembering.statement import Statement, read_statement, read_statements
from jupyter_memory.remembering.writing import Done, remember
from jupyter_memory.results import Action, Receipt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import date, datetime, timedelta
    from types import EllipsisType

    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.changing import Change
    from jupyter_memory.remembering.recording import Moment

UPKEEP = "upkeep"
WRITES_A_CHECK = 10
"""Every so many writes the worker looks whether upkeep is due."""

_GIVEN = ("kind", "category", "subject", "attribute", "value", "occurred_at", "trigger", "steps",
          "confidence", "source")  # fmt: skip


class Writing:
    """Remember, edit, forget, undo; every write answers with a receipt."""

    _rooms: Rooms
    _written: int
    _resolve_id: Callable[[str], str]
    _named: Callable[[str], str]

    def remember(
        self,
        text: str,
        *,
        kind: str | None = None,
        category: str | None = None,
        subject: str | None = None,
        attribute: str | None = None,
        value: Any = None,
        occurred_at: datetime | date | str | None = None,
        trigger: str | None = None,
        steps: Iterable[str] | None = None,
        tags: Iterable[str] = (),
        confidence: float | None = None,
        expires: datetime | date | timedelta | str | EllipsisType | None = ...,
        source: str | None = None,
        project: str | EllipsisType | None = ...,
        shared: bool = False,
    ) -> Receipt:
        """Remember one text, durably, as one memory.

        Parameters
        ----------
        text
            What to remember. It is kept in Unicode normal form C, without control characters.
        kind
            semantic (what holds), episodic (what happened) or procedural (how it is done); found
            by rules when left out.
        category
            A finer word, such as definition, preference or decision.
        subject, attribute
            Together the key: at most one current memory of a project has it. A new text for the
            same key is a new version of that memory.
        value
            Any JSON value.
        occurred_at
            When an event happened; a time without a zone is in the user's.
        trigger, steps
            Of a procedure.
        tags
            Free words.
        confidence
            From 0 to 1; by default from who says so.
        expires
            A moment, a time from now, None for never; by default what policy says.
        source
            user, profile, agent, inferred or default; by default who holds this handle.
        project
            A name, or None for what holds everywhere; by default this project.
        shared
            Whether other agents of the same user may see what an agent wrote.

        Returns
        -------
        Receipt
            What became of it, with an undo.

        Raises
        ------
        UsageError, ScopeError, StoreError
        """
        given = dict(
            zip(
                _GIVEN,
                (kind, category, subject, attribute, value, occurred_at, trigger, steps,
                 confidence, source),
                strict=True,
            )
        )  # fmt: skip
        given = {name: each for name, each in given.items() if each is not None}
        places = {"expires": expires, "project": project, "shared": shared, "tags": tags}
        return self._remember([read_statement({"text": text, **given, **places})])[0]

    def remember_many(self, items: Iterable[str | Mapping[str, Any]]) -> list[Receipt]:
        """Remember many texts in one commit a table.

        Parameters
        ----------
        items
            Texts, or mappings of the arguments of `remember`, and `session`, `speaker` and `keys`
            (extra texts that lead to the memory).

        Returns
        -------
        list of Receipt
            In the order of the items.
        """
        return self._remember(read_statements(items))

    async def aremember(self, text: str, **given: Any) -> Receipt:
        """Remember one text; the same as `remember`, awaitable."""
        return await asyncio.to_thread(self.remember, text, **given)

    def edit(self, id: str, *, expected_version: int | None = None, **changes: Any) -> Receipt:
        """Change fields of a memory; the state before goes to its history.

        Raises
        ------
        ConflictError
            When `expected_version` is not the current one, or the key belongs to another memory.
        NotFoundError, ScopeError, UsageError
        """
        screened, classes = masked(changes)
        change = changing.edit(
            self._rooms.store,
            self._resolve_id(id),
            screened,
            self._rooms.moment(),
            self._rooms.vectors.for_writing,
            expected_version,
        )
        return replace(self._changed([change], "superseded", "Edited"), masked=classes)

    def rollback(self, id: str, to: int) -> Receipt:
        """Bring back the state of version `to`, as a new version."""
        change = changing.rollback(
            self._rooms.store, self._resolve_id(id), to, self._rooms.moment()
        )
        return self._changed([change], "superseded", f"Rolled back to version {to}")

    def forget(self, ids: str | Iterable[str]) -> Receipt:
        """Take memories out of every read path; `restore_memory` brings them back.

        Raises
        ------
        NotFoundError
            When one of them does not exist; then none is forgotten.
        """
        listed = [ids] if isinstance(ids, str) else list(ids)
        wanted = [self._resolve_id(each) for each in listed]
        changes = changing.forget(self._rooms.store, wanted, self._rooms.moment())
        return self._changed(changes, "forgotten", "Forgotten")

    def restore_memory(self, id: str) -> Receipt:
        """Bring back a forgotten memory, as it was.

        Raises
        ------
        ConflictError
            When another memory has its key now.
        """
        change = changing.restore(self._rooms.store, self._resolve_id(id), self._rooms.moment())
        return self._changed([change], "restored", "Restored")

    def confirm(self, id: str) -> Receipt:
        """Say that a memory is right: it is certain from now on, and does not expire by itself."""
        change = changing.confirm(self._rooms.store, self._resolve_id(id), self._rooms.moment())
        return self._changed([change], "stored", "Confirmed")

    def pin(self, id: str, on: bool = True) -> Receipt:
        """Pin a memory: it ranks a little higher and is never archived."""
        change = changing.pin(self._rooms.store, self._resolve_id(id), on, self._rooms.moment())
        return self._changed([change], "superseded", "Pinned" if on else "Unpinned")

    def share(self, id: str, on: bool = True) -> Receipt:
        """Let the user's other agents see a memory, or no longer."""
        return self.edit(id, shared=on)

    def resolve(self, id: str, keep: str) -> Receipt:
        """Settle a contradiction: keep the "new", the "old" or "both"."""
        changes = resolving.resolve(
            self._rooms.store, self._resolve_id(id), keep, self._rooms.moment()
        )
        receipt = self._changed(changes, "superseded", f"Resolved: kept {keep}")
        return replace(receipt, message=_told(f"Resolved: kept {keep}", [changes[0].after]))

    def _remember(
        self, statements: Sequence[Statement], moment: Moment | None = None
    ) -> list[Receipt]:
        rooms = self._rooms
        placed = [self._placed(each) for each in statements]
        done = remember(
            rooms.store, placed, moment or rooms.moment(), rooms.vectors.for_writing, rooms.new_id
        )
        self._after_write(len(done))
        if not all(each.embedded for each in done):
            rooms.vectors.follow_up()
        return [self._receipt(each) for each in done]

    def _placed(self, statement: Statement) -> Statement:
        """Let the name of a project's folder stand for the project."""
        if not isinstance(statement.project, str):
            return statement
        named = checked_project(statement.project)
        return replace(statement, project=None if named is None else self._named(named))

    def _receipt(self, done: Done) -> Receipt:
        decision = done.decision
        kept = decision.outcome != "not kept"
        changed = kept and decision.outcome not in ("unchanged", "not news", "forgotten")
        before = None if decision.outcome in ("new", "contest") else decision.old
        return Receipt(
            action=action_of(decision),
            ids=(decision.record.id,) if kept else (),
            message=done.refusal or message_of(decision),
            masked=done.masked,
            embedded=done.embedded,
            undoer=self._undoer([(before, decision.record), *done.settled]) if changed else None,
        )

    def _changed(self, changes: Sequence[Change], action: Action, verb: str) -> Receipt:
        """Return the receipt of changes, with an undo of all of them."""
        done = [each for each in changes if each.after != each.before.record]
        if not done:
            ids = tuple(each.after.id for each in changes)
            return Receipt(
                action="refused", ids=ids, message="Nothing to change: it is so already."
            )
        self._after_write()
        if not all(each.embedded for each in done):
            self._rooms.vectors.follow_up()
        return Receipt(
            action=action,
            ids=tuple(each.after.id for each in done),
            message=_told(verb, [each.after for each in done]),
            undoer=self._undoer([(each.before, each.after) for each in done]),
        )

    def _undoer(self, writes: Sequence[changing.Write]) -> Callable[[], Receipt]:
        def undo() -> Receipt:
            changes = changing.undo(self._rooms.store, writes, self._rooms.moment())
            return self._changed(changes, "restored", "Undone")

        return undo

    def _after_write(self, writes: int = 1) -> None:
        before, self._written = self._written, self._written + writes
        if self._written // WRITES_A_CHECK > before // WRITES_A_CHECK:
            self._rooms.worker.submit(UPKEEP, self._rooms.store.tidy_if_due)


def _told(verb: str, records: Sequence[MemoryRecord]) -> str:
    """Return the sentence that tells what was done to which memory."""
    if len(records) > 1:
        return f"{verb}: {len(records)} memories."
    record = records[0]
    place = f"({place_of(record.project)}, {ending(record.id)})"
    return f"{verb}: “{shortened(record.text)}” {place}."
