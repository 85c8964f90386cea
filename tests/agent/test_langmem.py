"""LangMem's tools keep what an agent learns in a memory."""

from __future__ import annotations

import json
import warnings
from typing import TYPE_CHECKING, Any

import pytest

from jupyter_memory.agent.langgraph import JupyterMemoryStore

if TYPE_CHECKING:
    from conftest import OpenMemory

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of the libraries it brings along
    from langmem import create_manage_memory_tool, create_search_memory_tool

CONFIG = {"configurable": {"langgraph_user_id": "ana"}}


@pytest.fixture
def tools(open_memory: OpenMemory) -> tuple[Any, Any]:
    store = JupyterMemoryStore(open_memory(agent="planner"))
    place = ("memories", "{langgraph_user_id}")
    return (
        create_manage_memory_tool(namespace=place, store=store),
        create_search_memory_tool(namespace=place, store=store),
    )


def test_an_agent_creates_finds_changes_and_deletes(
    tools: tuple[Any, Any], open_memory: OpenMemory
) -> None:
    manage, search = tools

    def found() -> list[Any]:
        return json.loads(search.invoke({"query": "which charts?"}, config=CONFIG))

    manage.invoke({"content": "Wants bar charts.", "action": "create"}, config=CONFIG)
    (item,) = found()
    assert item["value"] == {"content": "Wants bar charts."}
    assert open_memory().recall("which charts?")[0].memory.text == "Wants bar charts."
    change = {"content": "Wants line charts.", "action": "update", "id": item["key"]}
    manage.invoke(change, config=CONFIG)
    assert [each["value"]["content"] for each in found()] == ["Wants line charts."]
    manage.invoke({"action": "delete", "id": item["key"]}, config=CONFIG)
    assert found() == []
