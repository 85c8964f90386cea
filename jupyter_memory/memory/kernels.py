"""The working memory of the kernel that runs in this process, if one does.

It is made when it is first needed: a kernel should not wait for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.working.memory import WorkingMemory


class Kernel:
    """What all handles of one user in this process share.

    Parameters
    ----------
    make
        Makes the working memory.
    """

    def __init__(self, make: Callable[[], WorkingMemory]) -> None:
        self._make = make
        self._working: WorkingMemory | None = None

    @property
    def working(self) -> WorkingMemory:
        """The working memory, made when first asked for."""
        if self._working is None:
            self._working = self._make()
        return self._working

    def made_with(self, make: Callable[[], WorkingMemory]) -> WorkingMemory | None:
        """Return the working memory there is; where there is none yet, it will be made so."""
        self._make = make
        return self._working

    def let_go(self) -> None:
        """Forget what was said, if anything was."""
        if self._working is not None:
            self._working.let_go()


_of_process: list[tuple[str, Kernel]] = []


def set_kernel(user: str, kernel: Kernel) -> None:
    """Let every handle of this user in this process share a working memory."""
    _of_process[:] = [(user, kernel)]


def clear_kernel() -> None:
    """Let every handle have its own again."""
    _of_process.clear()


def kernel_of(user: str) -> Kernel | None:
    """Return what handles share, if it is this user's."""
    return next((kernel for whose, kernel in _of_process if whose == user), None)
