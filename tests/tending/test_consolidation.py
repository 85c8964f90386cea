"""Repetitions become one memory with many sources, fragments of a subject one about it."""

from __future__ import annotations

import pytest

from jupyter_memory import ConflictError, Memory, UsageError

STACK = (
    "The stack uses Flask.",
    "Our database is PostgreSQL.",
    "We deploy on K8s.",
    "Kong is the API gateway.",
)
REVENUE = (
    "Revenue excludes refunds.",
    "Revenue is reported in EUR.",
    "Revenue counts only orders.",
)
FORMATS = (
    "The nightly job runs at 02:00 UTC.",
    "At 02:00 UTC the nightly job runs.",
    "The nightly job runs at 2:00 a.m. UTC",
)


def said(memory: Memory, *texts: str, **given: object) -> list[str]:
    """Remember texts, each as a memory of its own; return their ids."""
    receipts = [memory.remember(each, kind="semantic", **given) for each in texts]
    return [receipt.id or "" for receipt in receipts]


def active(memory: Memory, **given: object) -> list[str]:
    return [each.text for each in memory.list(status="active", **given)]


@pytest.fixture
def careless(open_memory):
    """A memory that notices no repetition when something is said."""
    return open_memory(config={"near_duplicates": False})


# Fragments of one subject


def test_fragments_of_the_stack_become_one_memory(memory):
    ids = said(memory, *STACK)
    (merge,) = memory.consolidate()
    text = "Stack: Flask, PostgreSQL (database), K8s (deploy), Kong (API gateway)."
    assert (merge.text, merge.sort, merge.by) == (text, "fragments", "rules")
    assert active(memory) == [text]
    assert [each.id for each in merge.sources] == ids


@pytest.mark.parametrize(
    ("texts", "whole"),
    [
        (REVENUE, "Revenue: excludes refunds; is reported in EUR; counts only orders."),
        (
            ("营收不含退款", "营收按欧元统计", "营收只算已发货订单"),
            "营收：不含退款；按欧元统计；只算已发货订单。",
        ),
        (
            ("技术栈用 Flask", "我们的数据库是 PostgreSQL", "部署在 K8s 上", "网关用 Kong"),
            "技术栈：Flask、PostgreSQL（数据库）、K8s（部署）、Kong（网关）。",
        ),
    ],
)
def test_what_is_said_of_one_subject_becomes_one_memory(memory, texts, whole):
    said(memory, *texts)
    memory.consolidate()
    assert active(memory) == [whole]


def test_keys_of_one_subject_become_one_memory(memory):
    for attribute, value in (("framework", "Flask"), ("database", "PostgreSQL"), ("gw", "Kong")):
        text = f"Stack {attribute}: {value}"
        memory.remember(text, subject="stack", attribute=attribute, value=value)
    memory.consolidate()
    assert active(memory) == ["Stack: Flask (framework), PostgreSQL (database), Kong (gw)."]


def test_one_part_named_in_many_ways_is_told_once(careless):
    said(
        careless,
        *("Gateway: Kong", "Kong is our API gateway.", "The stack's gateway is Kong."),
        *("Database: PostgreSQL", "We use PostgreSQL.", "The stack also has K8s."),
    )
    careless.consolidate()
    assert active(careless) == ["Stack: Kong (API gateway), PostgreSQL (Database), K8s."]


def test_the_sources_stay_reachable_with_their_times(memory, clock):
    first, *others = said(memory, *STACK)
    then = clock.now
    clock.advance(days=3)
    (merge,) = memory.consolidate()
    assert [each.id for each in memory.related(merge.id)][:4] == [first, *others]
    assert memory.related(first)[0].id == merge.id
    source = memory.get(first)
    assert (source.status, source.text, source.created_at) == ("archived", STACK[0], then)
    assert [each.memory.status for each in memory.history(first)] == ["active", "archived"]


def test_before_it_was_made_the_sources_held(memory, clock):
    ids = said(memory, *STACK)
    then = clock.now
    clock.advance(days=3)
    (merge,) = memory.consolidate()
    as_of = {hit.memory.id for hit in memory.recall("what is the stack", as_of=then)}
    assert merge.id not in as_of
    assert as_of <= set(ids)
    assert [hit.memory.id for hit in memory.recall("what is our stack")] == [merge.id]


