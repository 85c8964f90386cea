"""Where a kernel's settings come from: Jupyter's configuration files, and above them IPython's.

What cannot be taken is told in a sentence and left out; everything else holds.
"""

from __future__ import annotations

from copy import deepcopy
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from traitlets import TraitError
from traitlets.config import Config
from traitlets.config.loader import (
    DeferredConfig,
    JSONFileConfigLoader,
    LazyConfigValue,
    PyFileConfigLoader,
)

from jupyter_memory.notebook.own_settings import NotebookSettings
from jupyter_memory.settings import MemorySettings

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE: Final = "jupyter_memory_config"
"""Without its ending: .py or .json, in any folder of ``jupyter --paths``."""

LOADERS: Final[dict[str, Any]] = {"py": PyFileConfigLoader, "json": JSONFileConfigLoader}
SECTIONS: Final[dict[str, type[MemorySettings]]] = {
    "MemorySettings": MemorySettings,
    "JupyterMemory": NotebookSettings,
}


def from_files() -> tuple[Config, tuple[str, ...]]:
    """Return what Jupyter's configuration files say, and what is wrong with them."""
    from jupyter_core.paths import jupyter_config_path

    config, complaints = Config(), []
    for folder in reversed(jupyter_config_path()):
        for ending, loader in LOADERS.items():
            file = Path(folder, f"{FILE}.{ending}")
            if not file.is_file():  # looked at first: a loader takes its time to find nothing
                continue
            try:
                config.merge(loader(file.name, path=folder).load_config())
            except Exception as error:  # noqa: BLE001 - the user's own code
                complaints.append(f"{file} is left out ({type(error).__name__}: {error}).")
    return config, tuple(complaints)


def checked(config: Config) -> tuple[Config, tuple[str, ...]]:
    """Return our sections of a configuration without what cannot be taken, and why not."""
    kept, complaints = Config(), []
    for section, settings in SECTIONS.items():
        for name, value in dict(config.get(section, {})).items():
            complaint = _complaint(section, name, value, settings)
            if complaint is None:
                kept[section][name] = value
            else:
                complaints.append(complaint)
    return kept, tuple(complaints)


def over(config: Config, above: Config) -> Config:
    """Return a configuration with what stands above it; neither is changed."""
    one = deepcopy(config)
    one.merge(deepcopy(above))
    return one


def ours(shell_config: Config) -> tuple[Config, tuple[str, ...]]:
    """Return what holds for the extension in a shell, and what is wrong with it."""
    in_files, of_files = from_files()
    own, of_settings = checked(over(in_files, shell_config))
    rest = Config({name: each for name, each in shell_config.items() if name not in SECTIONS})
    return over(rest, own), (*of_files, *of_settings)


def _complaint(section: str, name: str, value: Any, settings: type[MemorySettings]) -> str | None:
    """Return what is wrong with a setting as a sentence, or None."""
    known = settings.class_trait_names(config=True)
    if name not in known:
        near = ", ".join(_near(name, known)) or "%config JupyterMemory lists them"
        return f"There is no setting {section}.{name}, so it is left out: {near}."
    if isinstance(value, LazyConfigValue | DeferredConfig):
        return None  # known only where they are put on top of the default
    try:
        settings(**{name: value})
    except TraitError as error:
        return f"{section}.{name} {_wish(error)}: it is left as it was."
    return None


def _near(name: str, known: list[str]) -> Iterator[str]:
    for each in get_close_matches(name, known, n=1):
        yield f"did you mean {each}"


def _wish(error: TraitError) -> str:
    """Return what traitlets wants a value to be, without the names of its classes."""
    text = " ".join(str(error).split()).rstrip(".")
    return text.partition(" instance ")[2] or f"cannot be taken ({text})"
