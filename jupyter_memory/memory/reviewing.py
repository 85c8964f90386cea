"""The façade's second look at what is remembered: what can become one, and what to ask about."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.errors import ConflictError, JupyterMemoryWarning, UsageError
from jupyter_memory.remembering.consolidated import merged_into
from jupyter_memory.rendering.phrases import shortened, tongue_of
from jupyter_memory.results import Receipt
from jupyter_memory.rights import EVERY_PROJECT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from types import EllipsisType

    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering import undoing
    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.results import Pending
    from jupyter_memory.reviews import Act, Consolidation, Merge, Review, ReviewItem
    from jupyter_memory.tending.consolidation import Plan

    Wrap = Callable[[Callable[[], Receipt]], Callable[[], Receipt]]


class Reviewing:
    """Make one what belongs together; review what is doubtful."""

    _rooms: Rooms
    _undoer: Callable[[Sequence[undoing.Write]], Callable[[], Receipt]]
    _after_write: Callable[..., None]
    _care: Callable[[], Moment]
    _project_to_read: Callable[[str | EllipsisType | None], str | None]
    _require_owner: Callable[[str], None]
    pending: Callable[[], list[Pending]]
    resolve: Callable[..., Receipt]
    forget: Callable[..., Receipt]
    confirm: Callable[[str], Receipt]
    edit: Callable[..., Receipt]
    feedback: Callable[..., Receipt]

    def consolidate(
        self, dry_run: bool = False, *, project: str | EllipsisType | None = ...
    ) -> Consolidation:
        """Make one memory of those that say the same, and of fragments of one subject.

        "We use Flask for the backend", "our database is PostgreSQL" and "Kong is the gateway"
        become "Stack: Flask (backend), PostgreSQL (database), Kong (gateway)." What was said stays:
        archived, linked to what stands for it, with its times, its cells and its history.
        `related` and `history` lead there, the receipts take it back.

        Two values of one thing are never put together, and neither is what holds in two places, is
        for other eyes, of another authority, or pinned. With a language model its words are used
        where all that the sources say is found in them, else those of the rules.

        Parameters
        ----------
        dry_run
            Only tell what would be done.
        project
            By default this project and what holds everywhere; ``"*"`` all of the user's.

        Returns
        -------
        Consolidation
            What was made one, with an undo, and what was left apart.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> said = ("The stack uses Flask.", "Our database is PostgreSQL.", "We deploy on K8s.")
        >>> _ = [memory.remember(each) for each in said]
        >>> memory.consolidate()[0].text
        'Stack: Flask, PostgreSQL (database), K8s (deploy).'
        """
        if not isinstance(dry_run, bool):
            raise UsageError(f"dry_run must be True or False, not {dry_run!r}.")
        return self._consolidate(self._project_to_read(project), dry_run=dry_run)

    def _consolidate(self, project: str | None, *, dry_run: bool) -> Consolidation:
        from jupyter_memory.memory.consolidating import found_plans
        from jupyter_memory.rendering.phrases import tongue_of_most
        from jupyter_memory.reviews import Consolidation

        rooms = self._rooms
        rooms.store.mark()
        scope = replace(rooms.scope, project=project)
        found = found_plans(rooms, scope)
        merges = [self._merged(each, dry_run=dry_run) for each in found.plans]
        done = tuple(each for each in merges if each is not None)
        return Consolidation(
            merges=done,
            apart=found.apart,
            dry_run=dry_run,
            notes=found.notes,
            tongue=tongue_of_most(each.text for each in done),
        )

    def _consolidate_by_itself(self, *, dry_run: bool) -> tuple[int, list[undoing.Write], Wrap]:
        """Make one what nobody said in so many words.

        Returns
        -------
        tuple
            How many stand behind another one now, what can be undone, and what makes an undo one
            that lasts.
        """
        from jupyter_memory.memory.consolidating import found_plans, note_done
        from jupyter_memory.tending.consolidation.consolidating import carry_out

        rooms = self._rooms
        scope = replace(rooms.scope, project=EVERY_PROJECT, agent=None)
        plans = found_plans(rooms, scope, by_itself=True).plans
        if dry_run:
            return sum(len(each.fresh) for each in plans), [], lambda undo: undo
        writes: list[undoing.Write] = []
        for plan in plans:
            writes += carry_out(
                rooms.store, plan, self._care(), rooms.vectors.for_writing, rooms.new_id
            )
        note_done(rooms)
        if writes:
            rooms.vectors.follow_up()
        names = [each.name for each in plans]
        count = sum(record.status == "archived" for _, record in writes)
        return count, writes, lambda undo: self._separate(names, undo)

    def _merged(self, plan: Plan, *, dry_run: bool = False) -> Merge | None:
        """Carry a plan out; None where something was changed meanwhile."""
        from jupyter_memory.reviews import Merge

        merge = Merge(
            sort=plan.sort,
            text=plan.text,
            sources=plan.sources,
            id=None if plan.kept is None else plan.kept.id,
            subject=plan.subject,
            by=plan.by,
        )
        if dry_run:
            return merge
        receipt = self._merge(plan)
        return None if receipt is None else replace(merge, id=receipt.id, receipt=receipt)

    def _merge(self, plan: Plan) -> Receipt | None:
        from jupyter_memory.rendering.merges import merge_told
        from jupyter_memory.tending.consolidation.consolidating import carry_out

        rooms = self._rooms
        writes = carry_out(
            rooms.store, plan, rooms.moment(), rooms.vectors.for_writing, rooms.new_id
        )
        if not writes:
            return None
        self._after_write(len(writes))
        rooms.vectors.follow_up()
        return Receipt(
            action="superseded" if plan.kept is not None else "stored",
            ids=tuple(record.id for _, record in writes),
            message=merge_told(plan.text, len(plan.sources)),
            undoer=self._separate([plan.name], self._undoer(writes)),
        )

    def _separate(self, names: Sequence[str], undo: Callable[[], Receipt]) -> Callable[[], Receipt]:
        """Take merges back, and do not propose the same again."""

        def separate() -> Receipt:
            from jupyter_memory.memory.consolidating import keep_apart

            receipt = undo()
            keep_apart(self._rooms, names)
            return receipt

        return separate

    def review(self, *, project: str | EllipsisType | None = ...) -> Review:
        """Return what waits for a second look, each with why, and what is proposed.

        Contradictions, drafts, what did not help or was used three times without a word, what
        expires soon, whose file has changed, what is unsure or was never used, and fragments that
        could be one memory. A random sample of the others is looked at for noise. Once a week
        ``%load_ext`` reminds of it.

        Parameters
        ----------
        project
            By default this project and what holds everywhere; ``"*"`` all of the user's.

        Returns
        -------
        Review
            Rows to accept or to answer; nothing changes before.

        Raises
        ------
        ScopeError
            When an agent asks for it.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> receipt = memory.remember("Margin is net.", source="agent", confidence=0.4)
        >>> [(item.reason, item.act) for item in memory.review()]
        [('low confidence', 'forget')]
        """
        from jupyter_memory.memory.consolidating import found_plans
        from jupyter_memory.memory.looking_again import reviewed

        self._require_owner("review the user's memories")
        rooms = self._rooms
        rooms.store.mark()
        scope = replace(rooms.scope, project=self._project_to_read(project))
        found = found_plans(rooms, scope, with_words=False)
        return reviewed(rooms, scope, self.pending(), found, self._answered)

    def _answered(self, item: ReviewItem, act: Act, plan: Plan | None) -> Receipt:
        """Carry out what was answered in a review."""
        identifier = item.id
        if item.reason in ("contradiction", "share request"):
            return self.resolve(identifier, keep=act)
        if act == "forget":
            return self.forget(identifier)
        if act == "merge" and plan is not None:
            return self._merge(plan) or self._changed_since(item)
        if act in ("both", "apart"):
            return self._leave_apart(item, plan)
        if item.reason == "disliked":
            return self.feedback(identifier, useful=True)
        if item.reason == "expiring":
            return self.edit(identifier, expires=None)
        return self.confirm(identifier)

    def _changed_since(self, item: ReviewItem) -> Receipt:
        raise ConflictError(
            f"What would become “{shortened(item.memory.text)}” was changed since the review: "
            "review again.",
            item.memory,
        )

    def _leave_apart(self, item: ReviewItem, plan: Plan | None) -> Receipt:
        from jupyter_memory.memory.consolidating import keep_apart, name_of_pair
        from jupyter_memory.rendering.reviews import told

        names = [name_of_pair(item.id, *item.others)] if plan is None else [plan.name]
        keep_apart(self._rooms, names)
        message = told(tongue_of(item.memory.text), "left apart")
        return Receipt(action="superseded", ids=(item.id,), message=message)

    def _remind_if_due(self) -> None:
        """Tell once a week, in one line, that memories wait for a review."""
        from jupyter_memory.memory.consolidating import is_time_to_remind
        from jupyter_memory.rendering.reviews import reminder

        rooms = self._rooms
        if rooms.scope.agent is not None or not is_time_to_remind(rooms):
            return
        review = self.review()
        if review.items:
            line = reminder(len(review) + review.more, review.tongue)
            warnings.warn(line, JupyterMemoryWarning, stacklevel=2)

    def _keep_made_true(self, before: Iterable[MemoryRecord]) -> None:
        """Let no memory say for others what they do not say any more."""
        stepped = [each for each in before if merged_into(each) is not None]
        if not stepped:
            return
        from jupyter_memory.tending.consolidation.consolidating import brought_up_to_date

        rooms = self._rooms
        moment = rooms.moment()
        everywhere = replace(moment.scope, project=EVERY_PROJECT)
        if brought_up_to_date(rooms.store, stepped, replace(moment, scope=everywhere)):
            rooms.vectors.follow_up()
