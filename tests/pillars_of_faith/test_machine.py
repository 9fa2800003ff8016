"""The Abominable Machine: what it is, how it runs, when it stops."""

import itertools

import pytest

from rulebook.pillars_of_faith.actions import Change, ChooseAssembly, GoOn, Move, MovePillar, Pass, Stop

from .positions import (
    FAITHFUL,
    GAME,
    GAPS,
    IS_POCKET,
    NEIGHBOURS,
    POCKETS,
    RELIGIONS,
    SITE_NEIGHBOURS,
    centres,
    consequences,
    followers,
    is_machine,
    layout,
    offered,
    refused,
    ring,
    study,
)

STAR = ["c3-c4-d4", "b3-c3-c4", "c3-d3-d4", "c4-d4-d5"]
OUTER = ["b2-b3-c3", "c2-c3-d3", "c4-c5-d5"]
MACHINE = [*STAR, *OUTER]
SOUTH = ["e4-f3-f4", "e3-e4-f3", "e4-e5-f4", "f3-f4-g3"]


def run(state, number):
    """Let a machine move the pillar on the rim between a1 and a2 this many times."""
    for step in range(number):
        if step:
            state = state.play(GoOn())
        here = "a1" if "a1" in state.pillar_sites else "a2"
        state = state.play(MovePillar(here, "a2" if here == "a1" else "a1"))
    return state


@pytest.mark.rule("PF-MACH-1", "PF-MACH-2")
@pytest.mark.parametrize("religion", RELIGIONS)
def test_a_machine_moves_a_pillar_and_nobody_changes(religion):
    places = {"Red": ["g1-g2"], "Gold": ["g2-g3"], "Blue": ["g3-g4"], "Apostate": ["a2-a3"]}
    places[religion] = MACHINE
    state = consequences(layout(**places))
    assert (state.phase, state.player) == ("pillar", RELIGIONS.index(religion))
    assert len(offered(state, MovePillar)) == len(state.actions()) == 12
    before = followers(state)
    after = state.play(MovePillar("a1", "b1"))
    assert after.phase == "machine"
    assert followers(after) == before
    assert not offered(after, Change)
    stopped = after.play(Stop())
    assert followers(stopped) == before
    assert (stopped.seat, stopped.phase) == (1, "move")


@pytest.mark.rule("PF-MACH-1")
def test_in_a_machine_no_follower_may_be_changed():
    state = consequences(layout(Red=MACHINE)).play(MovePillar("a1", "b1"))
    for follower in MACHINE:
        refused(state, Change(follower, "Apostate"), "PF-MACH-1")


@pytest.mark.rule("PF-MACH-2", "PF-WING-1")
def test_a_machine_makes_no_swap_that_could_start_wings():
    """If c3-d3-d4 were Apostate for a moment, it and d3-e2-e3 would corrupt Gold on d3-d4-e3."""
    state = consequences(layout(Red=MACHINE, Gold=["d3-d4-e3", "g2-g3"], Apostate=["d3-e2-e3"]))
    before = followers(state)
    state = run(state, 3).play(Stop())
    assert followers(state) == before
    assert state.seat == 1


def smallest_machines():
    """Each centre without pockets around it, and one further follower behind each of its three."""
    for centre in GAPS:
        periphery = NEIGHBOURS[centre]
        if any(p in IS_POCKET for p in periphery):
            continue
        for outer in itertools.product(*([n for n in NEIGHBOURS[p] if n != centre] for p in periphery)):
            yield centre, (centre, *periphery, *outer)


@pytest.mark.rule("PF-MACH-3")
def test_there_are_288_smallest_machines_of_seven_followers():
    found = list(smallest_machines())
    assert len(found) == 288
    assert len({centre for centre, _ in found}) == 36
    assert all(len(set(shape)) == 7 for _, shape in found)
    assert all(is_machine(dict.fromkeys(shape, "Red"), centre) for centre, shape in found)


def with_apostates(shape):
    """A study position of these Apostates; the Faithful in pockets away from them."""
    near = {n for s in shape for n in NEIGHBOURS[s]} | set(shape)
    homes = [p for p in POCKETS if p not in near][:3]
    return layout(pillars=["d4"], Red=homes[:1], Gold=homes[1:2], Blue=homes[2:], Apostate=shape)


