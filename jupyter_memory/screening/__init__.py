"""Secrets and personal numbers: found and replaced before anything else sees a text; no state."""

from jupyter_memory.screening.fields import screen_named
from jupyter_memory.screening.masking import Finding, Screened, holds_mask, screen
from jupyter_memory.screening.own import OwnPattern
from jupyter_memory.screening.policy import DEFAULT, Policy, for_candidates, read_policy
from jupyter_memory.screening.sifting import suspects

__all__ = [
    "DEFAULT",
    "Finding",
    "OwnPattern",
    "Policy",
    "Screened",
    "for_candidates",
    "holds_mask",
    "read_policy",
    "screen",
    "screen_named",
    "suspects",
]
