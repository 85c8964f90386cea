"""The glossary as it is written down: one concept a line, in ``concepts/*.txt``.

``refund, money back = 退款, 退费``: English words and phrases, then Chinese ones that mean the
same for an analyst. A word with a tilde, ``~return``, has other senses as well: a memory that says
it may be meant, while a question that says it may mean something else, so it leads nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).with_name("concepts")

AMBIGUOUS: Final = "~"


@dataclass(frozen=True, slots=True)
class Concept:
    """Words that mean the same.

    Attributes
    ----------
    english, chinese
        Words and phrases as they are written.
    loose
        Those among them that have other senses as well.
    """

    english: tuple[str, ...]
    chinese: tuple[str, ...]
    loose: frozenset[str] = frozenset()

    @property
    def phrases(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.english, *self.chinese)


@lru_cache(maxsize=1)
def concepts() -> tuple[Concept, ...]:
    """Return all concepts of the glossary."""
    files = sorted(_FOLDER.glob("*.txt"))
    lines = [line for each in files for line in each.read_text(encoding="utf-8").splitlines()]
    return tuple(_concept(line) for line in lines if line and not line.startswith("#"))


def _concept(line: str) -> Concept:
    english, _, chinese = line.partition(" = ")
    both = [tuple(each.strip() for each in side.split(",")) for side in (english, chinese)]
    loose = [each[1:] for side in both for each in side if each.startswith(AMBIGUOUS)]
    plain = [tuple(each.removeprefix(AMBIGUOUS) for each in side) for side in both]
    return Concept(plain[0], plain[1], frozenset(loose))
