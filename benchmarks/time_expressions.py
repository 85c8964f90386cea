"""How many of the labelled expressions of time are read to the very window that is meant.

The held-out third is counted apart: it was not looked at while the rules were made.

    python -m benchmarks.time_expressions
    python -m benchmarks.time_expressions --part tuned --show
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from benchmarks import report
from jupyter_memory.evaluation import time_set
from jupyter_memory.evaluation.reading_times import read_cases

if TYPE_CHECKING:
    from benchmarks.report import Row
    from jupyter_memory.evaluation.reading_times import TimeOutcome
    from jupyter_memory.evaluation.time_set import TimeCase

PARTS = {"all": (False, True), "tuned": (False,), "held out": (True,)}
LANGUAGES = ("en", "zh")
ROUNDS = 5


def main() -> None:
    """Measure, print and keep."""
    parser = report.arguments(__doc__)
    parser.add_argument("--part", choices=PARTS, help="only this part")
    parser.add_argument("--show", action="store_true", help="list the expressions that fail")
    options = parser.parse_args()
    names = PARTS if options.part is None else (options.part,)
    rows, failed = [], []
    for name in names:
        for language in LANGUAGES:
            cases = _cases(name, language)
            outcomes = read_cases(cases)
            rows.append(_row(f"{name}, {language}", outcomes, _milliseconds(cases)))
            failed += [each for each in outcomes if not each.exact]
    report.publish(options.json, "time_expressions", "Expressions of time", rows)
    if options.show:
        for each in dict.fromkeys(failed):
            _show(each)


def _cases(part: str, language: str) -> tuple[TimeCase, ...]:
    return tuple(
        each
        for each in time_set.read()
        if each.language == language and each.held_out in PARTS[part]
    )


def _row(part: str, outcomes: tuple[TimeOutcome, ...], milliseconds: float) -> Row:
    times = [each for each in outcomes if each.case.kind != "none"]
    others = [each for each in outcomes if each.case.kind == "none"]
    exact = sum(each.exact for each in times)
    return {
        "part": part,
        "expressions": len(times),
        "exact": f"{exact} of {len(times)}",
        "share": exact / len(times),
        "no times": len(others),
        "false alarms": sum(not each.exact for each in others),
        "ms a question": milliseconds,
    }


def _milliseconds(cases: tuple[TimeCase, ...]) -> float:
    """Return the processor time that a question takes, the least of some rounds."""
    taken = []
    for _ in range(ROUNDS):
        start = time.process_time()
        read_cases(cases)
        taken.append(time.process_time() - start)
    return 1000 * min(taken) / len(cases)


def _show(outcome: TimeOutcome) -> None:
    case = outcome.case
    print(f"\n{case.id} (now {case.now}): {case.text}")
    print(f"  expected {case.kind}: {case.since} to {case.until}, anchor {case.anchor}")
    for each in outcome.readings:
        print(f"  read {each.text!r}: {each.reading}")


if __name__ == "__main__":
    main()
