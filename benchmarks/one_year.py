"""A year in one store: 200 memories and 40 recalls a day, tended every day, on a clock of its own.

Of a day's memories a few are the user's own words, the rest was inferred: facts, events, how-tos,
chatter and preferences heard once. Half of the recalls ask for what she said in the first month,
half for what was inferred in the last week. At the end of each month every fact of the first month
is asked for by its name.

    python -m benchmarks.one_year                                # a year
    python -m benchmarks.one_year --memories 50 --recalls 10 --limit 125     # a quarter of it
"""

from __future__ import annotations

import random
import tempfile
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from benchmarks import report
from benchmarks.corpus import SEED, memo
from benchmarks.growth import MEGABYTE, _compacted, _size
from jupyter_memory import Memory
from jupyter_memory.records import KINDS
from jupyter_memory.store.bridge import run

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from benchmarks.corpus import Memo
    from benchmarks.report import Row

MONTH: Final = 30
SAID_IN_HUNDRED: Final = 2
CHATTER_IN_HUNDRED: Final = 30
HEARD_ONCE_IN_HUNDRED: Final = 3
RECENT: Final = timedelta(days=7)
DEPTH: Final = 5


@dataclass
class Clock:
    """A clock that is moved."""

    now: datetime = datetime(2026, 1, 5, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@dataclass
class Year:
    """A simulated year.

    Attributes
    ----------
    lasting
        What the user said in the first month, by id.
    recent
        What was inferred lately, and when.
    tended, worked
        Seconds that tending took, of each day, and seconds in which a processor worked for it.
    """

    memory: Memory
    clock: Clock
    memories: int
    recalls: int
    chance: random.Random = field(default_factory=lambda: random.Random(SEED))
    lasting: dict[str, Memo] = field(default_factory=dict)
    recent: list[tuple[datetime, Memo]] = field(default_factory=list)
    tended: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)
    deleted: int = 0
    archived: int = 0
    _next: int = 0

    def day(self, number: int) -> None:
        """Live one day: remember, recall, tend."""
        memos = [memo(self._next + each) for each in range(self.memories)]
        self._next += self.memories
        self._remember(memos, number)
        self._recall()
        self.clock.now += timedelta(hours=14)
        self.memory.flush()  # the day's upkeep is over by then
        start, work = time.perf_counter(), time.process_time()
        done = self.memory._tended(by_itself=True)  # noqa: SLF001  as the worker does once a day
        self.tended.append(time.perf_counter() - start)
        self.worked.append(time.process_time() - work)
        self.deleted += len(done.deleted)
        self.archived += len(done.archived)
        self.clock.now += timedelta(hours=10)

    def _remember(self, memos: list[Memo], number: int) -> None:
        items = [self._item(each) for each in memos]
        receipts = self.memory.remember_many(items)
        for each, item, receipt in zip(memos, items, receipts, strict=True):
            said = "source" not in item
            if said and number < MONTH and each.kind == "semantic" and receipt.id is not None:
                self.lasting[receipt.id] = each
            elif not said and item.get("category") not in ("note", "preference"):
                self.recent.append((self.clock.now, each))

    def _item(self, each: Memo) -> dict[str, Any]:
        if each.index % 10 == 0 and (each.index // 10) % 10 < SAID_IN_HUNDRED:
            return each.item()
        inferred = {"source": "inferred", "confidence": 0.7}
        lot = self.chance.randrange(100)
        if lot < CHATTER_IN_HUNDRED:
            return {"text": f"{each.text} (aside {each.index})", "category": "note", **inferred}
        if lot < CHATTER_IN_HUNDRED + HEARD_ONCE_IN_HUNDRED:
            return {
                "text": f"She likes {each.word} number {each.index} first",
                "category": "preference",
                **inferred,
            }
        return {**each.item(), **inferred}

    def _recall(self) -> None:
        self.recent = [each for each in self.recent if self.clock.now - each[0] < RECENT]
        for number in range(self.recalls):
            self.clock.now += timedelta(minutes=1)
            pool = [*self.lasting.values()] if number % 2 else [each for _, each in self.recent]
            if pool:
                start = time.perf_counter()
                self.memory.recall(self.chance.choice(pool).question)
                self.asked.append(time.perf_counter() - start)

    def month(self) -> dict[str, float]:
        """Return which share of the lasting facts comes among the first, asked for by name."""
        found = [
            identifier in [hit.memory.id for hit in self.memory.recall(each.question, DEPTH)]
            for identifier, each in self.lasting.items()
        ]
        return {"recall@5": fmean(found), "questions": len(found)}


def simulate(year: Year, days: int, scratch: Path) -> Iterator[Row]:
    """Live so many days; yield a row a month."""
    for number in range(days):
        year.day(number)
        if (number + 1) % MONTH == 0 or number == days - 1:
            yield _row(year, number, scratch)


def _row(year: Year, number: int, scratch: Path) -> Row:
    memory = year.memory
    memory.flush()
    active = memory.count(project="*", status="active", source="inferred")
    store = Path(memory.uri)
    size, live = _size(store), _live(memory)
    copy = scratch / f"compacted-{number}"
    compacted = _compacted(store, copy)
    times = sorted(year.tended[-MONTH:])
    return {
        "day": number + 1,
        "inferred, active": active,
        "rows": memory.count(project="*", status=["active", "archived", "draft", "forgotten"]),
        "archived": year.archived,
        "deleted": year.deleted,
        **year.month(),
        "store MB": size / MEGABYTE,
        "store / memories": size / live,
        "store / compacted": size / compacted,
        "tend s": fmean(times),
        "tend p95 s": times[int(0.95 * (len(times) - 1))],
        "tend max s": times[-1],
        "of processors, s": fmean(year.worked[-MONTH:]),
        "at most, s": max(year.worked[-MONTH:]),
        "recall p50 ms": sorted(year.asked[-1_000:])[len(year.asked[-1_000:]) // 2] * 1_000,
    }


def _live(memory: Memory) -> int:
    """Return the bytes of the memories as they are, of all statuses, with vectors, in memory."""

    async def ask(table: Any) -> int:
        return int((await table.query().to_arrow()).nbytes)

    tables = memory._rooms.store.tables  # noqa: SLF001  the size of what is in it
    return sum(run(tables.read(kind, ask, 0)) for kind in KINDS)


def main() -> None:
    """Simulate, print and keep."""
    options = _options()
    with tempfile.TemporaryDirectory(prefix="one-year-") as scratch:
        clock = Clock()
        memory = Memory(
            Path(scratch) / "store",
            user="ana",
            project="sales",
            clock=clock,
            embedder=options.embedder,
            config={
                "daily_backup": False,
                "daily_tending": False,
                "active_limit": options.limit,
            },
        )
        year = Year(memory, clock, options.memories, options.recalls)
        rows = []
        for row in simulate(year, options.days, Path(scratch)):
            rows.append(row)
            print(report.table([row]), flush=True)
        memory.close()
    title = f"{options.days} days, {options.memories} memories and {options.recalls} recalls a day"
    report.publish(options.json, "one_year", title, rows)


def _options() -> argparse.Namespace:
    parser = report.arguments(__doc__)
    parser.add_argument("--days", type=int, default=360)
    parser.add_argument("--memories", type=int, default=200)
    parser.add_argument("--recalls", type=int, default=40)
    parser.add_argument("--limit", type=int, default=500, help="as the setting active_limit")
    parser.add_argument("--embedder", default="local")
    return parser.parse_args()


if __name__ == "__main__":
    main()
