"""What is exported comes back as it was; what comes in meets what is there by its version."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from exported_files import changed, lines_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from stub_embedders import StubEmbedder

from jupyter_memory.errors import StoreVersionError, UsageError

ENDINGS = ("jsonl", "parquet")


@pytest.fixture
def filled(open_memory, tmp_path, clock):
    """A memory of every kind and status, with pasts, files, edges, requests and vectors."""
    memory = open_memory(embedder=StubEmbedder(), project="sales")
    revenue = memory.remember(
        "Revenue excludes refunds.", subject="revenue", value={"a": [1, "二"]}
    )
    clock.advance(days=1)
    memory.edit(revenue.id, text="Revenue excludes refunds and tests.")
    memory.edit(revenue.id, text="净收入不含退款和测试。", tags=["口径"])
    memory.remember("orders joins customers", tags=["x"], confidence=0.8, expires="2027-01-01")
    memory.remember("We need monthly revenue by region as csv", kind="episodic",
                    category="requirement", occurred_at="2026-03-01")  # fmt: skip
    memory.remember("To ship: 1. build 2. push", kind="procedural", project=None, shared=True)
    file = tmp_path / "data.csv"
    file.write_text("a,b")
    memory.remember("The export", attach=file)
    memory.forget(memory.remember("forget me").id)
    agent = open_memory(agent="planner", embedder=StubEmbedder(), project="sales")
    agent.remember("Revenue is gross.", subject="revenue")
    agent.remember("Regions are codes.", shared=True)
    memory.pin(revenue.id)
    agent.flush()
    memory.flush()
    return memory


def everything(memory) -> list:
    statuses = ["active", "draft", "pending", "archived", "forgotten"]
    records = memory.list(project="*", status=statuses)
    return [(each, memory.history(each.id)) for each in records]


@pytest.mark.parametrize("ending", ENDINGS)
def test_nothing_is_lost_both_ways(filled, open_memory, tmp_path, ending):
    file = tmp_path / f"mine.{ending}"
    done = filled.export(file, vectors=ending == "parquet")
    assert (done.memories, done.past_states, done.vectors) == (8, 3, ending == "parquet")
    other = open_memory(tmp_path / "other", embedder=StubEmbedder(), project="sales")
    came = other.import_(file)
    assert (came.added, came.refused, came.masked) == (8, (), ())
    assert everything(other) == everything(filled)
    other.flush()
    assert other.status().unembedded == 0
    assert [each.memory for each in other.recall("净收入 退款")] == [
        each.memory for each in filled.recall("净收入 退款")
    ]
    other.export(tmp_path / f"again.{ending}", vectors=ending == "parquet")
    assert lines_of(tmp_path / f"again.{ending}") == lines_of(file)
    again = other.import_(file)
    assert (again.known, again.added, again.superseded) == (8, 0, 0)
    assert everything(other) == everything(filled)


def test_vectors_come_in_where_they_are_of_the_same_model(filled, open_memory, tmp_path):
    file = tmp_path / "mine.parquet"
    filled.export(file, vectors=True)
    silent = StubEmbedder()
    silent.embed = lambda texts: pytest.fail(f"they have vectors: {texts}")
    other = open_memory(tmp_path / "other", embedder=silent)
    other.import_(file)
    assert other.status().unembedded == 0
    third = open_memory(tmp_path / "third", embedder=StubEmbedder("another", 3))
    third.import_(file)
    third.flush()
    spaces = third._rooms.store.mark().spaces.values()
    assert [each["name"] for each in spaces] == ["another"]


texts = st.text(min_size=1, max_size=60)
numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(st.none() | st.text() | numbers, st.lists, max_leaves=4)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=texts, tag=texts, value=values, ending=st.sampled_from(ENDINGS))
def test_any_text_comes_back_as_it_was(open_memory, tmp_path_factory, text, tag, value, ending):
    folder = tmp_path_factory.mktemp("any")
    one = open_memory(folder / "one")
    try:
        one.remember(text, tags=[tag], value=value, kind="semantic")
    except UsageError:
        one.remember("not a text that can be kept")
    one.export(folder / f"x.{ending}")
    two = open_memory(folder / "two")
    assert two.import_(folder / f"x.{ending}").refused == ()
    assert list(two.list()) == list(one.list())
    for each in (one, two):
        each.close()


def test_all_of_many_is_exported_and_comes_in(open_memory, tmp_path):
    memory = open_memory(config={"near_duplicates": False})
    memory.remember_many([f"fact number {number}" for number in range(2_300)])
    told = []
    file = tmp_path / "mine.jsonl"
    memory.export(file, progress=lambda *given: told.append(given))
    assert told == [("exported", done, 2_300) for done in (1_000, 2_000, 2_300)]
    assert len(file.read_bytes().split(b"\n")) == 2_300 + 2
    told.clear()
    other = open_memory(tmp_path / "other")
    assert other.import_(file, progress=lambda *given: told.append(given)).added == 2_300
    assert told == [("imported", done, 2_300) for done in (1_000, 2_000, 2_300)]
    assert other.count() == 2_300


# Whose


def test_only_what_a_handle_may_see_is_exported(filled, open_memory, tmp_path):
    open_memory(user="bo").remember("bo's own")
    for agent, seen in (("planner", 8), ("other", 6), ("delegate:bo", 1)):
        open_memory(agent=agent).export(tmp_path / f"{seen}.jsonl")
        told = [json.loads(line) for line in lines_of(tmp_path / f"{seen}.jsonl")]
        assert len({each["id"] for each in told}) == seen, agent
        assert {each["user"] for each in told} == {"ana"}
        assert (agent == "planner") == any(each["text"] == "Revenue is gross." for each in told)


def test_another_user_gets_memories_of_her_own(memory, open_memory, tmp_path):
    identifier = memory.remember("Revenue excludes refunds.", subject="revenue").id
    memory.edit(identifier, text="Revenue excludes refunds and tests.")
    memory.export(tmp_path / "a.jsonl")
    bo = open_memory(user="bo")
    done = bo.import_(tmp_path / "a.jsonl")
    new = done.renamed[identifier]
    assert [(each.id, each.user, each.text) for each in bo.list()] == [
        (new, "bo", "Revenue excludes refunds and tests.")
    ]
    assert [each.version for each in bo.history(new)] == [1, 2]
    assert {each.memory.user for each in bo.history(new)} == {"bo"}
    memory.edit(identifier, text="Revenue is net.")
    memory.export(tmp_path / "b.jsonl")
    assert bo.import_(tmp_path / "a.jsonl").known == 1
    assert bo.import_(tmp_path / "b.jsonl").superseded == 1
    assert bo.get(new).text == "Revenue is net."
    assert memory.get(identifier).user == "ana"
    elsewhere = open_memory(tmp_path / "elsewhere", user="bo")
    assert elsewhere.import_(tmp_path / "a.jsonl").renamed == {}
    assert elsewhere.get(identifier).user == "bo"


# Meeting what is there


@pytest.fixture
def two(open_memory, tmp_path):
    """One memory in two stores, and a way to bring it from the first to the second."""
    here, there = open_memory(), open_memory(tmp_path / "there")
    identifier = here.remember("Revenue excludes refunds.", subject="revenue").id

    def bring(**given):
        here.export(tmp_path / "x.jsonl", overwrite=True)
        return there.import_(tmp_path / "x.jsonl", **given)

    bring()
    return here, there, identifier, bring


def test_a_newer_version_supersedes_and_an_older_one_is_nothing(two):
    here, there, identifier, bring = two
    here.edit(identifier, text="Revenue excludes refunds and tests.")
    here.edit(identifier, text="Revenue is net.")
    assert bring().superseded == 1
    assert there.history(identifier) == here.history(identifier)
    there.edit(identifier, text="Revenue is gross.")
    assert bring().older == 1
    assert there.get(identifier).text == "Revenue is gross."
    assert there.recall("revenue gross")[0].memory.version == 4


def test_a_newer_version_of_what_went_apart_keeps_both_pasts(two):
    here, there, identifier, bring = two
    there.edit(identifier, text="Revenue is gross.")
    here.edit(identifier, text="Revenue is net.")
    here.edit(identifier, text="Revenue is net of tax.")
    assert bring().superseded == 1
    assert [each.memory.text for each in there.history(identifier)] == [
        "Revenue excludes refunds.", "Revenue is gross.", "Revenue is net of tax."
    ]  # fmt: skip


def test_the_same_version_with_other_content_is_refused_with_a_sentence(two):
    here, there, identifier, bring = two
    here.edit(identifier, text="Revenue is net.")
    there.edit(identifier, text="Revenue is gross.")
    (told,) = bring().refused
    assert told.startswith(f"line 3: memory {identifier} is at version 2 here and in the file")
    assert "“Revenue is gross.”, “Revenue is net.”" in told
    assert there.get(identifier).text == "Revenue is gross."


def test_what_was_only_used_or_pinned_is_the_same(two):
    here, there, identifier, bring = two
    here.pin(identifier)
    here.remember("Revenue excludes refunds.", subject="revenue")
    assert bring().known == 1
    assert not there.get(identifier).pinned


def test_another_value_of_a_key_waits_for_a_decision(two, open_memory, tmp_path):
    here, _, _, _ = two
    third = open_memory(tmp_path / "third")
    third.remember("Revenue is gross.", subject="revenue")
    here.export(tmp_path / "y.jsonl")
    done = third.import_(tmp_path / "y.jsonl")
    assert (done.pending, done.added) == (1, 0)
    (asked,) = third.pending()
    assert (asked.new.text, asked.old.text) == ("Revenue excludes refunds.", "Revenue is gross.")
    third.resolve(asked.id, keep="new")
    assert [each.text for each in third.list(status="active")] == ["Revenue excludes refunds."]


def test_what_is_known_under_another_id_is_known(two, open_memory, tmp_path):
    here, _, _, _ = two
    third = open_memory(tmp_path / "third")
    third.remember("Revenue excludes refunds.", subject="revenue")
    here.export(tmp_path / "y.jsonl")
    assert third.import_(tmp_path / "y.jsonl").known == 1
    assert third.count() == 1


def test_a_dry_run_says_what_would_be_and_writes_nothing(two, open_memory, tmp_path):
    here, there, identifier, bring = two
    here.edit(identifier, text="Revenue is net.")
    here.remember("another")
    before = everything(there)
    done = bring(dry_run=True)
    assert (done.superseded, done.added, done.dry_run) == (1, 1, True)
    assert repr(done).startswith("Would import ")
    assert everything(there) == before
    assert replace(bring(), dry_run=True) == done


def test_secrets_do_not_come_in(memory, open_memory, tmp_path):
    memory.remember("The password of the warehouse is known to Ana")
    memory.remember("Orders are in the shop database")
    file = tmp_path / "x.jsonl"
    memory.export(file)
    told = "The password is hunter2hunter2"
    changed(file, 1, text=told, provenance={"sentence": told}, description=None)
    other = open_memory(tmp_path / "other")
    assert other.import_(file).masked == ("password",)
    assert (
        "hunter2"
        not in repr(other.list().to_pandas().to_dict()) + other.list()[0].provenance.sentence
    )
    assert "[password]" in other.list()[0].text
    assert other.import_(file).known == 2
    strict = open_memory(tmp_path / "strict", config={"screening": {"password": "refuse"}})
    (why,) = strict.import_(file).refused
    assert why.startswith("line 2: ")
    assert strict.count() == 1


# Files that cannot be taken


BAD = {
    "no JSON": ("{", "Expecting property name"),
    "no object": ("[]", "it is no JSON object"),
    "no kind": ({"kind": "poem"}, "kind is 'poem'"),
    "no text": ({"text": None}, "text is missing"),
    "an empty text": ({"text": " "}, "text is empty"),
    "a field too much": ({"colour": "red"}, "a semantic memory has no 'colour'"),
    "a field of another kind": ({"steps": ["one"]}, "a semantic memory has no 'steps'"),
    "a wrong type": ({"mentions": "many"}, "mentions is 'many', not a whole number"),
    "a truth for a number": ({"version": True}, "version is True"),
    "a wrong status": ({"status": "lost"}, "status is 'lost'"),
    "too sure": ({"confidence": 7}, "confidence is 7"),
    "no time": ({"created_at": "soon"}, "Invalid isoformat string"),
    "no zone": ({"created_at": "2026-03-01"}, "created_at has no time zone"),
    "half a character": ({"text": "\ud800"}, "surrogates not allowed"),
    "a NUL": ({"subject": "a\0b"}, "subject holds a NUL"),
    "twice": (None, "is there twice"),
    "a past of nothing": ({"id": "x", "valid_to": "2026-03-01T00:00Z", "reason": "edited"},
                          "past state of nothing"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_line_is_named_and_nothing_comes_in(memory, open_memory, tmp_path, name):
    memory.remember("a good one")
    memory.remember("a bad one")
    file = tmp_path / "x.jsonl"
    memory.export(file)
    bad, why = BAD[name]
    if isinstance(bad, str):
        lines = file.read_text("utf-8").split("\n")
        file.write_text("\n".join([*lines[:2], bad, ""]), "utf-8")
    elif bad is None:
        lines = file.read_text("utf-8").split("\n")
        file.write_text("\n".join([*lines[:2], lines[1], ""]), "utf-8")
    else:
        changed(file, 2, **bad)
    other = open_memory(tmp_path / "other")
    with pytest.raises(UsageError) as raised:
        other.import_(file)
    assert str(raised.value).startswith(
        f"{file}, line 3: this is not a memory as they are exported"
    )
    assert why in str(raised.value)
    assert other.count() == 0


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_that_is_cut_short_is_noticed(filled, open_memory, tmp_path, ending):
    file = tmp_path / f"x.{ending}"
    filled.export(file)
    raw = file.read_bytes()
    file.write_bytes(raw[: raw.rindex(b"\n", 0, -1) + 1] if ending == "jsonl" else raw[:-20])
    other = open_memory(tmp_path / "other")
    with pytest.raises(UsageError, match=r"is cut short or was changed|cannot be read as Parquet"):
        other.import_(file)
    assert other.count() == 0


@pytest.mark.parametrize("head", ["", "{}", '{"jupyter_memory": 1}', "hello", "\0", '["export"]'])
def test_what_is_no_export_is_told(memory, tmp_path, head):
    (tmp_path / "x.jsonl").write_text(head)
    with pytest.raises(UsageError, match="is no export of jupyter_memory"):
        memory.import_(tmp_path / "x.jsonl")


def test_a_newer_export_is_refused(memory, tmp_path):
    memory.remember("anything")
    memory.export(tmp_path / "x.jsonl")
    changed(tmp_path / "x.jsonl", 0, schema=2, written_by="9.0", moods=3)
    with pytest.raises(StoreVersionError, match=r"has schema 2, written by jupyter_memory 9\.0"):
        memory.import_(tmp_path / "x.jsonl")


def test_names_that_cannot_be_are_told(memory, tmp_path):
    memory.remember("anything")
    for name, why in (("x.csv", "ends neither in"), ("x", "ends neither in")):
        with pytest.raises(UsageError, match=why):
            memory.export(tmp_path / name)
    with pytest.raises(UsageError, match=r"cannot be read: No such file"):
        memory.import_(tmp_path / "nowhere.jsonl")
    with pytest.raises(UsageError, match="Vectors are exported to Parquet only"):
        memory.export(tmp_path / "x.jsonl", vectors=True)
    memory.export(tmp_path / "x.jsonl")
    with pytest.raises(UsageError, match="is there already"):
        memory.export(tmp_path / "x.jsonl")
    assert memory.export(tmp_path / "x.jsonl", overwrite=True).memories == 1
    assert [each.name for each in tmp_path.glob("*x.jsonl*")] == ["x.jsonl"]


def test_times_and_forms_are_kept(memory, tmp_path):
    memory.remember(
        "We shipped", kind="episodic", occurred_at=datetime(1999, 12, 31, 23, tzinfo=UTC)
    )
    memory.export(tmp_path / "x.jsonl")
    told = json.loads(lines_of(tmp_path / "x.jsonl")[0])
    assert told["occurred_at"] == "1999-12-31T23:00:00.000000+00:00"
    assert unicodedata.is_normalized("NFC", Path(tmp_path / "x.jsonl").read_text("utf-8"))
