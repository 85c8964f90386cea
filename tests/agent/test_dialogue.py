"""Lines of dialogue that need no model are known by their whole wording, in both languages."""

from __future__ import annotations

import pytest

from jupyter_memory.agent.dialogue import agrees, answer_of, wish_of


@pytest.mark.parametrize(
    "said",
    [
        "What do you know about me?",
        "what do you remember about me",
        "Please tell me everything you know about me.",
        "Who am I?",
        "你知道我什么？",
        "关于我你都知道些什么？",
        "你记得关于我的哪些事？",
        "你对我了解多少",
    ],
)
def test_asking_what_is_known(said):
    assert wish_of(said) == "profile"


@pytest.mark.parametrize(
    "said",
    [
        "Delete everything.",
        "delete everything you know about me",
        "Please forget everything about me!",
        "Erase all my memories",
        "删除所有记忆",
        "请把我的所有记忆都删掉。",
        "忘掉关于我的一切",
        "清空记忆",
    ],
)
def test_asking_to_erase_everything(said):
    assert wish_of(said) == "erase everything"


@pytest.mark.parametrize(
    "said",
    [
        "Delete everything in the column notes",
        "How do I delete everything in a table?",
        "What do you know about mean reversion?",
        "Forget everything I said about refunds.",
        "What does he know about me and the board?",
        "删除所有缺失值",
        "你知道营收怎么算吗？",
        "Delete all rows",
        "",
    ],
)
def test_other_sentences_are_questions_for_the_model(said):
    assert wish_of(said) is None


def test_an_answer_is_a_number_a_label_or_a_word(open_memory, memory):
    memory.remember("Revenue: excludes refunds.")
    open_memory(agent="planner").remember("Revenue: includes refunds.")
    (pending,) = memory.pending()
    told = {
        **dict.fromkeys(("1", "keep yours", "保留旧的"), "old"),
        **dict.fromkeys(("2.", "Take the new one"), "new"),
        **dict.fromkeys(("3", "both"), "both"),
        **dict.fromkeys(("4", "1 or 2?", "why?")),
    }
    assert {said: answer_of(said, pending) for said in told} == told


def test_only_what_was_offered_is_an_answer(open_memory, memory):
    open_memory(agent="planner").remember("The mart is rebuilt at six.", shared=True)
    (request,) = memory.pending()
    assert answer_of("2", request) == "new"
    assert answer_of("both", request) is None


@pytest.mark.parametrize("said", ["Yes", "ok, do it", "是的", "好", "2", "The second one"])
def test_agreeing(said):
    assert agrees(said)


@pytest.mark.parametrize("said", ["No", "Yes, but why?", "Yesterday was odd", "不", "Plot it"])
def test_not_agreeing(said):
    assert not agrees(said)
