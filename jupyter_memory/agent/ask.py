"""A small, honest agent: it answers with what is remembered, and says what it used of that.

It knows no notebook: text goes out piece by piece through a callable, and everything else is in
the `Answer`. A turn that is interrupted or fails leaves nothing behind.
"""

from __future__ import annotations

import re
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.agent.dialogue import answer_of
from jupyter_memory.agent.leave import Leave
from jupyter_memory.agent.prompting import WITHOUT, kernel_text, system_prompt
from jupyter_memory.agent.using import used_of
from jupyter_memory.errors import ConflictError, JupyterMemoryError, NotFoundError, UsageError
from jupyter_memory.ids import ending
from jupyter_memory.language.counting import count_tokens
from jupyter_memory.language.patterns import regex
from jupyter_memory.memory.tools.answers import is_failure
from jupyter_memory.memory.tools.reading import read_call
from jupyter_memory.rendering.phrases import tongue_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from jupyter_memory.context import Context
    from jupyter_memory.memory import Memory
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.results import Pending, Receipt

    Show = Callable[[str], Any]

BUDGET: Final = 3_200
"""Tokens of wishes, profile, memories and summary before a question."""

WHOLE_TURNS: Final = 5
"""Messages before a question that are sent as they were said; earlier ones as a summary."""

MOST_OF_TURNS: Final = 4_000
"""Tokens of them together: the oldest go first."""

MOST_ROUNDS: Final = 6
"""Requests for one question; in the last one the model has to answer."""

MOST_CALLS: Final = 8
"""Calls of tools that are carried out in one round."""

NO_MODEL: Final = (
    "No model is configured: set OPENAI_API_KEY (or OPENAI_BASE_URL for a service of your own) and "
    "JUPYTER_MEMORY_MODEL, or %config JupyterMemory.model; %recall, %memory profile and all other "
    "magics work without one."
)

