"""What else is known about it: by what is named, over stored edges, inside scope."""

from __future__ import annotations

from datetime import timedelta

import pytest

from jupyter_memory.errors import NotFoundError, UsageError
from jupyter_memory.structure import Relation


def texts(memories) -> list[str]:
    return [each.text for each in memories]


@pytest.fixture
def told(memory):
    """A small world: a metric, its column, a join, an owner, and two decisions; ids by name."""
    said = {
        "definition": "Revenue excludes internal accounts (orders.is_internal = true).",
        "join": "The orders table joins customers on customer_id",
        "owner": "Li Wei owns the customers table",
        "decision": "We decided to count revenue in euros",
        "other decision": "We decided to rebuild orders every night",
        "apart": "The coffee machine is on the third floor",
    }
    return {name: memory.remember(text).id for name, text in said.items()}


def test_what_else_do_we_know_about_a_table_is_one_question(memory, told):
    listed = {each.id for each in memory.list(entity="orders")}
    assert listed == {told[each] for each in ("definition", "join", "other decision")}
    for spelled in ("ORDERS", "ｏｒｄｅｒｓ", "`orders`"):
        assert {each.id for each in memory.list(entity=spelled)} == listed
    assert memory.count(entity="order") == 0
    assert memory.count(entity=["orders", "Li Wei"]) == 4


def test_edges_are_stored_with_the_memory_they_came_from(memory, told):
    assert memory.get(told["definition"]).relations == (
        Relation("revenue", "uses", "orders.is_internal"),
    )
    assert memory.get(told["join"]).relations == (Relation("orders", "joins", "customers"),)
    assert memory.get(told["owner"]).relations == (Relation("li wei", "owns", "customers"),)
    assert memory.get(told["apart"]).relations == ()


def test_one_hop_is_what_speaks_of_the_same(memory, told):
    near = {each.id for each in memory.related(told["definition"])}
    assert near == {told[each] for each in ("join", "decision", "other decision")}
    assert {each.id for each in memory.related("Revenue")} == {
        told["definition"],
        told["decision"],
    }
    assert {each.id for each in memory.related("@li wei")} == {told["owner"]}


def test_other_decisions_about_it_are_two_hops(memory, told):
    far = memory.related(told["decision"], hops=2)
    assert told["other decision"] in {each.id for each in far}
    assert told["other decision"] not in {each.id for each in memory.related(told["decision"])}
    assert far[0].id == told["definition"]  # the nearest comes first
    assert told["owner"] not in {each.id for each in far}
    assert told["owner"] in {each.id for each in memory.related(told["decision"], hops=3)}
    for hops in (1, 2, 3):
        found = [each.id for each in memory.related(told["decision"], hops)]
        assert len(found) == len(set(found))
        assert told["decision"] not in found
        assert told["apart"] not in found


def test_a_column_leads_to_its_table(memory, told):
    assert texts(memory.related("orders.amount")) == []
    two = {each.id for each in memory.related("orders.amount", hops=2)}
    assert two == {told[each] for each in ("definition", "join", "other decision")}


def test_chinese_edges_are_walked_alike(memory):
    memory.remember("退款率用 orders.refunded 计算")
    memory.remember("订单表和客户表通过客户号关联")
    memory.remember("王芳负责客户表")
    memory.remember("orders.refunded 从三月起可用")
    assert "王芳负责客户表" in texts(memory.related("订单表", hops=2))
    assert "orders.refunded 从三月起可用" in texts(memory.related("退款率", hops=2))
    assert texts(memory.related("王芳")) == ["王芳负责客户表"]


def test_a_walk_stays_with_its_user_and_project(open_memory):
    ana = open_memory(project="sales")
    first = ana.remember("orders joins customers").id
    ana.remember("customers joins regions_eu on region_id", project="other")
    open_memory(user="ben", project="sales").remember("orders is loaded from secret.csv")
    ana.remember("customers has one row a person", project=None)
    assert texts(ana.related(first, hops=3)) == ["customers has one row a person"]
    assert len(ana.related(first, hops=3, project="*")) == 2
    with pytest.raises(NotFoundError):
        open_memory(user="ben", project="sales").related(first)


def test_an_agent_sees_over_its_own_fence_only_what_is_shared(open_memory):
    support = open_memory(agent="support")
    support.remember("customers joins tickets_raw on customer_id")
    open_memory(agent="sales").remember("tickets_raw is rebuilt at night")
    found = texts(open_memory(agent="sales").related("customers", hops=2))
    assert found == []
    assert len(open_memory().related("customers", hops=2)) == 2


def test_only_what_holds_now_is_met(memory, clock):
    kept = memory.remember("orders is rebuilt at night").id
    gone = memory.remember("orders is slow on Mondays").id
    memory.remember("orders is frozen this week", expires=timedelta(days=2))
    memory.forget(gone)
    assert len(memory.related("orders")) == 2
    clock.advance(days=3)
    assert [each.id for each in memory.related("orders")] == [kept]
    assert [each.id for each in memory.related(gone)] == [kept]


def test_edges_have_versions_as_their_memory_has(memory):
    first = memory.remember("the owner is Li Wei", subject="orders", attribute="owner").id
    memory.edit(first, text="orders_v2 replaces orders_v1")
    assert memory.get(first).relations == (Relation("orders_v2", "replaces", "orders_v1"),)
    assert "orders_v1" in memory.get(first).entities
    memory.rollback(first, to=1)
    assert memory.get(first).relations == ()
    assert [bool(each.memory.relations) for each in memory.history(first)] == [False, True, False]


@pytest.mark.parametrize("hops", [0, 4, -1, 1.5, True, "2"])
def test_hops_are_one_to_three(memory, told, hops):
    with pytest.raises(UsageError, match="hops must be a whole number from 1 to 3"):
        memory.related("orders", hops=hops)


@pytest.mark.parametrize("text", ["", "  ", None, 7])
def test_a_walk_starts_from_something(memory, text):
    with pytest.raises(UsageError):
        memory.related(text)


def test_an_id_that_is_not_there_is_not_found_and_a_thing_is_merely_unknown(memory, told):
    for missing in ("0192f0aa-0000-7000-8000-000000000000", "abc123"):
        with pytest.raises(NotFoundError, match="no memory"):
            memory.related(missing)
    assert len(memory.related("unheard of")) == 0
    assert len(memory.related(told["join"][-8:])) == len(memory.related(told["join"]))


def test_a_walk_among_many_memories_finds_the_near_ones(memory):
    memory.remember_many(
        {"text": f"table_{number} joins table_{number + 1} on id"} for number in range(2_000)
    )
    found = texts(memory.related("table_1000", hops=3))
    assert set(found) == {
        f"table_{number} joins table_{number + 1} on id" for number in range(997, 1003)
    }
    assert set(found[:2]) == {
        "table_999 joins table_1000 on id",
        "table_1000 joins table_1001 on id",
    }
