"""Ranking as declared data. A recipe names what counts and how much; `ranking` carries it out."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How relevance, age and trust make a score.

    score = relevance · (base + recency + confidence + pinned), where relevance is 1 for an exact
    key and otherwise the noisy-or of words and meaning, 1 - (1 - w)(1 - m).

    Attributes
    ----------
    name
        Its name in the docs.
    base, recency, confidence, pinned
        Weights; they add up to 1.
    best_words
        Relevance by words alone, when the memory has all of the question's.
    phrase
        The part of it that follows the BM25 score rather than the share of words.
    half_pair
        What a pair of Chinese characters counts when the memory has one of them: 收入 and 营收.
    unrelated
        Factor for words whose meaning is unrelated, see `unrelated_below`.
    unrelated_below
        Calibrated cosine below which words alone are doubted.
    best_meaning
        Relevance by meaning alone, at most.
    sure_meaning
        Relevance from which meaning alone counts in full: where a memory has no telling word of the
        question. Of the labelled questions, the answers found so lie from 0.69 on, across languages
        from 0.45, and what was wrongly found for questions without an answer below 0.42.
    sure_of_a_word
        The same for a memory of one word: "ok" lies near anything that is short.
    doubted
        Factor for a meaning that is not sure.
    half_lives
        By kind; a definition does not age like a remark.
    """

    name: str
    base: float = 0.86
    recency: float = 0.06
    confidence: float = 0.06
    pinned: float = 0.02
    best_words: float = 0.95
    phrase: float = 0.2
    half_pair: float = 0.3
    unrelated: float = 0.7
    unrelated_below: float = 0.05
    best_meaning: float = 0.9
    sure_meaning: float = 0.42
    sure_of_a_word: float = 0.75
    doubted: float = 0.3
    half_lives: dict[str, timedelta] = field(
        default_factory=lambda: {
            "semantic": timedelta(days=720),
            "episodic": timedelta(days=30),
            "procedural": timedelta(days=720),
        }
    )


STANDARD = Recipe(name="standard")
