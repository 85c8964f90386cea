"""The magics: ``%remember``, ``%%remember``, ``%recall``, ``%forget``, ``%memory``, ``%%ask``."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from IPython.core.magic import Magics, line_cell_magic, line_magic, magics_class, no_var_expand
from traitlets import observe

from jupyter_memory.errors import JupyterMemoryError, UsageError
from jupyter_memory.notebook import inspecting
from jupyter_memory.notebook.configuration import checked
from jupyter_memory.notebook.display import shown_receipts
from jupyter_memory.notebook.failing import one_line
from jupyter_memory.notebook.handover import HistoryRecall
from jupyter_memory.notebook.notices import Notices
from jupyter_memory.notebook.opening import Opening, fixed_clock, model_is_named, open_memory
from jupyter_memory.notebook.options import ASK, EVERYWHERE, FORGET, RECALL, REMEMBER
from jupyter_memory.notebook.own_settings import (
    OF_AN_OPEN_MEMORY,
    REOPENING,
    WHICH,
    NotebookSettings,
)
from jupyter_memory.notebook.parsing import parse
from jupyter_memory.notebook.provenance import shows_widgets
from jupyter_memory.notebook.session import Session
from jupyter_memory.notebook.statements import items_of, own_arguments, shared_arguments
from jupyter_memory.notebook.unsaved import Unsaved
from jupyter_memory.rights import EVERY_PROJECT
from jupyter_memory.settings import MemorySettings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from traitlets.config import Config

    from jupyter_memory.context import Context
    from jupyter_memory.memory import Memory
    from jupyter_memory.notebook.asking import Asker
    from jupyter_memory.notebook.splitting import Item
    from jupyter_memory.results import Receipt

_MOST_TO_LOOK_THROUGH = 2000


@magics_class
class JupyterMemory(NotebookSettings, Magics):
    """Remember and recall from notebook cells.

    ``%config JupyterMemory.uri = "…"`` and its like open another memory with the next magic.
    """

    def __init__(self, shell: Any, **traits: Any) -> None:
        self._memory: Memory | None = None
        self._captures: tuple[str, ...] | None = None
        self.session = Session()
        self.history = HistoryRecall(shell)
        self.notices = Notices()
        self.unsaved = Unsaved(shell)
        self.hooks: Any = None
        self.channel: Any = None
        self._asker: Asker | None = None
        super().__init__(shell=shell, **traits)

    @observe(*REOPENING)
    def _reopen(self, _: Any) -> None:
        """Let the next magic open what the settings now say."""
        self.close()
        self.session = Session()

    @property
    def handle(self) -> Memory:
        """The memory of these settings, opened when first used."""
        if self._memory is None:
            which = {name: getattr(self, name) for name in WHICH}
            settings = {name: getattr(self, name) for name in OF_AN_OPEN_MEMORY}
            self._memory = open_memory(Opening(**which, settings=MemorySettings(**settings)))
            self._memory.attend()
            self._switch_captures()
        return self._memory

    @observe("capture")
    def _set_captures(self, _: Any) -> None:
        """Let what is captured be what the setting says."""
        self._captures = tuple(self.capture)
        self._switch_captures()

    def _switch_captures(self) -> None:
        """Switch what was set since; what `%memory off` switched stays as it is otherwise."""
        if self._memory is not None and self._captures is not None:
            self._memory.switches.set_captures(self._captures)
            self._captures = None

    @observe("save_recall")
    def _switch_unsaved(self, _: Any) -> None:
        """Keep what is remembered out of saved outputs, or not."""
        self.unsaved.switch(on=not self.save_recall)

    def update_config(self, config: Config) -> None:
        """Take what ``%config`` sets, or say in a sentence why not."""
        own, complaints = checked(config)
        embedder = own.JupyterMemory.pop("embedder", self.embedder)
        for each in complaints:
            self.notices.tell(each, again=True)
        super().update_config(own)
        self.embedder = embedder  # as it is: configuration is copied, and many cannot be

    def present(self) -> Memory | None:
        """Return the memory for the hooks; None where it cannot be opened."""
        try:
            return self.handle
        except JupyterMemoryError:
            return None

    def end_session(self) -> None:
        """Keep an episode of the session at the kernel's end, where the user wants it."""
        memory = self._memory
        if memory is None or not self.keep_session or not memory.switches["sessions"]:
            return
        with suppress(JupyterMemoryError):
            memory.close_session()

    def leave(self) -> None:
        """Let every handle have a working memory of its own again, and outputs be as ever."""
        self.unsaved.switch(on=False)
        if self._memory is not None:
            self._memory.leave()

    def composed(self, context: Context) -> None:
        """Take note of what a model is given, by whatever handle of this kernel."""
        self.session.composed(context)

    def close(self) -> None:
        """Let go of the memory, if it is open.

        One that still works in the background is left to finish: what was remembered is durable,
        and nobody should wait for a warm-up that is no longer wanted.
        """
        memory, self._memory = self._memory, None
        if memory is not None and memory.flush(timeout=0):
            memory.close()

    def projects(self) -> list[str]:
        """Return the projects to offer while typing; none where counting them would take long."""
        memory = self._memory
        if memory is None or not memory.flush(timeout=0):  # typing must not wait for a warm-up
            return [EVERYWHERE]
        if memory.count(project=EVERY_PROJECT) > _MOST_TO_LOOK_THROUGH:
            return [EVERYWHERE]
        known = {each.project for each in memory.list(project=EVERY_PROJECT)} - {None}
        return [*sorted(str(each) for each in known), EVERYWHERE]

    def open(self) -> None:
        """Open the memory, which warms up in the background; say in one line what is wrong."""
        try:
            self.handle  # noqa: B018 - the property opens it
        except JupyterMemoryError as error:
            self.notices.tell(str(error))

    @no_var_expand
    @line_cell_magic
    def remember(self, line: str, cell: str | None = None) -> Any:
        """Remember a sentence, or in a cell one memory a paragraph or list item.

        ::

            %remember Revenue excludes refunds.

            %%remember --tag finance
            orders.is_internal marks test accounts.

            To close the month:
            1. Export the ledger
            2. Compare it with the bank

        A numbered list is one procedure; the line above it says when to follow it.

        Options, before the text: --kind semantic|episodic|procedural (or --fact, --event,
        --procedure), --category WORD, --key "subject.attribute", --tag TAG (may repeat, or
        A,B), --expires 30d|2026-12-31|never, --project NAME|none, --shared, --attach PATH (may
        repeat; the file's digest is kept) with --copy (a copy of it as well). ``--`` ends them.
        """
        with self._speaking():
            parsed = parse(line, REMEMBER)
            items = items_of(parsed.text, cell, parsed.options.get("kind"))
            receipts = self._store(items, parsed.options)
            if len(receipts) > 1:
                self.session.showed(each.id or "" for each in receipts)
            return shown_receipts(receipts, [item.text for item in items])

    def _store(self, items: tuple[Item, ...], options: dict[str, Any]) -> list[Receipt]:
        """Remember the items one by one; what was stored before an error stays undoable."""
        arguments = shared_arguments(items, options)
        receipts: list[Receipt] = []
        try:
            for item in items:
                own = {**arguments, **own_arguments(item, arguments)}
                receipts.append(self.handle.remember(**own))
        finally:
            self.session.wrote(receipts, remembered=True)
        return receipts

    @no_var_expand
    @line_magic
    def recall(self, line: str) -> Any:
        """Ask what is remembered: a ranked table, or nothing when nothing is relevant.

        ::

            %recall how do we compute revenue?
            hits = %recall --kind procedural --limit 3 monthly report

        Options, before the question: -k/--limit N, --kind KIND (may repeat), --tag TAG (may
        repeat, or A,B: one of them),
        --since DATE, --until DATE, --as-of DATE (what was true then), --project NAME|none,
        --all-projects, --threshold 0..1. ``--`` ends them.

        IPython's own %recall still answers a bare ``%recall`` and ranges of its history such as
        ``%recall 4``, ``%recall 1-3`` or ``%recall ~1/2``.
        """
        if self.history.takes(line):
            return self.history.original(line)
        with self._speaking():
            parsed = parse(line, RECALL)
            if not parsed.text:
                raise UsageError("Nothing was asked: write %recall and a question.")
            options = {"k" if k == "limit" else k: v for k, v in parsed.options.items()}
            recall = self.handle.recall(parsed.text, **options)
            self.session.showed(hit.memory.id for hit in recall)
            self.notices.already_said(recall.notes)
            return recall

    @no_var_expand
    @line_magic
    def forget(self, line: str) -> Any:
        """Forget a memory; it can be brought back with ``%memory undo`` or ``%memory restore``.

        ::

            %forget 2           # row 2 of the table shown last
            %forget last        # what was remembered last
            %forget 3f9a2c      # an id, or its ending
        """
        with self._speaking():
            words = parse(line, FORGET).text.replace(",", " ").split()
            if not words:
                raise UsageError("Write %forget and a row number, an id or its ending, or last.")
            ids = [self.session.identify(word) for word in words]
            receipt = self.handle.forget(ids)
            self.session.wrote([receipt])
            return receipt

    @no_var_expand
    @line_magic
    def memory(self, line: str) -> Any:
        """Show and manage what is remembered: ``%memory help`` lists all it can do.

        ::

            %memory                 # the inspector, or where none is shown: the status
            %memory list --kind procedural
            %memory history 2
        """
        with self._speaking():
            zone = fixed_clock(self.now)().tzinfo if self.now else None
            desk = inspecting.Desk(
                memory=self.handle,
                session=self.session,
                zone=zone,
                shows_widgets=shows_widgets(self.shell),
                handle=lambda: self.handle,
            )
            return inspecting.inspect(desk, line)

    @no_var_expand
    @line_cell_magic
    def ask(self, line: str, cell: str | None = None) -> Any:
        """Ask a language model, which knows what is remembered: see below what it has used.

        ::

            %%ask
            Plot monthly revenue the way I like it.

            %ask what do you know about me?

        Options, before the question: --no-memory (this once nothing is used or kept), --run (run
        the code it proposes, once you have said yes; otherwise it stands in the next cell).

        "what do you know about me" and "delete everything" need no model.
        """
        with self._speaking():
            parsed = parse(line, ASK)
            question = "\n".join(part for part in (parsed.text, (cell or "").strip()) if part)
            if self._memory is not None and self._memory.model is None and model_is_named():
                self.close()  # it was opened before the model was named
            zone = fixed_clock(self.now)().tzinfo if self.now else None
            desk = inspecting.Desk(self.handle, self.session, zone)
            if self._asker is None:
                from jupyter_memory.notebook.asking import Asker

                self._asker = Asker(self.shell)
            return self._asker.ask(desk, question, parsed.options)

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Tell what waited to be told, and let errors out as one line."""
        with one_line(), self.notices.held():
            if self._memory is not None:
                self._memory.settle_captures()
            yield
