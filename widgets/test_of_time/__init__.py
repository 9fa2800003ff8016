"""Test of Time as a scene: the gods' sheets, a track of the rounds, and what can be done."""

from __future__ import annotations

from rulebook.test_of_time.state import TestOfTimeState
from widgets.scene import Marks, Place, Scene, Shape
from widgets.test_of_time import board, panels
from widgets.test_of_time.standing import standing

CAPTION = (
    "Click a space or a zone, then what to do there. Dashed outlines show what this round will do if nothing more "
    "happens. Drag from a card back along its time line to reverse time."
)


def scene(state: TestOfTimeState, marks: Marks) -> Scene:
    """The table of this position: a track of rounds, one sheet below the other, and the row of moves."""
    shapes: list[Shape] = []
    places: list[Place] = []
    panels.draw_track(state, shapes)
    forecast = state if state.outcome else state.forecast()
    top: float = panels.TRACK_HEIGHT
    for seat in range(state.players):
        board.draw(state, forecast, seat, top, shapes, places)
        top += board.height(state)
    height = top + panels.draw(state, top, shapes, places)
    title = f"Test of Time, round {state.round}: {state.outcome.text if state.outcome else state.prompt}"
    return Scene(board.WIDTH, height, tuple(shapes), tuple(places), title, repr(state))


__all__ = ["CAPTION", "scene", "standing"]
