"""browse, tally and watch: what somebody needs who looks through a large memory."""

from __future__ import annotations

import threading

import pytest

from jupyter_memory import UsageError


@pytest.fixture
def filled(open_memory, clock):
    memory = open_memory(project="sales")
    memory.remember("Cut-off: 60", tags=["scoring", "q1"])
    clock.advance(days=1)
    memory.remember("I prefer bars", confidence=0.7)
    clock.advance(days=1)
    memory.remember("We met Bo", kind="episodic", occurred_at="2020-01-01", tags=["scoring"])
    memory.remember("关闭月结：1. 导出 2. 核对", project=None)
    memory.remember("The export failed", project="ops")
    return memory


def first_words(page):
    return [each.text.split()[0] for each in page]


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("newest", ["关闭月结：1.", "I", "Cut-off:", "We"]),
        ("oldest", ["We", "Cut-off:", "I", "关闭月结：1."]),
        ("text", ["Cut-off:", "I", "We", "关闭月结：1."]),
    ],
)
def test_a_page_is_ordered_by_what_was_asked_for(filled, order, words) -> None:
    assert first_words(filled.browse(order=order)) == words


def test_the_least_sure_come_first(filled) -> None:
    assert first_words(filled.browse(order="unsure"))[0] == "I"


def test_pages_go_on_where_the_last_one_ended_and_know_the_total(filled) -> None:
    whole = filled.browse(limit=None)
    pages = [filled.browse(offset=offset, limit=3) for offset in (0, 3, 6)]
    assert [len(each) for each in pages] == [3, 1, 0]
    assert {each.total for each in pages} == {4}
    assert [each.id for page in pages for each in page] == [each.id for each in whole]


def test_a_page_keeps_to_scope_and_filters(filled, open_memory) -> None:
    assert first_words(filled.browse(project="*", order="text"))[2] == "The"
    assert first_words(filled.browse(tag="scoring", kind="episodic")) == ["We"]
    assert open_memory(user="bo", project="sales").browse(project="*").total == 0


def test_excluded_values_stay_out_and_absent_ones_stay_in(filled) -> None:
    without = filled.browse(kind="semantic", excluding={"category": ["preference"]})
    assert "I prefer bars" not in [each.text for each in without]
    filled.edit(without[0].id, category=None)
    again = filled.browse(kind="semantic", excluding={"category": ["preference"]})
    assert [each.id for each in again] == [each.id for each in without]


def test_days_of_remembering_are_bounds_with_both_ends(filled) -> None:
    assert first_words(filled.browse(since="2026-03-11", until="2026-03-11")) == ["I"]


def test_an_empty_memory_has_an_empty_page(open_memory) -> None:
    page = open_memory().browse()
    assert (len(page), page.total) == (0, 0)


def test_a_tally_counts_values_and_elements_of_lists(filled) -> None:
    assert filled.tally("tags") == {"scoring": 2, "q1": 1}
    assert filled.tally("project", project="*") == {"sales": 2, None: 2, "ops": 1}
    assert filled.tally("key", kind="episodic") == {}


@pytest.mark.parametrize(
    "ask",
    [
        lambda memory: memory.browse(order="size"),
        lambda memory: memory.browse(offset=-1),
        lambda memory: memory.browse(limit="many"),
        lambda memory: memory.browse(colour="red"),
        lambda memory: memory.tally("colour"),
    ],
)
def test_what_does_not_exist_is_refused_in_one_sentence(filled, ask) -> None:
    with pytest.raises(UsageError, match=r"^[^\n]+\.$"):
        ask(filled)


def test_a_shown_page_says_how_many_more_there_are(filled) -> None:
    assert "… and 2 more." in repr(filled.browse(order="oldest", limit=2))


def test_peeking_finds_what_a_recall_finds_and_counts_as_no_use(filled) -> None:
    for _ in range(3):
        peeked = filled.peek("what is the cut-off?")
    filled.flush()
    filled.tend()
    assert {each.recalls for each in filled.list()} == {0}
    recalled = filled.recall("what is the cut-off?")
    assert [hit.memory.id for hit in peeked] == [hit.memory.id for hit in recalled] != []
    filled.flush()
    filled.tend()
    assert filled.get(recalled[0].memory.id).recalls == 1


def test_a_watch_tells_of_another_handles_write_and_ends(filled, open_memory) -> None:
    told = threading.Event()
    end = filled.watch(told.set)
    open_memory(project="sales").remember("News")
    assert told.wait(30)
    end()
    told.clear()
    assert not [each for each in threading.enumerate() if each.name == "jupyter-memory-watch"] or (
        [each.join(30) for each in threading.enumerate() if each.name == "jupyter-memory-watch"]
    )
    filled.remember("More news")
    assert not told.is_set()
