"""Random play side by side with the slow engine of reference.py: every offer and every result must agree."""

import random

import pytest

from .positions import GAME, RELIGIONS, layout, random_position, study
from .reference import Reference, agree


def side_by_side(state, reference, rng, limit):
    agree(state, reference)
    for _ in range(limit):
        if reference.ended:
            return
        actions = reference.actions()
        chain = [a for a in actions if type(a).__name__ != "Stop"]
        action = rng.choice(chain or actions)
        if rng.random() < 0.3:
            action = rng.choice(actions)
        state = state.play(action)
        reference.play(action)
        agree(state, reference)


@pytest.mark.rule("PF-ITER-1", "PF-ITER-3", "PF-TURN-8", "PF-MOVE-5", "PF-BOARD-10")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_random_positions_side_by_side(players, seed):
    rng = random.Random(f"{players} {seed}")
    position = random_position(rng, rng.choice((20, 26, 30)), clustered=seed % 3 != 0)
    led = rng.sample(RELIGIONS, players)
    seat = rng.randrange(players)
    begin = rng.choice(("move", "consequences"))
    reference = Reference.of(position, led, seat, begin)
    side_by_side(study(position, seat, led, begin=begin), reference, rng, 60)


@pytest.mark.rule("PF-SETUP-3", "PF-TURN-1", "PF-WING-10", "PF-ASM-16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_from_the_start_side_by_side(players):
    rng = random.Random(players)
    state = GAME.start(players=players, seed=players)
    position = layout(
        pillars=state.pillar_sites,
        **{r: [s for s, f in _standing(state) if f == r] for r in RELIGIONS},
    )
    reference = Reference.of(position, state.religions, state.seat)
    side_by_side(state, reference, rng, 250)


def _standing(state):
    from .positions import followers

    return followers(state).items()
