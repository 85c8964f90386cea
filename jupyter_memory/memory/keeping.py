"""What a text must go through before it is kept anywhere."""

from __future__ import annotations


def screened_for_keeping(text: str) -> str:
    """Return a text as it may be written to the disk and sent to a model."""
    return text
