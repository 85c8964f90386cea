"""The view in memory applies scope and validity a second time: it must be the same as the engine's.

The conditions that LanceDB gets are the measure here.
"""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from records_for_tests import THEN, add, episode, fact
from stub_embedders import StubEmbedder

from jupyter_memory.embedding import space_of
from jupyter_memory.language.terms import terms
from jupyter_memory.records import STATUSES
from jupyter_memory.rights import Scope
from jupyter_memory.store import Store, search, views
from jupyter_memory.store import view as view_module
from jupyter_memory.store.bridge import run
from jupyter_memory.store.query import Search
from jupyter_memory.store.rows import Row
from jupyter_memory.store.views import Views

if TYPE_CHECKING:
    from jupyter_memory.records import MemoryRecord

PROJECTS = (None, "sales", "hr", "o'neil", "*-like")
AGENTS = (None, "planner", "coder", "计划", "delegate:bo")
CATEGORIES = (None, "preference", "definition")
TAGS = ((), ("q1",), ("q1", "q2"), ("o'neil",), ("已",))
MOMENTS = (
    datetime(1960, 1, 1, tzinfo=UTC),
    THEN - timedelta(microseconds=1),
    THEN,
    THEN + timedelta(microseconds=1),
    THEN + timedelta(days=400),
    datetime(9999, 12, 31, tzinfo=UTC),
)
ENTITIES = ("orders", "orders.total", "anna")
STUB = StubEmbedder()
SPACE = space_of(STUB)


def unit_vector(text: str) -> np.ndarray:
    vector = STUB.embed([text])[0]
    return vector / np.linalg.norm(vector)


def random_record(chance: random.Random, user: str) -> MemoryRecord:
    fields = {
        "user": user,
        "project": chance.choice(PROJECTS),
        "agent": chance.choice(AGENTS),
        "shared": chance.random() < 0.4,
        "category": chance.choice(CATEGORIES),
        "status": chance.choice(STATUSES),
        "expires_at": chance.choice([None, None, *MOMENTS]),
        "updated_at": chance.choice(MOMENTS),
        "tags": chance.choice(TAGS),
        "entities": tuple(chance.sample(ENTITIES, chance.randrange(3))),
    }
    if chance.random() < 0.5:
        return episode("it happened to orders", occurred_at=chance.choice(MOMENTS), **fields)
    text = chance.choice(["it holds", "orders hold", "退款 口径"])
    return fact(text, key=chance.choice([None, "a.b", "c.d"]), **fields)


@pytest.fixture(scope="module")
def crowded(tmp_path_factory) -> Store:
    """A store with 400 memories of every kind of scope, two thirds of them with a vector."""
    store = Store(tmp_path_factory.mktemp("crowded"), lock_timeout=10.0)
    chance = random.Random(11)
    for user in ("ana", "bo"):
        with store.writing(user) as transaction:
            for number in range(200):
                has = chance.random() < 0.7
                vectors = {SPACE.column: unit_vector(f"text {number % 17}")} if has else {}
                transaction.add(random_record(chance, user), vectors)
    return store


scopes = st.builds(
    Scope,
    user=st.sampled_from(["ana", "bo"]),
    project=st.sampled_from([*PROJECTS, "*", "nowhere"]),
    agent=st.sampled_from([*AGENTS, "nobody", "delegate:nobody"]),
)
searches = st.builds(
    Search,
    scope=scopes,
    statuses=st.sets(st.sampled_from(STATUSES)).map(lambda some: tuple(sorted(some))),
    now=st.sampled_from(MOMENTS),
    since=st.one_of(st.none(), st.sampled_from(MOMENTS)),
    until=st.one_of(st.none(), st.sampled_from(MOMENTS)),
    tags=st.sampled_from([(), ("q1",), ("q2", "已"), ("o'neil",), ("nowhere",)]),
    keys=st.sampled_from([(), ("a.b",), ("a.b", "c.d"), ("no.where",)]),
    entities=st.sampled_from([(), ("orders",), ("anna", "orders.total")]),
    words=st.sampled_from([(), ("orders",), ("退款 hold",), ("nowhere", "happened")]).map(
        lambda some: tuple(terms(" ".join(some)))
    ),
    column=st.just(SPACE.column),
    vector=st.integers(0, 16).map(lambda number: unit_vector(f"text {number}")),
    limit=st.just(500),
    contested_by=st.sampled_from([*AGENTS, "nobody"]),
)


@settings(max_examples=150, deadline=None)
@given(searches, st.sampled_from(["semantic", "episodic"]))
def test_the_mask_is_the_condition(crowded, wanted, table):
    view = run(crowded.views.fresh(table, wanted))
    allowed = {row["id"] for row, lets in zip(view.rows, view.allowed(wanted), strict=True) if lets}

    async def ask(handle):
        query = handle.query().where(search.conditions(table, wanted).sql).select(["id"])
        return {row["id"] for row in (await query.to_arrow()).to_pylist()}

    assert allowed == run(crowded.tables.read(table, ask, None))


@settings(max_examples=60, deadline=None)
@given(searches)
def test_a_view_finds_what_the_engine_finds(crowded, wanted):
    no_views = Views(crowded.tables)
    no_views._too_large = {
        (user, table, SPACE.column)
        for user in ("ana", "bo")
        for table in ("semantic", "episodic", "procedural")
    }
    in_view = found_by(crowded, crowded.views, wanted)
    in_engine = found_by(crowded, no_views, wanted)
    by_words = [
        {name for name, each in found.items() if each.words} for found in (in_view, in_engine)
    ]
    by_vector = [
        {name: each.cosine for name, each in found.items() if each.cosine is not None}
        for found in (in_view, in_engine)
    ]
    assert by_words[0] == by_words[1]
    assert by_vector[0] == pytest.approx(by_vector[1], abs=1e-3)
    assert set(in_engine) == set(in_view)


