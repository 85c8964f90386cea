"""A corpus of analyst memories, the same on every machine, and the questions that ask for them.

Memory i does not depend on how many there are, so the first 1,000 of 100,000 are the corpus of
1,000. Sixty of a hundred are facts with a key of their own, thirty are episodes, ten procedures;
two of five are Chinese.

    python -m benchmarks.corpus 10000        # counts and a few examples
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from benchmarks.sentences import (
    COLUMN_FACTS,
    EPISODES,
    LOOSE_QUESTIONS,
    METRIC_FACTS,
    PROCEDURES,
    STEPS,
    Pattern,
)
from benchmarks.vocabulary import (
    CHANNELS,
    COLUMNS,
    METRICS,
    REGIONS,
    SCHEMAS,
    SLOTS,
    TABLES,
    Language,
)

VERSION = 1
"""Part of every cached store's name: a changed corpus is another corpus."""

SEED = 20261130
FIRST_DAY = datetime(2025, 1, 6, 8, tzinfo=UTC)
LANGUAGES: tuple[Language, ...] = ("en", "zh", "en", "zh", "en")
FACTS_IN_TEN, EPISODES_IN_TEN = 6, 3
Patterns = tuple[Pattern, ...]
STRIDE = 50_021
"""A prime: ordinal * STRIDE modulo the number of combinations visits each once, in no order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memo:
    """One memory to write, and a question that only it answers fully.

    Attributes
    ----------
    index
        Its place in the corpus.
    topic
        Memories of one table or one metric share it; their vectors lie together.
    question
        What asks for it by name.
    word
        The column or metric it is about, for questions that are not so exact.
    """

    index: int
    kind: Literal["semantic", "episodic", "procedural"]
    language: Language
    topic: int
    text: str
    question: str
    word: str
    category: str | None = None
    subject: str | None = None
    attribute: str | None = None
    value: str | None = None
    occurred_at: datetime | None = None
    trigger: str | None = None
    steps: tuple[str, ...] = ()

    def item(self) -> dict[str, Any]:
        """Return the memory as `remember_many` takes it."""
        names = ("category", "subject", "attribute", "value", "occurred_at", "trigger", "steps")
        given = {name: getattr(self, name) for name in names if getattr(self, name)}
        return {"text": self.text, "kind": self.kind, **given}


def corpus(count: int, start: int = 0) -> list[Memo]:
    """Return memories `start` to `start + count`."""
    return [memo(index) for index in range(start, start + count)]


def memo(index: int, revision: int = 0) -> Memo:
    """Return one memory; another revision says the same key with other words and values."""
    tens, place = divmod(index, 10)
    if place < FACTS_IN_TEN:
        return _fact(index, tens * FACTS_IN_TEN + place, revision)
    if place < FACTS_IN_TEN + EPISODES_IN_TEN:
        return _episode(index, tens * EPISODES_IN_TEN + place - FACTS_IN_TEN, revision)
    return _procedure(index, tens, revision)


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the memory it was made from."""

    text: str
    about: Memo


def questions(memos: list[Memo], count: int) -> list[Question]:
    """Return different questions, every other one by name and the rest loose."""
    chance = random.Random(SEED + len(memos))
    asked: dict[str, Question] = {}
    while len(asked) < count:
        about = memos[chance.randrange(len(memos))]
        text = about.question if len(asked) % 2 else _loose(about, chance)
        asked.setdefault(text, Question(text, about))
    return list(asked.values())


def _loose(about: Memo, chance: random.Random) -> str:
    template = chance.choice(LOOSE_QUESTIONS)[about.language == "zh"]
    return template.format(word=about.word)


@dataclass(frozen=True, slots=True)
class _Place:
    """What a memory is about: its slots, topic and subject."""

    slots: dict[str, str]
    topic: int
    subject: str
    pattern: Pattern


