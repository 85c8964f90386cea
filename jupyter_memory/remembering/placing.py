"""What has a place of its own: known by its key alone, and kept there exactly as it is given.

A program that keeps things by key reads back what it wrote. Whether another memory says the same
sentence, or a cell has said it before, is no matter here; whose the place is, still is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.errors import UsageError
from jupyter_memory.records import Fact
from jupyter_memory.remembering.merging import mentioned, superseding
from jupyter_memory.remembering.reconciling import Decision, has_expired, may_supersede

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.statement import Statement
    from jupyter_memory.store.rows import Row


def require_keys(statements: Iterable[Statement]) -> None:
    """Refuse statements that name no place.

    Raises
    ------
    UsageError
    """
    for number, each in enumerate(statements, 1):
        if each.subject is None or each.attribute is None or each.kind not in (None, "semantic"):
            raise UsageError(
                f"Item {number}, and nothing was stored: with by_key=True it needs a subject and "
                "an attribute, which only a semantic memory has."
            )


def placed(new: MemoryRecord, holder: Row | None, contesting: Sequence[Row]) -> Decision:
    """Decide between a new record and the holder of its key, by the key and nothing else."""
    new = replace(new, statements=())  # no cell said it, a program wrote it
    if holder is None:
        return Decision(outcome="new", record=new)
    held = holder.record
    if _is_as_given(new, held):
        return Decision(outcome="again", record=mentioned(held, new), old=holder)
    if has_expired(held, new) or may_supersede(new, held):
        next_one = replace(superseding(new, held), tags=new.tags)
        return Decision(outcome="update", record=next_one, old=holder)
    contender = replace(new, status="pending", contradicts=held.id)
    for row in contesting:
        if row.record.agent == new.agent and _is_as_given(new, row.record):
            return Decision(outcome="contested", record=mentioned(row.record, new), old=row)
    return Decision(outcome="contest", record=contender, old=holder)


def _is_as_given(new: MemoryRecord, held: MemoryRecord) -> bool:
    if not isinstance(new, Fact) or not isinstance(held, Fact) or has_expired(held, new):
        return False
    same = all(
        # 1, 1.0 and True are equal in Python and three values in JSON.
        repr(getattr(new, name)) == repr(getattr(held, name))
        for name in ("text", "value", "category", "expires_at", "agent", "tags")
    )
    return same and held.status in ("active", "pending")
