"""What contradicts the memories of an answer, as questions to ask the user before it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_memory.remembering.deciding import pending_of
from jupyter_memory.rendering.phrases import tongue_of
from jupyter_memory.results import Conflict
from jupyter_memory.rights import is_layered

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.recalling.recall import Answer
    from jupyter_memory.rights import Scope


def conflicts_of(question: str, found: Answer, scope: Scope, now: datetime) -> tuple[Conflict, ...]:
    """Return the contradictions among and against the hits, asked in the question's language.

    A delegate is not asked about her own: for her it holds.

    Parameters
    ----------
    question
        What was asked.
    found
        The hits, and what waits for a decision against them.
    scope
        Who asks.
    now
        In the user's zone.
    """
    tongue = tongue_of(question)
    known = {hit.memory.id: hit.memory for hit in found.hits}
    conflicts: dict[str, Conflict] = {}
    for contest in (*found.contests, *known.values()):
        if contest.contradicts is None:
            continue
        if contest.status != "pending" and contest.contradicts not in known:
            continue  # what may be about the same thing is no answer here
        if contest.agent == scope.agent and is_layered(scope.agent):
            continue
        rival = known.get(contest.contradicts)
        asked = pending_of(contest, rival, now, hidden=rival is None, tongue=tongue)
        ids = (contest.id,) if rival is None else (rival.id, contest.id)
        conflicts.setdefault(contest.id, Conflict(ids=ids, question=asked.question))
    return tuple(conflicts.values())
