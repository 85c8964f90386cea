"""Which memories have grown cold, or are more than a project can have in mind."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from jupyter_memory.records import KINDS
from jupyter_memory.store import listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import all_of, any_of, at_least, equals, is_present
from jupyter_memory.tending.heat import POLICY as HEAT
from jupyter_memory.tending.heat import heat, last_use
from jupyter_memory.tending.mortality import mortal

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.store import Store
    from jupyter_memory.tending.heat import HeatPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class DecayPolicy:
    """When what was observed, inferred or captured is archived.

    Attributes
    ----------
    heat
        How warmth is reckoned, and below what a memory is cold.
    unused
        A cold memory that was not used for so long goes, unless its project is at work or it was
        declared to stay for ever.
    at_work
        A project is at work in which something was remembered or recalled within this time.
    """

    heat: HeatPolicy = HEAT
    unused: timedelta = timedelta(days=90)
    at_work: timedelta = timedelta(days=30)


POLICY: Final = DecayPolicy()


def faded(
    store: Store,
    user: str,
    now: datetime,
    limit: int,
    *,
    but: Collection[str] = (),
    policy: DecayPolicy = POLICY,
) -> dict[str, list[MemoryRecord]]:
    """Return what is to be archived, by why.

    Parameters
    ----------
    store, user, now
        Whose memories, and when.
    limit
        How many mortal memories of a project may be active.
    but
        Ids of what goes for another reason.

    Returns
    -------
    dict
        ``cold``: cold, and unused for long. ``crowded``: the coldest of those beyond the limit.
    """
    found = run(listing.listed(store.tables, KINDS, mortal(user, ["active"])))
    active = [each for each in found if each.id not in but and not _is_over(each, now)]
    at_work = _at_work(store, user, now - policy.at_work) if active else frozenset()
    cold = [each for each in active if _is_cold(each, now, at_work, policy)]
    gone = {each.id for each in cold}
    crowded = _crowded([each for each in active if each.id not in gone], now, limit, policy.heat)
    return {"cold": cold, "crowded": crowded}


def _is_over(record: MemoryRecord, now: datetime) -> bool:
    """Return whether a memory is out of recall already, and so in nobody's mind."""
    return record.expires_at is not None and record.expires_at <= now


def _is_cold(
    record: MemoryRecord, now: datetime, at_work: Collection[str], policy: DecayPolicy
) -> bool:
    if record.expires_at is None:
        return False  # it was declared to stay for ever
    if record.project in at_work or now - last_use(record) < policy.unused:
        return False
    return heat(record, now, policy.heat) < policy.heat.cold


def _crowded(
    records: list[MemoryRecord], now: datetime, limit: int, policy: HeatPolicy
) -> list[MemoryRecord]:
    """Return the coldest of each project beyond the limit; of equally cold ones the oldest."""
    projects: dict[str | None, list[MemoryRecord]] = defaultdict(list)
    for each in records:
        projects[each.project].append(each)
    gone: list[MemoryRecord] = []
    for members in projects.values():
        if len(members) > limit:
            members.sort(key=lambda each: (heat(each, now, policy), each.id), reverse=True)
            gone += members[limit:]
    return gone


def _at_work(store: Store, user: str, since: datetime) -> frozenset[str]:
    """Return the projects in which something was remembered or recalled since then."""
    recent = any_of(at_least("created_at", since), at_least("last_recalled_at", since))
    where = all_of(equals("user", user), is_present("project"), recent)
    return frozenset(run(listing.distinct(store.tables, KINDS, where, "project")))