@pytest.mark.rule("PF-MACH-3", "PF-MACH-1", "PF-ASM-15")
@pytest.mark.parametrize("part", range(8))
def test_each_smallest_machine_is_one_and_stops_being_one_without_any_outer_follower(part):
    for centre, shape in list(smallest_machines())[part::8]:
        state = consequences(with_apostates(shape))
        if state.phase == "assembly":
            state = state.play(ChooseAssembly(centre))
        state = state.play(MovePillar("d4", "d5"))
        assert state.phase == "machine"
        for peripheral, missing in zip(shape[1:4], shape[4:], strict=True):
            fewer = [s for s in shape if s != missing]
            state = consequences(with_apostates(fewer))
            if state.phase == "assembly":
                state = state.play(ChooseAssembly(centre))
            state = state.play(MovePillar("d4", "d5"))
            assert state.phase == "change"
            assert {a.follower for a in state.actions()} == {peripheral}


@pytest.mark.rule("PF-MACH-4")
def test_an_assembly_with_a_pocket_is_never_a_machine():
    red = ["a1-a2-b2", "a1-a2", "a1-b1-b2", "a2-b2-b3", "a1-b1", "a2-a3", "b1-b2-c2", "a2-a3-b3", "b2-b3-c3"]
    state = consequences(layout(pillars=["d4"], Red=red))
    if state.phase == "assembly":
        state = state.play(ChooseAssembly("a1-a2-b2"))
    state = state.play(MovePillar("d4", "d5"))
    assert state.phase == "change"
    assert list(state.actions()) == [Change("a1-a2", "Apostate")]


@pytest.mark.rule("PF-MACH-5")
def test_the_first_pillar_move_is_compulsory_then_go_on_or_stop():
    state = consequences(layout(Red=MACHINE))
    refused(state, Stop(), "PF-MACH-5")
    refused(state, GoOn(), "PF-MACH-5", "PF-ASM-7", "PF-ASM-18")
    state = state.play(MovePillar("a1", "b1"))
    assert list(state.actions()) == [GoOn(), Stop()]
    assert (state.phase, state.player, state.pillar_moves) == ("machine", 0, 1)
    again = state.play(GoOn())
    assert (again.phase, again.player, again.pillar_moves) == ("pillar", 0, 1)
    again = again.play(MovePillar("b1", "c1"))
    assert (again.phase, again.pillar_moves) == ("machine", 2)
    assert again.pillar_sites == ("a4", "c1", "g1", "g4")


@pytest.mark.rule("PF-MACH-5")
def test_after_going_on_the_machine_makes_its_next_pillar_move():
    state = consequences(layout(Red=MACHINE)).play(MovePillar("a1", "b1")).play(GoOn())
    assert {type(a) for a in state.actions()} == {MovePillar}


@pytest.mark.rule("PF-MACH-5")
def test_a_stopped_machine_is_spent_for_the_rest_of_the_turn():
    """Red's machine stops; Gold's assembly still comes; then the turn ends without Red's machine."""
    state = consequences(layout(Red=MACHINE, Gold=SOUTH))
    state = run(state.play(ChooseAssembly("c3-c4-d4")), 1).play(Stop())
    assert (state.phase, state.player) == ("pillar", 1)
    state = state.play(MovePillar("a4", "b5")).play(Change("f3-f4-g3", "Apostate"))
    assert (state.phase, state.seat, state.turn) == ("move", 1, 2)
    assert is_machine(followers(state), "c3-c4-d4")


@pytest.mark.rule("PF-MACH-5", "PF-ASM-14")
def test_the_mark_is_lost_when_a_change_makes_it_something_else():
    """Gold corrupts c5-d5-d6, which with b4-c4-c5 corrupts the outer c4-c5-d5: an ordinary assembly is left."""
    gold = ["c5-c6-d6", "b5-c5-c6", "c5-d5-d6", "c6-d6-d7", "g2-g3"]
    state = consequences(layout(Red=MACHINE, Gold=gold, Apostate=["b4-c4-c5"]))
    assert list(state.actions()) == [ChooseAssembly("c3-c4-d4"), ChooseAssembly("c5-c6-d6")]
    state = run(state.play(ChooseAssembly("c3-c4-d4")), 1).play(Stop())
    assert (state.phase, state.player) == ("pillar", 1)
    state = state.play(MovePillar("a4", "b5")).play(Change("c5-d5-d6", "Apostate"))
    assert state.religion_at("c4-c5-d5") == "Apostate"
    assert (state.phase, state.player, state.turn) == ("pillar", 0, 1)
    state = state.play(MovePillar("b5", "a4"))
    assert list(state.actions()) == [Change("c4-d4-d5", "Apostate")]


