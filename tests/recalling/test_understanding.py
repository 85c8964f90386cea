from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.language import clean, normal_key
from jupyter_memory.recalling.understanding import understand


@pytest.mark.parametrize(
    ("question", "subject", "attribute"),
    [
        ("how is revenue computed?", "revenue", "definition"),
        ("what is the lead score cut-off", "Lead score cut-off", "definition"),
        ("orders.is_internal?", "orders", "is_internal"),
        ("orders.is_internal?", "orders.is_internal", "definition"),
        ("lead score cut off", "lead score", "cut off"),
        ("what is “GMV”？", "GMV", "definition"),
        ("营收怎么算", "营收", "definition"),
        ("當前營收口徑是什麼", "营收", "definition"),
        ("请问GMV是指什么？", "GMV", "definition"),
        ("线索阈值是多少", "线索阈值", "definition"),
    ],
)
def test_a_question_names_the_keys_it_may_ask_for(question, subject, attribute):
    assert normal_key(subject, attribute) in understand(question).keys


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("what does orders.is_internal mark?", ("orders.is_internal",)),
        ("KeyError in load_orders()", ("keyerror", "load_orders")),
        ("orders 表的 is_internal 是什么", ("is_internal",)),
        ("how is revenue computed", ()),
    ],
)
def test_identifiers_are_told_from_words(question, named):
    asked = understand(question)
    assert asked.identifiers == named
    assert all(asked.weights[each] > 1 for each in named if each in asked.weights)


def test_words_that_only_ask_count_little():
    weights = understand("how is revenue computed?").weights
    assert weights["comput"] < weights["revenu"]


@given(st.text(max_size=200))
def test_any_question_can_be_read(text):
    asked = understand(clean(text) or "x")
    assert len(asked.keys) == len(set(asked.keys)) <= 200
    assert set(asked.weights) == set(asked.words)
    assert all(weight > 0 for weight in asked.weights.values())


def test_a_long_question_stays_quick_to_look_up():
    assert len(understand("revenue of the team " * 5_000).keys) <= 200
    assert len(understand("营收口径" * 5_000).keys) <= 200
