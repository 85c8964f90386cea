"""What is said from the other side, put as one: "X is not counted as Y", "Y excludes X"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.remembering.resembling.elements import Element, Sort

if TYPE_CHECKING:
    from collections.abc import Sequence

_INTO: Final = frozenset({"in", "from", "to"})
_BELOW: Final[frozenset[Sort]] = frozenset({"be", "break", "at"})
_DENYING: Final[frozenset[Sort]] = frozenset({"not", "modal"})
_INCLUDE: Final = Element("verb", "include")

_WHOLES: Final = ("revenue", "sales", "turnover", "gmv", "收入", "销售额", "流水")
"""What other things are counted in, and which itself is counted in none of them: so 礼品卡不算营收
and 营收不计入礼品卡 can only mean the same. Costs are none: 成本不计入报价, 报价不计入成本."""


def turned(elements: list[Element]) -> list[Element]:
    """Put "refunds are not included in revenue" as "revenue does not include refunds"."""
    for place, each in enumerate(elements[:-1]):
        if each.sort != "verb":
            continue
        before, following = elements[:place], elements[place + 1 :]
        if each.form in ("count", "算"):
            return _counted(elements, before, each, following)
        if place > 0 and _is_turned(before, each, following[0]):
            said = _said_of(following[1:], before, each)
            if said is not None:
                return said
    return elements


def _is_turned(before: Sequence[Element], verb: Element, after: Element) -> bool:
    by = after == Element("role", "by") and before[-1].sort in ("be", "not")
    return by or (verb == _INCLUDE and after.sort == "role" and after.form in _INTO)


def _said_of(
    rest: Sequence[Element], before: Sequence[Element], verb: Element
) -> list[Element] | None:
    """Return it said of what follows, or None where one of the two is missing."""
    thing, denied = _parted(before)
    if not thing or not rest:
        return None
    if verb == _INCLUDE and denied and _is_whole(thing) and not _is_whole(rest):
        return [*thing, *denied, verb, *rest]
    return [*rest, *denied, verb, *thing]


def _parted(before: Sequence[Element]) -> tuple[list[Element], list[Element]]:
    """Part what stands before a verb from what denies it; another denial is of something else."""
    told = [each for each in before if each.sort not in _BELOW]
    cut = len(told)
    while cut and told[cut - 1].sort in _DENYING:
        cut -= 1
    return told[:cut], told[cut:]


def _counted(
    elements: list[Element], before: Sequence[Element], verb: Element, following: list[Element]
) -> list[Element]:
    """Put "we do not count X as Y", "Y does not count X" and X不算Y as what includes what."""
    thing, denied = _parted(before)
    if not thing:
        cut = next((at for at, each in enumerate(following) if _leads_to_whole(each)), 0)
        rest = following[cut + 1 :]
        named = cut and (following[cut].form == "as" or _is_whole(rest))
        return [*rest, *denied, _INCLUDE, *following[:cut]] if named and rest else elements
    if any(each.sort in ("role", "clause", "number") for each in (*thing, *following)):
        return elements
    if _is_whole(thing) and not _is_whole(following):
        return [*thing, *denied, _INCLUDE, *following]
    if verb.form == "算" and _is_whole(following) and not _is_whole(thing):
        return [*following, *denied, _INCLUDE, *thing]
    return elements


def _leads_to_whole(each: Element) -> bool:
    return each.form == "toward" or (each.sort == "role" and each.form in ("as", "in", "to"))


def _is_whole(elements: Sequence[Element]) -> bool:
    words = [each.form for each in elements if each.sort in ("word", "choice", "verb")]
    return bool(words) and "".join(words).endswith(_WHOLES)
