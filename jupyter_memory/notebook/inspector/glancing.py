"""What JupyterLab shows around the notebook: is it on, what waits, what a cell has left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.provenance import current_cell
from jupyter_memory.rendering.rows import text_of

if TYPE_CHECKING:
    from jupyter_memory.notebook.inspector.looking import Asked

_MOST_CAPTURED: Final = 5
_MOST_CELLS: Final = 1_000


def glance(asked: Asked) -> dict[str, Any]:
    """Return the state in a few words; cheap enough to be asked after every cell."""
    memory = asked.memory
    here = current_cell().provenance
    ids = [each for each in asked.given.get("cells") or () if isinstance(each, str)]
    captured = [
        {"id": each.id, "text": text_of(each, asked.tongue)}
        for each in memory.browse(source="inferred", limit=_MOST_CAPTURED, project=...)
        if each.provenance.session == here.session and each.mentions <= 1
    ]
    return {
        "on": memory.switches.on,
        "waiting": len(memory.pending()),
        "captured": captured,
        "cells": memory.made_by_cells(here.notebook, ids[:_MOST_CELLS]),
    }
