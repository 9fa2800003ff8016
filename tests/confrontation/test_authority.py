"""The Authority opposition, the battles and their objectives."""

import pytest

from rulebook.chance import Chance, Source
from rulebook.confrontation import Disc, battles, odds, powers
from rulebook.confrontation.company.battles import controller, rolled_battle
from rulebook.confrontation.round.authority import authority, commanders, opposed, rolled_on, stood

from .places import Faces, field, profile, row, unit


def staffs():
    a = unit("A", 0, ["vc_levy", "vc_aldra"], row(10, 10, 2))
    o = unit("O", 0, ["vc_sworn", "vc_osk"], row(10, 20, 2))
    return a, o, unit("B", 1, ["tk_reaver", "tk_murna"], row(10, 40, 2))


@pytest.mark.rule("CF-AUTH-1", "CF-INC-7")
def test_the_highest_authority_commands():
    a, o, b = staffs()
    assert [f.id for f in commanders([a, o, b], 0)] == ["A.2"]
    assert [f.id for f in commanders([o, b], 0)] == ["O.2"]  # WX-23
    assert commanders([unit("C", 0, "vc_levy", [(0, 0)])], 0) == []
    twin = unit("D", 0, [profile("vc_osk", authority=4)], [(0, 0)])
    assert [f.id for f in commanders([a, twin], 0)] == ["A.2", "D.1"]


@pytest.mark.rule("CF-AUTH-2", "CF-AUTH-3")
def test_a_routed_commander_has_no_authority():
    a, o, b = staffs()
    assert authority([a, o, b], "A.2") == 4
    fled = unit("A", 0, ["vc_levy", "vc_aldra"], row(10, 10, 2), routed=True)
    assert authority([fled, o, b], "A.2") == 0
    assert authority([o, b], "") == 0
    assert opposed([0, 0], [False, False], Faces(3, 2)).totals == (3, 2)


@pytest.mark.rule("CF-AUTH-4", "CF-AUTH-5", "CF-AUTH-13", "CF-AUTH-15")
def test_ones_lose_and_ties_roll_again():
    assert opposed([5, 0], [False, False], Faces(1, 2)).winner == 1
    both = opposed([5, 0], [False, False], Faces(1, 1))
    assert (both.winner, both.again) == (None, True)
    tie = opposed([4, 5], [False, False], Faces(3, 2))
    assert (tie.winner, tie.again) == (None, True)
    assert opposed([4, 5, 0], [False] * 3, Faces(3, 1, 2)).winner == 0


@pytest.mark.rule("CF-AUTH-6", "CF-AUTH-7", "CF-AUTH-8")
def test_a_six_may_be_rolled_on():
    start = opposed([3, 0], [False, False], Faces(6, 5))
    assert (start.decider, start.winner, start.again) == (0, None, False)
    assert rolled_on(start, Faces(4)).totals == (13, 5)
    lost = rolled_on(start, Faces(1))
    assert (lost.totals, lost.winner) == ((None, 5), 1)
    again = rolled_on(opposed([2, 0], [False, False], Faces(6, 5)), Faces(6))
    assert again.decider == 0
    assert rolled_on(again, Faces(3)).totals == (17, 5)
    assert stood(start).winner == 0


@pytest.mark.rule("CF-AUTH-9", "CF-AUTH-10")
def test_a_strategist_keeps_the_better_of_two():
    assert opposed([0, 0], [True, False], Faces(1, 4, 2)).kept == (4, 2)
    assert opposed([0, 0], [True, False], Faces(1, 1, 2)).winner == 1
    faces = Faces(6, 6, 2, 5)
    rolled = rolled_on(opposed([0, 0], [True, False], faces), faces)
    assert rolled.totals == (11, 2)
    assert not faces.left  # exactly one new die
    source = Source(Chance(4))
    law = odds.authority_die(strategist=True)
    assert all(law.pmf(6)[opposed([0], [True], source).kept[0]] > 0 for _ in range(50))


