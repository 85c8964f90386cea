from __future__ import annotations

import re
import unicodedata
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from inventing import FORMS, invent

from jupyter_memory.screening import DEFAULT, Policy, for_candidates, screen

ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=60)
"""Every code point, lone surrogates included."""

PIECES = st.lists(
    st.sampled_from([
        *("password", "密码", "key", "token", "secret", "cookie", "admin/", "user", "curl -u "),
        *("=", ":", " ", "是", "is", '"', "'", "\\", "(", ")", ";", "&", "|", "，", "\n", "\u200b"),
        *("[password]", "[密码]", "[", "]", "<password>", "://", "@", "a:b", "-p", "Bearer ", "１"),
        *("sk-", "AKIA", "a1b2c3d4e5f6a7b8", "4111111111111111", "13800138000", "abc123!", "x"),
        *("-----BEGIN PRIVATE KEY-----", "c1a6f110c41c259b4b3a55d94e8ad8372c01c2d6652516639d939c"),
    ]),
    max_size=25,
).map("".join)  # fmt: skip

NAMED_BY_THEMSELVES = [
    *sorted(
        set(FORMS)
        - {"aws_secret", "azure_storage_key", "azure_shared_key", "azure_signature", "uuid"}
        - {"azure_client_secret", "slack_webhook", "telegram", "terraform", "zhipu", "mailgun_new"}
    ),
    *("pem_rsa", "pem_escaped", "pgp", "visa|dash", "mastercard", "unionpay19", "cn_id", "cn_id_x"),
]
"""Forms that need no word beside them."""

BOUNDARY = st.sampled_from(
    [" ", "\n", "，", "是", "。", "(", "：", "“", "\t", "、", "①", "🔑", "\u3000"]
)
PASSWORDS = st.text(
    st.sampled_from("abcdefgXYZ0123456789!@#$%^+~-"), min_size=8, max_size=20
).filter(lambda text: re.match(r"[a-zA-Z0-9].*[0-9]", text) and re.search("[a-zA-Z]", text))
SAYINGS = st.sampled_from([
    *("password={}", "password: {}", "the password is {}", "DB_PASSWORD='{}'", "--password {}"),
    *("密码是{}", "密码：{}", '"password": "{}"', "PWD={};", "口令改成了{}"),
])  # fmt: skip


def test_a_secret_is_replaced_and_told():
    screened = screen("The warehouse password is Tr0ub4dor&3 until May.")
    assert screened.text == "The warehouse password is [password] until May."
    assert screened.masked == ("password",)
    assert screened.refused == ()
    (found,) = screened.found
    assert (found.cls, found.shown) == ("password", "[password]")
    assert screened.text[found.start : found.end] == "[password]"


def test_it_is_told_in_the_language_of_the_text():
    screened = screen("数仓密码是Tr0ub4dor&3，手机13800138000")
    assert screened.text == "数仓密码是[密码]，手机[手机号]"
    assert screened.masked == ("密码", "手机号")
    assert [each.cls for each in screened.found] == ["password", "phone"]


def test_the_longest_names_do_not_make_a_text_english():
    key = "d1c2b3a4" * 8
    assert screen(f"签名密钥：{key}").text == "签名密钥：[密钥]"


def test_a_class_is_told_once_and_found_as_often_as_it_is_there():
    screened = screen("password=hunter2 and password=hunter3")
    assert screened.masked == ("password",)
    assert len(screened.found) == 2


@pytest.mark.parametrize(
    "text", ["", " ", "Revenue excludes refunds.", "营收口径不含退款", "\ud83d"]
)
def test_a_text_without_secrets_comes_back_itself(text):
    screened = screen(text)
    assert screened.text is text
    assert screened.found == ()


def test_what_is_masked_already_stays():
    text = "password: [password], 密码：[密码], redis://:[password]@cache"
    assert screen(text).text == text


def test_what_two_rules_find_is_one_mask_named_by_the_first():
    key = invent("aws_access_key", Random(1))
    screened = screen(f"password={key}")
    assert screened.text == "password=[api key]"


def test_findings_of_several_rounds_are_where_they_say():
    text = "密码是abc123!，password=hunter2，卡4111111111111111，admin/P@ssw0rd1，手机13800138000"
    screened = screen(text)
    assert len(screened.found) == 5
    for each in screened.found:
        assert screened.text[each.start : each.end] == each.shown


