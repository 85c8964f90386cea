"""The one shape in which a model says which memories belong together.

Pydantic is imported here at the top: only the function that asks a model imports this module.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Group(BaseModel):
    """Memories that belong together."""

    model_config = ConfigDict(extra="ignore")

    sort: Literal["repetition", "fragments"]
    members: list[int] = Field(description="numbers of the memories")
    subject: str = Field(default="", description="what fragments are about, one to three words")
    sentence: str = Field(default="", description="for fragments: one sentence that says it all")


class Groups(BaseModel):
    """All groups; none where nothing belongs together."""

    model_config = ConfigDict(extra="ignore")

    groups: list[Group]
