"""A new record meets what it resembles: the same in other words, another value, another name.

Similarity never deletes and never swallows. What says the same is one more mention, and its wording
leads to the memory from now on; another value of the same thing goes the way of another value of
the same key; keys that say the same by the table of names are one place. Where the names are only
close and the values exclude each other, both memories stay and the receipt says so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from jupyter_memory.language.normal import normal_form
from jupyter_memory.language.terms import informative, terms
from jupyter_memory.records import Episode, Fact, MemoryRecord, Procedure
from jupyter_memory.remembering import reconciling
from jupyter_memory.remembering.mentioning import LEAST_NAMED, share_named
from jupyter_memory.remembering.merging import joined, key_fields, mentioned
from jupyter_memory.remembering.reconciling import Decision, Known
from jupyter_memory.remembering.resembling import Resemblance, compare, compare_keys
from jupyter_memory.rights import shows
from jupyter_memory.store.keys import CURRENT
from jupyter_memory.store.rows import searchable_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.remembering.conversation.findings import Points
    from jupyter_memory.store.rows import Row

MOST_WORDINGS = 8
"""Other wordings that are kept of a memory; by then its words are known."""

LONGEST_WORDING = 300
"""Characters of one; a longer one would weigh more than the memory itself."""

LONGEST_CONTESTED_VALUE = 40
"""Characters of a value that another one can exclude; a longer one is an explanation."""

APART = Resemblance("apart")


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """A known memory that a new one resembles.

    Attributes
    ----------
    row
        The memory.
    resemblance
        How the new one stands to it.
    by_key
        Whether their keys are what is alike, not their sentences.
    """

    row: Row
    resemblance: Resemblance
    by_key: bool = False


def resemblance_of(
    new: MemoryRecord, old: MemoryRecord, cosine: float | None = None
) -> tuple[Resemblance, bool]:
    """Return how a new record stands to a known one, and whether by their keys.

    Parameters
    ----------
    cosine
        Of the two, or None where one has no vector.
    """
    if not _may_meet(new, old):
        return APART, False
    if isinstance(new, Fact) and isinstance(old, Fact):
        found, by_key = _of_facts(new, old, cosine)
        # Two who say the same are two witnesses, also where the words are the very same; but what
        # one of them waits for may have come true.
        others = new.agent != old.agent and old.status != "pending"
        repeats = found.relation == "same" and not by_key and others
        return (APART if repeats else found), by_key
    if isinstance(new, Procedure) and isinstance(old, Procedure) and _is_done_otherwise(new, old):
        return Resemblance("changed"), False
    if new.agent != old.agent:
        return APART, False
    if not _is_same_event(new, old) or not _has_same_steps(new, old):
        return APART, False
    found = compare(old.text, new.text)
    return (found if found.relation == "same" else APART), False


def resemblance_of_named(new: MemoryRecord, old: MemoryRecord, points: Points) -> Resemblance:
    """Return how a new record stands to a known one that a model says it changes.

    Its word alone replaces nothing. Where the sentence says that something is another way, and
    names most of what the memory speaks of, it is another value; where they share less than that,
    it is a question to the user; where they share nothing, it is a mistake.
    """
    if not _may_meet(new, old) or isinstance(new, Episode):
        return APART
    named = share_named(old.text, new.text)
    if not named:
        return APART
    return Resemblance("changed" if points.changes and named >= LEAST_NAMED else "close")


def meet(new: MemoryRecord, met: Sequence[Met], contesting: Sequence[Row]) -> Decision:
    """Decide what becomes of a new record that no rule of sameness or key has settled.

    Parameters
    ----------
    new
        The record.
    met
        What it resembles, the likeliest first.
    contesting
        Pending facts that contest the place of one that is alike by its key.
    """
    held = [each for each in met if each.row.record.status in CURRENT]
    waiting = [each.row for each in met if each.row.record.status == "pending"]
    for each in held:
        if each.resemblance.relation == "same" and not each.by_key:
            return _with_settled(_same(new, each.row), waiting)
    for each in held:
        if each.resemblance.relation == "changed" and not each.by_key:
            carried = _carried(new, each)
            return _with_settled(reconciling.keyed(carried, each.row, tuple(waiting)), waiting)
        if each.by_key and each.resemblance.relation == "same":
            return _in_its_place(new, each.row, tuple(contesting))
    for row in waiting:
        if row.record.agent == new.agent and compare(row.record.text, new.text).relation == "same":
            again = mentioned(row.record, new)
            return Decision(outcome="contested", record=again, old=row)
    rival = next((each.row for each in held if each.resemblance.relation == "close"), None)
    if rival is not None:
        new = replace(new, contradicts=rival.record.id)
    return Decision(outcome="new", record=new, rival=rival)


# What may be compared


def _may_meet(new: MemoryRecord, old: MemoryRecord) -> bool:
    """What holds elsewhere, is another's own, or is told apart by its tags, is another memory."""
    tagged_apart = bool(new.tags and old.tags) and set(new.tags).isdisjoint(old.tags)
    own = old.agent in (None, new.agent) or old.shared or old.status == "pending"
    return (
        new.kind == old.kind
        and new.project == old.project
        and new.user == old.user
        and own
        and shows(new.agent, old)
        and not tagged_apart
    )


