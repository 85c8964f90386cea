"""The read path from end to end: understand, gather, rank, and an honest nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from jupyter_memory.language.normal import normal_form
from jupyter_memory.recalling.anchoring import Anchored, anchored
from jupyter_memory.recalling.fallback import SURE, Elsewhen, filled
from jupyter_memory.recalling.gathering import gather
from jupyter_memory.recalling.hiding import shown
from jupyter_memory.recalling.inquiry import Inquiry
from jupyter_memory.recalling.notes import note
from jupyter_memory.recalling.previous import EVER, MOST_WEIGHED, RECENT_DAYS, by_reach
from jupyter_memory.recalling.ranking import Measure, Ranked, explain, rank
from jupyter_memory.recalling.recipes import STANDARD
from jupyter_memory.results import Hit, Window
from jupyter_memory.rights import EVERY_PROJECT
from jupyter_memory.store import search

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.embedding import Space
    from jupyter_memory.recalling.recipes import Recipe
    from jupyter_memory.recalling.timing import Span
    from jupyter_memory.recalling.understanding import Question
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.store.candidates import Found
    from jupyter_memory.store.query import Search
    from jupyter_memory.store.tables import Tables
    from jupyter_memory.store.views import Views

MOST_TOLD = 20
"""Hits of other projects that are counted."""

LEAST_OF_LAST_TIME = 0.2
"""What a best hit must reach where the last time is asked for: else the newest would be shown."""

MOST_CANDIDATES = 100_000
"""Of each path and table, however many are asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionVector:
    """The question as a vector.

    Attributes
    ----------
    vector
        Unit vector, shape (dimension,); None where there is none.
    space
        Where it belongs; None where the store has no vectors of it.
    cosine_range
        The cosines that stand for "unrelated" and "the same".
    """

    vector: Any = None
    space: Space | None = None
    cosine_range: tuple[float, float] = (0.0, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """How a question is to be answered.

    Attributes
    ----------
    k
        Hits at most.
    threshold
        Lowest score of the best hit; 0 gives the nearest memories whatever they are worth.
    strict
        Whether the other hits must score as much, too.
    session
        The session it is asked in: the last time of something is looked for there first.
    recipe
        By which the answers are ranked.
    """

    k: int
    threshold: float
    strict: bool = True
    session: str | None = None
    recipe: Recipe = STANDARD


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What answers a question.

    Attributes
    ----------
    hits
        The best first.
    contests
        What waits for a decision against them.
    damaged
        The tables that could not be asked.
    window
        The time the question was read to ask for.
    notes
        What is to be told about how it was read and answered.
    """

    hits: tuple[Hit, ...] = ()
    contests: tuple[MemoryRecord, ...] = ()
    damaged: tuple[str, ...] = ()
    window: Window | None = None
    notes: tuple[str, ...] = ()


async def answer(
    tables: Tables,
    views: Views,
    question: Question,
    vector: QuestionVector,
    wanted: Search,
    wish: Wish,
) -> Answer:
    """Return the hits of a question, the best first, or none when nothing is relevant.

    Parameters
    ----------
    question
        What `understand` made of it.
    vector
        The question's vector.
    wanted
        Scope, validity and filters; what to look for is filled in here. A time that is given goes
        before the one that the question names.
    wish
        How many hits, how good, and by which recipe.
    """
    asked = await _asked(tables, question, vector, wanted, wish.k)
    measure = Measure(
        question=question,
        recipe=wish.recipe,
        now=asked.as_of or asked.now,
        cosine_range=vector.cosine_range,
    )
    return await _answered(
        Inquiry(
            tables=tables,
            views=views,
            question=question,
            asked=asked,
            measure=measure,
            k=wish.k,
            threshold=wish.threshold,
            strict=wish.strict,
            session=wish.session,
        )
    )


async def _asked(
    tables: Tables, question: Question, vector: QuestionVector, wanted: Search, k: int
) -> Search:
    """Return the search with what to look for."""
    asked = replace(
        wanted,
        keys=question.keys,
        entities=question.identifiers,
        words=question.words,
        others=question.others,
        vector=vector.vector,
        column=None if vector.space is None else vector.space.column,
        limit=max(wanted.limit, min(k, MOST_CANDIDATES)),
        as_of=wanted.as_of or _state_of(question, wanted),
    )
    if asked.as_of is not None:
        asked = replace(asked, forgotten=await search.forgotten(tables, asked))
    return asked


def _state_of(question: Question, wanted: Search) -> datetime | None:
    """Return the moment whose state the words ask for; what lies ahead is not recorded yet."""
    if question.as_of is None or question.as_of >= wanted.now:
        return None
    return question.as_of


async def _answered(inquiry: Inquiry) -> Answer:
    placed = await _placed(inquiry)
    found = await gather(inquiry.tables, inquiry.views, inquiry.asked, placed.span)
    ranked = await _ranked(inquiry, found, _looked_at(inquiry))
    hits = await _hits_of(inquiry, ranked)
    more = await filled(inquiry, placed.span, hits, lambda: _elsewhen(inquiry))
    return Answer(
        hits=more.hits,
        contests=await _contests(inquiry, ranked, hits),
        damaged=tuple(dict.fromkeys((*found.damaged, *more.damaged))),
        window=_window(placed.span),
        notes=(*_told(inquiry, hits), *placed.notes, *more.notes),
    )


async def _contests(
    inquiry: Inquiry, ranked: list[Ranked], hits: tuple[Hit, ...]
) -> tuple[MemoryRecord, ...]:
    """Return what waits for a decision against the hits; of the past nothing does."""
    if inquiry.asked.as_of is not None:
        return ()
    chosen = {hit.memory.id for hit in hits}
    waiting = [each.candidate for each in ranked if each.candidate.row["id"] in chosen]
    return tuple(await search.contests(inquiry.tables, inquiry.asked, waiting))


async def _placed(inquiry: Inquiry) -> Anchored:
    """Return the time that the question names, unless one was given."""
    asked, span = inquiry.asked, inquiry.question.span
    if span is None or asked.since is not None or asked.until is not None:
        return Anchored(None)
    return await anchored(inquiry.tables, inquiry.views, inquiry.question, span, asked)


def _window(span: Span | None) -> Window | None:
    if span is None or (span.since is None and span.until is None):
        return None
    return Window(since=span.since, until=span.until, reading=span.reading)


async def _ranked(inquiry: Inquiry, found: Found, hits: int | None = None) -> list[Ranked]:
    candidates = await shown(inquiry.tables, found.candidates, inquiry.asked)
    lowest = inquiry.threshold
    if inquiry.question.last_time and not inquiry.strict:
        lowest = min(lowest, LEAST_OF_LAST_TIME)
    return rank(candidates, inquiry.measure, lowest, strict=inquiry.strict, hits=hits)


async def _elsewhen(inquiry: Inquiry) -> Elsewhen:
    """Return how many memories would answer at any time."""
    found = await search.candidates(inquiry.tables, inquiry.views, inquiry.asked)
    ranked = await _ranked(inquiry, found)
    happened = [each for each in ranked if each.candidate.kind == "episodic"]
    return Elsewhen(len(ranked), sum(each.score >= SURE for each in happened))


async def _hits_of(inquiry: Inquiry, ranked: list[Ranked]) -> tuple[Hit, ...]:
    hits = await _hits(inquiry.tables, ranked, inquiry.measure, _looked_at(inquiry))
    if inquiry.question.last_time:
        hits = tuple(by_reach(hits, inquiry.session, inquiry.measure.now))
    return hits[: inquiry.k]


def _looked_at(inquiry: Inquiry) -> int:
    """Return how many of the best are looked at: of the last time of something, the latest."""
    return max(inquiry.k, MOST_WEIGHED) if inquiry.question.last_time else inquiry.k


def _told(inquiry: Inquiry, hits: tuple[Hit, ...]) -> tuple[str, ...]:
    """Return what is to be told about how the question was read."""
    question, notes = inquiry.question, []
    if question.read_as is not None:
        notes.append(note(question.text, "read as", text=question.read_as))
    notes += [note(question.text, "unread", text=each) for each in question.unread]
    if question.as_of is not None and inquiry.asked.as_of == question.as_of:
        notes.append(note(question.text, "as of", day=f"{question.as_of:%Y-%m-%d}"))
    if question.last_time and hits and hits[0].matched.level == EVER.name:
        notes.append(note(question.text, "long ago", days=RECENT_DAYS))
    return tuple(notes)


async def _hits(tables: Tables, ranked: list[Ranked], measure: Measure, k: int) -> tuple[Hit, ...]:
    hits: dict[str, Hit] = {}
    while ranked and (missing := k - len(hits)) > 0:
        chosen, ranked = ranked[:missing], ranked[missing:]
        records = await search.whole(tables, [each.candidate for each in chosen])
        for each, record in zip(chosen, records, strict=True):
            if record is not None:
                hits.setdefault(_sameness(record), _hit(each, measure, record))
    return tuple(hits.values())


def _sameness(record: MemoryRecord) -> str:
    """Two rows of one sentence are one answer, unless a time or a structure tells them apart."""
    when, value = getattr(record, "occurred_at", None), getattr(record, "value", None)
    held = value if isinstance(value, dict) else None
    return f"{record.kind}|{when}|{held}|{normal_form(record.text)}"


def _hit(ranked: Ranked, measure: Measure, record: MemoryRecord) -> Hit:
    why, matched = explain(ranked, measure)
    return Hit(memory=record, score=sum(why.values()), why=why, matched=matched)


async def elsewhere(
    tables: Tables,
    views: Views,
    question: Question,
    vector: QuestionVector,
    wanted: Search,
    wish: Wish,
) -> dict[str, int]:
    """Return how many hits the user's other projects would give, by project."""
    everywhere = replace(wanted, scope=replace(wanted.scope, project=EVERY_PROJECT))
    found = await answer(tables, views, question, vector, everywhere, replace(wish, k=MOST_TOLD))
    counts: dict[str, int] = {}
    for hit in found.hits:
        if hit.memory.project is not None:
            counts[hit.memory.project] = counts.get(hit.memory.project, 0) + 1
    return counts
