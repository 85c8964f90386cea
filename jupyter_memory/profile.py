"""Who the user is and how she likes things, each with its date, its origin and its trend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory import rendering

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.rendering.phrases import Tongue

DIMENSIONS: Final = (
    "basics",
    "communication",
    "preferences",
    "interests",
    "decision_style",
    "taboos",
)
"""What a profile tells of, in its order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """One thing that is known about the user.

    Attributes
    ----------
    dimension
        One of `DIMENSIONS`.
    memory
        The memory it is; its id is what `edit`, `forget` and `history` take.
    since
        Since when it has been so.
    before
        What it said before its last change, or None where it has always been so.
    changes
        How often it has changed.
    """

    dimension: str
    memory: MemoryRecord
    since: datetime
    before: str | None = None
    changes: int = 0

    @property
    def id(self) -> str:
        """The memory's id."""
        return self.memory.id

    @property
    def text(self) -> str:
        """The sentence."""
        return self.memory.text

    @property
    def value(self) -> Any:
        """The value, where the sentence has one."""
        return getattr(self.memory, "value", None)

    @property
    def version(self) -> int:
        """The memory's version."""
        return self.memory.version


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Profile:
    """What is known about the user, from what she said or confirmed.

    ``str(profile)`` is a text of a few hundred tokens; it can be looked into with ``in``. Iterating
    gives the traits, ``profile["taboos"]`` or ``profile.taboos`` those of one dimension.

    Attributes
    ----------
    traits
        By dimension, the most certain first.
    omitted
        How many more there are that found no room.
    asked_at
        When it was asked for; it holds for then.
    tongue
        The language to tell it in.
    """

    traits: tuple[Trait, ...] = ()
    omitted: int = 0
    asked_at: datetime
    tongue: Tongue = "en"

    @property
    def dimensions(self) -> dict[str, tuple[Trait, ...]]:
        """All six dimensions, also those of which nothing is known."""
        return {name: self[name] for name in DIMENSIONS}

    def __getitem__(self, dimension: str) -> tuple[Trait, ...]:
        name = dimension.replace(" ", "_")
        if name not in DIMENSIONS:
            raise KeyError(f"{dimension!r}: there are {', '.join(DIMENSIONS)}.")
        return tuple(each for each in self.traits if each.dimension == name)

    @property
    def basics(self) -> tuple[Trait, ...]:
        """Who she is."""
        return self["basics"]

    @property
    def communication(self) -> tuple[Trait, ...]:
        """How to talk to her."""
        return self["communication"]

    @property
    def preferences(self) -> tuple[Trait, ...]:
        """How she likes the work done."""
        return self["preferences"]

    @property
    def interests(self) -> tuple[Trait, ...]:
        """What she follows."""
        return self["interests"]

    @property
    def decision_style(self) -> tuple[Trait, ...]:
        """How she decides."""
        return self["decision_style"]

    @property
    def taboos(self) -> tuple[Trait, ...]:
        """What she does not want."""
        return self["taboos"]

    def __iter__(self) -> Iterator[Trait]:
        return iter(self.traits)

    def __len__(self) -> int:
        return len(self.traits)

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and text in str(self)

    def __str__(self) -> str:
        return rendering.profile_told(self)

    def __repr__(self) -> str:
        return rendering.profile_text(self)

    def _repr_html_(self) -> str:
        return rendering.profile_html(self)
