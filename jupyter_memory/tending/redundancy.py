"""How much of a memory says what another one says already.

Candidates are found by vectors and by rare words in common; whether two say the same is told by
what they say (`remembering.resembling`), never by a cosine. Nothing is merged here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.remembering.resembling import compare

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jupyter_memory.store.gauging import Stock

_NUMBERS: Final = re.compile(r"\d+(?:[.,]\d+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class RedundancyPolicy:
    """What is compared.

    Attributes
    ----------
    sample
        Of more memories of one kind so many, evenly spread, are compared with all: the share is
        an estimate then, within 3 points at 15 %. To read and compare two sentences takes 1 ms.
    neighbours
        Candidates of each, by vectors and by words.
    cosine
        Least cosine of a candidate by vectors.
    shared
        Share of the words of both that makes a candidate by words.
    long, shared_long
        A text of so many words is no sentence that can be read: such texts are near-duplicates
        when they share so much of their words, and have the same numbers.
    commonest
        Memories that may share a word, for it to lead to candidates.
    """

    sample: int = 600
    neighbours: int = 3
    cosine: float = 0.8
    shared: float = 0.7
    long: int = 40
    shared_long: float = 0.9
    commonest: int = 50


POLICY: Final = RedundancyPolicy()


@dataclass(frozen=True, slots=True, kw_only=True)
class Redundancy:
    """What was found.

    Attributes
    ----------
    compared
        Memories that were compared with the others.
    repeated
        Those that say what another one says.
    pairs
        Some of them, as ids.
    """

    compared: int = 0
    repeated: int = 0
    pairs: tuple[tuple[str, str], ...] = ()

    @property
    def share(self) -> float:
        """Of what was compared, how much is repeated: of two that say the same, one."""
        return self.repeated / self.compared if self.compared else 0.0


MOST_PAIRS: Final = 20


def redundancy(stocks: Sequence[Stock], policy: RedundancyPolicy = POLICY) -> Redundancy:
    """Return how much of some memories is said twice."""
    compared, repeated = 0, set[str]()
    pairs: list[tuple[str, str]] = []
    for stock in stocks:
        sampled = _sampled(len(stock.rows), policy.sample)
        compared += len(sampled)
        asked = {stock.rows[at]["id"] for at in sampled}
        for one, other in _candidates(stock, sampled, policy):
            older, newer = sorted((stock.rows[one], stock.rows[other]), key=lambda row: row["id"])
            # Of those that say the same the oldest is no repetition.
            counts = newer["id"] in asked and newer["id"] not in repeated
            if counts and _say_the_same(older, newer, policy):
                repeated.add(newer["id"])
                pairs.append((older["id"], newer["id"]))
    return Redundancy(compared=compared, repeated=len(repeated), pairs=tuple(pairs[:MOST_PAIRS]))


def _sampled(count: int, most: int) -> list[int]:
    if count <= most:
        return list(range(count))
    return [number * count // most for number in range(most)]


def _candidates(
    stock: Stock, sampled: list[int], policy: RedundancyPolicy
) -> Iterator[tuple[int, int]]:
    seen: set[tuple[int, int]] = set()
    for one, other in (*_by_vectors(stock, sampled, policy), *_by_words(stock, sampled, policy)):
        place = (min(one, other), max(one, other))
        if one != other and place not in seen and _may_repeat(stock.rows[one], stock.rows[other]):
            seen.add(place)
            yield one, other


def _may_repeat(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Return whether two lie in one place: the same outage on another day is another one."""
    return all(one[name] == other[name] for name in ("project", "agent")) and (
        one.get("occurred_at") == other.get("occurred_at")
    )


def _by_vectors(
    stock: Stock, sampled: list[int], policy: RedundancyPolicy
) -> Iterator[tuple[int, int]]:
    """Yield the nearest of each sampled row, a block of rows at a time."""
    if stock.vectors is None or len(stock.rows) < 2:  # noqa: PLR2004  a pair
        return
    import numpy as np

    vectors = stock.vectors
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    unit = np.where(np.isfinite(unit).all(axis=1, keepdims=True), unit, 0.0).astype(np.float32)
    most = min(policy.neighbours + 1, len(unit))
    for start in range(0, len(sampled), 256):
        rows = sampled[start : start + 256]
        cosines = unit[rows] @ unit.T
        nearest = np.argpartition(-cosines, most - 1, axis=1)[:, :most]
        for at, row in enumerate(rows):
            for other in nearest[at]:
                if cosines[at, other] >= policy.cosine:
                    yield row, int(other)


def _by_words(
    stock: Stock, sampled: list[int], policy: RedundancyPolicy
) -> Iterator[tuple[int, int]]:
    """Yield those that share most of their words, looked for by the rarest of them."""
    words = [_words(row) for row in stock.rows]
    having: dict[str, list[int]] = defaultdict(list)
    for at, own in enumerate(words):
        for word in own:
            having[word].append(at)
    for at in sampled:
        telling = [word for word in words[at] if 1 < len(having[word]) <= policy.commonest]
        telling.sort(key=lambda word: len(having[word]))
        near = {other for word in telling[: policy.neighbours] for other in having[word]}
        for other in sorted(near - {at}):
            if _shared(words[at], words[other]) >= policy.shared:
                yield at, other


def _words(row: dict[str, Any]) -> frozenset[str]:
    return frozenset((row["terms"] or "").split())


def _shared(one: frozenset[str], other: frozenset[str]) -> float:
    union = len(one | other)
    return len(one & other) / union if union else 0.0


def _say_the_same(one: dict[str, Any], other: dict[str, Any], policy: RedundancyPolicy) -> bool:
    relation = compare(one["text"], other["text"]).relation
    if relation != "apart":
        return relation == "same"
    words = [_words(row) for row in (one, other)]
    numbers = [_NUMBERS.findall(row["text"]) for row in (one, other)]
    return (
        min(map(len, words)) >= policy.long
        and numbers[0] == numbers[1]
        and _shared(*words) >= policy.shared_long
    )
