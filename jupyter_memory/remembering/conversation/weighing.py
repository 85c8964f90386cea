"""How much speaks for keeping a sentence: declared features, each with a weight that was fitted.

A sentence of a conversation is kept where the weights of what it shows come to more than
`THRESHOLD`. The features are the tables `english` and `chinese`, and what `signs` and `naming` know
of explicit sentences; `benchmarks/lasting_weights.py` fits the weights on labelled sentences.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN
from jupyter_memory.remembering.conversation import chinese, english
from jupyter_memory.remembering.conversation.objections import OBJECTIONS
from jupyter_memory.remembering.naming import named_in
from jupyter_memory.remembering.signs import SIGNS

THRESHOLD: Final = {"en": 0.4, "zh": 0.25}
"""In log odds; where none of the chatter of the write sets passes. In ten folds of all labelled
sentences, most of them close calls, one fact of seventeen is missed and one of sixteen bits of
chatter passes (`benchmarks/lasting_weights.py`)."""

BIAS: Final = "in general"
_DEFINES: Final = "it defines a term"
_HAN: Final = regex(f"[{HAN}]")
_MOST_REASONS: Final = 3


@dataclass(frozen=True, slots=True)
class Weighed:
    """What speaks for a sentence.

    Attributes
    ----------
    score
        By how much it is worth more than the least that is kept.
    because
        What tells most for it where it is kept, or against it, the strongest first.
    """

    score: float
    because: tuple[str, ...]

    @property
    def lasts(self) -> bool:
        """Whether it is kept."""
        return self.score > 0


def weigh(sentence: str) -> Weighed:
    """Return what speaks for keeping a sentence, without what leads into it."""
    language = language_of(sentence)
    weights = _weights()[language]
    shown = {name: weights.get(name, 0.0) for name in features_of(sentence)}
    score = weights.get(BIAS, 0.0) + sum(shown.values()) - THRESHOLD[language]
    side = 1 if score > 0 else -1
    told = sorted(
        (name for name in shown if side * shown[name] > 0), key=lambda name: -side * shown[name]
    )
    return Weighed(score, tuple(told[:_MOST_REASONS]))


def features_of(sentence: str) -> tuple[str, ...]:
    """Return the names of the features that a sentence shows."""
    said = sentence.strip(" .。")
    table = chinese if language_of(sentence) == "zh" else english
    shown = [each.name for each in table.FEATURES if each.pattern.search(said)]
    shown += [f"it reads as {each.category}" for each in SIGNS if each.pattern.search(said)]
    shown += [each.reason for each in OBJECTIONS if each.weighs and each.pattern.search(said)]
    found = named_in(said)
    if found is not None:
        shown.append(_DEFINES if found.rule.defines else "it names a thing and its value")
    return tuple(dict.fromkeys(shown))


def language_of(sentence: str) -> str:
    """Return the table that a sentence is read with: any Chinese character makes it zh."""
    return "zh" if _HAN.search(sentence) else "en"


@cache
def _weights() -> dict[str, dict[str, float]]:
    text = files(__package__).joinpath("weights.json").read_text("utf-8")
    weights: dict[str, dict[str, float]] = json.loads(text)
    return weights
