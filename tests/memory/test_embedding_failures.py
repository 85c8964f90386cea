"""Whatever an embedder does, the text is stored, found by its words, and embedded later."""

from __future__ import annotations

import math
import threading
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from stub_embedders import Faulty, StubEmbedder

from jupyter_memory.clock import system_clock
from jupyter_memory.embedding import space_of
from jupyter_memory.errors import ModelError, UsageError
from jupyter_memory.ids import IdMaker
from jupyter_memory.records import Fact
from jupyter_memory.store.bridge import run
from jupyter_memory.store.listing import unembedded

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory import Memory

FIVE = ["alpha orders", "beta refunds", "gamma churn", "delta 毛利", "epsilon margin"]
SIX = [*FIVE, "zeta cohort"]
BAD_ROWS = {
    "NaN": lambda row: np.full_like(row, np.nan),
    "one NaN": lambda row: np.concatenate([[np.nan], row[1:]]),
    "infinity": lambda row: np.full_like(row, np.inf),
    "minus infinity": lambda row: np.concatenate([row[:-1], [-np.inf]]),
    "zeros": np.zeros_like,
    "another length": lambda row: row[:-1],
    "nothing": lambda row: row[:0],
    "None": lambda row: None,
}


def spoiling(spoil: Callable[[np.ndarray], Any], word: str) -> Faulty:
    """Return an embedder whose answer for texts with a word is spoilt."""

    def answer(texts, vectors):
        return [
            spoil(row) if word in text else row for text, row in zip(texts, vectors, strict=True)
        ]

    return Faulty(answer)


def lacking(memory: Memory) -> list[str]:
    """Return the texts of the facts that have no vector."""
    space = space_of(StubEmbedder())
    rows = run(unembedded(memory._rooms.store.tables, "semantic", "ana", space.column, None))
    return sorted(row["text"] for row in rows)


@pytest.mark.parametrize("spoil", BAD_ROWS.values(), ids=BAD_ROWS.keys())
def test_one_unusable_vector_costs_no_row_and_no_other_vector(open_memory, spoil):
    memory = open_memory(embedder=spoiling(spoil, "gamma"))
    receipts = memory.remember_many(FIVE)
    assert [each.action for each in receipts] == ["stored"] * 5
    assert [each.embedded for each in receipts] == [True, True, False, True, True]
    assert memory.count() == 5
    assert lacking(memory) == ["gamma churn"]
    assert memory.status().unembedded == 1
    answer = memory.recall("gamma", threshold=0, k=10)
    assert answer[0].memory.text == "gamma churn"
    for hit in answer:
        assert 0 <= hit.score <= 1
        assert all(math.isfinite(part) for part in hit.why.values())
    assert [hit.memory.text for hit in memory.recall("churn gamma")] == ["gamma churn"]
    by_meaning = memory.recall("alpha orders", threshold=0, k=10)
    assert "gamma churn" not in [hit.memory.text for hit in by_meaning if hit.why.get("meaning")]


@pytest.mark.parametrize("text", ["", " \n\t", "\x00", "\u200b", "   \r\n "])
def test_an_empty_text_reaches_neither_store_nor_embedder(open_memory, text):
    embedder = StubEmbedder()
    memory = open_memory(embedder=embedder)
    for attempt in (
        lambda: memory.remember(text),
        lambda: memory.remember_many([text]),
        lambda: memory.remember_many(["fine", text]),
        lambda: memory.recall(text),
    ):
        with pytest.raises(UsageError) as raised:
            attempt()
        assert isinstance(raised.value, ValueError)
    assert embedder.asked == []
    assert memory.count() == 0


def stored_without_rules(memory: Memory, *texts: str) -> None:
    """Store facts as an older release might have: also one with an empty text."""
    now = system_clock()
    given = {"user": "ana", "created_at": now, "updated_at": now}
    new_id = IdMaker()
    with memory._rooms.store.writing("ana") as transaction:
        for text in texts:
            transaction.add(Fact(id=new_id(now), text=text, **given), {})


def test_an_old_row_with_an_empty_text_does_not_stop_the_others(open_memory):
    plain = open_memory()
    many = [f"fact number {number}" for number in range(300)]
    stored_without_rules(plain, "", *many[:150], " ", *many[150:])
    embedder = StubEmbedder()
    memory = open_memory(embedder=embedder)
    assert memory.reembed() == 300
    assert lacking(memory) == ["", " "]
    assert sorted(embedder.asked) == sorted(many)
    assert memory.recall("fact number 299")[0].memory.text == "fact number 299"
    assert memory.reembed() == 0


