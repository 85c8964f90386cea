"""The profile: what is known about the user by dimension, since when, from where, and its trend."""

from __future__ import annotations

import pytest

from jupyter_memory.language.counting import count_tokens
from jupyter_memory.profile import DIMENSIONS

SAID = {
    "My name is Ana and I work in the pricing team.": "basics",
    "我叫安娜，负责定价分析。": "basics",
    "Always answer in Chinese.": "communication",
    "I prefer short answers.": "communication",
    "以后都用中文回答": "communication",
    "Always use ISO dates.": "preferences",
    "默认导出格式 = Parquet": "preferences",
    "I am interested in survival analysis.": "interests",
    "我对因果推断很感兴趣": "interests",
    "I prefer to see two options before deciding.": "decision_style",
    "我习惯先看数据再做决定": "decision_style",
    "Never use pie charts.": "taboos",
    "不要用饼图": "taboos",
}


@pytest.mark.parametrize(("text", "dimension"), SAID.items())
def test_what_she_says_has_its_dimension(memory, text, dimension):
    kept = memory.remember(text)
    (trait,) = memory.profile()
    assert (trait.id, trait.text, trait.dimension) == (kept.id, text, dimension)
    assert memory.profile()[dimension] == getattr(memory.profile(), dimension) == (trait,)


def test_all_six_dimensions_are_there_in_their_order(memory):
    for text in SAID:
        memory.remember(text)
    profile = memory.profile()
    assert tuple(profile.dimensions) == DIMENSIONS
    order = [DIMENSIONS.index(each.dimension) for each in profile]
    assert order == sorted(order)
    assert len(profile) == len(SAID)
    with pytest.raises(KeyError, match="hobbies"):
        profile["hobbies"]


def test_only_what_is_confirmed_is_in_it(memory, open_memory):
    memory.observe("I like bar charts for this kind of thing.", wait=True)
    memory.remember("She prefers dark mode.", category="preference", source="inferred")
    agent = open_memory(agent="planner")
    noted = agent.remember("The user prefers Polars.", category="preference")
    assert len(memory.profile()) == 0
    memory.confirm(noted.id)
    assert [each.text for each in memory.profile()] == ["The user prefers Polars."]
    assert "planner noted it and you confirmed it" in str(memory.profile())


def test_facts_about_the_data_are_not_about_her(memory):
    memory.remember("Revenue excludes refunds.")
    memory.remember("orders.is_internal marks test accounts.")
    pinned = memory.remember("We decided to raise the cut-off to 70.")
    memory.pin(pinned.id)
    assert len(memory.profile()) == 0


def test_each_line_has_value_date_and_origin(memory):
    from jupyter_memory import provenance
    from jupyter_memory.provenance import CellContext
    from jupyter_memory.records import Provenance

    where = Provenance(notebook="work/report.ipynb", execution_count=3)
    provenance.set_provider(lambda: CellContext(provenance=where, source="x"))
    try:
        kept = memory.remember("Always use ISO dates.")
    finally:
        provenance.clear_provider()
    assert str(memory.profile()) == (
        "Preferences:\n- Always use ISO dates. (since 10 March 2026; you said so in report.ipynb) "
        f"[{kept.id[-6:]}]"
    )


def test_a_change_is_told_as_a_trend(memory, clock):
    memory.remember("Default export format = Parquet")
    clock.advance(days=61)
    memory.remember("Default export format = CSV")
    (trait,) = memory.profile()
    assert (trait.before, trait.changes, trait.version) == ("Default export format = Parquet", 1, 2)
    assert trait.since == clock.now
    assert "changed in May, before: “Default export format = Parquet”" in str(memory.profile())
    clock.advance(days=300)
    memory.remember("Default export format = Feather")
    assert "changed 2 times, last in March, before: “Default export format = CSV”" in str(
        memory.profile()
    )
    clock.advance(days=365)
    assert "last in March 2027" in str(memory.profile())


def test_a_version_that_says_the_same_is_no_change(memory, clock):
    kept = memory.remember("Always use ISO dates.")
    clock.advance(days=40)
    memory.edit(kept.id, tags=["dates"])
    (trait,) = memory.profile()
    assert (trait.before, trait.changes) == (None, 0)
    assert "changed" not in str(memory.profile())


def test_a_chinese_profile_is_told_in_chinese(memory, clock):
    memory.remember("默认导出格式 = Parquet")
    clock.advance(days=61)
    kept = memory.remember("默认导出格式 = CSV")
    assert str(memory.profile()) == (
        "偏好：\n- 默认导出格式 = CSV（自2026年5月10日起；你说过；5月改过，此前是："
        f"“默认导出格式 = Parquet”）[{kept.id[-6:]}]"
    )


def test_it_is_edited_and_forgotten_by_its_ids(memory):
    memory.remember("Always use ISO dates.")
    memory.edit(memory.profile().preferences[0].id, text="Always use German dates.")
    assert [each.text for each in memory.profile()] == ["Always use German dates."]
    memory.forget(memory.profile().preferences[0].id)
    assert "Nothing is known about you yet" in str(memory.profile())


def test_it_is_a_few_hundred_tokens_however_much_is_known(memory):
    memory.remember_many(
        [f"Always format column number {n} of the report as money." for n in range(80)]
        + ["Never use pie charts.", "My name is Ana."]
    )
    profile = memory.profile()
    assert count_tokens(str(profile)) < 700
    assert profile.omitted > 0
    assert len(profile) + profile.omitted == 82
    assert profile.basics
    assert profile.taboos
    assert f"… and {profile.omitted} more" in str(profile)


def test_an_agent_is_told_what_the_user_said_and_no_other_agents_notes(open_memory, memory):
    memory.remember("Always use ISO dates.")
    other = open_memory(agent="writer").remember("The user prefers Polars.", category="preference")
    memory.confirm(other.id)
    assert [each.text for each in open_memory(agent="planner").profile()] == [
        "Always use ISO dates."
    ]


def test_what_is_shown_cannot_be_markup(memory):
    memory.remember("Always use <b>bold</b> titles.")
    assert "<b>" not in memory.profile()._repr_html_()
    assert "about you" in repr(memory.profile())
