"""The memory over the Model Context Protocol: its tools, what it holds as resources, prompts.

The tools are those of `memory.tools()`, carried out by `memory.call()`: there is one definition.
Every call runs in a thread: one that waits for the store's lock keeps nobody from looking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import anyio
from mcp import MCPError
from mcp import types as wire
from mcp.server.lowlevel import Server

from jupyter_memory._version import __version__
from jupyter_memory.agent.mcp_texts import INSTRUCTIONS, PROMPTS, RESOURCES, prompt_named
from jupyter_memory.errors import JupyterMemoryError
from jupyter_memory.memory.tools.answers import is_failure

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp.server import ServerRequestContext

    from jupyter_memory.memory import Memory

    _Context = ServerRequestContext[Any, Any]

NAME: Final = "jupyter-memory"
AGENT: Final = "mcp"
"""Who holds the handle, where the command line names nobody."""

LOOKS: Final = frozenset({"search_memory", "list_pending", "get_profile"})
"""Tools that change nothing."""

MOST_LOOKING: Final = 4
"""Of these at the same time; more would only slow each other down."""


class Answering:
    """What a server answers from one memory, method by method of the protocol."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        # First come, first served: threads that wait for the store's lock have no order.
        self._writing = anyio.CapacityLimiter(1)
        self._looking = anyio.CapacityLimiter(MOST_LOOKING)

    async def tools(self, _: _Context, __: Any) -> wire.ListToolsResult:
        """List the tools."""
        return wire.ListToolsResult(
            tools=[_tool(each["function"]) for each in self._memory.tools()]
        )

    async def call(self, _: _Context, params: wire.CallToolRequestParams) -> wire.CallToolResult:
        """Carry out a tool; what cannot be done is an answer that says why."""
        call = {"name": params.name, "arguments": params.arguments or {}}
        turn = self._looking if params.name in LOOKS else self._writing
        answer = await anyio.to_thread.run_sync(self._memory.call, call, limiter=turn)
        content: list[Any] = [wire.TextContent(type="text", text=answer)]
        return wire.CallToolResult(content=content, is_error=is_failure(answer))

    async def resources(self, _: _Context, __: Any) -> wire.ListResourcesResult:
        """List what can be read."""
        listed = [
            wire.Resource(
                uri=uri, name=each.name, description=each.description, mime_type="text/plain"
            )
            for uri, each in RESOURCES.items()
        ]
        return wire.ListResourcesResult(resources=listed)

    async def read(
        self, _: _Context, params: wire.ReadResourceRequestParams
    ) -> wire.ReadResourceResult:
        """Read one."""
        uri = str(params.uri)
        if uri not in RESOURCES:
            raise _refused(f"There is no resource {uri!r}: there are {', '.join(RESOURCES)}.")
        text = await _told(RESOURCES[uri].read, self._memory)
        contents: list[Any] = [
            wire.TextResourceContents(uri=uri, mime_type="text/plain", text=text)
        ]
        return wire.ReadResourceResult(contents=contents)

    async def prompts(self, _: _Context, __: Any) -> wire.ListPromptsResult:
        """List the prompts."""
        return wire.ListPromptsResult(
            prompts=[
                wire.Prompt(
                    name=each.name,
                    description=each.description,
                    arguments=[
                        wire.PromptArgument(name=name, description=told, required=True)
                        for name, told in each.arguments.items()
                    ],
                )
                for each in PROMPTS
            ]
        )

    async def prompt(
        self, _: _Context, params: wire.GetPromptRequestParams
    ) -> wire.GetPromptResult:
        """Fill one in with what is remembered."""
        try:
            prompt = prompt_named(params.name)
            given = prompt.checked(params.arguments or {})
        except JupyterMemoryError as error:
            raise _refused(str(error)) from error
        text = await _told(prompt.write, self._memory, given)
        content = wire.TextContent(type="text", text=text)
        message = wire.PromptMessage(role="user", content=content)
        return wire.GetPromptResult(description=prompt.description, messages=[message])


def server(memory: Memory) -> Server[Any]:
    """Return the MCP server of a memory, for either transport.

    Parameters
    ----------
    memory
        The handle; open it with ``agent="name"``, so that a model does not speak for the user.

    Examples
    --------
    >>> from jupyter_memory import Memory
    >>> from jupyter_memory.agent.mcp import server
    >>> server(Memory("my-memory", user="ana", agent="planner", embedder="none")).name
    'jupyter-memory'
    """
    answering = Answering(memory)
    made: Server[Any] = Server(
        NAME,
        version=__version__,
        title="Jupyter Memory",
        instructions=INSTRUCTIONS,
        on_list_tools=answering.tools,
        on_call_tool=answering.call,
        on_list_resources=answering.resources,
        on_read_resource=answering.read,
        on_list_prompts=answering.prompts,
        on_get_prompt=answering.prompt,
    )
    return made


def _tool(function: dict[str, Any]) -> wire.Tool:
    """Return a tool as the protocol has it: an argument that may be null may be left out."""
    parameters = function["parameters"]
    required = [
        name for name, each in parameters["properties"].items() if "null" not in each["type"]
    ]
    return wire.Tool(
        name=function["name"],
        description=function["description"],
        input_schema={**parameters, "required": required},
        annotations=wire.ToolAnnotations(
            read_only_hint=function["name"] in LOOKS,
            destructive_hint=False,  # a change keeps what was before, forgotten is restorable
            open_world_hint=False,
        ),
    )


async def _told(tell: Callable[..., str], *given: Any) -> str:
    try:
        return await anyio.to_thread.run_sync(tell, *given)
    except JupyterMemoryError as error:
        raise _refused(str(error)) from error


def _refused(why: str) -> MCPError:
    return MCPError(wire.INVALID_PARAMS, why)
