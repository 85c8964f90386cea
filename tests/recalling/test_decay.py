"""What age leaves: always a factor from 0 to 1, and no curve that cannot be."""

from __future__ import annotations

import math
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory import UsageError
from jupyter_memory.recalling.decay import Exponential, HalfLives, Steps
from jupyter_memory.recalling.recipes import CLASSIC, HOURLY, MONTHLY, RECIPES, STANDARD, Recipe

DAY = 86_400.0


@given(st.floats(0, 1e15), st.floats(0, 1e15), st.sampled_from(["semantic", "episodic", "x"]))
def test_a_factor_lies_in_bounds_and_never_grows_with_age(one, other, kind):
    younger, older = sorted((one, other))
    for recipe in RECIPES.values():
        factors = [recipe.decay.factor(age, kind) for age in (younger, older)]
        assert all(math.isfinite(each) and 0 <= each <= 1 for each in factors)
        assert factors[0] >= factors[1]


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_what_is_new_has_all_of_it(recipe):
    assert recipe.decay.factor(0.0, "episodic") == 1.0


@pytest.mark.parametrize(
    ("recipe", "age", "factor"),
    [
        (CLASSIC, 7 * DAY, 1.0),
        (CLASSIC, 7 * DAY + 1, 0.7),
        (CLASSIC, 30 * DAY, 0.7),
        (CLASSIC, 90 * DAY, 0.4),
        (CLASSIC, 90 * DAY + 1, 0.2),
        (HOURLY, 100 * 3_600, math.exp(-1)),
        (HOURLY, 121 * 3_600, 0.0),
        (MONTHLY, 30 * DAY, math.exp(-1)),
        (MONTHLY, 300 * DAY, math.exp(-10)),
        (STANDARD, 30 * DAY, 0.5),
    ],
)
def test_the_curves_are_the_declared_ones(recipe, age, factor):
    assert recipe.decay.factor(age, "episodic") == pytest.approx(factor)


def test_a_definition_does_not_age_like_a_remark():
    assert STANDARD.decay.factor(30 * DAY, "semantic") > 0.95


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: HalfLives({"episodic": timedelta(0)}), "half-life of episodic .* longer than 0"),
        (lambda: HalfLives({"semantic": timedelta(days=-1)}), "half-life of semantic"),
        (lambda: Exponential(0.0), "rate of a recency must be larger than 0"),
        (lambda: Exponential(math.nan), "rate of a recency"),
        (lambda: Exponential(1.0, cut=1.5), "lies from 0 to 1"),
        (lambda: Steps(((timedelta(days=9), 1.0), (timedelta(days=2), 0.5)), 0.1), "youngest"),
        (lambda: Steps(((timedelta(days=9), 1.2),), 0.1), "lies from 0 to 1"),
        (lambda: Recipe(name="mine", base=0.5), "mine: .* must add up to 1, not 0.65"),
        (lambda: Recipe(name="mine", base=1.1, recency=-0.25), "recency must be 0 or more"),
    ],
)
def test_what_cannot_be_is_refused_when_it_is_made(make, words):
    with pytest.raises(UsageError, match=words):
        make()
