"""The façade's context: what a model should be given before it answers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jupyter_memory.context import Context, seen
from jupyter_memory.errors import UsageError
from jupyter_memory.language.normal import clean
from jupyter_memory.store.bridge import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import EllipsisType

    from jupyter_memory.memory.listening import Listener
    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.recalling.composing import Gathered
    from jupyter_memory.remembering.conversation.messages import Message
    from jupyter_memory.results import Recall

MOST_RECALLED = 10
"""Memories that are looked for; the budget, and what is not relevant, make fewer of them."""


class Composing:
    """Context and its awaitable twin."""

    _rooms: Rooms
    _listener: Listener
    recall: Callable[..., Recall]

    def context(
        self,
        task: str | None = None,
        *,
        budget: int | EllipsisType = ...,
        messages: Iterable[Any] | None = None,
        sent: int = 0,
    ) -> Context:
        """Return what to put before a model's task: the user's wishes, her profile, memories.

        Memories stand in it as quoted data with id, date, source and status, between one opening
        and one closing marker. Whatever was stored cannot close them, nor look like a turn of the
        conversation or the call of a tool.

        Parameters
        ----------
        task
            What the model is to do. Without it, the last question in `messages`; without that,
            the form for the start of a session: wishes, profile and the important events of the
            last 30 days.
        budget
            Tokens at most, everything counted; by default 4,500 with a task and 600 without.
        messages
            The conversation so far: mappings of role and content. What has room goes in, the
            newest first; of the beginning of a long one, what would be missed.
        sent
            How many of the last messages the model is sent beside this text anyway. They help to
            understand the task, and are not told again.

        Returns
        -------
        Context
            A text that knows what is in it and what found no room. Empty where the budget is less
            than what has to be said about memories.

        Raises
        ------
        UsageError
            When an argument cannot be taken.
        StoreError
        """
        from jupyter_memory.recalling.allowances import AT_START, WITH_TASK, checked_budget
        from jupyter_memory.recalling.composing import compose

        now = self._rooms.clock()
        turns = _turns(messages, now)
        asked, turns = _asked(task, turns)
        most = checked_budget(budget, AT_START if asked is None else WITH_TASK)
        gathered = self._gathered(asked, turns)
        told = replace(gathered, turns=turns[: max(0, len(turns) - checked_sent(sent))])
        made = compose(told, most, now.tzinfo)
        made.conflicts = gathered.conflicts
        self._listener.recalled(each.text for each in made.used)
        return seen(made)

    async def acontext(self, task: str | None = None, **given: Any) -> Context:
        """Compose a context; the same as `context`, awaitable."""
        return await asyncio.to_thread(self.context, task, **given)

    def _gathered(self, task: str | None, turns: tuple[Message, ...]) -> Gathered:
        from jupyter_memory.recalling.composing import Gathered
        from jupyter_memory.recalling.profile import important_events, standing

        rooms = self._rooms
        rooms.store.mark()
        now, tables = rooms.clock(), rooms.store.tables
        always = run(standing(tables, rooms.scope, now))
        gathered = Gathered(task=task, rules=always.rules, profile=always.profile, turns=turns)
        if task is None:
            return replace(gathered, events=run(important_events(tables, rooms.scope, now)))
        found = self.recall(task, MOST_RECALLED, context=turns or None)
        memories = tuple(hit.memory for hit in found)
        return replace(gathered, recalled=memories, conflicts=found.conflicts)


def checked_sent(sent: Any) -> int:
    """Return how many messages are sent anyway."""
    if isinstance(sent, bool) or not isinstance(sent, int) or sent < 0:
        raise UsageError(f"sent must be a whole number of messages from 0 on, not {sent!r}.")
    return sent


def _turns(messages: Any, now: Any) -> tuple[Message, ...]:
    """Return the turns of a conversation; their words may be called content or text."""
    from jupyter_memory.remembering.conversation.messages import read_messages

    if messages is None:
        return ()
    if isinstance(messages, str | Mapping) or not isinstance(messages, Iterable):
        return read_messages(messages, now)
    return read_messages([_with_content(each) for each in messages], now)


def _with_content(message: Any) -> Any:
    if isinstance(message, Mapping) and "content" not in message and "text" in message:
        return {**message, "content": message["text"]}
    return message


def _asked(task: Any, turns: tuple[Message, ...]) -> tuple[str | None, tuple[Message, ...]]:
    """Return what is asked, and the turns without it: it is not told twice."""
    if task is not None and not isinstance(task, str):
        raise UsageError(f"task must be a text, not {type(task).__name__}.")
    text = clean(task or "")
    if not text:
        text = next((each.text for each in reversed(turns) if each.role == "user"), "")
    if turns and turns[-1].role == "user" and turns[-1].text == text:
        turns = turns[:-1]
    return text or None, turns
