"""What a sentence says once it does not matter how: who is named first, active or passive, where.

Two sentences that come to the same proposition say the same. A proposition holds every piece of its
sentence but the little words between them, so that another number, name or denial is another one;
and each piece in its role, so that what includes what is never turned round.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.resembling.anchored import anchored
from jupyter_memory.remembering.resembling.cases import cases
from jupyter_memory.remembering.resembling.reading import STRUCTURE, Reading, read
from jupyter_memory.remembering.resembling.relations import CHINESE, ENGLISH, NAMING
from jupyter_memory.remembering.resembling.reordering import suffering
from jupyter_memory.remembering.resembling.rephrasing import plainer, rotated
from jupyter_memory.remembering.resembling.voice import deeds

if TYPE_CHECKING:
    import re

    from jupyter_memory.remembering.resembling.elements import Element
    from jupyter_memory.remembering.resembling.relations import Way

Proposition = tuple[object, ...]

_LEADS: Final = regex(
    r"^(?:please |note that |remember that |remember: |(?:the |our )?(?:column|field) (?=\w+[._]\w)"
    r"|(?:字段|列) ?(?=\w+[._]\w)|请|注意[:,，]?|记住[:,，]?)+"
)
_OF_A_COLUMN: Final = regex(
    r"(?<=[a-z0-9])\s?这(?:[一1]|个)?(?:列|字段)|用[来于](?=标记|表示|记录)"
)
_STANDING: Final = regex(r"\b(?:always|currently) |(?<!不)(?:总是|一律|统一|一直)")
_FRONTED: Final = regex(
    r"^(?P<often>(?:every|each) (?:hour|day|night|week|month|quarter|year)|once an? \w+),? "
    r"(?P<rest>.+)$"
)
_END: Final = regex(r"[\s.!。！]+$")
_OPEN: Final = regex(
    r"\?|？|\b(?:if|unless|because|since|while|would|will|might|respectively)\b|如果|除非|因为|"
    r"分别|可能|吗$"
)
"""What is asked, supposed, or leaves open how its pieces belong together."""

_WHOLES: Final = regex(r"(?:[数量额率]|营收|收入|时长|人次|总计|流水)$")
"""How the names of sums and counts end: things are counted in them, they in no thing."""


def say_the_same(old: Reading, new: Reading) -> bool:
    """Tell whether two sentences come to the same proposition."""
    one, two = _plain_reading(old.plain), _plain_reading(new.plain)
    if one is None or two is None or _values(one) != _values(two):
        return False
    return not _all(one).isdisjoint(_all(two))


def tell_of_one_case(old: Reading, new: Reading) -> bool:
    """Tell whether two sentences call the same by one name in the same case."""
    return not _cases(old.plain).isdisjoint(_cases(new.plain))


@lru_cache(maxsize=2_048)
def _all(reading: Reading) -> frozenset[Proposition]:
    """Return what a sentence may say, also with what leads it at its end."""
    plain = plainer(reading.plain)
    others = (*([] if plain == reading.plain else [plain]), *rotated(plain))
    return propositions(reading).union(*(propositions(read(_standing(each))) for each in others))


@lru_cache(maxsize=2_048)
def _cases(plain: str) -> frozenset[Proposition]:
    """Return what a sentence may call something in a certain case."""
    told = cases(plainer(_plainly(plain)))
    return frozenset(("case", _core(term), _core(case)) for term, case in told)


def _values(reading: Reading) -> list[str]:
    """Return what two that say the same must have in common, however they say it."""
    core = read(plainer(reading.plain)).core
    return sorted(each.form for each in core if each.sort in ("number", "time", "date", "name"))


@lru_cache(maxsize=2_048)
def _plain_reading(plain: str) -> Reading | None:
    """Return a sentence read without what leads into it, or None where it leaves something open."""
    return None if _OPEN.search(plain) else read(_plainly(plain))


@lru_cache(maxsize=2_048)
def propositions(reading: Reading) -> frozenset[Proposition]:
    """Return what a sentence, without what leads into it, may say."""
    found = _related(reading.plain)
    said = {*_named(reading.plain), ("reads", reading.core, tuple(suffering(reading)))}
    more = {each for each in (*found, anchored(reading)) if each is not None}
    return frozenset(said | deeds(reading) | more)


def _plainly(plain: str) -> str:
    """Return a sentence without what only leads into it or calls a column one."""
    plain = _FRONTED.sub(r"\g<rest> \g<often>", _standing(_END.sub("", plain)))
    return _OF_A_COLUMN.sub("", _LEADS.sub("", plain))


def _standing(plain: str) -> str:
    """Return a sentence without always, where that changes nothing."""
    return plain if " not " in plain else _STANDING.sub("", plain)


def _named(plain: str) -> list[Proposition]:
    """Return all that "we call X Y" may say."""
    found = NAMING.search(plain)
    if found is None:
        return []
    both = _core(found["both"])
    cuts = range(max(1, len(both) - _LONGEST_NAME), len(both))
    return [("is", "", False, both[cut:], both[:cut]) for cut in cuts]


_LONGEST_NAME: Final = 4


def _related(plain: str) -> list[Proposition | None]:
    """Return what has to do with what, by the first way of saying so that fits.

    Who does something is told beside it: "the editor of the report is Mei" also says what she is.
    """
    ways = ENGLISH if plain.isascii() else CHINESE
    said: list[Proposition | None] = []
    for way in ways:
        found = None if said and way.relation == "does" else way.pattern.search(plain)
        if found is not None:
            said.append(_of_way(way, found))
            if way.relation != "does":
                break
    return said


def _of_way(way: Way, found: re.Match[str]) -> Proposition | None:
    names = found.groupdict()
    one, two = _core(found["one"]), _core(found["two"])
    if not one or not two:
        return None
    if way.either:
        swapped = _WHOLES.search(found["two"]) and not _WHOLES.search(found["one"])
        one, two = (two, one) if swapped else (one, two)
    denied = way.denies != bool((names.get("not") or "").strip())
    return (way.relation, names.get("at") or "", denied, one, two)


def _core(text: str) -> tuple[Element, ...]:
    """Return the pieces of one of the two, also those that only hold it together."""
    return tuple(
        each
        for each in read(text.strip(" ,，")).elements
        if each.sort not in STRUCTURE - {"clause"}
    )
