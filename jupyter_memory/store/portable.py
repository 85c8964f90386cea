"""What an export holds: a head that says what it is, and memories as values any tool reads.

A memory is the row of its table without what is worked out from it. In JSON the parts of a row that
are JSON themselves are not texts but values.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory._version import __version__
from jupyter_memory.errors import StoreVersionError, UsageError
from jupyter_memory.language.normal import clean
from jupyter_memory.records import KINDS, SOURCES, STATUSES
from jupyter_memory.references import Reference
from jupyter_memory.store.encoding import reference_of, reference_text
from jupyter_memory.store.rows import Row, Vectors, from_row, stored_columns
from jupyter_memory.store.schema import HISTORY, arrow_schema

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from jupyter_memory.records import MemoryRecord

EXPORT_SCHEMA: Final = 1
"""Raised whenever an older release would read something else out of it."""

MARKER: Final = "jupyter_memory"
EXPORT: Final = "export"

PAST: Final = ("valid_from", "valid_to", "reason")
"""What a past state says besides; one that still holds has none of it."""

REQUIRED: Final = frozenset(
    ("id", "version", "user", "text", "status", "source", "confidence", "created_at", "updated_at",
     "shared", "pinned", "mentions", "recalls")
)  # fmt: skip
_REQUIRED_OF: Final = {
    "semantic": REQUIRED,
    "episodic": REQUIRED | {"occurred_at"},
    "procedural": REQUIRED | {"successes", "failures"},
}
_ONE_OF: Final[dict[str, tuple[str, ...]]] = {"status": STATUSES, "source": SOURCES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What an export says of itself.

    Attributes
    ----------
    user, made_at
        Whose memories, and when.
    memories, past_states
        How many follow: a file that was cut short is noticed.
    spaces
        Name and dimension of the embedding space of each column of vectors.
    schema, written_by
        How it is to be read, and the release that wrote it.
    """

    user: str
    made_at: str
    memories: int
    past_states: int
    spaces: dict[str, dict[str, Any]] = field(default_factory=dict)
    schema: int = EXPORT_SCHEMA
    written_by: str = __version__


@dataclass(frozen=True, slots=True)
class PastState:
    """A memory as it was, until when, and what ended that."""

    row: Row
    valid_to: datetime
    reason: str | None


@dataclass(frozen=True, slots=True)
class Portable:
    """A memory out of an export, with what it was before.

    Attributes
    ----------
    place
        Where in the file it stands, in words.
    row
        The record, and its vectors if it has some.
    past
        The oldest state first.
    """

    place: str
    row: Row
    past: tuple[PastState, ...] = ()

    @property
    def record(self) -> MemoryRecord:
        """The memory as it is."""
        return self.row.record


def columns_of(kind: str) -> list[str]:
    """Return the columns of a kind that are exported, without vectors."""
    return stored_columns(kind)


# The head


def head_text(head: Head) -> str:
    """Return a head as JSON."""
    return json.dumps({MARKER: EXPORT, **asdict(head)}, ensure_ascii=False)


def read_head(text: str | bytes, file: str) -> Head:
    """Return the head of an export.

    Raises
    ------
    UsageError
        When it is none.
    StoreVersionError
        When a newer release wrote it.
    """
    try:
        values = dict(json.loads(text))
        is_export = values.pop(MARKER) == EXPORT
        newer = int(values["schema"]) > EXPORT_SCHEMA
        head = None if newer or not is_export else Head(**values)
    except (ValueError, KeyError, TypeError):
        values, head, newer = {}, None, False
    if newer:
        raise StoreVersionError(
            f"{file} has schema {values['schema']}, written by jupyter_memory "
            f"{values.get('written_by')}; this is jupyter_memory {__version__}, which reads up to "
            f"schema {EXPORT_SCHEMA}. Nothing was imported: upgrade jupyter_memory."
        )
    if head is None:
        raise UsageError(
            f"{file} is no export of jupyter_memory: it does not begin with what memory.export() "
            "writes first."
        )
    return head


# From a row to JSON


def line_of(row: Mapping[str, Any]) -> str:
    """Return a row of the unified table, times told as text, as one line of JSON.

    What it does not have is left out.
    """
    kind = row["kind"]
    named = {"kind": kind, **{name: row[name] for name in columns_of(kind)}}
    if row["valid_to"] is not None:
        named |= {name: row[name] for name in PAST}
    values = {
        name: _TO_JSON[name](value) if name in _TO_JSON else value
        for name, value in named.items()
        if value is not None and value != []
    }
    return json.dumps(values, ensure_ascii=False)


def _reference_values(text: str) -> dict[str, Any]:
    reference = reference_of(text)
    values = asdict(reference)
    if reference.modified_at is not None:
        values["modified_at"] = reference.modified_at.isoformat()
    return {name: each for name, each in values.items() if each is not None}


