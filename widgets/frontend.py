"""The little that needs JavaScript: the page's theme, the keys, and the line that says what is where.

Where no page is (a plain kernel, a test), nothing is ever reported and everything still works.
"""

from __future__ import annotations

from importlib.resources import files

import anywidget
import traitlets

from widgets.controls import plain
from widgets.theme import css_variables, page_theme

_HERE = files("widgets")

INSTRUCTIONS = (
    "Arrow keys move from place to place, Page Down and Page Up through all of them, "
    "Enter picks, Escape clears, Tab leaves."
)

STEPS = " Over open ground the arrow keys go one step at a time."

LENS = " Plus and minus zoom, 0 shows the whole, Shift with an arrow key moves the view."


class Frontend(anywidget.AnyWidget):
    """Beside a board's canvas: a focusable pad that takes the keys, and a live line of text.

    The page sets `theme`, `reduced_motion` and `room` (the width in pixels there is for the board), and sends
    `{"key": ...}` for the keys of the board; Python sets `name` (how the pad is called), `where` (the line) and `lens`
    (whether there are buttons and keys to zoom and pan), `ratio` (the width of the board for a height of 1), `caption`
    and `notice` (what went wrong, in a sentence).
    """

    _esm = _HERE.joinpath("frontend.js").read_text(encoding="utf-8")
    _css = css_variables() + _HERE.joinpath("frontend.css").read_text(encoding="utf-8")

    theme = traitlets.Enum(["light", "dark"]).tag(sync=True)
    reduced_motion = traitlets.Bool(False).tag(sync=True)
    room = traitlets.Int(0).tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)
    where = traitlets.Unicode().tag(sync=True)
    lens = traitlets.Bool(False).tag(sync=True)
    ratio = traitlets.Float(1.0).tag(sync=True)
    caption = traitlets.Unicode().tag(sync=True)
    notice = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(layout=plain())

    @traitlets.default("theme")
    def _theme(self) -> str:
        return page_theme()


__all__ = ["INSTRUCTIONS", "LENS", "STEPS", "Frontend"]
