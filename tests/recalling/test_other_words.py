"""A memory is found by what it says in other words, in either language, and by words alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jupyter_memory.store import indexing

TEXTS = (
    "Revenue is reported without VAT",
    "退货要在十四天内登记",
    "The nightly job starts at two",
    "仓库的时区是上海",
    "Amounts have two decimal places",
    "Lunch is at noon on Thursdays",
    "客户名单归小王管",
)


@pytest.fixture
def told(open_memory):
    memory = open_memory(embedder="none")
    for each in TEXTS:
        memory.remember(each)
    return memory


def found(memory, question, **given):
    return [hit.memory.text for hit in memory.recall(question, **given)]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("turnover", "Revenue is reported without VAT"),
        ("营业额", "Revenue is reported without VAT"),
        ("营收含增值税吗", "Revenue is reported without VAT"),
        ("returned goods", "退货要在十四天内登记"),
        ("夜间任务几点开始", "The nightly job starts at two"),
        ("which time zone has the warehouse?", "仓库的时区是上海"),
        ("金额保留几位小数", "Amounts have two decimal places"),
        ("who has the list of clients?", "客户名单归小王管"),
    ],
)
def test_what_is_said_otherwise_is_found_first(told, question, text):
    assert found(told, question)[:1] == [text]


@pytest.mark.parametrize(
    "question", ["What about parking?", "停车场在哪里？", "the kitchen", "电梯"]
)
def test_what_nobody_told_stays_an_honest_nothing(told, question):
    assert found(told, question) == []


def test_the_word_itself_counts_more_than_its_equivalent(open_memory):
    memory = open_memory(embedder="none")
    memory.remember("Clients are told by mail")
    memory.remember("Customers are told by mail")
    assert found(memory, "customers")[0] == "Customers are told by mail"
    assert found(memory, "clients")[0] == "Clients are told by mail"


def test_a_word_and_its_equivalents_count_once(open_memory):
    memory = open_memory(embedder="none")
    memory.remember("By card we pay a refund, money back, a reimbursement, 退款")
    memory.remember("By card we pay a refund of the deposit")
    assert found(memory, "refund of a deposit")[0] == "By card we pay a refund of the deposit"


def test_what_matched_are_the_words_of_the_question(told):
    hit = told.recall("turnover and VAT")[0]
    assert set(hit.matched.words) == {"turnov", "vat"}
    assert hit.matched.level == "words"
    assert sum(hit.why.values()) == pytest.approx(hit.score)


def test_a_phrase_counts_only_as_a_phrase(open_memory):
    memory = open_memory(embedder="none")
    memory.remember("Each zone has its time of delivery")
    assert found(memory, "时区") == []
    memory.remember("The time zone is that of Berlin")
    assert found(memory, "时区") == ["The time zone is that of Berlin"]


def test_the_past_is_asked_in_other_words_as_well(open_memory, clock):
    memory = open_memory(embedder="none")
    memory.remember("Revenue is net", subject="revenue", attribute="definition")
    then = clock.now
    clock.now = then.replace(year=then.year + 1)
    memory.remember("Revenue is gross", subject="revenue", attribute="definition")
    assert found(memory, "how was turnover reported?", as_of=then) == ["Revenue is net"]


@pytest.mark.parametrize("indexed", [True, False])
def test_a_large_table_is_asked_in_other_words_as_well(told, indexed, monkeypatch):
    monkeypatch.setattr("jupyter_memory.store.views.MOST_ROWS", 0)
    if indexed:
        early = tuple(replace(each, from_rows=min(each.from_rows, 3)) for each in indexing.INDEXES)
        monkeypatch.setattr(indexing, "INDEXES", early)
        assert told._rooms.store.tidy(fragments=0) > 0
    assert found(told, "turnover")[:1] == ["Revenue is reported without VAT"]
    assert found(told, "returned goods")[:1] == ["退货要在十四天内登记"]
