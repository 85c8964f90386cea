"""Which memories say the same, and which are fragments of one subject. Pure functions.

Only what holds in one place, for the same eyes and with the same authority comes together: no one
may learn from a merged memory what she could not have read in its sources.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from jupyter_memory.language.normal import normal_form
from jupyter_memory.language.terms import informative, terms
from jupyter_memory.records import SOURCES, Fact
from jupyter_memory.remembering.consolidated import is_made
from jupyter_memory.remembering.meeting import resemblance_of
from jupyter_memory.remembering.resembling import compare
from jupyter_memory.tending.consolidation.fragments import fragment_of, may_be_merged
from jupyter_memory.tending.consolidation.policy import POLICY
from jupyter_memory.tending.consolidation.wording import name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.tending.consolidation.fragments import Fragment

    Vectors = Callable[[Sequence[str]], Mapping[str, Any]]
    """Gives the vectors that some memories have, by their ids."""

Pair = tuple["MemoryRecord", "MemoryRecord"]


@dataclass(frozen=True, slots=True)
class Repeated:
    """Memories that say the same: the one that stays, and the others."""

    kept: MemoryRecord
    others: tuple[MemoryRecord, ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """What is said of one subject.

    Attributes
    ----------
    fragments
        All that go into one memory, the oldest first.
    made
        The memory that was made of some of them before, or None.
    """

    fragments: tuple[Fragment, ...]
    made: Made | None = None

    @property
    def fresh(self) -> tuple[Fragment, ...]:
        """Those that no memory stands for yet."""
        known = () if self.made is None else {each.id for each in self.made.sources}
        return tuple(each for each in self.fragments if each.record.id not in known)


@dataclass(frozen=True, slots=True)
class Made:
    """A memory that was made of others, and these."""

    record: Fact
    sources: tuple[MemoryRecord, ...]


@dataclass(slots=True)
class Groups:
    """What belongs together.

    Attributes
    ----------
    repeated
        Memories that say the same.
    subjects
        Fragments of one subject each, with the memory that was made of some of them before.
    apart
        Pairs that give two values of one thing: they stay as they are.
    """

    repeated: list[Repeated] = field(default_factory=list)
    subjects: list[Subject] = field(default_factory=list)
    apart: list[Pair] = field(default_factory=list)


def circle_of(record: MemoryRecord) -> tuple[Any, ...]:
    """Return what memories must have in common to become one: place, eyes, authority, life."""
    hers = record.source in ("user", "profile")
    sort = "hers" if hers else record.source
    tags = tuple(sorted(record.tags))
    return (
        record.kind, record.user, record.project or "", record.project is None, record.agent or "",
        record.agent is None, record.shared, sort, record.expires_at is None, tags,
    )  # fmt: skip


def grouped(records: Iterable[MemoryRecord], vectors: Vectors, made: Iterable[Made] = ()) -> Groups:
    """Return what of some memories belongs together.

    Parameters
    ----------
    records
        Active memories, in any order.
    vectors
        Asked where the meaning counts.
    made
        What was made before; more fragments of its subject go into it.
    """
    groups = Groups()
    circles: dict[Any, list[MemoryRecord]] = defaultdict(list)
    for each in sorted(records, key=lambda record: record.id):
        if may_be_merged(each) and not is_made(each):
            circles[circle_of(each)].append(each)
    before: dict[Any, list[Made]] = defaultdict(list)
    for known in made:
        before[circle_of(known.record)].append(known)
    for place, circle in circles.items():
        gone = _repetitions(circle, groups)
        left = [each for each in circle if each.id not in gone]
        _subjects(left, vectors, groups, before[place])
    return groups


# The same in other words


def _repetitions(records: Sequence[MemoryRecord], groups: Groups) -> set[str]:
    """Note what says the same; return the ids of what another one stands for."""
    found: dict[str, list[MemoryRecord]] = defaultdict(list)
    gone: set[str] = set()
    ranked = sorted(records, key=standing)
    for one, other in _alike(ranked):
        if one.id in gone or other.id in gone:
            continue
        relation, by_key = resemblance_of(other, one)
        if relation.relation == "same" and (not by_key or _same_value(one, other)):
            found[one.id].append(other)
            gone.add(other.id)
        elif relation.relation == "changed" or (relation.relation == "same" and by_key):
            groups.apart.append((one, other))
    by_id = {each.id: each for each in records}
    for kept, others in found.items():
        groups.repeated.append(Repeated(by_id[kept], tuple(others)))
    return gone


def standing(record: MemoryRecord) -> tuple[Any, ...]:
    """Return by what the one that stays comes first: a key, authority, how often said, its age."""
    keyed = isinstance(record, Fact) and record.key is not None
    return (not keyed, SOURCES.index(record.source), -record.mentions, record.id)


def _same_value(one: MemoryRecord, other: MemoryRecord) -> bool:
    values = [getattr(each, "value", None) for each in (one, other)]
    return None not in values and normal_form(str(values[0])) == normal_form(str(values[1]))


def _alike(records: Sequence[MemoryRecord]) -> Iterable[Pair]:
    """Yield pairs that share enough words to be worth a comparison, in the order of records."""
    words = [frozenset(informative(terms(each.text))) for each in records]
    by_word: dict[str, list[int]] = defaultdict(list)
    for at, marks in enumerate(words):
        shared: dict[int, int] = defaultdict(int)
        for word in marks:
            having = by_word[word]
            if len(having) <= POLICY.most_compared:
                for place in having:
                    shared[place] += 1
            having.append(at)
        least = POLICY.least_shared * len(marks)
        for place in sorted(place for place, count in shared.items() if count >= least):
            yield records[place], records[at]


# Fragments of one subject


def _subjects(
    records: Sequence[MemoryRecord], vectors: Vectors, groups: Groups, made: Sequence[Made]
) -> None:
    families: dict[Any, list[Fragment]] = defaultdict(list)
    for record in records:
        fragment = fragment_of(record)
        if fragment is not None:
            families[fragment.tongue, fragment.family].append(fragment)
    for place, family in families.items():
        before = next((each for each in made if _place_of(each) == place), None)
        subject = _subject(_near(family, vectors), before, groups)
        if subject is not None:
            groups.subjects.append(subject)


def _place_of(made: Made) -> Any:
    fragments = [fragment_of(each) for each in made.sources]
    first = fragments[0] if fragments else None
    return None if first is None else (first.tongue, first.family)


def _subject(family: Sequence[Fragment], made: Made | None, groups: Groups) -> Subject | None:
    before = [] if made is None else [fragment_of(each) for each in made.sources]
    known = [each for each in before if each is not None]
    if len(known) < len(before):
        return None  # what is no fragment any more cannot be put in other words again
    together = sorted([*known, *family], key=lambda each: each.record.id)
    told = _without_two_values(together, groups)
    if not all(each in told for each in known):
        return None
    part = tuple(told[: POLICY.most_fragments])
    least = POLICY.least_fragments if made is None else len(known) + 1
    return Subject(part, made) if len(part) >= least else None


def _near(fragments: Sequence[Fragment], vectors: Vectors) -> list[Fragment]:
    """Leave out what only names the subject and means something else."""
    if not any(each.named for each in fragments):
        return list(fragments)
    import numpy as np

    given = vectors([each.record.id for each in fragments])
    known = {name: np.asarray(each, dtype=np.float32) for name, each in given.items()}

    def is_near(fragment: Fragment) -> bool:
        own = known.get(fragment.record.id)
        others = [vector for name, vector in known.items() if name != fragment.record.id]
        if own is None or not others:
            return False
        mean = np.mean(others, axis=0)
        size = float(np.linalg.norm(mean) * np.linalg.norm(own))
        return size > 0 and float(mean @ own) / size >= POLICY.least_near

    return [each for each in fragments if not each.named or is_near(each)]


def _without_two_values(fragments: Sequence[Fragment], groups: Groups) -> list[Fragment]:
    """Leave out, both of them, whatever gives another value of the same thing."""
    out: set[str] = set()
    for at, one in enumerate(fragments):
        for other in fragments[at + 1 :]:
            if two_values(one, other):
                out |= {one.record.id, other.record.id}
                pair = (one.record, other.record)
                if pair not in groups.apart and pair[::-1] not in groups.apart:
                    groups.apart.append(pair)
    return [each for each in fragments if each.record.id not in out]


def two_values(one: Fragment, other: Fragment) -> bool:
    """Return whether two fragments of a subject cannot both be part of what is said of it."""
    if one.listed and other.listed and name_of(one.item) == name_of(other.item):
        return False
    if one.slots and one.slots == other.slots and not _one_in_other(one.item, other.item):
        return True
    if one.listed and other.listed and _unversioned(one.item) == _unversioned(other.item):
        return not _one_in_other(one.item, other.item)
    return compare(one.record.text, other.record.text).relation in ("changed", "close")


def _one_in_other(one: str, other: str) -> bool:
    first, second = sorted((normal_form(one), normal_form(other)), key=len)
    return second.startswith(first) and not second[len(first) :][:1].isalnum()


def _unversioned(item: str) -> str:
    words = name_of(item).split()
    return " ".join(each for each in words if not each[:1].isdigit())
