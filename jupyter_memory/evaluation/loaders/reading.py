"""Files of published sets, read with errors that name the place."""

from __future__ import annotations

import json
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator


def read_json(path: str | os.PathLike[str], form: str) -> Any:
    """Return what a JSON file holds, or a list of its lines where each line is JSON.

    Parameters
    ----------
    path
        The file.
    form
        The name of the format, for errors.

    Raises
    ------
    UsageError
        When it cannot be read, or is not JSON.
    """
    place = _file(Path(path))
    try:
        text = place.read_text("utf-8-sig")
    except OSError as error:
        raise UsageError(f"{place} cannot be read: {error.strerror or error}.") from error
    try:
        return json.loads(text)
    except ValueError:
        pass
    try:
        return [json.loads(line) for line in text.split("\n") if line.strip()]
    except ValueError as error:
        raise UsageError(f"{place} is no {form}: it is not JSON ({error}).") from error


def _file(place: Path) -> Path:
    """Return the file, or the only one of a folder."""
    inside = sorted(place.glob("*.json")) if place.is_dir() else []
    return inside[0] if len(inside) == 1 else place


@contextmanager
def as_published(place: object, form: str) -> Iterator[None]:
    """Say in one sentence where an entry is not as the format has it."""
    try:
        yield
    except UsageError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
        raise UsageError(f"{place}: it is not as {form} publishes it ({error!r}).") from error
