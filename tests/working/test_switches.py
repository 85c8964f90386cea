"""What is paused is not written, and says so; what is resumed is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jupyter_memory import UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from jupyter_memory import Memory


def test_a_paused_memory_keeps_nothing_and_still_answers(memory: Memory) -> None:
    memory.remember("Revenue excludes refunds.")
    memory.pause()
    refused = memory.remember("The port is 5433.")
    assert refused.action == "refused"
    assert refused.message == (
        "Not kept: the memory is paused; %memory resume (or memory.resume()) lets it go on."
    )
    assert memory.remember("端口是 5433。").message.startswith("未保存：记忆已暂停")
    assert memory.observe("From now on always use bars.", wait=True) == []
    assert len(memory.recall("revenue")) == 1
    memory.resume()
    assert memory.remember("The port is 5433.").action == "stored"
    assert memory.count(project="*") == 2


def test_once_is_one_write(memory: Memory) -> None:
    memory.pause(once=True)
    assert memory.remember("The port is 5433.").action == "refused"
    assert memory.remember("The port is 5433.").action == "stored"


def test_several_at_once_are_refused_one_by_one(memory: Memory) -> None:
    memory.pause("preferences")
    receipts = memory.remember_many(
        ["Revenue excludes refunds.", {"text": "Bars, no pies.", "category": "preference"}]
    )
    assert [each.action for each in receipts] == ["stored", "refused"]
    assert receipts[1].message.startswith("Not kept: preferences are switched off")


def test_files_and_conversations_have_switches(memory: Memory, tmp_path: Path) -> None:
    report = tmp_path / "report.csv"
    report.write_text("a\n1\n", encoding="utf-8")
    memory.pause("files")
    assert memory.remember("The report.", attach=report).action == "refused"
    assert memory.remember("The report.").action == "stored"
    memory.pause("conversations")
    assert memory.observe("We decided to drop pies for good.", wait=True) == []


def test_captures_go_together_or_one_by_one(memory: Memory) -> None:
    memory.pause("captures")
    assert not any(memory.switches[each] for each in ("failures", "datasets", "sessions"))
    assert memory.switches["preferences"]
    memory.resume("datasets")
    assert memory.switches["datasets"]
    assert not memory.switches["failures"]


def test_an_unknown_switch_is_told(memory: Memory) -> None:
    with pytest.raises(UsageError, match="There is no switch 'logging': there are preferences,"):
        memory.pause("logging")


def test_the_configuration_says_what_is_captured(open_memory) -> None:
    memory = open_memory(config={"capture": ["decisions"]})
    assert {name for name, on in memory.switches.items() if not on} == {
        "failures", "datasets", "results", "sessions",
    }  # fmt: skip
    with pytest.raises(UsageError, match="capture"):
        open_memory(config={"capture": ["everything"]})
