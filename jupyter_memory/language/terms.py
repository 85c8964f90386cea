"""Text to terms: the words, identifier parts and character pairs that search goes by.

One function serves writing and querying, so both always agree. What a term is:

========================  =====================================================================
``orders``                the stem, ``order``
``orders.is_internal``    itself, and its parts: order, is_internal, is, intern
``dimStore``              dimstore (and its stem, which is what ``dimstore`` gives), dim, store
``2025-03-15``            itself, 2025-03, 2025, 03, 15; also for ``2025年3月15日``
``1,000`` ``15%``         1000; 15% and 15
``#123`` ``--no-cache``   themselves, and their parts
``营收口径``              营 营收 收 收口 口 口径 径 (a pair of characters, and each one)
kana, Thai, Khmer …       pairs of characters
``데이터베이스``          the word, and pairs of characters
========================  =====================================================================
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.caching import cached
from jupyter_memory.language.folding import for_search
from jupyter_memory.language.identifiers import identifiers
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN
from jupyter_memory.language.stemming import stem
from jupyter_memory.language.stopwords import joins_words, stop_terms
from jupyter_memory.language.tokens import CAMEL, LONGEST_KEPT, PIECES_KEPT, pieces, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["identifiers", "informative", "telling", "terms"]

LONGEST_TERM: Final = 64
"""Terms are cut here: nobody types the whole of a base64 blob.

An index over terms must take tokens of this length; some cut or drop at 40 unless told.
"""

_DATE: Final = regex(r"(?<!\d)(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?(?!\d)", re.ASCII)
_BONDS: Final = tuple(map(re.compile, (r"[/\\]", ":", "@", r"\.", "-", "[&']")))
"""How a compound comes apart, the loosest bond first."""

_DOT: Final = 3
"""Which of them is the dot."""

_DECIMAL: Final = regex(r"\d+\.\d+", re.ASCII)
_VERSION: Final = regex(r"[vV]?(\d+(?:\.\d+){2,}|(?<=[vV])\d+\.\d+)", re.ASCII)
_POSSESSIVE: Final = regex(r"(.+)'(?:s|S|re|ve|ll|d|m)")
_NEGATION: Final = regex(r"([A-Za-z]+)n't")
_FULL_VERBS: Final = {"ca": "can", "wo": "will", "sha": "shall"}
_CASES: Final = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^A-Za-z\d_]+")
_ACRONYMS: Final = regex(r"([A-Z]{2,})s")
_QUANTITY: Final = regex(r"(\d+)([A-Za-z]+)", re.ASCII)
_ONE_HAN: Final = regex(f"[{HAN}]")


@cached
def terms(text: str) -> tuple[str, ...]:
    """Return the terms of a text in its order, repeats included; none holds white space."""
    found: list[str] = []
    for piece in pieces(for_search(text)):
        found += _kept(piece) if len(piece) <= LONGEST_KEPT else _terms(piece)
    return tuple(found)


def _terms(piece: str) -> tuple[str, ...]:
    """Return the terms of a piece of a folded text, each cut to `LONGEST_TERM`."""
    return tuple(
        term[:LONGEST_TERM] for sort, token in tokens(piece) for term in _ANALYSES[sort](token)
    )


_kept: Final = lru_cache(maxsize=PIECES_KEPT)(_terms)


def informative(found: Iterable[str]) -> tuple[str, ...]:
    """Return the terms of a question that say what it is about, each once, in order.

    Stop words go, and so do pairs of Chinese characters across a particle, and single
    characters that a remaining pair or a stop word holds. Where nothing would be left, what is
    no stop word stays.
    """
    distinct, stop = dict.fromkeys(found), stop_terms()
    spoken = [term for term in distinct if term not in stop]
    pairs = set(filter(_is_pair, distinct))
    if not pairs:
        return tuple(spoken)
    telling = [term for term in spoken if not (term in pairs and joins_words(term))]
    kept = dict.fromkeys(telling or spoken)
    covered = {each for pair in pairs if pair in kept or pair in stop for each in pair}
    return tuple(term for term in kept if term not in covered) or tuple(kept)


def telling(found: Iterable[str]) -> tuple[str, ...]:
    """Return the informative terms of a text; none where nothing in it says what it is about."""
    distinct, stop = dict.fromkeys(found), stop_terms()
    pairs = set(filter(_is_pair, distinct))
    asked = {each for pair in pairs if pair in stop for each in pair}
    joined = set(filter(joins_words, pairs))
    return tuple(term for term in informative(distinct) if term not in asked | joined)


def _is_pair(term: str) -> bool:
    """Tell whether a term is a pair with a Chinese character."""
    return len(term) == 2 and not term.isascii() and _ONE_HAN.search(term) is not None  # noqa: PLR2004


def _word(token: str) -> Iterator[str]:
    """Yield the terms of a word, a number or a compound."""
    if token.isalpha() and (token.islower() or token.istitle()):
        yield stem(token.casefold())
    elif _DECIMAL.fullmatch(token):
        yield token
    elif "'" in token:
        yield from _with_apostrophe(token)
    else:
        yield from _compound(token, 0)
        yield from _dates_inside(token)


def _with_apostrophe(token: str) -> Iterator[str]:
    """Yield the terms of customer's, doesn't, O'Brien."""
    if owner := _POSSESSIVE.fullmatch(token):
        yield from _word(owner[1])
    elif verb := _NEGATION.fullmatch(token):
        yield stem(_FULL_VERBS.get(verb[1].casefold(), verb[1].casefold()))
        yield "not"
    else:
        yield from _compound(token, 0)


