"""What a question names of the turns of a conversation: who said it, and when."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.language.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from jupyter_memory.recalling.timing import Span
    from jupyter_memory.recalling.understanding import Question
    from jupyter_memory.store.candidates import Candidate

_ASKS_WHEN: Final = regex(
    r"(?i)\b(?:when|how long|(?:what|which) (?:date|day|time|month|year|week))\b"
    r"|什么时候|何时|哪[天年月日]|几[号月点]|多久|多长时间|啥时候"
)
_TELLS_WHEN: Final = regex(
    r" (?:yesterday|today|tomorrow|tonight|ago|last|next|week|weekend|month|year|morn|even|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|januari|februari|march|april|june|juli|august|"
    r"septemb|octob|novemb|decemb|recent|sinc|(?:19|20)\d\d|昨天|今天|明天|前天|上周|下周|上个|下个|去年|"
    r"今年|明年|周末|星期|最近|刚才|\d+月|\d+日|年前|月前|天前) "
)
"""Among the terms of a text."""

_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Named:
    """What a question says of turns.

    Attributes
    ----------
    names
        The words of it that are names of speakers, by speaker: they say whose turn is asked for,
        and in the turn itself they are of who is spoken to.
    span
        The time it asks for.
    dates
        The words of it that are parts of dates.
    asks_when
        Whether it asks for a time.
    """

    names: dict[str, frozenset[str]]
    span: Span | None
    dates: frozenset[str]
    asks_when: bool

    def speaker(self, name: str) -> float:
        """Return 1 where the question names the speaker and nobody else, in [0, 1]."""
        return 1 / len(self.names) if name in self.names else 0.0

    def time(self, candidate: Candidate) -> float:
        """Return 1 for a turn in the time, or the share of the parts of dates that its day has."""
        moment = candidate.row["occurred_at"]
        if self.span is not None and self.span.is_bounded:
            since, until = self.span.since or moment, self.span.until or moment
            return float(since <= moment <= until)
        if not self.dates:
            return 0.0
        return len(self.dates & _day_terms(moment)) / len(self.dates)

    def tells_when(self, terms_of: str) -> float:
        """Return 1 where the question asks when, and some terms tell it."""
        return float(self.asks_when and _TELLS_WHEN.search(terms_of) is not None)


def named_in(question: Question, turns: Iterable[Candidate]) -> Named:
    """Return what a question says of some turns."""
    speakers = dict.fromkeys(each.row["speaker"] for each in turns)
    words = frozenset(question.words)
    names = {speaker: words & frozenset(terms(speaker)) for speaker in speakers}
    return Named(
        names={speaker: found for speaker, found in names.items() if found},
        span=question.span,
        dates=words & _parts_of_dates(words),
        asks_when=_ASKS_WHEN.search(question.text) is not None,
    )


def _parts_of_dates(words: frozenset[str]) -> frozenset[str]:
    return frozenset(each for each in words if each in _month_terms() or _is_part(each))


def _is_part(word: str) -> bool:
    """Tell whether a word is a year or a day of a month, in digits."""
    return word.isdigit() and (int(word) in range(1, 32) or int(word) in range(1900, 2100))


@lru_cache(maxsize=1)
def _month_terms() -> frozenset[str]:
    return frozenset(terms(" ".join(_MONTHS)))


@lru_cache(maxsize=4_096)
def _of_day(year: int, month: int, day: int) -> frozenset[str]:
    written = f"{day} {_MONTHS[month - 1]} {year}", f"{year}年{month}月{day}日"
    return frozenset(term for each in written for term in terms(each))


def _day_terms(moment: datetime) -> frozenset[str]:
    return _of_day(moment.year, moment.month, moment.day)
