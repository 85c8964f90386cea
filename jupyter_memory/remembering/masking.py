"""The first step of a write: secrets are masked before anything else sees the text.

What somebody asks to have remembered is masked and kept, and she is told. What nobody asked for is
dropped whole where it speaks of a secret.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jupyter_memory.screening import screen, screen_named
from jupyter_memory.screening.policy import SHOWN

if TYPE_CHECKING:
    from jupyter_memory.remembering.statement import Statement

MASKED_FIELDS = (
    "text", "category", "subject", "attribute", "value", "trigger", "steps", "tags", "speaker",
    "keys",
)  # fmt: skip
"""Fields of a statement that may hold a secret."""

_MASK = re.compile("|".join(re.escape(f"[{word}]") for pair in SHOWN.values() for word in pair))


def masked(value: Any) -> tuple[Any, tuple[str, ...]]:
    """Return a value without its secrets, and the classes of what was masked in it.

    Parameters
    ----------
    value
        A text, or lists and mappings of texts; anything else comes back as it is.
    """
    if isinstance(value, str):
        screened = screen(value)
        return screened.text, screened.masked
    if isinstance(value, Mapping):
        pairs = {name: _masked_as(str(name), each) for name, each in value.items()}
        return {name: each for name, (each, _) in pairs.items()}, _classes(pairs.values())
    if isinstance(value, list | tuple):
        parts = [masked(each) for each in value]
        return type(value)(each for each, _ in parts), _classes(parts)
    return value, ()


def _masked_as(name: str, value: Any) -> tuple[Any, tuple[str, ...]]:
    """Mask a value by what its name says it is: ``{"password": "hunter2"}``."""
    if not isinstance(value, str):
        return masked(value)
    screened = screen_named(name, value)
    return screened.text, screened.masked


def _classes(parts: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each for _, classes in parts for each in classes))


def masked_statement(statement: Statement) -> tuple[Statement, tuple[str, ...]]:
    """Return a statement without secrets, and the classes of what was masked in it."""
    parts = {name: masked(getattr(statement, name)) for name in MASKED_FIELDS}
    if statement.attribute is not None:
        parts["value"] = _masked_as(statement.attribute, statement.value)
    classes = _classes(parts.values())
    if not classes:
        return statement, ()
    return replace(statement, **{name: each for name, (each, _) in parts.items()}), classes


def speaks_of_secret(text: str) -> bool:
    """Return whether a text holds a mask, so that a secret stood there."""
    return _MASK.search(text) is not None
