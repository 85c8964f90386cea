"""list, count, get: what is there, by its fields."""

from __future__ import annotations

import pytest

from jupyter_memory import UsageError


@pytest.fixture
def filled(open_memory, clock):
    """Memories of several kinds, places and writers; the handle stands in project sales."""
    memory = open_memory(project="sales")
    memory.remember("Cut-off: 60", tags=["scoring", "q1"])
    memory.remember("orders.is_internal marks test accounts", tags=["data"])
    memory.remember("I prefer bars")
    memory.remember("The export failed last night", project="ops")
    memory.remember_many(
        [{"text": "We met Bo", "kind": "episodic", "session": "s1", "speaker": "Bo"}]
    )
    memory.remember("To close: 1. export 2. compare", project=None)
    clock.advance(seconds=1)
    open_memory(project="sales", agent="planner").remember("Sprints take 2 weeks")
    clock.advance(seconds=1)
    memory.forget(memory.remember("A slip").id)
    return memory


@pytest.mark.parametrize(
    ("filters", "texts"),
    [
        ({}, "cut orders bars met close sprints"),
        ({"project": "*"}, "cut orders bars export met close sprints"),
        ({"project": "ops"}, "bars export close"),
        ({"project": None}, "bars close"),
        ({"project": "nowhere"}, "bars close"),
        ({"kind": "episodic"}, "met"),
        ({"kind": ["episodic", "procedural"]}, "met close"),
        ({"kind": ()}, ""),
        ({"status": "forgotten"}, "slip"),
        ({"status": ["active", "forgotten"]}, "cut orders bars met close sprints slip"),
        ({"status": "pending"}, ""),
        ({"category": "preference"}, "bars"),
        ({"tag": "q1"}, "cut"),
        ({"tag": ["q1", "data"]}, "cut orders"),
        ({"tag": "q"}, ""),
        ({"entity": "orders.is_internal"}, "orders"),
        ({"entity": "CUT-OFF"}, "cut"),
        ({"key": "Cut off"}, "cut"),
        ({"key": "cut-off.definition"}, "cut"),
        ({"subject": "Cut-off"}, "cut"),
        ({"source": "agent"}, "sprints"),
        ({"agent": "planner"}, "sprints"),
        ({"session": "s1"}, "met"),
        ({"speaker": "Bo"}, "met"),
        ({"pinned": False}, "cut orders bars met close sprints"),
        ({"pinned": True}, ""),
        ({"tag": "q1", "category": "preference"}, ""),
        ({"tag": None, "category": None}, "cut orders bars met close sprints"),
    ],
)
def test_filters_narrow_down(filled, filters, texts):
    names = {"cut": "Cut-off: 60", "orders": "orders.is_internal marks test accounts",
             "bars": "I prefer bars", "export": "The export failed last night", "met": "We met Bo",
             "close": "To close: 1. export 2. compare", "sprints": "Sprints take 2 weeks",
             "slip": "A slip"}  # fmt: skip
    listed = filled.list(**filters)
    assert [each.text for each in listed] == [names[each] for each in texts.split()]
    assert filled.count(**filters) == len(listed)


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        ({"text": "x"}, "Unknown filter 'text': there are status"),
        ({"status": "open"}, "Unknown status 'open'"),
        ({"source": ["user", "boss"]}, "Unknown source 'boss'"),
        ({"kind": "fact"}, "Unknown kind 'fact'"),
        ({"kind": 5}, "kinds must be a text or a list of texts"),
        ({"tag": 5}, "tag must be a text or a list of texts"),
        ({"tag": ["a", None]}, "tag must be a text or a list of texts"),
        ({"pinned": "no"}, "pinned must be True or False"),
        ({"project": ""}, "The project is empty"),
    ],
)
def test_a_filter_that_cannot_be_taken_is_told(memory, filters, words):
    for call in (memory.list, memory.count):
        with pytest.raises(UsageError, match=words):
            call(**filters)


def test_nothing_is_there_yet(memory, store_folder):
    assert (len(memory.list()), memory.count(), memory.pending()) == (0, 0, [])
    assert len(memory.recall("anything")) == 0
    with pytest.raises(LookupError):
        memory.get("ffffffff")
    assert not store_folder.exists()


def test_an_agent_lists_what_it_may_see(filled, open_memory):
    coder = open_memory(project="sales", agent="coder")
    assert "Sprints take 2 weeks" not in {each.text for each in coder.list(project="*")}
    assert coder.count() == filled.count() - 1
    assert coder.count(agent="planner") == 0


def test_a_list_becomes_a_data_frame(filled):
    pytest.importorskip("pandas")
    frame = filled.list(project="*").to_pandas()
    assert list(frame["text"]) == [each.text for each in filled.list(project="*")]
    assert frame["kind"].nunique() == 3
    empty = filled.list(tag="none").to_pandas()
    assert list(empty.columns) == list(frame.columns)
