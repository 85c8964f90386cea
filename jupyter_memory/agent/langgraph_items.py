"""Between a LangGraph item and the memory that keeps it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import quote, unquote

from langgraph.store.base import Item, get_text_at_path

from jupyter_memory.errors import UsageError
from jupyter_memory.language.normal import clean, digest, normal_form, normal_name
from jupyter_memory.records import Fact

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord

AGENT: Final = "langgraph"
CATEGORY: Final = "item"
"""What its memories are called in lists."""

_SEPARATING: Final = re.compile("[%/]")

_EXACT: Final = "$exact"
"""Stands for a value that our cleaning of texts would change: what it names is its JSON."""

_UNNAMED: Final = frozenset({"content", "text", "data", "value"})
"""Fields that need no name when an item is put into words."""

_ALL: Final = "$"

Index = Sequence[str] | Literal[False] | None
"""The paths that search goes by; False for none, None for all of the value."""


@dataclass(frozen=True, slots=True)
class Stored:
    """An item, the memory that it is, and when it was read."""

    record: MemoryRecord
    read_at: datetime
    namespace: tuple[str, ...]
    key: str
    value: dict[str, Any]
    index: Index
    ttl: timedelta | None

    @property
    def written(self) -> tuple[datetime, str]:
        """When it was written; of a batch, the later one is greater."""
        return self.record.updated_at, self.record.id

    @property
    def is_indexed(self) -> bool:
        """Whether search goes by anything of it."""
        return bool(_texts(self.value, self.index))

    def says(self, question: str) -> bool:
        """Return whether a question is the very text of one of the paths search goes by."""
        asked = normal_form(question)
        return any(normal_form(each) == asked for each in _texts(self.value, self.index))

    @property
    def has_expired(self) -> bool:
        """Whether its life was over when it was read."""
        expires = self.record.expires_at
        return expires is not None and expires <= self.read_at

    def is_fading(self, spent: float) -> bool:
        """Return whether more than a share of its life is over."""
        expires = self.record.expires_at
        if self.ttl is None or expires is None:
            return False
        return self.read_at + self.ttl - expires > self.ttl * spent

    def fields(self) -> dict[str, Any]:
        """Return what LangGraph makes an item of."""
        return {
            "namespace": self.namespace,
            "key": self.key,
            "value": self.value,
            "created_at": self.record.created_at,
            "updated_at": self.record.updated_at,
        }

    def item(self) -> Item:
        """Return it as LangGraph's."""
        return Item(**self.fields())


def remembered(
    namespace: tuple[str, ...], key: str, value: dict[str, Any], index: Index, ttl: float | None
) -> dict[str, Any]:
    """Return what is remembered of an item, as `remember_many` takes it.

    Raises
    ------
    UsageError
        When the value is none of JSON's.
    """
    kept = {
        "key": _encoded(key),
        "value": _encoded(_as_json(value)),
        "index": list(index) if index else index,
        "ttl": ttl,
    }
    return {
        "text": _text(value, index) or clean(key) or CATEGORY,
        "kind": "semantic",
        "category": CATEGORY,
        "subject": _path(namespace),
        "attribute": _attribute(namespace, key),
        "value": {name: each for name, each in kept.items() if each is not None},
        "tags": [tag_of(namespace[:depth]) for depth in range(len(namespace) + 1)],
    }


def stored_of(record: MemoryRecord, read_at: datetime) -> Stored | None:
    """Return the item that a memory is, or None where it is none."""
    if not isinstance(record, Fact) or record.category != CATEGORY or record.subject is None:
        return None
    kept = record.value if isinstance(record.value, Mapping) else {}
    value, ttl = _decoded(kept.get("value")), kept.get("ttl")
    if not isinstance(value, dict):
        return None
    return Stored(
        record=record,
        read_at=read_at,
        namespace=namespace_of(record.subject),
        key=_decoded(kept.get("key")),
        value=value,
        index=kept.get("index"),
        ttl=timedelta(minutes=ttl) if isinstance(ttl, int | float) else None,
    )


def key_of(namespace: tuple[str, ...], key: str) -> str:
    """Return the key of the memory that an item is, as `list` takes it."""
    return f"{_path(namespace)}.{_attribute(namespace, key)}"


def tag_of(namespace: tuple[str, ...]) -> str:
    """Return the tag of all that lies in a namespace or below it."""
    return "/".join((f"{AGENT}:", *map(_label, namespace)))


def namespace_of(path: str) -> tuple[str, ...]:
    """Return the namespace that a subject stands for."""
    return tuple(unquote(each, errors="surrogatepass") for each in path.split("/"))


def _path(namespace: tuple[str, ...]) -> str:
    return "/".join(map(_label, namespace))


def _label(text: str) -> str:
    """Return a label as it is, or percent-encoded where a name would not keep it so."""
    plain = _SEPARATING.sub(lambda found: quote(found[0], safe=""), text)
    if normal_name(plain) == plain:
        return plain
    return quote(text, safe="", errors="surrogatepass")


def _attribute(namespace: tuple[str, ...], key: str) -> str:
    return f"{AGENT}:{digest(*namespace, None, key)}"


# What an item says, in words


def _text(value: dict[str, Any], index: Index) -> str:
    """Return what a memory says of a value: what search goes by, else all of it."""
    return clean("; ".join(_texts(value, index))) or clean(_words(value))


def _texts(value: dict[str, Any], index: Index) -> list[str]:
    """Return the texts that search goes by."""
    if index is False:
        return []
    found: dict[str, None] = {}
    for path in (_ALL,) if index is None else index:
        texts = [_words(value)] if path == _ALL else get_text_at_path(value, path)
        found |= dict.fromkeys(each for each in texts if each)
    return list(found)


def _words(value: Any, name: str = "") -> str:
    if isinstance(value, Mapping):
        parts = [_words(each, str(key)) for key, each in value.items()]
        return "; ".join(each for each in parts if each)
    if isinstance(value, list | tuple):
        said = ", ".join(each for each in map(_words, value) if each)
    else:
        said = value if isinstance(value, str) else json.dumps(value, default=str)
    return said if not said or not name or name in _UNNAMED else f"{name}: {said}"


# Exactly as it was given


def _as_json(value: Any) -> Any:
    try:
        return json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise UsageError(
            f"The value of an item must be JSON (texts, numbers, true/false, lists, objects): "
            f"{error}."
        ) from error


def _encoded(value: Any) -> Any:
    """Return a value in which no text is changed when it is cleaned."""
    if isinstance(value, str):
        return value if clean(value) == value else {_EXACT: _literal(value)}
    if isinstance(value, list):
        return [_encoded(each) for each in value]
    if isinstance(value, dict):
        if _EXACT in value or any(clean(name) != name for name in value):
            return {_EXACT: _literal(value)}
        return {name: _encoded(each) for name, each in value.items()}
    return value


def _literal(value: Any) -> str:
    """Return JSON that is kept as it is; readable, if that can be."""
    plain = json.dumps(value, ensure_ascii=False)
    return plain if clean(plain) == plain else json.dumps(value)


def _decoded(value: Any) -> Any:
    if isinstance(value, list):
        return [_decoded(each) for each in value]
    if not isinstance(value, Mapping):
        return value
    if set(value) == {_EXACT}:
        try:
            return json.loads(value[_EXACT])
        except ValueError:  # a secret was masked in it
            return value[_EXACT]
    return {name: _decoded(each) for name, each in value.items()}
