"""The language model behind an OpenAI-compatible service: structured answers, or a sentence why."""

from jupyter_memory.model.choosing import choose_model
from jupyter_memory.model.client import Model
from jupyter_memory.model.replies import AnswerError
from jupyter_memory.model.tokens import estimated_tokens

__all__ = ["AnswerError", "Model", "choose_model", "estimated_tokens"]
