"""Assaults, charges and disengagement."""

from random import Random

import pytest

from rulebook.confrontation import element
from rulebook.confrontation.assault.placing import charged_in, failed_in
from rulebook.confrontation.assault.rules import (
    allowance,
    assault_refusal,
    assault_way,
    declare_refusal,
    disengage_refusal,
    is_charge,
    lost_on_leaving,
    mobile,
)
from rulebook.confrontation.movement.rules import moved

from .places import field, in_reach, row, unit


def levies(*places, owner=0, name="A", who="vc_levy", **more):
    return unit(name, owner, who, list(places), **more)


def reavers(*places, name="B", **more):
    return levies(*places, owner=1, name=name, who="tk_reaver", **more)


def declared(here, a, b, left=()):
    refusal = declare_refusal(here, a, b, left)
    return refusal and refusal.rule


def placing(here, a, b, paths):
    refusal = assault_refusal(here, a, b, paths)
    return refusal and refusal.rule


@pytest.mark.rule("CF-ASLT-1", "CF-ASLT-2", "CF-ASLT-17", "CF-WMACH-9")
def test_who_may_be_assaulted():
    a, x, y = levies((10, 10)), reavers((10, 13)), reavers((20, 10), name="Y")
    friend = levies((30, 10), name="C")
    here = field(a, x, y, friend)
    assert declared(here, a, x) is None
    assert declared(here, a, y) == "CF-ASLT-2"  # RF-21
    assert declared(here, friend, y) is None
    assert declared(here, a, x, left={"B"}) == "CF-ASLT-17"  # RF-22
    assert declared(here, a, y, left={"B"}) is None
    assert declared(here, friend, a) == "CF-ASLT-1"
    mortar = unit("M", 0, ["vc_mortar", "vc_crew"], [(60, 10), (60, 5.5)])
    assert declared(field(mortar, y), mortar, y) == "CF-WMACH-9"


@pytest.mark.rule("CF-ASLT-4", "CF-ASLT-6", "CF-ASLT-8", "CF-MOVE-5")
def test_an_assault_reaches_twice_the_movement_between_leaders():
    a = levies((10, 10), (14, 10))
    assert in_reach(field(a, reavers((33, 10))), a, reavers((33, 10)))
    assert not in_reach(field(a, reavers((33.1, 10))), a, reavers((33.1, 10)))
    b = reavers((33.2, 10), (29, 10))  # the leader counts, not the nearest
    assert not in_reach(field(a, b), a, b)


@pytest.mark.rule("CF-ASLT-4", "CF-ASLT-5", "CF-MOVE-22")
def test_the_distance_skirts_obstacles_but_not_the_two_units():
    a, b = levies((10, 10), (14, 10)), reavers((30, 10), (26, 10))
    assert assault_way(field(a, b), a, b).length == pytest.approx(17)
    wall = field(a, b, elements=[element("w", "low_wall", (20, 10), 90)])
    assert assault_way(wall, a, b).length > 17
    rider = levies((10, 10), who="tk_rider")
    assert assault_way(field(rider, b, elements=wall.elements), rider, b).length == pytest.approx(16.5)
    third = field(a, b, reavers((20, 9), name="Y"))
    assert assault_way(third, a, b).length > 17
    wings = levies((10, 10), who="tk_wing", owner=0)
    assert assault_way(field(wings, b, elements=[element("r", "rocks", (20, 10))]), wings, b).length == 16.5


@pytest.mark.rule("CF-ASLT-10", "CF-ASLT-11", "CF-ASLT-13")
def test_who_can_reach_an_enemy_must_and_touches_only_the_designated_unit():
    a, b = levies((10, 10), (14, 10)), reavers((10, 20), (14, 20))
    here = field(a, b)
    full = {"A.1": [(10, 10), (10, 17)], "A.2": [(14, 10), (14, 17)]}
    assert placing(here, a, b, full) is None
    both = {"A.1": [(10, 10), (12, 17.764)], "A.2": [(14, 10), (15.5, 17.4)]}
    assert len(field(a, b).touched(moved(a, both), moved(a, both).fighters[0])) == 2
    assert placing(here, a, b, both) is None
    lazy = {"A.1": [(10, 10), (10, 17)], "A.2": [(14, 10), (14, 16)]}
    assert placing(here, a, b, lazy) == "CF-ASLT-10"  # RF-24
    other = field(a, b, reavers((17, 17), name="Y"))
    assert placing(other, a, b, full) == "CF-ASLT-13"  # RF-23


