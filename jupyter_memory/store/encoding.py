"""Between the parts of a record and the texts of its columns."""

from __future__ import annotations

import json
from datetime import date, datetime

from jupyter_memory.references import Reference
from jupyter_memory.structure import Relation, Request

_text = json.JSONEncoder(ensure_ascii=False).encode  # `dumps` would make one every time


def relation_text(relation: Relation) -> str:
    """Return an edge as it is stored."""
    return _text([relation.subject, relation.relation, relation.object])


def relation_of(text: str) -> Relation:
    """Return the edge of a stored text."""
    return Relation(*json.loads(text))


def reference_text(reference: Reference) -> str:
    """Return a reference as it is stored: a path alone stays a path."""
    if reference.sha256 is None:
        return reference.path
    modified = reference.modified_at
    return _text(
        {
            "path": reference.path,
            "sha256": reference.sha256,
            "size": reference.size,
            "modified_at": modified and modified.isoformat(),
            "copy": reference.copy,
        }
    )


def reference_of(text: str) -> Reference:
    """Return the reference of a stored text; what is not ours is a path."""
    try:
        known = json.loads(text)
    except ValueError:
        return Reference(path=text)
    if not isinstance(known, dict) or "sha256" not in known:
        return Reference(path=text)
    modified = known["modified_at"]
    return Reference(**{**known, "modified_at": modified and datetime.fromisoformat(modified)})


def request_text(request: Request | None) -> str | None:
    """Return a request as it is stored."""
    return None if request is None else _text(request.as_dict())


def request_of(text: str | None) -> Request | None:
    """Return the request of a stored text."""
    if text is None:
        return None
    known = json.loads(text)
    window = known.pop("window", None)
    lists = {name: tuple(known.pop(name, ())) for name in ("dimensions", "filters")}
    days = None if window is None else tuple(date.fromisoformat(each) for each in window)
    return Request(**known, **lists, window=days)  # type: ignore[arg-type]
