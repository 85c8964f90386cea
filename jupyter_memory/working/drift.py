"""How the schema of a table differs from what it was."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MOST_KEPT: Final = 400
"""Columns whose names are kept; of a wider table the fingerprint tells that something changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """What changed.

    Attributes
    ----------
    gone, came
        Names of columns.
    retyped
        Name, old and new type.
    """

    gone: tuple[str, ...] = ()
    came: tuple[str, ...] = ()
    retyped: tuple[tuple[str, str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.gone or self.came or self.retyped)


def drift_between(before: Mapping[str, str], after: Mapping[str, str]) -> Drift:
    """Return the difference of two schemas, each the types by the names of the columns."""
    return Drift(
        gone=tuple(each for each in before if each not in after),
        came=tuple(each for each in after if each not in before),
        retyped=tuple(
            (each, before[each], after[each])
            for each in before
            if each in after and before[each] != after[each]
        ),
    )


def schema_text(columns: Iterable[tuple[str, str]]) -> str:
    """Return a schema as it is kept."""
    return json.dumps(dict(list(columns)[:MOST_KEPT]), ensure_ascii=False)


def schema_from(text: str | None) -> dict[str, str]:
    """Return a schema that was kept; empty where it cannot be read."""
    try:
        read = json.loads(text or "{}")
    except ValueError:
        return {}
    return {str(k): str(v) for k, v in read.items()} if isinstance(read, dict) else {}
