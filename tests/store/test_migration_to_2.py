"""Stores of format 1 had neither edges nor requests; they are read, searched and written on."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING

import pytest
from stub_embedders import StubEmbedder

from jupyter_memory.references import Reference
from jupyter_memory.store import schema
from jupyter_memory.store.bridge import run
from jupyter_memory.store.marking import MARK_FILE, read_mark
from jupyter_memory.structure import Relation

if TYPE_CHECKING:
    from jupyter_memory import Memory

FORMAT_1 = (
    *("id", "change", "version", "user", "project", "agent", "shared", "text", "category"),
    *("status", "source", "confidence", "tags", "topic", "intent", "entities", "references"),
    *("keys", "pinned", "created_at", "updated_at", "expires_at", "mentions", "recalls"),
    *("last_recalled_at", "provenance", "session", "speaker", "schema_fingerprint", "check"),
    *("verified_at", "contradicts", "statements", "identity", "entity", "cell", "terms"),
)
"""The columns that all tables of the first format had."""

OWN = {
    "semantic": ("subject", "attribute", "value", "entity_type", "key"),
    "episodic": ("occurred_at", "result", "description"),
    "procedural": ("trigger", "steps", "verification", "successes", "failures"),
}
REVISION = ("revision", "kind", "valid_from", "valid_to", "reason")


def columns_then(table: str) -> set[str]:
    own = OWN.get(table) or (*(name for each in OWN.values() for name in each), *REVISION)
    return {*FORMAT_1, *own}


async def as_format_1(tables) -> None:
    """Take out of every table what the first format did not have, with what it filled."""
    for name in schema.TABLES:
        table = await tables.existing(name)
        if table is None:
            continue
        then = columns_then(name)
        present = (await table.schema()).names
        later = [each for each in present if each not in then and not schema.is_vector(each)]
        assert then - {"entity"} <= set(present)
        await table.drop_columns(later)
        await table.add_columns({"entity": "cast(null as string)"})
        await table.update({"topic": None, "intent": None})


@pytest.fixture
def format_1(open_memory, store_folder, clock) -> dict[str, str]:
    """A store as the first format left it; ids by name."""
    memory = open_memory(embedder=StubEmbedder())
    ids = {"fact": memory.remember("region is eu", subject="aws", attribute="region").id}
    clock.advance(days=1)
    memory.remember("region is us", subject="aws", attribute="region")
    ids["event"] = memory.remember("orders was frozen", kind="episodic").id
    ids["how-to"] = memory.remember("To ship: 1. build 2. push", kind="procedural").id
    ids["join"] = memory.remember("营收看 orders.amount").id
    memory.flush()
    run(as_format_1(memory._rooms.store.tables))
    memory.close()
    mark = json.loads((store_folder / MARK_FILE).read_text(encoding="utf-8"))
    mark["format"] = 1
    (store_folder / MARK_FILE).write_text(json.dumps(mark), encoding="utf-8")
    return ids


def columns(memory: Memory, table: str) -> set[str]:
    return set(run(memory._rooms.store.tables.columns(table)))


def test_it_is_brought_to_the_present_format_with_a_backup(format_1, open_memory, store_folder):
    memory = open_memory(embedder=StubEmbedder())
    assert read_mark(store_folder).format == schema.FORMAT > 1
    for table in schema.TABLES:
        assert {"relations", "request"} <= columns(memory, table)
    backup = store_folder / "backups" / "format-1"
    assert json.loads((backup / MARK_FILE).read_text(encoding="utf-8"))["format"] == 1
    assert (backup / "semantic.lance").is_dir()


def test_older_rows_have_no_edges_and_are_found_as_before(format_1, open_memory):
    memory = open_memory(embedder=StubEmbedder())
    for record in memory.list():
        assert (record.relations, record.request, record.references) == ((), None, ())
        assert (record.topic, record.intent) == (None, None)
    assert memory.count() == 4
    assert [each.version for each in memory.history(format_1["fact"])] == [1, 2]
    assert memory.history(format_1["fact"])[0].memory.relations == ()
    assert [hit.memory.text for hit in memory.recall("营收")] == ["营收看 orders.amount"]
    assert {each.id for each in memory.related("orders.amount")} == {format_1["join"]}


def test_saying_again_what_is_known_is_no_new_version(format_1, open_memory):
    memory = open_memory(embedder=StubEmbedder())
    assert memory.remember("营收看 orders.amount").action == "reinforced"
    assert memory.get(format_1["join"]).version == 1


def test_what_is_written_now_has_them_beside_what_has_not(format_1, open_memory, store_folder):
    memory = open_memory(embedder=StubEmbedder())
    edge = memory.remember("orders joins customers on id").id
    asked = memory.remember("Revenue by region, as csv, for 2026-02", category="requirement").id
    memory.edit(format_1["event"], text="payments_v2 replaces payments_v1")
    memory.close()
    again = open_memory(embedder=StubEmbedder())
    assert again.get(edge).relations == (Relation("orders", "joins", "customers"),)
    assert again.get(asked).request.window == (date(2026, 2, 1), date(2026, 2, 28))
    assert again.get(format_1["event"]).relations == (
        Relation("payments_v2", "replaces", "payments_v1"),
    )
    assert again.history(format_1["event"])[0].memory.relations == ()
    assert again.doctor() == []


def test_a_plain_text_that_was_kept_as_a_reference_is_a_path(format_1, open_memory):
    memory = open_memory(embedder=StubEmbedder())

    async def refer(table):
        texts = ["reports/board.ipynb", '{"not": "ours"}', "{broken"]
        await table.update({"references": texts}, where=f"id = '{format_1['event']}'")

    run(memory._rooms.store.tables.read("episodic", refer, None))
    references = memory.get(format_1["event"]).references
    assert references == (
        Reference(path="reports/board.ipynb"),
        Reference(path='{"not": "ours"}'),
        Reference(path="{broken"),
    )
    assert not any(each.is_unchanged() for each in references)
