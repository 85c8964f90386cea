"""The last time: this session, the last days, ever; and the newest, where nothing matches."""

from __future__ import annotations

from datetime import timedelta

import pytest

from jupyter_memory import provenance
from jupyter_memory.provenance import CellContext
from jupyter_memory.records import Provenance

OLD = "Exported the ledger as XLSX for the auditors"
RECENT = "Exported the ledger as CSV for finance"
HERE = "Exported the ledger as Parquet for Bo"


@pytest.fixture
def in_session():
    """Ask in a session, as the notebook does."""

    def begin(name):
        context = CellContext(provenance=Provenance(session=name))
        provenance.set_provider(lambda: context)

    yield begin
    provenance.clear_provider()


@pytest.fixture
def exports(memory, clock):
    """An export two months ago, and one four days ago."""
    now = clock.now
    for text, days in ((OLD, 60), (RECENT, 4)):
        clock.now = now - timedelta(days=days)
        memory.remember(text, kind="episodic")
    clock.now = now
    return memory


QUESTIONS = [
    "how did we export the ledger last time?",
    "what did we export the ledger as previously?",
    "上次 ledger 是怎么 exported 的？",
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_last_days_go_before_what_was_earlier(exports, question):
    recall = exports.recall(question)
    assert [hit.memory.text for hit in recall] == [RECENT, OLD]
    assert [hit.matched.level for hit in recall] == ["last days", "earlier"]
    assert recall.notes == ()


def test_this_session_goes_before_all(exports, in_session, clock):
    in_session("s1")
    clock.advance(days=-20)
    exports.remember(HERE, kind="episodic")
    clock.advance(days=20)
    first = exports.recall(QUESTIONS[0])[0]
    assert (first.memory.text, first.matched.level) == (HERE, "this session")
    in_session("s2")
    assert exports.recall(QUESTIONS[0])[0].memory.text == RECENT
    provenance.clear_provider()
    assert exports.recall(QUESTIONS[0])[0].memory.text == RECENT


def test_what_is_from_before_the_last_days_says_so(exports, clock):
    clock.advance(days=30)
    recall = exports.recall(QUESTIONS[0])
    assert recall[0].matched.level == "earlier"
    assert recall.notes == (
        "Nothing of it in this session or the last 7 days: this is from before.",
    )
    assert "这是更早的内容" in exports.recall(QUESTIONS[2]).notes[0]


def test_reasons_still_add_up_and_the_confidence_shows(exports):
    plain = {hit.memory.text: hit.score for hit in exports.recall("export the ledger")}
    for hit in exports.recall(QUESTIONS[0]):
        assert abs(sum(hit.why.values()) - hit.score) < 1e-9
        assert hit.score <= plain[hit.memory.text]


@pytest.mark.parametrize(
    ("question", "note"),
    [
        ("how did it go last time?", "Nothing matches: these are the newest memories."),
        ("上次怎么弄的", "没有匹配的内容：这是最新的几条记忆。"),
    ],
)
def test_only_the_last_time_may_fall_back_to_the_three_newest(memory, clock, question, note):
    for n in range(5):
        clock.advance(hours=1)
        memory.remember(f"Ticket {n} came in")
    recall = memory.recall(question)
    assert [hit.memory.text for hit in recall] == [f"Ticket {n} came in" for n in (4, 3, 2)]
    assert {hit.matched.level for hit in recall} == {"newest"}
    assert recall.notes == (note,)
    assert len(memory.recall(question, k=1)) == 1
    for other in ("how did it go?", "怎么弄的", "giraffes"):
        assert len(memory.recall(other)) == 0


def test_the_newest_are_of_the_scope(memory, open_memory):
    open_memory(user="bo").remember("Ticket of Bo came in")
    memory.remember("Gone", expires=timedelta(seconds=1))
    open_memory(project="other").remember("Ticket of another project")
    memory.forget(memory.remember("Forgotten").id)
    memory.remember("Mine")
    assert {hit.memory.text for hit in memory.recall("what was it last time?")} <= {"Mine", "Gone"}
