"""Where scores of relevant and irrelevant hits part."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.evaluation.asking import Outcome, Seen
from jupyter_memory.evaluation.labelled import LabelledQuestion
from jupyter_memory.evaluation.separating import separate


def outcome(right, wrong, relevant=("a",)):
    hits = [Seen(names=("a",), text=f"a{each}", score=each) for each in right]
    hits += [Seen(names=("b",), text=f"b{each}", score=each) for each in wrong]
    hits.sort(key=lambda each: -each.score)
    return Outcome(LabelledQuestion(name="q", text="?", relevant=relevant), tuple(hits))


def separated(*nearest, threshold):
    """Separate what a threshold on the score leaves of the nearest."""
    left = [
        replace(each, seen=tuple(hit for hit in each.seen if hit.score >= threshold))
        for each in nearest
    ]
    return separate(nearest, left, threshold)


def test_what_is_shown_may_depend_on_more_than_the_score():
    nearest = outcome([0.9], [0.8])
    found = separate([nearest], [replace(nearest, seen=())], 0.3)
    assert (found.present.kept, found.present.dropped) == (0, 1)
    assert found.best.kept == 1


def test_what_parts_cleanly_is_cut_in_the_middle():
    found = separated(outcome([0.8, 0.6], [0.2, 0.1]), threshold=0.7)
    assert found.best.threshold == pytest.approx(0.4)
    assert (found.best.kept, found.best.dropped) == (1, 1)
    assert (found.present.kept, found.present.dropped) == (0.5, 1)


def test_the_cut_costs_least_where_they_overlap():
    found = separated(outcome([0.9, 0.8, 0.3], [0.5, 0.2, 0.1]), threshold=0.0)
    assert found.best.threshold == pytest.approx(0.65)
    assert found.best.kept == pytest.approx(2 / 3)
    assert (found.present.kept, found.present.dropped) == (1, 0)


def test_questions_without_an_answer_tell_how_many_stay_empty():
    found = separated(outcome([0.9], []), outcome([], [0.4], relevant=()), threshold=0.5)
    assert found.present.abstained == 1
    assert separated(outcome([0.9], []), threshold=0.5).present.abstained is None


def test_without_one_sort_of_hit_there_is_nothing_to_part():
    found = separated(outcome([0.9], []), threshold=0.5)
    assert (found.best, found.irrelevant.hits, found.irrelevant.quantiles) == (None, 0, ())


SCORES = st.lists(st.floats(0, 1), min_size=1, max_size=5)


@given(SCORES, SCORES)
def test_no_other_cut_is_better(right, wrong):
    found = separated(outcome(right, []), outcome([], wrong), threshold=0.5)
    best = found.best.kept + found.best.dropped
    for cut in (0.0, 0.25, 0.5, 0.75, 1.0):
        other = separated(outcome(right, []), outcome([], wrong), threshold=cut).present
        assert other.kept + other.dropped <= best + 1e-9
