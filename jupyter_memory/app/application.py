"""The script `jupyter-memory`, which Jupyter calls as ``jupyter memory``."""

from __future__ import annotations

import sys
import warnings
from typing import Any

from jupyter_core.application import JupyterApp, NoStart

from jupyter_memory._version import __version__
from jupyter_memory.app.parsing import strict
from jupyter_memory.errors import JupyterMemoryError, JupyterMemoryWarning, UsageError

_TELLS = {
    "looking": {
        "list": "Memories by their fields, the newest first.",
        "show": "One memory with all its fields, or all its versions.",
        "recall": "The memories that answer a question, and why.",
    },
    "writing": {
        "remember": "Remember a text.",
        "forget": "Take memories out of every answer; they can be brought back.",
        "reembed": "Make the vectors anew, or with another embedder.",
    },
    "erasing": {"erase": "Erase memories for good, and prove that nothing is left."},
    "examining": {
        "health": "How well the memory works, and what helps where it does not.",
        "doctor": "Whether every table is whole; bring back what is readable.",
    },
    "caring": {
        "tend": "Archive what is cold, delete what is due; a kernel does it once a day.",
        "review": "What waits for a second look, and what is proposed.",
        "consolidate": "Make one memory of those that belong together.",
    },
    "moving": {"move": "Move the store to another folder."},
    "configuring": {"config": "The settings that hold here, and where they come from."},
}
"""By module of this package: its commands, and what they do."""

COMMANDS: dict[str, tuple[str, str]] = {
    "enable": (
        "jupyter_memory.app.enabling.EnableApp",
        "Load the extension in every kernel of this environment.",
    ),
    "disable": (
        "jupyter_memory.app.enabling.DisableApp",
        "Load it only where %load_ext says so.",
    ),
    "status": (
        "jupyter_memory.app.status.StatusApp",
        "How the memory stands: what it holds, where, and what waits.",
    ),
    "evaluate": (
        "jupyter_memory.app.evaluating.EvaluateApp",
        "How well recall answers a labelled set of questions.",
    ),
    "backup": (
        "jupyter_memory.app.backing_up.BackupApp",
        "Make a backup of the store while others go on writing.",
    ),
    "restore": (
        "jupyter_memory.app.restoring.RestoreApp",
        "Bring a backup back, or see whether it could be.",
    ),
    "export": (
        "jupyter_memory.app.exporting.ExportApp",
        "Write your memories to a file.",
    ),
    "import": (
        "jupyter_memory.app.importing.ImportApp",
        "Bring in memories from a file.",
    ),
    "mcp": (
        "jupyter_memory.app.serving.McpApp",
        "Serve the memory to agents over the Model Context Protocol.",
    ),
    **{
        name: (f"jupyter_memory.app.{module}.{name.capitalize()}App", told)
        for module, commands in _TELLS.items()
        for name, told in commands.items()
    },
}


class JupyterMemoryApp(JupyterApp):  # type: ignore[misc, unused-ignore]
    """The command that only has others."""

    name = "jupyter-memory"
    version = __version__
    description = "The memory of your notebooks and agents, on the command line."
    examples = "jupyter memory status\njupyter memory evaluate"
    subcommands = COMMANDS

    @classmethod
    def words(cls) -> list[str]:
        """Return the words of the command line; those to complete, when a shell asks for that."""
        words: list[str] = cls._get_sys_argv(check_argcomplete=True)
        return words[1:]

    def _create_loader(self, *given: Any, **named: Any) -> Any:
        return strict(super()._create_loader(*given, **named))

    def start(self) -> None:
        """Run the command that was called; without one, say which there are."""
        super().start()
        if self.extra_args:
            raise UsageError(
                f"there is no command {self.extra_args[0]!r}: there are {', '.join(COMMANDS)}."
            )
        self.print_help()
        self.exit(1)


def main(argv: list[str] | None = None) -> None:
    """Run a command line, and leave with 0 where it did what it should, with 1 otherwise."""
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warned  # type: ignore[assignment]  # it takes any more
            app = JupyterMemoryApp.instance()
            app.initialize(JupyterMemoryApp.words() if argv is None else argv)
            app.start()
    except NoStart:
        pass
    except JupyterMemoryError as error:
        sys.exit(_told(f"{error}"))
    except KeyboardInterrupt:
        sys.exit(_told("stopped."))
    except BrokenPipeError:  # whoever read our output has seen enough
        sys.stderr.close()
        sys.exit(1)


def _warned(message: Warning | str, category: type[Warning], *_: object) -> None:
    """Print our warnings as a sentence, without the line of code; others are not the user's."""
    if issubclass(category, JupyterMemoryWarning):
        _told(str(message))


def _told(sentence: str) -> int:
    sys.stderr.write(f"jupyter memory: {sentence}\n")
    return 1