@pytest.mark.rule("CF-AUTH-11", "CF-AUTH-12")
def test_the_lower_authority_decides_first():
    # WX-18: Aldra (4, Strategist) 1 and 6, Murna (3) 6
    start = opposed([4, 3], [True, False], Faces(1, 6, 6))
    assert start.decider == 1
    murna = rolled_on(start, Faces(5))
    assert (murna.totals, murna.decider) == ((10, 14), 0)
    results = {face: rolled_on(murna, Faces(face)) for face in range(1, 6)}
    assert [results[face].winner for face in (1, 2, 3, 5)] == [1, 1, 1, 0]
    assert results[4].again
    assert stood(rolled_on(murna, Faces(6))).winner == 0
    # equal Authorities: by a die, rolled again while it settles nothing
    assert opposed([2, 2], [False, False], Faces(6, 6, 3, 3, 2, 5)).waiting == (1, 0)


@pytest.mark.rule("CF-AUTH-7", "CF-AUTH-18")
def test_both_may_lose():
    # WX-33
    start = opposed([3, 3], [False, False], Faces(1, 6))
    assert rolled_on(start, Faces(1)).again
    assert stood(start).winner == 1


# ---- objectives


@pytest.mark.rule("CF-CTRL-6", "CF-CTRL-7", "CF-ROUT-6", "CF-UNIT-8")
def test_the_greatest_power_within_10_cm_controls():
    # WX-22
    spot = Disc((30, 30), 0)
    ours = unit("A", 0, ["vc_levy"] * 3 + ["vc_lancer"], [(24, 30), (27, 30), (30, 27), (33, 26)])
    gargants = unit("G", 1, "tk_gargant", [(30, 36), (36, 36)])
    fled = unit("B", 1, "tk_reaver", [(36, 30), (39, 30)], routed=True)
    here = field(ours, gargants, fled)
    assert powers(here, spot) == {0: 5, 1: 4}
    assert controller(here, spot) == 0


@pytest.mark.rule("CF-CTRL-6", "CF-CTRL-9", "CF-GEOM-6")
def test_a_tie_means_nobody_and_10_cm_count():
    spot = Disc((30, 30), 0)
    a, b = unit("A", 0, "vc_levy", [(18.5, 30)]), unit("B", 1, "tk_reaver", [(41.5, 30)])
    assert controller(field(a, b), spot) is None
    assert controller(field(a, unit("B", 1, "tk_reaver", [(41.6, 30)])), spot) == 0
    assert controller(field(), spot) is None
    familiar = unit("F", 0, ["tk_murna", "familiar"], [(60, 30), (30, 30)])
    assert controller(field(familiar), spot) is None


@pytest.mark.rule("CF-BATTLE-2A")
def test_the_hill_is_measured_from_its_edge():
    hill = battles()["hill"].objectives[0]
    shape = Disc(hill.at, hill.radius)
    assert controller(field(unit("A", 0, "vc_levy", [(45, 49.5)])), shape) == 0
    assert controller(field(unit("A", 0, "vc_levy", [(45, 49.6)])), shape) is None


@pytest.mark.rule("CF-COUNCIL-9")
def test_a_die_picks_the_battle():
    names = [rolled_battle(die).name for die in range(1, 7)]
    assert names == ["Pitched Battle", "King of the Hill", "Invasion", "Charge!", "Skirmish", "Breakthrough"]


@pytest.mark.rule("CF-CTRL-5", "CF-BATTLE-1C", "CF-BATTLE-2B", "CF-BATTLE-2C")
def test_what_objectives_pay_per_round():
    pitched, hill = battles()["pitched"], battles()["hill"]
    assert (pitched.objectives[0].pays(0, 1), pitched.kill_unit, pitched.rounds, pitched.target) == (1, 2, 6, 12)
    assert [hill.objectives[0].pays(0, n) for n in (1, 2, 3)] == [0, 3, 3]
    assert (hill.rounds, hill.target) == (6, 12)


@pytest.mark.rule("CF-BATTLE-3B", "CF-ELIX-1")
def test_invasion_by_waiting():
    # WX-38: two Incarnates, both objectives held in every round by the defender
    invasion = battles()["invasion"]
    pool = [
        2 + sum(o.pays(1, n, attacker=0) for n in range(1, last + 1) for o in invasion.objectives)
        for last in range(1, 7)
    ]
    assert pool == [2, 2, 4, 6, 8, 10]
    assert (invasion.target, [o.pays(0, 1, attacker=0) for o in invasion.objectives]) == (10, [2, 2])
