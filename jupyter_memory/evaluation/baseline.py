"""Plain BM25 over the same memories: what a set is worth shows only beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_memory.evaluation.asking import DEPTH, Outcome, Seen
from jupyter_memory.language.terms import informative, terms
from jupyter_memory.store.rows import searchable_text
from jupyter_memory.store.words import WordIndex, best

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jupyter_memory.evaluation.labelled import LabelledQuestion
    from jupyter_memory.evaluation.telling import Names
    from jupyter_memory.records import MemoryRecord

NAME = "words of the text"

Readable = tuple[str | None, str | None]
"""A user and a project."""


def by_words(
    questions: Iterable[LabelledQuestion],
    readable: Callable[[LabelledQuestion], Readable],
    memories: Callable[[Readable], Sequence[MemoryRecord]],
    names: Names,
) -> list[Outcome]:
    """Return what BM25 alone answers.

    Parameters
    ----------
    questions
        Of a labelled set.
    readable
        Where a question may look.
    memories
        What is current there.
    names
        What the memories of the set became.
    """
    indexes: dict[Readable, _Index] = {}
    outcomes = []
    for each in questions:
        place = readable(each)
        if place not in indexes:
            indexes[place] = _Index(memories(place))
        found = indexes[place].best(each.text)
        seen = (Seen(names=names.of(memory), text=memory.text, score=s) for memory, s in found)
        outcomes.append(Outcome(each, tuple(seen)))
    return outcomes


class _Index:
    """The terms of some memories."""

    def __init__(self, memories: Sequence[MemoryRecord]) -> None:
        self._memories = memories
        self._words = WordIndex()
        for each in memories:
            self._words.add(" ".join(terms(searchable_text(each))))

    def best(self, text: str) -> list[tuple[MemoryRecord, float]]:
        """Return the memories with the highest scores; one without any of the words is none."""
        import numpy as np

        scores = self._words.scores(
            informative(terms(text)), np.ones(len(self._memories), dtype=bool)
        )
        return [(self._memories[at], score) for at, score in best(scores, scores > 0, DEPTH)]
