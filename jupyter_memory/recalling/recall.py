"""The read path from end to end: understand, gather, rank, and an honest nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from jupyter_memory.language.normal import normal_form
from jupyter_memory.recalling.ranking import Measure, Ranked, explain, rank
from jupyter_memory.recalling.recipes import STANDARD
from jupyter_memory.results import Hit
from jupyter_memory.rights import EVERY_PROJECT, is_layered
from jupyter_memory.store import search

if TYPE_CHECKING:
    from jupyter_memory.embedding import Space
    from jupyter_memory.recalling.understanding import Question
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.store.query import Search
    from jupyter_memory.store.search import Candidate
    from jupyter_memory.store.tables import Tables
    from jupyter_memory.store.views import Views

SPARE = 3
"""More candidates than asked for are read whole: some are duplicates or gone by then."""


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
class Answer:
    """Hits, what waits for a decision against them, and the tables that could not be asked."""

    hits: tuple[Hit, ...]
    contests: tuple[MemoryRecord, ...] = ()
    damaged: tuple[str, ...] = ()


async def answer(
    tables: Tables,
    views: Views,
    question: Question,
    vector: QuestionVector,
    wanted: Search,
    k: int,
    threshold: float,
) -> Answer:
    """Return the hits of a question, the best first, or none when nothing is relevant.

    Parameters
    ----------
    question
        What `understand` made of it.
    vector
        The question's vector.
    wanted
        Scope, validity and filters; what to look for is filled in here.
    k
        Hits at most.
    threshold
        Lowest score of a hit; 0 gives the nearest memories whatever they are worth.
    """
    asked = replace(
        wanted,
        keys=question.keys,
        entities=question.identifiers,
        words=question.words,
        vector=vector.vector,
        column=None if vector.space is None else vector.space.column,
        limit=max(wanted.limit, min(k, MOST_CANDIDATES)),
    )
    if asked.as_of is not None:
        asked = replace(asked, forgotten=await search.forgotten(tables, asked))
    found = await search.candidates(tables, views, asked)
    candidates = await _without_hidden(tables, found.candidates, asked)
    candidates = await _layered(tables, candidates, asked)
    measure = Measure(
        question=question,
        recipe=STANDARD,
        now=asked.as_of or asked.now,
        cosine_range=vector.cosine_range,
    )
    ranked = rank(candidates, measure, threshold)
    hits = await _hits(tables, ranked, measure, k)
    chosen = {hit.memory.id for hit in hits}
    waiting = [each.candidate for each in ranked if each.candidate.row["id"] in chosen]
    contests = [] if asked.as_of is not None else await search.contests(tables, asked, waiting)
    return Answer(hits=hits, contests=tuple(contests), damaged=found.damaged)


async def _without_hidden(
    tables: Tables, candidates: list[Candidate], asked: Search
) -> list[Candidate]:
    """A project's key hides the same key that holds everywhere."""
    project = asked.scope.project
    if project in (None, EVERY_PROJECT):
        return candidates
    keys = {
        each.row["key"] for each in candidates if each.row.get("key") and not each.row["project"]
    }
    if not keys or project is None:
        return candidates
    hidden = await search.project_keys(tables, asked, keys, project)
    return [each for each in candidates if each.row["project"] or each.row.get("key") not in hidden]


async def _layered(tables: Tables, candidates: list[Candidate], asked: Search) -> list[Candidate]:
    """Of what one's own waiting memory contradicts and that memory, leave one.

    A delegate's own goes first for her. For an agent what holds goes first, if it may see that.
    """
    agent = asked.contested_by
    own = {
        each.row["id"]: each.row["contradicts"]
        for each in candidates
        if each.row.get("contradicts") and each.row["agent"] == agent
    }
    if is_layered(agent):
        hidden = await search.contradicted_by_own(tables, asked)
    elif own:
        holding = await search.current_among(tables, asked, own.values())
        hidden = {identifier for identifier, rival in own.items() if rival in holding}
    else:
        return candidates
    return [each for each in candidates if each.row["id"] not in hidden]


async def _hits(tables: Tables, ranked: list[Ranked], measure: Measure, k: int) -> tuple[Hit, ...]:
    hits: dict[str, Hit] = {}
    while ranked and len(hits) < k:
        chosen, ranked = ranked[: k + SPARE], ranked[k + SPARE :]
        records = await search.whole(tables, [each.candidate for each in chosen])
        for each, record in zip(chosen, records, strict=True):
            if record is not None:
                hits.setdefault(_sameness(record), _hit(each, measure, record))
    return tuple(hits.values())[:k]


def _sameness(record: MemoryRecord) -> str:
    """Two rows of one sentence are one answer, unless they are events of different times."""
    when = getattr(record, "occurred_at", None)
    return f"{record.kind}|{when}|{normal_form(record.text)}"


def _hit(ranked: Ranked, measure: Measure, record: MemoryRecord) -> Hit:
    why, matched = explain(ranked, measure)
    return Hit(memory=record, score=sum(why.values()), why=why, matched=matched)


async def elsewhere(
    tables: Tables,
    views: Views,
    question: Question,
    vector: QuestionVector,
    wanted: Search,
    threshold: float,
) -> dict[str, int]:
    """Return how many hits the user's other projects would give, by project."""
    everywhere = replace(wanted, scope=replace(wanted.scope, project=EVERY_PROJECT))
    found = await answer(tables, views, question, vector, everywhere, 20, threshold)
    counts: dict[str, int] = {}
    for hit in found.hits:
        if hit.memory.project is not None:
            counts[hit.memory.project] = counts.get(hit.memory.project, 0) + 1
    return counts
