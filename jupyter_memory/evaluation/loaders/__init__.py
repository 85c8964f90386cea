"""Labelled sets from files: ours, and those of published benchmarks as they are published."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.evaluation.labelled import read_labelled

if TYPE_CHECKING:
    import os

    from jupyter_memory.evaluation.labelled import LabelledSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A published format.

    Attributes
    ----------
    name
        As it is known.
    module
        Of this room; it has ``load(path) -> LabelledSet``.
    signs
        Fields that only its files have, all of them near the beginning.
    """

    name: str
    module: str
    signs: frozenset[str]


FORMATS: Final = (
    Format(name="LongMemEval", module="longmemeval", signs=frozenset({"haystack_sessions"})),
    Format(name="LoCoMo", module="locomo", signs=frozenset({"qa", "evidence", "conversation"})),
    Format(name="MADial", module="madial", signs=frozenset({"dialogue", "relevant-id"})),
    Format(name="BEAVER", module="beaver", signs=frozenset({"gold_tables", "mapping"})),
    Format(name="BIRD", module="bird", signs=frozenset({"db_id", "evidence", "difficulty"})),
)

HEAD: Final = 2_000_000
"""Characters that are looked at: the first conversation of a set may be that long."""

_FIELD: Final = re.compile(r'"([\w-]{1,40})"\s*:')
_OURS: Final = re.compile(r'\s*\{\s*"(?:memory|question)"\s*:\s*"')


def load(path: str | os.PathLike[str]) -> LabelledSet:
    """Return the set of a file or of a folder of files.

    Raises
    ------
    UsageError
        When it cannot be read, or is of no known format.
    """
    place = Path(path)
    if place.is_dir():
        heads = [_head(each) for each in sorted(place.glob("*.json"))]
    else:
        heads = [_head(place)]
        if _OURS.match(heads[0]):
            return read_labelled(place)
    for each in FORMATS:
        if any(each.signs <= _fields(head) for head in heads):
            loader = import_module(f"{__name__}.{each.module}")
            loaded: LabelledSet = loader.load(place)
            return loaded
    names = ", ".join(each.name for each in FORMATS)
    raise UsageError(
        f"{place} is no labelled set: give JSON lines of memories and questions, or a file of "
        f"{names} as it is published."
    )


def _head(place: Path) -> str:
    try:
        with place.open(encoding="utf-8-sig") as file:
            return file.read(HEAD)
    except OSError as error:
        raise UsageError(f"{place} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{place} is not UTF-8 text: save it as UTF-8.") from error


def _fields(head: str) -> frozenset[str]:
    return frozenset(_FIELD.findall(head))
