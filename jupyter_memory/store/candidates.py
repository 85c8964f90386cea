"""What a search finds: memories that a path led to."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.store.schema import HISTORY

if TYPE_CHECKING:
    from jupyter_memory.store.matches import Extent
    from jupyter_memory.store.view import View

FEW: Final = 4
"""The part of the limit up to which a table's own best stay."""


@dataclass(slots=True)
class Candidate:
    """A memory that a path led to.

    Attributes
    ----------
    table
        Where it lies.
    row
        The columns that ranking needs.
    words
        BM25 score of its words, or None.
    cosine
        Cosine to the question in [-1, 1], or None.
    view, position
        The view it was found in, and where; None when LanceDB found it.
    extent
        The rows of the view among which its words are rare or common.
    is_led
        Whether its structure led to it: a key, an entity, or the turn beside it.
    turns
        Of a turn of a conversation, the positions in the view of those before and after it.
    """

    table: str
    row: dict[str, Any]
    words: float | None = None
    cosine: float | None = None
    view: View | None = None
    position: int = 0
    extent: Extent | None = None
    is_led: bool = False
    turns: tuple[int | None, int | None] | None = None

    def cell(self, name: str) -> Any:
        """Return a value of its row that is not needed of all rows."""
        if self.view is not None:
            return self.view.cell(self.position, name)
        return self.row.get(name)

    @property
    def terms(self) -> str:
        """Its searchable terms, parted by blanks."""
        if self.view is not None:
            return self.view.terms(self.position)
        return self.row["terms"] or ""

    @property
    def kind(self) -> str:
        """The kind of memory, also of a past state."""
        return str(self.row["kind"]) if self.table == HISTORY else self.table


@dataclass(frozen=True, slots=True)
class Found:
    """Candidates, and the tables that could not be asked."""

    candidates: list[Candidate]
    damaged: tuple[str, ...] = ()


def best_of_all(found: list[Candidate], limit: int) -> list[Candidate]:
    """Return of all tables together as many a path as a path gives of one.

    To weigh a candidate is most of the time of a recall, and what many of another table surpass by
    its words and by its vector is none of the few best. A few of each table stay in any case: its
    words are as rare as they are there.
    """
    if len(found) <= limit:
        return found
    by_table: dict[str, list[Candidate]] = {}
    for each in found:
        by_table.setdefault(each.table, []).append(each)
    if len(by_table) == 1:
        return found
    words, cosines = _least(found, limit)
    kept = []
    for part in by_table.values():
        least_words, least_cosine = map(min, (words, cosines), _least(part, limit // FEW))
        kept += [
            each
            for each in part
            if each.is_led
            or (each.words is not None and each.words >= least_words)
            or (each.cosine is not None and each.cosine >= least_cosine)
        ]
    return kept


def _least(found: list[Candidate], limit: int) -> tuple[float, float]:
    """Return what the last of the best by words, and of the best by vectors, has."""
    words = sorted([each.words for each in found if each.words is not None], reverse=True)
    cosines = sorted([each.cosine for each in found if each.cosine is not None], reverse=True)
    least = [each[limit - 1] if len(each) >= limit else -inf for each in (words, cosines)]
    return least[0], least[1]
