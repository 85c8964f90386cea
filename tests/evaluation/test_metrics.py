"""Figures of outcomes that are known."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from jupyter_memory.evaluation.metrics import Measure, figures
from jupyter_memory.evaluation.replaying import Outcome
from jupyter_memory.evaluation.write_set import Case
from jupyter_memory.records import Fact, Provenance

NOW = datetime(2026, 3, 10, tzinfo=UTC)


def fact(text, **given):
    defaults = {
        "id": text, "user": "ana", "text": text, "category": "definition", "key": None,
        "created_at": NOW, "updated_at": NOW, "provenance": Provenance(),
    }  # fmt: skip
    return Fact(**{**defaults, **given})


def case(**given):
    defaults = {
        "id": "a", "language": "en", "channel": "remember", "stored": "yes", "held_out": False,
        "text": "Churn is 60 days.", "kind": "semantic", "category": "definition",
    }  # fmt: skip
    return Case(**{**defaults, **given})


def of(*memories, **given):
    return figures([Outcome((case(**given),), memories)])


def test_what_is_as_expected_fails_nowhere():
    found = of(fact("Churn is 60 days.", key="churn.definition"), key="churn.definition")
    assert (found.kind.rate, found.category.rate, found.key.rate) == (1, 1, 1)


@pytest.mark.parametrize(("expected", "held"), [("churn.definition", None), (None, "days.unit")])
def test_a_key_is_wrong_where_it_is_missing_and_where_it_should_be_none(expected, held):
    assert of(fact("Churn is 60 days.", key=held), key=expected).key.failed == ("a",)


def test_another_category_is_told_apart_from_another_kind():
    found = of(fact("Churn is 60 days.", category="preference"))
    assert (found.kind.failed, found.category.failed) == ((), ("a",))


def test_what_is_not_kept_is_missed_and_not_judged():
    found = of(channel="observe")
    assert found.missed.failed == ("a",)
    assert (found.kind.judged, found.chatter.failed) == (0, ())


def test_whatever_is_kept_of_chatter_counts():
    given = {"channel": "observe", "stored": "no", "text": None, "kind": None, "category": None}
    assert of(fact("Hello"), **given).chatter.failed == ("a",)
    assert of(**given).chatter.failed == ()


def test_what_is_kept_besides_what_lasts_is_chatter():
    kept = fact("Churn is 60 days.")
    assert of(kept, fact("Hello"), channel="observe").chatter.failed == ("a",)
    assert of(kept, channel="observe").chatter.failed == ()


@pytest.mark.parametrize(("stored", "status"), [("yes", "draft"), ("draft", "active")])
def test_a_draft_is_not_what_counts_at_once(stored, status):
    found = of(fact("Churn is 60 days.", status=status), channel="observe", stored=stored)
    assert found.trust.failed == ("a",)


def group(relation, *memories):
    pair = tuple(
        case(id=text, text=text, group="g", relation=relation)
        for text in ("Churn is 60 days.", "Churn is 90 days.")
    )
    return figures([Outcome(pair, memories)])


def test_rewordings_are_one_memory():
    one, other = fact("Churn is 60 days."), fact("Churn is 90 days.")
    assert group("same", one).reworded == Measure(judged=1, failed=())
    assert len(group("same", one, other).reworded.failed) == 1
    assert len(group("same").reworded.failed) == 1


def test_a_changed_value_is_held_current_or_pending():
    one, other = fact("Churn is 60 days."), fact("Churn is 90 days.", status="pending")
    assert group("changed", one, other).changed == Measure(judged=1, failed=())
    assert group("changed", one).changed.failed == ("Churn is 90 days.",)


def test_nothing_judged_is_no_failure():
    assert Measure(judged=0, failed=()).rate == 1
