"""Defaults of a handle: who the user is and which project this is."""

from __future__ import annotations

import getpass
import os
import sys
from pathlib import Path
from types import EllipsisType
from typing import TYPE_CHECKING

from jupyter_memory.errors import UsageError
from jupyter_memory.remembering.recording import checked_project
from jupyter_memory.rights import EVERY_PROJECT, checked_user

if TYPE_CHECKING:
    from collections.abc import Iterable


def user_or_default(user: str | None) -> str:
    """Return the given user, or JupyterHub's, or the login name.

    Raises
    ------
    UsageError
        When it is empty, or none is given and none can be found.
    """
    if user is not None:
        return checked_user(user)
    from_hub = os.environ.get("JUPYTERHUB_USER")
    if from_hub:
        return checked_user(from_hub)
    try:
        return checked_user(getpass.getuser())
    except (OSError, KeyError, ImportError) as error:
        raise UsageError("There is no login name here: give user='name'.") from error


def project_or_default(project: str | EllipsisType | None) -> str | None:
    """Return the given project, or the folder of the git checkout or notebook."""
    if isinstance(project, EllipsisType):
        return detect_project()
    return checked_project(project)


def readable_project(project: str | EllipsisType | None, of_handle: str | None) -> str | None:
    """Return the project to read: here "*" is allowed, for all of the user's."""
    if isinstance(project, EllipsisType):
        return of_handle
    return EVERY_PROJECT if project == EVERY_PROJECT else checked_project(project)


def named_project(name: str, known: Iterable[str], own: str | None) -> str:
    """Return the project that is meant by a name: itself, or the one folder of that name.

    Projects found by folder are kept by path and shown by name, so the name is what people type.

    Raises
    ------
    UsageError
        When several folders have that name.
    """
    places = set(known) | ({own} if own is not None else set())
    if name in places or os.sep in name:
        return name
    folders = sorted(place for place in places if os.sep in place and Path(place).name == name)
    if len(folders) > 1:
        raise UsageError(f"{name!r} is the name of {len(folders)} projects: {', '.join(folders)}.")
    return folders[0] if folders else name


def detect_project() -> str | None:
    """Return the path of the git checkout, else of the notebook's folder, else None.

    Projects are told apart by path: two folders of one name are two projects.
    """
    folder = _notebook_folder()
    start = folder or Path.cwd()
    for place in (start, *start.parents):
        if (place / ".git").exists():
            return str(place)
    return None if folder is None else str(folder)


def _notebook_folder() -> Path | None:
    notebook = os.environ.get("JPY_SESSION_NAME")
    if notebook:
        folder = Path(notebook).resolve().parent
        if folder.is_dir():
            return folder
    # A kernel without that variable still starts in its notebook's folder.
    return Path.cwd() if _in_kernel() else None


def _in_kernel() -> bool:
    application = sys.modules.get("ipykernel.kernelapp")
    return application is not None and application.IPKernelApp.initialized()
