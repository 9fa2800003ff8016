"""The worked examples, step by step."""

import itertools

import pytest

from rulebook.pillars_of_faith.actions import (
    Change,
    ChooseWings,
    GoOn,
    Move,
    MovePillar,
    Pass,
    Stop,
)

from .positions import (
    GAME,
    NEIGHBOURS,
    RELIGIONS,
    SITE_NEIGHBOURS,
    SITES,
    STATIONS,
    TOUCHING,
    as_followers,
    centres,
    consequences,
    counts,
    effects,
    followers,
    is_machine,
    layout,
    offered,
    refused,
    rules_of,
    stocks,
    study,
)

# ---------------------------------------------------------------- Figure 2

FIG2 = {
    "Red": ["b4-b5-c5", "c1-c2-d2", "c2-d2-d3", "c3-d3-d4", "d5-d6-e5", "e2-e3-f2", "e2-f1-f2", "e3-f2-f3"],
    "Gold": ["a1-a2-b2", "a1-b1-b2", "a3-a4", "b2-c2-c3", "d6-d7-e6", "e4-f3-f4", "f2-f3-g2"],
    "Blue": ["b5-c5-c6", "c1-d1-d2", "c4-d4-d5", "d3-e2-e3", "e1-f1", "e6-f5", "f4-f5-g4"],
    "Apostate": ["a1-b1", "b1-c1-c2", "c4-c5-d5", "c6-d6-d7", "d1-d2-e1", "f1-f2-g1", "f3-g2-g3", "g1-g2"],
    "pillars": ["b4", "c2", "e2", "f3"],
}
A, B, C, D, E, F, G = "c3-d3-d4", "d3-d4-e3", "d3-e2-e3", "f3", "e3", "e3-f2-f3", "f2-f3-g2"
CENTRE, OTHER = "e2-e3-f2", "e2-f1-f2"


@pytest.mark.rule("PF-SETUP-10", "PF-SETUP-4")
def test_figure_2_before_the_turn():
    state = study(FIG2)
    assert counts(state) == (8, 7, 7, 8)
    assert stocks(state) == (12, 13, 13, 12)
    assert not effects(followers(state))
    assert not centres(followers(state))
    assert Move(A, B) in state.actions()


@pytest.mark.rule("PF-MOVE-2", "PF-WING-1", "PF-WING-10", "PF-ASM-1", "PF-TURN-8")
def test_figure_2_the_move_the_wings_and_the_assembly():
    state = study(FIG2).play(Move(A, B))
    assert (state.religion_at(A), state.religion_at(B), state.religion_at(C)) == (None, "Red", "Red")
    assert (state.phase, state.seat, state.player, state.actor, state.turn) == ("pillar", 0, 0, 0, 1)
    assert centres(followers(state)) == [CENTRE]
    assert set(NEIGHBOURS[CENTRE]) == {C, F, OTHER}
    rules = rules_of(state.events)
    assert rules.index("PF-WING-1") < next(i for i, rule in enumerate(rules) if rule.startswith("PF-ASM"))
    touched = [event.where for event in state.events]
    moved = next(i for i, where in enumerate(touched) if B in where)
    assert moved < next(i for i, where in enumerate(touched) if C in where and "PF-WING" in rules[i])
    refused(state, Move("b2-c2-c3", "b2-b3-c3"), "PF-ITER-2")


@pytest.mark.rule("PF-ASM-7", "PF-ASM-8", "PF-TURN-8")
def test_figure_2_24_pillar_moves_and_no_decline():
    state = study(FIG2).play(Move(A, B))
    assert len(offered(state, MovePillar)) == len(state.actions()) == 24
    refused(state, MovePillar(D, D), "PF-ASM-8")
    refused(state, Change(F, "Apostate"), "PF-ASM-18")


@pytest.mark.rule("PF-ASM-10", "PF-ASM-14", "PF-ASM-15", "PF-TURN-8")
def test_figure_2_who_may_be_corrupted():
    state = study(FIG2).play(Move(A, B)).play(MovePillar(D, E))
    assert state.pillar_sites == ("b4", "c2", "e2", "e3")
    assert (state.phase, state.player) == ("change", 0)
    assert list(state.actions()) == [Change(OTHER, "Apostate"), Change(F, "Apostate")]
    refused(state, Change(C, "Apostate"), "PF-ASM-14")
    refused(state, Change(CENTRE, "Apostate"), "PF-ASM-10")


