"""What programs keep by key: read back exactly as written, whatever else is remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from jupyter_memory import UsageError
from jupyter_memory.provenance import CellContext, clear_provider, set_provider
from jupyter_memory.records import Provenance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import OpenMemory

    from jupyter_memory import Memory


def put(memory: Memory, attribute: str, text: str, value: Any = None, **more: Any) -> Any:
    item = {"text": text, "subject": "store", "attribute": attribute, "kind": "semantic"}
    return memory.remember_many([{**item, "value": value, **more}], by_key=True)[0]


def held(memory: Memory, attribute: str) -> Any:
    found = memory.list(key=f"store.{attribute}", status="active")
    return found[0] if found else None


@pytest.fixture
def in_a_cell() -> Iterator[None]:
    cell = Provenance(notebook="a.ipynb", cell_id="c1", execution_count=1, cell_digest="d")
    set_provider(lambda: CellContext(provenance=cell, source="put('one', 'dark')"))
    yield
    clear_provider()


def test_two_keys_with_one_text_are_two_memories(memory: Memory) -> None:
    put(memory, "one", "Prefers dark mode.", {"n": 1})
    put(memory, "two", "Prefers dark mode.", {"n": 2})
    assert [held(memory, each).value for each in ("one", "two")] == [{"n": 1}, {"n": 2}]


@pytest.mark.parametrize("said", ["The rate is 5.", "The rate is 6."])
def test_what_the_user_says_is_no_place_of_a_program(memory: Memory, said: str) -> None:
    hers = memory.remember(said)
    receipt = put(memory, "one", "The rate is 5.", 5)
    assert receipt.action == "stored"
    assert receipt.id != hers.id
    assert memory.get(hers.id).key != "store.one"


def test_every_spelling_of_a_value_is_kept(memory: Memory) -> None:
    for value in ("Dark", "dark", 1, True, 1.0):
        put(memory, "one", "The theme.", value)
        assert repr(held(memory, "one").value) == repr(value)
    assert held(memory, "one").version == 5


def test_the_same_again_is_no_new_version(memory: Memory) -> None:
    put(memory, "one", "The theme.", "dark")
    assert put(memory, "one", "The theme.", "dark").action == "reinforced"
    assert held(memory, "one").version == 1


@pytest.mark.usefixtures("in_a_cell")
def test_a_cell_may_write_an_earlier_value_again(memory: Memory) -> None:
    for value in ("dark", "light", "dark"):
        put(memory, "one", f"Theme: {value}.", value)
    assert held(memory, "one").value == "dark"


def test_what_the_user_wrote_there_waits_for_her(open_memory: OpenMemory) -> None:
    put(open_memory(), "one", "The theme.", "dark")
    agent = open_memory(agent="planner")
    assert put(agent, "one", "The theme.", "light").action == "pending"
    assert put(agent, "one", "The theme.", "light").action == "pending"
    assert held(agent, "one").value == "dark"
    assert [each.new.value for each in open_memory().pending()] == ["light"]


def test_what_was_forgotten_begins_anew(memory: Memory) -> None:
    first = put(memory, "one", "The theme.", "dark")
    memory.forget(first.id)
    again = put(memory, "one", "The theme.", "dark")
    assert again.id != first.id
    assert held(memory, "one").version == 1


def test_items_without_a_key_are_refused_together(memory: Memory) -> None:
    keyed = {"text": "a", "subject": "store", "attribute": "one"}
    with pytest.raises(UsageError, match="Item 2, and nothing was stored"):
        memory.remember_many([keyed, "b"], by_key=True)
    assert memory.count() == 0
