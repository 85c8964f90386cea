"""Two memories that may be about the same thing are a question until the user has answered it."""

from __future__ import annotations

import pytest

from jupyter_memory import ConflictError, ScopeError, UsageError

HERS, NEAR = "Lead score cut-off: 60", "Partner lead score cut-off: 70"
CHINESE = ("线索评分阈值：60", "合作方线索评分阈值：70")


@pytest.fixture
def both(memory):
    """Ids of a memory, and of one whose name is close and whose value is another."""
    return memory.remember(HERS).id, memory.remember(NEAR).id


def texts(memory):
    return {each.text for each in memory.list()}


class TestTheQuestion:
    def test_pending_lists_it_with_its_answers(self, memory, both):
        (asked,) = memory.pending()
        assert (asked.kind, asked.id) == ("possible conflict", both[1])
        assert (asked.old.id, asked.new.id) == both
        assert asked.question == (
            f"You said today: “{HERS}”. You said today: “{NEAR}”. Both may be about the same "
            "thing: which holds?"
        )
        assert [each.keep for each in asked.answer_choices] == ["old", "new", "both"]

    def test_the_receipt_asks_the_same(self, memory):
        memory.remember(HERS)
        receipt = memory.remember(NEAR)
        (asked,) = memory.pending()
        assert receipt.question.question == asked.question
        assert receipt.question.answer_choices == asked.answer_choices

    def test_in_chinese_for_a_chinese_memory(self, memory):
        for each in CHINESE:
            memory.remember(each)
        (asked,) = memory.pending()
        assert asked.question.endswith("两者说的可能是同一件事：以哪个为准？")

    def test_an_answer_that_holds_both_asks_it(self, memory, both):
        found = memory.recall("lead score cut-off")
        assert {each.memory.id for each in found} == set(both)
        assert [each.question for each in found.conflicts] == [memory.pending()[0].question]

    def test_both_hold_until_it_is_answered(self, memory, both):
        assert {each.status for each in memory.list()} == {"active"}
        assert len(memory.list()) == 2

    @pytest.mark.parametrize("gone", [0, 1])
    def test_none_is_asked_about_what_has_gone(self, memory, both, gone):
        memory.forget(both[gone])
        assert memory.pending() == []

    def test_an_agent_still_finds_its_own(self, memory, open_memory):
        agent = open_memory(agent="planner")
        memory.remember(HERS)
        agent.remember(NEAR)
        assert NEAR in [each.memory.text for each in agent.recall("partner lead score cut-off")]
        assert [each.kind for each in agent.pending()] == ["possible conflict"]


class TestTheDecision:
    def test_new_takes_the_place_and_both_names_lead_there(self, memory, both):
        receipt = memory.resolve(both[1], "new")
        assert receipt.message.startswith("Decided, this holds now")
        record = memory.get(both[0])
        assert (record.text, record.version, record.key) == (
            NEAR,
            2,
            "lead_score_cut_off.definition",
        )
        assert texts(memory) == {NEAR}
        assert memory.recall("partner lead score cut-off")[0].memory.id == both[0]
        assert {each.memory.text for each in memory.history(both[0])} == {HERS, NEAR}

    def test_old_turns_the_new_one_down(self, memory, both):
        memory.resolve(both[1], "old")
        assert texts(memory) == {HERS}

    def test_both_are_two_things_from_now_on(self, memory, both):
        receipt = memory.resolve(both[1], "both")
        assert receipt.message.startswith("Decided, this is kept beside the other")
        assert texts(memory) == {HERS, NEAR}
        assert {each.key for each in memory.list()} == {
            "lead_score_cut_off.definition",
            "partner_lead_score_cut_off.definition",
        }
        assert memory.get(both[1]).version == 1

    @pytest.mark.parametrize("keep", ["new", "old", "both"])
    def test_it_is_answered_once_and_can_be_taken_back(self, memory, both, keep):
        receipt = memory.resolve(both[1], keep)
        assert memory.pending() == []
        with pytest.raises(UsageError, match="nothing to resolve"):
            memory.resolve(both[keep == "new" and 0], "old")
        receipt.undo()
        assert texts(memory) == {HERS, NEAR}
        assert [each.id for each in memory.pending()] == [both[1]]

    def test_no_decision_about_a_text_that_is_another_by_now(self, memory, both):
        memory.pending()
        memory.edit(both[0], text="Lead score cut-off: 65")
        with pytest.raises(ConflictError):
            memory.resolve(both[1], "new")

    def test_agents_do_not_decide(self, memory, open_memory):
        memory.remember(HERS)
        agent = open_memory(agent="planner")
        near = agent.remember(NEAR).id
        with pytest.raises(ScopeError):
            agent.resolve(near, "new")
