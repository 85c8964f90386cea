"""What agents keep elsewhere comes in: nothing is lost, nothing comes twice, nothing by halves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory import UsageError
from jupyter_memory.agent.importers import import_from
from jupyter_memory.agent.notes import bullets

if TYPE_CHECKING:
    from pathlib import Path

    from jupyter_memory import Memory

GRAPH = [
    {
        "type": "entity",
        "name": "Ana",
        "entityType": "person",
        "observations": ["prefers bar charts", "Ana 的报告用欧元", "works from Lisbon"],
    },
    {"type": "entity", "name": "orders", "entityType": "table", "observations": []},
    {"type": "relation", "from": "Ana", "to": "orders", "relationType": "is_owner_of"},
]
MEM0 = [
    {"id": "1", "memory": "Likes short answers", "categories": ["preferences"], "hash": "x"},
    {"id": "2", "memory": "金额以分为单位", "metadata": {"a": 1}, "user_id": "ana"},
]
NOTES = """---
title: ignored
---
# Project
Prose is no bullet.

## Commands
- Run `make test` before a commit,
  on both versions.
- **Charts**: bars, no pies.
<!-- - not this -->
```
- nor this
```
* Amounts:
    * before March are in cents
    * since then in euros
1. [ ] ask Bo for the rates

## 约定
- 收入不含退款。
"""


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    path = tmp_path / "memory.jsonl"
    path.write_text("\n".join(json.dumps(each) for each in GRAPH) + "\n", "utf-8")
    return path


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "CLAUDE.md"
    path.write_text(NOTES, "utf-8")
    return path


def texts(memory: Memory) -> list[str]:
    return sorted(each.text for each in memory.list())


def test_each_observation_and_relation_of_a_graph_is_a_memory(memory: Memory, graph: Path) -> None:
    done = import_from(memory, graph, "mcp")
    assert done.counts == {"stored": 4}
    assert texts(memory) == sorted(
        [
            "prefers bar charts (Ana)",
            "Ana 的报告用欧元",
            "works from Lisbon (Ana)",
            "Ana is owner of orders",
        ]
    )
    assert {each.source for each in memory.list()} == {"agent"}
    assert len(memory.list(tag="person")) == 3
    assert memory.recall("which charts does Ana prefer?")[0].memory.text.startswith("prefers bar")


@pytest.mark.parametrize("wrapped", [MEM0, {"results": MEM0}, {"memories": MEM0}])
def test_an_export_of_mem0_comes_in(memory: Memory, tmp_path: Path, wrapped: object) -> None:
    path = tmp_path / "export.json"
    path.write_text(json.dumps(wrapped, ensure_ascii=False), "utf-8")
    assert import_from(memory, path, "mem0").counts == {"stored": 2}
    assert texts(memory) == ["Likes short answers", "金额以分为单位"]
    assert memory.list(tag="preferences")[0].source == "agent"


def test_each_bullet_of_notes_is_a_memory_of_the_users(memory: Memory, notes: Path) -> None:
    assert import_from(memory, notes, "markdown").counts == {"stored": 6}
    assert texts(memory) == sorted(
        [
            "Run `make test` before a commit, on both versions.",
            "Charts: bars, no pies.",
            "Amounts – before March are in cents",
            "Amounts – since then in euros",
            "ask Bo for the rates",
            "收入不含退款。",
        ]
    )
    assert {each.source for each in memory.list()} == {"user"}
    assert [each.text for each in memory.list(tag="约定")] == ["收入不含退款。"]


def test_a_dry_run_writes_nothing_and_says_what_would_come(memory: Memory, notes: Path) -> None:
    memory.remember("ask Bo for the rates")
    done = import_from(memory, notes, "markdown", dry_run=True)
    assert done.counts == {"stored": 5, "reinforced": 1}
    assert repr(done).startswith(f"Would import {notes}: 5 new, 1 known.\n  Run `make test`")
    assert memory.count() == 1


def test_to_import_again_adds_nothing(memory: Memory, graph: Path) -> None:
    import_from(memory, graph, "mcp")
    assert import_from(memory, graph, "mcp").counts == {"reinforced": 4}
    assert memory.count() == 4


def test_secrets_are_masked_and_told(memory: Memory, tmp_path: Path) -> None:
    path = tmp_path / "MEMORY.md"
    path.write_text("- The database password is hunter2secret!\n", "utf-8")
    for dry_run in (True, False):
        done = import_from(memory, path, "markdown", dry_run=dry_run)
        assert done.masked == ("password",)
    assert "hunter2secret" not in texts(memory)[0]


@pytest.mark.parametrize(
    ("form", "content", "why"),
    [
        ("mcp", '{"type": "entity", "name": "a"}\nnot json', "line 2: it is no JSON"),
        ("mcp", '{"type": "thing"}', "line 1: it is neither an entity nor a relation"),
        ("mcp", '{"type": "entity"}', "line 1: it has no text for name"),
        ("mcp", '{"type": "entity", "name": "a", "observations": 3}', "must be a list"),
        ("mcp", "[1]", "line 1: an object is expected, not list"),
        ("mem0", '{"users": []}', "there is no list of memories"),
        ("mem0", '[{"memory": "a"}, {"id": "2"}]', "memory 2: it has no text"),
        ("mem0", "{", "it is no JSON"),
        ("markdown", "Only prose.", "holds no memories of the form markdown"),
        ("obsidian", "- a", "Unknown form 'obsidian': one of mcp, mem0, markdown"),
    ],
)
def test_what_cannot_be_read_is_said_and_nothing_comes_in(
    memory: Memory, tmp_path: Path, form: str, content: str, why: str
) -> None:
    path = tmp_path / "file"
    path.write_text(content, "utf-8")
    with pytest.raises(UsageError, match=why):
        import_from(memory, path, form)
    assert memory.count() == 0


def test_a_file_that_is_not_there_is_said(memory: Memory, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        import_from(memory, tmp_path / "none.md", "markdown")


@given(st.text(alphabet="-* \n\t#`:1.)a中<!>[]x", max_size=80))
def test_any_text_can_be_read_as_notes(text: str) -> None:
    for said, _ in bullets(text):
        assert isinstance(said, str)


def test_the_command_imports_what_another_wrote(
    graph: Path, store_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from jupyter_memory.app.importing import ImportApp

    options = [f"--store={store_folder}", "--user=ana", "--everywhere", "--embedder=none"]
    for more, told in ((["--dry-run"], "Would import"), ([], "Imported")):
        app = ImportApp()
        app.initialize([str(graph), "--from=mcp", *options, *more])
        app.start()
        assert f"{told} {graph}: 4 new." in capsys.readouterr().out
