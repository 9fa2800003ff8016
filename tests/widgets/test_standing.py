"""The strip of players: the numbers that decide each game, and who is near the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rulebook
from widgets.renderer import renderer_of, standing_of


@pytest.mark.parametrize("name", rulebook.games)
def test_every_seat_stands_once_under_its_name_in_a_colour_of_its_own(name):
    state = rulebook.games[name].start()
    told = [player for player in standing_of(renderer_of(state.game), state) if player.seat is not None]
    assert sorted(player.seat for player in told) == list(range(state.players))
    assert [player.name for player in sorted(told, key=lambda player: player.seat)] == [
        state.name(seat) for seat in range(state.players)
    ]
    assert len({player.side for player in told}) == state.players


@pytest.mark.parametrize("name", rulebook.games)
def test_the_numbers_of_every_player_are_told(name):
    state = rulebook.games[name].start()
    assert all(player.facts for player in renderer_of(state.game).standing(state))


def test_a_neutral_religion_about_to_die_out_is_a_warning():
    state = rulebook.games["pillars_of_faith"].start(players=2, religions=["Red", "Apostate"])
    board = bytearray(state.board)
    gold = [station for station, religion in enumerate(board) if religion == 2]
    for station in gold[1:]:
        board[station] = 0
    told = {player.name: player for player in renderer_of(state.game).standing(replace(state, board=bytes(board)))}
    assert told["Gold"].warning == "1 left!"
    assert told["Gold"].note == "Neutral"
    assert told["Blue"].warning == ""
