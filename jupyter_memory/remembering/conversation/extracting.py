"""A conversation read by a model: one prompt a type, each item by itself, nothing lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.errors import ModelError, UsageError
from jupyter_memory.model import AnswerError
from jupyter_memory.remembering.conversation.asking import system_text, user_text
from jupyter_memory.remembering.conversation.findings import (
    Dropped,
    Extraction,
    Forgetting,
    Found,
    Unread,
)
from jupyter_memory.remembering.conversation.grounding import Ground, ground_of
from jupyter_memory.remembering.conversation.messages import (
    Conversation,
    Message,
    read_messages,
)
from jupyter_memory.remembering.conversation.offering import (
    Offers,
    offers,
    quoted,
    single,
)
from jupyter_memory.remembering.conversation.pieces import LONGEST_PIECE, cut
from jupyter_memory.remembering.conversation.prompts import PROMPTS, Prompt
from jupyter_memory.remembering.conversation.recognising import KnownTexts, known_texts
from jupyter_memory.remembering.conversation.stating import read_item, without_repeats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from jupyter_memory.model import Model
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.conversation.schema import Deletion

MOST_ITEMS: Final = 40
"""Of one answer; a model that lists more has begun to repeat itself."""

SHOWN: Final = 200
"""Characters of a dropped text that are told."""

_ALL: Final = tuple(prompt.name for prompt in PROMPTS)


def _none_near(_: Sequence[Message]) -> Sequence[MemoryRecord]:
    return ()


def extract_conversation(
    messages: Conversation,
    model: Model,
    now: datetime,
    known: Iterable[str] = (),
    *,
    prompts: Iterable[str] = _ALL,
    longest_piece: int = LONGEST_PIECE,
    near: Callable[[Sequence[Message]], Sequence[MemoryRecord]] = _none_near,
) -> Extraction:
    """Return what a conversation holds that is worth remembering.

    It never raises for the model's sake: what could not be read comes back in `failed`, to be
    given in again as `messages` and `prompts`.

    Parameters
    ----------
    messages
        A text, or messages of role, content and timestamp; screened.
    model
        Whom to ask.
    now
        In the user's zone.
    known
        Texts that were recalled into this conversation: what only repeats them adds nothing.
    prompts
        The names of the prompts to ask.
    longest_piece
        Tokens that the model reads at once.
    near
        Finds the memories that a piece may change; the model is told of them under labels.

    Raises
    ------
    UsageError
        When it is no conversation.
    """
    asked = _named(prompts)
    reader = _Reader(model, now, known_texts(known), near)
    read: list[Extraction] = []
    stopped: str | None = None
    for piece in cut(read_messages(messages, now), longest_piece):
        if stopped is None:
            part, stopped = reader.read(piece, asked)
        else:
            part = Extraction(failed=(Unread(piece, _names(asked), stopped),))
        read.append(part)
    return _joined(read)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads pieces; what does not change between them."""

    model: Model
    now: datetime
    known: KnownTexts
    near: Callable[[Sequence[Message]], Sequence[MemoryRecord]]

    def read(
        self, piece: tuple[Message, ...], prompts: tuple[Prompt, ...]
    ) -> tuple[Extraction, str | None]:
        """Return what a piece holds, and why to ask no more, if so.

        An answer that cannot be used fails its own prompt; a service that fails would fail the
        others as well.
        """
        listed = offers(self.near(piece))
        read: list[_Answer] = []
        failed: list[Prompt] = []
        errors: list[str] = []
        for number, prompt in enumerate(prompts):
            try:
                read.append(self._ask(piece, prompt, listed.of_kind(prompt.kind)))
            except AnswerError as error:
                failed.append(prompt)
                errors.append(str(error))
            except ModelError as error:
                unread = Unread(piece, _names([*failed, *prompts[number:]]), str(error))
                return _extraction(read, [unread]), str(error)
        unread_by = [Unread(piece, _names(failed), errors[0])] if failed else []
        return _extraction(read, unread_by), None

    def _ask(self, piece: tuple[Message, ...], prompt: Prompt, listed: Offers) -> _Answer:
        """Return what one prompt finds in a piece, and what of it is dropped."""
        from jupyter_memory.remembering.conversation.schema import Memories

        answer = self.model.structured(
            system_text(prompt), user_text(piece, self.now, listed), Memories, prompt.temperature
        )
        items, unusable, deletions = answer.parted()
        ground = ground_of(piece)
        read = [read_item(item, prompt, piece, ground, listed) for item in items[:MOST_ITEMS]]
        asked = [_deletion(each, prompt, piece, ground, listed) for each in deletions[:MOST_ITEMS]]
        dropped = [Dropped(each.text, each.reason) for each in unusable]
        dropped += [Dropped(each.text, "is one too many") for each in items[MOST_ITEMS:]]
        dropped += [each for each in (*read, *asked) if isinstance(each, Dropped)]
        every = [each for each in (*read, *asked) if isinstance(each, Found)]
        found, dropped = self._new(every, dropped)
        return _Answer(found, dropped, [each for each in asked if isinstance(each, Forgetting)])

    def _new(self, found: list[Found], dropped: list[Dropped]) -> tuple[list[Found], list[Dropped]]:
        """Return what the memory did not say itself, and what is dropped with the rest."""
        new = []
        for each in found:
            if self.known.cover(each.statement.text) or self.known.cover(each.quote.sentence):
                dropped.append(Dropped(each.statement.text, "only repeats what was recalled"))
            else:
                new.append(each)
        return new, dropped


