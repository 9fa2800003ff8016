"""A few controls and what they lead to, shown at once: for numbers and pictures that depend on a choice."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from typing import Any, TypeAlias

import ipywidgets

from widgets.controls import choice, row, slider, toggle
from widgets.island import DormantBox
from widgets.scene import Marks, Scene
from widgets.svg import render

logger = logging.getLogger(__name__)

Control: TypeAlias = range | bool | Sequence[Any] | ipywidgets.DOMWidget


class Explore(DormantBox):
    """Controls and the result of `show(**values)`: `Explore(deal, players=range(2, 5), seed=range(20))`.

    A range becomes a slider, True or False a box to tick, a list of choices a dropdown; a widget with a `value` is
    taken as it is. `show` returns text, a `Scene`, or anything with `_repr_html_`. What it returned last is also the
    figure's text form.
    """

    def __init__(self, show: Callable[..., Any], caption: str = "", **controls: Control) -> None:
        self._show = show
        self._held = False
        self.controls = {name: _control(name, control) for name, control in controls.items()}
        self.shown = ipywidgets.HTML()
        self.result: Any = None
        self.caption = caption
        said = ipywidgets.HTML(f'<div class="rb-caption">{escape(caption)}</div>' if caption else "")
        super().__init__()
        self.children = self._lay_out(said)
        self.add_class("rb")
        self.add_class("rb-table")
        for control in self.controls.values():
            control.observe(lambda _: self._refresh(), "value")
        self._refresh()

    @property
    def values(self) -> dict[str, Any]:
        """What the controls say now."""
        return {name: control.value for name, control in self.controls.items()}

    def set(self, **values: Any) -> None:
        """Choose values, as with the controls; one that a control does not take is a `ValueError`."""
        with self._hold():
            for name, value in values.items():
                if name not in self.controls:
                    raise ValueError(f"{name!r} is no control: there are {', '.join(self.controls)}")
                _choose(name, self.controls[name], value)

    # ---- what a panel may change

    def _lay_out(self, said: ipywidgets.HTML) -> list[Any]:
        return [row(self.controls.values()), self.shown, said]

    def _showing(self, result: Any) -> None:
        """Put the result on the page."""
        self.shown.value = _html(result)

    # ---- from the controls to the page

    @contextmanager
    def _hold(self) -> Iterator[None]:
        """Refresh once after several changes."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        self._refresh()

    def _refresh(self) -> None:
        """Show the result; what cannot be is said in a sentence."""
        if self._held:
            return
        try:
            self.result = self._show(**self.values)
            self._showing(self.result)
        except ValueError as error:
            self._say(str(error))
        except Exception as error:
            logger.exception("showing the result of the controls")
            self._say(f"Something went wrong: {error}")

    def _say(self, text: str) -> None:
        self.result = text
        self.shown.value = f'<div class="rb-banner" role="status">{escape(text)}</div>'

    def _heading(self) -> str:
        told = self.caption or "Change the settings and see what becomes of the numbers."
        return f'<div class="rb-caption">{escape(told)}</div>'

    def _picture(self) -> str:
        return self.result.live() if hasattr(self.result, "live") else _html(self.result)

    def _saved(self) -> dict[str, Any]:
        return {"text/plain": _text(self.result), "text/html": _html(self.result)}


def _control(name: str, control: Control) -> Any:
    title = name.replace("_", " ")
    if isinstance(control, ipywidgets.DOMWidget):
        return control
    if isinstance(control, bool):
        return toggle(title, control)
    if isinstance(control, range):
        return slider(title, control[0], control[-1], control[0], control.step)
    return choice(title, control)


def _choose(name: str, control: Any, value: Any) -> None:
    before = control.value
    try:
        control.value = value
    except Exception as error:  # traitlets has several, none of them a ValueError with a sentence
        raise ValueError(f"{name}: {value!r} is not possible; {_taken(control)}") from error
    if control.value != value:  # sliders go to their end in silence
        control.value = before
        raise ValueError(f"{name}: {value!r} is not possible; {_taken(control)}")


def _taken(control: Any) -> str:
    if hasattr(control, "min"):
        return f"it takes {control.min} to {control.max}"
    options = getattr(control, "options", (True, False))
    return "it takes " + ", ".join(str(option[1] if isinstance(option, tuple) else option) for option in options)


def _html(result: Any) -> str:
    if isinstance(result, Scene):
        return render(result, Marks(), theme="auto")
    if hasattr(result, "_repr_html_"):
        return result._repr_html_()
    return f'<pre class="rb-text">{escape(str(result))}</pre>'


def _text(result: Any) -> str:
    return result.in_words() if isinstance(result, Scene) else str(result)
