"""What an evaluation found: one value, that reads well and can be kept as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.evaluation.comparing import Difference, compare
from jupyter_memory.evaluation.grouping import Group, groups
from jupyter_memory.evaluation.judging import RANKED, Judged, judge
from jupyter_memory.evaluation.separating import Separation, separate
from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.plain import plain

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from jupyter_memory.evaluation.asking import Outcome
    from jupyter_memory.evaluation.labelled import LabelledSet

FORMAT: Final = 1
WORST: Final = 10

ANY_SCORE: Final = "any score"
"""What is answered without a threshold: what the threshold costs, and what it keeps away."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Evaluation:
    """How well a labelled set is answered.

    Attributes
    ----------
    name, memories, embedder
        The set, how many memories it tells, and who made the vectors.
    judged
        Every question with its answer and its measures.
    groups
        Figures with confidence intervals: all together, by part, by language, by category.
    beside
        The same of other ways to answer: plain BM25, and the variants that were asked for.
    separation
        The scores of relevant and irrelevant hits, and the threshold that separates them best.
    untold
        Names of memories that were not kept.
    difference
        Against another run, where one was given.
    """

    name: str
    memories: int
    embedder: str
    judged: tuple[Judged, ...]
    groups: tuple[Group, ...]
    beside: dict[str, tuple[Group, ...]] = field(default_factory=dict)
    separation: Separation
    untold: tuple[str, ...] = ()
    difference: Difference | None = None

    def group(
        self,
        part: str = "all",
        language: str | None = None,
        category: str | None = None,
        *,
        beside: str | None = None,
    ) -> Group:
        """Return the figures of one group.

        Raises
        ------
        UsageError
            When no question is of it.
        """
        listed = self.groups if beside is None else self.beside.get(beside, ())
        for each in listed:
            if (each.part, each.language, each.category) == (part, language, category):
                return each
        wanted = ", ".join(each for each in (beside, part, language, category) if each)
        raise UsageError(f"No question of {self.name} is of the group {wanted}.")

    def worst(self, count: int = WORST) -> tuple[Judged, ...]:
        """Return the questions that are answered worst, of those that are not answered well.

        What is held out is not looked at one by one, or it would not stay what nothing is made for;
        only a set of nothing else shows it.
        """
        tuned = [each for each in self.judged if not each.question.held_out]
        ordered = sorted(tuned or self.judged, key=_worth)
        return tuple(each for each in ordered[:count] if _worth(each) < 1)

    def against(self, path: str | os.PathLike[str]) -> Evaluation:
        """Return the same with what changed since a run that was saved."""
        return replace(self, difference=compare(saved_questions(path), self.judged))

    def as_json(self) -> dict[str, Any]:
        """Return all of it as JSON values."""
        from jupyter_memory._version import __version__

        return {
            "format": FORMAT,
            "version": __version__,
            "name": self.name,
            "memories": self.memories,
            "embedder": self.embedder,
            "groups": [asdict(each) for each in self.groups],
            "beside": {name: [asdict(each) for each in own] for name, own in self.beside.items()},
            "separation": asdict(self.separation),
            "untold": list(self.untold),
            "difference": None if self.difference is None else asdict(self.difference),
            "questions": {each.question.name: _as_json(each) for each in self.judged},
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it as JSON, for a later run to be compared with."""
        text = json.dumps(self.as_json(), ensure_ascii=False, indent=1)
        try:
            Path(path).write_text(f"{text}\n", "utf-8")
        except OSError as error:
            raise UsageError(f"{path} cannot be written: {error.strerror or error}.") from error

    def __repr__(self) -> str:
        from jupyter_memory.evaluation.showing import sheet_of

        return plain(sheet_of(self))

    def _repr_html_(self) -> str:
        from jupyter_memory.evaluation.showing import sheet_of

        return markup(sheet_of(self))


def evaluated(
    labelled: LabelledSet,
    outcomes: Sequence[Outcome],
    *,
    nearest: Sequence[Outcome],
    beside: Mapping[str, Sequence[Outcome]],
    embedder: str,
    threshold: float,
    untold: tuple[str, ...] = (),
) -> Evaluation:
    """Return what outcomes come to.

    Parameters
    ----------
    labelled
        What was told and asked.
    outcomes
        The answers.
    nearest
        The answers with threshold 0.
    beside
        The answers of others, by their names.
    embedder, threshold
        What was in use.
    untold
        What the memory did not keep.
    """
    judged = tuple(map(judge, outcomes))
    return Evaluation(
        name=labelled.name,
        memories=len(labelled.memories),
        embedder=embedder,
        judged=judged,
        groups=groups(judged),
        beside={
            name: groups([*map(judge, own)]) for name, own in {**beside, ANY_SCORE: nearest}.items()
        },
        separation=separate(nearest, outcomes, threshold),
        untold=untold,
    )


def saved_questions(path: str | os.PathLike[str]) -> dict[str, dict[str, Any]]:
    """Return the questions of a run that was saved.

    Raises
    ------
    UsageError
        When the file is none.
    """
    try:
        report = json.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise UsageError(f"{path} is no saved evaluation: it is not JSON.") from error
    questions = report.get("questions") if isinstance(report, dict) else None
    if not isinstance(questions, dict) or report.get("format") != FORMAT:
        raise UsageError(f"{path} is no saved evaluation of this release: make one with --save.")
    return questions


def _as_json(judged: Judged) -> dict[str, Any]:
    question = judged.question
    return {
        "text": question.text,
        "category": question.category,
        "language": question.language,
        "held_out": question.held_out,
        "relevant": list(question.relevant),
        "forbidden": list(question.forbidden),
        "measures": judged.measures,
        "seen": [
            {"names": list(each.names), "score": round(each.score, 4)}
            for each in judged.outcome.seen
        ],
    }


def _worth(judged: Judged) -> float:
    """Return how good an answer is; what must not be in it costs more than what is missing."""
    measures = judged.measures
    worth = measures.get(f"ndcg@{RANKED}", measures.get("abstained", 0.0))
    return worth - measures.get("forbidden", 0.0)
