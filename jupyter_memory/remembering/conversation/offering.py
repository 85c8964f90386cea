"""Memories that are offered to the model, so that it can name the one a sentence changes.

They go by labels of this one request, never by their ids: a label that was not listed names
nothing. The model only points. Whether something follows from it is told by the sentence it quotes,
and by the same rules as for any other memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.remembering.conversation.findings import Dropped, Forgetting, Points
from jupyter_memory.remembering.conversation.quoting import find_quote
from jupyter_memory.remembering.conversation.wording import (
    CHANGING,
    FORGETTING,
    ORDERS,
    PASSING,
    QUOTED,
    is_question,
)
from jupyter_memory.remembering.mentioning import LEAST_NAMED, share_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jupyter_memory.records import Kind, MemoryRecord
    from jupyter_memory.remembering.conversation.messages import Message
    from jupyter_memory.remembering.conversation.quoting import Quote

MOST_OFFERED: Final = 10
LONGEST_OFFERED: Final = 300
"""Characters of each; what a sentence changes is known by its beginning."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One memory on the list of a request."""

    label: str
    record: MemoryRecord


@dataclass(frozen=True, slots=True)
class Offers:
    """The list of a request."""

    listed: tuple[Offer, ...] = ()

    def of_kind(self, kind: Kind) -> Offers:
        """Return those of one kind, under the same labels; what happened is not changed."""
        if kind == "episodic":
            return Offers()
        return Offers(tuple(each for each in self.listed if each.record.kind == kind))

    def named(self, label: Any) -> MemoryRecord | None:
        """Return what a label stands for, or None where it stands for nothing."""
        if isinstance(label, bool) or not isinstance(label, str | int):
            return None
        said = str(label).strip().casefold()
        wanted = f"m{said}" if said.isascii() and said.isdigit() else said
        return next((each.record for each in self.listed if each.label == wanted), None)

    def points(self, label: Any, quote: Quote) -> Points | None:
        """Return what a sentence is said to change, or None where nothing listed is."""
        record = self.named(label)
        if record is None:
            return None
        return Points(record.id, CHANGING.search(quote.sentence) is not None)

    def forgotten(self, label: Any, quote: Quote) -> Forgetting | None:
        """Return what a sentence asks to forget, or None where it does not ask for it itself.

        The user has to say so, outside quotation marks, in words that name the memory; and it must
        not have changed since.
        """
        record = self.named(label)
        said = QUOTED.sub(" ", quote.sentence)
        if record is None or quote.message.role != "user" or is_question(quote.sentence):
            return None
        if FORGETTING.search(said) is None or ORDERS.search(QUOTED.sub(" ", quote.message.text)):
            return None
        if PASSING.search(said) or record.updated_at > quote.message.at:
            return None
        if share_named(record.text, said) < LEAST_NAMED:
            return None
        return Forgetting(record.id, quote)

    def contradicts(self, label: Any, quote: Quote) -> bool:
        """Tell whether a sentence says itself that what is listed is another way now."""
        record = self.named(label)
        if record is None or quote.message.role != "user" or is_question(quote.sentence):
            return False
        speaks_of_it = share_named(record.text, quote.sentence) > 0
        asks_to_forget = FORGETTING.search(quote.sentence) is not None
        changes = CHANGING.search(QUOTED.sub(" ", quote.sentence)) is not None
        return speaks_of_it and changes and not asks_to_forget

    def told(self, mark: str) -> str:
        """Return the list as the model reads it, between marks that nothing in it can close."""
        lines = "\n".join(
            f"[{mark} memory {each.label}]\n{_beginning(each.record.text)}" for each in self.listed
        )
        return f"{lines}\n[{mark} end of memories]\n" if self.listed else ""

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts on the list."""
        return tuple(each.record.text for each in self.listed)


NOTHING: Final = Offers()


def offers(records: Iterable[MemoryRecord]) -> Offers:
    """Return memories under the labels m1, m2 and so on."""
    listed = tuple(records)[:MOST_OFFERED]
    return Offers(tuple(Offer(f"m{at}", each) for at, each in enumerate(listed, 1)))


def single(forgetting: Sequence[Forgetting]) -> tuple[list[Forgetting], list[Dropped]]:
    """Return what is forgotten for a sentence, where it is one memory; of more, none is."""
    by_sentence: dict[str, dict[str, Forgetting]] = {}
    for each in forgetting:
        by_sentence.setdefault(each.quote.sentence, {})[each.id] = each
    kept: list[Forgetting] = []
    dropped = []
    for sentence, asked in by_sentence.items():
        if len(asked) == 1:
            kept += asked.values()
        else:
            dropped.append(Dropped(sentence, "asks to forget several memories: name them by id"))
    return kept, dropped


def quoted(sentence: Any, messages: Sequence[Message]) -> Quote | None:
    """Return where a sentence was said, or None."""
    return find_quote(sentence, messages) if isinstance(sentence, str) else None


def _beginning(text: str) -> str:
    return text if len(text) <= LONGEST_OFFERED else f"{text[:LONGEST_OFFERED]}…"
