"""A board to point at: with mouse, finger or keys, in the light and the dark theme, seen or only heard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import hypot, inf
from typing import Any

import ipywidgets
import traitlets

from widgets import svg
from widgets.canvas import SHARPNESS, Surface
from widgets.controls import plain
from widgets.frontend import INSTRUCTIONS, LENS, STEPS, Frontend
from widgets.scene import Marks, Place, Scene
from widgets.theme import page_theme, remember_page_theme
from widgets.view import View, panned, seen, showing, zoomed

DRAG = 12
"""How far, in units of the scene, the mouse moves while pressed before that is a drag and no longer a click."""

NEAR_TARGET = 9
"""How far, in units of the scene, one may point beside a target that is marked on open ground: as far as its halo."""

ZOOM = 1.5
"""How much nearer one step of zooming comes."""

_ARROWS = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down"}
_PANS = {"PanLeft": "left", "PanRight": "right", "PanUp": "up", "PanDown": "down"}
_ZOOMS = {"ZoomIn": ZOOM, "ZoomOut": 1 / ZOOM}


class Board(ipywidgets.VBox):
    """A scene that can be pointed at.

    `on_pick(place_id)` is called for a click, a tap or Enter on a place, and for both ends of a drag;
    `on_hover(place_id or None)` when the mouse, or the cursor that the keys move, comes to another place; `on_clear()`
    for Escape. `theme`, `reduced_motion` and `room` (the width in pixels there is) follow the page and can be observed.
    An error in a handler is shown in a sentence, kept as `error`, and logged.

    A scene with a window can be zoomed and panned with buttons and keys. The `view` belongs to the board: it stays
    while scenes come and go, and when a page is loaded anew.
    """

    theme = traitlets.Enum(["light", "dark"])
    reduced_motion = traitlets.Bool(False)
    room = traitlets.Int(0)

    def __init__(
        self,
        scene: Scene,
        on_pick: Callable[[str], object] | None = None,
        on_hover: Callable[[str | None], object] | None = None,
        caption: str = "",
        on_clear: Callable[[], object] | None = None,
    ) -> None:
        self.scene = scene
        self.view = View()
        self.marks = Marks()
        self.error: Exception | None = None
        self._on_pick, self._on_hover, self._on_clear = on_pick, on_hover, on_clear
        self._seen = False
        self._hovered: str | None = None
        self._held: tuple[float, float] | None = None
        self._lifted = ""
        self._cursor: str | None = None
        self._cursor_shown = False
        self._whole = self._visible = seen(scene)
        self._surface = Surface(scene)
        self._frontend = Frontend()
        self._frontend.caption = caption
        super().__init__([self._surface.canvas, self._frontend], theme=page_theme(), layout=plain())
        self.add_class("rulebook")
        self.add_class("rulebook-board")
        self._name()
        self._listen()

    # ---- what one can do

    def show(self, scene: Scene, marks: Marks = Marks()) -> None:  # noqa: B008 (frozen)
        """Show this scene with these marks. Before anybody looks, it is only kept."""
        self.scene, self.marks = scene, marks
        self._whole = seen(scene)
        self._name()
        if self._known(next(iter(marks.refused), None)):
            self._turn_to(marks.refused[0])
        self._draw()

    def pick(self, place_id: str) -> None:
        """What a click on a place does, or Enter; errors of `on_pick` are raised here and shown by the page."""
        self._cursor = self._whole.place(place_id).id
        if self._on_pick:
            self._on_pick(place_id)

    def touch(self, x: float, y: float) -> None:
        """What a click at this point of the scene does."""
        self._guarded("pointing at the board", self._point)(x * SHARPNESS, y * SHARPNESS)

    def look(self, view: View) -> None:
        """Look at the world of the scene's window in this view."""
        self.view = view
        self._draw()

    def zoom(self, factor: float) -> None:
        """Come nearer by this factor: to the cursor, else to what is picked, else to the middle."""
        window = self.scene.window
        if window:
            wanted = [self._cursor if self._cursor_shown else None, *self.marks.picked]
            found = filter(None, map(window.find, wanted))
            self.look(zoomed(window, self.view, factor, next(found, None)))

    def pan(self, direction: str) -> None:
        """Move the view to the left, right, up or down."""
        if self.scene.window:
            self.look(panned(self.scene.window, self.view, direction))

    @property
    def whole(self) -> Scene:
        """The scene as it is when all of it is seen, without a window."""
        return self._whole

    def pictures(self) -> dict[str, str]:
        """The board as SVG and as text."""
        picture = svg.render(self.scene, self.marks, theme="auto")
        return {"image/svg+xml": picture, "text/plain": self.scene.in_words()}

    def paint(self) -> None:
        """Paint the canvas for the first time, for a page that is about to display it.

        The page says that it is ready only when all cells that wait are done.
        """
        if not self._seen:
            self._on_client()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        self.paint()
        return {**(super()._repr_mimebundle_(**kwargs) or {}), **self.pictures()}

    # ---- drawing

    def _draw(self, *, afresh: bool = False) -> None:
        cursor = self._cursor if self._cursor_shown else self.marks.cursor
        marks = replace(self.marks, cursor=cursor)
        self._visible = self._whole if self.view == View() else seen(self.scene, self.view)
        self._say()
        if self._seen:
            self._surface.paint(self._visible, marks, self.theme, afresh=afresh)

    def _turn_to(self, place_id: str) -> None:
        """Move the view, where need be, so that this place is seen."""
        if self.scene.window:
            self.view = showing(self.scene.window, self.view, place_id)

    def _say(self) -> None:
        """What is where: at the mouse, else at the cursor."""
        place = self._known(self._hovered) or (self._known(self._cursor) if self._cursor_shown else None)
        self._frontend.where = place.label if place else ""

    def _name(self) -> None:
        lens = self.scene.window is not None
        told = f"{INSTRUCTIONS}{STEPS if self._whole.ground else ''}{LENS if lens else ''}"
        self._frontend.name = f"{self.scene.title or 'A board'}. {told}"
        self._frontend.lens = lens
        self._frontend.ratio = round(self.scene.width / self.scene.height, 4)

    def _known(self, place_id: str | None) -> Place | None:
        return self._whole.find(place_id)

    def _pointed(self, x: float, y: float) -> Place | None:
        """The place at this pixel of the canvas; on open ground a target that is marked there draws the point to it."""
        x, y = x / SHARPNESS, y / SHARPNESS
        place = self._visible.place_at(x, y)
        if place is None or place in self._visible.places:
            return place
        targets = filter(None, map(self._visible.find, self.marks.targets))
        gap, target = min(((hypot(t.x - x, t.y - y), t) for t in targets), key=lambda e: e[0], default=(inf, place))
        return target if gap <= NEAR_TARGET else place

    # ---- listening: the rim, where errors are caught

    def _listen(self) -> None:
        at, surface = self._guarded, self._surface.canvas
        surface.on_client_ready(at("drawing the board", self._on_client))
        surface.on_mouse_down(at("pointing at the board", self._point))
        surface.on_mouse_up(at("dropping on the board", self._drop))
        surface.on_touch_start(at("pointing at the board", self._touch))
        surface.on_mouse_move(at("moving over the board", self._move))
        surface.on_mouse_out(at("leaving the board", lambda x, y: self._hover(None)))
        self._frontend.on_msg(at("using the keys", lambda _widget, content, _buffers: self._key(content.get("key"))))
        self._frontend.observe(at("changing the theme", self._on_page), ["theme", "reduced_motion", "room"])
        self.observe(at("changing the theme", lambda change: self._draw()), "theme")

    def _guarded(self, doing: str, act: Callable[..., object]) -> Callable[..., None]:
        def handler(*args: Any) -> None:
            try:
                act(*args)
            except Exception as error:
                self.error = error
                self.log.exception("Error while %s", doing)
                self._tell(f"Something went wrong while {doing}: {error or type(error).__name__}. You can go on.")

        return handler

    def _tell(self, sentence: str) -> None:
        self._frontend.notice = sentence

    def _on_client(self) -> None:
        self._seen = True
        self._draw(afresh=True)

    def _on_page(self, change: Any) -> None:
        if change.name == "theme":
            remember_page_theme(change.new)
        setattr(self, change.name, change.new)

    def _point(self, x: float, y: float) -> None:
        place = self._pointed(x, y)
        self._cursor_shown = False
        self._held = (x, y) if place else None
        self._lifted = place.id if place and place.id in self.marks.picked else ""
        if place:
            self._pick(place.id)

    def _drop(self, x: float, y: float) -> None:
        """A drag, pressed at one place and let go well away from it at another, means both, one after the other."""
        held, self._held = self._held, None
        place = self._pointed(x, y)
        # A click may change what lies under the mouse before it is let go: that is no drag.
        if held and place and hypot(x - held[0], y - held[1]) > DRAG * SHARPNESS:
            if self._lifted and self._lifted not in self.marks.picked:
                self._pick(self._lifted)  # pressing what was picked let it go, but a drag takes it along
            self._pick(place.id)

    def _touch(self, touches: list[tuple[float, float]]) -> None:
        if len(touches) == 1:
            self._point(*touches[0])

    def _pick(self, place_id: str) -> None:
        self._tell("")
        self.pick(place_id)

    def _move(self, x: float, y: float) -> None:
        place = self._pointed(x, y)
        self._hover(place.id if place else None)

    def _hover(self, place_id: str | None) -> None:
        if place_id != self._hovered:
            self._hovered = place_id
            self._say()
            if self._on_hover:
                self._on_hover(place_id)

    def _key(self, key: str) -> None:
        if key in ("Enter", " "):
            place = self._known(self._cursor)
            if place and self._cursor_shown:
                self._pick(place.id)
        elif key in _PANS:
            self.pan(_PANS[key])
        elif key in _ZOOMS:
            self.zoom(_ZOOMS[key])
        elif key == "Whole":
            self.look(View())
        elif key == "Blur":
            self._show_cursor(self._cursor, False)
        elif key == "Escape":
            self._show_cursor(self._cursor, False)
            self._tell("")
            if self._on_clear:
                self._on_clear()
        else:
            self._show_cursor(self._moved(key), True)

    def _show_cursor(self, cursor: str | None, shown: bool) -> None:
        if (cursor, shown) != (self._cursor, self._cursor_shown):
            self._cursor, self._cursor_shown = cursor, shown
            self._hovered = None
            if cursor and shown:
                self._turn_to(cursor)
            self._draw()
            if self._on_hover:
                self._on_hover(cursor if shown else None)

    def _moved(self, key: str) -> str | None:
        """Where this key takes the cursor; the first key only shows where it is."""
        order = [place.id for place in self._whole.in_reading_order()]
        if not order:
            return None
        if key in ("Home", "End"):
            return order[0 if key == "Home" else -1]
        here = self._known(self._cursor)
        if here is None:
            return order[0]
        if not self._cursor_shown:
            return here.id
        if key in _ARROWS:
            place = self._whole.beside(here.id, _ARROWS[key])
            return place.id if place else here.id
        if here.id not in order:
            return min(self._whole.places, key=lambda place: hypot(place.x - here.x, place.y - here.y)).id
        return order[(order.index(here.id) + (1 if key == "PageDown" else -1)) % len(order)]


__all__ = ["Board"]
