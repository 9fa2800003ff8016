"""Faith and mana, calls and answers, what effects do, and summoning."""

from fractions import Fraction

import pytest

from rulebook.confrontation import (
    EFFECTS,
    element,
    faith_pool,
    odds,
    removed,
    wounded,
)
from rulebook.confrontation import (
    difficulty as shot_difficulty,
)
from rulebook.confrontation.effects.rules import effect_damage, expired, healed, modified
from rulebook.confrontation.mystics.rules import (
    Call,
    answer_refusal,
    call_refusal,
    difficulty,
    kept_points,
    mana_rolled,
    summon_refusal,
)
from rulebook.confrontation.titans.rules import titan_refusal

from .places import Faces, field, row, unit


def blades(**more):
    return unit("A", 0, ["vc_sworn"] * 4 + [("vc_sworn", "faithful"), "vc_osk"], row(10, 10, 6), **more)


def murna(**more):
    members = ["tk_reaver"] * 3 + ["tk_murna", "familiar", "familiar"]
    return unit("B", 1, members, [*row(10, 30, 4), (22, 33), (24.5, 31.5)], **more)


def rule(here, call, points=30, **more):
    refusal = call_refusal(here, call, points, **more)
    return refusal and refusal.rule


def call(effect, target="", unit_id="A", caller="A.6", **more):
    return Call(unit_id, caller, EFFECTS[effect], target, **more)


# ---- points


@pytest.mark.rule("CF-FAITH-2", "CF-FAITH-5")
def test_faith_is_fervor_plus_members():
    # WX-19: five fighters, one a Votary, and Osk
    assert faith_pool(unit("A", 0, ["vc_sworn"] * 4 + [("vc_sworn", "faithful"), "vc_osk"], row(0, 0, 6))) == 13
    assert faith_pool(murna()) == 0


@pytest.mark.rule("CF-MAGIC-2", "CF-MAGIC-3", "CF-MAGIC-4", "CF-MAGIC-5", "CF-MAGIC-6")
def test_mana_is_rolled_and_kept_up_to_30():
    # WX-20
    assert mana_rolled(murna(), 9, Faces(6, 5, 4, 4)) == ((6, 5, 4, 4), 30)
    alone = unit("B", 1, ["tk_murna"], [(0, 0)])
    assert mana_rolled(alone, 0, Faces(3, 4)) == ((3, 4), 13)
    hexer = unit("S", 1, ["tk_stalker", ("tk_stalker", "magician")], row(0, 0, 2))
    assert mana_rolled(hexer, 0, Faces(5)) == ((5,), 7)
    assert mana_rolled(alone, 25, Faces(3, 4))[1] == 30
    assert mana_rolled(blades(), 0, Faces()) == ((), 0)
    assert odds.mana(6, True, 2).mean == 20


@pytest.mark.rule("CF-FAITH-6", "CF-MAGIC-8")
def test_a_pool_is_lost_with_the_last_mystic():
    a = blades()
    assert kept_points(removed(a, {"A.1", "A.6"}), 13, 0) == (13, 0)
    assert kept_points(removed(a, {"A.5", "A.6"}), 13, 0) == (0, 0)
    assert kept_points(removed(murna(), {"B.4"}), 0, 20) == (0, 0)
    assert kept_points(None, 5, 5) == (0, 0)


# ---- calls


@pytest.mark.rule("CF-MIRACLE-3", "CF-MIRACLE-4", "CF-MIRACLE-5", "CF-FAITH-1", "CF-ROUT-4", "CF-ACT-9", "CF-ACT-12")
def test_who_may_call_a_miracle():
    friend = unit("C", 0, "vc_levy", [(10, 30)])
    here = field(blades(), friend)
    shield = call("mir_shield", "C", caller="A.5")
    assert rule(here, shield) is None
    assert rule(here, shield, 3) == "CF-FAITH-1"  # RF-70
    assert rule(field(blades(routed=True), friend), shield) == "CF-ROUT-4"  # RF-30
    assert rule(here, shield, own_activation=False) == "CF-ACT-9"
    assert rule(here, shield, midway=True) == "CF-ACT-12"  # RF-69
    assert rule(here, call("mir_shield", "C", caller="A.1")) == "CF-MIRACLE-5"
    assert rule(here, shield, used=[("mir_shield", "C")]) == "CF-MIRACLE-3"
    assert rule(here, shield, used=[("mir_shield", "A")]) is None
    assert rule(here, call("mir_resolve", "A"), used=[("mir_resolve", "A")]) == "CF-MIRACLE-3"
    assert rule(here, call("mir_resolve", "C")) == "CF-MIRACLE-4"
    walled = field(
        blades(), friend, elements=[element("h", "stone_house", (10, 20)), element("i", "stone_house", (24, 20))]
    )
    assert rule(walled, shield) == "CF-MIRACLE-4"
    assert rule(field(blades(), friend, murna()), call("mir_shield", "B")) == "CF-MIRACLE-4"
    # engaged targets are allowed
    foe = unit("X", 1, "tk_reaver", [(10, 33)])
    assert rule(field(blades(), friend, foe), shield) is None


