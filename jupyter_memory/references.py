"""Files that memories refer to: where they lie, and by what they are known again."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A file as it was when a memory was given it.

    Attributes
    ----------
    path
        Where it lay, from the root on.
    sha256
        Digest of its bytes, or None where nobody looked at it.
    size
        How many bytes.
    modified_at
        When it had been written last, in UTC.
    copy
        Where the store's own copy lies, from the store's folder on, or None.
    """

    path: str
    sha256: str | None = None
    size: int | None = None
    modified_at: datetime | None = None
    copy: str | None = None

    def __str__(self) -> str:
        return self.path

    def is_unchanged(self) -> bool:
        """Return whether the file lies there still, with the same content.

        It is read for that. What cannot be read, or was never looked at, is not known to be the
        same.
        """
        if self.sha256 is None:
            return False
        file = Path(self.path)
        try:
            if not file.is_file() or file.stat().st_size != self.size:
                return False
            with file.open("rb") as stream:
                return hashlib.file_digest(stream, "sha256").hexdigest() == self.sha256
        except OSError:
            return False