@pytest.mark.rule("CF-MOVE-5", "CF-MOVE-8", "CF-GEOM-5")
def test_assault_paths_keep_the_limit_and_go_around():
    a, b = levies((10, 10)), reavers((10, 30))
    assert placing(field(a, b), a, b, {"A.1": [(10, 10), (10, 27)]}) is None
    detour = {"A.1": [(10, 10), (14, 18), (14, 29.6), (13, 30)]}
    assert placing(field(a, b), a, b, detour) == "CF-MOVE-5"
    third = field(a, b, reavers((10, 20), name="Y"))
    assert placing(third, a, b, {"A.1": [(10, 10), (10, 27)]}) == "CF-MOVE-8"
    wall = field(a, b, elements=[element("w", "low_wall", (10, 20))])
    assert placing(wall, a, b, {"A.1": [(10, 10), (10, 27)]}) == "CF-MOVE-22"


@pytest.mark.rule("CF-ASLT-9", "CF-ASLT-12", "CF-FORM-1", "CF-FORM-5")
def test_the_others_keep_scattered_formation():
    a = levies((10, 10), (13, 10), (10, 7), (13, 7), formation="close")
    b = reavers((10, 18))
    near = {"A.1": [(10, 10), (10, 15)], "A.2": [(13, 10), (12.6, 16.5)], "A.3": [(10, 7), (7.4, 16.5)]}
    assert placing(field(a, b), a, b, {**near, "A.4": [(13, 7), (10, 21)]}) == "CF-MOVE-8"
    around = {**near, "A.4": [(13, 7), (16, 15), (12.6, 19.5)]}
    assert placing(field(a, b), a, b, around) is None


@pytest.mark.rule("CF-STATE-4", "CF-STATE-9", "CF-ASLT-3", "CF-ACT-8")
def test_free_members_of_an_engaged_unit_step_up():
    # WX-34
    blades = unit("A", 0, "vc_sworn", [(10, 10), (13, 10), (16, 10), (11, 6), (14, 6)])
    foes = reavers((10, 13), (13, 13), (7, 13))
    riders = unit("Y", 1, "tk_rider", [(16, 13.5)])
    here = field(blades, foes, riders)
    assert [f.id for f in mobile(here, blades)] == ["A.4", "A.5"]
    assert allowance(here, blades) == 10
    step = {"A.4": [(11, 6), (6, 9), (7, 10)], "A.5": [(14, 6), (6, 6), (4, 9.5)]}
    assert placing(here, blades, foes, step) == "CF-STATE-4"
    assert placing(here, blades, foes, {"A.1": [(10, 10), (10, 9.99)]}) == "CF-STATE-4"
    paths = charged_in(here, blades, foes)
    assert placing(here, blades, foes, paths) is None


@pytest.mark.rule("CF-ASLT-16", "CF-ASLT-18", "CF-ASLT-19", "CF-ASLT-20", "CF-ASLT-22", "CF-WMACH-10")
def test_leaving_a_melee_costs_those_in_contact():
    a, b = levies((10, 10), (14, 10)), reavers((10, 13))
    here = field(a, b)
    assert lost_on_leaving(here, a) == ["A.1"]
    assert lost_on_leaving(here, b) == ["B.1"]
    lancers = levies((10, 9.5), who="vc_lancer")
    assert lost_on_leaving(field(lancers, b), lancers) == []
    stalkers = unit("S", 0, ["vc_levy", "tk_stalker"], [(9, 10.2), (11.9, 10.7)])
    assert lost_on_leaving(field(stalkers, b), stalkers) == ["S.1"]
    mortar = unit("M", 0, ["vc_mortar", "vc_crew"], [(10, 8.5), (10, 4)])
    assert lost_on_leaving(field(mortar, b), mortar) == ["M.1"]
    free = levies((50, 50), name="F")
    assert disengage_refusal(field(free), free).rule == "CF-ASLT-22"  # RF-57
    assert disengage_refusal(here, a) is None
    routed = levies((10, 10), routed=True)
    assert disengage_refusal(field(routed, b), routed).rule == "CF-ASLT-22"


