"""The sentences exist in both languages and say the same parts."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.records import KINDS
from jupyter_memory.rendering.phrases import PHRASES, phrase, place_in, tongue_of, tongue_of_most


def parts_of(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("name", PHRASES)
def test_both_languages_have_every_part(name):
    english, chinese = PHRASES[name]
    assert parts_of(english) == parts_of(chinese)
    assert english.strip()
    assert chinese.strip()
    assert english.isascii() or set(english) & set("“”·…")


@given(st.text())
def test_what_is_filled_in_stays_as_it_is(text):
    for tongue in ("en", "zh"):
        assert phrase(tongue, "quoted", text=text) == f"“{text}”"


@pytest.mark.parametrize(
    ("text", "tongue"),
    [("Revenue excludes refunds", "en"), ("营收口径不含退款单", "zh"), ("", "en"),
     ("orders.is_internal 标记内部账户", "zh"), ("売上には返金を含まない", "en")],
)  # fmt: skip
def test_the_language_is_that_of_the_text(text, tongue):
    assert tongue_of(text) == tongue


@pytest.mark.parametrize(
    ("texts", "tongue"),
    [((), "en"), (("营收",), "zh"), (("营收", "Revenue"), "en"), (("营收", "退款", "ETL"), "zh")],
)
def test_the_language_of_several_texts_is_that_of_most(texts, tongue):
    assert tongue_of_most(texts) == tongue


def test_every_kind_and_place_has_a_word():
    for kind in KINDS:
        assert phrase("zh", kind) != phrase("en", kind)
    assert place_in("en", "/home/ana/sales") == "project sales"
    assert place_in("zh", "/home/ana/sales") == "项目 sales"
    assert place_in("zh", None) == "所有项目"
