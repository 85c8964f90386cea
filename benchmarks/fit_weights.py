"""Fit the weights of a recipe on labelled questions, and show what they are worth on others.

The shipped weights were found so: notes on the tuned part of the recall set, turns on the first
five conversations of LoCoMo, keyed on BEAVER. The rest is only measured.

    python -m benchmarks.fit_weights
    python -m benchmarks.fit_weights --data DIR --set locomo --sort turns
"""

from __future__ import annotations

import os
from functools import partial
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from benchmarks import report
from benchmarks.public_sets import DATA, PATIENCE, SETS, Repeating, opened, told
from jupyter_memory.clock import system_clock
from jupyter_memory.embedding.choosing import choose_embedder
from jupyter_memory.evaluation.labelled import LabelledSet, parse_labelled
from jupyter_memory.memory.rehearsing import Rehearsal, SetClock
from jupyter_memory.recalling import recall as path
from jupyter_memory.recalling.fitting import DEPTHS, Case, fitted, gain
from jupyter_memory.recalling.ranking import rank
from jupyter_memory.recalling.recipes import recipe_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.report import Row
    from jupyter_memory.evaluation.labelled import LabelledQuestion
    from jupyter_memory.evaluation.telling import Names
    from jupyter_memory.recalling.ranking import Measure, Ranked
    from jupyter_memory.recalling.recipes import Recipe
    from jupyter_memory.store.candidates import Candidate

OURS: Final = "ours"
DEPTH: Final = 60
"""Hits that are asked for: so many candidates a question are fitted on."""


def main() -> None:
    """Fit, print and keep."""
    parser = report.arguments(__doc__)
    parser.add_argument("--data", type=Path, default=os.environ.get(DATA), help=f"or ${DATA}")
    parser.add_argument("--set", choices=[OURS, *SETS], default=OURS)
    parser.add_argument("--sort", choices=["notes", "keyed", "turns"], default="notes")
    parser.add_argument("--recipe", default="standard", help="where to start")
    parser.add_argument("--embedder", default="local", help="none, local or e5")
    options = parser.parse_args()
    labelled = _set(options.set, options.data)
    embedder = choose_embedder(options.embedder, timeout=PATIENCE)
    found = list(cases(labelled, "none" if embedder is None else Repeating(embedder)))
    parts = split(found)
    start = recipe_named(options.recipe)
    best = fitted(parts["tuned"], start, options.sort, tell=lambda line: print(line, flush=True))
    recipes = {"before": start, "fitted": best}
    rows = [_row(name, part, parts[part], recipes[name]) for name in recipes for part in parts]
    report.publish(options.json, "fit_weights", f"{labelled.name}, {options.sort}", rows)
    print(f"\n{getattr(best, options.sort)}")


def _set(name: str, data: Path | None) -> LabelledSet:
    if name == OURS:
        text = files("jupyter_memory.evaluation").joinpath("recall_set.jsonl").read_text("utf-8")
        return parse_labelled(text.split("\n"), "recall_set", "recall_set.jsonl")
    if data is None:
        raise SystemExit(f"No data: give --data or ${DATA}.")
    published = SETS[name][-1] if name == "beaver" else SETS[name][0]
    return published.load(Path(data) / published.place)


def cases(labelled: LabelledSet, embedder: Any) -> Iterator[tuple[LabelledQuestion, Case]]:
    """Ask all that has an answer, and yield what its candidates were measured to have."""
    seen: list[Ranked] = []

    def watched(
        found: Sequence[Candidate], measure: Measure, threshold: float, **options: Any
    ) -> list[Ranked]:
        seen[:] = rank(found, measure, 0.0)
        return rank(found, measure, threshold, **options)

    with TemporaryDirectory(prefix="benchmarks-") as folder, patch.object(path, "rank", watched):
        open_with = partial(opened, folder, embedder)
        names = told(labelled, open_with)
        asking = Rehearsal(partial(open_with, {}), SetClock(system_clock))
        for question in labelled.questions:
            if question.relevant:
                seen.clear()
                hits = asking.recall(question, DEPTH, 0.0)
                known = {hit.memory.id: _name(hit.memory, question, names) for hit in hits}
                yield question, _case(seen, known, len(question.relevant))
        asking.close()


def _name(memory: Any, question: LabelledQuestion, names: Names) -> str | None:
    """Return which relevant memory one is, if it is one."""
    return next((each for each in names.of(memory) if each in question.relevant), None)


def _case(seen: Sequence[Ranked], known: dict[str, str | None], wanted: int) -> Case:
    return Case(
        measures=tuple(each.measures for each in seen),
        relevant=tuple(known.get(each.candidate.row["id"]) for each in seen),
        wanted=wanted,
        trusted=tuple(each.base + sum(each.trust.values()) for each in seen),
    )


def split(found: Sequence[tuple[LabelledQuestion, Case]]) -> dict[str, list[Case]]:
    """Return what is fitted on, and what is held out: by the set, or else every third question."""
    is_said = any(question.held_out for question, _ in found)
    parts: dict[str, list[Case]] = {"tuned": [], "held out": []}
    for number, (question, case) in enumerate(found):
        held = question.held_out if is_said else number % 3 == 0
        parts["held out" if held else "tuned"].append(case)
    return parts


def _row(name: str, part: str, asked: Sequence[Case], recipe: Recipe) -> Row:
    found = gain(asked, recipe)
    recalls = zip(DEPTHS, found.recalls, strict=True)
    figures = {f"recall@{depth}": f"{value:.3f}" for depth, value in recalls}
    return {"weights": name, "questions": part, "number": len(asked), **figures,
            "mrr": f"{found.mrr:.3f}"}  # fmt: skip


if __name__ == "__main__":
    main()
