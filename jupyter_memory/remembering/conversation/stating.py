"""From an item that holds to the statement that `remember` takes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import UsageError
from jupyter_memory.language.script import language_of
from jupyter_memory.language.terms import terms
from jupyter_memory.remembering.conversation.checking import Case, reason_against
from jupyter_memory.remembering.conversation.dating import (
    dated,
    occurred_at,
    request_of,
    with_date,
)
from jupyter_memory.remembering.conversation.findings import Dropped, Found
from jupyter_memory.remembering.conversation.grounding import is_in_the_words, shares_words
from jupyter_memory.remembering.conversation.offering import NOTHING, Offers
from jupyter_memory.remembering.conversation.quoting import find_quote
from jupyter_memory.remembering.conversation.wording import negations
from jupyter_memory.remembering.judging import CONFIDENCE
from jupyter_memory.remembering.statement import read_statement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.remembering.conversation.grounding import Ground
    from jupyter_memory.remembering.conversation.messages import Message
    from jupyter_memory.remembering.conversation.prompts import Prompt
    from jupyter_memory.remembering.conversation.quoting import Quote
    from jupyter_memory.remembering.conversation.schema import Item


def read_item(
    item: Item,
    prompt: Prompt,
    messages: Sequence[Message],
    ground: Ground,
    listed: Offers = NOTHING,
) -> Found | Dropped:
    """Return what an item is worth, or why it is worth nothing.

    Parameters
    ----------
    item
        As the model wrote it.
    prompt
        What it was asked for.
    messages
        The piece that it read.
    ground
        What they offer.
    listed
        The memories it may point to.
    """
    quote = find_quote(item.sentence, messages)
    if quote is None:
        return Dropped(item.text, "quotes a sentence that was not said")
    told = _told(item, quote)
    case = Case(told, prompt, quote, dated(told, quote), ground)
    reason = reason_against(case)
    if reason is not None:
        return Dropped(item.text, reason)
    try:
        statement = read_statement(_arguments(case))
    except UsageError as error:
        return Dropped(item.text, str(error))
    request = request_of(told, quote.message)
    return Found(
        statement=replace(statement, request=request),
        quote=quote,
        points=None if case.is_tainted else listed.points(item.changes, quote),
    )


def _told(item: Item, quote: Quote) -> Item:
    """Return the item in the words that were said, where its own are another language's.

    So too where it denies and the sentence does not, or the other way round.
    """
    denied = negations(item.text) > 0
    differs = denied != (negations(quote.sentence) > 0)
    if differs and shares_words(item.text, quote.sentence):
        return item.model_copy(update={"text": quote.sentence, "value": None})
    if language_of(item.text) != language_of(quote.sentence):
        return item.model_copy(update={"text": quote.sentence})
    return item


def _arguments(case: Case) -> dict[str, Any]:
    """Return the arguments of `remember`, those of its kind only."""
    item, message = case.item, case.quote.message
    common = {
        "text": _text(case),
        "kind": case.prompt.kind,
        "category": case.category,
        "speaker": message.name or message.role,
        **_trust(case),
    }
    if case.prompt.kind == "episodic":
        when = occurred_at(case.when, message)
        text = with_date(item.text, case.when)
        return {**common, "text": text, "subject": _subject(case), "occurred_at": when}
    if case.prompt.kind == "procedural":
        return {**common, "trigger": item.trigger, "steps": item.steps}
    subject = _subject(case)
    attribute = item.attribute if subject else None
    return {**common, "subject": subject, "attribute": attribute, "value": _value(case)}


def _text(case: Case) -> str:
    """Return the text; what counts as the user's own word is in her own words."""
    said = case.quote.sentence
    if _is_explicit(case) and not is_in_the_words(case.item.text, terms(said)):
        return said
    return case.item.text


def _subject(case: Case) -> str | None:
    """Return the subject, unless it is one that nobody named: it would claim another's key."""
    subject = case.item.subject
    return subject if subject and is_in_the_words(subject, case.ground.terms) else None


def _value(case: Case) -> Any:
    """Return the value, unless it is in words that nobody used."""
    value = case.item.value
    listed = value if isinstance(value, list) else [value]
    texts = [each for each in listed if isinstance(each, str)]
    said = case.quote.message.text
    return value if all(shares_words(each, said) for each in texts) else None


def _trust(case: Case) -> dict[str, Any]:
    """Return whose word it is, and how sure.

    Only an instruction that the user gave in so many words is hers; then both are left open, as if
    she had asked for it to be remembered. Whatever the model thinks, the rest is inferred.
    """
    if _is_explicit(case):
        return {}
    most = CONFIDENCE["inferred"]
    given = case.item.confidence
    return {"source": "inferred", "confidence": most if given is None else min(given, most)}


def _is_explicit(case: Case) -> bool:
    return (
        case.prompt.kind != "episodic"
        and case.quote.message.role == "user"
        and case.lasts
        and not case.is_tainted
    )


def without_repeats(found: Sequence[Found]) -> tuple[list[Found], list[Dropped]]:
    """Return what was found, each once, in the order in which it was said.

    What several prompts or sentences gave alike is one mention, not several.
    """
    ordered = sorted(found, key=lambda each: each.quote.message.number)
    kept: dict[Any, Found] = {}
    dropped = []
    for each in ordered:
        plain = replace(each.statement, text=each.statement.text.casefold(), category=None)
        key = (plain.kind, plain.text, plain.subject, plain.attribute)
        if key in kept:
            dropped.append(Dropped(each.statement.text, "was found already in this conversation"))
        else:
            kept[key] = each
    return list(kept.values()), dropped
