"""Ranged attacks and templates."""

from fractions import Fraction

import pytest

from rulebook.confrontation import Disc, Roll, Shoot, difficulty, element, odds, position, range_band, roll, troop
from rulebook.confrontation.shooting.rules import (
    aim,
    interference,
    marksmen,
    salvo_damage,
    salvos,
    shoot_refusal,
    spared_incarnate,
)
from rulebook.confrontation.shooting.templates import blast, drifted, shaken, struck, suffered, under
from tests.testers import rigged, thrown

from .places import Faces, against, field, offered, profile, row, unit


def bows(*places, name="A", **more):
    return unit(name, 0, "vc_longbow", list(places), **more)


def reavers(*places, name="B", **more):
    return unit(name, 1, "tk_reaver", list(places), **more)


def rule(here, a, b, which="vc_longbow"):
    """The rule against a salvo, tried by a player whose unit may act; who is in rout has to rally first."""
    if a.routed:
        return shoot_refusal(here, a, which, b).rule
    return against(here, a, "act", Shoot(a.id, which, b.id))


@pytest.mark.rule("CF-RANGED-8", "CF-RANGED-13")
def test_range_bands():
    assert [range_band(d) for d in (0, 10, 10.1, 20, 47, 105)] == [0, 0, 1, 1, 4, 10]  # WX-1
    assert range_band(10.0004) == 0


@pytest.mark.rule("CF-RANGED-12", "CF-RANGED-14", "CF-RANGED-23")
def test_a_volley():
    """WX-2: leaders 25 cm apart edge to edge."""
    archers, targets = troop("a1", 0, "vc_longbow", row(10, 10, 6)), troop("b1", 1, "tk_reaver", row(10, 38, 8))
    state = position(archers, targets, active="a1", package="act")
    aimed = state.play(offered(state, Shoot)[0])
    assert (aimed.test.all_dice, aimed.test.difference) == (6, 3)
    hits = thrown(aimed, Roll(), 1, 3, 3, 5, 6, 6, 6, 2, 4)  # two bonus dice, and one more of the 6 among them
    assert (hits.test.kind, hits.test.all_dice, hits.test.difference) == ("strength", 7, 1)
    after = thrown(hits, Roll(), 1, 2, 3, 4, 5, 6, 6, 2, 5)
    assert after.rolls[-1][1].successes == 5
    assert len(after.unit("b1").fighters) == 3  # the six bows may eliminate six
    law = odds.successes(6, 3)
    assert law.mean == Fraction(24, 5)


@pytest.mark.rule("CF-RANGED-9", "CF-RANGED-10", "CF-RANGED-12")
def test_interference_counts_once():
    # WX-3
    a, b = bows(*row(10, 10, 6)), reavers(*row(10, 38, 8))
    rock, friend = element("r", "rocks", (15, 20)), unit("C", 0, "vc_levy", [(22, 25)])
    assert difficulty(field(a, b), a, b) == 2
    here = field(a, b, friend, elements=[rock, element("w", "low_wall", (20, 30))])
    assert difficulty(here, a, b) == 4
    assert aim(here, a, "vc_longbow", b).attack == 1
    for kind in ("marsh", "stream", "hill"):
        assert not interference(field(a, b, elements=[element("e", kind, (15, 24))]), a, b)
    assert not interference(field(a, b, unit("C", 0, "vc_levy", [(60, 25)])), a, b)
    # 6 bows, Attack 4, 25 cm, interference: 4+
    weak = bows(*row(10, 10, 6))
    assert 4 - difficulty(field(weak, b, friend), weak, b) == 0


@pytest.mark.rule("CF-RANGED-10")
def test_the_zone_between_ends_at_the_hull():
    a, b = bows((10, 10)), reavers((10, 40))
    assert interference(field(a, b, unit("C", 0, "vc_levy", [(12.9, 25)])), a, b)
    assert not interference(field(a, b, unit("C", 0, "vc_levy", [(13, 25)])), a, b)


