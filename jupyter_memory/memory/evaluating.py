"""The façade's measuring stick: how well recall answers a labelled set."""

from __future__ import annotations

import inspect
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import UsageError
from jupyter_memory.settings import settings_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from os import PathLike

    from jupyter_memory.evaluation.asking import Outcome
    from jupyter_memory.evaluation.labelled import LabelledSet
    from jupyter_memory.evaluation.report import Evaluation
    from jupyter_memory.evaluation.telling import Names
    from jupyter_memory.memory.rehearsing import Open, Rehearsal
    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.results import Memories, Recall

RECALL_SET = "recall_set.jsonl"

Variants = "Mapping[str, Mapping[str, Any]]"


class Evaluating:
    """Evaluate, and draft questions to evaluate with."""

    _rooms: Rooms
    recall: Callable[..., Recall]
    list: Callable[..., Memories]

    def evaluate(
        self,
        path: str | PathLike[str] | LabelledSet | None = None,
        *,
        own: bool = False,
        variants: Mapping[str, Mapping[str, Any]] | None = None,
        against: str | PathLike[str] | None = None,
        save: str | PathLike[str] | None = None,
    ) -> Evaluation:
        """Return how well recall answers a labelled set, with this memory's embedder and settings.

        What the set tells is told to a store of its own, which goes afterwards.

        Parameters
        ----------
        path
            A set as `draft_questions` saves them; or a public one: LoCoMo, LongMemEval, MADial,
            BEAVER or BIRD, as they are published. By default the set that is shipped with the
            package, or with `own` questions that are drafted.
        own
            Ask this memory itself, which only is read: the set's memories are its own, by id.
        variants
            Settings to measure besides, by a name each.
        against
            A run that was saved: the result says what changed.
        save
            Where to write this run as JSON.

        Returns
        -------
        Evaluation
            Figures with confidence intervals, the worst answers, the threshold that separates
            relevant from irrelevant hits best.

        Raises
        ------
        UsageError
            When a file is none of these, or a line of it cannot be taken.
        """
        from jupyter_memory.evaluation.report import saved_questions

        if against is not None:
            saved_questions(against)  # a wrong file is told before the long work
        labelled = self._labelled(path, own=own)
        self._check_given(labelled, own=own)
        found = self._measured(labelled, variants or {}, own=own)
        if against is not None:
            found = found.against(against)
        if save is not None:
            found.save(save)
        return found

    def draft_questions(self, n: int = 40) -> LabelledSet:
        """Return questions that this memory should answer, made of its own memories by rules.

        They are a start: read them, mend them, save them with ``.save(path)``, and measure with
        ``evaluate(path, own=True)``.

        Parameters
        ----------
        n
            Questions at most.
        """
        from jupyter_memory.evaluation.drafting import draft

        if isinstance(n, bool) or not isinstance(n, int) or n < 1:
            raise UsageError(f"n must be a whole number from 1 on, not {n!r}.")
        return draft(tuple(self.list(status="active")), n)

    def _labelled(
        self, path: str | PathLike[str] | LabelledSet | None, *, own: bool
    ) -> LabelledSet:
        from importlib.resources import files

        from jupyter_memory.evaluation.labelled import LabelledSet, parse_labelled
        from jupyter_memory.evaluation.loaders import load

        if isinstance(path, LabelledSet):
            return path
        if path is not None:
            return load(path)
        if own:
            return self.draft_questions()
        text = files("jupyter_memory.evaluation").joinpath(RECALL_SET).read_text("utf-8")
        return parse_labelled(text.split("\n"), "recall_set", RECALL_SET)

    def _check_given(self, labelled: LabelledSet, *, own: bool) -> None:
        """Refuse what cannot be told or asked before anything is."""
        from jupyter_memory.remembering.statement import read_statement

        if not labelled.questions:
            raise UsageError(f"{labelled.name} has no questions: there is nothing to measure.")
        known = [*inspect.signature(self.recall).parameters][2:]
        for question in labelled.questions:
            for name in question.given:
                if name not in known or name == "threshold":
                    raise UsageError(
                        f"Question {question.name} of {labelled.name}: recall is given no {name!r} "
                        f"here, only {', '.join(each for each in known if each != 'threshold')}."
                    )
        for memory in () if own else labelled.memories:
            try:
                read_statement({**memory.given, "text": memory.text})
            except UsageError as error:
                raise UsageError(f"Memory {memory.name} of {labelled.name}: {error}") from error

    def _measured(
        self, labelled: LabelledSet, variants: Mapping[str, Mapping[str, Any]], *, own: bool
    ) -> Evaluation:
        from jupyter_memory.evaluation import baseline
        from jupyter_memory.evaluation.asking import ask
        from jupyter_memory.evaluation.report import evaluated

        rooms = self._rooms
        rooms.vectors.warm()
        with self._store_of(labelled, own=own) as (open_with, names):
            with self._asking(open_with({}), own=own) as rehearsal:
                outcomes = ask(labelled.questions, rehearsal.recall, names)
                nearest = ask(labelled.questions, rehearsal.recall, names, threshold=0.0)
                words = baseline.by_words(
                    labelled.questions, rehearsal.readable, rehearsal.current, names
                )
            beside: dict[str, Sequence[Outcome]] = {baseline.NAME: words}
            for name, changes in variants.items():
                with self._asking(open_with(changes), own=own) as rehearsal:
                    beside[name] = ask(labelled.questions, rehearsal.recall, names)
        embedder = rooms.vectors.embedder
        return evaluated(
            labelled,
            outcomes,
            nearest=nearest,
            beside=beside,
            embedder="none" if embedder is None else embedder.name,
            threshold=rooms.settings.threshold,
            untold=names.untold,
        )

    @contextmanager
    def _store_of(
        self, labelled: LabelledSet, *, own: bool
    ) -> Iterator[tuple[Callable[[Mapping[str, Any]], Open], Names]]:
        """Give what opens handles with changed settings, and the names of the memories."""
        from jupyter_memory.evaluation.telling import held
        from jupyter_memory.memory.rehearsing import told

        if own:
            scope = self._rooms.scope
            place = {"user": scope.user, "agent": scope.agent, "project": scope.project}
            root = str(self._rooms.store.root)
            yield lambda changes: self._opening(root, changes, place), held(labelled.memories)
            return
        with told(
            labelled.memories, lambda folder: self._opening(folder, {}), self._rooms.clock
        ) as (folder, names):
            yield lambda changes: self._opening(folder, changes), names

    @contextmanager
    def _asking(self, open_handle: Open, *, own: bool) -> Iterator[Rehearsal]:
        from jupyter_memory.memory.rehearsing import asking

        rooms = self._rooms
        with asking(open_handle, rooms.clock, rooms.scope.project if own else None) as rehearsal:
            yield rehearsal

    def _opening(
        self, folder: str, changes: Mapping[str, Any], place: Mapping[str, Any] | None = None
    ) -> Open:
        """Return what opens handles like this one on another store, or in a fixed place."""
        from jupyter_memory.memory.memory import Memory
        from jupyter_memory.memory.rehearsing import ANALYST

        rooms = self._rooms
        embedder: Any = "none" if rooms.vectors.embedder is None else rooms.vectors.embedder
        llm: Any = "none" if rooms.model is None else rooms.model
        config = settings_with(rooms.settings, changes)

        def opened(**given: Any) -> Memory:
            given = {**given, "user": given["user"] or ANALYST, "project": None, **(place or {})}
            return Memory(folder, embedder=embedder, llm=llm, config=config, **given)

        return opened
