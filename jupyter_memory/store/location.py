"""Where the store lies: any path, made real once, or an address on an object store."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from jupyter_memory.store.store import Store

ENVIRONMENT_VARIABLE = "JUPYTER_MEMORY_URI"

OBJECT_STORES: Final = ("s3", "gs", "az")
"""The beginnings of addresses on object stores."""


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
    elif separator and scheme in OBJECT_STORES:
        raise UsageError(
            f"{text} is an address on an object store, and here a folder is needed: give a path; "
            f"`move` brings a memory from one to the other."
        )
    elif separator and scheme.isalnum():
        raise UsageError(
            f"{text}: this release keeps memories in a folder or on an object store "
            f"({', '.join(f'{each}://' for each in OBJECT_STORES)}) and cannot open {scheme}:// "
            "addresses."
        )
    return Path(text).expanduser().resolve()


def address_of(uri: str | os.PathLike[str] | None) -> str | None:
    """Return the address on an object store, in one spelling, or None where it is a folder."""
    text = os.environ.get(ENVIRONMENT_VARIABLE, "") if uri is None else os.fspath(uri)
    scheme, separator, rest = text.strip().partition("://")
    if not separator or scheme not in OBJECT_STORES:
        return None
    if not rest.strip("/"):
        raise UsageError(f"{text} names no bucket: write {scheme}://bucket/folder.")
    return f"{scheme}://{rest.strip('/')}"


def opened(uri: str | os.PathLike[str] | None, *, lock_timeout: float) -> Store:
    """Return the store at an address: in a folder, or in the mirror of an object store.

    Raises
    ------
    UsageError
    """
    from jupyter_memory.store.store import Store

    address = address_of(uri)
    if address is None:
        return Store(locate(uri), lock_timeout=lock_timeout)
    from jupyter_memory.store.mirror import Mirror

    mirror = Mirror(address)
    return Store(mirror.root, lock_timeout=lock_timeout, origin=mirror)


def _default() -> Path:
    from_environment = os.environ.get(ENVIRONMENT_VARIABLE)
    if from_environment:
        return locate(from_environment)
    from jupyter_core.paths import jupyter_data_dir

    return Path(jupyter_data_dir()).resolve() / "memory"
