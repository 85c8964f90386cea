from __future__ import annotations

import random
import uuid
from datetime import UTC, datetime, timedelta

from jupyter_memory.ids import IdMaker, ending

NOW = datetime(2026, 3, 10, 9, tzinfo=UTC)


def test_ids_are_uuids_of_version_7_for_their_moment():
    one = uuid.UUID(IdMaker()(NOW))
    assert (one.version, one.variant) == (7, uuid.RFC_4122)
    assert one.int >> 80 == int(NOW.timestamp() * 1000)


def test_ids_sort_by_age_also_within_a_millisecond():
    make = IdMaker()
    ids = [make(NOW + timedelta(milliseconds=n // 5_000)) for n in range(20_000)]
    assert ids == sorted(set(ids))


def test_ids_of_a_seeded_source_repeat():
    one, other = (IdMaker(random.Random(7).randbytes) for _ in range(2))
    assert [one(NOW) for _ in range(3)] == [other(NOW) for _ in range(3)]


def test_a_clock_before_1970_still_gives_ids():
    assert uuid.UUID(IdMaker()(datetime(1969, 1, 1, tzinfo=UTC))).version == 7


def test_people_see_the_ending():
    make = IdMaker()
    assert ending(make(NOW)) != ending(make(NOW))
    assert len(ending(make(NOW))) == 6
