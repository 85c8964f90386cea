"""Candidates in the order of a recipe, with the parts that make up each score."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nlargest
from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

from jupyter_memory.recalling.measures import (
    Measures,
    calibrated,
    measured,
    scale_of,
    with_lead,
)
from jupyter_memory.recalling.trust import trust
from jupyter_memory.results import Matched

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from jupyter_memory.recalling.measures import Scale
    from jupyter_memory.recalling.recipes import Evidence, Recipe
    from jupyter_memory.recalling.understanding import Question
    from jupyter_memory.store.candidates import Candidate

FEWEST_WEIGHED: Final = 48
WEIGHED_A_HIT: Final = 3
"""How many candidates are weighed in full, at least and for each hit that is asked for. To weigh
one is most of the time of a recall; the labelled recall set and BEAVER give the same figures as
without a limit, and so do 100,000 memories of ``benchmarks.recall_speed``, of which 24 lose 7 %."""

_FULLY_RELEVANT = 1.0
_ROUNDING = 1e-9


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


class Ranked(NamedTuple):
    """A candidate with its score; a tuple, as `Measures` is.

    Attributes
    ----------
    candidate
        What was ranked.
    is_key
        Whether it has the very key the question asks for.
    score
        The score, in [0, 1].
    answers
        The score by what stands by itself: whether it is an answer at all. The other signs only
        say which of several is meant.
    relevance
        How relevant it is, in [0, 1]; an exact key is fully relevant.
    evidence
        What speaks for its relevance, by name.
    base
        What a full relevance is worth before age and trust.
    trust
        What age, confidence, kind, use and a pin make of a full relevance, by name.
    adds
        Whether these stand by themselves instead of being shares of the relevance.
    measures
        What the evidence was weighed from.
    """

    candidate: Candidate
    is_key: bool
    score: float
    answers: float
    relevance: float
    evidence: Mapping[str, float]
    base: float
    trust: Mapping[str, float]
    adds: bool
    measures: Measures


def rank(
    candidates: Sequence[Candidate],
    measure: Measure,
    threshold: float,
    *,
    strict: bool = True,
    hits: int | None = None,
) -> list[Ranked]:
    """Return the candidates that answer, the best first.

    Parameters
    ----------
    candidates
        What was found.
    measure
        What they are measured by.
    threshold
        What the best of them must reach.
    strict
        Whether all others must reach it, too; otherwise a share of the best is enough.
    hits
        How many are wanted: what is far from being one of them is not weighed. None for all.
    """
    recipe = measure.recipe
    scale = scale_of(candidates, measure.question, recipe.doubt, measure.cosine_range)
    likely = candidates if hits is None else _likely(candidates, measure, hits)
    promising = _promising(likely, measured(likely, scale), measure, threshold, strict)
    ranked = [_ranked(each, scale, measure) for each in promising]
    lowest = threshold
    best = max((each.answers for each in ranked), default=0.0)
    if not strict and best >= threshold:
        lowest = min(threshold, recipe.answering.follows * best)
    relevant = [each for each in ranked if each.answers >= lowest]
    return sorted(relevant, key=_order, reverse=True)


def _likely(candidates: Sequence[Candidate], measure: Measure, hits: int) -> Sequence[Candidate]:
    """Return the candidates that may be among so many hits, by what their search has found."""
    most = max(FEWEST_WEIGHED, WEIGHED_A_HIT * hits)
    # A turn is worth what stands beside it, too.
    if len(candidates) <= most or any(each.turns is not None for each in candidates):
        return candidates
    weights, answering = measure.recipe.notes, measure.recipe.answering
    by_words = weights.words + weights.best_words
    best = max((each.words or 0.0 for each in candidates), default=0.0) or 1.0

    def signs(each: Candidate) -> float:
        meaning = calibrated(each.cosine, measure.cosine_range) or 0.0
        found = by_words * (each.words or 0.0) / best + weights.meaning * meaning
        return found + answering.identifier * each.is_led

    return nlargest(most, candidates, key=signs)


class _Promising(NamedTuple):
    candidate: Candidate
    measures: Measures
    is_key: bool
    own: float
    """The evidence that makes it an answer by itself."""


def _promising(
    candidates: Sequence[Candidate],
    found: Sequence[Measures],
    measure: Measure,
    threshold: float,
    strict: bool,
) -> list[_Promising]:
    """Return the candidates that may reach the threshold; most do not, whatever their age."""
    recipe, question = measure.recipe, measure.question
    every = [
        _Promising(each, measures, _is_key(each, question), _own(measures, measure))
        for each, measures in zip(candidates, found, strict=True)
    ]
    shares = [_FULLY_RELEVANT if each.is_key else 1 - exp(-each.own) for each in every]
    floor = threshold
    if not strict:
        # The best is worth this much at least, were it old and of no confidence.
        best = recipe.base * max(shares, default=0.0)
        floor = min(threshold, recipe.answering.follows * best)
    most = 1 - recipe.base
    return [
        each
        for each, share in zip(every, shares, strict=True)
        if _score(share, most, recipe) + _ROUNDING >= floor
    ]


def _order(ranked: Ranked) -> tuple[bool, float, str]:
    return ranked.is_key, ranked.score, ranked.candidate.row["id"]


def _ranked(promising: _Promising, scale: Scale, measure: Measure) -> Ranked:
    recipe = measure.recipe
    candidate, _, is_key, own = promising
    measures = with_lead(promising.measures, candidate, scale)
    evidence = weighed(measures, recipe)
    parts = trust(candidate, recipe, measure.now, measure.question.intent)
    trusted = sum(parts.values())
    relevance = by_itself = _FULLY_RELEVANT
    if not is_key:
        # Each further sign counts less.
        relevance, by_itself = 1 - exp(-max(sum(evidence.values()), own)), 1 - exp(-own)
    return Ranked(
        candidate,
        is_key,
        _score(relevance, trusted, recipe),
        _score(by_itself, trusted, recipe),
        relevance,
        evidence,
        recipe.base,
        parts,
        recipe.adds,
        measures,
    )


def _score(relevance: float, trusted: float, recipe: Recipe) -> float:
    if not recipe.adds:
        return relevance * (recipe.base + trusted)
    # What is not relevant at all is not made so by being new.
    return recipe.base * relevance + trusted if relevance else 0.0


def weighed(measures: Measures, recipe: Recipe) -> dict[str, float]:
    """Return the evidence that measures make, by name."""
    weights = _weights(measures, recipe)
    by_words = (
        weights.words * measures.words
        + weights.best_words * measures.best_words
        + weights.lead * measures.lead
    )
    own = {
        "words": by_words * _alone(measures, recipe),
        "meaning": weights.meaning * measures.meaning,
    }
    return _in_talk(own, measures, weights) if measures.is_turn else own


def _in_talk(own: dict[str, float], measures: Measures, weights: Evidence) -> dict[str, float]:
    """Return the evidence of a turn, with what stands around it."""
    parts = {
        **own,
        "neighbours": weights.previous_words * measures.previous_words
        + weights.previous_meaning * measures.previous_meaning
        + weights.next_meaning * measures.next_meaning,
        "session": weights.session * measures.session,
        "speaker": weights.speaker * measures.speaker,
        "time": weights.time * measures.time + weights.tells_when * measures.tells_when,
    }
    factor = max(0.0, 1 - weights.short * measures.short - weights.asks * measures.asks)
    return {name: factor * part for name, part in parts.items()}


def _weights(measures: Measures, recipe: Recipe) -> Evidence:
    if measures.is_turn:
        return recipe.turns
    return recipe.keyed if measures.is_keyed else recipe.notes


def _own(measures: Measures, measure: Measure) -> float:
    """Return the evidence that makes it an answer by itself."""
    recipe = measure.recipe
    answering = recipe.answering
    meaning = measures.meaning * (recipe.doubt.doubted if measures.is_doubted else 1)
    words = (measures.words + measures.previous_words) * _alone(measures, recipe)
    own = answering.words * words + answering.meaning * meaning
    if not measures.known.isdisjoint(measure.question.identifiers):
        own += answering.identifier
    return own * (1 - (1 - answering.without_a_name) * measures.nameless)


def _alone(measures: Measures, recipe: Recipe) -> float:
    """Return how much more words count where there is no vector to go by."""
    answering = recipe.answering
    return 1.0 if measures.is_compared else answering.words_alone / answering.words


def _is_key(candidate: Candidate, question: Question) -> bool:
    """An exact key is certain only when the question names nothing else."""
    key: str | None = candidate.row.get("key")
    return key is not None and question.asked.names(key)


def explain(ranked: Ranked, measure: Measure) -> tuple[dict[str, float], Matched]:
    """Return the parts that add up to the score, and what matched."""
    base = ranked.base * ranked.relevance
    why = {name: base * share for name, share in _shares(ranked).items() if share}
    if ranked.score:
        whole = _FULLY_RELEVANT if ranked.adds else ranked.relevance
        why.update({name: whole * part for name, part in ranked.trust.items() if part})
    has = f" {ranked.candidate.terms} "
    counted = measure.question.words if ranked.evidence["words"] or ranked.is_key else ()
    meant = ranked.measures.meant
    words = tuple(word for word in counted if f" {word} " in has or word in meant)
    return why, Matched(words=words, level=_level(ranked, measure.question, has))


def _shares(ranked: Ranked) -> dict[str, float]:
    """Return the relevance split between what makes it, in proportion."""
    if ranked.is_key:
        return {"key": _FULLY_RELEVANT}
    total = sum(ranked.evidence.values())
    return {name: part / total for name, part in ranked.evidence.items()} if total else {}


def _level(ranked: Ranked, question: Question, has: str) -> str:
    if ranked.is_key:
        return "key"
    if not ranked.relevance:
        return "nearest"
    words, meaning = ranked.evidence["words"], ranked.evidence["meaning"]
    if words and any(f" {each} " in has for each in question.identifiers):
        return "identifier"
    if not words and not meaning:
        return "neighbours"
    return "words" if words >= meaning and words else "meaning"
