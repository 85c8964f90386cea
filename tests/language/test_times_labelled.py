from __future__ import annotations

from datetime import datetime

import pytest

from jupyter_memory.evaluation import time_set
from jupyter_memory.evaluation.reading_times import read_cases

FLOOR = 0.95

OUTCOMES = read_cases(time_set.read())


def part(language, held_out):
    return [
        each
        for each in OUTCOMES
        if each.case.language == language and each.case.held_out in held_out
    ]


@pytest.mark.parametrize("held_out", [(False,), (True,), (False, True)])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_nearly_all_labelled_expressions_are_read_to_the_very_window(language, held_out):
    times = [each for each in part(language, held_out) if each.case.kind != "none"]
    missed = [each.case.id for each in times if not each.exact]
    assert len(missed) <= (1 - FLOOR) * len(times), missed


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_only_looks_like_a_time_is_left_alone(language):
    others = [each for each in part(language, (False, True)) if each.case.kind == "none"]
    assert others
    assert [each.case.text for each in others if not each.exact] == []


def test_there_are_enough_of_them_and_a_third_is_held_out():
    for language in ("en", "zh"):
        times = [each for each in part(language, (False, True)) if each.case.kind != "none"]
        held = [each for each in times if each.case.held_out]
        assert len(times) >= 120
        assert 0.25 < len(held) / len(times) < 0.4


def test_a_reading_lies_where_its_words_are():
    for each in OUTCOMES:
        for read in each.readings:
            assert each.case.text[read.start : read.end] == read.text
            assert read.reading


def test_a_window_is_in_the_zone_of_who_asks():
    for each in OUTCOMES:
        zone = datetime.fromisoformat(each.case.now).tzinfo
        for read in each.readings:
            assert {end.tzinfo for end in (read.since, read.until) if end} <= {zone}
