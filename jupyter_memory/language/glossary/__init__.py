"""What an analyst says in other words, and in the other language: revenue, turnover, 营收."""

from jupyter_memory.language.glossary.concepts import Concept, concepts
from jupyter_memory.language.glossary.equivalents import DISCOUNT, Form, equivalents, form

__all__ = ["DISCOUNT", "Concept", "Form", "concepts", "equivalents", "form"]
