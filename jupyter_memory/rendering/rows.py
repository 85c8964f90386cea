"""What a memory looks like in a row: its text, why it is there, how old it is, where it is from."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.ids import ending
from jupyter_memory.rendering.ages import age
from jupyter_memory.rendering.sheet import Column, Row, shortened

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.results import Hit, Matched

MOST_ROWS: Final = 50
MOST_CHARACTERS: Final = 800
_MOST_WORDS: Final = 4
_WORD: Final = re.compile(r"[\w.]*\w")

KIND_NOUNS: Final = {"semantic": "fact", "episodic": "event", "procedural": "how-to"}

STATUS_WORDS: Final = {"pending": "contested"}
"""What a status is called where its own word would not tell."""

NUMBER: Final = Column(title="#", most=4, whole=True)
TEXT: Final = Column(title="memory", most=None)
WHY: Final = Column(title="why", most=20)
KIND: Final = Column(title="kind", most=12)
AGE: Final = Column(title="age", most=13, whole=True)
ORIGIN: Final = Column(title="from", most=20, whole=True)
ID: Final = Column(title="id", most=6, whole=True)

HIT_COLUMNS: Final = (NUMBER, TEXT, WHY, AGE, ORIGIN, ID)
RECORD_COLUMNS: Final = (NUMBER, TEXT, KIND, AGE, ORIGIN, ID)


def hit_rows(hits: Sequence[Hit], now: datetime) -> tuple[Row, ...]:
    """Return one row a hit, the best first."""
    several = _several_projects([hit.memory for hit in hits])
    return tuple(
        _row(number, hit.memory, reason(hit.matched, hit.memory.text), now, several)
        for number, hit in enumerate(hits[:MOST_ROWS], 1)
    )


def record_rows(records: Sequence[MemoryRecord], now: datetime) -> tuple[Row, ...]:
    """Return one row a memory, in the order given."""
    several = _several_projects(records)
    return tuple(
        _row(number, record, record.category or KIND_NOUNS[record.kind], now, several)
        for number, record in enumerate(records[:MOST_ROWS], 1)
    )


def _row(
    number: int, record: MemoryRecord, second: str, now: datetime, several_projects: bool
) -> Row:
    cells = (str(number), text_of(record), second, age_of(record, now), origin(record))
    return Row(
        cells=(*cells, ending(record.id)),
        remark=remark(record, now, several_projects=several_projects),
    )


def text_of(record: MemoryRecord) -> str:
    """Return the memory's text, cut where it is longer than anybody reads in a table."""
    return shortened(record.text, MOST_CHARACTERS)


def reason(matched: Matched, text: str) -> str:
    """Return why a memory was found, in a few words."""
    written = {word.casefold(): word for word in reversed(_WORD.findall(text))}
    words = list(dict.fromkeys(_as_written(term, written) for term in matched.words))
    more = " …" if len(words) > _MOST_WORDS else ""
    shown = ", ".join(words[:_MOST_WORDS])
    return f"{matched.level}: {shown}{more}" if words else matched.level


def _as_written(term: str, written: dict[str, str]) -> str:
    """Return the word of the text that a stemmed term stands for; "polici" is "policy" there."""
    for stem in (term, term.removesuffix("i") + "y", term[:-1]):
        for folded, word in written.items():
            if stem and folded.startswith(stem):
                return word
    return term


def age_of(record: MemoryRecord, now: datetime) -> str:
    """Return how long ago it happened, or since when it holds."""
    happened = getattr(record, "occurred_at", None)
    return age(happened or record.updated_at, now)


def origin(record: MemoryRecord) -> str:
    """Return the notebook and cell it is from, and the agent that wrote it."""
    source = record.provenance
    notebook = PurePath(source.notebook).name if source.notebook else "cell"
    if source.execution_count is not None:
        place: str | None = f"{notebook} [{source.execution_count}]"
    else:
        place = notebook if source.notebook else None
    return ", ".join(part for part in (place, record.agent or source.agent) if part) or "–"


def remark(record: MemoryRecord, now: datetime, *, several_projects: bool = False) -> str:
    """Return what is out of the ordinary about a memory, or nothing."""
    facts: tuple[tuple[Any, str], ...] = (
        (record.status != "active", STATUS_WORDS.get(record.status, record.status)),
        (record.share_requested_at, "waits to be shared"),
        (several_projects and record.project, f"in {project_name(record.project)}"),
        (record.pinned, "pinned"),
        (record.shared, "shared"),
        (record.expires_at, _expiry(record.expires_at, now)),
    )
    return ", ".join(words for holds, words in facts if holds)


def _expiry(moment: datetime | None, now: datetime) -> str:
    if moment is None:
        return ""
    return f"{'expired' if moment <= now else 'expires'} {age(moment, now)}"


def project_name(project: str | None) -> str:
    """Return the short name of a project, which may be identified by its path."""
    return PurePath(project).name if project else "everywhere"


def _several_projects(records: Sequence[MemoryRecord]) -> bool:
    return len({record.project for record in records if record.project}) > 1
