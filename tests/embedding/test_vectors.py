from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.embedding import usable
from jupyter_memory.errors import EmbedderMismatchError


@pytest.mark.parametrize(
    "bad",
    [
        [np.nan, 1.0, 1.0],
        [np.inf, 1.0, 1.0],
        [-np.inf, 0.0, 0.0],
        [0.0, 0.0, 0.0],
        [1.0, 2.0],
        [1.0, 2.0, 3.0, 4.0],
        [],
        None,
        "abc",
        ["a", "b", "c"],
        [[1.0], [2.0], [3.0]],
        [1.0, [2.0], 3.0],
        [1 + 2j, 0j, 0j],
        7.0,
    ],
)
def test_a_bad_row_is_none_and_the_others_stay(bad):
    got = usable([[3.0, 0.0, 4.0], bad, [0, 2, 0]], 3, 3)
    assert got[1] is None
    assert np.allclose(got[0], [0.6, 0.0, 0.8])
    assert np.allclose(got[2], [0.0, 1.0, 0.0])
    assert got[0].dtype == np.float32


@pytest.mark.parametrize("form", [np.asarray, np.float16, list, tuple, iter])
def test_arrays_and_lists(form):
    assert np.allclose(usable(form([[3.0, 4.0], [0.0, 5.0]]), 2, 2), [[0.6, 0.8], [0.0, 1.0]])


def test_one_vector_for_one_text_need_not_be_wrapped():
    assert np.allclose(usable(np.array([3.0, 4.0]), 1, 2), [[0.6, 0.8]])
    assert np.allclose(usable([3.0, 4.0], 1, 2), [[0.6, 0.8]])


def test_the_rows_of_a_short_answer_are_the_leading_texts():
    got = usable([[1.0, 0.0]], 3, 2)
    assert np.allclose(got[0], [1.0, 0.0])
    assert got[1:] == [None, None]


@pytest.mark.parametrize("answer", [None, 3, [], np.empty((0, 2)), [[1.0, 0.0]] * 4])
def test_an_answer_that_belongs_to_nobody(answer):
    assert usable(answer, 3, 2) == [None, None, None]


def test_another_length_than_declared_is_told_with_both_numbers():
    with pytest.raises(EmbedderMismatchError) as caught:
        usable(np.ones((2, 768)), 2, 512, "acme-2")
    assert str(caught.value) == (
        "The embedder acme-2 declares 512 numbers a vector and gave 768: "
        "correct its dimension; nothing of it was stored."
    )


@given(
    st.lists(
        st.lists(st.floats() | st.integers(-(10**6), 10**6), max_size=4) | st.none(), max_size=5
    ),
    st.integers(0, 5),
)
def test_what_comes_out_is_one_unit_vector_or_none_a_text(rows, count):
    try:
        got = usable(rows, count, 3)
    except EmbedderMismatchError:
        assert all(row is None or len(row) != 3 for row in rows)
        return
    assert len(got) == count
    for vector in got:
        assert vector is None or vector.shape == (3,)
        assert vector is None or abs(np.linalg.norm(vector) - 1) < 1e-5


@given(st.lists(st.floats(-1e308, 1e308), min_size=3, max_size=3).filter(any))
def test_every_direction_is_usable_whatever_its_length(row):
    (vector,) = usable([row], 1, 3)
    largest = int(np.argmax(np.abs(row)))
    assert np.isclose(vector[largest], np.sign(row[largest]) * np.abs(vector).max())
