"""The record of a memory that is made of others: no more sure, no more visible than they are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from jupyter_memory.language.normal import normal_form
from jupyter_memory.language.terms import informative, terms
from jupyter_memory.records import SOURCES, Fact, MemoryRecord, Procedure, Provenance
from jupyter_memory.remembering.consolidated import sources_of, stands_for
from jupyter_memory.remembering.judging import CONFIRMED
from jupyter_memory.remembering.meeting import LONGEST_WORDING, MOST_WORDINGS
from jupyter_memory.remembering.mentioning import entities_of
from jupyter_memory.remembering.merging import joined
from jupyter_memory.structure import CONSOLIDATES, LINKS, REPEATED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    T = TypeVar("T")
    Record = TypeVar("Record", bound=MemoryRecord)


def made_of(
    sources: Sequence[MemoryRecord], text: str, subject: str, identifier: str, now: datetime
) -> Fact:
    """Return the memory that says what others say of one subject.

    It begins now: before, the others held. Where and when each was said stays with them.
    """
    first = sources[0]
    edges = tuple(edge for each in sources for edge in each.relations if edge.relation not in LINKS)
    record = Fact(
        id=identifier,
        user=first.user,
        project=first.project,
        agent=first.agent,
        shared=first.shared,
        text=text,
        category=_common(each.category for each in sources),
        source=max((each.source for each in sources), key=SOURCES.index),
        confidence=min(each.confidence for each in sources),
        tags=first.tags,
        topic=_common(each.topic for each in sources) or normal_form(subject),
        intent=_common(each.intent for each in sources),
        entities=joined(
            entities_of(text, subject), tuple(name for each in sources for name in each.entities)
        ),
        relations=tuple(dict.fromkeys(edges)),
        keys=_leads(text, sources),
        created_at=now,
        updated_at=now,
        expires_at=_latest(each.expires_at for each in sources),
        recalls=sum(each.recalls for each in sources),
        last_recalled_at=_latest(each.last_recalled_at for each in sources),
        held=any(each.held for each in sources),
        provenance=Provenance(
            notebook=_common(each.provenance.notebook for each in sources),
            agent=first.agent,
            sentence=text,
        ),
        subject=subject,
    )
    return stands_for(record, (each.id for each in sources), CONSOLIDATES)


def made_again(
    made: Fact, sources: Sequence[MemoryRecord], text: str, subject: str, now: datetime
) -> Fact:
    """Return the next version of a memory that was made, of other sources."""
    fresh = made_of(sources, text, subject, made.id, now)
    return replace(
        fresh,
        version=made.version + 1,
        created_at=made.created_at,
        pinned=made.pinned,
        confidence=max(fresh.confidence, made.confidence) if made.verified_at else fresh.confidence,
        verified_at=made.verified_at,
        recalls=max(fresh.recalls, made.recalls),
        last_recalled_at=_latest((fresh.last_recalled_at, made.last_recalled_at)),
        mentions=made.mentions,
        statements=made.statements,
        useful=made.useful,
        useless=made.useless,
        unanswered=made.unanswered,
    )


def is_as_made(made: MemoryRecord) -> bool:
    """Return whether a memory says what it was made to say: what was edited is somebody's word."""
    return made.provenance.sentence == made.text


def repeated_by(kept: Record, others: Sequence[MemoryRecord], now: datetime) -> Record:
    """Return a memory that others say in their words, with all that was said and used of them."""
    together: tuple[MemoryRecord, ...] = (kept, *others)
    record = replace(
        kept,
        version=kept.version + 1,
        updated_at=now,
        mentions=sum(each.mentions for each in together),
        confidence=max(CONFIRMED, *(each.confidence for each in together)),
        expires_at=_latest(each.expires_at for each in together),
        statements=tuple(dict.fromkeys(name for each in together for name in each.statements)),
        entities=joined(kept.entities, tuple(name for each in others for name in each.entities)),
        recalls=sum(each.recalls for each in together),
        last_recalled_at=_latest(each.last_recalled_at for each in together),
        useful=sum(each.useful for each in together),
        useless=sum(each.useless for each in together),
        held=any(each.held for each in together),
    )
    if isinstance(record, Procedure):
        how_tos = [each for each in together if isinstance(each, Procedure)]
        record = replace(
            record,
            successes=sum(each.successes for each in how_tos),
            failures=sum(each.failures for each in how_tos),
        )
    said = (*(each.id for each in others), *(more for each in others for more in sources_of(each)))
    before = [edge.object for edge in kept.relations if edge.relation == REPEATED]
    return stands_for(record, (*before, *said), REPEATED)


def _leads(text: str, sources: Sequence[MemoryRecord]) -> tuple[str, ...]:
    """Return the sentences of the sources whose words the text does not have: they lead to it."""
    known = set(terms(text))
    more = [
        each.text
        for each in sources
        if len(each.text) <= LONGEST_WORDING and not known.issuperset(informative(terms(each.text)))
    ]
    keys = [key for each in sources for key in each.keys]
    return tuple(dict.fromkeys((*more, *keys)))[:MOST_WORDINGS]


def _common(values: Iterable[T | None]) -> T | None:
    """Return what all have, else None."""
    distinct = list(dict.fromkeys(values))
    return distinct[0] if len(distinct) == 1 else None


def _latest(moments: Iterable[datetime | None]) -> datetime | None:
    return max((each for each in moments if each is not None), default=None)
