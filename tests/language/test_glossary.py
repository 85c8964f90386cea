"""The glossary: well formed, nothing in two places, and found from either language."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.language.glossary import concepts, equivalents, form
from jupyter_memory.language.stopwords import stop_terms
from jupyter_memory.language.terms import informative, terms

CONCEPTS = concepts()
PHRASES = [(each, phrase) for each in CONCEPTS for phrase in each.phrases]


def others(question):
    """What may stand for the words of a question, as terms without the blanks around them."""
    found = equivalents(terms(question))
    return {word: {each.text.strip() for each in forms} for word, forms in found.items()}


def rest_of(concept, word):
    """What else a concept is called, as terms; what has the word anyhow is not needed."""
    forms = map(form, concept.phrases)
    return {each.text.strip() for each in forms if word not in each.words}


def says(question, memory):
    """The words of a question that a memory says in other words."""
    text = f" {' '.join(terms(memory))} "
    found = equivalents(terms(question))
    return {word for word, forms in found.items() if any(each.text in text for each in forms)}


def test_it_is_a_world_of_words_in_both_languages():
    assert len(CONCEPTS) >= 500
    assert all(each.english and each.chinese for each in CONCEPTS)
    assert all(phrase.isascii() for each in CONCEPTS for phrase in each.english)
    assert not any(phrase.isascii() for each in CONCEPTS for phrase in each.chinese)


def test_every_entry_is_written_as_it_is_searched():
    badly = [phrase for _, phrase in PHRASES if phrase != " ".join(phrase.lower().split())]
    assert badly == []
    assert [phrase for _, phrase in PHRASES if any(each in phrase for each in ";=~|#")] == []


def test_every_entry_says_something():
    silent = [phrase for _, phrase in PHRASES if not form(phrase).words]
    assert silent == []
    stops = [phrase for _, phrase in PHRASES if not stop_terms().isdisjoint(form(phrase).words)]
    assert stops == []
    letters = [phrase for _, phrase in PHRASES if len(phrase) == 1]
    assert letters == [], "one character has too many senses"


def test_no_concept_says_the_same_twice():
    twice = [each for each in CONCEPTS if len({*map(form, each.phrases)}) < len(each.phrases)]
    assert twice == []


def test_a_word_that_leads_somewhere_has_one_sense():
    leading = Counter(form(phrase).text for each, phrase in PHRASES if phrase not in each.loose)
    assert [text for text, times in leading.items() if times > 1] == []


def test_every_entry_is_found_in_a_question_and_leads_to_the_rest():
    lost = [
        (phrase, word)
        for each, phrase in PHRASES
        if phrase not in each.loose
        for word in form(phrase).words
        if not rest_of(each, word) <= others(f"{phrase}?").get(word, set())
    ]
    assert lost == []


@pytest.mark.parametrize(
    ("question", "memory", "words"),
    [
        ("How is turnover computed?", "营收口径不含退款单", {"turnov"}),
        ("营业额怎么算？", "Revenue excludes refunds", {"营业", "业额"}),
        ("which clients left us?", "客户流失要看三个月", {"client"}),
        ("退款率是多少？", "The refund rate is 3 %", {"退款", "款率"}),
        ("When does the overnight job run?", "夜间任务两点开始", {"overnight", "job"}),
        ("Which time zone has the log?", "日志用的是 UTC 时区", {"time", "zone", "log"}),
        ("时区是什么？", "All times are in the timezone of Berlin", {"时区"}),
        ("保留几位小数？", "Round to two decimal places", {"小数"}),
        ("删除重复记录", "deduplicate first", {"删除", "除重", "重复"}),
    ],
)
def test_a_question_in_one_language_finds_the_other(question, memory, words):
    assert words <= says(question, memory)


def test_a_phrase_must_stand_together():
    assert says("时区", "each time we enter another zone") == set()
    assert says("时区", "the time zone of Berlin") == {"时区"}


def test_a_word_with_several_senses_is_found_and_leads_nowhere():
    assert "order" not in others("in which order are they?")
    assert says("订单", "count every order once") == {"订单"}


def test_stop_words_are_never_said_otherwise():
    assert others("what is it that you have to do with this?") == {}
    assert others("这个是什么？") == {}


def test_neighbours_go_together():
    """The pair across two words is no word of its own: 客户 and 订单 make 户订."""
    assert "户订" in says("客户订单", "what our clients bought")


@given(st.text(max_size=200))
def test_any_text_can_be_asked(text):
    found = terms(text)
    stand_ins = equivalents(found)
    assert set(stand_ins) <= set(found)
    for word, forms in stand_ins.items():
        assert forms
        assert all(word not in each.words for each in forms)


@given(st.sampled_from([phrase for _, phrase in PHRASES]))
def test_the_words_of_a_form_are_those_of_its_text(phrase):
    own = form(phrase)
    assert own.text.strip().split(" ") == list(terms(phrase))
    assert own.words == informative(terms(phrase))
