"""``jupyter memory mcp``."""

from __future__ import annotations

import os
import secrets
import sys
from typing import TYPE_CHECKING, Any, Final

from traitlets import Bool, Integer, Unicode

from jupyter_memory.app.command import ALIASES, FLAGS, MemoryCommand
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory

TOKEN: Final = "JUPYTER_MEMORY_MCP_TOKEN"  # noqa: S105  the name of a variable
PORT: Final = 8765

SERVING_ALIASES: dict[str, Any] = {
    **{name: each for name, each in ALIASES.items() if name != "json"},
    "agent": ("McpApp.agent", "The agent it speaks for."),
    "port": ("McpApp.port", f"With --http: where to listen; {PORT} by default, 0 for a free one."),
    "token": ("McpApp.token", f"With --http: the token; by default ${TOKEN}, or a new one."),
}
SERVING_FLAGS: dict[str, Any] = {
    "everywhere": FLAGS["everywhere"],
    "http": ({"McpApp": {"http": True}}, "Listen on this machine instead of talking on stdio."),
}


class McpApp(MemoryCommand):
    """Serve the memory to MCP clients."""

    name = "jupyter-memory-mcp"
    description = """Serve the memory to agents over the Model Context Protocol.

    A client starts it and talks to it on its standard input and output; with --http it listens on
    this machine only, for clients that send the token it prints. It works beside open notebooks.
    What the agent writes is the agent's: against your own word it waits for your decision.
    """
    examples = """
    jupyter memory mcp                              # what an MCP client starts
    jupyter memory mcp --http --port=8765           # for clients that connect by address
    """
    aliases = SERVING_ALIASES
    flags = SERVING_FLAGS

    # A model does not speak for the user.
    agent = Unicode("mcp", help="The agent it speaks for.").tag(config=True)
    http = Bool(False, help="Listen on this machine instead of talking on stdio.").tag(config=True)
    port = Integer(PORT, help="Where to listen; 0 takes a free port.").tag(config=True)
    token = Unicode("", help="What clients must send; a new one where there is none.").tag(
        config=True
    )

    def run(self, memory: Memory) -> None:
        """Serve until the client leaves, or until interrupted."""
        try:
            from jupyter_memory.agent.mcp_serving import serve_http, serve_stdio
        except ImportError as error:
            raise UsageError(
                "the MCP server needs the package mcp: pip install 'jupyter-memory[mcp]'."
            ) from error
        memory.warm_up()
        if not self.http:
            serve_stdio(memory)
            return
        token = self.token or os.environ.get(TOKEN) or secrets.token_urlsafe(32)
        serve_http(memory, self.port, token, lambda address: _say(address, token))


def _say(address: str, token: str) -> None:
    sys.stderr.write(f"Serving at {address}\nAuthorization: Bearer {token}\n")
    sys.stderr.flush()
