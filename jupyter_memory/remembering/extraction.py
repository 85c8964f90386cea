"""Kind, category, key and steps of an explicit sentence, by rules.

What the caller said is never overruled: rules fill only what was left open. They are tables in
`signs`, `naming` and `stepping`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jupyter_memory.records import DEFAULT_ATTRIBUTE
from jupyter_memory.remembering.cues import in_small
from jupyter_memory.remembering.leading import without_lead_in
from jupyter_memory.remembering.naming import key_of, named_in
from jupyter_memory.remembering.signs import CATEGORY_KINDS, LABELS, SIGNS
from jupyter_memory.remembering.stepping import split_steps, trigger_of

if TYPE_CHECKING:
    from jupyter_memory.records import Kind
    from jupyter_memory.remembering.signs import Sign
    from jupyter_memory.remembering.statement import Statement

_NEAR: Final = 3
"""In "X: Y" a sign of an event counts only where Y begins with it: "Churn: customers whose last
payment failed" defines something, "Nightly export: failed with a timeout" happened."""


_READ: Final = 1_000
"""Characters from the start that tell the kind of a text; the rest of a long one is detail."""


def extract(statement: Statement) -> Statement:
    """Return the statement with kind, category, key and steps filled in where they were open."""
    filled = _with_kind(_with_steps(statement))
    return _with_key(filled) if filled.kind == "semantic" else filled


def kind_of(text: str) -> tuple[Kind, str | None]:
    """Return the kind of a sentence that nobody said more of, and its category if it shows one."""
    found = _label(text) or _sign_of(text, None)
    if found is None:
        return "semantic", None
    return found if isinstance(found, tuple) else (found.kind, found.category)


def _with_steps(statement: Statement) -> Statement:
    kind = statement.kind or _kind_of_arguments(statement)
    if statement.steps is not None or kind not in (None, "procedural"):
        return statement
    lead, steps = split_steps(statement.text)
    if not steps:
        return statement
    trigger = statement.trigger or trigger_of(lead)
    return replace(statement, kind="procedural", steps=steps, trigger=trigger)


def _with_kind(statement: Statement) -> Statement:
    kind = statement.kind or _kind_of_arguments(statement)
    if kind is not None and statement.category is not None:
        return statement if kind == statement.kind else replace(statement, kind=kind)
    label = _label(statement.text)
    if label is not None and kind in (None, label[0]):
        return _filled(statement, *label)
    sign = _sign_of(statement.text, kind)
    if sign is not None:
        return _filled(statement, sign.kind, sign.category)
    kind = kind or "semantic"
    return statement if kind == statement.kind else replace(statement, kind=kind)


def _filled(statement: Statement, kind: Kind, category: str) -> Statement:
    return replace(statement, kind=kind, category=statement.category or category)


def _kind_of_arguments(statement: Statement) -> Kind | None:
    of_category = CATEGORY_KINDS.get((statement.category or "").casefold())
    if statement.trigger is not None or statement.steps is not None:
        return "procedural"
    if statement.subject is not None or statement.value is not None:
        return "semantic"
    if statement.occurred_at is not None:
        return of_category or "episodic"
    return of_category


def _label(text: str) -> tuple[Kind, str] | None:
    head = re.split(r"[:：]", text, maxsplit=1)[0].strip().casefold()
    return LABELS.get(head)


def _sign_of(text: str, kind: Kind | None) -> Sign | None:
    found, text = key_of(text), without_lead_in(text)[:_READ]
    small = in_small(text)
    for sign in SIGNS:
        if kind not in (None, sign.kind) or not sign.may_be_in(small):
            continue
        if found is None and sign.pattern.search(text):
            return sign
        if found is not None and _is_signed(sign, text, found[1]):
            return sign
    return None


def _is_signed(sign: Sign, text: str, value: str) -> bool:
    """Return whether the sign stands in "X: Y" where it tells something of the whole."""
    if sign.kind == "semantic":
        return sign.pattern.search(text) is not None
    begins = text.find(value)
    return any(0 <= match.start() - begins <= _NEAR for match in sign.pattern.finditer(text))


def _with_key(statement: Statement) -> Statement:
    if statement.subject is not None and statement.attribute is not None:
        return statement
    if statement.subject is not None:
        return replace(statement, attribute=DEFAULT_ATTRIBUTE)
    found = named_in(statement.text)
    if found is None:
        return statement
    return replace(
        statement,
        subject=found.subject,
        attribute=found.rule.attribute,
        value=statement.value if statement.value is not None else found.value,
        category=statement.category or "definition",
    )
