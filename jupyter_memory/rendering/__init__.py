"""How answers read, as plain text and as HTML. All text of a memory is text, never markup.

One answer becomes one `Sheet`; `plain` and `markup` carry the same sheet to a terminal and to a
notebook, so the two cannot say different things.
"""

from jupyter_memory.rendering.answers import (
    memories_html,
    memories_text,
    pending_html,
    pending_text,
    recall_html,
    recall_text,
    receipt_html,
    receipt_text,
    status_html,
    status_text,
)
from jupyter_memory.rendering.contexts import context_html, context_text
from jupyter_memory.rendering.diagnoses import diagnosis_html, diagnosis_text, diagnosis_told
from jupyter_memory.rendering.erasures import erasure_html, erasure_text
from jupyter_memory.rendering.flat import FLAT_COLUMNS, flat
from jupyter_memory.rendering.healths import diagnosis, health_html, health_text
from jupyter_memory.rendering.merges import consolidation_html, consolidation_text
from jupyter_memory.rendering.profiles import profile_html, profile_text, profile_told
from jupyter_memory.rendering.reviews import review_html, review_text
from jupyter_memory.rendering.tendings import tended_html, tended_text

__all__ = [
    "FLAT_COLUMNS",
    "consolidation_html",
    "consolidation_text",
    "context_html",
    "context_text",
    "diagnosis",
    "diagnosis_html",
    "diagnosis_text",
    "diagnosis_told",
    "erasure_html",
    "erasure_text",
    "flat",
    "health_html",
    "health_text",
    "memories_html",
    "memories_text",
    "pending_html",
    "pending_text",
    "profile_html",
    "profile_text",
    "profile_told",
    "recall_html",
    "recall_text",
    "receipt_html",
    "receipt_text",
    "review_html",
    "review_text",
    "status_html",
    "status_text",
    "tended_html",
    "tended_text",
]
