"""The labelled write sets: what analysts say, and what of it should be kept, and as what.

The files beside this module hold a case a line. The labels say what a thoughtful analyst expects,
not what some rule does. A third of the cases is held out: nobody looks at them while rules are
mended, so their figures tell what the rules do with texts they were not made for. The second file
was written by somebody who did not know the rules, the third in more voices: terse, chatty, with
slips of the pen, in two languages at once; the fourth at the desks of a hospital, a port, a museum.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from jupyter_memory.records import Kind

Relation = Literal["same", "changed"]

WRITE_SETS: Final = ("write_set", "write_set_2", "write_set_3", "write_set_4")
"""In the order in which they were written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One input, and what is expected of it.

    Attributes
    ----------
    id, language
        Its name; en or zh.
    channel
        remember: said to be kept. observe: said in a conversation.
    stored
        yes, draft, or no for chatter.
    held_out
        Whether it is of the third that rules are not made for.
    text
        What is to be remembered, or the sentence of the turns that is; None for chatter.
    turns
        The conversation, messages of role and content.
    kind, category
        None where it is not judged.
    key
        "subject.attribute" in its normal form, or None where a memory must have none.
    group, relation
        Inputs that belong together, in their order: the same fact in other words, or one fact
        whose value changed.
    """

    id: str
    language: Literal["en", "zh"]
    channel: Literal["remember", "observe"]
    stored: Literal["yes", "draft", "no"]
    held_out: bool
    text: str | None = None
    turns: tuple[dict[str, str], ...] = ()
    kind: Kind | None = None
    category: str | None = None
    key: str | None = None
    group: str | None = None
    relation: Relation | None = None


Unit = tuple[Case, ...]
"""Cases that are said to one fresh memory: a group, or one case that stands alone."""


@cache
def load_write_set(name: str = WRITE_SETS[0]) -> tuple[Case, ...]:
    """Return the cases of one of the write sets, in the order of its file."""
    text = files("jupyter_memory.evaluation").joinpath(f"{name}.jsonl").read_text("utf-8")
    return tuple(_case(json.loads(line)) for line in text.splitlines())


def units_of(cases: tuple[Case, ...]) -> list[Unit]:
    """Return the cases by the memory they are said to."""
    units: dict[str, list[Case]] = {}
    for each in cases:
        units.setdefault(each.group or each.id, []).append(each)
    return [tuple(each) for each in units.values()]


def _case(entry: dict[str, Any]) -> Case:
    return Case(**{**entry, "turns": tuple(entry.get("turns", ()))})
