"""Telling a set, and the names that its memories go by afterwards."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from jupyter_memory.evaluation.labelled import LabelledMemory
from jupyter_memory.evaluation.telling import held, named, tell
from jupyter_memory.records import Fact
from jupyter_memory.results import Receipt

NOW = datetime(2026, 3, 10, tzinfo=UTC)


def memory(name, text="Churn is 60 days.", **given):
    return LabelledMemory(name=name, text=text, **given)


def fact(id, text):
    return Fact(id=id, user="ana", text=text, created_at=NOW, updated_at=NOW)


def receipt(action, id="a"):
    return Receipt(action=action, ids=() if id is None else (id,))


def test_all_is_told_in_the_order_of_time_by_whoever_tells_it():
    batches = []

    def remember(teller, items):
        batches.append((teller.user, teller.at, [each["text"] for each in items]))
        return [receipt("stored", each["text"]) for each in items]

    tell(
        [
            memory("m4", "four"),
            memory("m2", "two", user="ana", told_at=NOW),
            memory("m3", "three", user="ana", told_at=NOW),
            memory("m1", "one", user="bo", told_at=NOW - timedelta(days=1)),
        ],
        remember,
    )
    assert batches == [
        ("bo", NOW - timedelta(days=1), ["one"]),
        ("ana", NOW, ["two", "three"]),
        (None, None, ["four"]),
    ]


def test_what_replaces_another_is_told_apart_by_its_text():
    names = named(
        [(memory("old", "60 days."), receipt("stored")),
         (memory("new", "90 days."), receipt("superseded"))]
    )  # fmt: skip
    assert names.of(fact("a", "60 days.")) == ("old",)
    assert names.of(fact("a", "90 days.")) == ("new",)


def test_what_is_the_same_in_other_words_goes_by_both_names():
    names = named(
        [(memory("one", "60 days."), receipt("stored")),
         (memory("other", "sixty days"), receipt("reinforced"))]
    )  # fmt: skip
    assert names.of(fact("a", "60 days.")) == ("one", "other")


def test_a_text_that_was_masked_or_shortened_is_recognised():
    names = named(
        [(memory("old", "Please remember: key is 1."), receipt("stored")),
         (memory("new", "Key is 2 with password x."), receipt("superseded"))]
    )  # fmt: skip
    assert names.of(fact("a", "key is 1.")) == ("old",)
    assert names.of(fact("a", "Key is 2 with password ***.")) == ("new",)


def test_what_is_refused_has_no_memory_and_what_was_never_told_no_name():
    names = named([(memory("bad"), receipt("refused", None))])
    assert names.untold == ("bad",)
    assert names.of(fact("a", "anything")) == ()


def test_what_a_store_holds_goes_by_its_ids():
    names = held([replace(memory("a"), text="60 days.")])
    assert names.of(fact("a", "60 days.")) == ("a",)
