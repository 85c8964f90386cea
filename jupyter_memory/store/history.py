"""What memories were: past versions, kept whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jupyter_memory.results import Revision
from jupyter_memory.store.predicates import all_of, equals
from jupyter_memory.store.rows import Row, from_row
from jupyter_memory.store.schema import HISTORY

if TYPE_CHECKING:
    from jupyter_memory.store.tables import Tables


async def past_rows(tables: Tables, user: str, identifier: str) -> list[tuple[Row, dict[str, Any]]]:
    """Return the past states of a memory, the oldest first, each once.

    A process that was killed between history and change writes the same state again later.
    """
    condition = all_of(equals("user", user), equals("id", identifier))

    async def query(table: Any) -> Any:
        return await table.query().where(condition.sql).to_arrow()

    found = await tables.read(HISTORY, query, None)
    rows = [] if found is None else found.to_pylist()
    latest = {row["revision"]: row for row in sorted(rows, key=lambda row: row["change"])}
    ordered = sorted(latest.values(), key=lambda row: row["version"])
    return [(from_row(row["kind"], row), row) for row in ordered]


def revision_of(row: Row, raw: dict[str, Any]) -> Revision:
    """Return the public form of a past state."""
    return Revision(
        memory=row.record,
        version=row.record.version,
        valid_from=raw["valid_from"],
        valid_to=raw["valid_to"],
        reason=raw["reason"],
    )
