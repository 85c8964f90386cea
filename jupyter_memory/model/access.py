"""How a model is reached, and what the user calls each setting of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

MODEL_VARIABLE: Final = "JUPYTER_MEMORY_MODEL"
KEY_VARIABLE: Final = "OPENAI_API_KEY"
URL_VARIABLE: Final = "OPENAI_BASE_URL"

TIMEOUT: Final = 60.0
"""Seconds for one attempt: a piece of a conversation makes a long answer, and nobody waits."""

RETRIES: Final = 2
"""The client itself waits between them, as long as Retry-After says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """Which model, where, and with which key.

    Attributes
    ----------
    model
        The service's name of the model.
    base_url, api_key
        None where the environment says it, or a client of the user's own has it.
    client
        A client of the user's own; then its time-out and retries hold.
    timeout, max_retries
        Of our own client.
    model_setting, key_setting, url_setting
        What the user has to look at when one of them is wrong.
    """

    model: str
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    client: Any = field(default=None, repr=False)
    timeout: float = TIMEOUT
    max_retries: int = RETRIES
    model_setting: str = MODEL_VARIABLE
    key_setting: str = KEY_VARIABLE
    url_setting: str = URL_VARIABLE

    @property
    def problem(self) -> str | None:
        """What keeps it from working as far as one can tell without a call, or None."""
        if self.client is not None or self.api_key or self.base_url:
            return None
        return (
            f"The model {self.model} needs a key: set {KEY_VARIABLE}, or {URL_VARIABLE} for a "
            "service without keys."
        )

    def connect(self) -> Any:
        """Return the user's own client, or a new one."""
        if self.client is not None:
            return self.client
        from openai import OpenAI

        return OpenAI(
            api_key=self.api_key or "none-needed",
            base_url=self.base_url,
            timeout=self.timeout,
            max_retries=self.max_retries,
        )
