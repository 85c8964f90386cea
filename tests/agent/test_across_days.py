"""What is told on one day is used on another; what changed is used anew, what is erased is gone."""

from __future__ import annotations

from across_days import told

from jupyter_memory.evaluation.given_only import IGNORANCE, reply
from jupyter_memory.evaluation.use_set import Story, Turn, load_use_set

LEAST_USED = 0.95

STORIES = load_use_set()


def test_the_set_has_both_languages_and_both_lengths():
    for language in ("en", "zh"):
        lengths = [len(each.days) for each in STORIES if each.language == language]
        assert {2, 5} == set(lengths)
        assert len(lengths) >= 16
    assert len({each.id for each in STORIES}) == len(STORIES)


def test_what_was_told_is_used_and_what_is_gone_is_not(with_model, service, clock):
    uses = [
        use
        for number, story in enumerate(STORIES)
        for use in told(story, lambda n=number: with_model(user=f"user{n}"), service, clock)
    ]
    wrong = [(use.story.id, use.day, use.wanted, use.answer) for use in uses if not use.holds]
    wanted = [use for use in uses if not use.is_stale]
    assert sum(use.holds for use in wanted) >= LEAST_USED * len(wanted), wrong
    assert [each for each in uses if each.is_stale and not each.holds] == [], wrong


def test_a_memory_that_forgets_would_be_noticed(with_model, service, clock):
    story = Story(id="x", language="en", days=(
        (Turn(say="Always show money in euros."),),
        (Turn(say="Plot revenue.", use=(("euros",),)),),
    ))  # fmt: skip
    users = iter(("bo", "cy"))
    (use,) = told(story, lambda: with_model(user=next(users)), service, clock)
    assert (use.holds, use.answer) == (False, IGNORANCE)


def test_the_model_knows_nothing_by_itself():
    asked = [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "What is it?"},
    ]
    assert reply(asked).text == IGNORANCE
