"""Ranking as declared data. A recipe names what counts and how much; `ranking` carries it out."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from datetime import timedelta
from typing import Final

from jupyter_memory.errors import UsageError
from jupyter_memory.language.glossary import DISCOUNT
from jupyter_memory.recalling.decay import Decay, Exponential, HalfLives, Steps


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """How much speaks for a memory what it has in common with the question.

    The parts add up: with a sum of s the relevance is 1 - exp(-s), so that each further sign counts
    less the more there are. Each is a weight of a measure from 0 to 1.

    Attributes
    ----------
    words
        The share of the question's informative words that the memory has; a rare word weighs more.
    best_words
        Its BM25 score beside the best one.
    lead
        The share of a text that leads to it, such as its subject, that the question says.
    meaning
        The cosine, calibrated.
    previous_words, previous_meaning, next_meaning
        Of a turn of a conversation: what of the question the turn before has besides, and how near
        the turns before and after are.
    session
        Of a turn: the share of the question's words that its session has.
    speaker, time
        Of a turn: that the question names who said it, and the time in which it was said.
    tells_when
        Of a turn: that it has words of time, where the question asks when.
    short, asks
        What a turn loses by saying little, and by being a question itself: factors.
    """

    words: float = 0.7
    best_words: float = 0.3
    lead: float = 0.8
    meaning: float = 1.6
    previous_words: float = 0.0
    previous_meaning: float = 0.0
    next_meaning: float = 0.0
    session: float = 0.0
    speaker: float = 0.0
    time: float = 0.0
    tells_when: float = 0.0
    short: float = 0.0
    asks: float = 0.0


NOTES: Final = Evidence()
"""For what was written down: one sentence about one thing. ``benchmarks/fit_weights``, on the tuned
two thirds of the recall set."""

KEYED: Final = Evidence(words=1.15, best_words=1.0, lead=0.3, meaning=0.7)
"""For what has further texts that lead to it: its words are of all of them, its vector is only of
its own sentence. ``benchmarks/fit_weights``, on BEAVER."""

TURNS: Final = Evidence(
    words=1.15,
    best_words=0.2,
    lead=0.3,
    meaning=0.7,
    previous_words=0.92,
    previous_meaning=0.54,
    next_meaning=0.27,
    session=1.4,
    speaker=0.3,
    time=1.2,
    tells_when=0.6,
    short=0.28,
    asks=0.2,
)
"""For what was said in a conversation. ``benchmarks/fit_weights``, on the first five conversations
of LoCoMo."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answering:
    """What makes a memory an answer at all, by itself: other signs only say which one is meant.

    Attributes
    ----------
    words, meaning
        Weights of the share of words, also with the turn before, and of the calibrated cosine.
    words_alone
        The weight of the words where there is no vector to go by.
    without_a_name
        Factor where it has none of the names that the question names: who asks for France does not
        ask for Germany.
    identifier
        What it adds that a memory has an identifier that the question names: who asks for
        region_code asks for what is known of it.
    follows
        The share of the best answer from which others follow it, below the threshold as well. Of
        the tuned recall set a threshold of 0.35 for the best, with a half for the others, finds as
        much as 0.3 for each and leaves half as many more questions empty that have no answer.
    """

    words: float = 0.85
    meaning: float = 1.28
    words_alone: float = 1.15
    without_a_name: float = 0.25
    identifier: float = 0.35
    follows: float = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """Where words or a meaning alone make no answer.

    Attributes
    ----------
    rarity
        How much a rare word weighs more than a common one: 0 not, 1 as in BM25.
    half_pair
        What a pair of Chinese characters counts when the memory has one of them: 收入 and 营收.
    equivalent
        What a word of the question counts when the memory says it in other words: 收入 and revenue.
    unrelated_below, unrelated
        Calibrated cosine below which words alone are doubted, and the factor for them.
    sure_meaning
        Calibrated cosine from which a meaning alone counts in full: where a memory has no telling
        word of the question.
    sure_of_a_word
        The same for a memory of one word: "ok" lies near anything that is short.
    doubted
        Factor for a meaning that is not sure.
    """

    rarity: float = 1.0
    half_pair: float = 0.3
    equivalent: float = DISCOUNT
    unrelated_below: float = 0.05
    unrelated: float = 0.7
    sure_meaning: float = 0.36
    sure_of_a_word: float = 0.83
    doubted: float = 0.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How relevance, age and trust make a score.

    score = relevance · (base + recency + confidence + kind + use + pinned), where relevance is 1
    for an exact key, and otherwise made of the evidence.

    Attributes
    ----------
    name
        By which it is chosen.
    base, recency, confidence, kind, use, pinned
        Weights; they add up to 1. `kind` is for the kinds that the intent of a question prefers,
        `use` for what was said often, recalled often, and carried out with success.
    adds
        Whether the parts besides relevance stand by themselves, as a sum, instead of being shares
        of the relevance.
    notes, keyed, turns
        What makes the relevance of what was written down, also with further texts that lead to it,
        and of what was said.
    answering
        What makes it an answer.
    doubt
        What does not.
    decay
        The curve of recency.
    """

    name: str
    base: float = 0.85
    recency: float = 0.05
    confidence: float = 0.06
    kind: float = 0.02
    use: float = 0.01
    pinned: float = 0.01
    adds: bool = False
    notes: Evidence = NOTES
    keyed: Evidence = KEYED
    turns: Evidence = TURNS
    answering: Answering = field(default_factory=Answering)
    doubt: Doubt = field(default_factory=Doubt)
    decay: Decay = field(default_factory=HalfLives)

    def __post_init__(self) -> None:
        weights = {name: getattr(self, name) for name in WEIGHTS}
        negative = [name for name, weight in weights.items() if not weight >= 0]
        if negative:
            raise UsageError(f"Recipe {self.name}: {negative[0]} must be 0 or more.")
        if abs(sum(weights.values()) - 1) > _ROUNDING:
            raise UsageError(
                f"Recipe {self.name}: {', '.join(WEIGHTS)} must add up to 1, not "
                f"{sum(weights.values()):g}."
            )
        for each in fields(Evidence):
            sorts = (self.notes, self.keyed, self.turns)
            if not min(getattr(sort, each.name) for sort in sorts) >= 0:
                raise UsageError(f"Recipe {self.name}: {each.name} must be 0 or more.")


WEIGHTS: Final = ("base", "recency", "confidence", "kind", "use", "pinned")
_ROUNDING: Final = 1e-9

STANDARD: Final = Recipe(name="standard")

CLASSIC: Final = Recipe(
    name="classic",
    base=0.4,
    recency=0.3,
    confidence=0.2,
    kind=0.1,
    use=0.0,
    pinned=0.0,
    adds=True,
    decay=Steps(
        ((timedelta(days=7), 1.0), (timedelta(days=30), 0.7), (timedelta(days=90), 0.4)), older=0.2
    ),
)
"""0.4 relevance + 0.3 recency + 0.2 confidence + 0.1 kind: the starting point, by hand."""

HOURLY: Final = Recipe(name="hourly", decay=Exponential(0.01, cut=0.3))
"""Three days halve a memory's recency, and five leave nothing: for work that moves on by the hour.
"""

MONTHLY: Final = Recipe(name="monthly", decay=Exponential(1 / (30 * 24)))
"""Recency exp(-days / 30), for all kinds alike."""

RECIPES: Final[dict[str, Recipe]] = {
    each.name: each for each in (STANDARD, CLASSIC, HOURLY, MONTHLY)
}


def recipe_named(name: str) -> Recipe:
    """Return a recipe by its name.

    Raises
    ------
    UsageError
        When there is none of that name.
    """
    found = RECIPES.get(name)
    if found is None:
        raise UsageError(f"There is no recipe {name!r}: there are {', '.join(RECIPES)}.")
    return found