@pytest.mark.rule("CF-RANGED-11")
def test_a_units_own_tent_does_not_interfere():
    a, b = bows((10, 10)), reavers((10, 40))
    assert not interference(field(a, b, elements=[element("t", "tent", (10, 10))]), a, b)
    two = bows((10, 10), (10, 15))
    assert interference(field(two, b, elements=[element("t", "tent", (10, 10))]), two, b)


@pytest.mark.rule("CF-ROUT-4", "CF-STATE-3", "CF-RANGED-1", "CF-RANGED-3", "CF-RANGED-5", "CF-RANGED-6", "CF-RANGED-22")
def test_who_may_shoot_at_whom():
    a, b = bows((10, 10)), reavers((10, 40))
    assert rule(field(a, b), a, b) is None
    routed = bows((10, 10), routed=True)
    assert rule(field(routed, b), routed, b) == "CF-ROUT-4"
    foe = reavers((10, 13), name="X")
    assert rule(field(a, b, foe), a, b) == "CF-STATE-3"  # RF-11
    levy = unit("A", 0, "vc_levy", [(10, 10)])
    assert rule(field(levy, b), levy, b) == "CF-RANGED-1"
    assert rule(field(a, b), a, b, "vc_levy") == "CF-RANGED-3"
    friend = unit("C", 0, "vc_levy", [(10, 43)])
    assert rule(field(a, b, friend), a, b) == "CF-RANGED-6"  # RF-12
    assert rule(field(a, friend), a, friend) == "CF-RANGED-5"
    house = [element("h", "stone_house", (10, 25))]
    assert rule(field(a, b, elements=house), a, b) == "CF-RANGED-5"  # RF-13
    # RF-59, WX-36: the first clause that fails is reported
    assert rule(field(a, b, foe, friend, elements=house), a, b) == "CF-STATE-3"


def test_refusals_come_in_a_fixed_order():
    a, b, foe = bows((10, 10), routed=True), reavers((10, 40)), reavers((10, 13), name="X")
    assert rule(field(a, b, foe), a, b) == "CF-ROUT-4"


@pytest.mark.rule("CF-RANGED-7", "CF-RANGED-20")
def test_only_marksmen_who_see_take_part_and_only_the_seen_fall():
    a = unit("A", 0, ["vc_longbow", "vc_longbow", "tk_hask"], [(10, 10), (30, 10), (10, 13)])
    b = reavers((30, 40), (10, 40))
    here = field(a, b, elements=[element("h", "stone_house", (10, 25))])
    hidden = unit("B", 1, "tk_reaver", [(10, 40)])
    assert [f.id for f in marksmen(here, a, "vc_longbow", b)] == ["A.1", "A.2"]
    screened = field(a, hidden, elements=[element("h", "stone_house", (10, 20))])
    assert [f.id for f in marksmen(screened, a, "vc_longbow", hidden)] == ["A.2"]
    assert rule(screened, a, hidden, "tk_hask") == "CF-RANGED-7"
    one = field(a, b, elements=[element("h", "stone_house", (10, 33)), element("i", "stone_house", (20, 33))])
    damage = salvo_damage(one, a, (a.fighters[1],), b, 2)
    assert [v.id for v in damage.victims] == ["B.1"]
    assert damage.unseen == ("B.2",)


@pytest.mark.rule("CF-RANGED-17", "CF-RANGED-18", "CF-RANGED-16")
def test_losses_begin_with_the_nearest_to_the_shooting_leader():
    a, b = bows(*row(10, 10, 3)), reavers((18, 38), (10, 38), (14, 38), (10, 42))
    damage = salvo_damage(field(a, b), a, a.fighters, b, 5)
    assert damage.allotments() == [{"B.2": 1, "B.3": 1, "B.1": 1}]  # WX-4: three bows, three fall


