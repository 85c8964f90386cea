"""Processes are killed at random moments: what was acknowledged is there, and the store opens."""

from __future__ import annotations

import random
import time

import pytest
import workers
from children import Child
from soundness import assert_sound, lost

pytestmark = pytest.mark.kernel


def test_killed_processes_lose_nothing_they_acknowledged(store_folder, open_memory, form):
    """Two write at once; each is killed a little after a random number of its memories."""
    chance = random.Random(form.kills)
    present: list[str] = []
    keyed: list[str] = []
    for round_ in range(form.kills // 2):
        arguments = [{"folder": store_folder, "name": f"r{round_}{side}"} for side in "ab"]
        with (
            Child(workers.remember_until_killed, **arguments[0]) as one,
            Child(workers.remember_until_killed, **arguments[1]) as two,
        ):
            told: list[dict] = []
            for child in (one, two):
                assert child.next() == "ready"
            for child in (one, two):
                for _ in range(chance.randrange(1, 40)):
                    answer = child.next()
                    assert answer is not None, child.rest() or child.errors
                    told.append(answer)
                time.sleep(chance.random() / 20)  # into the middle of whatever it does next
                told += child.kill()
        for each in told:
            present += each.get("present", [])
            keyed += each.get("keyed", [])
        memory = open_memory()
        assert lost(memory, present, keyed) == set()
        assert memory.remember("said after every kill").action == (
            "reinforced" if round_ else "stored"
        )
    assert len(present) > form.kills
    assert_sound(open_memory())
