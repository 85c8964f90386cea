"""What became better and what worse since another run, in figures and by question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.evaluation.judging import MEASURES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jupyter_memory.evaluation.judging import Judged

COMPARED: Final = ("forbidden", "abstained", "recall@5", "mrr")
"""The measures by which a question is better or worse: the first that differs decides."""

EQUAL: Final = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A question whose answer became better or worse."""

    question: str
    measure: str
    before: float
    after: float

    @property
    def is_better(self) -> bool:
        """Whether it is a gain."""
        return (self.after > self.before) == MEASURES[self.measure]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Two runs beside each other.

    Attributes
    ----------
    common
        How many questions both have, in the same words; only they are compared.
    figures
        By measure, the mean before and after.
    better, worse
        The questions that changed.
    """

    common: int
    figures: dict[str, tuple[float, float]]
    better: tuple[Change, ...]
    worse: tuple[Change, ...]


def compare(before: Mapping[str, Mapping[str, Any]], after: Sequence[Judged]) -> Difference:
    """Return what changed.

    Parameters
    ----------
    before
        By the name of a question, its ``text`` and its ``measures``, as a report writes them.
    after
        The run of now.
    """
    pairs = [
        (before[each.question.name]["measures"], each)
        for each in after
        if before.get(each.question.name, {}).get("text") == each.question.text
    ]
    changes = [change for old, new in pairs if (change := _change(old, new)) is not None]
    return Difference(
        common=len(pairs),
        figures={
            name: both
            for name in MEASURES
            if (both := _means(name, [(old, new.measures) for old, new in pairs])) is not None
        },
        better=tuple(each for each in changes if each.is_better),
        worse=tuple(each for each in changes if not each.is_better),
    )


def _change(old: Mapping[str, float], new: Judged) -> Change | None:
    for measure in COMPARED:
        before, after = old.get(measure), new.measures.get(measure)
        if before is not None and after is not None and abs(before - after) > EQUAL:
            return Change(question=new.question.name, measure=measure, before=before, after=after)
    return None


def _means(
    name: str, pairs: Sequence[tuple[Mapping[str, float], Mapping[str, float]]]
) -> tuple[float, float] | None:
    both = [(old[name], new[name]) for old, new in pairs if name in old and name in new]
    if not both:
        return None
    return sum(old for old, _ in both) / len(both), sum(new for _, new in both) / len(both)
