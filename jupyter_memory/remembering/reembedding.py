"""Vectors for what has none: after a late or failed embedder, or for another model.

Safe to stop at any time: what has its vector is left alone, so going on never makes one twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from jupyter_memory.embedding import Embedded
from jupyter_memory.records import KINDS
from jupyter_memory.remembering.writing import embedded_text
from jupyter_memory.store.bridge import run
from jupyter_memory.store.listing import unembedded
from jupyter_memory.store.predicates import all_of, equals, vector_absent
from jupyter_memory.store.rows import from_row
from jupyter_memory.store.schema import HISTORY

if TYPE_CHECKING:
    from jupyter_memory.embedding import Space
    from jupyter_memory.store import Store
    from jupyter_memory.store.erasure import Progress

BATCH = 128

EmbedTexts = Callable[[list[str]], Embedded]
"""Gives a vector or None for each text; it never raises."""

Place = tuple[str, int]
"""Id and version of a row."""


@dataclass(slots=True)
class Reembedded:
    """What came of it.

    Attributes
    ----------
    done
        Rows that have their vector now.
    failure
        The first sentence on what has none, or None.
    """

    done: int = 0
    failure: str | None = None


def embed_missing(
    store: Store,
    user: str,
    space: Space,
    embed: EmbedTexts,
    tables: Sequence[str] = KINDS,
    progress: Progress | None = None,
) -> Reembedded:
    """Embed what a user has without a vector in a space.

    What the embedder has no vector for is passed over. Where it is down or at its limit, the rest
    waits for the next time.
    """
    outcome = Reembedded()
    told = None
    if progress is not None:
        total = sum(run(_lacking(store, user, space, table)) for table in tables)
        told = partial(_tell, progress, total)
    for table in tables:
        if not _embed_table(store, user, space, embed, table, outcome, told):
            break
    return outcome


def _tell(progress: Progress, total: int, done: int) -> None:
    progress("Embedding", done, total)


def _embed_table(
    store: Store,
    user: str,
    space: Space,
    embed: EmbedTexts,
    table: str,
    outcome: Reembedded,
    told: Callable[[int], None] | None,
) -> bool:
    """Embed one table; return whether the embedder went through with it."""
    passed: set[Place] = set()
    while rows := _next_rows(store, user, space, table, passed):
        answer = embed(
            [embedded_text(from_row(row.get("kind", table), row).record) for row in rows]
        )
        outcome.failure = outcome.failure or answer.failure
        given = {
            _place(row): vector
            for row, vector in zip(rows, answer.vectors, strict=True)
            if vector is not None
        }
        if given:
            outcome.done += store.add_vectors(table, user, space.column, given)
        if told is not None:
            told(outcome.done)
        if not answer.went_through:
            return False
        passed |= {_place(row) for row in rows} - given.keys()
    return True


async def _lacking(store: Store, user: str, space: Space, table: str) -> int:
    """Return how many rows of a user have no vector in a space."""
    absent = (
        vector_absent(space.column) if space.column in await store.tables.columns(table) else None
    )
    condition = all_of(equals("user", user), absent).sql
    return int(await store.tables.read(table, lambda handle: handle.count_rows(condition), 0))


def _next_rows(
    store: Store, user: str, space: Space, table: str, passed: set[Place]
) -> list[dict[str, Any]]:
    limit = BATCH + len(passed)
    found = run(unembedded(store.tables, table, user, space.column, limit))
    return [row for row in found if _place(row) not in passed][:BATCH]


def _place(row: dict[str, Any]) -> Place:
    return row["id"], row["version"]


def reembed(
    store: Store,
    user: str,
    space: Space,
    embed: EmbedTexts,
    progress: Progress | None = None,
) -> Reembedded:
    """Bring a user's memories into another embedding space.

    The old vectors stay until every row has a new one.
    """
    with store.locked():
        store.claim(space)
    outcome = embed_missing(store, user, space, embed, (*KINDS, HISTORY), progress)
    store.retire_other_spaces(space)
    return outcome
