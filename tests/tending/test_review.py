"""What waits for a second look: why, what is proposed, and that one word is enough."""

from __future__ import annotations

import warnings

import pytest

from jupyter_memory import ConflictError, JupyterMemoryWarning, ScopeError, UsageError

STACK = ("The stack uses Flask.", "Our database is PostgreSQL.", "We deploy on K8s.")
OBSERVED = {"source": "inferred", "confidence": 0.8}


def reasons(memory, **given):
    return [(each.reason, each.act) for each in memory.review(**given)]


def test_nothing_waits_at_first(memory):
    memory.remember("Revenue excludes refunds.")
    review = memory.review()
    assert (list(review), review.noise_rate) == ([], 0.0)
    assert repr(review).startswith("Nothing to review.")


@pytest.mark.parametrize(
    ("text", "given", "reason", "act"),
    [
        ("Margin is net of discounts.", {"source": "agent", "confidence": 0.4}, "low confidence",
         "forget"),
        ("I like bars.", {"category": "preference", **OBSERVED}, "draft", "confirm"),
        ("我喜欢柱状图", {"category": "preference", **OBSERVED}, "draft", "confirm"),
        ("The export has 12 columns.", {"expires": "2026-03-15"}, "expiring", "forget"),
    ],
)  # fmt: skip
def test_what_is_doubtful_is_asked_about(memory, text, given, reason, act):
    memory.remember(text, kind="semantic", **given)
    memory.remember("Revenue excludes refunds.")
    (item,) = memory.review()
    assert (item.reason, item.act, item.memory.text) == (reason, act, text)


def test_what_did_not_help_once_is_asked_about_and_a_yes_settles_it(memory):
    receipt = memory.remember("Refund rate uses shipped orders.")
    memory.feedback(receipt.id, useful=False)
    assert reasons(memory) == [("disliked", "forget")]
    memory.review()[0].answer("keep")
    assert reasons(memory) == []
    memory.feedback(receipt.id, useful=False)
    memory.review().accept(1)
    assert memory.get(receipt.id).status == "forgotten"


def test_three_uses_without_a_word_are_asked_about(memory):
    memory.remember("Refund rate uses shipped orders.")
    for _ in range(3):
        assert memory.recall("refund rate")
    memory.flush()
    memory.tend()
    assert reasons(memory) == [("unanswered", "confirm")]
    memory.review().accept()
    assert reasons(memory) == []


def test_what_was_never_used_is_asked_about_after_its_time(memory, clock):
    memory.remember("The dashboard has a dark theme.", expires=None, **OBSERVED)
    memory.remember("Refund rate uses shipped orders.")
    clock.advance(days=89)
    assert reasons(memory) == []
    clock.advance(days=2)
    assert reasons(memory) == [("never used", "forget")]
    clock.advance(days=300)
    assert ("never used", "confirm") in reasons(memory)


def test_what_is_put_away_by_itself_is_asked_about_only_where_it_was_used(memory, clock):
    for text in ("The dashboard has a dark theme.", "Refund rate uses shipped orders."):
        memory.remember(text, **OBSERVED)
    assert memory.recall("refund rate")
    memory.flush()
    memory.tend()
    clock.advance(days=80)
    (item,) = memory.review()
    assert (item.reason, item.act) == ("expiring", "confirm")
    assert item.memory.text == "Refund rate uses shipped orders."


def test_what_its_file_does_not_bear_out_any_more_is_asked_about(memory, tmp_path):
    file = tmp_path / "orders.csv"
    file.write_text("id,amount\n1,2\n")
    memory.remember("orders.csv has two columns.", attach=file)
    assert reasons(memory) == []
    file.write_text("id,amount,day\n1,2,3\n")
    assert reasons(memory) == [("drifted", "forget")]
    assert "orders.csv" in memory.review()[0].detail


def test_contradictions_are_asked_about_and_decided(open_memory):
    memory, agent = open_memory(), open_memory(agent="planner")
    memory.remember("Board format: bars", subject="board", attribute="format", value="bars")
    agent.remember("Board format: pies", subject="board", attribute="format", value="pies")
    (item,) = memory.review()
    assert (item.reason, item.act, item.acts) == ("contradiction", "old", ("new", "old", "both"))
    assert "Which holds?" in item.detail
    item.answer("new")
    assert [each.text for each in memory.list(status="active")] == ["Board format: pies"]
    assert len(memory.review()) == 0


def test_two_values_are_asked_about_once(open_memory, clock):
    memory = open_memory(config={"near_duplicates": False})
    memory.remember("Revenue is reported in EUR.")
    clock.advance(days=1)
    memory.remember("Revenue is reported in USD.")
    (item,) = memory.review()
    assert (item.reason, item.act, item.memory.text) == (
        "two values",
        "forget",
        "Revenue is reported in EUR.",
    )
    item.answer("both")
    assert len(memory.review()) == 0
    assert memory.count() == 2


