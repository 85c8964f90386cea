"""A question for a topic as such is answered by what was remembered on it; no other is."""

from __future__ import annotations

import pytest

from jupyter_memory.recalling.intents import intent_asked, topic_as_such

CHARGEBACK = "Chargebacks are booked in the week after"
RETURNS = "退货超过七天要审批"
TICKET = "Ticket 12 came in"


@pytest.fixture
def refunds(memory):
    memory.remember_many([CHARGEBACK, RETURNS, TICKET])
    return memory


@pytest.mark.parametrize(
    "question",
    [
        "anything about refunds?",
        "what do we know about refunds?",
        "do we have anything on refunds yet?",
        "tell me about refunds",
        "refunds",
        "关于退款我们知道什么",
        "有没有关于退款的记忆？",
        "退款相关的有哪些",
    ],
)
def test_a_topic_is_answered_without_its_words(refunds, question):
    recall = refunds.recall(question)
    assert {hit.memory.text for hit in recall} == {CHARGEBACK, RETURNS}
    assert {hit.matched.level for hit in recall} <= {"topic", "words", "topic and intent"}
    for hit in recall:
        assert abs(sum(hit.why.values()) - hit.score) < 1e-9


def test_it_is_told_where_nothing_has_the_words(refunds):
    assert refunds.recall("refunds").notes == (
        "Nothing has the words: these are on the topic “refunds”.",
    )
    refunds.remember("A refund takes a week")
    assert refunds.recall("refunds").notes == ()
    assert refunds.recall("refunds")[0].memory.text == "A refund takes a week"


@pytest.mark.parametrize(
    "question",
    [
        "how long do refunds of gift cards take?",
        "anything about customer parking?",
        "which refunds were made in Spain?",
        "退款的审计抽样比例是多少",
        "anything about giraffes?",
        "关于长颈鹿我们知道什么",
    ],
)
def test_who_asks_for_something_in_particular_gets_no_topic(refunds, question):
    levels = {hit.matched.level for hit in refunds.recall(question)}
    assert not levels & {"topic", "topic and intent"}


def test_the_threshold_and_the_filters_hold(refunds):
    assert len(refunds.recall("refunds", threshold=0.9)) == 0
    assert len(refunds.recall("refunds", tags="none")) == 0
    assert len(refunds.recall("refunds", k=1)) == 1


@pytest.mark.parametrize(
    ("question", "intent"),
    [
        ("how is revenue computed?", "define"),
        ("营收怎么算", "define"),
        ("什么算活跃用户？", "define"),
        ("what does orders.is_internal mean?", "define"),
        ("how do I close the month?", "how-to"),
        ("月报怎么做", "how-to"),
        ("what happened to the vendor?", "happened"),
        ("我们决定了什么", "happened"),
        ("how did sales go?", "happened"),
        ("what chart style do I like?", "preference"),
        ("老板喜欢什么图？", "preference"),
        ("why did the nightly export fail?", "failure"),
        ("KeyError: 'seg_code'", "failure"),
        ("内存溢出怎么办", "failure"),
        ("what is due this week?", "plan"),
        ("有什么待办", "plan"),
        ("which port does staging use?", None),
        ("成交情况如何？", None),
        ("revenue", None),
    ],
)
def test_what_a_question_is_for(question, intent):
    assert intent_asked(question) == intent


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("what about the retention data?", "retention"),
        ("everything we noted on data quality", "quality"),
        ("说说库存的情况", "inventory"),
        ("how is revenue computed?", None),
        ("营收怎么算", None),
    ],
)
def test_which_topic_is_asked_for_as_such(question, topic):
    assert topic_as_such(question) == topic
