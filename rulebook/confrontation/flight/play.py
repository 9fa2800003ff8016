"""A flight in play: the edge, the losses, and where the unit comes to stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.confrontation.actions import ChooseEdge, Deed
from rulebook.confrontation.flight.rules import flee, nearest_edges
from rulebook.confrontation.procedure import Affair
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.confrontation.draft import Desk
    from rulebook.confrontation.facts import Table

ENDS = {
    "CF-FLEE-1": "were all in contact with the enemy and are eliminated",
    "CF-FLEE-6": "run off the battlefield and are eliminated",
    "CF-FLEE-7": "run into the enemy and are eliminated",
}


@dataclass(frozen=True, slots=True)
class Fleeing(Affair):
    """A routed unit flees, which uses up its activation (CF-FLEE-9)."""

    unit: str
    takes = (ChooseEdge,)

    def _open(self, table: Table) -> list[str]:
        """The edges among which the owner chooses: equally near ones, if his own is not among them (CF-FLEE-4)."""
        unit = table.unit(self.unit)
        edges = nearest_edges(table.field, unit)
        return edges if len(edges) > 1 and table.edge(unit.owner) not in edges else []

    def decider(self, table: Table) -> int | None:
        """The owner, if there is something to choose."""
        return table.unit(self.unit).owner if self._open(table) else None

    def prompt(self, table: Table) -> str:
        """Where to."""
        return f"choose the edge to which the {table.unit(self.unit).named()} flee"

    def choices(self, table: Table) -> Iterable[Deed]:
        """The equally near edges."""
        return [ChooseEdge(edge) for edge in self._open(table)]

    def refusal(self, table: Table, action: ChooseEdge) -> Refusal | None:
        """Only to an edge that is nearest (CF-FLEE-4)."""
        if action.edge not in self._open(table):
            return Refusal("CF-FLEE-4", f"The nearest edges are {' and '.join(self._open(table))}.")
        return None

    def play(self, desk: Desk, action: ChooseEdge) -> None:
        """Flee there."""
        self._flee(desk, action.edge)

    def go_on(self, desk: Desk) -> None:
        """Flee to the nearest edge."""
        self._flee(desk, "")

    def _flee(self, desk: Desk, edge: str) -> None:
        from rulebook.confrontation.activation.play import finish
        from rulebook.confrontation.movement.play import arrived
        from rulebook.confrontation.terrain.play import left_behind

        unit = desk.unit(self.unit)
        flight = flee(desk.field, unit, desk.edge(unit.owner), edge)
        if flight.lost:
            desk.eliminate(unit.id, flight.lost, rule="CF-FLEE-1")
        desk.shown += [("trail", path) for path in flight.paths.values()]
        if flight.end and desk.field.has(unit.id):
            desk.tell(flight.end, f"The {unit.named()} {ENDS[flight.end]}.", (), "flight")
            left = [fighter.id for fighter in desk.unit(unit.id).fighters]
            if flight.end == "CF-FLEE-6":
                left_behind(desk, unit, {name: path[-1] for name, path in flight.paths.items()})
            desk.eliminate(unit.id, left, rule=flight.end)
        elif desk.field.has(unit.id):
            desk.put(flight.field.unit(unit.id))
            desk.tell("CF-FLEE-3", f"The {unit.named()} flee towards the {flight.edge}.", (), "flight")
            arrived(desk, unit.id)
        desk.end()
        finish(desk)
