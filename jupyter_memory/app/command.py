"""What every command has: which memory is meant, output for people or as JSON, its arguments."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_core.application import JupyterApp
from traitlets import Bool, Unicode

from jupyter_memory._version import __version__
from jupyter_memory.app.parsing import strict
from jupyter_memory.app.values import as_text
from jupyter_memory.errors import UsageError
from jupyter_memory.memory import Memory
from jupyter_memory.settings import MemorySettings

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

ALIASES: dict[str, Any] = {
    "store": ("MemoryCommand.store", "Folder of the store, or s3://…"),
    "user": ("MemoryCommand.user", "Whose memories; by default yours."),
    "project": ("MemoryCommand.project", "The project; by default that of this folder."),
    "embedder": ("MemoryCommand.embedder", "local, openai, e5 or none."),
    "llm": ("MemoryCommand.llm", "A language model by its name, or none."),
    "config": "JupyterApp.config_file",
}

FLAGS: dict[str, Any] = {
    "json": ({"MemoryCommand": {"as_json": True}}, "Print JSON instead of a table."),
    "everywhere": (
        {"MemoryCommand": {"everywhere": True}},
        "No project: only what holds everywhere.",
    ),
}

EVERY_PROJECT = "*"

CLASSES: list[Any] = [MemorySettings]
"""What can be configured besides the command itself."""


class MemoryCommand(JupyterApp):  # type: ignore[misc, unused-ignore]
    """A command on one memory."""

    version = __version__
    aliases = ALIASES
    flags = FLAGS
    classes = CLASSES
    most_arguments: int | None = 0
    agent: Any = None
    """In whose hands the memory is; None is the user herself."""

    store = Unicode(
        None,
        allow_none=True,
        help="Folder of the store; by default $JUPYTER_MEMORY_URI or Jupyter's data folder.",
    ).tag(config=True)
    user = Unicode(
        None, allow_none=True, help="Whose memories; by default $JUPYTERHUB_USER or the login name."
    ).tag(config=True)
    project = Unicode(
        None,
        allow_none=True,
        help="The project; by default the git checkout of the working folder.",
    ).tag(config=True)
    everywhere = Bool(False, help="No project: only what holds everywhere.").tag(config=True)
    embedder = Unicode(None, allow_none=True, help="local (default), openai, e5 or none.").tag(
        config=True
    )
    llm = Unicode(
        None,
        allow_none=True,
        help="A language model by its name; by default that of the environment.",
    ).tag(config=True)
    as_json = Bool(False, help="Print JSON instead of a table.").tag(config=True)
    all_projects = Bool(False, help="In all projects.").tag(config=True)

    def _config_file_name_default(self) -> str:
        """Return the one file of all commands; by itself each would have its own."""
        return "jupyter_memory_config"

    def start(self) -> None:
        """Check the arguments, and run."""
        super().start()
        for word in self.extra_args:
            if word.startswith("-") and word != "-" and "--" not in self.argv:
                raise UsageError(f"there is no option {word}: see {self._called()} --help.")
        if self.most_arguments is not None and len(self.extra_args) > self.most_arguments:
            extra = self.extra_args[self.most_arguments]
            raise UsageError(f"{extra!r} is one argument too many: see {self._called()} --help.")
        with self.opened() as memory:
            self.run(memory)

    def run(self, memory: Memory) -> None:
        """Do what the command is for."""
        raise NotImplementedError

    def opened(self) -> AbstractContextManager[Memory]:
        """Return the memory that is meant, in the hands of who asks."""
        project = None if self.everywhere else (... if self.project is None else self.project)
        return Memory(
            self.store,
            user=self.user,
            project=project,
            agent=self.agent,
            embedder=self.embedder,
            llm=self.llm,
            config=self.config,
        )

    def in_place(self) -> dict[str, Any]:
        """Return the project that is read, as the façade takes it."""
        return {"project": EVERY_PROJECT} if self.all_projects else {}

    def tell(self, answer: object, values: Any) -> None:
        """Print an answer, or its values as JSON."""
        text = as_text(values) if self.as_json else str(answer)
        sys.stdout.write(f"{text}\n")

    def _create_loader(self, *given: Any, **named: Any) -> Any:
        return strict(super()._create_loader(*given, **named))

    def _called(self) -> str:
        return str(self.name).replace("-", " ")


def named_once(command: MemoryCommand, what: str, example: str) -> str:
    """Return the one argument a command must have.

    Raises
    ------
    UsageError
    """
    if not command.extra_args:
        called = str(command.name).replace("-", " ")
        raise UsageError(f"name {what}: {called} {example}.")
    return str(command.extra_args[0])


def file_of(text: str) -> Path | None:
    """Return the file an option names, or None where it was not given."""
    return Path(text).expanduser() if text else None
