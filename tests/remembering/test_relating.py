"""Edges are read where the words leave no doubt, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.remembering.linking import LINKS
from jupyter_memory.remembering.mentioning import entities_of, entity_form, table_of
from jupyter_memory.remembering.relating import MOST, relations_in


def edges(text: str, **given: object) -> list[str]:
    return [str(each) for each in relations_in(text, **given)]


JOINS = {
    "orders joins customers on customer_id": "orders joins customers",
    "The orders table is joined to the customers table by customer_id.": "orders joins customers",
    "Join `fct_sales` to `dim_store` on store_id": "fct_sales joins dim_store",
    "orders and customers are joined on id": "orders joins customers",
    "orders 表和 customers 表通过 customer_id 关联": "orders joins customers",
    "把 orders 和 customers 用 id 连接": "orders joins customers",
    "订单表和客户表通过客户号关联": "订单表 joins 客户表",
    "訂單表關聯客戶表": "订单表 joins 客户表",
}
FEEDS = {
    "data/raw.csv feeds orders": "data/raw.csv feeds orders",
    "orders is loaded from data/raw.csv every night": "data/raw.csv feeds orders",
    "Load data/raw.csv into the orders table": "data/raw.csv feeds orders",
    "raw.csv 导入 orders 表": "raw.csv feeds orders",
    "orders 表来自 data/raw.csv": "data/raw.csv feeds orders",
}
OWNS = {
    "Li Wei owns the monthly report": "li wei owns monthly report",
    "@li.wei is responsible for the orders table, since May": "li.wei owns orders",
    "The revenue dashboard is owned by Anna Schmidt.": "anna schmidt owns revenue dashboard",
    "The owner of the churn model is Tom": "tom owns churn model",
    "王芳负责月报": "王芳 owns 月报",
    "王芳负责流失报表": "王芳 owns 流失报表",
    "王芳负责订单表": "王芳 owns 订单",
    "月报由王芳负责。": "王芳 owns 月报",
    "退款率的负责人是李伟": "李伟 owns 退款率",
    "@王芳 负责 orders 表": "王芳 owns orders",
}
REPLACES = {
    "orders_v2 replaces orders_v1": "orders_v2 replaces orders_v1",
    "Use orders_clean instead of orders_raw": "orders_clean replaces orders_raw",
    "orders_v1 was replaced by orders_v2.": "orders_v2 replaces orders_v1",
    "orders_v1 was renamed to orders_v2": "orders_v2 replaces orders_v1",
    "用 orders_v2 代替 orders_v1": "orders_v2 replaces orders_v1",
    "orders_v1 已被 orders_v2 取代": "orders_v2 replaces orders_v1",
    "净利取代毛利": "净利 replaces 毛利",
}
USES = {
    "Revenue excludes internal accounts (orders.is_internal = true).": (
        "revenue uses orders.is_internal"
    ),
    "The refund rate is computed from the payments table": "refund rate uses payments",
    "退款率用 orders.refunded 计算": "退款率 uses orders.refunded",
}


@pytest.mark.parametrize(
    ("text", "edge"),
    [pair for each in (JOINS, FEEDS, OWNS, REPLACES, USES) for pair in each.items()],
)
def test_a_turn_of_phrase_is_an_edge(text, edge):
    assert edges(text) == [edge]


@pytest.mark.parametrize(
    "text",
    [
        "Anna joins sales on Monday",
        "Li Wei joins the team",
        "Anna joins orders",
        "Please join the call and the meeting",
        "Revenue does not use orders.amount",
        "Should orders_v2 replace orders_v1?",
        "If orders joins customers it is slow",
        "orders 不要关联 customers",
        "orders 能关联 customers 吗？",
        "Anna owns a car",
        "We own the report",
        "我们负责月报",
        "这个表由大家负责",
        "Anna replaces Ben in the team",
        "This table replaces the old one",
        "Coffee feeds the soul",
        "df.head() uses pandas",
        "Bars, no pies.",
        "",
    ],
)
def test_what_leaves_a_doubt_is_none(text):
    assert edges(text) == []


def test_a_query_says_which_tables_it_joins():
    query = (
        "SELECT o.id, sum(p.amount) FROM orders o LEFT JOIN payments AS p ON o.id = p.order_id\n"
        "JOIN customers c ON c.id = o.customer_id WHERE p.amount > 0"
    )
    assert edges(query) == ["orders joins payments", "orders joins customers"]


def test_the_subject_of_a_definition_is_what_uses_its_columns():
    assert edges("net of refunds: sum(orders.amount)", subject="net revenue") == [
        "net revenue uses orders.amount"
    ]
    assert edges("orders.amount is in cents", subject="orders.amount") == []


def test_a_procedure_uses_the_tables_and_files_of_its_steps():
    found = edges(
        "To close the month",
        trigger="Close the month",
        steps=["Export ledger.csv", "Compare with the payments table and orders.amount"],
    )
    assert found == [
        "close the month uses ledger.csv",
        "close the month uses orders.amount",
        "close the month uses payments",
    ]


def test_both_ends_of_an_edge_are_spoken_of():
    text = "用 orders_v2 代替 orders_v1。王芳负责月报。"
    entities = entities_of(text, None, relations_in(text))
    assert {"orders_v2", "orders_v1", "王芳", "月报"} <= set(entities)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("orders.is_internal marks test accounts", {"orders.is_internal", "orders"}),
        ("sales.orders.amount is net", {"sales.orders.amount", "orders.amount", "orders"}),
        ("see data/raw.csv", {"data/raw.csv", "raw.csv"}),
        ("见“订单明细.csv”", {"订单明细.csv"}),
        ("The refund rate rose", {"refund rate"}),
        ("我们的退款率和毛利率", {"退款率", "毛利率"}),
        ("ask @liwei and @王芳 first", {"liwei", "王芳"}),
        ("把客户表关联订单表", {"客户表", "订单表"}),
        ("Amounts in `ORDERS` are in cents", {"orders"}),
        ("訂單表在數倉", {"订单表"}),
    ],
)
def test_tables_columns_files_metrics_and_people_are_named(text, named):
    assert named <= set(entities_of(text, None))


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        ("pd.read_csv('x.csv') is slow", "pd"),
        ("orders.groupby(x) is slow", "orders"),
        ("see example.com", "example"),
        ("mail anna@x.com", "x.com"),
        ("@dataclass\nclass A: ...", "dataclass"),
        ("a pivot table", "pivot"),
        ("图表和报表", "报表"),
        ("提高效率", "高效率"),
        ("at a rate of 5%", "a rate"),
    ],
)
def test_what_only_looks_like_a_name_is_none(text, absent):
    assert absent not in entities_of(text, None)


def test_a_column_belongs_to_its_table_and_a_file_to_none():
    assert table_of("orders.amount") == "orders"
    assert table_of("dwh.orders.amount") == "orders"
    assert [table_of(each) for each in ("raw.csv", "np.mean", "x.com", "v1.2.3", "orders")] == [
        None
    ] * 5


@given(st.text(max_size=300))
def test_any_text_gives_edges_in_normal_form_or_none(text):
    for each in relations_in(text, trigger="do it"):
        assert each.relation in {link.relation for link in LINKS} | {"uses"}
        for end in (each.subject, each.object):
            assert end
            assert end == entity_form(end)


CUES = ("orders", "customers", "t_1", "a.csv", " joins ", " replaces ", "@li ", " owns ", ". ",
        "负责", "由", "表", "，")  # fmt: skip


@given(st.lists(st.sampled_from(CUES), max_size=60))
def test_a_jumble_of_cues_is_read_in_bounds(parts):
    assert len(relations_in("".join(parts))) <= MOST
