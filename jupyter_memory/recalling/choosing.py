"""The recipe that the settings name, less the parts that they leave out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jupyter_memory.recalling.recipes import Recipe, recipe_named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.settings import MemorySettings


def chosen(settings: MemorySettings) -> Recipe:
    """Return the recipe that answers are ranked by."""
    return without(recipe_named(settings.recipe), settings.leave_out)


def without(recipe: Recipe, parts: Iterable[str]) -> Recipe:
    """Return a recipe whose relevance has the weights of some of its parts.

    Parameters
    ----------
    recipe
        What to start from.
    parts
        Of `settings.PARTS`.
    """
    names = frozenset(parts)
    if not names:
        return recipe
    moved: dict[str, Any] = dict.fromkeys(names, 0.0)
    base = recipe.base + sum(getattr(recipe, name) for name in names)
    called = f"{recipe.name} without {', '.join(sorted(names))}"
    return replace(recipe, name=called, base=base, **moved)
