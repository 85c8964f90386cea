"""A conversation with a loopback model, and what it was sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from chat_service import KEY

from jupyter_memory.agent.ask import Conversation

if TYPE_CHECKING:
    from chat_service import StreamingService

    from jupyter_memory import Memory
    from jupyter_memory.agent.ask import Answer


def model_behind(service: StreamingService) -> dict[str, Any]:
    """How a memory reaches the service."""
    return {"model": "tiny", "base_url": service.url, "api_key": KEY, "max_retries": 0}


@dataclass
class Talk:
    """One conversation."""

    memory: Memory
    service: StreamingService
    shown: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.conversation = Conversation(self.memory)

    def ask(self, question: str, *turns: Any, **given: Any) -> Answer:
        """Ask; `turns` is what the model does, request by request."""
        if turns:
            self.service.turns = list(turns)
        self.shown.clear()
        return self.conversation.ask(question, self.shown.append, **given)

    @property
    def system(self) -> str:
        """What the model was told before the last question."""
        return self.service.requests[-1]["messages"][0]["content"]

    @property
    def sent(self) -> list[dict[str, Any]]:
        """The messages of the last request."""
        return self.service.requests[-1]["messages"]
