"""What becomes of a text: stored, said again, a new version, contested, refused."""

from __future__ import annotations

import unicodedata
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jupyter_memory import ConflictError, Episode, Fact, Procedure, ScopeError, UsageError
from jupyter_memory.language import clean


def test_a_text_is_stored_whole_and_at_once(memory, open_memory):
    receipt = memory.remember("Revenue excludes refunds.")
    assert (receipt.action, len(receipt.ids)) == ("stored", 1)
    assert receipt.message == "Remembered (fact, everywhere)."
    record = open_memory().get(receipt.id)
    assert isinstance(record, Fact)
    assert (record.text, record.version, record.mentions) == ("Revenue excludes refunds.", 1, 1)
    assert (record.status, record.source, record.confidence) == ("active", "user", 1.0)
    assert (record.user, record.project, record.agent, record.shared) == ("ana", None, None, False)
    assert record.created_at == record.updated_at == datetime(2026, 3, 10, 9, tzinfo=UTC)
    assert record.expires_at is None
    assert record.provenance.sentence == record.text


def test_every_argument_is_kept(memory):
    fact = memory.get(
        memory.remember(
            "The cut-off is seventy.",
            subject="lead score",
            attribute="cut-off",
            value={"min": 70, "of": ["a", None]},
            category="Definition",
            tags=["sales", "Ｑ1", "sales"],
            confidence=0.8,
            expires=datetime(2026, 4, 1, tzinfo=UTC),
            project="sales",
        ).id
    )
    assert (fact.kind, fact.category) == ("semantic", "definition")
    assert (fact.subject, fact.attribute) == ("lead score", "cut-off")
    assert fact.value == {"min": 70, "of": ["a", None]}
    assert fact.key == memory.list(key="Lead Score.cut off", project="sales")[0].key
    assert (fact.tags, fact.confidence, fact.project) == (("sales", "Ｑ1"), 0.8, "sales")
    assert fact.expires_at == datetime(2026, 4, 1, tzinfo=UTC)
    event = memory.get(memory.remember("Outage of the ledger", occurred_at="2026-03-01").id)
    assert isinstance(event, Episode)
    assert event.occurred_at == datetime(2026, 3, 1, tzinfo=UTC)
    how = memory.get(memory.remember("Closing", trigger="month end", steps=["a", "b", "a"]).id)
    assert isinstance(how, Procedure)
    assert (how.trigger, how.steps) == ("month end", ("a", "b", "a"))


def test_many_texts_are_stored_in_their_order(memory):
    receipts = memory.remember_many(
        [
            "Cut-off: 60",
            {"text": "Cut-off: 70"},
            {"text": "We met", "session": "s1", "speaker": "Bo", "keys": ["kick-off", "start"]},
            "Cut-off = 70",
        ]
    )
    assert [each.action for each in receipts] == ["stored", "superseded", "stored", "reinforced"]
    assert receipts[0].id == receipts[1].id == receipts[3].id
    met = memory.get(receipts[2].id)
    assert (met.session, met.speaker, met.keys) == ("s1", "Bo", ("kick-off", "start"))
    assert [hit.memory.id for hit in memory.recall("kick-off")] == [met.id]
    assert memory.remember_many([]) == []
    assert memory.remember_many(iter(["one", "two"]))[1].action == "stored"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"text": ""}, "text is empty"),
        ({"text": " \n\t\u200b"}, "text is empty"),
        ({"text": 5}, "text must be a text, not int"),
        ({"text": None}, "text must be a text, not NoneType"),
        ({"text": "x" * 1_000_001}, "1,000,001 characters"),
        ({"kind": "fact"}, "Unknown kind 'fact'"),
        ({"attribute": "rule"}, "needs a subject"),
        ({"subject": " "}, "subject is empty"),
        ({"confidence": 1.2}, "confidence must be a number from 0 to 1"),
        ({"confidence": float("nan")}, "confidence must be a number from 0 to 1"),
        ({"confidence": True}, "confidence must be a number from 0 to 1"),
        ({"value": float("nan")}, "value must be a JSON value"),
        ({"value": {1, 2}}, "value must be a JSON value"),
        ({"tags": 5}, "tags must be a list of texts"),
        ({"tags": ["a", 5]}, "tags must be a text, not int"),
        ({"tags": ["a", ""]}, "tags is empty"),
        ({"steps": 5}, "steps must be a list of texts"),
        ({"shared": "yes"}, "shared must be True or False"),
        ({"project": "*"}, "every project"),
        ({"project": " "}, "The project is empty"),
        ({"project": 5}, "project must be a text"),
        ({"source": "boss"}, "Unknown source 'boss'"),
        ({"occurred_at": "soon"}, "'soon' is not a date"),
        ({"occurred_at": 5}, "5 is not a date"),
        (
            {"occurred_at": datetime.min.replace(tzinfo=ZoneInfo("Asia/Tokyo"))},
            "outside the calendar",
        ),
        ({"expires": "soon"}, "'soon' is not a date"),
        ({"expires": 5}, "expires must be"),
        ({"expires": timedelta(days=-1)}, "in the past"),
        ({"expires": timedelta(days=10**8)}, "outside the calendar"),
        ({"expires": date(2026, 3, 9)}, "in the past"),
        ({"kind": "semantic", "occurred_at": "2026-03-01"}, "occurred_at belongs to a episodic"),
        ({"kind": "episodic", "steps": ["a"]}, "steps belongs to a procedural"),
        ({"kind": "procedural", "value": 5}, "value belongs to a semantic"),
    ],
)
def test_what_cannot_be_taken_is_refused_and_nothing_stored(memory, arguments, words):
    with pytest.raises(UsageError, match=words) as raised:
        memory.remember(**{"text": "Revenue excludes refunds", **arguments})
    assert isinstance(raised.value, ValueError)
    assert memory.count(status=["active", "draft", "pending", "archived", "forgotten"]) == 0


