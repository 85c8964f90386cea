"""From the line and the body of a magic to the arguments of `Memory.remember`."""

from __future__ import annotations

from typing import Any

from jupyter_memory.errors import UsageError
from jupyter_memory.notebook.splitting import Item, split


def items_of(text: str, cell: str | None, kind: str | None) -> tuple[Item, ...]:
    """Return what to remember: a line as it is, a cell's body in parts."""
    if cell is None:
        if not text:
            raise UsageError("Nothing to remember: write %remember and a sentence.")
        return (Item(text=text),)
    body = f"{text}\n{cell}" if text else cell
    items = split(body, bullets_are_steps=kind == "procedural")
    if not items:
        raise UsageError("Nothing to remember: there is no text below %%remember.")
    return items


def shared_arguments(items: tuple[Item, ...], options: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of `Memory.remember` that all items share."""
    arguments = dict(options)
    if "key" in arguments:
        if len(items) > 1:
            raise UsageError(
                f"--key names one fact, but the cell has {len(items)} paragraphs or list items: "
                "put it in a cell of its own."
            )
        arguments["subject"], arguments["attribute"] = arguments.pop("key")
    return arguments


def own_arguments(item: Item, options: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of one item; its steps count unless it is said to be something else."""
    otherwise = {"category", "subject"} & set(options)
    if item.steps and options.get("kind", "procedural") == "procedural" and not otherwise:
        steps = {"trigger": item.trigger, "steps": item.steps}
        return {"text": item.text, "kind": "procedural", **steps}
    return {"text": item.text}
