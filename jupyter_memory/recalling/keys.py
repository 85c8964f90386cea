"""The keys a question may ask for: guessed to look them up, and told from what was found."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.folding import for_search
from jupyter_memory.language.normal import normal_key
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.stemming import stem
from jupyter_memory.language.stopwords import stop_terms
from jupyter_memory.language.terms import terms
from jupyter_memory.recalling.across import guesses_across, names_across
from jupyter_memory.recalling.attributes import (
    ATTRIBUTES,
    DEFINING,
    NO_DEFINITION,
    OF_THE_USER,
)
from jupyter_memory.records import DEFAULT_ATTRIBUTE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

GENERIC: Final = frozenset(
    ["comput", "calcul", "defin", "definit", "mean", "valu", "current", "get", "find", "show",
     "use", "work", "handl", "treat", "rule", "happen",
     "算", "计算", "定义", "口径", "规则", "当前", "含义", "意思", "怎么", "如何", "算法",
     "发生"]
)  # fmt: skip
"""Words that ask rather than name: they count little when a memory lacks them."""

_ASKING: Final = GENERIC | frozenset(
    ["set", "formula", "stand", "count", "exact", "exactli", "actual", "call", "again", "up",
     "document", "describ", "explain", "look", "precis", "agre", "offici", "everi", "today",
     "公式", "统计", "具体", "究竟", "到底", "目前", "解释", "说明", "指标", "叫做", "代表", "表示",
     "是指", "设置", "设定", "设为", "是多", "用的"]
)  # fmt: skip
"""Beside the name of a key these name nothing further."""

_ASKING_CHARACTERS: Final = frozenset(
    character for word in _ASKING if not word.isascii() for character in word
)


_OWN: Final = regex(r"^(?:my|our|the)_|^[我咱]们?的?")
_MINE: Final = regex(r"\b(?:my|mine|i|me|our|we)\b|[我咱]")

MOST_KEYS: Final = 200
_LONGEST_NAME: Final = 5
_LONGEST_CJK_NAME: Final = 8
_MOST_WORDS_OF_SUBJECT: Final = 3
_LONGEST_QUESTION: Final = 500
"""Characters that are searched for keys: who pastes a page asks for none."""

_CJK: Final = r"\u3400-\u9fff\uf900-\ufaff"
_WORD: Final = regex(r"[^\s,;:?!，。；：？！、\"“”‘’「」『』《》()（）`]+")
_UNIT: Final = regex(rf"[{_CJK}]|[^{_CJK}]+")
_POSSESSIVE: Final = regex(r"['’]s?$")
_NO_EDGE: Final = frozenset("的了吗呢吧啊呀么什怎哪谁")
_BETWEEN: Final = frozenset(["of", "for", "in", "on", "from", "to"])
_ARTICLES: Final = frozenset(["the", "a", "an", "our", "my", "your", "their", "this", "that"])


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question says of keys.

    Attributes
    ----------
    guesses
        Keys that parts of it could be, "subject.attribute".
    spoken
        All its terms.
    words
        Its informative terms.
    attributes
        Names of attributes it asks for in other words.
    spent
        Terms and Chinese characters of those words: they name nothing further.
    mine
        Whether it asks for what is the user's own.
    defines
        Whether a definition may be what it asks for.
    text
        The question, in folded small letters.
    is_spoken
        Whether all its informative terms are in the text: its words of time are not, any more, and
        ask for what is told of that time.
    """

    guesses: tuple[str, ...]
    spoken: frozenset[str]
    words: tuple[str, ...]
    attributes: frozenset[str]
    spent: frozenset[str]
    mine: bool
    defines: bool = True
    text: str = ""
    is_spoken: bool = True

    def names(self, key: str) -> bool:
        """Return whether a key is what is asked for, and the question names nothing else."""
        subject, _, attribute = key.rpartition(".")
        if attribute in DEFINING and not self.defines:
            return False
        subjects, own = _spelled(_OWN.sub("", subject)), _spelled(attribute)
        # Words that ask for an owner name something where the key is no owner's.
        spent = self.spent if attribute in self.attributes else _NOTHING
        if key in self.guesses or self._spells(subject, subjects, attribute, own):
            known = subjects | own | spent
            if all(_is_spent(word, known) for word in self.words):
                return True
        if not self.is_spoken:
            return False
        return names_across(
            self.text,
            subject,
            None if attribute in DEFINING else attribute,
            lambda word: word in spent or _only_asks(word),
        )

    def _spells(
        self, subject: str, subjects: frozenset[str], attribute: str, own: frozenset[str]
    ) -> bool:
        """Tell whether the question has the words of a key, in whatever order and form."""
        if not (subjects and subjects <= self.spoken) and not (
            self.mine and subject in OF_THE_USER
        ):
            return False
        return attribute in DEFINING or attribute in self.attributes or own <= self.spoken


_NOTHING: Final[frozenset[str]] = frozenset()


def _is_spent(word: str, known: frozenset[str]) -> bool:
    """Tell of a word of a question whether it names nothing besides what is known."""
    if word in _ASKING or word in known:
        return True
    if word.isascii():
        return known.issuperset(_spelled(word))
    # A pair of Chinese characters across two words: both were spoken for.
    return all(each in known or _only_asks(each) for each in word)


