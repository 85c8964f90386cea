"""The labelled write set, and what the rules make of it: the held-out third apart."""

from __future__ import annotations

import itertools
from collections import Counter
from contextlib import contextmanager
from functools import partial

import pytest

from jupyter_memory import Memory
from jupyter_memory.evaluation.metrics import figures
from jupyter_memory.evaluation.replaying import Door, replay
from jupyter_memory.evaluation.write_set import load_write_set, units_of
from jupyter_memory.language.normal import normal_key
from jupyter_memory.remembering.signs import CATEGORY_KINDS

CASES = load_write_set()
TUNED, HELD_OUT = False, True
GROUPS = Counter(each.relation for each in {case.group: case for case in CASES}.values())


@pytest.fixture(scope="module")
def replayed(tmp_path_factory):
    """Return the figures of a part, each unit said to the memory of another user."""
    folder = tmp_path_factory.mktemp("write-set")
    numbers = itertools.count()

    def fresh(embedder):
        @contextmanager
        def door():
            number = next(numbers)
            place, user = folder / f"{number // 40}", f"analyst {number}"
            with Memory(place, user=user, project=None, embedder=embedder, llm="none") as memory:
                observe = partial(memory.observe, wait=True)
                yield Door(remember=memory.remember, observe=observe, memories=memory.list)

        return door

    def part(held_out):
        units = units_of(tuple(each for each in CASES if each.held_out == held_out))
        return figures(replay(units, fresh("none")))

    return {held_out: part(held_out) for held_out in (TUNED, HELD_OUT)}


def test_there_is_enough_of_it_in_both_languages():
    assert len(CASES) >= 280
    assert len({each.id for each in CASES}) == len(CASES)
    for language in ("en", "zh"):
        own = [each for each in CASES if each.language == language]
        assert len(own) > 0.45 * len(CASES)
        assert sum(each.held_out for each in own) >= 75
    assert GROUPS["same"] >= 6
    assert GROUPS["changed"] >= 20


def test_a_group_is_held_out_as_a_whole():
    for unit in units_of(CASES):
        assert len({(each.held_out, each.relation, each.language) for each in unit}) == 1
        assert len(unit) == {None: 1, "same": 5, "changed": 2}[unit[0].relation]


def test_labels_are_words_of_the_vocabulary():
    for each in CASES:
        assert each.category is None or CATEGORY_KINDS[each.category] == each.kind, each.id
        assert (each.stored == "no") == (each.text is None), each.id
        if each.key is not None:
            subject, attribute = each.key.rsplit(".", 1)
            assert each.key == normal_key(subject, attribute), each.id


@pytest.mark.parametrize("part", [TUNED, HELD_OUT])
def test_kinds_and_keys_are_found(replayed, part):
    assert replayed[part].kind.rate >= 0.9, replayed[part].kind.failed
    assert replayed[part].key.rate >= 0.85, replayed[part].key.failed


@pytest.mark.parametrize("part", [TUNED, HELD_OUT])
def test_nothing_is_kept_of_chatter(replayed, part):
    assert replayed[part].chatter.failed == ()


@pytest.mark.parametrize("part", [TUNED, HELD_OUT])
def test_what_is_heard_once_is_trusted_as_it_should_be(replayed, part):
    assert replayed[part].trust.failed == ()


@pytest.mark.parametrize("part", [TUNED, HELD_OUT])
def test_a_changed_value_is_never_dropped(replayed, part):
    assert replayed[part].changed.failed == ()


@pytest.mark.parametrize(("part", "least"), [(TUNED, 0.95), (HELD_OUT, 0.8)])
def test_what_lasts_is_seldom_missed(replayed, part, least):
    """In texts that the rules were not made for, they miss more: a model is there for those."""
    assert replayed[part].missed.rate >= least, replayed[part].missed.failed


def test_five_rewordings_become_one_memory(replayed):
    found = replayed[TUNED].reworded
    assert found.judged == 8
    assert found.failed == ()


def test_rewordings_the_rules_were_not_made_for_become_one_memory(replayed):
    """Half of the groups whole; in the others what no table knows for the same stays apart."""
    found = replayed[HELD_OUT].reworded
    assert len(found.failed) <= found.judged / 2, found.failed
