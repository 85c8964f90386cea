"""Who acts for the user has her preferences, and a layer of his own over what she said."""

from __future__ import annotations

import pytest

from jupyter_memory import NotFoundError, ScopeError


@pytest.fixture
def bo(open_memory):
    return open_memory(agent="delegate:bo")


def values(memory, question="chart style"):
    return [getattr(hit.memory, "value", None) for hit in memory.recall(question)]


@pytest.fixture
def hers(memory):
    return memory.remember("Chart style: bars", category="preference").id


def test_preferences_and_what_she_shared_are_inherited_and_the_rest_is_hers(memory, bo, hers):
    secret = memory.remember("The salary budget is 90k")
    open_ = memory.remember("The fiscal year starts in April", shared=True)
    assert {each.id for each in bo.list()} == {hers, open_.id}
    assert [len(each.recall("salary budget")) for each in (memory, bo)] == [1, 0]
    with pytest.raises(NotFoundError):
        bo.get(secret.id)
    memory.share(open_.id, on=False)
    assert [each.id for each in bo.list()] == [hers]


def test_his_own_value_holds_for_him_and_hers_for_her(memory, bo, hers, open_memory):
    layered = bo.remember("Chart style: lines")
    assert layered.action == "pending"
    assert "“Chart style: bars”" in layered.message
    assert "for you, yours holds" in layered.message
    assert values(bo) == ["lines"]
    assert values(memory) == values(open_memory(agent="planner")) == ["bars"]
    assert values(open_memory(agent="delegate:cy")) == ["bars"]
    assert memory.get(hers).version == 1
    assert bo.recall("chart style").conflicts == ()
    with pytest.raises(ScopeError, match="Delegate 'bo' may not change"):
        bo.edit(hers, text="Chart style: lines")


def test_it_also_holds_where_only_hers_has_the_words(bo, memory):
    memory.remember("Chart style: bars, as the board likes", category="preference")
    question = "what does the board like?"
    assert values(bo, question) == values(memory, question) != []
    bo.remember("Chart style: lines")
    assert values(bo, question) == []
    assert values(memory, question) != []


def test_a_layer_has_one_value(memory, bo, hers):
    first = bo.remember("Chart style: lines")
    second = bo.remember("Chart style: dots")
    assert (second.action, second.id) == ("superseded", first.id)
    assert values(bo) == ["dots"]
    assert [each.id for each in memory.pending()] == [first.id]
    second.undo()
    assert values(bo) == ["lines"]


def test_to_say_what_she_says_ends_the_layer(memory, bo, hers):
    bo.remember("Chart style: lines")
    again = bo.remember("Chart style: bars")
    assert (again.action, again.id) == ("reinforced", hers)
    assert values(bo) == ["bars"]
    assert memory.pending() == []
    again.undo()
    assert values(bo) == ["lines"]


@pytest.mark.parametrize(
    ("keep", "his", "her"), [("new", "lines", "lines"), ("old", "bars", "bars")]
)
def test_she_may_take_it_over_or_end_it(memory, bo, hers, keep, his, her):
    layered = bo.remember("Chart style: lines", category="preference")
    (asked,) = memory.pending()
    assert asked.question.endswith(
        "bo, who acts for you, said today: “Chart style: lines”. Which holds?"
    )
    memory.resolve(layered.id, keep=keep)
    assert (values(bo), values(memory)) == ([his], [her])
    assert memory.get(hers).agent is None


def test_a_layer_over_what_he_may_not_see_tells_nothing_of_it(memory, bo):
    memory.remember("Discount limit: 40 percent")
    layered = bo.remember("Discount limit: 10 percent")
    assert (layered.action, "40 percent" in repr(layered)) == ("pending", False)
    assert "40 percent" not in repr(bo.pending())
    assert values(bo, "discount limit") == ["10 percent"]
    same = bo.remember("Discount limit: 40 percent")
    assert values(bo, "discount limit") == ["40 percent"]
    assert "Known already" not in same.message