def test_the_words_of_the_sources_lead_to_it(memory):
    said(memory, *STACK)
    (merge,) = memory.consolidate()
    for question in ("which database do we use?", "what is the API gateway?", "where do we deploy"):
        assert memory.recall(question)[0].memory.id == merge.id


def test_a_dry_run_changes_nothing(memory):
    said(memory, *STACK)
    (proposed,) = memory.consolidate(dry_run=True)
    assert (proposed.id, proposed.receipt) == (None, None)
    assert active(memory) == list(STACK)
    with pytest.raises(UsageError, match="Nothing to undo"):
        memory.consolidate(dry_run=True).undo()


def test_it_is_taken_back_in_one_step_and_not_made_again(memory):
    said(memory, *STACK, *REVENUE)
    done = memory.consolidate()
    done.undo()
    assert sorted(active(memory)) == sorted((*STACK, *REVENUE))
    assert len(memory.consolidate()) == 0


def test_one_of_two_is_taken_back_by_its_receipt(memory):
    said(memory, *STACK, *REVENUE)
    stack, _ = memory.consolidate()
    stack.receipt.undo()
    assert set(STACK) < set(active(memory))
    assert len(active(memory)) == 5


def test_what_was_changed_since_is_not_taken_back(memory):
    said(memory, *STACK)
    done = memory.consolidate()
    memory.edit(done[0].id, text="Stack: everything on paper.")
    with pytest.raises(ConflictError):
        done.undo()


def test_doing_it_again_does_nothing(memory):
    said(memory, *STACK)
    memory.consolidate()
    assert len(memory.consolidate()) == 0


def test_another_fragment_goes_into_what_was_made(memory):
    said(memory, *STACK)
    (merge,) = memory.consolidate()
    (added,) = said(memory, "We use Redis for caching.")
    (again,) = memory.consolidate()
    assert (again.id, memory.get(merge.id).version) == (merge.id, 2)
    assert active(memory)[0].endswith("Kong (API gateway), Redis (caching).")
    assert memory.get(added).status == "archived"


def test_two_fragments_are_left_as_they_are(memory):
    said(memory, *STACK[:2])
    assert len(memory.consolidate()) == 0


@pytest.mark.parametrize(
    "texts",
    [
        ("I prefer bars.", "I prefer dark charts.", "I prefer short answers."),
        ("orders.is_internal marks tests.", "orders.amount is in cents.", "orders.day is UTC."),
        ("We don't use Flask.", "We used PostgreSQL.", "Do we use Kong?"),
        ("It excludes refunds.", "It is reported in EUR.", "It counts only orders."),
        ("Everybody uses Flask when it rains.", "The database is slow.", "Kong, or Envoy?"),
    ],
)
def test_what_is_no_fragment_of_one_subject_is_left_alone(memory, texts):
    said(memory, *texts)
    assert len(memory.consolidate()) == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Our database is PostgreSQL 14.", "Our database is PostgreSQL 16."),
        ("Our database is PostgreSQL.", "MySQL is our database."),
        ("数据库用 PostgreSQL", "我们的数据库是 MySQL"),
    ],
)
def test_two_values_of_one_part_are_never_put_together(careless, one, other):
    said(careless, *STACK[:1], *STACK[2:], one, other)
    done = careless.consolidate()
    assert {one, other} <= set(active(careless))
    assert one not in str(done[0].sources if done else ())


def test_two_values_are_told(careless):
    said(careless, *REVENUE, "Revenue is reported in USD.")
    done = careless.consolidate()
    assert len(done) == 0
    ((first, second),) = done.apart
    assert {first.text, second.text} == {REVENUE[1], "Revenue is reported in USD."}
    assert "Left apart, two values" in repr(done)


# Repetitions


def test_repetitions_become_one_fact_with_all_its_sources(careless):
    ids = said(careless, *FORMATS)
    assert careless.count() == 3
    (merge,) = careless.consolidate()
    record = careless.get(merge.id)
    assert (merge.sort, merge.id, record.text, record.mentions) == (
        "repetition",
        ids[0],
        FORMATS[0],
        3,
    )
    assert active(careless) == [FORMATS[0]]
    assert {each.id for each in careless.related(merge.id)} == set(ids[1:])


