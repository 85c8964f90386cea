"""The log of uses: nothing is counted twice, a cut line spoils no other, what is erased is out."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from jupyter_memory.store import chores, uses
from jupyter_memory.store.uses import Total, Use

AT = datetime(2026, 3, 10, 9, tzinfo=UTC)


def use(*ids: str, minutes: int = 0) -> Use:
    return Use(ids=ids, at=AT + timedelta(minutes=minutes), session="s", asked="d")


def test_what_is_added_is_taken_once(tmp_path):
    uses.add(tmp_path, "ana", [use("a", "b"), use("b", minutes=1)])
    uses.add(tmp_path, "bo", [use("c")])
    assert uses.waiting(tmp_path, "ana") == [use("a", "b"), use("b", minutes=1)]
    taken = uses.take(tmp_path, "ana")
    assert taken == [use("a", "b"), use("b", minutes=1)]
    uses.add(tmp_path, "ana", [use("a", minutes=2)])
    assert uses.take(tmp_path, "ana") == taken, "until it is settled"
    totals = [Total("a", 1, 1, AT), Total("b", 2, 2, AT + timedelta(minutes=1))]
    uses.settle(tmp_path, "ana", totals)
    assert uses.settled(tmp_path, "ana") == totals
    uses.end(tmp_path, "ana")
    assert uses.settled(tmp_path, "ana") is None
    assert uses.take(tmp_path, "ana") == [use("a", minutes=2)]
    assert uses.waiting(tmp_path, "bo") == [use("c")]


@pytest.mark.parametrize("rest", [b'{"at": "2026-03', b"\xff\xfe", b"[]", b'{"ids": 3, "at": 4}'])
def test_a_line_that_cannot_be_read_spoils_no_other(tmp_path, rest):
    uses.add(tmp_path, "ana", [use("a")])
    (log,) = (tmp_path / uses.FOLDER).iterdir()
    with log.open("ab") as file:
        file.write(rest)
    uses.add(tmp_path, "ana", [use("b")])
    assert uses.take(tmp_path, "ana") == [use("a"), use("b")]


def test_what_is_erased_is_taken_out_wherever_it_waits(tmp_path):
    uses.add(tmp_path, "ana", [use("gone", "kept")])
    uses.take(tmp_path, "ana")
    uses.add(tmp_path, "ana", [use("gone"), use("kept", minutes=1)])
    uses.settle(tmp_path, "bo", [Total("gone", 1, 1, AT), Total("other", 1, 1, AT)])
    assert uses.strike(tmp_path, {"gone"}) == 3
    assert uses.strike(tmp_path, {"gone"}) == 0
    assert uses.waiting(tmp_path, "ana") == [use("kept"), use("kept", minutes=1)]
    assert uses.settled(tmp_path, "bo") == [Total("other", 1, 1, AT)]
    assert uses.strike(tmp_path, (), uses.owner_of("ana")) == 2
    assert not uses.has_any(tmp_path, "ana")
    assert uses.has_any(tmp_path, "bo")


def test_only_its_owner_reads_the_log(tmp_path):
    uses.add(tmp_path, "ana", [use("a")])
    (log,) = (tmp_path / uses.FOLDER).iterdir()
    assert log.stat().st_mode & 0o077 == 0
    assert "ana" not in log.name


@pytest.mark.parametrize("dies_at", ["settle", "commit", "end"])
def test_a_fold_that_dies_anywhere_counts_once(memory, monkeypatch, dies_at):
    from jupyter_memory.store.transaction import Transaction

    kept = memory.remember("Revenue excludes refunds.").id
    for _ in range(3):
        assert memory.recall("revenue refunds")
    memory.flush()

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        place = (Transaction, "commit") if dies_at == "commit" else (uses, dies_at)
        patch.setattr(*place, die)
        with pytest.raises(KeyboardInterrupt):
            memory.tend()
    assert memory.recall("revenue refunds")
    memory.tend()
    assert memory.get(kept).recalls == 4
    memory.tend()
    assert memory.get(kept).recalls == 4


def test_notes_of_the_care_are_kept_and_struck(tmp_path):
    chores.note(tmp_path, "ana", tended_at=AT, seen=["a", "gone"], by={"gone": 1, "b": 2})
    chores.note(tmp_path, "ana", hold=True)
    noted = chores.read(tmp_path, "ana")
    assert chores.moment(noted, "tended_at") == AT
    assert chores.moment(noted, "hold") is None
    assert chores.strike(tmp_path, {"gone"}) == 1
    assert chores.read(tmp_path, "ana") == {
        "tended_at": AT.isoformat(), "seen": ["a"], "by": {"b": 2}, "hold": True,
    }  # fmt: skip
    chores.note(tmp_path, "ana", hold=None)
    assert "hold" not in chores.read(tmp_path, "ana")
    chores.path_of(tmp_path, "ana").write_text("{half")
    assert chores.read(tmp_path, "ana") == {}
    assert chores.strike(tmp_path, (), chores.path_of(tmp_path, "ana").stem) == 1
    assert chores.read(tmp_path, "ana") == {}
