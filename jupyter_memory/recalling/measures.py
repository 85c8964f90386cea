"""What candidates have in common with a question, measured: numbers from 0 to 1, no weights."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from jupyter_memory.language.terms import informative, telling, terms
from jupyter_memory.recalling.names import Name, nameless, names_in
from jupyter_memory.recalling.naming import Named, named_in
from jupyter_memory.recalling.rarity import Rarity, rarity_among
from jupyter_memory.records import DEFAULT_ATTRIBUTE
from jupyter_memory.store.sessions import is_turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jupyter_memory.language.glossary import Form
    from jupyter_memory.recalling.recipes import Doubt
    from jupyter_memory.recalling.understanding import Question
    from jupyter_memory.store.candidates import Candidate

_PAIR: Final = 2

LONGEST_LEAD: Final = 300
"""Characters of a text that leads to a memory: a longer one is searched as part of the memory."""

MOST_LEADS: Final = 12

SAID_OTHERWISE: Final = 0.5
"""The share of a question from which what is only said in other words counts in full beside the
best by words. ``benchmarks/public_sets``, MADial across languages, and the tuned recall set."""

LONG_TURN: Final = 40
"""Terms from which a turn says enough: of those that answer the questions of LoCoMo 9 in 10 have
fewer, and half of all turns have 15."""


class Measures(NamedTuple):
    """A candidate's measures, named as the weights in `recipes.Evidence`.

    A tuple, as there are a hundred a question: a frozen dataclass takes five times as long to make.

    Attributes
    ----------
    known
        The words of the question that it has.
    meant
        Those that it says in other words.
    is_compared
        Whether it and the question have vectors.
    is_worded
        Whether it has words of the question, by itself.
    is_keyed
        Whether it has further texts that lead to it.
    is_turn
        Whether it was said in a conversation.
    is_doubted
        Whether its meaning alone is no answer.
    nameless
        The share of the names in the question that it does not have.
    """

    words: float = 0.0
    best_words: float = 0.0
    lead: float = 0.0
    meaning: float = 0.0
    previous_words: float = 0.0
    previous_meaning: float = 0.0
    next_meaning: float = 0.0
    session: float = 0.0
    speaker: float = 0.0
    time: float = 0.0
    tells_when: float = 0.0
    short: float = 0.0
    asks: float = 0.0
    known: frozenset[str] = frozenset()
    meant: frozenset[str] = frozenset()
    is_compared: bool = False
    is_worded: bool = False
    is_keyed: bool = False
    is_turn: bool = False
    is_doubted: bool = False
    nameless: float = 0.0


@dataclass(frozen=True, slots=True)
class Scale:
    """By what the candidates of one question are measured.

    Attributes
    ----------
    question
        What they should answer.
    doubt
        Where words or a meaning alone make no answer.
    cosine_range
        The cosines that stand for 0 and 1.
    weights
        Of the question's words.
    rarity
        Of any word.
    named
        What the question says of turns.
    names
        The names in the question.
    total
        The sum of the weights.
    pairs
        The words that are pairs of Chinese characters.
    others
        What some memory may say for words of the question, with these words.
    """

    question: Question
    doubt: Doubt
    cosine_range: tuple[float, float]
    weights: dict[str, float]
    rarity: Rarity
    named: Named
    names: tuple[Name, ...]
    total: float
    pairs: tuple[str, ...]
    others: tuple[tuple[Form, str], ...] = ()

    def share(self, known: Iterable[str], without: frozenset[str] = frozenset()) -> float:
        """Return the share of the question's words that are known, by their weights."""
        total = sum(w for word, w in self.weights.items() if word not in without)
        had = sum(self.weights[word] for word in known if word not in without)
        return had / total if total else 0.0