@pytest.mark.rule("CF-CHARGE-1", "CF-CHARGE-2", "CF-CHARGE-3", "CF-CHARGE-4", "CF-CHARGE-10")
def test_what_makes_a_charge():
    # WX-6
    riders = unit("R", 1, "tk_rider", row(0, 0, 3, 5))
    stalkers = unit("S", 1, ["tk_stalker"] * 5 + ["tk_hask"], row(0, 0, 6))
    levy = unit("A", 0, ["vc_levy"] * 8 + ["vc_aldra"], row(0, 10, 9))
    assert (riders.power, stalkers.power, levy.power) == (6, 6, 9)
    assert is_charge(riders, levy, free=True)
    assert not is_charge(stalkers, levy, free=True)
    six = unit("C", 0, "vc_levy", row(0, 10, 6))
    assert is_charge(stalkers, six, free=True)
    assert not is_charge(unit("D", 1, "tk_reaver", row(0, 0, 5)), six, free=True)
    assert not is_charge(riders, levy, free=False)
    assert is_charge(unit("Q", 1, "tk_rider", row(0, 0, 3, 5)), unit("E", 0, "vc_levy", row(0, 10, 10)), free=True)


@pytest.mark.rule("CF-ASLT-10", "CF-ASLT-12")
@pytest.mark.parametrize("gap", [8, 14, 17])
def test_the_helper_brings_everybody_in_legally(gap):
    a = unit("A", 0, "vc_levy", [*row(10, 10, 4), *row(10, 6, 4)])
    b = reavers(*row(11, 13 + gap, 4), *row(11, 17 + gap, 2))
    here = field(a, b)
    assert in_reach(here, a, b)
    paths = charged_in(here, a, b)
    after = moved(a, paths)
    assert placing(here, a, b, paths) is None
    assert len(here.with_unit(after).in_contact(after)) >= 4


@pytest.mark.rule("CF-ASLT-14")
def test_without_a_place_an_assault_finds_nobody():
    a, b = levies((10, 10)), reavers((10, 30))
    ring = [
        (10 + 3 * x, 30 + 3 * y)
        for x, y in ((1, 0), (-1, 0), (0.5, 0.867), (-0.5, 0.867), (0.5, -0.867), (-0.5, -0.867))
    ]
    assert charged_in(field(a, b, reavers(*ring, name="Y")), a, b) is None


@pytest.mark.rule("CF-ASLT-6", "CF-ASLT-7")
def test_a_failed_assault_stops_near_and_engages_nobody():
    a, b = levies((10, 10), (14, 10)), reavers((10, 40), (14, 30))
    here = field(a, b)
    after = moved(a, failed_in(here, a, b))
    gaps = [f.base.gap(e.base) for f in after.fighters for e in b.fighters]
    assert min(gaps) >= 1
    assert after.chief.at[1] > 20
    assert not here.with_unit(after).engaged(after)
    shut = field(a, reavers((10, 50), name="B"), elements=[])
    assert moved(a, failed_in(shut, a, shut.unit("B"))).chief.at == pytest.approx((10, 30))


@pytest.mark.rule("CF-ASLT-10", "CF-ASLT-12", "CF-ASLT-13")
@pytest.mark.parametrize("seed", range(12))
def test_whatever_stands_around_the_helper_finds_a_legal_assault(seed):
    rng = Random(seed)
    a = unit("A", 0, "vc_levy", [(30 + 4 * (k % 4), 8 + 4 * (k // 4)) for k in range(8)])
    x, y = rng.uniform(25, 40), rng.uniform(20, 28)
    b = reavers(*[(x + 4 * (k % 3), y + 4 * (k // 3)) for k in range(6)])
    other = reavers(*row(rng.choice([5, 55]), y, 3), name="Y")
    rock = element("r", "rocks", (rng.choice([20, 60]), 18))
    here = field(a, b, other, elements=[rock])
    if in_reach(here, a, b):
        paths = charged_in(here, a, b)
        assert placing(here, a, b, paths) is None
    after = moved(a, failed_in(here, a, b))
    assert not here.with_unit(after).engaged(after)
