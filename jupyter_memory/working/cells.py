"""The cells that ran in a kernel: how they went, never what stood in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime
    from typing import Any

Outcome = Literal["ok", "failed", "interrupted"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One run of a cell.

    Attributes
    ----------
    number
        The kernel's counter.
    cell_id
        Where a front end sends one.
    digest
        Of its source.
    outcome, error
        How it went; of an error, its class and message without data.
    seconds
        How long it took, where that was seen.
    at
        When it ended.
    datasets
        Tables it speaks of.
    """

    number: int | None
    cell_id: str | None
    digest: str
    outcome: Outcome
    error: str | None = None
    seconds: float | None = None
    at: datetime
    datasets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What a hook tells of a cell that has ended.

    Attributes
    ----------
    source
        Its text.
    namespace
        Of the kernel.
    number, cell_id
        As of `Cell`.
    error
        What stopped it, or None.
    seconds
        How long it took.
    off
        Whether it is not to be remembered.
    """

    source: str
    namespace: Mapping[str, Any]
    number: int | None = None
    cell_id: str | None = None
    error: BaseException | None = None
    seconds: float | None = None
    off: bool = False
