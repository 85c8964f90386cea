"""Plain text: columns line up whatever the script, nothing is lost, nothing steers a terminal."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.rendering.plain import NOTEBOOK_WIDTH, display_width, plain, wrapped
from jupyter_memory.rendering.sheet import Column, Row, Sheet

COLUMNS = (
    Column(title="#", most=4),
    Column(title="memory", most=None),
    Column(title="from", most=12),
)


def sheet(*texts: str, remark: str = "") -> Sheet:
    rows = tuple(
        Row(cells=(str(number), text, "a.ipynb"), remark=remark)
        for number, text in enumerate(texts, 1)
    )
    return Sheet(columns=COLUMNS, rows=rows)


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("port", 4),
        ("营收", 4),
        ("ｆｕｌｌ", 8),
        ("e\u0301", 1),
        ("👍", 2),
        ("👍🏽", 2),
        ("👩\u200d💻", 2),
        ("カ゛", 4),
        ("", 0),
    ],
)
def test_width_is_counted_in_terminal_columns(text: str, width: int) -> None:
    assert display_width(text) == width


def test_columns_line_up_whatever_the_script() -> None:
    lines = plain(sheet("营收口径不含退款单", "Revenue", "e\u0301te\u0301")).splitlines()
    starts = {display_width(line[: line.index("a.ipynb")]) for line in lines[1:]}
    assert starts == {display_width(lines[0][: lines[0].index("from")])}


def test_a_short_table_is_no_wider_than_it_needs() -> None:
    assert plain(sheet("Revenue")) == "#  memory   from\n1  Revenue  a.ipynb"


def test_a_remark_stands_below_its_text() -> None:
    assert plain(sheet("Revenue", remark="pinned")).splitlines()[-1] == "   (pinned)"


def test_lines_break_at_blanks_and_between_chinese_characters() -> None:
    assert wrapped("Revenue excludes refunds", 16) == ["Revenue excludes", "refunds"]
    assert wrapped("营收口径不含退款单", 8) == ["营收口径", "不含退款", "单"]
    assert wrapped("看板orders.total按月", 12) == ["看板", "orders.total", "按月"]


def test_chinese_punctuation_stays_with_its_word() -> None:
    assert wrapped("营收口径，不含", 8) == ["营收口", "径，不含"]
    assert wrapped("不含退款（内部）", 10) == ["不含退款", "（内部）"]


def test_a_word_longer_than_the_line_is_broken() -> None:
    assert wrapped("a" * 25, 10) == ["a" * 10, "a" * 10, "a" * 5]


def test_line_ends_of_the_text_are_kept() -> None:
    assert wrapped("one\n\n  two", 40) == ["one", "", "  two"]


TEXT = st.text(
    alphabet=st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n营，👩 ")
)


@given(TEXT, st.integers(min_value=4, max_value=60))
def test_no_line_is_wider_than_asked_and_no_letter_is_lost(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(display_width(line) <= width for line in lines)
    directions = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
    expected = "".join(text.translate(directions).split())
    assert "".join("".join(lines).split()) == expected


@given(st.text())
def test_no_text_steers_the_terminal(text: str) -> None:
    shown = plain(sheet(f"a{text}b"))
    assert not any(ord(each) < 32 and each != "\n" for each in shown)
    assert not any(0x7F <= ord(each) < 0xA0 for each in shown)
    shown.encode("utf-8")
    assert all(display_width(line) <= NOTEBOOK_WIDTH for line in shown.splitlines())


def test_direction_overrides_do_not_reach_the_next_column() -> None:
    assert "\u202e" not in plain(sheet("abc \u202e def"))


def test_a_terminal_is_filled_and_a_kept_output_has_a_fixed_width(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "word " * 60
    kept = plain(sheet(text))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("os.get_terminal_size", lambda: type("Size", (), {"columns": 70}))
    narrow = plain(sheet(text))
    assert max(map(display_width, narrow.splitlines())) <= 70
    assert 90 < max(map(display_width, kept.splitlines())) <= NOTEBOOK_WIDTH
