"""Indexes whose files are gone are built anew: they hold nothing that the rows do not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jupyter_memory.store import indexing

if TYPE_CHECKING:
    from pathlib import Path


async def lost(table: Any, folder: Path) -> list[Any]:
    """Return the indexes of a table, as LanceDB describes them, whose files are gone."""
    present = _with_files(folder)
    return [each for each in await table.list_indices() if each.index_uuid not in present]


def _with_files(folder: Path) -> set[str]:
    return {path.parent.name for path in folder.glob("_indices/*/*")}


async def mend(table: Any, name: str, folder: Path) -> None:
    """Build the lost indexes of a table anew. The caller holds the lock."""
    gone = await lost(table, folder)
    if not gone:
        return
    columns = list((await table.schema()).names)
    declared = indexing.wanted(name, columns, await table.count_rows())
    wanted = {each.column: each for each in declared}
    for each in gone:
        column = each.columns[0]
        if column in wanted:
            await indexing.build(table, wanted[column], replace=True)
        else:
            await table.drop_index(each.name)
