"""Whether anything is left of erased memories in the files of a store.

Rows are read through the engine, every one of every version there still is, and no id may be among
them. And every file is read byte by byte: it may hold neither an id nor a piece of a text, unless
a memory that stays says the same. The files of the tables concerned were all written after the rows
had gone (see `erasing`), so what is compressed in them comes from the rows that were read.

The lock is not needed: others may write meanwhile, and the files are read before the rows.
"""

from __future__ import annotations

import os
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.store import erasing, scanning
from jupyter_memory.store.bridge import run
from jupyter_memory.store.chores import FOLDER as CHORES
from jupyter_memory.store.diagnoses import FOLDER as DIAGNOSES
from jupyter_memory.store.intent import INTENT_FILE
from jupyter_memory.store.journal import FOLDER as JOURNALS
from jupyter_memory.store.locking import HOLDER_FILE, LOCK_FILE
from jupyter_memory.store.manifest import MANIFEST_FILE
from jupyter_memory.store.marking import MARK_FILE
from jupyter_memory.store.predicates import one_of
from jupyter_memory.store.registry import REGISTRY_FILE
from jupyter_memory.store.schema import COLUMNS, is_vector
from jupyter_memory.store.tables import Tables
from jupyter_memory.store.uses import FOLDER as USES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jupyter_memory.store.erasing import Found, Place
    from jupyter_memory.store.erasure import Progress

_NOT_READ: Final = frozenset({INTENT_FILE, INTENT_FILE + ".new", LOCK_FILE})
"""What is removed at the end of an erasure, and what is empty and cannot be read everywhere."""

_OF_THE_STORE: Final = frozenset({MARK_FILE, HOLDER_FILE, REGISTRY_FILE, MANIFEST_FILE})
"""What has folders and names of models in it, as a project or a text may have; never a text."""


_OF_USERS: Final = frozenset({JOURNALS, DIAGNOSES})
"""Folders of files that are one user's each, and begin by who that is."""

_WITHOUT_TEXTS: Final = frozenset({USES, CHORES})
"""Folders of files with ids, times and digests in them; never a text."""


