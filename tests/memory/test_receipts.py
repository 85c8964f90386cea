"""Every receipt is a sentence in the language of the memory, as text and as a page."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone

import pytest

ENGLISH = ("AWS region: eu-west-1", "AWS region: us-east-2", "password: hunter2secret!")
CHINESE = ("默认区域：eu-west-1", "默认区域：us-east-2", "密码：hunter2secret!")


def receipts(open_memory, texts, clock):
    """One receipt of every action."""
    value, other, secret = texts
    memory, agent = open_memory(), open_memory(agent="planner")
    found = {"stored": memory.remember(value)}
    found["reinforced"] = memory.remember(value)
    found["pending"] = agent.remember(other)
    found["pending again"] = agent.remember(other)
    found["superseded"] = memory.remember(other)
    found["undone"] = found["superseded"].undo()
    found["edited"] = memory.edit(found["stored"].id, tags=["a"])
    found["refused"] = memory.edit(found["stored"].id, tags=["a"])
    found["rolled back"] = memory.rollback(found["stored"].id, to=1)
    found["pinned"] = memory.pin(found["stored"].id)
    found["confirmed"] = memory.confirm(found["stored"].id)
    found["shared"] = memory.share(found["stored"].id)
    found["unshared"] = memory.share(found["stored"].id, on=False)
    found["resolved"] = memory.resolve(found["pending"].id, keep="both")
    found["asked to share"] = agent.share(agent.remember(value + " (plan)", kind="episodic").id)
    found["granted"] = memory.resolve(found["asked to share"].id, keep="new")
    found["forgotten"] = memory.forget(found["stored"].id)
    found["restored"] = memory.restore_memory(found["stored"].id)
    found["two"] = memory.forget([found["stored"].id, found["asked to share"].id])
    found["draft"] = memory.remember(value + " ?", category="preference", source="inferred")
    found["masked"] = memory.remember(secret)
    return found


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_each_action_reads_as_a_sentence_in_the_language_of_the_memory(open_memory, clock, texts):
    found = receipts(open_memory, texts, clock)
    actions = {each.action for each in found.values()}
    assert actions == {
        *("stored", "reinforced", "pending", "superseded", "refused", "draft"),
        *("forgotten", "restored"),
    }
    for name, receipt in found.items():
        told = repr(receipt)
        assert receipt.message[-1] in ".。", name
        assert "{" not in told, name
        ours = re.sub(r"“[^”]*”|[A-Za-z0-9-]*\d[A-Za-z0-9-]*", "", receipt.message)
        assert (re.search("[\u4e00-\u9fff]", ours) is not None) == (texts is CHINESE), name
        if texts is CHINESE:
            assert re.findall(r"[A-Za-z]{4,}", ours) in ([], ["resolve", "both"]), name
        page = receipt._repr_html_()
        assert page.startswith('<div class="jupyter-memory'), name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Staging is down", "Remembered (fact, everywhere). Expires on 1 January 2027."),
        ("测试库停用", "已记住（事实，所有项目）。2027年1月1日过期。"),
    ],
)
def test_a_receipt_tells_the_day_of_the_end_where_the_user_is(open_memory, clock, text, said):
    clock.now = datetime(2026, 12, 2, 23, tzinfo=timezone(timedelta(hours=-5)))
    memory = open_memory()
    assert memory.remember(text, expires=timedelta(days=30)).message == said
    assert memory.remember(text).message.count("2027") == 0
    assert "2027" not in memory.remember(f"{text} 2", source="inferred", confidence=0.9).message


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (ENGLISH, "Updated (definition, everywhere). The agent “planner” had noted {} before."),
        (CHINESE, "已更新（偏好，所有项目）。此前智能体“planner”记的是{}。"),
    ],
)
def test_a_user_is_told_that_an_agent_had_said_it(open_memory, texts, said):
    open_memory(agent="planner").remember(texts[0])
    assert open_memory().remember(texts[1]).message == said.format(f"“{texts[0]}”")


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (ENGLISH, {
            "stored": "Remembered (definition, everywhere).",
            "superseded": (
                "Updated (definition, everywhere): before, it was “AWS region: eu-west-1”."
            ),
            "pending again": "Waits already for the user's decision: ask her the question below.",
            "two": "Forgotten: 2 memories.",
            "refused": "Nothing to change: it is so already.",
        }),
        (CHINESE, {
            "stored": "已记住（偏好，所有项目）。",
            "superseded": "已更新（偏好，所有项目）：此前是“默认区域：eu-west-1”。",
            "pending again": "已在等待用户决定：请向她提出下面的问题。",
            "two": "已忘记：2 条记忆。",
            "refused": "无需更改：已经如此。",
        }),
    ],
    ids=["en", "zh"],
)  # fmt: skip
def test_the_words_of_some(open_memory, clock, texts, words):
    found = receipts(open_memory, texts, clock)
    assert {name: found[name].message for name in words} == words


@pytest.mark.parametrize(
    ("texts", "words"),
    [(ENGLISH, " Masked: password."), (CHINESE, "已遮盖：密码。")],
    ids=["en", "zh"],
)
def test_what_was_masked_is_told_in_the_same_language(open_memory, texts, words):
    receipt = open_memory().remember(texts[2])
    assert words in repr(receipt)
    assert "hunter2" not in repr(receipt)
    assert words.strip() in receipt._repr_html_()


def test_an_undo_takes_all_of_a_receipt_back(memory):
    many = memory.remember_many(["The ledger closes monthly", "The audit is in May"])
    gone = memory.forget([each.id for each in many])
    assert gone.ids == tuple(each.id for each in many)
    back = gone.undo()
    assert (back.message, memory.count()) == ("Undone: 2 memories.", 2)
    assert set(back.ids) == set(gone.ids)
