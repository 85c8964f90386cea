"""LoCoMo: ten long conversations of two people, and questions with the turns that answer them."""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.evaluation.labelled import LabelledMemory, LabelledQuestion, LabelledSet
from jupyter_memory.evaluation.loaders.reading import as_published, read_json

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping, Sequence

FORM: Final = "LoCoMo"

CATEGORIES: Final = {
    1: "several turns",
    2: "time",
    3: "inference",
    4: "one turn",
    5: "not answerable",
}
"""What the numbers of the set stand for; the evidence of the last kind is of a like question."""

TURN_TIME: Final = timedelta(seconds=20)
"""The set dates sessions, not turns: so far are turns set apart to keep their order."""

TUNED: Final = 5
"""Conversations from the sixth on are held out: weights are fitted on those before."""

_TURN: Final = re.compile(r"D(\d+):0*(\d+)")
_SESSION: Final = re.compile(r"session_(\d+)")
_DATES: Final = ("%I:%M %p on %d %B, %Y", "%I:%M %p on %d %b, %Y")


def load(path: str | os.PathLike[str], *, observations: bool = False) -> LabelledSet:
    """Return the set of the published file: a memory a turn, a user a conversation.

    Parameters
    ----------
    path
        The JSON file.
    observations
        Whether the facts that the set draws from the turns lead to them as keys.

    Raises
    ------
    UsageError
        When an entry lacks what the format has.
    """
    memories: list[LabelledMemory] = []
    questions: list[LabelledQuestion] = []
    for number, entry in enumerate(read_json(path, FORM), 1):
        with as_published(f"{path}, conversation {number}", FORM):
            user = str(entry.get("sample_id") or f"conversation {number}")
            facts = _facts(entry["observation"]) if observations else {}
            told = dict(_turns(entry["conversation"], user, facts))
            memories += told.values()
            questions += _questions(entry["qa"], user, told, held_out=number > TUNED)
    name = f"{Path(path).stem}, observations as keys" if observations else Path(path).stem
    return LabelledSet(name=name, memories=tuple(memories), questions=tuple(questions))


def _turns(
    conversation: Mapping[str, Any], user: str, facts: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, LabelledMemory]]:
    for field, turns in conversation.items():
        if not _SESSION.fullmatch(field):
            continue
        begun = _moment(conversation[f"{field}_date_time"])
        for place, turn in enumerate(turns):
            turn_id = turn["dia_id"]
            given = {
                "kind": "episodic",
                "occurred_at": begun + place * TURN_TIME,
                "session": field,
                "speaker": turn["speaker"],
                "keys": [*filter(None, [turn.get("query")]), *facts.get(turn_id, ())],
            }
            text = _text(turn)
            yield (
                turn_id,
                LabelledMemory(name=f"{user}/{turn_id}", text=text, given=given, user=user),
            )


def _text(turn: Mapping[str, Any]) -> str:
    """Return what was said, and what the picture shows that was sent with it."""
    caption = turn.get("blip_caption")
    return f"{turn['text']} [{caption}]" if caption else str(turn["text"])


def _facts(observation: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the facts by the turns they cite."""
    facts: dict[str, list[str]] = defaultdict(list)
    for of_session in observation.values():
        for of_speaker in of_session.values():
            for fact, *cited in of_speaker:
                for turn in _turns_in(cited):
                    facts[turn].append(fact)
    return facts


def _questions(
    asked: Sequence[Mapping[str, Any]],
    user: str,
    told: Mapping[str, LabelledMemory],
    *,
    held_out: bool,
) -> Iterator[LabelledQuestion]:
    """Yield the questions whose evidence is among the turns: a few cite none."""
    for number, each in enumerate(asked, 1):
        cited = _turns_in(each["evidence"])
        relevant = tuple(told[turn].name for turn in cited if turn in told)
        if relevant:
            yield LabelledQuestion(
                name=f"{user}/q{number}",
                text=each["question"],
                relevant=relevant,
                category=CATEGORIES.get(each["category"], str(each["category"])),
                user=user,
                held_out=held_out,
            )


def _turns_in(cited: Any) -> list[str]:
    """Return the turns that are cited, each once; the set writes D30:05 and D30:5."""
    found = _TURN.findall(str(cited))
    return list(dict.fromkeys(f"D{session}:{turn}" for session, turn in found))


def _moment(text: str) -> datetime:
    """Return the time of "1:56 pm on 8 May, 2023"; the set names no zone."""
    for form in _DATES:
        try:
            return datetime.strptime(text.strip(), form).replace(tzinfo=UTC)
        except ValueError:
            continue
    raise ValueError(f"no date: {text!r}")
