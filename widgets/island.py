"""Figures that sleep as a picture until somebody touches them, so that a long page is light and there at once.

The first board of a page is alive at once. Everything else is one light model, a `Shell`, that shows the picture; the
first click, tap or key brings it to life and counts. Without a page (a plain Python, a test) all is alive at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from html import escape
from importlib.resources import files
from typing import Any

import anywidget
import ipywidgets
import traitlets
from ipywidgets.widgets.widget import widget_serialization

from widgets.canvas import MANAGER
from widgets.controls import plain
from widgets.style import sheet


class Shell(anywidget.AnyWidget):
    """What is on the page: a picture, until there is a live `child` in its place."""

    _esm = files("widgets").joinpath("island.js").read_text(encoding="utf-8")

    picture = traitlets.Unicode().tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)
    child = traitlets.Any(None, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(self, picture: str, name: str, on_wake: Callable[[Mapping[str, Any]], None]) -> None:
        sheet()
        super().__init__(picture=picture, name=name, layout=plain())
        self.on_msg(lambda _widget, content, _buffers: on_wake(content))


class Island:
    """Something that sleeps as a picture. `_live` makes or opens the widget, `_picture` is what is seen before."""

    LEADS = False
    """Whether the first one on a page is alive at once."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._shell: Shell | None = None
        self._awake: Any = None
        if page.begins(self):
            self.wake()

    def wake(self) -> Any:
        """Bring it to life, if it is not yet; returns the live widget."""
        if self._awake is None:
            self._awake = True  # what looks at the live parts while they are made finds them made
            self._awake = self._live()
            if self._shell is not None:
                self._displayed()
                self._shell.child = self._awake
            self._woken()
        return self._awake

    @property
    def asleep(self) -> bool:
        """Whether only the picture is there."""
        return self._awake is None

    def put_away(self) -> None:
        """Close all that was made for the page; a cell that runs again makes it anew."""
        for widget in (self._shell, self._awake):
            if isinstance(widget, ipywidgets.Widget):
                for part in tree(widget):
                    part.close()
        self._shell = None

    # ---- what there is to show

    def _live(self) -> Any:
        """The live widget."""
        raise NotImplementedError

    def _picture(self) -> str:
        """What is seen before, as HTML."""
        raise NotImplementedError

    def _heading(self) -> str:
        """What stands above the picture, as HTML."""
        return ""

    def _name(self) -> str:
        """What it is called for those who do not see it."""
        return "Try it"

    def _saved(self) -> dict[str, Any]:
        """What a saved notebook shows, by MIME type."""
        raise NotImplementedError

    def _displayed(self) -> None:
        """Called before the live widget comes to the page."""

    def _woken(self) -> None:
        """Called once it is alive."""

    def _touched(self, x: float, y: float) -> None:
        """The click that woke it: where on the picture, in the picture's own units; nowhere if x is below 0."""

    def _answered(self, key: str) -> None:
        """The click that woke it was on the part of the picture with this `data-first`."""

    # ---- inside

    def _on_wake(self, message: Mapping[str, Any]) -> None:
        self.wake()
        if message.get("first"):
            self._answered(str(message["first"]))
        else:
            self._touched(float(message.get("x", -1)), float(message.get("y", -1)))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        if self._shell is None:
            sleeping = (
                f'<div class="rb rb-asleep">{self._heading()}<div class="rb-picture">{self._picture()}</div></div>'
            )
            self._shell = Shell("" if self._awake else sleeping, self._name(), self._on_wake)
            self._shell.child = self._awake
        if self._awake is not None:
            self._displayed()
        live = self._shell._repr_mimebundle_(**kwargs)
        return {**(live[0] if live else {}), **self._saved()}


# ---- widgets that are made without telling the page


class Dormant(type(ipywidgets.VBox)):  # type: ignore[misc]
    """The type of a box of widgets that sleeps: what it makes of itself stays unknown to the page until it wakes."""

    def __call__(cls, *arguments: Any, **named: Any) -> Any:
        """Make one; the page learns nothing of it if it is to sleep."""
        if not page.watched:
            return super().__call__(*arguments, **named)
        with unopened():
            return super().__call__(*arguments, **named)


class DormantBox(Island, ipywidgets.VBox, metaclass=Dormant):
    """A box of widgets that sleeps as a picture."""

    def _live(self) -> Any:
        opened(self)
        return self

    def _saved(self) -> dict[str, Any]:
        return {"text/html": self._picture()}

    def _picture(self) -> str:
        return escape(repr(self))


_OPEN = ipywidgets.Widget.open


@contextmanager
def unopened() -> Iterator[None]:
    """Widgets made in here are not told to the page, until `opened`; those that all share are told now."""
    sheet()
    plain()
    ipywidgets.Widget.open = lambda widget: None
    try:
        yield
    finally:
        ipywidgets.Widget.open = _OPEN


def opened(widget: ipywidgets.Widget) -> None:
    """Tell the page of a widget and of all that is in it, the innermost first."""
    for part in tree(widget):
        if part.comm is None:
            _OPEN(part)


def tree(widget: ipywidgets.Widget) -> list[ipywidgets.Widget]:
    """A widget and all that it holds and shares with no other, the innermost first."""
    found: dict[int, ipywidgets.Widget] = {}
    shared = (sheet(), plain(), MANAGER)

    def walk(part: Any) -> None:
        if isinstance(part, ipywidgets.Widget):
            if id(part) in found or part in shared:
                return
            found[id(part)] = part
            for name in part.keys:
                walk(getattr(part, name))
            found[id(part)] = found.pop(id(part))
        elif isinstance(part, (list, tuple)):
            for each in part:
                walk(each)

    walk(widget)
    return list(found.values())


# ---- the page


class Page:
    """What the cells of a notebook have made so far."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[int, list[Island]]] = {}
        self._first = ""

    @property
    def watched(self) -> bool:
        """Whether cells run here, whose output a page shows."""
        return _shell_of_python() is not None

    def asleep(self) -> list[Island]:
        """Everything that still sleeps, in the order of the page."""
        return [island for _, made in self._made.values() for island in made if island.asleep]

    def begins(self, island: Island) -> bool:
        """Note what a cell makes, close what it made when it ran before; whether this one is alive at once."""
        python = _shell_of_python()
        if python is None:
            return True
        cell, count = _cell(python), int(python.execution_count)
        ran, made = self._made.get(cell, (count, []))
        if ran != count:
            for old in made:
                old.put_away()
            made = []
        self._made[cell] = (count, [*made, island])
        if island.LEADS and not self._first:
            self._first = cell
        return island.LEADS and cell == self._first and not any(old.LEADS for old in made)


def _shell_of_python() -> Any:
    """The interactive shell of a kernel, if this runs in one."""
    interactive = sys.modules.get("IPython")
    shell = interactive.get_ipython() if interactive else None
    return shell if hasattr(shell, "kernel") else None


def _cell(python: Any) -> str:
    """What tells the running cell from the others: its id, else its source."""
    parent = python.get_parent() or {}
    return str(parent.get("metadata", {}).get("cellId") or parent.get("content", {}).get("code", ""))


page = Page()

__all__ = ["Dormant", "DormantBox", "Island", "Page", "Shell", "opened", "page", "tree", "unopened"]