@pytest.mark.rule("CF-COMM-1", "CF-COMM-3", "CF-COMM-4")
def test_who_may_call_a_communion():
    here = field(blades(), murna())
    lance = call("com_lance", "B")
    assert rule(here, lance, owned=["com_lance"]) is None
    assert rule(here, lance) == "CF-COMM-1"
    assert rule(here, call("com_lance", "B", caller="A.5"), owned=["com_lance"]) == "CF-COMM-1"  # RF-31
    assert rule(here, call("com_lance", "B", exaltation=3), 10, owned=["com_lance"]) == "CF-COMM-4"
    assert call("com_lance", "B", exaltation=3).spent == 11
    assert rule(here, call("com_lance", "A"), owned=["com_lance"]) == "CF-COMM-3"


@pytest.mark.rule("CF-SPELL-3", "CF-SPELL-4", "CF-SPELL-5", "CF-MAGIC-1", "CF-MAGIC-7")
def test_who_may_cast_a_spell():
    hexer = unit("S", 1, ["tk_stalker", ("tk_stalker", "magician")], row(10, 40, 2))
    here = field(blades(), hexer, murna())
    gust = call("sp_gust", "A", "S", "S.2")
    assert rule(here, gust) is None
    assert rule(here, gust, 3) == "CF-MAGIC-1"
    assert rule(here, call("sp_glow", "S", "S", "S.2")) == "CF-MAGIC-7"  # RF-34
    assert rule(here, call("sp_gust", "A", "S", "S.1")) == "CF-MAGIC-7"
    assert rule(here, gust, used=[("sp_gust", "A")]) == "CF-SPELL-3"
    assert rule(here, call("sp_gust", "S", "S", "S.2")) == "CF-SPELL-4"
    assert rule(here, call("sp_thorn", "A", "B", "B.4"), used=[("sp_thorn", "A")]) is None


@pytest.mark.rule("CF-RITUAL-1", "CF-RITUAL-3", "CF-RITUAL-4")
def test_who_may_cast_a_ritual():
    here = field(blades(), murna())
    storm = call("rit_storm", "A", "B", "B.4", fighter="A.1")
    assert rule(here, storm, owned=["rit_storm"]) is None
    assert rule(here, storm) == "CF-RITUAL-1"
    assert rule(here, storm, 9, owned=["rit_storm"]) == "CF-RITUAL-4"
    walled = field(
        blades(), murna(), elements=[element("h", "stone_house", (10, 20)), element("i", "stone_house", (24, 20))]
    )
    assert rule(walled, storm, owned=["rit_storm"]) == "CF-RITUAL-3"


@pytest.mark.rule("CF-TITAN-4", "CF-TITAN-8")
def test_titans_feel_only_strength_tests():
    belfry = unit("T", 0, "vc_belfry", [(10, 30)])
    here = field(blades(), belfry, murna())
    assert rule(here, call("mir_shield", "T")) == "CF-TITAN-8"  # RF-63
    assert rule(here, call("sp_thorn", "T", "B", "B.4")) is None
    assert titan_refusal(belfry, [{"op": "move"}]).rule == "CF-TITAN-4"  # RF-43
    assert titan_refusal(blades(), [{"op": "move"}]) is None


@pytest.mark.rule("CF-COMM-5", "CF-COMM-6", "CF-COMM-7", "CF-RITUAL-5", "CF-RITUAL-8", "CF-ROUT-8")
def test_who_may_censure_or_counter():
    seer = unit("S", 1, [("tk_reaver", "faithful"), ("tk_stalker", "magician")], row(10, 40, 2))
    here = field(blades(), murna(), seer)

    def answered(what, who, points=30, others=0, on=here):
        refusal = answer_refusal(on, who, what, points, others)
        return refusal and refusal.rule

    lance = call("com_rally", "A", exaltation=2)
    assert lance.spent == 8
    assert answered(lance, seer, 8) is None
    assert answered(lance, seer, 7) == "CF-COMM-5"
    assert answered(lance, seer, 30, others=1) == "CF-COMM-6"
    assert answered(lance, murna()) == "CF-RITUAL-8"
    fled = unit("S", 1, [("tk_reaver", "faithful")], [(10, 40)], routed=True)
    assert answered(lance, fled) == "CF-ROUT-8"  # RF-67
    assert answered(lance, unit("C", 0, [("vc_sworn", "faithful")], [(40, 10)])) == "CF-COMM-5"
    house = element("h", "stone_house", (14, 46))
    hidden = unit("S", 1, [("tk_reaver", "faithful")], [(14, 55)])
    assert answered(lance, hidden, on=field(blades(), hidden, elements=[house])) == "CF-COMM-5"
    # WX-21: Storm Fist with 2 exaltation needs 12; pools of 11 and 7 cannot, and cannot pool
    storm = call("rit_storm", "A", "B", "B.4", exaltation=2)
    adept = unit("C", 0, [("vc_longbow", "magician")], [(40, 10)])
    on = field(blades(), murna(), adept)
    assert storm.spent == 12
    assert answered(storm, adept, 11, on=on) == "CF-RITUAL-5"  # RF-33
    assert answered(storm, adept, 11, others=1, on=on) == "CF-COMM-6"  # RF-68
    assert answered(storm, adept, 12, on=on) is None
    assert answered(storm, blades(), on=on) == "CF-RITUAL-8"  # RF-32


