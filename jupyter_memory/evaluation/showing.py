"""An evaluation as a sheet: a table of figures, and what stands behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.evaluation.judging import ANSWER
from jupyter_memory.evaluation.separating import CRITERION, SHARES
from jupyter_memory.ids import ending
from jupyter_memory.rendering.figures import FIGURES, figure_phrase
from jupyter_memory.rendering.phrases import Tongue, shortened, tongue_of_most
from jupyter_memory.rendering.sheet import Column, Row, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jupyter_memory.evaluation.comparing import Change, Difference
    from jupyter_memory.evaluation.grouping import Group
    from jupyter_memory.evaluation.judging import Judged
    from jupyter_memory.evaluation.report import Evaluation
    from jupyter_memory.evaluation.separating import Cut, Distribution, Separation

HEADS: Final = {
    "recall@1": "R@1",
    "recall@5": "R@5",
    "recall@10": "R@10",
    "precision@5": "P@5",
    "mrr": "MRR",
    "ndcg@10": "nDCG",
    "unanswered": "none",
    "abstained": "honest",
    "forbidden": "forbidden",
}
INTERVAL_OF: Final = "recall@5"

MOST_LISTED: Final = 12
FULL_ID: Final = 36
SHOWN_SHARES: Final = (0.05, 0.5, 0.95)


def sheet_of(evaluation: Evaluation) -> Sheet:
    """Return what is shown of an evaluation, in the language of most questions."""
    tongue = tongue_of_most(each.question.text for each in evaluation.judged)
    parts: dict[str, object] = {
        "name": evaluation.name,
        "questions": len(evaluation.judged),
        "memories": evaluation.memories,
        "embedder": evaluation.embedder,
    }
    return Sheet(
        above=(figure_phrase(tongue, "title", **parts),),
        columns=_columns(tongue),
        rows=tuple(_rows(evaluation, tongue)),
        below=tuple(_below(evaluation, tongue)),
    )


def _columns(tongue: Tongue) -> tuple[Column, ...]:
    columns = [
        Column(title=figure_phrase(tongue, "questions"), most=None),
        Column(title=figure_phrase(tongue, "asked"), most=8),
    ]
    for measure, head in HEADS.items():
        columns.append(Column(title=head, most=9))
        if measure == INTERVAL_OF:
            columns.append(Column(title="95 %", most=9, whole=True))
    return tuple(columns)


def _rows(evaluation: Evaluation, tongue: Tongue) -> Iterator[Row]:
    listed = evaluation.groups
    whole = [each for each in listed if each.language is None and each.category is None]
    for each in whole:
        yield _row(figure_phrase(tongue, each.part), each)
    for name, others in evaluation.beside.items():
        for each in others:
            if each.language is None and each.category is None:
                part = figure_phrase(tongue, each.part)
                label = figure_phrase(tongue, "beside", name=_name(tongue, name), part=part)
                yield _row(label, each)
    for each in listed:
        if each.part == "all" and each.language and each.category is None:
            yield _row(_name(tongue, each.language), each)
    for each in listed:
        if each.part == "all" and each.category and each.language is None:
            yield _row(each.category, each)


def _name(tongue: Tongue, name: str) -> str:
    return figure_phrase(tongue, name) if name in FIGURES else name


def _row(label: str, group: Group) -> Row:
    cells = [label, f"{group.questions:,}"]
    for measure in HEADS:
        found = group.figures.get(measure)
        cells.append("" if found is None else f"{found.value:.3f}")
        if measure == INTERVAL_OF:
            cells.append("" if found is None else f"{found.low:.2f}–{found.high:.2f}")
    return Row(cells=tuple(cells))


def _below(evaluation: Evaluation, tongue: Tongue) -> Iterator[str]:
    yield figure_phrase(tongue, "legend")
    if evaluation.untold:
        names = _some(evaluation.untold, tongue)
        yield figure_phrase(tongue, "untold", names=names)
    yield from _of_scores(evaluation.separation, tongue)
    if evaluation.difference is not None:
        yield from _of_difference(evaluation.difference, tongue)
    worst = evaluation.worst()
    yield figure_phrase(tongue, "worst" if worst else "no worst")
    yield from (f"  {_bad_answer(each, tongue)}" for each in worst)


def _of_scores(separation: Separation, tongue: Tongue) -> Iterator[str]:
    right = _quantiles(separation.relevant, tongue)
    wrong = _quantiles(separation.irrelevant, tongue)
    yield figure_phrase(tongue, "scores", right=right, wrong=wrong)
    for name, cut in (("present", separation.present), ("best", separation.best)):
        if cut is not None:
            yield _of_cut(name, cut, tongue)


def _of_cut(name: str, cut: Cut, tongue: Tongue) -> str:
    parts = {"threshold": cut.threshold, "kept": cut.kept, "dropped": cut.dropped}
    told = figure_phrase(tongue, name, criterion=CRITERION, **parts)
    if cut.abstained is None:
        return told
    return told + figure_phrase(tongue, "abstaining", abstained=cut.abstained)


def _quantiles(distribution: Distribution, tongue: Tongue) -> str:
    if not distribution.hits:
        return figure_phrase(tongue, "no scores")
    by_share = dict(zip(SHARES, distribution.quantiles, strict=True))
    return " ".join(f"{by_share[share]:.2f}" for share in SHOWN_SHARES)


def _of_difference(difference: Difference, tongue: Tongue) -> Iterator[str]:
    moved = [
        figure_phrase(tongue, "moved", measure=measure, before=before, after=after)
        for measure, (before, after) in difference.figures.items()
        if f"{before:.3f}" != f"{after:.3f}"
    ]
    measures = figure_phrase(tongue, "comma").join(moved) or figure_phrase(tongue, "as before")
    yield figure_phrase(tongue, "against", common=difference.common, measures=measures)
    for name, changes in (("better", difference.better), ("worse", difference.worse)):
        if changes:
            listed = _some([_change(each, tongue) for each in changes], tongue)
            yield figure_phrase(tongue, name, questions=listed)


def _change(change: Change, tongue: Tongue) -> str:
    return figure_phrase(
        tongue,
        "change",
        question=change.question,
        measure=change.measure,
        before=change.before,
        after=change.after,
    )


def _bad_answer(judged: Judged, tongue: Tongue) -> str:
    question = judged.question
    wanted = _names(question.relevant, tongue)
    if judged.measures.get("forbidden"):
        names = _some(question.forbidden, tongue)
        wanted = f"{wanted}{figure_phrase(tongue, 'comma')}{_not(names, tongue)}"
    return figure_phrase(
        tongue,
        "bad answer",
        question=question.name,
        text=shortened(question.text),
        got=_names([_called(each.names, tongue) for each in judged.outcome.seen[:ANSWER]], tongue),
        wanted=wanted,
    )


def _not(names: str, tongue: Tongue) -> str:
    return figure_phrase(tongue, "not", names=names)


def _called(names: Sequence[str], tongue: Tongue) -> str:
    return "/".join(names) or figure_phrase(tongue, "unknown")


def _short(name: str) -> str:
    """Return a name; of an id, which names a memory of one's own, its ending."""
    return ending(name) if len(name) == FULL_ID else name


def _names(names: Iterable[str], tongue: Tongue) -> str:
    return _some(tuple(names), tongue) or figure_phrase(tongue, "nothing")


def _some(names: Sequence[str], tongue: Tongue) -> str:
    listed = [_short(each) for each in names[:MOST_LISTED]]
    if len(names) > MOST_LISTED:
        listed.append(figure_phrase(tongue, "more", count=len(names) - MOST_LISTED))
    return figure_phrase(tongue, "comma").join(listed)
