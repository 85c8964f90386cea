"""A widget that shows something once it is asked for it, and holds nothing of it in its state."""

from __future__ import annotations

from typing import Any, Final

import anywidget

_VIEW: Final = """
function render({ model, el }) {
  const show = (message) => {
    if (typeof message.markup === "string") el.innerHTML = message.markup;
  };
  model.on("msg:custom", show);
  model.send({ name: "show" });
  return () => model.off("msg:custom", show);
}
export default { render };
"""


class Asked(anywidget.AnyWidget):
    """Sends what it shows to each view that asks, as a message, which no notebook keeps.

    Parameters
    ----------
    markup
        HTML of our own making.
    """

    _esm = _VIEW

    def __init__(self, markup: str) -> None:
        super().__init__()
        self._markup = markup
        self.on_msg(_answer)

    def answer(self) -> None:
        """Send it to the views."""
        self.send({"markup": self._markup})


def _answer(widget: Asked, *_: Any) -> None:
    """Hand a message on: a method would keep the widget alive for ever."""
    widget.answer()
