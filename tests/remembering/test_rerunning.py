"""Re-run is not news: what runs again says nothing new, what was edited does."""

from __future__ import annotations

import pytest

from jupyter_memory.remembering.rerunning import stands

CELL = "2f1a7c1e"
UUID_CELL = "8c6f1f0e-62a5-4f0e-9df7-1f6f6f9a1b2c"


@pytest.fixture
def state(memory):
    """What is stored, whatever its status: everything that a run could change."""
    statuses = ["active", "draft", "pending", "archived", "forgotten"]
    return lambda: list(memory.list(status=statuses, project="*"))


def texts(memory):
    return [each.text for each in memory.list()]


class TestUnchangedCells:
    def test_run_again_it_changes_nothing(self, kernel, state, clock):
        monday = kernel("report.ipynb")
        (first,) = monday.run(CELL, "Revenue excludes refunds")
        before = state()
        for _ in range(2):
            clock.advance(days=1)
            monday.restart()
            (again,) = monday.run(CELL, "Revenue excludes refunds")
            assert (again.action, again.id) == ("reinforced", first.id)
            assert again.message == "Remembered already by this cell (fact, everywhere)."
        assert state() == before
        assert before[0].mentions == 1

    def test_mondays_notebook_does_not_bring_mondays_value_back(self, kernel, memory, state, clock):
        monday, friday = kernel("work/monday.ipynb"), kernel("work/friday.ipynb")
        (first,) = monday.run(CELL, "Cut-off: 60")
        clock.advance(days=4)
        friday.run("ffff", "Cut-off: 70")
        before = state()
        clock.advance(days=3)
        monday.restart()
        (again,) = monday.run(CELL, "Cut-off: 60")
        assert (again.action, again.id) == ("refused", first.id)
        assert again.message == (
            "Not news: this cell said so before, and since 2026-03-14 “Cut-off: 70” holds "
            f"(from friday.ipynb); history {first.id[-6:]} shows both, rollback brings the old "
            "one back."
        )
        assert state() == before
        assert [hit.memory.value for hit in memory.recall("cut-off")] == ["70"]

    def test_also_when_it_only_said_what_another_cell_had_said(self, kernel, memory, state, clock):
        older, monday, friday = (kernel(f"{each}.ipynb") for each in ("older", "monday", "friday"))
        older.run(CELL, "Cut-off: 60")
        (monday_says,) = monday.run(CELL, "cut-off = 60")
        assert monday_says.action == "reinforced"
        clock.advance(days=4)
        friday.run(CELL, "Cut-off: 70")
        before = state()
        monday.restart()
        (again,) = monday.run(CELL, "cut-off = 60")
        assert (again.action, again.message[:9]) == ("refused", "Not news:")
        assert state() == before

    def test_also_after_it_was_forgotten(self, kernel, memory, state):
        monday = kernel("monday.ipynb")
        (first,) = monday.run(CELL, "Revenue excludes refunds")
        memory.forget(first.id)
        before = state()
        monday.restart()
        (again,) = monday.run(CELL, "Revenue excludes refunds")
        assert again.action == "refused"
        assert f"it was forgotten; restore {first.id[-6:]} brings it back" in again.message
        assert state() == before

    def test_also_after_it_was_corrected_by_hand(self, kernel, memory, state):
        monday = kernel("monday.ipynb")
        (first,) = monday.run(CELL, "Revenue excludes refunds")
        memory.edit(first.id, text="Revenue excludes refunds and tests", tags=["x"])
        before = state()
        (again,) = monday.run(CELL, "Revenue excludes refunds")
        assert again.action == "refused"
        assert "“Revenue excludes refunds and tests” holds" in again.message
        assert state() == before

    def test_also_in_another_process(self, kernel, open_memory, memory, state):
        kernel("monday.ipynb").run(CELL, "Cut-off: 60")
        kernel("friday.ipynb").run(CELL, "Cut-off: 70")
        before = state()
        fresh = kernel("monday.ipynb", memory=open_memory())
        (again,) = fresh.run(CELL, "Cut-off: 60")
        assert again.action == "refused"
        assert state() == before

    def test_options_are_no_news_either(self, kernel, memory, state, clock):
        monday = kernel("monday.ipynb")

        def say():
            return [memory.remember("Cut-off: 60", tags=["a"], expires="2027-01-01", shared=True)]

        (first,) = monday.run(CELL, "code", say)
        memory.edit(first.id, tags=["b"], expires=None)
        before = state()
        monday.restart()
        monday.run(CELL, "code", say)
        assert state() == before

    def test_an_event_is_not_one_of_the_day_it_is_run_again(self, kernel, memory, state, clock):
        monday = kernel("monday.ipynb")
        monday.run(CELL, "The export failed with a timeout")
        before = state()
        clock.advance(days=3)
        monday.run(CELL, "The export failed with a timeout")
        assert state() == before

    def test_a_cell_that_says_two_values_says_them_once(self, kernel, memory, state):
        monday = kernel("monday.ipynb")
        monday.run(CELL, "Cut-off: 60\n\nCut-off: 70")
        assert texts(memory) == ["Cut-off: 70"]
        before = state()
        monday.restart()
        actions = [each.action for each in monday.run(CELL, "Cut-off: 60\n\nCut-off: 70")]
        assert actions == ["refused", "reinforced"]
        assert state() == before
        monday.run(CELL, "Cut-off: 60\n\nCut-off: 70\n\nPies are out")
        assert texts(memory) == ["Cut-off: 70", "Pies are out"]

    def test_a_renamed_notebook_is_the_same_where_cells_have_unique_ids(
        self, kernel, memory, state
    ):
        kernel("Untitled.ipynb").run(UUID_CELL, "Cut-off: 60")
        kernel("friday.ipynb").run("ffff", "Cut-off: 70")
        before = state()
        (again,) = kernel("report.ipynb").run(UUID_CELL, "Cut-off: 60")
        assert again.action == "refused"
        assert state() == before

    def test_short_ids_are_told_apart_by_their_notebook(self, kernel, memory):
        kernel("a.ipynb").run(CELL, "Revenue excludes refunds")
        (other,) = kernel("b.ipynb").run(CELL, "Revenue excludes refunds")
        assert (other.action, memory.get(other.id).mentions) == ("reinforced", 2)


