"""Walks and runs, each clause and each listed refusal at its boundary."""

import pytest

from rulebook.confrontation import Run, Walk, element
from rulebook.confrontation.movement.crossing import RUN, WALK, passable
from rulebook.confrontation.movement.marching import shifted
from rulebook.confrontation.movement.rules import move_refusal, moved

from .places import against, field, profile, row, unit


def rule(here, what, paths, kind=WALK, **more):
    """The rule against a move, tried by a player who has announced it."""
    if more:
        refusal = move_refusal(here, what, paths, kind, **more)
        return refusal and refusal.rule
    trails = tuple((name, tuple(path)) for name, path in paths.items())
    return against(here, what, kind, {WALK: Walk, RUN: Run}[kind](what.id, trails))


def straight(what, x, y):
    return shifted(what, x, y)


def levies(*places, owner=0, name="A", who="vc_levy", **more):
    return unit(name, owner, who, list(places), **more)


@pytest.mark.rule("CF-MOVE-1", "CF-MOVE-6", "CF-MOVE-34")
def test_a_walk_is_at_most_the_movement():
    a = levies((10, 10), (14, 10))
    assert rule(field(a), a, straight(a, 0, 10)) is None
    assert rule(field(a), a, straight(a, 0, 10.0004)) is None
    assert rule(field(a), a, straight(a, 0, 10.2)) == "CF-MOVE-1"  # RF-1
    # one member too far, and nobody moves
    assert rule(field(a), a, {"A.1": [(10, 10), (10, 20)], "A.2": [(14, 10), (14, 20.1)]}) == "CF-MOVE-1"
    bent = {"A.1": [(10, 10), (10, 17), (13, 17)], "A.2": [(14, 10), (14, 14), (17, 14)]}
    assert rule(field(a), a, bent) is None
    assert moved(a, bent).fighters[0].at == (13, 17)
    with pytest.raises(ValueError, match=r"begins at \(0, 0\)"):
        move_refusal(field(a), a, {"A.1": [(0, 0), (1, 0)]}, WALK)


@pytest.mark.rule("CF-MOVE-3")
def test_a_run_is_at_most_twice_the_movement():
    a = levies((10, 10), (14, 10))
    assert rule(field(a), a, straight(a, 0, 20), RUN) is None
    assert rule(field(a), a, straight(a, 0, 20.5), RUN) == "CF-MOVE-3"  # RF-3


@pytest.mark.rule("CF-MOVE-2", "CF-MOVE-4")
@pytest.mark.parametrize(("kind", "expected"), [(WALK, "CF-MOVE-2"), (RUN, "CF-MOVE-4")])
def test_walks_and_runs_do_not_engage(kind, expected):
    a, b = levies((10, 10)), levies((10, 20), owner=1, name="B")
    assert rule(field(a, b), a, straight(a, 0, 7), kind) == expected  # RF-2, RF-4
    assert rule(field(a, b), a, straight(a, 0, 6.9), kind) is None


@pytest.mark.rule("CF-FORM-1", "CF-MOVE-11")
def test_only_the_end_of_a_scattered_move_keeps_formation():
    a = levies((10, 10), (14, 10), (18, 10))
    assert rule(field(a), a, {"A.3": [(18, 10), (19.5, 10)]}) is None
    assert rule(field(a), a, {"A.3": [(18, 10), (19.7, 10)]}) == "CF-FORM-1"  # RF-5
    assert rule(field(a), a, {"A.3": [(18, 10), (18, 14), (18, 10)]}) is None


