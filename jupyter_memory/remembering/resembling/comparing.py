"""Two sentences: the same, the same of another value, close, or apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN
from jupyter_memory.remembering.resembling.elements import Element
from jupyter_memory.remembering.resembling.propositions import say_the_same, tell_of_one_case
from jupyter_memory.remembering.resembling.reading import LONGEST_READ, Reading, read
from jupyter_memory.remembering.resembling.reordering import is_in_same_order, is_reordered
from jupyter_memory.remembering.resembling.rephrasing import plainer
from jupyter_memory.remembering.resembling.single import (
    NUMBERED,
    ONE_PLACE,
    PAST,
    SCHEDULING,
    SINGLE,
    VERBAL_FAMILIES,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

Relation = Literal["same", "changed", "close", "apart"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResemblancePolicy:
    """When two sentences are compared piece by piece.

    Attributes
    ----------
    longest
        Pieces; longer texts say more than one thing, and only the same pieces make them the same.
    longest_value
        Pieces of a value that is no number, such as a name: a longer one is a sentence of its own.
    """

    longest: int = 40
    longest_value: int = 3


POLICY: Final = ResemblancePolicy()
"""Fitted on the labelled pairs of tests/labelled_pairs.py: none is merged or replaced
that should stay, and none of the rewordings is missed."""


@dataclass(frozen=True, slots=True)
class Resemblance:
    """How a new sentence stands to a known one.

    Attributes
    ----------
    relation
        same: it says nothing else. changed: it says the same of another value. close: the values
        may exclude each other. apart: it is about something else, or nobody can tell.
    before, after
        The values that differ, as they read; empty where nothing does.
    """

    relation: Relation
    before: str = ""
    after: str = ""


APART: Final = Resemblance("apart")


def compare(known: str, new: str) -> Resemblance:
    """Return how a new sentence stands to a known one."""
    if max(len(known), len(new)) > LONGEST_READ:
        return APART
    old, other = read(known), read(new)
    if not old.told or not other.told or _is_chinese(old) != _is_chinese(other):
        return APART  # each language keeps its own sentence
    if not _share_enough(old, other):
        return APART
    if tell_of_one_case(old, other):
        return Resemblance("same")
    if _tells_of_the_past(old) != _tells_of_the_past(other):
        return APART
    if _has_condition(old) != _has_condition(other):
        return Resemblance("same") if say_the_same(old, other) else APART
    if is_in_same_order(old, other) or is_reordered(old, other) or say_the_same(old, other):
        return Resemblance("same")
    if max(len(old.told), len(other.told)) > POLICY.longest:
        return APART
    return _difference(old, other)


LEAST_SHARED: Final = 1 / 3
"""Of the pieces of the shorter one. Of the labelled pairs that say the same, or the same of another
value, all share more."""


def _share_enough(old: Reading, new: Reading) -> bool:
    """Tell whether two sentences may be about the same at all: most that are compared are not."""
    shared = len(old.pieces & new.pieces)
    return shared >= LEAST_SHARED * min(len(old.pieces), len(new.pieces))


_HAN: Final = regex(f"[{HAN}]")


def _is_chinese(reading: Reading) -> bool:
    return not reading.plain.isascii() and _HAN.search(reading.plain) is not None


def _tells_of_the_past(reading: Reading) -> bool:
    return PAST.search(plainer(reading.plain)) is not None


def _has_condition(reading: Reading) -> bool:
    return _CONDITION in reading.elements


_CONDITION: Final = Element("clause", "if")


def _difference(old: Reading, new: Reading) -> Resemblance:
    one, two = old.core, new.core
    head = _common(one, two)
    tail = _common(one[head:][::-1], two[head:][::-1])
    before, after = one[head : len(one) - tail], two[head : len(two) - tail]
    if max(len(before), len(after)) > POLICY.longest_value:
        return APART
    if _tells_of_the_past(old):
        return APART
    slot = _Slot(old, new, head, tail, before, after)
    return Resemblance(slot.relation(), _told(before), _told(after))


def _common(one: Sequence[Element], two: Sequence[Element]) -> int:
    count = 0
    for here, there in zip(one, two, strict=False):
        if here != there:
            break
        count += 1
    return count


def _told(elements: Sequence[Element]) -> str:
    return " ".join(each.form for each in elements)


_VALUES: Final = frozenset({"number", "time", "date"})
_ENDS_OF_CLAUSES: Final = (Element("word", "and"), Element("mark", ";"))
_FINITE: Final = frozenset({"be", "modal", "verb", "not"})
_OBJECTS: Final = frozenset({"word", "name", "choice", "number", "date", "time"})


@dataclass(frozen=True, slots=True)
class _Slot:
    """The one place where two sentences differ.

    What stands before its sentence's verb is what the sentence is about, and another one is about
    something else: "March report is late", "April report is late".
    """

    old: Reading
    new: Reading
    head: int
    tail: int
    before: tuple[Element, ...]
    after: tuple[Element, ...]

    def relation(self) -> Relation:
        if self._is_denial():
            return "changed" if self._is_of_the_verb() else "apart"
        if len(self.before) == len(self.after) == 1:
            relation = self._of_values(self.before[0], self.after[0])
            if relation is not None:
                return relation
        return "changed" if self._is_single() else "apart"

    # What stands around it

    @property
    def _leading(self) -> tuple[Element, ...]:
        """All pieces before it."""
        end = self.old.told[self.head] if self.head < len(self.old.told) else None
        return self.old.elements[:end] if self.before else self._leading_of_new

    @property
    def _leading_of_new(self) -> tuple[Element, ...]:
        end = self.new.told[self.head] if self.head < len(self.new.told) else None
        return self.new.elements[:end]

    @property
    def _following(self) -> tuple[Element, ...]:
        """All pieces after it."""
        if not self.tail:
            return ()
        first = len(self.new.told) - self.tail
        return self.new.elements[self.new.told[first - 1] + 1 if first else 0 :]

    def _own_clause(self) -> tuple[Element, ...]:
        """What follows before another clause begins."""
        found = []
        for each in self._following:
            if each.sort in ("clause", "break") or each in _ENDS_OF_CLAUSES:
                break
            found.append(each)
        return tuple(found)

    def _has_verb_before(self) -> bool:
        return any(each.sort in _FINITE for each in self._leading)

    def _has_verb_after(self) -> bool:
        return any(each.sort in ("be", "modal", "verb") for each in self._own_clause())

    def _is_modifier(self) -> bool:
        """Tell whether it only describes what follows: 的, or a noun right after."""
        following = self._following
        if any(each.sort == "of" for each in self._own_clause()):
            return True
        return bool(following) and following[0].sort in ("word", "name")

    def _in_condition(self) -> bool:
        return any(each.sort == "clause" for each in self._leading)

    # Denials

    def _is_denial(self) -> bool:
        """Tell whether one denies what the other says, or leaves open what the other demands."""
        one, two = _denials(self.before), _denials(self.after)
        denied = [each in _DENYING for each in (one, two)]
        open_ = "optional" in (one, two)
        return one != two and None not in (one, two) and (open_ or denied[0] != denied[1])

    def _is_of_the_verb(self) -> bool:
        if self._in_condition():
            return False
        following = self._following
        if any(each.sort == "of" for each in self._own_clause()):
            return False
        around = (*self._leading, *self._own_clause())
        has_verb = bool(self.before and self.after) or any(each.sort in _FINITE for each in around)
        return bool(following) and has_verb

    # Values

    def _of_values(self, before: Element, after: Element) -> Relation | None:
        if before.sort != after.sort:
            return None
        if before.sort == "choice":
            return self._of_choices(before, after)
        if before.sort in _VALUES:
            return self._of_numbers(before, after)
        return None

    def _of_choices(self, before: Element, after: Element) -> Relation | None:
        if before.family != after.family:
            return None
        if self._in_condition() or self._is_denied() or self._is_of_a_value(before):
            return "apart"
        if self._has_verb_after():
            return "changed" if self._is_adverb_in_chinese(before) else "apart"
        if not self._has_verb_before() and before.family not in VERBAL_FAMILIES:
            return "apart"
        if before.family in VERBAL_FAMILIES or not self._is_modifier():
            return "changed" if self._leading else "apart"
        return "changed" if self._following[0].form in _CARRIERS else "apart"

    def _is_denied(self) -> bool:
        """Tell whether it is only said what is not so: not in cents, and not in euros either."""
        return any(each.form in _DENYING or each.form == "optional" for each in self._leading)

    def _is_of_a_value(self, choice: Element) -> bool:
        """Tell whether it says on which side of a value: before and after 2023 may both hold."""
        following = self._following
        parts = choice.family in ("order", "amount")
        return parts and bool(following) and following[0].sort in _VALUES

    def _is_adverb_in_chinese(self, value: Element) -> bool:
        """Tell whether it stands where Chinese has its adverbials: 报表每天刷新."""
        following = self._own_clause()
        verbs = [each.sort in ("be", "modal", "verb") for each in following]
        frequent = value.family in ("frequency", "direction") and bool(self._leading)
        return _is_chinese(self.new) and frequent and verbs[0] and sum(verbs) == 1

    def _of_numbers(self, before: Element, after: Element) -> Relation:
        if before.family != after.family or not self._leading or self._is_label():
            return "apart"
        if any(each.sort == "of" for each in self._own_clause()):
            return "apart"
        if before.sort == "date" and not self._is_scheduled():
            return "apart"
        if not self._is_in_predicate(before):
            return "apart"
        return "close" if self._is_second() else "changed"

    def _is_in_predicate(self, value: Element) -> bool:
        if self._has_verb_before():
            return not self._has_verb_after() or value.sort == "time"
        nouns = [each for each in self._leading if each.sort in ("word", "choice", "name")]
        if value.sort in ("time", "date") and self._is_scheduled():
            return bool(nouns)  # 夜间任务两点运行
        return len(nouns) > 1 and not self._following and bool(value.family or value.sort == "time")

    def _is_second(self) -> bool:
        """Tell whether the value only qualifies: there is another one, or a condition, before."""
        if self._in_condition():
            return True
        verb = next((at for at, each in enumerate(self._leading) if each.sort in _FINITE), None)
        return verb is not None and any(each.sort in _VALUES for each in self._leading[verb:])

    def _is_label(self) -> bool:
        """Tell whether the number only names one of many: "region 3", "step 4"."""
        last = self._leading[-1]
        if last.sort == "name":
            return True
        if last.sort != "word" or self.before[0].family or self.before[0].sort != "number":
            return False
        if "." in self.before[0].form and not self._following:
            return not any(each.form in _RUNNING for each in self._leading)
        return last.form not in NUMBERED

    def _is_scheduled(self) -> bool:
        said = (*self._leading, *self._own_clause())
        verbs = {each.form for each in said if each.sort == "verb"}
        return bool(verbs & SCHEDULING) or any(each.form in SINGLE for each in said)

    # What a thing has one of

    def _is_single(self) -> bool:
        """Tell whether the whole object differs, of a thing that has one at a time."""
        if not _is_short(self.before) or not _is_short(self.after) or self._in_condition():
            return False
        if self._is_denied():
            return False
        if self._has_verb_after() or self._is_modifier() or not self._leading:
            return False
        last = self._leading[-1]
        verbs = [at for at, each in enumerate(self._leading) if each.sort in ("be", "verb")]
        if not verbs or any(each.sort in _VALUES for each in self._leading[verbs[0] :]):
            return False
        if last.sort == "be":
            subject = self._leading[: verbs[0]]
            return _names_single(subject)
        verb = self._leading[verbs[-1]]
        between = self._leading[verbs[-1] + 1 :]
        return verb.form in ONE_PLACE and [each.form for each in between] in _TO_A_PLACE


_TO_A_PLACE: Final[tuple[list[str], ...]] = (["to"], ["in"], ["at"], ["on"])

_CARRIERS: Final = frozenset({"order", "granularity", "frequency", "cadence", "value", "basis"})
"""Nouns whose one modifier is the value: "ascending order", "weekly granularity"."""


_RUNNING: Final = frozenset({"use", "run", "need"})
"""What is said of a version: "the cluster runs Spark 3.4"."""


def _is_short(value: Sequence[Element]) -> bool:
    return 0 < len(value) <= POLICY.longest_value and all(each.sort in _OBJECTS for each in value)


def _names_single(subject: Sequence[Element]) -> bool:
    """Tell whether the subject is what a thing has one of: "the default format", "our owner"."""
    nouns = [each for each in subject if each.sort in ("word", "verb")]
    if not nouns or any(each.sort == "not" for each in subject):
        return False
    ends = "".join(each.form for each in nouns)
    return nouns[-1].form in SINGLE or nouns[0].form in _FIRSTS or ends.endswith(tuple(_ZH_SINGLE))


_FIRSTS: Final = frozenset({"default", "preferred", "prefer"})
_ZH_SINGLE: Final = frozenset(each for each in SINGLE if not each.isascii())


_DENYING: Final = frozenset({"not", "no", "must not"})


def _denials(elements: Sequence[Element]) -> str | None:
    """Return what a stretch says of whether it is so, or None where it says more than that."""
    forms = [each.form for each in elements]
    if any(each.sort not in ("not", "modal") for each in elements) or len(forms) > 1:
        return None
    return forms[0] if forms else ""
