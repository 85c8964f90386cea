from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from jupyter_memory.language.times import read_times, without

NOW = datetime(2026, 3, 11, 10, 30, tzinfo=timezone(timedelta(hours=8)))


@pytest.mark.parametrize(
    "words",
    [
        "last blursday", "next Firday", "Feb 30", "February 30th", "Feb 29, 2025",
        "2025-02-30", "31 November", "03/04/2026", "a few days ago", "the last few weeks",
        "last two Fridays", "this time last year", "recently", "the other day",
        "2月30日", "13月", "2041年春节", "第60周", "最近", "前阵子", "几天前", "这几个月",
        "去年同期", "十多天前", "上一个工作日", "2025年2月29日",
    ],
)  # fmt: skip
def test_what_looks_like_a_time_and_cannot_be_read_is_said(words):
    (found,) = read_times(f"{words}, 我们 what did we do", NOW)
    assert found.unread
    assert words.casefold().removeprefix("the ") in found.text.casefold()
    assert found.since is found.until is None
    assert found.reading in ("not understood", "没有读懂")


@pytest.mark.parametrize(
    "text",
    [
        "You may want the second column", "march through the list", "it may 3x the cost",
        "Ask April about it", "Did June approve?", "the last row", "last_month column",
        "sales_2024_03", "orders-2025-03.parquet", "dim_date_2024", "v2025.3", "version 3.2.2025",
        "2026-03-04 10:22:01,123 ERROR loader failed", "KeyError: '2025-03-04'",
        "df['2025-03-04']", "where dt >= '2025-03-04'", "to_date('2025-03-04')",
        "`yesterday` is a column", "https://example.com/2025-03-04", "monthly revenue",
        "day over day", "30-day retention", "refund within 14 days", "Mondays and Fridays",
        "every Monday", "each quarter", "every last Friday", "every Tuesday and Friday",
        "every second Monday",
        "Q1 of the survey",
        "The spring framework", "2024 rows", "of 2000 customers", "sat on it", "mar the surface",
        "the end of the file", "next step", "24/7", "10/12 done", "at 10:30",
        "our contact at March Inc.", "early stopping", "late fee", "the year column",
        "group by month", "before joining the tables", "since the column is null",
        "an earlier version", "until it fails", "after the release notes", "the first week",
        "今日头条", "日志", "天猫", "目前天猫", "年化", "月均", "周转率", "每周一",
        "每月1号", "每周二和周五发货", "晚上回家", "这个季节",
        "14 天", "30天内退货", "7日留存", "3日均线", "第3号店", "5号线", "一季报",
        "四季", "五一路", "十一个", "618 行", "520", "半年报", "周期", "星期", "月份", "财年",
        "线上月活", "线下周转", "成本月报", "样本周期", "最近的门店", "最近邻", "3月龄", "90年代",
        "版本2025.3", "上半场", "一月一次", "前10名", "上线后台", "发布前端",
        "导出之前要先去重", "合并表之前先排序",
    ],
)  # fmt: skip
def test_what_is_no_time_is_left_alone(text):
    assert read_times(text, NOW) == ()


@pytest.mark.parametrize(
    ("text", "anchor", "side"),
    [
        ("What has changed since the launch?", "the launch", "since"),
        ("before the Snowflake migration", "the Snowflake migration", "before"),
        ("errors during the outage", "the outage", "around"),
        ("since we moved to BigQuery, what broke?", "we moved to BigQuery", "since"),
        ("上线以来有什么变化", "上线", "since"),
        ("数据库迁移之前", "数据库迁移", "before"),
        ("系统故障期间", "系统故障", "around"),
        ("在数据仓库切换到Snowflake之后", "数据仓库切换到Snowflake", "since"),
        ("自从换了供应商以来", "换了供应商", "since"),
    ],
)
def test_an_event_is_named_for_looking_it_up(text, anchor, side):
    (found,) = read_times(text, NOW)
    assert (found.anchor, found.side, found.since, found.unread) == (anchor, side, None, False)


@pytest.mark.parametrize("text", ["昨天发布之后出了什么错", "从昨天发布之后出了什么错"])
def test_a_time_before_an_event_is_read_apart(text):
    day, event = read_times(text, NOW)
    assert (day.text[-2:], event.anchor) == ("昨天", "发布")


@pytest.mark.parametrize(
    "text",
    [
        "What did we do last time?", "Have we seen this before?", "as before", "previously",
        "What did I say earlier?", "in the previous session", "我们上次怎么做的", "上一次",
        "你之前说的口径", "以前的做法", "先前", "上回说到", "最近一次", "之前那个表",
    ],
)  # fmt: skip
def test_the_last_time_is_no_window(text):
    (found,) = read_times(text, NOW)
    assert found.last_time
    assert found.since is found.until is found.anchor is None
    assert found.reading in ("the last time", "上一次")


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("yesterday", "2026-03-10"),
        ("last month", "2026-02-01 to 2026-02-28"),
        ("since March", "since 2026-03-01"),
        ("before March", "until 2026-02-28"),
        ("the last 30 days", "2026-02-09 to 2026-03-11 10:30"),
        ("this morning", "2026-03-11 05:00 to 11:59"),
        ("上个月", "2026-02-01 至 2026-02-28"),
        ("三月以来", "2026-03-01 起"),
        ("三月之前", "截至 2026-02-28"),
        ("since the launch", "since the launch"),
        ("上线之前", "上线之前"),
    ],
)
def test_a_reading_is_shown_in_the_language_of_its_words(text, reading):
    assert read_times(text, NOW)[0].reading == reading


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("What did we decide about outliers last week?", "What did we decide about outliers?"),
        ("Yesterday the load failed, why?", "the load failed, why?"),
        ("Which errors, in March, did we see?", "Which errors, did we see?"),
        ("上周三的漏斗结果是什么？", "的漏斗结果是什么？"),
        ("What is the unit?", "What is the unit?"),
    ],
)
def test_a_text_without_its_words_for_the_time(text, left):
    assert without(text, read_times(text, NOW)) == left


def test_expressions_come_in_their_order():
    found = read_times("去年 and last month, 上周 and yesterday", NOW)
    assert [each.text for each in found] == ["去年", "last month", "上周", "yesterday"]
