"""Hop, a tiny game for the widgets' tests: two sides walk towards each other in a row of cells.

It has what the widgets must cope with: moves of two clicks, two actions with the same click, an action that only the
list offers, plays of several steps, something hidden, and options of every kind.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any

from rulebook.chance import Chance
from rulebook.game import Action, Event, Game, Option, Outcome, Path, Reading, Refusal, State
from rulebook.rules import Gap, Rule, Rules
from widgets.scene import Circle, Marks, Place, Scene, Text

CAPTION = "Walk to the other end: click a piece, then a cell beside it."
NAMES = ("Red", "Blue")


@dataclass(frozen=True, slots=True)
class Move(Action):
    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class Paint(Action):
    cell: str
    colour: str


@dataclass(frozen=True, slots=True)
class Wait(Action):
    pass


@dataclass(frozen=True, slots=True)
class HopState(State):
    cells: tuple[int | None, ...]
    secrets: tuple[int | None, ...] = (4, 7)
    player: int = 0
    turn: int = 1
    events: tuple[Event, ...] = field(default=(), compare=False)
    outcome: Outcome | None = None
    middle: str = "white"

    @property
    def players(self) -> int:
        return 2

    @property
    def prompt(self) -> str:
        return f"{self.name(self.player)}: move one piece, paint the middle, or wait"

    def name(self, player: int) -> str:
        return NAMES[player]

    @property
    def ids(self) -> str:
        return "abcdefghi"[: len(self.cells)]

    def actions(self) -> list[Action]:
        if self.outcome:
            return []
        tried: list[Action] = [Move(one, two) for one in self.ids for two in self.ids]
        tried += [Paint("d", colour) for colour in ("black", "white")]
        return sorted(action for action in [*tried, Wait()] if self._refusal(action) is None)

    def _refusal(self, action: Any) -> Refusal | None:
        if isinstance(action, Paint):
            if self.cells[self.ids.index(action.cell)] is not None:
                return Refusal("HO-PAINT-1", f"{action.cell} is taken and cannot be painted.", (action.cell,))
            return None
        if isinstance(action, Wait):
            return None
        one, two = self.ids.index(action.origin), self.ids.index(action.target)
        if self.cells[one] != self.player:
            return Refusal(
                "HO-MOVE-1", f"There is no {self.name(self.player)} piece on {action.origin}.", (action.origin,)
            )
        if self.cells[two] is not None:
            where = (action.origin, action.target)
            return Refusal("HO-MOVE-2", f"{action.target} is taken.", where, "Move to an empty cell.")
        if abs(one - two) != 1:
            return Refusal("HO-MOVE-3", f"{action.target} is not beside {action.origin}.", (action.target,))
        return None

    def apply(self, action: Any) -> HopState:
        me, events, outcome = self.player, [], None
        cells, middle = list(self.cells), self.middle
        if isinstance(action, Paint):
            middle = action.colour
            events.append(Event("HO-PAINT-1", f"{self.name(me)} painted {action.cell}.", (action.cell,)))
        elif isinstance(action, Wait):
            events.append(Event("HO-MOVE-4", f"{self.name(me)} waited."))
        else:
            one, two = self.ids.index(action.origin), self.ids.index(action.target)
            cells[one], cells[two] = None, me
            events.append(Event("HO-MOVE-1", f"{self.name(me)} left {action.origin}.", (action.origin,)))
            events.append(Event("HO-MOVE-3", f"{self.name(me)} came to {action.target}.", (action.target,)))
            if two == (len(cells) - 1, 0)[me]:
                outcome = Outcome((me,), "HO-END-1", f"{self.name(me)} came through.")
        if outcome is None and self.turn + me > 20:
            outcome = Outcome((), "HO-END-1", "Nobody came through.")
        return dataclasses.replace(
            self,
            cells=tuple(cells),
            player=1 - me,
            turn=self.turn + me,
            events=tuple(events),
            outcome=outcome,
            middle=middle,
        )

    def after(self, step: int) -> HopState:
        if step == 0 and len(self.events) == 2:
            lifted = tuple(
                None if cell == self.events[1].where[0] else c for cell, c in zip(self.ids, self.cells, strict=True)
            )
            return dataclasses.replace(self, cells=lifted)
        return self

    def paths(self, action: Any) -> tuple[Path, ...]:
        if isinstance(action, Move):
            return ((action.origin, action.target),)
        return ((action.cell,),) if isinstance(action, Paint) else ()

    def read(self, path: Path) -> Reading[Action] | None:
        if path and path[-1] == "crash":
            raise RuntimeError("the engine broke")
        if len(path) == 2:
            return self.judged(Move(*path))
        if len(path) == 1 and self.cells[self.ids.index(path[0])] == 1 - self.player:
            return self.judged(Move(path[0], path[0]))
        return None

    def describe(self, action: Any) -> str:
        if isinstance(action, Move):
            return f"{self.name(self.player)} {action.origin} → {action.target}"
        return str(action)

    def seen_by(self, player: int) -> HopState:
        return dataclasses.replace(self, secrets=tuple(s if p == player else None for p, s in enumerate(self.secrets)))

    def __str__(self) -> str:
        return f"{self!r} {self.player}"

    def __repr__(self) -> str:
        return "".join("." if cell is None else "RB"[cell] for cell in self.cells)


def _two_names(value: Any) -> tuple[str, str]:
    one, two = value
    return str(one), str(two)


class Hop(Game):
    name = "hop"
    title = "Hop"
    tagline = "Walk through to the other end."
    player_counts = range(2, 3)
    default_players = 2
    actions = (Move, Paint, Wait)
    all_options = (
        Option("length", "How many cells the row has.", 7, numbers=range(5, 10), rule="HO-MOVE-1"),
        Option("pieces", "How many pieces each side has.", "two", choices=("one", "two")),
        Option("far", "Whether a gap is left at the ends.", False, choices=(False, True)),
        Option("secrets", "The two secret numbers.", (4, 7), read=_two_names, takes="two values"),
    )
    rules = Rules(
        (
            Rule("HO-MOVE-1", "Moving", "Move one of your own pieces.", "seed"),
            Rule("HO-MOVE-2", "Moving", "A piece goes to an empty cell.", "seed"),
            Rule("HO-MOVE-3", "Moving", "A piece goes to the cell beside it.", "public"),
            Rule(
                "HO-MOVE-4", "Moving", "A player may wait.", "ruling", "The print is silent; waiting keeps play alive."
            ),
            Rule("HO-PAINT-1", "Painting", "An empty middle may be painted.", "seed"),
            Rule("HO-END-1", "End", "Who reaches the other end wins; after 20 turns nobody does.", "seed"),
        ),
        (Gap("Whether one may wait.", "HO-MOVE-4"),),
    )

    def _start(self, players: int, chance: Chance, options: dict[str, Any]) -> HopState:
        size = 2 if options["pieces"] == "two" else 1
        cells: list[int | None] = [None] * options["length"]
        for k in range(size):
            cells[k], cells[-1 - k] = 0, 1
        return HopState(tuple(cells), tuple(options["secrets"]))


HOP = Hop()
HopState.game = HOP


def scene(state: HopState, marks: Marks) -> Scene:
    """The row of cells, and the secrets that may be seen."""
    shapes: list[Any] = []
    places = []
    for k, (cell, side) in enumerate(zip(state.ids, state.cells, strict=True)):
        x = 30 + 40 * k
        shapes.append(Circle(x, 30, 16, fill="panel", stroke="line"))
        if side is not None:
            shapes.append(Circle(x, 30, 12, fill=f"side{side + 1}"))
        places.append(Place(cell, f"{cell}: {'empty' if side is None else NAMES[side]}", x, 30, 18))
    places.append(Place("crash", "crash", 30, 70, 5))
    shapes.append(Text(150, 74, "secrets " + " ".join("?" if s is None else str(s) for s in state.secrets)))
    return Scene(320, 90, tuple(shapes), tuple(places), title="Hop", text=repr(state))
