"""What the memory has said itself and comes back adds nothing, also to another process."""

from __future__ import annotations

import json

import pytest
from chat_service import KEY, says
from offering import fact, prompt_of

RULES = (
    "From now on, use ISO dates in ETL.",
    "以后 ETL 默认按周统计。",
    "Revenue excludes refunds and internal accounts.",
)
NEW = "Always use bars for the board."

CARRIERS = {
    "the answer of an assistant": lambda shown: [
        {"role": "user", "content": "go on"},
        {"role": "assistant", "content": f"As noted: {shown}"},
    ],
    "within a long answer": lambda shown: [
        {"role": "user", "content": "继续"},
        {"role": "assistant", "content": f"Here is what holds.\n\n{shown}\n\nShall I go on?"},
    ],
    "the answer of a tool": lambda shown: [{"role": "tool", "content": shown}],
    "pasted by the user": lambda shown: f"Look:\n{shown}\n\nThanks!",
    "quoted by the user": lambda shown: "\n".join(f"> {line}" for line in shown.splitlines()),
}
FORMS = {"text": repr, "HTML": lambda recall: recall._repr_html_()}


@pytest.fixture
def filled(memory):
    for text in RULES:
        memory.remember(text)
    return memory


def rows(memory):
    return [(each.id, each.version, each.text, each.mentions) for each in memory.list()]


def recalled(memory):
    found = memory.recall("ETL revenue 统计", threshold=0)
    assert len(found) == len(RULES)
    return found


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("carrier", CARRIERS.values(), ids=CARRIERS)
def test_recalled_and_observed_again_and_again_it_adds_nothing(filled, open_memory, carrier, form):
    before = rows(filled)
    for _ in range(3):
        shown = form(recalled(filled))
        assert filled.observe(carrier(shown), wait=True) == []
        assert open_memory().observe(carrier(shown), wait=True) == [], "nobody recalled it here"
    assert rows(filled) == before


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("lead", ["", "As noted: ", "As noted:\n\n", "如前所述：\n"])
def test_asked_to_be_remembered_it_is_refused_with_a_sentence(filled, form, lead):
    before = rows(filled)
    for _ in range(3):
        receipt = filled.remember(lead + form(recalled(filled)))
        assert (receipt.action, receipt.ids) == ("refused", ())
        assert receipt.message in (
            "Not kept: it only repeats what the memory has shown.",
            "未保存：它只是重复了记忆所显示的内容。",
        )
    assert rows(filled) == before


def test_what_is_said_beside_it_is_heard(filled):
    receipts = filled.observe(f"{recalled(filled)!r}\n\n{NEW}", wait=True)
    assert [each.action for each in receipts] == ["stored"]
    assert filled.get(receipts[0].id).text == NEW
    assert filled.count() == len(RULES) + 1


def test_a_note_with_a_table_in_it_is_kept_whole(filled):
    note = f"{NEW} This is what we had before.\n\n{recalled(filled)!r}\n\nDecided on Monday."
    receipt = filled.remember(note)
    assert (receipt.action, filled.get(receipt.id).text) == ("stored", note)


def test_the_model_never_sees_it(filled, open_memory, service):
    def repeats(body):
        said = body["messages"][1]["content"]
        items = [fact(text) for text in (*RULES, NEW) if text in said]
        return says(json.dumps({"items": items if prompt_of(body) == "facts" else []}))(body)

    service.turns = [repeats]
    memory = open_memory(llm={"model": "m", "base_url": service.url, "api_key": KEY})
    shown = repr(recalled(filled))
    turns = [
        {"role": "user", "content": NEW},
        {"role": "assistant", "content": f"As noted: {shown}"},
    ]
    receipts = memory.observe(turns, wait=True)
    assert [memory.get(each.id).text for each in receipts if each.id is not None] == [NEW]
    sent = "".join(each["messages"][1]["content"] for each in service.requests)
    # What is near is offered as such; what was shown in the talk is no part of it.
    assert not [line for line in shown.splitlines() if line in sent]
    assert NEW in sent
