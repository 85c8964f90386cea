"""LanceDB is used in this room only: tables, lock, history, search, upkeep."""

from jupyter_memory.store.location import locate
from jupyter_memory.store.store import Store

__all__ = ["Store", "locate"]