@pytest.mark.parametrize(
    ("items", "words"),
    [
        ("one text", "takes a list"),
        ({"text": "one"}, "takes a list"),
        (None, "takes a list"),
        (["good", None], "Item 2, and nothing was stored"),
        (["good", 7], "Item 2, and nothing was stored"),
        (["good", {"txt": "x"}], "Item 2, and nothing was stored: Unknown field 'txt'"),
        (["good", {"text": "x", "kind": "?"}], "Item 2, and nothing was stored: Unknown kind"),
    ],
)
def test_one_bad_item_stores_none_and_is_named(memory, items, words):
    with pytest.raises(UsageError, match=words):
        memory.remember_many(items)
    assert memory.count() == 0


def test_said_again_is_one_memory_that_is_surer(memory):
    first = memory.remember("Revenue excludes refunds", confidence=0.5)
    again = memory.remember("  revenue   excludes REFUNDS. ")
    assert (again.action, again.id) == ("reinforced", first.id)
    assert again.message == "Known already, now said 2 times (fact, everywhere)."
    record = memory.get(first.id)
    assert (record.mentions, record.confidence, record.version) == (2, 1.0, 1)
    assert record.text == "Revenue excludes refunds"
    assert (memory.count(), len(memory.history(first.id))) == (1, 1)


def test_an_inferred_memory_said_twice_is_confirmed_and_keeps_its_day(memory, clock):
    first = memory.get(memory.remember("Bo likes bars", source="inferred", kind="semantic").id)
    clock.advance(days=10)
    again = memory.remember("Bo likes bars", source="inferred", kind="semantic")
    record = memory.get(first.id)
    assert again.action == "reinforced"
    assert (record.mentions, record.confidence, record.version) == (2, 0.9, 1)
    assert record.expires_at == first.expires_at == first.created_at + timedelta(days=90)


def test_what_was_inferred_and_is_then_said_outright_stays(memory, clock):
    first = memory.remember("The ledger closes on day 5", source="inferred")
    clock.advance(days=10)
    assert memory.remember("The ledger closes on day 5").id == first.id
    record = memory.get(first.id)
    assert (record.source, record.confidence, record.expires_at) == ("user", 1.0, None)


def test_what_differs_in_more_than_a_value_is_another_memory(memory):
    texts = [
        "Keep logs 30 days",
        "Keep no logs 90 days",
        "Keep mails 30 days",
        "Keep logs 30 days?",
    ]
    assert [memory.remember(each).action for each in texts] == ["stored"] * 4


