"""Words that belong together: "the first week of March 2025", 去年三月初."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jupyter_memory.language.times.meaning import (
    UNREAD,
    UNREADABLE,
    Recurring,
    nested,
    settled,
    together,
)

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from jupyter_memory.language.times.arithmetic import Window
    from jupyter_memory.language.times.meaning import Ground, Meaning, Moments, Occasion
    from jupyter_memory.language.times.rules import Lead, Rule, Stand, Table


@dataclass(frozen=True, slots=True)
class Phrase:
    """Some words, their place and what they mean together."""

    start: int
    end: int
    meaning: Meaning
    stand: Stand = "alone"


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the phrases of one text by one language's table.

    Attributes
    ----------
    text
        In lower case and simplified characters, as long as the text as written.
    written
        The text as written.
    """

    table: Table
    ground: Ground
    text: str
    written: str

    def phrase(self, at: int) -> Phrase | None:
        """Return the phrase that begins at a place, or None.

        Words that mean nothing alone and have nothing beside them give way to shorter ones:
        "Friday after lunch" is a Friday.
        """
        longest = None
        for piece in self._pieces(at):
            found = self._longest(piece)
            if found.stand != "beside":
                return found
            longest = longest or found
        return longest

    def _longest(self, left: Phrase) -> Phrase:
        while (longer := self._longer(left)) is not None:
            left = longer
        return left

    def _longer(self, left: Phrase) -> Phrase | None:
        """Return a phrase together with what follows it, or None where that does not belong."""
        glue = self.table.glue.match(self.text, left.end)
        for right in () if glue is None else self._rights(glue.end()):
            meaning = self._together(left.meaning, right.meaning)
            if meaning is not None:
                return Phrase(left.start, right.end, meaning)
        return None

    def _rights(self, at: int) -> Iterator[Phrase]:
        if not self.table.whole_right:
            yield from self._pieces(at)
            return
        found = self.phrase(at)
        if found is not None:
            yield found

    def stands(self, found: Phrase, lead: Lead | None) -> bool:
        """Tell whether the words of a phrase are a time where they stand, after a lead or none."""
        if found.stand == "led":
            return lead is not None
        if found.stand == "named" and not (lead and lead.strong):
            return self.table.is_named(self.written, found.start, found.end)
        return found.stand != "beside"

    def settled(self, phrase: Phrase) -> Window | Moments | Occasion | None:
        """Return the time of a phrase; None for a part that means nothing alone."""
        try:
            return settled(phrase.meaning, self.ground)
        except UNREADABLE:
            return UNREAD

    def _together(self, left: Meaning, right: Meaning) -> Meaning | None:
        try:
            found = together(left, right, self.ground)
        except UNREADABLE:
            return UNREAD
        if found is None and isinstance(left, Recurring) and isinstance(right, Recurring):
            larger = left.cycle == "year" and right.cycle in ("month", "week")
            return nested(left, right) if larger and not self.table.whole_right else None
        return found

    def _pieces(self, at: int) -> Iterator[Phrase]:
        """Yield the words of the table at a place that can be read, the longest first."""
        rules = (
            rule
            for some in self.table.rules
            if some.gate.match(self.text, at)
            for rule in some.rules
        )
        matches = ((rule, rule.pattern.match(self.text, at)) for rule in rules)
        found = [(match, rule) for rule, match in matches if match is not None]
        found.sort(key=lambda each: (-each[0].end(), each[1].stand != "alone"))
        for match, rule in found:
            meaning = self._read(rule, match)
            if meaning is not None:
                yield Phrase(at, match.end(), meaning, rule.stand)

    def _read(self, rule: Rule, match: re.Match[str]) -> Meaning | None:
        try:
            return rule.read(match, self.ground)
        except UNREADABLE:
            return UNREAD if rule.loud else None
