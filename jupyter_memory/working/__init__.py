"""The kernel's own memory: what it works on now. In RAM only, and gone with the kernel."""

from jupyter_memory.settings import CAPTURES
from jupyter_memory.working.memory import WorkingMemory, WorkingPolicy
from jupyter_memory.working.switches import SWITCHES, Switches

__all__ = ["CAPTURES", "SWITCHES", "Switches", "WorkingMemory", "WorkingPolicy"]