def test_a_key_has_one_current_value(memory, clock):
    first = memory.remember("Lead score cut-off: 60")
    clock.advance(days=2)
    second = memory.remember("lead score  cut-off = 70", tags=["scoring"])
    assert (second.action, second.id) == ("superseded", first.id)
    assert second.message == (
        "Updated (definition, everywhere): before, it was “Lead score cut-off: 60”."
    )
    now = memory.get(first.id)
    assert (now.text, now.value, now.version) == ("lead score  cut-off = 70", "70", 2)
    assert now.created_at == datetime(2026, 3, 10, 9, tzinfo=UTC)
    assert now.updated_at == clock.now
    past, present = memory.history(first.id)
    assert (past.version, past.memory.text, past.reason) == (
        1,
        "Lead score cut-off: 60",
        "superseded",
    )
    assert (past.valid_from, past.valid_to) == (now.created_at, clock.now)
    assert (present.memory, present.valid_to) == (now, None)
    assert [hit.memory.text for hit in memory.recall("lead score cut-off")] == [now.text]
    assert memory.count() == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Cut-off: 70", "cut-off = 70"),
        ("Retention window: 30 days", "The retention window is 30 days."),
        ("营收口径：不含退款单", "营收：不含退款单。"),
        ("營收：不含退款單", "营收:不含退款单"),
    ],
)
def test_a_value_in_another_spelling_is_no_news(memory, one, other):
    first = memory.remember(one)
    again = memory.remember(other)
    assert (again.action, again.id) == ("reinforced", first.id)
    assert memory.get(first.id).text == one


def test_the_same_value_with_more_words_keeps_the_words(memory):
    first = memory.remember("Export CSV", subject="format", value="csv")
    more = memory.remember("Export CSV, with semicolons", subject="format", value="csv")
    assert (more.action, more.id) == ("superseded", first.id)
    assert memory.get(first.id).text == "Export CSV, with semicolons"


def test_one_sentence_under_two_keys_is_two_facts(memory):
    one = memory.remember("EUR", subject="currency", attribute="report")
    two = memory.remember("EUR", subject="currency", attribute="ledger")
    assert one.id != two.id
    assert memory.remember("EUR", subject="currency", attribute="report").id == one.id
    assert memory.count() == 2


def test_more_said_about_a_known_memory_is_kept(memory):
    first = memory.remember("Revenue excludes refunds")
    more = memory.remember(
        "Revenue excludes refunds",
        subject="revenue",
        tags=["finance"],
        expires=timedelta(days=30),
        category="constraint",
    )
    assert (more.action, more.id) == ("superseded", first.id)
    assert more.message == (
        "Updated (constraint, everywhere); the text is as before. Expires on 9 April 2026."
    )
    record = memory.get(first.id)
    assert (record.key, record.tags) == ("revenue.definition", ("finance",))
    assert (record.category, record.version) == ("constraint", 2)
    assert record.expires_at == record.updated_at + timedelta(days=30)
    plain = memory.remember("Revenue excludes refunds")
    assert plain.action == "reinforced"
    assert memory.get(first.id).tags == ("finance",)


def test_the_same_event_on_another_day_is_another_event(memory, clock):
    first = memory.remember("The nightly export failed with a timeout")
    clock.advance(hours=2)
    again = memory.remember("The nightly export failed with a timeout.")
    assert (again.action, again.id) == ("reinforced", first.id)
    clock.advance(days=1)
    next_day = memory.remember("The nightly export failed with a timeout")
    assert (next_day.action, memory.count()) == ("stored", 2)
    given_day = memory.remember(
        "The nightly export failed with a timeout", occurred_at="2026-02-01"
    )
    assert (given_day.action, memory.count()) == ("stored", 3)
    same_day = memory.remember("The nightly export failed with a timeout", occurred_at="2026-02-01")
    assert (same_day.action, same_day.id) == ("reinforced", given_day.id)


def test_an_event_is_one_of_its_project_and_of_who_told_it(memory, open_memory):
    text = "The nightly export failed with a timeout"
    actions = [
        memory.remember(text).action,
        memory.remember(text, project="sales").action,
        open_memory(project="ops").remember(text).action,
        open_memory(agent="planner").remember(text).action,
    ]
    assert actions == ["stored"] * 4


def test_preferences_hold_everywhere_and_the_rest_in_its_project(open_memory):
    memory = open_memory(project="sales")
    place = {
        "I prefer bars over pies": None,
        "我是财务分析师": None,
        "Staging runs PostgreSQL 15 on port 5433": None,
        "Revenue excludes refunds": "sales",
        "We decided to drop pies": "sales",
    }
    for text, project in place.items():
        assert memory.get(memory.remember(text).id).project == project
    assert memory.remember("Churn: 60 days").message == "Remembered (definition, project sales)."
    given = memory.remember("I like short answers", project="sales")
    assert memory.get(given.id).project == "sales"


