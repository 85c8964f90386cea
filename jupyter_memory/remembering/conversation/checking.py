"""Why an item of the model is not taken: each check is one sentence of policy.

The model proposes, nothing more. Whatever it says about trust, ids or what to delete is not read,
and what it does say must rest on words that were said by somebody who may say so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.remembering.conversation.grounding import (
    Ground,
    invented,
    shares_words,
    with_windows,
)
from jupyter_memory.remembering.conversation.wording import (
    LASTING,
    ORDERS,
    PASSING,
    QUOTED,
    gives_orders,
    is_question,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.remembering.conversation.dating import Dated
    from jupyter_memory.remembering.conversation.prompts import Prompt
    from jupyter_memory.remembering.conversation.quoting import Quote
    from jupyter_memory.remembering.conversation.schema import Item

USERS_OWN: Final = frozenset({"preference", "constraint", "identity"})
"""What only the user can say of herself and her rules: an assistant or a tool cannot."""

BINDING: Final = frozenset({"preference", "constraint", "procedure"})
"""What an agent would act on: never taken from a message that holds orders to the reader."""


@dataclass(frozen=True, slots=True)
class Case:
    """An item beside what was said.

    Attributes
    ----------
    item
        As the model wrote it.
    prompt
        What it was asked for.
    quote
        Where its sentence stands.
    when
        The time it tells.
    ground
        What the whole piece offers.
    """

    item: Item
    prompt: Prompt
    quote: Quote
    when: Dated | None
    ground: Ground

    @property
    def category(self) -> str | None:
        """The category where it is one that was asked for; the only one needs no saying."""
        named = (self.item.category or "").casefold()
        known = self.prompt.categories
        return named if named in known else next(iter(known)) if len(known) == 1 else None

    @property
    def lasts(self) -> bool:
        """Whether the sentence itself says that it holds from now on."""
        return LASTING.search(self.quote.sentence) is not None

    @property
    def is_tainted(self) -> bool:
        """Whether the message gives orders to the reader somewhere."""
        return ORDERS.search(QUOTED.sub(" ", self.quote.message.text)) is not None


def reason_against(case: Case) -> str | None:
    """Return why an item is not taken, or None."""
    return next((reason for check in CHECKS if (reason := check(case))), None)


def _is_order(case: Case) -> str | None:
    if gives_orders(case.quote.sentence, case.quote.words):
        return "is an order to whoever reads it, not a memory"
    if case.is_tainted and (case.category in BINDING or case.prompt.kind == "procedural"):
        return "comes with orders to whoever reads it, so nothing of it is to be acted on"
    return None


def _is_another_kind(case: Case) -> str | None:
    if case.item.kind != case.prompt.kind:
        return f"is {case.item.kind}, and {case.prompt.kind} memories were asked for"
    return None


def _is_anothers_to_say(case: Case) -> str | None:
    role = case.quote.message.role
    if role != "user" and case.category in USERS_OWN:
        return f"is a {case.category} that the {role} named, not the user"
    if role == "tool" and case.prompt.kind == "procedural":
        return "is a procedure that a tool named"
    return None


def _does_not_last(case: Case) -> str | None:
    if case.prompt.kind == "episodic" or case.lasts:
        return None
    if is_question(case.quote.sentence):
        return "asks, and states nothing"
    if PASSING.search(case.quote.sentence):
        return "holds for this once"
    return None


def _says_something_else(case: Case) -> str | None:
    if not shares_words(case.item.text, case.quote.sentence):
        return "has no word of the sentence it quotes"
    return None


def _is_invented(case: Case) -> str | None:
    item = case.item
    ground = with_windows(case.ground, [case.when.window] if case.when else [])
    listed = item.value if isinstance(item.value, list) else [item.value]
    values = [str(each) for each in listed if each is not None and not isinstance(each, bool)]
    for text in (item.text, item.subject, *values, item.trigger, *item.steps):
        name = invented(text, ground) if text else None
        if name is not None:
            return f"names {name}, which nobody said"
    return None


def _lacks_steps(case: Case) -> str | None:
    if case.prompt.kind != "procedural":
        return None
    if not case.item.steps or not case.item.trigger:
        return "is no procedure without a trigger and steps"
    for step in case.item.steps:
        if not shares_words(step, " ".join(case.ground.terms)):
            return "has a step that nobody named"
    return None


CHECKS: Final[tuple[Callable[[Case], str | None], ...]] = (
    _is_another_kind,
    _is_order,
    _is_anothers_to_say,
    _does_not_last,
    _says_something_else,
    _is_invented,
    _lacks_steps,
)
"""In this order; the first that objects is told."""
