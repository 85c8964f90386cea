"""What a user may set in a notebook: all of an open memory, and which memory that is."""

from __future__ import annotations

from typing import Final

from traitlets import Any, Bool, Unicode

from jupyter_memory.settings import MemorySettings


class NotebookSettings(MemorySettings):
    """Settings of the extension in one kernel.

    Those of `MemorySettings` belong to it: what a configuration file says of them under that name
    holds here, unless it says otherwise under ``JupyterMemory``.
    """

    uri = Unicode(
        None, allow_none=True, help="Path or URL of the store; None is the user's own."
    ).tag(config=True)
    user = Unicode(None, allow_none=True, help="Whose memories; None is the login name.").tag(
        config=True
    )
    project = Unicode(
        None,
        allow_none=True,
        help='Project; None finds it by the folder, "none" is what holds everywhere.',
    ).tag(config=True)
    embedder = Any(
        None, help='"local", "openai", "none" or an object with .embed; None is the default.'
    ).tag(config=True)
    model = Unicode(
        None,
        allow_none=True,
        help="Name of the language model of %%ask; None is $JUPYTER_MEMORY_MODEL.",
    ).tag(config=True)
    now = Unicode(
        None, allow_none=True, help="ISO time to take as now, for outputs that repeat."
    ).tag(config=True)
    announce = Bool(
        True, help="Say in one line, at the first load in a profile, what is captured."
    ).tag(config=True)
    save_recall = Bool(
        True,
        help="Let what is remembered stand in the outputs that are saved with a notebook; without "
        "it, it is shown and not saved.",
    ).tag(config=True)
    keep_session = Bool(
        False,
        help="Keep a short episode of the session when the kernel ends, as %memory close does.",
    ).tag(config=True)


WHICH: Final = ("uri", "user", "project", "embedder", "model", "now")
"""Settings that say which memory is opened."""

OF_AN_OPEN_MEMORY: Final = tuple(MemorySettings.class_trait_names(config=True))
REOPENING: Final = (*WHICH, *(name for name in OF_AN_OPEN_MEMORY if name != "capture"))
"""Settings with which another memory is opened, or the same one otherwise."""