def _listed(call: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda values: [call(each) for each in values]


_TO_JSON: Final[dict[str, Callable[[Any], Any]]] = {
    "value": json.loads,
    "provenance": json.loads,
    "request": json.loads,
    "relations": _listed(json.loads),
    "references": _listed(_reference_values),
}


# From JSON to a row


def row_values(line: str | bytes) -> dict[str, Any]:
    """Return the row of a line.

    Raises
    ------
    ValueError
        With a sentence on what is wrong with it.
    """
    values = json.loads(line)
    if not isinstance(values, dict):
        raise ValueError("it is no JSON object")  # noqa: TRY004  one kind for all that is wrong
    return {
        name: _FROM_JSON[name](value) if name in _FROM_JSON else _moment(name, value)
        for name, value in values.items()
    }


def _moment(name: str, value: Any) -> Any:
    if not isinstance(value, str) or not _is_time(name):
        return value
    moment = datetime.fromisoformat(value)
    if moment.tzinfo is None:
        raise ValueError(f"{name} has no time zone")
    return moment.astimezone(UTC)


def _is_time(name: str) -> bool:
    return _column_types().get(name) == "timestamp"


@cache
def _column_types() -> dict[str, str]:
    """Return what each column holds, in one word."""
    types = {each.name: str(each.type) for each in arrow_schema(HISTORY)}
    return {
        name: "list" if told.startswith("list") else told.partition("[")[0]
        for name, told in types.items()
    }


def _reference(values: dict[str, Any]) -> str:
    modified = values.get("modified_at")
    moment = modified and datetime.fromisoformat(modified)
    return reference_text(Reference(**{**values, "modified_at": moment}))


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


_FROM_JSON: Final[dict[str, Callable[[Any], Any]]] = {
    "value": _text,
    "provenance": _text,
    "request": _text,
    "relations": _listed(_text),
    "references": _listed(_reference),
}


def read_row(values: Mapping[str, Any], vectors: Vectors) -> tuple[Row, PastState | None]:
    """Return the record of a row, and the past state it is, if it is one.

    Raises
    ------
    ValueError, TypeError, KeyError
        When it is no row of ours.
    """
    kind = values.get("kind")
    if kind not in KINDS:
        raise ValueError(f"kind is {kind!r}, not one of {', '.join(KINDS)}")
    known = columns_of(kind)
    strange = sorted(values.keys() - {"kind", *known, *PAST} - _absent_columns(values))
    if strange:
        raise ValueError(f"a {kind} memory has no {strange[0]!r}")
    for name in sorted(_REQUIRED_OF[kind]):
        if values.get(name) is None:
            raise ValueError(f"{name} is missing")
    row = {name: _checked(name, values.get(name)) for name in known}
    read = from_row(kind, {**row, **vectors})
    _require_sound(read.record)
    until = values.get("valid_to")
    if until is None:
        return read, None
    return read, PastState(read, _checked("valid_to", until), _checked("reason", values["reason"]))


def _absent_columns(values: Mapping[str, Any]) -> set[str]:
    """Return what a table of all kinds has room for and this row has not."""
    return {name for name, value in values.items() if value is None or value == []}


def _checked(name: str, value: Any) -> Any:
    if value is None:
        return None
    kinds, said = _KINDS_OF[_column_types()[name]]
    if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
        raise ValueError(f"{name} is {value!r:.40}, not {said}")
    if isinstance(value, list):
        return [_checked_text(name, each) for each in value]
    return _checked_text(name, value) if isinstance(value, str) else value


_KINDS_OF: Final[dict[str, tuple[Any, str]]] = {
    "string": (str, "a text"),
    "int64": (int, "a whole number"),
    "double": ((int, float), "a number"),
    "bool": (bool, "true or false"),
    "timestamp": (datetime, "a time"),
    "list": (list, "a list of texts"),
}


def _checked_text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{name} holds {value!r:.40}, not a text")  # noqa: TRY004
    if not value.isascii():
        value.encode()  # half a character cannot be stored; it is a ValueError
    if "\x00" in value:
        raise ValueError(f"{name} holds a NUL character")
    return value


def _require_sound(record: MemoryRecord) -> None:
    if clean(record.text) != record.text or not record.text:
        raise ValueError("text is empty or holds control characters")
    for name, known in _ONE_OF.items():
        if getattr(record, name) not in known:
            raise ValueError(f"{name} is {getattr(record, name)!r}, not one of {', '.join(known)}")
    if not (math.isfinite(record.confidence) and 0 <= record.confidence <= 1):
        raise ValueError(f"confidence is {record.confidence}, not from 0 to 1")
    if record.version < 1 or not record.id.strip():
        raise ValueError("id is empty, or version is not from 1 on")
