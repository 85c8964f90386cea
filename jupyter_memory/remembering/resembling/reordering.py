"""The same said in another order: at another place when it happens, a clause, or in the passive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.remembering.resembling.elements import Element
from jupyter_memory.remembering.resembling.single import OF_ITSELF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.remembering.resembling.reading import Reading


def is_in_same_order(old: Reading, new: Reading) -> bool:
    """Tell whether two sentences say the same things one after the other."""
    return old.core == new.core and suffering(old) == suffering(new)


def suffering(reading: Reading) -> list[str]:
    """Return the verbs of which the subject is the object: "Ana is paid", unlike "Ana pays"."""
    return [
        reading.elements[place].form
        for place in reading.told
        if _is_passive(reading, place) and reading.elements[place].form not in OF_ITSELF
    ]


def is_reordered(old: Reading, new: Reading) -> bool:
    """Tell whether only an adverbial has moved: "At 02:00 UTC the job runs", "When …, do …"."""
    if len(old.told) != len(new.told) or old.pieces != new.pieces:
        return False
    if _is_active_of(old, new) or _is_active_of(new, old):
        return True
    if suffering(old) != suffering(new):
        return False
    here, there = adverbials(old), adverbials(new)
    if _without(old, here) == _without(new, there):
        moved = _told_of(old, here)
        kinds = {(each[0].sort, each[0].family) for each in moved}
        alone = len(kinds) == len(moved) and is_one_clause(_without(old, here))
        return alone and moved == _told_of(new, there)
    return any(_is_rotated(*pair) or _is_fronted(*pair) for pair in ((old, new), (new, old)))


def _without(reading: Reading, moved: Sequence[Sequence[int]]) -> list[Element]:
    """Return the pieces of a sentence but those of its adverbials, with its forms of "to be"."""
    gone = {place for each in moved for place in each}
    return [reading.elements[place] for place in reading.told if place not in gone]


def _told_of(reading: Reading, moved: Sequence[Sequence[int]]) -> list[list[Element]]:
    return sorted([reading.elements[place] for place in each] for each in moved)


def adverbials(reading: Reading) -> list[list[int]]:
    """Return the places of what tells when, with what is joined to it: on Tuesday and Friday."""
    found: list[list[int]] = []
    for at, place in enumerate(reading.told):
        element = reading.elements[place]
        joined = reading.told[at - 2 : at] if at > 1 else ()
        if (
            found
            and found[-1][-1:] == list(joined[:1])
            and reading.elements[joined[1]] == _AND
            and element.sort == reading.elements[joined[0]].sort != "choice"
        ):
            found[-1] += [joined[1], place]
        elif _is_adverbial(reading, place):
            found.append([place])
    return found


_AND: Final = Element("word", "and")
_JOINTS: Final = frozenset({"and", "or", "but", "then", ";", "not"})


def is_one_clause(told: Sequence[Element]) -> bool:
    """Tell whether what tells when can belong to one thing only, wherever it stands."""
    joints = [at for at, each in enumerate(told) if each.form in _JOINTS]
    verbs = [at for at, each in enumerate(told) if each.sort == "verb"]
    if not joints:
        return len(verbs) <= 1
    return len(verbs) == 1 and joints[-1] < verbs[0]


def _is_active_of(passive: Reading, active: Reading) -> bool:
    """Tell whether "X is sent to Y" is told by the other as "send X to Y", without who does it."""
    verb = next((at for at, place in enumerate(passive.told) if _is_passive(passive, place)), 0)
    core = passive.core
    first = verb
    while first > 0 and core[first - 1].sort in ("not", "modal"):
        first -= 1
    denied = tuple(_PLAINLY.get(each.form, each) for each in core[first:verb])
    done = (*denied, core[verb], *core[:first], *core[verb + 1 :])
    return first > 0 and done == active.core and is_one_clause(active.core)


_PLAINLY: Final = {"must not": Element("not", "not")}
"""What a command that forbids is read as."""


def _is_passive(reading: Reading, place: int) -> bool:
    """Tell whether a form of "to be" leads to the verb, with no more than a denial between."""
    before = [each for each in reading.elements[:place] if each.sort not in ("at", "not", "modal")]
    is_verb = reading.elements[place].sort == "verb" and reading.plain.isascii()
    return is_verb and before[-1:] == [Element("be", "is")]


def _is_adverbial(reading: Reading, place: int) -> bool:
    """Tell whether a time or day stands by itself: "at 02:00", not as in "the 02:00 job"."""
    element, following = reading.elements[place], reading.elements[place + 1 :]
    if element.family == "zone":
        return place > 0 and reading.elements[place - 1].sort == "time"
    if element.sort not in ("time", "date") and element.family != "frequency":
        return False
    if element.form.startswith(("every ", "working day ")):
        return True  # nothing is named after it
    led = place > 0 and reading.elements[place - 1].sort == "at"
    rest = [each for each in following if each.family != "zone"]
    return led or not rest or rest[0].sort not in ("word", "name")


def _is_rotated(old: Reading, new: Reading) -> bool:
    """Tell whether a clause or phrase of the front of `old` stands at the end of `new`."""
    first = old.elements[0]
    if first.sort not in ("clause", "role") and first.family != "order":
        return False
    one, two = old.core, new.core
    return any(
        one[cut:] + one[:cut] == two and _ends_at_break(old, cut) for cut in range(1, len(one))
    )


def _ends_at_break(reading: Reading, cut: int) -> bool:
    between = reading.elements[reading.told[cut - 1] + 1 : reading.told[cut]]
    return any(each.sort == "break" for each in between)


def _is_fronted(front: Reading, plain: Reading) -> bool:
    """Tell whether what begins one of them hangs further back in the other, or at its end."""
    first = front.elements[0]
    one, two = front.core, plain.core
    if first.sort == "at" and one[0].sort in ("date", "time"):
        joined = any(each.form in _OPEN_JOINTS for each in one)
        return not joined and (*one[1:], one[0]) == two
    if first.sort != "role" and first.family != "order":
        return False
    verbs = [each for each in one if each.sort == "verb"]
    if len(verbs) > 1 or any(each.form in _OPEN_JOINTS for each in one):
        return False
    return any(_is_moved(one[:cut], one[cut:], two) for cut in range(2, len(one)))


def _is_moved(
    chunk: tuple[Element, ...], rest: tuple[Element, ...], two: tuple[Element, ...]
) -> bool:
    length = len(chunk)
    for at in range(1, len(rest) + 1):
        ends = at == len(rest) or (rest[0].sort == "verb" and rest[at].form == "not")
        if ends and two[at : at + length] == chunk and two[:at] + two[at + length :] == rest:
            return True
    return False


_OPEN_JOINTS: Final = frozenset({"and", "or", "but", "then", ";", "only"})
"""Where they stand decides what is said of what."""
