"""The options of the magics, declared once: parsing, help and completion read them from here."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.notebook.parsing import Option
from jupyter_memory.records import KINDS, STATUSES
from jupyter_memory.rights import EVERY_PROJECT

KIND_WORDS: Final[dict[str, str]] = {
    **{kind: kind for kind in KINDS},
    "fact": "semantic",
    "event": "episodic",
    "procedure": "procedural",
    "how-to": "procedural",
}
CATEGORIES: Final = (
    *("definition", "dataset", "preference", "constraint", "environment", "identity"),
    *("decision", "requirement", "commitment", "feedback", "correction", "failure", "fix"),
    *("result", "note"),
)
"""Categories worth offering; any other word is taken as well."""

EVERYWHERE: Final = "none"
"""How a user types "in no project: it holds everywhere"."""

_LIFE: Final = regex(r"(\d{1,6})\s*([hdw])")
_UNITS: Final = {"h": "hours", "d": "days", "w": "weeks"}


def read_kind(word: str) -> str:
    """Return the kind that is meant by a word."""
    if word.lower() not in KIND_WORDS:
        raise ValueError(f"there are {', '.join(KIND_WORDS)}.")
    return KIND_WORDS[word.lower()]


def read_status(word: str) -> str:
    """Return a status."""
    if word.lower() not in STATUSES:
        raise ValueError(f"there are {', '.join(STATUSES)}.")
    return word.lower()


def read_key(word: str) -> tuple[str, str]:
    """Return subject and attribute of a key; the last dot parts them."""
    subject, _, attribute = (part.strip() for part in word.rpartition("."))
    if not subject or not attribute:
        raise ValueError('write it as "subject.attribute", such as "revenue.definition".')
    return subject, attribute


def read_project(word: str) -> str | None:
    """Return a project's name, or None for what holds everywhere."""
    return None if word.lower() == EVERYWHERE else word


def read_limit(word: str) -> int:
    """Return a number of rows."""
    if not (word.isascii() and word.isdigit() and int(word) > 0):
        raise ValueError("give a whole number from 1, such as 5.")
    return int(word)


def read_budget(word: str) -> int:
    """Return a number of tokens."""
    if not (word.isascii() and word.isdigit()):
        raise ValueError("give a whole number of tokens, such as 1500.")
    return int(word)


def read_threshold(word: str) -> float:
    """Return a score."""
    threshold = _number(word)
    if threshold is None or not 0 <= threshold <= 1:
        raise ValueError("give a number from 0 to 1, such as 0.3.")
    return threshold


def _number(word: str) -> float | None:
    try:
        return float(word)
    except ValueError:
        return None


def read_moment(word: str) -> date | datetime:
    """Return a day, or a time of a day."""
    for read in (date.fromisoformat, datetime.fromisoformat):
        try:
            return read(word)
        except ValueError:
            continue
    raise ValueError("write a date as 2026-03-31, or a time as 2026-03-31T09:00.")


def read_life(word: str) -> timedelta | datetime | None:
    """Return how long, until when (a day is its end), or None for ever."""
    if word.lower() == "never":
        return None
    if match := _LIFE.fullmatch(word.lower()):
        return timedelta(**{_UNITS[match[2]]: int(match[1])})
    try:
        moment = read_moment(word)
    except ValueError:
        raise ValueError("write it as 30d, 12h, 2w, 2026-12-31 or never.") from None
    return moment if isinstance(moment, datetime) else datetime.combine(moment, time.max)


KIND: Final = Option(name="--kind", sets="kind", value="KIND", read=read_kind)
KINDS_ASKED: Final = Option(
    name="--kind", sets="kinds", value="KIND", read=read_kind, repeatable=True
)
CATEGORY: Final = Option(name="--category", sets="category", value="WORD")
TAG: Final = Option(name="--tag", sets="tags", value="TAG", repeatable=True, listed=True)
PROJECT: Final = Option(name="--project", sets="project", value="NAME|none", read=read_project)
ALL_PROJECTS: Final = Option(name="--all-projects", sets="project", constant=EVERY_PROJECT)
LIMIT: Final = Option(name="--limit", short="-k", sets="limit", value="N", read=read_limit)

REMEMBER: Final = (
    KIND,
    Option(name="--fact", sets="kind", constant="semantic"),
    Option(name="--event", sets="kind", constant="episodic"),
    Option(name="--procedure", sets="kind", constant="procedural"),
    CATEGORY,
    Option(name="--key", sets="key", value='"SUBJECT.ATTRIBUTE"', read=read_key),
    TAG,
    Option(name="--expires", sets="expires", value="30d|2026-12-31|never", read=read_life),
    PROJECT,
    Option(name="--shared", sets="shared"),
    Option(name="--attach", sets="attach", value="PATH", repeatable=True),
    Option(name="--copy", sets="copy"),
    Option(name="--check", sets="check", value='"EXPRESSION"'),
)
RECALL: Final = (
    LIMIT,
    KINDS_ASKED,
    TAG,
    Option(name="--since", sets="since", value="DATE", read=read_moment),
    Option(name="--until", sets="until", value="DATE", read=read_moment),
    Option(name="--as-of", sets="as_of", value="DATE", read=read_moment),
    PROJECT,
    ALL_PROJECTS,
    Option(name="--threshold", sets="threshold", value="0..1", read=read_threshold),
)
FORGET: Final = ()
ASK: Final = (
    Option(name="--no-memory", sets="without_memory"),
    Option(name="--run", sets="run"),
)
CONTEXT: Final = (
    Option(name="--budget", sets="budget", value="TOKENS", read=read_budget),
    Option(name="--last", sets="last"),
)
HEALTH: Final = (Option(name="--thorough", sets="thorough"),)
DOCTOR: Final = (Option(name="--repair", sets="repair"),)
DRY_RUN: Final = (Option(name="--dry-run", sets="dry_run"),)
OFF: Final = (Option(name="--off", sets="off"),)
LIST: Final = (
    LIMIT,
    KIND,
    CATEGORY,
    Option(name="--status", sets="status", value="STATUS", read=read_status),
    replace(TAG, sets="tag"),
    Option(name="--entity", sets="entity", value="NAME", repeatable=True),
    Option(name="--topic", sets="topic", value="WORD"),
    Option(name="--intent", sets="intent", value="WORD"),
    PROJECT,
    ALL_PROJECTS,
)
