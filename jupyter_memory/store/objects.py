"""The objects of a memory that lies on an object store, its head, and the lease of who writes.

The head lists all files there are and is replaced by comparison only, so whoever writes on top of a
state that is not the latest any more is refused: that alone keeps two writers apart, whatever their
clocks say. The lease saves them the work: who has it writes, the others wait.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import StoreBusyError, StoreError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

HEAD: Final = "head.json"
LEASE: Final = "lease.json"
FILES: Final = "files/"

LEASED: Final = timedelta(seconds=120)
"""How long a writer that died keeps others waiting: its lease counts for nothing afterwards."""

POLL_SECONDS: Final = 0.2
_RETRIES: Final[dict[str, Any]] = {"max_retries": 3, "retry_timeout": timedelta(seconds=15)}
_CLIENT: Final[dict[str, Any]] = {"connect_timeout": "5s", "timeout": "120s"}


@dataclass(frozen=True, slots=True)
class Head:
    """The state of a memory.

    Attributes
    ----------
    files
        By the path of a file in the store: the name of its object, and its bytes.
    moved_to
        Where the memory is now, or an empty text.
    tag
        What changes whenever the head does; empty where there is none yet.
    """

    files: Mapping[str, tuple[str, int]]
    moved_to: str = ""
    tag: str = ""


class HeadChangedError(StoreError):
    """Somebody else has written meanwhile."""


class Objects:
    """The objects below an address such as ``s3://bucket/prefix``."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._store = _opened(address)

    def head(self, known: Head | None = None) -> Head:
        """Return the head; the same object where it is the known one still.

        Raises
        ------
        StoreError
        """
        import obstore
        from obstore.exceptions import NotModifiedError

        options: Any = {"if_none_match": known.tag} if known is not None and known.tag else {}
        try:
            with self._told():
                answer = obstore.get(self._store, HEAD, options=options)
                values = json.loads(bytes(answer.bytes()))
        except NotModifiedError:
            assert known is not None  # noqa: S101  only then it was asked for
            return known
        except FileNotFoundError:
            return Head({})
        files = {name: (str(key), int(size)) for name, (key, size) in values["files"].items()}
        return Head(files, str(values.get("moved_to", "")), str(answer.meta["e_tag"]))

    def replace_head(
        self, before: Head, files: Mapping[str, tuple[str, int]], moved_to: str = ""
    ) -> Head:
        """Put another head in the place of the one that was read.

        Raises
        ------
        HeadChangedError
            When it is not the latest any more; then nothing was changed.
        StoreError
        """
        import obstore
        from obstore.exceptions import AlreadyExistsError, PreconditionError

        mode: Any = {"e_tag": before.tag} if before.tag else "create"
        content = json.dumps({"files": files, "moved_to": moved_to}, ensure_ascii=False)
        try:
            with self._told():
                done = obstore.put(self._store, HEAD, content.encode(), mode=mode)
        except (AlreadyExistsError, PreconditionError, FileNotFoundError) as error:
            present = self.head()
            # An answer that was lost on the way is asked for again, and then it is ours.
            if files and (present.files, present.moved_to) == (files, moved_to):
                return present
            raise HeadChangedError(
                f"The memory at {self.address} was written elsewhere meanwhile; nothing was "
                "written: try again."
            ) from error
        return Head(files, moved_to, str(done["e_tag"]))

    def remove_head(self) -> None:
        """Remove the head."""
        import obstore

        with self._told(), contextlib.suppress(FileNotFoundError):
            obstore.delete(self._store, HEAD)

    def put(self, key: str, file: Path) -> None:
        """Write an object from a file; large files go in parts."""
        import obstore

        with self._told():
            obstore.put(self._store, FILES + key, file)

    def get(self, key: str, file: Path) -> None:
        """Write a file from an object.

        Raises
        ------
        FileNotFoundError
            When the object is gone.
        """
        import obstore

        with self._told(), file.open("wb") as target:
            for part in obstore.get(self._store, FILES + key).stream():
                target.write(part)

    def sizes(self) -> dict[str, int]:
        """Return the names of all objects of files, and their bytes."""
        import obstore

        with self._told():
            found = [each for some in obstore.list(self._store, FILES) for each in some]
        return {each["path"].removeprefix(FILES): each["size"] for each in found}

    def remove(self, keys: Iterable[str]) -> None:
        """Remove objects; what is gone already counts as removed."""
        import obstore

        for key in keys:
            with self._told(), contextlib.suppress(FileNotFoundError):
                obstore.delete(self._store, FILES + key)

    @contextlib.contextmanager
    def leased(self, timeout: float) -> Iterator[None]:
        """Hold the lease for the body of the ``with`` statement.

        Raises
        ------
        StoreBusyError
            When it was not free in time; the message names the holder.
        StoreError
        """
        import obstore
        from obstore.exceptions import PreconditionError

        tag = self._acquire(timeout)
        try:
            yield
        finally:
            # Only our own: another one may have taken it over.
            with (
                contextlib.suppress(PreconditionError, FileNotFoundError, StoreError),
                self._told(),
            ):
                meta = obstore.head(self._store, LEASE)
                if meta["e_tag"] == tag:
                    obstore.delete(self._store, LEASE)

    def _acquire(self, timeout: float) -> str:
        end = time.monotonic() + timeout
        while True:
            tag = self._attempted()
            if tag is not None:
                return tag
            if time.monotonic() >= end:
                raise StoreBusyError(
                    f"The memory at {self.address} is being written by {self._holder()} and did "
                    f"not become free within {timeout:g} s; nothing was written. Try again."
                )
            time.sleep(POLL_SECONDS)

    def _attempted(self) -> str | None:
        """Take the lease if it is free, or of somebody who died; return its tag."""
        import obstore
        from obstore.exceptions import AlreadyExistsError, PreconditionError

        mode: Any = "create"
        content = json.dumps({"pid": os.getpid(), "host": socket.gethostname(), "at": time.time()})
        with self._told(), contextlib.suppress(FileNotFoundError):
            meta = obstore.head(self._store, LEASE)
            if datetime.now(UTC) - meta["last_modified"] < LEASED:
                return None
            mode = {"e_tag": meta["e_tag"]}
        try:
            with self._told():
                return str(obstore.put(self._store, LEASE, content.encode(), mode=mode)["e_tag"])
        except (AlreadyExistsError, PreconditionError, FileNotFoundError):
            return None

    def _holder(self) -> str:
        import obstore

        with contextlib.suppress(Exception):
            holder = json.loads(bytes(obstore.get(self._store, LEASE).bytes()))
            return f"process {holder['pid']} on {holder['host']}"
        return "another process"

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        """Tell in one sentence what goes wrong, but for what the caller asks about."""
        from obstore import exceptions

        try:
            yield
        except (
            exceptions.AlreadyExistsError,
            exceptions.PreconditionError,
            exceptions.NotModifiedError,
        ):
            raise
        except FileNotFoundError as error:
            if "NoSuchBucket" in str(error):
                raise StoreError(f"{self.address}: there is no such bucket.") from error
            raise
        except (exceptions.UnauthenticatedError, exceptions.PermissionDeniedError) as error:
            raise StoreError(
                f"{self.address}: access was denied; the credentials come from the environment "
                "(AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN)."
            ) from error
        except exceptions.BaseError as error:
            first = str(error).partition("\n")[0]
            raise StoreError(f"{self.address} cannot be reached: {first[:300]}") from error


def _opened(address: str) -> Any:
    try:
        import obstore.store
    except ImportError as error:
        raise UsageError(
            f"{address}: object stores need the package obstore: "
            "pip install 'jupyter-memory[objects]'."
        ) from error
    open_url: Any = obstore.store.from_url
    # Who names a service without TLS wants it: one on this machine, or in her own network.
    plain = os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://")
    client = {**_CLIENT, "allow_http": True} if plain else _CLIENT
    try:
        return open_url(address, retry_config=_RETRIES, client_options=client)
    except Exception as error:  # of several families
        first = str(error).partition("\n")[0]
        raise UsageError(f"{address} cannot be opened: {first}") from error
