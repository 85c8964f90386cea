"""Where the store lies: any path, made real once."""

from __future__ import annotations

import os
from pathlib import Path

from jupyter_memory.errors import UsageError

ENVIRONMENT_VARIABLE = "JUPYTER_MEMORY_URI"


def locate(uri: str | os.PathLike[str] | None) -> Path:
    """Return the real absolute folder of a store.

    Links are followed, so that one store under two names is one store, and a later change of
    directory does not move it.

    Raises
    ------
    UsageError
        When the address is empty or of a kind that this release does not open.
    """
    if uri is None:
        return _default()
    text = os.fspath(uri)
    if not text.strip():
        raise UsageError("The store's address is empty: give a folder, or leave uri out.")
    if "\x00" in text:
        raise UsageError("The store's address holds a NUL character: give the path of a folder.")
    scheme, separator, rest = text.partition("://")
    if separator and scheme == "file":
        text = rest
    elif separator and scheme.isalnum():
        raise UsageError(
            f"{text}: this release keeps memories in a local folder and cannot open "
            f"{scheme}:// addresses; give a path."
        )
    return Path(text).expanduser().resolve()


def _default() -> Path:
    from_environment = os.environ.get(ENVIRONMENT_VARIABLE)
    if from_environment:
        return locate(from_environment)
    from jupyter_core.paths import jupyter_data_dir

    return Path(jupyter_data_dir()).resolve() / "memory"
