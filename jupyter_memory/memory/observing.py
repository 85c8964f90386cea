"""The façade listens in: what is observed is written down, and read in the background."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, overload

from jupyter_memory.errors import ScopeError
from jupyter_memory.memory.listening import settled
from jupyter_memory.memory.stewardship import Stewardship
from jupyter_memory.provenance import current_cell
from jupyter_memory.remembering.recording import Moment
from jupyter_memory.rendering.phrases import tongue_of
from jupyter_memory.rendering.shown import without_shown
from jupyter_memory.results import Receipt
from jupyter_memory.store.bridge import check_not_forked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from jupyter_memory.memory.listening import Listener, Observation
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.conversation.messages import Conversation, Message
    from jupyter_memory.remembering.conversation.observed import Heard, Unwanted
    from jupyter_memory.remembering.statement import Statement
    from jupyter_memory.results import Status
    from jupyter_memory.rights import Scope
    from jupyter_memory.screening import Policy


class Observing(Stewardship):
    """Observe conversations; what is worth it is remembered."""

    _listener: Listener
    _remember: Callable[[Sequence[Statement], Moment], list[Receipt]]
    forget: Callable[[str], Receipt]
    _keeps: Callable[[str], bool]
    _take_turns: Callable[[Sequence[Message]], None]
    _note_unsure: Callable[[Statement, Receipt], Receipt]

    @overload
    def observe(
        self, messages_or_text: Conversation, *, remember: bool = ..., wait: Literal[True]
    ) -> list[Receipt]: ...
    @overload
    def observe(
        self, messages_or_text: Conversation, *, remember: bool = ..., wait: Literal[False] = ...
    ) -> Future[list[Receipt]]: ...
    def observe(
        self, messages_or_text: Conversation, *, remember: bool = True, wait: bool = False
    ) -> list[Receipt] | Future[list[Receipt]]:
        """Listen to a conversation, and remember the little of it that lasts.

        The text is written down in the store and this returns; a model reads it in the background,
        or rules where there is none. Reading waits for six turns or 2,000 tokens, until somebody
        asks for the result, or for `flush` or `close`. When the model fails, the text is kept and
        read later, also by another process.

        Parameters
        ----------
        messages_or_text
            A text of the user, or messages of ``role``, ``content`` and, at will, ``timestamp``.
            What was observed before adds nothing, so the whole conversation can be given again.
        remember
            False observes nothing this once.
        wait
            Whether to read it now and return the receipts.

        Returns
        -------
        Future of a list of Receipt, or the list
            What became of what was found; usually nothing was. Asking for the result has it read.

        Raises
        ------
        UsageError
            When it is no conversation.
        StoreError
            When it cannot be written down.
        ModelError
            With `wait`, or from the future: when the model could not read it yet.
        """
        keeps = remember and self._keeps("conversations")
        outcome = self._observed(messages_or_text) if keeps else settled([])
        return outcome.result() if wait else outcome

    def status(self) -> Status:
        """Return how the memory stands, and what waits to be read."""
        status, note = super().status(), self._listener.note
        return status if note is None else replace(status, notes=(*status.notes, note))

    def flush(self, timeout: float = 60.0) -> bool:
        """Wait for background work; return whether it was done in time (seconds)."""
        return self._listener.flush(timeout) and super().flush(timeout)

    def close(self) -> None:
        """End background work; what was not read yet is kept and read the next time."""
        self._listener.close()
        super().close()

    def _observed(self, conversation: Conversation) -> Observation:
        from jupyter_memory.remembering.conversation import read_messages
        from jupyter_memory.remembering.conversation.observed import new_observed

        check_not_forked()
        messages = _said(read_messages(conversation, self._rooms.clock()))
        provenance = current_cell().provenance
        is_text = isinstance(conversation, str)
        place = repr(provenance.cell_id) if is_text else ""
        new = self._listener.unheard(messages, place)
        if not new:
            return settled([])
        kept, refused = _screened(new, self._rooms.screening)
        self._take_turns(kept)
        if not kept:
            self._listener.mark_heard(new, place)
            return settled(refused)
        observation = self._listener.take(
            new_observed(
                kept,
                scope=self._rooms.scope,
                provenance=provenance,
                is_text=is_text,
                by_model=self._rooms.model is not None,
            ),
            refused,
        )
        self._listener.mark_heard(new, place)
        return observation

    def _remember_heard(self, heard: Heard) -> Receipt:
        moment = Moment(
            scope=heard.by.scope,
            now=self._rooms.clock(),
            provenance=heard.by.provenance,
            heard=heard.mark,
            points=heard.points,
        )
        receipt = self._remember([heard.statement], moment)[0]
        return self._note_unsure(heard.statement, receipt)

    def _forget_unwanted(self, unwanted: Unwanted) -> Receipt:
        if unwanted.by.scope != self._rooms.scope:
            raise ScopeError("Another handle was asked to forget this: ask this one for it.")
        return self.forget(unwanted.id)

    def _near(self, scope: Scope, texts: Sequence[str]) -> Sequence[MemoryRecord]:
        """Return what texts may change, as far as the holder of a scope may see it."""
        from jupyter_memory.remembering.nearby import near_texts

        rooms = self._rooms
        return near_texts(rooms.store, scope, rooms.clock(), texts, rooms.vectors.for_writing)


def _said(messages: Sequence[Message]) -> list[Message]:
    """Return what somebody said; what the memory has shown in between says nothing new."""
    bare = (replace(each, text=without_shown(each.text)) for each in messages)
    return [each for each in bare if each.text]


def _screened(messages: Sequence[Message], policy: Policy) -> tuple[list[Message], list[Receipt]]:
    """Return the messages to read, without secrets, and receipts for those that are refused."""
    from jupyter_memory.remembering.masking import joined, masked, refusal

    kept: list[Message] = []
    refused: list[Receipt] = []
    for each in messages:
        text, said = masked(each.text, policy)
        name, called = masked(each.name, policy)
        secrets = joined((said, called))
        why = refusal(secrets, policy, tongue_of(text))
        if why is None:
            kept.append(replace(each, text=text, name=name))
        else:
            refused.append(Receipt(action="refused", message=why, masked=secrets.masked))
    return kept, refused
