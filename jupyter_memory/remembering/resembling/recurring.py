"""How often something happens, as one piece wherever it stands: every five minutes, hourly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.remembering.resembling.elements import Element

if TYPE_CHECKING:
    from collections.abc import Sequence

_LED_BY: Final = frozenset({"每", "隔", "every", "once"})

_FAMILY: Final = "frequency"
_DAILY, _WEEKLY, _MONTHLY, _HOURLY = (
    Element("choice", f"{_FAMILY} {number}", _FAMILY) for number in (0, 2, 3, 6)
)
_NAMED: Final = {
    "3600 time": _HOURLY,
    "86400 time": _DAILY,
    "604800 time": _WEEKLY,
}
"""Every 60 minutes is hourly."""

_ONCE: Final = Element("number", "1 times", "times")


def with_recurring(pieces: Sequence[Element | str]) -> list[Element | str]:
    """Read "every five minutes" as one piece that tells how often."""
    found: list[Element | str] = []
    for each in pieces:
        if isinstance(each, Element) and (each.sort, each.family) == ("number", "time"):
            led = [*found]
            while led and led[-1] in _LED_BY:
                led.pop()
            if len(led) < len(found):
                often = Element("choice", f"every {each.form}", _FAMILY)
                found = [*led, _NAMED.get(each.form, often)]
                continue
        found.append(each)
    return found


def without_counted_once(elements: list[Element]) -> list[Element]:
    """Drop what says no more than how often does: hourly *once*, *monthly* on the 27th."""
    if not any(each.family == _FAMILY for each in elements):
        return elements
    often = [each.family == _FAMILY for each in elements]
    found = []
    for at, each in enumerate(elements):
        of_a_month = each == _MONTHLY and any(
            _is_day_of_month(other) for other in elements[max(0, at - 3) : at + 2]
        )
        if not of_a_month and not (each == _ONCE and any(often[:at])):
            found.append(each)
    return found


def _is_day_of_month(element: Element) -> bool:
    return element.sort == "date" and element.form.startswith(("-00-", "working day "))
