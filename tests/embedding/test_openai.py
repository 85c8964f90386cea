from __future__ import annotations

import traceback

import numpy as np
import pytest
from embedding_service import DIMENSION, KEY, answer, embeddings, in_order, refused, vector_of

from jupyter_memory.embedding import choose_embedder, space_of, usable
from jupyter_memory.errors import ModelError


def test_vectors_come_in_the_order_of_the_texts(service, openai_embedder):
    service.turns = [lambda texts: embeddings(answer(texts)[::-1])]
    got = openai_embedder.embed(["one", "two", "三"])
    assert got.dtype == np.float32
    assert np.allclose(got, [vector_of(text) for text in ("one", "two", "三")])
    assert service.requests[0]["model"] == "tiny"
    assert service.requests[0]["path"] == "/v1/embeddings"
    assert service.keys == [f"Bearer {KEY}"]


def test_a_short_answer_is_matched_by_index(service, openai_embedder):
    service.turns = [lambda texts: embeddings([answer(texts)[2], answer(texts)[0]])]
    got = usable(openai_embedder.embed(["a", "b", "c"]), 3, DIMENSION)
    assert [each is not None for each in got] == [True, False, True]
    assert np.allclose(got[2], vector_of("c") / np.linalg.norm(vector_of("c")))


def test_foreign_indexes_are_left_out(service, openai_embedder):
    strange = [{**answer(["x"])[0], "index": index} for index in (7, -1, None)]
    service.turns = [lambda texts: embeddings([*strange, *answer(texts)])]
    assert np.allclose(openai_embedder.embed(["a"]), [vector_of("a")])


def test_an_answer_without_vectors_is_an_error(service, openai_embedder):
    service.turns = [lambda _: embeddings([])]
    with pytest.raises(ModelError, match="answered without vectors: check that OPENAI_BASE_URL"):
        openai_embedder.embed(["a"])


def test_the_dimension_of_an_unknown_model_is_asked_once(service, openai_embedder):
    assert not openai_embedder.is_ready
    assert openai_embedder.dimension == openai_embedder.dimension == DIMENSION
    assert openai_embedder.is_ready
    assert len(service.requests) == 1


def test_the_dimension_of_a_known_model_needs_no_call(service):
    embedder = choose_embedder("openai/text-embedding-3-large", timeout=2.0)
    assert space_of(embedder).dimension == 3072
    assert service.requests == []


def test_a_limit_is_waited_for_as_long_as_the_service_says(service, openai_embedder):
    service.turns = [refused(429, Retry_After="1"), in_order]
    assert np.allclose(openai_embedder.embed(["a"]), [vector_of("a")])
    assert len(service.requests) == 2


@pytest.mark.parametrize(
    ("turn", "requests", "complaint"),
    [
        (
            refused(401),
            1,
            "The embedder openai/tiny refused the key: check OPENAI_API_KEY and OPENAI_BASE_URL.",
        ),
        (
            refused(404),
            1,
            (
                "The embedder openai/tiny is not there (404): check "
                "JUPYTER_MEMORY_EMBEDDING_MODEL and OPENAI_BASE_URL."
            ),
        ),
        (
            refused(429, retry_after_ms="1"),
            3,
            "The embedder openai/tiny is at its limit (429): try again later, or check your quota.",
        ),
        (
            refused(500, retry_after_ms="1"),
            3,
            "The embedder openai/tiny failed (500): try again later.",
        ),
    ],
)
def test_a_refusal_is_one_sentence_without_key_or_text(
    service, openai_embedder, turn, requests, complaint
):
    service.turns = [turn]
    with pytest.raises(ModelError) as caught:
        openai_embedder.embed(["salary of Ana"])
    assert str(caught.value) == complaint
    assert len(service.requests) == requests
    told = "".join(traceback.format_exception(caught.value, chain=True)) + repr(openai_embedder)
    assert KEY not in told
    assert "salary of Ana" not in told.replace('openai_embedder.embed(["salary of Ana"])', "")
    assert caught.value.__context__ is None


def test_a_slow_service_is_given_up(service):
    service.turns = [service.slowly]
    embedder = choose_embedder("openai", timeout=0.2)
    with pytest.raises(ModelError, match="did not answer in time: raise embed_timeout"):
        embedder.embed(["a"])
    embedder.close()


def test_a_service_that_is_not_there(service, openai_embedder):
    service.stop()
    with pytest.raises(ModelError, match="cannot be reached: check the network and OPENAI_BASE"):
        openai_embedder.embed(["a"])


def test_without_a_key_it_is_chosen_and_says_what_it_needs(monkeypatch):
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "JUPYTER_MEMORY_EMBEDDING_MODEL"):
        monkeypatch.delenv(name, raising=False)
    embedder = choose_embedder("openai", timeout=1.0)
    assert space_of(embedder).name == "openai/text-embedding-3-small"
    assert "set OPENAI_API_KEY" in embedder.problem
    with pytest.raises(ModelError, match="set OPENAI_API_KEY, or OPENAI_BASE_URL"):
        embedder.embed(["a"])


def test_a_service_of_ones_own_needs_no_key(service, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY")
    embedder = choose_embedder("openai", timeout=2.0)
    assert embedder.problem is None
    assert embedder.embed(["a"]).shape == (1, DIMENSION)
    embedder.close()
