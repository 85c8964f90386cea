"""Each way that leads to a memory, and what is found without it."""

from __future__ import annotations

import pytest

from jupyter_memory import UsageError


@pytest.fixture
def found(open_memory, request):
    """Return which parts make the scores of what is found along some paths."""

    def asked(question, *paths):
        memory = open_memory(config={"paths": list(paths)}, embedder="local")
        memory.remember("Revenue excludes refunds.", subject="revenue")
        memory.remember("We draw bars and no pies.")
        memory.flush()
        return [{"key", "words", "meaning"} & set(hit.why) for hit in memory.recall(question)]

    return asked


def test_keys_lead_there_by_structure_alone(found):
    assert found("What is revenue?", "structure") == [{"key"}]
    assert found("refunds", "structure") == []


def test_words_lead_there_without_keys_and_meaning(found):
    assert found("What is revenue?", "words") == [{"words"}]
    assert found("Which diagrams does she prefer?", "words") == []


def test_meaning_leads_there_without_keys_and_words(found):
    assert found("What is revenue?", "vectors") == [{"meaning"}]


def test_two_go_together(found):
    assert found("What is revenue?", "words", "vectors") == [{"words", "meaning"}]


@pytest.mark.parametrize("paths", [[], ["magic"], "magic"])
def test_no_path_or_an_unknown_one_is_told(open_memory, paths):
    with pytest.raises(UsageError, match="paths"):
        open_memory(config={"paths": paths})
