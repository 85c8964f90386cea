"""Check digits and valid ranges: which number is one of its kind, and which only looks so."""

from __future__ import annotations

from datetime import date
from typing import Final

_DOUBLED: Final = (0, 2, 4, 6, 8, 1, 3, 5, 7, 9)
_IDENTITY_WEIGHTS: Final = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_IDENTITY_DIGITS: Final = "10X98765432"
_IDENTITY_LENGTH: Final = 18
_PROVINCES: Final = frozenset(
    f"{region}{province}"
    for region, provinces in {
        "1": "12345", "2": "123", "3": "1234567", "4": "123456", "5": "01234", "6": "12345",
        "7": "1", "8": "123",
    }.items()
    for province in provinces
)  # fmt: skip
_CARD_BRANDS: Final[tuple[tuple[range, frozenset[int]], ...]] = (
    (range(400000, 500000), frozenset({16})),  # Visa; one of 13 digits is rather an EAN
    (range(510000, 560000), frozenset({16})),  # Mastercard
    (range(222100, 272100), frozenset({16})),  # Mastercard
    (range(340000, 350000), frozenset({15})),  # American Express
    (range(370000, 380000), frozenset({15})),  # American Express
    (range(601100, 601200), frozenset({16})),  # Discover
    (range(644000, 660000), frozenset({16})),  # Discover
    (range(352800, 359000), frozenset({16})),  # JCB
    (range(300000, 306000), frozenset({14})),  # Diners Club
    (range(360000, 370000), frozenset({14})),  # Diners Club
    (range(380000, 400000), frozenset({14})),  # Diners Club
    (range(620000, 630000), frozenset({16, 17, 18, 19})),  # UnionPay
    (range(810000, 817200), frozenset({16, 17, 18, 19})),  # UnionPay
    (range(220000, 220500), frozenset({16, 17, 18, 19})),  # Mir
    (range(955880, 955999), frozenset({16, 17, 18, 19})),  # older Chinese bank cards
)
"""First six digits and lengths, as the schemes publish them."""

IBAN_COUNTRIES: Final[dict[int, tuple[str, ...]]] = {
    length: tuple(countries.split())
    for length, countries in {
        15: "NO", 16: "BE", 18: "DK FO FI GL NL SD", 19: "MK SI", 20: "AT BA EE KZ LT LU XK MN",
        21: "CH HR LI LV", 22: "BG BH CR DE GB GE IE ME RS VA", 23: "AE GI IL IQ OM SO TL",
        24: "AD CZ ES MD PK RO SA SE SK TN VG", 25: "LY PT ST", 26: "IS TR",
        27: "BI DJ FR GR IT MC MR SM", 28: "AL AZ BY CY DO GT HU LB NI PL SV",
        29: "BR EG PS QA UA", 30: "JO KW MU YE", 31: "MT SC", 32: "LC", 33: "RU",
    }.items()
}  # fmt: skip
"""Which countries' account numbers have how many characters, after the registry of ISO 13616."""


def luhn(digits: str) -> bool:
    """Whether the last digit is right, as on cards."""
    odd = sum(int(each) for each in digits[::-2])
    even = sum(_DOUBLED[int(each)] for each in digits[-2::-2])
    return (odd + even) % 10 == 0


def is_card(digits: str) -> bool:
    """Whether a card scheme gives out such numbers, check digit included."""
    first, size = int(digits[:6]), len(digits)
    given = any(first in bins and size in sizes for bins, sizes in _CARD_BRANDS)
    return given and luhn(digits)


def is_identity(number: str) -> bool:
    """Whether it is a Chinese identity number: province, date of birth, ISO 7064 check digit."""
    if len(number) != _IDENTITY_LENGTH or number[:2] not in _PROVINCES:
        return False
    if not _is_date(number[6:10], number[10:12], number[12:14]):
        return False
    total = sum(int(each) * by for each, by in zip(number, _IDENTITY_WEIGHTS, strict=False))
    return _IDENTITY_DIGITS[total % 11] == number[-1].upper()


def is_old_identity(number: str) -> bool:
    """Whether it may be one of the old form, 15 digits without a check digit."""
    return number[:2] in _PROVINCES and _is_date("19" + number[6:8], number[8:10], number[10:12])


def _is_date(year: str, month: str, day: str) -> bool:
    try:
        return date(int(year), int(month), int(day)) <= date(2099, 12, 31)
    except ValueError:
        return False


def is_ssn(digits: str) -> bool:
    """Whether the nine digits can have been given out as a US social security number."""
    area, group, serial = digits[:3], digits[3:5], digits[5:]
    return area not in {"000", "666"} and area < "900" and group != "00" and serial != "0000"


def is_iban(number: str) -> bool:
    """Whether country, length and check digits of the account number fit, ISO 13616."""
    number = number.upper()
    if number[:2] not in IBAN_COUNTRIES.get(len(number), ()):
        return False
    moved = number[4:] + number[:4]
    return int("".join(str(int(each, 36)) for each in moved)) % 97 == 1


def is_chinese_mobile(digits: str) -> bool:
    """Whether the eleven digits begin like a mobile number of mainland China."""
    second, third = digits[1], digits[2]
    given = {"4": "56789", "5": "012356789", "6": "2567", "7": "012345678", "9": "012356789"}
    return third in given.get(second, "0123456789")
