"""A text too long for an embedder: its beginning is embedded, and the others keep their vectors."""

from __future__ import annotations

import pytest
from embedding_service import in_order, refused
from hypothesis import given
from hypothesis import strategies as st
from stub_embedders import Faulty

from jupyter_memory.embedding import embed_texts
from jupyter_memory.embedding.lengths import LONGEST, SHORT, beginning

LIMIT = 8_192
"""Tokens that services take of a text at most."""

LONG = {
    "English": "the quarterly revenue of the north region " * 20_000,
    "Chinese": "日志行记录了退款的口径" * 90_000,
    "code": "df.loc[df['x_1']!=0,'y']={k:v}\n" * 30_000,
    "rare": "𠮷🧮ཨ" * 100_000,
}


def most_tokens(text):
    """The most tokens a text can be: every byte one of its own."""
    return len(text.encode("utf-8", "surrogatepass"))


def picky(limit, count=most_tokens):
    """An embedder that refuses a whole request for one text above a limit."""

    def refuse(texts, vectors):
        if max(map(count, texts)) > limit:
            raise ValueError("400 this model's maximum context length is exceeded")
        return vectors

    return Faulty(refuse)


def embed(embedder, texts):
    return embed_texts(
        embedder, texts, deadline_seconds=30, run=lambda call, seconds: call() if seconds else None
    )


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_long_text_gets_its_vector_beside_short_ones(text):
    embedder = picky(LIMIT)
    got = embed(embedder, [*(f"note {number}" for number in range(20)), text])
    assert got.failure is None
    assert all(vector is not None for vector in got.vectors)
    assert len(embedder.asked) == 21, "in one request"
    assert text.startswith(embedder.asked[-1])


@pytest.mark.parametrize("tokens", [LIMIT - 1, LIMIT, LIMIT + 1])
def test_a_text_at_the_limit_is_nothing_special(tokens):
    assert embed(picky(LIMIT, lambda text: len(text.split())), ["word " * tokens]).failure is None


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_smaller_model_is_given_less_of_it(text):
    embedder = picky(SHORT)
    got = embed(embedder, ["short", text])
    assert got.failure is None
    assert all(vector is not None for vector in got.vectors)


def test_who_fails_for_another_reason_is_not_asked_twice_for_short_texts():
    embedder = picky(0)
    assert embed(embedder, ["short", "also short"]).failure is not None
    assert len(embedder.asked) == 2


def test_a_service_that_refuses_long_texts_is_given_shorter_ones(service, openai_embedder):
    def only_short(texts):
        return in_order(texts) if max(map(most_tokens, texts)) <= SHORT else refused(413)(texts)

    assert openai_embedder.dimension
    service.turns = [only_short]
    got = embed(openai_embedder, ["short", *LONG.values()])
    assert got.failure is None
    assert all(vector is not None for vector in got.vectors)
    sent = [max(map(most_tokens, each["input"])) for each in service.requests[1:]]
    assert [LIMIT >= size > SHORT for size in sent] == [True, False]


def test_a_service_that_refuses_every_text_says_so(service, openai_embedder):
    assert openai_embedder.dimension
    service.turns = [refused(400)]
    assert embed(openai_embedder, ["short"]).failure == (
        "The embedder openai/tiny does not take the texts (400): check that it is a model for "
        "embeddings, and how long a text it takes."
    )
    assert len(service.requests) == 2


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Z", "M"))), st.integers(4, 40))
def test_a_beginning_is_whole_characters_and_as_much_as_fits(text, most):
    kept = beginning(text, most)
    assert text.startswith(kept)
    assert most_tokens(kept) <= most
    rest = text[len(kept) : len(kept) + 1]
    assert not rest or most_tokens(kept + rest) > most


def test_sixty_four_long_texts_are_still_one_request_of_a_service():
    from jupyter_memory.embedding.batching import BATCH

    assert BATCH * LONGEST < 300_000
