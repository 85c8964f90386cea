"""Chinese numerals."""

from __future__ import annotations

from typing import Final

_DIGITS: Final = dict(zip("零一二三四五六七八九", range(10), strict=True)) | {
    "〇": 0,
    "两": 2,
    "半": 0.5,
}
_PLACES: Final = {"十": 10, "百": 100, "千": 1_000}
_TEN_THOUSAND: Final = "万"


def value_of_numeral(numeral: str) -> float:
    """Return the value of a numeral such as 一百二十 or 三; an int where it has no 半."""
    total: float = 0
    digit: float = 0
    for character in numeral:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif character == _TEN_THOUSAND:
            total, digit = (total + digit or 1) * 10_000, 0
        else:
            total, digit = total + (digit or 1) * _PLACES[character], 0
    return total + digit
