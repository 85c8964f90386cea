"""Looking after a damaged store: what is readable, and how to bring that back.

Nothing is thrown away: before a repair the table is kept as it is in the folder ``damaged``.
"""

from __future__ import annotations

import shutil
import time
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import JupyterMemoryError, StoreBusyError
from jupyter_memory.store import checkup, indexing, migrations, salvage
from jupyter_memory.store.bridge import run
from jupyter_memory.store.durability import make_durable
from jupyter_memory.store.marking import renew_generation
from jupyter_memory.store.schema import TABLES
from jupyter_memory.store.translating import translated, unwritten

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from jupyter_memory.store.store import Store

QUARANTINE = "damaged"


def examine(store: Store, *, repair: bool) -> list[str]:
    """Return a sentence for each finding, and repair what was found if asked to.

    A repair goes back over manifests that cannot be read, leaves out the fragments whose files are
    gone, or goes back to the last whole version where that keeps more, and makes indexes anew.
    What a table that can be read may have is in `checkup`.
    """
    store.mark()
    findings = _held(store)
    for name in TABLES:
        trouble = _trouble(store, name)
        if trouble is None:
            findings += checkup.check(store, name, repair=repair)
            continue
        findings.append(trouble)
        if repair:
            with store.locked():
                findings.append(_bring_back(store, name))
    return findings


def _held(store: Store) -> list[str]:
    """Return who holds the lock for too long: the system frees it when its holder ends."""
    if not store.is_writable() or not any(store.root.glob("*.lance")):
        return []
    try:
        with store.locked():
            return []
    except StoreBusyError as error:
        return [str(error)]


def _trouble(store: Store, name: str) -> str | None:
    try:
        run(store.tables.read(name, salvage.read_everything, None))
    except JupyterMemoryError as error:
        return str(error)
    return None


def _bring_back(store: Store, name: str) -> str:
    started = time.time() - 1
    folder = store.tables.folder(name)
    try:
        kept = keep_as_it_is(folder, store.root / QUARANTINE)
        renew_generation(store.root)
        dropped = _drop_unreadable_manifests(store, name, kept)
    except OSError as error:
        raise unwritten(store.root, error) from error
    if dropped is None:
        return (
            f"{name}: no version of it is readable, so nothing was changed; restore {folder} from "
            "a backup, or move it away to begin anew."
        )
    done = _engine(store, name, _repaired(store, name))
    make_durable([folder], started)
    if dropped:
        done = f"went back {dropped} version(s) that cannot be read; {done}"
    return f"{name}: {done}; the damaged state is kept in {kept}."


def keep_as_it_is(folder: Path, quarantine: Path) -> Path:
    """Copy a table, by links where the file system can; return where to."""
    number = 1
    while (target := quarantine / f"{folder.stem}-{number}").exists():
        number += 1
    shutil.copytree(folder, target, copy_function=migrations.link_or_copy)
    return target


def _drop_unreadable_manifests(store: Store, name: str, kept: Path) -> int | None:
    """Take away the newest manifests until the table opens; return how many, or None for all."""
    versions = store.tables.folder(name) / "_versions"
    present = _newest_first(versions)
    for dropped, manifest in enumerate([None, *present]):
        if manifest is not None:
            manifest.unlink()
        store.tables.forget_handles()
        if any(versions.glob("*.manifest")) and _opens(store, name):
            return dropped
    for manifest in present:
        migrations.link_or_copy(str(kept / "_versions" / manifest.name), str(manifest))
    return None


def _opens(store: Store, name: str) -> bool:
    try:
        run(store.tables.existing(name))
    except JupyterMemoryError:
        return False
    return True


async def _repaired(store: Store, name: str) -> str:
    """Bring back what is readable; return what was done, in words."""
    table: Any = await store.tables.existing(name)
    found = await salvage.readable(table)
    done = f"all {found.rows} memories of it are readable"
    if found.broken:
        versions = [
            _version_of(each) for each in _newest_first(store.tables.folder(name) / "_versions")
        ]
        older = await salvage.last_whole_version(table, versions[1:])
        if older is not None and older[1] > found.rows - found.lost:
            await salvage.go_back(table, older[0])
            done = f"went back to its last whole version; {older[1]} memories are readable"
        else:
            await salvage.leave_out(table, found.broken)
            done = (
                f"{found.lost} of {found.rows} memories lay in files that are gone or cut short "
                f"and are lost; {found.rows - found.lost} are readable"
            )
    await migrations.bring_columns_up_to_date(store.tables)
    columns = list((await table.schema()).names)
    for index in indexing.wanted(name, columns, await table.count_rows()):
        await indexing.build(table, index, replace=True)
    return done


def _engine(store: Store, name: str, call: Coroutine[Any, Any, str]) -> str:
    try:
        return run(call)
    except salvage.ENGINE_ERRORS as error:
        raise translated(error, store.root, name) from error


def _newest_first(versions: Path) -> list[Path]:
    return sorted(versions.glob("*.manifest"), key=_version_of, reverse=True)


def _version_of(manifest: Path) -> int:
    """Return the version of a manifest; the engine names it by that or by its complement."""
    digits = manifest.name.split(".")[0]
    value = int(digits) if digits.isdigit() else 0
    return (1 << 64) - 1 - value if value > (1 << 62) else value
