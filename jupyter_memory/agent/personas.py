"""The tools of the memory for jupyter-ai: functions that `jupyter-server-mcp` finds by itself.

Each is made from its declaration in `memory.tools`; the entry point group
``jupyter_server_mcp.tools`` names this list. The memory is opened at the first call.
"""

from __future__ import annotations

import asyncio
import inspect
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Optional

from jupyter_memory.memory import Memory
from jupyter_memory.memory.tools.offered import TOOLS as OFFERED

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from jupyter_memory.memory.tools.declared import Argument, Tool

AGENT: Final = "jupyter-ai"
_TYPES: Final[dict[str, Any]] = {
    "string": str,
    "integer": int,
    "boolean": bool,
    "array": list[str],
}


@cache
def opened() -> Memory:
    """Return the memory of this server, in the hands of its personas."""
    return Memory(agent=AGENT)


def function_of(tool: Tool) -> Callable[..., Awaitable[str]]:
    """Return a tool as a function whose signature and docstring tell what it takes."""

    async def call(**given: Any) -> str:
        asked = {"name": tool.name, "arguments": given}
        return await asyncio.to_thread(lambda: opened().call(asked))

    # What must be given comes first, as in any function.
    arguments = sorted(tool.arguments, key=lambda each: not each.required)
    parameters = [_parameter(each) for each in arguments]
    call.__name__ = call.__qualname__ = tool.name
    call.__doc__ = tool.description
    call.__annotations__ = {each.name: each.annotation for each in parameters} | {"return": str}
    call.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        parameters, return_annotation=str
    )
    return call


def _parameter(argument: Argument) -> inspect.Parameter:
    from pydantic import Field

    kind = Literal[argument.choices] if argument.choices else _TYPES[argument.type]
    taken: Any = kind if argument.required else Optional[kind]  # noqa: UP045  made at run time
    annotation = Annotated[taken, Field(description=argument.description)]
    return inspect.Parameter(
        argument.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=inspect.Parameter.empty if argument.required else None,
        annotation=annotation,
    )


globals().update({each.name: function_of(each) for each in OFFERED})

TOOLS: Final = [f"{__name__}:{each.name}" for each in OFFERED]
"""Where the functions are, as the entry point gives them."""
