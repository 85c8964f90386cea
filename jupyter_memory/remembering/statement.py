"""What somebody asked to have remembered, checked and cleaned, before any rule has read it."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from datetime import date, datetime, timedelta
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import UsageError
from jupyter_memory.language.normal import clean, normal_name
from jupyter_memory.records import KINDS, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LONGEST_TEXT = 1_000_000
"""Characters; a longer one is a file, not a memory."""

Expiry = datetime | date | timedelta | str | EllipsisType | None
"""A moment, a time from now, None for never, or ... for what policy says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One thing to remember, with whatever the caller said about it.

    The fields are the arguments of `Memory.remember`; None stands for "found by rules".
    """

    text: str
    kind: Kind | None = None
    category: str | None = None
    subject: str | None = None
    attribute: str | None = None
    value: Any = None
    occurred_at: datetime | date | str | None = None
    trigger: str | None = None
    steps: tuple[str, ...] | None = None
    tags: tuple[str, ...] = ()
    confidence: float | None = None
    expires: Expiry = ...
    source: str | None = None
    project: str | EllipsisType | None = ...
    shared: bool = False
    session: str | None = None
    speaker: str | None = None
    keys: tuple[str, ...] = ()


_NAMES = tuple(each.name for each in fields(Statement))


def read_statement(item: str | Mapping[str, Any]) -> Statement:
    """Return the checked statement of a text or of a mapping of arguments.

    Raises
    ------
    UsageError
        Naming the argument that cannot be taken.
    """
    given = {"text": item} if isinstance(item, str) else dict(item)
    for name in given:
        if name not in _NAMES:
            raise UsageError(f"Unknown field {name!r}: known are {', '.join(_NAMES)}.")
    statement = Statement(text=_text(given.pop("text", None), "text"))
    given = {name: _checked(name, value) for name, value in given.items()}
    statement = replace(statement, **given)
    if statement.attribute is not None and statement.subject is None:
        raise UsageError(f"attribute={statement.attribute!r} needs a subject as well.")
    return statement


def _checked(name: str, value: Any) -> Any:
    if value is None:
        return None if name not in ("tags", "keys") else ()
    if name == "kind":
        return _kind(value)
    if name in ("tags", "keys", "steps"):
        return _texts(value, name)
    if name in ("category", "subject", "attribute", "trigger", "session", "speaker"):
        return normal_name(_text(value, name))
    if name == "confidence":
        return _confidence(value)
    if name == "value":
        return _json_value(value)
    return value


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise UsageError(f"{name} must be a text, not {type(value).__name__}.")
    if len(value) > LONGEST_TEXT:
        raise UsageError(
            f"{name} has {len(value):,} characters; at most {LONGEST_TEXT:,} are kept: "
            "remember what matters of it, or the path of the file."
        )
    cleaned = clean(value)
    if not cleaned:
        raise UsageError(f"Nothing to remember: {name} is empty.")
    return cleaned


def _texts(value: Any, name: str) -> tuple[str, ...]:
    listed: Iterable[Any] = (value,) if isinstance(value, str) else value
    make = (lambda each: each) if name == "steps" else normal_name
    return tuple(dict.fromkeys(make(_text(each, name)) for each in listed))


def _kind(value: Any) -> Kind:
    for kind in KINDS:
        if value == kind:
            return kind
    raise UsageError(f"Unknown kind {value!r}: one of {', '.join(KINDS)}.")


def _confidence(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise UsageError(f"confidence must be a number from 0 to 1, not {value!r}.")
    return float(value)


def _json_value(value: Any) -> Any:
    try:
        text = json.dumps(value, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise UsageError(
            f"value must be a JSON value (text, number, true/false, list, object): {error}."
        ) from error
    cleaned: Any = json.loads(text)
    return clean(cleaned) if isinstance(cleaned, str) else cleaned
