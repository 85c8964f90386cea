"""The first step of a write: secrets are masked before anything else sees the text.

What somebody asks to have remembered is masked and kept, and she is told; a class that she refuses
keeps the whole text out. What nobody asked for is dropped whole where it speaks of a secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.rendering.phrases import Tongue, phrase
from jupyter_memory.screening import Policy, Screened, holds_mask, screen, screen_named, suspects
from jupyter_memory.screening.policy import shown_as

if TYPE_CHECKING:
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.statement import Statement

MASKED_FIELDS = (
    "text", "category", "subject", "attribute", "value", "trigger", "steps", "tags", "speaker",
    "keys", "check", "result", "description",
)  # fmt: skip
"""Fields of a statement that may hold a secret."""

_LIST_SIGNS: Final[dict[Tongue, str]] = {"en": ", ", "zh": "、"}


@dataclass(frozen=True, slots=True)
class Secrets:
    """What was secret in something, without the secrets.

    Attributes
    ----------
    masked
        What stands there now, such as "password".
    refused
        The classes that the policy refuses. Unless empty, nothing of it is to be kept.
    """

    masked: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


NO_SECRETS: Final = Secrets()

_IN_PARTS: Final = "["
"""Stands for a list or a mapping, whose parts are screened each by its own name: `suspects` lets
nothing pass that may begin a mask."""


def joined(parts: Iterable[Secrets]) -> Secrets:
    """Return what was secret in any of the parts, each once."""
    listed = [each for each in parts if each is not NO_SECRETS]
    if not listed:
        return NO_SECRETS
    return Secrets(
        masked=tuple(dict.fromkeys(each for part in listed for each in part.masked)),
        refused=tuple(dict.fromkeys(each for part in listed for each in part.refused)),
    )


def refusal(secrets: Secrets, policy: Policy, tongue: Tongue) -> str | None:
    """Return why nothing of a text is kept, or None.

    Parameters
    ----------
    secrets
        What was in it, by this policy or by the one `for_candidates` makes of it.
    policy
        What the person wants.
    tongue
        In which language to say so.
    """
    named = [
        shown_as(cls, chinese=tongue == "zh")
        for cls in secrets.refused
        if policy.action(cls) == "refuse"
    ]
    if named:
        return phrase(tongue, "refused class", what=_LIST_SIGNS[tongue].join(named))
    return phrase(tongue, "secret unasked") if secrets.refused else None


def masked(value: Any, policy: Policy) -> tuple[Any, Secrets]:
    """Return a value without its secrets, and what was masked in it.

    Parameters
    ----------
    value
        A text, or lists and mappings of texts; anything else comes back as it is.
    policy
        What is done about which class.
    """
    if isinstance(value, str):
        screened = screen(value, policy)
        return screened.text, _secrets(screened)
    if value is None or value == ():
        return value, NO_SECRETS
    if isinstance(value, Mapping):
        return _masked_mapping(value, policy)
    if isinstance(value, list | tuple):
        parts = [masked(each, policy) for each in value]
        return type(value)(each for each, _ in parts), joined(each for _, each in parts)
    if _is_number(value):
        return _masked_number(value, screen(str(value), policy))
    return value, NO_SECRETS


def _masked_mapping(value: Mapping[Any, Any], policy: Policy) -> tuple[dict[Any, Any], Secrets]:
    """Return a mapping whose names and values are without secrets."""
    names = [masked(name, policy) for name in value]
    parts = [masked_as(str(name), each, policy) for name, each in value.items()]
    pairs = zip((name for name, _ in names), (each for each, _ in parts), strict=True)
    return dict(pairs), joined(each for _, each in (*names, *parts))


def masked_as(name: str, value: Any, policy: Policy) -> tuple[Any, Secrets]:
    """Return a value without what its name says is secret in it: ``{"password": "hunter2"}``."""
    if isinstance(value, str):
        screened = screen_named(name, value, policy)
        return screened.text, _secrets(screened)
    if isinstance(value, list | tuple):
        parts = [masked_as(name, each, policy) for each in value]
        return type(value)(each for each, _ in parts), joined(each for _, each in parts)
    if _is_number(value):
        return _masked_number(value, screen_named(name, str(value), policy))
    if isinstance(value, Mapping):
        inner, within = _masked_mapping(value, policy)
        outer = {key: masked_as(name, each, policy) for key, each in inner.items()}
        secrets = joined((within, *(each for _, each in outer.values())))
        return {key: each for key, (each, _) in outer.items()}, secrets
    return value, NO_SECRETS


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _masked_number(value: Any, screened: Screened) -> tuple[Any, Secrets]:
    """Return a number as it is, or what stands for it where it is a card's or a password."""
    return (screened.text if screened.found else value), _secrets(screened)


