"""What waits for the user: the question, its answers, and a decision that is never stale."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from jupyter_memory import ConflictError, NotFoundError, ScopeError, UsageError
from jupyter_memory.provenance import CellContext, clear_provider, set_provider
from jupyter_memory.records import Provenance


@pytest.fixture
def planner(open_memory):
    return open_memory(agent="planner")


@pytest.fixture
def contest(memory, planner):
    """Ids of what the user said and of what an agent says against it."""
    hers = memory.remember("AWS region: eu-west-1").id
    return hers, planner.remember("AWS region: us-east-2").id


class TestTheQuestion:
    @pytest.fixture
    def report(self):
        provenance = Provenance(notebook="work/report.ipynb", cell_id="c1")
        set_provider(lambda: CellContext(provenance=provenance))
        yield
        clear_provider()

    def test_it_says_who_said_what_when_and_where(self, open_memory, clock, report):
        clock.now = datetime(2026, 5, 3, 9, tzinfo=UTC)
        memory = open_memory()
        memory.remember("Refund rate: counted by orders")
        clear_provider()
        clock.advance(days=30)
        open_memory(agent="planner").remember("Refund rate: counted by items")
        (asked,) = memory.pending()
        assert asked.question == (
            "You said on 3 May in report.ipynb: “Refund rate: counted by orders”. The agent "
            "“planner” said today: “Refund rate: counted by items”. Which holds?"
        )
        assert [(each.number, each.keep, each.label) for each in asked.answer_choices] == [
            (1, "old", "keep yours"),
            (2, "new", "take the new one"),
            (3, "both", "keep both"),
        ]
        assert " ".join(repr(asked).split()) == (
            f"{asked.question} 1 keep yours · 2 take the new one · 3 keep both"
        )
        assert "<div>You said on 3 May in report.ipynb: “Refund rate" in asked._repr_html_()

    def test_in_chinese_for_a_chinese_memory(self, open_memory, clock, report):
        clock.now = datetime(2026, 5, 3, 9, tzinfo=UTC)
        memory = open_memory()
        memory.remember("退款率口径是按订单统计")
        clear_provider()
        clock.advance(days=1)
        open_memory(agent="planner").remember("退款率口径是按商品统计")
        (asked,) = memory.pending()
        assert asked.question == (
            "你昨天在 report.ipynb 中说：“退款率口径是按订单统计”。智能体“planner”今天说："
            "“退款率口径是按商品统计”。以哪个为准？"
        )
        labels = [each.label for each in asked.answer_choices]
        assert labels == ["保留你的", "采用新的", "两者都保留"]

    def test_days_are_hers_and_last_years_have_a_year(self, open_memory, clock):
        clock.now = datetime(2025, 12, 30, 17, tzinfo=UTC)
        shanghai = open_memory(clock=lambda: clock.now.astimezone(ZoneInfo("Asia/Shanghai")))
        shanghai.remember("AWS region: eu-west-1")
        clock.advance(days=10)
        open_memory(agent="planner").remember("AWS region: us-east-2")
        assert "You said on 31 December 2025: " in shanghai.pending()[0].question

    @pytest.mark.parametrize(
        ("given", "words"),
        [
            ({"source": "inferred"}, "You implied today: “AWS region: us-east-2”."),
            ({"source": "default"}, "You left as the default today: “AWS region: us-east-2”."),
            ({"confidence": 0.2}, "You said today: “AWS region: us-east-2”."),
        ],
    )
    def test_it_says_how_far_it_was_said(self, memory, given, words):
        memory.remember("AWS region: eu-west-1")
        memory.remember("AWS region: us-east-2", **given)
        assert words in memory.pending()[0].question

    def test_what_an_agent_said_and_she_confirmed(self, memory, planner, open_memory):
        memory.confirm(planner.remember("AWS region: eu-west-1").id)
        open_memory(agent="coder").remember("AWS region: us-east-2")
        (asked,) = memory.pending()
        assert "The agent “planner” said and you confirmed today: “AWS region" in asked.question
        assert asked.answer_choices[0].label == "keep the old one"

    def test_a_sentence_keeps_its_own_end(self, memory, planner):
        memory.remember("Is it Monday?", subject="release", attribute="day")
        planner.remember("It is Tuesday!", subject="release", attribute="day")
        assert "“Is it Monday?” The agent “planner” said today: “It is Tuesday!” Which" in (
            memory.pending()[0].question
        )

    def test_text_is_text_in_the_page(self, memory, planner):
        memory.remember("Chart: <b>bars</b>")
        planner.remember("Chart: {x}<script>")
        html = memory.pending()[0]._repr_html_()
        assert "<script>" not in html
        assert "{x}&lt;script&gt;" in html

    def test_agents_are_given_the_same_question(self, memory, planner, contest):
        again = planner.remember("AWS region: us-east-2")
        assert [each.question for each in planner.pending()] == [again.question.question]
        assert [each.question for each in memory.pending()] == [again.question.question]
        assert "ask her the question below" in again.message
        assert "Which holds?" in repr(again)
        assert "2 take the new one" in again._repr_html_()


class TestRecall:
    def test_a_hit_that_is_contradicted_comes_with_the_question(self, memory, planner, contest):
        for handle in (memory, planner):
            answer = handle.recall("AWS region")
            assert [hit.memory.value for hit in answer] == ["eu-west-1"]
            assert [each.ids for each in answer.conflicts] == [contest]
            assert answer.conflicts[0].question == memory.pending()[0].question
            assert "Which holds?" in " ".join(repr(answer).split())
        memory.resolve(contest[1], keep="old")
        assert memory.recall("AWS region").conflicts == ()

    def test_it_is_asked_in_the_language_of_the_question(self, memory, contest):
        (conflict,) = memory.recall("AWS region 的默认值是什么？").conflicts
        assert conflict.question.startswith("你今天说：“AWS region: eu-west-1”。")

    def test_both_rows_are_named_when_both_are_shown(self, memory, contest):
        answer = memory.recall("AWS region", include=("active", "pending"))
        assert len(answer) == 2
        assert "Rows 1 and 2 contradict each other: You said" in repr(answer)

    def test_nothing_is_asked_about_other_memories(self, memory, contest):
        memory.remember("Sprint length: 2 weeks")
        assert memory.recall("sprint length").conflicts == ()


class TestAnotherAgentsNote:
    """Each agent has its own value, and nothing of the other's."""

    @pytest.fixture
    def sales(self, open_memory):
        open_memory(agent="support").remember("Discount limit: 40 percent", tags=["secret-tag"])
        return open_memory(agent="sales")

    def test_its_own_value_is_recalled_as_contested(self, sales, open_memory):
        sales.remember("Discount limit: 10 percent")
        answer = sales.recall("discount limit")
        assert [(hit.memory.value, hit.memory.status) for hit in answer] == [
            ("10 percent", "pending")
        ]
        assert "contested" in repr(answer)
        assert answer.conflicts[0].question == (
            "The agent “sales” said today: “Discount limit: 10 percent”. This contradicts what "
            "somebody else noted. Which holds?"
        )
        support = open_memory(agent="support")
        assert [hit.memory.value for hit in support.recall("discount limit")] == ["40 percent"]
        assert support.recall("discount limit").conflicts == ()

    def test_nothing_it_is_told_has_the_others_words(self, sales, memory):
        receipt = sales.remember("Discount limit: 10 percent")
        told = [receipt, receipt._repr_html_(), sales.pending(), sales.recall("discount limit")]
        told += [sales.get(receipt.id), sales.history(receipt.id), sales.list(), sales.status()]
        told.append(sales.remember("Discount limit: 10 percent"))
        for each in told:
            assert "40 percent" not in repr(each)
            assert "secret-tag" not in repr(each)
            assert "support" not in repr(each)
        rival = sales.get(receipt.id).contradicts
        with pytest.raises(NotFoundError):
            sales.get(rival)
        (asked,) = memory.pending()
        assert "40 percent" in asked.question

    def test_what_takes_an_expired_note_over_takes_none_of_it(self, memory, open_memory, clock):
        support, sales = open_memory(agent="support"), open_memory(agent="sales")
        support.remember("Discount limit: 40 percent", tags=["secret-tag"], expires="2026-03-11")
        clock.advance(days=2)
        taken = sales.remember("Discount limit: 10 percent")
        assert taken.action == "superseded"
        assert "40 percent" not in repr(taken)
        assert sales.get(taken.id).tags == ()
        assert len(sales.history(taken.id)) == 1
        with pytest.raises(NotFoundError, match="no version 1 to go back to: there are none"):
            sales.rollback(taken.id, to=1)
        assert "40 percent" not in repr(taken.undo())

    def test_an_undo_that_comes_late_shows_nothing_of_the_other(self, open_memory, clock):
        support, sales = open_memory(agent="support"), open_memory(agent="sales")
        early = sales.remember("Discount limit: 10 percent", expires="2026-03-11")
        clock.advance(days=2)
        support.remember("Discount limit: 40 percent")
        with pytest.raises(ConflictError) as raised:
            early.undo()
        assert raised.value.current is None
        assert "40 percent" not in str(raised.value)