_FOUND: Final = regex(r"^\[([0-9a-f]{6}) · ", re.MULTILINE)
_TOO_MANY: Final = f"Not done: more than {MOST_CALLS} calls at once; make the rest in the next one."


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came of a question.

    Attributes
    ----------
    question, text
        What was asked, and what the model said.
    asked_at
        When.
    used
        Memories that the answer used, told by what it says.
    given
        All memories the model was given, these included.
    calls
        Tools that were called, with what they answered.
    asks
        What the user has to decide first; then no model was asked.
    resolved
        What her answer to such a question has settled.
    context
        What was sent of the memory, or None.
    tokens_in, tokens_out
        Of all requests together.
    seconds
        By the clock of the memory.
    finish
        Why the model ended, in the service's word.
    masked
        Classes of secrets in the question that were not sent.
    """

    question: str
    asked_at: datetime
    text: str = ""
    used: tuple[MemoryRecord, ...] = ()
    given: tuple[MemoryRecord, ...] = ()
    calls: tuple[tuple[str, str], ...] = ()
    asks: Pending | None = None
    resolved: Receipt | None = None
    context: Context | None = None
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    finish: str | None = None
    masked: tuple[str, ...] = ()


@dataclass(slots=True)
class _Turn:
    """A question while it is answered."""

    question: str
    leave: Leave
    messages: list[dict[str, Any]]
    given: dict[str, MemoryRecord]
    calls: list[tuple[str, str]] = field(default_factory=list)
    written: bool = False
    put: set[str] = field(default_factory=set)
    tokens_in: int = 0
    tokens_out: int = 0
    text: str = ""
    finish: str | None = None


class Conversation:
    """The questions of one kernel, one after the other.

    Parameters
    ----------
    memory
        The user's memory, with a model.
    """

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self._turns: list[dict[str, Any]] = []
        self._waiting: tuple[Pending, str] | None = None
        self._asked: set[str] = set()

    def ask(self, question: str, show: Show, *, with_memory: bool = True) -> Answer:
        """Answer a question.

        Parameters
        ----------
        question
            In any language.
        show
            Takes the answer piece by piece.
        with_memory
            Whether it may be used and added to; without, the question and its answer leave no
            trace, not even in this conversation.

        Raises
        ------
        UsageError
            When there is no question, or no model.
        ModelError, StoreError
        """
        asked, masked = self.memory.masked(question if isinstance(question, str) else "")
        if not asked:
            raise UsageError("Nothing was asked: write %%ask and a question below it.")
        started = self.memory.clock()
        resolved = None
        if with_memory and self._waiting is not None:
            resolved, asked = self._settled(asked)
        if self.memory.model is None:
            raise UsageError(NO_MODEL)
        if not with_memory:
            return self._without_memory(asked, show, started, masked)
        sent = self._sent()
        context = self.memory.context(asked, budget=BUDGET, messages=self._turns, sent=len(sent))
        conflict = self._conflict_in(context)
        if conflict is not None:
            self._waiting = (conflict, asked)
            self._asked.add(ending(conflict.id))
            return Answer(
                question=asked,
                asked_at=started,
                asks=conflict,
                resolved=resolved,
                context=context,
                masked=masked,
            )
        turn = self._begun(asked, context, sent)
        self._answer(turn, show)
        self._note(turn)
        return self._told(turn, started, context=context, resolved=resolved, masked=masked)

    def _settled(self, reply: str) -> tuple[Receipt | None, str]:
        """Carry out the user's answer to what she was asked, and go on with her question."""
        assert self._waiting is not None  # noqa: S101 - for the type checker
        (pending, question), self._waiting = self._waiting, None
        keep = answer_of(reply, pending)
        if keep is None:
            return None, reply
        try:
            return self.memory.resolve(pending.id, keep), question
        except (ConflictError, NotFoundError):
            return None, question  # decided elsewhere meanwhile, or changed: asked anew below

    def _conflict_in(self, context: Context) -> Pending | None:
        """Return what the user has to decide before this can be answered, each only once."""
        if not context.conflicts or self.memory.agent is not None:
            return None
        disputed = {each for conflict in context.conflicts for each in conflict.ids}
        for each in self.memory.pending():
            if each.id in disputed and ending(each.id) not in self._asked and each.answer_choices:
                return each
        return None

    def _sent(self) -> list[dict[str, Any]]:
        """Return the last messages that are sent as they were said."""
        sent: list[dict[str, Any]] = []
        left = MOST_OF_TURNS
        for each in reversed(self._turns[-WHOLE_TURNS:]):
            left -= count_tokens(each["content"])
            if left < 0:
                break
            sent.insert(0, {"role": each["role"], "content": each["content"]})
        return sent

    def _begun(self, asked: str, context: Context, sent: list[dict[str, Any]]) -> _Turn:
        tongue = tongue_of(asked)
        system = system_prompt(tongue, str(context), kernel_text(self.memory, tongue))
        own = [{"role": "system", "content": system}]
        before = next((t["content"] for t in reversed(self._turns) if t["role"] != "user"), "")
        said = [t["content"] for t in self._turns if t["role"] == "user"]
        return _Turn(
            question=asked,
            leave=Leave(asked, [*said, asked], before, frozenset(self._asked)),
            messages=[*own, *sent, {"role": "user", "content": asked}],
            given={each.id: each for each in context.used},
        )

    def _answer(self, turn: _Turn, show: Show) -> None:
        """Ask the model until it has no more calls to make."""
        tools = self.memory.tools()
        for number in range(1, MOST_ROUNDS + 1):
            calls = self._request(turn, show, tools, may_call=number < MOST_ROUNDS)
            if not calls or number == MOST_ROUNDS:
                return
            if turn.text and not turn.text.endswith("\n"):
                turn.text += "\n"
                show("\n")
            for place, call in enumerate(calls):
                answer = self._called(turn, call) if place < MOST_CALLS else _TOO_MANY
                told = {"role": "tool", "tool_call_id": call["id"], "content": answer}
                turn.messages.append(told)

    def _request(
        self, turn: _Turn, show: Show, tools: list[dict[str, Any]], *, may_call: bool
    ) -> list[dict[str, Any]]:
        """Ask once, show what comes, and return the calls."""
        model = self.memory.model
        if model is None:
            raise UsageError(NO_MODEL)
        reply = model.reply(turn.messages, tools, may_call=may_call)
        with closing(reply.pieces()) as pieces:  # also where the user interrupts it
            for piece in pieces:
                show(piece)
        counted = sum(count_tokens(str(each.get("content") or "")) for each in turn.messages)
        turn.tokens_in += counted if reply.tokens_in is None else reply.tokens_in
        made = reply.tokens_out
        turn.tokens_out += count_tokens(reply.text) if made is None else made
        turn.text += reply.text
        turn.finish = reply.finish
        said: dict[str, Any] = {"role": "assistant", "content": reply.text or None}
        if reply.calls:
            turn.messages.append({**said, "tool_calls": reply.calls})
        return reply.calls

    def _called(self, turn: _Turn, call: dict[str, Any]) -> str:
        """Carry out a call as far as the user's words allow it, and return the answer."""
        name, refusal = call["function"]["name"], None
        with suppress(UsageError):  # what cannot be read is told by the memory
            refusal = turn.leave.refusal(name, read_call(call).arguments)
        answer = self.memory.call(call) if refusal is None else refusal
        turn.calls.append((name, answer))
        done = not is_failure(answer)
        if name in _WRITES:
            turn.written = turn.written or done
        elif name == "list_pending":
            turn.put.update(ending(each.id) for each in self.memory.pending())
        elif name == "search_memory" and done:
            for found in _FOUND.findall(answer):
                # In a large store an ending may be that of two: then the footer leaves it out.
                with suppress(JupyterMemoryError):
                    record = self.memory.get(found)
                    turn.given.setdefault(record.id, record)
        return answer

    def _note(self, turn: _Turn) -> None:
        """Keep the turn; the memory reads it later, off the path of the answer."""
        now = self.memory.clock()
        said = {"role": "user", "content": turn.question, "timestamp": now}
        answered = {"role": "assistant", "content": turn.text, "timestamp": now}
        turns = [said, *([answered] if turn.text.strip() else [])]
        self._turns += turns
        self._asked |= turn.put
        # What the model has saved just now is not heard once more as said again.
        self.memory.observe(turns, remember=not turn.written)

    def _without_memory(
        self, asked: str, show: Show, started: datetime, masked: tuple[str, ...]
    ) -> Answer:
        messages = [
            {"role": "system", "content": WITHOUT[tongue_of(asked)]},
            {"role": "user", "content": asked},
        ]
        turn = _Turn(asked, Leave(asked, ()), messages, {})
        self._request(turn, show, [], may_call=False)
        return self._told(turn, started, masked=masked)

    def _told(self, turn: _Turn, started: datetime, **more: Any) -> Answer:
        given = tuple(turn.given.values())
        return Answer(
            question=turn.question,
            asked_at=started,
            text=turn.text,
            used=used_of(given, turn.text, turn.question),
            given=given,
            calls=tuple(turn.calls),
            tokens_in=turn.tokens_in,
            tokens_out=turn.tokens_out,
            seconds=(self.memory.clock() - started).total_seconds(),
            finish=turn.finish,
            **more,
        )


_WRITES: Final = frozenset({"save_memory", "update_memory", "forget_memory", "resolve_memory"})
