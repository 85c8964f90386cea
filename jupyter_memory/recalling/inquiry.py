"""What every step of answering a question works with, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jupyter_memory.recalling.ranking import Measure
    from jupyter_memory.recalling.understanding import Question
    from jupyter_memory.store.query import Search
    from jupyter_memory.store.tables import Tables
    from jupyter_memory.store.views import Views


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquiry:
    """A question, where it is asked, and by what its answers are measured.

    Attributes
    ----------
    tables, views
        Where the memories lie.
    question
        As it was understood.
    asked
        Scope, validity, filters, and what to look for.
    measure
        By what the candidates are ranked.
    k
        Hits at most.
    threshold
        Lowest score of the best hit.
    strict
        Whether the others must score as much, too.
    session
        The session it is asked in.
    """

    tables: Tables
    views: Views
    question: Question
    asked: Search
    measure: Measure
    k: int
    threshold: float
    strict: bool = True
    session: str | None = None
