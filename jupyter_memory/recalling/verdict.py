"""The shape in which a model says which hits help.

Pydantic is imported here at the top: only the function that asks a model imports this module.
"""

from __future__ import annotations

from pydantic import BaseModel, Field


class Verdict(BaseModel):
    """The numbers of the notes that help to answer."""

    relevant: list[int] = Field(description="Numbers of the notes that help; may be empty.")
