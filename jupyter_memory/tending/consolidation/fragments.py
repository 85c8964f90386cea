"""What a short fact is about, and what it says of it: the pieces of which one memory is made."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.normal import normal_form
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN
from jupyter_memory.language.terms import informative, terms
from jupyter_memory.records import DEFAULT_ATTRIBUTE, Fact
from jupyter_memory.remembering.mentioning import metrics_in
from jupyter_memory.remembering.resembling import name_words
from jupyter_memory.rendering.phrases import Tongue, tongue_of
from jupyter_memory.tending.consolidation.components import (
    STACK,
    component_in,
    is_stack,
    roles_in,
)
from jupyter_memory.tending.consolidation.policy import KEPT_APART, POLICY
from jupyter_memory.tending.retention import POLICY as RETENTION

if TYPE_CHECKING:
    from jupyter_memory.records import MemoryRecord

LONGEST_VALUE: Final = 60
"""Characters of a value that stands in a list; a longer one is an explanation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fragment:
    """One fact as a piece of a memory about its subject.

    Attributes
    ----------
    record
        The fact.
    family
        What it is about, in the form in which subjects are compared.
    subject
        The same as it reads.
    item
        What it says of it.
    slots
        Of what of the subject it gives a value: two with one slot give two values.
    listed
        Whether the item stands in a plain list, without a verb.
    named
        Whether the subject is only named in the sentence, and its meaning has to agree.
    """

    record: Fact
    family: tuple[str, ...]
    subject: str
    item: str
    slots: tuple[str, ...] = ()
    listed: bool = False
    named: bool = False

    @property
    def tongue(self) -> Tongue:
        """The language of the sentence."""
        return tongue_of(self.record.text)


def may_be_merged(record: MemoryRecord) -> bool:
    """Return whether a memory is one that another could stand for.

    What is pinned stays where it is, and what is deleted one day is not put behind what stays; what
    has a check, a schema or files is held to them; what somebody said in a conversation is quoted.
    """
    held = (record.check, record.schema_fingerprint, record.references, record.speaker)
    passing = record.category in RETENTION.deleted
    waits = record.status != "active" or record.share_requested_at is not None
    return not (record.pinned or passing or waits or any(held))


def fragment_of(record: MemoryRecord) -> Fragment | None:
    """Return a fact as a fragment, or None where it is no fragment of anything."""
    if not isinstance(record, Fact) or (record.category or "") in KEPT_APART:
        return None
    text = record.text.strip()
    if len(text) > POLICY.longest_fragment or _SEVERAL.search(text):
        return None
    return _of_stack(record) or _of_key(record) or _of_sentence(record) or _of_metric(record)


_SEVERAL: Final = regex(r"\n|[.!?](?=\s+\S)|[?？;；]|[。！](?=.)")
"""More than one sentence, or a question."""


def _of_key(record: Fact) -> Fragment | None:
    subject, attribute, value = record.subject, record.attribute, record.value
    if subject is None or not isinstance(value, str | int | float) or isinstance(value, bool):
        return None
    said = str(value).strip()
    if not said or len(said) > LONGEST_VALUE:
        return None
    attribute = None if attribute in (None, DEFAULT_ATTRIBUTE) else attribute
    head, dot, last = subject.partition(".")
    if dot and attribute is None and is_stack(head):
        subject, attribute = head, last
    if "." in subject or _names_code(subject):
        return None  # a column is a subject by itself, and asked for by its name
    told = attribute.replace("_", " ") if attribute else ""
    if is_stack(subject):
        item = said if not told else _with_role(said, told)
        found = _fragment(record, _STACK_FAMILY, _stack(record), item, roles_in(told), listed=True)
    else:
        item = f"{told} {said}".strip() if not _is_han(told) else f"{told}{said}"
        slots = (normal_form(told or DEFAULT_ATTRIBUTE),)
        found = _fragment(record, name_words(subject, None), subject, item, slots)
    return found if _says_all(found, record) else _whole(record, found)


def _with_role(said: str, role: str) -> str:
    return f"{said}（{role}）" if _is_han(role) else f"{said} ({role})"


