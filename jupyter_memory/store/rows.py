"""Between records and rows of the tables."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from jupyter_memory.language.normal import digest, normal_form
from jupyter_memory.language.terms import terms
from jupyter_memory.records import (
    DEFAULT_ATTRIBUTE,
    RECORD_TYPES,
    Episode,
    Fact,
    MemoryRecord,
    Procedure,
    Provenance,
    field_names,
)
from jupyter_memory.store.encoding import (
    reference_of,
    reference_text,
    relation_of,
    relation_text,
    request_of,
    request_text,
)
from jupyter_memory.store.schema import COLUMNS, HISTORY, column_names, is_vector

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

_encode = json.JSONEncoder(ensure_ascii=False).encode  # `dumps` would make one every time
_JSON_COLUMNS = ("value",)
_FIELDS = {kind: field_names(kind) for kind in RECORD_TYPES}
_LATER_COLUMNS = {"unanswered": 0, "useful": 0, "useless": 0, "held": False}
"""What rows of older formats have no value for."""

_LIST_COLUMNS = frozenset({"tags", "entities", "keys", "statements", "steps"})

Vectors = dict[str, Any]
"""Vectors of a row by column; a column that is absent or None is unembedded."""


@dataclass(frozen=True, slots=True)
class Row:
    """A record as it lies in its table, with its vectors."""

    record: MemoryRecord
    vectors: Vectors


def identity_of(record: MemoryRecord) -> str:
    """Return the digest two records share when they are the same memory.

    An episode is the same only at the same time: the same outage on another day is another one.
    """
    when = record.occurred_at.isoformat() if isinstance(record, Episode) else None
    steps = "\n".join(record.steps) if isinstance(record, Procedure) else None
    return digest(
        record.kind,
        record.project,
        record.agent,
        normal_form(record.text),
        when,
        steps and normal_form(steps),
    )


def entity_of(record: MemoryRecord) -> str | None:
    """Return what a memory is about before all: its subject, or the first thing it names."""
    if isinstance(record, Fact) and record.subject is not None:
        return normal_form(record.subject)
    return record.entities[0] if record.entities else None


def cell_of(provenance: Provenance) -> str | None:
    """Return the digest of the cell a memory came from, or None outside a cell."""
    if provenance.cell_id is not None:
        return digest("cell", provenance.notebook, provenance.cell_id)
    if provenance.cell_digest is not None:
        # Without an id from the front end, the cell's own text is what makes it the same cell.
        return digest("text", provenance.notebook, provenance.cell_digest)
    return None


def searchable_text(record: MemoryRecord) -> str:
    """Return all the text that words are searched in."""
    return "\n".join(_searched(record))


def _searched(record: MemoryRecord) -> list[str]:
    parts: list[str] = [record.text, *record.keys, *_names_of(record), *record.tags]
    if isinstance(record, Fact):
        attribute = None if record.attribute == DEFAULT_ATTRIBUTE else record.attribute
        parts += [each for each in (record.subject, attribute) if each]
    elif isinstance(record, Procedure):
        parts += [each for each in (record.trigger, *record.steps, record.verification) if each]
    elif isinstance(record, Episode):
        # The columns of a table that was seen would answer every question about one of them.
        description = None if record.schema_fingerprint else record.description
        parts += [each for each in (record.result, description) if each]
    return parts


def _names_of(record: MemoryRecord) -> list[str]:
    """Return what it is about, and the names that are no plain words: the text has those."""
    named = [each for each in record.entities if not each.replace(" ", "").isalpha()]
    return list(dict.fromkeys([*named, entity_of(record) or ""]))


_PROVENANCE = tuple(each.name for each in fields(Provenance))


def _fields(provenance: Provenance) -> list[tuple[str, Any]]:
    return [(name, getattr(provenance, name)) for name in _PROVENANCE]


def to_row(record: MemoryRecord, vectors: Vectors) -> dict[str, Any]:
    """Return the row of a record: its fields, what is derived from them, and its vectors."""
    row = {name: getattr(record, name) for name in _FIELDS[record.kind]}
    row["provenance"] = _encode(
        {name: value for name, value in _fields(record.provenance) if value is not None}
    )
    for name in _JSON_COLUMNS:
        if row.get(name) is not None:
            row[name] = _encode(row[name])
    for name in _LIST_COLUMNS & row.keys():
        row[name] = list(row[name])
    row["relations"] = [relation_text(each) for each in record.relations]
    row["references"] = [reference_text(each) for each in record.references]
    row["request"] = request_text(record.request)
    return {
        **row,
        **vectors,
        "identity": identity_of(record),
        "cell": cell_of(record.provenance),
        # Line by line, as no term goes across: those of the text have been asked for before.
        "terms": " ".join(term for each in _searched(record) for term in terms(each)),
    }


def to_history_row(row: Row, *, valid_to: datetime, reason: str) -> dict[str, Any]:
    """Return the row that keeps a past state, searchable like a current one."""
    record = row.record
    return {
        **to_row(record, row.vectors),
        "revision": f"{record.id}:{record.version}",
        "kind": record.kind,
        "valid_from": record.updated_at,
        "valid_to": valid_to,
        "reason": reason,
    }


def partial_record(kind: str, values: dict[str, Any]) -> MemoryRecord:
    """Return a record of which only plain fields and lists were read; others have defaults."""
    for name in _JSON_COLUMNS:
        if values.get(name) is not None:
            values[name] = json.loads(values[name])
    for name in _LIST_COLUMNS & values.keys():
        values[name] = tuple(values[name] or ())
    for name in _LATER_COLUMNS.keys() & values.keys():
        values[name] = values[name] or _LATER_COLUMNS[name]
    return RECORD_TYPES[kind](**values)  # type: ignore[index]


def from_row(kind: str, row: Mapping[str, Any]) -> Row:
    """Return the record and the vectors of a row."""
    values = {name: row[name] for name in _FIELDS[RECORD_TYPES[kind].kind]}  # type: ignore[index]
    values["provenance"] = Provenance(**json.loads(row["provenance"] or "{}"))
    values["relations"] = tuple(map(relation_of, row["relations"] or ()))
    values["references"] = tuple(map(reference_of, row["references"] or ()))
    values["request"] = request_of(row["request"])
    vectors = {name: row[name] for name in row.keys() - COLUMNS if is_vector(name)}
    return Row(partial_record(kind, values), vectors)


def stored_columns(table: str) -> list[str]:
    """Return the columns a record is read from: all but the terms and the vectors."""
    derived = {"terms", "identity", "cell", "change"} if table != HISTORY else {"terms"}
    return [name for name in column_names(table) if name not in derived]
