"""A time in a question: read, shown, and a bound for what happened, never for what holds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest


def found(memory, question, **given):
    return {hit.memory.text for hit in memory.recall(question, **given)}


LEDGER, BILLING = "Outage of the ledger", "Outage of billing"
VENDOR = "We decided to replace the geocoding vendor"
LAUNCH = "We launched the new shop"
REVENUE = "Revenue excludes refunds"
TOLD = "Revenue in 2024 was 3.2 million"


@pytest.fixture
def year(memory, clock):
    """What happened until Tuesday 10 March 2026, and what holds."""
    at = clock.now
    clock.now = datetime(2025, 11, 1, 9, tzinfo=UTC)
    memory.remember(REVENUE)
    memory.remember("营收口径不含退款单", subject="营收")
    clock.now = at
    for text, day in (
        (LEDGER, "2026-03-03T14:00"),
        (VENDOR, "2026-03-04"),
        (BILLING, "2026-02-03"),
        (LAUNCH, "2026-02-14"),
    ):
        memory.remember(text, kind="episodic", occurred_at=day)
    memory.remember(TOLD, kind="episodic")
    return memory


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("what happened last week?", {LEDGER, VENDOR}),
        ("上周做了什么", {LEDGER, VENDOR}),
        ("上周发生了什么事？", {LEDGER, VENDOR}),
        ("what did we do on 14 February?", {LAUNCH}),
        ("二月发生了什么", {BILLING, LAUNCH}),
        ("what happened in January?", set()),
        ("一月发生了什么", set()),
        ("outage last week", {LEDGER}),
        ("did an outage happen in February?", {BILLING}),
        ("what was remembered in November 2025?", {REVENUE, "营收口径不含退款单"}),
    ],
)
def test_what_happened_counts_by_when_it_happened(year, question, texts):
    assert found(year, question) == texts


@pytest.mark.parametrize("question", ["revenue since March", "how is revenue computed this week?"])
def test_a_definition_holds_whenever_it_was_written_down(year, question):
    assert REVENUE in found(year, question)


def test_a_definition_holds_in_chinese_too(year):
    assert "营收口径不含退款单" in found(year, "本月的营收口径是什么？")


def test_a_memory_that_says_its_time_is_of_that_time(year):
    assert year.recall("what was revenue in 2024?")[0].memory.text == TOLD
    assert TOLD in found(year, "2024年 revenue 发生了什么变化")
    assert TOLD not in found(year, "what happened to revenue in 2023?")


def test_the_time_that_was_read_is_shown(year):
    recall = year.recall("what happened last week?")
    window = recall.window
    assert (window.since, window.reading) == (datetime(2026, 3, 2, tzinfo=UTC), "last week")
    assert window.until == datetime(2026, 3, 9, tzinfo=UTC) - timedelta(microseconds=1)
    assert repr(recall).splitlines()[0] == ("Time asked for: 2026-03-02 to 2026-03-08 (last week)")
    assert "2026-03-02 to 2026-03-08" in recall._repr_html_()
    assert "所问时间：2026-03-02 至 2026-03-08（上周）" in repr(year.recall("上周做了什么"))
    assert year.recall("how is revenue computed?").window is None


def test_an_argument_goes_before_the_words(year):
    recall = year.recall("what happened last week?", since="2026-02-14", until="2026-02-14")
    assert (recall.window.since, recall.window.reading) == (
        datetime(2026, 2, 14, tzinfo=UTC), "as given")  # fmt: skip
    assert found(year, "the launch last week", since="2026-02-01", until="2026-02-28") == {LAUNCH}


def test_hits_of_a_time_say_so_and_their_reasons_add_up(year):
    for hit in year.recall("what happened last week?"):
        assert hit.matched.level == "time"
        assert abs(sum(hit.why.values()) - hit.score) < 1e-9
        assert 0 < hit.score <= 1


def test_more_than_fits_is_counted(year):
    year.remember_many(
        {"text": f"Ticket {n} came in", "kind": "episodic", "occurred_at": "2026-03-05"}
        for n in range(9)
    )
    recall = year.recall("what happened last week?")
    assert (len(recall), recall.notes) == (5, ("6 more in that time.",))
    assert recall[0].memory.text == VENDOR  # the most important of them
    assert year.recall("上周发生了什么").notes == ("该时段内还有 6 条。",)


class TestAnchors:
    def test_since_an_event_begins_with_its_day(self, year):
        recall = year.recall("what happened since the launch?")
        assert {hit.memory.text for hit in recall} >= {LAUNCH, LEDGER, VENDOR}
        assert BILLING not in {hit.memory.text for hit in recall}
        assert recall.window.since == datetime(2026, 2, 14, tzinfo=UTC)
        assert f"2026-02-14, “{LAUNCH}”" in repr(recall)

    def test_an_event_that_is_not_known_is_told(self, year):
        recall = year.recall("which outage was since the migration?")
        assert {LEDGER, BILLING} <= {hit.memory.text for hit in recall}
        assert recall.window is None
        assert "migration" in recall.notes[0]
        assert "not remembered" in recall.notes[0]

    def test_another_users_event_is_no_anchor(self, year, open_memory):
        open_memory(user="bo").remember("The migration is done", kind="episodic")
        assert year.recall("what happened since the migration?").window is None


def test_a_time_in_which_nothing_of_it_happened_says_where_there_is_more(year):
    recall = year.recall("was there an outage in January?")
    assert len(recall) == 0
    assert recall.notes == ("Nothing in that time; 2 at other times.",)


def test_a_short_time_is_listed_where_nothing_in_it_has_the_words(year):
    recall = year.recall("how did sales go on 14 February?")
    assert [hit.memory.text for hit in recall] == [LAUNCH]
    assert "Nothing of that time has the words" in recall.notes[0]
    asked = "did we decide to move the Hamburg office archive and its racks to Kiel last week?"
    assert found(year, asked) <= {VENDOR}


def test_words_that_look_like_a_time_and_cannot_be_read_are_told(year):
    recall = year.recall("was revenue different on 31 February?")
    assert REVENUE in {hit.memory.text for hit in recall}
    assert recall.window is None
    assert any("could not be read as a time" in each for each in recall.notes)


def test_what_is_still_to_be_done_was_told_before_its_time(memory):
    memory.remember("Send the close report to Bo by Friday", category="commitment")
    assert found(memory, "what is due next week?") == {"Send the close report to Bo by Friday"}
    assert found(memory, "下周有什么待办？") == {"Send the close report to Bo by Friday"}


def test_a_month_is_the_askers_and_a_remark_stays_in_its_own(open_memory, clock):
    clock.now = datetime(2026, 1, 1, 0, 30, tzinfo=timezone(timedelta(hours=8)))
    memory = open_memory()
    memory.remember("Last month we moved the ETL to Airflow", occurred_at="2025-12-01")
    clock.now = datetime(2026, 3, 5, 9, tzinfo=timezone(timedelta(hours=8)))
    for question in ("what happened last month?", "上个月发生了什么", "ETL last month"):
        assert len(memory.recall(question)) == 0
    assert len(memory.recall("what happened in December?")) == 1
    assert len(memory.recall("去年12月发生了什么")) == 1


def test_the_state_of_a_day_is_what_was_recorded_then(memory, clock):
    clock.now = datetime(2026, 1, 5, tzinfo=UTC)
    memory.remember("Cut-off: 60")
    clock.now = datetime(2026, 2, 5, tzinfo=UTC)
    memory.remember("Cut-off: 70")
    clock.now = datetime(2026, 3, 5, tzinfo=UTC)
    assert found(memory, "cut-off") == {"Cut-off: 70"}
    recall = memory.recall("the cut-off as of 20 January 2026")
    assert [hit.memory.text for hit in recall] == ["Cut-off: 60"]
    assert recall.notes == ("What was recorded as true on 2026-01-20.",)


def test_a_fiscal_year_and_a_week_begin_where_they_are_set(open_memory):
    memory = open_memory(config={"fiscal_start": 4, "week_start": 6})
    week = memory.recall("what happened last week?").window
    assert week.since == datetime(2026, 3, 1, tzinfo=UTC)
    quarter = memory.recall("what happened in fiscal Q1?").window
    assert quarter.since.month == 4