@pytest.mark.parametrize("character", ["\u200b", "\u200d", "\u2060", "\u00ad", "\ufe0f"])
def test_invisible_characters_hide_nothing(character):
    inside = character.join("4111111111111111")
    assert screen(f"card {inside} ok").text == "card [card number] ok"
    before = f"text{character}{invent('github_classic', Random(1))}"
    assert screen(before).text == f"text{character}[api key]"


def test_a_refused_class_is_masked_and_told():
    screened = screen("card 4111 1111 1111 1111", Policy(card="refuse"))
    assert screened.refused == ("card",)
    assert screened.text == "card [card number]"


def test_an_allowed_class_stays():
    assert screen("card 4111 1111 1111 1111", Policy(card="allow")).found == ()


def test_email_addresses_stay_unless_wanted_otherwise():
    text = "Send it to ana.lima@example.com."
    assert screen(text).text == text
    assert screen(text, Policy(email="mask")).text == "Send it to [e-mail address]."


def test_an_automatic_candidate_with_a_secret_is_refused():
    strict = for_candidates(DEFAULT)
    assert screen("密码是abc123!", strict).refused == ("password",)
    assert screen("mail ana@example.com", strict).refused == ()


def test_what_she_called_harmless_stays():
    policy = Policy(harmless=frozenset({"hunter2"}))
    assert screen("password=hunter2, password=hunter3", policy).text == (
        "password=hunter2, password=[password]"
    )


def test_a_value_is_masked_whole_however_long_it_is():
    value = "aB3dE6gH9" * 1_000
    assert screen(f"token={value} end").text == "token=[token] end"


def test_a_secret_is_masked_wherever_it_is_said_again():
    text = "password=Tr0ub4dor, so type Tr0ub4dor twice; user tiger, password=tiger"
    assert screen(text).text == (
        "password=[password], so type [password] twice; user tiger, password=[password]"
    )


@settings(max_examples=300, deadline=None)
@given(st.one_of(ANY_TEXT, PIECES))
def test_any_text_is_screened_for_good(text):
    screened = screen(text)
    again = screen(screened.text)
    assert again.text == screened.text
    assert again.found == ()
    if not screened.found:
        assert screened.text == text


@settings(max_examples=300, deadline=None)
@given(st.one_of(ANY_TEXT, PIECES))
def test_what_is_around_a_secret_does_not_change(text):
    screened = screen(text)
    at = place = 0
    for each in screened.found:
        assert screened.text[each.start : each.end] == each.shown
        kept = screened.text[at : each.start]
        place = text.index(kept, place) + len(kept)
        at = each.end
    assert text.endswith(screened.text[at:])


@settings(max_examples=300, deadline=None)
@given(ANY_TEXT, BOUNDARY, st.sampled_from(NAMED_BY_THEMSELVES), st.integers(0), BOUNDARY, ANY_TEXT)
def test_no_secret_survives_in_any_text(before, left, form, seed, right, after):
    secret = invent(form, Random(seed))
    screened = screen(before + left + secret + right + after)
    assert secret not in screened.text
    pieces = {secret[at : at + 12] for at in range(len(secret) - 11)}
    labels = ("-----", "PRIVATE", "BLOCK")
    assert not [
        piece for piece in pieces if piece in screened.text and not any(map(piece.count, labels))
    ]


@settings(max_examples=300, deadline=None)
@given(ANY_TEXT, BOUNDARY, SAYINGS, PASSWORDS, BOUNDARY, ANY_TEXT)
def test_no_password_survives_its_word(before, left, saying, password, right, after):
    assume(password not in before + after)
    assume(right != "(")  # then it reads as a call
    text = before + left + saying.format(password) + right + after
    assert password not in screen(text).text


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(NAMED_BY_THEMSELVES), st.integers(0))
def test_width_does_not_matter(form, seed):
    secret = invent(form, Random(seed))
    wide = "".join(chr(ord(each) + 0xFEE0) if "!" <= each <= "~" else each for each in secret)
    assert unicodedata.normalize("NFKC", wide) == secret
    screened = screen(f"是{wide}。")
    assert [each.end for each in screened.found] == [len(screened.text) - 1]
