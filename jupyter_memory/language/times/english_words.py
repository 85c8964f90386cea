"""The words of English expressions of time, and what they stand for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.times.dates import YEAR
from jupyter_memory.language.times.rules import Rule, rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.language.times.arithmetic import Part
    from jupyter_memory.language.times.rules import Read, Stand

COUNTS: Final = {
    word: number
    for number, words in enumerate(
        ("", "a an one", "two couple", "three", "four", "five", "six", "seven", "eight", "nine",
         "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen")
    )
    for word in words.split()
} | {"twenty": 20, "thirty": 30, "sixty": 60, "ninety": 90}  # fmt: skip
ORDINALS: Final = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4,
    "fifth": 5, "5th": 5, "last": -1, "final": -1,
}  # fmt: skip
DAY_ORDINALS: Final = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13,
    "fourteenth": 14, "fifteenth": 15, "twentieth": 20, "thirtieth": 30,
}  # fmt: skip
SHIFTS: Final = {
    "last": -1, "previous": -1, "past": -1, "prior": -1, "this": 0, "current": 0, "next": 1,
    "coming": 1, "upcoming": 1, "following": 1,
}  # fmt: skip
DAYS: Final = {
    "the day before yesterday": -2, "day before yesterday": -2, "yesterday": -1, "today": 0,
    "tomorrow": 1, "day after tomorrow": 2, "the day after tomorrow": 2,
}  # fmt: skip
PARTS: Final[dict[str, Part]] = {
    "early": "early", "start": "early", "beginning": "early", "mid": "mid", "middle": "mid",
    "late": "late", "end": "late",
}  # fmt: skip
HALF_DAYS: Final = {
    "morning": "morning", "noon": "noon", "lunchtime": "noon", "afternoon": "afternoon",
    "evening": "evening", "night": "evening",
}  # fmt: skip
TO_DATE: Final = {"ytd": "year", "qtd": "quarter", "mtd": "month", "wtd": "week"}
SEASONS: Final = {
    "spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "fall": (9, 11), "winter": (12, 2),
}  # fmt: skip
"""Of the northern half of the world; the reading that is shown tells it."""

_WEEKDAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
                  "dec")  # fmt: skip
_UNITS: Final = {"min": "minute", "financial year": "fiscal year"}


def any_of(words: Iterable[str]) -> str:
    """Return the alternatives, the longest first."""
    return "|".join(sorted(words, key=lambda each: (-len(each), each)))


MONTH: Final = (
    r"(?:january|jan\.?|february|feb\.?|march|mar\.?|april|apr\.?|may|june|jun\.?|july|jul\.?|"
    r"august|aug\.?|september|sept?\.?|october|oct\.?|november|nov\.?|december|dec\.?)"
    r"(?! (?:inc|ltd|llc|gmbh|corp|co)\b)"
)
WEEKDAY: Final = "(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
SHORT_WEEKDAY: Final = r"(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)"
COUNT: Final = rf"(?:\d{{1,4}}|(?:{any_of(COUNTS)})(?: of)?|half an?)"
UNIT: Final = "(?:minute|min|hour|day|week|fortnight|month|quarter|year)s?"
TO: Final = " ?(?:-|to|and|through) ?"
_NAMED: Final = {
    "count": f"({COUNT})",
    "unit": "(minute|min|hour|day|week|fortnight|month|quarter|year)s?",
    "period": "(fiscal year|fiscal quarter|financial year|weekend|week|month|quarter|half|year)",
    "cycle": "(week|month|quarter|year)",
    "month": f"({MONTH})",
    "weekday": f"({WEEKDAY})",
    "on": rf"(?:(?:{WEEKDAY}|{SHORT_WEEKDAY}),? (?:the )?)?",
    "nth": r"(\d{1,2})(?:st|nd|rd|th)?",
    "th": r"(\d{1,2})(?:st|nd|rd|th)",
    "year": f"({YEAR})",
    "to": TO,
    "shift": f"({any_of(SHIFTS)})",
    "ordinal": f"({any_of(ORDINALS)})",
    "half-day": f"({any_of(HALF_DAYS)})",
    "some": "(?:few|several|some|many)",
}
"""What stands for several words in a rule, as <month>; each is one group, <on>, <to>
and <some> are none."""

_NAME: Final = re.compile(f"<({'|'.join(_NAMED)})>")


def said(words: str, read: Read, stand: Stand = "alone") -> Rule:
    """Return a rule for words in which <month> stands for any month."""
    return rule(_NAME.sub(lambda name: _NAMED[name[1]], words), read, stand)


def number_of(text: str) -> float:
    """Return how many: 3, three, a couple of, half a."""
    if text.isdigit():
        return int(text)
    return 0.5 if text.startswith("half") else COUNTS[text.split(maxsplit=1)[0]]


def unit_of(text: str) -> str:
    """Return the unit by its usual name."""
    return _UNITS.get(text, text)


def month_of(text: str) -> int:
    """Return the number of a month."""
    return _MONTHS.index(text[:3]) + 1


def weekday_of(text: str) -> int:
    """Return the number of a weekday, 0 for Monday."""
    return _WEEKDAYS.index(text[:3])
