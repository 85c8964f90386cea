"""BIRD: questions to databases, and the hint that each needs: what its words mean in the data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.evaluation.labelled import LabelledMemory, LabelledQuestion, LabelledSet
from jupyter_memory.evaluation.loaders.reading import as_published, read_json

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

FORM: Final = "BIRD"

_MEANS: Final = re.compile(r"=|\b(?:refers?|means?|stands? for|is|are|can be|represents?)\b")


def load(path: str | os.PathLike[str]) -> LabelledSet:
    """Return the set of the published file: a memory a hint, a project a database.

    What answers a question is its own hint among those of its database; questions without a hint
    are left out, and one text is one memory.

    Raises
    ------
    UsageError
        When an entry lacks what the format has.
    """
    with as_published(path, FORM):
        return _read(read_json(path, FORM))


def _defined(hint: str) -> list[str]:
    """Return the words that a hint defines: who asks says them, and not what they stand for."""
    clauses = (_MEANS.split(clause, maxsplit=1) for clause in hint.split(";"))
    return [parts[0].strip() for parts in clauses if len(parts) > 1 and parts[0].strip()]


def _read(entries: Sequence[dict[str, Any]]) -> LabelledSet:
    memories: dict[tuple[str, str], LabelledMemory] = {}
    questions = []
    for number, entry in enumerate(entries):
        database, hint = entry["db_id"], " ".join(entry["evidence"].split())
        if not hint:
            continue
        memory = memories.setdefault(
            (database, hint),
            LabelledMemory(
                name=f"{database}/{number}",
                text=hint,
                # A subject of its own: by what it defines, later ones would replace it.
                given={
                    "kind": "semantic",
                    "subject": hint,
                    "keys": _defined(hint),
                    "project": database,
                },
            ),
        )
        questions.append(
            LabelledQuestion(
                name=f"q{number}",
                text=entry["question"],
                relevant=(memory.name,),
                category=entry["difficulty"],
                given={"project": database},
            )
        )
    return LabelledSet(name=FORM, memories=tuple(memories.values()), questions=tuple(questions))
