"""Values become conditions in one place, and stay values there."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from records_for_tests import THEN, add, fact, texts

from jupyter_memory.errors import UsageError
from jupyter_memory.rights import Scope
from jupyter_memory.store import Store
from jupyter_memory.store.predicates import (
    all_of,
    any_of,
    at_least,
    at_most,
    ends_with,
    equals,
    has_any,
    in_scope,
    is_null,
    is_valid,
    more_than,
    one_of,
    vector_absent,
)

HOSTILE = (
    "ana' OR 1=1 --",
    "o'neil",
    "''",
    "'",
    "\\",
    "c:\\dev",
    "c:\\\\dev",
    "100%_done",
    "100 done",
    "%",
    "_",
    '"double"',
    "`tick`",
    "$dollar ; -- /* */",
    "x) OR (1=1",
    "line\nbreak",
    "收入'口径",
    "🙂'",
    "é",
    "",
)

ANYTHING = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"))


@pytest.fixture(scope="module")
def hostile(tmp_path_factory) -> Store:
    """A store with a fact for each hostile text: it is the text, the topic and a tag."""
    store = Store(tmp_path_factory.mktemp("hostile"), lock_timeout=10.0)
    add(store, *(fact(each, topic=each, tags=(each,)) for each in HOSTILE))
    return store


@pytest.mark.parametrize("value", HOSTILE)
def test_a_value_finds_itself_and_nothing_else(hostile, value):
    assert texts(hostile, equals("topic", value)) == [value]
    assert texts(hostile, has_any("tags", [value])) == [value]
    assert texts(hostile, one_of("topic", [value, "nowhere"])) == [value]


@pytest.mark.parametrize("value", [each for each in HOSTILE if each])
def test_an_ending_finds_what_ends_so(hostile, value):
    assert texts(hostile, ends_with("topic", value)) == sorted(
        each for each in HOSTILE if each.endswith(value)
    )


@settings(max_examples=60, deadline=None)
@given(st.one_of(ANYTHING, st.sampled_from(HOSTILE).flatmap(lambda own: ANYTHING.map(own.__add__))))
def test_no_value_widens_a_condition(hostile, value):
    expected = [value] if value in HOSTILE else []
    assert texts(hostile, equals("topic", value)) == expected
    assert texts(hostile, all_of(equals("user", value), is_null("project"))) == []


def test_a_nul_does_not_end_a_condition(hostile):
    assert texts(hostile, equals("topic", "o'neil\x00")) == []


@pytest.mark.parametrize("column", ["x) OR (1=1", "topic` = 'a' OR `user", "Topic", "", "rowid"])
def test_only_known_columns_are_asked(column):
    with pytest.raises(UsageError, match="Unknown field") as raised:
        equals(column, "x")
    assert "topic" in str(raised.value)
    assert isinstance(raised.value, ValueError)


@pytest.mark.parametrize("column", ["text", "vector_1' OR 1=1", "vector_a b", ""])
def test_only_columns_of_vectors_have_vectors(column):
    with pytest.raises(UsageError, match="no column of vectors"):
        vector_absent(column)


def test_of_no_values_none_is_right(hostile):
    assert texts(hostile, one_of("topic", [])) == []
    assert texts(hostile, has_any("tags", [])) == []
    assert texts(hostile, any_of()) == []
    assert len(texts(hostile, all_of())) == len(HOSTILE)


def test_none_means_that_the_column_is_empty(hostile):
    assert len(texts(hostile, equals("project", None))) == len(HOSTILE)
    assert texts(hostile, equals("topic", None)) == []


def test_truth_values_and_numbers(store):
    add(store, fact("pinned", pinned=True, confidence=0.25), fact("loose", mentions=3))
    assert texts(store, equals("pinned", True)) == ["pinned"]
    assert texts(store, equals("pinned", False)) == ["loose"]
    assert texts(store, at_least("mentions", 2)) == ["loose"]
    assert texts(store, at_most("confidence", 0.25)) == ["pinned"]


@pytest.mark.parametrize(
    "moment",
    [
        THEN,
        datetime(1, 1, 1, tzinfo=UTC),
        datetime(800, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        datetime(2026, 3, 10, 17, 0, tzinfo=timezone(timedelta(hours=8))),
        datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
    ],
)
def test_moments_of_any_year_and_zone_are_exact(store, moment):
    add(store, fact("then", updated_at=moment))
    assert texts(store, at_least("updated_at", moment)) == ["then"]
    assert texts(store, at_most("updated_at", moment)) == ["then"]
    assert texts(store, more_than("updated_at", moment)) == []


def test_expiry_is_the_moment_it_no_longer_counts(store):
    add(store, fact("ends", expires_at=THEN), fact("never"))
    assert texts(store, is_valid(["active"], THEN - timedelta(microseconds=1))) == ["ends", "never"]
    assert texts(store, is_valid(["active"], THEN)) == ["never"]
    assert texts(store, is_valid(["active"], None)) == ["ends", "never"]
    assert texts(store, is_valid([], None)) == []


def test_a_scope_holds_user_project_and_agent_apart(store):
    own = {"user": "ana", "project": "sales"}
    add(
        store,
        fact("hers everywhere"),
        fact("hers in sales", project="sales"),
        fact("hers in hr", project="hr"),
        fact("planner's", **own, agent="planner"),
        fact("coder's", **own, agent="coder"),
        fact("coder's shared", **own, agent="coder", shared=True),
    )
    add(store, fact("bo's", user="bo"), fact("bo's shared", user="bo", agent="coder", shared=True))
    assert texts(store, in_scope(Scope(user="ana"))) == ["hers everywhere"]
    assert texts(store, in_scope(Scope(user="ana", project="sales"))) == [
        "coder's",
        "coder's shared",
        "hers everywhere",
        "hers in sales",
        "planner's",
    ]
    assert len(texts(store, in_scope(Scope(user="ana", project="*")))) == 6
    assert texts(store, in_scope(Scope(user="ana", project="sales", agent="planner"))) == [
        "coder's shared",
        "hers everywhere",
        "hers in sales",
        "planner's",
    ]
    assert texts(store, in_scope(Scope(user="bo", project="*", agent="planner"))) == [
        "bo's",
        "bo's shared",
    ]
