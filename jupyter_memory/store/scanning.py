"""Looking for many pieces of text in bytes at once.

Every piece begins with four pairs of bytes. A table says of every pair as the how-manieth it stands
in some piece, which rules out most places in a file before anything is compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

SHORTEST: Final = 8
"""Bytes of a piece at least: shorter ones stand in any file by chance."""

LONGEST: Final = 16
"""Bytes of a piece at most. Longer texts are cut into several: whatever holds 31 bytes of one in a
row holds one of its pieces."""

MOST: Final = 200_000
"""Pieces that are looked for; of more, every so-manieth."""

_PAIRS: Final = SHORTEST // 2
_AT_ONCE: Final = 1 << 18
_BLOCK: Final = 8 << 20


def pieces_of(text: str) -> Iterator[bytes]:
    """Yield the pieces of a text, the last one up to its end."""
    raw = text.encode("utf-8", "surrogatepass")
    if len(raw) <= LONGEST:
        if len(raw) >= SHORTEST:
            yield raw
        return
    for start in range(0, len(raw) - LONGEST, LONGEST):
        yield raw[start : start + LONGEST]
    yield raw[-LONGEST:]


def at_most(pieces: Collection[bytes], most: int = MOST) -> frozenset[bytes]:
    """Return so many of the pieces, spread over all of them."""
    step = -(-len(pieces) // most) or 1
    return frozenset(sorted(pieces)[::step])


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces to look for, made ready; get it from `ready`."""

    by_beginning: dict[int, tuple[bytes, ...]]
    beginnings: Any
    places: Any

    def found_in(self, raw: Any) -> set[bytes]:
        """Return those that stand in some bytes."""
        import numpy as np

        whole = np.frombuffer(raw, dtype=np.uint8)
        found: set[bytes] = set()
        # Few at a time, so that what is worked on stays in the processor's cache.
        for start in range(0, len(whole) - SHORTEST + 1, _AT_ONCE):
            block = whole[start : start + _AT_ONCE + LONGEST - 1]
            for odd in (0, 1):
                found |= self._found_from(block[odd:])
        return found

    def _found_from(self, block: Any) -> set[bytes]:
        """Return those that begin an even number of bytes from the start."""
        import numpy as np

        pairs = block[: len(block) // 2 * 2].view("<u2")
        if len(pairs) < _PAIRS:
            return set()
        places, last = self.places[pairs], len(pairs) - _PAIRS + 1
        maybe = places[:last] & 1
        for place in range(1, _PAIRS):
            maybe &= places[place : last + place] >> place
        at = np.flatnonzero(maybe)
        words = np.zeros(len(at), dtype=np.uint64)
        for place in range(_PAIRS):
            words |= pairs[at + place].astype(np.uint64) << np.uint64(16 * place)
        nearest = np.searchsorted(self.beginnings, words)
        nearest[nearest == len(self.beginnings)] = 0
        certain = at[self.beginnings[nearest] == words] if len(self.beginnings) else at[:0]
        return {each for start in certain for each in self._pieces_at(block, int(start) * 2)}

    def _pieces_at(self, block: Any, at: int) -> list[bytes]:
        raw = block[at : at + LONGEST].tobytes()
        beginning = int.from_bytes(raw[:SHORTEST], "little")
        return [each for each in self.by_beginning[beginning] if raw.startswith(each)]


def ready(pieces: Iterable[bytes]) -> Pieces:
    """Return pieces, each of 8 to 16 bytes, ready to be looked for."""
    import numpy as np

    by_beginning: dict[int, tuple[bytes, ...]] = {}
    for each in pieces:
        beginning = int.from_bytes(each[:SHORTEST], "little")
        by_beginning[beginning] = (*by_beginning.get(beginning, ()), each)
    beginnings = np.fromiter(sorted(by_beginning), dtype="<u8", count=len(by_beginning))
    places = np.zeros(1 << 16, dtype=np.uint8)
    for place in range(_PAIRS):
        places[beginnings.view("<u2")[place::_PAIRS]] |= 1 << place
    return Pieces(by_beginning, beginnings, places)


def found_in_file(pieces: Pieces, path: Path) -> tuple[set[bytes], int]:
    """Return the pieces that stand in a file, and how many bytes it has."""
    found: set[bytes] = set()
    size, rest = 0, b""
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            size += len(block)
            found |= pieces.found_in(rest + block)
            rest = (rest + block)[-(LONGEST - 1) :]
    return found, size