_STACK_FAMILY: Final = ("stack",)


def _stack(record: Fact) -> str:
    return STACK[tongue_of(record.text)]


def _of_stack(record: Fact) -> Fragment | None:
    part = component_in(record.text)
    if part is None:
        return None
    return _fragment(record, _STACK_FAMILY, _stack(record), str(part), part.slot, listed=True)


def _words(line: str) -> frozenset[str]:
    return frozenset(line.split())


_VERBS: Final = (
    "is are has have uses? includes? excludes? contains? counts? means? covers? comes? runs? "
    "needs? must should always never only starts? ends? holds? stores? lives? belongs? refers? "
    "depends? equals? ignores? applies shows? refreshes loads? updates? goes takes? does don't "
    "doesn't isn't aren't"
).replace(" ", "|")
_ENGLISH: Final = regex(
    rf"^(?:(?:the|our)\s+)?(?P<subject>[a-z][\w'’/-]*(?:\s+[a-z0-9][\w'’/-]*){{0,3}}?)\s+"
    rf"(?P<item>(?:{_VERBS})\s+.+?)[.!]?$",
    re.IGNORECASE,
)
_NO_SUBJECTS: Final = _words(
    "we i you it they he she this that these those there here everything everybody everyone "
    "nothing nobody user users today somebody what which who all some each every no any one if "
    "when please remember and but so then my your his her"
)
_CHINESE: Final = regex(
    rf"^(?:我们的?|咱们的?|本项目的?)?(?P<subject>[A-Za-z0-9_{HAN}]{{2,10}}?)"
    rf"(?P<item>(?:使用|采用|包括|包含|不包括|不包含|不含|含|排除|剔除|不算|只算|只统计|不统计|都?是|"
    rf"都?按|默认|需要|必须|统一|一律|存放|存在|来自|每[天日周月年]|没有|以|从|用|为|有)(?=.).+?)[。！!]?$"
)
_NO_ZH_SUBJECTS: Final = _words("我们 咱们 他们 你们 这个 那个 这里 今天 昨天 以后 如果 所有")


def _of_sentence(record: Fact) -> Fragment | None:
    text = record.text.strip()
    found = _ENGLISH.match(text) or _CHINESE.match(text)
    if found is None:
        return None
    subject, item = found["subject"], found["item"]
    if normal_form(subject).split(" ")[0] in _NO_SUBJECTS or subject in _NO_ZH_SUBJECTS:
        return None
    family = name_words(subject, None)
    if not family or _names_code(subject):
        return None
    return _fragment(record, family, subject, item)


def _of_metric(record: Fact) -> Fragment | None:
    """A sentence that names a metric says something of it, if its meaning agrees."""
    metrics = dict.fromkeys(normal_form(each) for each in metrics_in(record.text))
    if len(metrics) != 1:
        return None
    subject = next(iter(metrics))
    item = record.text.strip().rstrip(".!。！")
    family = name_words(subject, None)
    return _fragment(record, family, subject, item, named=True) if family else None


def _names_code(subject: str) -> bool:
    return "_" in subject or "/" in subject or "(" in subject


def _fragment(
    record: Fact,
    family: tuple[str, ...],
    subject: str,
    item: str,
    slots: tuple[str, ...] = (),
    *,
    listed: bool = False,
    named: bool = False,
) -> Fragment:
    return Fragment(
        record=record,
        family=family,
        subject=subject,
        item=item,
        slots=slots,
        listed=listed,
        named=named,
    )


def _says_all(fragment: Fragment, record: Fact) -> bool:
    """Return whether the item says, of its subject, all that the sentence says."""
    told = terms(f"{fragment.subject} {fragment.item} {record.subject} {record.attribute}")
    return set(informative(terms(record.text))) <= set(told)


def _whole(record: Fact, fragment: Fragment) -> Fragment:
    """Return the whole sentence as what is said."""
    item = record.text.strip().rstrip(".!。！")
    return _fragment(record, fragment.family, fragment.subject, item, fragment.slots)


def _is_han(text: str) -> bool:
    return bool(text) and not text.isascii()