@pytest.mark.rule("CF-MOVE-8", "CF-MOVE-14")
def test_a_base_goes_around_what_bars_it():
    a = levies((10, 10))
    gate = levies((7.25, 15), (12.75, 15), owner=1, name="B")  # RF-6: a gap of 2.5 cm
    assert rule(field(a, gate), a, straight(a, 0, 10)) == "CF-MOVE-8"
    wide = levies((7, 15), (13, 15), owner=1, name="B")
    assert rule(field(a, wide), a, straight(a, 0, 10)) is None
    assert rule(field(a, elements=[element("r", "rocks", (10, 16))]), a, straight(a, 0, 10)) == "CF-MOVE-8"
    for other in (
        levies((10, 15), who="tk_gargant", name="C"),
        levies((10, 15), who="vc_belfry", name="C"),
        levies((10, 15), (13, 15), name="C", formation="close"),
    ):
        assert not passable(a, other)
        assert rule(field(a, other, size=(90, 90)), a, {"A.1": [(10, 10), (10, 22)]}, RUN) == "CF-MOVE-8"


@pytest.mark.rule("CF-MOVE-12", "CF-MOVE-13", "CF-MOVE-31")
def test_scattered_friends_pass_through_one_another():
    a = levies((10, 10))
    friends = levies((10, 14), (15, 14), (12.5, 19), name="C")
    here = field(a, friends)
    assert rule(here, a, {"A.1": [(10, 10), (8, 18)]}) is None
    assert rule(here, a, {"A.1": [(10, 10), (12.5, 15.5)]}) == "CF-MOVE-13"
    two = levies((7, 15), (13, 15), name="C")
    assert rule(field(a, two), a, straight(a, 0, 5)) == "CF-MOVE-13"


@pytest.mark.rule("CF-MOVE-15", "CF-MOVE-32", "CF-MOVE-35")
def test_a_unit_gets_entirely_past_or_stops_1_cm_before():
    a = levies((10, 10), (15, 10))
    friends = levies((10, 15), (15, 15), name="C")
    here = field(a, friends)
    # one gets past, the other would stop right before them
    paths = {"A.1": [(10, 10), (10, 18.2)], "A.2": [(15, 10), (15, 11.5)]}
    assert rule(here, a, paths) == "CF-MOVE-15"
    # nobody tries to pass: they may walk right up
    assert rule(here, a, straight(a, 0, 1.5)) is None
    assert rule(here, a, straight(a, 0, 8.2)) is None
    stream = element("s", "stream", (15, 14))
    paths = {"A.1": [(10, 10), (10, 15), (12.5, 16.6)], "A.2": [(15, 10), (15, 11)]}
    slow = levies((10, 10), (15, 10), who=profile("vc_levy", movement=20))
    assert rule(field(slow, elements=[stream]), slow, paths) == "CF-MOVE-15"


@pytest.mark.rule("CF-MOVE-16", "CF-MOVE-30")
def test_a_flying_unit_ignores_what_lies_below():
    wings = unit("W", 0, "tk_wing", row(10, 10, 3, 5))
    enemy = levies((10, 20), (15, 20), owner=1, name="B")
    ground = [element("r", "rocks", (15, 16)), element("m", "marsh", (15, 25)), element("w", "low_wall", (15, 13))]
    here = field(wings, enemy, elements=ground)
    assert rule(here, wings, straight(wings, 0, 36), RUN) is None
    assert rule(here, wings, straight(wings, 0, 5)) == "CF-GEOM-5"


@pytest.mark.rule("CF-MOVE-18", "CF-MOVE-19", "CF-MOVE-20", "CF-MOVE-21")
def test_crossing_a_low_wall_halves_a_walk():
    a = levies((10, 10))
    here = field(a, elements=[element("w", "low_wall", (10, 13))])
    assert rule(here, a, straight(a, 0, 5)) is None  # WX-27
    assert rule(here, a, straight(a, 0, 3)) is None  # ends on top
    assert rule(here, a, straight(a, 0, 7)) == "CF-MOVE-18"  # RF-56
    odd = levies((10, 10), who=profile("vc_levy", movement=9))
    assert rule(field(odd, elements=here.elements), odd, straight(odd, 0, 4.5)) is None
    assert rule(field(odd, elements=here.elements), odd, straight(odd, 0, 4.6)) == "CF-MOVE-18"
    small = levies((10, 10), who=profile("vc_levy", height=1.0))
    assert rule(field(small, elements=here.elements), small, straight(small, 0, 5)) == "CF-MOVE-18"


