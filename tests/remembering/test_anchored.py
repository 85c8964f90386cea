"""Who does what to what, and what a value or column is: said from either side it is one memory."""

from __future__ import annotations

from itertools import combinations

import pytest

from jupyter_memory.remembering.resembling import compare

SAME = [
    (
        "Olga maintains the fare table.",
        "The fare table is maintained by Olga.",
        "It's Olga who maintains the fare table.",
        "Olga is the maintainer of the fare table.",
        "The maintainer of the fare table is Olga.",
        "Olga is responsible for maintaining the fare table.",
    ),
    (
        "The audit team approves credit notes.",
        "Credit notes are approved by the audit team.",
        "The audit team is in charge of approving credit notes.",
    ),
    (
        "The minimum order value is 25 euros.",
        "25 euros is the minimum order value.",
        "Minimum order value: 25 euros",
    ),
    (
        "Column weight_kg holds the gross weight.",
        "weight_kg is the gross weight",
        "The gross weight is in weight_kg.",
        "The gross weight is stored in weight_kg.",
    ),
    (
        "The ferry feed updates every 20 minutes.",
        "The ferry feed is refreshed every 20 minutes.",
        "The refresh interval of the ferry feed is 20 minutes.",
    ),
    (
        "票价表由奥尔加维护。",
        "奥尔加维护票价表",
        "票价表是奥尔加维护的。",
        "负责维护票价表的是奥尔加",
        "票价表的维护人是奥尔加",
        "奥尔加负责维护票价表",
    ),
    ("最低起订金额是 25 元。", "25 元是最低起订金额", "起订金额最低 25 元"),
    ("weight_kg 存的是毛重", "weight_kg 是毛重", "毛重存在 weight_kg 里"),
    ("weight_kg 是毛重", "毛重在 weight_kg 这一列"),
    (
        "轮渡数据每 20 分钟刷新一次。",
        "轮渡数据 20 分钟刷新一次",
        "轮渡数据的刷新间隔是 20 分钟",
        "轮渡数据每 20 分钟更新一次",
    ),
]

NEAR_MISSES = [
    ("Olga maintains the fare table.", "Olga reviews the fare table."),
    ("Olga maintains the fare table.", "Pavel maintains the fare table."),
    ("Olga maintains the fare table.", "The fare table is not maintained by Olga."),
    ("Olga maintains the fare table.", "The fare table was maintained by Olga."),
    ("Olga maintains the fare table.", "Olga maintained the fare table."),
    ("Olga maintains the fare table.", "Olga owns the fare table."),
    ("Olga maintains the fare table.", "Olga maintains the fare table with Pavel."),
    ("Olga maintains the fare table.", "Only Olga maintains the fare table."),
    ("Olga maintains the fare table.", "Olga may maintain the fare table."),
    ("Finance reviews marketing.", "Marketing reviews finance."),
    ("Finance reviews marketing.", "Finance is reviewed by marketing."),
    ("The editor of the report is Mei.", "The report is edited for Mei."),
    ("The minimum order value is 25 euros.", "25 dollars is the minimum order value."),
    ("The minimum order value is 25 euros.", "25 euros is the maximum order value."),
    ("The minimum order value is 25 euros.", "25 euros is not the minimum order value."),
    ("The minimum order value is 25 euros.", "25 euros is above the minimum order value."),
    ("The minimum order value is 25 euros.", "The minimum order value was 25 euros."),
    ("weight_kg holds the gross weight", "weight_kg holds the net weight"),
    ("weight_kg holds the gross weight", "weight_lb holds the gross weight"),
    ("weight_kg holds the gross weight", "The gross weight is not in weight_kg."),
    ("weight_kg holds the gross weight", "weight_kg includes the gross weight"),
    ("user_id is in orders", "orders is in user_id"),
    ("user_id is in orders", "Orders are stored in user_id."),
    ("user_id is the order", "user_id is in orders"),
    ("The fees are in net_amount.", "The fees are not in net_amount."),
    ("The fees are in net_amount.", "The fees are in gross_amount."),
    ("The feed refreshes every 20 minutes.", "The feed refreshes every 20 hours."),
    ("The feed refreshes every 20 minutes.", "The feed refreshes for 20 minutes."),
    ("The feed refreshes every 20 minutes.", "The backup interval of the feed is 20 minutes."),
    ("票价表由奥尔加维护。", "票价表由奥尔加审核。"),
    ("票价表由奥尔加维护。", "票价表不由奥尔加维护。"),
    ("票价表由奥尔加维护。", "票价表由帕维尔维护。"),
    ("票价表由奥尔加维护。", "票价表的审核人是奥尔加"),
    ("财务审核市场", "市场审核财务"),
    ("财务审核市场", "财务由市场审核"),
    ("最低起订金额是 25 元。", "最高起订金额是 25 元"),
    ("最低起订金额是 25 元。", "起订金额最高 25 元"),
    ("最低起订金额是 25 元。", "25 元不是最低起订金额"),
    ("weight_kg 是毛重", "weight_kg 不是毛重"),
    ("weight_kg 是毛重", "毛重不在 weight_kg 里"),
    ("weight_kg 是毛重", "weight_kg 包含毛重"),
    ("user_id 在订单里", "订单在 user_id 里"),
    ("轮渡数据每 20 分钟刷新一次。", "轮渡数据每 20 分钟备份一次"),
    ("轮渡数据每 20 分钟刷新一次。", "轮渡数据每 20 小时刷新一次"),
    ("轮渡数据每 20 分钟刷新一次。", "轮渡数据刷新要 20 分钟"),
    ("轮渡数据每 20 分钟刷新一次。", "轮渡数据的备份间隔是 20 分钟"),
]


@pytest.mark.parametrize(
    ("one", "other"), [pair for group in SAME for pair in combinations(group, 2)]
)
def test_said_from_either_side_it_is_the_same(one, other):
    assert compare(one, other).relation == compare(other, one).relation == "same"


@pytest.mark.parametrize(("one", "other"), NEAR_MISSES)
def test_what_differs_is_never_swallowed(one, other):
    assert "same" not in (compare(one, other).relation, compare(other, one).relation)
