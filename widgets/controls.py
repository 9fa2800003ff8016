"""Small helpers around ipywidgets: buttons, sliders and choices with their names, rows, and Enter in a text box."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import ipywidgets


@cache
def plain() -> ipywidgets.Layout:
    """The layout of whatever needs none of its own: one for all, because each is a model on the page."""
    return ipywidgets.Layout()


def button(name: str, tip: str, on_click: Callable[[], None], *, main: bool = False) -> ipywidgets.Button:
    """A button; `main` marks the one that goes on."""
    made = ipywidgets.Button(description=name, tooltip=tip)
    made.on_click(lambda _: on_click())
    if main:
        made.add_class("rb-main")
    return made


def dim(made: ipywidgets.Button, dimmed: bool) -> None:
    """Show that a button has nothing to do now. It stays usable, because disabling it would take the focus away."""
    if dimmed:
        made.add_class("rb-dim")
    else:
        made.remove_class("rb-dim")


def row(widgets: Iterable[Any]) -> ipywidgets.Box:
    """Widgets side by side, wrapped where there is no room."""
    made = ipywidgets.Box(list(widgets))
    made.add_class("rb-row")
    return made


def columns(left: Iterable[Any], right: Iterable[Any]) -> ipywidgets.Box:
    """Two columns; the right one goes below where the page is narrow."""
    one, two = ipywidgets.VBox(list(left)), ipywidgets.VBox(list(right))
    one.add_class("rb-left")
    two.add_class("rb-right")
    made = ipywidgets.Box([one, two])
    made.add_class("rb-columns")
    return made


def above(widget: Any) -> Any:
    """The widget with its description above it instead of beside it."""
    widget.add_class("rb-above")
    return widget


def slider(name: str, low: int, high: int, value: int, step: int = 1) -> ipywidgets.IntSlider:
    """A slider for whole numbers with its name above it."""
    return above(ipywidgets.IntSlider(min=low, max=high, value=value, step=step, description=name))


def choice(name: str, options: Iterable[Any], value: Any = None) -> ipywidgets.Dropdown:
    """A list to choose one from, with its name above it; the first is chosen unless another is named."""
    made = above(ipywidgets.Dropdown(options=list(options), description=name))
    if value is not None:
        made.value = value
    return made


def toggle(name: str, value: bool = False) -> ipywidgets.Checkbox:
    """A box to tick."""
    return ipywidgets.Checkbox(value=value, description=name, indent=False)


def only_heard(widget: Any) -> Any:
    """The widget with its description hidden from sight: what surrounds it says the same to those who see."""
    widget.add_class("rb-heard")
    return widget


def on_enter(box: ipywidgets.Text, callback: Callable[[str], None]) -> None:
    """Call with the text when Enter is pressed in the box."""

    def heard(_: Any, content: Any, __: Any) -> None:
        if content.get("event") == "submit":
            callback(box.value)

    box.on_msg(heard)


def heading(text: str) -> str:
    """A small heading over a part of the table, as HTML."""
    return f'<div class="rb-heading" role="heading" aria-level="4">{text}</div>'


__all__ = [
    "above",
    "button",
    "choice",
    "columns",
    "dim",
    "heading",
    "on_enter",
    "only_heard",
    "plain",
    "row",
    "slider",
    "toggle",
]
