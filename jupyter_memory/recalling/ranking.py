"""Candidates in the order of a recipe, with the parts that make up each score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jupyter_memory.language.terms import terms
from jupyter_memory.recalling.understanding import GENERIC, Question
from jupyter_memory.results import Matched

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.recalling.recipes import Recipe
    from jupyter_memory.store.search import Candidate

_FULLY_RELEVANT = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A candidate with its score.

    Attributes
    ----------
    candidate
        What was ranked.
    score
        In [0, 1]; the sum of `why`.
    why
        Parts of the score: key, words, meaning, recency, confidence, pinned.
    matched
        The words and the level that led to it.
    """

    candidate: Candidate
    score: float
    why: dict[str, float]
    matched: Matched


def rank(
    candidates: list[Candidate],
    question: Question,
    recipe: Recipe,
    now: datetime,
    cosine_range: tuple[float, float],
) -> list[Ranked]:
    """Return the candidates, the best first.

    Parameters
    ----------
    candidates
        In any order.
    question
        What they should answer.
    recipe
        The weights.
    now
        Ages are counted from here.
    cosine_range
        The cosines that stand for "unrelated" and "the same" in the vectors' space.
    """
    best = max((each.words or 0.0 for each in candidates), default=0.0)
    ranked = [_score(each, question, recipe, now, cosine_range, best) for each in candidates]
    return sorted(ranked, key=_order, reverse=True)


def _order(ranked: Ranked) -> tuple[bool, float, str]:
    return ranked.matched.level == "key", ranked.score, ranked.candidate.row["id"]


def _score(
    candidate: Candidate,
    question: Question,
    recipe: Recipe,
    now: datetime,
    cosine_range: tuple[float, float],
    best_words: float,
) -> Ranked:
    has = frozenset((candidate.row["terms"] or "").split())
    matched = tuple(word for word in question.words if word in has)
    meaning = _meaning(candidate.cosine, cosine_range)
    words = _words(candidate, question, has, recipe, best_words)
    if meaning is not None and meaning < recipe.unrelated_below:
        words *= recipe.unrelated
    seems = recipe.best_meaning * (meaning or 0.0)
    level = _level(candidate, question, has, words, seems)
    parts = {"key": _FULLY_RELEVANT} if level == "key" else _shared(words, seems)
    relevance = sum(parts.values())
    why = {name: recipe.base * part for name, part in parts.items() if part}
    why["recency"] = relevance * recipe.recency * _recency(candidate, recipe, now)
    why["confidence"] = relevance * recipe.confidence * candidate.row["confidence"]
    if candidate.row["pinned"]:
        why["pinned"] = relevance * recipe.pinned
    matching = Matched(words=matched, level=level)
    return Ranked(candidate=candidate, score=sum(why.values()), why=why, matched=matching)


def _meaning(cosine: float | None, cosine_range: tuple[float, float]) -> float | None:
    if cosine is None:
        return None
    low, high = cosine_range
    return min(1.0, max(0.0, (cosine - low) / (high - low)))


def _words(
    candidate: Candidate,
    question: Question,
    has: frozenset[str],
    recipe: Recipe,
    best_words: float,
) -> float:
    """The share of the question's informative words that the memory has."""
    matched = [word for word in question.words if word in has]
    total = sum(question.weights.values())
    if not total:
        return 0.0
    relative = (candidate.words or 0.0) / best_words if best_words else 0.0
    whole = sum(question.weights[word] for word in matched)
    whole *= 1 - recipe.phrase + recipe.phrase * relative
    halves = [word for word in question.words if word not in has and _has_half(word, has)]
    half = recipe.half_pair * sum(question.weights[word] for word in halves)
    return recipe.best_words * (whole + half) / total


def _has_half(pair: str, has: frozenset[str]) -> bool:
    return len(pair) == len("收入") and not pair.isascii() and not has.isdisjoint(pair)


def _shared(words: float, meaning: float) -> dict[str, float]:
    """Noisy-or of the two, split in proportion."""
    both = 1 - (1 - words) * (1 - meaning)
    total = words + meaning
    if not total:
        return {"words": 0.0, "meaning": 0.0}
    return {"words": both * words / total, "meaning": both * meaning / total}


def _level(
    candidate: Candidate, question: Question, has: frozenset[str], words: float, meaning: float
) -> str:
    if _is_key(candidate, question):
        return "key"
    if words and not has.isdisjoint(question.identifiers):
        return "identifier"
    return "words" if words >= meaning and words else "meaning"


def _is_key(candidate: Candidate, question: Question) -> bool:
    """An exact key is certain only when the question names nothing else."""
    key = candidate.row.get("key")
    if not key or key not in question.keys:
        return False
    named = set(_spelled_out(key))
    return all(
        word in GENERIC or word in named or named.issuperset(_spelled_out(word))
        for word in question.words
    )


def _spelled_out(name: str) -> tuple[str, ...]:
    """Return the terms of a key or compound without its connectors: cut-off is cut and off."""
    return terms(name.replace("_", " ").replace(".", " ").replace("-", " "))


def _recency(candidate: Candidate, recipe: Recipe, now: datetime) -> float:
    since = candidate.row.get("occurred_at") or candidate.row["updated_at"]
    age = max(0.0, (now - since).total_seconds())
    return float(0.5 ** (age / recipe.half_lives[candidate.kind].total_seconds()))
