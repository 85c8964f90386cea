"""The three ways that lead to a memory; each can be left out, to see what it is worth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.settings import PATHS

if TYPE_CHECKING:
    from collections.abc import Collection

    from jupyter_memory.recalling.understanding import Question


def along(question: Question, paths: Collection[str]) -> Question:
    """Return the question as the given paths know it: `PATHS` are structure, words, vectors.

    What a path would look for is taken out of the question, so that ranking does not see it either.
    The vector is no part of it: without that path there is none.
    """
    if len(set(paths)) == len(PATHS):
        return question
    if "structure" not in paths:
        silent = replace(
            question.asked, guesses=(), spoken=frozenset(), words=(), attributes=frozenset()
        )
        question = replace(question, keys=(), identifiers=(), asked=silent)
    if "words" not in paths:
        question = replace(question, words=(), weights={}, total=0.0, others={})
    return question
