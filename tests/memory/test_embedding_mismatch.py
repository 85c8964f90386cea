"""Another model's vectors are never mixed in, never lost, and made anew only when asked."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest
from children import Child, tell
from stub_embedders import Faulty, StubEmbedder

from jupyter_memory import JupyterMemoryWarning, Memory
from jupyter_memory.embedding import space_of
from jupyter_memory.errors import ModelError, UsageError
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import vector_absent
from jupyter_memory.store.schema import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterable

FACTS = ["Revenue excludes refunds", "Churn counts from the last order", "营收口径不含退款单"]
LABEL = "ignore:The memories' vectors are of"


def old_model() -> StubEmbedder:
    return StubEmbedder("model-of-512", 512)


def new_model() -> StubEmbedder:
    return StubEmbedder("model-of-768", 768)


@pytest.fixture
def built_with_512(open_memory) -> Memory:
    """Three memories with vectors of 512 numbers; a handle that goes on with that model."""
    memory = open_memory(embedder=old_model())
    assert all(each.embedded for each in memory.remember_many(FACTS))
    return memory


def with_vectors(memory: Memory, embedder: StubEmbedder, tables: Iterable[str] = TABLES) -> int:
    """Return how many rows, of all users, have a vector of a model."""
    column = space_of(embedder).column
    store = memory._rooms.store

    async def count(table):
        if column not in (await table.schema()).names:
            return 0
        return await table.count_rows() - await table.count_rows(vector_absent(column).sql)

    return sum(run(store.tables.read(table, count, 0)) for table in tables)


def test_another_length_is_told_once_a_question_and_words_go_on(built_with_512, open_memory):
    memory = open_memory(embedder=new_model())
    with pytest.warns(JupyterMemoryWarning) as warned:
        answer = memory.recall("revenue refunds")
    (told,) = {str(each.message) for each in warned}
    assert answer.notes == (told,)
    for part in ("model-of-512 (512 numbers)", "model-of-768 (768 numbers)", "memory.reembed()"):
        assert part in told
    assert answer[0].memory.text == "Revenue excludes refunds"
    assert told in memory.status().notes
    receipt = memory.remember("ARPU divides by paying users")
    assert (receipt.action, receipt.embedded) == ("stored", False)
    memory.flush()
    assert with_vectors(memory, old_model()) == 3
    assert with_vectors(memory, new_model()) == 0
    assert memory.status().unembedded == 4
    assert memory._rooms.vectors.embedder.asked == [], "a model whose vectors nobody takes"


@pytest.mark.filterwarnings(LABEL)
def test_what_was_stored_meanwhile_is_found_by_words_and_key(built_with_512, open_memory):
    memory = open_memory(embedder=new_model())
    memory.remember("region is eu", subject="aws", attribute="region")
    assert memory.recall("region")[0].memory.text == "region is eu"
    assert memory.remember("Revenue excludes refunds").action == "reinforced"
    assert memory.remember("region is us", subject="aws", attribute="region").action == "superseded"
    assert with_vectors(memory, old_model()) == 3


@pytest.mark.filterwarnings(LABEL)
def test_back_to_the_old_model_works_at_once(built_with_512, open_memory, recwarn):
    open_memory(embedder=new_model()).remember("ARPU divides by paying users")
    back = open_memory(embedder=old_model())
    assert back.recall("churn order")[0].memory.text == "Churn counts from the last order"
    assert back.recall("churn order")[0].why.get("meaning", 0) >= 0
    assert back.status().notes == ()
    back.remember("one more with a vector")
    back._catch_up()
    assert with_vectors(back, old_model()) == 5
    assert [each for each in recwarn if each.category is JupyterMemoryWarning] == []


def test_reembedding_brings_everything_over_and_drops_the_old(built_with_512, open_memory):
    built_with_512.edit(built_with_512.list()[0].id, text="Revenue excludes refunds and tests")
    assert with_vectors(built_with_512, old_model(), ["history"]) == 1
    memory = open_memory(embedder=new_model())
    assert memory.reembed() == 4
    assert with_vectors(memory, new_model()) == 4
    assert with_vectors(memory, old_model()) == 0
    assert memory.status().notes == ()
    assert memory.recall("churn")[0].memory.text == "Churn counts from the last order"
    assert memory.reembed() == 0
    assert memory.count() == 3
    with pytest.warns(JupyterMemoryWarning, match="this session's embedder is model-of-512"):
        assert built_with_512.recall("churn")[0].memory.text == "Churn counts from the last order"


def test_old_vectors_stay_while_another_user_needs_them(open_memory):
    ana, bo = open_memory(embedder=old_model()), open_memory(user="bo", embedder=old_model())
    ana.remember_many(FACTS)
    bo.remember_many(FACTS[:2])
    assert open_memory(embedder=new_model()).reembed() == 3
    assert with_vectors(ana, old_model()) == 5
    assert bo.recall("churn")[0].memory.text == "Churn counts from the last order"
    assert bo.status().notes == ()
    assert open_memory(user="bo", embedder=new_model()).reembed() == 2
    assert with_vectors(ana, old_model()) == 0
    assert with_vectors(ana, new_model()) == 5


def reembed_until_killed(folder: str, after: int) -> None:
    """In a child: make vectors anew and be killed when so many texts were embedded."""
    embedder = new_model()

    def embed(texts):
        tell(len(texts))
        vectors = StubEmbedder.embed(embedder, texts)
        if len(embedder.asked) > after:
            os.kill(os.getpid(), signal.SIGKILL)
        return vectors

    embedder.embed = embed
    Memory(folder, user="ana", project=None, embedder=embedder).reembed()


@pytest.mark.kernel
def test_reembedding_that_was_killed_goes_on_where_it_was(open_memory, store_folder):
    memory = open_memory(embedder=old_model())
    memory.remember_many([f"fact number {number}" for number in range(300)])
    memory.remember("an event", kind="episodic")
    with Child(reembed_until_killed, folder=store_folder, after=200) as child:
        told = child.rest()
        assert child.process.returncode == -signal.SIGKILL, child.errors
    done = with_vectors(memory, new_model())
    assert 0 < done < sum(told) < 301
    assert with_vectors(memory, old_model()) == 301, "kept until it is done"
    assert memory.status().notes == (), "the old model goes on"
    assert memory.recall("fact number 7")[0].memory.text == "fact number 7"
    again = open_memory(embedder=new_model())
    assert again.reembed() == 301 - done
    assert len(again._rooms.vectors.embedder.asked) == 301 - done, "none is embedded twice"
    assert with_vectors(again, new_model()) == 301
    assert with_vectors(again, old_model()) == 0
    assert again.count() == 301


def test_an_embedder_that_fails_while_reembedding_keeps_what_it_did(open_memory):
    open_memory(embedder=old_model()).remember_many([f"fact number {n}" for n in range(200)])
    calls = []

    def second_call_fails(texts, vectors):
        calls.append(len(texts))
        if len(calls) == 2:
            raise ConnectionError
        return vectors

    embedder = Faulty(second_call_fails, name="model-of-768", dimension=768)
    memory = open_memory(embedder=embedder)
    with pytest.raises(ModelError, match=r"failed \(ConnectionError\).* 64 memories were emb"):
        memory.reembed()
    assert with_vectors(memory, old_model()) == 200
    assert with_vectors(memory, embedder) == 64
    assert memory.reembed() == 136
    assert with_vectors(memory, embedder) == 200
    assert with_vectors(memory, old_model()) == 0


def test_a_model_that_gives_another_length_than_it_declares_stores_no_vector(open_memory):
    embedder = Faulty(lambda texts, vectors: vectors[:, :512], name="liar", dimension=768)
    memory = open_memory(embedder=embedder)
    receipts = memory.remember_many(FACTS)
    assert [(each.action, each.embedded) for each in receipts] == [("stored", False)] * 3
    answer = memory.recall("churn")
    assert [hit.memory.text for hit in answer] == ["Churn counts from the last order"]
    (note,) = answer.notes
    assert note == (
        "The embedder liar declares 768 numbers a vector and gave 512: correct its dimension; "
        "nothing of it was stored."
    )
    assert memory._rooms.store.mark().spaces == {}
    with pytest.raises(ModelError, match="declares 768 numbers"):
        memory.reembed()
    assert with_vectors(memory, embedder) == 0
    assert open_memory(embedder=old_model()).reembed() == 3


def test_without_an_embedder_there_is_nothing_to_reembed(memory):
    with pytest.raises(UsageError, match="no embedder"):
        memory.reembed()


def test_an_old_failure_is_not_told_of_a_reembedding_that_worked(open_memory):
    memory = open_memory(embedder=old_model())
    memory.remember_many(FACTS)
    memory._rooms.vectors.failure = "The embedder was down an hour ago."
    assert memory.reembed() == 0
