"""Vectors for what has none: after a late or failed embedder, or for another model.

Safe to stop at any time: what has its vector is left alone, so going on never makes one twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from jupyter_memory.records import KINDS
from jupyter_memory.remembering.writing import embedded_text
from jupyter_memory.store.bridge import run
from jupyter_memory.store.listing import unembedded
from jupyter_memory.store.rows import from_row
from jupyter_memory.store.schema import HISTORY

if TYPE_CHECKING:
    from jupyter_memory.embedding import Space
    from jupyter_memory.store import Store

BATCH = 128

EmbedTexts = Callable[[list[str]], Sequence[Any]]
"""Gives a vector or None for each text; it never raises."""


def embed_missing(
    store: Store, user: str, space: Space, embed: EmbedTexts, tables: Sequence[str] = KINDS
) -> int:
    """Embed what a user has without a vector in a space; return how many there were.

    It stops at the first batch the embedder cannot answer whole: the rest waits for the next time.
    """
    return sum(_embed_table(store, user, space, embed, table) for table in tables)


def _embed_table(store: Store, user: str, space: Space, embed: EmbedTexts, table: str) -> int:
    done = 0
    while rows := run(unembedded(store.tables, table, user, space.column, BATCH)):
        texts = [embedded_text(from_row(row.get("kind", table), row).record) for row in rows]
        vectors = embed(texts)
        places = {
            (row["id"], row["version"]): vector
            for row, vector in zip(rows, vectors, strict=True)
            if vector is not None
        }
        if places:
            done += store.add_vectors(table, user, space.column, places)
        if len(places) < len(rows):
            break
    return done


def reembed(store: Store, user: str, space: Space, embed: EmbedTexts) -> int:
    """Bring a user's memories into another embedding space; return how many were embedded.

    The old vectors stay until every row has a new one.
    """
    with store.locked():
        store.claim(space)
    done = embed_missing(store, user, space, embed, (*KINDS, HISTORY))
    store.retire_other_spaces(space)
    return done
