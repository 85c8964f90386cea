"""Receipts, recalls and lists as people read them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.records import Episode, Fact, MemoryRecord, Procedure, Provenance
from jupyter_memory.rendering import FLAT_COLUMNS, flat
from jupyter_memory.results import (
    Conflict,
    Hit,
    Matched,
    Memories,
    Recall,
    Receipt,
    Window,
)

NOW = datetime(2026, 3, 10, 9, tzinfo=UTC)


def fact(number: int, text: str, *, days: int = 0, **more: Any) -> Fact:
    moment = NOW - timedelta(days=days)
    return Fact(
        id=f"0195c1d2-0000-7000-8000-{number:012x}",
        user="ana",
        text=text,
        created_at=moment,
        updated_at=moment,
        **more,
    )


def recall(
    *records: MemoryRecord,
    query: str = "how is revenue computed?",
    words: tuple[str, ...] = ("revenue",),
    **more: Any,
) -> Recall:
    matched = Matched(words=words, level="words")
    hits = tuple(Hit(memory=each, score=0.5, why={}, matched=matched) for each in records)
    return Recall(query=query, hits=hits, asked_at=NOW, **more)


ASKED = "营收怎么算？"


def test_a_recall_says_what_why_how_old_where_from_and_which() -> None:
    source = Provenance(notebook="work/day-1.ipynb", execution_count=4)
    answer = recall(fact(0x3F9A2C, "Revenue excludes refunds", days=3, provenance=source))
    assert repr(answer).splitlines() == [
        "#  memory                    why             age         from             id",
        "1  Revenue excludes refunds  words: Revenue  3 days ago  day-1.ipynb [4]  3f9a2c",
    ]


def test_an_event_is_as_old_as_what_happened() -> None:
    event = Episode(
        id="0195c1d2-0000-7000-8000-000000000001",
        user="ana",
        text="Outage",
        created_at=NOW,
        updated_at=NOW,
        occurred_at=NOW - timedelta(days=5),
    )
    assert "5 days ago" in repr(recall(event))


def test_what_is_out_of_the_ordinary_is_said() -> None:
    one = fact(1, "a", expires_at=NOW + timedelta(days=14), status="archived", project="/x/sales")
    two = fact(2, "b", pinned=True, shared=True, project="/y/support", agent="bot")
    shown = repr(recall(one, two))
    assert "(archived, in sales, expires in 2 weeks)" in shown
    assert "(in support, pinned, shared)" in shown
    assert "bot" in shown
    assert "in sales" not in repr(recall(one, project="/x/sales"))


def test_what_is_all_from_one_other_project_says_so():
    one, two = fact(1, "a", project="/x/sales"), fact(2, "b")
    for answer in (
        recall,
        lambda *records, **more: Memories(records=records, asked_at=NOW, **more),
    ):
        assert "(in sales)" in repr(answer(one, two, project="/x/support"))
        assert "(in sales)" in repr(answer(one, two))
        assert "sales" not in repr(answer(one, two, project="/x/sales"))


def test_a_chinese_question_is_answered_in_chinese() -> None:
    source = Provenance(execution_count=4)
    one = fact(0x3F9A2C, "营收口径不含退款单", days=3, provenance=source, pinned=True)
    two = fact(2, "Net.", status="archived", project="/x/sales", expires_at=NOW + timedelta(days=3))
    conflict = Conflict(ids=(one.id, two.id), question="以哪个为准？")
    answer = recall(
        *(one, two), query=ASKED, words=("营收",), conflicts=(conflict,), window=Window(since=NOW)
    )
    assert repr(answer).splitlines() == [
        "所问时间：2026-03-10 起",
        "#  记忆                              依据        时间    来源        编号",
        "1  营收口径不含退款单                词语：营收  3 天前  单元格 [4]  3f9a2c",
        "   (置顶)",
        "2  Net.                              词语：营收  今天    –           000002",
        "   (已归档、项目 sales、3 天后过期)",
        "第 1 行与第 2 行互相矛盾：以哪个为准？",
    ]
    assert repr(recall(query=ASKED)) == f"没有记住与“{ASKED}”有关的内容。"
    html = answer._repr_html_()
    assert all(f">{head}</th>" in html for head in ("记忆", "依据", "时间", "来源", "编号"))
    assert "互相矛盾" in html


def test_a_list_speaks_the_language_of_most_of_it() -> None:
    chinese, english = fact(1, "营收口径不含退款单", category="definition"), fact(2, "Net of VAT")

    def head(*records: MemoryRecord) -> str:
        return repr(Memories(records=records, asked_at=NOW)).splitlines()[0]

    assert head(chinese).split() == ["#", "记忆", "类型", "时间", "来源", "编号"]
    assert head(chinese, english).split() == ["#", "memory", "kind", "age", "from", "id"]
    assert "定义" in repr(Memories(records=(chinese,), asked_at=NOW))
    many = Memories(records=(chinese,) * 51, asked_at=NOW)
    assert repr(many).splitlines()[-1] == "……还有 1 条。"


def test_an_empty_recall_is_one_honest_sentence_and_its_notes() -> None:
    answer = recall(notes=("Nothing here; 2 in sales (--all-projects).",))
    assert repr(answer) == (
        "Nothing remembered for “how is revenue computed?”.\n"
        "Nothing here; 2 in sales (--all-projects)."
    )


def test_conflicts_name_their_rows_and_ask() -> None:
    one, two = fact(1, "a"), fact(2, "b")
    conflict = Conflict(ids=(one.id, two.id), question="Which one holds?")
    last = repr(recall(one, two, conflicts=(conflict,))).splitlines()[-1]
    assert last == "Rows 1 and 2 contradict each other: Which one holds?"


@pytest.mark.parametrize(
    ("window", "line"),
    [
        (Window(since=NOW, until=NOW), "Time asked for: 2026-03-10 to 2026-03-10"),
        (Window(since=NOW, reading="since today"), "Time asked for: from 2026-03-10 (since today)"),
        (Window(until=NOW), "Time asked for: up to 2026-03-10"),
    ],
)
def test_how_a_time_was_read_is_told(window: Window, line: str) -> None:
    assert repr(recall(window=window)).splitlines()[0] == line


def test_a_long_list_is_cut_and_says_so() -> None:
    memories = Memories(records=tuple(fact(n, f"m{n}") for n in range(1234)), asked_at=NOW)
    lines = repr(memories).splitlines()
    assert len(lines) == 52
    assert lines[-1] == "… and 1,184 more."
    assert repr(Memories(asked_at=NOW)) == "No memories."


def test_a_very_long_text_is_cut_and_says_so() -> None:
    shown = repr(recall(fact(1, "word " * 200_000)))
    assert "(1,000,000 characters in all)" in " ".join(shown.split())
    assert len(shown) < 4000


def test_a_receipt_is_its_sentence_with_what_was_masked_and_the_id() -> None:
    receipt = Receipt(
        action="stored",
        ids=("0195c1d2-0000-7000-8000-0000003f9a2c",),
        message="Remembered (fact, everywhere).",
        masked=("password",),
    )
    line = "Remembered (fact, everywhere). Masked: password. · 3f9a2c"
    assert repr(receipt) == line
    assert line in receipt._repr_html_()


class Reader(HTMLParser):
    """Collects the tags and the text of a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += f" {data}"