@pytest.mark.rule("PF-ITER-1", "PF-WING-1", "PF-ASM-10", "PF-WING-18")
def test_figure_2_the_corruption_and_the_wings_after_it():
    state = study(FIG2).play(Move(A, B)).play(MovePillar(D, E)).play(Change(F, "Apostate"))
    assert (state.religion_at(F), state.religion_at(G)) == ("Apostate", "Apostate")
    assert stocks(state) == (12, 14, 14, 10)
    assert counts(state) == (8, 6, 6, 10)
    assert (state.seat, state.phase, state.turn, state.outcome) == (1, "move", 2, None)
    assert state.locked == B
    expected = as_followers(FIG2)
    del expected[A]
    assert followers(state) == {**expected, B: "Red", C: "Red", F: "Apostate", G: "Apostate"}


@pytest.mark.rule("PF-ASM-10")
def test_figure_2_the_other_choice_is_allowed_too():
    state = study(FIG2).play(Move(A, B)).play(MovePillar(D, E)).play(Change(OTHER, "Apostate"))
    assert state.religion_at(OTHER) == "Apostate"
    assert state.religion_at(G) == "Gold"


# ---------------------------------------------------------------- the others


@pytest.mark.rule("PF-SETUP-2", "PF-SETUP-3", "PF-SETUP-4", "PF-BOARD-9", "PF-MOVE-5")
def test_start():
    state = GAME.start(players=4, seed=1)
    assert stocks(state) == (11, 11, 11, 17)
    touched = {s for site in state.pillar_sites for s in TOUCHING[site]}
    assert (len(touched), len(set(STATIONS) - touched)) == (24, 48)
    assert not effects(followers(state))
    assert not centres(followers(state))


@pytest.mark.rule("PF-WING-11", "PF-WING-12", "PF-WING-13", "PF-MOVE-11")
def test_interlock():
    position = layout(
        Red=["c3-c4-d4", "d3-d4-e3", "g1-g2"], Gold=["g2-g3"], Blue=["b3-c3-c4", "c2-c3-d3"], Apostate=["g3-g4"]
    )
    state = study(position, "Blue").play(Move("c2-c3-d3", "c3-d3-d4"))
    assert (state.phase, state.player) == ("wings", 2)
    results = set()
    for action in state.actions():
        after = state.play(action)
        results.add((after.religion_at("c3-c4-d4"), after.religion_at("c3-d3-d4")))
        assert (after.seat, after.outcome) == (3, None)
    assert results == {("Blue", "Blue"), ("Red", "Red")}
    assert offered(state, ChooseWings) == list(state.actions())


@pytest.mark.rule("PF-WING-5", "PF-WING-6", "PF-WING-7")
def test_stock():
    red = [
        "c3-d3-d4",
        "c4-d4-d5",
        "e1-e2-f1",
        "e1-f1",
        "e2-e3-f2",
        "e2-f1-f2",
        "e3-e4-f3",
        "e3-f2-f3",
        "e4-e5-f4",
        "e4-f3-f4",
        "e5-e6-f5",
        "e5-f4-f5",
        "e6-f5",
        "f1-g1",
        "f2-g1-g2",
        "f3-g2-g3",
        "f4-g3-g4",
        "f5-g4",
        "g1-g2",
        "g2-g3",
    ]
    position = layout(Red=red, Gold=["a2-a3"], Blue=["a1-a2", "c3-c4-d4"], Apostate=["a3-a4"])
    assert study(position).stock("Red") == 0
    state = consequences(position)
    assert state.religion_at("c3-c4-d4") == "Apostate"
    assert counts(state) == (20, 1, 1, 2)
    assert (state.seat, state.phase, state.outcome) == (1, "move", None)


MACHINE = ["c3-c4-d4", "b3-c3-c4", "c3-d3-d4", "c4-d4-d5", "b2-b3-c3", "c2-c3-d3", "c4-c5-d5"]


