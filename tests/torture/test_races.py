"""Many processes on one store at once: nothing lost, nothing twice, no error reaches anybody."""

from __future__ import annotations

import pytest
from soundness import assert_sound, everything, lost

from jupyter_memory.records import Fact
from jupyter_memory.store.schema import TABLES

pytestmark = pytest.mark.kernel


def test_eight_processes_make_one_store(crew, store_folder, open_memory):
    names = [f"p{number}" for number in range(8)]
    orders = [{"do": "create", "folder": store_folder, "name": name} for name in names]
    answers = crew.all_at_once(*orders)
    assert sorted(first for first, _ in answers) == ["reinforced"] * 7 + ["stored"]
    for name, (_, seen) in zip(names, answers, strict=True):
        assert f"fact of {name}" in seen
    memory = open_memory()
    assert_sound(memory)
    facts, regions = ([f"{what} {name}" for name in names] for what in ("fact of", "region is"))
    assert lost(memory, facts, regions) == set()
    assert {each.text for each in memory.list(kind="episodic")} == {f"event of {n}" for n in names}
    (first,) = [each for each in memory.list() if each.text == "everybody says this first"]
    assert first.mentions == 8
    tables = {path.name for path in store_folder.glob("*.lance")}
    assert tables == {f"{table}.lance" for table in TABLES if table != "procedural"}


@pytest.mark.parametrize("shared", [True, False])
def test_two_agents_contradict_each_other_round_by_round(
    crew, store_folder, open_memory, form, shared
):
    """At most one value of a key is current, whoever wrote it; the other one waits."""
    memory = open_memory()
    said = []
    for _ in range(form.rounds):
        said += crew.all_at_once(
            *(
                {"do": "contradict", "folder": store_folder, "agent": agent, "shared": shared}
                for agent in ("planner", "coder")
            )
        )
        facts = [each for each in everything(memory) if isinstance(each, Fact)]
        assert sorted(each.status for each in facts) == ["active", "pending"]
        assert {each.key for each in facts} == {"aws.region"}
    (current,) = memory.list(status="active")
    (waiting,) = memory.list(status="pending")
    assert {current.agent, waiting.agent} == {"planner", "coder"}
    for each in (current, waiting):
        assert each.text == f"region is {each.agent}'s"
        assert each.created_at is not None
        assert not each.shared
        assert (each.share_requested_at is not None) == shared
    assert waiting.contradicts == current.id
    assert current.mentions + waiting.mentions == 2 * form.rounds
    assert (said.count("stored"), len(said)) == (1, 2 * form.rounds)
    pending, *requests = sorted(memory.pending(), key=lambda each: each.kind)
    assert [each.id for each in requests] == ([current.id] if shared else [])
    assert (pending.new.id, pending.old.id) == (waiting.id, current.id)
    assert_sound(memory)


def test_three_rollbacks_at_once_are_three_versions(crew, store_folder, open_memory):
    memory = open_memory()
    receipt = memory.remember("region is r1", subject="aws", attribute="region")
    for version in (2, 3, 4):
        memory.remember(f"region is r{version}", subject="aws", attribute="region")
    order = {"do": "roll_back", "folder": store_folder, "identifier": receipt.id}
    answers = crew.all_at_once(*({**order, "to": version} for version in (1, 2, 3)))
    assert answers == ["superseded"] * 3
    history = memory.history(receipt.id)
    assert [each.version for each in history] == [1, 2, 3, 4, 5, 6, 7]
    again = sorted(each.memory.text for each in history[4:])
    assert again == ["region is r1", "region is r2", "region is r3"]
    assert memory.count(status="active") == 1
    assert_sound(memory)


def test_four_processes_do_everything_at_once(crew, store_folder, open_memory, form):
    names = ("one", "two", "three", "four")
    order = {"do": "mixed", "folder": store_folder, "operations": form.operations}
    answers = crew.all_at_once(*({**order, "name": name} for name in names))
    memory = open_memory()
    assert_sound(memory)
    for answer in answers:
        assert lost(memory, answer["present"], answer["keyed"]) == set()
        assert set(answer["gone"]) <= {each.text for each in memory.list(status="forgotten")}
    total = sum(len(set(answer["present"])) for answer in answers)
    assert total > form.operations, "the race was one"


def test_two_kernels_with_few_file_handles_add_at_once(crew, store_folder, open_memory, form):
    order = {"do": "add_one_by_one", "folder": store_folder, "count": form.adds}
    for answer in crew.all_at_once({**order, "name": "a"}, {**order, "name": "b"}):
        assert answer["missed"] == []
        assert answer["handles"] < 200
    memory = open_memory()
    assert memory.count() == 2 * form.adds
    sizes = [path.stat().st_size for path in store_folder.rglob("*") if path.is_file()]
    assert len(sizes) <= 300
    assert sum(sizes) <= 20_000_000
    last = f"fact number {form.adds - 1} of b wb{form.adds - 1}"
    assert memory.recall(f"wb{form.adds - 1}")[0].memory.text == last
    assert_sound(memory)