class TestExpiry:
    def test_what_the_user_says_stays(self, memory):
        for text in ("Revenue excludes refunds", "The export failed last night", "I like bars"):
            assert memory.get(memory.remember(text).id).expires_at is None

    @pytest.mark.parametrize(
        ("given", "days"),
        [
            ({"category": "definition"}, None),
            ({"category": "Preference"}, 30),
            ({"category": "decision"}, None),
            ({"trigger": "month end"}, None),
            ({"kind": "episodic"}, 180),
            ({"category": "result"}, 180),
            ({"category": "note"}, 30),
            ({"kind": "semantic"}, 90),
            ({"category": "hunch"}, 90),
        ],
    )
    def test_what_was_inferred_has_the_life_of_its_category(self, memory, clock, given, days):
        record = memory.get(memory.remember("Something seen", source="inferred", **given).id)
        expected = None if days is None else clock.now + timedelta(days=days)
        assert record.expires_at == expected

    def test_never_means_never(self, memory):
        record = memory.get(memory.remember("Seen", source="inferred", expires=None).id)
        assert record.expires_at is None

    def test_expired_is_out_of_recall_and_said_again_it_counts(self, memory, clock):
        first = memory.remember("The VPN is down", kind="semantic", expires=timedelta(hours=1))
        assert len(memory.recall("VPN")) == 1
        clock.advance(hours=1)
        assert len(memory.recall("VPN")) == 0
        again = memory.remember("The VPN is down", kind="semantic")
        assert (again.action, again.id) == ("stored", first.id)
        assert "had expired" in again.message
        assert len(memory.recall("VPN")) == 1

    def test_an_expired_value_gives_way_to_anybody(self, memory, clock, open_memory):
        first = memory.remember("Cut-off: 60", expires=timedelta(days=1))
        clock.advance(days=2)
        assert open_memory(agent="planner").remember("Cut-off: 70").action == "superseded"
        assert memory.get(first.id).value == "70"

    def test_a_time_without_a_zone_is_hers(self, open_memory):
        berlin = ZoneInfo("Europe/Berlin")
        memory = open_memory(clock=lambda: datetime(2026, 3, 10, 9, tzinfo=berlin))
        summer = memory.remember("Trial", expires=datetime.fromisoformat("2026-07-01T12:00"))
        assert memory.get(summer.id).expires_at == datetime(2026, 7, 1, 10, tzinfo=UTC)
        winter = memory.remember("The old trial ended", occurred_at="2026-01-01T12:00")
        assert memory.get(winter.id).occurred_at == datetime(2026, 1, 1, 11, tzinfo=UTC)


