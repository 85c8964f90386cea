"""An erasure from what is intended to its end, also from wherever it was interrupted.

The caller holds the store's lock.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.language.normal import normal_form
from jupyter_memory.store import chores, diagnoses, erasing, uses
from jupyter_memory.store.archive import renew_manifest
from jupyter_memory.store.bridge import run
from jupyter_memory.store.encoding import reference_of
from jupyter_memory.store.erasing import Found, Place
from jupyter_memory.store.intent import Intent, end_intent, read_intent
from jupyter_memory.store.manifest import MANIFEST_FILE
from jupyter_memory.store.marking import renew_generation
from jupyter_memory.store.striking import strike
from jupyter_memory.store.translating import unwritten

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from jupyter_memory.store.tables import Tables

    Progress = Callable[[str, int, int], None]
    """Is told what is done now, how many steps are done, and of how many."""

SHORTEST_QUOTE: Final = 12
"""Characters of a text that is recognised inside of another one; a shorter one only by itself."""


def intended(
    root: Path, ids: Iterable[str], found: Found, *, owner: str, everything: bool
) -> Intent:
    """Return what is to be done to erase what was found."""
    return Intent(
        ids=tuple(ids),
        places=tuple(erasing.named(root, each.folder) for each in found.places),
        owner=owner,
        everything=everything,
        copies=tuple(sorted(_copies_in(found.rows.values()))),
    )


def carry_out(tables: Tables, intent: Intent, found: Found, progress: Progress) -> list[Path]:
    """Erase; every step may be done a second time.

    Returns
    -------
    list of Path
        Files that should be gone and are not; none, when all went well.

    Raises
    ------
    StoreError
    """
    root, steps = tables.root, len(intent.places) + 1
    # First, as long as there are texts to compare what waits with.
    quotes = (lambda _: True) if intent.everything else quoting(texts_of(found))
    changed: set[Path] = set()
    left: list[Path] = []
    try:
        erasing.remove_unfinished(root)
        _remove_unreadable(root, intent, found)
        for each in _with_files(root):
            changed |= {each} if strike(each, intent.owner, quotes) else set()
        diagnoses.strike(root, intent.owner)
        for log in (uses, chores):
            log.strike(root, intent.ids, intent.owner if intent.everything else "")
        for number, path in enumerate(intent.places):
            progress(path, number, steps)
            folder = root / path
            if folder.is_dir():
                left += erasing.rewrite(tables, Place(folder.parent, folder.stem), intent.ids)
                changed.add(folder.parent)
        progress("backups", steps - 1, steps)
        changed |= _remove_copies(tables, frozenset(intent.copies))
        for each in sorted(changed):
            if (each / MANIFEST_FILE).is_file():
                renew_manifest(each)
    except OSError as error:
        raise unwritten(root, error) from error
    return left


def _with_files(root: Path) -> list[Path]:
    """Return the store's folder and those of its backups, which have files beside the tables."""
    return sorted({root, *(each.root for each in erasing.places(root))})


def resume(tables: Tables) -> None:
    """Carry through what a process that died had begun.

    Raises
    ------
    StoreError
    """
    intent = read_intent(tables.root)
    if intent is not None:
        found = erasing.look(tables, intent.ids)
        also = intended(tables.root, (), found, owner="", everything=False)
        places = tuple(dict.fromkeys((*intent.places, *also.places)))
        carry_out(tables, replace(intent, places=places), found, lambda *_: None)
        renew_generation(tables.root)
    end_intent(tables.root)


def texts_of(found: Found) -> frozenset[str]:
    """Return all that the memories say, and have said."""
    return frozenset(
        text
        for rows in found.rows.values()
        for text in rows.column("text").unique().to_pylist()
        if text
    )


def quoting(texts: Iterable[str]) -> Callable[[str], bool]:
    """Return what tells whether a text says one of these, or quotes it."""
    forms = frozenset(map(normal_form, texts))
    quoted = [each for each in forms if len(each) >= SHORTEST_QUOTE]

    def quotes(text: str) -> bool:
        form = normal_form(text)
        return form in forms or any(each in form for each in quoted)

    return quotes


def _remove_unreadable(root: Path, intent: Intent, found: Found) -> None:
    """Remove copies of the tables that cannot be looked through any more."""
    names = frozenset((root / each).stem for each in intent.places)
    for place in found.unreadable:
        erasing.remove(place.folder)
    for folder in erasing.set_aside(root, names):
        erasing.remove(folder)


def _remove_copies(tables: Tables, copies: frozenset[str]) -> set[Path]:
    """Remove copies of attached files that no row beside them refers to any more.

    Returns
    -------
    set of Path
        Of the store and its backups those that had some.
    """
    changed = set()
    kept: dict[Path, set[str]] = {}
    for place in erasing.places(tables.root) if copies else ():
        held = erasing.tables_at(tables, place)
        rows = run(held.read(place.name, _references, None))
        kept.setdefault(place.root, set()).update(() if rows is None else _copies_in([rows]))
    for folder, needed in kept.items():
        for path in [folder / each for each in copies - needed]:
            if path.exists():
                path.unlink()
                changed.add(folder)
    return changed


async def _references(table: Any) -> Any:
    return await table.query().select(["references"]).to_arrow()


def _copies_in(parts: Iterable[Any]) -> set[str]:
    import pyarrow.compute as pc

    texts = [
        text
        for rows in parts
        for text in pc.list_flatten(rows.column("references")).unique().to_pylist()
    ]
    copies = (reference_of(text).copy for text in texts if text)
    return {each for each in copies if each is not None}
