"""What waits to be read is on the disk, and is gone when it is done."""

from __future__ import annotations

import pytest

from jupyter_memory import ReadOnlyStoreError, StoreError
from jupyter_memory.store.journal import Journal


def entry(name):
    return {"id": name, "text": f"text of {name} 口径\u2028"}


def left(root):
    """What another handle takes over."""
    journal = Journal(root, "ana")
    found = journal.adopt()
    journal.add([], done=[each["id"] for each in found])
    journal.close()
    return found


def test_what_is_not_done_is_left_to_the_next(tmp_path):
    journal = Journal(tmp_path, "ana")
    journal.add([entry("a"), entry("b"), entry("c")])
    journal.add([entry("d")], done=["a", "c"])
    journal.close()
    assert left(tmp_path) == [entry("b"), entry("d")]
    assert left(tmp_path) == []
    assert list((tmp_path / "observed").iterdir()) == []


def test_nothing_is_kept_of_what_is_done(tmp_path):
    journal = Journal(tmp_path, "ana")
    journal.add([entry("a")])
    journal.add([], done=["a"])
    assert b"".join(each.read_bytes() for each in (tmp_path / "observed").iterdir()) == b""


def test_an_open_one_and_another_users_are_left_alone(tmp_path):
    mine, bos = Journal(tmp_path, "ana"), Journal(tmp_path, "bo")
    mine.add([entry("a")])
    bos.add([entry("b")])
    bos.close()
    assert left(tmp_path) == []
    assert bos.adopt() == []
    mine.close()
    assert left(tmp_path) == [entry("a")]


def test_an_entry_written_again_replaces_the_first(tmp_path):
    journal = Journal(tmp_path, "ana")
    journal.add([entry("a"), entry("b")])
    journal.add([{**entry("a"), "attempts": 2}])
    journal.close()
    assert left(tmp_path) == [{**entry("a"), "attempts": 2}, entry("b")]


@pytest.mark.parametrize("rubbish", [b"\x00\xff", b'{"id": "half', b"[]", b'{"id": 3}', b"null"])
def test_what_cannot_be_read_harms_nothing_else(tmp_path, rubbish):
    journal = Journal(tmp_path, "ana")
    journal.add([entry("a")])
    for path in (tmp_path / "observed").glob("*.jsonl"):
        path.write_bytes(path.read_bytes() + rubbish)
    journal.add([entry("b")])
    journal.close()
    assert left(tmp_path) == [entry("a"), entry("b")]


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "observed").write_text("a file where the folder should be")
    with pytest.raises((StoreError, ReadOnlyStoreError)):
        Journal(tmp_path, "ana").add([entry("a")])
