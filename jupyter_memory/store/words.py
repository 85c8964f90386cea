"""BM25 over a user's terms, in memory: what `view` searches words with.

Three searches of LanceDB's word index take 10 ms of a recall's 20, for tables that are scanned here
in one; and to keep that index up to date takes most of the time of an upkeep. So only tables that
are too large for this have one.
"""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.language.glossary import DISCOUNT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jupyter_memory.language.glossary import Form

SATURATION = 1.2
LENGTH_WEIGHT = 0.75
"""k1 and b of BM25, at their usual values (Robertson and Zaragoza 2009, section 3)."""

_MOST_REPEATS = 255

UNSAID: Final[Mapping[str, Sequence[Form]]] = MappingProxyType({})

_Postings = tuple[Any, Any, float]

_FEWEST_WORDS = 3
_MOST_POSTINGS = 5_000
"""How far `sharing` goes on to more common words: 5,000 rows take 0.2 ms."""


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

    def having(self, word: str, among: Any = None) -> int:
        """Return how many rows have a term: of all, or of those that truth values name."""
        positions = self._positions.get(word)
        if positions is None or among is None:
            return len(positions or ())
        import numpy as np

        return int(np.count_nonzero(among[np.frombuffer(positions, dtype=np.uint32)]))

    def scores(
        self, words: tuple[str, ...], among: Any, others: Mapping[str, Sequence[Form]] = UNSAID
    ) -> Any:
        """Return the BM25 score of each row, shape (rows,), 0 where it has none of the words.

        Parameters
        ----------
        words
            Terms of the question.
        among
            Which rows count for how common a term is, as an array of truth values.
        others
            By word what else may stand for it. They are one word together, as common as the
            commonest of them, and a row has it by the one that it says most.
        """
        import numpy as np

        lengths = np.frombuffer(self._lengths, dtype=np.uint32)
        scores = np.zeros(len(lengths), dtype=np.float32)
        known = [said for word in words if (said := self._said(word, others.get(word, ())))]
        rows = int(np.count_nonzero(among))
        if not known or not rows:
            return scores
        # The sums over all rows are of 0.1 ms each where there are 100,000.
        everybody = rows == len(among)
        mean = float(lengths.mean() if everybody else lengths[among].mean()) or 1.0
        for said in known:
            having = max(
                len(at) if everybody else int(np.count_nonzero(among[at])) for at, _, _ in said
            )
            rarity = np.log1p((rows - having + 0.5) / (having + 0.5))
            positions, counts, worth = _joined(said)
            norm = lengths[positions].astype(np.float32)
            norm *= SATURATION * LENGTH_WEIGHT / mean
            norm += SATURATION * (1 - LENGTH_WEIGHT)
            norm += counts
            part = worth * (rarity * (SATURATION + 1)) * counts / norm
            if len(said) == 1:
                scores[positions] += part
            else:
                best_of = np.zeros_like(scores)
                np.maximum.at(best_of, positions, part)
                scores += best_of
        return scores

    def _said(self, word: str, others: Iterable[Form]) -> list[_Postings]:
        """Return where a word is said, how often and what that is worth; then its equivalents."""
        known = self._positions
        found = [(*self._postings(word), 1.0)] if word in known else []
        spoken = [each.words for each in others if all(map(known.__contains__, each.words))]
        return [*found, *[(*self._together(words), DISCOUNT) for words in spoken]]

    def _postings(self, word: str) -> tuple[Any, Any]:
        import numpy as np

        positions = np.frombuffer(self._positions[word], dtype=np.uint32)
        return positions, np.frombuffer(self._counts[word], dtype=np.uint8)

    def _together(self, words: tuple[str, ...]) -> tuple[Any, Any]:
        """Return where all words of an equivalent are said."""
        import numpy as np

        first, *more = sorted(words, key=self.having) if len(words) > 1 else words
        positions, counts = self._postings(first)
        for word in more:
            longer = np.frombuffer(self._positions[word], dtype=np.uint32)
            places = np.searchsorted(longer, positions)
            both = longer.take(places, mode="clip") == positions
            positions, counts = positions[both], counts[both]
        return positions, counts

    def sharing(self, words: Iterable[str], usable: Any, limit: int) -> list[int]:
        """Return the rows that share most of the rarest words, the best first.

        Less exact than `scores` and, whatever the number of rows, a hundredth of its time: it looks
        only at rows that have one of the words that tell most.

        Parameters
        ----------
        words
            Terms of a text.
        usable
            Which rows count, as an array of truth values.
        limit
            How many at most.
        """
        import numpy as np

        chosen = self._rarest(words)
        if not chosen:
            return []
        parts = [np.frombuffer(self._positions[word], dtype=np.uint32) for word in chosen]
        weights = np.repeat([1.0 / np.log1p(len(part)) for part in parts], list(map(len, parts)))
        rows, places = np.unique(np.concatenate(parts), return_inverse=True)
        shared = np.bincount(places, weights=weights)
        return [int(rows[at]) for at, _ in best(shared, usable[rows], limit)]

    def _rarest(self, words: Iterable[str]) -> list[str]:
        known = [word for word in dict.fromkeys(words) if word in self._positions]
        known.sort(key=lambda word: len(self._positions[word]))
        chosen: list[str] = []
        total = 0
        for word in known:
            total += len(self._positions[word])
            if len(chosen) >= _FEWEST_WORDS and total > _MOST_POSTINGS:
                break
            chosen.append(word)
        return chosen


def _joined(said: Sequence[_Postings]) -> tuple[Any, Any, Any]:
    """Return all positions with their counts and what each is worth: of one, a number."""
    import numpy as np

    if len(said) == 1:
        only, counts, worth = said[0]
        return only.astype(np.intp), counts.astype(np.float32), worth
    positions, all_counts, worths = zip(*said, strict=True)
    worth_each = np.repeat(np.array(worths, dtype=np.float32), list(map(len, positions)))
    joined = np.concatenate(positions).astype(np.intp)
    return joined, np.concatenate(all_counts).astype(np.float32), worth_each


def best_by_words(
    terms: list[str | None],
    words: tuple[str, ...],
    limit: int,
    others: Mapping[str, Sequence[Form]] = UNSAID,
) -> list[tuple[int, float]]:
    """Return the rows with the highest BM25 scores for the words, the best first.

    Parameters
    ----------
    terms
        The terms of each row, parted by blanks.
    words
        Terms of the question.
    limit
        How many at most; a row without any of the words is none.
    others
        By word what else may stand for it.
    """
    import numpy as np

    index = WordIndex()
    for each in terms:
        index.add(each or "")
    scores = index.scores(words, np.ones(len(terms), dtype=bool), others)
    return best(scores, scores > 0, limit)


def best(scores: Any, usable: Any, limit: int) -> list[tuple[int, float]]:
    """Return positions and scores of the highest of the usable scores, the best first."""
    import numpy as np

    positions = np.flatnonzero(usable)
    if len(positions) > limit:
        chosen = np.argpartition(-scores[positions], limit)[:limit]
        positions = positions[chosen]
    ordered = positions[np.argsort(-scores[positions], kind="stable")]
    return [(int(each), float(scores[each])) for each in ordered]
