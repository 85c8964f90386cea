"""An evaluation as it reads, as it is kept, and against another."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from jupyter_memory.errors import UsageError
from jupyter_memory.evaluation.asking import Outcome, Seen
from jupyter_memory.evaluation.labelled import LabelledMemory, LabelledQuestion, LabelledSet
from jupyter_memory.evaluation.report import evaluated

TEXTS = {"en": "How do we count revenue?", "zh": "收入怎么算？"}

OTHER = Seen(names=("m1",), text="x", score=0.1)


def question(name, language="en", **given):
    given = {"relevant": ("m1",), **given}
    return LabelledQuestion(name=name, text=TEXTS[language], language=language, **given)


def evaluation(answers, language="en", **given):
    questions = tuple(question(name, language, **given) for name in answers)
    memories = (LabelledMemory(name="m1", text="x"), LabelledMemory(name="m2", text="y"))
    outcomes = [
        Outcome(
            each, tuple(Seen(names=(name,), text=name, score=0.8) for name in answers[each.name])
        )
        for each in questions
    ]
    return evaluated(
        LabelledSet(name="mine", memories=memories, questions=questions),
        outcomes,
        nearest=[replace(each, seen=(*each.seen, OTHER)) for each in outcomes],
        beside={"words of the text": outcomes},
        embedder="none",
        threshold=0.3,
    )


def test_figures_are_shown_by_group_and_beside_plain_words():
    text = repr(evaluation({"q1": ["m1"], "q2": ["m2", "m1"]}, category="key"))
    assert "mine: 2 questions to 2 memories, embedder none" in text
    row = next(line for line in text.splitlines() if line.startswith("key"))
    assert "0.750" in row
    assert any(line.startswith("plain BM25, all") for line in text.splitlines())


def test_what_the_threshold_costs_is_shown():
    found = evaluation({"q1": []})
    assert found.group().value("mrr") == 0
    assert found.group(beside="any score").value("mrr") == 1
    assert any(line.startswith("no threshold, all") for line in repr(found).splitlines())


def test_the_threshold_says_what_it_keeps_and_what_it_drops():
    found = evaluation({"q1": ["m1"], "q2": ["m2"]})
    assert "Threshold 0.30, in use: keeps 33% of the relevant, drops 0%" in repr(found)
    assert "of the questions without an answer" not in repr(found)
    empty = " ".join(repr(evaluation({"q1": []}, relevant=())).split())
    assert "100% of the questions without an answer get none" in empty


def test_the_worst_come_first_with_what_they_should_have_been():
    found = evaluation({"q1": ["m1"], "q2": ["m2"], "q3": []})
    assert [each.question.name for each in found.worst()] == ["q2", "q3"]
    assert "q2 “How do we count revenue?”: m2, expected m1" in repr(found)
    assert "q3 “How do we count revenue?”: nothing, expected m1" in repr(found)


def test_what_is_held_out_is_not_shown_beside_what_is_not():
    found = evaluation({"q1": [], "q2": []})
    first, second = found.judged
    question = replace(second.question, held_out=True)
    hidden = replace(second, outcome=replace(second.outcome, question=question))
    both = replace(found, judged=(first, hidden))
    assert [each.question.name for each in both.worst()] == ["q1"]
    assert [each.question.name for each in replace(found, judged=(hidden,)).worst()] == ["q2"]


def test_what_must_not_be_there_is_worse_than_what_is_missing():
    found = evaluation({"q1": [], "q2": ["m1", "m2"]}, forbidden=("m2",))
    assert [each.question.name for each in found.worst()] == ["q1", "q2"]
    assert found.group().value("forbidden") == 0.5
    assert "expected m1, not m2" in repr(found)


def test_it_speaks_the_language_of_the_questions():
    text = repr(evaluation({"q1": ["m1"]}, "zh"))
    assert "1 个问题" in text
    assert "所有问题的回答都符合预期" in text


def test_html_says_the_same_and_is_no_markup_of_a_question():
    found = evaluation({"q1": ["<b>"]})
    assert "&lt;b&gt;" in found._repr_html_()
    assert "<b>" not in found._repr_html_()


def test_a_group_is_found_by_its_name_and_an_unknown_one_told():
    found = evaluation({"q1": ["m1"]}, category="key")
    assert found.group(category="key").value("mrr") == 1
    assert found.group(beside="words of the text").questions == 1
    with pytest.raises(UsageError, match="of the group held out, time"):
        found.group("held out", category="time")


def test_a_later_run_says_what_became_better_and_what_worse(tmp_path):
    place = tmp_path / "before.json"
    evaluation({"q1": ["m1"], "q2": ["m2"], "q3": ["m2", "m1"]}).save(place)
    found = evaluation({"q1": ["m2", "m1"], "q2": ["m1"], "q3": ["m2", "m1"], "q4": []})
    found = found.against(place)
    changes = found.difference
    assert (changes.common, changes.figures["mrr"]) == (3, (0.5, 2 / 3))
    assert [(each.question, each.measure) for each in changes.better] == [("q2", "recall@5")]
    assert [(each.question, each.measure) for each in changes.worse] == [("q1", "mrr")]
    assert "mrr 0.500 → 0.667" in repr(found)
    assert "Better: q2 (recall@5 0.00 → 1.00)." in repr(found)


def test_what_is_kept_is_json_with_all_figures(tmp_path):
    found = evaluation({"q1": ["m1"]})
    found.save(tmp_path / "run.json")
    kept = json.loads((tmp_path / "run.json").read_text("utf-8"))
    assert kept["questions"]["q1"]["measures"]["mrr"] == 1
    assert kept["groups"][0]["figures"]["recall@5"]["value"] == 1
    assert kept == json.loads(json.dumps(found.as_json()))


@pytest.mark.parametrize("text", ["{", "[]", '{"questions": {}}'])
def test_a_file_that_is_no_run_is_told(tmp_path, text):
    place = tmp_path / "run.json"
    place.write_text(text)
    with pytest.raises(UsageError, match="is no saved evaluation"):
        evaluation({"q1": ["m1"]}).against(place)


def test_a_run_that_is_not_there_or_cannot_be_written_is_told(tmp_path):
    with pytest.raises(UsageError, match="cannot be read"):
        evaluation({"q1": ["m1"]}).against(tmp_path / "none.json")
    with pytest.raises(UsageError, match="cannot be written"):
        evaluation({"q1": ["m1"]}).save(tmp_path / "none" / "run.json")
