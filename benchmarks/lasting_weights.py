"""Fit how much each feature of a sentence weighs for keeping it, and write the weights down.

A logistic regression on labelled sentences: the tuned part of the write sets, never what is held
out there, the memories of the recall set, and `benchmarks/lasting/{en,zh}.txt`, where a line that
begins with + is worth keeping. What the objections bar and what says of itself that it lasts is not
weighed, so it is not fitted either.

    python -m benchmarks.lasting_weights            # what it would come to
    python -m benchmarks.lasting_weights --write    # and keep it
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.evaluation.write_set import WRITE_SETS, load_write_set
from jupyter_memory.remembering.conversation.by_rules import objection_to, sign_of
from jupyter_memory.remembering.conversation.quoting import sentences
from jupyter_memory.remembering.conversation.weighing import (
    BIAS,
    THRESHOLD,
    features_of,
    language_of,
)
from jupyter_memory.remembering.leading import without_lead_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jupyter_memory.evaluation.write_set import Case

FOLDER: Final = Path(__file__).parent / "lasting"
WEIGHTS: Final = files("jupyter_memory.remembering.conversation").joinpath("weights.json")
RIDGE: Final = 0.4
"""Holds the weights small: of 0.3 to 3 the one with the fewest errors in ten folds."""

UNKNOWN: Final = 0.5
"""How much a sentence counts a second time, as if none of its nouns stood in a table."""

NOUNS: Final = (
    "it is about a thing of the data world",
    "it is about two things of the data world",
    "it is about three things of the data world",
    "its subject is a thing of the data world",
    "it is of private life",
    "it is small talk",
)
TOLD: Final = 0.3
"""How much a memory of the recall set counts: it was written down, not said."""
FOLDS: Final = 10
STEPS: Final = 60


@dataclass(frozen=True, slots=True)
class Example:
    """One sentence, whether it is worth keeping, and how much it counts."""

    text: str
    keep: bool
    counts: float = 1.0


def main() -> None:
    """Fit, tell the errors in ten folds, and keep the weights where that is asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the weights")
    options = parser.parse_args()
    weights = {}
    for language in ("en", "zh"):
        own = [each for each in examples() if language_of(each.text) == language]
        weights[language] = _fitted([each for each in own if _is_weighed(each.text)], language)
    if options.write:
        text = json.dumps(weights, ensure_ascii=False, indent=1)
        Path(str(WEIGHTS)).write_text(f"{text}\n", encoding="utf-8")


def examples() -> Iterator[Example]:
    """Yield all labelled sentences, without what leads into them."""
    for name in WRITE_SETS:
        for case in load_write_set(name):
            if not case.held_out:
                yield from _of_case(case)
    for language in ("en", "zh"):
        for line in (FOLDER / f"{language}.txt").read_text("utf-8").splitlines():
            yield Example(without_lead_in(line[2:]), keep=line[0] == "+")
    recalled = files("jupyter_memory.evaluation").joinpath("recall_set.jsonl").read_text("utf-8")
    for entry in map(json.loads, recalled.splitlines()):
        if "memory" in entry and "\n" not in entry["text"]:
            yield Example(without_lead_in(entry["text"]), keep=True, counts=TOLD)


def _of_case(case: Case) -> Iterator[Example]:
    if case.channel == "remember":
        if case.kind in ("semantic", "episodic") and case.category != "preference" and case.text:
            yield Example(without_lead_in(case.text), keep=True)
        return
    for turn in case.turns:
        if turn["role"] == "user":
            for said in map(str.strip, sentences(turn["content"])):
                yield Example(without_lead_in(said), keep=_is_of(said, case.text))


def _is_of(said: str, text: str | None) -> bool:
    """Tell whether a sentence is the one that lasts."""
    if text is None:
        return False
    ours, theirs = said.strip(" .。"), text.strip(" .。")
    return ours in theirs or theirs in ours


def _is_weighed(text: str) -> bool:
    return sign_of(text) is None and objection_to(text, None) is None


def _fitted(told: Sequence[Example], language: str) -> dict[str, float]:
    import numpy as np

    features = [frozenset(features_of(each.text)) for each in told]
    names = sorted(frozenset().union(*features))
    shown = np.array([[1.0, *(name in each for name in names)] for each in features])
    keep = np.array([each.keep for each in told], float)
    counts = np.array([each.counts for each in told])
    nouns = [1 + names.index(name) for name in NOUNS if name in names]
    _tell_errors(language, shown, keep, counts, nouns)
    weights = _regression(shown, keep, counts, nouns)
    return {name: round(float(each), 2) for name, each in zip((BIAS, *names), weights, strict=True)}


def _regression(shown: Any, keep: Any, counts: Any, nouns: list[int]) -> Any:
    """Return the weights, by Newton's method."""
    import numpy as np

    shown, keep, counts = _with_unknown(shown, keep, counts, nouns)
    weights = np.zeros(shown.shape[1])
    ridge = RIDGE * np.eye(len(weights))
    ridge[0, 0] = 1e-3
    for _ in range(STEPS):
        sure = 1 / (1 + np.exp(-shown @ weights))
        slope = shown.T @ (counts * (sure - keep)) + ridge @ weights
        curve = (shown.T * (counts * sure * (1 - sure))) @ shown + ridge
        weights = weights - np.linalg.solve(curve, slope)
    return weights


def _with_unknown(shown: Any, keep: Any, counts: Any, nouns: list[int]) -> tuple[Any, Any, Any]:
    """Return the sentences, and again those with a known noun as if it were unknown.

    No table holds all nouns; so the weights must not rest on them alone.
    """
    import numpy as np

    has = shown[:, nouns].any(axis=1)
    again = shown[has].copy()
    again[:, nouns] = 0
    return (
        np.vstack([shown, again]),
        np.concatenate([keep, keep[has]]),
        np.concatenate([counts, counts[has] * UNKNOWN]),
    )


def _tell_errors(language: str, shown: Any, keep: Any, counts: Any, nouns: list[int]) -> None:
    """Print the errors on sentences that the weights were not fitted on."""
    import numpy as np

    fold = np.random.default_rng(0).integers(0, FOLDS, len(keep))
    scores = np.zeros(len(keep))
    for number in range(FOLDS):
        rest, own = fold != number, fold == number
        weights = _regression(shown[rest], keep[rest], counts[rest], nouns)
        scores[own] = shown[own] @ weights
    kept = scores > THRESHOLD[language]
    print(
        f"{language}: {len(keep)} sentences weighed; in {FOLDS} folds "
        f"{int((kept & (keep == 0)).sum())} of {int((keep == 0).sum())} kept wrongly, "
        f"{int((~kept & (keep == 1)).sum())} of {int((keep == 1).sum())} missed"
    )


if __name__ == "__main__":
    main()
