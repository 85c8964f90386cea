"""The façade's writes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from jupyter_memory.remembering.recording import checked_project
from jupyter_memory.rendering.phrases import phrase, tongue_of
from jupyter_memory.results import Action, Receipt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import date, datetime, timedelta
    from os import PathLike
    from types import EllipsisType

    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.changing import Change
    from jupyter_memory.remembering.reconciling import Decision
    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.remembering.statement import Statement
    from jupyter_memory.remembering.undoing import Write
    from jupyter_memory.remembering.writing import Done
    from jupyter_memory.results import Pending
    from jupyter_memory.tending.recent import Recent

UPKEEP = "upkeep"
WRITES_A_CHECK = 10
"""Every so many writes the worker looks whether upkeep is due."""

_GIVEN = ("kind", "category", "subject", "attribute", "value", "occurred_at", "trigger", "steps",
          "confidence", "source")  # fmt: skip


class Writing:
    """Remember, edit, forget, undo; every write answers with a receipt."""

    _rooms: Rooms
    _written: int
    _recent: Recent
    _resolve_id: Callable[[str], str]
    _pending: Callable[[MemoryRecord], Pending]
    _named: Callable[[str], str]
    _keep_made_true: Callable[[Iterable[MemoryRecord]], None]

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
        attach: str | PathLike[str] | Iterable[str | PathLike[str]] = (),
        copy: bool = False,
        check: str | None = None,
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
            Whether other agents of the same user may see it. What an agent wants to share waits
            for the user.
        attach
            Files that go with it, by path; their digests are kept, so that a change is noticed.
        copy
            Whether the store keeps copies of them, in its folder ``attachments``.
        check
            A Python expression that is true as long as the memory is, such as
            ``(orders.amount >= 0).all()``; `verify` runs it, when asked.

        Returns
        -------
        Receipt
            What became of it, with an undo.

        Raises
        ------
        UsageError, ScopeError, StoreError
        """
        from jupyter_memory.remembering.statement import read_statement

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
        files = {"attach": attach, "copy": copy, "check": check}
        return self._remember([read_statement({"text": text, **given, **places, **files})])[0]

    def remember_many(
        self, items: Iterable[str | Mapping[str, Any]], *, by_key: bool = False
    ) -> list[Receipt]:
        """Remember many texts in one commit a table.

        Parameters
        ----------
        items
            Texts, or mappings of the arguments of `remember`, and `session`, `speaker` and `keys`
            (extra texts that lead to the memory).
        by_key
            For programs that keep things by key: each item has a subject and an attribute, and is
            known by them alone. Its text and value become the memory's next version exactly as
            given, whatever else says the same or has been said by the same cell.

        Returns
        -------
        list of Receipt
            In the order of the items.
        """
        from jupyter_memory.remembering.statement import read_statements

        return self._remember(read_statements(items), by_key=by_key)

    async def aremember(self, text: str, **given: Any) -> Receipt:
        """Remember one text; the same as `remember`, awaitable."""
        return await asyncio.to_thread(self.remember, text, **given)

    def edit(self, id: str, *, expected_version: int | None = None, **changes: Any) -> Receipt:
        """Change fields of a memory; the state before goes to its history.

        Parameters
        ----------
        id
            The memory's id, or at least its last six characters.
        expected_version
            The version that was looked at; with another one nothing is changed.
        **changes
            text, category, tags, keys, confidence, project, expires, shared, topic, intent, and of
            a fact check, subject, attribute, value; of an event occurred_at, result, description;
            of a how-to trigger, steps, verification.

        Returns
        -------
        Receipt
            With an undo. Refused when there is nothing to change, or a secret that is not kept.

        Raises
        ------
        ConflictError
            When `expected_version` is not the current one, or the key belongs to another memory.
        NotFoundError, ScopeError, UsageError
        """
        from jupyter_memory.remembering import changing

        change = changing.edit(
            self._rooms.store,
            self._resolve_id(id),
            changes,
            self._rooms.moment(),
            self._rooms.vectors.for_writing,
            expected_version,
            self._rooms.screening,
        )
        if change.secrets.refused:
            return self._not_edited(change)
        verb = _sharing_verb(change.after) if changing.is_share(changes) else "edited"
        before, after = change.before.record, change.after
        masked = change.secrets.masked
        receipt = replace(self._changed([change], "superseded", verb), masked=masked)
        if after.share_requested_at in (None, before.share_requested_at):
            return receipt
        return replace(receipt, action="pending", question=self._pending(after))

    def _not_edited(self, change: Change) -> Receipt:
        from jupyter_memory.remembering.masking import refusal

        why = refusal(change.secrets, self._rooms.screening, tongue_of(change.after.text))
        ids, masked = (change.after.id,), change.secrets.masked
        return Receipt(action="refused", ids=ids, message=why or "", masked=masked)

    def rollback(self, id: str, to: int) -> Receipt:
        """Bring back the state of version `to`, as a new version."""
        from jupyter_memory.remembering import changing

        change = changing.rollback(
            self._rooms.store, self._resolve_id(id), to, self._rooms.moment()
        )
        return self._changed([change], "superseded", "rolled back", version=to)

    def forget(self, ids: str | Iterable[str]) -> Receipt:
        """Take memories out of every read path; `restore_memory` brings them back.

        Raises
        ------
        NotFoundError
            When one of them does not exist; then none is forgotten.
        """
        from jupyter_memory.remembering import changing

        listed = [ids] if isinstance(ids, str) else list(ids)
        wanted = [self._resolve_id(each) for each in listed]
        changes = changing.forget(self._rooms.store, wanted, self._rooms.moment())
        return self._changed(changes, "forgotten", "forget")

    def restore_memory(self, id: str) -> Receipt:
        """Bring back a forgotten memory, as it was.

        Raises
        ------
        ConflictError
            When another memory has its key now.
        """
        from jupyter_memory.remembering import changing

        change = changing.restore(self._rooms.store, self._resolve_id(id), self._rooms.moment())
        return self._changed([change], "restored", "restored")

    def confirm(self, id: str) -> Receipt:
        """Say that a memory is right: it is certain from now on, and does not expire by itself."""
        from jupyter_memory.remembering import changing

        change = changing.confirm(self._rooms.store, self._resolve_id(id), self._rooms.moment())
        return self._changed([change], "stored", "confirmed")

    def pin(self, id: str, on: bool = True) -> Receipt:
        """Pin a memory: it ranks a little higher and is never archived."""
        from jupyter_memory.remembering import changing

        change = changing.pin(self._rooms.store, self._resolve_id(id), on, self._rooms.moment())
        return self._changed([change], "superseded", "pinned" if on else "unpinned")

    def share(self, id: str, on: bool = True) -> Receipt:
        """Let the user's other agents see a memory, or no longer.

        From an agent it is a request: the user grants it with `resolve`, see `pending`.
        """
        return self.edit(id, shared=on)

    def _remember(
        self,
        statements: Sequence[Statement],
        moment: Moment | None = None,
        *,
        by_key: bool = False,
    ) -> list[Receipt]:
        from jupyter_memory.remembering.writing import remember

        begun, rooms = perf_counter(), self._rooms
        placed = [self._placed(each) for each in statements]
        moment = moment or rooms.moment()
        done = remember(
            rooms.store,
            placed,
            moment,
            rooms.vectors.for_writing,
            rooms.new_id,
            rooms.screening,
            near_duplicates=rooms.settings.near_duplicates and not moment.seen,
            by_key=by_key,
        )
        if len(done) == 1:  # of many at once nobody waits for one
            self._recent.remembered(perf_counter() - begun)
        self._after_write(len(done))
        if not all(each.embedded for each in done):
            rooms.vectors.follow_up()
        self._keep_made_true([each.decision.old.record for each in done if each.decision.old])
        now = rooms.clock()
        return [self._receipt(each, moment.scope.agent, now) for each in done]

    def _placed(self, statement: Statement) -> Statement:
        """Let the name of a project's folder stand for the project."""
        if not isinstance(statement.project, str):
            return statement
        named = checked_project(statement.project)
        return replace(statement, project=None if named is None else self._named(named))

    def _receipt(self, done: Done, agent: str | None, now: datetime) -> Receipt:
        from jupyter_memory.remembering.answering import action_of, message_of

        decision = done.decision
        kept = decision.outcome != "not kept"
        changed = kept and decision.outcome not in ("unchanged", "not news", "forgotten")
        before = None if decision.outcome in ("new", "contest") else decision.old
        record = decision.record
        return Receipt(
            action=action_of(decision),
            ids=(record.id,) if kept else (),
            message=done.refusal or message_of(decision, agent, now),
            masked=done.masked,
            embedded=done.embedded,
            question=self._question(decision) if changed else None,
            undoer=self._undoer([(before, record), *done.settled]) if changed else None,
        )

    def _question(self, decision: Decision) -> Pending | None:
        """Return what to ask the user about what she, or an agent, has just said."""
        from jupyter_memory.remembering.deciding import is_open, waits

        asked = self._pending(decision.record) if waits(decision.record) else None
        return asked if asked is not None and is_open(asked) else None

    def _told(self, verb: str, records: Sequence[MemoryRecord], **parts: object) -> str:
        from jupyter_memory.remembering.answering import told

        return told(verb, records, self._rooms.scope.agent, **parts)

    def _changed(
        self, changes: Sequence[Change], action: Action, verb: str, **parts: object
    ) -> Receipt:
        """Return the receipt of changes, with an undo of all of them."""
        done = [each for each in changes if each.after != each.before.record]
        if not done:
            ids = tuple(each.after.id for each in changes)
            tongue = tongue_of(changes[0].after.text) if changes else "en"
            return Receipt(action="refused", ids=ids, message=phrase(tongue, "nothing to do"))
        self._after_write()
        if not all(each.embedded for each in done):
            self._rooms.vectors.follow_up()
        self._keep_made_true([each.before.record for each in done])
        return Receipt(
            action=action,
            ids=tuple(each.after.id for each in done),
            message=self._told(verb, [each.after for each in done], **parts),
            undoer=self._undoer([(each.before, each.after) for each in done]),
        )

    def _undoer(self, writes: Sequence[Write]) -> Callable[[], Receipt]:
        from jupyter_memory.remembering import undoing

        def undo() -> Receipt:
            changes = undoing.undo(self._rooms.store, writes, self._rooms.moment())
            return self._changed(changes, "restored", "undone")

        return undo

    def _after_write(self, writes: int = 1) -> None:
        before, self._written = self._written, self._written + writes
        # Also at the first: many kernels may come and go that write a little each.
        if before == 0 or self._written // WRITES_A_CHECK > before // WRITES_A_CHECK:
            self._rooms.worker.submit(UPKEEP, self._rooms.store.tidy_if_due)


def _sharing_verb(record: MemoryRecord) -> str:
    """Return what became of a share, as the name of a phrase."""
    if record.shared:
        return "shared"
    return "unshared" if record.share_requested_at is None else "share asked"
