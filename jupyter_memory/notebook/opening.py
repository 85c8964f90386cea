"""From the settings of the extension to an open memory."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.notebook.options import read_project

if TYPE_CHECKING:
    from jupyter_memory.clock import Clock
    from jupyter_memory.memory import Memory
    from jupyter_memory.settings import MemorySettings

MODEL_VARIABLE: Final = "JUPYTER_MEMORY_MODEL"
"""Names the model where no setting does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What the extension's settings say; None stands for the default of `Memory`."""

    uri: str | None = None
    user: str | None = None
    project: str | None = None
    embedder: Any = None
    model: str | None = None
    now: str | None = None
    settings: MemorySettings


def open_memory(opening: Opening) -> Memory:
    """Return the memory that the settings describe, warming up if they say so.

    Raises
    ------
    JupyterMemoryError
        When a setting cannot be taken or the store cannot be opened.
    """
    from jupyter_memory.memory import Memory

    arguments: dict[str, Any] = {"user": opening.user, "config": opening.settings}
    if opening.project is not None:
        arguments["project"] = read_project(opening.project)
    if opening.embedder is not None:
        arguments["embedder"] = opening.embedder
    if opening.model is not None:
        arguments["llm"] = opening.model
    if opening.now is not None:
        arguments["clock"] = fixed_clock(opening.now)
    memory = Memory(opening.uri, **arguments)
    if opening.settings.warm_up:
        memory.warm_up()
    return memory


def model_is_named() -> bool:
    """Return whether the environment names a model by now."""
    return bool(os.environ.get(MODEL_VARIABLE))


def fixed_clock(text: str) -> Clock:
    """Return a clock that stands still at an ISO time, in the machine's zone if it names none.

    Raises
    ------
    UsageError
        When it is no ISO time.
    """
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise UsageError(
            f"JupyterMemory.now = {text!r}: write it as 2026-03-31T09:00:00+00:00."
        ) from error
    aware = moment if moment.tzinfo else moment.astimezone()
    return lambda: aware
