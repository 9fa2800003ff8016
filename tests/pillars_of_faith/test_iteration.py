"""Iteration: wings, one assembly, wings again, until nothing is left."""

import random

import pytest

from rulebook.pillars_of_faith.actions import Change, ChooseAssembly, GoOn, Move, MovePillar, Pass, Stop

from .positions import (
    RELIGIONS,
    centres,
    consequences,
    counts,
    effects,
    followers,
    layout,
    random_position,
    refused,
    rules_of,
    study,
)

STAR = ["c3-c4-d4", "b3-c3-c4", "c3-d3-d4", "c4-d4-d5"]
MACHINE = [*STAR, "b2-b3-c3", "c2-c3-d3", "c4-c5-d5"]


@pytest.mark.rule("PF-ITER-1")
def test_all_wings_then_one_assembly_then_wings_again():
    """Red makes wings, the wings make a star, the star corrupts one, that one makes wings for Apostates."""
    position = layout(
        Red=["c3-c4-d4", "c3-d3-d4", "c4-d4-d5", "b2-b3-c3"],
        Blue=["b3-c3-c4", "g3-g4"],
        Gold=["d4-d5-e4", "g2-g3"],
        Apostate=["d4-e3-e4"],
    )
    state = consequences(position)
    assert state.religion_at("b3-c3-c4") == "Red"
    assert (state.phase, state.player) == ("pillar", 0)
    state = state.play(MovePillar("a1", "b1")).play(Change("c4-d4-d5", "Apostate"))
    assert state.religion_at("d4-d5-e4") == "Apostate"
    assert (state.phase, state.seat, state.turn, state.outcome) == ("move", 1, 2, None)


@pytest.mark.rule("PF-ITER-1", "PF-WING-10")
def test_the_events_tell_the_steps_in_their_order():
    position = layout(Red=["c3-d3-d4", "c4-d4-d5", "b3-c3-c4"], Blue=["c3-c4-d4", "g3-g4"])
    rules = rules_of(consequences(position).events)
    assert rules.index("PF-WING-1") < min(rules.index(r) for r in rules if r.startswith("PF-ASM"))


@pytest.mark.rule("PF-ITER-2")
def test_the_next_leader_may_not_move_while_an_assembly_is_unresolved():
    state = study(layout(pillars=["d7"], Red=[*STAR, "a1-a2"])).play(Move("a1-a2", "a1-b1"))
    assert (state.phase, state.seat) == ("pillar", 0)
    refused(state, Move("g2-g3", "f3-g2-g3"), "PF-ITER-2")
    refused(state, Pass(), "PF-ITER-2", "PF-TURN-1")
    state = state.play(MovePillar("d7", "c6"))
    refused(state, Move("g2-g3", "f3-g2-g3"), "PF-ITER-2")
    state = state.play(Change("b3-c3-c4", "Apostate"))
    assert state.seat == 1
    assert state.refusal(Move("g2-g3", "f3-g2-g3")) is None


@pytest.mark.rule("PF-ITER-2")
def test_the_next_leader_may_not_move_while_wings_wait_or_a_machine_runs():
    position = layout(Red=["c3-d3-d4", "c4-d4-d5", "e2-e3-f2", "e3-e4-f3"], Blue=["c3-c4-d4", "e3-f2-f3", "g3-g4"])
    state = consequences(position)
    assert state.phase == "wings"
    refused(state, Move("g2-g3", "f3-g2-g3"), "PF-ITER-2")
    state = consequences(layout(Red=MACHINE)).play(MovePillar("a1", "b1"))
    assert state.phase == "machine"
    refused(state, Move("g2-g3", "f3-g2-g3"), "PF-ITER-2")
    assert state.play(Stop()).refusal(Move("g2-g3", "f3-g2-g3")) is None


@pytest.mark.rule("PF-ITER-2", "PF-BOARD-6")
def test_the_step_is_looked_at_before_the_places():
    state = consequences(layout(Red=STAR))
    refused(state, Move("nowhere", "d4"), "PF-ITER-2")
    refused(state, Move("d4", "d5"), "PF-ITER-2")


@pytest.mark.rule("PF-ITER-3", "PF-MACH-7")
@pytest.mark.parametrize("seed", range(60))
def test_step_two_ends_whatever_is_chosen(seed):
    """Choices that keep the turn going as long as possible: never stop a machine unless one must."""
    rng = random.Random(seed)
    position = random_position(rng, 30, clustered=True)
    led = rng.sample(RELIGIONS, rng.choice((2, 3, 4)))
    state = consequences(position, rng.randrange(len(led)), led)
    plays = 0
    while state.turn == 1 and state.outcome is None:
        assert state.pillar_moves <= 24
        going = [a for a in state.actions() if a != Stop()] or list(state.actions())
        state = state.play(rng.choice(going))
        plays += 1
        assert plays < 24 * 12
        assert sum(counts(state)) == 30
    if state.outcome is None:
        assert not effects(followers(state))


@pytest.mark.rule("PF-ITER-1", "PF-ITER-2")
@pytest.mark.parametrize("seed", range(40))
def test_below_the_limit_a_turn_ends_only_when_nothing_is_left(seed):
    """Machines are stopped at once here, so only spent ones may stand at the end of the turn."""
    rng = random.Random(1000 + seed)
    state = consequences(random_position(rng, 30, clustered=True))
    spent = set()
    centre = None
    while state.turn == 1 and state.outcome is None:
        choices = [a for a in state.actions() if a != GoOn()]
        action = rng.choice(choices)
        if isinstance(action, ChooseAssembly):
            centre = action.centre
        elif state.phase == "pillar" and centre is None:
            centre = next(c for c in centres(followers(state)) if c not in spent)
        moves = state.pillar_moves
        if action == Stop():
            spent.add(centre)
        state = state.play(action)
        if isinstance(action, Change | Stop):
            centre = None
    if state.outcome is None and moves < 24:
        assert not effects(followers(state))
        assert set(centres(followers(state))) <= spent
