"""To look through many texts at once passes none over that would have been masked by itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inventing import labelled

from jupyter_memory.remembering.masking import masked_statement, masked_statements
from jupyter_memory.remembering.statement import Statement
from jupyter_memory.screening import DEFAULT, OwnPattern, Policy, screen, suspects
from jupyter_memory.screening.table import RULES
from jupyter_memory.screening.trying import trials

SECRETS = [each.text for each in labelled("secrets.jsonl")]
ORDINARY = [each.text for each in labelled("ordinary.jsonl")]
EVERYTHING = Policy(email="mask")
OWN = Policy(own=(OwnPattern(name="ticket", pattern="T-[0-9]{4}"),))
POLICIES = st.sampled_from([DEFAULT, EVERYTHING, OWN])

pieces = st.lists(
    st.sampled_from([
        *sorted({literal for rule in RULES for literal in rule.at}),
        *("4111 1111 1111 1111", "13800138000", "123-45-6789", "DE89 3704 0044 0532 0130 00"),
        *("a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6", "hunter2x", "kX9!vv21", "T-1234", "12", "34"),
        *(":", "=", " ", "\n", "是", "is", "@", ".", "-us7", "[password]", "["),
        *("７", "\u200b", "İ"),
    ]),
    max_size=8,
).map("".join)  # fmt: skip
a_text = pieces | st.sampled_from(SECRETS + ORDINARY) | st.text(max_size=30)


def is_changed(text: str, policy: Policy) -> bool:
    return screen(text, policy).text != text


@given(texts=st.lists(a_text, max_size=8), policy=POLICIES)
def test_no_text_is_passed_over_that_would_be_masked(texts, policy):
    changed = {at for at, each in enumerate(texts) if is_changed(each, policy)}
    assert changed <= suspects(texts, policy) <= set(range(len(texts)))


def test_all_labelled_secrets_are_suspected_in_one_call_and_most_ordinary_texts_are_not():
    texts = [each for pair in zip(SECRETS, ORDINARY[: len(SECRETS)], strict=False) for each in pair]
    found = suspects(texts, DEFAULT)
    assert {at for at, each in enumerate(texts) if is_changed(each, DEFAULT)} <= found
    plain = ["营收口径不含退款单", "Revenue excludes refunds", "orders.is_internal marks our own"]
    assert suspects([SECRETS[0], *plain, SECRETS[1]], DEFAULT) == {0, 4}


@pytest.mark.parametrize("policy", [DEFAULT, EVERYTHING])
def test_nothing_that_a_rule_needs_goes_across_two_texts(policy):
    ready = trials(policy)
    assert not [each for each in ready.by_beginning if "\n" in each]
    for core, _ in ready.by_core:
        assert not any(core.fullmatch(f"{one}\n{two}") for one, two in (("12", "34"), (":", "12")))


values = st.none() | a_text | st.integers() | st.booleans() | st.lists(a_text, max_size=2)
mappings = st.dictionaries(st.sampled_from(["password", "unit", "用户"]), a_text, max_size=2)
statements = st.builds(
    Statement,
    text=a_text,
    category=st.none() | a_text,
    subject=st.none() | a_text,
    attribute=st.none() | st.sampled_from(["password", "unit", " pin ", "口令"]) | a_text,
    value=values | mappings,
    trigger=st.none() | a_text,
    steps=st.none() | st.lists(a_text, max_size=2).map(tuple),
    tags=st.lists(a_text, max_size=2).map(tuple),
    keys=st.lists(a_text, max_size=2).map(tuple),
)


@settings(max_examples=150)
@given(listed=st.lists(statements, max_size=4), policy=POLICIES)
def test_statements_are_masked_together_as_each_by_itself(listed, policy):
    assert masked_statements(listed, policy) == [masked_statement(each, policy) for each in listed]
