"""Which memories the care may put away by itself: never what somebody said or confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_memory.remembering.judging import MORTAL_SOURCES
from jupyter_memory.store.predicates import all_of, equals, is_null, one_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.store.predicates import Predicate


def is_mortal(record: MemoryRecord) -> bool:
    """Return whether a memory was only observed, inferred or captured, and not confirmed."""
    return record.source in MORTAL_SOURCES and not record.pinned and record.verified_at is None


def mortal(user: str, statuses: Iterable[str]) -> Predicate:
    """Return the condition of a user's mortal memories of some statuses, in all projects."""
    return all_of(
        equals("user", user),
        one_of("status", statuses),
        one_of("source", sorted(MORTAL_SOURCES)),
        equals("pinned", False),
        is_null("verified_at"),
    )
