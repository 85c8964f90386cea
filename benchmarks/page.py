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


def main() -> None:
    """Replace the page's figures by those of the given file; of equal runs the last counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=Path, help="a file written with --json")
    lines = parser.parse_args().runs.read_text(encoding="utf-8").splitlines()
    runs = {(run["benchmark"], run["title"]): run for run in map(json.loads, lines)}
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    sections = "\n\n".join(section(run) for run in runs.values())
    PAGE.write_text(f"{before}{BEGIN}\n\n{sections}\n\n{END}{after}", encoding="utf-8")


def section(run: dict[str, Any]) -> str:
    """Return one run as a section: its command, where and when it ran, its table."""
    machine = run["machine"]
    date = datetime.fromisoformat(run["date"]).date()
    load = f", load {machine['load'][0]:.1f} at the end" if machine["load"] else ""
    where = f"{date}, {machine['cores']} cores{load}, Python {machine['python']}"
    versions = _versions(machine["packages"], run["benchmark"])
    return (
        f"### {run['title']}\n\n"
        f"`{run['command']}`  \n{where}, {versions}\n\n"
        f"{report.table(run['rows'])}"
    )


def _versions(packages: dict[str, str], benchmark: str) -> str:
    peers = report.PEERS if benchmark == "recall_speed" else ()
    wanted = ("lancedb", *peers)
    return ", ".join(f"{name} {packages[name]}" for name in wanted if name in packages)


if __name__ == "__main__":
    main()
