"""Battles from the first die to the last, with chance at the wheel: every battle, mode and ground."""

from random import Random

import pytest

from rulebook.confrontation import GAME, MODES, Assault, Declare, EndActivation, Enter, battles
from rulebook.confrontation.setup.battlefield import BORDERLAND, PACIFIED, POSITIONS
from tests.confrontation.invariants import invariants

pytestmark = pytest.mark.random_play

GROUNDS = ("agreed", BORDERLAND, PACIFIED, POSITIONS)
PAIRS = [
    (battle, GROUNDS[(number + turn) % 4], MODES[(number + 3 * turn) % 6])
    for turn in range(2)
    for number, battle in enumerate(battles())
]
"""Each battle with two grounds and two modes; each ground three times, each mode twice."""


def chosen(state, rng):
    """Some action; units come in and end their activations soon, so that the rounds go by."""
    actions = state.actions()
    if state.activation is not None:
        entering = [a for a in actions if isinstance(a, Enter | Assault)]
        if entering:
            return rng.choice(entering)
        announce = [a for a in actions if isinstance(a, Declare)]
        if state.activation.entering and announce:
            return rng.choice(announce)
        if EndActivation() in actions:
            return EndActivation()
    return rng.choice(actions)


@pytest.mark.rule("CF-SETUP-1", "CF-ROUND-1", "CF-COUNCIL-6", "CF-COUNCIL-13")
@pytest.mark.parametrize(("battle", "ground", "mode"), PAIRS)
def test_a_battle_runs_from_set_up_to_its_end(battle, ground, mode):
    state = GAME.start(battle=battle, ground=ground, mode=mode, seed=5)
    rng = Random(f"{battle} {ground} {mode}")
    phases, seen = [], 0
    while state.outcome is None:
        seen += 1
        assert seen < 600, "the battle never ends"
        invariants(state)
        if not phases or phases[-1] != state.phase:
            phases.append(state.phase)
        action = chosen(state, rng)
        assert state.refusal(action) is None
        state = state.play(action)
        assert state.events
    assert phases[:4] == ["setup", "deployment", "tactical", "activation"]
    assert set(phases[4:]) <= {"tactical", "activation", "control"}
    assert state.round <= state.battle.rounds
    assert not any(w.edge and w.unit.owner == state.attacker for w in state.waiting)


@pytest.mark.rule("CF-COUNCIL-12")
def test_a_long_battle_goes_on_to_round_ten():
    state, rng = GAME.start(battle="charge", mode="Barbarian", battle_length="long"), Random(1)
    while state.outcome is None:
        state = state.play(chosen(state, rng))
    assert state.round == 10
