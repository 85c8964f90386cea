"""Sentences compared: the same, the same of another value, or apart; numbers and denials count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from labelled_further_pairs import (
    FURTHER_APART,
    FURTHER_CHANGED,
    FURTHER_SAME,
    FURTHER_UNLIKE,
)
from labelled_pairs import (
    APART,
    CHANGED,
    HELD_OUT_APART,
    HELD_OUT_CHANGED,
    HELD_OUT_SAME,
    SAME,
)
from labelled_reworded_pairs import NEAR_MISSES, REWORDED

from jupyter_memory.remembering.resembling import compare

TOLD_APART = {"apart", "close"}


@pytest.mark.parametrize(("one", "other"), SAME + HELD_OUT_SAME + FURTHER_SAME + REWORDED)
def test_a_rewording_says_the_same(one, other):
    assert compare(one, other).relation == compare(other, one).relation == "same"


@pytest.mark.parametrize(("one", "other"), CHANGED + HELD_OUT_CHANGED + FURTHER_CHANGED)
def test_another_value_of_the_same_thing_changes_it(one, other):
    assert compare(one, other).relation == compare(other, one).relation == "changed"


@pytest.mark.parametrize(("one", "other"), APART + HELD_OUT_APART + FURTHER_APART)
def test_what_is_about_something_else_stays_apart(one, other):
    assert {compare(one, other).relation, compare(other, one).relation} <= TOLD_APART


@pytest.mark.parametrize(("one", "other"), FURTHER_UNLIKE + NEAR_MISSES)
def test_what_differs_is_never_swallowed(one, other):
    assert "same" not in {compare(one, other).relation, compare(other, one).relation}


def test_both_languages_have_their_share_of_the_labels():
    for pairs in (SAME, CHANGED, APART):
        chinese = [one for one, _ in pairs if not one.isascii()]
        assert len(chinese) >= len(pairs) / 5
    assert len(SAME + CHANGED + APART) >= 120


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The limit is 24 hours", "The limit is one day"),
        ("The limit is 5,000 MB", "The limit is 5 GB"),
        ("The limit is 10k rows", "The limit is 10,000 rows"),
        ("The limit is 0.5%", "The limit is 0.50 percent"),
        ("上限是两万元", "上限是20000元"),
        ("上限是百分之二十五", "上限是25%"),
        ("会议在下午三点半开始", "会议在15:30开始"),
        ("The meeting starts at 3:30 pm", "The meeting starts at 15:30"),
        ("The freeze starts on 3 May 2026", "The freeze starts on 2026-05-03"),
        ("封版从2026年5月3日开始", "封版从2026-05-03开始"),
    ],
)
def test_a_quantity_is_the_same_in_another_unit_or_spelling(one, other):
    assert compare(one, other).relation == "same"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("We use Python 3.1", "We use Python 3.10"),
        ("The budget is 10 euros", "The budget is 10 dollars"),
        ("The limit is 30 days", "The limit is 30 months"),
        ("The key is A-1", "The key is A-2"),
        ("The limit is -5", "The limit is 5"),
        ("The path is data/raw", "The path is data/clean"),
        ("x = 10² is wrong", "x = 102 is wrong"),
    ],
)
def test_what_only_looks_alike_is_not_the_same(one, other):
    assert compare(one, other).relation != "same"


def test_what_changed_is_told():
    found = compare("The discount is 10%", "The discount is 15%")
    assert (found.before, found.after) == ("0.1 share", "0.15 share")


def test_each_language_keeps_its_own_sentence():
    assert compare("营收不含退款", "Revenue excludes refunds").relation == "apart"


SUBJECTS = ["nightly job", "monthly report", "lead score", "夜间任务", "退款率"]
NUMBERS = st.integers(min_value=0, max_value=10_000)


@given(one=NUMBERS, other=NUMBERS, subject=st.sampled_from(SUBJECTS))
def test_two_numbers_are_never_one(one, other, subject):
    relation = compare(f"{subject} limit is {one}", f"{subject} limit is {other}").relation
    assert (relation == "same") == (one == other)


@given(text=st.text(max_size=60), other=st.text(max_size=60))
def test_any_two_texts_can_be_compared_from_either_side(text, other):
    assert (compare(text, other).relation == "same") == (compare(other, text).relation == "same")


VOCABULARY = (
    "orders refunds not never no 10 30% 02:00 always report ana team 3 includes excludes is "
    "before after weekly #ops 不 含 退款 报表 三点 默认 必须 的 在"
)
WORDS = st.lists(st.sampled_from(VOCABULARY.split()), min_size=1, max_size=7)


@given(words=WORDS, extra=st.sampled_from(["not", "never", "30%", "#ops", "03:15", "不", "7"]))
def test_a_fact_more_is_never_the_same(words, extra):
    text = " ".join(words)
    assert compare(text, f"{text} {extra}").relation != "same"
