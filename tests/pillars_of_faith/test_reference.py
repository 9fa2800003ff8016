"""Random play side by side with the slow engine of reference.py: every offer and every result must agree."""

import dataclasses
import random

import pytest

from rulebook.pillars_of_faith.actions import ACTIONS, Change

from .positions import (
    GAME,
    NEIGHBOURS,
    RELIGIONS,
    SITE_NEIGHBOURS,
    SITES,
    STATIONS,
    followers,
    layout,
    playout,
    random_position,
    study,
)
from .reference import Reference, agree

pytestmark = pytest.mark.random_play


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
        **{r: [s for s, f in followers(state).items() if f == r] for r in RELIGIONS},
    )
    reference = Reference.of(position, state.religions, state.seat)
    side_by_side(state, reference, rng, 250)


ANYTHING = (*SITES, *STATIONS, "nowhere", "")


def anything(rng, state):
    """An action that a person could try, sensible or not."""
    kind = rng.choice(ACTIONS)
    near = [*state.pillar_sites, *followers(state)]
    values = []
    for f in dataclasses.fields(kind):
        if f.name == "religion":
            values.append(rng.choice((*RELIGIONS, "Green")))
        else:
            values.append(rng.choice(near if rng.random() < 0.6 else ANYTHING))
    if len(values) == 2 and kind is not Change and rng.random() < 0.6:
        values[1] = rng.choice([*NEIGHBOURS.get(values[0], ()), *SITE_NEIGHBOURS.get(values[0], ()), values[0]])
    return kind(*values)


@pytest.mark.rule("PF-TURN-8")
@pytest.mark.parametrize("seed", range(20))
def test_an_action_is_refused_by_a_rule_exactly_when_it_is_not_offered(seed):
    rng = random.Random(seed)
    led = rng.sample(RELIGIONS, rng.choice((2, 3, 4)))
    begin = rng.choice(("move", "consequences"))
    state = study(random_position(rng, 30, clustered=True), rng.randrange(len(led)), led, begin=begin)
    for later in playout(state, rng, 25):
        legal = set(later.actions())
        for _ in range(25):
            action = anything(rng, later)
            refusal = later.refusal(action)
            assert (refusal is None) == (action in legal), (action, refusal)
            if refusal is not None:
                assert refusal.rule in GAME.rules
                assert refusal.message
