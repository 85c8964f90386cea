"""What is in every context, asked for or not: the user's standing wishes, and who she is.

They are found by structure, since no question leads to "always answer in Chinese". At the start of
a session, when there is no question yet, the important events of late come with them.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from jupyter_memory.clock import as_utc
from jupyter_memory.records import KINDS, SOURCES
from jupyter_memory.remembering.conversation.wording import LASTING
from jupyter_memory.rights import EVERY_PROJECT, is_layered
from jupyter_memory.store import listing
from jupyter_memory.store.predicates import (
    Predicate,
    all_of,
    any_of,
    at_least,
    equals,
    in_scope,
    is_valid,
    one_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.rights import Scope
    from jupyter_memory.store.tables import Tables

PROFILE: Final = ("identity", "profile", "preference", "constraint")
"""Categories of the profile, the core first."""

WISHES: Final = frozenset({"preference", "constraint"})
"""Categories that are a standing wish where the user said so for good."""

HERS: Final = frozenset({"user", "profile"})
"""Sources that are the user herself."""

IMPORTANT: Final = ("commitment", "decision", "correction", "failure", "fix", "result")
"""Categories of events that the start of a session tells of, the most important first."""

OF_LATE: Final = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Standing:
    """What is always in, the most wanted first.

    Attributes
    ----------
    rules
        What the user asked for, for good.
    profile
        Everything else about her.
    """

    rules: tuple[MemoryRecord, ...] = ()
    profile: tuple[MemoryRecord, ...] = ()


async def standing(tables: Tables, scope: Scope, now: datetime) -> Standing:
    """Return the standing wishes and the profile of a user, as the holder of a handle sees them."""
    pinned = equals("pinned", True)
    facts, others = await asyncio.gather(
        listing.listed(
            tables,
            ("semantic",),
            all_of(
                in_scope(scope), _valid(scope, now), any_of(one_of("category", PROFILE), pinned)
            ),
        ),
        listing.listed(
            tables,
            [kind for kind in KINDS if kind != "semantic"],
            all_of(in_scope(scope), _valid(scope, now), pinned),
        ),
    )
    found = sorted(_holding([*facts, *others], scope), key=_place)
    rules = [each for each in found if _is_rule(each)]
    profile = [each for each in found if not _is_rule(each)]
    return Standing(tuple(rules), tuple(profile))


async def important_events(tables: Tables, scope: Scope, now: datetime) -> tuple[MemoryRecord, ...]:
    """Return what is worth telling at the start of a session, the most important first."""
    since = as_utc(now - OF_LATE, now)
    where = all_of(
        in_scope(scope),
        is_valid(("active",), as_utc(now, now)),
        one_of("category", IMPORTANT),
        at_least("occurred_at", since),
    )
    found = await listing.listed(tables, ("episodic",), where)
    newest = sorted(found, key=lambda each: getattr(each, "occurred_at", since), reverse=True)
    return tuple(sorted(newest, key=lambda each: IMPORTANT.index(str(each.category))))


def _valid(scope: Scope, now: datetime) -> Predicate:
    """Active and not expired; for whom his own comes first also what of his still waits."""
    moment = as_utc(now, now)
    active = is_valid(("active",), moment)
    if not is_layered(scope.agent):
        return active
    return any_of(active, all_of(is_valid(("pending",), moment), equals("agent", scope.agent)))


def _holding(found: list[MemoryRecord], scope: Scope) -> Iterable[MemoryRecord]:
    """Return what holds here: a project's key hides the same everywhere, one's own its rival."""
    replaced = {each.contradicts for each in found if each.status == "pending"}
    keys = {getattr(each, "key", None) for each in found if each.project} - {None}
    hides = scope.project not in (None, EVERY_PROJECT)
    for each in found:
        hidden = hides and not each.project and getattr(each, "key", None) in keys
        if each.id not in replaced and not hidden:
            yield each


def _is_rule(record: MemoryRecord) -> bool:
    said_by_her = record.source in HERS and record.agent is None
    wishes = said_by_her and record.category in WISHES
    return wishes and LASTING.search(record.text) is not None


def _place(record: MemoryRecord) -> tuple[bool, int, int, float, int, float]:
    """Return by what the profile is ordered: pinned, by whom, what it is, how sure, how new."""
    category = PROFILE.index(record.category) if record.category in PROFILE else len(PROFILE)
    return (
        not record.pinned,
        SOURCES.index(record.source),
        category,
        -record.confidence,
        -record.mentions,
        -record.updated_at.timestamp(),
    )
