"""The Arrow schemas of the four tables, in one place.

A column added later must be nullable, or older writers fail. Vectors have one column per
embedding space (see `embedding.space_of`), so two models never share one.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from jupyter_memory.records import KINDS

FORMAT = 3
"""Format of the store; a change of columns raises it, and `migrations` adds what is missing.

2 has `relations`, `request` and `share_requested_at`; 3 has `unanswered`, `useful`, `useless`,
`held` and `check_outcome`.
"""

HISTORY = "history"
TABLES = (*KINDS, HISTORY)

RETIRED = ("entity",)
"""Columns of older formats that were worked out from others, and are no longer needed."""

_TEXT, _NUMBER, _REAL, _FLAG, _TIME, _TEXTS = "text", "number", "real", "flag", "time", "texts"

_COMMON: dict[str, str] = {
    "id": _TEXT,
    "change": _NUMBER,  # version of the table this row was written for: others read the tail by it
    "version": _NUMBER,
    "user": _TEXT,
    "project": _TEXT,
    "agent": _TEXT,
    "shared": _FLAG,
    "text": _TEXT,
    "category": _TEXT,
    "status": _TEXT,
    "source": _TEXT,
    "confidence": _REAL,
    "tags": _TEXTS,
    "topic": _TEXT,
    "intent": _TEXT,
    "entities": _TEXTS,
    "references": _TEXTS,  # JSON each
    "keys": _TEXTS,
    "pinned": _FLAG,
    "created_at": _TIME,
    "updated_at": _TIME,
    "expires_at": _TIME,
    "mentions": _NUMBER,
    "recalls": _NUMBER,
    "last_recalled_at": _TIME,
    "unanswered": _NUMBER,
    "useful": _NUMBER,
    "useless": _NUMBER,
    "held": _FLAG,
    "provenance": _TEXT,  # JSON
    "session": _TEXT,
    "speaker": _TEXT,
    "schema_fingerprint": _TEXT,
    "check": _TEXT,
    "verified_at": _TIME,
    "check_outcome": _TEXT,
    "contradicts": _TEXT,
    "share_requested_at": _TIME,
    "statements": _TEXTS,
    "relations": _TEXTS,  # JSON each
    "request": _TEXT,  # JSON
    "identity": _TEXT,  # digest of what makes two memories the same one
    "cell": _TEXT,  # digest of notebook and cell
    "terms": _TEXT,  # what words are searched in, see `language.terms`
}

_OWN: dict[str, dict[str, str]] = {
    "semantic": {
        "subject": _TEXT,
        "attribute": _TEXT,
        "value": _TEXT,  # JSON
        "entity_type": _TEXT,
        "key": _TEXT,
    },
    "episodic": {"occurred_at": _TIME, "result": _TEXT, "description": _TEXT},
    "procedural": {
        "trigger": _TEXT,
        "steps": _TEXTS,
        "verification": _TEXT,
        "successes": _NUMBER,
        "failures": _NUMBER,
    },
}

_REVISION: dict[str, str] = {
    "revision": _TEXT,  # id and version: writing one twice is writing it once
    "kind": _TEXT,
    "valid_from": _TIME,
    "valid_to": _TIME,
    "reason": _TEXT,
}


def _columns(table: str) -> dict[str, str]:
    if table == HISTORY:
        own = {name: kind for columns in _OWN.values() for name, kind in columns.items()}
        return {**_COMMON, **own, **_REVISION}
    return {**_COMMON, **_OWN[table]}


COLUMNS = frozenset(name for table in TABLES for name in _columns(table))


def column_names(table: str) -> tuple[str, ...]:
    """Return the names of a table's columns, without its vectors."""
    return tuple(_columns(table))


_LIGHT = frozenset(
    ("id", "version", "terms", "project", "agent", "confidence", "category", "pinned",
     "updated_at", "key", "occurred_at", "kind", "contradicts", "session", "speaker", "keys",
     "mentions", "recalls", "successes", "failures", "check_outcome")
)  # fmt: skip

WEIGHED = ("text", "trigger")
"""What ranking needs of few candidates only: of turns of a conversation, and of procedures."""


def light_columns(table: str) -> list[str]:
    """Return the columns that finding needs, of all rows."""
    return [name for name in _columns(table) if name in _LIGHT]


def weighed_columns(table: str) -> list[str]:
    """Return the columns that ranking needs, of the candidates."""
    return [name for name in _columns(table) if name in _LIGHT or name in WEIGHED]


@cache
def arrow_schema(table: str) -> Any:
    """Return the `pyarrow.Schema` of a table, without its vectors."""
    import pyarrow as pa

    types = {
        _TEXT: pa.string(),
        _NUMBER: pa.int64(),
        _REAL: pa.float64(),
        _FLAG: pa.bool_(),
        _TIME: pa.timestamp("us", "UTC"),
        _TEXTS: pa.list_(pa.string()),
    }
    return pa.schema([pa.field(name, types[kind]) for name, kind in _columns(table).items()])


def vector_field(column: str, dimension: int) -> Any:
    """Return the Arrow field of one embedding space."""
    import pyarrow as pa

    return pa.field(column, pa.list_(pa.float32(), dimension))


def is_vector(column: str) -> bool:
    """Return whether a column holds vectors."""
    return column.startswith("vector_")
