"""Tools called by several MCP clients at once, over both transports, beside a writing notebook.

``python -m benchmarks.mcp_calls`` prints how many calls failed, and how long one took. Over stdio
every client has a server process of its own; over HTTP they share one.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from jupyter_memory import Memory

ROOT = Path(__file__).parents[1]
CALLS = 1_000
CLIENTS = 8
BESIDE = 50
"""Memories that the notebook writes meanwhile."""


@dataclass
class Outcome:
    """What became of the calls."""

    transport: str
    took: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    saved: int = 0
    kept: int = 0

    def told(self) -> dict[str, object]:
        ordered = sorted(self.took)
        return {
            "transport": self.transport,
            "calls": len(ordered),
            "clients": CLIENTS,
            "errors": sum(self.errors.values()),
            "what failed": dict(self.errors),
            "saved": self.saved,
            "kept": self.kept,
            "p50 ms": round(median(ordered) * 1_000, 1),
            "p99 ms": round(ordered[int(0.99 * len(ordered))] * 1_000, 1),
        }


def command(store: Path, *more: str) -> list[str]:
    options = ["--user=ana", "--everywhere", "--embedder=none", f"--store={store}"]
    return ["-m", "jupyter_memory.app", "mcp", *options, *more]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


@asynccontextmanager
async def over_stdio(store: Path):
    parameters = StdioServerParameters(
        command=sys.executable, args=command(store), env=environment()
    )
    async with Client(parameters) as client:
        yield client


class HttpServer:
    """A server process that listens on a free port."""

    def __init__(self, store: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *command(store, "--http", "--port=0", "--token=of-the-benchmark")],
            env=environment(),
            stderr=subprocess.PIPE,
            text=True,
        )
        self.address = self._process.stderr.readline().split()[-1]

    @asynccontextmanager
    async def client(self, _: Path):
        headers = {"Authorization": "Bearer of-the-benchmark"}
        async with (
            httpx2.AsyncClient(headers=headers, timeout=300) as http,
            Client(streamable_http_client(self.address, http_client=http)) as client,
        ):
            yield client

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(120)


async def use(opened, number: int, calls: int, outcome: Outcome) -> None:
    """Save, search and look, call after call, as one agent does."""
    async with opened as client:
        for call in range(calls):
            name, given = [
                ("save_memory", {"text": f"Client {number} found {call} rows in table t{call}."}),
                ("search_memory", {"query": f"how many rows has table t{call - 1}?"}),
                ("search_memory", {"query": f"what did client {number} find?", "k": 3}),
                ("list_pending", {}),
            ][call % 4]
            begun = time.perf_counter()
            try:
                answer = await client.call_tool(name, given)
            except Exception as error:  # noqa: BLE001 - every failure counts
                outcome.errors[type(error).__name__] += 1
                continue
            outcome.took.append(time.perf_counter() - begun)
            outcome.saved += name == "save_memory"
            if answer.is_error:
                outcome.errors[answer.content[0].text] += 1


async def measure(transport: str, calls: int = CALLS, clients: int = CLIENTS) -> Outcome:
    outcome = Outcome(transport)
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "store"
        with Memory(store, user="ana", project=None, embedder="none") as notebook:
            notebook.remember("The notebook was there before.")
            server = HttpServer(store) if transport == "http" else None
            try:
                opened = over_stdio if server is None else server.client
                share = [calls // clients + (n < calls % clients) for n in range(clients)]
                await asyncio.gather(
                    *(use(opened(store), n, share[n], outcome) for n in range(clients)),
                    asyncio.to_thread(write_beside, notebook),
                )
            finally:
                if server is not None:
                    server.close()
            outcome.kept = notebook.count(agent="mcp")
            if notebook.count(tag="beside") != BESIDE:
                outcome.errors["the notebook lost a memory"] += 1
    return outcome


def write_beside(notebook: Memory) -> None:
    for number in range(BESIDE):
        notebook.remember(f"Cell {number} was run.", kind="episodic", tags=["beside"])


if __name__ == "__main__":
    for each in ("stdio", "http"):
        print(json.dumps(asyncio.run(measure(each)).told(), ensure_ascii=False))
