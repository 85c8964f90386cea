"""LanceDB is used in this room only: tables, lock, history, search, upkeep."""

from jupyter_memory.store.location import address_of, locate, opened
from jupyter_memory.store.store import Store

__all__ = ["Store", "address_of", "locate", "opened"]
