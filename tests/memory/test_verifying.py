"""Facts that are bound to data: their checks are run when asked, their schemas compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest

from jupyter_memory.working.cells import Ran

if TYPE_CHECKING:
    from jupyter_memory import Memory

CHECK = "(orders.amount_cents >= 0).all()"


@pytest.fixture
def orders(memory: Memory) -> dict[str, Any]:
    """A kernel's names with a table of orders, seen by the memory."""
    names = {"orders": pd.DataFrame({"amount_cents": [5, 7], "city": ["a", "b"]})}
    memory.working.ran(Ran(source="orders = 1", namespace=names))
    return names


def test_a_check_is_run_on_request_and_its_outcome_kept(
    memory: Memory, orders: dict[str, Any], clock: Any
) -> None:
    fact = memory.remember("orders.amount_cents is never negative.", check=CHECK)
    assert memory.get(fact.id).check_outcome is None
    (verdict,) = memory.verify()
    assert verdict.outcome == "passed"
    kept = memory.get(fact.id)
    assert (kept.check_outcome, kept.verified_at) == ("passed", clock())
    assert kept.version == 1
    orders["orders"].loc[0, "amount_cents"] = -1
    assert [each.outcome for each in memory.verify().doubtful] == ["failed"]
    assert memory.get(fact.id).check_outcome == "failed"


def test_what_failed_is_shown_as_doubtful_and_ranks_behind(
    memory: Memory, orders: dict[str, Any]
) -> None:
    wrong = memory.remember("Orders from Oslo are counted in cents.", check="1 > 2")
    right = memory.remember("Orders from Bergen are counted in cents.", check="2 > 1")
    question = "how are orders counted?"
    assert {hit.memory.id for hit in memory.recall(question)} == {wrong.id, right.id}
    memory.verify()
    hits = memory.recall(question)
    assert [hit.memory.id for hit in hits] == [right.id, wrong.id]
    assert hits[0].score > hits[1].score
    assert sum(hits[1].why.values()) == pytest.approx(hits[1].score)
    assert "doubtful: its check failed" in repr(hits)


@pytest.mark.parametrize(
    ("check", "reason"),
    [
        ("ordrs.sum()", "NameError: name 'ordrs' is not defined"),
        ("orders.amount_cents >=", "SyntaxError"),
        ("orders.amount_cents > 0", "ValueError: The truth value of a Series is ambiguous"),
        ("orders.amount_eur.min() > 0", "AttributeError"),
    ],
)
def test_a_check_that_cannot_be_run_is_told_and_leaves_no_doubt(
    memory: Memory, orders: dict[str, Any], check: str, reason: str
) -> None:
    fact = memory.remember("Amounts are as they should be.", check=check)
    verification = memory.verify(fact.id)
    assert verification[0].outcome == "not run"
    assert verification[0].reason.startswith(reason)
    assert "cannot run here" in repr(verification)
    assert memory.get(fact.id).check_outcome is None


def test_a_check_changes_no_name(memory: Memory, orders: dict[str, Any]) -> None:
    memory.remember("Amounts are as they should be.", check="(orders := 3) > 2")
    assert memory.verify()[0].outcome == "passed"
    assert isinstance(orders["orders"], pd.DataFrame)


def test_a_check_that_an_agent_wrote_is_not_run(
    memory: Memory, open_memory: Any, orders: dict[str, Any]
) -> None:
    ran: list[int] = []
    open_memory(agent="planner").remember("Amounts are fine.", check="ran.append(1) or True")
    (verdict,) = memory.verify(namespace={"ran": ran})
    assert (verdict.outcome, ran) == ("not run", [])
    assert "written by planner" in verdict.reason


def test_a_fact_knows_the_schema_it_was_said_of(memory: Memory, orders: dict[str, Any]) -> None:
    fact = memory.remember("orders.amount_cents is in cents.")
    other = memory.remember("Visitors come on Mondays.")
    (table,) = memory.working.datasets
    assert memory.get(fact.id).schema_fingerprint == table.fingerprint
    assert memory.get(other.id).schema_fingerprint is None
    assert [each.outcome for each in memory.verify()] == ["passed"]
    orders["orders"] = orders["orders"].rename(columns={"amount_cents": "amount_eur"})
    memory.working.ran(Ran(source="orders = 2", namespace=orders))
    verification = memory.verify()
    assert [each.outcome for each in verification] == ["drifted"]
    assert verification[0].reason == "gone amount_cents"
    assert "doubtful: its table has another schema" in repr(memory.recall("amount_cents"))


def test_a_column_more_is_no_drift_of_what_is_said_of_another(
    memory: Memory, orders: dict[str, Any]
) -> None:
    memory.remember("orders.amount_cents is in cents.")
    orders["orders"]["eur"] = 1.0
    memory.working.ran(Ran(source="orders['eur'] = 1", namespace=orders))
    assert [each.outcome for each in memory.verify()] == ["passed"]


def test_a_table_that_is_not_here_is_told(memory: Memory, orders: dict[str, Any]) -> None:
    fact = memory.remember("orders.amount_cents is in cents.")
    memory.working.clear()
    verification = memory.verify(fact.id)
    assert verification[0].outcome == "not run"
    assert "its table is not in this" in repr(verification)


def test_without_checks_there_is_nothing_to_verify(memory: Memory) -> None:
    memory.remember("Revenue excludes refunds.")
    assert repr(memory.verify()).startswith("No memory has a check or a schema")


def test_a_check_can_be_given_later_and_outlives_the_process(
    memory: Memory, open_memory: Any
) -> None:
    fact = memory.remember("收入不会是负数。")
    memory.edit(fact.id, check="1 > 2")
    memory.verify()
    again = open_memory()
    assert again.get(fact.id).check_outcome == "failed"
    assert "存疑：检查未通过" in repr(again.recall("收入"))
