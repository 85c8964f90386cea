"""What answers a question that no word and no meaning answers: its time, its topic, the newest.

Only questions that ask for just that may be answered so; every other one stays empty.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.recalling.gathering import begins_in, bounded
from jupyter_memory.recalling.hiding import shown
from jupyter_memory.recalling.intents import INTENTS_OF_MEMORIES
from jupyter_memory.recalling.notes import note
from jupyter_memory.recalling.ranking import rank
from jupyter_memory.results import Hit, Matched
from jupyter_memory.store import search
from jupyter_memory.store.newest import Labels, newest, when

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from jupyter_memory.recalling.inquiry import Inquiry
    from jupyter_memory.recalling.timing import Span
    from jupyter_memory.recalling.understanding import Question
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.store.candidates import Candidate

MOST_LOOKED_AT: Final = 50
"""The newest, of which the most important go first."""

LEAST_LISTED: Final = 0.3
"""Lowest score of what is listed for its time or topic, where the caller sets no threshold."""

NEWEST: Final = 3
"""How many answer a question for the last time that nothing matches."""


SURE: Final = 0.6
"""From this score on a hit is what a question of some weeks means, so nothing is listed besides."""

SURE_THEN: Final = 0.45
"""The same of what lies in the time and has a word that tells."""

CERTAIN: Final = 0.95
"""And what a question of some days means, or one that is put in the past."""


@dataclass(frozen=True, slots=True)
class Level:
    """A way to answer without words.

    Attributes
    ----------
    name
        As `Matched.level` tells it.
    base, recency, importance, confidence, nearness
        Parts of the score; what is newest, most important, surest and nearest to the question
        reaches their sum.
    """

    name: str
    base: float
    recency: float
    importance: float = 0.0
    confidence: float = 0.05
    nearness: float = 0.0


TIME: Final = Level("time", base=0.45, recency=0.05, importance=0.1, confidence=0.05, nearness=0.35)
TOPIC_AND_INTENT: Final = Level("topic and intent", base=0.45, recency=0.1)
TOPIC: Final = Level("topic", base=0.35, recency=0.1)
LATEST: Final = Level("newest", base=0.3, recency=0.05, confidence=0.0)

IMPORTANCE: Final[dict[str | None, float]] = {
    **dict.fromkeys(("decision", "correction"), 1.0),
    **dict.fromkeys(("failure", "fix", "commitment", "definition"), 0.9),
    **dict.fromkeys(("result", "constraint", "preference", "procedure", "how-to"), 0.7),
    **dict.fromkeys(("requirement", "feedback", "dataset", "environment"), 0.6),
    None: 0.5,
    "note": 0.3,
    "session": 0.2,
}
"""By category: what is worth telling first of a time. Starting values, by hand."""

OTHER_IMPORTANCE: Final = 0.5

UNSORTED: Final = frozenset(["note", None])
"""Intents that say nothing of the sort of a memory: it may well be the one that is asked for."""

UNSORTED_IMPORTANCE: Final = 0.5

HOLDING: Final = 0.8
"""What holds and was only written down in a time counts so much beside what happened in it."""


@dataclass(frozen=True, slots=True)
class Filled:
    """Hits, what is to be told about them, and the tables that could not be asked."""

    hits: tuple[Hit, ...] = ()
    notes: tuple[str, ...] = ()
    damaged: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Elsewhen:
    """How many memories would answer at any time, and how many events surely."""

    count: int = 0
    sure: int = 0


async def filled(
    inquiry: Inquiry,
    span: Span | None,
    hits: tuple[Hit, ...],
    at_other_times: Callable[[], Awaitable[Elsewhen]],
) -> Filled:
    """Return the hits, with what answers besides them or in their place.

    Parameters
    ----------
    inquiry
        The question.
    span
        Its time.
    hits
        What its words and its meaning led to.
    at_other_times
        Looks for what would answer at any time.
    """
    question = inquiry.question
    if question.listing is not None and span is not None:
        return await _in_time(inquiry, span, question.listing, hits)
    if (
        span is not None
        and span.is_short
        and question.of_a_time
        and not _is_sure(question, hits, span)
    ):
        return await _at_least_then(inquiry, span, hits, await at_other_times())
    if hits and (question.topic_as_such is None or len(hits) >= inquiry.k):
        return Filled(hits)
    if hits:
        return _beside(hits, await _on_topic(inquiry, str(question.topic_as_such)), inquiry.k)
    if span is not None and span.is_bounded:
        return Filled((), _of_other_times(question, await at_other_times()))
    for way in _ways(question):
        found = await way(inquiry)
        if found.hits:
            return found
    return Filled()


def _is_sure(question: Question, hits: tuple[Hit, ...], span: Span) -> bool:
    """Tell whether the best hit is what is meant, so that nothing need be listed."""
    if not hits or hits[0].matched.level == "key":
        return bool(hits)
    if _is_of_then(question, hits[0], span):
        return hits[0].score >= SURE_THEN
    return hits[0].score >= (CERTAIN if span.is_momentary or span.past else SURE)


def _is_of_then(question: Question, hit: Hit, span: Span) -> bool:
    """Tell whether a hit is of the time and has a word that tells."""
    moment = getattr(hit.memory, "occurred_at", None) or hit.memory.updated_at
    return span.has(moment) and not question.telling.isdisjoint(hit.matched.words)


async def _at_least_then(
    inquiry: Inquiry, span: Span, hits: tuple[Hit, ...], elsewhen: Elsewhen
) -> Filled:
    """List a time in which nothing surely answers, or say that what does is of other times."""
    question = inquiry.question
    if not hits and elsewhen.sure:
        return Filled((), _of_other_times(question, elsewhen))
    found = await _in_time(inquiry, span, (), ())
    known = {hit.memory.id: hit for hit in (*found.hits, *hits)}
    best = sorted(
        known.values(),
        key=lambda hit: (_is_of_then(question, hit, span), hit.score),
        reverse=True,
    )[: inquiry.k]
    if hits or not best:
        notes = () if best else _of_other_times(question, elsewhen)
        return Filled(tuple(best), notes, found.damaged)
    return Filled(tuple(best), (note(question.text, "only then"),), found.damaged)


def _of_other_times(question: Question, elsewhen: Elsewhen) -> tuple[str, ...]:
    return (note(question.text, "other times", count=elsewhen.count),) if elsewhen.count else ()


def _beside(hits: tuple[Hit, ...], found: Filled, k: int) -> Filled:
    """Add what is on the topic below what has its words: who asks for all of it wants both."""
    known = {hit.memory.id: hit for hit in hits}
    for hit in found.hits:
        known.setdefault(hit.memory.id, hit)
    return Filled(tuple(known.values())[:k], (), found.damaged)


def _ways(question: Question) -> Iterator[Callable[[Inquiry], Awaitable[Filled]]]:
    """Yield how a question may be answered that nothing matches; most may not."""
    if question.topic_as_such is not None:
        yield lambda inquiry: _on_topic(inquiry, str(question.topic_as_such))
    if question.last_time:
        if question.topic is not None:
            yield lambda inquiry: _on_topic(inquiry, str(question.topic))
        yield _latest


async def _in_time(
    inquiry: Inquiry,
    span: Span,
    intents: tuple[str, ...],
    hits: tuple[Hit, ...],
) -> Filled:
    """Add what lies in the time, the newest and most important first."""
    if span.since is None and span.until is None:
        return Filled(hits)
    plans = not span.binds and bool(intents)
    inside = inquiry.asked if plans else bounded(inquiry.asked, span)
    found = await newest(
        inquiry.tables,
        inside,
        max(inquiry.k, MOST_LOOKED_AT),
        Labels(intents=intents if plans else ()),
    )
    then = [each for each in found.candidates if plans or begins_in(each, span)]
    listed = await _hits(inquiry, then, TIME, intents)
    listed.sort(key=lambda hit: hit.score, reverse=True)
    known = {hit.memory.id: hit for hit in hits}
    for hit in listed:
        known.setdefault(hit.memory.id, hit)
    best = tuple(known.values())[: inquiry.k]
    ids = {each.row["id"] for each in then}
    before = len(found.candidates) - len(then)
    left = found.count - before - sum(hit.memory.id in ids for hit in best)
    notes = (note(inquiry.question.text, "more then", count=left),) if left > 0 and best else ()
    return Filled(best, notes, found.damaged)


async def _on_topic(inquiry: Inquiry, topic: str) -> Filled:
    """Return what is on a topic: with the intent of the question first, then the rest."""
    question, hits = inquiry.question, dict[str, Hit]()
    intents = () if question.intent is None else INTENTS_OF_MEMORIES[question.intent]
    ways = ((Labels(topic=topic, intents=intents), TOPIC_AND_INTENT), (Labels(topic=topic), TOPIC))
    for labels, level in ways if intents else ways[1:]:
        found = await newest(inquiry.tables, inquiry.asked, inquiry.k, labels)
        for hit in await _hits(inquiry, found.candidates, level):
            hits.setdefault(hit.memory.id, hit)
    best = tuple(hits.values())[: inquiry.k]
    return Filled(best, (note(question.text, "topic", topic=topic),))


async def _latest(inquiry: Inquiry) -> Filled:
    """Return the three newest."""
    found = await newest(inquiry.tables, inquiry.asked, min(inquiry.k, NEWEST))
    hits = await _hits(inquiry, found.candidates, LATEST)
    return Filled(tuple(hits), (note(inquiry.question.text, "newest"),))


async def _hits(
    inquiry: Inquiry, candidates: list[Candidate], level: Level, intents: tuple[str, ...] = ()
) -> list[Hit]:
    """Return candidates as hits of a level, in their order, if they score enough."""
    found = await shown(inquiry.tables, candidates, inquiry.asked)
    records = await search.whole(inquiry.tables, found)
    near = _nearness(inquiry, found) if level.nearness else {}
    hits = []
    for each, record, newness in zip(found, records, _newness(found), strict=True):
        if record is not None:
            importance = _importance(record, intents)
            why = _why(each, level, newness, importance, near.get(record.id, 0.0))
            score, matched = sum(why.values()), Matched(level=level.name)
            hits.append(Hit(memory=record, score=score, why=why, matched=matched))
    lowest = inquiry.threshold if inquiry.strict else min(inquiry.threshold, LEAST_LISTED)
    return [hit for hit in hits if hit.score >= lowest]


def _nearness(inquiry: Inquiry, found: list[Candidate]) -> dict[str, float]:
    """Return how near to the question the candidates are, whether they answer it or not."""
    return {
        each.candidate.row["id"]: each.score for each in rank(found, inquiry.measure, threshold=0.0)
    }


def _newness(found: list[Candidate]) -> list[float]:
    """Return how new each is, from 0 for the oldest to 1 for the newest of them."""
    moments = [when(each) for each in found]
    span = (max(moments) - min(moments)).total_seconds() if moments else 0.0
    return [(each - min(moments)).total_seconds() / span if span else 1.0 for each in moments]


def _importance(record: MemoryRecord, intents: tuple[str, ...]) -> float:
    """Return what a memory is worth in a list: what is asked for by its sort, before the rest."""
    if not intents:
        return IMPORTANCE.get(record.category, OTHER_IMPORTANCE)
    if record.intent in intents:
        return 1.0
    return UNSORTED_IMPORTANCE if record.intent in UNSORTED else 0.0


def _why(
    candidate: Candidate, level: Level, newness: float, importance: float, nearness: float
) -> dict[str, float]:
    row = candidate.row
    happened = level is not TIME or row.get("occurred_at") is not None
    parts = {
        level.name: level.base if happened else HOLDING * level.base,
        "recency": level.recency * newness,
        "importance": level.importance * importance,
        "confidence": level.confidence * row["confidence"],
        "nearness": level.nearness * nearness,
    }
    return {name: part for name, part in parts.items() if part}
