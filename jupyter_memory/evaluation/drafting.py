"""Questions that memories should answer, drafted from the memories themselves by rules.

Such questions are easier than real ones, for they speak the memory's words; they show what is
broken, and are a start for questions of one's own.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import islice
from typing import TYPE_CHECKING, Final

from jupyter_memory.evaluation.labelled import LabelledMemory, LabelledQuestion, LabelledSet
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.terms import telling, terms
from jupyter_memory.records import DEFAULT_ATTRIBUTE, Episode, Fact, MemoryRecord, Procedure
from jupyter_memory.rendering.phrases import Tongue, tongue_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Drafted = tuple[str, str, Tongue, tuple[str, ...]]
    """Category, text, language, and the ids of what answers it."""

ASKED: Final[dict[str, tuple[str, str]]] = {
    "definition": ("What is our definition of {subject}?", "{subject}的口径是什么？"),
    "attribute": ("What is the {attribute} of {subject}?", "{subject}的{attribute}是什么？"),
    "what": ("What is {subject}?", "{subject}是什么？"),
    "how-to": ("How do I do this: {trigger}?", "{trigger}要怎么做？"),
    "decision": ("What did we decide about {words}?", "关于{words}，我们当时怎么定的？"),
    "happened": ("What happened with {words}?", "{words}后来怎么样了？"),
    "entity": ("What should I know about {entity}?", "{entity}有什么要注意的？"),
    "words": ("What do you know about {words}?", "关于{words}你知道什么？"),
}
"""The questions in English and in Chinese."""

MOST_OF_ENTITY: Final = 5
"""Memories that speak of an entity: with more the question is too wide for one answer."""

WORDS: Final = 3
_DEFINED: Final = ("口径", "定义", "definition")
"""How a subject ends that asks for its definition itself."""

_DECIDING: Final = frozenset(terms("decision decided agreed chose chosen picked"))
"""Words of a decision that do not tell which."""

_CLAUSE: Final = regex(r"[，。；：、！？,;:!?\s]+")
_MARKS: Final = " .,;:!?()\"'“”‘’（）「」。，；：、"

HELD_OUT: Final = 3
"""Every third question is held out."""


def draft(memories: Sequence[MemoryRecord], count: int) -> LabelledSet:
    """Return questions to some memories, of all sorts in turn.

    Parameters
    ----------
    memories
        What is current.
    count
        Questions at most.
    """
    chosen = list(islice(_mixed(_questions(memories)), count))
    return LabelledSet(
        name="drafted",
        memories=tuple(LabelledMemory(name=each.id, text=each.text) for each in memories),
        questions=tuple(
            LabelledQuestion(
                name=f"d{number:03}",
                text=text,
                relevant=relevant,
                category=category,
                language=tongue,
                held_out=number % HELD_OUT == 0,
            )
            for number, (category, text, tongue, relevant) in enumerate(chosen, 1)
        ),
    )


def _mixed(drafted: list[Drafted]) -> Iterator[Drafted]:
    """Yield one of each category after the other, no text twice."""
    sorts: dict[str, list[Drafted]] = defaultdict(list)
    for each in {each[1]: each for each in drafted}.values():
        sorts[each[0]].append(each)
    for place in range(max(map(len, sorts.values()), default=0)):
        yield from (listed[place] for listed in sorts.values() if place < len(listed))


def _questions(memories: Sequence[MemoryRecord]) -> list[Drafted]:
    rarity = Counter(word for each in memories for word in set(telling(terms(each.text))))
    found = []
    for each in memories:
        found += [*_of_kind(each, rarity), *_of_words(each, rarity)]
    return [*found, *_of_entities(memories)]


def _of_kind(memory: MemoryRecord, rarity: Counter[str]) -> Iterator[Drafted]:
    if isinstance(memory, Fact) and memory.subject:
        attribute = memory.attribute or DEFAULT_ATTRIBUTE
        sort = "definition" if attribute == DEFAULT_ATTRIBUTE else "attribute"
        if memory.subject.endswith(_DEFINED):
            sort = "what"
        yield _drafted(sort, memory, subject=memory.subject, attribute=attribute)
    elif isinstance(memory, Procedure) and memory.trigger:
        yield _drafted("how-to", memory, trigger=memory.trigger.rstrip(" .。：:"))
    elif isinstance(memory, Episode):
        words = _rarest(memory, rarity)
        if words:
            sort = "decision" if memory.category == "decision" else "happened"
            yield _drafted(sort, memory, words=words)


def _of_words(memory: MemoryRecord, rarity: Counter[str]) -> Iterator[Drafted]:
    words = _rarest(memory, rarity)
    if words:
        yield _drafted("words", memory, words=words)


def _of_entities(memories: Sequence[MemoryRecord]) -> Iterator[Drafted]:
    """Yield a question for each entity that few memories speak of, whether as such or by words."""
    having: dict[str, set[int]] = defaultdict(set)
    named: dict[str, set[int]] = defaultdict(set)
    for place, memory in enumerate(memories):
        for word in terms(memory.text):
            having[word].add(place)
        for entity in memory.entities:
            named[entity].add(place)
    for entity, places in named.items():
        words = terms(entity)
        speaking = set.intersection(*(having[word] for word in words)) if words else set()
        listed = [memories[place] for place in sorted(places | speaking)]
        if len(listed) <= MOST_OF_ENTITY:
            category, text, tongue, _ = _drafted("entity", listed[0], entity=entity)
            yield category, text, tongue, tuple(each.id for each in listed)


def _drafted(sort: str, memory: MemoryRecord, **parts: str) -> Drafted:
    tongue = tongue_of(memory.text)
    english, chinese = ASKED[sort]
    text = (chinese if tongue == "zh" else english).format(**parts)
    return "definition" if sort == "what" else sort, text, tongue, (memory.id,)


def _rarest(memory: MemoryRecord, rarity: Counter[str]) -> str:
    """Return the words of a memory that fewest others have, in the order of its text."""
    told = dict.fromkeys(telling(terms(memory.text)))
    known = [word for word in told if rarity[word] and word not in _DECIDING]
    chosen = set(sorted(known, key=lambda word: (rarity[word], -len(word)))[:WORDS])
    if tongue_of(memory.text) == "zh":
        return _shortest(each for each in _CLAUSE.split(memory.text) if chosen & set(terms(each)))
    words = (each.strip(_MARKS) for each in memory.text.split())
    return " ".join(dict.fromkeys(each for each in words if chosen & set(terms(each))))


def _shortest(clauses: Iterable[str]) -> str:
    """Return the shortest clause: Chinese has no blanks that words could be taken out between."""
    return min((each.strip(_MARKS) for each in clauses), key=len, default="")
