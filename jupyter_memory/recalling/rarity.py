"""How much a word tells: one that few memories have tells more."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log1p
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.language.glossary import Form
    from jupyter_memory.store.candidates import Candidate
    from jupyter_memory.store.matches import Extent

UNSEEN: Final = 100
"""Memories that are counted besides, without the word: what all of five notes have may still be
what is asked for."""


@dataclass(frozen=True, slots=True)
class Rarity:
    """The rarity of words among the memories in scope, where candidates were found.

    Where LanceDB found them nothing is known of that: there all words are equally rare.

    Attributes
    ----------
    power
        How much it counts: 0 not at all, 1 as in BM25.
    extents
        Where the words are counted.
    """

    power: float = 0.0
    extents: tuple[Extent, ...] = ()
    _known: dict[str, float] = field(default_factory=dict)

    def of(self, word: str) -> float:
        """Return the weight of a word."""
        if not self.extents or not self.power:
            return 1.0
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = self._of(word)
        return known

    def of_any(self, word: str, others: Iterable[Form]) -> float:
        """Return the weight of a word that a memory may say in other words: the commonest tells."""
        return min([self.of(word), *(max(map(self.of, each.words)) for each in others)])

    def has(self, form: Form) -> bool:
        """Tell whether any memory may say a word or a phrase."""
        among = self.extents
        return not among or all(any(e.having(word) for e in among) for word in form.words)

    def _of(self, word: str) -> float:
        rows = UNSEEN + sum(each.rows for each in self.extents)
        # What nobody ever said is no rarer than what was said once: the asker has her own words.
        having = max(1, sum(each.having(word) for each in self.extents))
        # The same as in BM25: what is in half of the memories still tells a little.
        return float(log1p((rows - having + 0.5) / (having + 0.5)) ** self.power)


def rarity_among(candidates: Iterable[Candidate], power: float) -> Rarity:
    """Return the rarity of words where some candidates come from."""
    extents = {id(each.view): each.extent for each in candidates if each.extent is not None}
    return Rarity(power, tuple(extents.values()))
