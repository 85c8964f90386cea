"""Receipts, recalls and lists as sheets, and from there as text or HTML."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import ending
from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.phrases import Tongue, phrase, tongue_of, tongue_of_most
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.rows import (
    HIT_COLUMNS,
    MOST_ROWS,
    RECORD_COLUMNS,
    Reader,
    hit_rows,
    project_name,
    record_rows,
)
from jupyter_memory.rendering.sheet import Column, Row, Sheet, shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.results import Conflict, Memories, Pending, Recall, Receipt, Status, Window

_MOST_QUERY: Final = 120

AS_GIVEN: Final = "as given"
"""How the time in a question was read where the one who asks has given it herself."""

_ALMOST_A_DAY: Final = timedelta(hours=23)

_PAIR: Final = (Column(title="status", most=20), Column(title="", most=None))


def receipt_text(receipt: Receipt) -> str:
    """Return a receipt as one sentence, and what to ask where it waits for a decision."""
    return plain(_receipt(receipt))


def receipt_html(receipt: Receipt) -> str:
    """Return a receipt as one sentence of HTML."""
    return markup(_receipt(receipt))


def _receipt(receipt: Receipt) -> Sheet:
    asked = () if receipt.question is None else _asked(receipt.question)
    return Sheet(above=(receipt_line(receipt),), below=asked)


def pending_text(pending: Pending) -> str:
    """Return the question that waits, and its numbered answers."""
    return plain(Sheet(above=_asked(pending)))


def pending_html(pending: Pending) -> str:
    """Return the question that waits as HTML."""
    return markup(Sheet(above=_asked(pending)))


def _asked(pending: Pending) -> tuple[str, ...]:
    answers = answers_line(pending)
    return (pending.question, answers) if answers else (pending.question,)


def answers_line(pending: Pending) -> str:
    """Return the numbered answers to a question, on one line."""
    return " · ".join(f"{each.number} {each.label}" for each in pending.answer_choices)


def receipt_line(receipt: Receipt) -> str:
    """Return what the write did, with the endings of the ids it touched."""
    said = receipt_sentence(receipt)
    return " · ".join([said, *(ending(each) for each in receipt.ids if ending(each) not in said)])


def receipt_sentence(receipt: Receipt) -> str:
    """Return what the write did, and what was masked in it."""
    said = receipt.message or receipt.action.capitalize()
    if not receipt.masked or receipt.action == "refused":
        return said
    tongue: Tongue = "zh" if said.endswith("。") else "en"
    names = phrase(tongue, "comma").join(receipt.masked)
    return said + phrase(tongue, "masked", names=names)


def recall_text(recall: Recall) -> str:
    """Return a recall as a table."""
    return plain(_recall(recall))


def recall_html(recall: Recall) -> str:
    """Return a recall as an HTML table."""
    return markup(_recall(recall))


def _recall(recall: Recall) -> Sheet:
    tongue = tongue_of(recall.query)
    above = [] if recall.window is None else [_asked_of(recall.window, tongue)]
    if not recall.hits:
        query = shortened(recall.query, _MOST_QUERY, tongue)
        above.append(phrase(tongue, "nothing found", query=query))
    ids = [hit.memory.id for hit in recall.hits]
    reader = Reader(tongue=tongue, now=recall.asked_at, project=recall.project, asked=recall.query)
    return Sheet(
        above=tuple(above),
        columns=HIT_COLUMNS[tongue],
        rows=hit_rows(recall.hits, reader),
        below=(
            *_rest(len(recall.hits), tongue),
            *(_contradiction(each, ids, tongue) for each in recall.conflicts),
            *recall.notes,
        ),
    )


def _asked_of(window: Window, tongue: Tongue) -> str:
    """Return how the time in a question was read."""
    name = _SPANS[window.since is not None, window.until is not None]
    span = phrase(tongue, name, **_ends(window))
    if window.reading:
        span = phrase(tongue, "time as read", span=span, reading=_read_as(window.reading, tongue))
    return phrase(tongue, "time asked for", span=span)


_SPANS: Final = {
    (True, True): "time between",
    (True, False): "time from",
    (False, True): "time up to",
    (False, False): "any time",
}
"""How a span of time is told, by whether it has a beginning and an end."""


def _read_as(reading: str, tongue: Tongue) -> str:
    return phrase(tongue, reading) if reading == AS_GIVEN else reading


def _ends(window: Window) -> dict[str, str]:
    """Return the ends of a span as days, and of one within a day as minutes."""
    since, until = window.since, window.until
    lasts = timedelta(0) if since is None or until is None else until - since
    short = timedelta(0) < lasts < _ALMOST_A_DAY
    form = "%Y-%m-%d %H:%M" if short else "%Y-%m-%d"
    ends = {"since": since, "until": until}
    return {name: moment.strftime(form) if moment else "" for name, moment in ends.items()}


def _contradiction(conflict: Conflict, ids: Sequence[str], tongue: Tongue) -> str:
    numbers = [str(ids.index(each) + 1) for each in conflict.ids if each in ids]
    if len(numbers) <= 1:
        return conflict.question
    one, *others = numbers
    parts = {"one": one, "other": others[0], "question": conflict.question}
    return phrase(tongue, "rows contradict", **parts)


def memories_text(memories: Memories) -> str:
    """Return a list of memories as a table."""
    return plain(_memories(memories))


def memories_html(memories: Memories) -> str:
    """Return a list of memories as an HTML table."""
    return markup(_memories(memories))


def _memories(memories: Memories) -> Sheet:
    tongue = tongue_of_most(each.text for each in memories.records[:MOST_ROWS])
    reader = Reader(tongue=tongue, now=memories.asked_at, project=memories.project)
    return Sheet(
        above=() if memories.records else (phrase(tongue, "no memories"),),
        columns=RECORD_COLUMNS[tongue],
        rows=record_rows(memories.records, reader),
        below=_rest(len(memories.records), tongue, memories.total),
    )


def status_text(status: Status) -> str:
    """Return how a memory stands as a table."""
    return plain(_status(status))


def status_html(status: Status) -> str:
    """Return how a memory stands as an HTML table."""
    return markup(_status(status))


def _status(status: Status) -> Sheet:
    expects_vectors = status.unembedded and status.embedder != "none"
    counts = [f"{number:,} {_noun(kind, number)}" for kind, number in status.counts.items()]
    pairs = (
        ("memories", ", ".join(counts)),
        ("to decide", f"{status.waiting:,}" if status.waiting else ""),
        ("user", status.user),
        ("project", project_name(status.project)),
        ("agent", status.agent or ""),
        ("store", status.place if status.writable else f"{status.place} (read only)"),
        ("embedder", status.embedder),
        ("without vector", f"{status.unembedded:,}" if expects_vectors else ""),
    )
    rows = tuple(Row(cells=pair) for pair in pairs if pair[1])
    goes = () if status.short_lived is None else (status.short_lived,)
    return Sheet(columns=_PAIR, rows=rows, below=(*status.notes, *goes))


def _noun(kind: str, number: int) -> str:
    noun = phrase("en", kind)
    return noun if number == 1 else f"{noun}s"


def _rest(count: int, tongue: Tongue, total: int | None = None) -> tuple[str, ...]:
    """Return the line that says how many rows are not shown, of a page or of all there are."""
    rest = (total or count) - min(count, MOST_ROWS)
    return (phrase(tongue, "more rows", count=rest),) if rest > 0 else ()
