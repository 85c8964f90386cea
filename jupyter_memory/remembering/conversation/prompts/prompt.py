"""What a prompt consists of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jupyter_memory.records import Kind


@dataclass(frozen=True, slots=True)
class Keep:
    """Something that was said, and the item it is worth; fields left out are null."""

    said: str
    item: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Ignore:
    """Something that was said and is worth nothing, and why."""

    said: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What the model is asked for one type of memory.

    Attributes
    ----------
    name
        By which a failed prompt is asked again.
    kind
        The only kind that its items may have.
    categories
        The finer words, each with what it means.
    task
        What to look for.
    keep, ignore
        Examples in English and Chinese.
    temperature
        What a person is like leaves no room at all.
    """

    name: str
    kind: Kind
    categories: dict[str, str]
    task: str
    keep: tuple[Keep, ...]
    ignore: tuple[Ignore, ...]
    temperature: float = 0.1
