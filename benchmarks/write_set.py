"""What the rules make of the labelled write sets: the tuned two thirds, and the third held out.

Each input is said to a fresh memory, a group of inputs to one. The held-out third is counted apart:
its texts were not looked at while the rules were mended.

    python -m benchmarks.write_set --embedder local
    python -m benchmarks.write_set --set write_set_2 --part tuned --show
"""

from __future__ import annotations

import itertools
import tempfile
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from benchmarks import report
from jupyter_memory import Memory
from jupyter_memory.evaluation.metrics import figures
from jupyter_memory.evaluation.replaying import Door, Outcome, replay
from jupyter_memory.evaluation.write_set import WRITE_SETS, load_write_set, units_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from benchmarks.report import Row

PARTS = {"tuned": False, "held out": True}
LANGUAGES = ("en", "zh")
USERS = 40
"""Of one store: making one takes longer than another user, many make each of them slower."""
MEASURES = ("kind", "category", "key", "trust", "missed", "chatter", "reworded", "changed")


def main() -> None:
    """Measure, print and keep."""
    parser = report.arguments(__doc__)
    parser.add_argument("--embedder", default="none", help="none, local or e5")
    parser.add_argument("--set", choices=WRITE_SETS, help="only this one of the sets")
    parser.add_argument("--part", choices=PARTS, help="only this part")
    parser.add_argument("--show", action="store_true", help="list the inputs that fail")
    options = parser.parse_args()
    sets = WRITE_SETS if options.set is None else (options.set,)
    parts = PARTS if options.part is None else {options.part: PARTS[options.part]}
    with tempfile.TemporaryDirectory(prefix="write-set-") as folder:
        fresh = doors(folder, options.embedder)
        outcomes = {
            f"{name}, {part}": _replayed(name, held_out, fresh)
            for name, (part, held_out) in itertools.product(sets, parts.items())
        }
    rows = [_row(name, language, each) for name, each in outcomes.items() for language in LANGUAGES]
    title = f"The labelled write sets, embedder: {options.embedder}"
    report.publish(options.json, "write_set", title, rows)
    if options.show:
        for each in outcomes.values():
            _show(each)


def doors(folder: str, embedder: str) -> Callable[[], AbstractContextManager[Door]]:
    """Return what opens the memory of another user each time: it holds nothing."""
    numbers = itertools.count()

    @contextmanager
    def fresh() -> Iterator[Door]:
        number = next(numbers)
        place, user = f"{folder}/{number // USERS}", f"analyst {number}"
        with Memory(place, user=user, project=None, embedder=embedder, llm="none") as memory:
            yield Door(
                remember=memory.remember,
                observe=partial(memory.observe, wait=True),
                memories=memory.list,
            )

    return fresh


def _replayed(
    name: str, held_out: bool, fresh: Callable[[], AbstractContextManager[Door]]
) -> list[Outcome]:
    cases = tuple(each for each in load_write_set(name) if each.held_out == held_out)
    return replay(units_of(cases), fresh)


def _row(part: str, language: str, outcomes: list[Outcome]) -> Row:
    own = [each for each in outcomes if each.cases[0].language == language]
    found = figures(own)
    shares: dict[str, Any] = {
        name: getattr(found, name).rate for name in ("kind", "category", "key")
    }
    return {
        "part": f"{part}, {language}",
        "inputs": sum(len(each.cases) for each in own),
        **shares,
        "chatter kept": f"{len(found.chatter.failed)} of {found.chatter.judged}",
        "facts missed": f"{len(found.missed.failed)} of {found.missed.judged}",
        "wrongly trusted": f"{len(found.trust.failed)} of {found.trust.judged}",
        "rewordings apart": f"{len(found.reworded.failed)} of {found.reworded.judged}",
        "changes dropped": f"{len(found.changed.failed)} of {found.changed.judged}",
    }


def _show(outcomes: list[Outcome]) -> None:
    """List what fails, with what was expected and what is held."""
    found = figures(outcomes)
    units = {case.id: each for each in outcomes for case in each.cases}
    for name in MEASURES:
        for identifier in getattr(found, name).failed:
            outcome = units[identifier]
            case = next(each for each in outcome.cases if each.id == identifier)
            print(f"\n{name}: {identifier}: {case.text or case.turns}")
            print(f"  expected {case.kind}, {case.category}, {case.key}, {case.stored}")
            for each in outcome.memories:
                key = getattr(each, "key", None)
                print(f"  held {each.kind}, {each.category}, {key}, {each.status}: {each.text}")


if __name__ == "__main__":
    main()