ALLOWED = {"div", "table", "thead", "tbody", "tr", "th", "td"}


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), max_size=50))
def test_text_is_never_markup(text: str) -> None:
    hostile = f"<script>alert(1)</script><img src=x onerror=y>&lt;\"'{text}"
    tags = (hostile,)
    html = recall(fact(1, hostile, agent=hostile, tags=tags), notes=(hostile,))._repr_html_()
    read = Reader(html)
    assert set(read.tags) <= ALLOWED
    assert read.open == []
    assert "<script>alert(1)</script>" in read.text


def test_html_says_what_the_text_says() -> None:
    one, two = fact(1, "营收 $5 and $6", days=3), fact(2, "b", pinned=True)
    answer = recall(one, two, notes=("A note.",), window=Window(since=NOW, until=NOW))
    words = Reader(answer._repr_html_()).text.split()
    plain = repr(answer).replace("(", "").replace(")", "").split()
    assert sorted(words) == sorted(plain)


def test_html_needs_nothing_from_elsewhere_and_no_script() -> None:
    html = recall(fact(1, "a"))._repr_html_()
    assert not re.search(r"https?:|<script|<style|<link|url\(|\son\w+=", html)
    assert "mathjax_ignore" in html


def test_a_flat_record_has_every_column_whatever_its_kind() -> None:
    common = {"user": "ana", "text": "t", "created_at": NOW, "updated_at": NOW}
    procedure = Procedure(id="p", trigger="month end", steps=("a",), **common)
    event = Episode(id="e", occurred_at=NOW, **common)
    for record in (fact(1, "t", value=3), procedure, event):
        assert tuple(flat(record)) == FLAT_COLUMNS
    assert flat(procedure)["steps"] == ("a",)
    assert flat(event)["steps"] is None
    assert flat(fact(1, "t", value=3))["value"] == 3


def test_answers_become_data_frames() -> None:
    pytest.importorskip("pandas")
    frame = recall(fact(1, "a"), fact(2, "b")).to_pandas()
    assert list(frame["text"]) == ["a", "b"]
    assert list(frame.columns) == ["score", "level", *FLAT_COLUMNS]
    assert Memories(records=(fact(1, "a"),), asked_at=NOW).to_pandas().shape == (
        1,
        len(FLAT_COLUMNS),
    )
