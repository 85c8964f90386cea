"""Shows what magics answer: receipts, versions, contradictions and the status, each as a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, overload

from jupyter_memory.ids import ending
from jupyter_memory.rendering.answers import answers_line, receipt_line, receipt_sentence
from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.phrases import PHRASES, Tongue, phrase, tongue_of_most
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.rows import ID, NUMBER, ORIGIN, TEXT, in_both, origin, text_of
from jupyter_memory.rendering.sheet import Column, Row, Sheet, shortened

if TYPE_CHECKING:
    from datetime import datetime, tzinfo

    from jupyter_memory.results import Pending, Receipt, Revision

Item = TypeVar("Item")

_STATES: Final = in_both(
    Column(title="head version", most=7),
    TEXT,
    Column(title="head since", most=16),
    Column(title="head ended", most=28),
    replace(ORIGIN, whole=False),
)
_PENDING: Final = in_both(NUMBER, Column(title="head to decide", most=None), ID)
_RECEIPTS: Final = in_both(NUMBER, TEXT, Column(title="head receipt", most=40), ID)
_MOST_OF_A_TEXT: Final = 160


@dataclass(frozen=True, slots=True, repr=False)
class Shown(Sequence[Item], Generic[Item]):
    """Values together with how they read; a sequence of the values for code."""

    items: tuple[Item, ...]
    sheet: Sheet

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        return self.items[index]

    def __len__(self) -> int:
        return len(self.items)

    def __repr__(self) -> str:
        return plain(self.sheet)

    def _repr_html_(self) -> str:
        return markup(self.sheet)


def shown_receipts(receipts: Sequence[Receipt], texts: Sequence[str]) -> Receipt | Shown[Receipt]:
    """Return one receipt as it is, several as one compact table beside what they are for."""
    if len(receipts) == 1:
        return receipts[0]
    counts = {each.action: 0 for each in receipts}
    for each in receipts:
        counts[each.action] += 1
    tongue = tongue_of_most(texts)
    summary = phrase(tongue, "comma").join(
        phrase(tongue, f"count {action}", count=count) for action, count in counts.items()
    )
    rows = tuple(
        Row(
            cells=(
                str(number),
                "…" if each.masked else shortened(text, _MOST_OF_A_TEXT, tongue),
                receipt_sentence(each),
                ending(each.id) if each.id else "–",
            )
        )
        for number, (text, each) in enumerate(zip(texts, receipts, strict=True), 1)
    )
    above = phrase(tongue, "summary", counts=summary)
    sheet = Sheet(above=(above,), columns=_RECEIPTS[tongue], rows=rows)
    return Shown(tuple(receipts), sheet)


def shown_history(revisions: Sequence[Revision], zone: tzinfo | None) -> Shown[Revision]:
    """Return the versions of a memory as a table, its times in the user's zone."""
    tongue = tongue_of_most(each.memory.text for each in revisions)
    rows = tuple(
        Row(
            cells=(
                str(each.version),
                text_of(each.memory, tongue),
                _minute(each.valid_from, zone),
                _ended(each, zone, tongue),
                origin(each.memory, tongue),
            )
        )
        for each in revisions
    )
    return Shown(tuple(revisions), Sheet(columns=_STATES[tongue], rows=rows))


def shown_pending(pending: Sequence[Pending]) -> Shown[Pending]:
    """Return what waits for a decision: a question a row, its numbered answers below it."""
    tongue = tongue_of_most(each.question for each in pending)
    rows = tuple(
        Row(cells=(str(number), each.question, ending(each.id)), remark=answers_line(each))
        for number, each in enumerate(pending, 1)
    )
    if not rows:
        return Shown((), Sheet(above=(phrase(tongue, "nothing waits"),)))
    decide = phrase(tongue, "how to decide")
    return Shown(tuple(pending), Sheet(columns=_PENDING[tongue], rows=rows, below=(decide,)))


def shown_undone(receipts: Sequence[Receipt]) -> Receipt | Shown[Receipt]:
    """Return the receipts of what was taken back, one a line."""
    if len(receipts) == 1:
        return receipts[0]
    return Shown(tuple(receipts), Sheet(above=tuple(receipt_line(each) for each in receipts)))


def shown_pairs(title: str, pairs: Sequence[tuple[str, str]]) -> Shown[tuple[str, str]]:
    """Return names and what is to be said of each."""
    columns = (Column(title=title, most=44), Column(title="", most=None))
    return Shown(tuple(pairs), Sheet(columns=columns, rows=tuple(Row(cells=p) for p in pairs)))


def shown_findings(findings: Sequence[str]) -> Shown[str]:
    """Return what was found, a sentence a line, or that all is well."""
    return Shown(tuple(findings), Sheet(above=tuple(findings) or (phrase("en", "all is whole"),)))


def _ended(revision: Revision, zone: tzinfo | None, tongue: Tongue) -> str:
    if revision.valid_to is None:
        return "–"
    name = f"ended {revision.reason or 'ended'}"
    reason = phrase(tongue, name) if name in PHRASES else revision.reason
    return f"{reason} {_minute(revision.valid_to, zone)}"


def _minute(moment: datetime, zone: tzinfo | None) -> str:
    return moment.astimezone(zone).strftime("%Y-%m-%d %H:%M")


def show(value: Any) -> None:
    """Display a magic's answer."""
    if value is not None:
        from IPython.display import display

        display(value)  # type: ignore[no-untyped-call]
