"""What a sentence says, piece by piece, in the form in which two wordings are compared."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.normal import normal_form
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN
from jupyter_memory.remembering.resembling.adverbs import with_adverbs_settled
from jupyter_memory.remembering.resembling.elements import Element, Sort
from jupyter_memory.remembering.resembling.quantities import (
    MONTHS,
    WEEKDAYS,
    ZH_BEGINNINGS,
    value_at,
    with_digits,
)
from jupyter_memory.remembering.resembling.recurring import (
    with_recurring,
    without_counted_once,
)
from jupyter_memory.remembering.resembling.turning import turned
from jupyter_memory.remembering.resembling.turns import PLACELESS_BEFORE
from jupyter_memory.remembering.resembling.vocabulary import longest, phrases, plain_form

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LONGEST_READ: Final = 1_000
"""Characters; a longer text is no statement of one thing, and is compared as a whole only."""

STRUCTURE: Final[frozenset[Sort]] = frozenset({"be", "clause", "of", "break", "at"})
"""Sorts that hold a sentence together and say nothing by themselves."""

_NAME: Final = regex(
    r"[\w.+-]+@\w[\w-]*(?:\.[\w-]+)+|[#@][\w-]*\w|(?<![\w.])[a-z_]\w*(?:(?:[./\\]|::)\w+)+|"
    r"(?<![\w.])(?:[a-z]+(?:_\w+)+|_\w+|[a-z]+\d\w*|\d+[a-z]+\d\w*|\d+(?:\.\d+){2,})(?!\w)|https?://\S+",
    re.ASCII,
)
_PLAIN: Final = regex(rf" ?([a-z]+(?=[ ,]|\Z)|(?![{ZH_BEGINNINGS}])[{HAN}])")
"""A word between blanks, or a Chinese character, as most are: no name, and only a month if one
is a value."""

_WORD: Final = regex(rf"[a-z]+(?![a-z])|[{HAN}]|[^\W\d_{HAN}]+")
_MARK: Final = regex(
    r"[<>≤≥≠+*^~/]=?|!=|(?<=\d)!|==?|->|=>|:(?=\s|[一-龥]|$)|(?<![a-z])-|-(?![a-z])|"
    r"[^\w\s!.,、。，·…—-]|_"
)
"""A sign that may mean something; those that only close or part are none."""

_QUOTED: Final = regex(r"([\"'`])(\w[^\"'`\n]+\w)\1|[「『“‘《](\w[^」』”’》\n]*\w)[」』”’》]")
_QUOTES: Final = "\"'`"
_BREAK: Final = regex(r"[,;。，；、.](?=\s|$|[一-龥])|\n")
_APOSTROPHE: Final = regex(r"(?<=\w)'s\b|(?<=s)'(?=\s)")
_DENIED: Final = regex(r"\b(ca|wo|sha|[a-z]+)n't\b")
_GETS: Final = regex(
    r"\bgets?(?= (?:[a-z]{2,}ed|paid|sent|taken|written|read|kept|made|cut|held)\b)"
)
"""The other passive."""
_USED: Final = regex(r"(用[^,。;，]{1,16}[,，]\s?)不用")
"""Not to use, where something else is used; else it is no need."""
_ASKED: Final = regex(
    r"^(?:is|are|was|were|does|did|has|can|could|would|should|do (?:we|they|you|i)) (?!not )"
    r"[^?]*$"
)
"""A question, also without its mark."""
_CORRECTS: Final = regex(
    r"^(?:(?:no|nope|actually|sorry|wait|oh wait)(?:, (?=\w+ \w+ \w)|[:!] )|"
    r"(?:不对|不是的|改一下|说错了|其实)[,，:! ]+)+"
)
"""What says that something else was said before it."""

_NOT_NOW: Final = "".join(
    f"(?<!{each})" for each in ("until", "till", "for", "by", "of", "from", "right", "just", "not")
)
_NOWADAYS: Final = regex(
    rf"(?<=\w){_NOT_NOW} now (?=(?!on\b|and\b|or\b)[a-z]+ )|(?<=\w){_NOT_NOW} now(?=[.!]?$)|"
    r"(?<=[\u4e00-\u9fff])(?<![到从至截于])现在(?!起|开始|为止|[还没])(?=[\u4e00-\u9fff])"
)
"""What is told in the present holds now, whether it says so or not."""

_FULL_VERBS: Final = {"ca": "can", "wo": "will", "sha": "shall"}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a sentence says.

    Attributes
    ----------
    elements
        All pieces in their order.
    told
        Places of the pieces that say something by themselves.
    plain
        The folded text.
    core
        The pieces that say something by themselves.
    pieces
        The same, in no order.
    """

    elements: tuple[Element, ...]
    told: tuple[int, ...]
    plain: str
    core: tuple[Element, ...]
    pieces: frozenset[Element]


