"""Memories from a file are screened like what is said: no secret comes in with them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jupyter_memory.records import Fact
from jupyter_memory.remembering.masking import (
    Secrets,
    joined,
    masked,
    masked_as,
    refusal,
    speaks_of_secret,
)
from jupyter_memory.rendering.phrases import phrase, tongue_of
from jupyter_memory.screening import for_candidates

if TYPE_CHECKING:
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.screening import Policy

SCREENED: Final = (
    "text", "category", "topic", "intent", "entities", "tags", "keys", "speaker", "check",
    "subject", "attribute", "result", "description", "trigger", "steps", "verification",
)  # fmt: skip
"""Fields of a record that may hold a secret, besides its value and the sentence it came from."""


def screened(record: MemoryRecord, policy: Policy) -> tuple[MemoryRecord, Secrets]:
    """Return a record without secrets, and what was masked in it.

    What was only inferred is refused where something said would be masked.
    """
    by = for_candidates(policy) if record.source == "inferred" else policy
    present = {name: getattr(record, name) for name in SCREENED if getattr(record, name, None)}
    parts = {name: masked(value, by) for name, value in present.items()}
    secrets = joined(each for _, each in parts.values())
    fact_value, of_value = _value(record, by)
    secrets = joined((secrets, of_value))
    sentence, of_sentence = _sentence(record, parts["text"], by)
    secrets = joined((secrets, of_sentence))
    if not secrets.masked:
        return record, secrets
    changes = {name: value for name, (value, _) in parts.items()}
    if isinstance(record, Fact):
        changes["value"] = fact_value
    # Both were read from the text, and may quote what was masked in it.
    changes |= {"relations": (), "request": None}
    changes["provenance"] = replace(record.provenance, sentence=sentence)
    return replace(record, **changes), secrets


def _value(record: MemoryRecord, policy: Policy) -> tuple[object, Secrets]:
    value = record.value if isinstance(record, Fact) else None
    if not isinstance(record, Fact) or record.attribute is None:
        return masked(value, policy)
    return masked_as(record.attribute, value, policy)


def _sentence(
    record: MemoryRecord, text: tuple[str, Secrets], policy: Policy
) -> tuple[str | None, Secrets]:
    sentence: str | None = record.provenance.sentence
    if sentence == record.text:
        return text
    found: tuple[str | None, Secrets] = masked(sentence, policy)
    return found


def objection_to(record: MemoryRecord, secrets: Secrets, policy: Policy) -> str | None:
    """Return why a record that was screened does not come in, or None."""
    tongue = tongue_of(record.text)
    why = refusal(secrets, policy, tongue)
    if why is None and record.source == "inferred" and speaks_of_secret(record.text, policy):
        return phrase(tongue, "secret unasked")
    return why
