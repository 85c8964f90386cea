"""All rules in one table. Where two find the same, the first one names it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.screening.carriers import CARRIERS
from jupyter_memory.screening.connections import CONNECTIONS
from jupyter_memory.screening.personal import PERSONAL
from jupyter_memory.screening.said import SAID
from jupyter_memory.screening.vendors import VENDORS

if TYPE_CHECKING:
    from jupyter_memory.screening.rule import Rule

RULES: Final[tuple[Rule, ...]] = (*VENDORS, *CARRIERS, *CONNECTIONS, *SAID, *PERSONAL)
