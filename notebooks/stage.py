"""Where a notebook is run for the demo, the tests and its committed outputs.

A stage is a folder with a copy of the notebooks, a store and an IPython profile of its own. The
profile pins the clock and the ids, so that the same notebook gives the same outputs everywhere;
the notebooks themselves stay as a person writes them.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
USER = "ana"


@dataclass(frozen=True)
class Sitting:
    """One run of one notebook in one fresh kernel.

    Attributes
    ----------
    notebook
        The file's name.
    now
        What the clock says all through it, in ISO 8601.
    seed
        Where its ids start from.
    captures
        Whether what its cells show is captured; where it is not the story, it is left out.
    model
        Whether a stand-in for a language model is there to be asked.
    """

    notebook: str
    now: str
    seed: int
    captures: bool = False
    model: bool = False


STAND_IN = ("import sys", f"sys.path.append({str(HERE)!r})", "import stand_in", "stand_in.serve()")
"""Lines of a profile that let the kernel have a model."""

QUICKSTART = (Sitting("quickstart.ipynb", "2026-03-02T09:30:00+01:00", 1),)
PUNCTUALITY = (
    Sitting("day-1-on-time.ipynb", "2026-03-02T10:00:00+01:00", 2),
    Sitting("day-2-quarter.ipynb", "2026-03-10T14:00:00+01:00", 3),
)
DISPUTE = (Sitting("conflicts.ipynb", "2026-03-16T11:00:00+01:00", 4),)
YEAR = (Sitting("tending.ipynb", "2014-01-01T12:00:00+00:00", 5),)
ASKED = (Sitting("ask.ipynb", "2026-05-04T10:00:00+02:00", 6, model=True),)
AGENTS = (Sitting("two-agents.ipynb", "2026-05-05T11:00:00+02:00", 7),)
SEEN = (
    Sitting("seen-this-error.ipynb", "2026-04-13T10:00:00+02:00", 8, captures=True),
    Sitting("seen-this-error-again.ipynb", "2026-04-14T15:00:00+02:00", 9, captures=True),
)
DRIFT = (Sitting("data-drift.ipynb", "2026-04-20T09:00:00+02:00", 10, captures=True),)
VERIFY = (Sitting("verify.ipynb", "2026-04-27T09:00:00+02:00", 11, captures=True),)
STORIES = {
    "quickstart": QUICKSTART,
    "punctuality": PUNCTUALITY,
    "dispute": DISPUTE,
    "year": YEAR,
    "asked": ASKED,
    "agents": AGENTS,
    "seen": SEEN,
    "drift": DRIFT,
    "verify": VERIFY,
}
"""Each story has one store; its sittings share it, in this order."""


@dataclass(frozen=True)
class Stage:
    """A folder to run one story in."""

    folder: Path

    @property
    def notebooks(self) -> Path:
        """The folder of the copies. Its name is the project's name, so it is always the same."""
        return self.folder / "notebooks"

    @property
    def store(self) -> Path:
        """The story's own store."""
        return self.folder / "memory"

    def environment(self, sitting: Sitting) -> dict[str, str]:
        """Return the environment of the kernel that runs a sitting."""
        profile = self.folder / f"ipython-{sitting.seed}" / "profile_default"
        profile.mkdir(parents=True, exist_ok=True)
        lines = (
            "c = get_config()",
            f"c.JupyterMemory.now = {sitting.now!r}",
            f"c.JupyterMemory.seed = {sitting.seed}",
            "c.JupyterMemory.announce = False",
            *(() if sitting.captures else ("c.JupyterMemory.capture = []",)),
            "c.HistoryManager.enabled = False",
            # Loopback without encryption is announced at every start, matplotlib's first font
            # search now and then: neither belongs in a notebook's output.
            "c.IPKernelApp.log_level = 'ERROR'",
            *(STAND_IN if sitting.model else ()),
            "import logging",
            "logging.getLogger('matplotlib.font_manager').setLevel(logging.ERROR)",
        )
        (profile / "ipython_config.py").write_text("\n".join(lines), encoding="utf-8")
        return os.environ | {
            "IPYTHONDIR": str(profile.parent),
            "JPY_SESSION_NAME": sitting.notebook,
            "JUPYTER_MEMORY_URI": str(self.store),
            "JUPYTERHUB_USER": USER,
            "MPLBACKEND": "module://matplotlib_inline.backend_inline",
            "TZ": "UTC",
        }


def set_stage(folder: Path) -> Stage:
    """Copy the notebooks into a folder and return it as a stage."""
    stage = Stage(folder)
    stage.notebooks.mkdir(parents=True)
    for notebook in HERE.glob("*.ipynb"):
        shutil.copy(notebook, stage.notebooks)
    return stage
