"""`Memory`: one handle on a user's memories."""

from __future__ import annotations

import atexit
import os
import random
import time
import weakref
from datetime import datetime
from typing import TYPE_CHECKING, Any, Self

from jupyter_memory.clock import Clock, system_clock
from jupyter_memory.embedding import Embedder, choose_embedder
from jupyter_memory.errors import UsageError
from jupyter_memory.ids import IdMaker
from jupyter_memory.memory.acting import Acting
from jupyter_memory.memory.archiving import Archiving
from jupyter_memory.memory.browsing import Browsing
from jupyter_memory.memory.capturing import Capturing
from jupyter_memory.memory.composing import Composing
from jupyter_memory.memory.deciding import Deciding
from jupyter_memory.memory.evaluating import Evaluating
from jupyter_memory.memory.health import Examining
from jupyter_memory.memory.life import Life
from jupyter_memory.memory.listening import Listener
from jupyter_memory.memory.observing import Observing
from jupyter_memory.memory.places import project_or_default, user_or_default
from jupyter_memory.memory.profiling import Profiling
from jupyter_memory.memory.reading import Reading
from jupyter_memory.memory.relating import Relating
from jupyter_memory.memory.reviewing import Reviewing
from jupyter_memory.memory.rooms import Rooms
from jupyter_memory.memory.sitting import Sitting
from jupyter_memory.memory.tending import Tending
from jupyter_memory.memory.using import UseLog
from jupyter_memory.memory.vectors import Vectors
from jupyter_memory.memory.verifying import Verifying
from jupyter_memory.memory.worker import Calls, Worker
from jupyter_memory.model import choose_model
from jupyter_memory.rights import Scope, checked_agent
from jupyter_memory.screening import read_policy
from jupyter_memory.settings import MemorySettings, read_settings
from jupyter_memory.store import Store, opened
from jupyter_memory.store.bridge import run
from jupyter_memory.tending.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import EllipsisType

    from jupyter_memory.remembering.resolving import Asked


class Memory(
    Capturing,
    Verifying,
    Sitting,
    Reading,
    Composing,
    Deciding,
    Relating,
    Observing,
    Evaluating,
    Tending,
    Reviewing,
    Life,
    Archiving,
    Browsing,
    Examining,
    Profiling,
    Acting,
):
    """The memories of one user.

    Opening is cheap: the storage engine and the embedder are loaded at first use, or by
    `warm_up` in the background.

    `close` ends the background work. It is no end of the memory: a closed handle still answers and
    remembers, and what has to be done in the background then begins anew.

    Parameters
    ----------
    uri
        Folder of the store, or its address on an object store (``s3://bucket/folder``; also
        ``gs://`` and ``az://``); default ``$JUPYTER_MEMORY_URI`` or Jupyter's data folder.
    user
        Whose memories; default ``$JUPYTERHUB_USER`` or the login name.
    project
        By default the git checkout or the notebook's folder; None for what holds everywhere.
    agent
        Name of the agent that holds this handle; None is the user herself, ``"delegate:name"``
        a person who acts for her. `jupyter_memory.rights` says who may do what.
    clock
        A callable that returns an aware datetime; every "now" comes from it.
    embedder
        "local" (default), "openai", "e5", "none", or an object with ``name``, ``dimension`` and
        ``embed(texts) -> float32 array (n, d)``.
    llm
        For the parts that use a language model: its name, an OpenAI-compatible client, or a
        mapping of ``model``, ``base_url``, ``api_key`` or ``client``; None takes the model that
        ``$JUPYTER_MEMORY_MODEL`` names, "none" is no model.
    config
        A dict, traitlets Config or `MemorySettings`.

    Raises
    ------
    UsageError
        When an argument cannot be taken.
    StoreVersionError
        When a newer release wrote the store.

    Examples
    --------
    >>> memory = Memory("my-memory", user="ana", embedder="none")
    >>> memory.remember("Revenue excludes refunds.").action
    'stored'
    >>> memory.recall("revenue")[0].memory.text
    'Revenue excludes refunds.'
    """

    def __init__(
        self,
        uri: str | os.PathLike[str] | None = None,
        *,
        user: str | None = None,
        project: str | EllipsisType | None = ...,
        agent: str | None = None,
        clock: Clock | None = None,
        embedder: str | Embedder | None = None,
        llm: Any = None,
        config: Any = None,
    ) -> None:
        settings = read_settings(config)
        screening = read_policy(settings.screening)
        store = opened(uri, lock_timeout=settings.lock_timeout)
        store.mark()
        worker = Worker("jupyter-memory")
        chosen = choose_embedder(embedder, timeout=settings.embed_timeout)
        model = choose_model(llm)
        self._written = 0
        self._project_names: dict[str, str] = {}
        self._asked: dict[str, Asked] = {}
        self._checks = Calls("jupyter-memory-relevance")
        self._recent = Recent()
        self._rooms = Rooms(
            store=store,
            vectors=Vectors(chosen, store, worker, settings.embed_timeout),
            worker=worker,
            model=model,
            scope=Scope(
                user=user_or_default(user),
                project=project_or_default(project),
                agent=checked_agent(agent),
            ),
            clock=_checked_clock(clock),
            settings=settings,
            screening=screening,
            new_id=_id_maker(settings, store),
        )
        self._rooms.vectors.catch_up = self._catch_up
        self._uses = UseLog(store, self.user, worker)
        self._looked = time.monotonic()
        self._listener = Listener(
            store,
            self.user,
            model,
            self._rooms.clock,
            self._remember_heard,
            self._forget_unwanted,
            self._near,
        )
        store.when_void += [
            self._rooms.vectors.let_go,
            self._listener.let_go,
            self._recent.let_go,
        ]
        _close_at_exit(self)

    @property
    def user(self) -> str:
        """Whose memories these are."""
        return self._rooms.scope.user

    @property
    def project(self) -> str | None:
        """The project of this handle; None holds everywhere."""
        return self._rooms.scope.project

    @property
    def agent(self) -> str | None:
        """The agent that holds this handle, or None for the user herself."""
        return self._rooms.scope.agent

    @property
    def uri(self) -> str:
        """The folder of the store, or its address on an object store."""
        return self._rooms.store.origin.address

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Memory({self.uri!r}, user={self.user!r}, project={self.project!r})"


def _checked_clock(clock: Clock | None) -> Clock:
    if clock is None:
        return system_clock
    if not callable(clock):
        raise UsageError("clock must be a callable that returns an aware datetime.")
    now = clock()
    if not isinstance(now, datetime) or now.tzinfo is None:
        raise UsageError(f"clock returned {now!r}: it must return a datetime with a zone.")
    return clock


def _id_maker(settings: MemorySettings, store: Store) -> Callable[[datetime], str]:
    """Return what makes ids; with a seed they repeat, as long as the store is the same."""
    if settings.seed is None:
        return IdMaker()
    makers: list[IdMaker] = []

    def make(now: datetime) -> str:
        if not makers:
            # Ids that are in the store already must not come again.
            seed = f"{settings.seed}-{run(store.count_all())}"
            makers.append(IdMaker(random.Random(seed).randbytes))  # noqa: S311  repeatable on purpose
        return makers[0](now)

    return make


def _close_at_exit(memory: Memory) -> None:
    """Give background work a moment when the process ends, without keeping the memory alive."""
    alive = weakref.ref(memory)
    process = os.getpid()

    def close() -> None:
        present = alive()
        if present is not None and os.getpid() == process:
            present.close()

    atexit.register(close)
    # Only when the memory goes earlier: at the end it would come first and take `close` away.
    weakref.finalize(memory, atexit.unregister, close).atexit = False
