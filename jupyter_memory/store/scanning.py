"""Looking for many pieces of text in bytes at once.

A piece has eight bytes, or sixteen. A table says of every pair of bytes as the how-manieth it
stands in the beginning of some piece, which rules out most places in a file; what is left is
compared as numbers, all places together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

SHORT: Final = 8
"""Bytes of a piece at least: what is shorter stands in any file by chance."""

LONG: Final = 16
"""Bytes of most pieces. Whatever holds 31 bytes of a text in a row holds one of its pieces."""

MOST: Final = 200_000
"""Pieces that are looked for; of more, every so-manieth."""

_PAIRS: Final = SHORT // 2
_AT_ONCE: Final = 1 << 18
_BLOCK: Final = 8 << 20
_MIX: Final = 0x9E3779B97F4A7C15
_SLOT_BITS: Final = 20


def pieces_of(text: str) -> Iterator[bytes]:
    """Yield the pieces of a text, its beginning and its end among them."""
    raw = text.encode("utf-8", "surrogatepass")
    size = LONG if len(raw) >= LONG else SHORT
    if len(raw) >= size:
        for start in range(0, len(raw) - size, size):
            yield raw[start : start + size]
        yield raw[-size:]


def at_most(pieces: Collection[bytes], most: int = MOST) -> frozenset[bytes]:
    """Return so many of the pieces, spread over all of them."""
    step = -(-len(pieces) // most) or 1
    return frozenset(sorted(pieces)[::step])


@dataclass(frozen=True, slots=True)
class _Lot:
    """Pieces of one length, by a number each, and which numbers there may be at all."""

    keys: Any
    pieces: list[bytes]
    slots: Any

    def among(self, keys: Any) -> set[bytes]:
        """Return the pieces whose numbers are among these."""
        import numpy as np

        keys = keys[self.slots[_slot(keys)]]
        at = np.searchsorted(self.keys, keys)
        at[at == len(self.keys)] = 0
        return {self.pieces[each] for each in np.unique(at[self.keys[at] == keys])}


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces to look for, made ready; get it from `ready`."""

    count: int
    pairs: Any
    beginnings: Any
    short: _Lot
    long: _Lot

    def found_in(self, raw: Any) -> set[bytes]:
        """Return those that stand in some bytes."""
        import numpy as np

        whole = np.frombuffer(raw, dtype=np.uint8)
        found: set[bytes] = set()
        # Few at a time, so that what is worked on stays in the processor's cache.
        for start in range(0, len(whole) - SHORT + 1, _AT_ONCE):
            block = whole[start : start + _AT_ONCE + LONG - 1]
            for odd in (0, 1):
                found |= self._found_from(block[odd:])
        return found

    def _found_from(self, block: Any) -> set[bytes]:
        """Return those that begin an even number of bytes from the start."""
        import numpy as np

        pairs = block[: len(block) // 2 * 2].view("<u2")
        last = len(pairs) - _PAIRS + 1
        if last < 1:
            return set()
        places = self.pairs[pairs]
        maybe = places[:last] & 1
        for place in range(1, _PAIRS):
            maybe &= places[place : last + place] >> place
        at = np.flatnonzero(maybe)
        words = _words(pairs, at)
        likely = self.beginnings[_slot(words)]
        at, words = at[likely], words[likely]
        whole = at <= last - 1 - _PAIRS
        keys = _key(words[whole], _words(pairs, at[whole] + _PAIRS))
        return self.short.among(words) | self.long.among(keys)


def _words(pairs: Any, at: Any) -> Any:
    """Return the eight bytes at each of some places as one number."""
    import numpy as np

    words = np.zeros(len(at), dtype=np.uint64)
    for place in range(_PAIRS):
        words |= pairs[at + place].astype(np.uint64) << np.uint64(16 * place)
    return words


def _key(first: Any, second: Any) -> Any:
    import numpy as np

    return first * np.uint64(_MIX) ^ second


def _slot(keys: Any) -> Any:
    import numpy as np

    return keys * np.uint64(_MIX) >> np.uint64(64 - _SLOT_BITS)


def ready(pieces: Iterable[bytes]) -> Pieces:
    """Return pieces, each of 8 or 16 bytes, ready to be looked for."""
    import numpy as np

    looked_for = frozenset(pieces)
    short = {each for each in looked_for if len(each) == SHORT}
    long = looked_for - short
    of_short, of_long = _numbers(short), _numbers(long).reshape(-1, 2)
    firsts = np.concatenate([of_short, of_long[:, 0]])
    pairs = np.zeros(1 << 16, dtype=np.uint8)
    for place in range(_PAIRS):
        pairs[firsts >> np.uint64(16 * place) & np.uint64(0xFFFF)] |= 1 << place
    return Pieces(
        count=len(short) + len(long),
        pairs=pairs,
        beginnings=_slots_of(firsts),
        short=_lot(of_short, sorted(short)),
        long=_lot(_key(of_long[:, 0], of_long[:, 1]), sorted(long)),
    )


def _numbers(pieces: Collection[bytes]) -> Any:
    import numpy as np

    return np.frombuffer(b"".join(sorted(pieces)), dtype="<u8").astype(np.uint64)


def _slots_of(keys: Any) -> Any:
    import numpy as np

    slots = np.zeros(1 << _SLOT_BITS, dtype=bool)
    slots[_slot(keys)] = True
    return slots


def _lot(keys: Any, pieces: list[bytes]) -> _Lot:
    import numpy as np

    order = np.argsort(keys)
    return _Lot(keys[order], [pieces[each] for each in order], _slots_of(keys))


def found_in_file(pieces: Pieces, path: Path) -> tuple[set[bytes], int]:
    """Return the pieces that stand in a file, and how many bytes it has."""
    found: set[bytes] = set()
    size, rest = 0, b""
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            size += len(block)
            found |= pieces.found_in(rest + block)
            rest = (rest + block)[-(LONG - 1) :]
    return found, size
