"""Why a memory was found is told in the words that stand in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.language.terms import terms
from jupyter_memory.rendering.matching import as_written


@pytest.mark.parametrize(
    ("words", "text", "written"),
    [
        (("营收",), "营收口径不含退款单", ("营收",)),
        (("营收", "退款"), "营收口径不含退款单", ("营收", "退款")),
        (("口径", "收口", "营收"), "营收口径不含退款单", ("营收口径",)),
        (("营收",), "營收口徑不含退款單", ("營收",)),
        (("polici", "exclud"), "The Policy excludes refunds", ("Policy", "excludes")),
        (("orders.total", "order", "total"), "Sum orders.total by day", ("orders.total",)),
        (("total",), "Sum of net_total; totals", ("total",)),
        (("15", "port"), "Version 150, 15 on the port", ("15", "port")),
        (("gone",), "Revenue", ("gone",)),
        ((), "Revenue", ()),
    ],
)
def test_matched_terms_are_shown_as_they_are_written(words, text, written):
    assert as_written(words, text) == written


def test_what_a_text_says_in_other_words_is_shown_as_it_was_asked():
    asked = "How is Revenue computed without refunds?"
    words = ("revenu", "refund", "gone", "exclud")
    written = as_written(words, "营收 excludes 退款", asked)
    assert written == ("Revenue", "refunds", "gone", "excludes")


@given(st.text("营收口径 abs.ß", max_size=30))
def test_every_term_of_a_text_has_its_place(text):
    written = as_written(terms(text), text)
    assert len(set(written)) == len(written)
    assert all(each in text or each in terms(text) for each in written)
