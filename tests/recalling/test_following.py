"""Short questions that need the one before them, and those that do not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory import UsageError
from jupyter_memory.language import clean
from jupyter_memory.language.times import Calendar
from jupyter_memory.recalling.following import completed, is_vague
from jupyter_memory.recalling.understanding import understand

NOW = datetime(2026, 3, 10, 9, tzinfo=UTC)


def read(text, *turns):
    done = completed(text, turns, NOW, Calendar())
    return None if done is None else done.text


@pytest.mark.parametrize(
    ("before", "text", "whole"),
    [
        ("how is net revenue computed?", "and the retention one?", "how is retention computed?"),
        ("how is revenue computed?", "and refunds?", "how is refunds computed?"),
        ("how is net revenue computed?", "and gross?", "how is gross revenue computed?"),
        ("which port does production use?", "what about staging?",
         "which port does staging use?"),
        ("who gets the monthly report?", "and the weekly one?", "who gets the weekly report?"),
        ("what does orders.is_internal mean?", "and orders.status?",
         "what does orders.status mean?"),
        ("what does orders.is_internal mean?", "who owns it?", "who owns orders.is_internal?"),
        ("who owns the Globex contract?", "and for Acme?", "who owns the Acme contract?"),
        ("how is revenue computed?", "and in Q2?", "how is revenue computed in Q2"),
        ("what was revenue last week?", "and in Q2?", "what was revenue in Q2?"),
        ("how is revenue computed?", "why?", "how is revenue computed why?"),
        ("营收口径是什么", "那退款的呢？", "退款口径是什么"),
        ("营收怎么算", "那毛利率呢", "毛利率怎么算"),
        ("测试库的端口是多少", "那生产呢", "生产库的端口是多少"),
        ("orders.is_internal 是什么意思", "它谁负责？", "orders.is_internal谁负责？"),
        ("营收口径是什么", "为什么？", "营收口径是什么 为什么？"),
        ("上周的营收是多少", "那上个月呢？", "上个月的营收是多少"),
        ("用户标签是谁在用？", "多久更新一次？", "用户标签 多久更新一次？"),
    ],
)  # fmt: skip
def test_a_vague_question_is_completed(before, text, whole):
    assert read(text, before) == whole


@pytest.mark.parametrize(
    "text",
    [
        "how are refunds treated?",
        "what is our definition of churn?",
        "which database do our big tables live in?",
        "活跃用户的定义是什么？",
        "那时活跃用户怎么定义？",
        "月结怎么做？",
        "KeyError: 'seg_code'",
        "revenue",
        "From which order value on is shipping free?",
    ],
)
def test_a_question_that_says_what_it_means_stays_as_it_is(text):
    assert not is_vague(text)
    assert read(text, "how is revenue computed?") is None
    assert understand(text, NOW, turns=["how is revenue computed?"]) == understand(text, NOW)


def test_turns_that_were_vague_themselves_are_completed_first():
    assert read("and in Q2?", "what was revenue last week?", "and refunds?") == (
        "what was refunds in Q2?"
    )
    assert read("and refunds?") is None


@given(
    st.text("and the 呢那 it?revenu营收怎", max_size=30), st.lists(st.text(max_size=40), max_size=3)
)
def test_any_conversation_can_be_read(text, turns):
    asked = understand(clean(text) or "x", NOW, turns=[each for each in map(clean, turns) if each])
    assert asked.read_as is None or asked.read_as.strip()


class TestRecall:
    @pytest.fixture
    def defined(self, memory):
        memory.remember_many(["Revenue excludes refunds", "Retention is by cohort month"])
        memory.remember("orders.is_internal marks test accounts; Bo owns it")
        memory.remember("退款率按金额算")
        return memory

    def found(self, memory, question, *turns, **given):
        context = [{"role": "user", "text": each} for each in turns]
        return memory.recall(question, context=context, **given)

    def test_what_it_was_read_as_is_told(self, defined):
        recall = self.found(defined, "and the retention one?", "how is revenue computed?")
        assert recall[0].memory.text == "Retention is by cohort month"
        assert recall.notes == ("Read as: how is retention computed?",)
        assert "Read as" in repr(recall)
        assert recall.query == "and the retention one?"
        chinese = self.found(defined, "那退款率呢？", "营收口径是什么")
        assert chinese[0].memory.text == "退款率按金额算"
        assert chinese.notes[0].startswith("理解为：")

    def test_what_the_question_before_was_about_is_no_answer(self, defined):
        recall = self.found(defined, "and giraffes?", "how is revenue computed?")
        assert len(recall) == 0

    def test_a_clear_question_ignores_the_context(self, defined):
        asked = "how is retention computed?"
        alone, after = defined.recall(asked), self.found(defined, asked, "what is revenue?")
        assert [hit.memory.id for hit in alone] == [hit.memory.id for hit in after]
        assert after.notes == ()

    def test_only_what_the_user_said_counts(self, defined):
        context = [
            {"role": "system", "content": "You are an analyst."},
            {"role": "user", "content": "what does orders.is_internal mean?"},
            {"role": "assistant", "content": "It marks test accounts. Ask about revenue next."},
        ]
        recall = defined.recall("who owns it?", context=context)
        assert recall.notes == ("Read as: who owns orders.is_internal?",)
        assert "is_internal" in recall[0].memory.text
        assert defined.recall("who owns it?", context=[]).notes == ()

    @pytest.mark.parametrize(
        ("context", "words"),
        [
            ("how is revenue computed?", "context must be a list of messages"),
            (5, "context must be a list"),
            ({"role": "user", "text": "x"}, "context must be a list"),
            ([5], "context: Message 1 is int"),
            (["x"], "context: Message 1 is str"),
            ([{"role": "king", "text": "x"}], "context: Message 1 has the role 'king'"),
            ([{"role": "user", "text": 5}], "context: The content of message 1 is int"),
        ],
    )
    def test_what_is_no_conversation_is_refused(self, defined, context, words):
        with pytest.raises(UsageError, match=words):
            defined.recall("and refunds?", context=context)
