"""How good one answer is: a number a measure, from 0 to 1."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from jupyter_memory.evaluation.asking import Outcome, Seen
    from jupyter_memory.evaluation.labelled import LabelledQuestion

DEPTHS: Final = (1, 3, 5, 10, 20)
ANSWER: Final = 5
"""Hits that make an answer: as many as ``recall`` gives unless told otherwise."""
RANKED: Final = 10
"""Hits that nDCG looks at, and in which "all" must be."""

MEASURES: Final[dict[str, bool]] = {
    **{f"recall@{depth}": True for depth in DEPTHS},
    f"all@{RANKED}": True,
    f"precision@{ANSWER}": True,
    "mrr": True,
    f"ndcg@{RANKED}": True,
    "unanswered": False,
    "abstained": True,
    "forbidden": False,
}
"""The measures, and whether more is better.

recall@k
    The share of the relevant memories among the first k.
all@10
    Whether all of them are among the first ten.
precision@5
    The share of relevant ones in what is shown of the first five.
mrr
    One divided by the place of the first relevant one.
ndcg@10
    The same with every relevant one counting, those further down less.
unanswered
    Nothing came although something is relevant.
abstained
    Nothing came where nothing is relevant.
forbidden
    One that must not be there is among the first five; of the questions that name such.
"""


@dataclass(frozen=True, slots=True)
class Judged:
    """An outcome, and its measures; what cannot be judged of it is not there."""

    outcome: Outcome
    measures: dict[str, float]

    @property
    def question(self) -> LabelledQuestion:
        """What was asked."""
        return self.outcome.question


def judge(outcome: Outcome) -> Judged:
    """Return an outcome with its measures."""
    question, seen = outcome.question, outcome.seen
    measures: dict[str, float] = {}
    if question.relevant:
        measures = _of_answer(question, seen)
    else:
        measures["abstained"] = float(not seen)
    if question.forbidden:
        measures["forbidden"] = float(any(is_forbidden(each, question) for each in seen[:ANSWER]))
    return Judged(outcome, measures)


def is_relevant(seen: Seen, question: LabelledQuestion) -> bool:
    """Tell whether a hit answers a question."""
    return not set(question.relevant).isdisjoint(seen.names)


def is_forbidden(seen: Seen, question: LabelledQuestion) -> bool:
    """Tell whether a hit must not be in the answer."""
    return not set(question.forbidden).isdisjoint(seen.names) and not is_relevant(seen, question)


def _of_answer(question: LabelledQuestion, seen: tuple[Seen, ...]) -> dict[str, float]:
    wanted = set(question.relevant)
    found = {depth: _found(wanted, seen[:depth]) / len(wanted) for depth in (*DEPTHS, RANKED)}
    measures = {f"recall@{depth}": found[depth] for depth in DEPTHS}
    measures[f"all@{RANKED}"] = float(found[RANKED] == 1)
    shown = seen[:ANSWER]
    if shown:
        right = sum(is_relevant(each, question) for each in shown)
        measures[f"precision@{ANSWER}"] = right / len(shown)
    measures["mrr"] = _reciprocal_rank(question, seen)
    measures[f"ndcg@{RANKED}"] = _ndcg(wanted, seen[:RANKED])
    measures["unanswered"] = float(not seen)
    return measures


def _found(wanted: set[str], seen: tuple[Seen, ...]) -> int:
    return len(wanted & {name for each in seen for name in each.names})


def _reciprocal_rank(question: LabelledQuestion, seen: tuple[Seen, ...]) -> float:
    places = (place for place, each in enumerate(seen, 1) if is_relevant(each, question))
    first = next(places, None)
    return 0.0 if first is None else 1 / first


def _ndcg(wanted: set[str], seen: tuple[Seen, ...]) -> float:
    """Gains are 0 or 1; one memory gains once."""
    gained, left = 0.0, set(wanted)
    for place, each in enumerate(seen, 1):
        if not left.isdisjoint(each.names):
            gained += 1 / log2(place + 1)
            left -= set(each.names)
    ideal = sum(1 / log2(place + 1) for place in range(1, min(len(wanted), RANKED) + 1))
    return min(1.0, gained / ideal)