@pytest.mark.rule("PF-MACH-6")
def test_a_standing_machine_works_in_every_later_turn():
    state = study(layout(Red=[*MACHINE, "a2-a3"], Apostate=["e3-e4-f3"]))
    state = state.play(Move("a2-a3", "a2-a3-b3"))
    for seat in (0, 1, 2, 3):
        assert (state.phase, state.seat, state.player) == ("pillar", seat, 0)
        refused(state, Stop(), "PF-MACH-5")
        state = state.play(MovePillar(*_step(state))).play(Stop())
        assert (state.phase, state.seat, state.pillar_moves) == ("move", (seat + 1) % 4, 0)
        if seat < 3:
            state = state.play(state.actions()[0])


def _step(state):
    """A pillar move between a1 and b1, away from everybody."""
    return ("a1", "b1") if "a1" in state.pillar_sites else ("b1", "a1")


@pytest.mark.rule("PF-MACH-7")
def test_the_25th_pillar_move_is_refused():
    state = run(consequences(layout(Red=MACHINE)), 24)
    assert (state.phase, state.pillar_moves) == ("machine", 24)
    assert list(state.actions()) == [Stop()]
    refused(state, GoOn(), "PF-MACH-7")
    refused(state, MovePillar("a4", "b5"), "PF-MACH-7", "PF-MACH-5", "PF-ASM-18")
    state = state.play(Stop())
    assert (state.phase, state.seat, state.pillar_moves, state.turn) == ("move", 1, 0, 2)


@pytest.mark.rule("PF-MACH-7")
def test_the_24th_pillar_move_is_allowed():
    state = run(consequences(layout(Red=MACHINE)), 23)
    assert GoOn() in state.actions()


@pytest.mark.rule("PF-MACH-7", "PF-MACH-8")
def test_all_assemblies_of_a_turn_share_the_limit():
    """Red's machine makes 24 pillar moves: Gold's assembly stays unresolved until the next turn."""
    state = consequences(layout(Red=MACHINE, Gold=SOUTH))
    state = run(state.play(ChooseAssembly("c3-c4-d4")), 24).play(Stop())
    assert (state.phase, state.seat, state.turn) == ("move", 1, 2)
    assert set(centres(followers(state))) == {"c3-c4-d4", "e4-f3-f4"}
    state = state.play(state.actions()[0])
    assert state.phase in ("assembly", "pillar")
    assert (state.seat, state.pillar_moves) == (1, 0)


@pytest.mark.rule("PF-MACH-8", "PF-MACH-7")
def test_the_follower_of_the_24th_pillar_move_still_changes_and_wings_are_resolved():
    """23 moves of Red's machine, then Gold's ordinary assembly; its corrupted follower corrupts Blue by wings."""
    position = layout(
        Red=MACHINE, Gold=SOUTH, Blue=["d4-e3-e4", "g3-g4"], Apostate=["d4-d5-e4"], pillars=["a1", "a4", "g1"]
    )
    state = consequences(position)
    assert state.phase == "assembly"
    state = run(state.play(ChooseAssembly("c3-c4-d4")), 23).play(Stop())
    assert (state.phase, state.player, state.pillar_moves) == ("pillar", 1, 23)
    state = state.play(MovePillar("a4", "b5"))
    assert (state.phase, state.pillar_moves) == ("change", 24)
    state = state.play(Change("e3-e4-f3", "Apostate"))
    assert state.religion_at("e3-e4-f3") == "Apostate"
    assert state.religion_at("d4-e3-e4") == "Apostate"
    assert (state.phase, state.seat, state.turn) == ("move", 1, 2)


LOOP = layout(Red=STAR, Apostate=["c2-c3-d3", "b2-c2-c3", "c2-d2-d3"])


