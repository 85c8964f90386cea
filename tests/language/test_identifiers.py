from __future__ import annotations

import pytest

from jupyter_memory.language import identifiers, terms


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("accounts (orders.is_internal = true).", "orders.is_internal"),
        ("join dimStore with dim_store", "dimstore dim_store"),
        ("KeyError: 'seg_code' in HTTPServer", "keyerror seg_code httpserver"),
        ("pandas.DataFrame since v2.3.1 and 3.11.4", "pandas.dataframe v2.3.1 3.11.4"),
        ("read a/b.csv, ../data/x_y and report-2025.xlsx", "a/b.csv data/x_y report-2025.xlsx"),
        ("ask ana@example.com about ORD-1001 and #123", "ana@example.com ord-1001 #123"),
        ("run it with --no-cache", "--no-cache"),
        ("the `orders` table", "orders"),
        ("用dim_store表，不用Dim_Store", "dim_store"),
        ("on 2025-03-15, e.g. at 12:30, 2.5 and/or 15% of the KPIs in 30-day windows", ""),
        ("Revenue excludes refunds.", ""),
        ("营收口径不含退款单", ""),
    ],
)
def test_identifiers(text, found):
    assert " ".join(identifiers(text)) == found


@pytest.mark.parametrize(
    "name", ["orders.is_internal", "dimStore", "KeyError", "a/b.csv", "v2.3.1", "#123", "ORD-1001"]
)
def test_an_identifier_is_a_term_of_its_text(name):
    text = f"look at {name} again"
    assert identifiers(text) == (name.casefold(),)
    assert name.casefold() in terms(text)
