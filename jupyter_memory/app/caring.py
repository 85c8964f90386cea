"""``jupyter memory tend``, ``review`` and ``consolidate``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from traitlets import Bool

from jupyter_memory.app.command import FLAGS, MemoryCommand
from jupyter_memory.app.looking import READING_FLAGS
from jupyter_memory.app.values import receipt_values, record_values
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory
    from jupyter_memory.results import Receipt
    from jupyter_memory.reviews import Consolidation, Review

TEND_FLAGS: dict[str, Any] = {
    **FLAGS,
    "dry-run": ({"TendApp": {"dry_run": True}}, "Only tell what would be done."),
}

CONSOLIDATE_FLAGS: dict[str, Any] = {
    **READING_FLAGS,
    "dry-run": ({"ConsolidateApp": {"dry_run": True}}, "Only tell what would be done."),
}

ACCEPT = "accept"
ALL = "all"


class TendApp(MemoryCommand):
    """Take care of the memories."""

    name = "jupyter-memory-tend"
    description = """Count uses, archive what is cold or whose time is over, delete what is due.

    What you said, confirmed or pinned stays. A kernel does it by itself once a day; a hub may do it
    at night.
    """
    examples = """
    jupyter memory tend --dry-run        # what would go?
    jupyter memory tend
    """
    flags = TEND_FLAGS

    dry_run = Bool(False, help="Only tell what would be done.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Tend, and print what was done; leave with 1 where something of it is left."""
        tended = memory.tend(dry_run=self.dry_run)
        self.tell(tended, tended.to_dict())
        if tended.traces:
            self.exit(1)


class ConsolidateApp(MemoryCommand):
    """Make one what belongs together."""

    name = "jupyter-memory-consolidate"
    description = """Make one memory of those that say the same, and of fragments of one subject.

    What was said stays, archived behind what stands for it. Two values of one thing are never put
    together.
    """
    examples = """
    jupyter memory consolidate --dry-run
    jupyter memory consolidate --all-projects --json
    """
    flags = CONSOLIDATE_FLAGS

    dry_run = Bool(False, help="Only tell what would be done.").tag(config=True)

    def run(self, memory: Memory) -> None:
        """Consolidate, and print what became one."""
        done = memory.consolidate(self.dry_run, **self.in_place())
        self.tell(done, _merges(done))


class ReviewApp(MemoryCommand):
    """Look again at what is doubtful."""

    name = "jupyter-memory-review"
    description = """What waits for a second look, why, and what is proposed.

    accept does what is proposed in the rows that are named, or in all; ROW=ANSWER does something
    else, such as 2=keep. The rows are those that the same command shows without arguments.
    """
    examples = """
    jupyter memory review
    jupyter memory review accept 1 3
    jupyter memory review 1=keep 2=forget
    """
    flags = READING_FLAGS
    most_arguments = None

    def run(self, memory: Memory) -> None:
        """Print the review, or carry out what was answered."""
        review = memory.review(**self.in_place())
        if not self.extra_args:
            self.tell(review, _rows(review))
            return
        receipts = _answered(review, list(self.extra_args))
        told = "\n".join(map(str, receipts))
        self.tell(told, {"done": [receipt_values(each) for each in receipts]})


def _answered(review: Review, words: list[str]) -> list[Receipt]:
    """Do what the words say; all of them are read before anything is done."""
    if words[0] == ACCEPT:
        if words[1:] == [ALL]:
            return review.accept()
        if not words[1:]:
            raise UsageError("say which: jupyter memory review accept 1 3, or accept all.")
        return review.accept(*map(_number, words[1:]))
    answers = [(review.row(_number(row)), act) for row, _, act in (w.partition("=") for w in words)]
    return [item.answer(act) for item, act in answers]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise UsageError(f"{text!r} is no row: write accept 1 3, accept all, or 1=keep.")
    return int(text)


def _rows(review: Review) -> dict[str, Any]:
    return {
        "items": [
            {
                "row": number,
                "reason": item.reason,
                "detail": item.detail,
                "proposed": item.act,
                "answers": list(item.acts),
                "memory": record_values(item.memory),
            }
            for number, item in enumerate(review, 1)
        ],
        "more": review.more,
        "noise_rate": review.noise_rate,
    }


def _merges(done: Consolidation) -> dict[str, Any]:
    return {
        "dry_run": done.dry_run,
        "merges": [
            {
                "id": each.id,
                "sort": each.sort,
                "text": each.text,
                "by": each.by,
                "sources": [source.id for source in each.sources],
            }
            for each in done
        ],
        "notes": list(done.notes),
    }