def scale_of(
    candidates: Sequence[Candidate],
    question: Question,
    doubt: Doubt,
    cosine_range: tuple[float, float],
) -> Scale:
    """Return what the candidates of a question are measured by."""
    rarity = rarity_among(candidates, doubt.rarity)
    turns = [each for each in candidates if each.turns is not None and is_turn(each.row)]
    weights = {
        word: w * rarity.of_any(word, question.others.get(word, ()))
        for word, w in question.weights.items()
    }
    return Scale(
        question=question,
        doubt=doubt,
        cosine_range=cosine_range,
        weights=weights,
        rarity=rarity,
        named=named_in(question, turns),
        names=names_in(question.sought or question.text, question.identifiers),
        total=sum(weights.values()),
        pairs=tuple(word for word in weights if len(word) == _PAIR and not word.isascii()),
        others=tuple(
            (each, word)
            for word, forms in question.others.items()
            if word in weights
            for each in forms
            if rarity.has(each)
        ),
    )


def measured(candidates: Sequence[Candidate], scale: Scale) -> list[Measures]:
    """Return the measures of candidates, in their order, but for what leads to them."""
    best = max((each.words or 0.0 for each in candidates), default=0.0)
    own = [_own(each, scale, best) for each in candidates]
    if all(each.turns is None for each in candidates):
        return own
    return _with_neighbours(candidates, own, scale)


def with_lead(measures: Measures, candidate: Candidate, scale: Scale) -> Measures:
    """Return the measures with what leads to a memory: dear, and no answer by itself."""
    return measures._replace(lead=_lead(candidate, scale)) if measures.is_worded else measures


def _own(candidate: Candidate, scale: Scale, best: float) -> Measures:
    """Return what a candidate has by itself."""
    doubt = scale.doubt
    text = f" {candidate.terms} "
    known = frozenset([word for word in scale.weights if f" {word} " in text])
    meant = frozenset([word for form, word in scale.others if form.text in text]) - known
    meaning = calibrated(candidate.cosine, scale.cosine_range)
    words = _words(scale, known, meant, text)
    # What is said in other words is of another meaning by its vector, the more in another language.
    if words and not meant and meaning is not None and meaning < doubt.unrelated_below:
        words *= doubt.unrelated
    keys = candidate.row.get("keys")
    # One word of many in other words is found in whatever is long; several are not.
    sure = 1.0 if known else min(1.0, words / SAID_OTHERWISE)
    return Measures(
        words=words,
        best_words=sure * (candidate.words or 0.0) / best if best and words else 0.0,
        meaning=meaning or 0.0,
        known=known,
        meant=meant,
        is_compared=meaning is not None,
        is_worded=bool(words),
        is_keyed=bool(keys),
        is_doubted=not words and not _is_sure(meaning or 0.0, text, scale),
        nameless=nameless(scale.names, text, candidate.row.get("speaker")) if scale.names else 0.0,
    )


def _words(scale: Scale, known: frozenset[str], meant: frozenset[str], text: str) -> float:
    """Return the share of the question's words that a text has.

    Words that ask rather than name count only beside one that names something.
    """
    weights, needed = scale.weights, scale.question.telling
    found = sum([weights[word] for word in known])
    names = not needed or not known.isdisjoint(needed) or not meant.isdisjoint(needed)
    found += scale.doubt.equivalent * sum([weights[word] for word in meant])
    for word in scale.pairs:
        if word not in known and word not in meant and _has_half(word, text):
            found += scale.doubt.half_pair * weights[word]
            names = names or word in needed
    return found / scale.total if names and found else 0.0


def _has_half(pair: str, text: str) -> bool:
    return any(f" {character} " in text for character in pair)


def calibrated(cosine: float | None, cosine_range: tuple[float, float]) -> float | None:
    """Return what a cosine says of nearness, from 0 to 1; None where there is none."""
    if cosine is None:
        return None
    low, high = cosine_range
    return min(1.0, max(0.0, (cosine - low) / (high - low)))


def _is_sure(meaning: float, text: str, scale: Scale) -> bool:
    """Tell whether meaning alone makes an answer: both must say something, and the same."""
    if not scale.question.telling or meaning < scale.doubt.sure_meaning:
        return False
    return meaning >= scale.doubt.sure_of_a_word or _says_several(text)