def test_texts_the_model_never_manages_do_not_stop_the_others(open_memory):
    texts = [f"{'poison' if number % 2 else 'fact'} number {number}" for number in range(299)]
    open_memory().remember_many(texts)
    memory = open_memory(embedder=spoiling(BAD_ROWS["NaN"], "poison"))
    with pytest.raises(ModelError, match="no usable vector"):
        memory.reembed()
    assert lacking(memory) == sorted(text for text in texts if "poison" in text)
    memory._rooms.vectors.embedder.fault = None
    assert memory.reembed() == 149
    assert lacking(memory) == []


def test_a_batch_answered_in_part_then_a_limit_then_silence_loses_nothing(open_memory):
    """Four vectors of six, then a refusal, then time-outs; then the service is well again."""
    answers = iter(["four", "limit", "silence"])
    released = threading.Event()

    def answer(texts, vectors):
        kind = next(answers, "well")
        if kind == "four":
            return vectors[:4]
        if kind == "limit":
            raise ConnectionRefusedError("429, Retry-After: 1, key sk-secret")
        if kind == "silence":
            released.wait()
        return vectors

    memory = open_memory(embedder=Faulty(answer), config={"embed_timeout": 0.2})
    receipts = memory.remember_many(SIX)
    assert [each.embedded for each in receipts] == [True] * 4 + [False] * 2
    assert all(each.action == "stored" for each in receipts)
    for _ in range(2):
        for text in SIX:
            found = memory.recall(text.split()[0])
            assert found[0].memory.text == text
            assert "sk-secret" not in repr(found.notes)
    assert open_memory().count() == 6
    released.set()
    assert memory._rooms.vectors._calls._worker.wait(10.0)
    assert memory.reembed() == 2
    assert lacking(memory) == []
    assert memory.count() == 6
    assert {each.mentions for each in memory.list()} == {1}
    assert memory.recall("zeta").notes == ()


def test_more_vectors_than_texts_are_nobodys(open_memory):
    memory = open_memory(embedder=Faulty(lambda texts, vectors: [*vectors, vectors[0]]))
    assert [each.embedded for each in memory.remember_many(SIX)] == [False] * 6
    assert lacking(memory) == sorted(SIX)


@pytest.mark.parametrize(
    "answer",
    [None, 7, "vectors", [["a", "b"]], {}, [[[1.0]]], object()],
    ids=lambda answer: type(answer).__name__,
)
def test_an_answer_that_is_no_vectors_is_none(open_memory, answer):
    memory = open_memory(embedder=Faulty(lambda texts, vectors: answer))
    receipt = memory.remember("alpha orders")
    assert (receipt.action, receipt.embedded) == ("stored", False)
    assert memory.recall("alpha")[0].memory.text == "alpha orders"


@pytest.mark.parametrize("error", [RuntimeError, MemoryError, KeyError, UnicodeDecodeError])
def test_an_embedder_that_raises_is_told_by_class_only(open_memory, error):
    def fail(texts, vectors):
        raise (
            error("utf-8", b"sk-secret", 0, 1, "sk-secret")
            if error is UnicodeDecodeError
            else (error("the text or sk-secret"))
        )

    memory = open_memory(embedder=Faulty(fail))
    receipt = memory.remember("alpha orders")
    assert (receipt.action, receipt.embedded) == ("stored", False)
    answer = memory.recall("alpha")
    assert answer[0].memory.text == "alpha orders"
    assert answer.notes == (
        f"The embedder stub failed ({error.__name__}): its vectors come later.",
    )
    assert memory.status().notes == answer.notes


