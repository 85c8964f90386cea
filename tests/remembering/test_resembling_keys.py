"""Keys that say the same in other words are one place; near ones are only near."""

from __future__ import annotations

import pytest

from jupyter_memory.remembering.resembling import compare_keys

SAME = (
    ("refund rate", "share of returned orders"),
    ("refund rate", "退款率"),
    ("share of returned orders", "退货订单占比"),
    ("default format", "preferred output format"),
    ("默认格式", "首选输出格式"),
    ("default format", "默认格式"),
    ("lead score cut-off", "threshold of the lead score"),
    ("churn rate", "share of lost customers"),
    ("fiscal year start", "beginning of the financial year"),
    ("report owner", "owner of the report"),
    ("Refund  Rates", "refund_rate"),
)

APART = (
    ("refund rate", "churn rate"),
    ("refund rate", "conversion rate"),
    ("net revenue", "gross revenue"),
    ("monthly report", "weekly report"),
    ("orders.amount", "orders.total"),
    ("revenue", "refunds"),
    ("活跃用户", "新增用户"),
    ("退款率", "退款金额"),
    ("税前利润", "税后利润"),
    ("customer", "customer id"),
)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_other_words_for_one_thing_are_one_key(one, other):
    here, there = (one, "definition"), (other, "definition")
    assert compare_keys(here, there) == compare_keys(there, here) == "same"


@pytest.mark.parametrize(("one", "other"), APART)
def test_another_thing_has_another_key_however_near(one, other):
    here, there = (one, "definition"), (other, "definition")
    assert compare_keys(here, there, cosine=0.3) == compare_keys(there, here) == "apart"


def test_the_attribute_is_part_of_the_name():
    assert compare_keys(("format", "default"), ("preferred format", "definition")) != "apart"
    assert compare_keys(("currency", "report"), ("currency", "ledger")) == "apart"


def test_a_name_with_words_more_is_close():
    here, there = ("lead score cut-off", None), ("partner lead score cut-off", None)
    assert compare_keys(here, there) == "close"
    assert compare_keys(("cut-off", None), there) == "apart"
    assert compare_keys(("cut-off", None), there, cosine=0.9) == "close"
