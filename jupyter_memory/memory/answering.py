"""From an understood question to its recall: what `recall` does with the rooms of a handle."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from jupyter_memory.errors import JupyterMemoryWarning
from jupyter_memory.memory.asking import window_given
from jupyter_memory.memory.relevance import relevant
from jupyter_memory.provenance import current_cell
from jupyter_memory.recalling import waking
from jupyter_memory.recalling.choosing import chosen
from jupyter_memory.recalling.conflicts import conflicts_of
from jupyter_memory.recalling.paths import along
from jupyter_memory.recalling.recall import QuestionVector, Wish, answer, elsewhere
from jupyter_memory.records import KINDS
from jupyter_memory.remembering.consolidated import merged_into
from jupyter_memory.rendering.phrases import phrase, tongue_of
from jupyter_memory.rendering.rows import project_name
from jupyter_memory.results import Recall
from jupyter_memory.rights import EVERY_PROJECT
from jupyter_memory.screening import screen
from jupyter_memory.store import listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import all_of, in_scope, is_valid, one_of
from jupyter_memory.store.translating import damaged

if TYPE_CHECKING:
    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.memory.worker import Calls
    from jupyter_memory.recalling.recall import Answer
    from jupyter_memory.recalling.understanding import Question
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.store.query import Search

_CALLER = 4
"""Frames from a warning here to the cell that called `recall`."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A question, where to look, how many hits at most and how good they must be."""

    question: Question
    wanted: Search
    k: int
    threshold: float
    strict: bool


def answered(asking: Asking, rooms: Rooms, checks: Calls) -> Recall:
    """Return what a store answers, with all that must be said about it."""
    rooms.store.mark()
    wanted, paths = asking.wanted, rooms.settings.paths
    # An embedder may be somebody else's.
    asked = screen(asking.question.sought, rooms.screening).text
    asking = replace(asking, question=along(asking.question, paths))
    question = asking.question
    vector = rooms.vectors.for_question(asked) if "vectors" in paths else QuestionVector()
    wish = Wish(
        k=asking.k,
        threshold=asking.threshold,
        strict=asking.strict,
        session=current_cell().provenance.session,
        recipe=chosen(rooms.settings),
    )
    found = run(answer(rooms.store.tables, rooms.store.views, question, vector, wanted, wish))
    found = _with_archived(found, question, vector, wanted, wish, rooms)
    found = relevant(found, asked, asking.threshold, rooms, checks)
    notes = [*found.notes, *(str(damaged(rooms.store.root, name)) for name in found.damaged)]
    notes += _about_vectors(rooms)
    if not found.hits:
        notes += _elsewhere(question, vector, wanted, wish, rooms)
    now = rooms.clock()
    return Recall(
        query=question.text,
        hits=found.hits,
        conflicts=conflicts_of(question.text, found, wanted.scope, now),
        window=found.window or window_given(wanted, now),
        notes=tuple(notes),
        asked_at=now,
        project=rooms.scope.project,
    )


def _with_archived(
    found: Answer,
    question: Question,
    vector: QuestionVector,
    wanted: Search,
    wish: Wish,
    rooms: Rooms,
) -> Answer:
    """Return the answer with what was archived, where that is asked for directly."""
    views = rooms.store.views
    if not wish.threshold or not waking.is_weak(found, wanted, question, waking.POLICY):
        return found
    if not views.may_have(wanted.scope.user, waking.ARCHIVED):
        return found
    asleep, as_wished = waking.as_archived(wanted, wish, waking.POLICY)
    archived = run(answer(rooms.store.tables, views, question, vector, asleep, as_wished))
    hits = waking.stood_for(archived.hits, _standing(archived, wanted, rooms), found)
    return waking.with_woken(found, hits, question.text, wish.k)


def _standing(archived: Answer, wanted: Search, rooms: Rooms) -> dict[str, MemoryRecord]:
    """Return the active memories that stand for archived ones, by the ids of these."""
    into = {
        hit.memory.id: name
        for hit in archived.hits
        if (name := merged_into(hit.memory)) is not None
    }
    if not into:
        return {}
    active = all_of(in_scope(wanted.scope), is_valid(["active"], wanted.now))
    there = all_of(active, one_of("id", sorted(set(into.values()))))
    found = {each.id: each for each in run(listing.listed(rooms.store.tables, KINDS, there))}
    return {source: found[name] for source, name in into.items() if name in found}


def _about_vectors(rooms: Rooms) -> list[str]:
    mismatch = rooms.vectors.mismatch()
    if mismatch is not None:
        warnings.warn(mismatch, JupyterMemoryWarning, stacklevel=_CALLER)
        return [mismatch]
    return [] if rooms.vectors.failure is None else [rooms.vectors.failure]


def _elsewhere(
    question: Question, vector: QuestionVector, wanted: Search, wish: Wish, rooms: Rooms
) -> list[str]:
    if wanted.scope.project == EVERY_PROJECT:
        return []
    counts = run(elsewhere(rooms.store.tables, rooms.store.views, question, vector, wanted, wish))
    if not counts:
        return []
    tongue = tongue_of(question.text)
    places = phrase(tongue, "comma").join(
        phrase(tongue, "found elsewhere", name=project_name(name), count=number)
        for name, number in sorted(counts.items())
    )
    return [phrase(tongue, "nothing here", places=places)]
