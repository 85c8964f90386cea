"""Re-run is not news: which cell said what, and what an edited cell says no longer.

A memory keeps the digests of the cells that stated it. From them a cell that is run again is known
in another kernel and another week, also after something newer has replaced what it said.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal
from uuid import UUID

from jupyter_memory.language.normal import clean, digest, normal_form
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.terms import terms
from jupyter_memory.rights import outranks
from jupyter_memory.store.keys import CURRENT
from jupyter_memory.store.rows import Row, cell_of

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord, Provenance
    from jupyter_memory.remembering.statement import Statement

_TELLING = ("kind", "subject", "attribute", "value", "occurred_at", "trigger", "steps")
"""With another one of these, the same text says something else."""

Said = Literal["cell", "run", "stands", "day", "heard"]
"""What a digest tells: the cell said this sentence; it did so in this very state of its text; the
sentence stood in its text word by word; it was said on this day; it was heard in this message."""


def statements_of(
    given: Statement,
    kind: str,
    provenance: Provenance,
    project: str | None,
    now: datetime,
    source: str | None,
    heard: str | None = None,
) -> tuple[str, ...]:
    """Return the digests by which a statement is known again.

    Parameters
    ----------
    given
        The statement as the caller gave it: what rules read from its text adds nothing.
    kind
        What it became.
    provenance, source
        The running cell, and its whole text.
    project
        Where it holds.
    now
        In the user's zone.
    heard
        The message and sentence of a conversation it was heard in. Then these tell it apart, not
        the cell that listened: its own words may be a model's, and differ the next time.
    """
    if heard is not None:
        return (f"heard:{digest(provenance.agent, project, kind, heard)}",)
    told = repr([getattr(given, name) for name in _TELLING])
    said = (provenance.agent, project, told, normal_form(given.text))
    cell = cell_of(provenance)
    found: dict[Said, str] = {}
    if cell is not None:
        found["cell"] = digest(*said, _place(provenance))
        found["run"] = digest(*said, _place(provenance), provenance.cell_digest)
        if provenance.cell_id is not None and source is not None and stands(given.text, source):
            found["stands"] = digest(*said, cell)
    if kind == "episodic" and given.occurred_at is None:
        # Without a time of its own an event is one of its day: said twice, it is the same one.
        found["day"] = digest(*said, now.date().isoformat())
    return tuple(f"{name}:{each}" for name, each in found.items())


def _place(provenance: Provenance) -> str | None:
    """A cell whose id is unique in the world is the same one after its notebook was renamed."""
    try:
        return str(UUID(provenance.cell_id or ""))
    except ValueError:
        return cell_of(provenance)


def said(record: MemoryRecord, what: Said) -> str | None:
    """Return the digest of one sort that a record has just been stated with."""
    found = (each for each in record.statements if each.startswith(f"{what}:"))
    return next(found, None)


def is_said_anew(new: MemoryRecord, old: MemoryRecord, source: str | None) -> bool:
    """Return whether a sentence the cell has said before is news all the same.

    So it is when the cell was edited and edited back, and when it says several things of one key.
    """
    here, there = new.provenance, old.provenance
    if here.cell_id is None or cell_of(here) != cell_of(there):
        return False
    if here.cell_digest == there.cell_digest:
        run = (here.session, here.execution_count)
        return None not in run and run == (there.session, there.execution_count)
    return source is not None and not stands(there.sentence or old.text, source)


def replaced_in_cell(new: MemoryRecord, rows: list[Row], source: str | None) -> Row | None:
    """Return what an edited cell said before in the place of `new` and says no longer.

    Parameters
    ----------
    new
        What the cell says now.
    rows
        What the cell has stored.
    source
        The cell's whole present text.
    """
    if new.provenance.cell_id is None or source is None:
        return None
    rest = _without(new.text, clean(source))
    gone = [row for row in rows if _is_gone(row.record, new, rest)]
    others = rest
    for row in rows:
        if row not in gone:
            others = _without(row.record.provenance.sentence or row.record.text, others)
    heirs = [row for row in gone if not _has_likelier_heir(row.record, new, others)]
    place = new.provenance.ordinal
    return max(
        heirs,
        key=lambda row: (_likeness(row.record, new.text), row.record.provenance.ordinal == place),
        default=None,
    )


def _is_gone(old: MemoryRecord, new: MemoryRecord, rest: str) -> bool:
    """Only what once stood in the cell can be seen to have gone, a text made by code cannot."""
    return (
        old.kind == new.kind
        and old.agent == new.agent
        and old.project == new.project
        and old.status in CURRENT
        and outranks(new.source, old.source)
        and cell_of(old.provenance) == cell_of(new.provenance)
        and old.provenance.cell_digest != new.provenance.cell_digest
        and said(old, "stands") is not None
        and not stands(old.provenance.sentence or old.text, rest)
    )


def _has_likelier_heir(old: MemoryRecord, new: MemoryRecord, others: str) -> bool:
    """Return whether another line of the cell is more like what the old memory said."""
    own = _likeness(old, new.text)
    return any(_likeness(old, line) > own for line in others.split("\n"))


def _likeness(old: MemoryRecord, text: str) -> float:
    """The share of terms that two texts have in common."""
    here, there = set(terms(old.text)), set(terms(text))
    return len(here & there) / len(here | there) if here or there else 0.0


_BETWEEN = regex(r"\s*\n\s*|\s+–\s+")
"""Where a sentence may have been put together: from lines, or a list's lead-in and its item."""

_BEFORE = r"^[ \t]*(?:(?:[-*+•·–]|[(（]?\d{1,3}[.)）．、]|%{1,2}\w+[^\n]*?|[^\n]*?[\"'`])[ \t]*)?"
_AFTER = r"[ \t]*(?=$|[\"'`])"
"""A sentence ends where its line or the quotes around it end; in another one it is just words."""


def stands(sentence: str, source: str) -> bool:
    """Return whether a sentence stands in a cell's text, maybe over several of its lines."""
    text = clean(source)
    return all(piece in text for piece in _pieces(sentence))


def _without(sentence: str, source: str) -> str:
    """Return the text without the sentence, or as it is when it is nowhere by itself."""
    for part in (sentence, _pieces(sentence)[-1]):
        found = re.search(_BEFORE + re.escape(part) + _AFTER, source, re.MULTILINE)
        if found is not None:
            return source[: found.start()] + "\n" + source[found.end() :]
    return source


def _pieces(sentence: str) -> list[str]:
    return [piece for piece in _BETWEEN.split(sentence) if piece] or [sentence]
