"""The recipe of the settings, and parts of it left out."""

from __future__ import annotations

import pytest

from jupyter_memory import UsageError
from jupyter_memory.recalling.choosing import chosen, without
from jupyter_memory.recalling.recipes import RECIPES, WEIGHTS
from jupyter_memory.settings import PARTS, read_settings
from jupyter_memory.settings import RECIPES as NAMES


def test_settings_and_recipes_know_the_same_names():
    assert set(NAMES) == set(RECIPES)
    assert {*PARTS, "base"} == set(WEIGHTS)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_left_out_weighs_nothing_and_relevance_more(name):
    recipe = RECIPES[name]
    less = without(recipe, ["recency", "kind"])
    assert (less.recency, less.kind) == (0, 0)
    assert less.base == pytest.approx(recipe.base + recipe.recency + recipe.kind)
    assert less.confidence == recipe.confidence


def test_nothing_left_out_is_the_recipe_itself():
    assert chosen(read_settings({"recipe": "classic"})) is RECIPES["classic"]


def test_the_settings_leave_out(open_memory):
    memory = open_memory(config={"leave_out": ["recency"]})
    memory.remember("Revenue excludes refunds.")
    assert not memory.recall("revenue")[0].why.get("recency")
    assert open_memory().recall("revenue")[0].why["recency"] > 0


def test_an_unknown_part_is_told():
    with pytest.raises(UsageError, match="leave_out"):
        read_settings({"leave_out": ["luck"]})
