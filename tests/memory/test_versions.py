"""Two people change one memory: whoever comes late is told, and nothing is lost in silence."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from jupyter_memory import ConflictError


@pytest.fixture
def both(open_memory):
    """Two handles, as two kernels or two widgets have them."""
    return open_memory(), open_memory()


@pytest.fixture
def runner(both):
    return both[0].remember("Runner has 4 GB").id


def test_the_second_save_is_told_what_holds(both, runner):
    first, second = both
    assert first.edit(runner, text="Runner has 8 GB", expected_version=1).action == "superseded"
    with pytest.raises(ConflictError, match="is at version 2, not 1") as raised:
        second.edit(runner, text="Runner has 16 GB", expected_version=1)
    assert (raised.value.current.version, raised.value.current.text) == (2, "Runner has 8 GB")
    for each in both:
        assert each.get(runner).text == "Runner has 8 GB"
        assert [past.version for past in each.history(runner)] == [1, 2]


def test_what_was_forgotten_meanwhile_is_not_changed_and_not_made_again(both, runner):
    first, second = both
    first.forget(runner)
    for expected in ({"expected_version": 1}, {"expected_version": 2}, {}):
        with pytest.raises(ConflictError, match=r"was forgotten on .*: restore_memory") as raised:
            second.edit(runner, text="Runner has 16 GB", **expected)
        assert raised.value.current.status == "forgotten"
    assert (second.count(), second.get(runner).text) == (0, "Runner has 4 GB")
    assert [each.version for each in second.history(runner)] == [1, 2]


def test_different_fields_conflict_when_the_version_was_seen_and_else_both_stay(both, runner):
    first, second = both
    first.edit(runner, tags=["hardware"], expected_version=1)
    with pytest.raises(ConflictError) as raised:
        second.edit(runner, text="Runner has 16 GB", expected_version=1)
    assert raised.value.current.tags == ("hardware",)
    second.edit(runner, text="Runner has 16 GB")
    record = first.get(runner)
    assert (record.text, record.tags, record.version) == ("Runner has 16 GB", ("hardware",), 3)


def test_two_threads_of_agents_leave_one_current_value_and_count_every_write(open_memory):
    memory = open_memory()
    agents = [open_memory(agent=name) for name in ("planner", "coder")]

    def say(agent):
        given = {"subject": "aws", "attribute": "region"}
        return [agent.remember(f"region is {agent.agent}'s", **given).action for _ in range(5)]

    with ThreadPoolExecutor(2) as threads:
        actions = [action for said in threads.map(say, agents) for action in said]
    (current,) = memory.list(key="aws.region", status="active")
    (waiting,) = memory.list(key="aws.region", status="pending")
    assert {current.agent, waiting.agent} == {"planner", "coder"}
    assert (current.mentions + waiting.mentions, len(actions)) == (10, 10)
    assert (waiting.contradicts, actions.count("stored")) == (current.id, 1)
    for agent in agents:
        (hit,) = agent.recall("aws region")
        assert hit.memory.text == f"region is {agent.agent}'s"


def test_rollbacks_at_once_are_versions_without_gap_or_double(open_memory):
    memory = open_memory()
    made = memory.remember("Cut-off: 1").id
    for value in (2, 3, 4):
        memory.remember(f"Cut-off: {value}")
    handles = [open_memory() for _ in range(3)]
    with ThreadPoolExecutor(3) as threads:
        list(threads.map(lambda each: each[1].rollback(made, to=each[0]), enumerate(handles, 1)))
    versions = [each.version for each in memory.history(made)]
    assert versions == [1, 2, 3, 4, 5, 6, 7]
    assert sorted(each.memory.value for each in memory.history(made)[4:]) == ["1", "2", "3"]
    assert memory.count(key="cut-off", status="active") == 1


@pytest.mark.parametrize(
    ("one", "other", "changed"),
    [
        ("The limit is 100 rows per page", "The limit is 5 rows per file", "100"),
        ("Upload limit: 5 GB per user", "Upload limit: 50 GB per team", "5 GB"),
        ("上限是每页100行", "上限是每个文件5行", "100"),
    ],
)
def test_a_number_per_one_thing_is_none_per_another(memory, one, other, changed):
    first = memory.remember(one)
    assert memory.remember(other).action == "stored"
    assert memory.remember(one.replace(changed, "200 GB" if "GB" in one else "200")).id == first.id
    assert len(memory.list()) == 2


def test_a_rate_stays_under_the_name_of_what_it_rates(memory):
    first = memory.remember("The quota is 30 calls per minute")
    assert memory.remember("The quota is 60 calls per minute").id == first.id
    assert memory.get(first.id).key == "quota.definition"
