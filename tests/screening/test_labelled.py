"""The labelled texts: what must go and what must stay, the held-out third counted apart."""

from __future__ import annotations

import re

import pytest
from inventing import Labelled, labelled

from jupyter_memory.screening import screen

SECRETS = labelled("secrets.jsonl")
ORDINARY = labelled("ordinary.jsonl")
HELD_OUT = [True, False]


def as_expected(text: Labelled) -> bool:
    """Whether each secret became one mask and not a character around it changed."""
    around = r"\[[^\[\]\n]+\]".join(re.escape(part) for part in text.parts)
    return re.fullmatch(around, screen(text.text).text) is not None


def third(texts: list[Labelled], held_out: bool) -> list[Labelled]:
    return [text for text in texts if text.held_out == held_out]


def test_there_are_enough_of_them_in_both_languages():
    assert len(SECRETS) >= 320
    assert len(ORDINARY) >= 330
    for texts in (SECRETS, ORDINARY):
        assert sum(text.language == "zh" for text in texts) > 0.4 * len(texts)
        assert len({(text.language, text.text) for text in texts}) == len(texts)
        assert len(third(texts, held_out=True)) == len(texts) // 3


@pytest.mark.parametrize("held_out", HELD_OUT)
def test_every_secret_is_masked_and_nothing_else(held_out):
    texts = third(SECRETS, held_out)
    assert [text.text for text in texts if not as_expected(text)] == []


@pytest.mark.parametrize("held_out", HELD_OUT)
def test_nothing_of_a_secret_is_left(held_out):
    def left(text: Labelled) -> list[str]:
        screened = screen(text.text)
        shown = screened.text + repr(screened)
        return [secret for secret in text.secrets if secret in shown]

    assert [text.text for text in third(SECRETS, held_out) if left(text)] == []


@pytest.mark.parametrize("held_out", HELD_OUT)
def test_ordinary_text_stays_as_it_is(held_out):
    changed = [text.text for text in third(ORDINARY, held_out) if screen(text.text).found]
    assert changed == []
    assert all(screen(text.text).text == text.text for text in third(ORDINARY, held_out))


def test_screening_twice_finds_nothing_more():
    for text in SECRETS:
        once = screen(text.text).text
        assert screen(once).text == once
        assert not screen(once).found


def test_masks_are_in_the_language_of_the_text():
    shown = {
        text.language: {each.shown for each in screen(text.text).found}
        for text in SECRETS
        if text.label == "phone"
    }
    assert shown == {"en": {"[phone number]"}, "zh": {"[手机号]"}}


@pytest.mark.parametrize("cls", ["card", "ssn", "identity", "phone", "iban", "private_key"])
def test_classes_are_named(cls):
    texts = [text for text in SECRETS if text.label == cls]
    assert texts
    assert {each.cls for text in texts for each in screen(text.text).found} == {cls}
