"""What a question finds: by scope, time, status and what was true then."""

from __future__ import annotations

import math
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from stub_embedders import StubEmbedder

from jupyter_memory import UsageError

BERLIN = ZoneInfo("Europe/Berlin")


def found(memory, question, **given):
    return [hit.memory.text for hit in memory.recall(question, **given)]


def everything(memory, question, **given):
    """The texts whatever they are worth, in no order."""
    return set(found(memory, question, k=50, threshold=0, **given))


class TestProjects:
    @pytest.fixture
    def projects(self, open_memory):
        memory = open_memory(project="ops")
        memory.remember("Revenue excludes refunds", project=None)
        memory.remember("Revenue of sales is net", project="sales")
        memory.remember("Revenue of sales counts orders", project="sales")
        memory.remember("Revenue of ops is zero", project="ops")
        return memory

    def test_a_project_sees_its_own_and_what_holds_everywhere(self, projects):
        assert everything(projects, "revenue") == {
            "Revenue excludes refunds", "Revenue of ops is zero"}  # fmt: skip
        assert everything(projects, "revenue", project=None) == {"Revenue excludes refunds"}
        assert len(everything(projects, "revenue", project="*")) == 4

    def test_an_empty_answer_tells_where_there_is_more(self, projects):
        nothing = projects.recall("counts orders", project="ops")
        assert len(nothing) == 0
        assert nothing.notes == ("Nothing here; 1 in sales (--all-projects, or project='*').",)
        assert projects.recall("revenue of ops").notes == ()
        both = projects.recall("sales", project="ops")
        assert both.notes == ("Nothing here; 2 in sales (--all-projects, or project='*').",)
        projects.remember("库存口径不含在途商品", project="sales")
        asked = projects.recall("库存口径", project="ops")
        assert asked.notes == ("此处没有；sales 中有 1 条（--all-projects，或 project='*'）。",)
        assert "没有记住" in repr(asked)
        assert projects.recall("sales", project="*").notes == ()
        assert projects.recall("giraffes").notes == ()

    def test_what_is_of_another_project_says_so(self, projects):
        assert "(in sales)" in repr(projects.recall("counts orders", project="*"))
        assert "(in sales)" in repr(projects.recall("counts orders", project="sales"))
        assert "(in " not in repr(projects.recall("revenue of ops"))

    def test_another_users_projects_are_not_told(self, projects, open_memory):
        assert open_memory(user="bo", project="ops").recall("sales").notes == ()

    def test_a_projects_key_hides_the_same_key_everywhere(self, open_memory):
        memory = open_memory(project="sales")
        memory.remember("Cut-off: 60", project=None)
        assert found(memory, "cut-off") == ["Cut-off: 60"]
        own = memory.remember("Cut-off: 70")
        assert own.action == "stored"
        assert found(memory, "cut-off") == ["Cut-off: 70"]
        assert found(open_memory(project="ops"), "cut-off") == ["Cut-off: 60"]
        assert set(found(memory, "cut-off", project="*")) == {"Cut-off: 60", "Cut-off: 70"}
        memory.forget(own.id)
        assert found(memory, "cut-off") == ["Cut-off: 60"]

    def test_one_sentence_in_many_projects_is_one_answer_among_others(self, open_memory):
        memory = open_memory(project="p0")
        for n in range(12):
            memory.remember("Revenue excludes refunds", project=f"p{n}")
        memory.remember("Revenue excludes shipping", project="p0")
        assert sorted(found(memory, "revenue excludes", k=5, project="*")) == [
            "Revenue excludes refunds", "Revenue excludes shipping"]  # fmt: skip


