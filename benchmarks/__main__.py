"""Run all benchmarks, each in a process of its own, and print their tables.

python -m benchmarks              # up to 10,000 memories, some minutes
python -m benchmarks --full       # 100,000 memories too
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile

from benchmarks import report

SMALL = (1_000, 10_000)
LARGE = (*SMALL, 100_000)


def main() -> int:
    """Run all; answer with the number of those that failed."""
    parser = report.arguments(__doc__)
    parser.add_argument("--full", action="store_true", help="with 100,000 memories too")
    options = parser.parse_args()
    kept = [] if options.json is None else ["--json", str(options.json)]
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as cache:
        return sum(_run([*each, *kept]) for each in _commands(cache, full=options.full))


def _commands(cache: str, *, full: bool) -> list[list[str]]:
    sizes = [str(size) for size in (LARGE if full else SMALL)]
    at_large = ["--sizes", sizes[-1], "--systems", "ours", "numpy", "fts5", "--no-embedding"]
    recall = [["recall_speed", "--sizes", *sizes[:2], "--cache", cache]]
    if full:
        # The peers are compared where each of them says it is at home: at 10,000.
        recall.append(["recall_speed", *at_large, "--cache", cache])
        recall.append(["one_year"])
    return [
        *recall,
        ["remember_speed", "--sizes", *sizes[1:], "--cache", cache],
        ["screening_speed"],
        ["write_set", "--embedder", "local"],
        ["time_expressions"],
        ["recall_set", "--ablation"],
        ["growth"],
        ["erasing", "--sizes", sizes[-1], "--cache", cache],
        ["backing_up", "--sizes", sizes[-1], "--cache", cache],
        ["startup"],
    ]


def _run(command: list[str]) -> bool:
    """Run one benchmark; answer whether it failed."""
    module, *options = command
    line = [sys.executable, "-m", f"benchmarks.{module}", *options]
    print(f"\n$ {shlex.join(['python', *line[1:]])}", flush=True)
    return subprocess.run(line, check=False).returncode != 0


if __name__ == "__main__":
    sys.exit(main())
