"""The two ways an MCP client reaches the memory: its own child process, or HTTP on this machine."""

from __future__ import annotations

import hmac
import socket
from typing import TYPE_CHECKING, Any, Final

import anyio
from mcp.server.stdio import stdio_server

from jupyter_memory.agent.mcp import server
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.memory import Memory

LOOPBACK: Final = "127.0.0.1"
"""Nobody else on the network reaches it."""

PATH: Final = "/mcp"


def serve_stdio(memory: Memory) -> None:
    """Speak with the one who started this process, until he ends it."""

    async def serve() -> None:
        made = server(memory)
        async with stdio_server() as (incoming, outgoing):
            await made.run(incoming, outgoing, made.create_initialization_options())

    anyio.run(serve)


def serve_http(memory: Memory, port: int, token: str, ready: Callable[[str], None]) -> None:
    """Answer clients on this machine that have the token, until interrupted.

    Parameters
    ----------
    memory
        The handle.
    port
        Where to listen; 0 takes a free one.
    token
        What a client sends as ``Authorization: Bearer …``.
    ready
        Called with the address, once it listens.

    Raises
    ------
    UsageError
        When the port is taken.
    """
    import uvicorn

    try:
        listening = socket.create_server((LOOPBACK, port), backlog=128)
    except (OSError, OverflowError) as error:
        raise UsageError(
            f"Port {port} cannot be listened on ({error}): give another one, or 0 for a free one."
        ) from error
    with listening:
        app = Guarded(server(memory).streamable_http_app(host=LOOPBACK), token)
        config = uvicorn.Config(app, log_level="warning", lifespan="on")
        ready(f"http://{LOOPBACK}:{listening.getsockname()[1]}{PATH}")
        uvicorn.Server(config).run(sockets=[listening])


class Guarded:
    """An application that answers only who has the token."""

    def __init__(self, app: Any, token: str) -> None:
        self._app = app
        self._expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http" and not self._knows(scope):
            await _refuse(send)
        else:
            await self._app(scope, receive, send)

    def _knows(self, scope: Any) -> bool:
        given = dict(scope["headers"]).get(b"authorization", b"")
        return hmac.compare_digest(given, self._expected)


async def _refuse(send: Any) -> None:
    body = b"This memory needs its token: send the header 'Authorization: Bearer <token>'.\n"
    headers = [
        (b"content-type", b"text/plain"),
        (b"content-length", str(len(body)).encode()),
        (b"www-authenticate", b"Bearer"),
    ]
    await send({"type": "http.response.start", "status": 401, "headers": headers})
    await send({"type": "http.response.body", "body": body})
