"""LongMemEval: questions, each to a history of its own of many chat sessions."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.evaluation.labelled import LabelledMemory, LabelledQuestion, LabelledSet
from jupyter_memory.language.script import language_of

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping

ABSTAINS: Final = "_abs"
"""How the id of a question ends whose history holds no answer."""

_DATE: Final = re.compile(r"(\d{4})[/-](\d{1,2})[/-](\d{1,2})\D*(?:(\d{1,2}):(\d{2}))?")


def load(path: str | os.PathLike[str]) -> LabelledSet:
    """Return the set of a published file: a memory a turn, a user a question.

    What answers a question are the turns that are marked so; where none is, all turns of the
    sessions that hold the answer.

    Raises
    ------
    UsageError
        When an entry lacks what the format has.
    """
    place = Path(path)
    try:
        entries = json.loads(place.read_text("utf-8"))
    except ValueError as error:
        raise UsageError(f"{place} is no LongMemEval: it is not JSON ({error}).") from error
    memories: list[LabelledMemory] = []
    questions: list[LabelledQuestion] = []
    for number, entry in enumerate(entries, 1):
        try:
            own = dict(_turns(entry))
            memories += [memory for memory, _ in own.values()]
            questions.append(_question(entry, own))
        except (KeyError, TypeError, AttributeError) as error:
            raise UsageError(
                f"{place}, entry {number}: it is not as LongMemEval publishes them ({error!r})."
            ) from error
    return LabelledSet(name=place.stem, memories=tuple(memories), questions=tuple(questions))


Turn = tuple[LabelledMemory, bool]
"""A turn, and whether it is marked as an answer."""


def _turns(entry: Mapping[str, Any]) -> Iterator[tuple[str, Turn]]:
    asker, asked = str(entry["question_id"]), _moment(entry["question_date"])
    sessions = zip(
        entry["haystack_session_ids"],
        entry["haystack_dates"],
        entry["haystack_sessions"],
        strict=False,
    )
    for place, (session, date, turns) in enumerate(sessions, 1):
        for number, turn in enumerate(turns, 1):
            if not turn["content"].strip():
                continue
            name = f"{asker}/{place}:{session}/{number}"
            given = {
                "kind": "episodic",
                "occurred_at": _moment(date),
                "session": f"{place}:{session}",
                "speaker": turn["role"],
            }
            # All is told when it is asked: told one by one, each turn would be a commit.
            memory = LabelledMemory(
                name=name, text=turn["content"], given=given, user=asker, told_at=asked
            )
            yield name, (memory, bool(turn.get("has_answer")))


def _question(entry: Mapping[str, Any], turns: Mapping[str, Turn]) -> LabelledQuestion:
    asker = str(entry["question_id"])
    answers = {str(each) for each in entry["answer_session_ids"]}
    held = [name for name in turns if name.split("/")[1].partition(":")[2] in answers]
    marked = [name for name in held if turns[name][1]]
    relevant = () if asker.endswith(ABSTAINS) else tuple(marked or held)
    return LabelledQuestion(
        name=asker,
        text=entry["question"],
        relevant=relevant,
        category="nothing" if not relevant else str(entry["question_type"]),
        language="zh" if language_of(entry["question"]) == "zh" else "en",
        asked_at=_moment(entry["question_date"]),
        user=asker,
    )


def _moment(text: str) -> datetime:
    """Return the time of "2023/05/20 (Sat) 02:21"; the set names no zone."""
    found = _DATE.search(text)
    if found is None:
        raise TypeError(f"no date: {text!r}")
    year, month, day, hour, minute = (int(each or 0) for each in found.groups())
    return datetime(year, month, day, hour, minute, tzinfo=UTC)
