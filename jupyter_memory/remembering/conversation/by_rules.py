"""A conversation read without a model: little is kept, in the user's own words, by declared signs.

Only what the user says is read; an assistant or a tool says nothing of its own here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.conversation.findings import Dropped, Extraction, Found
from jupyter_memory.remembering.conversation.messages import Conversation, Message, read_messages
from jupyter_memory.remembering.conversation.objections import OBJECTIONS
from jupyter_memory.remembering.conversation.quoting import Quote, sentences
from jupyter_memory.remembering.conversation.recognising import KnownTexts, known_texts
from jupyter_memory.remembering.conversation.sign import Sign
from jupyter_memory.remembering.conversation.stating import without_repeats
from jupyter_memory.remembering.conversation.weighing import weigh
from jupyter_memory.remembering.conversation.wording import ORDERS, QUOTED
from jupyter_memory.remembering.conversation.worth import (
    ASKED,
    ASKED_FOR,
    COLUMN,
    INSTRUCTIONS,
    LIKINGS,
    STEPS,
    STEPS_LEAD,
)
from jupyter_memory.remembering.extraction import kind_of
from jupyter_memory.remembering.judging import CONFIDENCE
from jupyter_memory.remembering.leading import without_lead_in
from jupyter_memory.remembering.statement import read_statement
from jupyter_memory.remembering.stepping import split_steps, trigger_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from jupyter_memory.remembering.conversation.objections import Objection
    from jupyter_memory.remembering.statement import Statement

LONGEST: Final = 400
"""Characters of a sentence; a longer one is pasted text."""

_FENCED: Final = regex(r"```.*?(?:```|\Z)|^>.*$", re.DOTALL | re.MULTILINE)
"""Code, and what somebody else wrote."""

_ANY: Final = regex("")
_BULLET: Final = regex(r"^\s*(?:[-*+•·–]|\d{1,2}[.)、])\s*")


def extract_by_rules(
    messages: Conversation, now: datetime, known: Iterable[str] = ()
) -> Extraction:
    """Return what a conversation holds that is worth remembering, as far as rules can tell.

    Parameters
    ----------
    messages
        A text of the user, or messages of role, content and timestamp; screened.
    now
        In the user's zone.
    known
        Texts that were recalled into this conversation: what only repeats them adds nothing.

    Returns
    -------
    Extraction
        What was found, and what looked like it and was not taken, with the reason.

    Raises
    ------
    UsageError
        When it is no conversation.
    """
    recalled = known_texts(known)
    read = [
        each
        for message in read_messages(messages, now)
        if message.role == "user"
        for each in _read(message, recalled)
    ]
    found, repeats = without_repeats([each for each in read if isinstance(each, Found)])
    dropped = [each for each in read if isinstance(each, Dropped)]
    return Extraction(found=tuple(found), dropped=(*dropped, *repeats))


def _read(message: Message, recalled: KnownTexts) -> Iterator[Found | Dropped]:
    tainted = ORDERS.search(QUOTED.sub(" ", message.text)) is not None
    for paragraph in re.split(r"\n\s*\n", _FENCED.sub("\n\n", message.text)):
        steps = _steps(paragraph.strip(), message)
        if steps is not None:
            yield _unless_tainted(steps, tainted)
            continue
        for sentence in sentences(paragraph):
            found = _of_sentence(_BULLET.sub("", sentence).strip(), message)
            if isinstance(found, Found) and recalled.cover(found.quote.sentence):
                yield Dropped(found.quote.sentence, "only repeats what was recalled")
            elif found is not None:
                yield _unless_tainted(found, tainted)


def _unless_tainted(found: Found | Dropped, tainted: bool) -> Found | Dropped:
    if not tainted or isinstance(found, Dropped):
        return found
    return Dropped(found.quote.sentence, "comes with orders to whoever reads it")


def _steps(paragraph: str, message: Message) -> Found | None:
    """Return the how-to that a paragraph is, where its beginning says what for."""
    lead, steps = split_steps(paragraph)
    trigger = trigger_of(lead)
    if not steps or trigger is None or not STEPS_LEAD.search(lead) or objection_to(lead, STEPS):
        return None
    given = {"kind": "procedural", "trigger": trigger, "steps": steps}
    return _found(paragraph, message, given, lasting=False)


def _of_sentence(sentence: str, message: Message) -> Found | Dropped | None:
    if not 0 < len(sentence) <= LONGEST:
        return None
    said = without_politeness(without_lead_in(sentence))
    sign = sign_of(sentence)
    reason = objection_to(said, sign)
    if reason is not None:
        # What nothing speaks for is not news to whoever asks what was left out.
        return None if sign is None else Dropped(sentence, reason)
    if sign is None:
        weighed = weigh(said)
        if not weighed.lasts:
            return None
        sign = _told(said)
    given: dict[str, Any] = {"kind": sign.kind, "category": sign.category}
    if sign.kind == "episodic":
        given["occurred_at"] = message.at
    return _found(sentence, message, given, lasting=sign.lasting)


def sign_of(sentence: str) -> Sign | None:
    """Return what a sentence says of itself that makes it worth remembering, or None."""
    if ASKED.search(sentence):
        return ASKED_FOR
    said = without_politeness(without_lead_in(sentence))
    own = QUOTED.sub(" ", said)
    for sign in (*INSTRUCTIONS, *LIKINGS):
        if sign.pattern.search(own if sign.lasting else said):
            return sign
    return None


_FROM_NOW_ON: Final = r"(?:from (?:now|here|today) on|going forward|in (?:the )?future|any ?more)"
_POLITE: Final = regex(
    rf"(?i)^(?:can|could|would|will) you (?:please |pls )?(?=.*\b{_FROM_NOW_ON}\b)(?!.*\bremind\b)|"
    r"^(?:能不能|可不可以|能否|可以)(?:请)?(?=(?:以后|今后|往后|从现在起|从今以后))"
)
"""Who asks whether it could be so from now on orders it."""

_WHY: Final = regex(r"(?i), (?:i (?:hate|can't stand|get tired of|am tired of)|it annoys me)\b.*$")
"""Behind an order, a mood tells only what it is for."""


def without_politeness(sentence: str) -> str:
    """Return an order that is put as a question as the order that it is, without the mood."""
    sentence = _WHY.sub("", sentence)
    found = _POLITE.match(sentence)
    return sentence if found is None else sentence[found.end() :].rstrip("?？ 吗")


def _told(said: str) -> Sign:
    """Return what a sentence is that was kept for its weight."""
    kind, category = kind_of(said)
    if category in (None, "definition") and COLUMN.search(said):
        return Sign("told", _ANY, kind="semantic", category="dataset")
    # What is put as a preference and nobody merely likes is a rule.
    return Sign("told", _ANY, category == "preference", kind, category)


def objection_to(sentence: str, sign: Sign | None) -> str | None:
    """Return why a sentence is not kept all the same, or None."""
    return next((each.reason for each in OBJECTIONS if _objects(each, sentence, sign)), None)


def _objects(objection: Objection, sentence: str, sign: Sign | None) -> bool:
    if sign is None:
        barred = not objection.weighs
    else:
        barred = objection.bars_lasting or not sign.lasting
        barred = barred and objection.reason not in sign.allows
    return barred and objection.pattern.search(sentence) is not None


def _found(sentence: str, message: Message, given: dict[str, Any], *, lasting: bool) -> Found:
    """Return what was found; only what says itself that it lasts is the user's word for it."""
    trust = {} if lasting else {"source": "inferred", "confidence": CONFIDENCE["inferred"]}
    said = {name: value for name, value in given.items() if value is not None}
    return Found(
        statement=_statement(sentence, {**said, **trust}, message),
        quote=Quote(message, sentence, sentence),
    )


def _statement(sentence: str, given: dict[str, Any], message: Message) -> Statement:
    text = ASKED.sub("", sentence).strip() or sentence
    return read_statement({"text": text, "speaker": message.name or message.role, **given})
