"""What something is called in a certain case, and the ways of saying that.

"A dormant card has not been used for 180 days", "a card that has not been used for 180 days is
dormant", "if a card has not been used for 180 days, it is dormant": one term, one condition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    import re

_THING: Final = r"(?:an? |the |any |each |every |one )?(?P<thing>[a-z]+(?: [a-z]+)?)"
_NAME: Final = r"(?:an? |the )?(?P<name>[a-z-]+)(?: one)?"
_VERB: Final = r"(?:ha(?:s|ve)|is|are|do(?:es)?|was|were|did|can|lacks?|never|[a-z]+s)"
_CASE: Final = rf"(?P<case>{_VERB} .+?)"
_IF: Final = r"(?:if|when|once|whenever|as soon as)"
_HAS: Final = r"(?:ha(?:s|ve)|do(?:es)?)"
_IS: Final = r"(?:is|are|counts? as|is called|are called|is considered|are considered)"

_ENGLISH: Final = tuple(
    regex(f"^{each}$")
    for each in (
        rf"{_IF} {_THING} {_CASE},? (?:then )?(?:it|they) {_IS} {_NAME}",
        (
            rf"we call {_THING} (?P<name>[a-z-]+) (?:if|when|once) "
            r"(?:(?:it|they) )?(?P<case>.+)"
        ),
        (
            rf"{_THING} {_IS} {_NAME} (?:if|when|once|as soon as) (?:(?:it|they) )?"
            r"(?P<case>.+)"
        ),
        rf"{_THING} (?:that|which|who|whose) {_CASE} {_IS} {_NAME}",
        rf"{_THING} (?P<case>(?:with|without) .+?) {_IS} {_NAME}",
        (
            r"(?:an? |the )?(?P<name>[a-z-]+) (?P<thing>[a-z]+) (?:is|are|means?) (?:an? |any )?"
            rf"(?:(?P=thing)|one|those) (?:(?:that|which|who) )?"
            rf"(?P<case>(?:{_VERB}|with|without) .+)"
        ),
        rf"(?:an? |the )?(?P<name>[a-z-]+) (?P<thing>[a-z]+) (?P<case>{_HAS} not .+)",
    )
)

_ZH_CALLED: Final = r"(?:就|才|都|也)?(?:算作|算是|算|叫做|叫作|叫|称为|称作|就是|是|为|属于)"
_ZH_TOLD: Final = tuple(
    regex(f"^{each}$")
    for each in (
        r"(?P<term>[^，,。的\d ]{2,8}?)(?:就是指?|指的是|是指|是|指|[:=]) ?(?P<said>.{4,})",
        rf"(?P<said>.{{4,}}?)[，, ]?(?<!不){_ZH_CALLED}(?P<term>[^，,。的\d ]{{2,8}})",
    )
)
_ZH_ONE: Final = regex(
    r"^(?:(?:如果|要是|当|凡是?|只要)?(?:[一1] ?[个张条名位台笔家件只块份]|某[个张]?)?)"
)
_LONGEST_HEAD: Final = 3


def cases(text: str) -> list[tuple[str, str]]:
    """Return the terms that a folded sentence may explain, each with its case."""
    if text.isascii():
        found = next((match for each in _ENGLISH if (match := each.match(text))), None)
        return [] if found is None else [(_term(found), _third_person(found["case"]))]
    matches = (each.match(text) for each in _ZH_TOLD)
    return [pair for match in matches if match is not None for pair in _chinese(match)]


def _term(found: re.Match[str]) -> str:
    """Return the term, without the s of many."""
    thing = found["thing"]
    return f"{found['name']} {thing.removesuffix('s') if len(thing) > _LONGEST_HEAD else thing}"


def _third_person(case: str) -> str:
    """Return a case as it is told of one: "have not been used" as "has not been used"."""
    case = _OF_ITS.sub(r"with a \1 ", case)
    first, _, rest = case.partition(" ")
    return f"{_SINGULAR.get(first, first)} {rest}"


_OF_ITS: Final = regex(r"^(?:its|their|whose) (\w+) (?:is|are) ")


_SINGULAR: Final = {"have": "has", "are": "is", "do": "does", "were": "was"}


def _chinese(found: re.Match[str]) -> list[tuple[str, str]]:
    """Return the term with its case, where the term ends with what the case is of."""
    term, said = found["term"], _ZH_ONE.sub("", found["said"])
    pairs = []
    for length in range(min(_LONGEST_HEAD, len(term) - 1), 0, -1):
        head = term[-length:]
        if said.endswith("的" + head):
            pairs.append((term, said[: -length - 1].strip(" ，,")))
        elif said.startswith(head):
            pairs.append((term, said[length:].strip(" ，,")))
    return pairs
