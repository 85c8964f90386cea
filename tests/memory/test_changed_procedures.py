"""How something is done has one way at a time: other steps for it are its next version."""

from __future__ import annotations

import pytest

OLD = "To close the month: 1. lock the journals 2. run the accruals"
NEW = "To close the month: 1. run the accruals 2. mail the auditors 3. lock the journals"
PAIRS = [
    (OLD, NEW),
    ("月结步骤：\n1. 锁日记账\n2. 跑计提", "月结步骤：\n1. 对账\n2. 跑计提\n3. 发布余额"),
    (OLD, "To close the month:\n1. press the red button\n2. wait"),
]


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_other_steps_are_the_next_version(memory, old, new):
    first = memory.remember(old)
    receipt = memory.remember(new)
    assert (receipt.action, receipt.id) == ("superseded", first.id)
    (held,) = memory.list()
    assert (held.text, held.version) == (new, 2)
    receipt.undo()
    assert [each.text for each in memory.list()] == [old]


def test_also_within_one_call(memory):
    memory.remember_many([OLD, NEW])
    assert [each.text for each in memory.list()] == [NEW]


def test_steps_for_something_else_are_another_memory(memory):
    memory.remember(OLD)
    assert memory.remember(NEW.replace("month", "year")).action == "stored"
    assert len(memory.list()) == 2


def test_the_same_steps_are_one_more_mention(memory):
    memory.remember(OLD)
    assert memory.remember(OLD.replace(" 2.", "\n2.")).action == "reinforced"


def test_steps_for_nothing_in_particular_stay_apart(memory):
    for text in ("1. export\n2. compare", "1. export\n2. send"):
        memory.remember(text, kind="procedural")
    assert len(memory.list()) == 2


def test_an_agents_other_way_waits_for_the_user(memory, open_memory):
    first = memory.remember(OLD)
    assert open_memory(agent="planner").remember(NEW).action == "pending"
    (asked,) = memory.pending()
    assert (asked.old.id, asked.new.text) == (first.id, NEW)
    memory.resolve(asked.id, "new")
    assert memory.get(first.id).steps == (
        "run the accruals",
        "mail the auditors",
        "lock the journals",
    )
