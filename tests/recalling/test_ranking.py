"""The score: in [0, 1], the sum of its reasons, and moved by what it should be moved by."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from stub_embedders import StubEmbedder

from jupyter_memory.recalling.ranking import Measure, explain, rank
from jupyter_memory.recalling.recipes import STANDARD
from jupyter_memory.recalling.understanding import understand
from jupyter_memory.store.candidates import Candidate

YEAR_1990, YEAR_2090 = map(datetime.fromisoformat, ("1990-01-01", "2090-01-01"))
NOW = datetime(2026, 3, 10, tzinfo=UTC)


def candidate(terms="revenu exclud refund", *, words=None, cosine=None, kind="semantic", **row):
    full = {
        "id": "a", "version": 1, "confidence": 1.0, "pinned": False, "key": None, "project": None,
        "updated_at": NOW, "occurred_at": None, "terms": terms, **row,
    }  # fmt: skip
    return Candidate(kind, full, words=words, cosine=cosine)


def measure(question="how is revenue computed?", **given):
    return replace(
        Measure(question=understand(question), recipe=STANDARD, now=NOW, cosine_range=(0.1, 0.7)),
        **given,
    )


def score(one, asked=None):
    (ranked,) = rank([one], asked or measure(), 0.0)
    return ranked.score


candidates = st.builds(
    candidate,
    st.lists(st.sampled_from(["revenu", "refund", "收入", "收", "入", "x"])).map(" ".join),
    words=st.none() | st.floats(0, 30),
    cosine=st.none() | st.floats(-1, 1),
    kind=st.sampled_from(["semantic", "episodic", "procedural"]),
    confidence=st.floats(0, 1),
    pinned=st.booleans(),
    key=st.sampled_from([None, "revenue.definition", "churn.definition"]),
    updated_at=st.datetimes(YEAR_1990, YEAR_2090, timezones=st.just(UTC)),
    id=st.uuids().map(str),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(candidates, max_size=8), st.sampled_from(["revenue", "收入怎么算", "the", "x y"]))
def test_reasons_add_up_to_the_score(found, question):
    asked = measure(question)
    ranked = rank(found, asked, 0.0)
    assert len(ranked) == len(found)
    for each in ranked:
        why, matched = explain(each, asked)
        assert math.isclose(sum(why.values()), each.score, abs_tol=1e-12)
        assert all(part >= 0 for part in why.values())
        assert 0 <= each.score <= 1
        assert (matched.level == "nearest") == (each.score == 0)
    order = [(each.is_key, each.score) for each in ranked]
    assert order == sorted(order, reverse=True)
    cut = rank(found, asked, 0.4)
    assert cut == [each for each in ranked if each.answers >= 0.4]
    assert all(each.score >= each.answers - 1e-12 for each in ranked)


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    texts=st.lists(st.text("ab 收入 x", min_size=1, max_size=12), min_size=1, max_size=6),
    question=st.text("ab 收入?", min_size=1, max_size=8),
)
def test_the_score_a_user_sees_is_the_sum_of_its_reasons(
    open_memory, tmp_path_factory, texts, question
):
    memory = open_memory(tmp_path_factory.mktemp("store"), embedder=StubEmbedder())
    memory.remember_many(f"note {each}." for each in texts)
    for hit in memory.recall(f"{question} note", threshold=0, k=20):
        assert math.isclose(sum(hit.why.values()), hit.score, abs_tol=1e-9)
        assert 0 <= hit.score <= 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (candidate("revenu", words=1.0), candidate("x")),
        (candidate("revenu", words=1.0), candidate("revenu", words=1.0, confidence=0.5)),
        (candidate("revenu", words=1.0, pinned=True), candidate("revenu", words=1.0)),
        (candidate(cosine=0.6), candidate(cosine=0.4)),
        (candidate("revenu", words=1.0, cosine=0.6), candidate("x", cosine=0.6)),
        (candidate("revenu", words=1.0, cosine=0.5), candidate("revenu", words=1.0, cosine=-1.0)),
        (
            candidate("revenu", words=1.0),
            candidate("revenu", words=1.0, updated_at=NOW - timedelta(days=900)),
        ),
        (
            candidate("x", key="revenue.definition"),
            candidate("revenu comput", words=9.0, cosine=0.9),
        ),
    ],
)
def test_what_makes_a_memory_the_better_answer(better, worse):
    ranked = rank([worse, better], measure(), 0.0)
    assert ranked[0].candidate is better


@pytest.mark.parametrize(
    ("question", "terms", "cosine", "is_answer"),
    [
        ("how is revenue computed?", "turnover exclud return", 0.5, True),
        ("how is revenue computed?", "turnover exclud return", 0.3, False),
        ("how is revenue computed?", "thank", 0.5, False),
        ("how is revenue computed?", "turnover", 0.7, True),
        ("how is it computed?", "turnover exclud return", 0.7, False),
        ("how is it computed?", "turnover comput", 0.1, True),
        ("how is revenue computed?", "turnover comput", 0.1, False),
        ("营收怎么算", "线索 起算 算", 0.3, False),
    ],
)
def test_meaning_alone_has_to_be_sure(question, terms, cosine, is_answer):
    found = candidate(terms, words=1.0 if "comput" in terms else None, cosine=cosine)
    assert bool(rank([found], measure(question), 0.3)) is is_answer


def test_a_remark_ages_and_a_definition_hardly(memory, clock):
    def aged(kind):
        return candidate("revenu", words=1.0, kind=kind, updated_at=NOW - timedelta(days=60))

    fresh = candidate("revenu", words=1.0)
    assert score(aged("semantic")) > 0.99 * score(fresh)
    assert score(aged("episodic")) < score(aged("semantic"))
    future = candidate("revenu", words=1.0, kind="episodic", occurred_at=NOW + timedelta(days=9))
    assert score(future) == score(candidate("revenu", words=1.0, kind="episodic"))


def test_an_exact_key_is_certain_only_where_nothing_else_is_named():
    one = candidate("revenu net", words=1.0, key="revenue.definition")
    for question in ("revenue", "what is revenue?", "how do we compute revenue?", "the Revenue"):
        (ranked,) = rank([one], measure(question), 0.0)
        assert (ranked.is_key, explain(ranked, measure(question))[1].level) == (True, "key")
    for question in ("revenue per employee", "revenue in March 2025", "churn"):
        (ranked,) = rank([one], measure(question), 0.0)
        assert not ranked.is_key


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("what does orders.is_internal mean?", "orders.is_internal is true for test accounts"),
        ("KeyError: 'seg_code'", "KeyError: 'seg_code' comes from a stale dimension"),
        ("dimStore", "dimStore has a row per store and day"),
        ("what changed in v2.3.1?", "Since v2.3.1 the export has headers"),
        ("order #4711", "Order #4711 was paid twice"),
        ("run with --no-cache", "Builds need --no-cache on the old box"),
    ],
)
def test_an_identifier_finds_the_memory_that_names_it(memory, question, text):
    memory.remember_many(["orders.is_new marks new accounts", "A KeyError is an error", text,
                          "dimDate has a row per day", "Since v2.3.2 it has none"])  # fmt: skip
    hit = memory.recall(question)[0]
    assert (hit.memory.text, hit.matched.level) == (text, "identifier")


def test_what_matched_is_told(memory):
    memory.remember("Revenue excludes refunds and internal accounts")
    (hit,) = memory.recall("do refunds count in revenue?")
    assert set(hit.matched.words) == {"refund", "revenu"} or set(hit.matched.words) == {
        "refunds", "revenue"}  # fmt: skip
    assert hit.matched.level == "words"
    assert set(hit.why) == {"words", "recency", "confidence", "kind"}


def test_without_a_relevant_word_a_memory_is_only_the_nearest(open_memory):
    memory = open_memory(embedder=StubEmbedder())
    memory.remember("alpha beta gamma delta")
    assert len(memory.recall("epsilon zeta")) == 0
    nearest = memory.recall("epsilon zeta", threshold=0)
    assert [hit.memory.text for hit in nearest] == ["alpha beta gamma delta"]
    assert nearest[0].score < 0.3


def test_events_of_one_text_are_all_shown_and_doubles_are_not(memory, open_memory):
    for day in ("2026-03-01", "2026-03-02"):
        memory.remember("Outage of the ledger", occurred_at=day)
    for agent in ("planner", "coder"):
        open_memory(agent=agent).remember("The ledger is slow on Mondays")
    assert len(memory.recall("outage")) == 2
    assert len(memory.recall("slow mondays")) == 1


def test_hits_become_a_data_frame(memory):
    pytest.importorskip("pandas")
    memory.remember("Revenue excludes refunds", tags=["finance"])
    recall = memory.recall("revenue")
    frame = recall.to_pandas()
    assert list(frame["text"]) == ["Revenue excludes refunds"]
    assert frame["score"][0] == recall[0].score
    assert frame["level"][0] == recall[0].matched.level
    empty = memory.recall("giraffes").to_pandas()
    assert (len(empty), list(empty.columns)) == (0, list(frame.columns))


def test_what_comes_near_the_best_answer_follows_it_below_the_threshold():
    asked = measure("refund window of the shop")
    found = [
        candidate("the refund window of the shop 30 day", id="all of it"),
        candidate("refund window open", id="two of three"),
        candidate("nothing of it", id="none"),
    ]
    answers = {each.candidate.row["id"]: each.answers for each in rank(found, asked, 0.0)}
    between = (answers["all of it"] + answers["two of three"]) / 2

    def names(threshold, *, strict):
        return [each.candidate.row["id"] for each in rank(found, asked, threshold, strict=strict)]

    assert names(between, strict=False) == ["all of it", "two of three"]
    assert names(between, strict=True) == ["all of it"]
    assert names(0.99, strict=False) == []