class TestTime:
    @pytest.fixture
    def dated(self, open_memory):
        """Events on three days in Berlin, and a fact recorded on 10 March."""
        memory = open_memory(clock=lambda: datetime(2026, 3, 10, 9, tzinfo=BERLIN))
        for day in ("2026-03-01", "2026-03-05T23:30", "2026-03-06T00:00"):
            memory.remember(f"Outage of {day}", occurred_at=day)
        memory.remember("Outage handling takes an hour", kind="semantic")
        return memory

    @pytest.mark.parametrize(
        ("window", "days"),
        [
            ({}, "01 05 06 fact"),
            ({"since": "2026-03-05"}, "05 06 fact"),
            ({"since": "2026-03-06"}, "06 fact"),
            ({"since": datetime.fromisoformat("2026-03-06")}, "06 fact"),
            ({"since": datetime(2026, 3, 5, 23, tzinfo=UTC)}, "06 fact"),
            ({"since": datetime(2026, 3, 5, 23, 0, 1, tzinfo=UTC)}, "fact"),
            ({"until": "2026-03-05"}, "01 05"),
            ({"until": date(2026, 3, 5)}, "01 05"),
            ({"until": "2026-03-05T23:30"}, "01 05"),
            ({"until": "2026-03-05T23:29"}, "01"),
            ({"until": "20260301"}, "01"),
            ({"until": "2026-02-28"}, ""),
            ({"since": "2026-03-05", "until": "2026-03-05"}, "05"),
            ({"since": "2026-03-01", "until": "2026-03-06T00:00"}, "01 05 06"),
            ({"since": "0001-01-02", "until": "9999-12-30"}, "01 05 06 fact"),
        ],
    )
    def test_both_ends_are_included_in_her_zone(self, dated, window, days):
        texts = {
            "01": "Outage of 2026-03-01",
            "05": "Outage of 2026-03-05T23:30",
            "06": "Outage of 2026-03-06T00:00",
            "fact": "Outage handling takes an hour",
        }
        assert everything(dated, "outage", **window) == {texts[each] for each in days.split()}
        recall = dated.recall("outage", **window)
        assert (recall.window is None) == (not window)

    def test_a_window_that_is_none_is_told(self, memory):
        with pytest.raises(UsageError, match="since=2026-03-06 lies after until=2026-03-05"):
            memory.recall("outage", since="2026-03-06", until="2026-03-05")
        for name in ("since", "until", "as_of"):
            with pytest.raises(UsageError, match="not a date"):
                memory.recall("outage", **{name: "yesterday"})


class TestAsOf:
    @pytest.fixture
    def days(self, memory, clock):
        """The moments at which things changed, by number of the day."""
        start = clock.now
        return [start + timedelta(days=n) for n in range(10)]

    def test_what_was_recorded_as_true_then(self, memory, clock, days):
        first = memory.remember("Cut-off: 60")
        clock.now = days[2]
        memory.remember("Cut-off: 70")
        clock.now = days[4]
        memory.edit(first.id, text="Cut-off: 80 for all")
        clock.now = days[6]
        assert found(memory, "cut-off", as_of=days[0] - timedelta(seconds=1)) == []
        for n, text in enumerate(
            ["Cut-off: 60"] * 2 + ["Cut-off: 70"] * 2 + ["Cut-off: 80 for all"]
        ):
            assert found(memory, "cut-off", as_of=days[n]) == [text], n
        assert found(memory, "cut-off", as_of=days[2].date(), k=10**12) == ["Cut-off: 70"]
        assert found(memory, "cut-off") == ["Cut-off: 80 for all"]
        hit = memory.recall("cut-off", as_of=days[1])[0]
        assert (hit.memory.id, hit.memory.version, hit.memory.value) == (first.id, 1, "60")

    def test_what_expired_since_and_not_what_had_expired(self, memory, clock, days):
        memory.remember("The VPN is down", kind="semantic", expires=days[2])
        clock.now = days[5]
        assert found(memory, "VPN") == []
        assert found(memory, "VPN", as_of=days[1]) == ["The VPN is down"]
        assert found(memory, "VPN", as_of=days[2]) == []

    def test_never_what_is_forgotten(self, memory, clock, days):
        first = memory.remember("Cut-off: 60")
        clock.now = days[1]
        memory.remember("Cut-off: 70")
        clock.now = days[2]
        memory.forget(first.id)
        clock.now = days[3]
        for n in range(4):
            assert found(memory, "cut-off", as_of=days[n]) == []
        memory.restore_memory(first.id)
        assert found(memory, "cut-off", as_of=days[0]) == ["Cut-off: 60"]
        assert found(memory, "cut-off", as_of=days[1]) == ["Cut-off: 70"]
        assert found(memory, "cut-off", as_of=days[2]) == []

    def test_many_forgotten_ones_do_not_crowd_out_the_rest(self, open_memory, clock, days):
        memory = open_memory(config={"candidates": 5})
        gone = memory.remember_many([f"Cut-off of team {n}" for n in range(40)])
        memory.remember("The cut-off is high")
        clock.now = days[1]
        memory.forget([each.id for each in gone])
        clock.now = days[2]
        assert found(memory, "cut-off", as_of=days[0]) == ["The cut-off is high"]

    def test_not_what_waited_for_a_decision(self, memory, open_memory, clock, days):
        memory.remember("AWS region: eu-west-1")
        contest = open_memory(agent="planner").remember("AWS region: us-east-2")
        clock.now = days[1]
        memory.resolve(contest.id, keep="new")
        clock.now = days[2]
        assert found(memory, "AWS region", as_of=days[0]) == ["AWS region: eu-west-1"]
        assert found(memory, "AWS region", as_of=days[1]) == ["AWS region: us-east-2"]

    def test_events_of_the_past_keep_their_time(self, memory, clock, days):
        first = memory.remember("Outage of the ledger", occurred_at="2026-02-01")
        clock.now = days[1]
        memory.edit(first.id, text="Outage of the ledger, an hour long")
        clock.now = days[2]
        window = {"since": "2026-02-01", "until": "2026-02-01"}
        assert found(memory, "outage", as_of=days[0], **window) == ["Outage of the ledger"]
        assert found(memory, "outage", as_of=days[0], since="2026-02-02") == []

    def test_scope_and_filters_hold_for_the_past(self, memory, open_memory, clock, days):
        first = memory.remember("Cut-off: 60", tags=["a"], project="sales")
        note = open_memory(agent="planner", project="sales").remember("Cut-off was my idea")
        clock.now = days[1]
        memory.edit(first.id, project="ops", tags=["b"])
        memory.edit(note.id, text="No idea")
        clock.now = days[2]
        then = {"as_of": days[0]}
        assert found(memory, "cut-off", project="ops", **then) == []
        assert "Cut-off: 60" in found(memory, "cut-off", project="sales", **then)
        assert found(memory, "cut-off", project="*", tags="b", **then) == []
        assert found(memory, "cut-off", project="*", tags="a", **then) == ["Cut-off: 60"]
        assert found(memory, "cut-off", project="*", kinds="episodic", **then) == []
        coder = open_memory(agent="coder", project="sales")
        assert found(coder, "cut-off", project="*", **then) == ["Cut-off: 60"]
        assert found(open_memory(user="bo"), "cut-off", project="*", **then) == []

    def test_a_projects_key_hid_the_same_key_then_too(self, open_memory, clock, days):
        memory = open_memory(project="sales")
        memory.remember("Cut-off: 60", project=None)
        memory.remember("Cut-off: 70")
        clock.now = days[1]
        memory.remember("Cut-off: 75")
        clock.now = days[2]
        assert found(memory, "cut-off", as_of=days[0]) == ["Cut-off: 70"]
        assert found(memory, "cut-off", as_of=days[1]) == ["Cut-off: 75"]

    def test_meaning_finds_the_past_as_well(self, open_memory, clock, days):
        memory = open_memory(embedder=StubEmbedder())
        memory.remember("alpha beta gamma", subject="x")
        clock.now = days[1]
        memory.remember("delta epsilon", subject="x")
        clock.now = days[2]
        (hit,) = memory.recall("alpha beta gamma", as_of=days[0])
        assert hit.why["meaning"] > 0