@pytest.mark.rule("CF-MOVE-22", "CF-MOVE-23", "CF-MOVE-24")
def test_who_crosses_in_which_movement():
    wall = element("w", "low_wall", (10, 14))
    a = levies((10, 10))
    assert rule(field(a, elements=[wall]), a, straight(a, 0, 8), RUN) == "CF-MOVE-22"  # RF-8
    riders = levies((10, 10), who="tk_rider")
    assert rule(field(riders, elements=[wall]), riders, straight(riders, 0, 16)) is None  # WX-27
    assert rule(field(riders, elements=[wall]), riders, straight(riders, 0, 32), RUN) is None
    lancers = levies((10, 10), who="vc_lancer")
    assert rule(field(lancers, elements=[wall]), lancers, straight(lancers, 0, 30), RUN) == "CF-MOVE-22"
    mortar = unit("M", 0, ["vc_mortar", "vc_crew"], [(10, 10), (10, 5.5)])
    assert rule(field(mortar, elements=[wall]), mortar, straight(mortar, 0, 4)) == "CF-MOVE-24"  # RF-7


@pytest.mark.rule("CF-MOVE-25")
def test_nobody_ends_on_deep_ground():
    a = levies((10, 10))
    here = field(a, elements=[element("s", "stream", (15, 13))])
    assert rule(here, a, straight(a, 0, 3)) == "CF-MOVE-25"  # RF-9
    assert rule(here, a, straight(a, 0, 5)) == "CF-MOVE-25"
    fast = levies((10, 10), who=profile("vc_levy", movement=12))
    assert rule(field(fast, elements=here.elements), fast, straight(fast, 0, 5.6)) is None
    riders = levies((10, 9), who="tk_rider")
    assert rule(field(riders, elements=here.elements), riders, straight(riders, 0, 4)) == "CF-MOVE-25"


@pytest.mark.rule("CF-MOVE-26", "CF-MOVE-27", "CF-MOVE-33", "CF-TITAN-3")
def test_difficult_ground_halves_once():
    marsh = element("m", "marsh", (10, 17))
    a = levies((10, 10), (15, 10))
    here = field(a, elements=[marsh])
    assert rule(here, a, straight(a, 0, 5)) is None
    assert rule(here, a, straight(a, 0, 5.1)) == "CF-MOVE-26"
    assert rule(here, a, straight(a, 0, 10), RUN) is None
    assert rule(here, a, straight(a, 0, 10.1), RUN) == "CF-MOVE-26"
    # one member's path is enough
    edge = levies((13, 10), (18.6, 10), (23, 10), name="A")
    assert rule(field(edge, elements=[marsh]), edge, straight(edge, 0, 6)) == "CF-MOVE-26"
    both = field(a, elements=[marsh, element("w", "low_wall", (10, 12.2))])
    assert rule(both, a, straight(a, 0, 5)) is None
    assert rule(both, a, straight(a, 0, 5.1)) == "CF-MOVE-18"
    titan = levies((10, 8), who="vc_belfry")
    assert rule(field(titan, elements=[marsh]), titan, straight(titan, 0, 12)) is None


@pytest.mark.rule("CF-MOVE-28", "CF-STATE-5")
def test_an_engaged_unit_disengages_first():
    a, b = levies((10, 10)), levies((10, 13), owner=1, name="B")
    assert rule(field(a, b), a, straight(a, 0, -5)) == "CF-MOVE-28"  # RF-10
    assert rule(field(a, b), a, straight(a, 0, -5), disengaged=True) is None
    # leaving right through the enemy is no way out
    assert rule(field(a, b), a, straight(a, 0, 8), disengaged=True) == "CF-MOVE-8"


@pytest.mark.rule("CF-MOVE-29")
def test_nobody_leaves_the_field_on_his_own():
    a = levies((5, 10))
    assert rule(field(a), a, straight(a, -3.5, 0)) is None
    assert rule(field(a), a, straight(a, -4, 0)) == "CF-MOVE-29"


