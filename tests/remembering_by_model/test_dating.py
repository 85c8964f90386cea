from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from offering import NOW, event, fact

from jupyter_memory.language.times import told_days

DAY = date(2026, 3, 4)
"""A Wednesday."""

READ = [
    ("yesterday", "2026-03-03"),
    ("the day before yesterday", "2026-03-02"),
    ("this morning", "2026-03-04"),
    ("last night", "2026-03-03"),
    ("three days ago", "2026-03-01"),
    ("a week ago", "2026-02-25"),
    ("2 months ago", "2026-01-04"),
    ("on Monday", "2026-03-02"),
    ("last Friday", "2026-02-27"),
    ("Monday last week", "2026-02-23"),
    ("two Fridays ago", "2026-02-20"),
    ("next Monday", "2026-03-09"),
    ("last week", "2026-02-23/2026-03-01"),
    ("this week", "2026-03-02/2026-03-08"),
    ("last month", "2026-02-01/2026-02-28"),
    ("last quarter", "2025-10-01/2025-12-31"),
    ("last year", "2025-01-01/2025-12-31"),
    ("March 3", "2026-03-03"),
    ("5 March", "2025-03-05"),
    ("March 3rd, 2024", "2024-03-03"),
    ("in November", "2025-11-01/2025-11-30"),
    ("June 2025", "2025-06-01/2025-06-30"),
    ("Q4 2025", "2025-10-01/2025-12-31"),
    ("Q3", "2025-07-01/2025-09-30"),
    ("2025-12-24", "2025-12-24"),
    ("2025-12", "2025-12-01/2025-12-31"),
    ("昨天", "2026-03-03"),
    ("前天下午", "2026-03-02"),
    ("大前天", "2026-03-01"),
    ("今早", "2026-03-04"),
    ("刚才", "2026-03-04"),
    ("三天前", "2026-03-01"),
    ("十二天前", "2026-02-20"),
    ("两周前", "2026-02-18"),
    ("两个月前", "2026-01-04"),
    ("周五", "2026-02-27"),
    ("上周三", "2026-02-25"),
    ("上上周五", "2026-02-20"),
    ("下周一", "2026-03-09"),
    ("上周", "2026-02-23/2026-03-01"),
    ("上个月", "2026-02-01/2026-02-28"),
    ("本月", "2026-03-01/2026-03-31"),
    ("上季度", "2025-10-01/2025-12-31"),
    ("去年", "2025-01-01/2025-12-31"),
    ("3月1日", "2026-03-01"),
    ("十二月", "2025-12-01/2025-12-31"),
    ("2025年第三季度", "2025-07-01/2025-09-30"),
    ("2026年1月", "2026-01-01/2026-01-31"),
    ("2025年12月24日", "2025-12-24"),
]


@pytest.mark.parametrize(("words", "meant"), READ)
def test_an_expression_is_read_from_the_day_it_was_said(words, meant):
    assert str(told_days(words, DAY)[1]) == meant


@pytest.mark.parametrize(
    "words", ["soon", "sat on it", "it may work", "由于", "the 30 Feb", "月", ""]
)
def test_what_is_no_time_is_not_read(words):
    assert told_days(words, DAY) is None


@pytest.mark.parametrize(
    ("words", "meant"),
    [("by Friday", "2026-03-06"), ("周五前", "2026-03-06"), ("by Wednesday", "2026-03-11"),
     ("before June", "2026-06-01/2026-06-30"), ("2月底", "2027-02-21/2027-02-28")],
)  # fmt: skip
def test_what_is_due_lies_ahead(words, meant):
    assert str(told_days(words, DAY, forward=True)[1]) == meant


@given(st.text(), st.dates())
def test_no_text_breaks_the_reading(text, day):
    found = told_days(text, day)
    assert found is None or found[1].start <= found[1].end


@given(st.sampled_from([words for words, _ in READ]), st.dates(date(1900, 1, 1), date(2200, 1, 1)))
def test_the_past_is_never_ahead(words, day):
    found = told_days(words, day)
    if found and words.casefold().startswith(("last", "yesterday", "上", "昨", "前", "去")):
        assert found[1].end < day


