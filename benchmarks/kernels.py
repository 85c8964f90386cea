"""A real IPython kernel in a fresh process, driven as a front end drives it."""

# psutil ships no types, and its stubs are not among the project's dependencies.
# mypy: disable-error-code="import-untyped"

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jupyter_client.blocking.client import BlockingKernelClient

TIMEOUT = 120


class Kernel:
    """One running kernel."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self._client = client
        self._pid = _process_id(client)

    def run(self, cell: str) -> float:
        """Run a cell; return the seconds from sending it to its reply."""
        start = time.perf_counter()
        reply = self._client.execute(cell, reply=True, timeout=TIMEOUT)
        seconds = time.perf_counter() - start
        content = reply["content"]
        if content["status"] != "ok":
            raise RuntimeError(f"{cell[:80]!r} failed: {content['ename']}: {content['evalue']}")
        return seconds

    def cpu_seconds(self) -> float:
        """Return the processor time that the kernel used so far."""
        import psutil

        times = psutil.Process(self._pid).cpu_times()
        return float(times.user + times.system)

    def resident_megabytes(self) -> float:
        """Return the memory that the kernel occupies."""
        import psutil

        return float(psutil.Process(self._pid).memory_info().rss) / (1 << 20)


def _process_id(client: BlockingKernelClient) -> int:
    asked = {"pid": "__import__('os').getpid()"}
    reply = client.execute("", user_expressions=asked, reply=True, timeout=TIMEOUT)
    return int(reply["content"]["user_expressions"]["pid"]["data"]["text/plain"])


@contextmanager
def kernel(store: Path) -> Iterator[Kernel]:
    """Start a kernel whose memories are in `store`; shut it down afterwards."""
    from jupyter_client.manager import KernelManager

    manager = KernelManager()
    spec = manager.kernel_spec
    if spec is None:
        raise RuntimeError("There is no Python kernel: install ipykernel.")
    spec.argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    environment = {**os.environ, "JUPYTER_MEMORY_URI": str(store)}
    # The default folder of a kernel is the current one, so a clone that is not installed serves.
    manager.start_kernel(env=environment, cwd=os.fspath(os.curdir))
    client = manager.blocking_client()
    try:
        client.start_channels()
        client.wait_for_ready(timeout=TIMEOUT)
        yield Kernel(client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=False)
