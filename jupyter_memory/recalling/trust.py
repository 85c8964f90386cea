"""What age, confidence, kind and use make of a relevant memory."""

from __future__ import annotations

import warnings
from datetime import datetime
from math import exp
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import JupyterMemoryWarning

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jupyter_memory.recalling.recipes import Recipe
    from jupyter_memory.store.candidates import Candidate

OLDEST: Final = 100 * 365.25 * 24 * 3_600.0
"""Seconds: the age of what has no readable time."""

PREFERRED: Final[Mapping[str, tuple[str, ...]]] = {
    "define": ("semantic",),
    "preference": ("semantic",),
    "how-to": ("procedural",),
    "happened": ("episodic",),
    "plan": ("episodic",),
    "failure": ("episodic", "procedural"),
}
"""By the intent of a question, the kinds that answer it."""

DOUBTFUL: Final = frozenset({"failed", "drifted"})
"""Outcomes of a check after which a memory counts for nothing but its relevance."""

WARM: Final = 5.0
"""Times a memory was said or recalled after which it is two thirds as warm as can be."""


def trust(
    candidate: Candidate, recipe: Recipe, now: datetime, intent: str | None
) -> dict[str, float]:
    """Return what a full relevance gets for these; with the recipe's base at most 1.

    Parameters
    ----------
    candidate
        The memory.
    recipe
        Its weights.
    now
        Ages are counted from here.
    intent
        What the question is for.
    """
    kind = candidate.kind
    if candidate.row.get("check_outcome") in DOUBTFUL:
        return dict.fromkeys(("recency", "confidence", "kind", "use", "pinned"), 0.0)
    return {
        "recency": recipe.recency * recipe.decay.factor(_age(candidate, now), kind),
        "confidence": recipe.confidence * candidate.row["confidence"],
        "kind": recipe.kind * _is_preferred(kind, intent),
        "use": recipe.use * _use(candidate),
        "pinned": recipe.pinned * bool(candidate.row["pinned"]),
    }


def _age(candidate: Candidate, now: datetime) -> float:
    """Return the age in seconds: a time that lies ahead is now."""
    since: Any = candidate.row.get("occurred_at") or candidate.row.get("updated_at")
    if isinstance(since, datetime) and since.tzinfo is not None:
        return max(0.0, (now - since).total_seconds())
    warnings.warn(
        f"Memory {candidate.row['id']} has no readable time ({since!r}): it counts as the oldest. "
        "Edit it to give it one.",
        JupyterMemoryWarning,
        stacklevel=2,
    )
    return OLDEST


def _is_preferred(kind: str, intent: str | None) -> float:
    """Without an intent, or with one that prefers nothing, all kinds are alike."""
    preferred = PREFERRED.get(intent or "")
    return float(preferred is None or kind in preferred)


def _use(candidate: Candidate) -> float:
    """Return how well it has proved: by its outcomes, or by how often it was said and recalled."""
    row = candidate.row
    good, bad = row.get("successes") or 0, row.get("failures") or 0
    if good or bad:
        return float(good / (good + bad))
    often = (row.get("mentions") or 1) - 1 + (row.get("recalls") or 0)
    return 1 - exp(-often / WARM) if often else 0.0
