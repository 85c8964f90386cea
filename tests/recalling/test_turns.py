"""Turns of a conversation: found by what was said before them, by whom, and when."""

from __future__ import annotations

import pytest
from stub_embedders import StubEmbedder

from jupyter_memory.recalling.names import nameless, names_in
from jupyter_memory.recalling.understanding import understand

TALK = (
    ("Ana", "Which warehouse ships the parcels to Portugal now?"),
    ("Bo", "Lisbon, since last week, and it works well for us"),
    ("Ana", "Fine, then I shall tell the carrier"),
    ("Bo", "Thanks!"),
)


def talk(memory, turns=TALK, session="s1", day="2026-03-02"):
    memory.remember_many(
        {
            "text": text,
            "kind": "episodic",
            "session": session,
            "speaker": speaker,
            "occurred_at": f"{day}T09:{minute:02}",
            "expires": None,
        }
        for minute, (speaker, text) in enumerate(turns)
    )


def texts(memory, question, **given):
    return [hit.memory.text for hit in memory.recall(question, **given)]


def test_an_answer_is_found_by_the_question_before_it(memory):
    talk(memory)
    found = memory.recall("which warehouse ships to Portugal?")
    assert {hit.memory.text for hit in found} == {TALK[0][1], TALK[1][1]}
    (answer,) = [hit for hit in found if hit.memory.text == TALK[1][1]]
    assert answer.why["neighbours"] > 0
    assert sum(answer.why.values()) == pytest.approx(answer.score)


def test_a_note_of_a_session_has_no_neighbours(memory):
    memory.remember_many(
        {"text": text, "kind": "episodic", "session": "s1", "occurred_at": f"2026-03-02T09:0{at}"}
        for at, (_, text) in enumerate(TALK)
    )
    assert TALK[1][1] not in texts(memory, "which warehouse ships to Portugal?")


@pytest.mark.parametrize("other", [{"session": "s2"}, {"day": "2026-03-03"}])
def test_who_is_named_goes_first(memory, other):
    talk(memory, [("Ana", "I sold the old bike"), ("Bo", "I sold the old bike as well")])
    talk(memory, [("Cleo", "Somebody sold a bike")], **other)
    assert texts(memory, "what did Bo sell, which bike?")[0] == "I sold the old bike as well"


def test_the_time_that_is_named_puts_first_and_leaves_the_others(memory):
    said = [("Ana", "We went to the fair with the whole team")]
    for number, day in enumerate(("2025-05-03", "2025-08-09", "2025-10-02")):
        talk(memory, [(who, f"{text} ({number})") for who, text in said], f"s{number}", day)
    hits = memory.recall("the fair with the team in August 2025")
    assert [hit.memory.occurred_at.month for hit in hits][:1] == [8]
    assert len(hits) == 3
    assert "time" in hits[0].why


def test_turns_are_told_apart_by_session_and_kept_when_one_is_forgotten(memory):
    talk(memory)
    talk(memory, [("Bo", "Nothing of that here"), ("Ana", "Indeed")], session="s2")
    assert "Nothing of that here" not in texts(memory, "which warehouse ships to Portugal?")
    (middle,) = [each for each in memory.list(kind="episodic") if each.text == TALK[1][1]]
    memory.forget(middle.id)
    found = texts(memory, "which warehouse ships to Portugal?", threshold=0)
    assert TALK[1][1] not in found
    assert TALK[0][1] in found


def test_why_adds_up_with_vectors_too(open_memory):
    memory = open_memory(embedder=StubEmbedder())
    talk(memory)
    for hit in memory.recall("when did Bo say Lisbon ships?", k=9, threshold=0):
        assert sum(hit.why.values()) == pytest.approx(hit.score)
        assert 0 <= hit.score <= 1


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which carrier do we use in France?", [{"franc"}]),
        ("When is the DHL pickup in March?", [{"dhl"}]),
        ("怎么连上 ERP 的只读副本？", [{"erp"}]),
        ("how is revenue computed?", []),
        ("Revenue again. How is it computed?", []),
    ],
)
def test_names_are_told_from_words(question, names):
    asked = understand(question)
    assert [set(each.terms) for each in names_in(question, asked.identifiers)] == names


@pytest.mark.parametrize(
    ("text", "share"),
    [(" carrier germani ", 1.0), (" carrier franc ", 0.0), (" 德 德国 国 ", 0.0)],
)
def test_a_memory_without_the_name_is_of_another(text, share):
    assert nameless(names_in("the carrier in France", ()), text, None) == share


def test_who_asks_for_france_is_not_told_of_germany(memory):
    memory.remember("Our parcels to Germany go with the carrier Nordpost")
    assert texts(memory, "which carrier brings our parcels to France?") == []
    assert len(texts(memory, "which carrier brings our parcels to Germany?")) == 1