def _of_facts(new: Fact, old: Fact, cosine: float | None) -> tuple[Resemblance, bool]:
    keyed = new.key is not None and old.key is not None
    if keyed and not _name_one_subject(new, old):
        return _of_keys(new, old, cosine), True
    found = compare(old.text, new.text)
    if keyed and found.relation != "same":
        return _of_keys(new, old, cosine), True
    if found.relation == "same" and not _has_same_value(new, old):
        return Resemblance("changed"), False
    return found, False


def _name_one_subject(new: Fact, old: Fact) -> bool:
    """Tell whether two wordings may be of one thing, and only had their keys read otherwise."""
    subject = normal_form(new.subject or "")
    is_one = subject == normal_form(old.subject or "")
    return is_one and all(subject in normal_form(each.text) for each in (new, old))


def _of_keys(new: Fact, old: Fact, cosine: float | None) -> Resemblance:
    if new.subject is None or old.subject is None:
        return APART
    likeness = compare_keys((old.subject, old.attribute), (new.subject, new.attribute), cosine)
    if likeness != "close":
        return Resemblance(likeness)
    return Resemblance("close") if _exclude_each_other(new.value, old.value) else APART


def _has_same_value(new: Fact, old: Fact) -> bool:
    if new.value is None or old.value is None or _is_same_value(new.value, old.value):
        return True
    # Read from two wordings of one sentence, it may have been cut out of them differently.
    return all(normal_form(str(each.value)) in normal_form(each.text) for each in (new, old))


def _is_same_value(new: Any, old: Any) -> bool:
    one, two = str(old), str(new)
    return normal_form(one) == normal_form(two) or compare(one, two).relation == "same"


def _exclude_each_other(new: Any, old: Any) -> bool:
    if new is None or old is None or _is_same_value(new, old):
        return False
    return max(len(str(new)), len(str(old))) <= LONGEST_CONTESTED_VALUE


def _is_same_event(new: MemoryRecord, old: MemoryRecord) -> bool:
    """Events are the same at the same time, or said without one on the same day."""
    if not isinstance(new, Episode) or not isinstance(old, Episode):
        return True
    if new.occurred_at == old.occurred_at:
        return True
    untimed = all(any(each.startswith("day:") for each in it.statements) for it in (new, old))
    return untimed and new.occurred_at.date() == old.occurred_at.date()


def _has_same_steps(new: MemoryRecord, old: MemoryRecord) -> bool:
    if not isinstance(new, Procedure) or not isinstance(old, Procedure):
        return True
    return _steps_of(old) == _steps_of(new) and old.trigger == new.trigger


def _steps_of(procedure: Procedure) -> list[str]:
    return [normal_form(each) for each in procedure.steps]


