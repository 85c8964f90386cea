"""From what the user gave as `llm` to a model; nothing is loaded and nobody is asked here."""

from __future__ import annotations

import inspect
import os
from collections.abc import Mapping
from typing import Any, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.model.access import (
    KEY_VARIABLE,
    MODEL_VARIABLE,
    RETRIES,
    TIMEOUT,
    URL_VARIABLE,
    Access,
)
from jupyter_memory.model.client import Model

ACCEPTED: Final = (
    'None, "none", the name of a model, a client such as openai.OpenAI(), or a mapping of '
    "model, base_url, api_key, client, timeout and max_retries"
)
_NAMES: Final = ("model", "base_url", "api_key", "client", "timeout", "max_retries")
_TEXTS: Final = ("model", "base_url", "api_key")


def choose_model(llm: Any = None) -> Model | None:
    """Return the model that was asked for, or None when there is none.

    Parameters
    ----------
    llm
        None takes the model that the environment variable JUPYTER_MEMORY_MODEL names, and no
        model without it: a key alone in the environment is no leave to send texts away. "none"
        is no model in any case. A text is the name of a model. A client, or a mapping, says where
        it is; what a mapping leaves out is taken from the environment.

    Raises
    ------
    UsageError
        When it is none of these, or no model is named.
    """
    if llm is None:
        named = os.environ.get(MODEL_VARIABLE)
        return Model(_access({"model": named})) if named else None
    if isinstance(llm, Model):
        return llm
    if isinstance(llm, str):
        return None if llm == "none" else Model(_access({"model": llm}))
    if isinstance(llm, Mapping):
        return Model(_access(dict(llm)))
    return Model(_access({"client": llm}))


def _access(given: dict[Any, Any]) -> Access:
    """Return how to reach the model; what was left out comes from the environment."""
    client = given.get("client")
    _require_known(given)
    _require_client(client)
    own = {} if client is not None else _own_client(given)
    return Access(
        model=_model_name(given, client),
        client=client,
        model_setting="llm['model']" if given.get("model") else MODEL_VARIABLE,
        **own,
    )


def _own_client(given: dict[Any, Any]) -> dict[str, Any]:
    """Return the settings of a client that we make."""
    return {
        "base_url": given.get("base_url") or os.environ.get(URL_VARIABLE) or None,
        "api_key": given.get("api_key") or os.environ.get(KEY_VARIABLE) or None,
        "timeout": _number(given, "timeout", TIMEOUT),
        "max_retries": int(_number(given, "max_retries", RETRIES)),
        "key_setting": "llm['api_key']" if given.get("api_key") else KEY_VARIABLE,
        "url_setting": "llm['base_url']" if given.get("base_url") else URL_VARIABLE,
    }


def _model_name(given: dict[Any, Any], client: Any) -> str:
    name = given.get("model") or os.environ.get(MODEL_VARIABLE)
    if name:
        return str(name)
    how = '{"client": client, "model": "..."}' if client is not None else "a 'model' in llm"
    raise UsageError(f"llm names no model: give {how}, or set {MODEL_VARIABLE}.")


def _require_known(given: dict[Any, Any]) -> None:
    for name in given:
        if name not in _NAMES:
            raise UsageError(f"llm has no setting {name!r}: give {ACCEPTED}.")
    for name in _TEXTS:
        if given.get(name) is not None and not isinstance(given[name], str):
            # The value stays out of the message: it may be a key.
            raise UsageError(f"llm[{name!r}] must be a text, not {type(given[name]).__name__}.")
    if given.get("client") is not None and (given.get("base_url") or given.get("api_key")):
        raise UsageError("llm has a client and a base_url or api_key: the client has its own.")


def _require_client(client: Any) -> None:
    """Refuse what has no `chat.completions.create`, or only an awaitable one."""
    if client is None:
        return
    create = getattr(getattr(getattr(client, "chat", None), "completions", None), "create", None)
    if not callable(create):
        raise UsageError(f"llm is a {type(client).__name__}, which is no client: give {ACCEPTED}.")
    if inspect.iscoroutinefunction(inspect.unwrap(create)):
        raise UsageError("llm is an asynchronous client: give openai.OpenAI(), not AsyncOpenAI().")


def _number(given: dict[Any, Any], name: str, otherwise: float) -> float:
    value = given.get(name)
    if value is None:
        return otherwise
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise UsageError(f"llm[{name!r}] must be a number of at least 0, not {value!r}.")
    return value
