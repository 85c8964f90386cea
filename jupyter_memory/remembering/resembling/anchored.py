"""What a value or a column is, where only one piece of the sentence can be it.

A sentence of one value and one noun phrase says the same whichever of them comes first: "the
minimum order value is 25 euros", "25 euros is the minimum order value". So does one of a column and
what it holds: "weight_kg holds the gross weight", "the gross weight is in weight_kg". Where words
stand on both sides of the value, where something is denied, limited or compared, nothing is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.remembering.resembling.elements import Element

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.remembering.resembling.reading import Reading

_VALUES: Final = frozenset({"number", "time", "date"})
_SILENT: Final = frozenset({"be", "break", "at", "of"})
_NOUNS: Final = frozenset({"word", "choice"})
_HOLDING: Final = frozenset({"hold", "store", "keep", "record", "give", "live", "放"})
"""What a column does with what it holds; to include something is another matter."""

_JOINTS: Final = frozenset(
    {"and", "or", "but", "then", "only", "than", "all", "most", "least", "more", "less",
     "per", "about", "around", "roughly", "up", "over", "under", "minus", "plus", "above", "below"}
)  # fmt: skip
"""Where one of them stands, the order tells what is said of what."""


def anchored(reading: Reading) -> tuple[object, ...] | None:
    """Return what the one value or column of a sentence is said to be, or None."""
    elements = [each for each in reading.elements if each.sort not in ("break", "at")]
    anchors = [at for at, each in enumerate(elements) if each.sort in _VALUES or _is_name(each)]
    if len(anchors) != 1 or any(each.form in _JOINTS for each in elements):
        return None
    at = anchors[0]
    anchor, before, behind = elements[at], elements[:at], elements[at + 1 :]
    if _is_name(anchor):
        return _held(anchor, before, behind)
    return _is_of(anchor, before, behind)


def _is_name(element: Element) -> bool:
    """Tell whether it is the name of a column or table, not an address or a version."""
    form = element.form
    return element.sort == "name" and form.isascii() and form.replace("_", "").isalnum()


def _is_of(
    value: Element, before: Sequence[Element], behind: Sequence[Element]
) -> tuple[object, ...] | None:
    """Return what a value with its unit is of: X is 25 euros, 25 euros is X."""
    if not value.family or (before and behind):
        return None
    side = [*(before or behind)]
    be = side[-1:] if before else side[:1]
    noun = side[:-1] if before else side[1:]
    if [each.sort for each in be] != ["be"] or not _is_noun(noun):
        return None
    return ("is of", value, tuple(noun))


def _held(
    name: Element, before: Sequence[Element], behind: Sequence[Element]
) -> tuple[object, ...] | None:
    """Return what a column holds."""
    if before and behind and not _is_place(behind):
        return None
    if before:
        noun, rest = _parted(before)
        leads = [each for each in rest if each.sort not in _SILENT]
        within = leads[-1:] in _WITHIN
        verbs = leads[:-1]
        fits = within and bool(rest) and len(verbs) <= 1 and all(_holds(each) for each in verbs)
        return ("holds", name, noun) if fits and _is_noun(noun) else None
    cut = 0
    while cut < len(behind) and (behind[cut].sort in _SILENT or _holds(behind[cut])):
        cut += 1
    verbs = [each for each in behind[:cut] if _holds(each)]
    noun = tuple(behind[cut:])
    said = [each.sort for each in behind[:cut]]
    fits = cut > 0 and len(verbs) <= 1 and (not verbs or said[0] != "be")
    return ("holds", name, noun) if fits and _is_noun(noun) else None


_WITHIN: Final = ([Element("role", "in")], [Element("role", "at")])


def _parted(before: Sequence[Element]) -> tuple[tuple[Element, ...], list[Element]]:
    """Part a noun phrase from what leads from it to a name."""
    cut = 0
    while cut < len(before) and before[cut].sort in _NOUNS and not _holds(before[cut]):
        cut += 1
    return tuple(before[:cut]), [*before[cut:]]


def _holds(element: Element) -> bool:
    return element.sort in ("verb", "word") and element.form in _HOLDING


def _is_place(behind: Sequence[Element]) -> bool:
    return [each.form for each in behind] in ([], ["column"], ["in"], ["里"], ["field"])


def _is_noun(noun: Sequence[Element]) -> bool:
    return bool(noun) and all(each.sort in _NOUNS for each in noun)
