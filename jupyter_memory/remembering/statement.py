"""What somebody asked to have remembered, checked and cleaned, before any rule has read it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime, timedelta
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import UsageError
from jupyter_memory.language.normal import clean, normal_name
from jupyter_memory.records import KINDS, Kind
from jupyter_memory.remembering.signs import CATEGORY_KINDS

if TYPE_CHECKING:
    from jupyter_memory.references import Reference
    from jupyter_memory.structure import Request

LONGEST_TEXT = 1_000_000
"""Characters; a longer one is a file, not a memory."""

Expiry = datetime | date | timedelta | str | EllipsisType | None
"""A moment, a time from now, None for never, or ... for what policy says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One thing to remember, with whatever the caller said about it.

    The fields are the arguments of `Memory.remember`; None stands for "found by rules".

    Attributes
    ----------
    references
        The files to attach, looked at.
    request
        What was asked for, where a conversation was read by a model.
    check
        An expression that holds as long as the memory does.
    result, description, schema_fingerprint
        What came of an event, more words on it, and the schema of the table it is about.
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
    attach: tuple[str, ...] = ()
    copy: bool = False
    references: tuple[Reference, ...] = ()
    request: Request | None = None
    check: str | None = None
    result: str | None = None
    description: str | None = None
    schema_fingerprint: str | None = None


_FOUND = frozenset({"references", "request", "result", "description", "schema_fingerprint"})
_NAMES = tuple(each.name for each in fields(Statement) if each.name not in _FOUND)


def read_statements(items: Any) -> list[Statement]:
    """Return the checked statements of a list, naming the item that cannot be taken.

    Raises
    ------
    UsageError
        When it is no list of texts or mappings.
    """
    if isinstance(items, str | Mapping) or not isinstance(items, Iterable):
        raise UsageError(
            f"remember_many takes a list of texts or mappings, not {type(items).__name__}: "
            "for a single one there is remember."
        )
    statements = []
    for number, item in enumerate(items, 1):
        try:
            statements.append(read_statement(item))
        except UsageError as error:
            raise UsageError(f"Item {number}, and nothing was stored: {error}") from error
    return statements


def read_statement(item: str | Mapping[str, Any]) -> Statement:
    """Return the checked statement of a text or of a mapping of arguments.

    Raises
    ------
    UsageError
        Naming the argument that cannot be taken.
    """
    if not isinstance(item, str | Mapping):
        raise UsageError(
            f"A text or a mapping of its arguments can be remembered, not {type(item).__name__}."
        )
    given = {"text": item} if isinstance(item, str) else dict(item)
    for name in given:
        if name not in _NAMES:
            raise UsageError(f"Unknown field {name!r}: known are {', '.join(_NAMES)}.")
    text = checked_text(given.pop("text", None))
    given = {name: checked_field(name, value) for name, value in given.items()}
    statement = Statement(text=text, **given)
    if statement.attribute is not None and statement.subject is None:
        raise UsageError(f"attribute={statement.attribute!r} needs a subject as well.")
    if statement.copy and not statement.attach:
        raise UsageError("copy=True needs files to copy: give attach=[path] as well.")
    return statement


def checked_field(name: str, value: Any) -> Any:
    """Return the value of one argument as it is kept.

    Raises
    ------
    UsageError
        When it is not of its kind.
    """
    if value is None:
        return _ABSENT.get(name)
    check = _CHECKS.get(name)
    return value if check is None else check(value, name)


def checked_text(value: Any, name: str = "text") -> str:
    """Return a text as it is kept.

    Raises
    ------
    UsageError
        When it is no text, too long, or nothing but blanks.
    """
    if not isinstance(value, str):
        raise UsageError(f"{name} must be a text, not {type(value).__name__}.")
    if len(value) > LONGEST_TEXT:
        raise UsageError(
            f"{name} has {len(value):,} characters; at most {LONGEST_TEXT:,} are kept: "
            "remember what matters of it, or the path of the file."
        )
    cleaned = clean(value)
    if not cleaned:
        raise UsageError(
            "Nothing to remember: the text is empty."
            if name == "text"
            else f"{name} is empty: leave it out, or give some text."
        )
    return cleaned


def _name(value: Any, name: str) -> str:
    return normal_name(checked_text(value, name))


def _names(value: Any, name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(normal_name(each) for each in _listed(value, name)))


def _steps(value: Any, name: str) -> tuple[str, ...]:
    return tuple(_listed(value, name))


def _listed(value: Any, name: str) -> list[str]:
    if not isinstance(value, Iterable):
        raise UsageError(f"{name} must be a list of texts, not {type(value).__name__}.")
    listed = [value] if isinstance(value, str) else value
    return [checked_text(each, name) for each in listed]


def _paths(value: Any, name: str) -> tuple[str, ...]:
    """Paths stay as they are: a blank or a letter more is another file."""
    given = [value] if isinstance(value, str | os.PathLike) else value
    if not isinstance(given, Iterable):
        raise UsageError(f"{name} must be a list of paths, not {type(value).__name__}.")
    listed = [os.fspath(each) if isinstance(each, os.PathLike) else each for each in given]
    for each in listed:
        if not isinstance(each, str) or not each.strip() or "\x00" in each:
            raise UsageError(f"{name} must be a list of paths of files, not {each!r}.")
    return tuple(dict.fromkeys(listed))


def _category(value: Any, name: str) -> str:
    """Known words are spelled one way, since policy goes by them; others stay as they are."""
    word = _name(value, name)
    return word.casefold() if word.casefold() in CATEGORY_KINDS else word


def _flag(value: Any, name: str) -> bool:
    if not isinstance(value, bool):
        raise UsageError(f"{name} must be True or False, not {value!r}.")
    return value


def _kind(value: Any, _: str) -> Kind:
    for kind in KINDS:
        if value == kind:
            return kind
    raise UsageError(f"Unknown kind {value!r}: one of {', '.join(KINDS)}.")


def _confidence(value: Any, _: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise UsageError(f"confidence must be a number from 0 to 1, not {value!r}.")
    return float(value)


def _json_value(value: Any, _: str) -> Any:
    try:
        return _cleaned(json.loads(json.dumps(value, allow_nan=False)))
    except (TypeError, ValueError, RecursionError) as error:
        raise UsageError(
            f"value must be a JSON value (text, number, true/false, list, object): {error}."
        ) from error


def _cleaned(value: Any) -> Any:
    """Clean every text in a JSON value: a lone surrogate in one cannot be stored."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [_cleaned(each) for each in value]
    if isinstance(value, dict):
        return {clean(name): _cleaned(each) for name, each in value.items()}
    return value


_CHECKS: dict[str, Callable[[Any, str], Any]] = {
    "kind": _kind,
    "category": _category,
    "confidence": _confidence,
    "value": _json_value,
    "shared": _flag,
    "copy": _flag,
    "steps": _steps,
    "attach": _paths,
    **dict.fromkeys(("tags", "keys"), _names),
    **dict.fromkeys(("subject", "attribute", "trigger", "session", "speaker"), _name),
    "check": checked_text,
}
"""What is done to an argument; time, project and source are read where the moment is known."""

_ABSENT: dict[str, Any] = {"tags": (), "keys": (), "shared": False, "attach": (), "copy": False}
"""What None stands for, where it is not None."""
