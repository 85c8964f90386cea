"""One kernel's own memory: what is being done, said and run, bounded, and gone with it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest

from jupyter_memory import UsageError
from jupyter_memory.working import WorkingMemory, WorkingPolicy
from jupyter_memory.working.cells import Ran

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory import Memory


@pytest.fixture
def working(memory: Memory) -> WorkingMemory:
    return memory.working


def test_a_task_is_set_or_is_the_last_instruction(working: WorkingMemory) -> None:
    assert working.task is None
    working.hear("user", "Thanks! Now plot revenue by month. As bars, please.")
    assert working.task == "Now plot revenue by month."
    working.hear("user", "为什么三月这么低呢？")
    assert working.task is None
    working.hear("user", "把三月的退款去掉。")
    assert working.task == "把三月的退款去掉。"
    working.task = "close the month"
    assert working.task == "close the month"


def test_the_last_turns_stay_whole_and_of_others_what_would_be_missed(
    working: WorkingMemory,
) -> None:
    working.hear("user", "Hello there. The report for Oslo is due on 3 May. Nice weather.")
    working.hear("user", "我习惯用柱状图。")
    for number in range(5):
        working.hear("assistant", f"turn {number}")
    assert [each.content for each in working.turns] == [f"turn {n}" for n in range(5)]
    assert working.summary.splitlines() == [
        "2026-03-10 user: The report for Oslo is due on 3 May.",
        "2026-03-10 user: 我习惯用柱状图。",
    ]


def test_turns_are_bounded_in_bytes_and_the_text_in_length(memory: Memory) -> None:
    working = WorkingMemory(
        lambda: datetime(2026, 3, 10, tzinfo=UTC), policy=WorkingPolicy(turn_bytes=1_000)
    )
    for _ in range(50):
        working.hear("user", "数据" * 400)
    assert sum(len(each.content.encode()) for each in working.turns) <= 1_000
    working.hear("user", "x" * 50_000)
    assert len(working.turns[-1].content) <= 1_000
    assert len(repr(working)) < 5_000


def test_cells_are_kept_as_digest_outcome_and_error_never_as_text(working: WorkingMemory) -> None:
    def run(source: str, error: BaseException | None = None) -> None:
        working.ran(Ran(source=source, namespace={}, number=1, error=error, seconds=0.1))

    run("secret_plan = 'buy the harbour'")
    run("int('Anna Berg')", ValueError("invalid literal for int() with base 10: 'Bo Ek'"))
    run("wait()", KeyboardInterrupt())
    assert [each.outcome for each in working.cells] == ["ok", "failed", "interrupted"]
    assert working.cells[1].error == "ValueError: invalid literal for int() with base …: '…'"
    for text in ("harbour", "Anna", "Bo Ek"):
        assert text not in repr(working.cells)
        assert text not in repr(working)
    for _ in range(500):
        run("x = 1")
    assert len(working.cells) == 50


def test_a_vague_request_means_the_table_last_worked_on_or_spoken_of(
    working: WorkingMemory, clock: Any
) -> None:
    names = {"orders": pd.DataFrame({"a": [1]}), "visits": pd.DataFrame({"b": [1]})}
    for source in ("orders = 1", "visits.head()", "orders.head()"):
        working.ran(Ran(source=source, namespace=names))
        clock.advance(minutes=1)
    implied = working.implied_context()
    assert (implied.data_source, implied.columns) == ("orders", ("a",))
    working.hear("user", "Show me visits by day.", query_id="q7", implied_context="last month")
    implied = working.implied_context()
    assert (implied.data_source, implied.query_id) == ("visits", "q7")
    assert implied.said == "last month"
    assert implied.last_request == "Show me visits by day."
    assert "data source: visits" in str(implied)


def test_nothing_is_implied_before_anything_was_done(working: WorkingMemory) -> None:
    assert not working.implied_context()
    assert repr(working).startswith("Nothing yet")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda working: working.hear("boss", "x"), "role must be one of user, assistant"),
        (lambda working: working.hear("user", None), "content must be a text, not NoneType"),
        (lambda working: setattr(working, "task", 3), "The task is a text, not int"),
    ],
)
def test_what_is_no_turn_is_told(
    working: WorkingMemory, call: Callable[[WorkingMemory], Any], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        call(working)


def test_handles_do_not_share_without_a_kernel_and_share_in_one(
    open_memory: Callable[..., Memory],
) -> None:
    one, other, boss = open_memory(), open_memory(agent="planner"), open_memory(user="bo")
    one.working.task = "close the month"
    assert other.working.task is None
    try:
        one.attend()
        assert other.working.task == "close the month"
        assert boss.working.task is None
    finally:
        one.leave()
    assert other.working.task is None


def test_nothing_of_it_reaches_the_store(memory: Memory) -> None:
    memory.working.task = "close the month"
    memory.working.hear("user", "Our port is 5433.")
    memory.working.ran(Ran(source="x = 1", namespace={"x": 1}))
    assert memory.count(project="*") == 0


def test_an_erasure_takes_what_was_said_along(memory: Memory) -> None:
    memory.working.hear("user", "Salaries are in hr.salaries.")
    memory.erase(memory.remember("Salaries are in hr.salaries.").id)
    assert memory.working.turns == ()


def test_a_conversation_that_is_observed_becomes_turns(memory: Memory) -> None:
    memory.observe([{"role": "user", "content": "Plot revenue by month."}], wait=True)
    assert [each.content for each in memory.working.turns] == ["Plot revenue by month."]
    assert memory.working.task == "Plot revenue by month."
