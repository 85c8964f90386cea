"""The numbers that a text names, in digits or in words, English or Chinese."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from jupyter_memory.language.numerals import value_of_numeral
from jupyter_memory.language.patterns import regex

_DIGITS: Final = regex(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?!\w*_)", re.ASCII)
_WITH_UNIT: Final = regex(
    r"(\d[\d,]*(?:\.\d+)?)\s*(thousand|million|billion|k|m|bn|%|percent|千|百万|万|千万|亿)"
    r"(?![A-Za-z])",
    re.IGNORECASE,
)
_UNITS: Final = {
    **dict.fromkeys(("thousand", "k", "千"), 1e3),
    **dict.fromkeys(("million", "m", "百万"), 1e6),
    **dict.fromkeys(("billion", "bn"), 1e9),
    **dict.fromkeys(("%", "percent"), 0.01),
    "万": 1e4,
    "千万": 1e7,
    "亿": 1e8,
}
_EN_ONES: Final = {
    word: number
    for number, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
         "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
         "eighteen", "nineteen")
    )
}  # fmt: skip
_EN_TENS: Final = {
    word: 10 * number
    for number, word in enumerate(
        ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), 2
    )
}
_EN_WORDS: Final = {**_EN_ONES, **_EN_TENS, "half": 0.5, "hundred": 100, "thousand": 1_000,
                    "dozen": 12, "once": 1, "twice": 2}  # fmt: skip
_EN_WORD: Final = regex(
    rf"\b(?:({'|'.join(_EN_TENS)})[- ])?({'|'.join(_EN_WORDS)})\b", re.IGNORECASE
)
_ZH_NUMERAL: Final = regex("[零一二两三四五六七八九十百千万半]+")


def digits_in(text: str) -> frozenset[float]:
    """Return the numbers that a text writes in digits; those of a name such as v2 are none."""
    return frozenset(_value(each) for each in _DIGITS.findall(_plain(text)))


def numbers_in(text: str) -> frozenset[float]:
    """Return every number that a text may be said to name, generously read."""
    plain = _plain(text)
    found = {_value(each) for each in re.findall(r"\d[\d,]*(?:\.\d+)?", plain, re.ASCII)}
    found |= {float(each) for each in re.findall(r"\d+", plain, re.ASCII)}
    for number, unit in _WITH_UNIT.findall(plain):
        found.add(round(_value(number) * _UNITS[unit.casefold()], 9))
    for tens, word in _EN_WORD.findall(plain):
        value = float(_EN_WORDS[word.casefold()])
        found |= {value, value + _EN_TENS.get(tens.casefold(), 0)}
    return frozenset(found | {value_of_numeral(each) for each in _ZH_NUMERAL.findall(plain)})


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def _value(digits: str) -> float:
    return float(digits.replace(",", ""))
