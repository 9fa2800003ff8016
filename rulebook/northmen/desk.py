"""The position under the players' hands: laid out, changed step by step, and put back as a new state."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from rulebook.game import Event, Outcome
from rulebook.northmen import endings, words
from rulebook.northmen.chart import Chart, chart_of
from rulebook.northmen.pieces import (
    CATAPULT,
    NONE,
    WARBAND,
    Counts,
    counts_at,
    gather,
    supply,
)
from rulebook.northmen.tiles import DECK_WORDS, FAITH, MAIN, deck_of

if TYPE_CHECKING:
    from rulebook.northmen.affairs import Fight, Order
    from rulebook.northmen.state import NorthmenState


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


class Desk:
    """A state laid out to be worked on: it has the state's fields, and `standing` for its units."""

    settings: Any
    main: tuple[int, ...]
    faith: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    prepared: tuple[tuple[int, ...], ...]
    discards: tuple[int, ...]
    laid: tuple[tuple[int, int, int, int], ...]
    reserves: tuple[int, ...]
    vp: tuple[int, ...]
    forts: tuple[tuple[int, int, int, int], ...]
    churches: tuple[int, ...]
    abilities: tuple[str, ...]
    gifts: tuple[int, ...]
    seat: int
    decider: int
    phase: str
    kind: str
    use: str
    left: int
    main_tile: int
    covered: int
    just_laid: int
    ship: int
    drawn: int
    missed: bool
    ships_used: tuple[int, ...]
    drawing: tuple[str, ...]
    engaged: bool
    fresh: tuple[tuple[int, int, int], ...]
    fired: tuple[tuple[int, int], ...]
    arrived: int
    swearing: bool
    depleted: tuple[str, int] | None
    fight: Fight | None
    order: Order | None
    orders: int
    turn: int
    outcome: Outcome | None

    def __init__(self, state: NorthmenState) -> None:
        self.before = state
        for name in _names(type(state)):
            if name not in ("units", "events"):
                setattr(self, name, getattr(state, name))
        self.standing: dict[int, dict[int, Counts]] = {tile: dict(sides) for tile, sides in state.standing.items()}
        self.events: list[Event] = []

    def state(self) -> NorthmenState:
        """The work so far as a new state."""
        values = {name: getattr(self, name) for name in _names(type(self.before)) if name not in ("units", "events")}
        return type(self.before)(**values, units=gather(self.standing), events=tuple(self.events))

    @property
    def chart(self) -> Chart:
        """The map."""
        return chart_of(self.laid)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.outcome is not None

    def name(self, side: int) -> str:
        """How a side is called."""
        return words.name(self.settings, side)

    def tell(self, rule: str, text: str, where: tuple[int, ...] = (), kind: str = "") -> None:
        """Add one step to the story; `where` are tiles."""
        on_map = self.chart.where
        self.events.append(Event(rule, text, tuple(f"tile:{tile}" for tile in where if tile in on_map), kind))

    # ---- units

    def add(self, tile: int, side: int, kind: int, number: int) -> None:
        """Put units on a tile, or take them away with a number below 0."""
        counts = list(self.standing.get(tile, {}).get(side, NONE))
        counts[kind] += number
        self.standing.setdefault(tile, {})[side] = (counts[0], counts[1], counts[2], counts[3])
        if not any(counts):
            del self.standing[tile][side]

    def forget_fired(self, tile: int, lost: int) -> None:
        """BN-CATA-5: of several catapults those that have attacked go first, as their owner would choose."""
        fired = dict(self.fired)
        if tile in fired:
            fired[tile] = max(0, fired[tile] - lost)
            self.fired = tuple(sorted((at, number) for at, number in fired.items() if number))

    def mark_fired(self, tile: int) -> None:
        """A catapult on this tile has attacked."""
        fired = dict(self.fired)
        fired[tile] = fired.get(tile, 0) + 1
        self.fired = tuple(sorted(fired.items()))

    def mark_fresh(self, tile: int, kind: int, number: int) -> None:
        """BN-SOLO-4: these special units were placed or moved this turn; only solo asks."""
        if not self.settings.solo or kind == WARBAND:
            return
        marks = {(at, what): many for at, what, many in self.fresh}
        marks[tile, kind] = max(0, marks.get((tile, kind), 0) + number)
        self.fresh = tuple(sorted((at, what, many) for (at, what), many in marks.items() if many))

    def move(self, side: int, origin: int, target: int, army: Counts) -> None:
        """An army goes from tile to tile."""
        fresh = {(at, what): many for at, what, many in self.fresh}
        for kind, number in enumerate(army):
            if number:
                rested = counts_at(self, origin, side)[kind] - fresh.get((origin, kind), 0)
                self.mark_fresh(origin, kind, -max(0, number - rested))
                self.add(origin, side, kind, -number)
                self.add(target, side, kind, number)
                self.mark_fresh(target, kind, number)

    def remove(self, tile: int, side: int, counts: Counts) -> None:
        """Units go back to their supply."""
        for kind, number in enumerate(counts):
            if number:
                self.add(tile, side, kind, -number)
        if side == self.seat and counts[CATAPULT]:
            self.forget_fired(tile, counts[CATAPULT])

    def recruit(self, tile: int, side: int, number: int) -> int:
        """Warbands from the supply to a tile, as many as there are (BN-FOREST-2, BN-CONF-15)."""
        placed = min(number, supply(self, side, WARBAND))
        if placed:
            self.add(tile, side, WARBAND, placed)
        return placed

    # ---- tiles

    def deck(self, name: str) -> tuple[int, ...]:
        """What is left of a deck."""
        return self.main if name == MAIN else self.faith

    def take(self, name: str, by: int) -> int:
        """BN-DECK-3: the next tile of a deck; whoever takes the last has depleted it."""
        deck = self.deck(name)
        if name == MAIN:
            self.main = deck[1:]
        else:
            self.faith = deck[1:]
        if len(deck) == 1 and self.depleted is None:
            self.depleted = (name, by)
            self.tell("BN-DECK-3", f"The {DECK_WORDS[name]} is depleted, by {self.name(by)}.", (), "depleted")
            if by == self.settings.brigands:
                self.finish(endings.brigand_depletion(self, name))
        return deck[0]

    def decks_left(self) -> tuple[str, ...]:
        """The decks with tiles in them."""
        return tuple(name for name in (MAIN, FAITH) if self.deck(name))

    def larger_deck(self) -> str:
        """BN-DECK-6: the deck with more tiles left; equal: the main deck."""
        return MAIN if len(self.main) >= len(self.faith) else FAITH

    def discard(self, tiles: tuple[int, ...]) -> None:
        """BN-DECK-2: face up, for good."""
        self.discards += tiles

    def to_hand(self, player: int, tile: int) -> None:
        """A tile joins a hand."""
        self.hands = _with(self.hands, player, tuple(sorted((*self.hands[player], tile))))

    def from_hand(self, player: int, tile: int) -> None:
        """A tile leaves a hand."""
        self.hands = _with(self.hands, player, _without(self.hands[player], tile))

    def prepare(self, side: int, tile: int) -> None:
        """A tile is laid face down before a side."""
        self.prepared = _with(self.prepared, side, tuple(sorted((*self.prepared[side], tile))))

    def unprepare(self, side: int, tile: int) -> None:
        """A prepared tile is used."""
        self.prepared = _with(self.prepared, side, _without(self.prepared[side], tile))

    def draw_to_hand(self, deck: str, rule: str) -> None:
        """The active player draws a tile; others see only its back."""
        tile = self.take(deck, self.seat)
        self.to_hand(self.seat, tile)
        self.tell(rule, f"{self.name(self.seat)} draws a tile from the {DECK_WORDS[deck_of(tile)]}.", (), "draw")

    def store_mead(self, number: int) -> None:
        """Mead comes to the active player's reserve, or goes with a number below 0."""
        self.reserves = _with(self.reserves, self.seat, self.reserves[self.seat] + number)

    # ---- points

    def award(self, rule: str, points: list[tuple[int, int]], where: tuple[int, ...] = ()) -> None:
        """BN-WIN-2: points count at once; all of one award count together (BN-WIN-3). Never below 0 (BN-WIN-9)."""
        for side, number in points:
            self.vp = _with(self.vp, side, self.vp[side] + max(0, number))
            self.tell(rule, f"{self.name(side)} scores {number} VP and has {self.vp[side]}.", where, "points")
        self.finish(endings.by_score(self))

    def finish(self, outcome: Outcome | None) -> None:
        """End the game if there is an outcome."""
        if outcome is not None and self.outcome is None:
            self.outcome = outcome
            self.phase = "over"
            self.tell(outcome.rule, outcome.text, (), "end")

    def change_fight(self, **changes: Any) -> Fight:
        """The conflict with something changed."""
        assert self.fight is not None
        self.fight = replace(self.fight, **changes)
        return self.fight


def _with(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*row[:index], value, *row[index + 1 :])


def _without(row: tuple[int, ...], tile: int) -> tuple[int, ...]:
    at = row.index(tile)
    return row[:at] + row[at + 1 :]


__all__ = ["Desk"]