def _secrets(screened: Screened) -> Secrets:
    return Secrets(screened.masked, screened.refused) if screened.found else NO_SECRETS


def masked_changes(changes: Mapping[str, Any], policy: Policy) -> tuple[dict[str, Any], Secrets]:
    """Return new values of fields without secrets, and what was masked in them."""
    parts = {name: masked(each, policy) for name, each in changes.items()}
    without = {name: each for name, (each, _) in parts.items()}
    return without, joined(each for _, each in parts.values())


def masked_statements(
    statements: Sequence[Statement], policy: Policy
) -> list[tuple[Statement, Secrets]]:
    """Return statements without secrets, and what was masked in each."""
    texts = [
        (at, name, text) for at, each in enumerate(statements) for name, text in _texts_of(each)
    ]
    suspected: dict[int, list[str]] = {}
    for place in sorted(suspects([text for _, _, text in texts], policy)):
        at, name, _ = texts[place]
        suspected.setdefault(at, []).append(name)
    return [
        masked_statement(each, policy, suspected[at]) if at in suspected else (each, NO_SECRETS)
        for at, each in enumerate(statements)
    ]


def _texts_of(statement: Statement) -> Iterator[tuple[str, str]]:
    """Yield the texts of a statement that are screened, each with the name of its field."""
    for name in MASKED_FIELDS:
        value = getattr(statement, name)
        if value is None or value == ():
            continue
        if name == "value":
            plain = value if isinstance(value, str | int | float) else _IN_PARTS
            yield name, f"{(statement.attribute or '').strip()}: {plain}"
        elif isinstance(value, str):
            yield name, value
        else:
            for each in value:
                yield name, each


def masked_statement(
    statement: Statement, policy: Policy, names: Iterable[str] = MASKED_FIELDS
) -> tuple[Statement, Secrets]:
    """Return a statement without secrets, and what was masked in it.

    Parameters
    ----------
    statement
        Checked and cleaned.
    policy
        What is done about which class.
    names
        The fields that are screened.
    """
    name_of_value = statement.attribute
    parts = {
        name: masked(value, policy)
        if name != "value" or name_of_value is None
        else masked_as(name_of_value, value, policy)
        for name in names
        for value in (getattr(statement, name),)
    }
    secrets = joined(each for _, each in parts.values())
    if not secrets.masked:
        return statement, secrets
    return replace(statement, **{name: each for name, (each, _) in parts.items()}), secrets


def masked_by_name(
    before: MemoryRecord, after: MemoryRecord, changes: Mapping[str, Any], policy: Policy
) -> Secrets:
    """Return what an edit masked in the value because of the attribute."""
    attribute = getattr(after, "attribute", None)
    if attribute is None or not {"attribute", "value"} & changes.keys():
        return NO_SECRETS
    value = changes.get("value", getattr(before, "value", None))
    return masked_as(attribute, value, policy)[1]


def speaks_of_secret(text: str, policy: Policy) -> bool:
    """Return whether a text holds a mask, so that a secret stood there."""
    return holds_mask(text, policy)
