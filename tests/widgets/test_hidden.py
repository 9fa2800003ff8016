"""What a table shows of plays that others made with hidden cards and tiles: never their names."""

from __future__ import annotations

from random import Random

import pytest

import rulebook
from rulebook.faith.actions import Alter
from rulebook.northmen.actions import Commit, Prepare
from tests import testers
from tests.widgets.person import Person
from widgets.table import Table


def played(table) -> str:
    return Person(table).told + table._text() + repr(table)


@pytest.mark.parametrize("curtain", [True, False])
def test_the_cards_that_another_puts_back_are_not_named(curtain):
    state = rulebook.games["faith"].start(seed=3, first_player=0)
    put_back = max(state.actions(), key=lambda action: len(set(action.cards)))
    table = Table("faith", state=state, curtain=curtain)
    table.do(put_back)
    assert isinstance(put_back, Alter)
    assert f"Put back {len(put_back.cards)} cards" in Person(table).told
    for card in put_back.cards:
        assert state.called(card) not in played(table)


def test_whoever_put_cards_back_reads_their_names_again():
    state = rulebook.games["faith"].start(seed=3, first_player=0)
    put_back = max(state.actions(), key=lambda action: len(set(action.cards)))
    table = Table("faith", state=state, seats=["human", "greedy"])
    table.do(put_back)
    assert table.panel.log[1]["title"] == state.describe(put_back)


@pytest.mark.parametrize(("kind", "words"), [(Commit, "Lay a tile face down"), (Prepare, "Prepare a tile")])
def test_a_tile_laid_face_down_is_not_numbered(kind, words):
    whole = testers.random_game(rulebook.games["northmen"], 3, 1)
    number = next(n for n, action in enumerate(whole.actions) if isinstance(action, kind))
    state, action = whole.states[number], whole.actions[number]
    for viewer in range(3):
        told = state.told(action, viewer)
        assert told == (state.describe(action) if viewer == state.player else words)


def test_cards_laid_in_order_are_not_named():
    state, rng = rulebook.games["confrontation"].start(seed=1, mode="General"), Random(1)
    while type(state.actions()[0]).__name__ != "OrderSequence":
        state = state.play(rng.choice(state.actions()))
    for action in state.actions()[:3]:
        assert state.told(action, 1 - state.player) == "Order the cards"
        assert state.told(action, state.player) == state.describe(action)


def test_a_table_in_one_line_is_as_its_viewer_sees_it():
    state = rulebook.games["faith"].start(seed=3, first_player=0)
    table = Table("faith", state=state, seats=["human", "greedy"])
    for card in set(state.sides[1].hand) - set(state.sides[0].hand):
        assert card not in repr(table)
