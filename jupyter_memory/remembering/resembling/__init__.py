"""Whether two sentences say the same, or the same of another value.

Cosine is blind to facts: another number, a negation or two swapped names leave it near 1. So the
sentences are read into their facts, by tables, and the facts are compared; words in other wording
count as the same only where a table says so. What cannot be told stays apart: both are kept.
"""

from jupyter_memory.remembering.resembling.comparing import Resemblance, compare
from jupyter_memory.remembering.resembling.naming_alike import compare_keys, key_words, name_words

__all__ = ["Resemblance", "compare", "compare_keys", "key_words", "name_words"]
