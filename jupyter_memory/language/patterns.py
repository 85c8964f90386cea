"""Regular expressions that are compiled when they are first asked.

There are some hundred of them, and to compile them all takes half of the time in which an
extension has to be loaded. The warm-up compiles the rest, in the background.
"""

from __future__ import annotations

import re
from typing import Any, cast

_ASKED = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


class _Uncompiled:
    """Stands for a pattern; the first question to it compiles it."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        # Only what is not there yet comes here: from then on it is as fast as a pattern itself.
        return getattr(self.compiled(), name)

    def compiled(self) -> re.Pattern[str]:
        compiled = re.compile(self.pattern, self._flags)
        vars(self).update({each: getattr(compiled, each) for each in _ASKED})
        return compiled


_waiting: list[_Uncompiled] = []


def regex(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return what stands for a compiled pattern; an error in it shows when it is first asked."""
    made = _Uncompiled(text, flags)
    _waiting.append(made)
    return cast("re.Pattern[str]", made)


def compile_all() -> None:
    """Compile whatever nobody has asked yet, so that the first question need not."""
    while _waiting:
        _waiting.pop().compiled()