@dataclass(slots=True)
class Proof:
    """What was looked through, and what was found.

    Attributes
    ----------
    files, size
        Files, and their bytes.
    rows, versions
        Rows that were read in full, and versions of tables there are.
    pieces
        Pieces of ids and texts that were looked for.
    traces
        Files with something left, from the store's root on.
    same
        Ids of other memories of the same user that say the same.
    """

    files: int = 0
    size: int = 0
    rows: int = 0
    versions: int = 0
    pieces: int = 0
    traces: set[str] = field(default_factory=set)
    same: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Sought:
    ids: tuple[str, ...]
    users: Any
    texts: Any
    pieces: scanning.Pieces
    of_ids: frozenset[bytes]


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the rows are asked for: these pieces stand in files, and a row may say them."""

    sought: _Sought
    pieces: scanning.Pieces
    proof: Proof


def prove(root: Path, ids: Sequence[str], found: Found, owner: str, progress: Progress) -> Proof:
    """Look for what is left of memories in a store and in its backups."""
    sought = _sought(ids, found)
    proof = Proof(pieces=sought.pieces.count)
    places = erasing.places(root)
    progress("reading files", 0, len(places) + 1)
    present = _present(root, sought, owner, proof)
    pieces = {each for some in present.values() for each in some} - sought.of_ids
    asked = _Asked(sought, scanning.ready(pieces), proof)
    # Every manifest holds the names of the columns.
    said = asked.pieces.found_in(" ".join(sorted(COLUMNS)).encode())
    for number, place in enumerate(places, 1):
        progress("reading rows", number, len(places) + 1)
        said |= run(_read(place, asked, is_live=place.root == root))
    proof.traces |= {erasing.named(root, path) for path, some in present.items() if some - said}
    return proof


def _present(root: Path, sought: _Sought, owner: str, proof: Proof) -> dict[Path, set[bytes]]:
    """Read every file; return the pieces that stand in each, if there are any."""
    present = {}
    for path in [path for each in erasing.roots(root) for path in _files(each)]:
        try:
            some, size = scanning.found_in_file(sought.pieces, path)
        except FileNotFoundError:  # upkeep took it away meanwhile
            continue
        foreign = path.parent.name in _OF_USERS and not path.name.startswith(owner)
        if foreign or path.name in _OF_THE_STORE or path.parent.name in _WITHOUT_TEXTS:
            some &= sought.of_ids  # what others said themselves is theirs
        proof.files, proof.size = proof.files + 1, proof.size + size
        if some:
            present[path] = some
    return present


def _sought(ids: Sequence[str], found: Found) -> _Sought:
    import pyarrow as pa

    of_ids = frozenset(each for one in ids for each in _pieces_of_id(one))
    pieces: set[bytes] = set()
    texts, users = set(), set()
    for rows in found.rows.values():
        texts.update(rows.column("text").unique().to_pylist())
        users.update(rows.column("user").unique().to_pylist())
        for text in _texts_in(rows):
            pieces.update(scanning.pieces_of(text))
    looked_for = of_ids | scanning.at_most(pieces)
    return _Sought(
        tuple(ids), pa.array(users, pa.string()), pa.array(texts, pa.string()),
        scanning.ready(looked_for), of_ids,
    )  # fmt: skip


def _pieces_of_id(identifier: str) -> Iterator[bytes]:
    yield identifier[-scanning.LONG :].encode()
    try:
        yield uuid.UUID(identifier).bytes
    except ValueError:
        return


def _texts_in(rows: Any) -> Iterator[str]:
    """Yield every text of some rows, and the terms one by one: so they lie in an index."""
    for name, column in _columns_of_texts(rows):
        for text in column.unique().to_pylist():
            if text:
                yield from text.split(" ") if name == "terms" else (text,)


def _columns_of_texts(rows: Any) -> Iterator[tuple[str, Any]]:
    import pyarrow as pa
    import pyarrow.compute as pc

    for name, column in zip(rows.schema.names, rows.columns, strict=True):
        if pa.types.is_list(column.type):
            yield name, pc.list_flatten(column)
        elif pa.types.is_string(column.type):
            yield name, column


async def _read(place: Place, asked: _Asked, *, is_live: bool) -> set[bytes]:
    """Read a table; return the pieces that the rows there are say."""
    said: set[bytes] = set()

    async def ask(table: Any) -> None:
        columns = [each for each in (await table.schema()).names if not is_vector(each)]
        rows = 0
        async for batch in await table.query().select(columns).to_batches():
            rows += len(batch)
            if asked.pieces.count:
                said.update(_said_in(batch, asked.pieces))
            _check(batch, asked, place)
            if is_live and "revision" not in columns:
                asked.proof.same.update(_same_in(batch, asked.sought))
        asked.proof.versions += await _ask_versions(table, asked, place)
        asked.proof.rows += rows

    # Handles of its own: to check out a version would take everybody's back.
    await Tables(place.root).read(place.name, ask, None)
    return said


async def _ask_versions(table: Any, asked: _Asked, place: Place) -> int:
    versions = [each["version"] for each in await table.list_versions()]
    for version in sorted(versions)[:-1]:
        await table.checkout(version)
        for some in erasing.parted(asked.sought.ids):
            if await table.count_rows(one_of("id", some).sql):
                asked.proof.traces.add(f"{place.folder.name} (version {version})")
    return len(versions)


def _check(batch: Any, asked: _Asked, place: Place) -> None:
    import pyarrow as pa
    import pyarrow.compute as pc

    ids = pa.array(asked.sought.ids, pa.string())
    for name in ("id", "contradicts"):
        if pc.any(pc.is_in(batch.column(name), value_set=ids)).as_py():
            asked.proof.traces.add(f"{place.folder.name} ({name})")


def _same_in(batch: Any, sought: _Sought) -> list[str]:
    import pyarrow.compute as pc

    same = pc.and_(
        pc.is_in(batch.column("text"), value_set=sought.texts),
        pc.is_in(batch.column("user"), value_set=sought.users),
    )
    ids: list[str] = batch.column("id").filter(same).to_pylist()
    return ids


def _said_in(batch: Any, pieces: scanning.Pieces) -> Iterable[bytes]:
    import numpy as np

    for _, several in _columns_of_texts(batch):
        column = several.unique()  # most columns repeat a few words
        _, offsets, data = column.buffers()
        if data is None or not len(column):
            continue
        ends = np.frombuffer(offsets, dtype=np.int32)[
            column.offset : column.offset + len(column) + 1
        ]
        yield from pieces.found_in(memoryview(data)[ends[0] : ends[-1]])


def _files(root: Path) -> Iterator[Path]:
    for folder, _, names in os.walk(root):
        yield from (Path(folder) / name for name in sorted(names) if name not in _NOT_READ)
