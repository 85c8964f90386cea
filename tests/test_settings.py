from __future__ import annotations

import pytest
from traitlets.config import Config

from jupyter_memory import Memory, UsageError
from jupyter_memory.settings import MemorySettings, read_settings


def test_settings_come_in_every_form():
    assert read_settings(None).threshold == read_settings({}).threshold == 0.35
    assert read_settings({"threshold": 0.5}).threshold == 0.5
    assert read_settings(Config({"MemorySettings": {"threshold": 0.5}})).threshold == 0.5
    ready = MemorySettings(candidates=7)
    assert read_settings(ready) is ready


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ({"treshold": 0.5}, "Unknown setting 'treshold': there are .*threshold"),
        ({"threshold": "high"}, "Settings: .*threshold"),
        ({"candidates": 1.5}, "Settings: .*candidates"),
        ({5: 1}, "Unknown setting 5"),
        ("threshold=0.5", "config must be"),
        (5, "config must be"),
        ([("threshold", 0.5)], "config must be"),
    ],
)
def test_a_setting_that_cannot_be_taken_is_told(tmp_path, config, words):
    with pytest.raises(UsageError, match=words):
        Memory(tmp_path, user="ana", config=config)


def test_the_threshold_is_the_users_to_set(open_memory):
    open_memory().remember("Revenue excludes refunds and internal accounts of the north")
    assert len(open_memory().recall("revenue of pigs, cows, hens and ducks")) == 0
    assert (
        len(open_memory(config={"threshold": 0.1}).recall("revenue of pigs, cows, hens and ducks"))
        == 1
    )
    assert len(open_memory(config={"threshold": 0.99}).recall("revenue refunds")) == 0
