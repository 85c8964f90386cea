"""A memory as one row of a data frame: the same columns for every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from jupyter_memory.records import MemoryRecord

_OF_RECORD: Final = (
    "id", "version", "kind", "category", "text", "subject", "attribute", "value", "key",
    "occurred_at", "result", "description", "trigger", "steps", "status", "source", "confidence",
    "project", "agent", "shared", "pinned", "tags", "topic", "intent", "entities",
    "created_at", "updated_at",
    "expires_at", "mentions", "recalls",
)  # fmt: skip
_OF_PROVENANCE: Final = ("notebook", "cell_id", "execution_count")

FLAT_COLUMNS: Final = (*_OF_RECORD, *_OF_PROVENANCE)
"""The names of the columns, in their order."""


def flat(record: MemoryRecord) -> dict[str, Any]:
    """Return the record's values by column; None for what its kind does not have."""
    return {
        **{name: getattr(record, name, None) for name in _OF_RECORD},
        **{name: getattr(record.provenance, name) for name in _OF_PROVENANCE},
    }
