"""Figures of many answers: means with their confidence intervals, by part, language, category."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.evaluation.judging import MEASURES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.evaluation.judging import Judged
    from jupyter_memory.evaluation.labelled import LabelledQuestion

PARTS: Final[dict[str, tuple[bool, ...]]] = {
    "all": (False, True),
    "tuned": (False,),
    "held out": (True,),
}
"""Questions by whether they are held out."""

RESAMPLES: Final = 1_000
SEED: Final = 20_260_301
INTERVAL: Final = (2.5, 97.5)
"""The percentile bootstrap over questions: an interval of 95 % that repeats."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, the ends of its interval, and of how many questions it is."""

    value: float
    low: float
    high: float
    judged: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """What a group of questions comes to.

    Attributes
    ----------
    part
        all, tuned or held out.
    language, category
        None is every one.
    questions
        How many.
    figures
        By measure; what no question of the group is judged by is not there.
    """

    part: str
    language: str | None = None
    category: str | None = None
    questions: int
    figures: dict[str, Estimate]

    def value(self, measure: str) -> float | None:
        """Return a mean, or None where nothing was judged."""
        found = self.figures.get(measure)
        return None if found is None else found.value


def groups(judged: Sequence[Judged]) -> tuple[Group, ...]:
    """Return the figures of all groups that have questions, all together first."""
    asked = [each.question for each in judged]
    parts = [name for name, held in PARTS.items() if _differs(name, held, asked)]
    languages = [None, *_listed(each.language for each in asked)]
    categories = [None, *_listed(each.category for each in asked)]
    found = []
    for part, language, category in product(parts, languages, categories):
        own = [each for each in judged if _is_of(each.question, PARTS[part], language, category)]
        if own:
            found.append(
                Group(
                    part=part,
                    language=language,
                    category=category,
                    questions=len(own),
                    figures=estimates(own),
                )
            )
    return tuple(found)


def estimates(judged: Sequence[Judged]) -> dict[str, Estimate]:
    """Return the mean of each measure over the questions that are judged by it."""
    found = {}
    for measure in MEASURES:
        values = [each.measures[measure] for each in judged if measure in each.measures]
        if values:
            found[measure] = _estimate(values)
    return found


def _estimate(values: list[float]) -> Estimate:
    import numpy as np

    numbers = np.array(values)
    random = np.random.default_rng(SEED)
    chosen = random.integers(len(numbers), size=(RESAMPLES, len(numbers)))
    low, high = np.percentile(numbers[chosen].mean(axis=1), INTERVAL)
    return Estimate(float(numbers.mean()), float(low), float(high), len(values))


def _differs(part: str, held: tuple[bool, ...], asked: Sequence[LabelledQuestion]) -> bool:
    """A part is told apart only where there are questions of the other one, too."""
    return part == "all" or 0 < sum(each.held_out in held for each in asked) < len(asked)


def _is_of(
    question: LabelledQuestion,
    held: tuple[bool, ...],
    language: str | None,
    category: str | None,
) -> bool:
    return (
        question.held_out in held
        and language in (None, question.language)
        and category in (None, question.category)
    )


def _listed(names: Any) -> list[str]:
    return [name for name in dict.fromkeys(names) if name]
