"""A memory on an object store: read and written in a local mirror, which follows it.

LanceDB works on the mirror, so everything is as on a disk. Before anything is read the mirror takes
over what changed; what is written is acknowledged once it is on the object store: first the files,
under names that no other file had, then the head, by comparison. What a process that died, or that
was refused, has written to the mirror only is taken back there.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jupyter_memory.errors import StoreError
from jupyter_memory.language.normal import digest
from jupyter_memory.store.attachments import FOLDER as ATTACHMENTS
from jupyter_memory.store.journal import FOLDER as JOURNALS
from jupyter_memory.store.locking import HOLDER_FILE, LOCK_FILE, lock_for
from jupyter_memory.store.marking import MARK_FILE, renew_generation
from jupyter_memory.store.migrations import BACKUPS
from jupyter_memory.store.objects import Head, Objects
from jupyter_memory.store.registry import REGISTRY_FILE
from jupyter_memory.store.whole import NEW, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jupyter_memory.store.erasure import Progress

FOLLOWED: Final = ".followed.json"
"""The head that the mirror follows."""

UNPUSHED: Final = ".unpushed"
"""Stands there while something may be written that is not on the object store yet."""

_OF_THE_MACHINE: Final = frozenset(
    {LOCK_FILE, HOLDER_FILE, FOLLOWED, UNPUSHED, REGISTRY_FILE, BACKUPS, JOURNALS, "damaged"}
)
"""What is of this machine only: locks, backups, and texts that wait to be read here."""

PASSING: Final = (".lock", NEW, ".part", ".going")
"""Endings of what is there for a moment only."""

_WRITTEN_OVER: Final = (".json", ".jsonl", ".manifest", ".taken", ".folded")
"""Endings of files whose name may come again with another content."""

AT_ONCE: Final = 8
"""Files on their way at a time."""

_TRIES: Final = 5


class Mirror:
    """The local side of a memory on an object store."""

    is_elsewhere = True

    def __init__(self, address: str) -> None:
        self.address = address
        self.root = mirror_root(address)
        self._objects = Objects(address)
        self._head: Head | None = None
        self._stamp = (0, 0)

    def follow(self) -> None:
        """Take over what changed, unless another thread or process here writes just now.

        Raises
        ------
        StoreError
            When it has moved, or cannot be reached.
        """
        known = self._followed()
        head = self._objects.head(known)
        is_there = bool(head.tag) or known is not None
        if is_there and (head is not known or (self.root / UNPUSHED).exists()):
            self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
            with lock_for(self.root).attempt() as free:
                if free:
                    head = self._catch_up(head)
        if head.moved_to:
            raise StoreError(
                f"The memory of {self.address} was moved to {head.moved_to}: set "
                f"JUPYTER_MEMORY_URI={head.moved_to}, or open it there."
            )

    @contextlib.contextmanager
    def writing(self, timeout: float) -> Iterator[None]:
        """Hold the lease, on the latest state, for the body; what it wrote is there afterwards.

        The caller holds the mirror's lock.

        Raises
        ------
        StoreBusyError, StoreError
        """
        with self._objects.leased(timeout):
            self._catch_up(self._objects.head(self._followed()))
            write_whole(self.root / UNPUSHED, "")
            try:
                yield
            finally:
                self._push()

    def push(self) -> None:
        """Bring what was written so far to the object store. For the body of `writing`."""
        self._push()
        write_whole(self.root / UNPUSHED, "")

    def strays(self) -> list[str]:
        """Return the objects that belong to no file: of writers that died."""
        known = {key for key, _ in self._objects.head(self._followed()).files.values()}
        return sorted(self._objects.sizes().keys() - known)

    def sweep(self) -> None:
        """Remove those. For the body of `writing`: whoever else writes is refused anyway."""
        self._objects.remove(self.strays())

    def leave(self, moved_to: str) -> None:
        """Say where the memory is now, and remove its objects. For the body of `writing`."""
        before = self._followed() or Head({})
        self._objects.replace_head(before, {}, moved_to)
        self._objects.remove(self._objects.sizes())

    def fill(self, source: Path, progress: Progress) -> int:
        """Bring the files of a store here for a move; what is there already is not sent again.

        Returns
        -------
        int
            How many files there are.
        """
        there, names = self._objects.sizes(), list(files_of(source))
        sizes = {name: (source / name).stat().st_size for name in names}
        total, done = sum(sizes.values()), 0
        for name in names:
            if is_unique(name) and there.get(name) != sizes[name]:
                self._objects.put(name, source / name)
            done += sizes[name]
            progress("Moving", done, total)
        return len(names)

    def found(self, source: Path) -> Head:
        """Let the memory begin here, as the files of a store that were brought say.

        Raises
        ------
        HeadChangedError
            When somebody else was faster.
        """
        there = self._objects.sizes()
        files = {}
        for name in files_of(source):
            size = (source / name).stat().st_size
            key = _key_of(name, source / name)
            if there.get(key) != size:
                self._objects.put(key, source / name)
            files[name] = (key, size)
        return self._objects.replace_head(Head({}), files)

    def is_like(self, source: Path) -> bool:
        """Return whether the memory there has the same files as a store here."""
        files, names = self._objects.head().files, list(files_of(source))
        return files.keys() == set(names) and all(
            files[name][1] == (source / name).stat().st_size
            and _is_same(name, files[name][0], source / name)
            for name in names
        )

    def discard(self) -> None:
        """Let there be no memory: what arrived was not what was sent."""
        self._objects.remove_head()
        self._objects.remove(self._objects.sizes())

    def is_taken(self) -> bool:
        """Return whether there is a memory already."""
        return bool(self._objects.head().tag)

    def _followed(self) -> Head | None:
        """Return the head that the mirror has: another process may have brought a later one."""
        path = self.root / FOLLOWED
        try:
            found = path.stat()
            stamp = (found.st_ino, found.st_mtime_ns)
            if self._head is None or stamp != self._stamp:
                values = json.loads(path.read_text(encoding="utf-8"))
                files = {name: (key, size) for name, (key, size) in values["files"].items()}
                self._head, self._stamp = Head(files, "", values["tag"]), stamp
        except (OSError, ValueError):
            self._head = None
        return self._head

    def _follows(self, head: Head) -> None:
        path = self.root / FOLLOWED
        if not head.tag:
            path.unlink(missing_ok=True)
            return
        values = {"tag": head.tag, "files": head.files}
        write_whole(path, json.dumps(values, ensure_ascii=False))

    def _catch_up(self, head: Head) -> Head:
        """Bring the mirror to the latest state. The caller holds its lock."""
        known = self._followed()
        is_dirty = (self.root / UNPUSHED).exists()
        for _ in range(_TRIES):
            if known is not None and head.tag == known.tag and not is_dirty:
                return head
            if not head.tag and known is None and not is_dirty:
                return head
            with contextlib.suppress(FileNotFoundError):  # it is not the latest any more
                self._bring(head, known.files if known is not None else {}, is_dirty=is_dirty)
                return head
            head = self._objects.head()
        raise StoreError(f"{self.address} changes faster than it can be read: try again.")

    def _bring(self, head: Head, known: Mapping[str, tuple[str, int]], *, is_dirty: bool) -> None:
        """Make the files of the mirror those of a head, the manifests last.

        Raises
        ------
        FileNotFoundError
        """
        present = set(files_of(self.root))
        if is_dirty:  # what can be written over may have been
            known = {name: each for name, each in known.items() if is_fixed(name)}
        strange = any(".lance/" in x for x in present - head.files.keys() - known.keys())
        missing = [
            name
            for name, each in head.files.items()
            if known.get(name) != each or name not in present
        ]
        for some in (filter(is_fixed, missing), (x for x in missing if not is_fixed(x))):
            with ThreadPoolExecutor(AT_ONCE) as pool:
                list(pool.map(lambda name: self._get(name, head.files[name][0]), list(some)))
        for name in present - head.files.keys():
            (self.root / name).unlink(missing_ok=True)
        _remove_empty(self.root)
        if (is_dirty or strange) and (self.root / MARK_FILE).exists():
            renew_generation(self.root)  # versions of tables went back
        self._follows(head)
        (self.root / UNPUSHED).unlink(missing_ok=True)

    def _get(self, name: str, key: str) -> None:
        target = self.root / name
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = target.with_name(target.name + NEW)
        self._objects.get(key, fresh)
        fresh.replace(target)

    def _push(self) -> None:
        """Bring what was written to the object store; where that fails, take it back here."""
        before, done = self._followed() or Head({}), False
        try:
            files = self._put_changed(before)
            if files != before.files:
                head = self._objects.replace_head(before, files)
                self._follows(head)
                gone = {key for key, _ in before.files.values()} - {k for k, _ in files.values()}
                with contextlib.suppress(StoreError):  # a sweep will do it
                    self._objects.remove(gone)
            (self.root / UNPUSHED).unlink(missing_ok=True)
            done = True
        finally:
            if not done:
                with contextlib.suppress(StoreError, OSError):
                    self._catch_up(self._objects.head())

    def _put_changed(self, before: Head) -> dict[str, tuple[str, int]]:
        files: dict[str, tuple[str, int]] = {}
        sent: dict[str, str] = {}
        for name in files_of(self.root):
            size = (self.root / name).stat().st_size
            known = before.files.get(name)
            if (
                known is not None
                and known[1] == size
                and _is_same(name, known[0], self.root / name)
            ):
                files[name] = known
            else:
                sent[name] = _key_of(name, self.root / name)
                files[name] = (sent[name], size)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(lambda name: self._objects.put(sent[name], self.root / name), sent))
        return files


def _is_same(name: str, key: str, file: Path) -> bool:
    """Return whether an object has the content of a file of the same size."""
    return is_fixed(name) or key.startswith(_start_of_key(name, file))


def mirror_root(address: str) -> Path:
    """Return the folder of the mirror of an address, on this machine."""
    from jupyter_core.paths import jupyter_data_dir

    endpoint = os.environ.get("AWS_ENDPOINT_URL", "")
    name = "".join(each if each.isalnum() else "-" for each in address.partition("://")[2])
    folder = f"{name[:40].strip('-')}-{digest('mirror of', endpoint, address)[:12]}"
    return Path(jupyter_data_dir()).resolve() / "memory-mirrors" / folder


def files_of(root: Path) -> Iterator[str]:
    """Yield the files of a store that are the same on all machines, by their paths in it."""
    for place, folders, names in os.walk(root):
        at_top = Path(place) == root
        folders[:] = sorted(
            each
            for each in folders
            if not each.endswith(PASSING) and not (at_top and each in _OF_THE_MACHINE)
        )
        inside = Path(place).relative_to(root)
        for name in sorted(names):
            if not name.endswith(PASSING) and not (at_top and name in _OF_THE_MACHINE):
                yield (inside / name).as_posix()


def is_unique(name: str) -> bool:
    """Return whether no other file will ever have this name: those of tables have random ones."""
    return ".lance/" in name and not name.endswith(_WRITTEN_OVER)


def is_fixed(name: str) -> bool:
    """Return whether a file of this name has always the same content."""
    return is_unique(name) or name.startswith(f"{ATTACHMENTS}/")


def _key_of(name: str, file: Path) -> str:
    """Return the name of the object for a file. No other object ever has it.

    So an object that is removed late, by a writer that was slow, is nobody else's.
    """
    if is_unique(name):
        return name
    return f"{_start_of_key(name, file)}{secrets.token_hex(8)}"


def _start_of_key(name: str, file: Path) -> str:
    """Return how the name of the object begins for a file that may be written over."""
    import hashlib

    return f"{name}~{hashlib.sha256(file.read_bytes()).hexdigest()[:16]}-"


def _remove_empty(root: Path) -> None:
    """Remove folders of tables with nothing in them: the engine would take them for tables."""
    for folder in root.glob("*.lance"):
        for place, _, _ in os.walk(folder, topdown=False):
            with contextlib.suppress(OSError):
                Path(place).rmdir()
