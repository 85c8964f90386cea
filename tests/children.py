"""Real other processes for tests, started with a function of a test module.

The function prints lines of JSON with `tell`, and waits with `hear`; the test reads them with
`Child.next` and answers with `Child.say`. So both wait for events, never for a time to pass.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

TESTS = Path(__file__).parent
PATIENCE = 120.0
"""Seconds until a child that says nothing is taken for hanging."""

_START = """
import importlib, json, sys
sys.path[:0] = json.loads(sys.argv[1])
getattr(importlib.import_module(sys.argv[2]), sys.argv[3])(**json.loads(sys.argv[4]))
"""


class Child:
    """A process that runs one function of a module; it ends with the `with` statement.

    `prefix` is a command that runs the process, such as `unshare`.
    """

    def __init__(self, work: Callable[..., None], /, *, prefix: Sequence[str] = (),
                 env: dict[str, str] | None = None, **arguments: Any) -> None:  # fmt: skip
        module = sys.modules[work.__module__]
        paths = [str(TESTS.parent), str(TESTS), str(Path(module.__file__ or "").parent)]
        self.process = subprocess.Popen(
            [
                *prefix,
                sys.executable,
                "-c",
                _START,
                json.dumps(paths),
                work.__module__,
                work.__name__,
                json.dumps(arguments, default=str),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=None if env is None else {**os.environ, **env},
        )  # fmt: skip
        self.errors = ""
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._readers = [
            threading.Thread(target=self._read_lines, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def next(self) -> Any:
        """Wait for the next thing the child tells; None when it tells no more."""
        line = self._lines.get(timeout=PATIENCE)
        if line is None:
            self._lines.put(None)
            return None
        return json.loads(line)

    def rest(self) -> list[Any]:
        """Wait for the end of the child; return all it told that was not read yet."""
        self.process.wait(PATIENCE)
        told = list(iter(self.next, None))
        self._readers[1].join(PATIENCE)
        return told

    def say(self, word: str = "go") -> None:
        """Let the child's `hear` return."""
        assert self.process.stdin is not None
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def finish(self) -> list[Any]:
        """Wait for the end, which must be a good one; return what was told."""
        told = self.rest()
        assert self.process.returncode == 0, self.errors
        return told

    def kill(self) -> list[Any]:
        """Kill the child as the system would; return what it had told."""
        self.process.kill()
        return self.rest()

    def _read_lines(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.endswith("\n"):
                self._lines.put(line)
        self._lines.put(None)

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        self.errors = self.process.stderr.read()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for reader in self._readers:
            reader.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


def tell(thing: Any) -> None:
    """In a child: tell the test something, at once."""
    sys.stdout.write(json.dumps(thing) + "\n")
    sys.stdout.flush()


def hear() -> str:
    """In a child: wait for the test's word."""
    return sys.stdin.readline().strip()
