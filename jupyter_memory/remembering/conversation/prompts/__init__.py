"""What the model is asked, one prompt a type of memory, as data."""

from jupyter_memory.remembering.conversation.prompts.environment import ENVIRONMENT
from jupyter_memory.remembering.conversation.prompts.events import EVENTS
from jupyter_memory.remembering.conversation.prompts.facts import FACTS
from jupyter_memory.remembering.conversation.prompts.procedures import PROCEDURES
from jupyter_memory.remembering.conversation.prompts.prompt import Prompt

PROMPTS: tuple[Prompt, ...] = (FACTS, EVENTS, PROCEDURES, ENVIRONMENT)

__all__ = ["PROMPTS", "Prompt"]