def test_fragments_are_proposed_and_made_one(memory):
    for each in STACK:
        memory.remember(each)
    (item,) = memory.review()
    assert (item.reason, item.act, item.acts) == ("fragments", "merge", ("merge", "apart"))
    whole = "Stack: Flask, PostgreSQL (database), K8s (deploy)."
    assert item.memory.text == whole
    receipt = item.accept()
    assert [each.text for each in memory.list(status="active")] == [whole]
    receipt.undo()
    assert len(memory.review()) == 0, "what was taken back is not proposed again"


def test_fragments_left_apart_are_not_proposed_again(memory):
    for each in STACK:
        memory.remember(each)
    memory.review()[0].answer("keep")
    assert len(memory.review()) == 0
    assert memory.count(status="active") == 3


def test_fragments_that_changed_since_are_not_made_one(memory):
    ids = [memory.remember(each).id for each in STACK]
    (item,) = memory.review()
    memory.edit(ids[1], text="Our database is MySQL.")
    with pytest.raises(ConflictError, match="changed since the review"):
        item.accept()
    assert memory.count(status="active") == 3


def test_expiring_memories_are_renewed(memory):
    receipt = memory.remember("The export has 12 columns.", expires="2026-03-15")
    memory.review()[0].answer("confirm")
    assert memory.get(receipt.id).expires_at is None


def test_the_weightiest_come_first_and_unused_ones_take_few_rows(memory, clock):
    for number in range(15):
        memory.remember(f"The dashboard {number} has a theme.", expires=None, **OBSERVED)
    clock.advance(days=100)
    disliked = memory.remember("Refund rate uses shipped orders.")
    memory.feedback(disliked.id, useful=False)
    review = memory.review()
    assert review[0].reason == "disliked"
    assert (len(review), review.more) == (11, 5)
    assert "5 more with the next review" in repr(review)


def test_the_noise_of_a_sample_is_told(memory, clock):
    for number in range(30):
        memory.remember(f"Metric {number} counts shipped orders in region {number}.")
    for text in ("Why?", "Does the job run?", "ok"):
        memory.remember(text, kind="semantic", expires=None, **OBSERVED)
    one, other = memory.review(), memory.review()
    assert len(one.sample) == 20
    assert one.sample == other.sample
    assert one.noise_rate == len(one.noise) / 20
    noisy = {each.text for each in one.sample if each.id in one.noise}
    assert noisy == {each.text for each in one.sample if not each.text.startswith("Metric")}


def test_a_review_is_the_users(open_memory):
    with pytest.raises(ScopeError, match="may not review"):
        open_memory(agent="planner").review()


def test_other_users_and_projects_are_not_asked_about(open_memory):
    memory = open_memory(project="sales")
    sure = {"source": "agent", "confidence": 0.4}
    open_memory(user="bo").remember("Margin is net.", **sure)
    open_memory(project="ops").remember("Margin is gross.", **sure)
    assert reasons(memory) == []
    assert reasons(memory, project="*") == [("low confidence", "forget")]


def test_bad_rows_and_answers_are_told(memory):
    review = memory.review()
    with pytest.raises(UsageError, match="the review is empty"):
        review.accept(1)
    memory.remember("Margin is net.", source="agent", confidence=0.4)
    review = memory.review()
    with pytest.raises(UsageError, match="rows 1 to 1"):
        review.accept(2)
    with pytest.raises(UsageError, match="'new' is no answer here: there are confirm, forget"):
        review[0].answer("new")


def test_it_reads_as_a_table_in_either_language(memory):
    memory.remember("毛利不含折扣", source="agent", confidence=0.4)
    text = repr(memory.review())
    assert "不确定（40%）" in text
    assert "忘记 forget" in text
    assert "<table" in memory.review()._repr_html_()


# By itself


def test_a_reminder_comes_once_a_week_and_not_at_first(memory, clock):
    memory.remember("Margin is net.", source="agent", confidence=0.4)

    def told():
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            memory._remind_if_due()
        return [str(each.message) for each in caught if each.category is JupyterMemoryWarning]

    assert told() == []
    clock.advance(days=8)
    assert told() == ["1 memory waits for your review: %memory review"]
    assert told() == []
    clock.advance(days=8)
    assert len(told()) == 1


def test_no_reminder_where_nothing_waits_or_none_is_wanted(open_memory, clock, recwarn):
    quiet = open_memory(config={"weekly_review": False})
    quiet.remember("Margin is net.", source="agent", confidence=0.4)
    well = open_memory(user="bo")
    well.remember("Revenue excludes refunds.")
    for each in (quiet, well, quiet, well):
        each._remind_if_due()
        clock.advance(days=8)
    assert [each for each in recwarn if each.category is JupyterMemoryWarning] == []
