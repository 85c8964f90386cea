"""What can become one in a scope: read from the store, planned by rules, worded by the model."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.clock import as_utc
from jupyter_memory.language.normal import digest
from jupyter_memory.records import KINDS
from jupyter_memory.remembering.consolidated import is_made, sources_of
from jupyter_memory.rights import EVERY_PROJECT, verdict
from jupyter_memory.screening import screen
from jupyter_memory.store import chores, listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import all_of, in_scope, is_valid, more_than, one_of
from jupyter_memory.tending.consolidation.by_model import with_model
from jupyter_memory.tending.consolidation.consolidating import made_before, planned
from jupyter_memory.tending.mortality import is_mortal
from jupyter_memory.tending.review import POLICY as REVIEW

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.rights import Scope
    from jupyter_memory.tending.consolidation import Plan
    from jupyter_memory.tending.consolidation.grouping import Pair

LAST: Final = "consolidated_at"
REMINDED: Final = "reminded_at"
APART: Final = "kept_apart"
MOST_APART: Final = 500
"""Refusals that are remembered, the latest."""


@dataclass(frozen=True, slots=True)
class FoundPlans:
    """What can become one, what cannot, and what is to be said of it."""

    plans: tuple[Plan, ...] = ()
    apart: tuple[Pair, ...] = ()
    notes: tuple[str, ...] = ()


def found_plans(
    rooms: Rooms, scope: Scope, *, by_itself: bool = False, with_words: bool = True
) -> FoundPlans:
    """Return what can become one in a scope.

    Parameters
    ----------
    rooms
        Of the memory.
    scope
        Whose memories, and in which projects.
    by_itself
        Whether nobody asked: then nothing is looked at where nothing came since the last time,
        and what the user said stays as she said it.
    with_words
        Whether a language model, if there is one, may word it, and find more.
    """
    noted = chores.read(rooms.store.root, rooms.scope.user)
    now = rooms.clock()
    current = all_of(in_scope(scope), is_valid(["active"], as_utc(now, now)))
    last = chores.moment(noted, LAST)
    if by_itself and last is not None and not _count(rooms, all_of(current, _since(last))):
        return FoundPlans()
    records = run(listing.listed(rooms.store.tables, KINDS, current))
    if by_itself:
        records = [each for each in records if is_mortal(each)]
    made = made_before(records, _behind(rooms, records))
    moment = replace(rooms.moment(), scope=scope)
    plans, groups = planned(records, made, _Vectors(rooms), moment)
    if by_itself:
        plans = [each for each in plans if _is_observed(each)]
    notes: tuple[str, ...] = ()
    if with_words and rooms.model is not None and rooms.model.problem is None:
        mine = [each for each in records if verdict(scope.agent, "change", each) == "allow"]
        plans, notes = with_model(plans, mine, _Vectors(rooms), rooms.model, _is_clean(rooms))
    refused = set(noted.get(APART) or ())
    wanted = [each for each in plans if each.name not in refused]
    apart = [
        (one, other) for one, other in groups.apart if name_of_pair(one.id, other.id) not in refused
    ]
    return FoundPlans(tuple(wanted), tuple(apart), notes)


def _is_clean(rooms: Rooms) -> Callable[[str], bool]:
    def clean(text: str) -> bool:
        return not screen(text, rooms.screening).masked

    return clean


def note_done(rooms: Rooms) -> None:
    """Note that all of the user's memories were looked at now."""
    with rooms.store.locked():
        chores.note(rooms.store.root, rooms.scope.user, **{LAST: rooms.clock()})


def name_of_pair(*ids: str) -> str:
    """Return by what it is remembered that two values both hold."""
    return digest("pair", *sorted(ids))


def is_time_to_remind(rooms: Rooms) -> bool:
    """Return whether a week has passed since the last reminder, and note that it is now.

    A week after a memory began is soon enough for the first.
    """
    root, user, now = rooms.store.root, rooms.scope.user, rooms.now()
    if not rooms.settings.weekly_review or not rooms.store.is_writable():
        return False
    if not any(root.glob("*.lance")):
        return False
    last = chores.moment(chores.read(root, user), REMINDED)
    if last is not None and abs(now - last) < REVIEW.every:
        return False
    with rooms.store.locked():
        chores.note(root, user, **{REMINDED: now})
    return last is not None


def keep_apart(rooms: Rooms, names: Sequence[str]) -> None:
    """Note that what bears these names is not to be made one again."""
    with rooms.store.locked():
        noted = chores.read(rooms.store.root, rooms.scope.user)
        refused = [each for each in noted.get(APART) or () if each not in names]
        chores.note(rooms.store.root, rooms.scope.user, **{APART: [*refused, *names][-MOST_APART:]})


def _since(last: Any) -> Any:
    return more_than("updated_at", last)


def _count(rooms: Rooms, predicate: Any) -> int:
    return run(listing.counted(rooms.store.tables, KINDS, predicate))


def _behind(rooms: Rooms, records: Sequence[MemoryRecord]) -> list[MemoryRecord]:
    """Return what stands behind memories that were made of others."""
    ids = {name for each in records if is_made(each) for name in sources_of(each)}
    if not ids:
        return []
    everywhere = replace(rooms.scope, project=EVERY_PROJECT)
    condition = all_of(in_scope(everywhere), one_of("id", ids))
    return run(listing.listed(rooms.store.tables, ("semantic",), condition))


def _is_observed(plan: Plan) -> bool:
    """Return whether nobody said it in so many words: that may be archived without asking."""
    touched = plan.sources if plan.kept is None else (*plan.sources, plan.kept)
    return all(map(is_mortal, touched))


class _Vectors:
    """The stored vectors of memories, read when the meaning counts."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def __call__(self, ids: Sequence[str]) -> dict[str, Any]:
        """Return the vectors that facts have in this session's space, by id."""
        space = self._rooms.vectors.space
        if space is None or not self._rooms.store.opens(space):
            return {}
        return run(listing.vectors(self._rooms.store.tables, "semantic", ids, space.column))
