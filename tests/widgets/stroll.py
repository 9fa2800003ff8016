"""Stroll, a tiny game on open ground: a walker goes at most five units at a time until he is in the east.

Its list of actions is only a sample of what is legal, as that of any game on open ground must be.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import hypot
from typing import Any

from rulebook.chance import Chance
from rulebook.clicks import read_spot, write_spot
from rulebook.game import Action, Event, Game, Outcome, Path, Reading, Refusal, State
from rulebook.rules import Rule, Rules
from widgets.scene import Circle, Ground, Marks, Place, Polygon, Ruler, Scene, Window, rectangle

CAPTION = "Drag the walker to the east."
SIZE = (20.0, 10.0)
FAR = 5.0


@dataclass(frozen=True, slots=True)
class Walk(Action):
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class StrollState(State):
    x: float = 2.0
    y: float = 5.0
    turn: int = 1
    player: int = 0
    events: tuple[Event, ...] = field(default=(), compare=False)

    @property
    def players(self) -> int:
        return 1

    @property
    def prompt(self) -> str:
        return "Walk up to five units"

    @property
    def outcome(self) -> Outcome | None:
        return Outcome((0,), "SR-WALK-2", "The walker is in the east.") if self.x > 15 else None

    def name(self, player: int) -> str:
        return "Walker"

    def actions(self) -> list[Action]:
        ways = ((1, 0), (-1, 0), (0, 1), (0, -1), (0.6, 0.8))
        found = (Walk(self.x + FAR * dx, self.y + FAR * dy) for dx, dy in ways)
        return [] if self.outcome else sorted(walk for walk in found if not self._refusal(walk))

    def _refusal(self, action: Any) -> Refusal | None:
        if not all(0 <= value <= limit for value, limit in zip((action.x, action.y), SIZE, strict=True)):
            return Refusal("SR-WALK-2", "That is outside.")
        length = hypot(action.x - self.x, action.y - self.y)
        if length > FAR:
            where = ("walker", write_spot(action.x, action.y))
            return Refusal("SR-WALK-1", f"{length:.1f} units are farther than {FAR:g}.", where, "Walk less far.")
        return None

    def apply(self, action: Any) -> StrollState:
        events = (Event("SR-WALK-1", f"The walker went to {action.x:g} {action.y:g}.", ("walker",)),)
        return replace(self, x=action.x, y=action.y, turn=self.turn + 1, events=events)

    def paths(self, action: Any) -> tuple[Path, ...]:
        return (("walker", write_spot(action.x, action.y)),)

    def read(self, path: Path) -> Reading[Action] | None:
        spot = read_spot(path[-1])
        return self.judged(Walk(*spot) if spot and len(path) == 2 and path[0] == "walker" else None)

    def __str__(self) -> str:
        return f"walker at {self.x:g} {self.y:g}, turn {self.turn}"

    def __repr__(self) -> str:
        return str(self)


class Stroll(Game):
    name = "stroll"
    title = "Stroll"
    tagline = "Walk to the east."
    player_counts = range(1, 2)
    default_players = 1
    actions = (Walk,)
    rules = Rules(
        (
            Rule("SR-WALK-1", "Walking", "The walker goes at most five units.", "seed"),
            Rule("SR-WALK-2", "Walking", "The walk ends in the east.", "seed"),
        )
    )

    def _start(self, players: int, chance: Chance, options: dict[str, Any]) -> StrollState:
        return StrollState()


STROLL = Stroll()
StrollState.game = STROLL


def scene(state: StrollState, marks: Marks, window: bool = True) -> Scene:
    """The ground with a pond on it, and the walker; in a window that can be zoomed, or 20 pixels for a unit."""
    scale = 1.0 if window else 20.0
    high = SIZE[1] * scale
    x, y, r = scale * state.x, high - scale * state.y, scale * 0.5
    pond = rectangle(8 * scale, 2 * scale, 4 * scale, 2 * scale)
    shapes = (Polygon(pond, "field"), Circle(x, y, r, "side1"))
    places = (Place("walker", f"the walker at {state.x:g} {state.y:g}", x, y, r, taken=True),)
    ground = Ground(
        0,
        high,
        *SIZE,
        scale=scale,
        areas=(Place("pond", "in the pond", 10 * scale, 3 * scale, scale, pond),),
        ruler=Ruler(state.x, state.y, 0.5, "the walker") if marks.picked else None,
    )
    below = (Place("flag", "the flag", 200, 220, 8),)
    if not window:
        return Scene(400, 240, shapes, (*places, *below), "Stroll", str(state), ground=ground)
    world = (0.0, 0.0, *SIZE)
    view = Window(0, 0, 400, 200, world, shapes, places, closest=200.0, ground=ground)
    return Scene(400, 240, (), below, "Stroll", str(state), window=view)