def machine(without=None):
    red = [s for s in MACHINE if s != without]
    return consequences(layout(Red=red, Gold=["g2-g3"], Blue=["g3-g4"], Apostate=["g1-g2"]))


@pytest.mark.rule("PF-MACH-1", "PF-MACH-2", "PF-MACH-3", "PF-MACH-5")
def test_machine():
    state = machine()
    assert is_machine(followers(state), "c3-c4-d4")
    assert len(offered(state, MovePillar)) == 12
    refused(state, Stop(), "PF-MACH-5")
    before = followers(state)
    for pillar in state.actions():
        after = state.play(pillar)
        assert followers(after) == before
        assert list(after.actions()) == [GoOn(), Stop()]
    state = state.play(MovePillar("a1", "b1")).play(GoOn()).play(MovePillar("b1", "c1")).play(Stop())
    assert followers(state) == before
    assert (state.seat, state.turn) == (1, 2)


@pytest.mark.rule("PF-MACH-3", "PF-ASM-15")
@pytest.mark.parametrize(
    ("outer", "only"), [("b2-b3-c3", "b3-c3-c4"), ("c2-c3-d3", "c3-d3-d4"), ("c4-c5-d5", "c4-d4-d5")]
)
def test_machine_without_an_outer_follower(outer, only):
    state = machine(outer).play(MovePillar("a1", "b1"))
    assert list(state.actions()) == [Change(only, "Apostate")]


@pytest.mark.rule("PF-MACH-6")
def test_machine_left_standing():
    state = machine().play(MovePillar("a1", "b1")).play(Stop())
    assert state.seat == 1
    state = state.play(Move("g2-g3", "f3-g2-g3"))
    assert (state.phase, state.seat, state.player) == ("pillar", 1, 0)
    refused(state, Stop(), "PF-MACH-5")


@pytest.mark.rule("PF-MACH-7", "PF-MACH-8", "PF-MACH-9", "PF-ASM-5", "PF-ASM-12")
def test_loop():
    position = layout(
        Red=["c3-c4-d4", "b3-c3-c4", "c3-d3-d4", "c4-d4-d5"],
        Gold=["g2-g3"],
        Blue=["g3-g4"],
        Apostate=["c2-c3-d3", "b2-c2-c3", "c2-d2-d3"],
    )
    state = consequences(position)
    for number in range(24):
        holy = number % 2 == 0
        assert (state.phase, state.player, state.turn) == ("pillar", 0 if holy else 3, 1)
        state = state.play(state.actions()[0])
        assert {a.follower for a in state.actions()} == set(NEIGHBOURS["c3-c4-d4" if holy else "c2-c3-d3"])
        state = state.play(Change("c3-d3-d4", "Apostate" if holy else "Red"))
    assert (state.phase, state.seat, state.turn) == ("move", 1, 2)


@pytest.mark.rule("PF-WIN-1", "PF-WIN-3", "PF-WIN-6", "PF-WIN-8", "PF-WIN-10")
@pytest.mark.parametrize(
    ("led", "winner"),
    [(RELIGIONS, "Red"), (("Gold", "Apostate"), "Apostate"), (("Red", "Gold"), "Red"), (("Gold", "Blue"), None)],
)
def test_both(led, winner):
    position = layout(
        pillars=["d4", "a1", "a4", "g1"],
        Red=["c3-d3-d4", "c4-d4-d5", "d3-d4-e3", "d4-d5-e4", "d4-e3-e4"],
        Gold=["g2-g3"],
        Blue=["c3-c4-d4"],
        Apostate=["g3-g4"],
    )
    state = consequences(position, 0, led)
    assert state.outcome is not None
    assert state.outcome.winners == (() if winner is None else (led.index(winner),))


@pytest.mark.rule("PF-MOVE-4", "PF-MOVE-5", "PF-MOVE-6")
def test_restrict():
    position = layout(
        pillars=["d4", "a1", "g1", "g4"],
        Red=["c3-c4-d4", "b3-b4-c4"],
        Gold=["g2-g3"],
        Blue=["g3-g4"],
        Apostate=["d3-d4-e3"],
    )
    red = {Move("b3-b4-c4", t) for t in ("a3-b3-b4", "b3-c3-c4", "b4-c4-c5")}
    assert set(study(position, "Red").actions()) == red
    green = {Move("d3-d4-e3", t) for t in ("c3-d3-d4", "d3-e2-e3", "d4-e3-e4")}
    assert set(study(position, "Apostate").actions()) == green


