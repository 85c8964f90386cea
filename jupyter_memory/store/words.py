"""BM25 over a user's terms, in memory: what `view` searches words with.

Three searches of LanceDB's word index take 10 ms of a recall's 20, for tables that are scanned here
in one. The index on disk stays for larger tables and for the past.
"""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

SATURATION = 1.2
LENGTH_WEIGHT = 0.75
"""k1 and b of BM25, at their usual values (Robertson and Zaragoza 2009, section 3)."""

_MOST_REPEATS = 255


@dataclass(slots=True)
class WordIndex:
    """Postings by term: positions of rows, and how often each has the term."""

    _positions: dict[str, array[int]] = field(default_factory=dict)
    _counts: dict[str, array[int]] = field(default_factory=dict)
    _lengths: array[int] = field(default_factory=lambda: array("I"))

    def add(self, terms: str) -> None:
        """Take in the terms of the next row, parted by blanks."""
        position = len(self._lengths)
        found = terms.split()
        self._lengths.append(len(found))
        for term, count in Counter(found).items():
            if term not in self._positions:
                self._positions[term] = array("I")
                self._counts[term] = array("B")
            self._positions[term].append(position)
            self._counts[term].append(min(count, _MOST_REPEATS))

    def scores(self, words: tuple[str, ...], alive: Any) -> Any:
        """Return the BM25 score of each row, shape (rows,), 0 where it has none of the words.

        Parameters
        ----------
        words
            Terms of the question.
        alive
            Which rows count for how common a term is, as an array of truth values.
        """
        import numpy as np

        lengths = np.array(self._lengths, dtype=np.float32)
        scores = np.zeros(len(lengths), dtype=np.float32)
        rows = int(alive.sum())
        mean = float(lengths[alive].mean()) if rows else 1.0
        for word in words:
            if word not in self._positions:
                continue
            positions = np.array(self._positions[word], dtype=np.int64)
            counts = np.array(self._counts[word], dtype=np.float32)
            having = int(alive[positions].sum())
            rarity = np.log1p((rows - having + 0.5) / (having + 0.5))
            norm = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * lengths[positions] / (mean or 1.0)
            scores[positions] += rarity * counts * (SATURATION + 1) / (counts + SATURATION * norm)
        return scores
