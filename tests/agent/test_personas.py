"""The tools as functions, as jupyter-server-mcp takes them from the entry point."""

from __future__ import annotations

import asyncio
import importlib
import inspect
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, get_type_hints

import pytest
from mcp.server.mcpserver import MCPServer

from jupyter_memory.agent import personas

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def own_store(store_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("JUPYTER_MEMORY_URI", str(store_folder))
    monkeypatch.setenv("JUPYTERHUB_USER", "ana")
    monkeypatch.chdir(store_folder.parent)
    personas.opened.cache_clear()
    yield
    personas.opened().close()
    personas.opened.cache_clear()


def loaded(spec: str) -> Callable[..., object]:
    module, name = spec.split(":")
    return getattr(importlib.import_module(module), name)


def entry_point() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (spec,) = project["entry-points"]["jupyter_server_mcp.tools"].values()
    return loaded(spec)


def test_the_entry_point_names_a_function_for_each_tool() -> None:
    declared = {each["function"]["name"]: each["function"] for each in personas.opened().tools()}
    functions = [loaded(each) for each in entry_point()]
    assert [each.__name__ for each in functions] == list(declared)
    for each in functions:
        assert inspect.iscoroutinefunction(each)
        assert each.__doc__ == declared[each.__name__]["description"]
        assert set(get_type_hints(each)) - {"return"} == set(
            declared[each.__name__]["parameters"]["properties"]
        )


def test_a_server_makes_tools_of_them_that_work() -> None:
    served = MCPServer("of-jupyter")
    for each in entry_point():
        served.add_tool(loaded(each))

    async def use() -> tuple[object, object]:
        (saving,) = [each for each in await served.list_tools() if each.name == "save_memory"]
        given = {"text": "Revenue excludes refunds."}
        await served.call_tool("save_memory", given)
        return saving.input_schema, await served.call_tool("search_memory", {"query": "revenue?"})

    schema, answer = asyncio.run(use())
    assert schema["required"] == ["text"]
    assert "The sentence to remember." in schema["properties"]["text"]["description"]
    assert "> Revenue excludes refunds." in str(answer)
    (memory,) = personas.opened().list()
    assert memory.agent == "jupyter-ai"