@pytest.mark.rule("CF-INC-3", "CF-INC-4", "CF-INC-5", "CF-INC-9")
def test_an_incarnate_is_spared_while_comrades_remain():
    a = bows(*row(10, 10, 6))
    host = unit("B", 1, ["tk_reaver"] * 4 + ["tk_murna", "familiar"], [*row(10, 38, 5), (26, 41)])
    assert spared_incarnate(host) == ("B.5",)
    damage = salvo_damage(field(a, host), a, a.fighters, host, 6)
    fallen = {f for allotment in damage.allotments() for f in allotment}
    assert "B.5" not in fallen
    alone = unit("B", 1, ["tk_murna", "familiar"], row(10, 38, 2))
    assert spared_incarnate(alone) == ()
    assert spared_incarnate(reavers((10, 38))) == ()


@pytest.mark.rule("CF-RANGED-3", "CF-RANGED-21", "CF-RECRUIT-28")
def test_each_profile_fires_a_salvo_of_its_own():
    stalkers = unit("S", 1, ["tk_stalker", ("tk_stalker", "magician"), "tk_hask"], row(10, 10, 3))
    assert {name: len(who) for name, who in salvos(stalkers).items()} == {"tk_stalker": 2, "tk_hask": 1}
    adept = unit("A", 0, [("vc_longbow", "magician")] + ["vc_longbow"] * 5, row(10, 10, 6))
    assert aim(field(adept, reavers((10, 38))), adept, "vc_longbow", reavers((10, 38))).dice == 6


@pytest.mark.rule("CF-WMACH-4", "CF-WMACH-6", "CF-RANGED-15")
def test_machines_are_fired_by_their_crew_and_aimed_at_in_parts():
    mortar = unit("M", 0, ["vc_mortar", "vc_crew", "vc_crew"], [(10, 10), (10, 5.5), (14, 5)])
    b = reavers((10, 40))
    assert rule(field(mortar, b), mortar, b, "vc_mortar") is None
    apart = unit("M", 0, ["vc_mortar", "vc_crew"], [(10, 10), (10, 5)])
    assert rule(field(apart, b), apart, b, "vc_mortar") == "CF-WMACH-4"
    foe = unit("F", 1, "tk_stalker", [(10, 40)])
    at_machine = salvo_damage(field(mortar, foe), foe, foe.fighters, mortar, 3, "war_machine")
    assert [v.id for v in at_machine.victims] == ["M.1"]
    at_crew = salvo_damage(field(mortar, foe), foe, foe.fighters, mortar, 3, "crew")
    assert {v.id for v in at_crew.victims} | set(at_crew.unseen) == {"M.2", "M.3"}
    assert aim(field(mortar, foe), foe, "tk_stalker", mortar, "war_machine").strength == 4 - 7


@pytest.mark.rule("CF-TITAN-9", "CF-TITAN-12")
def test_strength_tests_against_a_titan_earn_no_bonus_dice():
    archers, titan = troop("a1", 0, "vc_longbow", row(10, 10, 2)), troop("t1", 1, "tk_root", [(10, 40)])
    state = position(archers, titan, active="a1", package="act")
    hits = rigged(state.play(offered(state, Shoot)[0]), 6, 5, 5).play(Roll())
    assert hits.rolls[-1][1].bonus == ((5,),)
    strength = thrown(hits, Roll(), 6, 6, 6).rolls[-1][1]
    assert (strength.bonus, strength.successes) == ((), 2)  # three, halved


# ---- templates


def mortar_roll(*faces, difference=2, dice=2):
    return roll(dice, difference, Faces(*faces))


@pytest.mark.rule("CF-AOE-1", "CF-AOE-3", "CF-AOE-6", "CF-AOE-7", "CF-AOE-11")
def test_an_area_shot_deviates():
    # WX-15: one failure, one success, die 4: 1 cm back toward the shooter
    shot = blast(mortar_roll(2, 4), 3, (50.0, 10.0), (10.0, 10.0), Faces(4))
    assert shot.template.centre == pytest.approx((49, 10))
    assert (shot.template.radius, shot.tests, shot.drift, shot.die) == (3, 1, 1, 4)
    assert drifted((20, 10), (0, 10), 4, 3) == pytest.approx((17, 10))
    assert drifted((20, 10), (0, 10), 1, 3) == pytest.approx((23, 10))
    east, south = drifted((20, 10), (0, 10), 2, 2)
    assert (east > 20, south < 10) == (True, True)  # clockwise


