"""The look of everything around the boards: stylesheets, with the theme's colours."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import anywidget
import ipywidgets
import traitlets

from widgets.theme import css_variables


@cache
def stylesheet(controls: bool = True) -> str:
    """The sheets as a `<style>` element; `controls=False` leaves out what only live figures need."""
    return f"<style>{_sheets(controls)}</style>"


@cache
def _sheets(controls: bool = True) -> str:
    names = ("text.css", "controls.css", "panel.css", "odds.css") if controls else ("text.css",)
    sheets = [files("widgets").joinpath(name).read_text(encoding="utf-8") for name in names]
    return f"{css_variables()}{''.join(sheets)}"


class Helper(anywidget.AnyWidget):
    """What the controls need from the page: the sheets, keys kept from JupyterLab, and names for screen readers."""

    _esm = files("widgets").joinpath("controls.js").read_text(encoding="utf-8")

    css = traitlets.Unicode().tag(sync=True)


@cache
def sheet() -> Helper:
    """The stylesheets and the helper, once for all figures; it takes no room."""
    return Helper(css=_sheets(), layout=ipywidgets.Layout(display="none"))


__all__ = ["Helper", "sheet", "stylesheet"]
