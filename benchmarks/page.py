"""Write the figures of docs/benchmarks.md from runs that were kept: no figure is typed by hand.

python -m benchmarks --full --json runs.jsonl
python -m benchmarks.page runs.jsonl
"""

from __future__ import annotations

import argparse
import json
from datetime import datetime
from pathlib import Path
from typing import Any

from benchmarks import report

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
BEGIN, END = "<!-- figures: python -m benchmarks.page -->", "<!-- end of figures -->"
HEAD = "### "


def main() -> None:
    """Put the figures of the given file on the page; what it has no run of stays as it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=Path, help="a file written with --json")
    parser.add_argument("--anew", action="store_true", help="drop what the file has no run of")
    options = parser.parse_args()
    lines = options.runs.read_text(encoding="utf-8").splitlines()
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    figures, _, after = rest.partition(END)
    sections = {} if options.anew else sections_of(figures)
    sections |= {run["title"]: section(run) for run in map(json.loads, lines)}
    text = "\n\n".join(sections.values())
    PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def sections_of(figures: str) -> dict[str, str]:
    """Return the sections that are on the page, by title."""
    parts = figures.strip().split(HEAD)[1:]
    return {part.partition("\n")[0]: f"{HEAD}{part.strip()}" for part in parts}


def section(run: dict[str, Any]) -> str:
    """Return one run as a section: its command, where and when it ran, its table."""
    machine = run["machine"]
    date = datetime.fromisoformat(run["date"]).date()
    load = f", load {machine['load'][0]:.1f} at the end" if machine["load"] else ""
    pace = f", 10⁷ additions in {machine['pace']:.2f} s" if "pace" in machine else ""
    where = f"{date}, {machine['cores']} cores{load}{pace}, Python {machine['python']}"
    versions = _versions(machine["packages"], run["benchmark"])
    return (
        f"{HEAD}{run['title']}\n\n"
        f"`{run['command']}`  \n{where}, {versions}\n\n"
        f"{report.table(run['rows'])}"
    )


def _versions(packages: dict[str, str], benchmark: str) -> str:
    peers = report.PEERS if benchmark == "recall_speed" else ()
    wanted = ("lancedb", *peers)
    return ", ".join(f"{name} {packages[name]}" for name in wanted if name in packages)


if __name__ == "__main__":
    main()
