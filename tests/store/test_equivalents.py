"""Words and their equivalents, scored in memory as one word and found by the engine as well."""

from __future__ import annotations

import numpy as np
import pytest

from jupyter_memory.language.glossary import DISCOUNT, equivalents, form
from jupyter_memory.language.terms import informative, terms
from jupyter_memory.store.words import WordIndex


def scored(texts, question, **others):
    index = WordIndex()
    for each in texts:
        index.add(" ".join(terms(each)))
    found = terms(question)
    alive = np.ones(len(texts), dtype=bool)
    others = others.get("others", equivalents(found))
    return index.scores(informative(found), alive, others).tolist()


def test_an_equivalent_is_worth_its_share_of_the_word():
    own, other, nothing = scored(["customer data", "client data", "other data"], "customer")
    assert other == pytest.approx(DISCOUNT * own, rel=1e-5)
    assert nothing == 0


def test_the_word_and_its_equivalents_count_once():
    both, one = scored(["customer client", "customer data"], "customer")
    assert both == pytest.approx(one, rel=1e-5)


def test_a_word_is_as_common_as_the_commonest_of_them():
    """The question's own word is rare only because the others said it in another language."""
    texts = ["客户 数据", *["client data"] * 8, "tariff data"]
    rare, common = scored(texts, "客户"), scored(texts, "tariff")
    assert max(rare) < max(common)


def test_all_words_of_a_phrase_must_be_there():
    texts = ["time zone of Berlin", "zone of delivery", "delivery time"]
    by_phrase = scored(texts, "时区")
    assert by_phrase[0] > 0
    assert by_phrase[1:] == [0, 0]


def test_what_nobody_said_changes_nothing():
    texts = ["customer customer data", "client data", "a customer and much more of other data"]
    unheard = {"data": (form("unheard"),), "customer": (form("never said"),)}
    assert scored(texts, "customer data", others=unheard) == scored(
        texts, "customer data", others={}
    )
