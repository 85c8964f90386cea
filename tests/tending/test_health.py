"""Health says how well a memory works, what is not as it should be, and what helps."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest
from stub_embedders import Faulty, StubEmbedder

from jupyter_memory.store import Store, gauging, locking
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import equals
from jupyter_memory.tending import redundancy

LOADED_BY = {
    "orders": "Ana", "refunds": "Bo", "payments": "Cy", "visits": "Di", "clicks": "Ed",
    "stores": "Flo", "carts": "Gus", "mails": "Hal", "leads": "Ida", "ads": "Jo",
    "flights": "Kai", "crews": "Lea",
}  # fmt: skip
FACTS = [f"Table {name} is loaded by {who}." for name, who in LOADED_BY.items()]
REWORDED = [text.replace("is loaded by", "gets loaded by") for text in FACTS]


def commands(health):
    return [each.run for each in health.findings]


def test_a_new_memory_is_well_and_holds_nothing(memory):
    health = memory.health()
    assert health.is_well
    assert (health.breaches, health.worst, health.redundancy) == ((), (), None)
    assert repr(health).startswith("All is well.")


def test_it_counts_by_kind_and_status_for_one_user_in_all_projects(open_memory, clock):
    memory = open_memory(project="sales")
    memory.remember("Revenue excludes refunds.")
    memory.remember("Loads stop at noon.", expires=timedelta(days=1), kind="semantic")
    open_memory(project="ops").remember("The deploy failed.", kind="episodic")
    memory.forget(memory.remember("Pies are fine.").ids)
    open_memory(user="bo").remember("Bo likes bars.")
    clock.advance(days=2)
    health = memory.health()
    assert health.counts == {
        "semantic": {"active": 1, "expired": 1, "forgotten": 1},
        "episodic": {"active": 1},
        "procedural": {},
    }
    assert "1 active, 1 expired, 1 forgotten" in repr(health)


def test_the_worst_questions_say_why_and_what_comes_nearest(memory):
    kept = memory.remember("Revenue excludes refunds.", subject="revenue")
    assert memory.recall("revenue")
    assert not memory.recall("where do officers of Lisbon lunch, password=Quokka81x?")
    assert not memory.recall("who audits the revenue officers of Lisbon?")
    assert not memory.recall("zebra")
    health = memory.health()
    assert (health.recalls, health.hit_rate) == (4, 0.25)
    nothing, aside, masked = health.worst
    assert (nothing.query, nothing.why) == ("zebra", "nothing")
    assert (aside.why, aside.parts["id"]) == ("aside", kept.id[-6:])
    assert "password=" in masked.query
    assert "Quokka81x" not in repr(health) + json.dumps(health.to_dict())
    assert "1. “zebra”: nothing comes near it." in health.diagnosis
    assert memory.health().recalls == 4  # to look is no recall


def test_what_is_erased_is_in_no_question_any_more(memory):
    gone = memory.remember("The ledger is called Quokka.")
    memory.recall("Quokka ledger")
    memory.erase(gone.id)
    assert (memory.health().recalls, memory.health().worst) == (0, ())


def test_the_first_recall_and_write_are_not_timed_as_they_load_the_engine(memory):
    memory.remember(FACTS[0])
    memory.recall("orders")
    assert (memory.health().latency, memory.health().write_delay) == (None, None)
    memory.remember(FACTS[1])
    memory.recall("refunds")
    health = memory.health()
    assert health.latency["p50"] == health.latency["p95"] > 0
    delay = health.write_delay
    assert delay > 0
    memory.remember_many(FACTS[2:6])  # nobody waits for one of many
    assert memory.health().write_delay == delay


@pytest.mark.parametrize("embedder", ["none", StubEmbedder()], ids=["words", "vectors"])
def test_what_is_said_twice_is_a_share_with_a_limit(open_memory, embedder):
    memory = open_memory(embedder=embedder, config={"near_duplicates": False})
    memory.remember_many(FACTS)
    assert memory.health().redundancy == 0
    assert memory.health().is_well
    memory.remember_many(REWORDED[:3])
    health = memory.health()
    assert health.redundancy == pytest.approx(3 / 15)
    assert health.breaches == ("repeated",)
    assert commands(health)[0] == "jupyter memory consolidate"
    assert "20% of the active memories say what another one says" in health.diagnosis[0]
    by_id = {each.id: each.text for each in memory.list()}
    assert {(by_id[one], by_id[other]) for one, other in health.repeated} == set(
        zip(FACTS[:3], REWORDED[:3], strict=True)
    )


def test_of_many_memories_a_sample_tells(open_memory):
    memory = open_memory(config={"near_duplicates": False})
    memory.remember_many(FACTS)
    memory.remember_many(REWORDED)
    found = redundancy.redundancy(_stocks(memory), replace(redundancy.POLICY, sample=6))
    assert (found.compared, found.repeated) == (6, 3)  # of all, 12 of 24


def _stocks(memory):
    store = memory._rooms.store
    return run(gauging.stocks(store.tables, equals("user", "ana"), None))


def test_another_number_place_or_day_is_no_repetition(open_memory, clock):
    memory = open_memory(config={"near_duplicates": False})
    for number in range(12):
        memory.remember(f"Rule {number}: the job of shop {number} runs at {number}:00.")
        memory.remember("The deploy failed.", kind="episodic", occurred_at=clock.advance(days=1))
    open_memory(project="sales").remember("The job of shop 3 runs at 3:00.")
    assert memory.health().redundancy == 0


def test_vectors_that_cannot_be_compared_are_counted_and_repaired(open_memory, store_folder):
    memory = open_memory(embedder=StubEmbedder())
    memory.remember_many(FACTS[:4])
    assert memory.health().vectors == {"usable": 4, "missing": 0, "broken": 0, "foreign": 0}
    _spoil(store_folder, [row.id for row in memory.list()[:2]])
    health = memory.health()
    assert health.vectors == {"usable": 2, "missing": 0, "broken": 2, "foreign": 0}
    assert health.breaches == ("broken vectors",)
    (finding,) = memory.doctor()
    assert "semantic: 2 vectors cannot be compared" in finding
    assert len(memory.doctor(repair=True)) == 2
    memory.flush()
    assert memory.doctor() == []
    assert memory.health().vectors == {"usable": 4, "missing": 0, "broken": 0, "foreign": 0}
    assert [hit.memory.text for hit in memory.recall("visits")] == [FACTS[3]]


def _spoil(folder, ids):
    """Write vectors that no embedder gives: endless, and without a length."""
    store = Store(folder, lock_timeout=1.0)
    (column,) = store.mark().spaces
    bad = [np.full(32, np.inf), np.zeros(32)]

    async def spoil(table):
        rows = (await table.query().to_arrow()).to_pylist()
        chosen = [row for row in rows if row["id"] in ids]
        for row, vector in zip(chosen, bad, strict=True):
            row[column] = vector.tolist()
            row["change"] = int(await table.version()) + 1
        import pyarrow as pa

        data = pa.Table.from_pylist(chosen, schema=await table.schema())
        merge = table.merge_insert("id").when_matched_update_all()
        await merge.execute(data, on_bad_vectors="null")

    run(store.tables.read("semantic", spoil, None))


def test_vectors_that_wait_and_those_of_another_embedder_are_told_apart(open_memory):
    def refuses(texts, vectors):
        raise ConnectionError

    memory = open_memory(embedder=Faulty(refuses))
    memory.remember(FACTS[0])
    health = memory.health()
    assert (health.is_well, health.vectors["missing"]) == (True, 1)
    assert "jupyter memory reembed" in commands(health)
    open_memory(embedder=StubEmbedder()).remember(FACTS[1])
    health = open_memory(embedder=StubEmbedder("another")).health()
    assert (health.vectors["foreign"], health.breaches) == (1, ("foreign vectors",))
    assert open_memory().health().is_well  # without an embedder none is missed


def test_a_damaged_table_is_a_finding_and_the_others_are_looked_at(open_memory, store_folder):
    memory = open_memory()
    memory.remember(FACTS[0])
    memory.remember("The deploy failed.", kind="episodic")
    next((store_folder / "semantic.lance" / "data").iterdir()).unlink()
    for path in (store_folder / "semantic.lance" / "_versions").iterdir():
        path.write_bytes(path.read_bytes()[:10])
    health = open_memory().health()
    assert health.breaches == ("damage",)
    assert "'semantic'" in health.diagnosis[0]
    assert health.findings[0].run == "jupyter memory doctor --repair"
    assert health.counts["episodic"] == {"active": 1}


def test_waits_for_the_lock_are_told(memory, monkeypatch):
    memory.remember(FACTS[0])
    assert memory.health().lock_waits == {"count": 0, "longest": 0.0}
    monkeypatch.setattr(locking, "NO_WAIT_SECONDS", 0.0)  # every write has waited a little
    memory.remember(FACTS[1])
    found = memory.health()
    assert found.lock_waits["count"] == 1
    assert found.lock_waits["longest"] > 0


def test_copies_are_told(memory, clock):
    memory.remember(FACTS[0])
    assert "jupyter memory backup" in commands(memory.health())
    memory.backup()
    assert memory.health().last_backup == clock()
    clock.advance(days=30)
    told = " ".join(memory.health().diagnosis)
    assert "The last backup is 30 days old." in told


def test_to_look_changes_nothing_and_a_thorough_look_neither(open_memory, store_folder, tmp_path):
    memory = open_memory(embedder=StubEmbedder())
    memory.remember(FACTS[0])
    memory.flush()
    before = _files(store_folder)
    memory.health()
    assert _files(store_folder) == before
    labelled = tmp_path / "mine.jsonl"
    labelled.write_text(
        '{"memory": "m1", "text": "Revenue excludes refunds."}\n'
        '{"question": "q1", "text": "revenue", "relevant": ["m1"], "category": "key"}\n'
        '{"question": "q2", "text": "zebra", "relevant": ["m1"], "category": "key"}\n'
    )
    health = memory.health(thorough=True, labelled=labelled)
    assert (health.labelled, health.breaches) == (0.5, ("low recall",))
    assert health.write_delay > 0
    assert {name: each for name, each in _files(store_folder).items() if ".lance" in name} == {
        name: each for name, each in before.items() if ".lance" in name
    }
    assert list((store_folder / "backups").iterdir()) == []
    assert memory.count() == 1


def _files(folder):
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".lock")
    }


def test_it_speaks_chinese_of_chinese_memories(memory):
    memory.remember("营收口径不含退款单。")
    memory.recall("里斯本")
    health = memory.health()
    assert repr(health).startswith("一切正常。")
    assert "还没有备份。运行：jupyter memory backup" in health.diagnosis
    assert "1. “里斯本”：没有接近的记忆。" in health.diagnosis
    assert "生效 1" in health._repr_html_()


def test_its_values_are_json(memory):
    memory.remember(FACTS[0])
    memory.backup()
    memory.recall("zebra")
    values = json.loads(json.dumps(memory.health().to_dict()))
    assert (values["is_well"], values["breaches"]) == (True, [])
    assert values["last_backup"] == "2026-03-10T09:00:00+00:00"
    assert values["tables"]["semantic"]["rows"] == 1
    assert values["worst"][0]["query"] == "zebra"


def test_accuracy_is_what_the_user_says_of_her_hits(memory):
    ids = [memory.remember(each).id for each in FACTS[:11]]
    for each in ids[:9]:
        memory.feedback(each, useful=True)
    assert memory.health().accuracy == 1
    memory.recall("leads")
    for each in ids[9:]:
        memory.recall("Jo ads", threshold=0.0)
        memory.feedback(each, useful=False)
    memory.feedback(ids[8], useful=False)
    health = memory.health()
    assert (health.accuracy, health.judged) == (9 / 12, 12)
    assert health.breaches == ("low accuracy",)
    assert "Of 12 hits that were judged 75% were useful; it should be 85%." in health.diagnosis[0]
    assert commands(health)[0] == "jupyter memory review"
    assert {(each.query, each.why) for each in health.worst} == {
        ("leads", "disliked"),
        ("Jo ads", "disliked"),
    }


def test_it_says_when_it_was_tended_last(memory, clock):
    memory.remember(FACTS[0])
    assert memory.health().last_tend is None
    memory.tend()
    assert memory.health().last_tend == clock()
