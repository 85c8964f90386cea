"""Draws card, bank, identity and telephone numbers whose check digits are right, or wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    Draw = Callable[[random.Random], str]


def _digits(count: int, chance: random.Random) -> str:
    return "".join(chance.choices("0123456789", k=count))


def _luhn_digit(body: str) -> int:
    doubled = [int(each) * (2 if place % 2 == 0 else 1) for place, each in enumerate(body[::-1])]
    return -sum(each - 9 if each > 9 else each for each in doubled) % 10


def _card(prefix: str, length: int, *, off: int = 0) -> Draw:
    def drawn(chance: random.Random) -> str:
        body = prefix + _digits(length - len(prefix) - 1, chance)
        return body + str((_luhn_digit(body) + off) % 10)

    return drawn


_WEIGHTS = [2**place % 11 for place in range(17, 0, -1)]


def _identity_digit(body: str) -> str:
    total = sum(int(each) * weight for each, weight in zip(body, _WEIGHTS, strict=True))
    return "10X98765432"[total % 11]


def _identity_body(chance: random.Random) -> str:
    region = chance.choice(["110105", "310104", "440305", "510107", "330106", "420111"])
    birth = f"{chance.randint(1951, 2007)}{chance.randint(1, 12):02}{chance.randint(1, 28):02}"
    return region + birth + _digits(3, chance)


def _identity(chance: random.Random) -> str:
    while True:
        body = _identity_body(chance)
        if (last := _identity_digit(body)) != "X":
            return body + last


def _identity_with_x(chance: random.Random) -> str:
    while True:
        body = _identity_body(chance)
        if _identity_digit(body) == "X":
            return f"{body}X"


def _identity_wrong(chance: random.Random) -> str:
    number = _identity(chance)
    return number[:-1] + str((int(number[-1]) + chance.choice([1, 2, 4])) % 10)


def _old_identity(chance: random.Random) -> str:
    body = _identity_body(chance)
    return body[:6] + body[8:]


def _mobile(chance: random.Random) -> str:
    return chance.choice(["138", "139", "150", "159", "177", "186", "188", "199"]) + _digits(
        8, chance
    )


def _ssn(chance: random.Random) -> str:
    area = chance.choice([chance.randint(1, 665), chance.randint(667, 899)])
    return f"{area:03}-{chance.randint(1, 99):02}-{chance.randint(1, 9999):04}"


def _us_phone(chance: random.Random) -> str:
    return f"+1 {chance.choice([212, 415, 646])} 555 01{_digits(2, chance)}"


def _iban(country: str, bank: str, digits: int) -> Draw:
    def drawn(chance: random.Random) -> str:
        body = bank + _digits(digits, chance)
        number = "".join(str(int(each, 36)) for each in f"{body}{country}00")
        return f"{country}{98 - int(number) % 97:02}{body}"

    return drawn


NUMBERS: dict[str, Draw] = {
    "visa": _card("4539", 16),
    "visa_wrong": _card("4539", 16, off=3),
    "mastercard": _card("54", 16),
    "mastercard2": _card("2223", 16),
    "amex": _card("37", 15),
    "discover": _card("6011", 16),
    "jcb": _card("3530", 16),
    "diners": _card("36", 14),
    "unionpay16": _card("6225", 16),
    "unionpay19": _card("6222", 19),
    "cn_id": _identity,
    "cn_id_x": _identity_with_x,
    "cn_id_lower_x": lambda chance: _identity_with_x(chance).lower(),
    "cn_id_wrong": _identity_wrong,
    "cn_id15": _old_identity,
    "mobile": _mobile,
    "ssn": _ssn,
    "us_phone": _us_phone,
    "iban_de": _iban("DE", "", 18),
    "iban_gb": _iban("GB", "ACME", 14),
    "iban_fr": _iban("FR", "", 23),
    "iban_nl": _iban("NL", "ACME", 10),
    "iban_ch": _iban("CH", "", 17),
}
