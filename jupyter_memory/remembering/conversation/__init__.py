"""From a conversation to statements, by a language model: the model reads, the code decides."""

from jupyter_memory.remembering.conversation.batching import Batch, BatchPolicy
from jupyter_memory.remembering.conversation.extracting import extract_conversation
from jupyter_memory.remembering.conversation.findings import Dropped, Extraction, Found, Unread
from jupyter_memory.remembering.conversation.messages import Message, read_messages

__all__ = [
    "Batch",
    "BatchPolicy",
    "Dropped",
    "Extraction",
    "Found",
    "Message",
    "Unread",
    "extract_conversation",
    "read_messages",
]
