"""Values that stand apart from their names: ``attribute="password", value="hunter2"``."""

from __future__ import annotations

from dataclasses import replace

from jupyter_memory.screening.masking import Screened, screen
from jupyter_memory.screening.policy import DEFAULT, Policy


def screen_named(name: str, value: str, policy: Policy = DEFAULT) -> Screened:
    """Return a value screened as what its name says it is.

    Parameters
    ----------
    name
        The attribute, the key of a mapping, the column: what the value is of. It is only read.
    value
        Any text.
    policy
        What is done about which class.
    """
    before = f"{name.strip()}: "
    together = screen(before + value, policy)
    if not together.found or not together.text.startswith(before):
        return screen(value, policy)
    text = together.text.removeprefix(before)
    found = (
        replace(each, start=each.start - len(before), end=each.end - len(before))
        for each in together.found
    )
    return Screened(text, tuple(found), together.refused)
