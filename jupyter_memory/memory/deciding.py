"""The façade's questions to the user: what waits for her decision, and the decision."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.records import KINDS, Fact, MemoryRecord
from jupyter_memory.rights import EVERY_PROJECT, sees
from jupyter_memory.store import listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.keys import CURRENT
from jupyter_memory.store.predicates import all_of, any_of, equals, in_scope, is_present, one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.records import Kind
    from jupyter_memory.remembering.resolving import Asked
    from jupyter_memory.results import Pending, Receipt
    from jupyter_memory.store.predicates import Predicate


class Deciding:
    """Pending questions, and their resolution."""

    _rooms: Rooms
    _asked: dict[str, Asked]
    _resolve_id: Callable[[str], str]
    _changed: Callable[..., Receipt]
    _told: Callable[[str, Sequence[MemoryRecord]], str]

    def pending(self) -> list[Pending]:
        """Return what waits for the user's decision: contradictions and requests to share.

        Two memories that hold and may be about the same thing are a possible conflict. Each has the
        question to ask her and the numbered answers; `resolve` takes her answer.
        """
        from jupyter_memory.remembering.deciding import is_open, waits
        from jupyter_memory.remembering.resolving import Asked

        self._rooms.store.mark()
        scope = replace(self._rooms.scope, project=EVERY_PROJECT)
        waiting = any_of(
            equals("status", "pending"), is_present("share_requested_at"), is_present("contradicts")
        )
        found = [
            self._pending(each)
            for each in self._found(KINDS, all_of(in_scope(scope), waiting))
            if waits(each)
        ]
        # What may be about the same as something that has gone is no question any more.
        found = [each for each in found if is_open(each)]
        for each in found:
            old = None if each.old is None else each.old.version
            self._asked[each.id] = Asked(each.new.version, old)
        return found

    def _pending(self, record: MemoryRecord) -> Pending:
        from jupyter_memory.remembering.deciding import may_conflict, pending_of

        rival = None
        if record.status == "pending":
            rival = self._rival(record)
        elif may_conflict(record):
            rival = self._current(record, equals("id", record.contradicts))
        hidden = rival is not None and not sees(self._rooms.scope, rival)
        return pending_of(record, None if hidden else rival, self._rooms.clock(), hidden=hidden)

    def _rival(self, record: MemoryRecord) -> MemoryRecord | None:
        """Return what a memory contradicts, whoever may see it, unless that has gone."""
        ways = [equals("id", record.contradicts or "")]
        if isinstance(record, Fact) and record.key is not None:
            ways.append(all_of(equals("key", record.key), equals("project", record.project)))
        found = (self._current(record, way) for way in reversed(ways))
        return next((each for each in found if each is not None), None)

    def _current(self, record: MemoryRecord, way: Predicate) -> MemoryRecord | None:
        scope = replace(self._rooms.scope, project=EVERY_PROJECT, agent=None)
        current = all_of(in_scope(scope), one_of("status", CURRENT))
        return next(iter(self._found((record.kind,), all_of(current, way))), None)

    def _found(self, kinds: Iterable[Kind], predicate: Predicate) -> list[MemoryRecord]:
        return run(listing.listed(self._rooms.store.tables, kinds, predicate))

    def resolve(self, id: str, keep: str) -> Receipt:
        """Settle what waits for the user: keep the "new", the "old" or "both".

        A request to share is granted with "new" and declined with "old".

        Parameters
        ----------
        id
            Of what waits, as `pending` gives it.
        keep
            "new": the old memory takes the new text as its next version. "old": the new one is
            turned down. "both": both stay, the new one without the key if it wanted that one.

        Returns
        -------
        Receipt
            With an undo.

        Raises
        ------
        ConflictError
            When one side was changed after `pending` showed it; it has the current memory.
        ScopeError
            When an agent would decide.
        NotFoundError, UsageError
        """
        from jupyter_memory.remembering import resolving

        identifier = self._resolve_id(id)
        changes = resolving.resolve(
            self._rooms.store, identifier, keep, self._rooms.moment(), self._asked.get(identifier)
        )
        self._asked.pop(identifier, None)
        verb = f"resolved {keep}"
        if changes[0].before.record.share_requested_at != changes[0].after.share_requested_at:
            verb = "shared" if changes[0].after.shared else "declined"
        receipt = self._changed(changes, "superseded", verb)
        return replace(receipt, message=self._told(verb, [changes[0].after]))
