"""Pieces are found wherever they begin, and nothing else is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.store import scanning
from jupyter_memory.store.scanning import LONG, SHORT, at_most, found_in_file, pieces_of, ready

LONG_ENOUGH = st.text(min_size=1).filter(lambda text: len(text.encode("utf-8", "replace")) >= SHORT)


@given(st.lists(LONG_ENOUGH, min_size=1, max_size=8), st.binary(max_size=90), st.binary(max_size=9))
def test_a_text_is_found_by_its_pieces_wherever_it_stands(texts, before, after):
    pieces = frozenset(piece for text in texts for piece in pieces_of(text))
    raw = before + texts[0].encode("utf-8", "surrogatepass") + after
    found = ready(pieces).found_in(raw)
    assert found == {each for each in pieces if each in raw}
    assert set(pieces_of(texts[0])) <= found


@given(LONG_ENOUGH, st.integers(0, 40))
def test_whatever_holds_enough_of_a_text_holds_a_piece(text, start):
    raw = text.encode("utf-8", "surrogatepass")
    part = raw[start : start + 2 * LONG - 1]
    if len(part) == 2 * LONG - 1:
        assert ready(pieces_of(text)).found_in(part)


@given(st.binary(min_size=16, max_size=16), st.binary(max_size=200))
def test_random_bytes_are_compared_exactly(piece, raw):
    assert (ready([piece]).found_in(raw) == {piece}) is (piece in raw)


def test_nothing_is_looked_for_in_anything():
    assert ready([]).found_in(b"whatever there is") == set()
    assert list(pieces_of("short")) == []


def test_pieces_across_the_blocks_of_a_file(tmp_path, monkeypatch):
    monkeypatch.setattr(scanning, "_BLOCK", 64)
    monkeypatch.setattr(scanning, "_AT_ONCE", 32)
    file = tmp_path / "file"
    for start in range(200):
        file.write_bytes(b"." * start + b"Quokka-81 is gone" + b"." * 50)
        found, size = found_in_file(ready(pieces_of("Quokka-81 is gone")), file)
        assert (len(found), size) == (2, start + 67)


def test_of_many_pieces_some_are_looked_for():
    pieces = {f"{number:08d}".encode() for number in range(1_000)}
    assert at_most(pieces, 1_000) == pieces
    assert 90 <= len(at_most(pieces, 100)) <= 100