@pytest.mark.rule("CF-COMM-8", "CF-COMM-9", "CF-RITUAL-6", "CF-RITUAL-7")
def test_the_difficulty_of_a_call_and_its_odds():
    a, b = blades(), murna()
    assert odds.exaltation(5 - 6, 2) == Fraction(7, 8)
    assert odds.exaltation(6 - 8, 2) == Fraction(19, 27)
    assert difficulty(EFFECTS["com_awe"], b) == 5
    assert difficulty(EFFECTS["rit_shackle"], a) == 5


# ---- what effects do


@pytest.mark.rule("CF-EFFECT-1", "CF-CTRL-14", "CF-CTRL-4")
def test_effects_last_until_their_moment():
    a = blades()
    op = EFFECTS["mir_shield"].ops[0]
    up = modified(a, "Lifted Shield", op)
    assert up.value(up.chief, "defense") == 7
    twice = modified(up, "Lifted Shield", op)
    assert twice.value(twice.chief, "defense") == 7
    assert expired(up, "activation").modifiers == up.modifiers
    assert expired(up, "activation", "round") == a
    bound = modified(a, "Shackle of Night", EFFECTS["rit_shackle"].ops[0])
    assert bound.movement == 6
    assert expired(bound, "while_upkept").movement == 10


@pytest.mark.rule("CF-RANGED-9", "CF-RANGED-12")
def test_effects_on_shooting():
    a = unit("A", 0, "vc_longbow", row(10, 10, 2))
    b = unit("B", 1, "tk_reaver", row(10, 38, 2))
    flags = {name: EFFECTS[name].ops[0] for name in ("sp_gust", "sp_dusk", "sp_glow")}
    assert shot_difficulty(field(a, b), a, b) == 2
    assert shot_difficulty(field(a, b), modified(a, "Gust", flags["sp_gust"]), b) == 3
    veiled = modified(b, "Dusk Veil", flags["sp_dusk"])
    assert shot_difficulty(field(a, veiled), a, veiled) == 4
    assert shot_difficulty(field(a, veiled), modified(a, "Steady Glow", flags["sp_glow"]), veiled) == 2


@pytest.mark.rule("CF-DMG-4")
def test_mending_restores_the_most_wounded():
    lancers = unit("A", 0, "vc_lancer", row(0, 0, 2, 5))
    hurt = wounded(lancers, "A.2", 1)
    assert [f.health for f in healed(hurt, 1).fighters] == [2, 2]
    assert healed(lancers, 1) == lancers


@pytest.mark.rule("CF-INC-3", "CF-DMG-5")
def test_an_effect_on_a_unit_begins_with_the_nearest_and_spares_the_incarnate():
    damage = effect_damage(murna().chief, blades(), 2)
    assert damage.spared == ("A.6",)
    assert damage.allotments() == [{"A.3": 1, "A.4": 1}, {"A.4": 1, "A.5": 1}]  # two stand equally near


# ---- summoning


@pytest.mark.rule("CF-SUMMON-1", "CF-SUMMON-2", "CF-SUMMON-3", "CF-SUMMON-5")
def test_where_a_summoned_unit_may_appear():
    b = murna()
    grove = call("rit_grove", "", "B", "B.4")
    house = element("h", "stone_house", (60, 30))

    def appears(places, standing=0, *others):
        new = unit("N", 1, "tk_bramble", places)
        refusal = summon_refusal(field(b, *others, elements=[house]), grove, new, standing)
        return refusal and refusal.rule

    assert appears(row(30, 40, 4)) is None
    assert appears(row(30, 40, 4), 2) is None
    assert appears(row(30, 40, 4), 3) == "CF-SUMMON-5"  # RF-35, WX-32
    assert appears(row(30, 40, 3)) == "CF-SUMMON-1"
    assert appears(row(20, 30, 4)) == "CF-SUMMON-2"
    assert appears(row(30, 40, 4), 0, unit("X", 0, "vc_levy", [(30, 43)])) == "CF-SUMMON-2"
    assert appears(row(70, 28, 4)) == "CF-SUMMON-3"
    assert appears(row(30, 40, 4, 6)) == "CF-SUMMON-3"
    assert rule(field(b), grove, owned=["rit_grove"]) is None
