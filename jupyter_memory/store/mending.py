"""Indexes whose files are gone are built again when a table is opened.

They hold nothing that the rows do not, but LanceDB does not answer when it misses one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jupyter_memory.store import indexing

if TYPE_CHECKING:
    from pathlib import Path


async def is_whole(table: Any, folder: Path) -> bool:
    """Return whether the files of all of a table's indexes are there."""
    return not _lost(await table.list_indices(), folder)


def _lost(indexes: Any, folder: Path) -> list[Any]:
    present = {path.parent.name for path in folder.glob("_indices/*/*")}
    return [each for each in indexes if each.index_uuid not in present]


async def mend(table: Any, name: str, folder: Path) -> None:
    """Build what lacks. The caller holds the lock."""
    indexes = await table.list_indices()
    lost = _lost(indexes, folder)
    for each in lost:
        await table.drop_index(each.name)
    covered = {column for each in indexes if each not in lost for column in each.columns}
    columns = list((await table.schema()).names)
    for index in indexing.wanted(name, columns, await table.count_rows()):
        if index.column not in covered:
            await indexing.build(table, index)