def _language(index: int) -> Language:
    return LANGUAGES[(index * STRIDE // 7) % len(LANGUAGES)]


def _digits(ordinal: int, *bases: int) -> list[int]:
    """Return the place of an ordinal among all combinations, and in which branch it is used."""
    total = 1
    for base in bases:
        total *= base
    branch, number = divmod(ordinal, total)
    number = number * STRIDE % total
    digits = []
    for base in bases:
        number, digit = divmod(number, base)
        digits.append(digit)
    return [*digits, branch]


def _words(index: int, revision: int, language: Language) -> dict[str, str]:
    chance = random.Random(SEED * 1_000_003 + index)
    side = 0 if language == "en" else 1
    words = {
        name: choices[(chance.randrange(len(choices)) + revision) % len(choices)][side]
        for name, choices in SLOTS.items()
    }
    number = chance.randrange(20, 9_800) + 7 * revision
    return {**words, "number": f"{number:,}" if number > 999 else str(number)}


def _about_column(index: int, digits: list[int], patterns: Patterns) -> _Place:
    pattern, column, table, schema, branch = digits
    full = f"{SCHEMAS[schema]}{f'_{branch}' if branch else ''}.{TABLES[table]}"
    slots = {"table": full, "column": COLUMNS[column], "ticket": f"DATA-{10_000 + index}"}
    topic = schema * len(TABLES) + table
    return _Place(slots, topic, f"{full}.{COLUMNS[column]}", patterns[pattern])


def _about_metric(language: Language, digits: list[int], patterns: Patterns) -> _Place:
    pattern, metric, region, channel, branch = digits
    side = 0 if language == "en" else 1
    where, through = REGIONS[region][side], CHANNELS[channel][side]
    segment = f"{where}, {through}" if language == "en" else where + through
    if branch:
        segment += f", branch {branch}" if language == "en" else f"第{branch}分部"
    slots = {"metric": METRICS[metric][side], "segment": segment}
    topic = len(SCHEMAS) * len(TABLES) + metric
    return _Place(slots, topic, f"{METRICS[metric][0]} {segment}", patterns[pattern])


def _fact(index: int, ordinal: int, revision: int) -> Memo:
    language = _language(index)
    sixes, place = divmod(ordinal, FACTS_IN_TEN)
    if place == 0:
        bases = (len(METRIC_FACTS), len(METRICS), len(REGIONS), len(CHANNELS))
        about = _about_metric(language, _digits(sixes, *bases), METRIC_FACTS)
    else:
        bases = (len(COLUMN_FACTS), len(COLUMNS), len(TABLES), len(SCHEMAS))
        digits = _digits(sixes * (FACTS_IN_TEN - 1) + place - 1, *bases)
        about = _about_column(index, digits, COLUMN_FACTS)
    slots = {**_words(index, revision, language), **about.slots}
    return Memo(
        **_said(index, language, about, slots),
        kind="semantic",
        subject=about.subject,
        attribute=about.pattern.name,
        value=about.pattern.value.format(**slots),
    )


def _episode(index: int, ordinal: int, revision: int) -> Memo:
    language = _language(index)
    bases = (len(EPISODES), len(COLUMNS), len(TABLES), len(SCHEMAS))
    about = _about_column(index, _digits(ordinal, *bases), EPISODES)
    slots = {**_words(index, revision, language), **about.slots}
    when = FIRST_DAY + timedelta(minutes=(ordinal * STRIDE) % (600 * 24 * 60))
    return Memo(
        **_said(index, language, about, slots),
        kind="episodic",
        category=about.pattern.name,
        occurred_at=when,
    )


def _procedure(index: int, ordinal: int, revision: int) -> Memo:
    language = _language(index)
    bases = (len(PROCEDURES), len(METRICS), len(REGIONS), len(CHANNELS))
    about = _about_metric(language, _digits(ordinal, *bases), PROCEDURES)
    table = f"{SCHEMAS[ordinal % len(SCHEMAS)]}.{TABLES[ordinal % len(TABLES)]}"
    column = {"table": table, "column": COLUMNS[ordinal % len(COLUMNS)]}
    slots = {**_words(index, revision, language), **about.slots, **column}
    chosen = random.Random(SEED + index).sample(STEPS, k=4)
    steps = tuple(step[language == "zh"].format(**slots) for step in chosen)
    said = _said(index, language, about, slots)
    trigger = said["text"].rstrip(":：")
    numbered = " ".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    return Memo(
        **{**said, "text": f"{said['text']} {numbered}"},
        kind="procedural",
        trigger=trigger,
        steps=steps,
    )


def _said(index: int, language: Language, about: _Place, slots: dict[str, str]) -> dict[str, Any]:
    side = 0 if language == "en" else 1
    return {
        "index": index,
        "language": language,
        "topic": about.topic,
        "text": about.pattern.text[side].format(**slots),
        "question": about.pattern.question[side].format(**slots),
        "word": slots.get("metric") or slots["column"],
    }


def main() -> None:
    """Print what the corpus of the given size holds."""
    from collections import Counter

    memos = corpus(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
    keys = Counter((each.subject, each.attribute) for each in memos if each.kind == "semantic")
    print("kinds      ", dict(Counter(each.kind for each in memos)))
    print("languages  ", dict(Counter(each.language for each in memos)))
    print("texts      ", len({each.text for each in memos}), "different")
    print("keys       ", len(keys), "different")
    print("questions  ", len({each.question for each in memos}), "different")
    print("topics     ", len({each.topic for each in memos}))
    print("characters ", round(sum(len(each.text) for each in memos) / len(memos)), "a text")
    for each in memos[:: max(1, len(memos) // 12)]:
        print(f"  {each.kind:<10} {each.text}\n             ? {each.question}")


if __name__ == "__main__":
    main()
