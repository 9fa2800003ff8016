"""A few controls and what they lead to, shown at once: for numbers and pictures that depend on a choice."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets

from widgets.controls import above, row
from widgets.scene import Marks, Scene
from widgets.style import sheet
from widgets.svg import render

logger = logging.getLogger(__name__)

Control = range | Sequence[Any]


class Explore(ipywidgets.VBox):
    """Controls and the result of `show(**values)`: `Explore(deal, players=range(2, 5), seed=range(20))`.

    A range becomes a slider, a list of choices a dropdown; `show` returns text, a `Scene`, or anything with
    `_repr_html_`. What it returns for the first values is also the figure's text form.
    """

    def __init__(self, show: Callable[..., Any], caption: str = "", **controls: Control) -> None:
        self._show = show
        self.controls = {name: above(_control(name, control)) for name, control in controls.items()}
        self.shown = ipywidgets.HTML()
        self.result: Any = None
        said = ipywidgets.HTML(f'<div class="rb-caption">{escape(caption)}</div>' if caption else "")
        super().__init__([sheet(), row(self.controls.values()), self.shown, said])
        self.add_class("rulebook")
        for control in self.controls.values():
            control.observe(lambda _: self._refresh(), "value")
        self._refresh()

    def set(self, **values: Any) -> None:
        """Choose values, as with the controls."""
        for name, value in values.items():
            self.controls[name].value = value

    def _refresh(self) -> None:
        """Show the result; what cannot be is said in a sentence."""
        try:
            self.result = self._show(**{name: control.value for name, control in self.controls.items()})
            self.shown.value = _html(self.result)
        except ValueError as error:
            self.shown.value = f'<div class="rb-banner" role="status">{escape(str(error))}</div>'
        except Exception as error:
            logger.exception("showing the result of the controls")
            self.shown.value = f'<div class="rb-banner" role="status">Something went wrong: {escape(str(error))}</div>'

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {
            **(super()._repr_mimebundle_(**kwargs) or {}),
            "text/plain": _text(self.result),
            "text/html": _html(self.result),
        }


def _control(name: str, control: Control) -> Any:
    title = name.replace("_", " ")
    if isinstance(control, range):
        return ipywidgets.IntSlider(
            min=control[0], max=control[-1], step=control.step, value=control[0], description=title
        )
    return ipywidgets.Dropdown(options=list(control), description=title)


def _html(result: Any) -> str:
    if isinstance(result, Scene):
        return render(result, Marks(), theme="auto")
    if hasattr(result, "_repr_html_"):
        return result._repr_html_()
    return f'<pre class="rb-text">{escape(str(result))}</pre>'


def _text(result: Any) -> str:
    return result.in_words() if isinstance(result, Scene) else str(result)
