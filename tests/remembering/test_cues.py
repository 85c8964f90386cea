"""A sentence without a sign's cues cannot have the sign."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jupyter_memory.remembering.cues import cues_of, in_small
from jupyter_memory.remembering.signs import SIGNS


@pytest.mark.parametrize(
    ("pattern", "cues"),
    [
        (r"\bwe (?:decided|agreed) to\b", {"decided", "agreed"}),
        (r"(?i)^Please\b", {"please"}),
        (r"默认|总是", {"默认", "总是"}),
        (r"\d+(?:days|weeks) ago", {"days", "weeks"}),
        (r"(?:must)? not", {" not"}),
        (r"[一二]月底|年底", {"月底", "年底"}),
        (r"[xy]z?", {"x", "y"}),
        (r"(?:staging){2}\d", {"staging"}),
        (r"(?!never)\w+|yes", set()),
        (r"\w+\d?", set()),
        ("", set()),
    ],
)
def test_the_cues_are_what_tells_most_of_a_pattern(pattern, cues):
    assert cues_of(pattern) == cues


@pytest.mark.parametrize("sign", SIGNS, ids=lambda sign: sign.category)
@settings(max_examples=30)
@given(data=st.data())
def test_what_has_a_sign_has_one_of_its_cues(sign, data):
    text = data.draw(st.from_regex(sign.pattern.pattern))
    assert sign.pattern.search(text)
    assert sign.may_be_in(in_small(text))


def test_a_sentence_of_other_things_is_spared_nearly_all():
    assert sum(sign.may_be_in(in_small("Zzz xx")) for sign in SIGNS) <= len(SIGNS) / 4


@given(st.text("isk İıſKIS", max_size=8), st.text("isk", min_size=1, max_size=4))
def test_small_letters_are_those_that_a_pattern_takes_for_the_same(text, letters):
    if re.search(letters, text, re.IGNORECASE):
        assert letters in in_small(text)
