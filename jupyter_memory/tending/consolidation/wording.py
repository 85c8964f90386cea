"""The sentence of a memory that is made of fragments: its subject, and what each of them says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_memory.language.normal import normal_form
from jupyter_memory.rendering.phrases import tongue_of_most

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.tending.consolidation.fragments import Fragment


def sentence_of(fragments: Sequence[Fragment]) -> str:
    """Return one sentence that says what all fragments of one subject say."""
    chinese = tongue_of_most(each.record.text for each in fragments) == "zh"
    listed = all(each.listed for each in fragments)
    between = ("、" if chinese else ", ") if listed else ("；" if chinese else "; ")
    subject = subject_of(fragments)
    head = subject[:1].upper() + subject[1:]
    said = between.join(_items(fragments))
    return f"{head}：{said}。" if chinese else f"{head}: {said}."


def subject_of(fragments: Sequence[Fragment]) -> str:
    """Return the subject as most of the fragments write it."""
    written = [each.subject for each in fragments]
    return max(dict.fromkeys(written), key=written.count)


def name_of(item: str) -> str:
    """Return what a listed item names, without what it is there for."""
    return normal_form(item.partition("(")[0].partition("（")[0])


def _items(fragments: Sequence[Fragment]) -> list[str]:
    """Return what is said, each once; what another one says with more is not said again."""
    said = {normal_form(each.item): each for each in fragments}.values()
    return [
        each.item
        for each in said
        if not any(other is not each and _says_more(other, each) for other in said)
    ]


def _says_more(more: Fragment, less: Fragment) -> bool:
    """Return whether an item of a list names the same, and all that it is there for, and more."""
    if not (more.listed and less.listed) or name_of(more.item) != name_of(less.item):
        return False
    return set(less.slots) < set(more.slots)