@pytest.mark.rule("PF-WIN-2")
def test_rim():
    position = layout(
        pillars=["a2", "d4", "g1", "g4"],
        Red=["a1-a2", "a1-a2-b2", "a2-a3", "a2-a3-b3", "a2-b2-b3"],
        Gold=["g2-g3"],
        Blue=["g3-g4"],
    )
    assert study(position).outcome is None
    assert consequences(position).outcome is None


RING = ["a2-a3-b3", "a2-b2-b3", "a3-b3-b4", "b2-b3-c3", "b3-b4-c4", "b3-c3-c4", "c3-c4-d4", "c3-d3-d4"]


def ring_position(red):
    return layout(pillars=["d7", "f3", "g1", "g4"], Red=red, Gold=["g2-g3"], Blue=["g3-g4"], Apostate=["g1-g2"])


def distance(a, b):
    """Steps between two sites."""
    reached, steps = {a}, 0
    while b not in reached:
        reached |= {n for s in reached for n in SITE_NEIGHBOURS[s]}
        steps += 1
    return steps


@pytest.mark.rule("PF-MACH-1", "PF-MACH-5", "PF-MACH-11", "PF-WIN-1", "PF-WIN-8", "PF-ASM-18")
def test_ring():
    state = consequences(ring_position(RING))
    assert centres(followers(state)) == ["b3-c3-c4"]
    assert [distance(site, "b3") for site in ("d7", "f3", "g1", "g4")] == [4, 4, 5, 5]
    path = ("f3", "e3", "d3", "c3", "b3")
    for number, (here, there) in enumerate(itertools.pairwise(path), 1):
        state = state.play(MovePillar(here, there))
        assert state.pillar_moves == number
        if number < 4:
            assert state.outcome is None
            state = state.play(GoOn())
    assert state.outcome.winners == (0,)
    assert state.count("Red") == 8
    assert list(state.actions()) == []


@pytest.mark.rule("PF-MACH-11", "PF-MACH-1")
def test_ring_cannot_win_with_fewer_than_four_pillar_moves():
    state = consequences(ring_position(RING))
    frontier = [state]
    seen = set()
    for _ in range(3):
        later = []
        for now in frontier:
            for action in offered(now, MovePillar):
                after = now.play(action)
                assert after.outcome is None
                if after.pillar_sites not in seen:
                    seen.add(after.pillar_sites)
                    later.append(after.play(GoOn()))
        frontier = later
    assert len(frontier) > 100
    assert not any("b3" in sites for sites in seen)
    assert all(set(sites) <= set(SITES) for sites in seen)


@pytest.mark.rule("PF-MACH-11", "PF-ASM-14")
def test_ring_without_the_second_outer_follower():
    state = consequences(ring_position(RING[:-1])).play(MovePillar("d7", "c6"))
    assert list(state.actions()) == [Change("c3-c4-d4", "Apostate")]


@pytest.mark.rule("PF-TURN-2", "PF-MOVE-4", "PF-MOVE-11", "PF-WING-1", "PF-WING-17")
def test_forced():
    position = layout(
        pillars=["d4", "d7", "g1", "g4"],
        Red=["a1-b1-b2", "a2-b2-b3"],
        Gold=["a1-b1", "a2-a3"],
        Blue=["a1-a2", "d3-d4-e3"],
        Apostate=["g1-g2"],
    )
    state = study(position, "Blue")
    assert list(state.actions()) == [Move("a1-a2", "a1-a2-b2")]
    refused(state, Pass(), "PF-TURN-2")
    refused(state, Move("d3-d4-e3", "d3-e2-e3"), "PF-MOVE-4")
    state = state.play(Move("a1-a2", "a1-a2-b2"))
    assert state.religion_at("a1-a2-b2") == "Red"
    assert state.religion_at("d3-d4-e3") == "Blue"
    assert counts(state) == (3, 2, 1, 1)
    assert (state.seat, state.phase, state.outcome) == (3, "move", None)
