"""The filters of `list` and `count`: a fixed list of names, each a typed condition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import UsageError
from jupyter_memory.language.normal import clean, normal_form, normal_key, normal_name
from jupyter_memory.records import DEFAULT_ATTRIBUTE, SOURCES, STATUSES, field_names
from jupyter_memory.remembering.mentioning import entity_form
from jupyter_memory.remembering.tagging import topic_form
from jupyter_memory.store.predicates import (
    Predicate,
    all_of,
    any_of,
    equals,
    has_any,
    is_valid,
    one_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from jupyter_memory.records import Kind


def _key(text: str) -> str:
    """Read "subject.attribute", or a subject alone, as it is kept."""
    subject, dot, attribute = text.rpartition(".")
    return normal_key(subject, attribute) if dot else normal_key(text, DEFAULT_ATTRIBUTE)


FILTERS: dict[str, tuple[str, Callable[[str], str]]] = {
    "status": ("status", str),
    "category": ("category", normal_name),
    "tag": ("tags", normal_name),
    "entity": ("entities", entity_form),
    "topic": ("topic", topic_form),
    "intent": ("intent", normal_form),
    "key": ("key", _key),
    "subject": ("subject", normal_name),
    "source": ("source", str),
    "agent": ("agent", normal_name),
    "session": ("session", str),
    "speaker": ("speaker", normal_name),
    "pinned": ("pinned", str),
}
"""By argument: the column, and the form in which its values are kept."""

_LISTS = frozenset({"tags", "entities"})
_KNOWN_VALUES = {"status": STATUSES, "source": SOURCES}


def kinds_with(filters: dict[str, Any], kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Return the kinds that have every field that is filtered by: only facts have a key."""
    columns = {
        FILTERS[name][0] for name in filters if name in FILTERS and filters[name] is not None
    }
    return tuple(kind for kind in kinds if columns <= set(field_names(kind)))


def listing_predicate(filters: dict[str, Any], now: datetime) -> Predicate:
    """Return the condition of filters; without a status all but the forgotten are meant.

    Who asks for what is active by name does not mean what has expired by now.

    Raises
    ------
    UsageError
        When there is no such filter or no such value.
    """
    given = {name: value for name, value in filters.items() if value is not None}
    parts = [_condition(name, value, now) for name, value in given.items()]
    if filters.get("status") is None:
        parts.append(one_of("status", [each for each in STATUSES if each != "forgotten"]))
    return all_of(*parts)


def _condition(name: str, value: Any, now: datetime) -> Predicate:
    if name not in FILTERS:
        raise UsageError(f"Unknown filter {name!r}: there are {', '.join(FILTERS)}.")
    column, form = FILTERS[name]
    if column == "pinned":
        if not isinstance(value, bool):
            raise UsageError(f"pinned must be True or False, not {value!r}.")
        return equals(column, value)
    values = [form(clean(each)) for each in _texts(name, value)]
    for each in values:
        if name in _KNOWN_VALUES and each not in _KNOWN_VALUES[name]:
            raise UsageError(f"Unknown {name} {each!r}: one of {', '.join(_KNOWN_VALUES[name])}.")
    if name == "status" and "active" in values:
        others = [each for each in values if each != "active"]
        return any_of(is_valid(["active"], now), one_of(column, others))
    return has_any(column, values) if column in _LISTS else one_of(column, values)


def _texts(name: str, value: Any) -> list[str]:
    listed: Iterable[Any] = [value] if isinstance(value, str) else value
    try:
        texts = list(listed)
    except TypeError:
        texts = [value]
    for each in texts:
        if not isinstance(each, str):
            raise UsageError(f"{name} must be a text or a list of texts, not {each!r}.")
    return texts
