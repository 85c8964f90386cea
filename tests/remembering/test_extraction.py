from __future__ import annotations

import pytest
from labelled_sentences import (
    DEFINITIONS,
    EVENTS,
    FACTS,
    HOW_TOS,
    KEYED_OTHERWISE,
    WITHOUT_KEY,
)

from jupyter_memory.remembering.extraction import extract, kind_of
from jupyter_memory.remembering.naming import key_of, named_in
from jupyter_memory.remembering.statement import read_statement


def read(text, **given):
    return extract(read_statement({"text": text, **given}))


@pytest.mark.parametrize(("text", "subject", "value"), DEFINITIONS)
def test_a_definition_has_a_subject_and_a_value(text, subject, value):
    found = read(text)
    assert (found.kind, found.category) == ("semantic", "definition")
    assert (found.subject, found.attribute, found.value) == (subject, "definition", value)


@pytest.mark.parametrize(("text", "category", "subject"), KEYED_OTHERWISE)
def test_a_preference_may_have_a_subject(text, category, subject):
    found = read(text)
    assert (found.kind, found.category, found.subject) == ("semantic", category, subject)


@pytest.mark.parametrize(("text", "category"), FACTS)
def test_a_fact_without_a_named_subject_has_no_key(text, category):
    found = read(text)
    assert (found.kind, found.category) == ("semantic", category)
    if category != "environment":
        assert found.subject is None


@pytest.mark.parametrize(("text", "category"), EVENTS)
def test_an_event_is_told_by_its_turn_of_phrase(text, category):
    found = read(text)
    assert (found.kind, found.category, found.subject) == ("episodic", category, None)


@pytest.mark.parametrize(("text", "trigger", "steps"), HOW_TOS)
def test_a_how_to_has_its_steps(text, trigger, steps):
    found = read(text)
    assert (found.kind, found.trigger, found.steps) == ("procedural", trigger, steps)


@pytest.mark.parametrize("text", WITHOUT_KEY)
def test_what_only_looks_like_a_definition_gets_no_key(text):
    assert key_of(text) is None
    assert read(text).subject is None


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("A dormant card is a card that has not been used for 180 days.", "dormant card"),
        ("An orphan is one without a parent row.", "orphan"),
    ],
)
def test_a_thing_of_its_kind_is_defined(text, subject):
    assert named_in(text).subject == subject


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("We've agreed on ISO weeks.", "decision"),
        ("最后定了，报表统一按 ISO 周", "decision"),
        ("The export kept timing out until I split it by county.", "fix"),
        ("换成惰性加载之后内存就不爆了", "fix"),
        ("The ministry requires gender and age in each table.", "requirement"),
        ("部里要求每张表都带性别", "requirement"),
        ("We'll send the ledger before the 15th.", "commitment"),
        ("15 号前我们要把总账交给审计", "commitment"),
        ("投诉暴增是坏电梯引起的", "result"),
    ],
)
def test_what_happened_is_told_in_more_wordings(text, category):
    assert kind_of(text) == ("episodic", category)