def test_repetitions_are_taken_back(careless):
    said(careless, *FORMATS)
    careless.consolidate().undo()
    assert active(careless) == list(FORMATS)
    assert {each.mentions for each in careless.list()} == {1}
    assert len(careless.consolidate()) == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The job runs at 02:00 UTC.", "The job runs at 03:00 UTC."),
        ("Refunds take 30 days.", "Refunds take 30 hours."),
        ("Revenue includes tax.", "Revenue does not include tax."),
        ("Ana owns the churn report.", "Bo owns the churn report."),
        ("营收含税", "营收不含税"),
    ],
)
def test_another_value_is_never_a_repetition(careless, one, other):
    said(careless, one, other)
    assert len(careless.consolidate()) == 0
    assert active(careless) == [one, other]


def test_a_repetition_said_again_counts_for_the_one_that_stayed(careless, open_memory):
    ids = said(careless, *FORMATS)
    careless.consolidate()
    for each in (careless, open_memory()):
        again = each.remember(FORMATS[1], kind="semantic")
        assert (again.action, again.id) == ("reinforced", ids[0])
    assert active(careless) == [FORMATS[0]]
    assert careless.get(ids[0]).mentions == 5


def test_the_same_event_on_another_day_is_another_event(careless, clock):
    for _ in range(3):
        careless.remember("The nightly load failed.", kind="episodic", category="failure")
        clock.advance(days=1)
    assert len(careless.consolidate()) == 0


# Who may see and change what


def test_places_and_eyes_are_never_mixed(open_memory):
    memory = open_memory(project="sales", config={"near_duplicates": False})
    elsewhere = open_memory(project="ops", config={"near_duplicates": False})
    agent = open_memory(project="sales", agent="planner", config={"near_duplicates": False})
    said(memory, FORMATS[0])
    said(memory, FORMATS[1], shared=True)
    said(memory, FORMATS[2], project=None)
    said(elsewhere, FORMATS[1])
    said(agent, FORMATS[1])
    pinned = said(memory, "At 02:00 UTC, nightly, the job runs.")
    memory.pin(pinned[0])
    before = memory.count(status="active", project="*")
    assert len(memory.consolidate(project="*")) == 0
    assert memory.count(status="active", project="*") == before


def test_an_agent_merges_only_its_own(open_memory):
    memory, agent = open_memory(), open_memory(agent="planner")
    said(memory, *STACK)
    assert len(agent.consolidate()) == 0
    said(agent, *REVENUE)
    (merge,) = agent.consolidate()
    assert (agent.get(merge.id).agent, agent.get(merge.id).source) == ("planner", "agent")
    assert set(STACK) <= set(active(memory))


def test_another_user_notices_nothing(open_memory):
    memory, other = open_memory(), open_memory(user="bo")
    said(memory, *STACK)
    said(other, *STACK)
    memory.consolidate()
    assert active(other) == list(STACK)


def test_the_daily_care_makes_one_what_was_inferred(memory, clock):
    said(memory, *STACK)
    said(memory, *REVENUE, source="inferred", confidence=0.8)
    told = memory.tend(dry_run=True)
    assert (told.more["consolidated"], memory.count()) == (3, 7)
    tended = memory.tend()
    assert tended.more["consolidated"] == 3
    assert [each for each in active(memory) if each not in STACK] == [
        "Revenue: excludes refunds; is reported in EUR; counts only orders."
    ]
    assert "consolidated" not in memory.tend().more
    tended.undo()
    clock.advance(days=1)
    assert "consolidated" not in memory.tend().more
    assert set(active(memory)) == {*STACK, *REVENUE}


def test_what_is_inferred_never_gains_the_authority_of_the_user(memory):
    said(memory, *REVENUE[:2])
    said(memory, REVENUE[2], source="inferred", confidence=0.8)
    assert len(memory.consolidate()) == 0


# What changes afterwards


def test_a_changed_source_stands_for_itself_and_is_told_no_more(memory):
    for attribute, value in (("web", "Flask"), ("database", "MySQL"), ("gateway", "Kong")):
        memory.remember(f"{attribute}: {value}", subject="stack", attribute=attribute, value=value)
    memory.consolidate()
    changed = "database: PostgreSQL"
    memory.remember(changed, subject="stack", attribute="database", value="PostgreSQL")
    assert sorted(active(memory)) == ["Stack: Flask (web), Kong (gateway).", changed]
    memory.consolidate()
    assert active(memory) == ["Stack: Flask (web), PostgreSQL (database), Kong (gateway)."]