def told(text, at, role="user"):
    return [{"role": role, "content": text, "timestamp": at}]


SAID = "Last Friday the import failed."


@pytest.mark.parametrize(
    ("at", "occurred"),
    [
        ("2026-02-04T09:00+01:00", "2026-01-30T00:00:00+01:00"),
        ("2026-02-04T23:30-08:00", "2026-01-30T00:00:00-08:00"),
        (date(2026, 2, 4), "2026-01-30T00:00:00+08:00"),
        (datetime(2026, 2, 4, 9, tzinfo=timezone(timedelta(hours=1))), "2026-01-30T00:00:00+01:00"),
        (None, "2026-02-27T00:00:00+08:00"),
    ],
)
def test_a_relative_date_counts_from_its_own_message(extract, at, occurred):
    item = event("The import failed.", SAID, occurred_at="Last Friday", resolved="1999-01-01")
    (statement,) = extract(told(SAID, at), events=[item]).statements
    assert statement.occurred_at.isoformat() == occurred


def test_a_relative_time_in_the_text_gets_its_date(extract):
    said = "上周五导入失败。"
    items = [event(SAID, occurred_at="last friday"), event(said, occurred_at="上周五")]
    read = extract([*told(SAID, None), *told(said, None)], events=items)
    assert [each.text for each in read.statements] == [
        "Last Friday (2026-02-27) the import failed.",
        "上周五（2026-02-27）导入失败。",
    ]


def test_a_span_is_told_with_both_ends(extract):
    said = "The import failed twice last month."
    (statement,) = extract(said, events=[event(said)]).statements
    assert statement.text == ("The import failed twice last month (2026-02-01 to 2026-02-28).")
    assert statement.occurred_at.isoformat() == "2026-02-01T00:00:00+08:00"


def test_words_for_a_time_that_were_not_said_count_for_nothing(extract):
    said = "The import failed."
    at = "2026-02-04T09:00+01:00"
    item = event(said, occurred_at="last Friday", resolved="2026-01-30")
    (statement,) = extract(told(said, at), events=[item]).statements
    assert statement.occurred_at.isoformat() == "2026-02-04T09:00:00+01:00"
    assert statement.text == said


def test_a_time_that_cannot_be_read_is_left_out(extract):
    said = "A while back the import failed."
    item = event(said, occurred_at="A while back", resolved="2025-11-11")
    assert extract(said, events=[item]).statements[0].occurred_at is None


def test_what_is_due_is_dated_and_was_said_when_it_was_said(extract):
    said = "王芳答应周五前给出退款名单。"
    item = event(said, category="commitment", occurred_at="周五")
    (statement,) = extract(told(said, NOW), events=[item]).statements
    assert statement.text == "王芳答应周五（2026-03-06）前给出退款名单。"
    assert statement.occurred_at == NOW


def test_a_rule_about_last_month_stays_a_rule(extract):
    said = "The report always shows last month."
    assert extract(said, facts=[fact(said)]).statements[0].text == said


def test_an_intent_keeps_the_rule_and_what_it_meant_then(extract):
    said = "How many orders per region did we have last month, without tests?"
    item = event(
        "The user asked for the number of orders per region of last month, without tests.",
        said,
        category="requirement",
        intent={
            "intent_type": "query",
            "metric": "number of orders",
            "dimensions": ["region", "colour"],
            "filters": ["without tests"],
            "time_rule": "last month",
            "window_start": "1999-01-01",
            "window_end": "1999-01-31",
            "output_format": "hologram",
        },
    )
    (found,) = extract(told(said, "2026-02-04T09:00+01:00"), events=[item]).found
    assert found.statement.request.as_dict() == {
        "intent_type": "query",
        "metric": "number of orders",
        "dimensions": ["region"],
        "filters": ["without tests"],
        "time_rule": "last month",
        "window": ["2026-01-01", "2026-01-31"],
    }
