"""How long what nobody said in so many words is kept, and what becomes of it then."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from jupyter_memory.records import KINDS
from jupyter_memory.remembering.judging import DRAFT_LIFE, life_of
from jupyter_memory.store import listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import (
    all_of,
    any_of,
    at_most,
    equals,
    is_null,
    is_present,
)
from jupyter_memory.tending.mortality import is_mortal, mortal

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class RetentionPolicy:
    """What becomes of a memory when its time is over.

    How long that is was written down with it, by the table of lives
    (`remembering.judging.LIVES`).

    Attributes
    ----------
    deleted
        Categories that are deleted for good then; the others are archived.
    draft_life
        How long a draft waits to be confirmed, where it says nothing itself; then it is deleted.
    grace
        How long what was forgotten can be brought back; then it is erased.
    """

    deleted: frozenset[str] = frozenset({"note"})
    draft_life: timedelta = DRAFT_LIFE
    grace: timedelta = timedelta(days=30)


POLICY: Final = RetentionPolicy()

_ROUNDING: Final = timedelta(days=1)


def over(
    store: Store, user: str, now: datetime, policy: RetentionPolicy = POLICY
) -> list[MemoryRecord]:
    """Return the mortal memories whose time is over and that are archived then."""
    where = all_of(mortal(user, ["active"]), at_most("expires_at", now))
    found = run(listing.listed(store.tables, KINDS, where))
    return [each for each in found if _by_policy(each) and each.category not in policy.deleted]


def _by_policy(record: MemoryRecord) -> bool:
    """Return whether a memory expired by policy.

    What somebody let expire sooner no longer holds: it stays expired, and is not woken.
    """
    life = life_of(record.kind, record.category)
    if record.expires_at is None or life is None:
        return False
    return record.expires_at - record.created_at >= life - _ROUNDING


def deletable(
    store: Store, user: str, now: datetime, policy: RetentionPolicy = POLICY
) -> dict[str, list[MemoryRecord]]:
    """Return what is to be deleted for good, by why: ``draft``, ``chatter``, ``forgotten``.

    What is on hold is among it.
    """
    draft = all_of(
        equals("user", user),
        equals("status", "draft"),
        equals("pinned", False),
        any_of(
            all_of(is_present("expires_at"), at_most("expires_at", now)),
            all_of(is_null("expires_at"), at_most("updated_at", now - policy.draft_life)),
        ),
    )
    chatter = all_of(mortal(user, ["active", "archived"]), at_most("expires_at", now))
    forgotten = all_of(
        equals("user", user),
        equals("status", "forgotten"),
        at_most("updated_at", now - policy.grace),
    )
    conditions = {"draft": draft, "chatter": chatter, "forgotten": forgotten}
    found = {
        why: run(listing.listed(store.tables, KINDS, where)) for why, where in conditions.items()
    }
    return {
        why: [each for each in records if why != "chatter" or _is_chatter(each, policy)]
        for why, records in found.items()
    }


def _is_chatter(record: MemoryRecord, policy: RetentionPolicy) -> bool:
    return record.category in policy.deleted and is_mortal(record)


def kept_until(record: MemoryRecord, policy: RetentionPolicy = POLICY) -> datetime | None:
    """Return until when a forgotten memory can be brought back; None for one that is not."""
    return record.updated_at + policy.grace if record.status == "forgotten" else None
