"""The first state: 20 followers each, or a study position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebook.chance import Chance
from rulebook.game import OptionError
from rulebook.test_of_time.position import cards
from rulebook.test_of_time.settings import Settings
from rulebook.test_of_time.sheet import KINDS, Pieces, Sheet, card
from rulebook.test_of_time.state import TestOfTimeState
from rulebook.test_of_time.testament import Testament, read_past


def first_state(players: int, chance: Chance, options: dict[str, Any]) -> TestOfTimeState:
    """TT-SETUP-4: 20 followers each; or a study position (TT-SETUP-10). TT-TURN-3: a chosen player starts."""
    variants = dict(options)
    first, position = variants.pop("first_player"), variants.pop("position")
    if first == "drawn":
        first, _ = chance.below(players)
    if first >= players:
        takes = f"drawn or the number of a seat, from 0 to {players - 1}"
        raise OptionError("first_player", first, takes, "TT-TURN-3")
    settings = Settings(**variants)
    if position == "start":
        return TestOfTimeState(settings, (Sheet(),) * players, starter=first, seat=first)
    if len(position["gods"]) != players:
        raise OptionError("position", position, f"one god for each of {players} players", "TT-SETUP-10")
    if position["round"] > settings.rounds:
        raise OptionError("position", position, f"a round from 1 to {settings.rounds}", "TT-SETUP-10")
    sheets = tuple(_sheet(god, position["round"], settings) for god in position["gods"])
    return TestOfTimeState(settings, sheets, position["round"], first, first)


def _sheet(god: Mapping[str, Any], round_: int, settings: Settings) -> Sheet:
    """TT-REV-3: a card with n records in this round was created n + 1 rounds ago."""
    spaces: list[Testament | None] = [None, None, None]
    for number, text in enumerate(god["testaments"]):
        if text:
            kind, _, words = text.partition(" ")
            past = read_past(words)
            spaces[number] = card(kind, round_ - 1 - len(past), settings, past)
    used = [kind for kind, _ in cards(god)]
    stock = god["stock"] or [3 - used.count(kind) for kind in KINDS]
    return Sheet(Pieces(god["followers"], god["shamans"]), tuple(stock), tuple(spaces))