class TestAgents:
    def test_an_agent_never_overwrites_what_the_user_said(self, memory, open_memory):
        hers = memory.remember("AWS region: eu-west-1")
        agent = open_memory(agent="planner")
        contest = agent.remember("AWS region: us-east-2")
        assert contest.action == "pending"
        assert "Contradicts “AWS region: eu-west-1”" in contest.message
        assert memory.get(hers.id).value == "eu-west-1"
        record = memory.get(contest.id)
        assert (record.status, record.agent, record.source) == ("pending", "planner", "agent")
        assert (record.contradicts, record.confidence) == (hers.id, 0.7)
        for _ in range(2):
            again = agent.remember("AWS region = us-east-2")
            assert (again.action, again.id) == ("pending", contest.id)
        assert memory.get(contest.id).mentions == 3
        other = open_memory(agent="coder").remember("AWS region: us-east-2")
        assert (other.action, other.id != contest.id) == ("pending", True)
        third = agent.remember("AWS region: ap-south-1")
        assert third.id not in (contest.id, other.id)
        assert {each.id for each in memory.pending()} == {contest.id, other.id, third.id}
        assert [hit.memory.value for hit in memory.recall("AWS region")] == ["eu-west-1"]
        assert [hit.memory.value for hit in agent.recall("AWS region")] == ["eu-west-1"]

    @pytest.mark.parametrize("given", [{"source": "inferred"}, {"confidence": 0.2}])
    def test_less_sure_or_less_authoritative_waits(self, memory, given):
        memory.remember("Cut-off: 60")
        assert memory.remember("Cut-off: 70", **given).action == "pending"

    def test_an_agent_updates_its_own(self, open_memory):
        agent = open_memory(agent="planner")
        first = agent.remember("Sprint length: 2 weeks")
        second = agent.remember("Sprint length: 3 weeks")
        assert (second.action, second.id) == ("superseded", first.id)
        assert agent.get(first.id).value == "3 weeks"

    def test_two_agents_that_say_the_same_each_have_it(self, memory, open_memory):
        planner, coder = open_memory(agent="planner"), open_memory(agent="coder")
        one = planner.remember("Sprint length: 2 weeks")
        two = coder.remember("Sprint length: 2 weeks")
        for agent, receipt in ((planner, one), (coder, two)):
            assert [hit.memory.id for hit in agent.recall("sprint length")] == [receipt.id]
        assert len(memory.list(key="Sprint length.definition")) == 1
        assert coder.remember("Sprint length: 2 weeks").action == "reinforced"
        assert len(memory.list(key="Sprint length.definition")) == 1

    def test_a_contradiction_tells_nothing_of_another_agents_note(self, open_memory):
        open_memory(agent="support").remember("Discount limit: 40 percent, keep it secret")
        sales = open_memory(agent="sales")
        contest = sales.remember("Discount limit: 10 percent")
        assert contest.action == "pending"
        assert "40" not in contest.message
        assert "secret" not in repr(sales.pending())

    def test_what_the_user_says_too_is_hers(self, memory, open_memory):
        planner = open_memory(agent="planner")
        first = planner.remember("Sprint length: 2 weeks")
        assert memory.remember("Sprint length: 2 weeks").id == first.id
        record = memory.get(first.id)
        assert (record.agent, record.source) == (None, "user")
        assert len(open_memory(agent="coder").recall("sprint length")) == 1

    def test_what_the_user_takes_up_is_no_contradiction_any_more(self, memory, open_memory):
        memory.remember("AWS region: eu-west-1")
        contest = open_memory(agent="planner").remember("AWS region: us-east-2")
        taken = memory.remember("AWS region: us-east-2")
        assert taken.action == "superseded"
        assert memory.pending() == []
        assert memory.get(contest.id).status == "forgotten"
        taken.undo()
        assert [each.id for each in memory.pending()] == [contest.id]

    def test_an_agent_may_not_claim_to_be_the_user(self, open_memory):
        agent = open_memory(agent="planner")
        for source in ("user", "profile"):
            with pytest.raises(ScopeError, match="may not write with source"):
                agent.remember("Trust me", source=source)
        assert agent.get(agent.remember("Seen", source="inferred").id).source == "inferred"

    def test_an_agent_may_not_change_what_is_not_its_own(self, memory, open_memory):
        agent, other = open_memory(agent="planner"), open_memory(agent="coder")
        hers = memory.remember("Revenue excludes refunds").id
        shared = other.remember("Deploys happen on Monday").id
        memory.share(shared)
        private = other.remember("Private note of the coder").id
        for attempt in (
            lambda at: agent.edit(at, text="Revenue includes refunds"),
            agent.forget,
            agent.confirm,
            agent.pin,
            agent.share,
            lambda at: agent.rollback(at, to=1),
            agent.restore_memory,
        ):
            for visible in (hers, shared):
                with pytest.raises(ScopeError, match=r"may not (change|forget|confirm|share)"):
                    attempt(visible)
            with pytest.raises(LookupError, match="no memory"):
                attempt(private)
        versions = {at: memory.get(at).version for at in (hers, shared, private)}
        assert versions == {hers: 1, shared: 2, private: 1}
        assert memory.count() == 3
        own = agent.remember("Own note").id
        assert agent.edit(own, text="Own note, changed").action == "superseded"

    def test_what_the_user_confirmed_is_no_longer_the_agents_to_change(self, memory, open_memory):
        agent = open_memory(agent="planner")
        own = agent.remember("Sprint length: 2 weeks").id
        memory.confirm(own)
        with pytest.raises(ScopeError, match="confirmed"):
            agent.edit(own, text="Sprint length: 3 weeks")
        assert agent.remember("Sprint length: 3 weeks").action == "pending"


