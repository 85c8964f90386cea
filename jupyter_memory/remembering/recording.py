"""From a statement whose rules are filled in to the record that would be stored."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import UsageError
from jupyter_memory.language.normal import clean, digest, normal_form, normal_key, normal_name
from jupyter_memory.language.terms import identifiers
from jupyter_memory.records import Episode, Fact, MemoryRecord, Procedure, Provenance
from jupyter_memory.remembering.judging import CONFIDENCE, HOLDS_EVERYWHERE, expires_at
from jupyter_memory.rights import EVERY_PROJECT, Scope, source_of
from jupyter_memory.store.rows import cell_of

if TYPE_CHECKING:
    from datetime import datetime

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
    """

    scope: Scope
    now: datetime
    provenance: Provenance
    source: str | None = None


def record_of(statement: Statement, moment: Moment, identifier: str) -> MemoryRecord:
    """Return the record of a statement.

    Raises
    ------
    ScopeError, UsageError
    """
    now = as_utc(moment.now, moment.now)
    source = source_of(moment.scope, statement.source)
    kind = statement.kind or "semantic"
    provenance = replace(moment.provenance, agent=moment.scope.agent, sentence=statement.text)
    project = _project(statement, moment.scope)
    confidence = statement.confidence
    common: dict[str, Any] = {
        "id": identifier,
        "user": moment.scope.user,
        "project": project,
        "agent": moment.scope.agent,
        "shared": statement.shared,
        "text": statement.text,
        "category": statement.category,
        "source": source,
        "confidence": CONFIDENCE[source] if confidence is None else confidence,
        "tags": statement.tags,
        "entities": _entities(statement),
        "keys": statement.keys,
        "created_at": now,
        "updated_at": now,
        "expires_at": expires_at(statement.expires, source, statement.category, now),
        "provenance": provenance,
        "session": statement.session or provenance.session,
        "speaker": statement.speaker,
        "statements": _statements(statement, provenance, project, moment.now),
    }
    if kind == "semantic":
        return _fact(statement, common)
    if kind == "episodic":
        given = statement.occurred_at
        return Episode(**common, occurred_at=now if given is None else as_utc(given, moment.now))
    return Procedure(**common, trigger=statement.trigger, steps=statement.steps or ())


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


def _entities(statement: Statement) -> tuple[str, ...]:
    named = [*identifiers(statement.text)]
    if statement.subject is not None:
        named.append(normal_form(statement.subject))
    return tuple(dict.fromkeys(named))


def _statements(
    statement: Statement, provenance: Provenance, project: str | None, now: datetime
) -> tuple[str, ...]:
    """Return the digests by which a re-run of this very statement is known."""
    cell = cell_of(provenance)
    said = (provenance.agent, project, normal_form(statement.text))
    digests = [] if cell is None else [digest("cell", *said, cell)]
    if statement.kind == "episodic" and statement.occurred_at is None:
        # Without a time of its own an event is one of its day: said twice, it is the same one.
        digests.append(digest("day", *said, now.date().isoformat()))
    return tuple(digests)
