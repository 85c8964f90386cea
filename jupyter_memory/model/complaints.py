"""What went wrong with a service, in one sentence of ours.

The service's own words stay out: they may repeat the key or the text that was sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_memory.model.formats import is_too_long

if TYPE_CHECKING:
    from jupyter_memory.model.access import Access


def complaint(error: Exception, access: Access) -> str:
    """Return the sentence for an error of the openai client."""
    import openai

    name = access.model
    if isinstance(error, openai.AuthenticationError | openai.PermissionDeniedError):
        where = _client_or(access, f"{access.key_setting} and {access.url_setting}")
        return f"The model {name} refused the key: check {where}."
    if isinstance(error, openai.RateLimitError):
        return f"The model {name} is at its limit (429): try again later, or check your quota."
    if isinstance(error, openai.NotFoundError):
        where = _client_or(access, access.url_setting)
        return f"The model {name} is not there (404): check {access.model_setting} and {where}."
    if isinstance(error, openai.APITimeoutError):
        raised = _client_or(access, "timeout in llm")
        return f"The model {name} did not answer in time: raise {raised}, or try later."
    if isinstance(error, openai.APIConnectionError):
        where = _client_or(access, access.url_setting)
        return f"The model {name} cannot be reached: check the network and {where}."
    if is_too_long(error):
        return f"The text is too long for the model {name}: choose one with a larger context."
    return _other(error, name)


def _other(error: Exception, name: str) -> str:
    """Return the sentence for what has no cause one could name."""
    status = getattr(error, "status_code", None)
    if status is None:
        return f"The model {name} failed ({type(error).__name__}): try again later."
    if status < 500:  # noqa: PLR2004 - where the service's own faults begin
        return (
            f"The model {name} does not take the request ({status}): "
            "check that it is a chat model of this service."
        )
    return f"The model {name} failed ({status}): try again later."


def _client_or(access: Access, settings: str) -> str:
    """Return what to look at: a client of the user's own has settings that we do not know."""
    return "the client that was given as llm" if access.client is not None else settings
