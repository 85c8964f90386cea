"""A kernel that runs cells: what the notebook surface would tell of each run."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest

from jupyter_memory import provenance
from jupyter_memory.language import digest
from jupyter_memory.provenance import CellContext
from jupyter_memory.records import Provenance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jupyter_memory import Memory, Receipt


class Kernel:
    """Runs cells whose text says, a paragraph each, what to remember.

    Parameters
    ----------
    notebook
        Its path.
    with_ids
        Whether the front end sends the cells' ids.
    """

    def __init__(self, memory: Memory, notebook: str, *, with_ids: bool = True) -> None:
        self.memory = memory
        self.notebook = notebook
        self.with_ids = with_ids
        self.restart()

    def restart(self) -> None:
        """Begin another session, as "Restart and run all" does."""
        self._session = f"session {next(_sessions)}"
        self._counts = itertools.count(1)

    def run(self, cell: str, source: str, say: Callable[[], list[Receipt]] | None = None) -> Any:
        """Run a cell: by default each paragraph is remembered; return the receipts."""
        ordinals = itertools.count()
        count = next(self._counts)

        def context() -> CellContext:
            return CellContext(
                provenance=Provenance(
                    notebook=self.notebook,
                    cell_id=cell if self.with_ids else None,
                    execution_count=count,
                    session=self._session,
                    cell_digest=digest(source),
                    ordinal=next(ordinals),
                ),
                source=source,
            )

        provenance.set_provider(context)
        try:
            if say is not None:
                return say()
            paragraphs = [each.strip() for each in source.split("\n\n")]
            return [self.memory.remember(each) for each in paragraphs if each]
        finally:
            provenance.clear_provider()


_sessions = itertools.count(1)


@pytest.fixture
def kernel(memory: Memory) -> Iterator[Callable[..., Kernel]]:
    """Make kernels on notebooks that share the test's memory."""

    def make(notebook: str, **given: Any) -> Kernel:
        return Kernel(given.pop("memory", memory), notebook, **given)

    yield make
    provenance.clear_provider()
