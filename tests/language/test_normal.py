from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jupyter_memory.language import clean, digest, normal_form, normal_key, normal_name

ANY_TEXT = st.text(st.characters(exclude_categories=()))
"""Every code point, lone surrogates included."""


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("build ok \ud83d done", "build ok \ufffd done"),
        ("pair \ud83d\udcc8", "pair \U0001f4c8"),
        ("low \udcc8 alone", "low \ufffd alone"),
        ("a\x00b", "ab"),
        ("\x1b[31mred\x1b[0m alert", "red alert"),
        ("\x1b]0;title\x07done", "done"),
        ("\x1b]8;;http://a\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("unfinished \x1b[31", "unfinished 31"),
        ("\x9b1mbold", "bold"),
        ("one\r\ntwo\rthree\x0bfour", "one\ntwo\nthree\nfour"),
        ("tab\tstays", "tab\tstays"),
        ("bell\x07 and delete\x7f", "bell and delete"),
        ("non\ufffe\ufdd0\U0001ffffcharacter", "noncharacter"),
        ("  \n around \t", "around"),
        ("\ufeffwith a byte order mark", "with a byte order mark"),
        ("Jose\u0301", "Jos\u00e9"),
        (" \n\t", ""),
        ("\u200b\u200d \ufe0f", ""),
    ],
)
def test_clean(raw, kept):
    assert clean(raw) == kept


@pytest.mark.parametrize(
    "text",
    [
        "ok 👩‍💻 👨‍👩‍👧",
        "❤️ love",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿 England",
        "right \u200fעברית\u200e left",
        "می‌خواهم",
        "营收口径不含退款单",
        "營收，ＧＰＵ",
    ],
)
def test_clean_leaves_ordinary_text_alone(text):
    assert clean(text) == text


@given(ANY_TEXT)
@example("\x1b\x1b[31m[31m")
@example("\r\x00\n")
@example("\u200b \ufeff a")
@example("\ud83d\x00\udcc8")
def test_clean_is_idempotent_and_storable(text):
    once = clean(text)
    assert clean(once) == once
    once.encode("utf-8")
    assert unicodedata.is_normalized("NFC", once)
    assert once == once.strip()
    assert not [each for each in once if unicodedata.category(each) == "Cc" and each not in "\n\t"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Revenue excludes refunds.", "revenue  excludes\nrefunds"),
        ("營收口徑不含退款單", "营收口径不含退款单。"),
        ("ＧＰＵ quota 4", "GPU quota 4"),
        ("用 dim_store 表", "用dim_store表"),
        ("共 5 个 表", "共5个表"),
        ("don’t join — ever", "don't join - ever!"),
        ("Đà Nẵng", unicodedata.normalize("NFD", "Đà Nẵng")),
        ("soft\u00adhyphen", "softhyphen"),
    ],
)
def test_normal_form_is_the_same_sentence(one, other):
    assert normal_form(one) == normal_form(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("keep 30 days", "keep 90 days"),
        ("10² rows", "102 rows"),
        ("1½ hours", "11/2 hours"),
        ("①号表", "1号表"),
        ("1 000 rows", "1000 rows"),
        ("第三 十天", "第三十天"),
        ("版本 2 1", "版本21"),
        ("threshold is 5!", "threshold is 5"),
        ("margin is -5", "margin is 5"),
        ("growth is 5%", "growth is 5"),
        ("always use bars", "never use bars"),
        ("includes refunds", "does not include refunds"),
        ("营收含退款", "营收不含退款"),
        ("a ≠ b", "a = b"),
        ("orders.is_internal", "orders.is_external"),
        ("Ana owns it", "Anna owns it"),
        ("Revenue excludes refunds", "Revenue excludes refunds?"),
        ("naïve", "naive"),
        ("!!!", "..."),
    ],
)
def test_normal_form_keeps_apart(one, other):
    assert normal_form(one) != normal_form(other)


@given(st.text())
def test_normal_form_does_not_depend_on_composition_or_ends(text):
    assert normal_form(unicodedata.normalize("NFD", text)) == normal_form(
        unicodedata.normalize("NFC", text)
    )
    assert normal_form(f"  {text}\n") == normal_form(text)


@given(st.integers(), st.integers())
def test_normal_form_tells_numbers_apart(one, other):
    same = normal_form(f"the cut-off is {one}.") == normal_form(f"the cut-off is {other}!")
    assert same is False or one == other


def test_normal_name_is_one_for_both_compositions():
    assert normal_name("Jose\u0301") == normal_name(" Jos\u00e9 ") == "Jos\u00e9"
    assert normal_name("sales \t team") == "sales team"
    assert normal_name("Ana") != normal_name("ana")


@pytest.mark.parametrize(
    ("subject", "attribute", "key"),
    [
        ("Revenue", "definition", "revenue.definition"),
        ("orders", "is_internal", "orders.is_internal"),
        ("Lead score", "cut-off", "lead_score.cut_off"),
        ("lead – score", "cut  off", "lead_score.cut_off"),
        ("營收", "口徑", "营收.口径"),
        ("ＧＰＵ", "quota", "gpu.quota"),
        ("orders", "_id", "orders._id"),
        ("m²", "unit", "m^2.unit"),
        ("revenue", "", "revenue"),
    ],
)
def test_normal_key(subject, attribute, key):
    assert normal_key(subject, attribute) == key


@given(st.lists(st.none() | ANY_TEXT), st.lists(st.none() | ANY_TEXT))
@example(["a", "b"], ["ab"])
@example([None], [""])
@example(["a", ""], ["", "a"])
@example(["1;a"], ["a"])
def test_digest_is_one_for_each_list_of_parts(one, other):
    assert (digest(*one) == digest(*other)) == (one == other)


def test_digest_is_short_and_stable():
    assert digest("营收", None, "7") == digest("营收", None, "7")
    assert len(digest()) == len(digest("x" * 10_000)) == 32
    assert set(digest("a")) <= set("0123456789abcdef")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The delimiter is ;", "The delimiter is ,"),
        ("The decimal sign is ,", "The decimal sign is ."),
        ("分隔符是，", "分隔符是；"),
        ("sep = ;", "sep = ,"),
    ],
)
def test_a_mark_that_is_the_value_counts(one: str, other: str) -> None:
    assert normal_form(one) != normal_form(other)
