"""`make demo`: two days of an analysis in two kernels, on one store in a temporary folder.

Day 1 remembers. Day 2 runs in a fresh kernel, recalls it, and reports another number than it
would have without. Ends with an error when day 2 does not work with exactly what day 1 noted.
"""

from __future__ import annotations

import sys
import tempfile
from datetime import datetime
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Any

from performing import perform, shown_text
from stage import PUNCTUALITY, set_stage

if TYPE_CHECKING:
    from performing import Performance
    from stage import Sitting

HANDED_OVER = ("cut_off", "smallest_carrier", "clock_zone", "chart_kind")
"""Variables that day 1 sets by looking at the data and day 2 by recalling."""
SHOWN = "demo"
"""The tag of the cells that the demo prints."""


def headline(day: int, sitting: Sitting) -> str:
    when = datetime.fromisoformat(sitting.now)
    return f"\nDay {day}, {when:%A %d %B %Y, %H:%M}: {sitting.notebook}, in a fresh kernel\n"


def transcript(performance: Performance) -> str:
    """Return the tagged cells of a notebook and what they showed."""
    shown = (
        f"{indent(cell.source, '  > ', lambda _: True)}\n\n{indent(shown_text(cell), '    ')}\n"
        for cell in performance.notebook.cells
        if SHOWN in cell.metadata.get("tags", ())
    )
    return "\n".join(shown)


def verdict(noted: dict[str, Any], used: dict[str, Any]) -> tuple[str, ...]:
    """Return what day 2 worked with that day 1 had not noted so."""
    return tuple(
        f"{name}: day 1 noted {noted[name]!r}, day 2 worked with {used[name]!r}"
        for name in noted
        if noted[name] != used[name]
    )


def main() -> int:
    values = []
    with tempfile.TemporaryDirectory() as folder:
        stage = set_stage(Path(folder))
        for day, sitting in enumerate(PUNCTUALITY, start=1):
            print(headline(day, sitting), flush=True)
            performance = perform(stage, sitting, HANDED_OVER)
            print(transcript(performance), flush=True)
            values.append(performance.values)
    differing = verdict(*values)
    for line in differing:
        print(line)
    if not differing:
        recalled = ", ".join(f"{name} = {value!r}" for name, value in values[1].items())
        print(f"Recalled and used on day 2, typed in on day 1 only: {recalled}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
