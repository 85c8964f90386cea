"""What spares a text most rules leaves out none that would have found something."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from inventing import labelled

from jupyter_memory.screening import DEFAULT, Policy, screen
from jupyter_memory.screening.policy import SHOWN
from jupyter_memory.screening.table import RULES
from jupyter_memory.screening.trying import Beginnings, trials
from jupyter_memory.screening.view import View, occurrences, views

MASKS = re.compile("|".join(re.escape(f"[{name}]") for names in SHOWN.values() for name in names))
LABELLED = [each.text for name in ("secrets.jsonl", "ordinary.jsonl") for each in labelled(name)]
EVERYTHING = Policy(email="mask")
PIECES = st.lists(
    st.sampled_from([
        *sorted({literal for rule in RULES for literal in rule.at}),
        *("4111 1111 1111 1111", "110101190001010014", "13800138000", "123-45-6789"),
        *("DE89 3704 0044 0532 0130 00", "a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6", "ana@example.com"),
        *("hunter2x", "kX9!vv21", ":", "=", " ", "\n", "是", "is", "@", "/", ".", "-", "'", '"'),
        *("[password]", "７", "K", "\u200b"),
        *("12:34", "2026-03-01", "8Q~", ":AA", "-us7", " -u ana:kX9!vv21", "policy", "营收口径"),
    ]),
    max_size=12,
).map("".join)  # fmt: skip


def found(view: View, policy: Policy) -> list[tuple[int, int, int]]:
    return [(order, start, end) for order, _, start, end in trials(policy).found(view)]


def found_by_all(view: View, policy: Policy) -> list[tuple[int, int, int]]:
    """What each rule finds when it is told of every place where it may begin."""
    lowered = view.text.lower()
    everywhere = {
        literal: tuple(occurrences(literal, lowered)) for rule in RULES for literal in rule.at
    }
    return [
        (order, *span)
        for order, rule in enumerate(RULES)
        if policy.action(rule.cls) != "allow"
        for span in rule.search(view, everywhere)
    ]


def covered(view: View, policy: Policy) -> set[int]:
    return {place for _, start, end in found(view, policy) for place in range(start, end)}


def matched_anywhere(view: View, policy: Policy) -> list[tuple[str, int]]:
    """Where a pattern that was tried on the whole text finds what its rule holds for a secret."""
    places = []
    for rule in RULES:
        if policy.action(rule.cls) != "allow":
            case = re.IGNORECASE if rule.any_case else re.NOFLAG
            for match in re.finditer(rule.pattern, view.text, re.ASCII | re.MULTILINE | case):
                if rule.holds is None or rule.holds(match):
                    groups = [each for each in match.re.groupindex if each[:4] in ("secr", "bare")]
                    starts = (match.start(group) for group in groups or (0,))
                    places += [(rule.name, start) for start in starts if start >= 0]
    return places


@pytest.mark.parametrize("policy", [DEFAULT, EVERYTHING], ids=["default", "everything"])
def test_on_the_labelled_texts_nothing_is_missed(policy):
    some = 0
    for text in LABELLED:
        for view in views(text, MASKS):
            assert found(view, policy) == found_by_all(view, policy)
            known = covered(view, policy)
            places = matched_anywhere(view, policy)
            assert [(name, at) for name, at in places if at not in known] == []
            some += len(places)
    assert some > len(LABELLED) / 3


@given(PIECES)
@example("passn ssn: 123456789")
@example("curl\t--auth ana:kX9!vv21")
@example("wget x -uana:kX9!vv21")
def test_on_mixtures_nothing_is_missed(text):
    for view in views(text, MASKS):
        assert found(view, EVERYTHING) == found_by_all(view, EVERYTHING)
        known = covered(view, EVERYTHING)
        for name, at in matched_anywhere(view, EVERYTHING):
            assert at in known, name


@given(
    st.lists(st.text("abc密", min_size=1, max_size=4), max_size=8), st.text("abc密d", max_size=30)
)
def test_every_place_of_every_literal_is_found(literals, text):
    assert Beginnings(set(literals)).places(text) == {
        literal: places
        for literal in literals
        if (places := [at for at in range(len(text)) if text.startswith(literal, at)])
    }


def test_a_rule_that_is_switched_off_is_not_tried():
    text = "mail ana@example.com, password=hunter2x"
    (view,) = views(text, MASKS)
    assert {rule.cls for _, rule, *_ in trials(DEFAULT).found(view)} == {"password"}
    nothing = Policy(**dict.fromkeys(SHOWN, "allow"))
    assert list(trials(nothing).found(view)) == []
    assert screen(text, nothing).text == text


def test_every_rule_says_what_it_waits_for():
    assert [rule.name for rule in RULES if not rule.at and not rule.core] == []
    assert [rule.name for rule in RULES if rule.reach is not None and not rule.core] == []
    assert [each for rule in RULES for each in rule.at if each != each.lower()] == []
