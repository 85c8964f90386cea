from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jupyter_memory.errors import UsageError
from jupyter_memory.screening import OwnPattern, Policy, screen


def masked(pattern: str, text: str, **more: str) -> str:
    policy = Policy(own=(OwnPattern(name="customer number", pattern=pattern, **more),))
    return screen(text, policy).text


def test_an_own_pattern_is_masked_by_its_name():
    policy = Policy(own=(OwnPattern(name="customer number", pattern=r"C-\d{6}"),))
    screened = screen("Ask C-123456 and C-654321 about it.", policy)
    assert screened.text == "Ask [customer number] and [customer number] about it."
    assert screened.masked == ("customer number",)
    assert {each.cls for each in screened.found} == {"customer number"}
    assert screen(screened.text, policy).found == ()


def test_it_sees_full_width_digits_and_chinese_text():
    assert masked(r"客户\d{4}", "找客户１２３４要权限") == "找[customer number]要权限"


def test_it_can_refuse():
    policy = Policy(own=(OwnPattern(name="工号", pattern=r"E\d{5}", action="refuse"),))
    assert screen("E12345 did it", policy).refused == ("工号",)


def test_it_can_be_switched_off():
    assert masked(r"E\d{5}", "E12345 did it", action="allow") == "E12345 did it"


def test_it_also_masks_what_is_all_blank_once():
    assert masked(r"\s\s", "a  b") == "a[customer number]b"


def test_a_match_is_found_wherever_it_is_in_a_long_line():
    for at in (0, 90, 99, 100, 101, 150, 250, 1_000):
        text = "x" * at + " C-123456 " + "y" * 300
        assert masked(r"C-\d{6}", text) == text.replace("C-123456", "[customer number]")


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+$",
        "(ab|a)*c",
        "(?:a*)*b",
        "(.*)x(.*)y(.*)",
        "(a{1,60}){1,60}",
        r"(a)\1",
        "(?:x?){99}",
    ],
)
def test_a_pattern_that_could_run_for_ever_is_not_taken(pattern):
    with pytest.raises(UsageError, match="could take too long on some text: repeat single"):
        OwnPattern(name="slow", pattern=pattern)


@pytest.mark.parametrize(
    "pattern",
    [
        r"[A-Z]+-\d+",
        r"E\d{5,8}",
        r"(?:\d{4}[ -]?){4}",
        "客户编号.+",
        r"(?i)acme-[a-z]+",
        "(foo|bar)-\\d+",
    ],
)
def test_ordinary_patterns_are_taken(pattern):
    assert OwnPattern(name="fine", pattern=pattern).pattern == pattern


def test_a_bad_regular_expression_says_what_is_wrong():
    with pytest.raises(
        UsageError, match="'mine' is no regular expression: missing \\), unterminated"
    ):
        OwnPattern(name="mine", pattern="(a")


def test_a_pattern_that_a_later_python_reads_in_another_way_is_not_taken():
    with pytest.raises(UsageError, match="'mine' is no regular expression: Possible set diff"):
        OwnPattern(name="mine", pattern="[a--b]")


def test_a_pattern_that_matches_nothing_is_not_taken():
    with pytest.raises(UsageError, match="'mine' matches the empty text, so it says nothing"):
        OwnPattern(name="mine", pattern="x?")


def test_a_pattern_that_is_too_long_is_not_taken():
    with pytest.raises(UsageError, match="has 201 characters; at most 200 are taken"):
        OwnPattern(name="mine", pattern="x" * 201)


@pytest.mark.parametrize("name", ["", " ", "a[b]", "two\nlines", "x" * 41])
def test_a_name_that_cannot_be_shown_is_not_taken(name):
    with pytest.raises(UsageError, match="1 to 40 characters and no square brackets"):
        OwnPattern(name=name, pattern="x")


def test_an_unknown_action_is_not_taken():
    with pytest.raises(UsageError, match="'drop' is not one of mask, refuse, allow"):
        OwnPattern(name="mine", pattern="x", action="drop")


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from("ab.*+?(){}[]|\\d1,3^$-"), max_size=12), st.text(max_size=200))
def test_whatever_is_taken_ends_and_is_for_good(pattern, text):
    try:
        own = OwnPattern(name="mine", pattern=pattern)
    except UsageError:
        return
    policy = Policy(own=(own,))
    once = screen(text, policy).text
    assert screen(once, policy).text == once
