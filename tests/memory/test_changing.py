"""Edit, history, rollback, undo, forget, restore, confirm, pin, share, resolve."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from stub_embedders import StubEmbedder

from jupyter_memory import ConflictError, NotFoundError, ScopeError, UsageError

EVERY_STATUS = ["active", "draft", "pending", "archived", "forgotten"]


def texts(memory, **filters):
    return [each.text for each in memory.list(**filters)]


def as_kept(name, given):
    """The value of a field as a record holds it."""
    if name in ("expires", "occurred_at"):
        return datetime.fromisoformat(given).replace(tzinfo=UTC)
    return tuple(given) if isinstance(given, list) and name != "value" else given


class TestEdit:
    def test_an_edit_is_a_new_version_of_the_same_memory(self, memory, clock):
        first = memory.remember("Revenue excludes refunds")
        clock.advance(days=1)
        receipt = memory.edit(first.id, text="Revenue excludes refunds and tests", tags=["finance"])
        assert (receipt.action, receipt.id) == ("superseded", first.id)
        assert "Edited: “Revenue excludes refunds and tests” (everywhere, " in receipt.message
        record = memory.get(first.id)
        assert (record.version, record.tags, record.updated_at) == (2, ("finance",), clock.now)
        past, _ = memory.history(first.id)
        assert (past.memory.text, past.reason) == ("Revenue excludes refunds", "edited")
        assert [hit.memory.id for hit in memory.recall("tests")] == [first.id]

    def test_an_edit_that_changes_nothing_is_no_version(self, memory):
        first = memory.remember("Revenue excludes refunds")
        same = memory.edit(first.id, text=" Revenue excludes refunds ", tags=())
        assert (same.action, same.message) == ("refused", "Nothing to change: it is so already.")
        assert memory.get(first.id).version == 1
        with pytest.raises(UsageError, match="Nothing to undo"):
            same.undo()

    def test_an_edit_of_an_old_version_is_refused_with_the_current_one(self, memory, open_memory):
        first = memory.remember("Cut-off: 60")
        open_memory().edit(first.id, text="Cut-off: 65", expected_version=1)
        with pytest.raises(ConflictError, match="at version 2, not 1") as raised:
            memory.edit(first.id, text="Cut-off: 70", expected_version=1)
        assert raised.value.current == memory.get(first.id)
        assert memory.edit(first.id, text="Cut-off: 70", expected_version=2).action == "superseded"

    def test_subject_value_and_key_follow_the_text(self, memory):
        first = memory.remember("Cut-off: 60")
        memory.edit(first.id, text="Cut-off: 70")
        assert memory.get(first.id).value == "70"
        memory.edit(first.id, text="Churn window: 60 days")
        record = memory.get(first.id)
        assert (record.subject, record.value) == ("Churn window", "60 days")
        assert record.key == "churn_window.definition"
        assert memory.remember("Cut-off: 80").action == "stored"

    def test_a_text_that_speaks_of_it_no_longer_gives_the_key_back(self, memory):
        first, second = (memory.remember(f"{name}: 60").id for name in ("Cut-off", "Churn"))
        memory.edit(first, text="The cut-off is being discussed")
        assert (memory.get(first).subject, memory.get(first).value) == ("Cut-off", None)
        memory.edit(second, text="The board wants bars")
        record = memory.get(second)
        assert (record.subject, record.value, record.key, record.entities) == (None, None, None, ())
        assert memory.remember("Churn: 90").action == "stored"
        assert memory.get(second).text == "The board wants bars"

    def test_what_was_given_is_not_read_from_the_text(self, memory):
        first = memory.remember("Seventy", subject="cut-off", value=70)
        memory.edit(first.id, text="Score: seventy")
        record = memory.get(first.id)
        assert (record.subject, record.value) == ("cut-off", 70)
        memory.edit(first.id, subject="lead score", attribute="cut off")
        assert memory.get(first.id).key == memory.list(key="Lead Score.cut-off")[0].key
        assert [hit.memory.id for hit in memory.recall("lead score")] == [first.id]
        memory.edit(first.id, subject=None)
        assert (memory.get(first.id).key, memory.get(first.id).entities) == (None, ())

    def test_steps_follow_the_text_they_were_read_from(self, memory):
        how = memory.remember("To close: 1. export 2. compare")
        memory.edit(how.id, text="To close: 1. export 2. compare 3. send")
        assert memory.get(how.id).steps == ("export", "compare", "send")
        given = memory.remember("Closing the month", steps=["a", "b"])
        memory.edit(given.id, text="Closing the quarter")
        assert memory.get(given.id).steps == ("a", "b")

    def test_a_key_that_another_memory_has_is_refused(self, memory):
        memory.remember("Cut-off: 60")
        other = memory.remember("The limit is high")
        with pytest.raises(ConflictError, match="belongs to memory"):
            memory.edit(other.id, subject="Cut-off")
        assert memory.get(other.id).version == 1

    def test_what_another_memory_says_already_is_refused(self, memory):
        memory.remember("Revenue excludes refunds")
        other = memory.remember("Revenue excludes returns")
        with pytest.raises(ConflictError, match="says exactly this already"):
            memory.edit(other.id, text="revenue excludes refunds.")
        assert memory.get(other.id).version == 1

    def test_a_memory_moves_to_another_project(self, memory, open_memory):
        first = memory.remember("Cut-off: 60")
        memory.edit(first.id, project="sales")
        assert texts(memory) == []
        assert texts(open_memory(project="sales")) == ["Cut-off: 60"]
        assert memory.remember("Cut-off: 70").action == "stored"
        with pytest.raises(ConflictError):
            memory.edit(first.id, project=None)

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"txt": "x"}, "'txt' of a semantic memory cannot be edited"),
            ({"user": "bo"}, "cannot be edited"),
            ({"status": "active"}, "cannot be edited"),
            ({"steps": ["a"]}, "cannot be edited"),
            ({"text": ""}, "text is empty"),
            ({"text": None}, "text=None"),
            ({"text": 5}, "text must be a text, not int"),
            ({"text": {"text": "x"}}, "text must be a text, not dict"),
            ({"topic": 5}, "topic must be a text"),
            ({"confidence": None}, "confidence=None"),
            ({"confidence": 2}, "confidence must be a number"),
            ({"shared": "no"}, "shared must be True or False"),
            ({"tags": 5}, "tags must be a list"),
            ({"attribute": "rule"}, "needs a subject"),
            ({"expires": "soon"}, "not a date"),
            ({"expires": timedelta(0)}, "in the past"),
            ({"project": "*"}, "every project"),
            ({"value": object()}, "value must be a JSON value"),
        ],
    )
    def test_what_cannot_be_edited_is_refused(self, memory, changes, words):
        first = memory.remember("Revenue excludes refunds")
        with pytest.raises(UsageError, match=words):
            memory.edit(first.id, tags=["kept out"], **changes) if "tags" not in changes else (
                memory.edit(first.id, **changes)
            )
        assert memory.get(first.id).version == 1

    def test_every_field_of_every_kind_can_be_edited_and_emptied(self, memory):
        ids = [
            memory.remember("A fact", subject="a").id,
            memory.remember("An event", occurred_at="2026-03-01").id,
            memory.remember("A how-to", steps=["a", "b"]).id,
        ]
        common = {"topic": "t", "intent": "define", "tags": ["x"], "keys": ["k"], "category": "c",
                  "confidence": 0.5, "expires": "2027-01-01", "project": "p"}  # fmt: skip
        own = [
            {"attribute": "b", "value": [1], "check": "SELECT 1"},
            {"occurred_at": "2026-02-01", "result": "r", "description": "d"},
            {"trigger": "t", "steps": ["c"], "verification": "v"},
        ]
        for identifier, changes in zip(ids, own, strict=True):
            memory.edit(identifier, **common, **changes)
            record = memory.get(identifier)
            for name, given in {**common, **changes}.items():
                kept = getattr(record, {"expires": "expires_at"}.get(name, name))
                assert kept == as_kept(name, given), name
            emptied = dict.fromkeys((*common, *changes))
            for name in ("confidence", "occurred_at"):
                emptied.pop(name, None)
            memory.edit(identifier, **emptied)
            record = memory.get(identifier)
            assert (record.topic, record.tags, record.keys, record.category) == (None, (), (), None)
            assert (record.expires_at, record.project) == (None, None)

    def test_the_vector_follows_what_is_embedded(self, open_memory):
        embedder = StubEmbedder()
        memory = open_memory(embedder=embedder)
        first = memory.remember("seventy", subject="cut-off")
        assert embedder.asked == ["cut-off: seventy"]
        memory.edit(first.id, tags=["x"])
        assert len(embedder.asked) == 1
        memory.edit(first.id, text="eighty")
        memory.edit(first.id, subject="limit")
        assert embedder.asked[1:] == ["cut-off: eighty", "limit: eighty"]
        assert memory.status().unembedded == 0


class TestRollback:
    def test_a_past_version_comes_back_as_a_new_one(self, memory, clock):
        first = memory.remember("Cut-off: 60", tags=["a"])
        for value in (70, 80):
            clock.advance(days=1)
            memory.remember(f"Cut-off: {value}")
        receipt = memory.rollback(first.id, to=1)
        assert (receipt.action, receipt.id) == ("superseded", first.id)
        record = memory.get(first.id)
        assert (record.text, record.value, record.version) == ("Cut-off: 60", "60", 4)
        assert [each.version for each in memory.history(first.id)] == [1, 2, 3, 4]
        assert [hit.memory.text for hit in memory.recall("cut-off")] == ["Cut-off: 60"]
        receipt.undo()
        assert memory.get(first.id).text == "Cut-off: 80"

    def test_there_is_no_way_to_a_version_that_never_was(self, memory):
        first = memory.remember("Cut-off: 60")
        memory.edit(first.id, text="Cut-off: 70")
        for version in (0, 3, -1, None, "1"):
            with pytest.raises(NotFoundError, match="no version"):
                memory.rollback(first.id, to=version)
        assert memory.rollback(first.id, to=2).action == "refused"

    def test_a_key_taken_meanwhile_is_not_taken_back(self, memory):
        first = memory.remember("Cut-off: 60")
        memory.edit(first.id, text="Churn window: 60 days")
        memory.remember("Cut-off: 70")
        with pytest.raises(ConflictError, match="belongs to memory"):
            memory.rollback(first.id, to=1)

    def test_how_often_it_was_said_belongs_to_what_was_said(self, memory):
        first = memory.remember("Cut-off: 60")
        memory.remember("Cut-off: 60")
        memory.pin(first.id)
        memory.remember("Cut-off: 70")
        assert (memory.get(first.id).mentions, memory.get(first.id).pinned) == (1, True)
        memory.rollback(first.id, to=1)
        assert (memory.get(first.id).mentions, memory.get(first.id).pinned) == (2, True)


class TestForget:
    def test_forgotten_is_out_of_every_read_path_and_comes_back(self, memory):
        first = memory.remember("Revenue excludes refunds", tags=["finance"])
        receipt = memory.forget(first.id)
        assert (receipt.action, receipt.id) == ("forgotten", first.id)
        assert texts(memory) == texts(memory, tag="finance") == []
        assert (memory.count(), len(memory.recall("revenue", threshold=0))) == (0, 0)
        assert memory.get(first.id).status == "forgotten"
        assert texts(memory, status="forgotten") == ["Revenue excludes refunds"]
        assert memory.restore_memory(first.id).action == "restored"
        assert len(memory.recall("revenue")) == 1
        assert memory.get(first.id).version == 3

    def test_all_of_several_or_none(self, memory):
        ids = [memory.remember(f"Fact number {n}").id for n in range(3)]
        with pytest.raises(NotFoundError):
            memory.forget([ids[0], "00000000-0000-7000-8000-000000000000"])
        assert memory.count() == 3
        receipt = memory.forget([ids[0], ids[1], ids[0]])
        assert (receipt.ids, receipt.message) == ((ids[0], ids[1]), "Forgotten: 2 memories.")
        memory.edit(memory.restore_memory(ids[1]).id, text="Fact number one")
        with pytest.raises(ConflictError):
            receipt.undo()
        assert memory.get(ids[0]).status == "forgotten"

    def test_forgetting_twice_is_nothing_new(self, memory):
        first = memory.remember("Revenue excludes refunds")
        memory.forget(first.id)
        assert memory.forget(first.id).action == "refused"
        assert memory.restore_memory(first.id).action == "restored"
        assert memory.restore_memory(first.id).action == "refused"
        assert memory.get(first.id).version == 3
        assert memory.forget([]).action == "refused"

    def test_a_key_taken_meanwhile_is_told(self, memory):
        first = memory.remember("Cut-off: 60")
        forgotten = memory.forget(first.id)
        memory.remember("Cut-off: 70")
        for attempt in (lambda: memory.restore_memory(first.id), forgotten.undo):
            with pytest.raises(ConflictError, match="“Cut-off: 70”"):
                attempt()
        assert memory.get(first.id).status == "forgotten"

    def test_it_comes_back_as_it_was(self, memory, open_memory):
        memory.remember("AWS region: eu-west-1")
        contest = open_memory(agent="planner").remember("AWS region: us-east-2")
        memory.forget(contest.id)
        assert memory.pending() == []
        memory.restore_memory(contest.id)
        assert [each.id for each in memory.pending()] == [contest.id]
        assert memory.restore_memory(contest.id).action == "refused"
        assert memory.get(contest.id).status == "pending"


class TestUndo:
    def test_undoing_a_new_memory_forgets_it(self, memory):
        first = memory.remember("Revenue excludes refunds")
        undone = first.undo()
        assert (undone.action, undone.id) == ("restored", first.id)
        assert memory.count() == 0
        with pytest.raises(ConflictError):
            first.undo()
        undone.undo()
        assert texts(memory) == ["Revenue excludes refunds"]

    def test_writes_are_undone_one_after_the_other(self, memory):
        first = memory.remember("Cut-off: 60")
        second, third = memory.remember("Cut-off: 70"), memory.remember("Cut-off: 80")
        edited = memory.edit(first.id, tags=["scoring"])
        for write, left in ((edited, "80"), (third, "70"), (second, "60")):
            write.undo()
            assert memory.get(first.id).value == left
        with pytest.raises(ConflictError, match="undo the later change first"):
            third.undo()
        first.undo()
        assert memory.count() == 0

    def test_undoing_a_mention_takes_nothing_else_back(self, memory):
        first = memory.remember("Revenue excludes refunds", confidence=0.5)
        again = memory.remember("Revenue excludes refunds", confidence=0.5)
        memory.pin(first.id)
        again.undo()
        record = memory.get(first.id)
        assert (record.mentions, record.confidence, record.pinned) == (1, 0.5, True)
        assert record.version == 1

    def test_undoing_a_mention_after_a_later_change_is_refused(self, memory):
        first = memory.remember("Revenue excludes refunds")
        again = memory.remember("Revenue excludes refunds")
        memory.edit(first.id, tags=["x"])
        with pytest.raises(ConflictError):
            again.undo()
        assert memory.get(first.id).mentions == 2

    def test_undoing_a_new_value_brings_the_old_one_back(self, memory):
        first = memory.remember("Cut-off: 60")
        memory.remember("Cut-off: 60")
        second = memory.remember("Cut-off: 70")
        second.undo()
        record = memory.get(first.id)
        assert (record.text, record.value, record.version) == ("Cut-off: 60", "60", 3)
        assert record.mentions == 2
        assert [each.reason for each in memory.history(first.id)][:2] == ["superseded", "undone"]

    @pytest.mark.parametrize(
        "change",
        [
            lambda memory, at: memory.edit(at, text="Cut-off: 65", tags=["x"]),
            lambda memory, at: memory.rollback(at, to=1),
            lambda memory, at: memory.forget(at),
            lambda memory, at: memory.pin(at),
            lambda memory, at: memory.share(at),
            lambda memory, at: memory.edit(at, project="sales"),
            lambda memory, at: memory.edit(at, expires=timedelta(days=1)),
        ],
    )
    def test_every_change_can_be_taken_back(self, memory, change):
        first = memory.remember("Cut-off: 60")
        memory.remember("Cut-off: 70")
        before = memory.get(first.id)
        change(memory, first.id).undo()
        after = memory.get(first.id)
        for name in ("text", "value", "key", "tags", "status", "project", "pinned", "shared",
                     "expires_at", "mentions", "confidence"):  # fmt: skip
            assert getattr(after, name) == getattr(before, name), name

    def test_restoring_and_confirming_can_be_taken_back(self, memory):
        first = memory.remember("Seen", source="inferred")
        before = memory.get(first.id)
        memory.confirm(first.id).undo()
        after = memory.get(first.id)
        assert (after.source, after.confidence, after.expires_at) == (
            before.source, before.confidence, before.expires_at)  # fmt: skip
        memory.forget(first.id)
        memory.restore_memory(first.id).undo()
        assert memory.get(first.id).status == "forgotten"

    @pytest.mark.parametrize(
        "write",
        [
            lambda memory, at: memory.remember("Cut-off: 70"),
            lambda memory, at: memory.edit(at, tags=["x"]),
            lambda memory, at: memory.forget(at),
        ],
    )
    def test_a_later_change_is_not_run_over(self, memory, open_memory, write):
        first = memory.remember("Cut-off: 60")
        receipt = write(memory, first.id)
        memory.restore_memory(first.id)
        open_memory().edit(first.id, text="Cut-off: 75")
        with pytest.raises(ConflictError, match="changed after that write") as raised:
            receipt.undo()
        assert raised.value.current.text == "Cut-off: 75"
        assert memory.get(first.id).text == "Cut-off: 75"

    def test_writes_are_taken_back_one_by_one(self, memory):
        first = memory.remember("Cut-off: 60")
        receipts = [memory.remember(f"Cut-off: {value}") for value in (70, 80)]
        with pytest.raises(ConflictError):
            receipts[0].undo()
        receipts[1].undo()
        assert memory.get(first.id).value == "70"

    def test_undoing_a_contradiction_closes_it(self, memory, open_memory):
        memory.remember("AWS region: eu-west-1")
        contest = open_memory(agent="planner").remember("AWS region: us-east-2")
        contest.undo()
        assert memory.pending() == []
        assert texts(memory) == ["AWS region: eu-west-1"]


class TestConfirm:
    def test_what_she_confirms_is_as_if_she_had_said_it(self, memory, clock):
        first = memory.remember("Bo leads the audit", source="inferred")
        clock.advance(days=1)
        assert memory.confirm(first.id).action == "stored"
        record = memory.get(first.id)
        assert (record.source, record.confidence, record.expires_at) == ("user", 1.0, None)
        assert record.verified_at == clock.now
        clock.advance(days=400)
        assert len(memory.recall("audit")) == 1

    def test_confirming_alone_is_no_new_version(self, memory):
        first = memory.remember("Revenue excludes refunds", confidence=0.5)
        memory.confirm(first.id)
        assert (memory.get(first.id).confidence, memory.get(first.id).version) == (1.0, 1)

    def test_an_agents_confirmation_is_an_agents(self, open_memory):
        agent = open_memory(agent="planner")
        own = agent.remember("Sprint length: 2 weeks")
        agent.confirm(own.id)
        record = agent.get(own.id)
        assert (record.source, record.confidence) == ("agent", 0.9)

    def test_what_waits_or_is_forgotten_is_not_confirmed(self, memory, open_memory):
        memory.remember("AWS region: eu-west-1")
        contest = open_memory(agent="planner").remember("AWS region: us-east-2")
        with pytest.raises(UsageError, match="is pending: resolve decides it"):
            memory.confirm(contest.id)
        memory.forget(contest.id)
        with pytest.raises(UsageError, match="restore_memory brings it back"):
            memory.confirm(contest.id)


class TestPinAndShare:
    def test_a_pin_is_no_version_and_ranks_a_little_higher(self, memory):
        first = memory.remember("Revenue excludes refunds")
        assert memory.pin(first.id).message.startswith("Pinned: ")
        assert (memory.get(first.id).pinned, memory.get(first.id).version) == (True, 1)
        assert memory.recall("revenue refunds")[0].why["pinned"] > 0
        assert texts(memory, pinned=True) == ["Revenue excludes refunds"]
        assert memory.pin(first.id).action == "refused"
        assert memory.pin(first.id, on=False).message.startswith("Unpinned: ")
        assert texts(memory, pinned=True) == []

    def test_sharing_lets_the_other_agents_see(self, memory, open_memory):
        planner, coder = open_memory(agent="planner"), open_memory(agent="coder")
        own = planner.remember("Deploys happen on Monday")
        assert len(coder.recall("deploys", threshold=0)) == coder.count() == 0
        with pytest.raises(NotFoundError):
            coder.get(own.id)
        memory.share(own.id)
        assert [hit.memory.id for hit in coder.recall("deploys")] == [own.id]
        assert len(open_memory(user="bo", agent="planner").list()) == 0
        memory.share(own.id, on=False)
        assert coder.count() == 0
        assert memory.get(own.id).version == 3


class TestResolve:
    @pytest.fixture
    def contest(self, memory, open_memory):
        """Ids of what the user said and of what an agent says against it."""
        hers = memory.remember("AWS region: eu-west-1", tags=["ops"])
        return hers.id, open_memory(agent="planner").remember("AWS region: us-east-2").id

    def test_both_sides_and_a_question_are_shown(self, memory, contest):
        (pending,) = memory.pending()
        assert (pending.old.id, pending.new.id) == contest
        assert pending.id == contest[1]
        assert pending.question == (
            "You said today: “AWS region: eu-west-1”. The agent “planner” said today: “AWS region: "
            "us-east-2”. Which holds?"
        )

    def test_new_gives_the_old_id_the_new_text(self, memory, contest, open_memory):
        hers, theirs = contest
        receipt = memory.resolve(theirs, keep="new")
        assert (receipt.id, memory.pending()) == (hers, [])
        record = memory.get(hers)
        assert (record.text, record.version, record.tags) == ("AWS region: us-east-2", 2, ("ops",))
        assert (record.source, record.confidence, record.agent) == ("user", 1.0, None)
        assert memory.get(theirs).status == "forgotten"
        for handle in (memory, open_memory(agent="coder")):
            assert [hit.memory.id for hit in handle.recall("AWS region")] == [hers]
        assert open_memory(agent="planner").remember("AWS region: us-east-2").id == hers

    def test_old_closes_the_newcomer(self, memory, contest):
        hers, theirs = contest
        memory.resolve(theirs, keep="old")
        assert memory.pending() == []
        assert texts(memory) == ["AWS region: eu-west-1"]
        assert (memory.get(hers).version, memory.get(theirs).status) == (1, "forgotten")

    def test_both_stay_and_the_newcomer_loses_its_key_for_good(self, memory, contest, open_memory):
        hers, theirs = contest
        memory.resolve(theirs, keep="both")
        assert memory.pending() == []
        assert memory.count(key="AWS region") == 1
        assert (memory.get(theirs).status, memory.get(theirs).key) == ("active", None)
        agent = open_memory(agent="planner")
        again = agent.remember("AWS region: us-east-2")
        assert (again.action, again.id) == ("reinforced", theirs)
        memory.edit(theirs, tags=["kept"])
        assert [each.id for each in memory.list(key="AWS region")] == [hers]

    @pytest.mark.parametrize("keep", ["new", "old", "both"])
    def test_every_decision_can_be_taken_back(self, memory, contest, keep):
        hers, theirs = contest
        memory.resolve(theirs, keep=keep).undo()
        assert [(each.old.id, each.new.id) for each in memory.pending()] == [contest]
        assert (memory.get(hers).value, memory.get(theirs).key) == (
            "eu-west-1",
            memory.get(hers).key,
        )

    def test_without_a_rival_the_newcomer_holds(self, memory, contest):
        hers, theirs = contest
        memory.forget(hers)
        (pending,) = memory.pending()
        assert pending.old is None
        assert pending.question == (
            "The agent “planner” said today: “AWS region: us-east-2”. Does it hold?"
        )
        assert memory.resolve(theirs, keep="new").id == theirs
        assert memory.get(theirs).status == "active"

    def test_it_is_the_users_to_decide(self, contest, open_memory, memory):
        with pytest.raises(ScopeError, match="the user's to decide"):
            open_memory(agent="planner").resolve(contest[1], keep="new")
        with pytest.raises(UsageError, match="say one of new, old, both"):
            memory.resolve(contest[1], keep="mine")
        with pytest.raises(UsageError, match="nothing to resolve"):
            memory.resolve(contest[0], keep="new")
        assert len(memory.pending()) == 1


class TestIds:
    def test_an_ending_of_six_characters_is_enough(self, memory):
        first = memory.remember("Revenue excludes refunds")
        for short in (
            first.id[-6:],
            first.id[-12:],
            f" {first.id[-6:].upper()} ",
            first.id.upper(),
        ):
            assert memory.get(short).id == first.id

    @pytest.mark.parametrize(
        ("wrong", "error", "words"),
        [
            ("abc", UsageError, "too short for an id"),
            ("", UsageError, "too short"),
            (5, UsageError, "An id is a text"),
            (None, UsageError, "An id is a text"),
            ("ffffffffff", NotFoundError, "no memory 'ffffffffff' of yours"),
            ("\ud800bcdefgh", NotFoundError, "no memory"),
            ("x" * 36, NotFoundError, "no memory"),
        ],
    )
    def test_a_wrong_id_is_told(self, memory, wrong, error, words):
        memory.remember("Revenue excludes refunds")
        for call in (memory.get, memory.forget, memory.pin, memory.history):
            if wrong in (5, None) and call == memory.forget:
                continue
            with pytest.raises(error, match=words):
                call(wrong)

    def test_an_ending_of_two_memories_is_refused(self, memory):
        first = memory.get(memory.remember("Revenue excludes refunds").id)
        twin = replace(first, id="00000000" + first.id[8:], text="Revenue excludes tests")
        with memory._rooms.store.writing("ana") as transaction:
            transaction.add(twin, {})
        with pytest.raises(UsageError, match="is the end of 2 ids"):
            memory.forget(first.id[-6:])
        memory.forget(first.id)
        assert texts(memory) == ["Revenue excludes tests"]

    def test_another_users_id_is_as_if_it_did_not_exist(self, memory, open_memory):
        first = memory.remember("Revenue excludes refunds")
        bo = open_memory(user="bo")
        for call in (bo.get, bo.forget, bo.history, bo.pin, bo.confirm, bo.restore_memory):
            for identifier in (first.id, first.id[-6:]):
                with pytest.raises(NotFoundError, match="There is no memory"):
                    call(identifier)
