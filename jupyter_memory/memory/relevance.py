"""The relevance check of the façade: only where it is switched on and there is a model."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.memory.worker import Calls
    from jupyter_memory.recalling.recall import Answer


def relevant(found: Answer, question: str, threshold: float, rooms: Rooms, calls: Calls) -> Answer:
    """Return an answer less the hits that the model holds for irrelevant.

    Parameters
    ----------
    found
        What recall found.
    question
        As it may be sent to a service.
    threshold
        With 0, what is nearest is asked for whatever it is worth.
    rooms
        The settings and the model.
    calls
        Carries out a call that may hang.
    """
    settings = rooms.settings
    if not settings.relevance_check or rooms.model is None or not found.hits or not threshold:
        return found
    from jupyter_memory.recalling.relevance import check

    checked = check(question, found.hits, rooms.model, settings.relevance_timeout, calls.answer)
    notes = found.notes if checked.note is None else (*found.notes, checked.note)
    return replace(found, hits=checked.hits, notes=notes)
