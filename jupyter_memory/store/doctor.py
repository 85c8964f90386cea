"""Looking after a damaged store: what is readable, and the way back to the last good version."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import JupyterMemoryError
from jupyter_memory.store.bridge import run
from jupyter_memory.store.schema import TABLES

if TYPE_CHECKING:
    from jupyter_memory.store.store import Store
    from jupyter_memory.store.tables import Tables

QUARANTINE = "damaged"


def examine(store: Store, *, repair: bool) -> list[str]:
    """Return a sentence for each table that cannot be read, and repair it if asked to.

    Repair moves manifests that cannot be read into the folder ``damaged``, newest first, until the
    table opens at an older version. Nothing is deleted.
    """
    findings = []
    for name in TABLES:
        trouble = _trouble(store.tables, name)
        if trouble is None:
            continue
        findings.append(trouble)
        if repair:
            with store.locked():
                findings.append(_go_back(store, name))
    return findings


def _trouble(tables: Tables, name: str) -> str | None:
    try:
        run(tables.read(name, _read_everything, None))
    except JupyterMemoryError as error:
        return str(error)
    return None


async def _read_everything(table: Any) -> None:
    async for _ in await table.query().to_batches():
        pass


def _go_back(store: Store, name: str) -> str:
    versions = store.tables.folder(name) / "_versions"
    aside = store.root / QUARANTINE / name
    moved: list[Path] = []
    for manifest in _newest_first(versions):
        aside.mkdir(parents=True, exist_ok=True)
        moved.append(Path(shutil.move(manifest, aside / manifest.name)))
        store.tables.forget_handles()
        if any(versions.glob("*.manifest")) and _trouble(store.tables, name) is None:
            rows = run(store.tables.read(name, lambda table: table.count_rows(), 0))
            return (
                f"{name}: went back {len(moved)} version(s), {rows} memories are readable; what "
                f"was set aside is in {aside}."
            )
    for path in moved:
        shutil.move(path, versions / path.name)
    store.tables.forget_handles()
    return (
        f"{name}: no older version is whole, so nothing was changed; restore "
        f"{store.tables.folder(name)} from a backup, or move it away to begin anew."
    )


def _newest_first(versions: Path) -> list[Path]:
    """Return manifests by version; the engine names them by version or by its complement."""

    def number(path: Path) -> int:
        digits = path.name.split(".")[0]
        value = int(digits) if digits.isdigit() else 0
        return (1 << 64) - 1 - value if value > (1 << 62) else value

    return sorted(versions.glob("*.manifest"), key=number, reverse=True)
