"""Which columns have an index, from how many rows on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jupyter_memory.store.schema import HISTORY, is_vector
from jupyter_memory.store.view import MOST_ROWS


@dataclass(frozen=True, slots=True)
class Index:
    """One declared index.

    Attributes
    ----------
    column, method
        What is indexed, and how.
    from_rows
        Below that many rows a scan is as fast, and every index makes upkeep dearer: at 6,000 rows
        a look-up takes 7 ms with and without, tidying 300 ms with ten of them and 210 without.
    tables
        Where; empty means in all.
    """

    column: str
    method: str
    from_rows: int = 16_000
    tables: tuple[str, ...] = ()


INDEXES = (
    # Smaller tables are searched in memory, see `view`. To keep this one up to date takes three
    # quarters of the time of an upkeep, during which nobody can write.
    Index("terms", "words", from_rows=MOST_ROWS),
    Index("id", "btree"),
    # None on the list of entities: it doubled the time of every upkeep, and a scan takes 10 ms.
    # Scope and validity are part of every read.
    Index("user", "bitmap"),
    Index("project", "bitmap"),
    Index("agent", "bitmap"),
    Index("shared", "bitmap"),
    Index("status", "bitmap"),
    Index("expires_at", "btree"),
    Index("updated_at", "btree"),
    Index("key", "btree", tables=("semantic", HISTORY)),
)

VECTOR_INDEX_FROM_ROWS = MOST_ROWS
"""Below, a user's vectors are searched in memory, too, and nothing is missed."""

VECTOR_REFINE = 5
"""An index on compressed vectors proposes, full ones decide: recall 1.0 at this factor."""


def wanted(table: str, columns: list[str], rows: int) -> list[Index]:
    """Return the indexes a table of that many rows should have."""
    declared = [
        each
        for each in INDEXES
        if rows >= each.from_rows and (not each.tables or table in each.tables)
    ]
    vectors = [
        Index(column, "vectors", VECTOR_INDEX_FROM_ROWS)
        for column in columns
        if is_vector(column) and rows >= VECTOR_INDEX_FROM_ROWS
    ]
    return declared + vectors


async def has_words(table: Any) -> bool:
    """Return whether LanceDB can search words in a table: without the index it refuses to."""
    return any(index.columns == ["terms"] for index in await table.list_indices())


async def build(table: Any, index: Index, *, replace: bool = False) -> None:
    """Build one index of an open table."""
    await table.create_index(index.column, config=_config(index.method), replace=replace)


def _config(method: str) -> Any:
    from lancedb import index

    if method == "words":
        # Our terms column is split, folded and stemmed already: only blanks part the terms.
        return index.FTS(
            with_position=True,
            base_tokenizer="whitespace",
            max_token_length=None,
            lower_case=False,
            stem=False,
            remove_stop_words=False,
            ascii_folding=False,
        )
    if method == "vectors":
        return index.IvfSq(distance_type="cosine")
    return {"btree": index.BTree, "bitmap": index.Bitmap}[method]()
