"""Which rows a store's tables have: to say so in a backup, and to compare it with that later."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from jupyter_memory.store.bridge import run
from jupyter_memory.store.manifest import Counted
from jupyter_memory.store.predicates import ROW_NUMBER
from jupyter_memory.store.schema import TABLES
from jupyter_memory.store.tables import Tables

if TYPE_CHECKING:
    from pathlib import Path

_TOLD_BY = ("id", "version", "identity")


def counted_rows(root: Path) -> dict[str, Counted]:
    """Return the rows of each table under a folder; every file of them is looked into.

    Raises
    ------
    StoreDamagedError
        When a file is missing or cut short.
    """
    tables = Tables(root)
    counted = {name: run(tables.read(name, _counted, None)) for name in TABLES}
    return {name: each for name, each in counted.items() if each is not None}


async def _counted(table: Any) -> Counted:
    found = await table.query().select(list(_TOLD_BY)).with_row_id().to_arrow()
    await _look_into_files(table, found.column(ROW_NUMBER))
    return Counted(len(found), _digest(found))


async def _look_into_files(table: Any, numbers: Any) -> None:
    """Read one whole row of every fragment: for that each of its files has to be opened."""
    import numpy as np

    listed = numbers.to_numpy()
    firsts = np.unique(listed >> 32, return_index=True)[1]
    if len(firsts):
        await table.take_row_ids(listed[firsts].tolist()).to_arrow()


def _digest(rows: Any) -> str:
    import pyarrow as pa
    import pyarrow.compute as pc

    texts = [pc.fill_null(rows.column(name).cast(pa.string()), "") for name in _TOLD_BY]
    lines = pc.binary_join_element_wise(*texts, " ")
    ordered = lines.take(pc.sort_indices(lines)).to_pylist()
    return hashlib.sha256("\n".join(ordered).encode()).hexdigest()
