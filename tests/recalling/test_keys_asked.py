"""A keyed question is answered by the key, in whatever words and language it is put."""

from __future__ import annotations

import pytest

FACTS = {
    "revenue": {"text": "Revenue: net of refunds"},
    "owner": {"text": "Bo looks after it", "subject": "churn dashboard", "attribute": "owner"},
    "churn": {"text": "No login for 60 days", "subject": "churn", "attribute": "definition"},
    "format": {"text": "CSV with semicolons", "subject": "export", "attribute": "format"},
    "currency": {"text": "Euros", "subject": "reporting", "attribute": "currency"},
    "status": {"text": "Lower case only", "subject": "orders.status", "attribute": "definition"},
    "zone": {"text": "Asia/Shanghai", "subject": "orders", "attribute": "time zone"},
    "cutoff": {"text": "Lead score cut-off: 70"},
    "default": {"text": "Parquet", "subject": "default format"},
    "version": {"text": "It runs 3.0", "subject": "pandas", "attribute": "version"},
    "活跃": {"text": "近 30 天登录过", "subject": "活跃用户", "attribute": "定义"},
    "客单价": {"text": "客单价：实付金额除以订单数"},
    "字典": {"text": "由孙博维护", "subject": "指标字典", "attribute": "负责人"},
    "看板": {"text": "在 Superset 上", "subject": "对外看板", "attribute": "平台"},
    "编码": {"text": "统一用 UTF-8", "subject": "我的默认编码"},
}

QUESTIONS = [
    ("what is revenue?", "revenue"),
    ("REVENUE", "revenue"),
    ("Revenues?", "revenue"),
    ("value of revenue", "revenue"),
    ("what exactly counts as revenue?", "revenue"),
    ("revenue.definition", "revenue"),
    ("the definition of revenue", "revenue"),
    ("how do we calculate revenue?", "revenue"),
    ("营收口径", "revenue"),
    ("營收口徑是什麼？", "revenue"),
    ("营收怎么算", "revenue"),
    ("who owns the churn dashboard?", "owner"),
    ("churn dashboard owner", "owner"),
    ("who is responsible for the churn dashboard", "owner"),
    ("谁负责 churn dashboard？", "owner"),
    ("what is churn?", "churn"),
    ("churn definition", "churn"),
    ("the export's format", "format"),
    ("what's the format of the export?", "format"),
    ("export format", "format"),
    ("export.format", "format"),
    ("which currency do we use for reporting?", "currency"),
    ("reporting currency", "currency"),
    ("what does orders.status mean?", "status"),
    ("ORDERS.STATUS", "status"),
    ("which time zone are orders in?", "zone"),
    ("orders time zone", "zone"),
    ("what is the lead score cut-off?", "cutoff"),
    ("Lead Score Cut Off", "cutoff"),
    ("what is my default format?", "default"),
    ("默认格式是什么", "default"),
    ("我的默认格式", "default"),
    ("which pandas version is it?", "version"),
    ("活跃用户的定义是什么？", "活跃"),
    ("活躍用戶怎麼定義", "活跃"),
    ("活跃用户口径", "活跃"),
    ("客单价怎么算？", "客单价"),
    ("客单价的统计口径", "客单价"),
    ("指标字典谁负责？", "字典"),
    ("指标字典的负责人是谁", "字典"),
    ("对外看板用的是什么平台？", "看板"),
    ("默认编码是什么", "编码"),
]


@pytest.fixture
def keyed(memory):
    memory.remember_many(FACTS.values())
    memory.remember_many(
        ["Revenue of the Polish shop doubled", "The churn dashboard was slow on Monday",
         "The export failed twice", "营收看板周一很慢", "默认设置改过两次"]
    )  # fmt: skip
    return memory


@pytest.mark.parametrize(("question", "fact"), QUESTIONS)
def test_the_key_goes_first_and_is_certain(keyed, question, fact):
    hit = keyed.recall(question)[0]
    assert (hit.memory.text, hit.matched.level) == (FACTS[fact]["text"], "key")


@pytest.mark.parametrize(
    "question",
    [
        "revenue per employee",
        "revenue of the Polish shop",
        "net revenue",
        "churn in Poland",
        "who left the churn dashboard open?",
        "营收和利润的差别",
        "活跃用户的留存",
        "对外看板的访问量",
    ],
)
def test_who_names_something_else_gets_no_certain_answer(keyed, question):
    assert "key" not in {hit.matched.level for hit in keyed.recall(question)}


def test_the_attribute_that_is_asked_for_is_the_one(memory):
    memory.remember("Net of refunds", subject="revenue", attribute="definition")
    memory.remember("Ana signs it off", subject="revenue", attribute="owner")
    memory.remember("In thousands of euros", subject="revenue", attribute="unit")
    for question, text in (
        ("what is revenue?", "Net of refunds"),
        ("who owns revenue?", "Ana signs it off"),
        ("revenue unit", "In thousands of euros"),
        ("which unit is revenue in?", "In thousands of euros"),
        ("revenue 的单位是什么", "In thousands of euros"),
    ):
        hits = [hit for hit in memory.recall(question) if hit.matched.level == "key"]
        assert [hit.memory.text for hit in hits] == [text], question
