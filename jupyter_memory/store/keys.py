"""What is already there, in memory: identities, keys, cells and statements of one user.

A remember asks "is this known?" on every call. A lookup in the tables takes 8 ms, one in a dict
nothing. The map is checked against the tables' versions under the lock and re-reads only the rows
that were written since. An entry may be stale (the row was changed or erased), so a hit is always
verified on the row itself; a miss is certain.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from jupyter_memory.language.normal import digest
from jupyter_memory.records import Fact, Kind
from jupyter_memory.store.rows import identity_of
from jupyter_memory.store.schema import HISTORY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.records import MemoryRecord

Ref = tuple[Kind, str]
"""Kind and id of a row."""

CURRENT = ("active", "archived", "draft")
"""Statuses in which a fact holds its key."""

_LEARNED = ("id", "identity", "status", "project", "agent", "cell", "statements")


def learned_columns(table: str) -> list[str]:
    """Return the columns the map is built from."""
    if table == HISTORY:
        return ["id", "kind", "statements"]
    return [*_LEARNED, "key"] if table == "semantic" else list(_LEARNED)


def key_digest(project: str | None, key: str) -> str:
    """Return the digest under which the holder of a key is looked up."""
    return digest("key", project, key)


@dataclass(slots=True)
class KeyMap:
    """The map of one user.

    Attributes
    ----------
    generation
        The generation of the tables the map is true for, see `marking.Mark`.
    versions
        The version of each table the map is true for.
    """

    generation: str = ""
    versions: dict[str, int] = field(default_factory=dict)
    identities: dict[str, dict[Ref, None]] = field(default_factory=dict)
    keys: dict[str, Ref] = field(default_factory=dict)
    pending: dict[str, dict[Ref, None]] = field(default_factory=dict)
    cells: dict[str, dict[Ref, None]] = field(default_factory=dict)
    statements: dict[str, Ref] = field(default_factory=dict)
    past_statements: dict[str, Ref] = field(default_factory=dict)

    def has(self, record: MemoryRecord) -> bool:
        """Return whether it knows an entry of the record's identity, or a holder of its key."""
        if identity_of(record) in self.identities:
            return True
        key = record.key if isinstance(record, Fact) else None
        return key is not None and key_digest(record.project, key) in self.keys

    def learn(self, table: str, rows: Iterable[dict[str, Any]]) -> None:
        """Take in rows of a table, newest last."""
        for row in rows:
            kind: Kind = row["kind"] if table == HISTORY else table  # type: ignore[assignment]
            ref = (kind, row["id"])
            statements = self.past_statements if table == HISTORY else self.statements
            for statement in row["statements"] or ():
                statements[statement] = ref
            if table != HISTORY:
                self._learn_current(ref, row)

    def _learn_current(self, ref: Ref, row: dict[str, Any]) -> None:
        same = self.identities.setdefault(row["identity"], {})
        same.pop(ref, None)
        same[ref] = None
        if row["cell"] is not None:
            self.cells.setdefault(row["cell"], {})[ref] = None
        key = row.get("key")
        if key is None:
            return
        place = key_digest(row["project"], key)
        if row["status"] in CURRENT:
            self.keys[place] = ref
        elif row["status"] == "pending":
            self.pending.setdefault(place, {})[ref] = None
