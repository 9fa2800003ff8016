"""Turn: who is on turn, when a Leader passes, who decides what."""

import pytest

from rulebook.pillars_of_faith.actions import (
    Change,
    ChooseAssembly,
    ChooseWings,
    GoOn,
    Move,
    MovePillar,
    Pass,
    Stop,
)

from .positions import GAME, RELIGIONS, consequences, followers, layout, offered, refused, study

STAR = ["c3-c4-d4", "b3-c3-c4", "c3-d3-d4", "c4-d4-d5"]
MACHINE = [*STAR, "b2-b3-c3", "c2-c3-d3", "c4-c5-d5"]
STEP_TWO = [
    ChooseWings("c3-c4-d4"),
    ChooseAssembly("c3-c4-d4"),
    MovePillar("d4", "d5"),
    Change("c3-c4-d4", "Apostate"),
    GoOn(),
    Stop(),
]


@pytest.mark.rule("PF-TURN-1")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_play_goes_round_by_seat(players, first):
    state = GAME.start(players=players, seed=3, first_player=first)
    seats = []
    for turn in range(1, players + 3):
        assert state.phase == "move"
        assert state.player == state.seat == state.actor
        assert state.turn == turn
        seats.append(state.seat)
        state = state.play(state.actions()[0])
    assert seats == [(first + n) % players for n in range(players + 2)]


@pytest.mark.rule("PF-TURN-1")
@pytest.mark.parametrize("action", STEP_TWO, ids=str)
def test_step_two_before_step_one_is_refused(action):
    refused(GAME.start(players=4, seed=1), action, "PF-TURN-1")
    refused(study(layout(Red=MACHINE)), action, "PF-TURN-1")


@pytest.mark.rule("PF-TURN-1", "PF-TURN-2", "PF-ITER-2")
def test_a_second_move_in_the_same_turn_is_refused():
    state = study(layout(Red=[*MACHINE, "a2-a3"])).play(Move("a2-a3", "a2-a3-b3"))
    assert (state.phase, state.seat) == ("pillar", 0)
    refused(state, Move("a2-a3-b3", "a3-b3-b4"), "PF-ITER-2", "PF-TURN-1", "PF-TURN-2")


