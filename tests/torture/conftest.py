"""How long the torture lasts, and the processes that carry it out."""

from __future__ import annotations

import json
import os
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
import workers
from children import Child

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True)
class Form:
    """Sizes of one form of the torture.

    Attributes
    ----------
    operations
        Mixed operations each of four processes does.
    kills
        Processes that are killed.
    rounds
        Rounds in which two agents contradict each other.
    adds
        Single memories each of two kernels adds.
    tendings
        Processes that are killed while they tend.
    """

    operations: int
    kills: int
    rounds: int
    adds: int
    tendings: int


SHORT = Form(operations=25, kills=4, rounds=8, adds=70, tendings=8)
FULL = Form(operations=250, kills=50, rounds=50, adds=500, tendings=200)


@pytest.fixture(scope="session")
def form() -> Form:
    """The short form, or the full one where the environment asks for it."""
    return FULL if os.environ.get("JUPYTER_MEMORY_TORTURE") == "full" else SHORT


class Crew:
    """Processes that wait for orders, started once for all tests."""

    def __init__(self, children: Sequence[Child]) -> None:
        self._children = children

    def all_at_once(self, *orders: dict[str, Any]) -> list[Any]:
        """Give each of the first processes one order, all together; return the answers."""
        called = self._children[: len(orders)]
        for child, order in zip(called, orders, strict=True):
            child.say(json.dumps(order, default=str))
        answers = [child.next() for child in called]
        for child, answer in zip(called, answers, strict=True):
            assert answer is not None, child.rest() or child.errors
            assert "error" not in answer, answer["error"]
        return [answer["answer"] for answer in answers]


@pytest.fixture(scope="session")
def crew() -> Iterator[Crew]:
    """Eight real processes."""
    with ExitStack() as stack:
        children = [stack.enter_context(Child(workers.serve)) for _ in range(8)]
        for child in children:
            assert child.next() == "ready", child.rest() or child.errors
        yield Crew(children)