def test_a_forgotten_source_is_told_no_more(memory):
    ids = said(memory, *STACK)
    memory.consolidate()
    memory.forget(ids[1])
    assert active(memory) == ["Stack: Flask, K8s (deploy), Kong (API gateway)."]


def test_what_is_made_of_too_few_is_given_up(memory):
    ids = said(memory, *STACK)
    memory.consolidate()
    memory.forget(ids[:3])
    assert active(memory) == [STACK[3]]


def test_what_somebody_edited_stays_her_word(memory):
    ids = said(memory, *STACK)
    (merge,) = memory.consolidate()
    mine = "Stack: Flask and PostgreSQL on K8s behind Kong, nothing else."
    memory.edit(merge.id, text=mine)
    memory.forget(ids[1])
    assert active(memory) == [mine]


def test_a_memory_made_of_others_is_exported_with_its_links(memory, open_memory, tmp_path):
    said(memory, *STACK)
    (merge,) = memory.consolidate()
    memory.export(tmp_path / "all.jsonl")
    other = open_memory(tmp_path / "other")
    other.import_(tmp_path / "all.jsonl")
    assert len(other.related(merge.id)) >= 4
    assert active(other) == [merge.text]


def test_a_bad_dry_run_is_told(memory):
    with pytest.raises(UsageError, match="dry_run must be True or False"):
        memory.consolidate(dry_run="no")


# Erasing


def everything_in(folder) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_erasing_what_was_made_erases_what_it_was_made_of(memory, store_folder):
    ids = said(memory, *STACK)
    (merge,) = memory.consolidate()
    erased = memory.erase(merge.id)
    assert (set(erased.also), erased.found) == (set(ids), 0)
    assert memory.count(status=["active", "archived"]) == 0
    assert b"PostgreSQL" not in everything_in(store_folder)


def test_erasing_a_source_erases_what_says_it_and_leaves_the_others(memory, store_folder):
    ids = said(memory, *STACK)
    (merge,) = memory.consolidate()
    said(memory, "We use Redis for caching.")
    memory.consolidate()
    erased = memory.erase(ids[1])
    assert (erased.also, erased.found) == ((merge.id,), 0)
    assert sorted(active(memory)) == sorted((STACK[0], *STACK[2:], "We use Redis for caching."))
    assert memory.related(ids[0]).records == ()
    for gone in (ids[1], merge.id, "PostgreSQL"):
        assert gone.encode() not in everything_in(store_folder)


def test_erasing_one_wording_erases_the_others(careless):
    ids = said(careless, *FORMATS, "Revenue excludes refunds.")
    careless.consolidate()
    erased = careless.erase(ids[1])
    assert (set(erased.also), erased.found) == ({ids[0], ids[2]}, 0)
    assert active(careless) == ["Revenue excludes refunds."]


def test_erasing_leaves_alone_what_was_separated_again(careless, clock):
    ids = said(careless, *STACK, *FORMATS)
    careless.consolidate().undo()
    clock.advance(days=31)
    careless.tend()  # erases what was forgotten, and no more
    assert sorted(active(careless)) == sorted((*STACK, *FORMATS))
    erased = careless.erase([ids[0], ids[4]])
    assert (erased.also, erased.found) == ((), 0)
    assert careless.count(status="active") == 5


# Asked for by what stands behind


def test_what_stands_behind_is_not_woken(careless):
    ids = said(careless, *FORMATS)
    careless.consolidate()
    found = careless.recall("nightly job 2:00 a.m. UTC", include=("active", "archived"))
    assert ids[0] in {hit.memory.id for hit in found}
    careless.flush()
    assert active(careless) == [FORMATS[0]]


def test_what_is_asked_in_the_words_of_a_source_is_answered_by_what_stands_for_it(careless):
    ids = said(
        careless, "The nightly job runs at 02:00 UTC.", "The nightly task executes at 2 am UTC"
    )
    careless.consolidate()
    for question in ("when does the nightly task execute", "when does the nightly job run"):
        assert [hit.memory.id for hit in careless.recall(question)] == ids[:1]
    careless.flush()
    assert careless.count(status="active") == 1


def test_a_source_that_is_brought_back_stands_for_itself(careless):
    ids = said(careless, *FORMATS)
    careless.consolidate()
    careless.restore_memory(ids[1])
    assert sorted(active(careless)) == sorted(FORMATS[:2])
    assert {each.id for each in careless.related(ids[0])} == {ids[2]}
    assert careless.related(ids[1]).records == ()
