"""Whether the disk under a store lasts, as far as the machine tells."""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from jupyter_memory.rendering.phrases import worded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jupyter_memory.rendering.phrases import Tongue


@dataclass(frozen=True, slots=True)
class Service:
    """A service that lends a machine for a while.

    Attributes
    ----------
    name
        What people call it.
    variable
        The start of an environment variable that it sets.
    kept
        Folders of it that last.
    """

    name: str
    variable: str
    kept: tuple[str, ...] = ()


SERVICES: Final = (
    Service("Colab", "COLAB_", kept=("/content/drive",)),
    Service("Binder", "BINDER_"),
    Service("Kaggle", "KAGGLE_KERNEL"),
)
IN_MEMORY: Final = frozenset({"tmpfs", "ramfs"})
LAYERED: Final = frozenset({"overlay", "aufs", "fuse-overlayfs"})
"""Of a container's own files, which go with the container; what is mounted into it stays."""

_SAID: Final[dict[str, tuple[str, str]]] = {
    "service": (
        "it lies on a machine that {name} takes away after the session",
        "它位于 {name} 的机器上，会话结束后会被回收",
    ),
    "memory": ("it lies in the machine's memory ({name})", "它位于内存中（{name}）"),
    "temporary": ("it lies in a temporary folder ({name})", "它位于临时文件夹中（{name}）"),
    "container": (
        "it lies inside the container ({name}) and goes with it",
        "它位于容器内（{name}），会随容器消失",
    ),
}
_WHOLE: Final = (
    (
        "This store does not last: {why}. Another folder in $JUPYTER_MEMORY_URI lasts longer; "
        "jupyter memory backup makes a copy elsewhere."
    ),
    (
        "此存储不会长期保留：{why}。可用 $JUPYTER_MEMORY_URI 指定其他文件夹，"
        "或用 jupyter memory backup 另存一份。"
    ),
)


@dataclass(frozen=True, slots=True)
class Mount:
    """A file system, and where it is seen."""

    point: PurePosixPath
    kind: str


def short_lived(
    place: Path,
    tongue: Tongue,
    *,
    environment: Mapping[str, str] = os.environ,
    mounts: Iterable[Mount] | None = None,
) -> str | None:
    """Return a sentence that says why a folder will not last; None where nothing tells so.

    Parameters
    ----------
    place
        The folder, which need not be there yet.
    tongue
        The language of the sentence.
    environment, mounts
        Of the machine; by default of this one.
    """
    found = _reason(place.resolve(), environment, mounts_here() if mounts is None else mounts)
    if found is None:
        return None
    reason, name = found
    return worded(_WHOLE, tongue, why=worded(_SAID[reason], tongue, name=name))


def mounts_here() -> tuple[Mount, ...]:
    """Return the file systems of this machine; none where it does not list them."""
    try:
        lines = Path("/proc/self/mounts").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ()
    fields = [line.split() for line in lines.splitlines()]
    return tuple(
        Mount(PurePosixPath(_unescaped(each[1])), each[2])
        for each in fields
        if len(each) > 2  # noqa: PLR2004
    )


def _reason(
    place: Path, environment: Mapping[str, str], mounts: Iterable[Mount]
) -> tuple[str, str] | None:
    """Return the name of the reason, and what it is about."""
    for service in SERVICES:
        if any(name.startswith(service.variable) for name in environment):
            is_kept = any(place.is_relative_to(each) for each in service.kept)
            return None if is_kept else ("service", service.name)
    mount = _under(place, mounts)
    if mount is not None and mount.kind in IN_MEMORY:
        return "memory", mount.kind
    for folder in {Path(tempfile.gettempdir()).resolve(), Path("/tmp").resolve()}:  # noqa: S108
        is_mounted_there = mount is not None and PurePosixPath(folder) in mount.point.parents
        if place.is_relative_to(folder) and not is_mounted_there:
            return "temporary", str(folder)
    if mount is not None and mount.kind in LAYERED:
        return "container", mount.kind
    return None


def _under(place: Path, mounts: Iterable[Mount]) -> Mount | None:
    """Return the file system that a folder is on: the deepest, and of those the last mounted."""
    found = None
    for each in mounts:
        deeper = found is None or len(each.point.parts) >= len(found.point.parts)
        if deeper and place.is_relative_to(each.point):
            found = each
    return found


def _unescaped(point: str) -> str:
    """Return a path as it is: its blanks are written by their octal numbers."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found.group(1), 8)), point)
