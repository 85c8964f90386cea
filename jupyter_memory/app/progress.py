"""A bar on the terminal while something takes long; nothing where nobody looks."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WIDTH: Final = 30
QUIET_SECONDS: Final = 1.0
"""What is done by then needs no bar."""


@contextmanager
def bar() -> Iterator[Callable[[str, int, int], None]]:
    """Give what is told how much is done; the line of the bar is empty again afterwards."""
    stream, begun = sys.stderr, time.monotonic()
    longest = 0

    def show(what: str, done: int, of: int) -> None:
        nonlocal longest
        if not stream.isatty() or time.monotonic() - begun < QUIET_SECONDS:
            return
        filled = WIDTH * done // max(of, 1)
        line = f"{what} [{'#' * filled}{'.' * (WIDTH - filled)}] {done:,} of {of:,}"
        longest = max(longest, len(line))
        stream.write(f"\r{line:<{longest}}")
        stream.flush()

    try:
        yield show
    finally:
        if longest:
            stream.write(f"\r{'':<{longest}}\r")
            stream.flush()
