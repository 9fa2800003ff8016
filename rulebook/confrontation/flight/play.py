"""A flight in play: the edge, the losses, and where the unit comes to stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulebook.confrontation.actions import ChooseEdge, Deed
from rulebook.confrontation.activation.end import end_activation
from rulebook.confrontation.damage.elimination import eliminate
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.flight.rules import Flight, flee, nearest_edges
from rulebook.confrontation.movement.arrival import arrived
from rulebook.confrontation.space.shapes import path_length
from rulebook.confrontation.terrain.items import left_behind
from rulebook.game import Refusal
from rulebook.procedure import Procedure

ENDS = {
    "CF-FLEE-1": "were all in contact with the enemy and are eliminated",
    "CF-FLEE-6": "run off the battlefield and are eliminated",
    "CF-FLEE-7": "run into the enemy and are eliminated",
}


def _told(flight: Flight) -> str:
    """How far the unit got; hemmed in by terrain and friends it may not get away at all."""
    far = max((path_length(path) for path in flight.paths.values()), default=0.0)
    if not far:
        return f"want to flee towards the {flight.edge}, find no way and stay where they are"
    return f"flee {far:.1f} cm towards the {flight.edge}"


@dataclass(frozen=True, slots=True)
class Fleeing(Procedure[Facts, Draft]):
    """A routed unit flees, which uses up its activation (CF-FLEE-9)."""

    unit: str
    takes = (ChooseEdge,)

    def _open(self, facts: Facts) -> list[str]:
        """The edges among which the owner chooses: equally near ones, if his own is not among them (CF-FLEE-4)."""
        unit = facts.unit(self.unit)
        edges = nearest_edges(facts.field, unit)
        return edges if len(edges) > 1 and facts.edge(unit.owner) not in edges else []

    def decider(self, facts: Facts) -> int | None:
        """The owner, if there is something to choose."""
        return facts.unit(self.unit).owner if self._open(facts) else None

    def prompt(self, facts: Facts) -> str:
        """Where to."""
        return f"choose the edge to which the {facts.unit(self.unit).named()} flee"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """The equally near edges."""
        return [ChooseEdge(edge) for edge in self._open(facts)]

    def refusal(self, facts: Facts, action: ChooseEdge) -> Refusal | None:
        """Only to an edge that is nearest (CF-FLEE-4)."""
        if action.edge not in self._open(facts):
            return Refusal("CF-FLEE-4", f"The nearest edges are {' and '.join(self._open(facts))}.")
        return None

    def play(self, draft: Draft, action: ChooseEdge) -> None:
        """Flee there."""
        self._flee(draft, action.edge)

    def proceed(self, draft: Draft) -> None:
        """Flee to the nearest edge."""
        self._flee(draft, "")

    def _flee(self, draft: Draft, edge: str) -> None:
        unit = draft.unit(self.unit)
        flight = flee(draft.field, unit, draft.edge(unit.owner), edge)
        if flight.lost:
            eliminate(draft, unit.id, flight.lost, rule="CF-FLEE-1")
        draft.shown += [("trail", path) for path in flight.paths.values()]
        if flight.end and draft.field.has(unit.id):
            draft.log(flight.end, f"The {unit.named()} {ENDS[flight.end]}.", (), "flight")
            left = [fighter.id for fighter in draft.unit(unit.id).fighters]
            if flight.end == "CF-FLEE-6":
                left_behind(draft, unit, {name: path[-1] for name, path in flight.paths.items()})
            eliminate(draft, unit.id, left, rule=flight.end)
        elif draft.field.has(unit.id):
            draft.put(flight.field.unit(unit.id))
            draft.log(
                "CF-FLEE-3", f"The {unit.named()} {_told(flight)}.", (flight.field.unit(unit.id).leader,), "flight"
            )
            arrived(draft, unit.id)
        draft.end()
        end_activation(draft)
