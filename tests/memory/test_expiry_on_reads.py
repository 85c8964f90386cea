"""Where a memory's life ends: at one instant, in every zone, on every way to read."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from stub_embedders import StubEmbedder

from jupyter_memory import UsageError

END = datetime(2026, 3, 12, 9, 30, tzinfo=UTC)
STEP = timedelta(microseconds=1)
ZONES = [timezone(timedelta(hours=8)), timezone(timedelta(hours=-8)), ZoneInfo("Asia/Shanghai")]
TEXT = "The token of orders.export lies in the vault"

READS = {
    "recalled by its words": lambda m: m.recall("token vault"),
    "recalled by what it names": lambda m: m.recall("orders.export"),
    "recalled as the nearest": lambda m: m.recall("zeta", threshold=0),
    "recalled by its time": lambda m: m.recall("what did we note this week?"),
    "recalled by its topic": lambda m: m.recall("anything about exports?", threshold=0),
    "listed as active": lambda m: m.list(status="active"),
    "counted as active": lambda m: range(m.count(status="active")),
    "counted among others": lambda m: range(m.count(status=("active", "archived"))),
    "related": lambda m: m.related("orders.export"),
}


@pytest.mark.parametrize("read", READS.values(), ids=READS)
@pytest.mark.parametrize("zone", ZONES, ids=str)
def test_it_lives_up_to_its_end_and_no_longer(open_memory, clock, zone, read):
    clock.now = datetime(2026, 3, 10, 12, tzinfo=zone)
    memory = open_memory(embedder=StubEmbedder())
    kept = memory.remember(TEXT, kind="episodic", expires=END)
    for moment, lives in ((END - STEP, True), (END, False), (END + timedelta(seconds=1), False)):
        clock.now = moment.astimezone(zone)
        assert (len(read(memory)) == 1) is lives, moment
    assert memory.get(kept.id).expires_at == END
    assert [each.id for each in memory.list()] == [kept.id]
    assert "expired" in repr(memory.list())


def test_a_duration_is_elapsed_time_also_where_the_clocks_change(open_memory, clock):
    clock.now = datetime(2025, 11, 1, 12, tzinfo=ZoneInfo("America/New_York"))
    memory = open_memory()
    kept = memory.remember(TEXT, expires=timedelta(hours=24))
    assert memory.get(kept.id).expires_at == datetime(2025, 11, 2, 16, tzinfo=UTC)


def test_what_comes_back_from_the_past_is_alive_or_says_so(memory, clock):
    kept = memory.remember(TEXT, expires=clock.now + timedelta(days=1))
    memory.edit(kept.id, expires=None)
    clock.advance(days=2)
    receipt = memory.rollback(kept.id, to=1)
    restored = memory.get(kept.id)
    alive = restored.expires_at is None or restored.expires_at > clock.now
    assert alive or "expired" in str(receipt).lower()
    assert bool(memory.recall("token vault")) is alive


def test_a_day_that_is_none_is_refused(memory):
    with pytest.raises(UsageError, match="2026-02-30"):
        memory.remember(TEXT, expires="2026-02-30")
