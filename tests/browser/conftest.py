"""A real JupyterLab on loopback and a real Chromium in front of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SETTINGS = {
    "apputils-extension/notification.jupyterlab-settings": {
        "fetchNews": "false",
        "checkForUpdates": False,
    },
    # Every cell is in the page, so that one picture shows them all.
    "notebook-extension/tracker.jupyterlab-settings": {"windowingMode": "none"},
}
START_LIMIT = 60.0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tests out unless they are asked for."""
    asked = os.environ.get("JUPYTER_MEMORY_BROWSER") == "full"
    if asked or config.getoption("--save-inspector", default=None):
        return
    skip = pytest.mark.skip(reason="long: make browser runs it (JUPYTER_MEMORY_BROWSER=full)")
    for item in items:
        if item.get_closest_marker("long") is not None:
            item.add_marker(skip)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--save-screenshot", metavar="PNG", help="keep the quickstart's picture here")
    parser.addoption(
        "--save-inspector", metavar="FOLDER", help="keep the inspector's pictures here"
    )


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address with the token, and the folder it serves."""

    url: str
    token: str
    root: Path

    def document(self, name: str) -> str:
        """Return the address of one notebook, shown alone."""
        return f"{self.url}doc/tree/{name}?token={self.token}"


def find_chromium() -> str | None:
    """Return the path of an installed browser; JUPYTER_MEMORY_CHROMIUM names another."""
    named = os.environ.get("JUPYTER_MEMORY_CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSER_NAMES)), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return a browser for the tests of one file.

    Playwright has an asyncio loop running in the main thread until it is stopped, in which no other
    test can run one of its own or be interrupted.
    """
    from playwright.sync_api import sync_playwright

    path = find_chromium()
    if path is None:
        message = (
            "No Chromium here: install it (Debian: apt-get install chromium fonts-wqy-microhei) "
            "or name one in JUPYTER_MEMORY_CHROMIUM."
        )
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(message)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield chromium
        chromium.close()


def lab_environment(home: Path) -> dict[str, str]:
    """Return an environment in which Jupyter finds nothing of the user's, and writes here."""
    settings = home / "settings"
    for name, values in SETTINGS.items():
        file = settings / "@jupyterlab" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values), encoding="utf-8")
    return os.environ | {
        "HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(settings),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_MEMORY_URI": str(home / "memory"),
        "JUPYTERHUB_USER": "ana",
    }


def wait_for_address(process: subprocess.Popen[bytes], home: Path) -> dict[str, str]:
    """Return what the server wrote about itself once it listens."""
    deadline = time.monotonic() + START_LIMIT
    info = home / "runtime" / f"jpserver-{process.pid}.json"
    while not info.exists():
        if process.poll() is not None or time.monotonic() > deadline:
            log = (home / "lab.log").read_text(encoding="utf-8")
            pytest.fail(f"JupyterLab did not start:\n{log}")
        time.sleep(0.2)
    return json.loads(info.read_text(encoding="utf-8"))


@contextmanager
def served(root: Path, home: Path, *options: str) -> Iterator[Lab]:
    """Serve a folder of notebooks; everything else is written below `home`."""
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += ["--ServerApp.ip=127.0.0.1", "--ServerApp.port=0", f"--ServerApp.root_dir={root}"]
    command += ["--LabApp.expose_app_in_browser=True", *options]
    with (home / "lab.log").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=root, env=lab_environment(home), stdout=log, stderr=log
        )
        try:
            info = wait_for_address(process, home)
            yield Lab(info["url"], info["token"], root)
        finally:
            process.terminate()
            process.wait(30)


@pytest.fixture(scope="session")
def serve() -> Callable[..., AbstractContextManager[Lab]]:
    """Return what serves a folder, for tests that share one server."""
    return served


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Lab]:
    root, home = tmp_path / "notebooks", tmp_path / "home"
    shutil.copytree(NOTEBOOKS, root)
    home.mkdir()
    with served(root, home) as running:
        yield running