@lru_cache(maxsize=4_096)
def _says_several(text: str) -> bool:
    """Tell whether a memory, by its terms, says more than one thing."""
    return len(telling(text.split())) > 1


def _lead(candidate: Candidate, scale: Scale) -> float:
    """Return the share of a text that leads to it that the question says, of the best one."""
    asked, rarity = scale.weights, scale.rarity
    best = 0.0
    for lead in _leads(candidate):
        found = _lead_terms(lead)
        said = [word for word in found if word in asked]
        if said:
            best = max(best, sum(map(rarity.of, said)) / sum(map(rarity.of, found)))
    return best


def _leads(candidate: Candidate) -> Iterator[str]:
    """Yield the texts that lead to a candidate: what it is about, and what was given for that."""
    row = candidate.row
    if row.get("key"):
        yield row["key"]
    if candidate.kind == "procedural" and (trigger := candidate.cell("trigger")):
        yield trigger
    for each in (row.get("keys") or ())[:MOST_LEADS]:
        if len(each) <= LONGEST_LEAD:
            yield each


@lru_cache(maxsize=16_384)
def _lead_terms(lead: str) -> tuple[str, ...]:
    """Return the informative terms of a key or another text; keys are written with connectors."""
    text = lead.removesuffix(f".{DEFAULT_ATTRIBUTE}") if " " not in lead else lead
    return informative(terms(text.replace("_", " ").replace(".", " ") if " " not in text else text))


def _with_neighbours(
    candidates: Sequence[Candidate], own: Sequence[Measures], scale: Scale
) -> list[Measures]:
    """Return the measures of all, those of turns with what stands around them."""
    places: dict[tuple[int, int | None], int] = {
        (id(each.view), each.position): at for at, each in enumerate(candidates)
    }
    sessions: dict[tuple[object, object], set[str]] = {}
    for each, measures in zip(candidates, own, strict=True):
        if each.turns is not None:
            sessions.setdefault(_session(each), set()).update(measures.known)
    found = []
    for each, measures in zip(candidates, own, strict=True):
        if each.turns is None:
            found.append(measures)
            continue
        before, after = (places.get((id(each.view), at)) for at in each.turns)
        found.append(
            _of_turn(
                each,
                measures,
                None if before is None else own[before],
                None if after is None else own[after],
                frozenset(sessions[_session(each)]),
                scale,
            )
        )
    return found


def _session(turn: Candidate) -> tuple[object, object]:
    return turn.row["session"], turn.row["project"]


def _of_turn(
    turn: Candidate,
    own: Measures,
    before: Measures | None,
    after: Measures | None,
    session: frozenset[str],
    scale: Scale,
) -> Measures:
    """Return the measures of a turn.

    The name of a speaker says whose turn is asked for; among the words of a turn it would lead to
    those of whoever speaks to them.
    """
    names = frozenset[str]().union(*scale.named.names.values())
    words = scale.share(own.known, names) if names else own.words
    together = own.known | before.known if before is not None else own.known
    text = f" {turn.terms} "
    return own._replace(
        is_turn=True,
        words=words,
        previous_words=max(0.0, scale.share(together, names) - scale.share(own.known, names)),
        previous_meaning=0.0 if before is None else before.meaning,
        next_meaning=0.0 if after is None else after.meaning,
        session=scale.share(session, names),
        speaker=scale.named.speaker(turn.row["speaker"]),
        time=scale.named.time(turn),
        tells_when=scale.named.tells_when(text),
        short=1 - min(1.0, _fullness(text)),
        nameless=own.nameless if before is None else min(own.nameless, before.nameless),
        asks=float((turn.cell("text") or "").rstrip().endswith(("?", "？"))),
    )


def _fullness(text: str) -> float:
    from math import log1p

    return log1p(text.count(" ") - 1) / log1p(LONG_TURN)
