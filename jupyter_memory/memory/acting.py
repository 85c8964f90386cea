"""The façade for agents: tools for a language model, and four plain verbs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import JupyterMemoryError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.clock import Clock
    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.model import Model
    from jupyter_memory.profile import Profile
    from jupyter_memory.results import Recall, Receipt

VALUE_OF = "definition"
"""The attribute of a key that names none, as in ``revenue: excludes refunds``."""


class Acting:
    """Tools and their dispatcher, and what simple agents need."""

    _rooms: Rooms
    remember: Callable[..., Receipt]
    recall: Callable[..., Recall]
    profile: Callable[[], Profile]

    @property
    def model(self) -> Model | None:
        """The language model that this handle was opened with, or None."""
        return self._rooms.model

    @property
    def clock(self) -> Clock:
        """Where every "now" of this handle comes from."""
        return self._rooms.clock

    def masked(self, text: str) -> tuple[str, tuple[str, ...]]:
        """Return a text as it may be sent away, and the classes of secrets that were masked.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> memory.masked("The password is hunter2secret!")[1]
        ('password',)
        """
        from jupyter_memory.language.normal import clean
        from jupyter_memory.remembering.masking import masked

        kept, secrets = masked(clean(text), self._rooms.screening)
        return kept, secrets.masked

    def tools(self) -> list[dict[str, Any]]:
        """Return the tools of this memory for any OpenAI-compatible model.

        They are search_memory, save_memory, update_memory, forget_memory, list_pending,
        resolve_memory and get_profile, in the strict form of Chat Completions. `call` carries out
        what the model makes of them.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", agent="planner", embedder="none")
        >>> [tool["function"]["name"] for tool in memory.tools()][:2]
        ['search_memory', 'save_memory']
        """
        from jupyter_memory.memory.tools.offered import TOOLS

        return [tool.schema() for tool in TOOLS]

    def call(self, tool_call: Any) -> str:
        """Carry out a model's call of one of `tools`, and return the answer for it.

        Nothing is raised: what cannot be done is an answer that says why, so that a loop goes on.
        The holder of this handle does it, with no more rights than `jupyter_memory.rights` gives:
        open the memory with ``agent="name"`` for a model that is not to speak for the user.

        Parameters
        ----------
        tool_call
            As it comes: an object of the openai client, a mapping with ``function``, one with
            ``name`` and ``arguments`` (a mapping or JSON), or JSON of any of these.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", agent="planner", embedder="none")
        >>> call = {"name": "save_memory", "arguments": {"text": "Revenue excludes refunds."}}
        >>> memory.call(call).splitlines()[1]
        '> Remembered (fact, everywhere).'
        """
        from jupyter_memory.memory.tools.answers import of_failure
        from jupyter_memory.memory.tools.offered import tool_named
        from jupyter_memory.memory.tools.reading import read_call

        try:
            call = read_call(tool_call)
            tool = tool_named(call.name)
            return tool.run(self, tool.checked(call.arguments))
        except JupyterMemoryError as error:
            return of_failure(str(error))
        except Exception as error:  # noqa: BLE001 - a loop must go on, whatever broke
            return of_failure(f"the memory failed ({type(error).__name__}); the user can look.")

    def save_semantic(self, key: str, value: Any) -> Receipt:
        """Remember what holds, by its key; another value for the same key is its next version.

        Parameters
        ----------
        key
            What it is about: ``"subject.attribute"``, the last dot parts them, or one word.
        value
            A text, or any JSON value.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> memory.save_semantic("export.format", "parquet").action
        'stored'
        """
        name = _text_of("key", key)
        subject, _, attribute = (part.strip() for part in name.rpartition("."))
        if not subject or not attribute:
            subject, attribute = name, VALUE_OF
        told = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        return self.remember(
            f"{name}: {told}", kind="semantic", subject=subject, attribute=attribute, value=value
        )

    def save_event(self, event_type: str, content: str) -> Receipt:
        """Remember what happened just now.

        Parameters
        ----------
        event_type
            Its category, such as decision, result or failure; other words are kept as they are.
        content
            What happened, in a sentence.
        """
        category = _text_of("event_type", event_type)
        return self.remember(content, kind="episodic", category=category)

    def get_user_profile(self) -> Profile:
        """Return who the user is and how she likes things; the same as `profile`."""
        return self.profile()

    def search_memory(self, query: str, top_k: int = 5) -> Recall:
        """Return the memories that answer a question; the same as `recall`."""
        return self.recall(query, top_k)


def _text_of(name: str, given: Any) -> str:
    if not isinstance(given, str) or not given.strip():
        raise UsageError(f"{name} must be a text, not {given!r}.")
    return given.strip()
