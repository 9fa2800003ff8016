"""What a learner reads: prompts that name the choice."""

from __future__ import annotations

import pytest

from rulebook.pillars_of_faith.actions import Move
from rulebook.pillars_of_faith.game import GAME
from rulebook.pillars_of_faith.study import examples
from rulebook.simulate import simulate


@pytest.mark.rule("PF-WING-11", "PF-WING-19")
def test_the_prompt_says_when_wings_interlock():
    example = examples()["PF-EX-INTERLOCK"]
    state = example.start(religions=("Blue", "Red", "Gold", "Apostate"), first_player=0)
    state = state.play(Move("c2-c3-d3", "c3-d3-d4"))
    assert state.prompt == "Blue Blazes: wings interlock; choose which follower changes"


@pytest.mark.rule("PF-WIN-14")
def test_simulations_set_the_limit_of_turns_and_play_does_not():
    assert GAME.simulation_options == {"turn_limit": 3000}
    assert GAME.options["turn_limit"].default == "off"
    short = simulate(GAME, ["random"], games=1, players=4, seed=2, progress=False, turn_limit=100)
    assert (short.played[0].turns, short.played[0].rule) == (100, "PF-WIN-14")


@pytest.mark.rule("PF-WING-13")
def test_the_prompt_does_not_say_so_of_wings_that_stand_apart():
    layout = {
        "Red": ["c3-d3-d4", "c4-d4-d5", "a1-a2", "a2-b2-b3"],
        "Blue": ["c3-c4-d4", "a1-a2-b2", "g1-g2"],
        "Gold": ["g3-g4"],
        "pillars": ["g1"],
    }
    state = GAME.start(players=2, religions=["Red", "Gold"], first_player=0, position=layout, begin="consequences")
    assert state.prompt == "Red Radicals: choose which wings convert first"


@pytest.mark.rule("PF-ASM-7")
def test_clicking_a_pillar_before_the_move_says_what_moves_pillars():
    state = GAME.start(religions=["Red", "Gold", "Blue", "Apostate"], first_player=0)
    reading = state.read(("c2",))
    assert reading.refusal.rule == "PF-ASM-7"
    assert "only an assembly moves a pillar" in reading.refusal.message
    assert reading.refusal.instead == "5 followers can move instead."
