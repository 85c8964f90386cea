"""What the outcomes of a labelled write set come to, in figures and in the cases behind them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jupyter_memory.records import Fact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jupyter_memory.evaluation.replaying import Outcome
    from jupyter_memory.evaluation.write_set import Case
    from jupyter_memory.records import MemoryRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """How many were judged, and the ids of those that failed."""

    judged: int
    failed: tuple[str, ...]

    @property
    def rate(self) -> float:
        """The share that did not fail."""
        return 1 - len(self.failed) / self.judged if self.judged else 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteFigures:
    """What a write set measures.

    Attributes
    ----------
    kind, category, key
        Of what stands alone and was kept; the key of what should be semantic, where having none
        may be what is expected.
    trust
        Whether what was kept of a conversation counts at once or is a draft, as expected.
    missed
        What lasts in a conversation: failed is what was not kept.
    chatter
        Conversations: failed is where something was kept besides what lasts.
    reworded
        Groups of one fact in other words: failed is where they are not one memory.
    changed
        Groups of one fact with another value: failed is where the later value was dropped.
    """

    kind: Measure
    category: Measure
    key: Measure
    trust: Measure
    missed: Measure
    chatter: Measure
    reworded: Measure
    changed: Measure


def figures(outcomes: Sequence[Outcome]) -> WriteFigures:
    """Return what the outcomes come to."""
    alone = [each for each in outcomes if each.cases[0].group is None]
    heard = [each for each in alone if each.cases[0].channel == "observe"]
    kept = [(each.cases[0], each.memory_of(each.cases[0])) for each in alone]
    found = [(case, memory) for case, memory in kept if memory is not None]
    return WriteFigures(
        kind=_agreeing(found, lambda case: case.kind, lambda memory: memory.kind),
        category=_agreeing(found, lambda case: case.category, lambda memory: memory.category),
        key=_measure((case.id, _key(memory) == case.key) for case, memory in found if _keyed(case)),
        trust=_measure(
            (case.id, (memory.status == "draft") == (case.stored == "draft"))
            for case, memory in found
            if case.channel == "observe"
        ),
        missed=_measure(
            (each.cases[0].id, each.memory_of(each.cases[0]) is not None)
            for each in heard
            if each.cases[0].stored != "no"
        ),
        chatter=_measure((each.cases[0].id, _extra(each) == 0) for each in heard),
        reworded=_measure(
            (each.cases[0].id, len(each.memories) == 1) for each in _of(outcomes, "same")
        ),
        changed=_measure(
            (each.cases[-1].id, _holds_last(each)) for each in _of(outcomes, "changed")
        ),
    )


def _measure(judged: Iterable[tuple[str, bool]]) -> Measure:
    listed = list(judged)
    return Measure(judged=len(listed), failed=tuple(name for name, good in listed if not good))


def _agreeing(
    found: Sequence[tuple[Case, MemoryRecord]],
    expected: Callable[[Case], Any],
    held: Callable[[MemoryRecord], Any],
) -> Measure:
    return _measure(
        (case.id, held(memory) == expected(case))
        for case, memory in found
        if expected(case) is not None
    )


def _keyed(case: Case) -> bool:
    return case.kind == "semantic"


def _key(memory: MemoryRecord) -> str | None:
    return memory.key if isinstance(memory, Fact) else None


def _extra(outcome: Outcome) -> int:
    """Return how many memories there are besides the one that should be."""
    return len(outcome.memories) - (outcome.memory_of(outcome.cases[0]) is not None)


def _of(outcomes: Sequence[Outcome], relation: str) -> list[Outcome]:
    return [each for each in outcomes if each.cases[0].relation == relation]


def _holds_last(outcome: Outcome) -> bool:
    """Tell whether the last value is held word by word: current, or awaiting a decision."""
    return any(each.text == outcome.cases[-1].text for each in outcome.memories)
