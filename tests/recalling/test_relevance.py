"""What is found with the embedder that ships: floors, a little below what is reached today."""

from __future__ import annotations

import pytest
from labelled_questions import ACROSS, MEMORIES, QUESTIONS, UNANSWERED

from jupyter_memory import Memory


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    memory = Memory(tmp_path_factory.mktemp("store"), user="ana", project=None, embedder="local")
    memory.remember_many(list(MEMORIES.values()))
    assert memory.flush()
    assert memory.status().unembedded == 0
    yield memory
    memory.close()


def rank_of(memory, question, *answers):
    """The place of the first right answer among the hits, from 1; None where there is none."""
    texts = {MEMORIES[each] for each in answers}
    found = [hit.memory.text in texts for hit in memory.recall(question)]
    return found.index(True) + 1 if True in found else None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("how is revenue computed?", "Revenue excludes refunds"),
        ("营收 退款", "营收口径不含退款单"),
        ("收入怎么算", "营收口径不含退款单"),
    ],
)
def test_a_new_store_answers_its_first_question(tmp_path, question, text):
    with Memory(tmp_path, user="ana", project=None) as memory:
        memory.remember(text)
    with Memory(tmp_path, user="ana", project=None) as memory:
        assert memory.recall(question)[0].memory.text == text


def test_questions_find_their_answer(filled):
    ranks = [rank_of(filled, question, answer) for question, answer in QUESTIONS]
    missed = [each for each, rank in zip(QUESTIONS, ranks, strict=True) if rank is None]
    assert len(missed) <= 1, missed
    first = [each for each, rank in zip(QUESTIONS, ranks, strict=True) if rank != 1]
    assert len(first) <= 5, first


def test_questions_find_their_answer_in_the_other_language(filled):
    missed = [each for each in ACROSS if rank_of(filled, each[0], *each[1]) is None]
    assert len(missed) <= 2, missed


def test_questions_without_an_answer_stay_empty(filled):
    wrong = {each: repr(hits) for each in UNANSWERED if (hits := filled.recall(each))}
    assert len(wrong) <= 1, wrong


@pytest.fixture(scope="module")
def chatty(tmp_path_factory):
    memory = Memory(tmp_path_factory.mktemp("store"), user="ana", project=None, embedder="local")
    memory.remember_many(["ok", "嗯", "好", "Thanks!", "线索从 70 分起算", "营收口径不含退款单"])
    assert memory.flush()
    yield memory
    memory.close()


@pytest.mark.parametrize(
    "question",
    ["nightly job slow", "nightly job", "how slow?", "夜间任务很慢", "利润怎么算", "多少"],
)
def test_a_weak_resemblance_is_no_answer(chatty, question):
    assert list(chatty.recall(question)) == []
    assert len(chatty.recall(question, threshold=0)) > 0


@pytest.mark.parametrize(
    ("question", "text"),
    [("营收怎么算", "营收口径不含退款单"), ("线索怎么算", "线索从 70 分起算")],
)
def test_words_that_only_ask_find_nothing_by_themselves(chatty, question, text):
    assert [hit.memory.text for hit in chatty.recall(question)] == [text]


def test_a_memory_of_one_word_is_found_by_it(chatty):
    assert chatty.recall("ok")[0].memory.text == "ok"
