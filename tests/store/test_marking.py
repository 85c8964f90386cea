"""The mark of a store: a newer one is left alone, a damaged one is set aside."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import replace

import pytest
from folders import snapshot

from jupyter_memory import JupyterMemoryWarning, __version__
from jupyter_memory.errors import ReadOnlyStoreError, StoreError, StoreVersionError
from jupyter_memory.store import marking, schema
from jupyter_memory.store.bridge import run
from jupyter_memory.store.marking import MARK_FILE, Mark, read_mark, renew_generation, write_mark

DAMAGES = {
    "empty": b"",
    "NULs": b"\x00" * 40,
    "cut short": b'{"format": 1, "written_by": "0.1", "spa',
    "no UTF-8": b"\xff\xfe\x00",
    "a list": b"[1, 2]",
    "no format": b'{"written_by": "x", "spaces": {}}',
    "no number": b'{"format": "new", "written_by": "x", "spaces": {}}',
    "no spaces": b'{"format": 1, "written_by": "x", "spaces": 7}',
}


@pytest.fixture
def newer(open_memory, store_folder):
    """A store as a next release would leave it: another format, a column more."""
    with open_memory() as memory:
        memory.remember_many(
            ["Revenue excludes refunds", {"text": "We shipped", "kind": "episodic"}]
        )
        import pyarrow as pa

        async def widen(table):
            await table.add_columns([pa.field("mood", pa.string())])

        run(memory._rooms.store.tables.read("semantic", widen, None))
    mark = json.loads((store_folder / MARK_FILE).read_text())
    mark |= {"format": schema.FORMAT + 1, "written_by": "99.0", "moods": {"new": 1}}
    (store_folder / MARK_FILE).write_text(json.dumps(mark))
    return store_folder


def test_a_newer_store_is_refused_and_left_untouched(newer, open_memory):
    before = snapshot(newer)
    with pytest.raises(StoreVersionError) as raised:
        open_memory()
    told = str(raised.value)
    assert f"format {schema.FORMAT + 1}, written by jupyter_memory 99.0" in told
    assert f"this is jupyter_memory {__version__}, which reads up to format {schema.FORMAT}" in told
    assert "upgrade jupyter_memory" in told
    assert snapshot(newer) == before


def test_a_store_that_became_newer_meanwhile_is_left_untouched(memory, store_folder):
    receipt = memory.remember("Revenue excludes refunds")
    memory.recall("revenue")
    write_mark(store_folder, replace(read_mark(store_folder), format=schema.FORMAT + 1))
    before = snapshot(store_folder)
    for attempt in (
        lambda: memory.remember("more"),
        lambda: memory.recall("revenue"),
        memory.list,
        memory.count,
        lambda: memory.forget(receipt.id),
        lambda: memory.edit(receipt.id, text="other"),
        memory.doctor,
    ):
        with pytest.raises(StoreVersionError, match="upgrade jupyter_memory"):
            attempt()
    after = snapshot(store_folder)
    for lock in (".lock", ".lock-holder.json"):
        before.pop(lock)
        after.pop(lock)
    assert after == before


@pytest.mark.parametrize("content", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_mark_is_set_aside_with_one_warning(memory, open_memory, store_folder, content):
    memory.remember("Revenue excludes refunds")
    (store_folder / MARK_FILE).write_bytes(content)
    with pytest.warns(JupyterMemoryWarning, match="could not be read") as warned:
        again = open_memory()
    assert len(warned) == 1
    assert str(store_folder / MARK_FILE) in str(warned[0].message)
    assert (store_folder / f"{MARK_FILE}.damaged").read_bytes() == content
    assert [hit.memory.text for hit in again.recall("revenue")] == ["Revenue excludes refunds"]
    assert again.remember("Revenue excludes refunds").action == "reinforced"
    assert again.remember("Churn counts from the last order").action == "stored"


def test_a_lost_mark_is_the_oldest_known_format(memory, open_memory, store_folder):
    memory.remember("Revenue excludes refunds")
    (store_folder / MARK_FILE).unlink()
    assert read_mark(store_folder).format == marking.OLDEST_FORMAT
    again = open_memory()
    assert again.count() == 1
    assert again.remember("more of it").action == "stored"
    assert again.count() == 2


def test_a_folder_without_a_store_has_no_mark(tmp_path):
    assert read_mark(tmp_path) is None
    (tmp_path / "semantic.lance" / "_versions").mkdir(parents=True)  # half-made, holds nothing
    assert read_mark(tmp_path) is None


def test_a_mark_is_read_back_as_it_was(tmp_path):
    mark = Mark(spaces={"vector_1": {"name": "数 model", "dimension": 3}}, generation="abc")
    write_mark(tmp_path, mark)
    assert read_mark(tmp_path) == mark
    renew_generation(tmp_path)
    renewed = read_mark(tmp_path)
    assert renewed.generation not in ("", "abc")
    assert replace(renewed, generation="abc") == mark


def test_a_mark_of_an_early_release_has_no_generation(tmp_path):
    content = {"format": 1, "written_by": "0.1", "spaces": {}}
    (tmp_path / MARK_FILE).write_text(json.dumps(content))
    assert read_mark(tmp_path) == Mark(format=1, written_by="0.1")


def test_a_reader_never_sees_half_a_mark(tmp_path):
    write_mark(tmp_path, Mark())
    marks = [Mark(spaces={"v": {"name": "n" * size}}) for size in (1, 20_000)]
    stopped = threading.Event()

    def write() -> None:
        while not stopped.is_set():
            for mark in marks:
                write_mark(tmp_path, mark)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        seen = {json.dumps(read_mark(tmp_path).spaces) for _ in range(300)}
    finally:
        stopped.set()
        writer.join()
    assert seen <= {json.dumps(each.spaces) for each in (Mark(), *marks)}


@pytest.mark.parametrize(
    ("number", "kind", "words"),
    [(28, StoreError, "is full"), (30, ReadOnlyStoreError, "cannot be written")],
)
def test_a_mark_that_cannot_be_written_says_why(tmp_path, monkeypatch, number, kind, words):
    write_mark(tmp_path, Mark())

    def refuse(descriptor: int) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(kind, match=words):
        write_mark(tmp_path, Mark(generation="new"))
    assert read_mark(tmp_path) == Mark()
