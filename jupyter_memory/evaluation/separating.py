"""How far the scores of relevant and irrelevant hits lie apart, and where to cut between them."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.evaluation.judging import ANSWER, is_relevant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.evaluation.asking import Outcome

SHARES: Final = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)
"""Of a distribution: the lowest score, the quantiles, the highest."""

CRITERION: Final = "Youden"
"""The threshold with the largest J: the share of the relevant hits it keeps, less the share of the
irrelevant ones (Youden 1950)."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """Scores of one sort of hit: how many, and their quantiles at `SHARES`."""

    hits: int
    quantiles: tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """What a threshold does.

    Attributes
    ----------
    threshold
        Hits that score less are dropped.
    kept
        The share of the relevant hits that stays.
    dropped
        The share of the irrelevant ones that goes.
    abstained
        The share of questions without an answer that get none; None where there are no such.
    """

    threshold: float
    kept: float
    dropped: float
    abstained: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Separation:
    """The scores of the nearest hits whatever they are worth, and where to cut.

    Attributes
    ----------
    relevant, irrelevant
        Among the first five of every question.
    best
        The threshold that separates them best, by `CRITERION`; None where one sort is missing.
    present
        What the threshold in use does.
    """

    relevant: Distribution
    irrelevant: Distribution
    best: Cut | None
    present: Cut


def separate(
    nearest: Sequence[Outcome], answered: Sequence[Outcome], threshold: float
) -> Separation:
    """Return how the scores lie.

    Parameters
    ----------
    nearest
        Asked with threshold 0.
    answered
        The same questions, asked with the threshold in use.
    threshold
        That one.
    """
    right, wrong = _scores(nearest, relevant=True), _scores(nearest, relevant=False)
    tops = sorted(_top(each) for each in nearest if not each.question.relevant)
    chosen = _best(right, wrong)
    return Separation(
        relevant=_distribution(right),
        irrelevant=_distribution(wrong),
        best=None if chosen is None else _cut(chosen, right, wrong, tops),
        present=_present(threshold, nearest, answered),
    )


def _present(threshold: float, nearest: Sequence[Outcome], answered: Sequence[Outcome]) -> Cut:
    """Return what really stays and goes: more than the score may decide whether a hit is shown."""
    stays: dict[bool, list[bool]] = {True: [], False: []}
    for each, shown in zip(nearest, answered, strict=True):
        there = {(hit.names, hit.text) for hit in shown.seen}
        for hit in each.seen[:ANSWER]:
            stays[is_relevant(hit, each.question)].append((hit.names, hit.text) in there)
    empty = [not each.seen for each in answered if not each.question.relevant]
    return Cut(
        threshold=threshold,
        kept=_share(stays[True]),
        dropped=1 - _share(stays[False]),
        abstained=_share(empty) if empty else None,
    )


def _share(truths: Sequence[bool]) -> float:
    return sum(truths) / len(truths) if truths else 0.0


def _scores(outcomes: Sequence[Outcome], *, relevant: bool) -> list[float]:
    return sorted(
        each.score
        for outcome in outcomes
        for each in outcome.seen[:ANSWER]
        if is_relevant(each, outcome.question) == relevant
    )


def _top(outcome: Outcome) -> float:
    return max((each.score for each in outcome.seen), default=0.0)


def _best(right: list[float], wrong: list[float]) -> float | None:
    """Return the middle of the gap below the score where J is largest."""
    if not right or not wrong:
        return None
    every = sorted({*right, *wrong})
    place = max(
        range(len(every)), key=lambda at: _above(right, every[at]) - _above(wrong, every[at])
    )
    return every[place] if place == 0 else (every[place - 1] + every[place]) / 2


def _above(scores: list[float], threshold: float) -> float:
    return (len(scores) - bisect_left(scores, threshold)) / len(scores) if scores else 0.0


def _cut(threshold: float, right: list[float], wrong: list[float], tops: list[float]) -> Cut:
    return Cut(
        threshold=threshold,
        kept=_above(right, threshold),
        dropped=1 - _above(wrong, threshold),
        abstained=1 - _above(tops, threshold) if tops else None,
    )


def _distribution(scores: list[float]) -> Distribution:
    last = len(scores) - 1
    quantiles = tuple(scores[round(share * last)] for share in SHARES) if scores else ()
    return Distribution(len(scores), quantiles)
