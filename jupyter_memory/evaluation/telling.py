"""Tell a memory what a labelled set says, and know afterwards which memory is which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any

from jupyter_memory.language.normal import clean

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.evaluation.labelled import LabelledMemory
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.results import Receipt

NO_ROW = frozenset({"refused"})
SAME_ROW = frozenset({"reinforced"})
"""Receipts of what is another memory's text in other words: that text stands for both."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Who tells, and when; None stands for the only user, herself, now."""

    user: str | None
    by: str | None
    at: datetime | None


Remember = Callable[[Teller, Sequence[Mapping[str, Any]]], Sequence["Receipt"]]
"""Takes items of ``remember_many``; answers with a receipt each."""


@dataclass(frozen=True, slots=True)
class Names:
    """Which memory of the store is which of the set.

    Attributes
    ----------
    texts
        By id, the texts it had one after the other, each with the names it goes by: what replaced
        another shares its id.
    untold
        Names of what the memory refused.
    """

    texts: dict[str, list[tuple[str, list[str]]]] = field(default_factory=dict)
    untold: tuple[str, ...] = ()

    def of(self, memory: MemoryRecord) -> tuple[str, ...]:
        """Return the names of a memory, in the state it is given; none where it was never told."""
        versions = self.texts.get(memory.id)
        if not versions:
            return ()
        held = memory.text
        exact = [names for text, names in versions if text == held]
        close = [names for text, names in versions if text in held or held in text]
        # What is neither was masked when it came in: then it is the last one, as it is now.
        return tuple((exact or close or [versions[-1][1]])[-1])


def tell(memories: Iterable[LabelledMemory], remember: Remember) -> Names:
    """Tell everything in the order of time; what has no time comes last."""
    ordered = sorted(memories, key=lambda each: (each.told_at is None, each.told_at or 0))
    told: list[tuple[LabelledMemory, Receipt]] = []
    for teller, group in groupby(
        ordered, key=lambda each: Teller(each.user, each.by, each.told_at)
    ):
        listed = list(group)
        receipts = remember(teller, [{**each.given, "text": each.text} for each in listed])
        told.extend(zip(listed, receipts, strict=True))
    return named(told)


def named(told: Iterable[tuple[LabelledMemory, Receipt]]) -> Names:
    """Return the names of what was told, from the receipts in their order."""
    texts: dict[str, list[tuple[str, list[str]]]] = {}
    untold = []
    for memory, receipt in told:
        if receipt.id is None or receipt.action in NO_ROW:
            untold.append(memory.name)
            continue
        versions = texts.setdefault(receipt.id, [])
        if versions and receipt.action in SAME_ROW:
            versions[-1][1].append(memory.name)
        else:
            versions.append((clean(memory.text), [memory.name]))
    return Names(texts, tuple(untold))


def held(memories: Iterable[LabelledMemory]) -> Names:
    """Return the names of what a store holds already, each by its own id."""
    return Names({each.name: [(clean(each.text), [each.name])] for each in memories})
