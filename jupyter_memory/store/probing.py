"""A copy of a store to try something on, by links: the store itself is left as it is."""

from __future__ import annotations

import contextlib
import secrets
import shutil
from typing import TYPE_CHECKING

from jupyter_memory.errors import JupyterMemoryError
from jupyter_memory.store import registry
from jupyter_memory.store.archive import PART
from jupyter_memory.store.contents import copy_all, link_all
from jupyter_memory.store.migrations import BACKUPS
from jupyter_memory.store.translating import unwritten

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jupyter_memory.store.store import Store


@contextlib.contextmanager
def copied(store: Store) -> Iterator[Path]:
    """Give the folder of a copy, which goes afterwards.

    It is entered as an unfinished backup: an erasure takes it away, and so does a later backup
    when this process dies.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    folder = store.root / BACKUPS / f"probe-{secrets.token_hex(4)}{PART}"
    try:
        with store.locked():
            registry.enter(store.root, [folder])
            folder.mkdir(mode=0o700, parents=True)
            if not link_all(store.root, folder):
                copy_all(store.root, folder)
        yield folder
    except OSError as error:
        raise unwritten(store.root, error) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        with contextlib.suppress(JupyterMemoryError), store.locked():
            registry.take_out(store.root, [folder])
