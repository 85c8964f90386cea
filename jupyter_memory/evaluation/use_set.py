"""Conversations over several days, and whether what was told on one is used on another.

A story is told to a memory through whatever holds the conversation; it comes as a callable, as the
change of the day does.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

USE_SET: Final = Path(__file__).with_name("use_set.jsonl")


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One thing that is said to the agent, or done to its memory.

    Attributes
    ----------
    say
        What the user says.
    use
        Texts that the answer must have, each with alternatives.
    stale
        Texts that it must not have: what has changed, or is erased.
    erase
        Instead of saying something: erase for good what a recall of this finds first.
    """

    say: str = ""
    use: tuple[tuple[str, ...], ...] = ()
    stale: tuple[str, ...] = ()
    erase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """What one user says on several days."""

    id: str
    language: str
    days: tuple[tuple[Turn, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """How one expectation of a story came out.

    Attributes
    ----------
    story, day, question
        Where it stands; days count from 1.
    wanted
        What was to be used, or what must not be any more.
    is_stale
        Whether it must not be.
    holds
        Whether it came out so.
    answer
        What was answered.
    """

    story: Story
    day: int
    question: str
    wanted: str
    is_stale: bool
    holds: bool
    answer: str


@cache
def load_use_set(path: Path = USE_SET) -> tuple[Story, ...]:
    """Return the stories."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(_story(json.loads(line)) for line in lines if line.strip())


def _story(raw: dict[str, object]) -> Story:
    days = raw["days"]
    assert isinstance(days, list)  # noqa: S101 - our own file
    return Story(
        id=str(raw["id"]),
        language=str(raw["language"]),
        days=tuple(tuple(_turn(each) for each in day) for day in days),
    )


def _turn(raw: dict[str, object] | str) -> Turn:
    if isinstance(raw, str):
        return Turn(say=raw)
    use, stale = raw.get("use", []), raw.get("stale", [])
    assert isinstance(use, list)  # noqa: S101
    assert isinstance(stale, list)  # noqa: S101
    return Turn(
        say=str(raw.get("say", "")),
        use=tuple(tuple(each.split("|")) for each in use),
        stale=tuple(stale),
        erase=str(raw.get("erase", "")),
    )


def play(
    story: Story,
    begin_day: Callable[[int], None],
    say: Callable[[str], str],
    erase: Callable[[str], None],
) -> Iterable[Use]:
    """Tell a story day by day, and yield how each of its expectations came out.

    Parameters
    ----------
    story
        What is said.
    begin_day
        Called with the number of each day: a new kernel, a later clock.
    say
        Says something to the agent and returns its answer.
    erase
        Erases what a question finds.
    """
    for day, turns in enumerate(story.days, 1):
        begin_day(day)
        for turn in turns:
            if turn.erase:
                erase(turn.erase)
                continue
            answer = say(turn.say)
            small = answer.casefold()
            expected = [(" | ".join(each), False, any(one.casefold() in small for one in each))
                        for each in turn.use]  # fmt: skip
            expected += [(each, True, each.casefold() not in small) for each in turn.stale]
            for wanted, is_stale, holds in expected:
                yield Use(
                    story=story,
                    day=day,
                    question=turn.say,
                    wanted=wanted,
                    is_stale=is_stale,
                    holds=holds,
                    answer=answer,
                )
