"""Measures of one answer, against what they must be by hand."""

from __future__ import annotations

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.evaluation.asking import Outcome, Seen
from jupyter_memory.evaluation.judging import MEASURES, judge
from jupyter_memory.evaluation.labelled import LabelledQuestion


def seen(*names):
    return tuple(
        Seen(names=tuple(each.split("/")), text=each, score=1 - place / 100)
        for place, each in enumerate(names)
    )


def measures(relevant, forbidden, *names):
    question = LabelledQuestion(
        name="q", text="?", relevant=tuple(relevant), forbidden=tuple(forbidden)
    )
    return judge(Outcome(question, seen(*names))).measures


def test_all_at_the_top_is_one_everywhere():
    found = measures("ab", "", "a", "b")
    assert (found["recall@1"], found["recall@3"], found["all@10"]) == (0.5, 1, 1)
    assert (found["precision@5"], found["mrr"], found["ndcg@10"]) == (1, 1, 1)
    assert found["unanswered"] == 0


def test_further_down_is_less():
    found = measures("a", "", "x", "y", "z", "a")
    assert (found["recall@3"], found["recall@5"], found["mrr"]) == (0, 1, 1 / 4)
    assert found["ndcg@10"] == pytest.approx(1 / log2(5))
    assert found["precision@5"] == 1 / 4


def test_half_of_them_is_not_all():
    found = measures("ab", "", "a")
    assert (found["recall@10"], found["all@10"]) == (0.5, 0)
    assert found["ndcg@10"] == pytest.approx(1 / (1 + 1 / log2(3)))


def test_beyond_the_tenth_counts_for_twenty_only():
    found = measures("a", "", *"bcdefghijkl", "a")
    assert (found["recall@10"], found["recall@20"], found["ndcg@10"]) == (0, 1, 0)
    assert found["mrr"] == 1 / 12


def test_no_answer_to_what_has_one_is_told_and_has_no_precision():
    found = measures("a", "")
    assert found["unanswered"] == 1
    assert "precision@5" not in found
    assert "abstained" not in found


@pytest.mark.parametrize(("names", "abstained"), [((), 1), (("x",), 0)])
def test_what_has_no_answer_is_only_judged_by_whether_one_came(names, abstained):
    assert measures("", "", *names) == {"abstained": abstained}


def test_what_must_not_be_there_counts_among_the_first_five():
    assert measures("a", "b", "a", "b")["forbidden"] == 1
    assert measures("a", "b", "a", "v", "w", "x", "y", "b")["forbidden"] == 0
    assert "forbidden" not in measures("a", "", "a")


def test_a_memory_of_two_names_is_what_answers():
    found = measures("a", "b", "a/b")
    assert (found["forbidden"], found["mrr"]) == (0, 1)


def test_one_memory_gains_once():
    assert measures("ab", "", "a/b", "a/b")["ndcg@10"] == pytest.approx(1 / (1 + 1 / log2(3)))


@given(
    st.lists(st.sampled_from("abcdef"), max_size=12, unique=True), st.sets(st.sampled_from("abc"))
)
def test_every_measure_is_declared_and_a_share(names, relevant):
    found = measures(sorted(relevant), "f", *names)
    assert set(found) <= set(MEASURES)
    assert all(0 <= each <= 1 for each in found.values())
    if relevant:
        assert found["recall@1"] <= found["recall@5"] <= found["recall@20"]
