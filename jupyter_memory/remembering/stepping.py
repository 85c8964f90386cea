"""The steps of a how-to, as they are written: numbered lines, "1. 2. 3.", 先…再…最后."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    import re

_ZH_NUMBER: Final = "一二三四五六七八九十"
_STEP: Final = regex(
    rf"^\s*(?:[(（]?\d{{1,2}}[)）][ \t]*|\d{{1,2}}(?:[.．][ \t]+|[、．]|\.(?=[^\s\d\x00-\x7f]))|"
    rf"[①-⑳][ \t]*|第[{_ZH_NUMBER}]+步[:：,，、]?[ \t]*|(?i:step)\s+\d{{1,2}}[:.)][ \t]*)(\S.*)$"
)
_INLINE: Final = regex(
    r"(?:^|\s|[:：;；,，。])"
    r"(?:[(（]?(\d{1,2})(?:[)）]|[.．](?=\s)|、|\.(?=[^\s\d\x00-\x7f]))|(?i:step)\s+(\d{1,2})[:.)])"
    r"\s*(?=\S)"
)
_ORDINAL: Final = regex(rf"第[{_ZH_NUMBER}]步[:：,，、]?\s*(?=\S)")
_CIRCLED: Final = regex(r"([①-⑳])\s*(?=\S)")
_LEADS_TO_STEPS: Final = regex(
    r"(?i)^(?:how to|to|steps|when|whenever|before|after|for)\b|\b(?:steps|procedure|process|"
    r"workflow|checklist|recipe)\b|流程|步骤|方法|做法|如何|怎么|怎样|操作|顺序|时[，,:：]?$|^要"
)
_IN_TURN: Final = (
    regex(
        r"(?is)^(.{0,40}?[:,]\s+)?first,?\s+(.+?)[,;.]?\s+(?:and )?then,?\s+(.+?)[,;.]?\s+"
        r"(?:and )?(?:finally|lastly|at last),?\s+(\S.*)$"
    ),
    regex(
        r"(?s)^([^，。]{0,20}?)[，,:：]?先(.+?)[，,;；]\s*(?:再|然后|接着)(.+?)[，,;；]\s*最后(\S.*)$"
    ),
)
"""Three things in turn are a how-to; "first this, then that" alone may be a preference."""

_LONGEST_SENTENCE: Final = 1_000
_TRIGGER_LEAD: Final = regex(r"(?i)^(?:how to|to|steps (?:to|for))\s+|^(?:如何|怎么|怎样)")
_FEWEST: Final = 2


def split_steps(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the lead-in and the steps of a text; no steps if it has fewer than two."""
    for way in (_by_lines, _by_numbers, _by_circles, _by_ordinals, _in_turn):
        lead, steps = way(text)
        if len(steps) >= _FEWEST:
            return lead.strip(), tuple(step.strip(" \t\n;；，,。") for step in steps)
    return text, ()


def trigger_of(lead: str) -> str | None:
    """Return when to follow the steps, from the words that lead into them."""
    return _TRIGGER_LEAD.sub("", lead).strip(" :：，,") or None


def _by_lines(text: str) -> tuple[str, list[str]]:
    lines = text.split("\n")
    starts = [index for index, line in enumerate(lines) if _STEP.match(line)]
    if not starts:
        return text, []
    ends = [*starts[1:], len(lines)]
    steps = ["\n".join(lines[start:end]) for start, end in zip(starts, ends, strict=True)]
    return "\n".join(lines[: starts[0]]), [_unnumbered(step) for step in steps]


def _unnumbered(step: str) -> str:
    first, *rest = step.split("\n")
    match = _STEP.match(first)
    own = match[1] if match else first
    return "\n".join([own, *(line.strip() for line in rest if line.strip())])


def _by_numbers(text: str) -> tuple[str, list[str]]:
    marks = list(_INLINE.finditer(text))
    numbers = [int(mark[1] or mark[2]) for mark in marks]
    if numbers != list(range(1, len(numbers) + 1)):
        return text, []
    return _between(text, marks, are_named=all(mark[2] for mark in marks))


def _by_circles(text: str) -> tuple[str, list[str]]:
    return _between(text, list(_CIRCLED.finditer(text)))


def _by_ordinals(text: str) -> tuple[str, list[str]]:
    """第一步…，第二步… needs nothing to lead into it."""
    marks = list(_ORDINAL.finditer(text))
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    steps = [text[mark.end() : end] for mark, end in zip(marks, ends[: len(marks)], strict=True)]
    return (text[: marks[0].start()] if marks else text), steps


def _between(
    text: str, marks: list[re.Match[str]], *, are_named: bool = False
) -> tuple[str, list[str]]:
    """Steps within a sentence: only where they are named so, or its beginning says they follow."""
    if not marks:
        return text, []
    lead = text[: marks[0].start()].strip()
    if lead and not are_named and not _LEADS_TO_STEPS.search(lead):
        return text, []
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    return lead, [text[m.end() : end] for m, end in zip(marks, ends, strict=True)]


def _in_turn(text: str) -> tuple[str, list[str]]:
    if len(text) > _LONGEST_SENTENCE:
        return text, []
    for pattern in _IN_TURN:
        match = pattern.match(text)
        if match is not None:
            lead, *steps = match.groups()
            return lead or "", [step.rstrip(".") for step in steps]
    return text, []
