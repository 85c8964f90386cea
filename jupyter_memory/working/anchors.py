"""Moments worth writing down without being asked, found in a cell that ran."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jupyter_memory.working.comments import Remark
    from jupyter_memory.working.datasets import Dataset
    from jupyter_memory.working.failures import Failure
    from jupyter_memory.working.pairing import Fix


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """A table that a cell has read.

    Attributes
    ----------
    dataset
        As it is now, without columns that the cell itself added.
    identity
        What it is known by: its file's name, its query, or the variable's name.
    is_own
        Whether it is known in its notebook only: a variable called df is another one elsewhere.
    """

    dataset: Dataset
    identity: str
    is_own: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchors:
    """What was found in one cell."""

    fixes: tuple[Fix, ...] = ()
    sights: tuple[Sight, ...] = ()
    remarks: tuple[Remark, ...] = ()
    failure: Failure | None = None

    def __bool__(self) -> bool:
        return bool(self.fixes or self.sights or self.remarks)