def _named(names: Iterable[str]) -> tuple[Prompt, ...]:
    wanted = (names,) if isinstance(names, str) else tuple(names)
    for name in wanted:
        if name not in _ALL:
            raise UsageError(f"There is no prompt {name!r}: there are {', '.join(_ALL)}.")
    return tuple(prompt for prompt in PROMPTS if prompt.name in wanted)


def _names(prompts: Iterable[Prompt]) -> tuple[str, ...]:
    return tuple(prompt.name for prompt in prompts)


@dataclass(frozen=True, slots=True)
class _Answer:
    """What one prompt gave."""

    found: list[Found]
    dropped: list[Dropped]
    forgetting: list[Forgetting]


def _deletion(
    asked: Deletion, prompt: Prompt, piece: tuple[Message, ...], ground: Ground, listed: Offers
) -> Found | Forgetting | Dropped:
    """Return what the user asks to forget, or why a deletion is none of hers.

    Where she does not ask for it but says that something is another way now, that is what is kept:
    the model would have the old one go for it, and neither must be lost.
    """
    quote = quoted(asked.sentence, piece)
    if quote is None:
        return Dropped(asked.text, asked.refusal)
    forgetting = listed.forgotten(asked.label, quote)
    if forgetting is not None:
        return forgetting
    item = asked.as_change(prompt.kind) if listed.contradicts(asked.label, quote) else None
    if item is None:
        return Dropped(asked.text, asked.refusal)
    return read_item(item, prompt, piece, ground, listed)


def _extraction(read: list[_Answer], failed: list[Unread]) -> Extraction:
    return Extraction(
        found=tuple(found for each in read for found in each.found),
        dropped=tuple(dropped for each in read for dropped in each.dropped),
        failed=tuple(failed),
        forgetting=tuple(asked for each in read for asked in each.forgetting),
    )


def _joined(parts: list[Extraction]) -> Extraction:
    """Return the pieces' findings as one."""
    found, repeats = without_repeats([each for part in parts for each in part.found])
    forgetting, held = single([each for part in parts for each in part.forgetting])
    dropped = [each for part in parts for each in part.dropped] + repeats + held
    return Extraction(
        found=tuple(found),
        dropped=tuple(Dropped(each.text[:SHOWN], each.reason) for each in dropped),
        failed=tuple(each for part in parts for each in part.failed),
        forgetting=tuple(forgetting),
    )
