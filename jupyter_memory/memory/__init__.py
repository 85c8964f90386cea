"""The façade: the one way in for people, agents and surfaces."""

from jupyter_memory.memory.memory import Memory

__all__ = ["Memory"]