class TestEditedCells:
    def test_an_edited_cell_versions_what_it_stored(self, kernel, memory):
        monday = kernel("monday.ipynb")
        (first,) = monday.run(CELL, "Revenue excludes refunds")
        (second,) = monday.run(CELL, "Revenue excludes refunds and tests")
        assert (second.action, second.id) == ("superseded", first.id)
        assert texts(memory) == ["Revenue excludes refunds and tests"]
        assert [each.version for each in memory.history(first.id)] == [1, 2]

    def test_also_where_nothing_of_it_is_left(self, kernel, memory):
        monday = kernel("monday.ipynb")
        (first,) = monday.run(CELL, "The board wants bars")
        (second,) = monday.run(CELL, "Weekly figures are enough")
        assert (second.action, second.id) == ("superseded", first.id)

    def test_also_with_another_key(self, kernel, memory):
        monday = kernel("monday.ipynb")
        (first,) = monday.run(CELL, "Cut-off: 60")
        (second,) = monday.run(CELL, "Churn window: 60 days")
        assert second.id == first.id
        assert texts(memory) == ["Churn window: 60 days"]

    @pytest.mark.parametrize("place", [0, 1, 2])
    def test_other_paragraphs_are_unharmed(self, kernel, memory, place):
        says = ["Revenue excludes refunds", "The board wants bars", "Amounts are in cents"]
        monday = kernel("monday.ipynb")
        before = monday.run(CELL, "\n\n".join(says))
        kept = [memory.get(each.id) for n, each in enumerate(before) if n != place]
        says[place] += ", always"
        after = monday.run(CELL, "\n\n".join(says))
        assert [each.id for each in after] == [each.id for each in before]
        assert [memory.get(each.id) for n, each in enumerate(before) if n != place] == kept
        assert sorted(texts(memory)) == sorted(says)

    @pytest.mark.parametrize("place", [0, 1, 2])
    def test_a_paragraph_more_replaces_none(self, kernel, memory, place):
        says = ["Revenue excludes refunds", "The board wants bars"]
        monday = kernel("monday.ipynb")
        monday.run(CELL, "\n\n".join(says))
        before = list(memory.list())
        says.insert(place, "Amounts are in cents")
        after = monday.run(CELL, "\n\n".join(says))
        assert after[place].action == "stored"
        assert [each for each in memory.list() if each.text != says[place]] == before

    def test_a_paragraph_more_and_another_one_changed(self, kernel, memory):
        monday = kernel("monday.ipynb")
        first, bars = monday.run(CELL, "Revenue excludes refunds\n\nThe board wants bars")
        new, changed, same = monday.run(
            CELL,
            "Amounts are in cents\n\nRevenue excludes refunds and tests\n\nThe board wants bars",
        )
        assert (new.action, changed.id, same.id) == ("stored", first.id, bars.id)
        assert memory.count() == 3

    def test_a_paragraph_less_is_not_forgotten(self, kernel, memory):
        monday = kernel("monday.ipynb")
        monday.run(CELL, "Revenue excludes refunds\n\nThe board wants bars")
        monday.run(CELL, "The board wants bars")
        assert sorted(texts(memory)) == ["Revenue excludes refunds", "The board wants bars"]

    def test_a_word_that_stands_in_another_sentence_replaces_nothing(self, kernel, memory):
        monday = kernel("monday.ipynb")
        monday.run(CELL, "We count net revenue")
        monday.run(CELL, "We count net revenue\n\nrevenue")
        monday.run(CELL, "revenue\n\nWe count net revenue\n\nnet revenue")
        assert sorted(texts(memory)) == ["We count net revenue", "net revenue", "revenue"]

    def test_the_longer_text_replaces_the_shorter_one_it_begins_with(self, kernel, memory):
        monday = kernel("monday.ipynb")
        (first,) = monday.run(CELL, "We ship to 5")
        assert monday.run(CELL, "We ship to 50")[0].id == first.id
        assert monday.run(CELL, "We ship to 50 countries")[0].id == first.id
        assert texts(memory) == ["We ship to 50 countries"]

    def test_edited_and_edited_back(self, kernel, memory):
        monday = kernel("monday.ipynb")
        for text in ("Cut-off: 60", "Cut-off: 70", "Cut-off: 60", "Cut-off: 70"):
            monday.run(CELL, text)
            assert texts(memory) == [text]

    def test_an_edit_elsewhere_in_the_cell_is_no_news(self, kernel, memory, state):
        monday = kernel("monday.ipynb")
        monday.run(CELL, "Cut-off: 60")
        kernel("friday.ipynb").run("ffff", "Cut-off: 70")
        (_, again) = monday.run(CELL, "Pies are out\n\nCut-off: 60")
        assert again.action == "refused"
        assert sorted(texts(memory)) == ["Cut-off: 70", "Pies are out"]

    def test_what_moved_to_another_cell_is_that_cells(self, kernel, memory):
        """Monday's cell, edited to say something else, must not touch Friday's value."""
        monday, friday = kernel("monday.ipynb"), kernel("friday.ipynb")
        monday.run(CELL, "Cut-off: 60")
        friday.run("ffff", "Cut-off: 70")
        (other,) = monday.run(CELL, "The board wants bars")
        assert other.action == "stored"
        assert sorted(texts(memory)) == ["Cut-off: 70", "The board wants bars"]

    def test_options_added_to_the_cell_are_news(self, kernel, memory):
        monday = kernel("monday.ipynb")
        monday.run(CELL, "Cut-off: 60")
        source = "tagged: Cut-off: 60"
        (more,) = monday.run(CELL, source, lambda: [memory.remember("Cut-off: 60", tags=["a"])])
        assert more.action == "superseded"
        assert memory.get(more.id).tags == ("a",)

    def test_an_argument_edited_in_the_cell_is_news(self, kernel, memory):
        monday = kernel("monday.ipynb")

        def say(value):
            return lambda: [memory.remember("The cut-off", subject="cut-off", value=value)]

        (first,) = monday.run(CELL, "value=60", say(60))
        (second,) = monday.run(CELL, "value=70", say(70))
        assert (second.action, second.id) == ("superseded", first.id)
        assert memory.get(first.id).value == 70

    def test_a_weaker_source_does_not_replace_what_she_said(self, kernel, memory):
        monday = kernel("monday.ipynb")
        monday.run(CELL, "The board wants bars")
        source = "code that infers"
        monday.run(CELL, source, lambda: [memory.remember("Pies are fine", source="inferred")])
        assert "The board wants bars" in texts(memory)


