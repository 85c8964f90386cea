"""MADial-Bench: dialogues with a child, and the memories an assistant should be reminded of.

The memories and the dialogues are the same in Chinese and in English, so either can be asked in
the other's language.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from jupyter_memory.errors import UsageError
from jupyter_memory.evaluation.labelled import LabelledMemory, LabelledQuestion, LabelledSet
from jupyter_memory.evaluation.loaders.reading import as_published, read_json

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

Language = Literal["zh", "en"]

FORM: Final = "MADial-Bench"
FILE: Final = "MADial-Bench-{language}-{what}.json"

_SPEAKER: Final = re.compile(r"^<[^>]*>:\s*")


def load(
    path: str | os.PathLike[str],
    *,
    memories: Language = "zh",
    questions: Language | None = None,
    apart: bool = True,
) -> LabelledSet:
    """Return a set of the published files: what is asked is the dialogue up to the reminding turn.

    Parameters
    ----------
    path
        Their folder, or one of them.
    memories, questions
        In which language; the questions by default in that of the memories.
    apart
        Whether each child's memories are those of a user of their own, as the set has them. Without
        that all are searched for every dialogue.

    Raises
    ------
    UsageError
        When a file is missing, or lacks what the format has.
    """
    place = Path(path)
    folder = place if place.is_dir() else place.parent
    asked = questions or memories
    with as_published(folder, FORM):
        told = _memories(folder, memories, _children(folder) if apart else {})
        found = [
            _question(number, dialogue, asked, told, apart=apart)
            for number, dialogue in enumerate(_lines(folder, asked, "dialogue"), 1)
        ]
    name = f"MADial {memories}" if asked == memories else f"MADial {asked} to {memories}"
    if not apart:
        name += ", all children together"
    return LabelledSet(name=name, memories=tuple(told.values()), questions=tuple(found))


def _lines(folder: Path, language: Language, what: str) -> list[dict[str, Any]]:
    file = folder / FILE.format(language=language, what=what)
    if not file.is_file():
        raise UsageError(f"{folder} has no {file.name}: give the folder of {FORM}.")
    lines = read_json(file, FORM)
    return lines if isinstance(lines, list) else [lines]


def _children(folder: Path) -> dict[str, str]:
    """Return whose each memory is; only the Chinese file says so."""
    return {
        number: str(memory["user-id"])
        for line in _lines(folder, "zh", "memory")
        for number, memory in line.items()
    }


def _memories(
    folder: Path, language: Language, children: Mapping[str, str]
) -> dict[str, LabelledMemory]:
    return {
        number: LabelledMemory(
            name=f"m{number}",
            text=memory["event"],
            given={"kind": "episodic", "occurred_at": memory["time"]},
            user=children.get(number),
        )
        for line in _lines(folder, language, "memory")
        for number, memory in line.items()
    }


def _question(
    number: int,
    dialogue: Mapping[str, Any],
    language: Language,
    told: Mapping[str, LabelledMemory],
    *,
    apart: bool,
) -> LabelledQuestion:
    """Return what was said before the first turn in which the assistant reminds of something."""
    said = dialogue["dialogue"][1 : min(dialogue["test-turn"])]
    relevant = dict.fromkeys(map(str, dialogue["relevant-id"]))
    return LabelledQuestion(
        name=f"d{number}",
        text="\n".join(map(_words, said)),
        relevant=tuple(told[each].name for each in relevant if each in told),
        language=language,
        user=str(dialogue["user-id"]) if apart else None,
    )


def _words(turn: str) -> str:
    return _SPEAKER.sub("", turn.strip()).strip('"“”')
