"""Scattered and close formation, at the boundary of each number."""

from dataclasses import replace

import pytest

from rulebook.confrontation import Disc, element, formation_fault, sees, unit_sees, unit_sees_fighter
from rulebook.confrontation.space.formation import change_refusal, ranks
from rulebook.confrontation.space.sight import sees_point

from .places import field, profile, row, unit


def fault(what, exempt=(), axis=0.0):
    refusal = formation_fault(what, {f.id: f.base for f in what.fighters}, exempt, axis)
    return refusal and (refusal.rule, refusal.where[0])


@pytest.mark.rule("CF-FORM-1")
def test_scattered_formation_at_its_limits():
    # WX-30
    assert fault(unit("A", 0, "vc_levy", [(0, 0), (5.4, 0), (10.8, 0)])) is None
    assert fault(unit("A", 0, "vc_levy", [(0, 0), (5.6, 0), (10.8, 0)])) == ("CF-FORM-1", "A.1")
    assert fault(unit("A", 0, "vc_levy", [(0, 0), (4, 0), (8, 0), (13, 0)])) is None
    assert fault(unit("A", 0, "vc_levy", [(0, 0), (4, 0), (8, 0), (13.1, 0)])) == ("CF-FORM-1", "A.4")
    assert fault(unit("A", 0, "vc_levy", [(0, 0), (5.5, 0)])) is None


@pytest.mark.rule("CF-FORM-2")
def test_a_single_fighter_is_always_in_formation():
    assert fault(unit("A", 0, "tk_gargant", [(0, 0)])) is None
    one = unit("A", 0, "vc_levy", [(0, 0)])
    assert change_refusal(one, "close", moved=False).rule == "CF-FORM-2"


