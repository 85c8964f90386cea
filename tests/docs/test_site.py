"""The site of the documents: it can be built, every page is in it, and it names what exists."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from jupyter_memory import Memory
from jupyter_memory.app.application import COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("*.md"))


def test_every_page_is_in_the_navigation_once():
    named = re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert sorted(named) == [each.name for each in PAGES]


@pytest.mark.kernel
def test_the_site_is_built_without_a_warning_and_has_the_reference(tmp_path):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    run = subprocess.run(
        [*command, "--site-dir", str(tmp_path / "site")],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    reference = (tmp_path / "site" / "reference" / "index.html").read_text("utf-8")
    described = set(re.findall(r'id="jupyter_memory\.[\w.]*\.(\w+)"', reference))
    public = {name for name in dir(Memory) if not name.startswith("_")}
    missing = {name for name in public if getattr(Memory, name, None).__doc__} - described
    assert missing == set()
    assert "Return how well this memory works" in reference


@pytest.mark.parametrize("page", [*PAGES, ROOT / "README.md"], ids=lambda page: page.name)
def test_the_commands_that_a_page_names_exist(page):
    named = set(re.findall(r"jupyter memory ([a-z]+)", page.read_text("utf-8")))
    assert named - set(COMMANDS) == set()


def test_the_reference_lists_every_command():
    text = (ROOT / "docs" / "reference.md").read_text("utf-8")
    table = text[text.index("| command | does |") :]
    assert set(re.findall(r"`([a-z]+)`", table.split("(extra")[0])) == set(COMMANDS)