class TestTextsMadeByCode:
    """A cell calls `remember` with texts that do not stand in it word by word."""

    def say(self, memory, regions):
        return lambda: [memory.remember(f"Store {each} is closed") for each in regions]

    def test_run_again_after_an_edit_nothing_is_lost(self, kernel, memory):
        monday = kernel("monday.ipynb")
        monday.run(CELL, "for each in 'ab': ...", self.say(memory, "ab"))
        monday.run(CELL, "for each in 'xab': ...", self.say(memory, "xab"))
        assert sorted(texts(memory)) == [f"Store {each} is closed" for each in "abx"]

    def test_a_list_with_a_lead_in_keeps_its_items(self, kernel, memory):
        monday = kernel("monday.ipynb")
        items = ["excludes refunds", "excludes tests"]

        def run(items):
            source = "Revenue rules:\n" + "\n".join(f"- {each}" for each in items)
            texts = [f"Revenue rules – {each}" for each in items]
            return monday.run(CELL, source, lambda: [memory.remember(each) for each in texts])

        first = run(items)
        run(["is net of VAT", *items])
        assert memory.count() == 3
        changed = run(["is net of VAT", "excludes refunds and returns", "excludes tests"])
        assert changed[1].id == first[0].id
        assert memory.count() == 3

    def test_one_cell_may_speak_for_many_places(self, kernel, memory, open_memory):
        monday = kernel("monday.ipynb")
        agent = open_memory(agent="planner")

        def say():
            return [
                *(memory.remember("The close is done", project=each) for each in ("a", "b")),
                agent.remember("The close is done", project="a"),
                *(
                    memory.remember("Outage", occurred_at=day)
                    for day in ("2026-03-01", "2026-03-02")
                ),
                memory.remember("EUR", subject="currency", attribute="report"),
                memory.remember("EUR", subject="currency", attribute="ledger"),
            ]

        assert [each.action for each in monday.run(CELL, "code", say)] == ["stored"] * 7
        assert {each.action for each in monday.run(CELL, "code", say)} == {"reinforced"}
        assert memory.count(project="*") == 7

    def test_several_values_of_a_key_in_one_run(self, kernel, memory):
        monday = kernel("monday.ipynb")

        def say():
            return [memory.remember(f"Cut-off: {each}") for each in (60, 70)]

        for source in ("code", "code  # with a comment", "code"):
            monday.run(CELL, source, say)
            assert texts(memory) == ["Cut-off: 70"]


