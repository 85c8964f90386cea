"""What the processes do that race, or are killed; they tell what was acknowledged."""

from __future__ import annotations

import json
import random
import resource
import traceback
from functools import lru_cache
from pathlib import Path
from typing import Any

from children import hear, tell
from stub_embedders import StubEmbedder

from jupyter_memory import Memory

KEYS = tuple(f"table{number}" for number in range(5))
SHARED = tuple(f"a note that everybody takes, number {number}" for number in range(10))
ACTS = ("new", "new", "new", "many", "again", "key", "key", "edit", "forget", "back", "pin",
        "recall", "list")  # fmt: skip


@lru_cache(maxsize=4)
def opened(folder: str, agent: str | None = None) -> Memory:
    """Return this process's handle of a store."""
    return Memory(folder, user="ana", project=None, agent=agent, embedder=StubEmbedder("two", 2))


def serve() -> None:
    """Carry out orders until there are no more; an error is an answer, too."""
    import lancedb  # noqa: F401  before the races, not in them

    # A kernel may have few file handles.
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    tell("ready")
    while line := hear():
        order = json.loads(line)
        try:
            tell({"answer": globals()[order.pop("do")](**order)})
        except Exception:  # noqa: BLE001  whatever it is, the test must see it
            tell({"error": traceback.format_exc()})


def create(folder: str, name: str) -> list[Any]:
    """Be one of many that make the store at the same moment."""
    memory = opened(folder)
    memory.recall("anything")
    first = memory.remember("everybody says this first").action
    memory.remember(f"fact of {name}")
    memory.remember(f"region is {name}", subject="aws", attribute="region")
    memory.remember(f"event of {name}", kind="episodic")
    return [first, [hit.memory.text for hit in memory.recall(f"fact of {name}", k=20)]]


def contradict(folder: str, agent: str, shared: bool) -> str:
    """Say one's own truth about a key."""
    said = {"subject": "aws", "attribute": "region", "shared": shared}
    return opened(folder, agent).remember(f"region is {agent}'s", **said).action


def roll_back(folder: str, identifier: str, to: int) -> str:
    """Bring an earlier version back."""
    return opened(folder).rollback(identifier, to=to).action


def add_one_by_one(folder: str, name: str, count: int) -> dict[str, Any]:
    """Remember one by one; look each tenth up at once by a word of its own."""
    memory, missed = opened(folder), []
    for number in range(count):
        memory.remember(f"fact number {number} of {name} w{name}{number}")
        if number % 10 == 0:
            hits = memory.recall(f"w{name}{number}", k=20)
            if f"w{name}{number}" not in " ".join(hit.memory.text for hit in hits):
                missed.append(number)
    memory.flush()
    return {"missed": missed, "handles": len(list(Path("/proc/self/fd").iterdir()))}


class Mixed:
    """Everything a memory can do, in a random but repeatable order."""

    def __init__(self, folder: str, name: str) -> None:
        self.memory = opened(folder)
        self.name = name
        self.chance = random.Random(name)
        self.own: list[str] = []
        self.present: list[str] = []
        self.keyed: list[str] = []
        self.gone: list[str] = []
        self.number = 0

    def step(self) -> None:
        """Do one thing."""
        self.number += 1
        label = f"{self.name} {self.number}"
        act = self.chance.choice(ACTS)
        if not self.own and act in ("edit", "forget", "pin"):
            act = "new"
        getattr(self, f"_{act}")(label)

    def _new(self, label: str) -> None:
        receipt = self.memory.remember(f"fact {label}")
        assert receipt.action == "stored", receipt
        self.own.append(receipt.ids[0])
        self.present.append(f"fact {label}")

    def _many(self, label: str) -> None:
        texts = [f"batch {label}.{part}" for part in range(4)]
        assert {each.action for each in self.memory.remember_many(texts)} == {"stored"}
        self.present += texts

    def _again(self, label: str) -> None:
        text = self.chance.choice(SHARED)
        assert self.memory.remember(text).action in ("stored", "reinforced")
        self.present.append(text)

    def _key(self, label: str) -> None:
        key = self.chance.choice(KEYS)
        text = f"{key} is {label}"
        receipt = self.memory.remember(text, subject=key, attribute="content")
        assert receipt.action in ("stored", "superseded"), receipt
        self.keyed.append(text)

    def _edit(self, label: str) -> None:
        self.memory.edit(self.chance.choice(self.own), tags=[label])

    def _forget(self, label: str) -> None:
        identifier = self.own.pop()
        text = self.memory.get(identifier).text
        self.memory.forget(identifier)
        if self.chance.random() < 0.5:
            self.memory.restore_memory(identifier)
        else:
            self.present.remove(text)
            self.gone.append(text)

    def _back(self, label: str) -> None:
        keyed = [each for each in self.memory.list(kind="semantic") if getattr(each, "key", None)]
        if keyed:
            record = self.chance.choice(keyed)
            self.memory.rollback(record.id, to=max(1, record.version - 1))

    def _pin(self, label: str) -> None:
        self.memory.pin(self.chance.choice(self.own), on=self.chance.random() < 0.5)

    def _recall(self, label: str) -> None:
        self.memory.recall(f"fact {label}")

    def _list(self, label: str) -> None:
        assert set(self.present) <= {each.text for each in self.memory.list()}


def mixed(folder: str, name: str, operations: int) -> dict[str, Any]:
    """Do many different things; return what must be there now."""
    work = Mixed(folder, name)
    for _ in range(operations):
        work.step()
    work.memory.flush()
    return {"present": work.present, "keyed": work.keyed, "gone": work.gone}


def remember_until_killed(folder: str, name: str) -> None:
    """Remember for ever, in many ways; tell each memory as soon as it is acknowledged."""
    tell("ready")
    memory = opened(folder)
    number = 0
    while True:
        number += 1
        if number % 11 == 0:
            memory._rooms.store.tidy(fragments=1)
        elif number % 7 == 0:
            texts = [f"{name} batch {number}.{part}" for part in range(3)]
            memory.remember_many(texts)
            tell({"present": texts})
        elif number % 5 == 0:
            key = KEYS[number % len(KEYS)]
            text = f"{key} is {name} {number}"
            memory.remember(text, subject=key, attribute="content")
            tell({"keyed": [text]})
        else:
            memory.remember(f"{name} fact {number}")
            tell({"present": [f"{name} fact {number}"]})
