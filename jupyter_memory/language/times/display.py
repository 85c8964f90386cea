"""A window of time in words, English or Chinese."""

from __future__ import annotations

from datetime import datetime, time
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from jupyter_memory.language.times.reading import Side

Language = Literal["en", "zh"]

_WORDS: Final = {
    "en": {
        "both": "{since} to {until}", "since": "since {since}", "until": "until {until}",
        "last time": "the last time", "unread": "not understood",
    },
    "zh": {
        "both": "{since} 至 {until}", "since": "{since} 起", "until": "截至 {until}",
        "last time": "上一次", "unread": "没有读懂",
    },
}  # fmt: skip
_SIDES: Final = {
    "en": {"since": "since {}", "before": "before {}", "around": "around {}"},
    "zh": {"since": "{}之后", "before": "{}之前", "around": "{}前后"},
}


def window_in_words(since: datetime | None, until: datetime | None, language: Language) -> str:
    """Return a window as it is shown; whole days without their hours."""
    words = _WORDS[language]
    if since is None or until is None:
        if since is not None:
            return words["since"].format(since=_start(since))
        return "" if until is None else words["until"].format(until=_end(until))
    if since.date() == until.date() and _is_start(since) and _is_end(until):
        return since.date().isoformat()
    if _minute(since) == _minute(until):
        return _minute(since)
    if since.date() == until.date():
        return words["both"].format(since=_minute(since), until=f"{until:%H:%M}")
    return words["both"].format(since=_start(since), until=_end(until))


def anchor_in_words(anchor: str, side: Side, language: Language) -> str:
    """Return a time that an event tells as it is shown."""
    return _SIDES[language][side].format(anchor)


def last_time_in_words(language: Language) -> str:
    """Return "the last time" as it is shown."""
    return _WORDS[language]["last time"]


def unread_in_words(language: Language) -> str:
    """Return what is shown of a time that could not be read."""
    return _WORDS[language]["unread"]


def _start(moment: datetime) -> str:
    return moment.date().isoformat() if _is_start(moment) else _minute(moment)


def _end(moment: datetime) -> str:
    return moment.date().isoformat() if _is_end(moment) else _minute(moment)


def _minute(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M")


def _is_start(moment: datetime) -> bool:
    return moment.time() == time()


def _is_end(moment: datetime) -> bool:
    return moment.time() == time.max
