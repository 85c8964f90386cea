"""``jupyter memory config``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jupyter_memory.app.command import MemoryCommand
from jupyter_memory.settings import MemorySettings

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory


class ConfigApp(MemoryCommand):
    """Show the settings."""

    name = "jupyter-memory-config"
    description = """The settings that hold here, and where they come from.

    They are set on the command line (--MemorySettings.threshold=0.4), in a notebook (%config
    JupyterMemory.threshold = 0.4), or in a file jupyter_memory_config.py in one of the folders that
    are printed (c.MemorySettings.threshold = 0.4).
    """
    examples = """
    jupyter memory config
    jupyter memory config --json
    jupyter memory config --MemorySettings.threshold=0.4
    """

    def run(self, memory: Memory) -> None:
        """Print the settings."""
        settings = MemorySettings(config=self.config)
        values = {
            name: getattr(settings, name)
            for name in sorted(MemorySettings.class_trait_names(config=True))
        }
        usual = {name: MemorySettings.class_traits()[name].default() for name in values}
        told: dict[str, Any] = {
            "store": memory.uri,
            "user": memory.user,
            "project": memory.project,
            "files": [str(each) for each in self.loaded_config_files],
            "folders": [str(each) for each in self.config_file_paths],
            "settings": values,
        }
        lines = [
            f"store: {memory.uri}",
            f"user: {memory.user}",
            f"project: {memory.project or '–'}",
            f"read from: {', '.join(told['files']) or 'no file'}",
            f"looked for jupyter_memory_config.py in: {', '.join(told['folders'])}",
            "",
            *(_line(name, each, usual[name]) for name, each in values.items()),
        ]
        self.tell("\n".join(lines), told)


def _line(name: str, value: Any, usual: Any) -> str:
    changed = "" if value == usual else f"  (default {usual!r})"
    return f"c.MemorySettings.{name} = {value!r}{changed}"
