"""A process that tends is killed at random moments: nothing that was said is lost, nothing that was
deleted comes back, and the next one goes on.
"""

from __future__ import annotations

import random
import time

import pytest
import tending
from children import Child
from leftovers import files_with
from soundness import assert_sound, everything

pytestmark = pytest.mark.kernel

LASTS = {"said", "inferred", "asides", "archived", "deleted"}


def test_killed_while_tending(store_folder, form):
    chance = random.Random(form.kills)
    told: dict[str, list[str]] = {name: [] for name in LASTS}
    for round_ in range(form.tendings):
        with Child(tending.tend_until_killed, folder=store_folder, name=f"r{round_}") as child:
            assert child.next() == "ready", child.rest() or child.errors
            answers = []
            for _ in range(chance.randrange(1, 6)):
                answer = child.next()
                assert answer is not None, child.rest() or child.errors
                answers.append(answer)
            time.sleep(chance.random() / 5)  # into the middle of whatever it does next
            answers += child.kill()
        for answer in answers:
            for name, values in answer.items():
                told[name] += values
    memory = tending.opened(str(store_folder))
    _expect_all(memory, told, store_folder)
    done = memory.tend()
    assert memory.tend().going == (), "what was interrupted is done, and once"
    told["deleted"] += done.deleted
    _expect_all(memory, told, store_folder)
    assert memory.count(status="active", source="inferred") <= 12
    memory.close()


def _expect_all(memory, told, store_folder):
    assert_sound(memory)
    records = {each.id: each for each in everything(memory)}
    assert set(told["said"]) <= {each.text for each in records.values() if each.status == "active"}
    assert set(told["inferred"]) <= records.keys()
    assert not set(told["deleted"]) & records.keys()
    assert set(told["deleted"]) <= set(told["asides"])
    gone = told["deleted"][-20:]
    assert files_with(store_folder, *gone) == set() if gone else True
    for each in records.values():
        assert each.recalls <= 40