class TestFilters:
    @pytest.fixture
    def mixed(self, memory):
        memory.remember("The ledger closes monthly", tags=["finance", "close"])
        memory.remember("The ledger export failed with a timeout", tags=["ops"])
        memory.remember("To close the ledger: 1. export 2. compare")
        return memory

    @pytest.mark.parametrize(
        ("given", "count"),
        [
            ({"kinds": "semantic"}, 1),
            ({"kinds": ("episodic", "procedural")}, 2),
            ({"kinds": []}, 0),
            ({"tags": "finance"}, 1),
            ({"tags": ["finance", "ops"]}, 2),
            ({"tags": (each for each in ["close"])}, 1),
            ({"tags": []}, 3),
            ({"k": 2}, 2),
            ({"k": 1}, 1),
            ({"k": 10**12}, 3),
            ({"include": "archived"}, 0),
            ({"include": ("active", "archived")}, 3),
            ({"threshold": 1}, 0),
        ],
    )
    def test_filters_are_conditions_of_the_search(self, mixed, given, count):
        assert len(mixed.recall("ledger", **{"threshold": 0, **given})) == count

    def test_pending_and_draft_are_recalled_when_asked_for(self, memory, open_memory):
        memory.remember("AWS region: eu-west-1")
        open_memory(agent="planner").remember("AWS region: us-east-2")
        assert found(memory, "AWS region") == ["AWS region: eu-west-1"]
        assert found(memory, "AWS region", include=("pending",)) == ["AWS region: us-east-2"]
        assert len(found(memory, "AWS region", include=("active", "pending", "draft"))) == 2

    @pytest.mark.parametrize(
        ("given", "words"),
        [
            ({"kinds": "fact"}, "Unknown kind 'fact'"),
            ({"kinds": 5}, "kinds must be"),
            ({"tags": 5}, "tags must be"),
            ({"tags": [5]}, "tags must be"),
            ({"include": "forgotten"}, "recall can include draft, active, pending, archived"),
            ({"include": 5}, "include must be"),
            ({"k": 0}, "k must be a whole number from 1 on"),
            ({"k": True}, "k must be"),
            ({"k": 2.0}, "k must be"),
            ({"threshold": 1.1}, "threshold must be a number from 0 to 1"),
            ({"threshold": -0.1}, "threshold must be"),
            ({"threshold": "high"}, "threshold must be"),
            ({"threshold": math.nan}, "threshold must be"),
            ({"project": " "}, "The project is empty"),
            ({"since": 5}, "5 is not a date"),
        ],
    )
    def test_what_cannot_be_asked_is_told(self, memory, given, words):
        with pytest.raises(UsageError, match=words):
            memory.recall("ledger", **given)

    @pytest.mark.parametrize("query", ["", " ", "\n\t", "\u200b", "\x00", " \u3000 "])
    def test_a_blank_question_is_refused_and_never_embedded(self, open_memory, query):
        embedder = StubEmbedder()
        memory = open_memory(embedder=embedder)
        memory.remember("Revenue excludes refunds")
        asked = list(embedder.asked)
        with pytest.raises(UsageError, match="The question is empty"):
            memory.recall(query)
        with pytest.raises(UsageError):
            memory.remember(query)
        assert embedder.asked == asked

    @pytest.mark.parametrize(
        "query", ["?", "...", "the", "的", "🙂", "' OR 1=1 --", "a" * 5000, "\\"]
    )
    def test_a_question_without_words_is_answered_with_nothing(self, memory, query):
        memory.remember("Revenue excludes refunds")
        assert len(memory.recall(query)) == 0

    def test_a_question_is_a_text(self, memory):
        for query in (None, 5, ["revenue"]):
            with pytest.raises(UsageError, match="The question must be a text"):
                memory.recall(query)


