"""What a memory holds beside its sentence: edges between things, and a request in its parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from datetime import date

CONSOLIDATES: Final = "consolidates"
"""From a memory to each that it was made of."""

REPEATED: Final = "repeated_by"
"""From a memory to each that says the same in other words."""

INTO: Final = "consolidated_into"
"""From each of these, of either sort, to the memory that stands for it."""

LINKS: Final = frozenset({CONSOLIDATES, REPEATED, INTO})
"""Edges from a memory itself to another one, by its id; all others are between things."""


@dataclass(frozen=True, slots=True)
class Relation:
    """One edge between two things a memory speaks of, each in its normal form.

    Attributes
    ----------
    subject
        Where the edge begins; nothing where that is the memory itself, see `LINKS`.
    relation
        joins, uses, owns, feeds or replaces, or one of `LINKS`.
    object
        Where it ends.
    """

    subject: str
    relation: str
    object: str

    def __str__(self) -> str:
        return f"{self.subject} {self.relation} {self.object}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What somebody wanted of the data, in its parts; what was not said is absent.

    Attributes
    ----------
    intent_type
        query, define, export, modify-setting, how-to, failure, preference or another word.
    metric, dimensions, filters, output_format
        As they were said.
    time_rule
        The expression, such as "last month": a rerun computes it anew.
    window
        The first and the last day that it meant then, for a record of the past; None where it
        could not be read.
    """

    intent_type: str
    metric: str | None = None
    dimensions: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    time_rule: str | None = None
    window: tuple[date, date] | None = None
    output_format: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON values, without what was not said."""
        given = {
            "intent_type": self.intent_type,
            "metric": self.metric,
            "dimensions": list(self.dimensions),
            "filters": list(self.filters),
            "time_rule": self.time_rule,
            "window": self.window and [each.isoformat() for each in self.window],
            "output_format": self.output_format,
        }
        return {name: value for name, value in given.items() if value}
