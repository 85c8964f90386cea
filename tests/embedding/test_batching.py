from __future__ import annotations

import numpy as np
import pytest
from embedding_service import DIMENSION, KEY, answer, embeddings, in_order, refused
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.embedding import embed_texts
from jupyter_memory.embedding.batching import BATCH


def at_once(call, seconds):
    assert seconds > 0
    return call()


class Own:
    """An embedder a user may bring: it counts letters, and fails as told."""

    name = "letters"
    dimension = 3

    def __init__(self, failure: BaseException | None = None, after: int = 0) -> None:
        self.calls: list[list[str]] = []
        self._failure, self._after = failure, after

    def embed(self, texts: list[str]):
        self.calls.append(texts)
        if self._failure and len(self.calls) > self._after:
            raise self._failure
        return [[1.0, len(text), text.count("a")] for text in texts]


def embed(embedder, texts, run=at_once, seconds=5.0):
    return embed_texts(embedder, texts, deadline_seconds=seconds, run=run)


def test_each_text_gets_its_vector():
    own = Own()
    got = embed(own, ["aa", "b"])
    assert got.failure is None
    assert np.allclose(got.vectors[0], np.array([1, 2, 2]) / 3)
    assert np.allclose(got.vectors[1], np.array([1, 1, 0]) / np.sqrt(2))


def test_blank_texts_never_reach_the_provider():
    own = Own()
    got = embed(own, ["", "a", " \n\t", "\u3000"])
    assert own.calls == [["a"]]
    assert [each is not None for each in got.vectors] == [False, True, False, False]
    assert got.failure is None
    assert embed(own, ["", " "]).vectors == [None, None]
    assert len(own.calls) == 1


@given(st.lists(st.sampled_from(["", "a", "bb", " "]), max_size=3 * BATCH))
def test_batches_keep_the_order(texts):
    own = Own()
    got = embed(own, texts)
    assert max(map(len, own.calls), default=0) <= BATCH
    for text, vector in zip(texts, got.vectors, strict=True):
        assert (vector is None) == (not text.strip())
        assert vector is None or np.isclose(vector[1] / vector[0], len(text), rtol=1e-4)


@pytest.mark.parametrize(
    "failure", [RuntimeError(f"key {KEY} text secret"), ValueError("secret"), MemoryError("secret")]
)
def test_the_first_failure_ends_it_and_keeps_what_there_is(failure):
    own = Own(failure, after=1)
    got = embed(own, ["secret"] * (3 * BATCH))
    assert len(own.calls) == 2
    assert sum(each is not None for each in got.vectors) == BATCH
    assert got.failure == (
        f"The embedder letters failed ({type(failure).__name__}): its vectors come later."
    )


def test_an_interrupt_goes_through():
    with pytest.raises(KeyboardInterrupt):
        embed(Own(KeyboardInterrupt()), ["a"])


def test_late_is_told_and_not_tried_again():
    def late(call, seconds):
        raise TimeoutError

    got = embed(Own(), ["a"] * (2 * BATCH), run=late)
    assert got.failure == "The embedder letters did not answer in time: its vectors come later."
    assert got.vectors == [None] * (2 * BATCH)


def test_without_time_nothing_is_asked():
    own = Own()
    assert "in time" in embed(own, ["a"], seconds=0.0).failure
    assert own.calls == []


def test_the_time_left_goes_down_from_batch_to_batch():
    given_seconds = []

    def note(call, seconds):
        given_seconds.append(seconds)
        return call()

    embed(Own(), ["a"] * (3 * BATCH), run=note)
    assert given_seconds == sorted(given_seconds, reverse=True)
    assert len(set(given_seconds)) == 3


def test_another_length_than_declared_is_told_not_raised():
    own = Own()
    own.dimension = 512
    got = embed(own, ["a", "b"])
    assert "The embedder letters declares 512 numbers a vector and gave 3" in got.failure
    assert got.vectors == [None, None]


def test_one_text_of_five_without_a_vector():
    own = Own()
    own.embed = lambda texts: [[np.nan] * 3 if text == "x" else [1.0, 2.0, 3.0] for text in texts]
    got = embed(own, ["a", "b", "x", "c", "d"])
    assert [each is None for each in got.vectors] == [False, False, True, False, False]
    assert got.failure == (
        "The embedder letters gave no usable vector for 1 of 5 texts: "
        "words and structure find them."
    )


def test_a_service_that_gives_four_of_six_and_then_its_limit(service, openai_embedder):
    service.turns = [in_order, lambda texts: embeddings(answer(texts)[:4]), refused(401)]
    assert openai_embedder.dimension == DIMENSION
    got = embed(openai_embedder, [f"text {number}" for number in range(6)])
    assert [each is not None for each in got.vectors] == [True] * 4 + [False] * 2
    assert "for 2 of 6 texts" in got.failure
    refusal = embed(openai_embedder, ["text 7"])
    assert "refused the key: check OPENAI_API_KEY" in refusal.failure
    assert KEY not in refusal.failure
