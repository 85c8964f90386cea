from __future__ import annotations

import unicodedata
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jupyter_memory.language import informative, telling, terms
from jupyter_memory.language.terms import LONGEST_TERM


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Orders excluded", "order exclud"),
        ("orders.is_internal", "orders.is_internal order is_internal is internal"),
        ("dimStore", "dimstore dimstor dim store"),
        ("HTTPServer", "httpserver http server"),
        ("KPIs", "kpis kpi"),
        ("KeyError: 'seg_code'", "keyerror key error seg_code seg code"),
        ("v2.3.1", "v2.3.1 2.3.1"),
        ("2025-03", "2025-03 2025 03"),
        ("2025/3/5", "2025-03-05 2025-03 2025 03 05"),
        ("2025年3月5日", "2025-03-05 2025-03 2025 年 3 03 月 5 05 日"),
        ("#123", "#123 123"),
        ("--no-cache", "--no-cache no-cache no cach"),
        ("-k", "-k k"),
        ("a/b.csv", "a/b.csv a b.csv b csv"),
        ("ana@example.com", "ana@example.com ana example.com exampl com"),
        ("15% 15 %", "15% 15 15% 15"),
        ("1,000", "1000"),
        ("1,234,567.50", "1234567.50"),
        ("2.5", "2.5"),
        ("30d", "30d 30 d"),
        ("Q3", "q3"),
        ("C++ C# R&D", "c++ c c# c r&d r d"),
        ("customer's doesn't can’t", "custom doe not can not"),
        ("用dim_store表", "用 dim_store dim store 表"),
        ("营收口径", "营 营收 收 收口 口 口径 径"),
        ("營收口徑", "营 营收 收 收口 口 口径 径"),
        ("检索する", "检 检索 索 索す する"),
        ("데이터", "데이터 데이 이터"),
        ("ＧＰＵ", "gpu"),
        ("Đà Nẵng łódź Straße œuvre ılık Ёлка", "da nang lodz strass oeuvr ilik елка"),
        ("हिन्दी", "हिन्दी"),
        ("📈", "📈"),
        ("... -- !", ""),
    ],
)
def test_terms(text, found):
    assert " ".join(terms(text)) == found


@pytest.mark.parametrize(
    ("memory", "question"),
    [
        ("Đà Nẵng office opens at 9", "Da Nang"),
        ("ＧＰＵ quota 4", "GPU"),
        ("dimStore holds shops", "dimstore"),
        ("orders.is_internal marks tests", "is_internal"),
        ("shop.orders.is_internal marks tests", "orders.is_internal"),
        ("rebuilt on 2025-03-15", "2025年3月"),
        ("sales_2025-03.csv is final", "2025-03"),
        ("run at 2025-03-15T09:00:00Z", "2025-03-15"),
        ("上限 1,000 行", "1000"),
        ("refund", "refunds"),
        ("退款單", "退款"),
    ],
)
def test_a_question_shares_terms_with_its_memory(memory, question):
    assert set(informative(terms(question))) & set(terms(memory))


def test_other_numbers_are_other_terms():
    assert "1000" not in terms("11,000 10000 10,00")
    assert "15%" not in terms("15 percent")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        *(("how is revenue computed?", "revenu comput"), ("ok", "ok"), ("which one is it?", "")),
        *(("营收怎么算", "营收 算"), ("多少", ""), ("什么", ""), ("了吗", ""), ("嗯", "嗯")),
    ],
)
def test_what_tells_something(text, words):
    assert " ".join(telling(terms(text))) == words


@given(st.text(st.characters(exclude_categories=("Cs",))))
@example("\u037a")
@example("a\u2028b\u3000c")
def test_a_term_is_never_empty_blank_or_long(text):
    for term in terms(text):
        assert 0 < len(term) <= LONGEST_TERM
        assert term.split() == [term]


@given(st.text(st.characters(exclude_categories=("Cs",))))
def test_terms_do_not_depend_on_composition(text):
    forms = {terms(unicodedata.normalize(form, text)) for form in ("NFC", "NFD")}
    assert len(forms) == 1


@given(st.text(), st.text())
def test_terms_of_lines_are_the_terms_of_the_text(one, other):
    assert terms(f"{one}\n{other}") == terms(one) + terms(other)


@pytest.mark.parametrize("unit", ["a", "a.b", "1,000,", "收", "aB", "_", "1.1.", "a-1-", "é"])
def test_a_megabyte_is_taken(unit):
    assert max(map(len, terms(unit * (1_000_000 // len(unit))))) <= LONGEST_TERM


def test_threads_agree_on_stems():
    words = [f"{stem}{ending}" for stem in ("comput", "revis", "relat") for ending in ("ing", "ed")]
    texts = [" ".join(words[at:] + words[:at] + [f"unique{at}ing"]) for at in range(6)] * 50
    expected = [terms(text) for text in texts]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(terms, texts)) == expected


@pytest.mark.parametrize(
    ("question", "telling"),
    [
        ("How do we compute revenue?", "comput revenu"),
        ("what about refunds and refunds", "refund"),
        ("收入怎么算", "收入 算"),
        ("营收的口径是什么", "营收 口径"),
        ("请问我们用哪个表", "用 表"),
        ("标的价格是多少", "标的 价格"),
        ("目的", "目的"),
        ("用dim_store表", "用 dim_store dim store 表"),
        ("the of and", ""),
        ("我们 什么", ""),
    ],
)
def test_informative(question, telling):
    assert " ".join(informative(terms(question))) == telling


@given(st.text("的了吗营收口径abc ", max_size=12))
def test_informative_terms_come_from_the_text_once_in_order(text):
    found = terms(text)
    telling = informative(found)
    assert len(set(telling)) == len(telling)
    assert list(telling) == [each for each in dict.fromkeys(found) if each in telling]
