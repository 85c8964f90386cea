"""What a user may set, as declared traits; everything else is policy beside the code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from traitlets import Bool, Dict, Enum, Float, Integer, List
from traitlets.config import Config, Configurable

from jupyter_memory.errors import UsageError

PATHS = ("structure", "words", "vectors")
"""The ways that lead to a memory: keys and names, the words of the question, its meaning."""

RECIPES = ("standard", "classic", "hourly", "monthly")
"""What an answer is ranked by: see `recalling.recipes`."""

PARTS = ("recency", "confidence", "kind", "use", "pinned")
"""What counts besides relevance."""

CAPTURES = ("failures", "datasets", "decisions", "results", "sessions")
"""What is captured from the cells of a notebook."""


class MemorySettings(Configurable):
    """Settings of one open memory."""

    lock_timeout = Float(10.0, help="Seconds to wait for another process's write.").tag(config=True)
    embed_timeout = Float(
        10.0, help="Seconds to wait for an embedder; after that the memory is stored unembedded."
    ).tag(config=True)
    threshold = Float(
        0.35, help="Recall answers if its best hit scores at least this, in [0, 1]."
    ).tag(config=True)
    candidates = Integer(30, help="Candidates taken from each path and table.").tag(config=True)
    paths: List[str] = List(
        Enum(PATHS),
        list(PATHS),
        minlen=1,
        help="The ways that lead to a memory: structure (keys and names), words, vectors.",
    ).tag(config=True)
    recipe = Enum(
        RECIPES,
        "standard",
        help="What answers are ranked by: standard, classic, or standard with another recency.",
    ).tag(config=True)
    leave_out: List[str] = List(
        Enum(PARTS),
        help='Parts of the recipe that do not count, as in ["recency"]; relevance counts more.',
    ).tag(config=True)
    relevance_check = Bool(
        False,
        help="Have the language model, where there is one, drop irrelevant hits of a recall.",
    ).tag(config=True)
    relevance_timeout = Float(
        3.0, help="Seconds to wait for that; after them the hits stay as they are."
    ).tag(config=True)
    seed = Integer(
        None,
        allow_none=True,
        help="Makes ids repeatable, for documents whose outputs are compared.",
    ).tag(config=True)
    screening: Dict[str, Any] = Dict(
        help='What is done about secrets, class by class: "mask", "refuse" or "allow", as in '
        r'{"email": "mask", "own": {"employee": r"E-\d{6}"}, "harmless": ["555-0100"]}.'
    ).tag(config=True)
    near_duplicates = Bool(
        True,
        help="Look for what a new memory repeats or changes in other words; without it only the "
        "same words and the same key count.",
    ).tag(config=True)
    fiscal_start = Integer(
        1, min=1, max=12, help='The month the fiscal year begins with, for "last fiscal quarter".'
    ).tag(config=True)
    week_start = Integer(
        0, min=0, max=6, help='The day a week begins with, 0 for Monday, for "last week".'
    ).tag(config=True)
    daily_backup = Bool(
        True,
        help="Make a backup a day in the store's folder, in the background; one on another disk is "
        "made by `backup`.",
    ).tag(config=True)
    monthly_drill = Bool(
        True,
        help="Once a month bring the newest backups back to a temporary place and compare every "
        "row, in the background; `health` says when that last went well.",
    ).tag(config=True)
    capture: List[str] = List(
        Enum(CAPTURES),
        list(CAPTURES),
        help="What is kept of the cells of a notebook without being asked: failures and their "
        "fixes, datasets, decisions, results and, on %memory close, sessions.",
    ).tag(config=True)
    daily_tending = Bool(
        True,
        help="Once a day put away what is old or unused of what nobody said in so many words, in "
        "the background; see `tend`.",
    ).tag(config=True)
    weekly_review = Bool(
        True, help="Once a week say in one line how many memories wait for a review; see `review`."
    ).tag(config=True)
    active_limit = Integer(
        500,
        min=1,
        help="Memories of a project that are active at most, of those that were only observed, "
        "inferred or captured; what the user said or confirmed is not counted.",
    ).tag(config=True)
    warm_up = Bool(True, help="Load the store and the embedder in the background.").tag(config=True)


def read_settings(config: Any = None) -> MemorySettings:
    """Return settings from None, a dict, a traitlets Config or ready settings.

    Raises
    ------
    UsageError
        When a name is unknown or a value is of the wrong type.
    """
    if isinstance(config, MemorySettings):
        return config
    if config is None:
        return MemorySettings()
    if isinstance(config, Config):
        return _made(config=config)
    if not isinstance(config, Mapping):
        raise UsageError(f"config must be a dict or a Config, not {type(config).__name__}.")
    known = MemorySettings.class_trait_names(config=True)
    for name in config:
        if name not in known:
            raise UsageError(f"Unknown setting {name!r}: there are {', '.join(sorted(known))}.")
    return _made(**config)


def settings_with(settings: MemorySettings, changes: Mapping[str, Any]) -> MemorySettings:
    """Return the same settings but for some changes."""
    present = {name: getattr(settings, name) for name in settings.trait_names(config=True)}
    return read_settings({**present, **changes})


def _made(**given: Any) -> MemorySettings:
    try:
        return MemorySettings(**given)
    except Exception as error:  # traitlets raises its own family
        raise UsageError(f"Settings: {error}") from error
