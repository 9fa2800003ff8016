"""The look of everything around the boards: two stylesheets, with the theme's colours."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import ipywidgets

from widgets.theme import css_variables


@cache
def stylesheet(controls: bool = True) -> str:
    """The sheets as a `<style>` element; `controls=False` leaves out what only live figures need."""
    names = ("text.css", "controls.css") if controls else ("text.css",)
    sheets = [files("widgets").joinpath(name).read_text(encoding="utf-8") for name in names]
    return f"<style>{css_variables()}{''.join(sheets)}</style>"


@cache
def sheet() -> ipywidgets.HTML:
    """The stylesheets as a widget that takes no room; all figures show the same one."""
    return ipywidgets.HTML(stylesheet(), layout=ipywidgets.Layout(display="none"))


__all__ = ["sheet", "stylesheet"]
