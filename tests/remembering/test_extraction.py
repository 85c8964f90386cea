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

from jupyter_memory.remembering.extraction import extract
from jupyter_memory.remembering.naming import key_of
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
