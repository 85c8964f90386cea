"""Vectors scanned in memory: near as a full scan finds them, whatever the number of rows."""

from __future__ import annotations

import numpy as np
import pytest

from jupyter_memory.store.vector_scan import TWO_STAGE_ROWS, VectorScan

DIMENSION = 64
LIMIT = 10


def unit(vectors):
    return (vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)).astype(np.float32)


def clustered(rows, dimension=DIMENSION, seed=1):
    random = np.random.default_rng(seed)
    centres = random.standard_normal((40, dimension))
    noise = random.standard_normal((rows, dimension))
    return unit(centres[random.integers(40, size=rows)] + 0.6 * noise)


def scan_of(vectors):
    scan = VectorScan()
    scan.adopt(vectors.copy())
    return scan


def in_full(vectors, vector, allowed, limit):
    cosines = np.where(allowed, vectors @ vector, -2.0)
    order = np.argsort(-cosines)[:limit]
    return [int(each) for each in order if cosines[each] > -2.0]


@pytest.mark.parametrize("rows", [1, 17, 500])
def test_few_rows_are_ordered_as_their_cosines_are(rows):
    vectors = clustered(rows)
    found = scan_of(vectors).nearest(vectors[0], np.ones(rows, dtype=bool), LIMIT)
    assert [at for at, _ in found] == in_full(vectors, vectors[0], np.ones(rows, bool), LIMIT)
    assert found[0][1] == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("kind", ["clustered", "random"])
def test_two_stages_find_what_a_full_scan_finds(kind):
    rows = TWO_STAGE_ROWS + 500
    random = np.random.default_rng(2)
    vectors = (
        clustered(rows, 512) if kind == "clustered" else unit(random.standard_normal((rows, 512)))
    )
    scan, everything = scan_of(vectors), np.ones(rows, dtype=bool)
    questions = unit(vectors[:40] + 0.03 * random.standard_normal((40, 512)))
    shared = 0
    for question in questions:
        found = scan.nearest(question, everything, LIMIT)
        exact = in_full(vectors, question, everything, LIMIT)
        assert found[0][0] == exact[0]
        for at, cosine in found:
            assert cosine == pytest.approx(float(vectors[at] @ question), abs=1e-5)
        shared += len({at for at, _ in found} & set(exact))
    assert shared / (LIMIT * len(questions)) >= (0.99 if kind == "clustered" else 0.5)


def test_of_a_large_table_only_allowed_rows_come_back_even_if_they_are_few():
    rows = TWO_STAGE_ROWS + 500
    vectors = clustered(rows)
    allowed = np.zeros(rows, dtype=bool)
    allowed[[5, 70, rows - 1]] = True
    found = scan_of(vectors).nearest(vectors[9], allowed, LIMIT)
    assert sorted(at for at, _ in found) == [5, 70, rows - 1]


def test_rows_without_a_vector_are_never_found():
    rows = TWO_STAGE_ROWS + 500
    vectors = clustered(rows)
    scan = scan_of(vectors)
    for at in range(40):
        scan.put(at, None)
    found = scan.nearest(vectors[3], np.ones(rows, dtype=bool), LIMIT)
    assert len(found) == LIMIT
    assert min(at for at, _ in found) >= 40
    assert scan.cosine(3, vectors[3]) is None


def test_a_vector_set_after_the_first_question_is_found():
    rows = TWO_STAGE_ROWS + 500
    vectors = clustered(rows)
    scan = scan_of(vectors)
    scan.nearest(vectors[0], np.ones(rows, dtype=bool), LIMIT)
    new = unit(np.ones(DIMENSION) * np.where(np.arange(DIMENSION) % 2, 1.0, -1.0))
    scan.put(rows, new)
    scan.put(7, new)
    found = scan.nearest(new, np.ones(rows + 1, dtype=bool), LIMIT)
    assert {at for at, _ in found[:2]} == {7, rows}


def test_without_any_vector_nothing_is_near():
    scan = VectorScan()
    scan.put(0, None)
    assert scan.nearest(np.ones(4, dtype=np.float32), np.ones(1, dtype=bool), LIMIT) == []
