"""Weights that are fitted put the relevant first, also where they were not fitted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jupyter_memory.recalling.fitting import Case, fitted, gain
from jupyter_memory.recalling.measures import Measures
from jupyter_memory.recalling.recipes import STANDARD, Evidence


def case(number):
    """The relevant one is near by meaning; another has more of the words."""
    noise = number % 7 / 100
    return Case(
        measures=(
            Measures(words=0.9 - noise, is_compared=True),
            Measures(words=0.2, meaning=0.6 + noise, is_compared=True),
        ),
        relevant=(None, "m"),
        wanted=1,
        trusted=(1.0, 1.0),
    )


CASES = [case(number) for number in range(20)]
WORDS = replace(STANDARD, notes=Evidence(words=1.0, best_words=0.0, lead=0.0, meaning=0.8))


def test_a_wrong_order_is_measured():
    assert gain(CASES, WORDS).mrr == 0.5
    assert gain(CASES, WORDS).recalls == (1.0, 1.0)


def test_fitting_on_one_half_mends_the_other():
    lines = []
    best = fitted(CASES[::2], WORDS, "notes", tell=lines.append)
    assert gain(CASES[1::2], best).mrr == 1.0
    assert best.notes.meaning > WORDS.notes.meaning or best.notes.words < WORDS.notes.words
    assert (best.turns, best.keyed) == (WORDS.turns, WORDS.keyed)
    assert lines


@pytest.mark.parametrize("sort", ["keyed", "turns"])
def test_what_is_of_another_sort_changes_nothing(sort):
    assert fitted(CASES, WORDS, sort) == WORDS