@lru_cache(maxsize=2_048)
def read(text: str) -> Reading:
    """Return what a sentence says."""
    plain = _folded(text[:LONGEST_READ])
    elements = with_adverbs_settled(
        without_counted_once(list(_phrased(with_recurring(list(_pieces(plain))))))
    )
    elements = _commanded(turned(_of_phrases(_without_place(elements))))
    told = tuple(place for place, each in enumerate(elements) if each.sort not in STRUCTURE)
    core = tuple(elements[place] for place in told)
    return Reading(tuple(elements), told, plain, core, frozenset(core))


def _folded(text: str) -> str:
    folded = _ASKED.sub(r"\g<0> ?", _CORRECTS.sub("", normal_form(text)))
    folded = _NOWADAYS.sub(_blank_between, folded)
    if "'" in folded:
        folded = _DENIED.sub(lambda verb: f"{_FULL_VERBS.get(verb[1], verb[1])} not", folded)
        folded = _APOSTROPHE.sub("", folded)
    folded = _USED.sub(r"\1不要用", _GETS.sub("is", folded))
    return with_digits(_QUOTED.sub(lambda found: found[2] or found[3], folded))


def _blank_between(found: re.Match[str]) -> str:
    return " " if found.group().endswith(" ") else ""


def _pieces(text: str) -> Iterator[Element | str]:
    """Yield values, names and marks as elements, and words as they are."""
    at = 0
    while at < len(text):
        if (plain := _PLAIN.match(text, at)) is not None and plain[1] not in MONTHS:
            yield plain[1]
            at = plain.end()
        elif (name := _NAME.match(text, at)) is not None:
            yield Element("name", name.group())
            at = name.end()
        elif (value := value_at(text, at)) is not None:
            yield value[0]
            at = value[1]
        elif (word := _WORD.match(text, at)) is not None:
            yield word.group()
            at = word.end()
        elif (mark := _MARK.match(text, at)) is not None:
            yield mark.group() if mark.group() in "=:&" else Element("mark", mark.group())
            at = mark.end()
        else:
            if at and text[at - 1] in _QUOTES and text[at + 1 : at + 2] == text[at - 1]:
                yield Element("mark", text[at])
            elif text[at] == "、" and not text[:at].isdecimal():
                yield "和"
            elif _BREAK.match(text, at) is not None:
                yield Element("break", ",")
            at += 1


def _phrased(pieces: Sequence[Element | str]) -> Iterator[Element]:
    """Yield elements: of the longest phrase that the tables know, else of the word by itself."""
    known, length_from = phrases(), longest()
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        if isinstance(piece, Element):
            yield piece
            at += 1
            continue
        for length in range(min(length_from.get(piece, 0), len(pieces) - at), 0, -1):
            found = known.get(tuple(pieces[at : at + length]))  # type: ignore[arg-type]
            if found is not None:
                yield from found
                at += length
                break
        else:
            yield _word(piece)
            at += 1


@lru_cache(maxsize=4_096)
def _word(word: str) -> Element:
    if word in WEEKDAYS:
        return Element("date", WEEKDAYS[word])
    return Element("word", plain_form(word))


def _commanded(elements: list[Element]) -> list[Element]:
    """Read a command that forbids as one that denies: 禁止使用, "do not use"."""
    if elements and elements[0] == Element("not", "must not"):
        return [Element("not", "not"), *elements[1:]]
    return elements


def _without_place(elements: list[Element]) -> list[Element]:
    """Take the little words that a value can do without for what they are: no part of it."""
    found = [*elements]
    after = Element("break", "")
    for place in range(len(elements) - 1, -1, -1):
        each = elements[place]
        if each.sort in ("role", "word") and each.form in PLACELESS_BEFORE.get(after.sort, ()):
            found[place] = Element("at", "at")  # one more before it is none of the value either
        else:
            after = each
    return found


def _of_phrases(elements: list[Element]) -> list[Element]:
    """Put "owner of the report" as "report owner"."""
    for place in range(len(elements) - 2, 0, -1):
        head = elements[place - 1]
        if elements[place] != Element("role", "of") or not (
            head.sort == "word" or head.form in ("start", "end")
        ):
            continue
        end = place + 1
        while end < len(elements) and elements[end].sort in ("word", "name", "choice"):
            end += 1
        if end > place + 1:
            moved = [*elements[place + 1 : end], head]
            elements = [*elements[: place - 1], *moved, *elements[end:]]
    return elements
