"""Holds: what is on hold is neither deleted by the care for it nor erased by anybody."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.errors import UsageError
from jupyter_memory.records import KINDS
from jupyter_memory.remembering.changing import Change, require
from jupyter_memory.store import chores, listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.erasing import parted
from jupyter_memory.store.predicates import all_of, equals, one_of
from jupyter_memory.store.rows import Row
from jupyter_memory.tending.tend import HOLD

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.store import Store
    from jupyter_memory.store.predicates import Predicate


def hold(store: Store, ids: Iterable[str], on: bool, moment: Moment) -> list[Change]:
    """Put memories on hold, or lift that; it is no new version.

    Raises
    ------
    NotFoundError
        When one of them is not there; then none is changed.
    """
    with store.writing(moment.scope.user) as transaction:
        rows = [require(transaction, each, moment) for each in dict.fromkeys(ids)]
        changes = [Change(row, replace(row.record, held=on)) for row in rows]
        for each in changes:
            if each.after != each.before.record:
                transaction.touch(Row(each.after, each.before.vectors))
        return changes


def hold_all(store: Store, user: str, on: bool) -> None:
    """Put all that a user has and will have on hold, or lift that."""
    with store.locked():
        chores.note(store.root, user, **{HOLD: on or None})


def holds_all(root: Path, user: str) -> bool:
    """Return whether all that a user has is on hold."""
    return bool(chores.read(root, user).get(HOLD))


def require_free(
    store: Store, user: str, ids: Iterable[str] = (), predicate: Predicate | None = None
) -> None:
    """Refuse to erase what is on hold.

    Raises
    ------
    UsageError
    """
    if holds_all(store.root, user):
        raise UsageError(
            "Nothing is erased: all memories are on hold; hold(on=False) lifts that, if nobody "
            "needs them as evidence."
        )
    held = equals("held", True)
    wanted = list(ids)
    conditions = [one_of("id", some) for some in parted(wanted)] if predicate is None else [
        predicate
    ]  # fmt: skip
    found = [
        each
        for condition in conditions
        for each in run(
            listing.listed(store.tables, KINDS, all_of(equals("user", user), held, condition))
        )
    ]
    if found:
        raise UsageError(
            f"Nothing is erased: {len(found)} of these memories on hold, such as {found[0].id}; "
            "hold(id, on=False) lifts that, if nobody needs them as evidence."
        )
