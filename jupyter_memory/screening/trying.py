"""Which rules are worth a try on a text: most text holds nothing that most of them begin with."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.screening.view import compiled_core

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from jupyter_memory.screening.policy import Policy
    from jupyter_memory.screening.rule import Rule
    from jupyter_memory.screening.view import View

_NEVER: Final = "(?!)"


class Beginnings:
    """Literals that are looked for in one pass over a text."""

    def __init__(self, literals: Iterable[str]) -> None:
        heads: list[str] = []
        alike: dict[str, list[str]] = {}
        for literal in sorted(literals):
            if not heads or not literal.startswith(heads[-1]):
                heads.append(literal)
            alike.setdefault(heads[-1], []).append(literal)
        self._alike = {head: tuple(each) for head, each in alike.items()}
        self._heads = re.compile(_any_of(heads) or _NEVER)

    def places(self, lowered: str) -> dict[str, list[int]]:
        """Return where the literals are in a text in small letters; those that are not are out."""
        places: dict[str, list[int]] = {}
        found = self._heads.search(lowered)
        while found:
            start = found.start()
            for literal in self._alike[found[0]]:
                if lowered.startswith(literal, start):
                    places.setdefault(literal, []).append(start)
            found = self._heads.search(lowered, start + 1)  # one may begin within another
        return places


@dataclass(frozen=True)
class Trials:
    """The rules of a policy, by what has to be in a text for them to find anything.

    Attributes
    ----------
    rules
        The rules that the policy does not switch off, with their places in the table.
    plain, chinese
        The beginnings in ASCII letters, and the others.
    by_beginning
        Which of the rules wait for a beginning.
    by_core
        Which of the others wait for a core.
    """

    rules: Mapping[int, Rule]
    plain: Beginnings
    chinese: Beginnings
    by_beginning: Mapping[str, Sequence[int]]
    by_core: Sequence[tuple[re.Pattern[str], Sequence[int]]]

    def found(self, view: View) -> Iterator[tuple[int, Rule, int, int]]:
        """Yield what the rules find in the view of a text, in the order of the table."""
        lowered = view.text.lower()
        places = self.plain.places(lowered)
        if not lowered.isascii():
            places.update(self.chinese.places(lowered))
        tried = {order for literal in places for order in self.by_beginning[literal]}
        for core, orders in self.by_core:
            if core.search(view.text):
                tried.update(orders)
        for order in sorted(tried):
            rule = self.rules[order]
            for start, end in rule.search(view, places):
                yield order, rule, start, end

    def needed(self, text: str) -> Iterator[int]:
        """Yield places in a folded text of what any rule needs, at least one of each."""
        lowered = text.lower()
        if len(lowered) != len(text):
            yield from range(len(text))  # then places in the one are none in the other
            return
        for beginnings in (self.plain,) if lowered.isascii() else (self.plain, self.chinese):
            for starts in beginnings.places(lowered).values():
                yield from starts
        for core, _ in self.by_core:
            for found in core.finditer(text):
                yield found.start()
                yield found.end() - 1


@lru_cache(maxsize=32)
def trials(policy: Policy) -> Trials:
    """Return the rules of a policy, made ready for texts."""
    from jupyter_memory.screening.table import RULES  # compiles more than %load_ext should

    rules = {at: rule for at, rule in enumerate(RULES) if policy.action(rule.cls) != "allow"}
    by_beginning: dict[str, list[int]] = defaultdict(list)
    by_core: dict[str, list[int]] = defaultdict(list)
    for order, rule in rules.items():
        for literal in rule.at:
            by_beginning[literal].append(order)
        if not rule.at:
            by_core[rule.core].append(order)
    return Trials(
        rules=rules,
        plain=Beginnings(filter(str.isascii, by_beginning)),
        chinese=Beginnings(each for each in by_beginning if not each.isascii()),
        by_beginning=by_beginning,
        by_core=[(compiled_core(core), orders) for core, orders in by_core.items()],
    )


def _any_of(literals: Iterable[str]) -> str:
    """Return a pattern for any of some literals of which none begins another.

    It branches at each letter: tried one after the other, they would take ten times as long.
    """
    tree: dict[str, Any] = {}
    for literal in literals:
        branch = tree
        for character in literal:
            branch = branch.setdefault(character, {})
    return _branches(tree)


def _branches(tree: dict[str, Any]) -> str:
    written = [re.escape(character) + _branches(rest) for character, rest in tree.items()]
    return f"(?:{'|'.join(written)})" if len(written) > 1 else "".join(written)
