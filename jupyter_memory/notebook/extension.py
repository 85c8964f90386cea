"""Loads the magics and their hooks into a shell, each once, and takes every one out again."""

from __future__ import annotations

import atexit
from typing import Any, Final

from jupyter_memory import context, provenance
from jupyter_memory.notebook.attending import announcement
from jupyter_memory.notebook.bare_lines import ShowBareLines
from jupyter_memory.notebook.completion import FIXED_VALUES, Completer
from jupyter_memory.notebook.configuration import ours
from jupyter_memory.notebook.hooks import CellHooks
from jupyter_memory.notebook.inspecting import SUBCOMMANDS
from jupyter_memory.notebook.inspector.channel import Channel
from jupyter_memory.notebook.magics import JupyterMemory
from jupyter_memory.notebook.provenance import CellReader, request_of
from jupyter_memory.notebook.questions import CellBeginning, MagicLine, asks_too_early

NAME: Final = "JupyterMemory"
"""Of our one instance in IPython's registry: by name, because a reload makes new classes."""


class Hooks:
    """Everything the extension has hung into one shell, kept with its instance."""

    def __init__(self, shell: Any, magics: JupyterMemory) -> None:
        completer = Completer(SUBCOMMANDS, {**FIXED_VALUES, "project": magics.projects})
        manager = shell.input_transformer_manager
        self._hung: tuple[tuple[list[Any], Any], ...] = (
            (manager.token_transformers, MagicLine),
            (shell.input_transformers_cleanup, CellBeginning(shell)),
            (shell.ast_transformers, ShowBareLines()),
            (shell.Completer.custom_matchers, completer.matcher),
        )
        self._cells = CellHooks(shell, magics.present)
        self._end = magics.end_session

    def hang(self) -> None:
        """Add each to its list."""
        for hooks, hook in self._hung:
            hooks.append(hook)
        self._cells.hang()
        atexit.register(self._end)

    def take_down(self) -> None:
        """Remove each from its list."""
        for hooks, hook in self._hung:
            if hook in hooks:
                hooks.remove(hook)
        self._cells.take_down()
        atexit.unregister(self._end)


def load(shell: Any) -> None:
    """Load the extension; loaded already, it stays as it is."""
    manager = shell.magics_manager
    if NAME in manager.registry:
        return
    config, complaints = ours(shell.config)
    magics = JupyterMemory(shell, config=config)
    magics.history.take_over()
    shell.register_magics(magics)
    magics.hooks = Hooks(shell, magics)
    magics.hooks.hang()
    magics.notices.install()
    if getattr(shell, "kernel", None) is not None and not request_of(shell):
        magics.notices.wait_for_a_cell(shell)
    for each in complaints:
        magics.notices.tell(each)
    provenance.set_provider(CellReader(shell))
    context.set_witness(magics.composed)
    magics.open()
    magics.channel = Channel(shell, lambda: magics.handle, lambda: magics.session)
    magics.channel.hang()
    _announce(shell, magics)
    source = provenance.current_cell().source
    if source is not None and asks_too_early(source):
        magics.notices.tell(
            "IPython read this cell before the extension was loaded, so a question in it that ends "
            "in “?” was taken for a request for help: ask it in the next cell."
        )


def _announce(shell: Any, magics: JupyterMemory) -> None:
    """Say once what is captured, where anything is."""
    memory = magics.present()
    if memory is None or not magics.announce:
        return
    if magics.capture:
        line = announcement(shell)
        if line is not None:
            magics.notices.tell(line)


def unload(shell: Any) -> None:
    """Take the extension out of the shell, without a trace."""
    manager = shell.magics_manager
    magics = manager.registry.pop(NAME, None)
    if magics is None:
        return
    magics.leave()
    provenance.clear_provider()
    context.clear_witness()
    magics.notices.remove()
    magics.hooks.take_down()
    magics.channel.take_down()
    for kind, table in magics.magics.items():
        for name, function in table.items():
            if manager.magics[kind].get(name) == function:
                del manager.magics[kind][name]
    magics.history.give_back()
    shell.configurables[:] = [each for each in shell.configurables if each is not magics]
    magics.close()
