"""Every error the package raises on purpose, as one family.

::

    JupyterMemoryError
    ├── StoreError                what is on disk, or the way to it
    │   ├── StoreVersionError     written by another release
    │   ├── StoreDamagedError     a part is missing or cut short
    │   ├── ReadOnlyStoreError    the place cannot be written
    │   └── StoreBusyError        another process holds the lock
    ├── ConflictError             somebody changed it first
    ├── NotFoundError             no such memory in this scope
    ├── ScopeError                not allowed here
    ├── EmbedderMismatchError     vectors of two models
    ├── ModelError                the language model or the embedder failed
    └── UsageError                the call itself cannot be taken

The message of each says what is wrong, where, and what to do.
"""

from __future__ import annotations

from typing import Any


class JupyterMemoryError(Exception):
    """The base of the family: catch this to catch them all."""


class JupyterMemoryWarning(UserWarning):
    """Something works less well than it could; the message says what to do."""


class StoreError(JupyterMemoryError):
    """The store could not do what was asked."""


class StoreVersionError(StoreError):
    """The store was written in a format this release does not know."""


class StoreDamagedError(StoreError):
    """A part of the store is missing, cut short or altered."""


class ReadOnlyStoreError(StoreError):
    """The store's place cannot be written."""


class StoreBusyError(StoreError):
    """Another process kept the store's lock for longer than the time-out."""


class ConflictError(JupyterMemoryError):
    """The memory changed since the caller looked.

    Attributes
    ----------
    current
        The record as it is now, or None where it is gone.
    """

    def __init__(self, message: str, current: Any = None) -> None:
        super().__init__(message)
        self.current = current


class NotFoundError(JupyterMemoryError, LookupError):
    """No such memory in this scope. Another user's memory looks just the same."""


class ScopeError(JupyterMemoryError):
    """The caller may not see or change this, or claims to be somebody else."""


class EmbedderMismatchError(JupyterMemoryError):
    """The store's vectors and the session's embedder are of different spaces."""


class ModelError(JupyterMemoryError):
    """A language model or embedder failed, refused or answered nonsense."""


class UsageError(JupyterMemoryError, ValueError):
    """The call cannot be taken as it stands."""
