"""What the memory has shown is known again, whatever way it was copied."""

from __future__ import annotations

import re
from dataclasses import fields
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.notebook.display import shown_history, shown_pending, shown_receipts
from jupyter_memory.rendering.ages import age
from jupyter_memory.rendering.phrases import phrase
from jupyter_memory.rendering.shown import is_only_shown, without_shown

NOW = datetime(2026, 3, 10, 9, tzinfo=UTC)

TEXTS = (
    "Revenue excludes refunds.",
    "From now on, use ISO dates in ETL.",
    "以后 ETL 默认按周统计。",
    "ETL runs\n\nat night.",
    "The ETL window is three days long, and what comes later is put into the next load, as agreed.",
)
SAID = "Always use bars for the board."


def quoted(text):
    return "\n".join(f"> {line}" for line in text.splitlines())


def cells(recall):
    """The rows of a table without line ends in them."""
    return [
        (str(number), " ".join(hit.memory.text.split()), *told(recall)[1], hit.memory.id[-6:])
        for number, hit in enumerate(recall, 1)
    ]


IN_CHINESE = ("#", "记忆", "依据", "时间", "来源", "编号"), ("词语", "今天", "–")
IN_ENGLISH = ("#", "memory", "why", "age", "from", "id"), ("words", "today", "–")
CHINESE_QUESTION = "营收和 ETL 的统计口径 revenue"


def told(recall):
    """The heads of a table, and the cells between the text and the id."""
    return IN_CHINESE if recall.query == CHINESE_QUESTION else IN_ENGLISH