class TestResolve:
    def test_a_decision_is_made_once(self, memory, contest):
        for keep in ("new", "old", "both"):
            identifier = contest[1]
            memory.resolve(identifier, keep=keep).undo()
        memory.resolve(contest[1], keep="old")
        with pytest.raises(UsageError, match="is forgotten, not pending: nothing to resolve"):
            memory.resolve(contest[1], keep="new")
        assert memory.get(contest[0]).version == 3

    @pytest.mark.parametrize("keep", ["new", "old", "both"])
    def test_a_changed_old_one_is_asked_about_again(self, memory, open_memory, contest, keep):
        memory.pending()
        open_memory().remember("AWS region: ap-south-1")
        with pytest.raises(ConflictError, match="changed after the question was asked") as raised:
            memory.resolve(contest[1], keep=keep)
        assert raised.value.current == memory.get(contest[0])
        assert "“AWS region: ap-south-1”" in str(raised.value)
        (asked,) = memory.pending()
        assert "ap-south-1" in asked.question
        memory.resolve(contest[1], keep=keep)
        assert memory.pending() == []

    def test_so_is_a_changed_newcomer(self, memory, planner, contest):
        memory.pending()
        planner.edit(contest[1], text="AWS region: nowhere-1")
        with pytest.raises(ConflictError, match="“AWS region: nowhere-1”") as raised:
            memory.resolve(contest[1], keep="new")
        assert raised.value.current.id == contest[1]
        assert memory.get(contest[0]).value == "eu-west-1"

    def test_and_an_old_one_that_has_gone(self, memory, open_memory, contest):
        memory.pending()
        open_memory().forget(contest[0])
        with pytest.raises(ConflictError, match="has gone since"):
            memory.resolve(contest[1], keep="old")
        assert [each.old for each in memory.pending()] == [None]
        memory.resolve(contest[1], keep="new")
        assert memory.get(contest[1]).status == "active"

    def test_who_has_the_key_now_is_what_it_contradicts(self, memory, contest):
        memory.forget(contest[0])
        now = memory.remember("AWS region: ap-south-1")
        (asked,) = memory.pending()
        assert asked.old.id == now.id
        memory.resolve(contest[1], keep="new")
        assert memory.get(now.id).value == "us-east-2"

    def test_an_agent_hands_the_question_on(self, planner, contest, memory):
        for keep in ("new", "old", "both"):
            with pytest.raises(ScopeError, match="the user's to decide; ask her the question"):
                planner.resolve(contest[1], keep=keep)
        assert len(memory.pending()) == 1

    def test_hers_stays_shared_with_the_new_text(self, memory, contest, open_memory):
        memory.share(contest[0])
        memory.resolve(contest[1], keep="new")
        assert memory.get(contest[0]).shared
        assert open_memory(agent="delegate:bo").get(contest[0]).value == "us-east-2"


class TestUndoByAnAgent:
    def test_what_the_user_confirmed_since_stays(self, memory, planner):
        receipt = planner.remember("Sprint length: 2 weeks")
        memory.confirm(receipt.id)
        with pytest.raises(ScopeError, match="the user confirmed it"):
            receipt.undo()
        assert memory.get(receipt.id).status == "active"

    def test_its_mention_of_hers_is_its_own_to_take_back(self, memory, planner):
        hers = memory.remember("Sprint length: 2 weeks").id
        planner.remember("Sprint length: 2 weeks").undo()
        assert memory.get(hers).mentions == 1