@pytest.mark.rule("PF-TURN-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_passing_with_a_legal_move_is_refused(players):
    state = GAME.start(players=players, seed=1)
    refused(state, Pass(), "PF-TURN-2")
    assert Pass() not in state.actions()


@pytest.mark.rule("PF-TURN-2", "PF-TURN-1")
def test_exactly_one_follower_is_moved():
    state = GAME.start(players=4, seed=1)
    before = followers(state)
    for move in state.actions():
        after = followers(state.play(move))
        assert {s for s in before if s not in after} == {move.origin}
        assert {s for s in after if s not in before} == {move.target}


@pytest.mark.rule("PF-TURN-3", "PF-MOVE-4", "PF-MOVE-9")
def test_a_leader_without_any_move_passes():
    state = study(layout(pillars=["d4"], Blue=["d3-d4-e3"]), "Blue")
    assert list(state.actions()) == [Pass()]
    after = state.play(Pass())
    assert (after.seat, after.phase, after.turn, after.locked) == (3, "move", 2, None)
    assert followers(after) == followers(state)
    assert after.pillar_sites == state.pillar_sites


@pytest.mark.rule("PF-TURN-4")
def test_a_leader_with_only_neutral_moves_may_not_pass():
    position = layout(pillars=["d4"], Blue=["d3-d4-e3"], Red=["d4-e3-e4"])
    state = study(position, "Blue", ["Red", "Blue"])
    assert {state.religion_at(a.origin) for a in offered(state, Move)} == {"Gold"}
    refused(state, Pass(), "PF-TURN-4")
    assert list(study(position, "Blue", RELIGIONS).actions()) == [Pass()]


@pytest.mark.rule("PF-TURN-5", "PF-MACH-6")
def test_step_two_follows_a_pass():
    state = study(layout(Red=MACHINE, Apostate=["g1-g2"]), "Blue")
    assert list(state.actions()) == [Pass()]
    state = state.play(Pass())
    assert (state.phase, state.seat, state.player, state.turn) == ("pillar", 2, 0, 1)
    assert state.actor == 2
    assert len(offered(state, MovePillar)) == 12


@pytest.mark.rule("PF-TURN-5", "PF-TURN-6")
def test_step_two_follows_a_skip():
    state = study(layout(Red=MACHINE), "Apostate")
    state = state.play(Pass())
    assert (state.phase, state.seat, state.player, state.actor) == ("pillar", 3, 0, 3)


@pytest.mark.rule("PF-TURN-5", "PF-WING-12")
def test_the_leader_who_passes_is_the_actor():
    """Two wings wait for step 2; Blue, who must pass, says which comes first."""
    position = layout(
        Red=["c3-d3-d4", "c4-d4-d5", "e2-e3-f2", "e3-e4-f3"], Gold=["c3-c4-d4", "e3-f2-f3", "g2-g3"], Blue=["g3-g4"]
    )
    state = study(position, "Blue").play(Pass())
    assert (state.phase, state.player, state.actor) == ("wings", 2, 2)
    assert list(state.actions()) == [ChooseWings("c3-c4-d4"), ChooseWings("e3-f2-f3")]


def without_apostates(**options):
    """Red needs one move for a Holy Assembly; there is no green follower."""
    red = ["c3-c4-d4", "b3-c3-c4", "c3-d3-d4", "c4-c5-d5"]
    return study(layout(Red=red), "Apostate", **options)


@pytest.mark.rule("PF-TURN-6", "PF-WIN-5")
def test_the_apostate_leader_without_followers_skips_until_one_is_corrupted():
    state = without_apostates()
    assert list(state.actions()) == [Pass()]
    refused(state, Move("c4-c5-d5", "c4-d4-d5"), "PF-TURN-6")
    state = state.play(Pass())
    assert (state.seat, state.locked, state.outcome) == (0, None, None)
    state = state.play(Move("c4-c5-d5", "c4-d4-d5"))
    state = state.play(MovePillar("a1", "a2"))
    state = state.play(Change("b3-c3-c4", "Apostate"))
    assert state.seat == 1
    state = state.play(offered(state, Move)[0])
    assert state.seat == 2
    state = state.play(state.actions()[0])
    assert state.seat == 3
    assert {a.origin for a in state.actions()} == {"b3-c3-c4"}
    assert {a.target for a in state.actions()} == {"b2-b3-c3", "b3-b4-c4"}


@pytest.mark.rule("PF-TURN-7")
def test_the_apostate_leader_skips_although_neutrals_could_move():
    position = layout(pillars=["d4"], Red=["c1-d1"], Gold=["a1-a2"], Blue=["g2-g3"])
    state = study(position, "Apostate", ["Red", "Apostate"])
    assert list(state.actions()) == [Pass()]
    refused(state, Move("a1-a2", "a1-b1"), "PF-TURN-7")
    refused(state, Move("g2-g3", "g3-g4"), "PF-TURN-7")
    refused(state, Move("c1-d1", "b1-c1"), "PF-TURN-6")
    assert state.play(Pass()).seat == 0


@pytest.mark.rule("PF-TURN-8", "PF-TURN-2")
def test_the_leader_on_turn_chooses_follower_and_destination():
    state = GAME.start(players=3, seed=4)
    assert state.player == state.seat
    assert len({a.origin for a in state.actions()}) > 1


@pytest.mark.rule("PF-TURN-8", "PF-ASM-5", "PF-MACH-5")
def test_inside_an_assembly_its_leader_decides_everything():
    state = consequences(layout(Gold=STAR, Apostate=["g2-g3"]), "Red")
    assert (state.phase, state.player) == ("pillar", 1)
    state = state.play(MovePillar("a1", "a2"))
    assert (state.phase, state.player) == ("change", 1)
    state = consequences(layout(Gold=MACHINE, Apostate=["g2-g3"]), "Red")
    assert (state.phase, state.player) == ("pillar", 1)
    state = state.play(MovePillar("a1", "a2"))
    assert (state.phase, state.player) == ("machine", 1)


@pytest.mark.rule("PF-TURN-9", "PF-WIN-3")
def test_losing_the_last_faithful_follower_ends_the_game_before_its_leader_is_on_turn():
    state = study(layout(Red=["c3-d3-d4", "c4-c5-d5"], Blue=["c3-c4-d4"], Apostate=["a2-a3"]))
    state = state.play(Move("c4-c5-d5", "c4-d4-d5"))
    assert state.count("Blue") == 0
    assert state.outcome.winners == (3,)
    assert list(state.actions()) == []
    refused(state, Pass(), "PF-WIN-3")
