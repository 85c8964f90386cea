"""The labelled recall set that is shipped: well formed, and in both languages."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from datetime import datetime, time, timedelta
from importlib.resources import files
from itertools import pairwise, product

import pytest

from jupyter_memory import Memory
from jupyter_memory.evaluation.labelled import read_labelled
from jupyter_memory.language.normal import normal_key

PLACE = files("jupyter_memory.evaluation").joinpath("recall_set.jsonl")
SET = read_labelled(str(PLACE))
MEMORIES = {each.name: each for each in SET.memories}
CATEGORIES = (
    "key", "rare term", "paraphrase", "cross-lingual", "time", "changed", "as of", "several",
    "how-to", "seen error", "caveat", "preference", "nothing", "other user", "follow-up",
)  # fmt: skip
LANGUAGES = ("en", "zh")
HAN = re.compile(r"[\u4e00-\u9fff]")
SUCCESSORS = {each.replaces: each for each in SET.memories if each.replaces}


def of(category, language=None):
    return [
        each
        for each in SET.questions
        if each.category == category and language in (None, each.language)
    ]


def language_of(text):
    return "zh" if len(HAN.findall(text)) >= 4 else "en"


def end_of(day):
    return datetime.combine(datetime.fromisoformat(day), time.max)


def plain(moment):
    return moment.replace(tzinfo=None)


def project_of(item):
    return item.given.get("project")


def test_there_is_enough_of_it_in_both_languages():
    told = Counter(language_of(each.text) for each in SET.memories)
    asked = Counter(each.language for each in SET.questions)
    assert told.total() >= 240
    assert asked.total() >= 300
    for counts, language in product((told, asked), LANGUAGES):
        assert counts[language] > 0.45 * counts.total()


def test_no_text_is_told_twice():
    texts = Counter(" ".join(each.text.casefold().split()) for each in SET.memories)
    assert texts.most_common(1)[0][1] == 1


def test_no_question_is_asked_twice_in_the_same_way():
    asked = Counter((each.text.casefold(), str(each.given), each.user) for each in SET.questions)
    assert asked.most_common(1)[0][1] == 1


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_category_is_asked_in_both_languages(category):
    assert len(of(category)) >= 14
    for language in LANGUAGES:
        assert len(of(category, language)) >= 6


def test_there_are_no_other_categories():
    assert {each.category for each in SET.questions} == set(CATEGORIES)
    assert {each.language for each in SET.questions} == set(LANGUAGES)


@pytest.mark.parametrize(("category", "language"), product(CATEGORIES, LANGUAGES))
def test_every_third_question_is_held_out_by_its_place(category, language):
    held = [each.held_out for each in of(category, language)]
    assert held == [place % 3 == 1 for place in range(len(held))]


def test_what_is_given_are_arguments_of_remember():
    known = set(inspect.signature(Memory.remember).parameters) - {"self", "text"}
    for each in SET.memories:
        assert set(each.given) <= known, each.name
    bare = [each for each in SET.memories if not set(each.given) - {"project"}]
    assert len(bare) > 0.6 * len(SET.memories)


def test_what_is_given_with_a_question_is_what_is_asked_for():
    for each in SET.questions:
        assert set(each.given) <= {"context", "as_of", "project"}, each.name
        assert ("as_of" in each.given) == (each.category == "as of"), each.name
        assert ("context" in each.given) == (each.category == "follow-up"), each.name


def test_turns_before_a_follow_up_are_the_users():
    for each in of("follow-up"):
        turns = each.given["context"]
        assert turns, each.name
        for turn in turns:
            assert set(turn) == {"role", "text"}, each.name
            assert turn["role"] == "user", each.name
            assert language_of(turn["text"]) == each.language, each.name


def test_memories_are_told_in_order_by_two_users_over_a_year():
    moments = [each.told_at for each in SET.memories]
    assert all(later >= sooner - timedelta(days=1) for sooner, later in pairwise(moments))
    assert moments[-1] - moments[0] > timedelta(days=400)
    assert Counter(each.user for each in SET.memories).keys() == {"ana", "bo"}
    assert {each.told_at.utcoffset() for each in SET.memories} == {
        timedelta(hours=hours) for hours in (1, 2, 8)
    }
    assert len({project_of(each) for each in SET.memories}) == 4


def test_events_happen_before_they_are_told():
    for each in SET.memories:
        if "occurred_at" in each.given:
            told = plain(each.told_at)
            happened = datetime.fromisoformat(each.given["occurred_at"])
            assert told - timedelta(days=21) < happened <= told, each.name


def test_questions_come_after_all_that_is_told():
    last = max(each.told_at for each in SET.memories)
    for each in SET.questions:
        assert each.asked_at > last, each.name
        assert each.asked_at - last < timedelta(days=14), each.name


def test_a_replacement_has_the_key_of_what_it_replaces():
    keys = Counter()
    for each in SET.memories:
        subject, attribute = each.given.get("subject"), each.given.get("attribute")
        assert (subject is None) == (attribute is None), each.name
        if subject is not None:
            keys[each.user, project_of(each), normal_key(subject, attribute)] += 1
    assert set(keys.values()) == {2}
    assert len(SUCCESSORS) == len(keys) >= 20
    for name, later in SUCCESSORS.items():
        sooner = MEMORIES[name]
        assert sooner.told_at < later.told_at, later.name
        assert sooner.text != later.text
        assert (sooner.user, project_of(sooner)) == (later.user, project_of(later))
        for part in ("subject", "attribute"):
            assert sooner.given[part] == later.given[part], later.name


def test_relevant_is_only_what_the_asker_can_see():
    for each in SET.questions:
        for name in each.relevant:
            memory = MEMORIES[name]
            assert memory.user == each.user, each.name
            assert project_of(memory) in (None, project_of(each)), each.name


def test_relevant_is_what_was_current_then():
    for each in SET.questions:
        then = plain(each.asked_at)
        if "as_of" in each.given:
            then = end_of(each.given["as_of"])
        for name in each.relevant:
            later = SUCCESSORS.get(name)
            assert plain(MEMORIES[name].told_at) < then, each.name
            assert later is None or plain(later.told_at) > then, each.name


def test_the_other_version_is_forbidden_where_one_is_asked_for():
    others = {old: new.name for old, new in SUCCESSORS.items()}
    others |= {new: old for old, new in others.items()}
    for each in (*of("changed"), *of("as of")):
        assert each.forbidden == tuple(others[name] for name in each.relevant), each.name


def test_how_many_memories_answer():
    for each in SET.questions:
        count = len(each.relevant)
        if each.category == "nothing":
            assert not count, each.name
            assert not each.forbidden, each.name
        elif each.category == "several":
            assert 2 <= count <= 4, each.name
        elif each.category != "other user":
            assert 1 <= count <= 3, each.name


def test_what_another_user_said_is_forbidden():
    asked = of("other user")
    for each in asked:
        assert {MEMORIES[name].user for name in each.forbidden} >= {"ana", "bo"} - {each.user}
    assert 0.4 < sum(not each.relevant for each in asked) / len(asked) < 0.9
    assert {each.user for each in asked} == {"ana", "bo"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_cross_lingual_means_another_language(language):
    for each in of("cross-lingual", language):
        assert {language_of(MEMORIES[name].text) for name in each.relevant} == {
            "en" if language == "zh" else "zh"
        }, each.name
