"""What can still be read of a table with files missing or cut short. Runs on LanceDB's loop.

A table lies in fragments, each with its own files. A row's number says which fragment it is in, so
a fragment that cannot be read can be left out without reading it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jupyter_memory.store import indexing
from jupyter_memory.store.predicates import in_fragment

BATCH = 1_000
ENGINE_ERRORS = (RuntimeError, OSError, ValueError)


@dataclass(frozen=True, slots=True)
class Readable:
    """What is readable of a version.

    Attributes
    ----------
    rows
        How many rows it has.
    lost
        How many of them lie in fragments that cannot be read.
    broken
        Numbers of these fragments.
    """

    rows: int
    lost: int
    broken: tuple[int, ...]


async def read_everything(table: Any) -> None:
    """Read all rows and ask the word index, if there is one; raises what the engine raises."""
    await _read(table.query())
    if await indexing.has_words(table):
        await _read(table.query().nearest_to_text("x", columns="terms").limit(1))


async def _read(query: Any) -> None:
    async for _ in await query.to_batches():
        pass


async def readable(table: Any) -> Readable:
    """Try every fragment of the version a table is at."""
    numbers = (await table.query().select([]).with_row_id().to_arrow())["_rowid"].to_pylist()
    fragments: dict[int, list[int]] = {}
    for number in numbers:
        fragments.setdefault(number >> 32, []).append(number)
    broken = [each for each, rows in fragments.items() if not await _can_take(table, rows)]
    return Readable(len(numbers), sum(len(fragments[each]) for each in broken), tuple(broken))


async def _can_take(table: Any, numbers: list[int]) -> bool:
    # By number: a condition would have the engine read other fragments, too.
    try:
        for start in range(0, len(numbers), BATCH):
            await table.take_row_ids(numbers[start : start + BATCH]).to_arrow()
    except ENGINE_ERRORS:
        return False
    return True


async def last_whole_version(table: Any, versions: list[int]) -> tuple[int, int] | None:
    """Return the first of the versions that is readable as a whole, and its rows, or None."""
    try:
        for version in versions:
            try:
                await table.checkout(version)
                found = await readable(table)
            except ENGINE_ERRORS:
                continue
            if not found.broken:
                return version, found.rows
        return None
    finally:
        await table.checkout_latest()


async def go_back(table: Any, version: int) -> None:
    """Make an older version the newest one."""
    await table.checkout(version)
    await table.restore()


async def leave_out(table: Any, fragments: tuple[int, ...]) -> None:
    """Make a version without these fragments."""
    for each in fragments:
        await table.delete(in_fragment(each).sql)
