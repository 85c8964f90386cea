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
from jupyter_memory.evaluation.write_set import WRITE_SETS, load_write_set, units_of
from jupyter_memory.language.normal import normal_key
from jupyter_memory.remembering.signs import CATEGORY_KINDS

TUNED, HELD_OUT = False, True
FIRST, SECOND, THIRD, FOURTH = WRITE_SETS
LEAST = {FIRST: 280, SECOND: 400, THIRD: 500, FOURTH: 240}
HELD_OUT_EACH = {FIRST: 70, SECOND: 70, THIRD: 70, FOURTH: 40}
CHANGES = {FIRST: 18, SECOND: 18, THIRD: 18, FOURTH: 12}
ASKED = [(FIRST, TUNED), (FOURTH, TUNED), *((name, HELD_OUT) for name in WRITE_SETS)]
"""The first and the last set whole, of the others what no rule was made for: the rest takes a
minute, and ``benchmarks.write_set`` shows it."""
PARTS = [pytest.param(part, id=f"{part[0]}-{int(part[1])}") for part in ASKED]
ALL = [case for name in WRITE_SETS for case in load_write_set(name)]


@pytest.fixture(scope="module")
def replayed(tmp_path_factory):
    """Return the figures of a part of a set, each unit said to the memory of another user."""
    folder = tmp_path_factory.mktemp("write-set")
    numbers = itertools.count()

    @contextmanager
    def door():
        number = next(numbers)
        place, user = folder / f"{number // 40}", f"analyst {number}"
        with Memory(place, user=user, project=None, embedder="none", llm="none") as memory:
            observe = partial(memory.observe, wait=True)
            yield Door(remember=memory.remember, observe=observe, memories=memory.list)

    def part(name, held_out):
        units = units_of(tuple(each for each in load_write_set(name) if each.held_out == held_out))
        return figures(replay(units, door))

    return {(name, held_out): part(name, held_out) for name, held_out in ASKED}


@pytest.mark.parametrize("name", WRITE_SETS)
def test_there_is_enough_of_it_in_both_languages(name):
    cases = load_write_set(name)
    groups = Counter(each.relation for each in {case.group: case for case in cases}.values())
    assert len(cases) >= LEAST[name]
    assert len({each.id for each in cases}) == len(cases)
    for language in ("en", "zh"):
        own = [each for each in cases if each.language == language]
        assert len(own) > 0.45 * len(cases)
        assert sum(each.held_out for each in own) >= HELD_OUT_EACH[name]
    assert groups["same"] >= 6
    assert groups["changed"] >= CHANGES[name]


@pytest.mark.parametrize("name", WRITE_SETS)
def test_a_group_is_held_out_as_a_whole(name):
    for unit in units_of(load_write_set(name)):
        assert len({(each.held_out, each.relation, each.language) for each in unit}) == 1
        assert len(unit) in {None: {1}, "same": {2, 3, 4, 5}, "changed": {2}}[unit[0].relation]


def test_the_first_set_words_each_fact_in_five_ways():
    for unit in units_of(load_write_set(FIRST)):
        assert unit[0].relation != "same" or len(unit) == 5


def test_labels_are_words_of_the_vocabulary():
    for each in ALL:
        assert each.category is None or CATEGORY_KINDS[each.category] == each.kind, each.id
        assert (each.stored == "no") == (each.text is None), each.id
        if each.key is not None:
            subject, attribute = each.key.rsplit(".", 1)
            assert each.key == normal_key(subject, attribute), each.id


@pytest.mark.parametrize("part", PARTS)
def test_kinds_and_keys_are_found(replayed, part):
    if part[0] == FOURTH:
        pytest.skip("of the fourth set only the hardest kinds are labelled")
    assert replayed[part].kind.rate >= 0.9, replayed[part].kind.failed
    assert replayed[part].key.rate >= 0.85, replayed[part].key.failed


@pytest.mark.parametrize("name", WRITE_SETS)
def test_nothing_is_kept_of_chatter(replayed, name):
    """Of what the weights were not fitted on, hardly anything."""
    if (name, TUNED) in ASKED:
        assert replayed[name, TUNED].chatter.failed == ()
    held_out = replayed[name, HELD_OUT].chatter
    assert len(held_out.failed) <= 0.04 * held_out.judged, held_out.failed


@pytest.mark.parametrize("part", PARTS)
def test_what_is_heard_once_is_trusted_as_it_should_be(replayed, part):
    unlucky = part == (FOURTH, TUNED)  # one of its wishes is put as advice
    assert len(replayed[part].trust.failed) <= max(part[1], unlucky), replayed[part].trust.failed


@pytest.mark.parametrize("part", PARTS)
def test_a_changed_value_is_never_dropped(replayed, part):
    assert replayed[part].changed.failed == ()


@pytest.mark.parametrize("part", PARTS)
def test_what_lasts_is_seldom_missed(replayed, part):
    """In texts that the weights were not fitted on, more is missed: a model is there for those."""
    missed = replayed[part].missed
    assert missed.rate >= (0.85 if part[1] else 0.95), missed.failed


def test_five_rewordings_become_one_memory(replayed):
    found = replayed[FIRST, TUNED].reworded
    assert found.judged == 8
    assert found.failed == ()


def test_rewordings_the_rules_were_not_made_for_become_one_memory(replayed):
    """Half of the groups whole; in the others what no table knows for the same stays apart."""
    found = replayed[FIRST, HELD_OUT].reworded
    assert len(found.failed) <= found.judged / 2, found.failed
