"""Odds during play agree with what the engine draws from."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from rulebook.northmen import odds
from rulebook.northmen.actions import Attack, Commit, Done, Draw
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.game import GAME
from rulebook.northmen.odds.forecast import begun, chances, hidden_tiles
from rulebook.northmen.play.conflict import lay_down
from rulebook.northmen.study import position
from rulebook.northmen.tiles import FAITH_TILES, MAIN_TILES
from rulebook.northmen.units import number_at
from tests.northmen.tables import A, B, fighting, strengths
from widgets import northmen
from widgets.table import Table


@pytest.mark.rule("BN-CONF-3", "BN-CONF-7", "BN-RANGE-3")
def test_two_sides_as_the_odds_of_a_conflict_have_them():
    state = fighting({(74, A): "W", (74, B): "W"}, hands=[[7], [12]])
    pile = hidden_tiles(state, A)
    assert 12 in pile
    assert not {7, 32, 74} & set(pile)
    law, table = chances(begun(state, Attack(74)), A), odds.conflict(1, 1, pile)
    assert (law.alone, law.shared[0]) == ((table.win, table.lose), table.tie)
    assert law.losses == (table.attacker_losses, table.defender_losses)
    shot = fighting({(74, A): "C", (161, B): "W"})
    unseen = hidden_tiles(shot, A, "faith")
    sure = Fraction(sum("M" in odds.tileset()[tile].edges for tile in unseen), len(unseen))
    assert chances(begun(shot, Attack(74, 161)), A, "faith").alone[0] == sure


def by_every_order(state, player, *actions):
    """A slow twin of `chances`: every order of the unseen tiles, played by the engine; nothing is known of the odds."""
    pile = hidden_tiles(state, player)
    told = Counter()
    for order in permutations(pile):
        main = order[: len(state.main)]
        hands = tuple(hand if seat == player else () for seat, hand in enumerate(state.hands))
        played = replace(state, main=main, hands=hands)
        for action in actions:
            played = played.play(action)
        while played.phase in ("commit", "pull"):
            played = played.play(Done() if played.phase == "commit" else Draw("main"))
        told[tuple(strengths(played))] += 1
    return {dealt: Fraction(number, sum(told.values())) for dealt, number in told.items()}


FEW = (1, 7, 9, 12, 63, 4)


@pytest.mark.rule("BN-CONF-3", "BN-CONF-7", "BN-CONF-8", "BN-CONF-9", "BN-DECK-6", "BN-DECK-4")
@pytest.mark.parametrize(
    ("units", "hand", "laid"),
    [
        ({(74, A): "WW", (74, B): "W"}, (15,), ()),
        ({(74, A): "WW", (74, B): "W"}, (15,), (15,)),
        ({(74, A): "W", (74, B): "W", (74, 2): "W"}, (), ()),
        ({(74, A): "W", (74, B): "WW", (74, 2): "WWW"}, (2,), (2,)),
        ({(74, A): "WL", (74, B): "L", (74, 2): "WW"}, (), ()),
    ],
)
def test_chances_against_every_order_of_the_deck(units, hand, laid):
    shown = sum(len(army) for army in units.values()) + 1 - len(laid)
    state = fighting(units, main=FEW[: max(3, shown)], faith=(), hands=[hand, ()])
    state = replace(state, discards=tuple(t for t in MAIN_TILES if t in state.box), box=tuple(FAITH_TILES))
    attack = Attack(74)
    draft = NorthmenDraft(begun(state, attack))
    for tile in laid:
        lay_down(draft, A, tile)
    started = draft.state()
    found = chances(started, A)
    law = by_every_order(state, A, attack, *(Commit(tile) for tile in laid))
    count = len(found.sides)
    for at in range(count):
        best = {dealt: max(dealt) for dealt in law}
        alone = sum(p for d, p in law.items() if d[at] == best[d] and d.count(best[d]) == 1)
        shared = sum(p for d, p in law.items() if d[at] == best[d] and d.count(best[d]) > 1)
        units_there = number_at(started, 74, found.sides[at])
        lost = sum(p * min(best[d] - d[at], units_there) for d, p in law.items())
        assert (found.alone[at], found.shared[at], found.losses[at].mean) == (alone, shared, lost)


def test_chances_do_not_look_at_what_is_hidden():
    state = fighting({(74, A): "WW", (74, B): "WW"}, hands=[[7], [12, 15]])
    other = replace(state, main=tuple(reversed(state.main)), hands=((7,), (1, 2)))
    other = replace(other, main=tuple({*other.main, 12, 15} - {1, 2}))
    assert chances(begun(state, Attack(74)), A) == chances(begun(other, Attack(74)), A)


@pytest.mark.rule("BN-BRIG-16")
def test_prepared_tiles_of_brigands_are_counted():
    state = fighting({(74, A): "C", (161, 2): "W"}, prepared={2: [63]}, hands=[[9], []])
    found = chances(begun(state, Attack(74, 161)), A)
    assert found.sides == (A, 2)
    assert found.alone[1] > 0


def test_no_chances_where_nothing_is_fought():
    assert chances(position("A", {(74, A): "W"}), A) is None
    swept = begun(fighting({(74, A): "L", (74, B): "WWW"}), Attack(74))
    assert chances(swept, A) is None


def test_the_table_tells_the_odds():
    state = fighting({(74, A): "WW", (74, B): "WW"}, hands=[[7], [12]])
    told = repr(northmen.odds(state, A))
    law = chances(begun(state, Attack(74)), A)
    assert f"Ironside: wins alone {law.alone[0]}, shares {law.shared[0]}" in told
    assert "Missing tiles from the Test of Faith deck" in told
    assert "No conflict is under way" in repr(northmen.odds(state, B))
    table = Table(GAME, state=state, seats=["human", "greedy"])
    table.show_panel("Odds")
    assert "wins alone" in table.panel.drawer["html"]
    table.do(Attack(74))
    assert "The conflict on tile 74" in table.panel.drawer["html"]


def test_bots_finish_a_game():
    from rulebook.bots import make

    state, bot = GAME.start(2, 4), make("greedy", 1, most=30, worlds=2)
    for _ in range(400):
        if state.outcome is not None:
            break
        state = state.play(bot.choose(state))
    assert state.outcome is not None
