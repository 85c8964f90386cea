"""Weights that put relevant memories first, found by trying: a weight up, a weight down.

The measures of the candidates are taken once, so that a trial takes as long as adding them up.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Final

from jupyter_memory.recalling.ranking import weighed
from jupyter_memory.recalling.recipes import Evidence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jupyter_memory.recalling.measures import Measures
    from jupyter_memory.recalling.recipes import Recipe

DEPTHS: Final = (5, 10)
FACTORS: Final = (0.5, 0.75, 1.33, 2.0)
"""What a weight is multiplied by in a trial."""

FIRST: Final = 0.2
"""Where a weight of nothing starts from."""

LEAST: Final = 1e-4
"""A gain below is chance."""


@dataclass(frozen=True, slots=True)
class Case:
    """A question: the measures of its candidates, and which relevant memory each is.

    Attributes
    ----------
    measures
        Of the candidates.
    relevant
        By candidate, the name of the relevant memory that it is, or None.
    wanted
        How many relevant memories there are.
    trusted
        By candidate, what age and the like make of a full relevance.
    """

    measures: tuple[Measures, ...]
    relevant: tuple[str | None, ...]
    wanted: int
    trusted: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Gain:
    """How well a recipe orders some cases: recall at each depth, and the mean reciprocal rank."""

    recalls: tuple[float, ...]
    mrr: float

    @property
    def total(self) -> float:
        """What is made as large as can be."""
        return sum(self.recalls) + self.mrr


def gain(cases: Sequence[Case], recipe: Recipe) -> Gain:
    """Return how well a recipe orders some cases."""
    found = [_of(case, recipe) for case in cases]
    count = max(1, len(found))
    recalls = tuple(sum(each[0][at] for each in found) / count for at in range(len(DEPTHS)))
    return Gain(recalls, sum(each[1] for each in found) / count)


def _of(case: Case, recipe: Recipe) -> tuple[tuple[float, ...], float]:
    from math import exp

    scores = [
        (1 - exp(-sum(weighed(measures, recipe).values()))) * trusted
        for measures, trusted in zip(case.measures, case.trusted, strict=True)
    ]
    order = sorted(range(len(scores)), key=lambda at: -scores[at])[: max(DEPTHS)]
    names = [case.relevant[at] for at in order]
    recalls = tuple(len(set(names[:depth]) - {None}) / case.wanted for depth in DEPTHS)
    places = [at for at, name in enumerate(names, 1) if name is not None]
    return recalls, 1 / places[0] if places else 0.0


def fitted(
    cases: Sequence[Case],
    recipe: Recipe,
    sort: str,
    rounds: int = 2,
    tell: Callable[[str], None] = lambda _: None,
) -> Recipe:
    """Return a recipe whose weights of one sort of memory order some cases best.

    Parameters
    ----------
    cases
        What to fit on; keep others back to know what it is worth.
    recipe
        Where to start.
    sort
        notes, keyed or turns.
    rounds
        How often to go through all weights.
    tell
        Is told what has become better.
    """
    best = gain(cases, recipe).total
    for _ in range(rounds):
        for name in (each.name for each in fields(Evidence)):
            for factor in FACTORS:
                tried = _with(recipe, sort, name, factor)
                total = gain(cases, tried).total
                if total > best + LEAST:
                    recipe, best = tried, total
                    tell(f"{name} {getattr(getattr(recipe, sort), name):.3g}: {best:.4f}")
    return recipe


def _with(recipe: Recipe, sort: str, name: str, factor: float) -> Recipe:
    weights: Evidence = getattr(recipe, sort)
    weight = getattr(weights, name) * factor or FIRST * factor
    if name in ("short", "asks"):
        weight = min(weight, 1.0)
    moved = replace(weights, **{name: weight})
    if sort == "notes":
        return replace(recipe, notes=moved)
    return replace(recipe, keyed=moved) if sort == "keyed" else replace(recipe, turns=moved)
