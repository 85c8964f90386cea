"""What a question asks for: its words, identifiers, and the keys it may name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jupyter_memory.language.normal import normal_key
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.terms import identifiers, informative, telling, terms
from jupyter_memory.records import DEFAULT_ATTRIBUTE

if TYPE_CHECKING:
    from collections.abc import Iterator

GENERIC = frozenset(
    [
        "comput",
        "calcul",
        "defin",
        "definit",
        "mean",
        "valu",
        "current",
        "get",
        "find",
        "show",
        "use",
        "work",
        "handl",
        "treat",
        "rule",
        "算",
        "计算",
        "定义",
        "口径",
        "规则",
        "当前",
        "含义",
        "意思",
        "怎么",
        "如何",
        "算法",
    ]
)
"""Words that ask rather than name: they count little when a memory lacks them."""

GENERIC_WEIGHT = 0.3
IDENTIFIER_WEIGHT = 2.0

_LONGEST_NAME = 5
_MOST_KEYS = 200
_LONGEST_QUESTION = 500
"""Characters that are searched for keys: who pastes a page asks for none."""

_MOST_READ = 2_000
"""Characters that are read of a question: of a pasted page, as many at its beginning as at its end,
where the question stands. Every word is looked for in every candidate."""

_CJK = r"\u3400-\u9fff\uf900-\ufaff"
_WORD = regex(r"[^\s,;:?!，。；：？！、\"“”‘’「」《》()（）]+")
_UNIT = regex(rf"[{_CJK}]|[^{_CJK}]+")
_NO_EDGE = frozenset("的了吗呢吧啊呀么什怎哪谁")
_LONGEST_CJK_NAME = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, read.

    Attributes
    ----------
    text
        As it was received, cleaned.
    words
        Its informative terms.
    identifiers
        Tables, columns, errors and the like that it names.
    keys
        Keys it may be asking for.
    weights
        How much each word counts when a memory has it or lacks it.
    total
        Their sum.
    telling
        The words that name something; none in a question such as "how much?".
    """

    text: str
    words: tuple[str, ...]
    identifiers: tuple[str, ...]
    keys: tuple[str, ...]
    weights: dict[str, float]
    total: float
    telling: frozenset[str]


def understand(text: str) -> Question:
    """Read a question; the text is cleaned and not blank."""
    read = _read(text)
    found = terms(read)
    words = informative(found)
    named = identifiers(read)
    weights = {word: _weight(word, named) for word in words}
    return Question(
        text=text,
        words=words,
        identifiers=named,
        keys=key_guesses(text),
        weights=weights,
        total=sum(weights.values()),
        telling=frozenset(telling(found)) - GENERIC,
    )


def _read(text: str) -> str:
    if len(text) <= _MOST_READ:
        return text
    return f"{text[: _MOST_READ // 2]}\n{text[-_MOST_READ // 2 :]}"


def _weight(word: str, named: tuple[str, ...]) -> float:
    if word in named or any(character.isdigit() for character in word):
        return IDENTIFIER_WEIGHT
    return GENERIC_WEIGHT if word in GENERIC else 1.0


def key_guesses(text: str) -> tuple[str, ...]:
    """Return the keys that parts of the question could be, as "subject.attribute"."""
    found: dict[str, None] = {}
    for key in _guesses(text):
        found[key] = None
        if len(found) == _MOST_KEYS:
            break
    return tuple(found)


def _guesses(text: str) -> Iterator[str]:
    words = _WORD.findall(text[:_LONGEST_QUESTION])
    for start in range(len(words)):
        for end in range(start + 1, min(start + _LONGEST_NAME, len(words)) + 1):
            yield from _of_words(words[start:end])
    for word in words:
        units = _UNIT.findall(word)
        if len(units) > 1:
            yield from _of_units(units)


def _of_words(words: list[str]) -> Iterator[str]:
    yield normal_key(" ".join(words), DEFAULT_ATTRIBUTE)
    for cut in range(1, len(words)):
        yield normal_key(" ".join(words[:cut]), " ".join(words[cut:]))
    subject, dot, attribute = words[0].rpartition(".")
    if len(words) == 1 and dot and subject and attribute:
        yield normal_key(subject, attribute)


def _of_units(units: list[str]) -> Iterator[str]:
    """Chinese has no blanks between words: a name may begin and end at any character."""
    for start in range(len(units)):
        for end in range(start + 1, min(start + _LONGEST_CJK_NAME, len(units)) + 1):
            if units[start] not in _NO_EDGE and units[end - 1] not in _NO_EDGE:
                yield normal_key("".join(units[start:end]), DEFAULT_ATTRIBUTE)
