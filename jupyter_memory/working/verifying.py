"""Whether what is remembered of data still holds: expressions that are run, schemas compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, overload

from jupyter_memory.ids import ending
from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.phrases import tongue_of_most
from jupyter_memory.rendering.phrases_working import working as told
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.rows import ID, NUMBER, TEXT, in_both
from jupyter_memory.rendering.sheet import Column, Row, Sheet, shortened

if TYPE_CHECKING:
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.rendering.phrases import Tongue

Outcome = Literal["passed", "failed", "drifted", "not run"]

_MOST_OF_A_TEXT = 160
_MOST_OF_AN_ERROR = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What became of one memory.

    Attributes
    ----------
    memory
        The memory.
    outcome
        passed, failed, drifted (its table has another schema), or not run.
    reason
        Of what was not run: the phrase that says why; or, of drift, what changed.
    """

    memory: MemoryRecord
    outcome: Outcome
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Verification(Sequence[Verdict]):
    """The verdicts of one look."""

    verdicts: tuple[Verdict, ...]

    @property
    def doubtful(self) -> tuple[Verdict, ...]:
        """Those that failed or whose table has drifted."""
        return tuple(each for each in self.verdicts if each.outcome in {"failed", "drifted"})

    @overload
    def __getitem__(self, index: int) -> Verdict: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Verdict]: ...
    def __getitem__(self, index: int | slice) -> Verdict | Sequence[Verdict]:
        return self.verdicts[index]

    def __len__(self) -> int:
        return len(self.verdicts)

    def __iter__(self) -> Iterator[Verdict]:
        return iter(self.verdicts)

    def __repr__(self) -> str:
        return plain(_sheet(self))

    def _repr_html_(self) -> str:
        return markup(_sheet(self))


def run_check(expression: str, namespace: Mapping[str, Any]) -> tuple[Outcome, str]:
    """Return whether an expression is true in a namespace, or why it could not be run.

    It runs over a copy of the names, so that it gives none of them another value.
    """
    try:
        code = compile(expression.strip(), "<check>", "eval")
        holds = bool(eval(code, dict(namespace)))  # noqa: S307 - her own expression, when she asks
    except Exception as error:  # noqa: BLE001 - whatever her expression raises is told in a line
        return "not run", shortened(f"{type(error).__name__}: {error}", _MOST_OF_AN_ERROR)
    return ("passed" if holds else "failed"), ""


def _sheet(verification: Verification) -> Sheet:
    tongue = tongue_of_most(each.memory.text for each in verification)
    if not len(verification):
        return Sheet(above=(told(tongue, "nothing to verify"),))
    rows = tuple(
        Row(
            cells=(
                str(number),
                shortened(each.memory.text, _MOST_OF_A_TEXT, tongue),
                each.memory.check or "–",
                told_outcome(each, tongue),
                ending(each.memory.id),
            )
        )
        for number, each in enumerate(verification, 1)
    )
    own = (
        Column(title=told(tongue, "head check"), most=34),
        Column(title=told(tongue, "head outcome"), most=40),
    )
    number, text, identifier = _COLUMNS[tongue]
    return Sheet(columns=(number, text, *own, identifier), rows=rows)


_COLUMNS = in_both(NUMBER, TEXT, ID)


def told_outcome(verdict: Verdict, tongue: Tongue) -> str:
    """Return an outcome in words."""
    if verdict.outcome == "passed":
        return told(tongue, "passed" if verdict.memory.check else "schema holds")
    if verdict.outcome == "failed":
        return told(tongue, "failed check")
    if verdict.outcome == "drifted":
        return told(tongue, "drifted", change=verdict.reason)
    return (
        told(tongue, "no such", error=verdict.reason)
        if verdict.reason
        else told(tongue, "not here")
    )