def _compound(token: str, level: int) -> Iterator[str]:
    """Yield a compound whole and, level by level, its parts."""
    while level < len(_BONDS) and not _BONDS[level].search(token):
        level += 1
    if level == len(_BONDS):
        yield from _simple(token)
    elif date := _DATE.fullmatch(token):
        yield from _date_terms(date)
    elif version := _VERSION.fullmatch(token):
        yield from dict.fromkeys((token.casefold(), version[1]))
    else:
        yield token.casefold()
        yield from _parts(token, level)


def _parts(token: str, level: int) -> Iterator[str]:
    """Yield the terms of the parts of a compound that has a separator of this level."""
    parts = [part for part in _BONDS[level].split(token) if part]
    if level == _DOT and len(parts) > 2:  # noqa: PLR2004 - schema.table.column
        yield ".".join(parts[-2:]).casefold()
    for part in parts:
        yield from _compound(part, level + 1)


def _dates_inside(token: str) -> Iterator[str]:
    """Yield the dates within a file name or a time stamp."""
    for date in _DATE.finditer(token):
        if date.group() != token:
            yield from _date_forms(date)


def _date_forms(date: re.Match[str]) -> Iterator[str]:
    """Yield the ISO form of a date, and of its month."""
    year, month, day = date[1], date[2].zfill(2), date[3]
    if day:
        yield f"{year}-{month}-{day.zfill(2)}"
    yield f"{year}-{month}"


def _date_terms(date: re.Match[str]) -> Iterator[str]:
    """Yield a date, its month, and year, month and day by themselves."""
    yield from _date_forms(date)
    yield from (part.zfill(2) for part in date.groups() if part)


def _simple(token: str) -> Iterator[str]:
    """Yield the terms of what has no connector: a word, snake_case, camelCase, 30d."""
    if "_" in token:
        yield token.casefold()
        for part in filter(None, token.split("_")):
            yield from _cased(part)
    else:
        yield from _cased(token)


def _cased(token: str) -> Iterator[str]:
    """Yield the terms of what has no underscore either."""
    whole = token.casefold()
    if acronym := _ACRONYMS.fullmatch(token):
        yield from dict.fromkeys((stem(whole), acronym[1].casefold()))
    elif CAMEL.search(token):
        yield from dict.fromkeys((whole, stem(whole)))
        yield from (stem(part.casefold()) for part in _CASES.findall(token))
    elif quantity := _QUANTITY.fullmatch(token):
        yield from (whole, quantity[1], stem(quantity[2].casefold()))
    else:
        yield stem(whole)


def _grouped(token: str) -> Iterator[str]:
    """Yield the terms of a number with thousands separators."""
    plain = token.replace(",", "")
    return _percent(plain) if plain.endswith("%") else iter((plain,))


def _percent(token: str) -> Iterator[str]:
    """Yield a percentage with and without its sign."""
    number = token.rstrip("% ")
    return iter((f"{number}%", number))


def _marked(token: str) -> Iterator[str]:
    """Yield the terms of #123 or --no-cache: whole, without the mark, and parts."""
    yield token.casefold()
    yield from _compound(token.lstrip("#-").rstrip("-"), 0)


def _chinese_date(token: str) -> Iterator[str]:
    """Yield the terms of 2025年3月15日: as of 2025-03-15, and as it is written."""
    if date := _DATE.match(token):
        yield from _date_forms(date)
    for part in re.findall(r"\d+|\D", token):
        yield part
        if len(part) == 1 and part.isdigit():
            yield part.zfill(2)


def _hangul(token: str) -> Iterator[str]:
    """Yield a Korean word, and pairs of its syllables, which a particle leaves alone."""
    yield token
    if len(token) > 2:  # noqa: PLR2004
        yield from map("".join, pairwise(token))


def _unspaced(token: str) -> Iterator[str]:
    """Yield pairs of characters, and each Chinese character by itself."""
    if len(token) == 1:
        yield token
        return
    following = iter(token)
    next(following)
    for character in token:
        if _ONE_HAN.match(character):
            yield character
        if (after := next(following, None)) is not None:
            yield character + after


_ANALYSES: Final[dict[str, Callable[[str], Iterator[str]]]] = {
    "date": _chinese_date,
    "sign": lambda token: iter((token.casefold(), token[0].casefold())),
    "option": _marked,
    "hash": _marked,
    "grouped": _grouped,
    "percent": _percent,
    "word": _word,
    "hangul": _hangul,
    "unspaced": _unspaced,
    "symbol": lambda token: iter((token,)),
}