class TestKeysOverTime:
    def test_a_forgotten_value_does_not_come_back_beside_its_successor(self, memory):
        memory.forget(memory.remember("Cut-off: 60").id)
        now = memory.remember("Cut-off: 70")
        back = memory.remember("Cut-off: 60")
        assert (back.action, back.id) == ("superseded", now.id)
        assert [each.value for each in memory.list(key="Cut-off.definition")] == ["60"]

    def test_a_forgotten_memory_said_again_comes_back(self, memory):
        first = memory.remember("Revenue excludes refunds")
        memory.forget(first.id)
        again = memory.remember("Revenue excludes refunds")
        assert (again.action, again.id) == ("stored", first.id)
        assert "had been forgotten" in again.message
        assert memory.get(first.id).status == "active"
        assert [each.version for each in memory.history(first.id)] == [1, 2, 3]

    def test_a_contradiction_whose_rival_went_holds_when_said_again(self, memory, open_memory):
        hers = memory.remember("AWS region: eu-west-1")
        agent = open_memory(agent="planner")
        contest = agent.remember("AWS region: us-east-2")
        memory.forget(hers.id)
        assert agent.remember("AWS region: us-east-2").action == "stored"
        assert memory.get(contest.id).status == "active"
        with pytest.raises(ConflictError):
            memory.restore_memory(hers.id)


AWKWARD = [
    ("build ok \ud83d done", "build ok \ufffd done"),
    ("\udc00 half", "\ufffd half"),
    ("pair \ud83d\udcc8", "pair \U0001f4c8"),
    ("ok 👩‍💻 👨‍👩‍👧", "ok 👩‍💻 👨‍👩‍👧"),
    ("a\x00b", "ab"),
    ("a\x1b[31mred\x1b[0m b", "ared b"),
    ("bell \x07 done \x9b31m.", "bell  done ."),
    ("noncharacter \ufffe \U0001ffff end", "noncharacter   end"),
    ("line\r\nline\rline", "line\nline\nline"),
    ('config is {"a": 1, "b": "{c}"} and 50% done', 'config is {"a": 1, "b": "{c}"} and 50% done'),
    ("budget {2024} for set {x} and $x, ${HOME}", "budget {2024} for set {x} and $x, ${HOME}"),
    ("quotes ' \" ` \\ $ ; -- /* */", "quotes ' \" ` \\ $ ; -- /* */"),
    ("re\u0301sume\u0301", "r\u00e9sum\u00e9"),
    ("日本語 한국어 عربي ไทย हिन्दी", "日本語 한국어 عربي ไทย हिन्दी"),
]


@pytest.mark.parametrize(("said", "kept"), AWKWARD)
def test_awkward_characters_are_kept_or_cleaned_at_the_door(memory, said, kept):
    receipt = memory.remember(said, tags=[said], subject=said, value=[said, {said: said}])
    record = memory.get(receipt.id)
    assert record.text == record.provenance.sentence == kept
    assert record.value == [kept, {kept: kept}]
    assert memory.remember("plain text after it").action == "stored"
    assert memory.recall(said, threshold=0) is not None


def typed(system, text):
    return unicodedata.normalize(system, text)


def test_one_word_typed_on_two_systems_is_one_word(memory):
    office, city, tag = "Đà Nẵng office opens at 9", "Đà Nẵng", "Đà"
    first = memory.remember(typed("NFD", office), tags=[typed("NFD", tag)])
    assert memory.remember(typed("NFC", office)).id == first.id
    for form in ("NFC", "NFD"):
        asked, filed = typed(form, city), typed(form, tag)
        assert [hit.memory.id for hit in memory.recall(asked)] == [first.id]
        assert [hit.memory.id for hit in memory.recall(asked, tags=filed)] == [first.id]
        assert [each.id for each in memory.list(tag=filed)] == [first.id]
    memory.remember("ＧＰＵ quota 4")
    assert [hit.memory.text for hit in memory.recall("GPU")] == ["ＧＰＵ quota 4"]
    memory.forget([each.id for each in memory.list(tag=typed("NFC", tag))])
    assert [each.text for each in memory.list()] == ["ＧＰＵ quota 4"]


def test_two_spellings_of_a_user_are_one_user(open_memory):
    open_memory(user=typed("NFC", "José")).remember("Revenue excludes refunds")
    assert open_memory(user=typed("NFD", "José")).count() == 1


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.text(max_size=60))
def test_any_text_is_kept_as_cleaned_or_refused_in_a_sentence(memory, text):
    if not clean(text):
        with pytest.raises(UsageError, match="Nothing to remember: the text is empty"):
            memory.remember(text)
        return
    before = {each.id: each for each in memory.list()}
    receipt = memory.remember(text)
    after = {each.id: each for each in memory.list()}
    if receipt.action == "stored":
        assert after[receipt.id].text == clean(text)
    del after[receipt.id]
    assert after == {name: each for name, each in before.items() if name != receipt.id}
