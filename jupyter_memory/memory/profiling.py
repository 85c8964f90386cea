"""The façade's profile: who the user is, as far as she said so."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.profile import Profile


class Profiling:
    """What is known about the user."""

    _rooms: Rooms

    def profile(self) -> Profile:
        """Return what is known about the user, from what she said or confirmed.

        It has six dimensions: basics, communication, preferences, interests, decision style and
        taboos. Each trait has a value, the date since when, its origin, and what it was before;
        `edit`, `forget` and `history` take its id.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> receipt = memory.remember("Never use pie charts.")
        >>> [trait.text for trait in memory.profile().taboos]
        ['Never use pie charts.']
        """
        from jupyter_memory.recalling.portrait import portrait
        from jupyter_memory.store.bridge import run

        rooms = self._rooms
        rooms.store.mark()
        return run(portrait(rooms.store.tables, rooms.scope, rooms.clock()))
