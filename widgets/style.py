"""The look of everything around the boards: stylesheets, with the theme's colours."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import anywidget
import ipywidgets

from widgets.theme import css_variables


@cache
def stylesheet(controls: bool = True) -> str:
    """The sheets as a `<style>` element; `controls=False` leaves out what only live figures need."""
    names = ("text.css", "controls.css", "odds.css") if controls else ("text.css",)
    sheets = [files("widgets").joinpath(name).read_text(encoding="utf-8") for name in names]
    return f"<style>{css_variables()}{''.join(sheets)}</style>"


class Helper(anywidget.AnyWidget):
    """What the controls need from the page: their keys kept from JupyterLab, and names for screen readers."""

    _esm = files("widgets").joinpath("controls.js").read_text(encoding="utf-8")


@cache
def sheet() -> ipywidgets.Box:
    """The stylesheets and the helper as a widget that takes no room; all figures show the same one."""
    return ipywidgets.Box([ipywidgets.HTML(stylesheet()), Helper()], layout=ipywidgets.Layout(display="none"))


__all__ = ["Helper", "sheet", "stylesheet"]
