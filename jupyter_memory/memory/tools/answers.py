"""How a tool answers a model: a first line of ours, then what is remembered as quoted data.

What stands on quoted lines may come from anybody; it can look like nothing else, see
`recalling.quoting`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import ending
from jupyter_memory.recalling.allowances import fill
from jupyter_memory.recalling.frame import BRIEF, worded
from jupyter_memory.recalling.items import Item, Telling, of_memory, of_question
from jupyter_memory.recalling.quoting import as_data
from jupyter_memory.rendering.answers import answers_line, receipt_sentence
from jupyter_memory.rendering.contexts import CLOSING, OPENING
from jupyter_memory.rendering.phrases import Tongue, tongue_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from jupyter_memory.results import Conflict, Pending, Recall, Receipt

MOST_TOKENS: Final = 1_200
"""Of one answer: as many as a context has for what was recalled."""

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "nothing": ("Nothing is remembered about this.", "没有与此有关的记忆。"),
    "nothing waits": ("Nothing waits for a decision.", "没有等待决定的内容。"),
    "left out": (
        "{count} more had no room: ask more narrowly.",
        "还有 {count} 条放不下：请问得更具体。",
    ),
    "ask": (
        "Ask the user this in these words; only she decides. Then call resolve_memory.",
        "请原样问用户；只有她能决定。然后调用 resolve_memory。",
    ),
    "ask as agent": (
        "Ask the user this in these words; only she can decide it, with %memory pending.",
        "请原样问用户；只有她能用 %memory pending 决定。",
    ),
    "also asked": (
        "Both stand. Ask the user which holds, and forget the other.",
        "两者都保留。请问用户以哪个为准，再忘记另一个。",
    ),
    "failed": ("Not done: {why}", "未完成：{why}"),
}


def of_recall(found: Recall, now: datetime) -> str:
    """Return what a recall found: each with id, date, source and status, and what it says."""
    tongue = tongue_of(found.query)
    if not found.hits:
        notes = [as_data(each)[0] for each in found.notes]
        return "\n".join([worded(_WORDS, "nothing", tongue), *notes])
    telling = Telling(tongue, now.tzinfo, MOST_TOKENS)
    items = [of_memory(hit.memory, telling) for hit in found.hits]
    items += [_of_conflict(each, found, telling) for each in found.conflicts]
    filled = [each for each in fill(items, MOST_TOKENS, tongue) if each is not None]
    lines = [OPENING, BRIEF[tongue].rstrip("\n"), *(each.text.rstrip("\n") for each in filled)]
    if len(filled) < len(items):
        left = len(items) - len(filled)
        lines.append(worded(_WORDS, "left out", tongue).format(count=left))
    return "\n".join([*lines, CLOSING])


def _of_conflict(conflict: Conflict, found: Recall, telling: Telling) -> Item:
    records = tuple(hit.memory for hit in found.hits if hit.memory.id in conflict.ids)
    return of_question(conflict.question, records, telling)


def of_receipt(receipt: Receipt, agent: str | None) -> str:
    """Return what a write did, with the ids; and what to ask where it waits for the user.

    Parameters
    ----------
    receipt
        Of the write.
    agent
        Who holds the handle: only the user herself can decide.
    """
    tongue = _tongue_of_sentence(receipt.message)
    head = " · ".join([receipt.action, *map(ending, receipt.ids)])
    lines = [head, as_data(receipt_sentence(receipt))[0]]
    if receipt.question is not None:
        lines += _asked(receipt.question, tongue, agent)
    return "\n".join(lines)


def of_pending(pending: Sequence[Pending], agent: str | None) -> str:
    """Return what waits for the user, a question with its numbered answers each."""
    if not pending:
        return worded(_WORDS, "nothing waits", "en")
    lines: list[str] = []
    for each in pending:
        lines += [f"[{ending(each.id)}]", *_asked(each, tongue_of(each.question), agent)]
    return "\n".join(lines)


def _asked(pending: Pending, tongue: Tongue, agent: str | None) -> list[str]:
    answers = answers_line(pending)
    asked = [as_data(pending.question)[0], *([as_data(answers)[0]] if answers else [])]
    then = "ask" if agent is None else "ask as agent"
    return [*asked, worded(_WORDS, then if answers else "also asked", tongue)]


def as_told(text: str, tongue: Tongue) -> str:
    """Return a text of the memory between its markers, quoted."""
    return "\n".join([OPENING, BRIEF[tongue].rstrip("\n"), as_data(text)[0], CLOSING])


def as_quoted(text: str) -> str:
    """Return a text of the user's as quoted lines that can look like nothing else."""
    return as_data(text)[0]


def of_failure(why: str) -> str:
    """Return why nothing was done."""
    return worded(_WORDS, "failed", _tongue_of_sentence(why)).format(why=" ".join(why.split()))


def is_failure(answer: str) -> bool:
    """Return whether an answer says that nothing was done."""
    return answer.startswith(tuple(said.partition("{")[0] for said in _WORDS["failed"]))


def _tongue_of_sentence(text: str) -> Tongue:
    return "zh" if text.rstrip().endswith("。") else "en"
