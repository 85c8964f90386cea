"""What a rule is: one row of the table that says what a secret looks like."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, get_args

from jupyter_memory.language.patterns import regex
from jupyter_memory.screening.phrasing import LONGEST, MORE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from jupyter_memory.screening.view import View

SecretClass = Literal[
    "private_key", "api_key", "token", "password",
    "card", "iban", "ssn", "identity", "phone", "email",
]  # fmt: skip
CLASSES: Final[tuple[SecretClass, ...]] = get_args(SecretClass)

_MORE: Final = regex(MORE, re.ASCII)
_BRACKETS: Final = {")": "(", "]": "[", "}": "{"}
_CLOSING: Final = ".,;:?([{"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One kind of secret.

    Attributes
    ----------
    name
        What it is, for whoever reads the table or a report on it.
    cls
        Its class; a policy decides by class.
    pattern
        A regular expression over ASCII classes, so that a CJK letter bounds a word. What is
        masked are its groups `secret`, `secret_2`, … and `bare`, which is cut before the marks
        of the sentence; or all of it where it has none.
    at
        In lower case, what every match begins with; the pattern is tried only there, and so
        costs ordinary text next to nothing.
    core
        A part of every match that is found fast, without which the pattern is not tried: for
        patterns without such a beginning, or with one that is in much ordinary text. It begins
        with one letter or one class, which the search can skip to.
    reach
        For patterns whose matches begin within what the core finds: how far behind that they
        look. The pattern is tried only there.
    holds
        Takes a match and says whether it is one, such as by its check digit.
    any_case
        Capital and small letters are the same.
    """

    name: str
    cls: SecretClass
    pattern: str
    at: tuple[str, ...] = ()
    core: str = ""
    reach: int | None = None
    holds: Callable[[re.Match[str]], bool] | None = None
    any_case: bool = False

    def search(self, view: View, places: Mapping[str, Sequence[int]]) -> Iterator[tuple[int, int]]:
        """Yield where the secrets are in the view of a text, given the `places` of beginnings."""
        if not self.at:
            for start, end in self._stretches(view):
                yield from self._held(self._compiled().finditer(view.text, start, end))
        elif not self.core or view.has(self.core):
            for literal in self.at:
                if literal in places:
                    yield from self._search_at(view.text, places[literal])

    def _stretches(self, view: View) -> Iterable[tuple[int, int]]:
        """Return where matches may be: all of the text, or around what the core finds."""
        if self.reach is None:
            return ((0, len(view.text)),)
        reach = self.reach
        return ((start, end + reach) for start, end in view.spans(self.core))

    def _search_at(self, text: str, places: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield what begins at the places; what lies within a secret is known already."""
        compiled = self._compiled()
        done = 0
        for place in places:
            if place >= done and (found := compiled.match(text, place)):
                for start, end in self._held([found]):
                    done = end
                    yield start, end

    def _held(self, matches: Iterable[re.Match[str]]) -> Iterator[tuple[int, int]]:
        for found in matches:
            if self.holds is None or self.holds(found):
                yield from _secret_spans(found)

    def _compiled(self) -> re.Pattern[str]:
        return _compiled(self.pattern, self.any_case)


@lru_cache(maxsize=512)
def _compiled(pattern: str, any_case: bool) -> re.Pattern[str]:
    """Compile on first need: most rules are never tried in a session."""
    case = re.IGNORECASE if any_case else re.NOFLAG
    return re.compile(pattern, re.ASCII | re.MULTILINE | case)


def secret_of(found: re.Match[str]) -> str:
    """Return the secret of a match, for the functions that judge it."""
    for group in _secret_groups(found):
        start, end = found.span(group)
        if start < end:
            return found.string[start : _end(found, group)]
    return ""


def _secret_spans(found: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Yield the spans that are masked."""
    for group in _secret_groups(found):
        start, end = found.span(group)
        if end - start >= LONGEST and (more := _MORE.match(found.string, end)):
            yield start, more.end()
        elif start < end:
            yield start, _end(found, group)


def _secret_groups(found: re.Match[str]) -> Sequence[str | int]:
    return [each for each in found.re.groupindex if each.startswith(("secret", "bare"))] or (0,)


def _end(found: re.Match[str], group: str | int) -> int:
    """Return where a value ends: where no quote closes it, before the marks of its sentence."""
    start, end = found.span(group)
    while group == "bare" and start < end:
        last = found.string[end - 1]
        opening = _BRACKETS.get(last)
        value = found.string[start:end]
        unopened = opening is not None and value.count(last) > value.count(opening)
        if last not in _CLOSING and not unopened:
            break
        end -= 1
    return end