def in_markdown(recall):
    rows = [told(recall)[0], ("---",) * 6, *cells(recall)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def in_tabs(recall):
    rows = [told(recall)[0], *cells(recall)]
    return "\n".join("\t".join(row) for row in rows)


def without_blanks(recall):
    return "\n".join(" ".join(row) for row in (told(recall)[0], *cells(recall)))


def in_full(record):
    told = ", ".join(f"{each.name}={getattr(record, each.name)!r}" for each in fields(record))
    return f"{type(record).__name__}({told})"


COPIES = {
    "plain": repr,
    "HTML": lambda recall: recall._repr_html_(),
    "quoted": lambda recall: quoted(repr(recall)),
    "fenced": lambda recall: f"```\n{recall!r}\n```",
    "rows without headings": lambda recall: repr(recall).split("\n", 1)[1],
    "Markdown": in_markdown,
    "tabs": in_tabs,
    "single blanks": without_blanks,
    "a data frame": lambda recall: recall.to_pandas().to_string(),
    "a data frame in HTML": lambda recall: recall.to_pandas().to_html(),
    "hits": lambda recall: repr(list(recall)),
    "a record": lambda recall: "\n".join(repr(hit.memory) for hit in recall),
    "a record in full": lambda recall: "\n".join(in_full(hit.memory) for hit in recall),
}


@pytest.fixture(params=["ETL revenue 统计", CHINESE_QUESTION], ids=["English", "Chinese"])
def recall(memory, request):
    for text in TEXTS:
        memory.remember(text)
    found = memory.recall(request.param, threshold=0)
    assert len(found) == len(TEXTS)
    assert all(head in repr(found).splitlines()[0] for head in told(found)[0])
    return found


@pytest.mark.parametrize("copy", COPIES.values(), ids=COPIES)
def test_a_recall_is_known_again(recall, copy):
    shown = copy(recall)
    assert is_only_shown(shown)
    assert is_only_shown(f"As noted:\n{shown}")
    assert is_only_shown(f"如前所述：\n\n{shown}\n")
    assert not is_only_shown(f"{SAID}\n\n{shown}")
    left = without_shown(f"I see.\n\n{shown}\n\n{SAID}")
    assert "".join(left.split()) == "".join(f"I see.{SAID}".split())


def test_what_leads_to_a_table_on_its_line_stays(recall):
    assert without_shown(f"{SAID} {recall!r}") == SAID
    assert is_only_shown(f"As noted: {recall!r}")


WORDLESS = {"a receipt", "nothing found"}


def test_all_that_is_shown_is_known_again(memory):
    receipt = memory.remember("Cut-off: 65")
    memory.remember("Revenue excludes refunds.", shared=True)
    changed = memory.remember("Cut-off: 70")
    agent = memory.remember("Cut-off: 80", source="inferred")
    shown = {
        "a list": repr(memory.list()),
        "a list in HTML": memory.list()._repr_html_(),
        "receipts": repr(shown_receipts([receipt, changed, agent], ["Cut-off: 65"] * 3)),
        "a receipt": repr(receipt),
        "an update": repr(changed),
        "a history": repr(shown_history(memory.history(receipt.id), None)),
        "what waits": repr(shown_pending(memory.pending())),
        "a question": repr(memory.pending()[0]),
        "nothing found": repr(memory.recall("always use bars?")),
    }
    assert memory.pending()
    assert all("Cut-off" in text for name, text in shown.items() if name not in WORDLESS)
    left = {name: without_shown(text) for name, text in shown.items()}
    assert {name for name, text in left.items() if "Cut-off" in text or "bars" in text} == set()


def test_all_that_is_shown_in_chinese_is_known_again(memory):
    receipt = memory.remember("及格线：65")
    memory.remember("营收口径不含退款单。", shared=True)
    changed = memory.remember("及格线：70")
    agent = memory.remember("及格线：80", source="inferred")
    shown = {
        "a list": repr(memory.list()),
        "a list in HTML": memory.list()._repr_html_(),
        "receipts": repr(shown_receipts([receipt, changed, agent], ["及格线：65"] * 3)),
        "a receipt": repr(receipt),
        "an update": repr(changed),
        "a history": repr(shown_history(memory.history(receipt.id), None)),
        "what waits": repr(shown_pending(memory.pending())),
        "a question": repr(memory.pending()[0]),
        "nothing found": repr(memory.recall("默认用柱状图吗？")),
    }
    assert memory.pending()
    assert all(re.search(r"编号|来源|[。？！]", text) for text in shown.values())
    left = {name: without_shown(text) for name, text in shown.items()}
    assert {name for name, text in left.items() if "及格线" in text or "柱状" in text} == set()


@pytest.mark.parametrize("texts", [("Cut-off: 65", "Bars only."), ("及格线：65", "只用柱状图。")])
def test_receipts_are_nothing_but_shown(memory, texts):
    shown = shown_receipts([memory.remember(text) for text in texts], texts)
    assert is_only_shown(repr(shown))
    assert is_only_shown(shown._repr_html_())


@given(st.integers(-3000, 3000), st.sampled_from(["en", "zh"]))
def test_a_row_is_known_by_any_age(days, tongue):
    told = age(NOW - timedelta(days=days), NOW, tongue)
    assert is_only_shown(f"1  Revenue  {told}  a.ipynb [3]  1a2b3c")


@pytest.mark.parametrize("tongue", ["en", "zh"])
def test_the_lines_beside_a_table_are_known(tongue):
    lines = (
        phrase(tongue, "more rows", count=1234),
        phrase(tongue, "rows contradict", one=1, other=2, question="?"),
        phrase(tongue, "nothing found", query="revenue"),
        phrase(tongue, "time asked for", span="2026"),
    )
    assert [line for line in lines if not is_only_shown(line)] == []


@pytest.mark.parametrize(
    "text",
    [
        "# 记忆 大小 编号\n1 16 GB 300000",
        "3 天前导入失败，见提交 abc123",
        "1. Export the ledger\n2. Compare it with the bank today",
        "#  name   count\n1  north  123456\n2  south  654321",
        "| id | memory | size |\n|---|---|---|\n| 1 | 16 GB | 300000 |",
        "| # | memory | why |\n|---|---|---|\n| 1 | 16 GB | joins |",
        "<table><tr><th>region</th></tr><tr><td>north</td></tr></table>",
        "<div class='note'>Revenue excludes refunds.</div>",
        "3 days ago the import failed, see commit abc123",
        "Ratio · 0.5",
        "> 营收不含退款。\n\n同意。",
        "The memory table has the columns id, version, kind, text and status.",
        "Fact(id=7) is the constructor.",
        "   indented\n\n\n  text  \n",
    ],
)
def test_what_only_looks_a_little_like_it_stays(text):
    assert without_shown(text) == text
    assert not is_only_shown(text)


@given(st.text(st.sampled_from('#memorywhyagefromid 1a2b3c|<>div/table"\n-·:today')))
def test_any_text_is_read_and_loses_nothing_but_lines(text):
    left = without_shown(text)
    assert without_shown(left) == left or len(without_shown(left)) < len(left)
    assert left == text or len(left) < len(text)
