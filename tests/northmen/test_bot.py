"""What the greedy bot makes of the expansion, in positions where one play is plainly better."""

from __future__ import annotations

from rulebook.bots import make
from rulebook.northmen.actions import Choose, Done, Draw, Fortify
from rulebook.northmen.game import GAME
from rulebook.northmen.study import position, step
from tests.northmen.tables import FIELD, A, B


def chosen(state, seeds=5):
    """What the greedy bot plays here, with several seeds."""
    return [make("greedy", seed, most=60, worlds=2).choose(state) for seed in range(seeds)]


def test_it_does_not_end_its_turn_to_bank_a_church():
    state = position("A", {(73, A): "W"}, churches=[73], **step("road", 3, main_tile=74))
    assert Done() not in chosen(state)


def test_it_incites_against_churches_that_few_units_hold():
    units = {(12, B): "W", (76, B): "W"}
    state = position("C", units, churches=[12, 76], vp={B: 3}, **step("forest", 2, main_tile=0))
    assert set(chosen(state)) == {Choose("incite")}


def test_it_builds_no_stronghold_on_a_meadow():
    state = position("A", hands=[[18], []], phase="fort", just_laid=73, main_tile=73, settings={"strongholds": True})
    edges = {state.chart.edges[73][play.side] for play in chosen(state) if isinstance(play, Fortify)}
    assert "E" not in edges


def test_with_strongholds_it_still_weighs_the_tiles_of_its_hand():
    drawn = 0
    for seed in range(6):
        state = GAME.start(2, seed, strongholds=True)
        drawn += isinstance(make("greedy", seed, most=40, worlds=2).choose(state), Draw)
    assert drawn < 4


def test_an_enemy_hersir_makes_a_fight_less_worth():
    def worth(army):
        state = position(
            "A", {(FIELD, A): "WW", (FIELD, B): army}, hands=[[7, 10, 9], []], **step("mountain", 1, "fight")
        )
        attacked = state.play(next(action for action in state.actions() if action != Done()))
        return GAME.value(attacked, A) - GAME.value(state, A)

    assert worth("WW") > worth("WH") > worth("HH")
