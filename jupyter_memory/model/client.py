"""A model that answers in the shape that was asked for, or says in one sentence why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from jupyter_memory.errors import ModelError, UsageError
from jupyter_memory.model.complaints import complaint
from jupyter_memory.model.formats import Manner, next_manner, request
from jupyter_memory.model.replies import AnswerError, content_of, read_reply
from jupyter_memory.model.streaming import Delivery, Reply

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pydantic import BaseModel

    from jupyter_memory.model.access import Access

    Shape = TypeVar("Shape", bound=BaseModel)

HOTTEST: Final = 0.2
"""Above it a model begins to write what was not said."""


class Model:
    """A language model behind an OpenAI-compatible service; connected when first asked.

    Parameters
    ----------
    access
        How it is reached.
    """

    def __init__(self, access: Access) -> None:
        self._access = access
        self._client: Any = None
        self._manner = Manner()
        self._delivery = Delivery()

    @property
    def name(self) -> str:
        """The service's name of the model."""
        return self._access.model

    @property
    def problem(self) -> str | None:
        """What keeps it from working as far as one can tell without a call, or None."""
        return self._access.problem

    def structured(
        self, system: str, user: str, schema: type[Shape], temperature: float = 0.1
    ) -> Shape:
        """Ask once and return the answer as an instance of `schema`.

        Parameters
        ----------
        system, user
            What to do, and the text to do it with; both are screened.
        schema
            A Pydantic model. Where the service has structured output it is held to it; where not,
            the JSON is found in what it says.
        temperature
            At most 0.2.

        Raises
        ------
        AnswerError
            When the model answered, but nothing that can be used.
        ModelError
            When the service refuses, fails, or is too slow.
        """
        if not 0 <= temperature <= HOTTEST:
            raise UsageError(f"temperature must lie between 0 and {HOTTEST}, not {temperature}.")
        self._connect()
        content = content_of(self._answer(system, user, schema, temperature), self.name)
        return read_reply(self._without_key(content), schema, self.name)

    def reply(
        self,
        messages: Sequence[dict[str, Any]],
        tools: Sequence[dict[str, Any]] = (),
        *,
        may_call: bool = True,
    ) -> Reply:
        """Return the answer to a conversation while it comes; the request begins with its pieces.

        Parameters
        ----------
        messages
            As a Chat Completions request has them.
        tools
            Their schemas.
        may_call
            Whether it may call tools now, or has to answer.

        Raises
        ------
        ModelError
            At once when it cannot work; from its pieces when the service refuses, fails, or is too
            slow.
        """
        self._connect()
        arguments: dict[str, Any] = {"messages": list(messages)}
        if tools:
            arguments |= {"tools": list(tools), "tool_choice": "auto" if may_call else "none"}
        return Reply(lambda: self._pieces(arguments))

    def _connect(self) -> None:
        if self.problem:
            raise ModelError(self.problem)
        if self._client is None:
            self._client = self._access.connect()

    def _pieces(self, arguments: dict[str, Any]) -> Iterator[Any]:
        """Yield what the service sends; what it refuses is asked for in the next simpler way."""
        delivery = self._delivery
        while True:
            came, error, answer = False, None, None
            try:
                answer = self._client.chat.completions.create(
                    model=self.name, **arguments, **delivery.arguments()
                )
                for piece in answer if delivery.streams else (answer,):
                    came = True
                    yield piece
            except Exception as caught:  # noqa: BLE001 - also the transport's own, out of a stream
                error = caught
            finally:
                if delivery.streams and answer is not None:
                    answer.close()  # also where nobody reads on
            following = None if came else delivery.simpler(error)
            if following is None:
                break
            delivery = following
        if error is None:
            self._delivery = delivery
            return
        # Outside the handler, as in `_answer`.
        raise ModelError(complaint(error, self._access))

    def close(self) -> None:
        """Close the connections, unless the client is the user's own."""
        if self._client is not None and self._access.client is None:
            self._client.close()
        self._client = None

    def _answer(self, system: str, user: str, schema: type[BaseModel], temperature: float) -> Any:
        """Return the service's answer, asked in the strictest manner that it takes.

        A manner that worked is kept, so that a service is refused once and not every time.
        """
        manner = self._manner
        while True:
            answer, error = self._attempt(request(manner, system, user, schema, temperature))
            if error is None:
                self._manner = manner
                return answer
            following = next_manner(manner, error)
            if following is None:
                break
            manner = following
        # Outside the handler: what the service said must not travel along as the context of ours.
        if isinstance(error, ValueError):
            raise AnswerError(
                f"The model {self.name} answered with broken JSON or none: "
                f"check that {self._access.url_setting} is a chat service."
            )
        raise ModelError(complaint(error, self._access))

    def _attempt(self, arguments: dict[str, Any]) -> tuple[Any, Exception | None]:
        """Return the answer, or the error that came instead."""
        from openai import OpenAIError

        try:
            return self._client.chat.completions.create(model=self.name, **arguments), None
        except (OpenAIError, ValueError, RecursionError) as error:
            return None, error

    def _without_key(self, content: str) -> str:
        """Return the content without the key: a service may repeat what it was sent."""
        key = self._access.api_key or getattr(self._client, "api_key", None)
        return content.replace(key, "[key]") if isinstance(key, str) and key else content

    def __repr__(self) -> str:
        return f"<model {self.name}>"
