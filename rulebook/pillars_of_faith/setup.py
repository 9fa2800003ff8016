"""Setting up: seats, then the first player, then religions by lot (PF-SETUP-5), and the first state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any

from rulebook.chance import Chance
from rulebook.game import OptionError
from rulebook.pillars_of_faith import play
from rulebook.pillars_of_faith.position import LAYOUTS, study_layout
from rulebook.pillars_of_faith.religions import RELIGION, RELIGIONS
from rulebook.pillars_of_faith.settings import Settings
from rulebook.pillars_of_faith.state import PillarsState

PLAYER_COUNTS = range(2, 5)
"""PF-SETUP-1: two, three or four Leaders."""
NOBODY = -1


def deals(players: int) -> tuple[tuple[int, ...], ...]:
    """Every way to draw one religion for each seat, all equally likely (PF-SETUP-6)."""
    return tuple(permutations(RELIGIONS, players))


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening so far; every step returns the next. Chance draws, or a person sets it by hand (PF-SETUP-6)."""

    players: int = 0
    first: int = NOBODY
    religions: tuple[int, ...] = ()
    chance: Chance = field(default=Chance(0))

    def seat(self, players: int) -> Opening:
        """Fix the seats: 0, 1, ... clockwise."""
        if players not in PLAYER_COUNTS:
            raise OptionError("players", players, "2, 3 or 4", "PF-SETUP-1")
        return replace(self, players=players)

    def choose_first(self, seat: int | Chance) -> Opening:
        """Say who begins, or let chance say."""
        if isinstance(seat, Chance):
            drawn, chance = seat.below(self.players)
            return replace(self, first=drawn, chance=chance)
        if type(seat) is not int or not 0 <= seat < self.players:
            raise OptionError("first_player", seat, f"drawn or a seat from 0 to {self.players - 1}", "PF-SETUP-6")
        return replace(self, first=seat)

    def deal(self, religions: Sequence[str] | Chance) -> Opening:
        """Draw a different religion for each seat, or take these."""
        if isinstance(religions, Chance):
            ways = deals(self.players)
            number, chance = religions.below(len(ways))
            return replace(self, religions=ways[number], chance=chance)
        names = tuple(religions)
        takes = f"drawn or {self.players} different names of {', '.join(RELIGION)}, one for each seat"
        if len(names) != self.players or len(set(names)) < len(names) or not set(names) <= set(RELIGION):
            raise OptionError("religions", list(names), takes, "PF-SETUP-6")
        return replace(self, religions=tuple(RELIGION[name] for name in names))


def first_state(players: int, chance: Chance, options: dict[str, Any]) -> PillarsState:
    """PF-SETUP-5: seats, first player, religions; then the layout, which is the same for all (PF-SETUP-2)."""
    variants = dict(options)
    first, religions, position, begin = map(variants.pop, ("first_player", "religions", "position", "begin"))
    opening = Opening(chance=chance).seat(players)
    opening = opening.choose_first(opening.chance if first == "drawn" else first)
    opening = opening.deal(opening.chance if religions == "drawn" else religions)
    layout = LAYOUTS[position] if isinstance(position, str) else study_layout(position)
    state = PillarsState(Settings(**variants), opening.religions, *layout, opening.first)
    return play.begin(state, begin == "consequences")
