"""What a view finds: positions of its rows, and among how many rows their words are rare."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jupyter_memory.store.words import WordIndex


@dataclass(frozen=True, slots=True)
class Extent:
    """The rows of a view among which a word is rare or common: those in scope, of any time.

    Attributes
    ----------
    words
        The words of the view.
    among
        Which positions count, as an array of truth values.
    rows
        How many they are.
    """

    words: WordIndex
    among: Any
    rows: int

    def having(self, word: str) -> int:
        """Return how many of the rows have a term."""
        return self.words.having(word, None if self.rows == len(self.among) else self.among)


@dataclass(frozen=True, slots=True)
class Matches:
    """What a view finds.

    Attributes
    ----------
    structure
        Positions that have one of the question's keys or entities, and turns of a conversation
        beside the best by words and by vectors.
    words, vectors
        Positions with BM25 scores, and with cosines: the best first, then those of the others.
    turns
        By position of a turn, those before and after it.
    extent
        The rows among which a word is rare or common.
    """

    structure: list[int]
    words: list[tuple[int, float]]
    vectors: list[tuple[int, float]]
    turns: dict[int, tuple[int | None, int | None]] = field(default_factory=dict)
    extent: Extent | None = None
