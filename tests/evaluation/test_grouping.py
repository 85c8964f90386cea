"""Figures of groups, and their intervals."""

from __future__ import annotations

from jupyter_memory.evaluation.asking import Outcome, Seen
from jupyter_memory.evaluation.grouping import groups
from jupyter_memory.evaluation.judging import judge
from jupyter_memory.evaluation.labelled import LabelledQuestion


def judged(right, **given):
    question = LabelledQuestion(name="q", text="?", relevant=("a",), **given)
    hit = Seen(names=("a",) if right else ("b",), text="", score=0.5)
    return judge(Outcome(question, (hit,)))


def by_place(listed):
    return {(each.part, each.language, each.category): each for each in groups(listed)}


def test_parts_languages_and_categories_are_told_apart():
    found = by_place(
        [
            judged(True, language="en", category="key"),
            judged(True, language="zh", category="key", held_out=True),
            judged(False, language="zh", category="time", held_out=True),
        ]
    )
    assert found["all", None, None].value("mrr") == 2 / 3
    assert found["tuned", None, None].value("mrr") == 1
    assert found["held out", None, None].value("mrr") == 0.5
    assert found["all", "zh", None].questions == 2
    assert found["all", None, "time"].value("mrr") == 0
    assert ("tuned", None, "time") not in found
    assert found["all", None, None].value("abstained") is None


def test_a_set_without_a_held_out_part_has_one_part():
    assert {each.part for each in groups([judged(True), judged(False)])} == {"all"}


def test_the_interval_holds_the_mean_narrows_with_more_questions_and_repeats():
    few = by_place([judged(n % 4 > 0) for n in range(20)])["all", None, None].figures["mrr"]
    many = by_place([judged(n % 4 > 0) for n in range(400)])["all", None, None].figures["mrr"]
    assert few.low < few.value == 0.75 < few.high
    assert many.high - many.low < (few.high - few.low) / 2
    assert (
        many == by_place([judged(n % 4 > 0) for n in range(400)])["all", None, None].figures["mrr"]
    )


def test_what_is_always_right_has_no_width():
    found = by_place([judged(True)] * 5)["all", None, None].figures["mrr"]
    assert (found.low, found.value, found.high, found.judged) == (1, 1, 1, 5)
