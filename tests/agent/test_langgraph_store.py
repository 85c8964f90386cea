"""The LangGraph store: what LangGraph expects of any, and what ours keeps besides."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from langgraph.store.base import (
    GetOp,
    InvalidNamespaceError,
    ListNamespacesOp,
    MatchCondition,
    PutOp,
    SearchOp,
)
from stub_embedders import StubEmbedder

from jupyter_memory import ConflictError, UsageError
from jupyter_memory.agent import langgraph
from jupyter_memory.agent.langgraph import JupyterMemoryStore

if TYPE_CHECKING:
    from conftest import OpenMemory, StandingClock

ANA = ("users", "ana")


@pytest.fixture
def store(open_memory: OpenMemory) -> JupyterMemoryStore:
    return JupyterMemoryStore(open_memory(agent="planner"))


def keys(items: list[Any]) -> list[str]:
    return [each.key for each in items]


# Putting and getting


def test_an_item_comes_back_as_it_was_put(store: JupyterMemoryStore) -> None:
    value = {"text": "Bars, no pies.", "n": 1, "x": 1.5, "none": None, "list": [1, {"a": True}]}
    store.put(ANA, "charts", value)
    item = store.get(ANA, "charts")
    assert (item.namespace, item.key, item.value) == (ANA, "charts", value)
    assert store.get(ANA, "other") is None
    assert store.get(("users",), "charts") is None


_LABELS = st.text(min_size=1, max_size=8).filter(lambda text: not set(text) & {".", "\0"})
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
_PLACES = st.tuples(
    st.lists(_LABELS, min_size=1, max_size=3).map(tuple).filter(lambda ns: ns[0] != "langgraph"),
    st.text(max_size=8),
)


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    st.dictionaries(_PLACES, st.dictionaries(st.text(max_size=6), _VALUES, max_size=3), max_size=6)
)
def test_any_json_at_any_place_is_kept_exactly(
    store: JupyterMemoryStore, items: dict[Any, dict[str, Any]]
) -> None:
    before = {(each.namespace, each.key) for each in store.search((), limit=1_000)}
    store.batch([PutOp(*place, None) for place in before])
    store.batch([PutOp(*place, value) for place, value in items.items()])
    found = store.batch([GetOp(*place) for place in items])
    assert [repr(each.value) for each in found] == [repr(value) for value in items.values()]
    assert {(each.namespace, each.key) for each in store.search((), limit=100)} == set(items)
    assert set(store.list_namespaces()) == {namespace for namespace, _ in items}


def test_a_put_is_the_next_version_of_one_memory(store: JupyterMemoryStore) -> None:
    store.put(ANA, "theme", {"theme": "Dark"})
    created = store.get(ANA, "theme").created_at
    store.memory.clock.advance(hours=1)
    store.put(ANA, "theme", {"theme": "dark"})
    item = store.get(ANA, "theme")
    assert item.value == {"theme": "dark"}
    assert item.created_at == created < item.updated_at
    (memory,) = store.memory.list()
    assert [each.memory.text for each in store.memory.history(memory.id)] == [
        "theme: Dark",
        "theme: dark",
    ]


def test_the_same_value_at_two_places_is_two_items(store: JupyterMemoryStore) -> None:
    for place in (("a",), ("b",), ("A",), ("a b",), ("a  b",), ("a/b",), ("a", "b")):
        store.put(place, "k", {"text": "the same"})
    store.put(("a",), "K", {"text": "the same"})
    assert len(store.search((), limit=100)) == 8


def test_deleted_is_gone_and_can_be_brought_back(store: JupyterMemoryStore) -> None:
    store.put(ANA, "theme", {"theme": "dark"})
    store.delete(ANA, "theme")
    store.delete(ANA, "never there")
    assert store.get(ANA, "theme") is None
    assert store.list_namespaces() == []
    (memory,) = store.memory.list(status="forgotten")
    store.memory.restore_memory(memory.id)
    assert store.get(ANA, "theme").value == {"theme": "dark"}


@pytest.mark.parametrize("namespace", [(), ("a", ""), ("a.b",), ("langgraph", "x")])
def test_what_is_no_namespace_is_refused(store: JupyterMemoryStore, namespace: Any) -> None:
    with pytest.raises(InvalidNamespaceError):
        store.put(namespace, "k", {"v": 1})


def test_what_is_no_json_is_refused_in_a_sentence(store: JupyterMemoryStore) -> None:
    with pytest.raises(UsageError, match="must be JSON"):
        store.put(ANA, "k", {"v": {1, 2}})
    assert store.search(()) == []


# Searching


def test_what_was_written_last_comes_first(store: JupyterMemoryStore) -> None:
    for key in ("one", "two", "one"):
        store.put(ANA, key, {"at": store.memory.clock.advance(hours=1).isoformat()})
    assert keys(store.search(ANA)) == ["one", "two"]
    assert keys(store.search(ANA, filter={"at": {"$gt": "2026"}})) == ["one", "two"]


def put_reports(store: JupyterMemoryStore) -> None:
    for number, (place, author) in enumerate(
        [("docs", "ana"), ("docs", "bo"), ("images", "ana"), ("docsets", "ana")]
    ):
        value = {"author": author, "made": {"by": author}, "n": number, "tags": ["x"]}
        store.put(("reports", place), f"r{number}", value)


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        ({"author": "ana"}, ["r3", "r2", "r0"]),
        ({"author": {"$ne": "ana"}}, ["r1"]),
        ({"author": {"$eq": "bo"}, "n": 1}, ["r1"]),
        ({"n": {"$gt": 1}}, ["r3", "r2"]),
        ({"n": {"$gte": 1, "$lt": 3}}, ["r2", "r1"]),
        ({"n": {"$lte": 0}}, ["r0"]),
        ({"author": {"$gt": "b"}}, ["r1"]),
        ({"absent": {"$gt": 1}}, []),
        ({"made.by": "bo"}, ["r1"]),
        ({"tags": ["x"], "n": 0}, ["r0"]),
        ({"tags": ["x", "y"]}, []),
        ({"n": True}, []),
        ({"author": "ana' OR 'a'='a"}, []),
    ],
)
def test_conditions_on_values(
    store: JupyterMemoryStore, conditions: dict[str, Any], expected: list[str]
) -> None:
    put_reports(store)
    assert keys(store.search(("reports",), filter=conditions)) == expected


def test_an_unknown_operator_is_an_error(store: JupyterMemoryStore) -> None:
    put_reports(store)
    with pytest.raises(ValueError, match=r"Unsupported operator: \$like"):
        store.search(("reports",), filter={"author": {"$like": "a"}})


def test_a_namespace_is_a_path_not_a_beginning_of_words(store: JupyterMemoryStore) -> None:
    put_reports(store)
    assert keys(store.search(("reports", "docs"))) == ["r1", "r0"]
    assert keys(store.search(("rep",))) == []


def test_pages_are_the_listing_in_parts(
    store: JupyterMemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(langgraph, "PAGE", 4)
    store.batch([PutOp(("a", str(n % 3)), f"k{n}", {"n": n, "even": not n % 2}) for n in range(11)])
    for conditions in (None, {"even": True}):
        whole = keys(store.search(("a",), filter=conditions, limit=50))
        assert len(whole) == (6 if conditions else 11)
        parts = [
            key
            for offset in range(0, len(whole), 3)
            for key in keys(store.search(("a",), filter=conditions, limit=3, offset=offset))
        ]
        assert parts == whole


def test_a_question_ranks_and_a_namespace_bounds(store: JupyterMemoryStore) -> None:
    store.put(("users", "ana"), "charts", {"text": "wants bar charts for the board"})
    store.put(("users", "ana"), "lunch", {"text": "eats at noon"})
    store.put(("users", "bo"), "charts", {"text": "wants pie charts for the board"})
    found = store.search(("users", "ana"), query="which charts for the board?")
    assert keys(found)[0] == "charts"
    assert found[0].score > 0.5
    assert {each.namespace for each in found} == {("users", "ana")}
    assert keys(store.search(("users",), query="noon", limit=1)) == ["lunch"]


def test_a_question_goes_with_conditions(store: JupyterMemoryStore) -> None:
    for number in range(8):
        store.put(("docs",), f"d{number}", {"text": f"red apple {number}", "n": number})
    found = store.search(("docs",), query="red apple", filter={"n": {"$gte": 6}}, limit=5)
    assert sorted(keys(found)) == ["d6", "d7"]
    assert all(each.score is not None for each in found)


def test_as_many_are_ranked_as_are_wanted(store: JupyterMemoryStore) -> None:
    store.batch([PutOp(("docs",), f"d{n}", {"text": "red apple", "n": n}) for n in range(60)])
    found = store.search(("docs",), query="apple", limit=55)
    assert len({each.key for each in found if each.score}) == 55


def test_what_is_not_indexed_only_fills_up(store: JupyterMemoryStore) -> None:
    store.put(("docs",), "plain", {"text": "red apple"})
    store.put(("docs",), "hidden", {"text": "red apple"}, index=False)
    assert keys(store.search(("docs",), query="red apple", limit=1)) == ["plain"]
    found = store.search(("docs",), query="red apple")
    assert keys(found) == ["plain", "hidden"]
    assert found[1].score is None


def test_fields_say_what_search_goes_by(open_memory: OpenMemory) -> None:
    memory = open_memory(agent="planner", embedder=StubEmbedder())
    store = JupyterMemoryStore(memory, fields=["title", "parts[*].text"])
    store.put(("docs",), "one", {"title": "alpha", "parts": [{"text": "beta"}], "note": "gamma"})
    store.put(("docs",), "two", {"title": "delta", "note": "alpha"}, index=["note"])
    for query, key in {"beta": "one", "alpha": "one"}.items():
        best = store.search(("docs",), query=query)[0]
        assert best.score == 1.0
        assert query == "alpha" or best.key == key
    assert [each.score for each in store.search(("docs",), query="alpha")] == [1.0, 1.0]
    assert store.search(("docs",), query="gamma")[0].score < 0.9


def test_fields_are_a_list(open_memory: OpenMemory) -> None:
    with pytest.raises(UsageError, match=r"fields=\['text'\]"):
        JupyterMemoryStore(open_memory(), fields="text")


# Namespaces and batches


def test_namespaces_by_their_ends_and_depth(store: JupyterMemoryStore) -> None:
    there = [("a", "b", "c"), ("a", "b", "d", "e"), ("a", "c", "f"), ("b", "a", "f"), ("b.",)]
    store.batch([PutOp(each, "k", {"v": 1}) for each in there[:-1]])
    assert store.list_namespaces(prefix=("a", "b")) == there[:2]
    assert store.list_namespaces(suffix=("f",)) == there[2:4]
    assert store.list_namespaces(prefix=("a", "*", "f")) == [there[2]]
    assert store.list_namespaces(suffix=("*", "f"), prefix=("b",)) == [there[3]]
    assert store.list_namespaces(max_depth=2) == [("a", "b"), ("a", "c"), ("b", "a")]
    assert store.list_namespaces(limit=2, offset=1) == there[1:3]


def test_a_batch_reads_before_it_writes_and_the_last_put_counts(
    store: JupyterMemoryStore,
) -> None:
    store.put(ANA, "k", {"v": 0})
    results = store.batch(
        [
            PutOp(ANA, "k", {"v": 1}),
            GetOp(ANA, "k"),
            SearchOp(("users",)),
            ListNamespacesOp((MatchCondition("prefix", ("users",)),)),
            PutOp(ANA, "k", {"v": 2}),
            PutOp(("users", "bo"), "k", {"v": 3}),
        ]
    )
    assert results[0] is results[4] is results[5] is None
    assert results[1].value == {"v": 0}
    assert [each.value for each in results[2]] == [{"v": 0}]
    assert results[3] == [ANA]
    assert store.get(ANA, "k").value == {"v": 2}
    assert store.get(("users", "bo"), "k").value == {"v": 3}


def test_calls_in_a_loop_keep_their_order(store: JupyterMemoryStore) -> None:
    async def use() -> list[Any]:
        await asyncio.gather(
            *(store.aput(("n",), f"k{n}", {"n": n}) for n in range(30)),
            *(store.adelete(("n",), f"k{n}") for n in range(30)),
            *(store.aput(("n",), f"k{n}", {"n": -n}) for n in range(10)),
        )
        bad = store.aput(("n",), "bad", {"n": {1}})
        good = store.aput(("n",), "good", {"n": 1})
        refused, _ = await asyncio.gather(bad, good, return_exceptions=True)
        assert isinstance(refused, UsageError)
        return await store.asearch(("n",), limit=100)

    found = asyncio.run(use())
    assert {each.key: each.value["n"] for each in found} == {
        **{f"k{n}": -n for n in range(10)},
        "good": 1,
    }
    assert len(asyncio.run(store.asearch(("n",), limit=100))) == 11  # another loop


# Times to live


def test_what_has_had_its_time_is_not_read(store: JupyterMemoryStore, clock: StandingClock) -> None:
    store.put(ANA, "short", {"v": 1}, ttl=10)
    store.put(ANA, "long", {"v": 2})
    clock.advance(minutes=11)
    assert store.get(ANA, "short") is None
    assert keys(store.search(())) == ["long"]
    assert store.sweep_ttl() == 1
    assert store.sweep_ttl() == 0


def test_a_read_gives_the_whole_time_again(open_memory: OpenMemory, clock: StandingClock) -> None:
    store = JupyterMemoryStore(open_memory(agent="planner"), ttl={"default_ttl": 10})
    store.put(ANA, "k", {"v": 1})
    for read in (lambda: store.get(ANA, "k"), lambda: store.search(ANA)):
        clock.advance(minutes=8)
        assert read()
    clock.advance(minutes=8)
    assert store.get(ANA, "k", refresh_ttl=False) is not None
    clock.advance(minutes=8)
    assert store.get(ANA, "k") is None


# Beside the user's own memories


def test_the_user_sees_corrects_and_erases_items(
    open_memory: OpenMemory, store: JupyterMemoryStore
) -> None:
    store.put(ANA, "charts", {"text": "Wants pies.", "secret": "password=hunter2secret!"})
    user = open_memory()
    memory = user.recall("who wants pies?")[0].memory
    assert (memory.agent, memory.subject) == ("planner", "users/ana")
    assert "hunter2secret" not in str(memory)
    user.erase(memory.id)
    assert store.get(ANA, "charts") is None


def test_her_words_and_items_stay_apart(open_memory: OpenMemory) -> None:
    user = open_memory()
    hers = user.remember("The retention is 30 days.", subject="users/ana", attribute="k")
    store = JupyterMemoryStore(user)
    for text in ("The retention is 30 days.", "The retention is 90 days."):
        store.put(ANA, "k", {"text": text})
        assert store.get(ANA, "k").value == {"text": text}
    store.delete(ANA, "k")
    assert user.get(hers.id).text == "The retention is 30 days."
    assert user.get(hers.id).version == 1


def test_what_she_wrote_herself_waits_for_her(open_memory: OpenMemory) -> None:
    JupyterMemoryStore(open_memory()).put(ANA, "theme", {"theme": "dark"})
    store = JupyterMemoryStore(open_memory(agent="planner"))
    with pytest.raises(ConflictError, match="not written over what is there"):
        store.put(ANA, "theme", {"theme": "light"})
    assert store.get(ANA, "theme").value == {"theme": "dark"}
    (question,) = open_memory().pending()
    open_memory().resolve(question.id, keep="new")
    assert store.get(ANA, "theme").value == {"theme": "light"}


def test_agents_do_not_see_each_others_items(open_memory: OpenMemory) -> None:
    JupyterMemoryStore(open_memory(agent="sales")).put(ANA, "k", {"v": 1})
    other = JupyterMemoryStore(open_memory(agent="support"))
    assert other.get(ANA, "k") is None
    assert other.search(()) == []
    assert other.list_namespaces() == []


def test_items_hold_in_every_project(open_memory: OpenMemory) -> None:
    JupyterMemoryStore(open_memory(agent="planner", project="sales")).put(ANA, "k", {"v": 1})
    store = JupyterMemoryStore(open_memory(agent="planner", project="hr"))
    store.put(ANA, "k", {"v": 2})
    assert [each.value for each in store.search(())] == [{"v": 2}]