@pytest.mark.rule("CF-FORM-3", "CF-FORM-4")
@pytest.mark.parametrize(("sizes", "legal"), [([8], True), ([4, 4], True), ([3, 3, 2], True), ([6, 2], False)])
def test_ranks_of_a_close_formation_are_as_equal_as_possible(sizes, legal):
    places = [(3 * k, 3 * rank) for rank, size in enumerate(sizes) for k in range(size)]
    # the middle man leads, so that nobody is too far from him
    places.insert(0, places.pop(sizes[0] // 2))
    block = unit("A", 0, "vc_levy", places, "close")
    assert fault(block, axis=90) == (None if legal else ("CF-FORM-3", "A.1"))


@pytest.mark.rule("CF-FORM-3")
def test_a_close_formation_is_joined_and_near_its_leader():
    assert fault(unit("A", 0, "vc_levy", [(0, 0), (3.05, 0)], "close")) is None
    assert fault(unit("A", 0, "vc_levy", [(0, 0), (3.06, 0)], "close")) == ("CF-FORM-3", "A.2")
    long = unit("A", 0, "vc_levy", row(0, 0, 6, 3), "close")
    assert fault(long, axis=90) == ("CF-FORM-3", "A.6")


@pytest.mark.rule("CF-FORM-4")
def test_who_lies_within_half_a_base_of_the_first_belongs_to_his_rank():
    bases = {k: Disc((x, 0), 1.5) for k, x in zip("abc", (0, 1.5, 1.6), strict=True)}
    assert ranks(bases, 0) == [["a", "b"], ["c"]]


@pytest.mark.rule("CF-FORM-5", "CF-FORM-6", "CF-FORM-11")
def test_who_touches_an_enemy_is_exempt():
    places = [(0, 0), (4, 0), (14, 0)]
    assert fault(unit("A", 0, "vc_levy", places)) == ("CF-FORM-1", "A.3")
    assert fault(unit("A", 0, "vc_levy", places), exempt={"A.3"}) is None
    # the exempt leader is still measured to, where he stands
    assert fault(unit("A", 0, "vc_levy", [(20, 0), (4, 0), (8, 0)]), exempt={"A.1"}) == ("CF-FORM-1", "A.2")
    # an exempt comrade is still somebody to stand beside
    chain = unit("A", 0, "vc_levy", row(0, 0, 4))
    assert fault(chain) is None
    assert fault(chain, exempt={"A.3"}) is None
    assert fault(unit("A", 0, "vc_levy", [(0, 0), (4, 0), (8, 0), (13.5, 0)]), exempt={"A.3"}) == ("CF-FORM-1", "A.4")


@pytest.mark.rule("CF-FORM-7", "CF-FORM-9", "CF-FORM-10")
def test_changing_formation():
    levy, wings = unit("A", 0, "tk_bramble", row(0, 0, 2)), unit("W", 0, "tk_wing", row(0, 0, 3))
    assert change_refusal(levy, "close", moved=False) is None
    assert change_refusal(levy, "close", moved=True).rule == "CF-FORM-7"
    assert change_refusal(wings, "close", moved=False).rule == "CF-FORM-9"
    assert change_refusal(wings, "scattered", moved=False) is None


@pytest.mark.rule("CF-FAM-2")
def test_a_familiar_stays_within_3_cm_of_his_magician():
    near = unit("A", 0, ["tk_murna", "tk_reaver", "familiar"], [(0, 0), (3.5, 0), (5.5, 2)])
    assert fault(near) == ("CF-FAM-2", "A.3")


# ---- sight


def two(ax, ay, bx, by, name="vc_levy", other="tk_reaver"):
    return unit("A", 0, name, [(ax, ay)]), unit("B", 1, other, [(bx, by)])


def seen(a, b, *others, elements=()):
    return sees(field(a, b, *others, elements=elements), a, a.chief, b, b.chief)


@pytest.mark.rule("CF-LOS-1", "CF-LOS-2", "CF-LOS-4")
def test_a_segment_past_the_end_of_a_wall_is_enough():
    a, b = two(10, 10, 10, 30)
    assert seen(a, b)
    assert seen(b, a)
    rock = element("r", "rocks", (10, 20))
    assert not seen(a, b, elements=[rock])
    assert seen(a, b, elements=[element("r", "rocks", (13.2, 20))])
    assert seen(a, b, elements=[element("r", "rocks", (14, 20))])


@pytest.mark.rule("CF-LOS-5")
def test_low_things_hide_nobody():
    a, b = two(10, 10, 10, 30)
    assert seen(a, b, elements=[element("w", "low_wall", (10, 20))])
    gargant, belfry = two(10, 10, 10, 40, "tk_gargant", "vc_belfry")
    levies = unit("C", 0, "vc_levy", row(6, 20, 4, 3))
    assert seen(gargant, belfry, levies)
    assert not seen(a, b, unit("C", 0, "vc_levy", row(4, 20, 5, 3)))
    assert not seen(a, b, unit("C", 1, "vc_levy", row(4, 20, 5, 3)))


@pytest.mark.rule("CF-LOS-6", "CF-LOS-7", "CF-LOS-10")
def test_own_comrades_hide_nobody():
    a = unit("A", 0, "vc_levy", [(10, 10), (10, 13)])
    b = unit("B", 1, "tk_reaver", [(10, 30), (10, 27)])
    here = field(a, b)
    assert sees(here, a, a.fighters[0], b, b.fighters[0])
    walled = field(a, b, elements=[element("h", "stone_house", (10, 20))])
    assert not unit_sees(walled, a, b)
    flank = unit("A", 0, "vc_levy", [(10, 10), (30, 20)])
    assert unit_sees(field(flank, b, elements=[element("h", "stone_house", (10, 20))]), flank, b)
    assert unit_sees_fighter(here, a, b, b.fighters[1])
    assert sees_point(here, a, a.chief, Disc((40, 40), 0))
    assert not sees_point(walled, a, a.chief, Disc((10, 40), 0))


@pytest.mark.rule("CF-LOS-8", "CF-LOS-9")
def test_open_ground_and_ones_own_tent_hide_nobody():
    a, b = two(10, 10, 10, 30)
    for kind in ("marsh", "stream", "hill"):
        assert seen(a, b, elements=[element("e", kind, (10, 20))])
    assert not seen(a, b, elements=[element("t", "tent", (10, 20))])
    assert seen(a, b, elements=[element("t", "tent", (10, 10))])
    assert seen(a, b, elements=[element("t", "tent", (10, 30))])


@pytest.mark.rule("CF-LOS-5", "CF-LOS-10")
def test_a_tall_seer_is_measured_by_the_smaller_of_the_two():
    small = profile("tk_reaver", height=1.0)
    a, b = unit("A", 0, "vc_belfry", [(10, 10)]), unit("B", 1, small, [(10, 30)])
    assert not seen(a, b, elements=[element("w", "low_wall", (10, 20))])


@pytest.mark.rule("CF-BATTLE-2B")
def test_from_the_hill_of_its_battle_one_sees_over_low_terrain():
    hill = element("hill", "hill", (10, 10))
    lookout = replace(hill, kind=replace(hill.kind, flags=("open", "lookout")))
    small = profile("tk_reaver", height=1.0)
    a, b = unit("A", 0, "vc_levy", [(10, 10)]), unit("B", 1, small, [(10, 30)])
    wall, tent = element("w", "low_wall", (10, 24)), element("t", "tent", (10, 24))
    assert not seen(a, b, elements=[hill, wall])
    assert seen(a, b, elements=[lookout, wall])
    assert not seen(a, b, elements=[lookout, tent])
