from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from personal_numbers import NUMBERS

from jupyter_memory.screening.checks import (
    is_card,
    is_chinese_mobile,
    is_iban,
    is_identity,
    is_old_identity,
    is_ssn,
    luhn,
)

CARDS = [
    *("visa", "mastercard", "mastercard2", "amex", "discover", "jcb", "diners"),
    *("unionpay16", "unionpay19"),
]
IBANS = ["iban_de", "iban_gb", "iban_fr", "iban_nl", "iban_ch"]


def other_digit(number: str, place: int, by: int) -> str:
    """The number with one of its digits changed."""
    assume(number[place].isdigit())
    changed = str((int(number[place]) + by) % 10)
    return number[:place] + changed + number[place + 1 :]


@given(st.sampled_from(CARDS), st.integers(0), st.integers(6, 13), st.integers(1, 9))
def test_a_card_with_one_wrong_digit_is_none(brand, seed, place, by):
    number = NUMBERS[brand](Random(seed))
    assert is_card(number)
    assert not luhn(other_digit(number, place, by))


@given(
    st.sampled_from(["cn_id", "cn_id_x"]), st.integers(0), st.integers(14, 16), st.integers(1, 9)
)
def test_an_identity_number_with_one_wrong_digit_is_none(form, seed, place, by):
    number = NUMBERS[form](Random(seed))
    assert is_identity(number)
    assert not is_identity(other_digit(number, place, by))


@given(st.sampled_from(IBANS), st.integers(0), st.integers(2, 17), st.integers(1, 9))
def test_an_iban_with_one_wrong_digit_is_none(form, seed, place, by):
    number = NUMBERS[form](Random(seed))
    assert is_iban(number)
    assert is_iban(number.lower())
    assert not is_iban(other_digit(number, place, by))


@pytest.mark.parametrize(
    ("number", "right"),
    [
        ("4111111111111111", True),
        ("378282246310005", True),
        ("4006381333931", False),  # an EAN
        ("9111111111111111", False),  # nobody's prefix
        ("41111111111111", False),  # nobody's length
    ],
)
def test_cards_by_scheme(number, right):
    assert is_card(number) is right


@pytest.mark.parametrize(
    ("number", "right"),
    [
        ("110101190001010014", True),
        ("110101190001010015", False),
        ("11010519491231002X", True),
        ("11010519491231002x", True),
        ("990101190001010014", False),  # no such province
        ("110101190013010014", False),  # no such month
        ("110101199002300019", False),  # no such day
    ],
)
def test_identity_numbers(number, right):
    assert is_identity(number) is right


def test_old_identity_numbers():
    assert is_old_identity("110105490131002")
    assert not is_old_identity("110105491331002")
    assert not is_old_identity("990105490131002")


@pytest.mark.parametrize(
    "digits", ["000123456", "666123456", "900123456", "123004567", "123450000"]
)
def test_social_security_numbers_that_were_never_given_out(digits):
    assert is_ssn("123456789")
    assert not is_ssn(digits)


@pytest.mark.parametrize(
    ("digits", "right"),
    [
        ("13800138000", True),
        ("19912345678", True),
        ("14012345678", False),
        ("15412345678", False),
        ("17912345678", False),
    ],
)
def test_mobile_numbers(digits, right):
    assert is_chinese_mobile(digits) is right
