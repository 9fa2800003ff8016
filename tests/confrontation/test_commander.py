"""The commander: what he announces he does, and crates come home."""

import pytest

from rulebook.confrontation import GAME, Declare, EndActivation, Run, battles, block, position, troop
from rulebook.confrontation.bot.commander import candidates
from rulebook.confrontation.terrain.rules import Item


def _played(state, most):
    """The plays of commanders on both sides: each action with the position before it."""
    for _ in range(most):
        if state.outcome is not None:
            return
        action = candidates(state)[0]
        yield state, action
        state = state.play(action)


def test_a_commander_makes_nearly_every_run_that_he_announces():
    announced = idle = 0
    for battle in ("pitched", "skirmish", "hill"):
        for state, action in _played(GAME.start(battle=battle, seed=3), 220):
            if isinstance(action, Declare) and action.package == "run":
                announced += 1
            if isinstance(action, EndActivation) and state.activation and state.activation.package == "run":
                idle += "run" not in state.activation.done
    assert announced > 10
    assert idle <= announced / 10


def test_a_commander_brings_a_crate_home():
    assert "skirmish" in battles()
    carriers = troop("a1", 0, "vc_levy", block((40, 13), 4, 4))
    far = troop("b1", 1, "tk_reaver", [(80, 55), (84, 55)])
    crate = Item("crate1", carriers.fighters[2].at, carriers.fighters[2].id)
    state = position(carriers, far, active="a1", battle="skirmish", items=[crate])
    before = state.elixir[0]
    for now, action in _played(state, 4):
        state = now.play(action)
        if isinstance(action, Run):
            break
    assert not state.items
    assert state.elixir[0] > before


@pytest.mark.rule("CF-ASLT-18")
def test_a_commander_takes_cavalry_out_of_a_melee_that_it_loses():
    lancer = troop("a1", 0, "vc_lancer", [(40, 20)])
    titan = troop("b1", 1, "tk_root", [(40, 26)])
    state = position(lancer, titan, troop("b2", 1, "tk_reaver", [(85, 55)]), active="a1")
    (action,) = candidates(state)[:1]
    assert isinstance(action, Declare)
    assert action.disengage
