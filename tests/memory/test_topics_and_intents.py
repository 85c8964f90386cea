"""Every memory gets a topic and an intent; a request is kept in its parts."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.errors import UsageError
from jupyter_memory.language.folding import for_search
from jupyter_memory.remembering.requesting import request_in
from jupyter_memory.remembering.tagging import TOPICS, topic_form, topic_of
from jupyter_memory.structure import Request

TODAY = date(2026, 3, 10)


@pytest.mark.parametrize(
    ("text", "given", "topic", "intent"),
    [
        ("Revenue excludes refunds.", {}, "revenue", "define"),
        ("营收口径不含退款单", {}, "revenue", "define"),
        ("Please always use bar charts", {}, "reporting", "preference"),
        ("图表默认用柱状图", {}, "reporting", "preference"),
        ("We decided to raise the lead score cut-off to 70", {}, "leads", "decide"),
        ("我们决定把线索分数线提到 70", {}, "leads", "decide"),
        ("We call leads from 70 on", {}, "leads", "define"),
        ("I lead the growth team", {}, None, "define"),
        ("Lead time is counted in days", {}, None, "define"),
        ("The nightly import failed with a timeout", {}, "pipelines", "failure"),
        ("导入任务失败了", {}, "pipelines", "failure"),
        ("To close the month: 1. export 2. compare", {}, None, "how-to"),
        ("The staging server runs Python 3.11", {}, "environment", "modify-setting"),
        ("The analysis showed that churn doubled", {}, "retention", "report"),
        ("orders.amount is in cents", {}, "orders", "define"),
        ("Export the customer list as csv", {"kind": "episodic"}, "customers", "export"),
        ("The fct_visits table is rebuilt at night", {}, "fct_visits", "define"),
        ("Bars, no pies.", {"kind": "episodic", "category": "note"}, None, "note"),
    ],
)
def test_every_memory_gets_a_topic_and_an_intent(memory, text, given, topic, intent):
    record = memory.get(memory.remember(text, **given).id)
    assert (record.topic, record.intent) == (topic, intent)


def test_topics_and_intents_are_filters_in_either_language(memory):
    memory.remember("Revenue excludes refunds.")
    memory.remember("营收每月五号出")
    memory.remember("We decided to count revenue in euros")
    memory.remember("Please always use bar charts")
    assert {each.text for each in memory.list(topic="revenue")} == {
        "Revenue excludes refunds.",
        "营收每月五号出",
        "We decided to count revenue in euros",
    }
    for word in ("Revenue", "营收", "ＲＥＶＥＮＵＥ", "營收"):
        assert memory.count(topic=word) == 3
    assert [each.text for each in memory.list(topic="revenue", intent="decide")] == [
        "We decided to count revenue in euros"
    ]
    assert memory.count(intent=["decide", "preference"]) == 2
    assert memory.count(topic="orders") == 0
    with pytest.raises(UsageError, match="topic, intent"):
        memory.list(topics="revenue")


def test_words_of_a_topic_belong_to_it_alone():
    for topic, (_, chinese) in TOPICS.items():
        assert topic_form(topic) in TOPICS or topic_form(topic) == topic
        for word in chinese.split("|"):
            assert topic_of(word) == topic, word


def test_an_edit_reads_them_anew_unless_they_were_given(memory):
    identifier = memory.remember("Bars are better than pies").id
    memory.edit(identifier, text="Revenue is net of refunds")
    assert memory.get(identifier).topic == "revenue"
    memory.edit(identifier, topic="客户", intent="How-To")
    memory.edit(identifier, text="Orders come from the shop")
    record = memory.get(identifier)
    assert (record.topic, record.intent) == ("customers", "how-to")
    memory.edit(identifier, topic=None)
    assert memory.get(identifier).topic is None


REQUESTS = {
    "monthly revenue by region for last month, without internal accounts, as xlsx": Request(
        intent_type="export",
        metric="revenue",
        dimensions=("region", "monthly"),
        filters=("without internal accounts",),
        time_rule="last month",
        window=(date(2026, 2, 1), date(2026, 2, 28)),
        output_format="xlsx",
    ),
    "上个月按地区的营收，不含内部账号，导出成 xlsx": Request(
        intent_type="export",
        metric="营收",
        dimensions=("地区",),
        filters=("不含内部账号",),
        time_rule="上个月",
        window=(date(2026, 2, 1), date(2026, 2, 28)),
        output_format="xlsx",
    ),
    "How many orders per region did we have last month, without tests?": Request(
        intent_type="query",
        metric="orders",
        dimensions=("region",),
        filters=("without tests",),
        time_rule="last month",
        window=(date(2026, 2, 1), date(2026, 2, 28)),
    ),
    "Plot weekly churn by plan and country for Q1 2026": Request(
        intent_type="plot",
        metric="churn",
        dimensions=("plan", "country", "weekly"),
        time_rule="Q1 2026",
        window=(date(2026, 1, 1), date(2026, 3, 31)),
    ),
    "看一下上周按渠道和城市的退款率": Request(
        intent_type="query",
        metric="退款率",
        dimensions=("渠道", "城市"),
        time_rule="上周",
        window=(date(2026, 3, 2), date(2026, 3, 8)),
    ),
    "按月统计订单数，剔除测试单，画折线图": Request(
        intent_type="plot",
        metric="订单数",
        dimensions=("月",),
        filters=("剔除测试单",),
        output_format="折线图",
    ),
}


@pytest.mark.parametrize(("text", "request_"), REQUESTS.items())
def test_a_requirement_is_kept_in_its_parts(memory, text, request_):
    record = memory.get(memory.remember(text, category="requirement").id)
    assert record.request == request_
    assert record.text == text
    assert record.intent == request_.intent_type


def test_the_rule_and_what_it_meant_then_both_stay(memory, clock):
    text = "Revenue by region for last month, as csv"
    identifier = memory.remember(text, category="requirement").id
    clock.now = datetime(2026, 7, 1, tzinfo=UTC)
    kept = memory.get(identifier).request
    assert (kept.time_rule, kept.window) == ("last month", (date(2026, 2, 1), date(2026, 2, 28)))
    assert request_in(text, clock.now.date()).window == (date(2026, 6, 1), date(2026, 6, 30))


def test_its_day_is_that_of_whoever_asked(open_memory):
    from zoneinfo import ZoneInfo

    late = datetime(2026, 3, 31, 23, 0, tzinfo=UTC).astimezone(ZoneInfo("Asia/Shanghai"))
    memory = open_memory(clock=lambda: late)
    identifier = memory.remember("Revenue by region last month", category="requirement").id
    assert memory.get(identifier).request.window == (date(2026, 3, 1), date(2026, 3, 31))


@pytest.mark.parametrize(
    "text",
    [
        "Revenue excludes refunds and internal accounts (orders.is_internal = true).",
        "退款率上个月涨了",
        "We decided to raise the lead score cut-off to 70 last week",
        "Last month by region, without tests, as csv",
        "Refunds are paid by card",
        "营收口径不含退款单",
    ],
)
def test_what_asks_for_nothing_is_no_request(memory, text):
    assert memory.get(memory.remember(text).id).request is None


def test_a_sentence_with_all_the_parts_needs_no_label(memory):
    text = "revenue by region for last month, without internal accounts, as xlsx"
    assert memory.get(memory.remember(text).id).request.output_format == "xlsx"


def test_a_request_has_versions_as_its_memory_has(memory):
    first = memory.remember("Revenue by region last month, as csv", category="requirement").id
    before = memory.get(first)
    memory.edit(first, text="Churn by plan this month, as pdf")
    changed = memory.get(first).request
    assert (changed.metric, changed.dimensions, changed.output_format) == (
        "Churn",
        ("plan",),
        "pdf",
    )
    assert memory.history(first)[0].memory == before
    memory.rollback(first, to=1)
    assert memory.get(first).request == before.request


def test_no_part_holds_what_was_masked(memory):
    text = "Revenue by region last month, without password=hunter2secret, as csv"
    record = memory.get(memory.remember(text, category="requirement").id)
    assert "hunter2secret" not in str(asdict(record))


SAID = ("revenue ", "churn ", "by region ", "per plan, ", "last month ", "31 February ", "as xlsx ",
        "without tests ", "营收", "按地区",
        "上周", "不含内部账号，", "导出成 csv", "\n")  # fmt: skip


@given(st.lists(st.sampled_from(SAID), max_size=12).map("".join) | st.text(max_size=200))
def test_no_part_of_a_request_is_invented(text):
    found = request_in(text, TODAY, called_so=True)
    if found is None:
        return
    read = for_search(text)
    parts = (found.metric, *found.dimensions, *found.filters, found.time_rule, found.output_format)
    assert all(each in read for each in parts if each is not None)
    assert found.window is None or found.window[0] <= found.window[1]
