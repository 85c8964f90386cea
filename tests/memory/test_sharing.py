"""What an agent wants to share waits for the user, and tells nobody anything until then."""

from __future__ import annotations

import pytest

from jupyter_memory import NotFoundError, ScopeError, UsageError


@pytest.fixture
def planner(open_memory):
    return open_memory(agent="planner")


@pytest.fixture
def coder(open_memory):
    return open_memory(agent="coder")


@pytest.mark.parametrize("by", ["share", "remember", "remember again", "edit"])
def test_an_agents_share_is_a_request(memory, planner, coder, by):
    made = planner.remember("Deploys happen on Monday", shared=by == "remember")
    receipt = {
        "share": lambda: planner.share(made.id),
        "remember": lambda: made,
        "remember again": lambda: planner.remember("Deploys happen on Monday", shared=True),
        "edit": lambda: planner.edit(made.id, shared=True),
    }[by]()
    assert not memory.get(made.id).shared
    assert coder.count() == len(coder.recall("deploys", threshold=0)) == 0
    with pytest.raises(NotFoundError):
        coder.get(made.id)
    (asked,) = memory.pending()
    assert (asked.id, asked.kind, asked.old) == (made.id, "share request", None)
    assert asked.question == (
        "The agent “planner” said today: “Deploys happen on Monday”. Shall all your agents see it?"
    )
    assert [each.label for each in asked.answer_choices] == ["keep it private", "share it"]
    assert receipt.question == asked
    assert "once the user approves" in receipt.message
    assert asked.question in " ".join(repr(receipt).split())


def test_to_ask_is_no_version_and_the_receipt_says_that_it_waits(memory, planner):
    made = planner.remember("Deploys happen on Monday")
    asked = planner.share(made.id)
    assert (asked.action, memory.get(made.id).version) == ("pending", 1)
    assert planner.share(made.id).action == "refused"
    asked.undo()
    assert memory.pending() == []


def test_granted_it_is_shared(memory, planner, coder):
    made = planner.remember("Deploys happen on Monday", shared=True).id
    granted = memory.resolve(made, keep="new")
    assert granted.message.startswith("Shared: “Deploys happen on Monday”")
    assert memory.pending() == []
    assert [hit.memory.id for hit in coder.recall("deploys")] == [made]
    assert (memory.get(made).version, memory.get(made).source) == (2, "agent")
    granted.undo()
    assert (coder.count(), [each.id for each in memory.pending()]) == (0, [made])


def test_declined_it_stays_private(memory, planner, coder):
    made = planner.remember("Deploys happen on Monday", shared=True).id
    with pytest.raises(UsageError, match='granted with "new" and declined with "old"'):
        memory.resolve(made, keep="both")
    assert memory.resolve(made, keep="old").message.startswith("Not shared: ")
    assert (memory.pending(), coder.count(), memory.get(made).version) == ([], 0, 1)
    with pytest.raises(UsageError, match="nothing to resolve"):
        memory.resolve(made, keep="new")


def test_only_the_user_grants(memory, planner, coder):
    made = planner.remember("Deploys happen on Monday", shared=True).id
    with pytest.raises(ScopeError, match="the user's to decide"):
        planner.resolve(made, keep="new")
    with pytest.raises(NotFoundError):
        coder.resolve(made, keep="new")
    assert [each.id for each in planner.pending()] == [made]
    assert coder.pending() == []


def test_the_user_shares_at_once_and_that_answers_the_request(memory, planner, coder):
    made = planner.remember("Deploys happen on Monday", shared=True).id
    assert memory.share(made).message.startswith("Shared: ")
    assert (memory.pending(), coder.count()) == ([], 1)
    assert memory.remember("The audit is in May", shared=True).question is None
    assert memory.pending() == []


def test_an_agent_takes_its_own_back_and_asks_again(memory, planner, coder):
    made = planner.remember("Deploys happen on Monday", shared=True).id
    planner.share(made, on=False)
    assert memory.pending() == []
    memory.share(made)
    assert planner.share(made, on=False).message.startswith("No longer shared: ")
    assert coder.count() == 0
    assert planner.share(made).action == "pending"
    assert coder.count() == 0


@pytest.mark.parametrize("way", ["remember", "edit", "rollback"])
def test_what_was_approved_is_the_text_and_another_one_asks_again(memory, planner, coder, way):
    made = planner.remember("Sprint length: 2 weeks").id
    if way == "rollback":
        planner.edit(made, text="Sprint length: 3 weeks")
    memory.share(made)
    if way == "remember":
        planner.remember("Sprint length: 3 weeks")
    elif way == "edit":
        planner.edit(made, text="Sprint length: 3 weeks")
    else:
        planner.rollback(made, to=1)
    assert not memory.get(made).shared
    assert coder.count() == 0
    asked = [each.id for each in memory.pending()]
    assert asked == ([] if way == "rollback" else [made]), "version 1 did not ask"


def test_a_tag_is_no_other_text(memory, planner, coder):
    made = planner.remember("Sprint length: 2 weeks").id
    memory.share(made)
    planner.edit(made, tags=["team"])
    assert (memory.get(made).shared, coder.count(), memory.pending()) == (True, 1, [])


def test_a_rollback_does_not_bring_sharing_back(memory, planner, coder):
    made = planner.remember("Sprint length: 2 weeks").id
    memory.share(made)
    memory.share(made, on=False)
    planner.rollback(made, to=2)
    assert (memory.get(made).shared, coder.count()) == (False, 0)
    assert [each.id for each in memory.pending()] == [made]


def test_a_request_survives_the_handle_and_a_new_text(memory, planner, open_memory):
    made = planner.remember("Sprint length: 2 weeks", shared=True).id
    planner.remember("Sprint length: 3 weeks")
    planner.close()
    (asked,) = open_memory().pending()
    assert (asked.id, asked.new.value) == (made, "3 weeks")
    memory.forget(made)
    assert memory.pending() == []


def test_what_contradicts_and_wants_to_be_shared_is_decided_one_by_one(memory, planner, coder):
    memory.remember("Sprint length: 2 weeks")
    made = planner.remember("Sprint length: 3 weeks", shared=True).id
    assert [(each.id, each.kind) for each in memory.pending()] == [(made, "contradiction")]
    memory.resolve(made, keep="both")
    assert [(each.id, each.kind) for each in memory.pending()] == [(made, "share request")]
    assert coder.count() == 1
    memory.resolve(made, keep="new")
    assert coder.count() == 2


def test_a_chinese_request_is_asked_in_chinese(memory, planner):
    made = planner.remember("周一发布新版本", shared=True)
    assert made.message == "已记住（事实，所有项目）。用户同意后才会共享。"
    (asked,) = memory.pending()
    assert (
        asked.question == "智能体“planner”今天说：“周一发布新版本”。是否让你的所有智能体都能看到？"
    )
    assert memory.resolve(made.id, keep="new").message.startswith("已共享：“周一发布新版本”")
