"""Thirty days, tended each day: what is active stays bounded, what she said is found."""

from __future__ import annotations

from datetime import timedelta

import pytest
from leftovers import files_with

from jupyter_memory.errors import NotFoundError

DAYS, A_DAY, LIMIT = 30, 6, 10


def cities(number: int) -> str:
    names = ("Quito", "Oslo", "Lima", "Riga", "Bern", "Cairo", "Doha", "Lome", "Male", "Suva")
    return f"{names[number % 10]} {names[number // 10 % 10]}"


@pytest.fixture
def month(open_memory, clock):
    """The memory after the month, what she said by id, and how much was active day by day."""
    memory = open_memory(project="sales", config={"active_limit": LIMIT})
    said: dict[str, str] = {}
    bound = []
    for day in range(DAYS):
        if day % 3 == 0:
            place = cities(day)
            said[memory.remember(f"The {place} office bills through ledger {day}").id] = place
        memory.remember_many(
            {
                "text": f"Report {day}-{number} of {cities(day + number)} was late",
                "kind": "episodic",
                "source": "inferred",
                "confidence": 0.7,
                **({"category": "note"} if number % 3 == 0 else {}),
            }
            for number in range(A_DAY)
        )
        place = cities(day - day % 3)
        assert memory.recall(f"which ledger does the {place} office bill through?")
        clock.advance(days=1)
        memory._tend_if_due()
        bound.append(memory.count(status="active", source="inferred"))
    return memory, said, bound


def test_a_month_of_it(month, clock, store_folder):
    memory, said, bound = month
    assert max(bound) <= LIMIT
    for identifier, place in said.items():
        record = memory.get(identifier)
        assert record.status == "active"
        assert record.recalls >= 3
        hits = memory.recall(f"which ledger does the {place} office bill through?")
        assert identifier in [hit.memory.id for hit in hits]
    everything = memory.list(status=["active", "archived", "draft", "forgotten"])
    outlived = A_DAY // 3  # the chatter of the first day
    assert len(everything) == DAYS * A_DAY + len(said) - outlived
    clock.advance(days=31)
    rest = memory.tend(dry_run=True)
    chatter = {each.id for each in everything if each.category == "note"}
    assert {each.id for each in rest.going if each.act == "deleted"} == chatter
    gone = memory.tend().deleted
    assert set(gone) == chatter
    assert files_with(store_folder, *sorted(gone)[:30]) == set()
    assert memory.doctor() == []


def test_by_itself_it_happens_once_a_day_and_deletes_once_a_week(memory, clock):
    def aside(number):
        given = {"source": "inferred", "confidence": 0.7, "category": "note"}
        return memory.remember(f"The metro of {cities(number)} was crowded", **given).id

    def is_there(identifier):
        try:
            return memory.get(identifier).text is not None
        except NotFoundError:
            return False

    first = aside(0)
    clock.advance(days=2)
    second = aside(11)
    clock.advance(days=29)
    memory._tend_if_due()
    assert not is_there(first)
    memory.recall("metro crowded")
    clock.advance(hours=12)
    memory._tend_if_due()
    assert memory.get(second).recalls == 0, "twice a day is too often"
    clock.advance(days=2)
    memory._tend_if_due()
    assert memory.get(second).recalls == 1
    assert is_there(second), "the tables are written anew once a week"
    assert memory.tend(dry_run=True).deleted == (second,)
    clock.advance(days=5)
    memory._tend_if_due()
    assert not is_there(second)


def test_a_store_that_cannot_be_written_or_a_setting_keeps_it_from_being_tended(open_memory, clock):
    memory = open_memory(config={"daily_tending": False})
    memory.remember("Seen once", source="inferred", confidence=0.7)
    clock.advance(days=100)
    memory._tend_if_due()
    assert memory.count(status="archived") == 0
    open_memory()._tend_if_due()
    assert memory.count(status="archived") == 1


def test_a_clock_that_was_fast_keeps_nobody_from_tending(memory, clock):
    memory.remember("Revenue excludes refunds.")
    clock.advance(days=400)
    memory.tend()
    clock.now -= timedelta(days=399)
    memory.recall("revenue refunds")
    memory._uses.write()
    memory._tend_if_due()
    assert memory.list()[0].recalls == 1
