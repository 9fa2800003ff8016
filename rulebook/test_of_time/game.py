"""Test of Time as a game: what it is called, what can be agreed, how it starts, what a position is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rulebook.chance import Chance
from rulebook.game import Action, Game, OptionError
from rulebook.test_of_time.actions import ACTIONS
from rulebook.test_of_time.bot.candidates import candidates
from rulebook.test_of_time.bot.value import value, values
from rulebook.test_of_time.position import cards
from rulebook.test_of_time.settings import OPTIONS, Settings
from rulebook.test_of_time.sheet import KINDS, NAMES, Pieces, Sheet, card
from rulebook.test_of_time.state import TestOfTimeState
from rulebook.test_of_time.testament import read_past

PLAYER_COUNTS = range(2, len(NAMES) + 1)


class TestOfTime(Game):
    """Gods, followers and Testaments."""

    __test__ = False
    name = "test_of_time"
    title = "Test of Time"
    tagline = "Be a god: let followers build Testaments, keep them from decay, and rewrite the past of others."
    player_counts = PLAYER_COUNTS
    default_players = 2
    players_rule = "TT-SETUP-1"
    actions = ACTIONS
    all_options = OPTIONS

    def _start(self, players: int, chance: Chance, options: dict[str, Any]) -> TestOfTimeState:
        """TT-SETUP-4: 20 followers each; or a study position (TT-SETUP-10). TT-TURN-3: a chosen player starts."""
        first, position = options.pop("first_player"), options.pop("position")
        if first == "drawn":
            first, _ = chance.below(players)
        if first >= players:
            takes = f"drawn or the number of a seat, from 0 to {players - 1}"
            raise OptionError("first_player", first, takes, "TT-TURN-3")
        settings = Settings(**options)
        if position == "start":
            return TestOfTimeState(settings, (Sheet(),) * players, starter=first, seat=first)
        if len(position["gods"]) != players:
            raise OptionError("position", position, f"one god for each of {players} players", "TT-SETUP-10")
        if position["round"] > settings.rounds:
            raise OptionError("position", position, f"a round from 1 to {settings.rounds}", "TT-SETUP-10")
        sheets = tuple(_sheet(god, position["round"], settings) for god in position["gods"])
        return TestOfTimeState(settings, sheets, position["round"], first, first)

    def candidates(self, state: TestOfTimeState) -> Sequence[Action]:
        """Of many placements that come to much the same, a few: see `candidates`."""
        return candidates(state)

    def value(self, state: TestOfTimeState, player: int) -> float:
        """The points hoped for against the others', if the round ended now."""
        return self.rewards(state)[player] if state.outcome is not None else value(state, player)

    def playout(self, state: TestOfTimeState, rng: Random, limit: int) -> tuple[float, ...]:
        """The end of the round tells more than random moves would, so a search looks at that at once."""
        return self.rewards(state) if state.outcome is not None else values(state)


def _sheet(god: Mapping[str, Any], round_: int, settings: Settings) -> Sheet:
    """TT-REV-3: a card with n records in this round was created n + 1 rounds ago."""
    spaces: list[Any] = [None, None, None]
    for number, text in enumerate(god["testaments"]):
        if text:
            kind, _, words = text.partition(" ")
            past = read_past(words)
            spaces[number] = card(kind, round_ - 1 - len(past), settings, past)
    used = [kind for kind, _ in cards(god)]
    stock = god["stock"] or [3 - used.count(kind) for kind in KINDS]
    return Sheet(Pieces(god["followers"], god["shamans"]), tuple(stock), tuple(spaces))


GAME = TestOfTime()
