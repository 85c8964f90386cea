"""What a look into a threshold that is not kept has found, noted until it is kept again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.reports import Finding
from jupyter_memory.store import chores

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jupyter_memory.store import Store

FOUND: Final = "found"
"""By what it is noted, see `store.chores`."""

FOUND_MERGES, FOUND_DAMAGE = "found merges", "found damage"

MERGES: Final = frozenset({"repeated"})
"""What is looked into by planning which memories could become one: nothing is merged by that."""

DAMAGE: Final = frozenset({"late", "damage", "broken vectors"})
"""What is looked into by examining every table."""

COMMANDS: Final = {
    FOUND_MERGES: "jupyter memory consolidate --dry-run",
    FOUND_DAMAGE: "jupyter memory doctor",
}


def note(store: Store, user: str, found: Mapping[str, int]) -> None:
    """Note what was found, in the place of what was found before.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    if dict(found) != (chores.read(store.root, user).get(FOUND) or {}):
        with store.locked():
            chores.note(store.root, user, **{FOUND: dict(found) or None})


def found(store: Store, user: str) -> Iterator[Finding]:
    """Yield what was found."""
    noted = chores.read(store.root, user).get(FOUND)
    for name, count in noted.items() if isinstance(noted, dict) else ():
        if name in COMMANDS and isinstance(count, int) and count:
            yield Finding(name=name, breach=False, parts={"count": count}, run=COMMANDS[name])