def _only_asks(word: str) -> bool:
    """Tell of a word, or of a Chinese character, whether it names nothing."""
    if word.isascii():
        found = stem(word)
        return not word.isalnum() or found in _ASKING or found in stop_terms()
    return word in _ASKING_CHARACTERS or word in _stop()


@lru_cache(maxsize=4_096)
def _spelled(name: str) -> frozenset[str]:
    """Return the terms of a key or compound without its connectors: cut-off is cut and off."""
    return frozenset(terms(name.replace("_", " ").replace(".", " ").replace("-", " ")))


@lru_cache(maxsize=1)
def _stop() -> frozenset[str]:
    return frozenset(each for each in stop_terms() if len(each) == 1)


@lru_cache(maxsize=1)
def _names_of_attributes() -> dict[str, tuple[str, ...]]:
    """Return by the first name of an attribute all of them, as they stand in keys."""
    return {
        each.spelled[0]: tuple(dict.fromkeys(normal_key(name, "") for name in each.spelled))
        for each in ATTRIBUTES
    }


def asked_keys(text: str, spoken: Iterable[str], words: tuple[str, ...]) -> Asked:
    """Return what a question says of keys.

    Parameters
    ----------
    text
        The question.
    spoken, words
        All its terms, and the informative ones.
    """
    read = for_search(text[:_LONGEST_QUESTION]).lower()
    attributes: dict[str, None] = {}
    spent: set[str] = set()
    for each in ATTRIBUTES:
        cues = {found.group() for found in each.cue.finditer(read)}
        if cues:
            attributes.update(dict.fromkeys(_names_of_attributes()[each.spelled[0]]))
            spent.update(*map(terms, cues))
    known = frozenset(spoken)
    return Asked(
        guesses=key_guesses(text, tuple(attributes)),
        spoken=known,
        words=words,
        attributes=frozenset(attributes),
        spent=frozenset(spent),
        mine=_MINE.search(read) is not None,
        defines=NO_DEFINITION.search(read) is None,
        text=read,
        is_spoken=all(_is_spent(word, known) for word in words),
    )


def key_guesses(text: str, attributes: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the keys that parts of the question could be, as "subject.attribute"."""
    found: dict[str, None] = {}
    for key in _guesses(text, attributes):
        found[key] = None
        if len(found) == MOST_KEYS:
            break
    return tuple(found)


def _guesses(text: str, attributes: tuple[str, ...]) -> Iterator[str]:
    words = [_POSSESSIVE.sub("", each) for each in _WORD.findall(text[:_LONGEST_QUESTION])]
    for start in range(len(words)):
        for end in range(start + 1, min(start + _LONGEST_NAME, len(words)) + 1):
            yield from _of_words(words[start:end])
    yield from _turned_round(words)
    runs = [units for word in words if len(units := _UNIT.findall(word)) > 1]
    for units in runs:
        yield from _of_units(units)
    yield from guesses_across(text)
    if attributes:
        for subject in _subjects(words, runs):
            yield from (f"{subject}.{attribute}" for attribute in attributes)


def _of_words(words: list[str]) -> Iterator[str]:
    yield normal_key(" ".join(words), DEFAULT_ATTRIBUTE)
    for cut in range(1, len(words)):
        yield normal_key(" ".join(words[:cut]), " ".join(words[cut:]))
    subject, dot, attribute = words[0].rpartition(".")
    if len(words) == 1 and dot and subject and attribute:
        yield normal_key(subject, attribute)


def _turned_round(words: list[str]) -> Iterator[str]:
    """The format of the export is export.format."""
    for at, word in enumerate(words):
        if word.lower() in _BETWEEN and 0 < at < len(words) - 1:
            attribute = words[at - 1]
            after = [each for each in words[at + 1 :] if each.lower() not in _ARTICLES]
            for end in range(1, min(len(after), _MOST_WORDS_OF_SUBJECT) + 1):
                yield normal_key(" ".join(after[:end]), attribute)


def _of_units(units: list[str]) -> Iterator[str]:
    """Chinese has no blanks between words: a name may begin and end at any character."""
    for name in _names_in(units):
        yield normal_key(name, DEFAULT_ATTRIBUTE)


def _names_in(units: list[str]) -> Iterator[str]:
    for start in range(len(units)):
        for end in range(start + 1, min(start + _LONGEST_CJK_NAME, len(units)) + 1):
            if units[start] not in _NO_EDGE and units[end - 1] not in _NO_EDGE:
                yield "".join(units[start:end])


def _subjects(words: list[str], runs: list[list[str]]) -> Iterator[str]:
    """Return what the attributes that are asked for in other words may be of."""
    plain = [each for each in words if each.isascii()]
    for start in range(len(plain)):
        for end in range(start + 1, min(start + _MOST_WORDS_OF_SUBJECT, len(plain)) + 1):
            edges = {plain[start].lower(), plain[end - 1].lower()}
            if edges.isdisjoint(stop_terms()):
                yield normal_key(" ".join(plain[start:end]), "")
    for units in runs:
        for name in _names_in(units):
            if len(name) > 1:
                yield normal_key(name, "")