class TestOtherSurfaces:
    def test_without_cell_ids_the_text_of_the_cell_tells(self, kernel, memory, state):
        monday = kernel("monday.ipynb", with_ids=False)
        (first,) = monday.run("", "Cut-off: 60")
        kernel("friday.ipynb", with_ids=False).run("", "Cut-off: 70")
        before = state()
        monday.restart()
        assert monday.run("", "Cut-off: 60")[0].action == "refused"
        assert state() == before
        edited = monday.run("", "Cut-off: 65")
        assert (edited[0].action, edited[0].id) == ("superseded", first.id)

    def test_a_script_says_it_anew(self, memory):
        memory.remember("Cut-off: 60")
        memory.remember("Cut-off: 70")
        again = memory.remember("Cut-off: 60")
        assert (again.action, memory.get(again.id).version) == ("superseded", 3)
        assert memory.remember("Cut-off: 60").action == "reinforced"
        assert memory.get(again.id).mentions == 2

    def test_an_agents_contradiction_is_no_news_when_run_again(
        self, kernel, memory, open_memory, state
    ):
        memory.remember("AWS region: eu-west-1")
        planner = kernel("plan.ipynb", memory=open_memory(agent="planner"))
        (contest,) = planner.run(CELL, "AWS region: us-east-2")
        before = state()
        planner.restart()
        planner.run(CELL, "AWS region: us-east-2")
        assert state() == before
        memory.resolve(contest.id, keep="new")
        before = state()
        (again,) = planner.run(CELL, "AWS region: us-east-2")
        assert "Remembered already by this cell" in again.message
        assert state() == before


@pytest.mark.parametrize(
    ("sentence", "source", "expected"),
    [
        ("Revenue excludes refunds", "%%remember\nRevenue excludes refunds\n", True),
        ("two\nlines", "%%remember\n  two\n  lines\n\nmore", True),
        ("Rules – excludes refunds", "Rules:\n- excludes refunds", True),
        ("Rules – excludes refunds", "Rules:\n- excludes tests", False),
        ("Store a is closed", "f'Store {each} is closed'", False),
        ("pair \U0001f4c8", "pair \ud83d\udcc8", True),
    ],
)
def test_a_sentence_stands_in_its_cell_also_over_lines(sentence, source, expected):
    assert stands(sentence, source) is expected
