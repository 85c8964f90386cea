"""How well recall answers published sets of questions, beside BM25 alone and vectors alone.

Everything goes through `Memory`: what a set tells is told by ``remember_many``, what it asks is
asked by ``recall(k=20, threshold=0)``. No language model. Sets that are not there are left out.

    python -m benchmarks.public_sets --data DIR
    python -m benchmarks.public_sets --data DIR --sets locomo --categories
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from benchmarks import report
from jupyter_memory import Memory
from jupyter_memory.clock import system_clock
from jupyter_memory.embedding.choosing import choose_embedder
from jupyter_memory.evaluation import baseline
from jupyter_memory.evaluation.asking import ask
from jupyter_memory.evaluation.grouping import groups
from jupyter_memory.evaluation.judging import judge
from jupyter_memory.evaluation.loaders import beaver, bird, locomo, madial
from jupyter_memory.evaluation.telling import Names, tell
from jupyter_memory.memory.rehearsing import Rehearsal, SetClock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from benchmarks.report import Row
    from jupyter_memory.embedding import Embedder
    from jupyter_memory.evaluation.asking import Outcome
    from jupyter_memory.evaluation.grouping import Group
    from jupyter_memory.evaluation.labelled import LabelledSet

DATA: Final = "JUPYTER_MEMORY_BENCH_DATA"
PATIENCE: Final = 60.0
"""Seconds that an embedder may take to load."""

MEASURES: Final = ("recall@1", "recall@5", "recall@10", "recall@20", "mrr", "all@10")
PATHS: Final = {"recall": None, "vectors alone": ["vectors"]}
"""What is asked: all ways that lead to a memory, or some. BM25 alone is computed beside."""


@dataclass(frozen=True, slots=True)
class Published:
    """A set: where it lies in the folder, and how it is read."""

    place: str
    load: Callable[[Path], LabelledSet]


SETS: Final[dict[str, tuple[Published, ...]]] = {
    "locomo": (
        Published("locomo10.json", locomo.load),
        Published("locomo10.json", partial(locomo.load, observations=True)),
    ),
    "madial": (
        Published("madial", madial.load),
        Published("madial", partial(madial.load, memories="en")),
        Published("madial", partial(madial.load, questions="en")),
        Published("madial", partial(madial.load, memories="en", questions="zh")),
        Published("madial", partial(madial.load, apart=False)),
        Published("madial", partial(madial.load, questions="en", apart=False)),
        Published("madial", partial(madial.load, memories="en", questions="zh", apart=False)),
    ),
    "beaver": (
        Published("beaver", partial(beaver.load, past=False)),
        Published("beaver", beaver.load),
    ),
    "bird": (Published("bird", bird.load),),
}


class Repeating:
    """An embedder that embeds each text once: a set tells many users the same."""

    def __init__(self, embedder: Embedder) -> None:
        self.name = embedder.name
        self.dimension = embedder.dimension
        self.cosine_range = getattr(embedder, "cosine_range", None)
        self.is_local = getattr(embedder, "is_local", False)
        self._embedder = embedder
        self._known: dict[str, Any] = {}

    def embed(self, texts: list[str]) -> Any:
        """Return a vector a text."""
        import numpy as np

        new = [each for each in dict.fromkeys(texts) if each not in self._known]
        if new:
            self._known.update(zip(new, self._embedder.embed(new), strict=True))
        return np.stack([self._known[each] for each in texts])


def main() -> None:
    """Measure, print and keep."""
    parser = report.arguments(__doc__)
    parser.add_argument("--data", type=Path, default=os.environ.get(DATA), help=f"or ${DATA}")
    parser.add_argument("--sets", nargs="+", choices=SETS, default=list(SETS))
    parser.add_argument("--embedder", default="local", help="none, local or e5")
    parser.add_argument("--recipe", default="standard", help="the recipe that recall ranks by")
    parser.add_argument("--categories", action="store_true", help="by category, too")
    options = parser.parse_args()
    if options.data is None:
        parser.exit(0, f"No data: give --data or ${DATA}.\n")
    found = choose_embedder(options.embedder, timeout=PATIENCE)
    embedder: Any = "none" if found is None else Repeating(found)
    chosen = [each for name in options.sets for each in SETS[name]]
    for each in chosen:
        if not (Path(options.data) / each.place).exists():
            print(f"\n{each.place}: not there, left out.", flush=True)
            continue
        labelled = each.load(Path(options.data) / each.place)
        rows = list(measured(labelled, embedder, options.recipe, categories=options.categories))
        title = f"{labelled.name}, embedder: {options.embedder}, recipe: {options.recipe}"
        report.publish(options.json, "public_sets", title, rows)


def measured(
    labelled: LabelledSet, embedder: Any, recipe: str, *, categories: bool
) -> Iterator[Row]:
    """Tell a set to a store of its own, ask it, and yield the figures."""
    for way, outcomes in answered(labelled, embedder, recipe).items():
        for group in groups([judge(each) for each in outcomes]):
            if group.language is None and (categories or group.category is None):
                yield _row(way, group)


def answered(labelled: LabelledSet, embedder: Any, recipe: str) -> Mapping[str, Sequence[Outcome]]:
    """Return what comes back, by way of asking."""
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as folder:
        open_with = partial(opened, folder, embedder)
        names = told(labelled, open_with)
        found: dict[str, Sequence[Outcome]] = {}
        for way, paths in PATHS.items():
            if embedder == "none" and paths == ["vectors"]:
                continue
            config: dict[str, Any] = {"recipe": recipe}
            if paths is not None:
                config["paths"] = paths
            asking = Rehearsal(partial(open_with, config), SetClock(system_clock))
            found[way] = ask(labelled.questions, asking.recall, names, threshold=0.0)
            if way == "recall":
                found["BM25 alone"] = baseline.by_words(
                    labelled.questions, asking.readable, asking.current, names
                )
            asking.close()
        return found


def told(labelled: LabelledSet, open_with: Callable[..., Memory]) -> Names:
    """Tell all that a set tells; answer with what became of it."""
    telling = Rehearsal(partial(open_with, {}), SetClock(system_clock))
    try:
        names = tell(labelled.memories, telling.remember)
        telling.settle()
    finally:
        telling.close()
    return names


def opened(folder: str, embedder: Any, config: Mapping[str, Any], **given: Any) -> Memory:
    """Open the memory of a user of a set."""
    place = {**given, "user": given.get("user") or "analyst", "project": None, "llm": "none"}
    return Memory(folder, embedder=embedder, config=dict(config), **place)


def _row(way: str, group: Group) -> Row:
    values = {name: group.value(name) for name in MEASURES}
    figures = {name: None if each is None else f"{each:.3f}" for name, each in values.items()}
    part = group.part if group.category is None else f"{group.part}: {group.category}"
    return {"asked": way, "questions of": part, "number": group.questions, **figures}


if __name__ == "__main__":
    main()
