"""A whole store from a folder to an object store, while others go on writing.

Files of tables have names of their own, so most of them are sent before anybody has to wait; what
came meanwhile follows under the lock. Then the memory begins there, is read back as a whole and
compared, and only then the folder is cleared, but for its mark.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.errors import StoreDamagedError, UsageError
from jupyter_memory.store import registry
from jupyter_memory.store.counting import counted_rows
from jupyter_memory.store.marking import write_mark
from jupyter_memory.store.mirror import Mirror, files_of
from jupyter_memory.store.moving import Moved, clear

if TYPE_CHECKING:
    from jupyter_memory.store.erasure import Progress
    from jupyter_memory.store.store import Store


def emigrate(store: Store, address: str, progress: Progress) -> Moved:
    """Move a store to an object store; a move that was interrupted goes on where it was.

    The backups in the store's own folder are cleared with it; those elsewhere stay, and what is
    erased goes from them as before.

    Raises
    ------
    UsageError
        When there is another memory already, or none to move.
    StoreDamagedError
        When what arrived differs; then the memory stays where it is.
    StoreError
    """
    root, mirror = store.root, Mirror(address)
    if store.origin.is_elsewhere:
        raise UsageError(
            f"{store.origin.address} is on an object store already: move it to a folder first."
        )
    if not any(root.glob("*.lance")):
        raise UsageError(f"{root} holds no memories yet: there is nothing to move.")
    _require_free(mirror, store)
    mirror.fill(root, progress)
    with store.locked() as mark:
        files = mirror.fill(root, progress)
        if not mirror.is_taken():
            mirror.found(root)
        elif not mirror.is_like(root):
            raise _taken(address)
        mirror.follow()
        if counted_rows(mirror.root) != counted_rows(root):
            mirror.discard()
            raise StoreDamagedError(
                f"What arrived at {address} differs from {root}, so nothing was moved: try again."
            )
        elsewhere = [each for each in registry.registered(root) if not each.is_relative_to(root)]
        registry.enter(mirror.root, elsewhere)
        size = sum((root / name).stat().st_size for name in files_of(root))
        write_mark(root, replace(mark, moved_to=address))
        clear(root)
    return Moved(before=str(root), place=address, files=files, size=size, linked=False)


def _require_free(mirror: Mirror, store: Store) -> None:
    """Refuse a place with a memory, unless a move that was interrupted brought this one there."""
    if mirror.is_taken():
        with store.locked():
            if not mirror.is_like(store.root):
                raise _taken(mirror.address)


def _taken(address: str) -> UsageError:
    return UsageError(f"{address} is not empty, and nothing in it was changed: give another.")
