"""From a statement to the record that would be stored."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import UsageError
from jupyter_memory.language.normal import clean, normal_key, normal_name
from jupyter_memory.records import Episode, Fact, Kind, MemoryRecord, Procedure, Provenance
from jupyter_memory.remembering.describing import described
from jupyter_memory.remembering.extraction import extract
from jupyter_memory.remembering.judging import (
    CONFIDENCE,
    DRAFT_LIFE,
    HOLDS_EVERYWHERE,
    expires_at,
    status_of,
)
from jupyter_memory.remembering.rerunning import statements_of
from jupyter_memory.remembering.sharing import as_approved
from jupyter_memory.rights import EVERY_PROJECT, Scope, source_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from jupyter_memory.records import Source, Status
    from jupyter_memory.remembering.conversation.findings import Points
    from jupyter_memory.remembering.statement import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The circumstances of a write: who, when, from which cell.

    Attributes
    ----------
    scope
        Of the handle that writes.
    now
        In the user's zone.
    provenance
        Of the cell that runs.
    source
        The cell's whole text, or None.
    heard
        The message and sentence of a conversation it was heard in; None when it was asked for.
    points
        The memory that a model says this changes or contradicts, or None.
    schemas
        Fingerprints of the tables at hand, by their names: what is said of one now holds for it
        as it is.
    seen
        Whether it was seen to happen, and nobody said it: then it is not held against what others
        say in other words.
    """

    scope: Scope
    now: datetime
    provenance: Provenance
    source: str | None = None
    heard: str | None = None
    points: Points | None = None
    schemas: Mapping[str, str] = field(default_factory=dict)
    seen: bool = False


def record_of(given: Statement, moment: Moment, identifier: str) -> MemoryRecord:
    """Return the record of a statement, with what rules find where it was left open.

    Raises
    ------
    ScopeError, UsageError
    """
    statement = extract(given)
    now = _in_utc(moment.now)
    source = source_of(moment.scope, statement.source)
    kind = statement.kind or "semantic"
    _require_fit(statement, kind)
    provenance = replace(moment.provenance, agent=moment.scope.agent, sentence=statement.text)
    project = _project(statement, moment.scope)
    confidence = statement.confidence
    status = status_of(source, statement.category)
    read = described(statement, kind, moment.now.date())
    common: dict[str, Any] = {
        "id": identifier,
        "user": moment.scope.user,
        "project": project,
        "agent": moment.scope.agent,
        "shared": statement.shared,
        "text": statement.text,
        "category": statement.category,
        "source": source,
        "status": status,
        "confidence": CONFIDENCE[source] if confidence is None else confidence,
        "tags": statement.tags,
        **read,
        "references": statement.references,
        "keys": statement.keys,
        "created_at": now,
        "updated_at": now,
        "expires_at": _expires(statement, source, kind, status, moment),
        "provenance": provenance,
        "check": statement.check,
        "schema_fingerprint": statement.schema_fingerprint
        or (_schema_of(read, moment) if kind == "semantic" else None),
        "session": statement.session or provenance.session,
        "speaker": statement.speaker,
        "statements": statements_of(
            given, kind, provenance, project, moment.now, moment.source, moment.heard
        ),
    }
    record = _of_kind(kind, statement, common, moment)
    return as_approved(record, None, moment.scope.agent, now)


def _schema_of(read: Mapping[str, Any], moment: Moment) -> str | None:
    """Return the schema of the table at hand that a statement is about, if it is about one."""
    if not moment.schemas:
        return None
    tables = {each.partition(".")[0] for each in read["entities"]}
    named = {normal_name(name).casefold(): mark for name, mark in moment.schemas.items()}
    marks = [mark for name, mark in named.items() if name in tables]
    return marks[0] if len(marks) == 1 else None


@lru_cache(maxsize=8)  # a zone with rules takes its time, and a call has many statements
def _in_utc(now: datetime) -> datetime:
    return as_utc(now, now)


def _of_kind(
    kind: Kind, statement: Statement, common: dict[str, Any], moment: Moment
) -> MemoryRecord:
    if kind == "semantic":
        return _fact(statement, common)
    if kind == "episodic":
        then = statement.occurred_at
        occurred_at = common["created_at"] if then is None else as_utc(then, moment.now)
        said = {"result": statement.result, "description": statement.description}
        return Episode(occurred_at=occurred_at, **{**common, **said})
    return Procedure(**common, trigger=statement.trigger, steps=statement.steps or ())


OWN_ARGUMENTS: dict[Kind, tuple[str, ...]] = {
    "semantic": ("attribute", "value"),
    "episodic": ("occurred_at",),
    "procedural": ("trigger", "steps"),
}
"""What only one kind has a field for; a subject is an entity of the others."""


def _require_fit(statement: Statement, kind: Kind) -> None:
    """Refuse what the kind has no field for: to drop it silently would be to lose it."""
    for other, names in OWN_ARGUMENTS.items():
        for name in names:
            if other != kind and getattr(statement, name) is not None:
                raise UsageError(
                    f"{name} belongs to a {other} memory and this one is {kind}: "
                    f"leave {name} out, or say kind={other!r}."
                )


def _expires(
    statement: Statement, source: Source, kind: Kind, status: Status, moment: Moment
) -> datetime | None:
    if status == "draft" and isinstance(statement.expires, EllipsisType):
        return as_utc(moment.now, moment.now) + DRAFT_LIFE
    return expires_at(statement.expires, source, kind, statement.category, moment.now)


def _fact(statement: Statement, common: dict[str, Any]) -> Fact:
    subject, attribute = statement.subject, statement.attribute
    key = None if subject is None or attribute is None else normal_key(subject, attribute)
    return Fact(**common, subject=subject, attribute=attribute, value=statement.value, key=key)


def _project(statement: Statement, scope: Scope) -> str | None:
    project = statement.project
    if isinstance(project, EllipsisType):
        everywhere = (statement.category or "").casefold() in HOLDS_EVERYWHERE
        return None if everywhere or scope.project == EVERY_PROJECT else scope.project
    return checked_project(project)


def checked_project(project: str | None) -> str | None:
    """Return a project's name as it is stored, None for everywhere.

    Raises
    ------
    UsageError
        When it is empty or "*", which is no project but all of them.
    """
    if project is None:
        return None
    if not isinstance(project, str):
        raise UsageError(f"project must be a text or None, not {type(project).__name__}.")
    name = normal_name(clean(project))
    if not name:
        raise UsageError("The project is empty: give a name, or None for what holds everywhere.")
    if name == EVERY_PROJECT:
        raise UsageError(
            'project="*" means every project and can only be asked for in recall; '
            "give one project's name, or None for what holds everywhere."
        )
    return name
