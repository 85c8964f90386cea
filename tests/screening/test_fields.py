from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.screening import Policy, screen_named


@pytest.mark.parametrize(
    ("name", "value", "masked"),
    [
        ("password", "hunter2", "[password]"),
        ("db.password", "tiger", "[password]"),
        ("DB_PASSWORD", "Qwerty!1", "[password]"),
        ("密码", "tiger", "[密码]"),
        ("api_key", "abcd1234efgh5678", "[api key]"),
        ("notes", "the password is hunter2", "the password is [password]"),
        ("password", "rotated", "rotated"),
        ("password policy", "14 characters", "14 characters"),
        ("token count", "1024", "1024"),
        ("format", "bars, no pies", "bars, no pies"),
        ("", "hunter2", "hunter2"),
    ],
)
def test_a_value_is_what_its_name_says(name, value, masked):
    assert screen_named(name, value).text == masked


def test_findings_are_in_the_value():
    screened = screen_named("password", "hunter2", Policy(password="refuse"))
    (found,) = screened.found
    assert screened.text[found.start : found.end] == found.shown == "[password]"
    assert screened.refused == ("password",)


def test_a_secret_in_the_name_does_not_hide_the_value():
    screened = screen_named("card 4111 1111 1111 1111", "password=hunter2")
    assert screened.text == "password=[password]"


@given(st.text(max_size=20), st.text(max_size=40))
def test_any_name_and_value(name, value):
    screened = screen_named(name, value)
    for each in screened.found:
        assert screened.text[each.start : each.end] == each.shown
    if not screened.found:
        assert screened.text == value
