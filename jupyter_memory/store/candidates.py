"""What a search finds: memories that a path led to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jupyter_memory.store.schema import HISTORY

if TYPE_CHECKING:
    from jupyter_memory.store.view import View


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
    turns
        Of a turn of a conversation, the positions in the view of those before and after it.
    """

    table: str
    row: dict[str, Any]
    words: float | None = None
    cosine: float | None = None
    view: View | None = None
    position: int = 0
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
