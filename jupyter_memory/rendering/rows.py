"""What a memory looks like in a row: its text, why it is there, how old it is, where it is from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.ids import ending
from jupyter_memory.rendering.ages import age
from jupyter_memory.rendering.matching import as_written
from jupyter_memory.rendering.phrases import TONGUES, Tongue, phrase, sort_of
from jupyter_memory.rendering.phrases_working import working
from jupyter_memory.rendering.sheet import Column, Row, shortened

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.results import Hit

MOST_ROWS: Final = 50
MOST_CHARACTERS: Final = 800
_MOST_WORDS: Final = 4

DOUBTED: Final = ("failed", "drifted")

NUMBER: Final = Column(title="head number", most=4, whole=True)
TEXT: Final = Column(title="head memory", most=None)
WHY: Final = Column(title="head why", most=20)
KIND: Final = Column(title="head kind", most=12)
AGE: Final = Column(title="head age", most=13, whole=True)
ORIGIN: Final = Column(title="head origin", most=20, whole=True)
ID: Final = Column(title="head id", most=6, whole=True)


def in_both(*columns: Column) -> dict[Tongue, tuple[Column, ...]]:
    """Return columns that are titled by the name of a phrase, in either language."""
    return {
        tongue: tuple(replace(each, title=phrase(tongue, each.title)) for each in columns)
        for tongue in TONGUES
    }


HIT_COLUMNS: Final = in_both(NUMBER, TEXT, WHY, AGE, ORIGIN, ID)
RECORD_COLUMNS: Final = in_both(NUMBER, TEXT, KIND, AGE, ORIGIN, ID)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """For whom rows are written.

    Attributes
    ----------
    tongue
        The language of the words around the memories.
    now
        Ages are counted from here.
    project
        Where the reader is: what is from another project says so.
    asked
        The question that the memories answer.
    """

    tongue: Tongue
    now: datetime
    project: str | None
    asked: str = ""


def hit_rows(hits: Sequence[Hit], reader: Reader) -> tuple[Row, ...]:
    """Return one row a hit, the best first."""
    elsewhere = _is_elsewhere([hit.memory for hit in hits], reader)
    return tuple(
        _row(number, hit.memory, reason(hit, reader), reader, told)
        for number, (hit, told) in enumerate(zip(hits[:MOST_ROWS], elsewhere, strict=False), 1)
    )


def record_rows(records: Sequence[MemoryRecord], reader: Reader) -> tuple[Row, ...]:
    """Return one row a memory, in the order given."""
    elsewhere = _is_elsewhere(records, reader)
    return tuple(
        _row(number, record, sort_of(record, reader.tongue), reader, told)
        for number, (record, told) in enumerate(
            zip(records[:MOST_ROWS], elsewhere, strict=False), 1
        )
    )


def _row(number: int, record: MemoryRecord, second: str, reader: Reader, elsewhere: bool) -> Row:
    tongue = reader.tongue
    age_told, place = age_of(record, reader), origin(record, tongue)
    return Row(
        cells=(str(number), text_of(record, tongue), second, age_told, place, ending(record.id)),
        remark=remark(record, reader, elsewhere=elsewhere),
    )


def text_of(record: MemoryRecord, tongue: Tongue) -> str:
    """Return the memory's text, cut where it is longer than anybody reads in a table."""
    return shortened(record.text, MOST_CHARACTERS, tongue)


def reason(hit: Hit, reader: Reader) -> str:
    """Return why a memory was found, in a few words."""
    tongue = reader.tongue
    level = phrase(tongue, f"level {hit.matched.level}")
    words = as_written(hit.matched.words, hit.memory.text, reader.asked)
    if not words:
        return level
    more = " …" if len(words) > _MOST_WORDS else ""
    shown = phrase(tongue, "comma").join(words[:_MOST_WORDS])
    return phrase(tongue, "why with words", level=level, words=f"{shown}{more}")


def age_of(record: MemoryRecord, reader: Reader) -> str:
    """Return how long ago it happened, or since when it holds."""
    happened = getattr(record, "occurred_at", None)
    return age(happened or record.updated_at, reader.now, reader.tongue)


def origin(record: MemoryRecord, tongue: Tongue) -> str:
    """Return the notebook and cell it is from, and the agent that wrote it."""
    source = record.provenance
    notebook = PurePath(source.notebook).name if source.notebook else phrase(tongue, "cell")
    if source.execution_count is not None:
        place: str | None = f"{notebook} [{source.execution_count}]"
    else:
        place = notebook if source.notebook else None
    parts = [part for part in (place, record.agent or source.agent) if part]
    return phrase(tongue, "comma").join(parts) or "–"


def remark(record: MemoryRecord, reader: Reader, *, elsewhere: bool = False) -> str:
    """Return what is out of the ordinary about a memory, or nothing."""
    facts: tuple[tuple[Any, str], ...] = (
        (record.status != "active", f"status {record.status}"),
        (record.share_requested_at, "waits to be shared"),
        (elsewhere, "of project"),
        (record.pinned, "is pinned"),
        (record.shared, "is shared"),
        (record.expires_at, _expiry(record.expires_at, reader.now)),
    )
    parts = {
        "name": project_name(record.project),
        "age": age(record.expires_at or reader.now, reader.now, reader.tongue),
    }
    told = [phrase(reader.tongue, name, **parts) for holds, name in facts if holds]
    if record.check_outcome in DOUBTED:
        told.insert(0, working(reader.tongue, f"doubtful {record.check_outcome}"))
    return phrase(reader.tongue, "comma").join(told)


def _expiry(moment: datetime | None, now: datetime) -> str:
    return "expired" if moment is not None and moment <= now else "expires"


def project_name(project: str | None) -> str:
    """Return the short name of a project, which may be identified by its path."""
    return PurePath(project).name if project else "everywhere"


def _is_elsewhere(records: Sequence[MemoryRecord], reader: Reader) -> list[bool]:
    """Tell of each memory whether its project is to be named."""
    named = {record.project for record in records if record.project}
    told = len(named) > 1 or not named <= {reader.project}
    return [told and record.project is not None for record in records]
