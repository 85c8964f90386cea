"""Candidates in the order of a recipe, with the parts that make up each score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jupyter_memory.language.terms import telling
from jupyter_memory.results import Matched

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.recalling.recipes import Recipe
    from jupyter_memory.recalling.understanding import Question
    from jupyter_memory.store.search import Candidate

_FULLY_RELEVANT = 1.0
_PAIR = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """What all candidates of a question are measured by.

    Attributes
    ----------
    question
        What they should answer.
    recipe
        The weights.
    now
        Ages are counted from here.
    cosine_range
        The cosines that stand for "unrelated" and "the same" in the vectors' space.
    """

    question: Question
    recipe: Recipe
    now: datetime
    cosine_range: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with its score.

    Attributes
    ----------
    candidate
        What was ranked.
    is_key
        Whether it has the very key the question asks for.
    words, meaning
        Relevance by either, in [0, 1].
    trust
        What age, confidence and a pin make of a full relevance, in [0, 1].
    """

    candidate: Candidate
    is_key: bool
    words: float
    meaning: float
    trust: float

    @property
    def relevance(self) -> float:
        """Noisy-or of words and meaning; an exact key is fully relevant."""
        if self.is_key:
            return _FULLY_RELEVANT
        return 1 - (1 - self.words) * (1 - self.meaning)

    @property
    def score(self) -> float:
        """The score, in [0, 1]."""
        return self.relevance * self.trust


def rank(candidates: list[Candidate], measure: Measure, threshold: float) -> list[Ranked]:
    """Return the candidates that score at least the threshold, the best first."""
    best_words = max((each.words or 0.0 for each in candidates), default=0.0)
    ranked = [_ranked(each, measure, best_words) for each in candidates]
    relevant = [each for each in ranked if each.score >= threshold]
    return sorted(relevant, key=_order, reverse=True)


def _order(ranked: Ranked) -> tuple[bool, float, str]:
    return ranked.is_key, ranked.score, ranked.candidate.row["id"]


def _ranked(candidate: Candidate, measure: Measure, best_words: float) -> Ranked:
    recipe = measure.recipe
    meaning = _meaning(candidate.cosine, measure.cosine_range)
    words = _words(candidate, measure.question, recipe, best_words)
    if meaning is not None and meaning < recipe.unrelated_below:
        words *= recipe.unrelated
    by_meaning = recipe.best_meaning * (meaning or 0.0)
    if by_meaning and not words and not _is_sure(by_meaning, candidate, measure):
        by_meaning *= recipe.doubted
    return Ranked(
        candidate,
        _is_key(candidate, measure.question),
        words,
        by_meaning,
        recipe.base + sum(_trust(candidate, measure).values()),
    )


def _meaning(cosine: float | None, cosine_range: tuple[float, float]) -> float | None:
    if cosine is None:
        return None
    low, high = cosine_range
    return min(1.0, max(0.0, (cosine - low) / (high - low)))


def _is_sure(meaning: float, candidate: Candidate, measure: Measure) -> bool:
    """Tell whether meaning alone makes an answer: both must say something, and the same."""
    recipe = measure.recipe
    if not measure.question.telling or meaning < recipe.sure_meaning:
        return False
    return meaning >= recipe.sure_of_a_word or len(telling(candidate.terms.split())) > 1


def _words(candidate: Candidate, question: Question, recipe: Recipe, best_words: float) -> float:
    """The share of the question's informative words that the memory has.

    Words that ask rather than name count only beside one that names something.
    """
    if not question.total:
        return 0.0
    # Terms hold no blanks: looking in the text is faster than splitting it for each question.
    has = f" {candidate.terms} "
    whole = half = 0.0
    names = not question.telling
    for word, weight in question.weights.items():
        if f" {word} " in has:
            whole += weight
            names = names or word in question.telling
        elif len(word) == _PAIR and _has_half(word, has):
            half += weight
            names = names or word in question.telling
    if not names:
        return 0.0
    relative = (candidate.words or 0.0) / best_words if best_words else 0.0
    whole *= 1 - recipe.phrase + recipe.phrase * relative
    return recipe.best_words * (whole + recipe.half_pair * half) / question.total


def _has_half(pair: str, has: str) -> bool:
    return not pair.isascii() and any(f" {character} " in has for character in pair)


def _is_key(candidate: Candidate, question: Question) -> bool:
    """An exact key is certain only when the question names nothing else."""
    key: str | None = candidate.row.get("key")
    return key is not None and question.asked.names(key)


def _trust(candidate: Candidate, measure: Measure) -> dict[str, float]:
    """Return what age, confidence and a pin add to a full relevance."""
    recipe = measure.recipe
    parts = {
        "recency": recipe.recency * _recency(candidate, recipe, measure.now),
        "confidence": recipe.confidence * candidate.row["confidence"],
    }
    if candidate.row["pinned"]:
        parts["pinned"] = recipe.pinned
    return parts


def _recency(candidate: Candidate, recipe: Recipe, now: datetime) -> float:
    since = candidate.row.get("occurred_at") or candidate.row["updated_at"]
    age = max(0.0, (now - since).total_seconds())
    return float(0.5 ** (age / recipe.half_lives[candidate.kind].total_seconds()))


def explain(ranked: Ranked, measure: Measure) -> tuple[dict[str, float], Matched]:
    """Return the parts that add up to the score, and what matched."""
    base = measure.recipe.base
    why = {name: base * part for name, part in _shares(ranked).items() if part}
    for name, part in _trust(ranked.candidate, measure).items():
        why[name] = ranked.relevance * part
    has = f" {ranked.candidate.terms} "
    counted = measure.question.words if ranked.words or ranked.is_key else ()
    words = tuple(word for word in counted if f" {word} " in has)
    return why, Matched(words=words, level=_level(ranked, measure.question, has))


def _shares(ranked: Ranked) -> dict[str, float]:
    """Return the relevance split between words and meaning, in proportion."""
    if ranked.is_key:
        return {"key": _FULLY_RELEVANT}
    total = ranked.words + ranked.meaning
    if not total:
        return {}
    share = ranked.relevance / total
    return {"words": ranked.words * share, "meaning": ranked.meaning * share}


def _level(ranked: Ranked, question: Question, has: str) -> str:
    if ranked.is_key:
        return "key"
    if not ranked.relevance:
        return "nearest"
    if ranked.words and any(f" {each} " in has for each in question.identifiers):
        return "identifier"
    return "words" if ranked.words >= ranked.meaning and ranked.words else "meaning"
