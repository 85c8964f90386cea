"""``jupyter memory enable`` and ``disable``: in every kernel of this environment, or not.

IPython reads a file of its environment besides that of the user's profile. A block between two
marks is put there and taken out again; whatever else stands in the file stays.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from jupyter_core.application import JupyterApp

from jupyter_memory._version import __version__
from jupyter_memory.app.parsing import strict
from jupyter_memory.errors import UsageError

FILE: Final = Path("etc", "ipython", "ipython_kernel_config.py")
"""Of an environment, for its kernels only: a plain terminal is not asked."""

BEGIN: Final = "# >>> jupyter memory enable"
END: Final = "# <<< jupyter memory disable takes this out"
BLOCK: Final = f'''{BEGIN}
def _enable_jupyter_memory(file):
    """Load it, or say in the first cell why not: at its start a kernel shows nothing."""
    import sys
    from types import ModuleType

    def load(shell):
        try:
            shell.extension_manager.load_extension("jupyter_memory")
        except Exception as error:
            said = (
                f"Note: jupyter_memory is enabled here and cannot be loaded ({{error}}): "
                f"pip install jupyter-memory into {{sys.prefix}}, or take its lines out of "
                f"{{file}}."
            )

            def say(*_):
                shell.events.unregister("pre_run_cell", say)
                print(said)

            shell.events.register("pre_run_cell", say)

    loader = ModuleType("jupyter_memory_enabled")
    loader.load_ipython_extension = load
    sys.modules[loader.__name__] = loader
    get_config().InteractiveShellApp.extensions.append(loader.__name__)


_enable_jupyter_memory(__file__)
{END}
'''


def config_file() -> Path:
    """Return the file that kernels of this environment read."""
    return Path(sys.prefix) / FILE


def enable(file: Path) -> bool:
    """Put the block into a file, for one of another version; return whether it was not there."""
    if BLOCK in _text(file):
        return False
    disable(file)
    text = _text(file)
    _write(file, f"{text.rstrip()}\n\n{BLOCK}" if text.strip() else BLOCK)
    return True


def disable(file: Path) -> bool:
    """Take the block out of a file, which goes if nothing else is in it; return whether it was."""
    text = _text(file)
    before, found, rest = text.partition(BEGIN)
    if not found:
        return False
    after = rest.partition(END)[2].lstrip("\n")
    kept = f"{before.rstrip()}\n{after}" if before.strip() else after
    if kept.strip():
        _write(file, kept)
    else:
        file.unlink()
    return True


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from error


def _write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(
            f"{file} cannot be written ({error.strerror}): put "
            'c.InteractiveShellApp.extensions.append("jupyter_memory") into your own '
            "ipython_config.py."
        ) from error


class _Switching(JupyterApp):  # type: ignore[misc, unused-ignore]
    """A command without arguments that changes the environment's file."""

    version = __version__

    def _create_loader(self, *given: Any, **named: Any) -> Any:
        return strict(super()._create_loader(*given, **named))

    def start(self) -> None:
        """Check that there is nothing else on the line, and do it."""
        super().start()
        if self.extra_args:
            raise UsageError(f"{self.extra_args[0]!r} is one argument too many.")
        sys.stdout.write(f"{self.switch(config_file())}\n")

    def switch(self, file: Path) -> str:
        """Do it, and return what was done as a sentence."""
        raise NotImplementedError


class EnableApp(_Switching):
    """Load the extension in every kernel of this environment."""

    name = "jupyter-memory-enable"
    description = "Load the extension in every kernel of this environment."
    examples = "jupyter memory enable"

    def switch(self, file: Path) -> str:
        """Put the block into the file."""
        if enable(file):
            return f"Every kernel of {sys.prefix} loads jupyter_memory from now on ({file})."
        return f"Every kernel of {sys.prefix} loads jupyter_memory already."


class DisableApp(_Switching):
    """Load it no longer."""

    name = "jupyter-memory-disable"
    description = "Load the extension only where %load_ext jupyter_memory says so."
    examples = "jupyter memory disable"

    def switch(self, file: Path) -> str:
        """Take the block out of the file."""
        if disable(file):
            return f"Kernels of {sys.prefix} load jupyter_memory only with %load_ext now."
        return f"Nothing was enabled in {sys.prefix}."
