"""What a user lets be kept without being asked, by kind; in RAM, of one kernel."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from typing import Final

from jupyter_memory.errors import UsageError
from jupyter_memory.settings import CAPTURES

SWITCHES: Final = ("preferences", "conversations", "files", *CAPTURES)
"""All kinds: also preferences, what is observed of conversations, and where files lie."""

ALL: Final = "everything"
CAPTURED: Final = "captures"


class Switches(Mapping[str, bool]):
    """Which kinds are kept: a mapping from their names to whether they are.

    Attributes
    ----------
    on
        False while everything is paused: then nothing new is kept at all.
    """

    def __init__(self, captures: tuple[str, ...] = CAPTURES) -> None:
        self._lock = threading.Lock()
        self._on = True
        self._once = False
        self._kinds = {each: each not in CAPTURES or each in captures for each in SWITCHES}

    @property
    def on(self) -> bool:
        """Whether anything is kept."""
        return self._on and not self._once

    @property
    def once(self) -> bool:
        """Whether it is off just this once."""
        return self._once

    def __getitem__(self, kind: str) -> bool:
        return self.on and self._kinds[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)

    def __repr__(self) -> str:
        states = (f"{name}: {'on' if on else 'off'}" for name, on in self.items())
        return f"<Switches {', '.join(states)}>"

    def pause(self, kind: str | None = None, *, once: bool = False) -> None:
        """Keep nothing, or nothing of a kind; `once`, until the cell ends or one write was refused.

        Raises
        ------
        UsageError
            When there is no such kind.
        """
        with self._lock:
            if once:
                self._once = True
            elif kind is None or kind == ALL:
                self._on = False
            else:
                self._set(kind, on=False)

    def resume(self, kind: str | None = None) -> None:
        """Keep again; without a kind, everything."""
        with self._lock:
            self._once = False
            if kind is None or kind == ALL:
                self._on = True
                self._kinds.update(dict.fromkeys(SWITCHES, True))
            else:
                self._on = True
                self._set(kind, on=True)

    def end_once(self) -> None:
        """Let what was off just this once be on again."""
        with self._lock:
            self._once = False

    def set_captures(self, captures: tuple[str, ...]) -> None:
        """Let exactly these kinds be captured."""
        with self._lock:
            self._kinds.update({each: each in captures for each in CAPTURES})

    def _set(self, kind: str, *, on: bool) -> None:
        if kind == CAPTURED:
            self._kinds.update(dict.fromkeys(CAPTURES, on))
        elif kind in self._kinds:
            self._kinds[kind] = on
        else:
            known = ", ".join((*SWITCHES, CAPTURED, ALL))
            raise UsageError(f"There is no switch {kind!r}: there are {known}.")
