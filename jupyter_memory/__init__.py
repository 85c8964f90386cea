"""A memory an analyst and her notebook agents can trust.

>>> from jupyter_memory import Memory
>>> memory = Memory("my-memory", user="ana", embedder="none")
>>> memory.remember("Revenue excludes refunds.").action
'stored'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_memory._version import __version__
from jupyter_memory.errors import (
    ConflictError,
    EmbedderMismatchError,
    JupyterMemoryError,
    JupyterMemoryWarning,
    ModelError,
    NotFoundError,
    ReadOnlyStoreError,
    ScopeError,
    StoreBusyError,
    StoreDamagedError,
    StoreError,
    StoreVersionError,
    UsageError,
)
from jupyter_memory.memory import Memory
from jupyter_memory.profile import Profile, Trait
from jupyter_memory.records import Episode, Fact, MemoryRecord, Procedure, Provenance
from jupyter_memory.references import Reference
from jupyter_memory.reports import Erasure
from jupyter_memory.results import Hit, Memories, Pending, Recall, Receipt, Revision
from jupyter_memory.reviews import Consolidation, Merge, Review, ReviewItem
from jupyter_memory.structure import Relation, Request

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

__all__ = [
    "ConflictError",
    "Consolidation",
    "EmbedderMismatchError",
    "Episode",
    "Erasure",
    "Fact",
    "Hit",
    "JupyterMemoryError",
    "JupyterMemoryWarning",
    "Memories",
    "Memory",
    "MemoryRecord",
    "Merge",
    "ModelError",
    "NotFoundError",
    "Pending",
    "Procedure",
    "Profile",
    "Provenance",
    "ReadOnlyStoreError",
    "Recall",
    "Receipt",
    "Reference",
    "Relation",
    "Request",
    "Review",
    "ReviewItem",
    "Revision",
    "ScopeError",
    "StoreBusyError",
    "StoreDamagedError",
    "StoreError",
    "StoreVersionError",
    "Trait",
    "UsageError",
    "__version__",
]


def load_ipython_extension(ip: InteractiveShell) -> None:
    """Give a shell the magics: what ``%load_ext jupyter_memory`` calls."""
    from jupyter_memory.notebook import extension

    extension.load(ip)


def unload_ipython_extension(ip: InteractiveShell) -> None:
    """Take them away again, without a trace."""
    from jupyter_memory.notebook import extension

    extension.unload(ip)
