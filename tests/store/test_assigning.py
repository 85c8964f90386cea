"""One row changed where it lies, through a real table: nothing is lost on the way through SQL."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from records_for_tests import THEN, add, fact, texts

from jupyter_memory.store.bridge import run
from jupyter_memory.store.commits import Commits
from jupyter_memory.store.rows import to_row

COLUMN = "vector_model"

a_text = st.text(
    st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60
) | st.sampled_from(
    [
        "it's",
        "''",
        "a\\b",
        "\\'",
        "-- 'x'; /*",
        '`q` "r"',
        "$1 ? {}",
        "%\n\r\n\t",
        "口径不含退款单",
        "\x00",
    ]
)
texts_of_it = st.lists(a_text, max_size=3).map(tuple)
moments = st.datetimes(timezones=st.just(UTC))
a_number = st.floats(-1, 1, width=32, allow_nan=False)
a_vector = st.none() | st.lists(a_number, min_size=4, max_size=4)
changes = st.fixed_dictionaries(
    {"text": a_text, "version": st.integers(2, 1 << 40)},
    optional={
        "project": st.none() | a_text,
        "category": st.none() | a_text,
        "subject": st.none() | a_text,
        "value": st.none() | a_text | st.integers() | st.lists(st.booleans(), max_size=2),
        "key": st.none() | a_text,
        "tags": texts_of_it,
        "entities": texts_of_it,
        "statements": texts_of_it,
        "pinned": st.booleans(),
        "confidence": st.floats(0, 1),
        "mentions": st.integers(0, 1 << 40),
        "expires_at": st.none() | moments,
        "updated_at": moments,
    },
)


def columns_of(vector: list[float] | None) -> dict[str, Any]:
    return {} if vector is None else {COLUMN: vector}


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(before=changes, after=changes, vectors=st.tuples(a_vector, a_vector))
def test_any_change_is_kept_to_the_letter_and_changes_nothing_else(store, before, after, vectors):
    record, other = fact("first"), fact("another")
    record = replace(record, **before)
    with store.writing("ana") as transaction:
        transaction.add(record, columns_of(vectors[0]))
        transaction.add(other, columns_of(vectors[1]))
    changed = replace(record, **after)
    with store.writing("ana") as transaction:
        row = transaction.get(record.id)
        transaction.replace(row, changed, columns_of(vectors[1]), at=THEN, reason="edited")
    with store.writing("ana") as transaction:
        found, neighbour = transaction.get(record.id), transaction.get(other.id)
    assert found.record == changed
    assert found.vectors.get(COLUMN) == vectors[1]
    assert neighbour.record == other
    assert neighbour.vectors.get(COLUMN) == vectors[1]


def stored_rows(commits: Commits, identifier: str) -> list[dict[str, Any]]:
    return run(commits.rows("semantic", "ana", [identifier]))


@pytest.fixture
def commits(store):
    async def told(*_: object) -> None:
        """Nobody listens."""

    return Commits(store.tables, told)


def test_a_number_that_has_become_another_rows_changes_nothing(store, commits):
    mine, hers = fact("mine"), fact("hers")
    add(store, mine)
    add(store, hers)
    (stored,), (others,) = stored_rows(commits, mine.id), stored_rows(commits, hers.id)
    assert stored["_rowid"] != others["_rowid"]
    misplaced = {**stored, "_rowid": others["_rowid"]}
    row = to_row(replace(mine, text="overwritten"), {})
    version = run(store.tables.read("semantic", lambda table: table.version(), 0))
    assert run(commits.amend("semantic", misplaced, row, version))[0] == 0
    assert texts(store) == ["hers", "mine"]
    assert run(commits.amend("semantic", stored, row, version))[0] == 1
    assert texts(store) == ["hers", "overwritten"]


def test_a_row_that_was_rewritten_by_tidying_is_found_anew(store):
    records = [fact(f"v1 of {number}") for number in range(4)]
    for record in records:
        add(store, record)
    for version in (2, 3):
        with store.writing("ana") as transaction:
            row = transaction.get(records[2].id)
            changed = replace(row.record, version=version, text=f"v{version}")
            transaction.replace(row, changed, {}, at=THEN, reason="edited")
        assert store.tidy(fragments=2)
    assert texts(store) == ["v1 of 0", "v1 of 1", "v1 of 3", "v3"]


def test_a_row_is_read_in_what_is_indexed_and_in_what_is_not_yet(store, commits, indexed_early):
    assert "id" in indexed_early
    records = [fact(f"memory {number}") for number in range(6)]
    add(store, *records[:4])
    store.tidy(fragments=1)
    add(store, records[4])
    add(store, records[5])
    with store.writing("ana") as transaction:
        row = transaction.get(records[0].id)
        changed = replace(records[0], version=2, text="moved")
        transaction.replace(row, changed, {}, at=THEN, reason="edited")
    wanted = [each.id for each in records]
    for ids in (*([each] for each in wanted), wanted[:2], wanted[3:], wanted):
        found = run(commits.rows("semantic", "ana", ids))
        assert sorted(row["id"] for row in found) == sorted(ids)
    assert run(commits.rows("semantic", "ana", [wanted[0]]))[0]["text"] == "moved"
    assert run(commits.rows("semantic", "bo", wanted)) == []
    assert len(run(commits.rows("semantic", "ana", [*wanted, "gone"]))) == len(wanted)