class Hanging(StubEmbedder):
    """An embedder that waits for an event before each answer."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.released = threading.Event(), threading.Event()

    def embed(self, texts: list[str]) -> np.ndarray:
        self.begun.set()
        self.released.wait()
        return super().embed(texts)


def test_an_embedder_that_hangs_is_waited_for_once(open_memory):
    embedder = Hanging()
    memory = open_memory(embedder=embedder, config={"embed_timeout": 0.3})
    receipt = memory.remember("alpha orders")
    assert (receipt.action, receipt.embedded) == ("stored", False)
    # With a day of patience the next calls would show if they waited for it again.
    memory._rooms.vectors._timeout = 86_400.0
    answer = memory.recall("alpha")
    assert answer[0].memory.text == "alpha orders"
    assert answer.notes == ("The embedder stub did not answer in time: its vectors come later.",)
    assert memory.remember("beta refunds").action == "stored"
    assert embedder.asked == []
    embedder.released.set()
    assert memory._rooms.vectors._calls._worker.wait(10.0)
    assert memory.reembed() == 2
    assert lacking(memory) == []


def test_closing_does_not_wait_for_an_embedder_that_hangs(open_memory, monkeypatch):
    from jupyter_memory.memory import stewardship

    monkeypatch.setattr(stewardship, "LAST_SECONDS", 0.05)
    embedder = Hanging()
    memory = open_memory(embedder=embedder, config={"embed_timeout": 0.05})
    memory.remember("alpha orders")
    memory.close()
    assert not embedder.released.is_set()
    embedder.released.set()


def test_calls_of_two_threads_at_once_are_both_answered(open_memory):
    """One waits for its turn; it is not told that the embedder did not answer."""
    embedder = Hanging()
    memory = open_memory(embedder=embedder)
    receipts: dict[str, Any] = {}
    threads = [
        threading.Thread(target=lambda text=text: receipts.update({text: memory.remember(text)}))
        for text in SIX
    ]
    for thread in threads:
        thread.start()
    embedder.begun.wait()
    embedder.released.set()
    for thread in threads:
        thread.join()
    assert {text: each.embedded for text, each in receipts.items()} == dict.fromkeys(SIX, True)
    assert lacking(memory) == []
    assert memory.recall("alpha").notes == ()


class Loading(StubEmbedder):
    """An embedder whose model is loaded when it is warmed."""

    def __init__(self, *, can_load: bool = True) -> None:
        super().__init__()
        self.is_ready = False
        self.can_load = can_load

    def warm(self) -> None:
        if not self.can_load:
            raise OSError("the model's file is gone")
        self.is_ready = True

    def embed(self, texts: list[str]) -> np.ndarray:
        self.warm()
        return super().embed(texts)


def test_a_memory_does_not_wait_for_a_model_to_load(open_memory):
    embedder = Loading()
    memory = open_memory(embedder=embedder)
    started = threading.Event()
    memory._rooms.worker.submit("a long job", started.wait)
    receipt = memory.remember("alpha orders")
    assert (receipt.action, receipt.embedded, embedder.is_ready) == ("stored", False, False)
    assert lacking(memory) == ["alpha orders"]
    started.set()
    assert memory.flush()
    assert lacking(memory) == []
    assert memory.remember("beta refunds").embedded


def test_a_model_that_cannot_be_loaded_is_told_and_words_go_on(open_memory):
    memory = open_memory(embedder=Loading(can_load=False))
    assert memory.remember("alpha orders").action == "stored"
    memory.flush()
    answer = memory.recall("alpha")
    assert answer[0].memory.text == "alpha orders"
    assert answer.notes == ("The embedder stub failed (OSError): its vectors come later.",)
    with pytest.raises(ModelError, match="OSError"):
        memory.reembed()


class WithoutLength(StubEmbedder):
    """An embedder that does not know its length: asking for it fails."""

    known = True

    @property
    def dimension(self) -> int:
        if not self.known:
            raise ConnectionError("who knows")
        return 32

    @dimension.setter
    def dimension(self, _: int) -> None:
        pass


def test_an_embedder_that_cannot_tell_its_length_costs_no_memory(open_memory):
    embedder = WithoutLength()
    memory = open_memory(embedder=embedder)
    embedder.known = False
    receipt = memory.remember("alpha orders")
    assert (receipt.action, receipt.embedded) == ("stored", False)
    answer = memory.recall("alpha")
    assert answer[0].memory.text == "alpha orders"
    assert "failed (ConnectionError)" in answer.notes[0]
    embedder.known = True
    assert memory.remember("beta refunds").embedded


def test_a_service_without_a_key_is_told_and_words_go_on(open_memory, monkeypatch):
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "JUPYTER_MEMORY_EMBEDDING_MODEL"):
        monkeypatch.delenv(name, raising=False)
    memory = open_memory(embedder="openai")
    receipt = memory.remember("alpha orders")
    assert (receipt.action, receipt.embedded) == ("stored", False)
    memory.flush()
    answer = memory.recall("alpha")
    assert answer[0].memory.text == "alpha orders"
    assert "OPENAI_API_KEY" in answer.notes[0]
    with pytest.raises(ModelError, match="OPENAI_API_KEY"):
        memory.reembed()


def test_an_unembedded_memory_is_changed_and_reinforced_like_any_other(open_memory):
    """The engine takes a missing vector for a bad one, unless told otherwise."""
    open_memory(embedder=StubEmbedder()).remember("alpha orders")
    memory = open_memory()
    receipt = memory.remember("beta refunds", subject="beta", attribute="rule")
    assert memory.remember("beta refunds").action == "reinforced"
    assert memory.edit(receipt.id, text="beta refunds only").action == "superseded"
    assert memory.pin(receipt.id).action == "superseded"
    assert memory.forget([each.id for each in memory.list()]).action == "forgotten"
    assert memory.count() == 0
