"""The first step of every write: what is secret in a text is replaced before anybody sees it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from jupyter_memory.language.script import language_of
from jupyter_memory.screening.policy import DEFAULT, SHOWN, Policy, shown_as
from jupyter_memory.screening.trying import trials
from jupyter_memory.screening.values import is_mixed
from jupyter_memory.screening.view import occurrences, views

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jupyter_memory.screening.view import View


_BEHIND_THE_TABLE: Final = 1_000
SHORTEST_SAID_AGAIN: Final = 6
"""Characters from which a secret is masked also where it stands without its word."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One secret that was in a text.

    Attributes
    ----------
    cls
        Its class, or the name of the person's own pattern.
    start, end
        Where it was, in the text as it is now.
    shown
        What stands there now, such as "[password]".
    """

    cls: str
    start: int
    end: int
    shown: str


@dataclass(frozen=True, slots=True)
class Screened:
    """A text without its secrets.

    Attributes
    ----------
    text
        The text; what was secret is replaced, also where it is refused.
    found
        What was replaced, in the order of the text. Nothing of a secret itself is in it.
    refused
        The classes that the policy refuses. Unless empty, nothing of the text is to be kept.
    """

    text: str
    found: tuple[Finding, ...] = ()
    refused: tuple[str, ...] = ()

    @property
    def masked(self) -> tuple[str, ...]:
        """What was masked, each once, in the words that stand in the text: "password"."""
        return tuple(dict.fromkeys(each.shown[1:-1] for each in self.found))


class _Span(NamedTuple):
    """Where a secret is; of spans that overlap, the rule first in the table names the whole."""

    start: int
    end: int
    order: int
    cls: str


def screen(text: str, policy: Policy = DEFAULT) -> Screened:
    """Return the text with what is secret in it replaced by what it was, as in "[password]".

    Parameters
    ----------
    text
        Any text. One without secrets comes back as it is.
    policy
        What is done about which class.

    Notes
    -----
    Screening a screened text finds nothing. It is repeated until that is so: a mask may bring
    together what a rule needs, and each round leaves less that could be one.
    """
    spans = _spans(text, policy)
    chinese = bool(spans) and _is_chinese(text, spans)
    found: tuple[Finding, ...] = ()
    classes: list[str] = []
    while spans:
        classes += (each.cls for each in spans)
        text, found = _replaced(text, found, spans, chinese=chinese)
        spans = _spans(text, policy)
    refused = dict.fromkeys(cls for cls in classes if policy.action(cls) == "refuse")
    return Screened(text, found, tuple(refused))


def holds_mask(text: str, policy: Policy = DEFAULT) -> bool:
    """Return whether a text that was screened has a mask in it."""
    return _masks(tuple(each.name for each in policy.own)).search(text) is not None


def _spans(text: str, policy: Policy) -> list[_Span]:
    """Return where secrets are, in the order of the text; several may overlap."""
    masks = _masks(tuple(each.name for each in policy.own))
    spans = [
        _Span(*place, order, cls)
        for view in views(text, masks)
        for order, cls, start, end in _matches(view, policy)
        if (place := view.original(start, end)) and text[slice(*place)] not in policy.harmless
    ]
    return sorted([*spans, *_said_again(text, spans)]) if spans else []


def _matches(view: View, policy: Policy) -> Iterator[tuple[int, str, int, int]]:
    """Yield what the rules and her own patterns find; what is not worth a try costs little."""
    for order, rule, start, end in trials(policy).found(view):
        yield order, rule.cls, start, end
    for order, own in enumerate(policy.own, _BEHIND_THE_TABLE):
        if own.action != "allow":
            for start, end in own.search(view):
                yield order, own.name, start, end


def _said_again(text: str, spans: list[_Span]) -> Iterator[_Span]:
    """Yield where else a value stands that is a secret by its look, not only by its word."""
    values = {text[each.start : each.end]: each for each in spans}
    for value, span in values.items():
        if len(value) >= SHORTEST_SAID_AGAIN and is_mixed(value):
            for place in occurrences(value, text):
                yield span._replace(start=place, end=place + len(value))


def _replaced(
    text: str, found: tuple[Finding, ...], spans: list[_Span], *, chinese: bool
) -> tuple[str, tuple[Finding, ...]]:
    """Put masks in for the spans; earlier findings move, those within a span go with it."""
    new = [(each.start, each.end, each.cls, _mask(each.cls, chinese)) for each in _merged(spans)]
    old = [(each.start, each.end, each.cls, each.shown) for each in found]
    pieces: list[str] = []
    now: list[Finding] = []
    at = length = 0
    for start, end, cls, shown in sorted(new + old, key=lambda each: (each[0], -each[1])):
        if start < at:
            continue
        pieces += (text[at:start], shown)
        length += start - at
        now.append(Finding(cls, length, length + len(shown), shown))
        length += len(shown)
        at = end
    return "".join([*pieces, text[at:]]), tuple(now)


def _merged(spans: list[_Span]) -> list[_Span]:
    """Return the spans with those that overlap made one."""
    merged: list[_Span] = []
    for span in spans:
        if not merged or span.start >= merged[-1].end:
            merged.append(span)
            continue
        last = merged[-1]
        named = min(last, span, key=lambda each: each.order)
        merged[-1] = named._replace(start=last.start, end=max(last.end, span.end))
    return merged


def _is_chinese(text: str, spans: list[_Span]) -> bool:
    """Whether what is not secret in the text is Chinese."""
    if text.isascii():
        return False
    merged = _merged(spans)
    starts = [0, *(each.end for each in merged)]
    ends = [*(each.start for each in merged), len(text)]
    around = " ".join(text[start:end] for start, end in zip(starts, ends, strict=True))
    return language_of(around) == "zh"


def _mask(cls: str, chinese: bool) -> str:
    return f"[{shown_as(cls, chinese=chinese)}]"


@lru_cache(maxsize=32)
def _masks(own: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of every mask that can be in a text."""
    names = [*(name for names in SHOWN.values() for name in names), *own]
    return re.compile(r"\[(?:" + "|".join(map(re.escape, names)) + r")\]")