@pytest.mark.rule("CF-AOE-10", "CF-AOE-12", "CF-AOE-2")
def test_the_area_grows_with_the_successes_up_to_10():
    # WX-16
    four = blast(mortar_roll(6, 6, 5, 3), 3, (50, 10), (10, 10), Faces())
    assert (four.template.radius, four.tests, four.drift) == (10, 2, 0)
    three = blast(mortar_roll(3, 3, 3, dice=3), 4, (50, 10), (10, 10), Faces())
    assert (three.template.radius, three.tests) == (10, 2)
    two = blast(mortar_roll(3, 3), 5, (50, 10), (10, 10), Faces())
    assert (two.template.radius, two.tests) == (10, 1)
    assert blast(mortar_roll(3, 3), 3, (50, 10), (10, 10), Faces()).template.radius == 6
    none = blast(mortar_roll(1, 2), 3, (50, 10), (10, 10), Faces(1))
    assert (none.template.radius, none.drift) == (3, 2)


@pytest.mark.rule("CF-AOE-8", "CF-AOE-9")
def test_failed_bonus_dice_do_not_drift_and_the_worst_column_misses():
    assert blast(mortar_roll(6, 6, 1, 1), 3, (50, 10), (10, 10), Faces()).drift == 0
    # WX-17: Attack 3, range 7, interference
    assert blast(roll(2, 3 - 9, Faces(6, 6, 6, 1, 1)), 3, (50, 10), (10, 10), Faces()) is None


@pytest.mark.rule("CF-AOE-4", "CF-AOE-5")
def test_partly_under_is_strictly_nearer_than_the_radius():
    template = Disc((0, 0), 3)
    assert under(template, Disc((4.4, 0), 1.5))
    assert not under(template, Disc((4.5, 0), 1.5))
    assert under(template, Disc((1, 0), 1.5))


@pytest.mark.rule("CF-AOE-14", "CF-AOE-15", "CF-AOE-16", "CF-AOE-17", "CF-AOE-18")
def test_everybody_under_the_template_is_struck():
    host = unit("B", 1, ["tk_reaver", "tk_murna"], [(3, 3), (6, 3)])
    friend = unit("A", 0, "vc_levy", [(3, 7)])
    house = element("h", "stone_house", (30, 30))
    here = field(host, friend, elements=[house])
    template = Disc((1, 3), 10)
    assert [f.id for _, f in struck(here, template)] == ["B.1", "A.1"]
    assert [f.id for _, f in struck(here, template, picked="B.2")] == ["B.1", "B.2", "A.1"]
    alone = unit("B", 1, ["tk_murna"], [(6, 3)])
    assert [f.id for _, f in struck(field(alone), template)] == ["B.1"]


@pytest.mark.rule("CF-AOE-13", "CF-AOE-12", "CF-FAM-3", "CF-TITAN-9")
def test_each_struck_fighter_tests_alone():
    host = unit("B", 1, ["tk_gargant", "tk_murna", "familiar"], row(10, 10, 3))
    gargant, _, familiar = host.fighters
    rolls = shaken(host, gargant, 5, 2, Faces(6, 5, 3))
    assert (len(rolls), suffered(gargant, rolls)) == (2, 2)
    assert suffered(familiar, shaken(host, familiar, 5, 1, Faces(1))) == 1
    titan = unit("T", 1, "tk_root", [(10, 10)])
    assert suffered(titan.chief, shaken(titan, titan.chief, 5, 1, Faces(6))) == 1


@pytest.mark.rule("CF-RANGED-1", "CF-RANGED-8")
def test_attack_4_at_105_cm_is_halved():
    far = unit("A", 0, profile("vc_longbow", ranged=profile("vc_outrider").ranged), [(10, 10)])
    b = reavers((118, 10))
    numbers = aim(field(far, b, size=(200.0, 60.0)), far, "vc_longbow", b)
    assert numbers.attack == -6
