"""What age, confidence, kind and use add: bounded, whatever a row says of its time."""

from __future__ import annotations

import math
import warnings
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from jupyter_memory.errors import JupyterMemoryWarning
from jupyter_memory.recalling.recipes import RECIPES, STANDARD
from jupyter_memory.recalling.trust import trust
from jupyter_memory.store.candidates import Candidate

NOW = datetime(2026, 3, 10, tzinfo=UTC)


def candidate(kind="episodic", **row):
    full = {"id": "a", "confidence": 1.0, "pinned": False, "updated_at": NOW, **row}
    return Candidate(kind, full)


def parts(one, recipe=STANDARD, intent=None):
    return trust(one, recipe, NOW, intent)


TIMES = {
    "ahead": NOW + timedelta(days=10),
    "1970": datetime(1970, 1, 1, tzinfo=UTC),
    "9999": datetime(9999, 12, 31, 23, 59, tzinfo=UTC),
    "1": datetime(1, 1, 1, tzinfo=UTC),
    "now": NOW,
}


@pytest.mark.parametrize("when", TIMES)
@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_any_time_gives_a_bounded_part(recipe, when):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = parts(candidate(occurred_at=TIMES[when]), recipe)
    assert all(math.isfinite(part) and part >= 0 for part in found.values())
    assert recipe.base + sum(found.values()) <= 1 + 1e-9


@pytest.mark.parametrize("when", ["ahead", "9999"])
def test_a_time_that_lies_ahead_is_now(when):
    ahead = parts(candidate(occurred_at=TIMES[when]))
    assert ahead["recency"] == parts(candidate(occurred_at=NOW))["recency"] == STANDARD.recency


@pytest.mark.parametrize("stamp", [None, "yesterday", datetime(2026, 3, 1)])  # noqa: DTZ001
def test_a_time_that_cannot_be_read_is_the_oldest_and_told_once(stamp):
    with pytest.warns(JupyterMemoryWarning, match="Memory a has no readable time") as told:
        found = parts(candidate(updated_at=stamp))
    assert len(told) == 1
    assert found["recency"] < 1e-9


def test_memories_of_any_time_are_returned(memory, clock):
    clock.now = NOW
    texts = {
        f"The clock of host {name} is normal": {"ahead": "2026-03-20", "old": "1970-01-01"}[name]
        for name in ("ahead", "old")
    }
    memory.remember_many(
        {"text": text, "kind": "episodic", "occurred_at": day, "expires": None}
        for text, day in texts.items()
    )
    hits = memory.recall("clock normal")
    assert {hit.memory.text for hit in hits} == set(texts)
    assert all(math.isfinite(hit.score) and 0 <= hit.score <= 1 for hit in hits)


@pytest.mark.parametrize(
    ("intent", "kind", "preferred"),
    [
        ("how-to", "procedural", True),
        ("how-to", "semantic", False),
        ("define", "semantic", True),
        ("happened", "episodic", True),
        ("happened", "semantic", False),
        (None, "episodic", True),
        ("something else", "episodic", True),
    ],
)
def test_the_kind_that_an_intent_asks_for_is_preferred(intent, kind, preferred):
    assert (parts(candidate(kind), intent=intent)["kind"] > 0) is preferred


def test_use_warms_and_failure_cools():
    cold, warm = candidate(mentions=1), candidate(mentions=3, recalls=4)
    assert parts(cold)["use"] == 0 < parts(warm)["use"] < STANDARD.use
    good = parts(candidate("procedural", successes=3, failures=1))["use"]
    bad = parts(candidate("procedural", successes=1, failures=3, mentions=9))["use"]
    assert good > bad
    assert "use" in parts(warm, replace(STANDARD, use=0.0, base=STANDARD.base + STANDARD.use))


def test_a_recipe_is_chosen_by_its_name(open_memory, clock):
    texts = ["We decided on bars", "We decided on lines, bars are out"]
    for text, day in zip(texts, ("2026-03-09", "2025-03-01"), strict=True):
        open_memory().remember(text, kind="episodic", occurred_at=day, expires=None)
    for name in RECIPES:
        hits = open_memory(config={"recipe": name}).recall("what was decided on bars?")
        assert [math.isclose(sum(hit.why.values()), hit.score) for hit in hits] == [True, True]
    (first, last) = open_memory(config={"recipe": "classic"}).recall("what was decided on bars?")
    assert first.why["recency"] == pytest.approx(0.3)
    assert last.why["recency"] == pytest.approx(0.06)
