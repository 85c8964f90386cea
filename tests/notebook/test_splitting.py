"""What a cell's body holds: paragraphs, list items, procedures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.notebook.splitting import Item, split


def texts(body: str) -> list[str]:
    return [item.text for item in split(body)]


def test_paragraphs_are_memories_and_keep_their_lines() -> None:
    assert texts("one\ntwo\n\n\n  \nthree\n") == ["one\ntwo", "three"]


def test_list_items_are_memories_with_what_hangs_below_them() -> None:
    body = "- orders:\n  - internal marks tests\n  - amounts in cents\n* second\nlazy line\n+ third"
    assert texts(body) == [
        "orders:\n- internal marks tests\n- amounts in cents",
        "second\nlazy line",
        "third",
    ]


def test_items_parted_by_blank_lines_are_one_list() -> None:
    assert texts("- a\n\n  still a\n\n- b\n\nnot in the list") == [
        "a\nstill a",
        "b",
        "not in the list",
    ]


def test_what_announces_a_list_goes_with_each_item() -> None:
    assert texts("Revenue:\n- excludes refunds\n- is net") == [
        "Revenue – excludes refunds",
        "Revenue – is net",
    ]
    assert texts("营收口径：\n\n- 不含退款单\n- 不含内部账号") == [
        "营收口径 – 不含退款单",
        "营收口径 – 不含内部账号",
    ]


def test_a_line_that_announces_nothing_is_a_memory_itself() -> None:
    assert texts("Two rules\n- a\n- b") == ["Two rules", "a", "b"]


def test_a_numbered_list_is_one_procedure_and_its_lead_in_the_trigger() -> None:
    body = "To close the month:\n1. Export the ledger\n   as CSV\n2) Compare\n3. Post"
    (item,) = split(body)
    assert item == Item(
        text=body,
        trigger="To close the month",
        steps=("Export the ledger\nas CSV", "Compare", "Post"),
    )


@pytest.mark.parametrize(
    "marks", ["1、导出\n2、核对", "（1）导出\n（2）核对", "1．导出\n\n2．核对"]
)
def test_a_numbered_list_in_chinese_is_a_procedure(marks: str) -> None:
    (item,) = split(f"月结步骤：\n{marks}")
    assert (item.trigger, item.steps) == ("月结步骤", ("导出", "核对"))


def test_two_numbered_lists_are_two_procedures() -> None:
    assert [item.steps for item in split("1. a\n2. b\n\n1. c\n2. d")] == [("a", "b"), ("c", "d")]


@pytest.mark.parametrize("line", ["2024. was a good year", "3.5 is the cut-off", "1. Only this"])
def test_one_number_makes_no_procedure(line: str) -> None:
    assert split(line) == (Item(text=line),)


def test_numbers_that_do_not_count_make_no_procedure() -> None:
    assert split("7. seven\n3. three") == (Item(text="7. seven\n3. three"),)


def test_bullets_are_steps_when_a_procedure_is_asked_for() -> None:
    (item,) = split("Release:\n- tag\n- push", bullets_are_steps=True)
    assert (item.trigger, item.steps) == ("Release", ("tag", "push"))


@pytest.mark.parametrize("line", ["--dry-run is safe here", "-5 degrees", "*bold* text", "+1 vote"])
def test_a_dash_without_a_blank_is_text(line: str) -> None:
    assert texts(line) == [line]


def test_a_fenced_block_is_never_parted() -> None:
    body = "Load it so:\n```python\n- x\n\n1. y\n```"
    assert texts(body) == [body]


def test_an_indented_body_reads_like_any_other() -> None:
    assert texts("    one\n\n    - a\n    - b\n") == ["one", "a", "b"]


def test_nothing_but_blanks_is_nothing() -> None:
    assert split(" \n\t\n\r\n") == ()


@given(st.text(alphabet=st.sampled_from("ab12. -*\n\r:：`）、")))
def test_no_letter_gets_lost_and_none_is_empty(body: str) -> None:
    items = split(body)
    assert all(item.text.strip() for item in items)
    kept = "".join(item.text for item in items)
    assert all(kept.count(letter) >= body.count(letter) for letter in "ab")
