"""The working memory of the kernel that runs in this process, if one does."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jupyter_memory.working.memory import WorkingMemory

_of_kernel: list[tuple[str, WorkingMemory]] = []


def set_present(user: str, working: WorkingMemory) -> None:
    """Let every handle of this user in this process share a working memory."""
    _of_kernel[:] = [(user, working)]


def clear_present() -> None:
    """Let every handle have its own again."""
    _of_kernel.clear()


def present(user: str) -> WorkingMemory | None:
    """Return the kernel's working memory, if it is this user's."""
    return next((working for whose, working in _of_kernel if whose == user), None)
