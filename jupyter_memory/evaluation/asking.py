"""Ask what a labelled set asks, and note what comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jupyter_memory.evaluation.labelled import LabelledQuestion
    from jupyter_memory.evaluation.telling import Names
    from jupyter_memory.results import Hit

DEPTH = 20
"""Hits that are asked for: recall is told up to there."""

Recall = Callable[["LabelledQuestion", int, float | None], Sequence["Hit"]]
"""Takes a question, how many hits at most, and a threshold; None is the default one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One hit.

    Attributes
    ----------
    names
        What the set calls the memory; several where it was told in several ways.
    text, score
        As it came back.
    """

    names: tuple[str, ...]
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """A question, and what came back, the best first."""

    question: LabelledQuestion
    seen: tuple[Seen, ...]


def ask(
    questions: Iterable[LabelledQuestion],
    recall: Recall,
    names: Names,
    threshold: float | None = None,
) -> list[Outcome]:
    """Ask each question.

    Parameters
    ----------
    questions
        Of a labelled set.
    recall
        Who answers.
    names
        What the memories of the set became.
    threshold
        Lowest score of a hit; None is the default of who answers, 0 gives the nearest whatever they
        are worth.
    """
    return [
        Outcome(each, tuple(_seen(hit, names) for hit in recall(each, DEPTH, threshold)))
        for each in questions
    ]


def _seen(hit: Hit, names: Names) -> Seen:
    return Seen(names=names.of(hit.memory), text=hit.memory.text, score=hit.score)
