from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.screening.view import MASKED, views

MASKS = re.compile(r"\[password\]")
ANY_TEXT = st.text(st.characters(exclude_categories=()))


def seen(text: str) -> list[str]:
    return [view.text for view in views(text, MASKS)]


def test_widths_typefaces_digits_dashes_and_quotes_are_one():
    assert seen("ｓｋ－Ａ１：＝＠") == ["sk-A1:=@"]
    assert seen("𝐤𝐞𝐲 𝟙𝟚 ٣ „x“ — 　.") == ['key 12 3 "x" -  .']


def test_marks_of_a_chinese_sentence_stay():
    assert seen("密码是abc！用户，（新）") == ["密码是abc！用户，（新）"]
    assert seen("Ｐａ！ｓ２") == ["Pa!s2"]


def test_a_number_in_a_circle_does_not_grow_onto_the_word():
    assert seen("①AKIA") == ["①AKIA"]


def test_an_invisible_character_splits_or_parts():
    assert seen("a\u200bb") == ["ab", "a b"]


def test_a_mask_is_one_sign():
    assert seen("password=[password]!") == [f"password={MASKED}!"]
    assert seen("password=[pass]") == ["password=[pass]"]


@given(ANY_TEXT)
def test_every_place_leads_back(text):
    for view in views(text, MASKS):
        for at in range(len(view.text)):
            place = view.original(at, at + 1)
            if view.text[at] == MASKED and place is None:
                continue
            start, end = place
            assert end == start + 1
            assert start < len(text)


@given(ANY_TEXT)
def test_small_letters_are_where_the_capitals_were(text):
    for view in views(text, MASKS):
        assert len(view.text.lower()) == len(view.text)
