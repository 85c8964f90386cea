"""Whether what a model wrote rests on what was said: its numbers, its names, its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jupyter_memory.language.terms import identifiers, informative, terms
from jupyter_memory.remembering.conversation.numbers import digits_in, numbers_in
from jupyter_memory.remembering.conversation.wording import GLUE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.language.times import Window
    from jupyter_memory.remembering.conversation.messages import Message


@dataclass(frozen=True, slots=True)
class Ground:
    """What a piece of a conversation offers.

    Attributes
    ----------
    numbers
        Every number that it names, and those of the days it was said on.
    terms
        Its words and the parts of its names.
    """

    numbers: frozenset[float]
    terms: frozenset[str]


def ground_of(messages: Iterable[Message]) -> Ground:
    """Return what some messages offer."""
    said = tuple(messages)
    text = "\n".join(each.text for each in said)
    days = {float(part) for each in said for part in each.at.timetuple()[:3]}
    return Ground(numbers_in(text) | days, frozenset(terms(text)))


def with_windows(ground: Ground, windows: Iterable[Window]) -> Ground:
    """Return the ground with the dates that an expression in it means."""
    edges = (edge for window in windows for edge in (window.start, window.end))
    parts = {float(part) for edge in edges for part in (edge.year, edge.month, edge.day)}
    return Ground(ground.numbers | parts, ground.terms)


def invented(text: str, ground: Ground) -> str | None:
    """Return the first number or name in a text that nobody said, or None."""
    for number in sorted(digits_in(text)):
        if number not in ground.numbers:
            return f"{number:g}"
    for name in identifiers(text):
        parts = {term for term in terms(name) if term != name}
        if not ({name} | parts) & ground.terms or not parts <= ground.terms:
            return name
    return None


def shares_words(text: str, said: str) -> bool:
    """Tell whether a text has at least one telling word of what was said."""
    return not set(informative(terms(text))).isdisjoint(terms(said))


def is_in_the_words(text: str, said: Iterable[str]) -> bool:
    """Tell whether every telling word of a text is among some terms.

    That it is the user who says so is not told by her.
    """
    return set(informative(terms(GLUE.sub(" ", text)))) <= set(said)