@pytest.mark.rule("PF-MACH-9", "PF-ASM-5", "PF-ASM-12")
def test_two_assemblies_may_feed_each_other():
    state = consequences(LOOP, "Blue")
    for _ in range(3):
        assert (state.phase, state.player) == ("pillar", 0)
        state = state.play(offered(state, MovePillar)[0]).play(Change("c3-d3-d4", "Apostate"))
        assert (state.phase, state.player) == ("pillar", 3)
        state = state.play(offered(state, MovePillar)[0])
        assert {a.follower for a in state.actions()} == {"b2-c2-c3", "c2-d2-d3", "c3-d3-d4"}
        state = state.play(Change("c3-d3-d4", "Red"))
    state = state.play(offered(state, MovePillar)[0])
    assert {a.follower for a in state.actions()} == {"b3-c3-c4", "c3-d3-d4", "c4-d4-d5"}
    state = state.play(Change("b3-c3-c4", "Apostate"))
    assert (state.phase, state.seat) == ("move", 3)


@pytest.mark.rule("PF-MACH-9", "PF-MACH-7", "PF-MACH-8")
def test_the_loop_ends_at_the_limit_with_an_assembly_left_for_the_next_turn():
    state = consequences(LOOP, "Blue")
    for number in range(24):
        assert (state.phase, state.turn, state.pillar_moves) == ("pillar", 1, number)
        religion = "Apostate" if number % 2 == 0 else "Red"
        state = state.play(offered(state, MovePillar)[0]).play(Change("c3-d3-d4", religion))
    assert (state.phase, state.seat, state.turn) == ("move", 3, 2)
    assert centres(followers(state)) == ["c3-c4-d4"]
    state = state.play(Move("b2-c2-c3", "b1-b2-c2"))
    assert (state.phase, state.seat, state.player) == ("pillar", 3, 0)


@pytest.mark.rule("PF-MACH-10")
def test_advice_takes_no_move_away():
    """Completing a machine oneself, or letting another do it, is offered like any other move."""
    position = layout(pillars=["d7"], Red=[*STAR[:3], *OUTER, "d4-d5-e4"])
    assert Move("d4-d5-e4", "c4-d4-d5") in study(position).actions()
    assert GAME.rules["PF-MACH-10"].source == "seed"


@pytest.mark.rule("PF-MACH-11", "PF-MACH-1")
@pytest.mark.parametrize("religion", FAITHFUL)
def test_a_ring_with_two_followers_in_line_outside_is_a_machine_that_wins(religion):
    shape = [*ring("b3"), "c3-c4-d4", "c3-d3-d4"]
    places = {"Red": ["g1-g2"], "Gold": ["g2-g3"], "Blue": ["g3-g4"]}
    places[religion] = shape
    state = consequences(layout(pillars=["g1", "g4", "d7"], **places))
    assert state.phase == "pillar"
    path = ["d7", "c6", "b5", "b4", "b3"]
    for number, (here, there) in enumerate(itertools.pairwise(path)):
        assert there in SITE_NEIGHBOURS[here]
        if number:
            state = state.play(GoOn())
        assert state.outcome is None
        state = state.play(MovePillar(here, there))
    assert state.outcome.winners == (RELIGIONS.index(religion),)


@pytest.mark.rule("PF-MACH-11", "PF-ASM-14")
def test_a_ring_with_one_follower_outside_must_corrupt_that_one():
    state = consequences(layout(pillars=["d7"], Red=[*ring("b3"), "c3-c4-d4"])).play(MovePillar("d7", "c6"))
    assert list(state.actions()) == [Change("c3-c4-d4", "Apostate")]


@pytest.mark.rule("PF-MACH-12", "PF-ASM-6", "PF-WING-12")
def test_who_runs_a_machine_decides_the_next_neutral_assembly():
    state = consequences(layout(Gold=MACHINE, Blue=SOUTH), "Red", ["Red", "Gold"])
    assert (state.phase, state.player) == ("assembly", 0)
    after = state.play(ChooseAssembly("c3-c4-d4"))
    assert (after.phase, after.player) == ("pillar", 1)
    after = run(after, 1).play(Stop())
    assert (after.phase, after.player, after.actor, after.seat) == ("pillar", 1, 1, 0)
    before = state.play(ChooseAssembly("e4-f3-f4"))
    assert (before.phase, before.player) == ("pillar", 0)


@pytest.mark.rule("PF-TURN-5", "PF-MACH-6")
def test_a_machine_works_in_the_step_two_of_a_leader_who_passes():
    state = study(layout(Red=MACHINE, Gold=["g2-g3"], Blue=["g3-g4"], pillars=["g4", "a1"]), "Blue")
    assert list(state.actions()) == [Pass()]
    state = state.play(Pass())
    assert (state.phase, state.player, state.seat) == ("pillar", 0, 2)