MODES = {
    "hybrid": {"embedder": True},
    "words only": {"embedder": False},
    "vectors only": {"embedder": True, "question": "zeta"},
}
CROWD = "The budget of the team is"
WAYS = ("in memory", "in the engine", "with an index of vectors")


@pytest.mark.parametrize("mode", MODES)
class TestFewAmongMany:
    """Scope and validity are conditions of the search, not a filter of what it found."""

    @pytest.fixture(params=WAYS)
    def ask(self, request, mode, monkeypatch):
        """Ask, as a store of that size would search."""
        if request.param != "in memory":
            monkeypatch.setattr("jupyter_memory.store.views.MOST_ROWS", 0)
        if request.param == "with an index of vectors":
            monkeypatch.setattr("jupyter_memory.store.indexing.VECTOR_INDEX_FROM_ROWS", 50)

        def recall(memory, **given):
            if request.param == "with an index of vectors":
                assert memory._rooms.store.tidy(fragments=0) > 0
            question = MODES[mode].get("question", "budget of the team")
            return memory.recall(question, k=3, threshold=0, **given)

        return recall

    def open(self, open_memory, mode, **given):
        embedder = Nearby() if MODES[mode]["embedder"] else "none"
        return open_memory(embedder=embedder, config={"candidates": 10}, **given)

    def test_one_row_of_mine_among_five_hundred_of_others(self, open_memory, mode, ask):
        other = self.open(open_memory, mode, user="other")
        other.remember_many([f"{CROWD} {n}" for n in range(500)])
        mine = self.open(open_memory, mode, user="me")
        mine.remember("We once had a budget, somewhere")
        recall = ask(mine)
        assert [hit.memory.text for hit in recall] == ["We once had a budget, somewhere"]

    def test_three_live_rows_among_four_hundred_expired(self, open_memory, mode, clock, ask):
        memory = self.open(open_memory, mode)
        memory.remember_many(
            {"text": f"{CROWD} {n}", "expires": timedelta(days=1)} for n in range(400)
        )
        live = memory.remember_many([f"We once had a budget in {n}" for n in (2021, 2022, 2023)])
        clock.advance(days=2)
        assert {hit.memory.id for hit in ask(memory)} == {each.id for each in live}

    def test_forgotten_rows_and_other_tags_and_places_take_no_place(self, open_memory, mode, ask):
        memory = self.open(open_memory, mode, project="here")
        crowd = [f"{CROWD} {n}" for n in range(30)]
        memory.forget([each.id for each in memory.remember_many(crowd)])
        memory.remember_many({"text": f"{each} there", "project": "there"} for each in crowd)
        memory.remember_many({"text": f"{each} untagged"} for each in crowd)
        memory.remember("We once had a budget", tags=["old"])
        assert [hit.memory.text for hit in ask(memory, tags="old")] == ["We once had a budget"]


class Nearby(StubEmbedder):
    """Sees the crowd near every question, and all else far from it, as words do not matter."""

    def _vector(self, text):
        near = super()._vector("near")
        crowd = text.startswith("The budget") or "zeta" in text or "budget of" in text
        return near if crowd else -0.9 * near + 0.1 * super()._vector(text)