@pytest.mark.rule("CF-TERR-3", "CF-TERR-4")
def test_a_building_is_entered_by_all_or_nobody():
    shed = element("s", "shed", (20, 20))
    inside = [(17.2, 18.2), (20.3, 18.2), (17.2, 21.3)]
    a = levies(*[(x, y - 8) for x, y in inside])
    here = field(a, elements=[shed])
    assert rule(here, a, straight(a, 0, 8)) is None
    paths = straight(a, 0, 8)
    assert rule(here, a, {"A.1": paths["A.1"], "A.2": paths["A.2"]}) == "CF-TERR-3"
    # nobody walks through it
    thin = levies((20, 14))
    assert rule(field(thin, elements=[shed]), thin, straight(thin, 0, 12), RUN) == "CF-MOVE-8"
    within = levies((20, 20))
    assert rule(field(within, elements=[shed]), within, straight(within, 0, 6)) is None


@pytest.mark.rule("CF-TERR-3")
def test_eight_bases_do_not_fit_into_a_small_shed():
    # at most 4 discs of 3 cm fit into 6 x 6 cm; any 8 places overlap or stick out
    shed = element("s", "shed", (20, 20))
    small = type(shed)("s", shed.kind, type(shed.shape)(((17, 17), (23, 17), (23, 23), (17, 23))))
    four = [(18.5, 18.5), (21.5, 18.5), (18.5, 21.5), (21.5, 21.5)]
    a = levies(*[(x, y - 9) for x, y in four])
    assert rule(field(a, elements=[small]), a, straight(a, 0, 9)) is None
    eight = levies(*[(x, y - 9) for x, y in [*four, *[(x + 6.1, y) for x, y in four]]])
    assert rule(field(eight, elements=[small]), eight, straight(eight, 0, 9)) == "CF-TERR-3"


@pytest.mark.rule("CF-MOVE-9", "CF-MOVE-10", "CF-FORM-3")
def test_a_close_formation_moves_as_a_block_and_may_rearrange_at_the_end():
    block = levies((10, 10), (13, 10), (10, 13), (13, 13), formation="close")
    here = field(block)
    assert rule(here, block, straight(block, 0, 10)) is None
    wheel = {f.id: [f.at, (f.at[0], f.at[1] + 4)] for f in block.fighters}
    wheel["A.4"] = [(13, 13), (13, 17), (16, 14)]
    wheel["A.3"] = [(10, 13), (10, 17), (7, 14)]
    assert rule(here, block, wheel, axis=90) is None
    apart = {f.id: [f.at, (f.at[0], f.at[1] + k), (f.at[0], f.at[1] + 4)] for k, f in enumerate(block.fighters)}
    assert rule(here, block, apart) == "CF-MOVE-9"
    broken = dict(wheel)
    broken["A.4"] = [(13, 13), (13, 17), (17, 14)]
    assert rule(here, block, broken, axis=90) == "CF-FORM-3"


@pytest.mark.rule("CF-WMACH-9")
def test_a_war_machine_does_not_run():
    mortar = unit("M", 0, ["vc_mortar", "vc_crew"], [(10, 10), (10, 5.5)])
    assert rule(field(mortar), mortar, straight(mortar, 0, 5), RUN) == "CF-WMACH-9"  # RF-61
    assert rule(field(mortar), mortar, straight(mortar, 0, 5)) is None


@pytest.mark.rule("CF-FAM-2", "CF-FAM-7")
def test_familiars_go_along_with_their_magician():
    host = unit("A", 0, ["tk_murna", "tk_reaver", "familiar"], [(10, 10), (14, 10), (10, 13)])
    paths = {"A.1": [(10, 10), (12, 16)], "A.2": [(14, 10), (16, 16)]}
    assert rule(field(host), host, paths) is None
    assert moved(host, paths).fighters[2].at == (12, 19)
    paths["A.3"] = [(10, 13), (17.5, 18.5)]
    assert rule(field(host), host, paths) == "CF-FAM-2"
