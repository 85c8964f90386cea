"""What is scattered becomes one: repetitions one fact, fragments of one subject one memory."""

from jupyter_memory.tending.consolidation.consolidating import Plan, planned
from jupyter_memory.tending.consolidation.policy import POLICY, ConsolidationPolicy

__all__ = ["POLICY", "ConsolidationPolicy", "Plan", "planned"]