def _is_done_otherwise(new: Procedure, old: Procedure) -> bool:
    """Tell whether a how-to has other steps for the same occasion."""
    if not new.trigger or not old.trigger or not new.steps or not old.steps:
        return False
    if normal_form(new.trigger) != normal_form(old.trigger):
        return False
    return _steps_of(new) != _steps_of(old)


# What becomes of it


def _same(new: MemoryRecord, old: Row, name: str | None = None) -> Decision:
    """The same in other words: one more mention, findable by these words as well."""
    held = old.record
    said = replace(new, category=held.category, session=None, speaker=None)
    worded = replace(old, record=_with_wording(held, new, name))
    if held.status != "active" or reconciling.has_expired(held, new):
        woken = reconciling.woken(worded.record, said, Known())
        return Decision(outcome="woken", record=woken, old=old)
    decision = reconciling.agreed(said, worded)
    return replace(decision, old=old if decision.old is worded else decision.old)


def _with_wording(held: MemoryRecord, new: MemoryRecord, name: str | None) -> MemoryRecord:
    """Return a memory that is found by other words as well, if there are some in them."""
    if held.agent is None and new.agent is not None:
        return held  # what is the user's is not an agent's to change
    known = set(terms(searchable_text(held)))
    wordings = [each for each in (name, new.text) if each is not None]
    more = tuple(
        each
        for each in wordings
        if len(each) <= LONGEST_WORDING and not known.issuperset(informative(terms(each)))
    )
    return replace(held, keys=joined(held.keys, more)[: max(MOST_WORDINGS, len(held.keys))])


def _carried(new: MemoryRecord, met: Met) -> MemoryRecord:
    """Return the new record with the key of the memory whose value it changes."""
    old = met.row.record
    if not isinstance(new, Fact) or not isinstance(old, Fact) or new.key is not None:
        return new
    value = new.value if new.value is not None else _value_after(old.value, met.resemblance)
    return replace(new, key=old.key, subject=old.subject, attribute=old.attribute, value=value)


def _value_after(value: Any, change: Resemblance) -> Any:
    """Return the new value where the old one is what the sentence changed, else None."""
    if value is None or isinstance(value, bool):
        return None
    before, after = change.before.split(" "), change.after.split(" ")
    if isinstance(value, int | float):
        try:
            is_it = float(before[0]) == float(value)
            return type(value)(float(after[0])) if is_it else None
        except ValueError:
            return None
    return change.after if normal_form(str(value)) == change.before else None


def _in_its_place(new: MemoryRecord, old: Row, contesting: tuple[Row, ...]) -> Decision:
    """The same thing by another name: it goes where that thing is kept, its name leads there."""
    held = old.record
    if not isinstance(new, Fact) or not isinstance(held, Fact):
        return Decision(outcome="new", record=new)
    moved = replace(new, **{**key_fields(held), "value": new.value})
    counts = held.status == "active" and not reconciling.has_expired(held, new)
    if counts and None not in (new.value, held.value) and _is_same_value(new.value, held.value):
        return _same(moved, old, new.subject)
    names = (*_names_in(held), *(() if new.subject is None else (new.subject,)))
    return reconciling.keyed(replace(moved, keys=joined(new.keys, names)), old, contesting)


def _names_in(held: Fact) -> tuple[str, ...]:
    """Return the other names of a thing that lead to its memory; what they say of it may be old."""
    here = (held.subject or "", held.attribute)
    return tuple(each for each in held.keys if compare_keys(here, (each, held.attribute)) == "same")


def _with_settled(decision: Decision, waiting: Sequence[Row]) -> Decision:
    """Close the contradictions whose wish has come true."""
    record, old = decision.record, decision.old
    if decision.outcome not in ("update", "again", "woken") or old is None:
        return decision
    settled = tuple(
        row
        for row in waiting
        if row.record.contradicts == old.record.id
        and row.record.id != record.id
        and shows(row.record.agent, record)
        and compare(row.record.text, record.text).relation == "same"
    )
    statements = dict.fromkeys(
        each for row in settled for each in (*record.statements, *row.record.statements)
    )
    if statements:
        record = replace(record, statements=tuple(statements))
    return replace(decision, record=record, settled=(*decision.settled, *settled))
