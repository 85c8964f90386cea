"""Where too few hits are useful for hours, a diagnosis is written: why, and what to run."""

from __future__ import annotations

import json

import pytest
from leftovers import files_with
from stub_embedders import StubEmbedder

from jupyter_memory.errors import ScopeError

LOADED_BY = {
    "orders": "Ana", "refunds": "Bo", "payments": "Cy", "visits": "Di", "clicks": "Ed",
    "carts": "Gus", "leads": "Ida",
}  # fmt: skip
FACTS = [f"Table {name} is loaded by {who}." for name, who in LOADED_BY.items()]


@pytest.fixture
def disliked(memory):
    """Twelve judgements, three of four that a hit did not help, most of them of one memory."""
    ids = memory.remember_many(FACTS)
    for each, useful, times in ((ids[0], False, 7), (ids[1], False, 2), (ids[2], True, 3)):
        for _ in range(times):
            memory.feedback(each.id, useful=useful)
    memory.recall("who loads orders?")
    memory.flush()
    return memory


def written(folder):
    return sorted((folder / "diagnoses").glob("*.json"))


def test_after_two_hours_one_is_written(disliked, clock, store_folder):
    assert written(store_folder) == []
    clock.advance(hours=1, minutes=59)
    disliked._diagnose_if_due()
    assert written(store_folder) == []
    clock.advance(minutes=1)
    disliked._diagnose_if_due()
    (file,) = written(store_folder)
    said = json.loads(file.read_text(encoding="utf-8"))
    assert said["accuracy"] == pytest.approx(3 / 12)
    assert [each["query"] for each in said["worst"]] == ["who loads orders?"]
    assert [each["text"] for each in said["rows"]] == FACTS[:2]
    assert (said["rows"][0]["useless"], said["rows"][0]["version"]) == (7, 1)
    assert (said["cause"], said["run"]) == ("few memories", "jupyter memory review")
    assert said["since"] == "2026-03-10T09:00:00+00:00"
    assert file.stat().st_mode & 0o077 == 0
    health = disliked.health()
    assert health.diagnosed == str(file)
    assert f"A diagnosis was written: {file}." in health.diagnosis


def test_it_is_not_written_again_for_a_week_nor_when_it_is_better(disliked, clock, store_folder):
    clock.advance(hours=2)
    disliked._diagnose_if_due()
    for days in (1, 5):
        clock.advance(days=days)
        disliked._diagnose_if_due()
    assert len(written(store_folder)) == 1
    clock.advance(days=1)
    disliked._diagnose_if_due()
    assert len(written(store_folder)) == 2
    good, bad = (each.id for each in disliked.list()[:2])
    for useful, times in ((True, 38), (False, 10)):
        for _ in range(times):
            disliked.feedback(good if useful else bad, useful=useful)
        disliked.flush()
    clock.advance(hours=1, minutes=59)
    disliked._diagnose_if_due()
    assert len(written(store_folder)) == 2, "the two hours begin anew"
    clock.advance(minutes=1)
    disliked._diagnose_if_due()
    assert len(written(store_folder)) == 3


def test_only_some_stay(disliked, clock, store_folder):
    clock.advance(hours=2)
    for _ in range(7):
        disliked._diagnose_if_due()
        clock.advance(days=7)
    assert len(written(store_folder)) == 5
    assert written(store_folder)[-1].name.endswith("2026-04-21T110000.json")


def test_what_is_erased_is_in_no_diagnosis(disliked, clock, open_memory, store_folder):
    clock.advance(hours=2)
    disliked._diagnose_if_due()
    (gone,) = [each for each in disliked.list() if each.text == FACTS[0]]
    bo = open_memory(user="bo")
    bo.remember(FACTS[0])
    for _ in range(10):
        bo.feedback(bo.list()[0].id, useful=False)
    bo.flush()
    clock.advance(hours=2)
    bo._diagnose_if_due()
    assert len(written(store_folder)) == 2
    disliked.backup()
    done = disliked.erase(gone.id)
    assert (done.found, done.traces) == (0, ())
    assert files_with(store_folder, gone.id) == set()
    (left,) = written(store_folder)
    assert str(left) == bo.health().diagnosed, "what others said themselves is theirs"
    assert disliked.health().diagnosed is None


def test_no_backup_has_one(disliked, clock, store_folder):
    clock.advance(hours=2)
    disliked._diagnose_if_due()
    made = disliked.backup()
    assert files_with(store_folder / "backups", "who loads orders") == set()
    assert made.counts == {"semantic": 7}


def test_secrets_in_questions_are_masked(disliked):
    disliked.recall("where is the ledger of Lisbon, password=Quokka81x?")
    assert "Quokka81x" not in json.dumps(disliked.diagnose().to_dict())


@pytest.mark.parametrize(
    ("make", "cause", "run"),
    [
        ("vectors", "no vectors", "jupyter memory reembed"),
        ("unanswered", "no answers", "jupyter memory evaluate"),
        ("scattered", "many memories", "jupyter memory review"),
    ],
)
def test_the_likely_cause_is_named(open_memory, make, cause, run):
    memory = open_memory()
    ids = [each.id for each in memory.remember_many(FACTS)]
    if make == "vectors":
        memory = open_memory(embedder=StubEmbedder())
        memory.close()
    for each in ids if make == "scattered" else ():
        memory.feedback(each, useful=False)
    if make == "unanswered":
        memory.recall("zebra")
    assert (memory.diagnose().cause, memory.diagnose().run) == (cause, run)


def test_it_reads_in_both_languages(memory):
    receipt = memory.remember("营收口径不含退款单。")
    memory.feedback(receipt.id, useful=False)
    told = repr(memory.diagnose())
    assert "1 条评价过的结果中有用的占 0%。" in told
    assert (
        "可能的原因：少数几条记忆（见上）答非所问：请更正或忘记它们。运行：jupyter memory review"
        in told
    )
    memory.edit(receipt.id, text="Revenue excludes refunds.")
    told = repr(memory.diagnose())
    assert "Likely cause: a few memories, shown above" in told
    assert "0, 1" in told
    memory.edit(receipt.id, text="Revenue is <b>net</b>.")
    assert "&lt;b&gt;net" in memory.diagnose()._repr_html_()


def test_an_agent_gets_none(open_memory):
    with pytest.raises(ScopeError):
        open_memory(agent="planner").diagnose()


def test_a_threshold_that_is_not_kept_is_looked_into_after_tending(open_memory, clock):
    memory = open_memory(config={"near_duplicates": False})
    memory.remember_many([*FACTS, "Revenue excludes refunds.", "Pies are fine."])
    memory.remember_many([each.replace("is loaded by", "gets loaded by") for each in FACTS])
    clock.advance(days=1)
    memory._tend_if_due()
    told = " ".join(memory.health().diagnosis)
    assert "memories could become fewer. Run: jupyter memory consolidate --dry-run" in told
    assert memory.count() == 16, "it is only proposed"
    memory.consolidate()
    clock.advance(days=1)
    memory._tend_if_due()
    assert "could become fewer" not in " ".join(memory.health().diagnosis)