def found_by(store: Store, kind: Views, wanted: Search) -> dict[str, search.Candidate]:
    found = run(search.candidates(store.tables, kind, wanted)).candidates
    return {each.row["id"]: each for each in found}


def test_a_view_of_another_user_is_another_view(crowded):
    def everything(user: str) -> Search:
        return Search(scope=Scope(user=user, project="*"), statuses=STATUSES, now=MOMENTS[0])

    seen = {}
    for user in ("ana", "bo"):
        view = run(crowded.views.fresh("semantic", everything(user)))
        seen[user] = {row["id"] for row in view.rows}
    assert seen["ana"]
    assert seen["bo"]
    assert not seen["ana"] & seen["bo"]


def test_a_view_follows_what_another_handle_writes(store):
    wanted = Search(scope=Scope(user="ana"), statuses=("active",), now=THEN, entities=("orders",))
    other = Store(store.root, lock_timeout=10.0)
    first, second = fact("one", entities=("orders",)), fact("two", entities=("orders",))
    for record in (first, second):
        add(other, record)
        assert record.id in structure(store, wanted)
    with other.writing("ana") as transaction:
        row = transaction.get(first.id)
        gone = replace(first, version=2, status="forgotten")
        transaction.replace(row, gone, {}, at=THEN, reason="forgotten")
    assert structure(store, wanted) == [second.id]
    everything = replace(wanted, statuses=STATUSES)
    assert sorted(structure(store, everything)) == sorted([first.id, second.id])


def test_what_a_store_writes_itself_is_not_read_back(store, monkeypatch):
    first = fact("one", entities=("orders",))
    unit = unit_vector("one")
    add(store, fact("zero"))  # makes the table, after which every view is made anew
    add(store, first, vectors={SPACE.column: unit})
    wanted = Search(scope=Scope(user="ana"), statuses=("active",), now=THEN, entities=("orders",),
                    column=SPACE.column, vector=unit)  # fmt: skip
    assert structure(store, wanted) == [first.id]

    def read_back(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Views, "_read_into", read_back)
    second, hers = fact("two", entities=("orders",)), fact("one", user="bo", entities=("orders",))
    add(store, second)
    add(store, hers, vectors={SPACE.column: unit})
    with store.writing("ana") as transaction:
        row = transaction.get(first.id)
        changed = replace(first, version=2, text="one more")
        transaction.replace(row, changed, row.vectors, at=THEN, reason="edited")
    view = run(store.views.fresh("semantic", wanted))
    monkeypatch.undo()
    fresh = run(Views(store.tables).fresh("semantic", wanted))
    for each in (view, fresh):
        found = each.find(wanted)
        assert {each.rows[at]["id"]: each.whole(at)["version"] for at in found.structure} == {
            first.id: 2,
            second.id: 1,
        }
        ((position, cosine),) = found.vectors
        assert (each.rows[position]["id"], cosine) == (first.id, pytest.approx(1.0, abs=1e-5))
    assert structure(store, replace(wanted, scope=Scope(user="bo"))) == [hers.id]


def structure(store: Store, wanted: Search) -> list[str]:
    """Return the ids that a view finds by structure, whole rows and light ones being the same."""
    view = run(store.views.fresh("semantic", wanted))
    positions = view.find(wanted).structure
    whole = [view.whole(each) for each in positions]
    assert [row["status"] in wanted.statuses for row in whole] == [True] * len(whole)
    assert [row["id"] for row in whole] == [view.rows[each]["id"] for each in positions]
    return [row["id"] for row in whole]


def test_a_view_gets_vectors_that_come_later(store):
    record = fact("late")
    add(store, record)
    unit = unit_vector("late")
    wanted = Search(scope=Scope(user="ana"), statuses=("active",), now=THEN,
                    column=SPACE.column, vector=unit)  # fmt: skip
    assert run(store.views.fresh("semantic", wanted)).find(wanted).vectors == []
    assert store.add_vectors("semantic", "ana", SPACE.column, {(record.id, 1): unit}) == 1
    view = run(store.views.fresh("semantic", wanted))
    ((position, cosine),) = view.find(wanted).vectors
    assert view.rows[position]["id"] == record.id
    assert cosine == pytest.approx(1.0, abs=1e-5)


def test_a_view_is_made_anew_when_most_of_it_was_replaced(store, monkeypatch):
    """A changed row takes a new place; without that, places would grow with every change."""
    monkeypatch.setattr(view_module, "_ROOM", 8)
    record = fact("v1", entities=("orders",))
    add(store, record)
    wanted = Search(scope=Scope(user="ana"), statuses=("active",), now=THEN, entities=("orders",))
    for version in range(1, 30):
        view = run(store.views.fresh("semantic", wanted))
        (position,) = view.find(wanted).structure
        assert view.whole(position)["version"] == version
        assert len(view.rows) <= 10
        with store.writing("ana") as transaction:
            row = transaction.get(record.id)
            transaction.touch(Row(replace(row.record, version=version + 1), {}))


def test_too_many_rows_are_left_to_the_engine(store, monkeypatch):
    monkeypatch.setattr(views, "MOST_ROWS", 2)
    wanted = Search(scope=Scope(user="ana"), statuses=("active",), now=THEN, entities=("orders",))
    add(store, *(fact(f"text {number}", entities=("orders",)) for number in range(3)))
    assert run(store.views.fresh("semantic", wanted)) is None
    found = run(search.candidates(store.tables, store.views, wanted)).candidates
    assert len(found) == 3
