"""How well the labelled recall set is answered, beside plain BM25, and what each part is worth.

The questions of the held-out third were not looked at while rules and weights were made.

    python -m benchmarks.recall_set
    python -m benchmarks.recall_set --ablation
    python -m benchmarks.recall_set --data locomo10.json --embedder e5
"""

from __future__ import annotations

import tempfile
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks import report
from jupyter_memory import Memory
from jupyter_memory.evaluation import baseline
from jupyter_memory.evaluation.report import ANY_SCORE
from jupyter_memory.settings import PATHS

if TYPE_CHECKING:
    from benchmarks.report import Row
    from jupyter_memory.evaluation.grouping import Group
    from jupyter_memory.evaluation.report import Evaluation

COLUMNS = {
    "R@1": "recall@1",
    "R@5": "recall@5",
    "R@10": "recall@10",
    "all@10": "all@10",
    "P@5": "precision@5",
    "MRR": "mrr",
    "nDCG@10": "ndcg@10",
    "abstained": "abstained",
    "forbidden": "forbidden",
}
INTERVAL = "recall@5"

ALONE: dict[str, dict[str, Any]] = {
    f"{' and '.join(paths)} only": {"paths": list(paths)}
    for count in (1, 2)
    for paths in combinations(PATHS, count)
}
LESS: dict[str, dict[str, Any]] = {
    f"without {', '.join(parts)}": {"leave_out": list(parts)}
    for parts in (("recency",), ("confidence",), ("kind",), ("recency", "confidence", "kind"))
}
VARIANTS: dict[str, dict[str, Any]] = {**ALONE, **LESS}
"""Settings that leave something out, by what they are called in the table."""


def main() -> None:
    """Measure, print and keep."""
    parser = report.arguments(__doc__)
    parser.add_argument("--embedder", default="local", help="none, local or e5")
    parser.add_argument("--data", type=Path, help="another set, such as a public one")
    parser.add_argument("--ablation", action="store_true", help="what each part is worth")
    parser.add_argument("--show", action="store_true", help="the worst answers, and the scores")
    options = parser.parse_args()
    variants = VARIANTS if options.ablation else None
    with (
        tempfile.TemporaryDirectory(prefix="recall-set-") as folder,
        Memory(
            folder, user="analyst", project=None, embedder=options.embedder, llm="none"
        ) as memory,
    ):
        found = memory.evaluate(options.data, variants=variants)
    name = "The labelled recall set" if options.data is None else found.name
    title = f"{name}, embedder: {options.embedder}"
    report.publish(options.json, "recall_set", title, rows(found))
    if options.ablation:
        report.publish(options.json, "recall_set", f"{title}: what each part is worth",
                       ablation(found))  # fmt: skip
    if options.show:
        print(f"\n{found!r}")


def rows(found: Evaluation) -> list[Row]:
    """Return ours and BM25's figures by part, and ours by language and category."""
    ours = [each for each in found.groups if _is_whole(each)]
    theirs = [each for each in found.beside[baseline.NAME] if _is_whole(each)]
    nearest = [each for each in found.beside[ANY_SCORE] if _is_whole(each)]
    parted = [
        each
        for each in found.groups
        if each.part == "all" and (each.language is None) != (each.category is None)
    ]
    return [
        *(row(each.part, each) for each in ours),
        *(row(f"no threshold, {each.part}", each) for each in nearest),
        *(row(f"plain BM25, {each.part}", each) for each in theirs),
        *(row(each.language or each.category or "", each) for each in parted),
    ]


def ablation(found: Evaluation) -> list[Row]:
    """Return the figures of each variant over all questions."""
    beside = {name: found.beside[name] for name in VARIANTS}
    groups = {"as shipped": found.groups, **beside}
    return [row(name, each[0]) for name, each in groups.items()]


def row(label: str, group: Group) -> Row:
    """Return a line of the table."""
    line: dict[str, Any] = {"questions": label, "n": group.questions}
    for head, measure in COLUMNS.items():
        value = group.value(measure)
        line[head] = None if value is None else f"{value:.3f}"
        if measure == INTERVAL and value is not None:
            low, high = group.figures[measure].low, group.figures[measure].high
            line["95 %"] = f"{low:.2f}–{high:.2f}"
    return line


def _is_whole(group: Group) -> bool:
    return group.language is None and group.category is None


if __name__ == "__main__":
    main()
