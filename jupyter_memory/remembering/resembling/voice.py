"""What is done to what, in the passive or as a command, and wherever its time or purpose stands."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.resembling.elements import Element, Sort
from jupyter_memory.remembering.resembling.reordering import adverbials, is_one_clause
from jupyter_memory.remembering.resembling.single import OF_ITSELF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.remembering.resembling.reading import Reading

_IRREGULAR: Final = {
    "written": "write",
    "held": "hold",
    "sold": "sell",
    "built": "build",
    "found": "find",
    "drawn": "draw",
    "taken": "take",
    "paid": "pay",
    "read": "read",
    "cut": "cut",
    "split": "split",
    "given": "give",
    "chosen": "choose",
    "known": "know",
    "brought": "bring",
    "bought": "buy",
    "frozen": "freeze",
    "hidden": "hide",
    "put": "put",
}
_PARTICIPLE: Final = regex(r"(?P<stem>[a-z]{2,})ed$")
_DOUBLED: Final = regex(r"([bdgmnprt])\1$")
_AGENTLESS: Final = regex(
    r"[资金款费单票表库报据志份量率数胎器机板账价件图仓网站车箱柜罐池文档品货码券标]$"
)
"""How Chinese names of things end that do nothing themselves: what is done is done to them."""

_AGENTS: Final = regex(
    r"[部组队员人师长理务计方司会商户我你他她它]$|法务|财务|审计|运营|市场|销售|客服|老板|大家|平台|"
    r"系统|程序|脚本|机器人"
)
"""How those end who do something themselves."""

_DONE: Final = (
    *(
        "重训",
        "清空",
        "清理",
        "update",
        "refresh",
        "备份",
        "归档",
        "删除",
        "发布",
        "校准",
        "重启",
        "重建",
    ),
    *("汇总", "核对", "审核", "同步", "重算", "结算", "盘点", "关账"),
)
"""What nothing does to itself."""

_HELD: Final[frozenset[Sort]] = frozenset({"break", "at", "of"})
_ONLY: Final = Element("word", "only")


def deeds(reading: Reading) -> set[tuple[object, ...]]:
    """Return what a sentence may say is done; empty where it is more than one thing."""
    places = [place for each in adverbials(reading) for place in each]
    when = frozenset(reading.elements[place] for place in places)
    told = _listed([reading.elements[place] for place in reading.told if place not in places])
    if len(when) != len(places) or not told or not is_one_clause(told):
        return set()
    if any(each.sort == "clause" for each in reading.elements) or _ONLY in told:
        return set()
    if not reading.plain.isascii():
        said: set[tuple[object, ...]] = set()
        if not places and reading.plain.startswith("每") and told[0].sort == "date":
            said.add(("does", frozenset(told[:1]), tuple(told[1:])))
        return said | {("does", when, each) for each in _in_chinese(reading, places, told)}
    kept = [
        each
        for place, each in enumerate(reading.elements)
        if place not in places and each.sort not in _HELD
    ]
    return {("does", when, *each) for each in _in_english(_listed(kept))}


def _listed(told: list[Element]) -> list[Element]:
    """Put what is taken in or left out in one order: test and internal accounts."""
    joints = [at for at, each in enumerate(told) if each == _AND]
    verb = next((at for at, each in enumerate(told) if each == _INCLUDE), None)
    if verb is None or len(joints) != 1 or joints[0] < verb + 2:
        return told
    at = joints[0]
    one = told[verb + 1 : at]
    two = told[at + 1 : at + 2] if _is_english(told) else told[at + 1 :]
    if any(each.sort not in ("word", "name") for each in (*one, *two)):
        return told
    if not two or (_is_english(told) and len(one) > 1):
        return told
    first, second = sorted((one, two))
    return [*told[: verb + 1], *first, _WITH, *second, *told[at + 1 + len(two) :]]


def _is_english(told: Sequence[Element]) -> bool:
    return all(each.form.isascii() for each in told)


_AND: Final = Element("word", "and")
_WITH: Final = Element("mark", "&")
_INCLUDE: Final = Element("verb", "include")


def _in_english(kept: list[Element]) -> list[tuple[object, ...]]:
    """Return a deed as who does it, whether it is denied, its verb, and what it is done to."""
    be = next((at for at, each in enumerate(kept) if each.sort == "be"), None)
    if be is None:
        cut = 1 if kept[0].sort == "not" else 0
        verb = kept[cut] if cut < len(kept) else kept[0]
        if verb.sort not in ("word", "verb"):
            return []
        rest = kept[cut + 1 :]
        said = [(tuple(kept[:cut]), base_of(verb.form), _parted(rest))] if rest else []
        return [*said, *_of_itself(kept)]
    denied = [each for each in kept[be + 1 :] if each.sort == "not"][:1]
    at = be + 1 + len(denied)
    if at >= len(kept) or kept[be + 1 : at] != denied or any(e.sort == "be" for e in kept[at:]):
        return []
    done = participle(kept[at])
    subject = kept[:be]
    if done is None or not subject or Element("role", "by") in kept:
        return []
    return [(tuple(denied), done, _parted([*subject, *kept[at + 1 :]]))]


def _of_itself(kept: list[Element]) -> list[tuple[object, ...]]:
    """Return "the job runs" as what is done to the job."""
    verbs = [at for at, each in enumerate(kept) if each.sort == "verb"]
    if len(verbs) != 1 or verbs[0] == 0 or kept[verbs[0]].form not in OF_ITSELF:
        return []
    at = verbs[0]
    denied = tuple(each for each in kept[at - 1 : at] if each.sort == "not")
    subject = kept[: at - len(denied)]
    return [(denied, base_of(kept[at].form), _parted([*subject, *kept[at + 1 :]]))]


def participle(element: Element) -> str | None:
    """Return the base of what may be a participle: "inspected", "paid"."""
    if element.sort == "verb":
        return base_of(element.form)
    found = _PARTICIPLE.search(element.form)
    if element.sort != "word" or (found is None and element.form not in _IRREGULAR):
        return None
    return base_of(_IRREGULAR[element.form] if found is None else found["stem"])


def base_of(verb: str) -> str:
    """Return an English verb without what its forms may lose or double: cap, inspec, requir."""
    bare = verb.removesuffix("e") if len(verb) > len("use") else verb
    bare = f"{bare[:-1]}y" if bare.endswith("i") else bare
    return _DOUBLED.sub(r"\1", bare)


def _parted(rest: Sequence[Element]) -> tuple[object, ...]:
    """Return what it is done to, and in no order what hangs on little words: in euros, for us."""
    cuts = [at for at, each in enumerate(rest) if each.sort == "role"]
    chunks = [tuple(rest[at:end]) for at, end in pairwise([*cuts, len(rest)])]
    roles = {each[0] for each in chunks}
    hung = frozenset(chunks) if len(roles) == len(chunks) else tuple(chunks)
    return (tuple(rest[: cuts[0]] if cuts else rest), hung)


def _in_chinese(
    reading: Reading, places: Sequence[int], told: list[Element]
) -> list[tuple[Element, ...]]:
    """Return a deed in the orders that Chinese has for it: 每月发工资, 工资每月发, 由网关发."""
    found = [tuple(told)]
    by = next((at for at, each in enumerate(told) if each == Element("role", "by")), None)
    if by and told[-1].sort == "verb" and len(told) > by + 2:
        found.append((*told[by + 1 :], *told[:by]))
    before = [reading.elements[place] for place in reading.told if places and place < min(places)]
    topic = "".join(each.form for each in before)
    after = told[len(before) :]
    if before and after and told[: len(before)] == before and _is_done_to(topic, after):
        plain = all(each.sort in ("word", "verb") for each in (*before, *after))
        if plain:
            found.append((*after, *before))
    often = [at for at, each in enumerate(told) if each.family == "frequency"]
    if not places and len(often) == 1 and often[0] > 0:
        at = often[0]
        topic = "".join(each.form for each in told[:at])
        if _AFTER_OFTEN.search(topic) is None and _is_done_to(topic, told[at + 1 :]):
            found.append((told[at], *told[at + 1 :], *told[:at]))
    return found


_AFTER_OFTEN: Final = regex(r"[按以用在从把]")


def _is_done_to(topic: str, deed: Sequence[Element]) -> bool:
    """Tell whether what is named first is what something is done to."""
    done = "".join(each.form for each in deed).endswith(_DONE) and not _AGENTS.search(topic)
    return bool(deed) and (_AGENTLESS.search(topic) is not None or done)
