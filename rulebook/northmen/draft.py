"""A position being worked on: the steps that play is made of, each told with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from rulebook.draft import Draft
from rulebook.game import Outcome
from rulebook.northmen import endings
from rulebook.northmen.chart import Chart, chart_of
from rulebook.northmen.conflict import Award
from rulebook.northmen.facts import Depleted, Facts, Fired, Moved
from rulebook.northmen.pieces import WARBAND, Counts, Group, spread
from rulebook.northmen.tiles import DECK_WORDS, FAITH, MAIN, deck_of
from rulebook.northmen.underway import Fight
from rulebook.northmen.units import counts_at, supply

if TYPE_CHECKING:
    pass

if TYPE_CHECKING:
    from rulebook.northmen.state import NorthmenState

T = TypeVar("T")


class NorthmenDraft(Facts, Draft["NorthmenState"]):
    """A position of the Northmen being worked on."""

    before: NorthmenState
    turn: int
    _chart: tuple[object, Chart] = (None, chart_of(()))
    """The map for the tiles that it was last asked for."""
    _standing: tuple[object, Mapping[int, Mapping[int, Counts]]] = (None, {})

    @property
    def chart(self) -> Chart:
        """The map with its lakes and roads."""
        if self._chart[0] is not self.laid:
            self._chart = self.laid, chart_of(self.laid)
        return self._chart[1]

    @property
    def standing(self) -> Mapping[int, Mapping[int, Counts]]:
        """Units by tile and side."""
        if self._standing[0] is not self.units:
            self._standing = self.units, spread(self.units)
        return self._standing[1]

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.outcome is not None

    def log(self, rule: str, text: str, where: Iterable[int | str] = (), kind: str = "") -> None:
        """Tell one step; numbers are tiles, and those on the map become places."""
        on_map = self.chart.where
        places = (f"tile:{tile}" if tile in on_map else "" for tile in where)
        super().log(rule, text, filter(None, places), kind)

    # ---- units

    def add(self, tile: int, side: int, kind: int, number: int) -> None:
        """Put units on a tile, or take them away with a number below 0."""
        counts = list(counts_at(self, tile, side))
        counts[kind] += number
        rest = [group for group in self.units if (group.tile, group.side) != (tile, side)]
        self.units = tuple(sorted([*rest, Group(tile, side, Counts(*counts))] if any(counts) else rest))

    def forget_fired(self, tile: int, lost: int) -> None:
        """BN-CATA-5: of several catapults those that have attacked go first, as their owner would choose."""
        fired = dict(self.fired)
        if tile in fired:
            fired[tile] = max(0, fired[tile] - lost)
            self.fired = tuple(sorted(Fired(at, number) for at, number in fired.items() if number))

    def mark_fired(self, tile: int) -> None:
        """A catapult on this tile has attacked."""
        fired = dict(self.fired)
        fired[tile] = fired.get(tile, 0) + 1
        self.fired = tuple(sorted(Fired(at, number) for at, number in fired.items()))

    def mark_fresh(self, tile: int, kind: int, number: int) -> None:
        """BN-SOLO-4: these special units were placed or moved this turn; only solo asks."""
        if not self.settings.solo or kind == WARBAND:
            return
        marks = {(at, what): many for at, what, many in self.fresh}
        marks[tile, kind] = max(0, marks.get((tile, kind), 0) + number)
        self.fresh = tuple(sorted(Moved(at, what, many) for (at, what), many in marks.items() if many))

    def leave(self, tile: int, side: int, kind: int, number: int = 1) -> None:
        """Units go from a tile, first those that were neither placed nor moved this turn (BN-SOLO-4)."""
        fresh = sum(many for at, what, many in self.fresh if (at, what) == (tile, kind))
        rested = counts_at(self, tile, side)[kind] - fresh
        self.mark_fresh(tile, kind, -max(0, number - rested))
        self.add(tile, side, kind, -number)

    def move(self, side: int, origin: int, target: int, army: Counts) -> None:
        """An army goes from tile to tile."""
        for kind, number in enumerate(army):
            if number:
                self.leave(origin, side, kind, number)
                self.add(target, side, kind, number)
                self.mark_fresh(target, kind, number)

    def remove(self, tile: int, side: int, counts: Counts) -> None:
        """Units go back to their supply."""
        for kind, number in enumerate(counts):
            if number:
                self.add(tile, side, kind, -number)
        if side == self.seat and counts.catapults:
            self.forget_fired(tile, counts.catapults)

    def recruit(self, tile: int, side: int, number: int) -> int:
        """Warbands from the supply to a tile, as many as there are (BN-FOREST-2, BN-CONF-15)."""
        placed = min(number, supply(self, side, WARBAND))
        if placed:
            self.add(tile, side, WARBAND, placed)
        return placed

    # ---- tiles

    def take(self, name: str, by: int) -> int:
        """BN-DECK-3: the next tile of a deck; whoever takes the last has depleted it."""
        deck = self.deck(name)
        if name == MAIN:
            self.main = deck[1:]
        else:
            self.faith = deck[1:]
        if len(deck) == 1 and self.depleted is None:
            self.depleted = Depleted(name, by)
            self.log("BN-DECK-3", f"The {DECK_WORDS[name]} is depleted, by {self.whom(by)}.", (), "depleted")
            if by == self.settings.brigands:
                self.finish(endings.brigand_depletion(self, name))
        return deck[0]

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
        self.log(rule, f"{self.name(self.seat)} draws a tile from the {DECK_WORDS[deck_of(tile)]}.", (), "draw")

    def store_mead(self, number: int) -> None:
        """Mead comes to the active player's reserve, or goes with a number below 0."""
        self.reserves = _with(self.reserves, self.seat, self.reserves[self.seat] + number)

    # ---- points

    def award(self, awards: Iterable[Award], where: tuple[int, ...] = ()) -> None:
        """BN-WIN-2: points count at once; all of one award count together (BN-WIN-3). Never below 0 (BN-WIN-9)."""
        for side, points, rule, why in awards:
            self.vp = _with(self.vp, side, self.vp[side] + max(0, points))
            have = "have" if side == self.settings.brigands else "has"
            text = f"{self.does(side, 'score')} {points} VP{f' ({why})' if why else ''} and {have} {self.vp[side]}."
            self.log(rule, text, where, "points")
        self.finish(endings.by_score(self))

    def finish(self, outcome: Outcome | None) -> None:
        """End the game if there is an outcome."""
        if outcome is not None and not self.over:
            self.phase = "over"
        super().finish(outcome)

    def change_fight(self, **changes: Any) -> Fight:
        """The conflict with something changed."""
        self.fight = replace(self.conflict, **changes)
        return self.fight


def _with(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*row[:index], value, *row[index + 1 :])


def _without(row: tuple[int, ...], tile: int) -> tuple[int, ...]:
    at = row.index(tile)
    return row[:at] + row[at + 1 :]


__all__ = ["NorthmenDraft"]
