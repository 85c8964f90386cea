"""The links between a memory that was made of others and those others, stored as its edges.

Both ends have one, so either leads to the other, and they share its versions, history, export and
erasure.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from jupyter_memory.structure import CONSOLIDATES, INTO, REPEATED, Relation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.records import MemoryRecord

    Record = TypeVar("Record", bound=MemoryRecord)

_SOURCES: Final = (CONSOLIDATES, REPEATED)
_ITSELF: Final = ""


def sources_of(record: MemoryRecord) -> tuple[str, ...]:
    """Return the ids of the memories that one stands for, none of most."""
    return tuple(each.object for each in record.relations if each.relation in _SOURCES)


def is_made(record: MemoryRecord) -> bool:
    """Return whether a memory was made of others, and said by nobody in these words."""
    return any(each.relation == CONSOLIDATES for each in record.relations)


def merged_into(record: MemoryRecord) -> str | None:
    """Return the id of the memory that stands for this one, or None."""
    return next((each.object for each in record.relations if each.relation == INTO), None)


def stands_for(record: Record, sources: Iterable[str], relation: str) -> Record:
    """Return a memory with its edges to those that it stands for, and to no others of that sort."""
    kept = tuple(each for each in record.relations if each.relation != relation)
    made = (Relation(_ITSELF, relation, each) for each in dict.fromkeys(sources))
    return replace(record, relations=(*kept, *made))


def put_behind(record: Record, into: str) -> Record:
    """Return a memory for which another one stands from now on."""
    return replace(
        record,
        status="archived",
        expires_at=None,  # it is kept as long as what stands for it
        relations=(*_without_link(record), Relation(_ITSELF, INTO, into)),
    )


def set_free(record: Record) -> Record:
    """Return a memory that stands for itself again."""
    return replace(without_link(record), status="active")


def without_link(record: Record, to: str | None = None) -> Record:
    """Return a memory behind no other one, or without its edge to one that stood behind it."""
    if to is None:
        return replace(record, relations=_without_link(record))
    kept = tuple(
        each for each in record.relations if each.relation not in _SOURCES or each.object != to
    )
    return replace(record, relations=kept)


def _without_link(record: MemoryRecord) -> tuple[Relation, ...]:
    return tuple(each for each in record.relations if each.relation != INTO)
