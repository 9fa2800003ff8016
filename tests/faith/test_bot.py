"""The greedy bot: it judges its opening hand, and leaves no free prayer behind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebook.bots import GreedyBot
from rulebook.faith.actions import Alter, End, Pray
from rulebook.faith.game import GAME
from tests.faith.tables import at, on, side


def opening_with(*hand: str):
    """The first decision of a game in which the first player was dealt this hand."""
    start = GAME.start(seed=3, first_player=0, decks=["covenant", "covenant"])
    cards = [*start.sides[0].hand, *start.sides[0].deck]
    for card in hand:
        cards.remove(card)
    dealt = start.sides[0].but(hand=hand, deck=tuple(cards))
    return replace(start, sides=(dealt, start.sides[1]))


def test_ways_to_alter_the_opening_hand_differ_in_worth():
    state = GAME.start(seed=0, first_player=0)
    worth = {GAME.value(state.play(action), 0) for action in state.actions()}
    assert len(worth) > len(state.actions()) // 2


@pytest.mark.parametrize("seed", range(4))
def test_greedy_keeps_its_cheap_characters_and_puts_dear_cards_back(seed):
    cheap, dear = ("abel_keeper", "adam_god_breathed"), ("moses_lawgiver", "psalm_150", "abraham_friend")
    state = opening_with(*cheap, *dear)
    action = GreedyBot(seed).choose(state.seen_by(0))
    assert isinstance(action, Alter)
    assert not set(cheap) & set(action.cards)
    assert set(action.cards) & set(dear)


@pytest.mark.parametrize("faith", [1, 2, 3])
def test_greedy_does_not_put_a_free_prayer_off(faith):
    tired = [on(card, exhausted=True) for card in ("abraham_friend", "moses_lawgiver", "enoch_walker")]
    idle = side(hand=["cain_wanderer"] * 8)
    state = at(side(*tired, "adam_god_breathed", faith=faith), idle, idle)
    assert GreedyBot(1).choose(state.seen_by(0)) == Pray("adam_god_breathed.4")


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (4, 2)])
def test_greedy_ends_no_turn_with_a_free_prayer_left(players, seed):
    state = GAME.start(players=players, seed=seed, faith_target=8, turn_limit=30)
    bots = [GreedyBot(seat, worlds=2) for seat in range(players)]
    ended = 0
    while state.outcome is None:
        seat, fields = state.player, state.fields
        action = bots[seat].choose(state.seen_by(seat))
        if action == End():
            ended += 1
            prayers = [found for found in state.actions() if isinstance(found, Pray)]
            assert not [found for found in prayers if fields.value(*fields.at(found.character), "prayer")], str(state)
        state = state.play(action)
    assert ended > 4
