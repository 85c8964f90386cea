"""Which memories answered: a log beside the tables, which the care for them folds into them.

A recall writes to no table. What it showed is one line here, of ids and a digest of the question,
never a text. Everybody who writes here holds the store's lock, so a user has one file for all her
kernels, and an erasure can take ids out of it.

To fold is to count once, whenever the process dies: the log is put aside, what the memories will
say is written down, then it is written to them. Whoever comes next goes on from there.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.store.journal import owner_of
from jupyter_memory.store.translating import unwritten
from jupyter_memory.store.whole import NEW, private, write_whole

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

FOLDER: Final = "uses"
_LOG: Final = ".jsonl"
_TAKEN: Final = ".taken"
_FOLDED: Final = ".folded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """One answer.

    Attributes
    ----------
    ids
        The memories that were shown.
    at
        When.
    session
        In which session of a kernel, if in one.
    asked
        Digest of the question.
    """

    ids: tuple[str, ...]
    at: datetime
    session: str | None = None
    asked: str | None = None


@dataclass(frozen=True, slots=True)
class Total:
    """What a memory says of its use after a fold."""

    id: str
    recalls: int
    unanswered: int
    last: datetime


def add(root: Path, user: str, uses: Iterable[Use]) -> None:
    """Write uses down. The caller holds the store's lock.

    A line that a dying process or a full disk cuts short is lost, and no other one.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    lines = "".join(f"\n{json.dumps(_values(each))}" for each in uses)
    try:
        (root / FOLDER).mkdir(mode=0o700, exist_ok=True)
        with open(_path(root, user, _LOG), "ab", opener=private) as file:
            file.write(f"{lines}\n".encode())
    except OSError as error:
        raise unwritten(root, error) from error


def has_any(root: Path, user: str) -> bool:
    """Return whether there is something to fold."""
    return any(_path(root, user, each).exists() for each in (_LOG, _TAKEN, _FOLDED))


def take(root: Path, user: str) -> list[Use]:
    """Put the log aside and return what it says. The caller holds the store's lock."""
    log, taken = _path(root, user, _LOG), _path(root, user, _TAKEN)
    if not taken.exists():
        with contextlib.suppress(FileNotFoundError):
            log.replace(taken)
    return peek(taken)


def peek(path: Path) -> list[Use]:
    """Return what a log says."""
    return [use for line in _read(path) if (use := _use(line)) is not None]


def waiting(root: Path, user: str) -> list[Use]:
    """Return what was not folded yet, and leave it."""
    return [use for each in (_TAKEN, _LOG) for use in peek(_path(root, user, each))]


def settle(root: Path, user: str, totals: Iterable[Total]) -> None:
    """Write down what the memories will say, in the place of the log that was put aside.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    lines = [
        {"id": t.id, "recalls": t.recalls, "unanswered": t.unanswered, "last": t.last.isoformat()}
        for t in totals
    ]
    try:
        _write(_path(root, user, _FOLDED), lines)
        _path(root, user, _TAKEN).unlink(missing_ok=True)
    except OSError as error:
        raise unwritten(root, error) from error


def settled(root: Path, user: str) -> list[Total] | None:
    """Return what a fold that has not ended was to write, or None where there is none."""
    path = _path(root, user, _FOLDED)
    if not path.exists():
        return None
    _path(root, user, _TAKEN).unlink(missing_ok=True)  # it is counted in already
    found = []
    for line in _read(path):
        with contextlib.suppress(KeyError, TypeError, ValueError):
            last = datetime.fromisoformat(line["last"])
            found.append(Total(line["id"], int(line["recalls"]), int(line["unanswered"]), last))
    return found


def end(root: Path, user: str) -> None:
    """Say that the memories say it."""
    _path(root, user, _FOLDED).unlink(missing_ok=True)


def strike(root: Path, ids: Collection[str], owner: str = "") -> int:
    """Take memories out of all logs; of an owner, whose all goes, also the logs.

    The caller holds the store's lock.

    Returns
    -------
    int
        How many files were changed.

    Raises
    ------
    OSError
    """
    changed = 0
    gone = frozenset(ids)
    for path in _files(root):
        if path.suffix == NEW or (owner and path.name.startswith(owner)):
            path.unlink(missing_ok=True)
            changed += 1
            continue
        before = list(_read(path))
        after = [left for line in before if (left := _without(line, gone)) is not None]
        if after != before:
            _write(path, after)
            changed += 1
    return changed


def _without(line: dict[str, Any], gone: frozenset[str]) -> dict[str, Any] | None:
    """Return a line without these memories, or None where nothing is left of it."""
    if line.get("id") in gone:
        return None
    ids = line.get("ids")
    if not isinstance(ids, list) or gone.isdisjoint(ids):
        return line
    left = [each for each in ids if each not in gone]
    return {**line, "ids": left} if left else None


def _files(root: Path) -> list[Path]:
    with contextlib.suppress(OSError):
        return sorted((root / FOLDER).iterdir())
    return []


def _path(root: Path, user: str, ending: str) -> Path:
    return root / FOLDER / f"{owner_of(user)}{ending}"


def _write(path: Path, lines: Iterable[dict[str, Any]]) -> None:
    write_whole(path, "".join(json.dumps(each) + "\n" for each in lines), is_private=True)


def _read(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the lines of a file; one that was cut short was never whole."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError:
        return
    for line in lines:
        with contextlib.suppress(ValueError):
            values = json.loads(line)
            if isinstance(values, dict):
                yield values


def _values(use: Use) -> dict[str, Any]:
    values = {"at": use.at.isoformat(), "ids": use.ids, "session": use.session, "asked": use.asked}
    return {name: each for name, each in values.items() if each is not None}


def _use(line: dict[str, Any]) -> Use | None:
    try:
        at = datetime.fromisoformat(line["at"])
        ids = tuple(map(str, line["ids"]))
    except (KeyError, TypeError, ValueError):
        return None
    if at.tzinfo is None:
        return None
    return Use(ids=ids, at=at, session=line.get("session"), asked=line.get("asked"))
