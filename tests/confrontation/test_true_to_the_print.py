"""What was tried against the print and did not hold: played through the public contract with rigged dice."""

from __future__ import annotations

from dataclasses import replace
from math import dist

import pytest

from rulebook.confrontation import (
    FORCE,
    GAME,
    KINDS,
    ChangeFormation,
    Combat,
    Drop,
    EndActivation,
    Feat,
    Item,
    Measure,
    Modifier,
    Pass,
    Roll,
    Sacrifice,
    SettleConflict,
    Shoot,
    block,
    position,
    sample,
    scenery,
    troop,
)
from rulebook.confrontation.shooting.rules import COUNTED, IGNORED
from rulebook.game import OptionError
from tests.confrontation.places import offered, refused, told
from tests.testers import seed_for, thrown

MORTAR = troop("a1", 0, ["vc_mortar", "vc_crew", "vc_crew"], [(40, 10), (44.5, 10), (40, 14.5)])


FOES = troop("b1", 1, "tk_reaver", [(80, 50)])


# ---- objectives


def after_the_round(*units, battle, elements):
    """The state when the control phase of a round has measured who holds what."""
    state = position(*units, active="a1", battle=battle, elements=elements, attacker=0, points={})
    state = replace(state, cards=replace(state.cards, piles=((), ())), activated=tuple(unit.id for unit in units))
    return state.play(EndActivation())


@pytest.mark.rule("CF-CTRL-6", "CF-GEOM-3")
@pytest.mark.parametrize(("x", "holder"), [(9.5, 0), (9.4, None)])
def test_a_tent_is_controlled_from_10_cm_of_its_edge(x, holder):
    """Its western edge is at 21 cm, and a base of 3 cm reaches 1.5 cm farther than its middle."""
    levies = troop("a1", 0, "vc_levy", [(x, 45)])
    foes = troop("b1", 1, "tk_reaver", [(80, 10)])
    state = after_the_round(levies, foes, battle="invasion", elements=scenery(("tent", (25, 45)), ("tent", (65, 45))))
    assert state.held[0] == holder


@pytest.mark.rule("CF-GEOM-3")
def test_an_objective_is_measured_to_the_edge_of_what_stands_there():
    levies = troop("a1", 0, "vc_levy", [(30, 30)])
    altar = scenery(("altar", (45, 30)))
    state = position(levies, active="a1", package="walk", elements=altar).play(Measure("a1.1", "o:0"))
    assert "11.5 cm" in state.events[-1].text


# ---- whose Resilience a salvo meets


@pytest.mark.rule("CF-INC-3", "CF-RANGED-15", "CF-FAM-3")
@pytest.mark.parametrize("company", [["tk_reaver", "tk_murna"], ["tk_reaver", "tk_murna", "familiar", "familiar"]])
def test_a_salvo_is_tested_against_those_whom_it_can_hit(company):
    """Reavers have Resilience 3, Murna 5, familiars 0."""
    archers = troop("a1", 0, "vc_longbow", block((20, 10), 2))
    coven = troop("b1", 1, company, [(20, 20), (24, 20), (26, 20), (24, 22)][: len(company)])
    state = position(archers, coven, active="a1", package="act").play(Shoot("a1", "vc_longbow", "b1"))
    state = thrown(state, Roll(), *[5] * state.test.all_dice)
    assert state.test.kind == "strength"
    assert "against 3" in state.test.reason


# ---- Strength tests under a template


def bombarded(*units, **more):
    """The mortar has been fired at b1, and its two dice hit."""
    state = position(MORTAR, *units, active="a1", package="act", **more)
    target = next(unit for unit in units if unit.id == "b1")
    return state.play(Shoot("a1", "vc_mortar", "b1", fighter=target.fighters[0].id))


@pytest.mark.rule("CF-FEAT-9", "CF-FEAT-11", "CF-AOE-13")
def test_an_incarnate_alone_under_a_template_may_force_a_re_roll_of_the_strength_test():
    state = bombarded(troop("b1", 1, ["tk_murna"], [(40, 40)]), elixir=(0, 5))
    state = thrown(state.play(Roll()), Pass(), 5, 5).play(Roll())
    assert state.player == 1
    assert Feat("b1.1", FORCE) in state.actions()
    spared = thrown(state, Feat("b1.1", FORCE), 6, 1)
    assert spared.elixir == (0, 4)
    assert spared.unit("b1").chief.health == state.unit("b1").chief.health
    struck = thrown(state, Pass(), 5)
    assert struck.unit("b1").chief.health == state.unit("b1").chief.health - 1


@pytest.mark.rule("CF-FEAT-11", "CF-AOE-13")
def test_among_comrades_nobody_is_asked_about_the_tests_under_a_template():
    state = bombarded(troop("b1", 1, ["tk_reaver", "tk_murna"], [(40, 40), (40, 43)]), elixir=(0, 5))
    after = thrown(state, Roll(), 5, 5, 1)
    assert after.test is None
    assert told(after, "CF-AOE-13")


@pytest.mark.rule("CF-TITAN-5", "CF-TITAN-6", "CF-AOE-13")
def test_a_titan_under_a_template_is_asked_before_the_roll_in_the_variant_that_says_so():
    state = bombarded(troop("b1", 1, "vc_belfry", [(40, 40)]), variants={"titan_sacrifice": "before_roll"})
    state = thrown(state, Roll(), 5, 5).play(Roll())
    assert Sacrifice("b1", "ti_ward") in state.actions()
    cancelled = state.play(Sacrifice("b1", "ti_ward"))
    assert cancelled.unit("b1").chief.health == 10
    assert cancelled.sacrificed == (("b1", "ti_ward"),)
    assert thrown(state, Pass(), 6).unit("b1").chief.health == 9


# ---- items, combats, sight, machines, attributes


@pytest.mark.rule("CF-TERR-7")
def test_an_item_laid_down_lies_in_contact_with_its_carrier():
    levies = troop("a1", 0, "vc_levy", [(40, 20), (43, 20)])
    state = position(levies, FOES, active="a1", package="walk", items=(Item("crate1", (40, 20), "a1.1"),))
    after = state.play(Drop("a1.1", "crate1"))
    (item,) = after.items
    assert dist(item.at, (40, 20)) == pytest.approx(1.5)
    assert dist(item.at, (43, 20)) >= 1.5
    corner = troop("a1", 0, "vc_levy", [(1.5, 1.5)])
    cornered = position(corner, FOES, active="a1", package="walk", items=(Item("crate1", (1.5, 1.5), "a1.1"),))
    assert min(cornered.play(Drop("a1.1", "crate1")).items[0].at) >= 0


@pytest.mark.rule("CF-MELEE-3", "CF-MELEE-6")
def test_one_profile_fights_another_of_a_unit_in_one_combat():
    riders = troop("a1", 0, "vc_sworn", [(20, 20), (23, 20)])
    state = position(riders, troop("b1", 1, "tk_reaver", [(20, 23), (23, 23)]), active="a1", package="fight")
    state = thrown(state.play(Combat("a1", "b1", "tk_reaver", (("a1.1", 1),))), Roll(), 1)
    assert refused(state, Combat("a1", "b1", "tk_reaver", (("a1.2", 1),))) == "CF-MELEE-3"
    assert not offered(state, Combat)


@pytest.mark.rule("CF-LOS-11", "CF-LOS-2")
def test_nobody_looks_through_the_seam_of_two_houses_that_touch():
    archers, foes = troop("a1", 0, "vc_longbow", [(30, 6)]), troop("b1", 1, "tk_reaver", [(30, 34)])
    width = KINDS["stone_house"].size[0]
    houses = scenery(("stone_house", (30 - width / 2, 20)), ("stone_house", (30 + width / 2, 20)))
    state = position(archers, foes, active="a1", package="act", elements=houses)
    assert refused(state, Shoot("a1", "vc_longbow", "b1")) == "CF-RANGED-5"
    apart = scenery(("stone_house", (29.5 - width / 2, 20)), ("stone_house", (30.5 + width / 2, 20)))
    state = position(archers, foes, active="a1", package="act", elements=apart)
    assert state.refusal(Shoot("a1", "vc_longbow", "b1")) is None


@pytest.mark.rule("CF-WMACH-5")
def test_a_crew_that_has_fired_its_machine_keeps_its_formation():
    state = thrown(bombarded(troop("b1", 1, "tk_reaver", [(40, 40)])), Roll(), 5, 5, 1)
    assert refused(state, ChangeFormation("a1", "close")) == "CF-WMACH-5"
    assert not offered(state, ChangeFormation)


def company(**attributes):
    """The sample company of the Thornkin or of the Vell Concord with these attributes for its Incarnates."""
    name = "co_tk" if {"tk_murna", "tk_hask"} & set(attributes) else "co_vc"
    units = (
        replace(unit, attributes=attributes.get((unit.incarnates or ("",))[0], unit.attributes))
        for unit in sample(name).units
    )
    return replace(sample(name), units=tuple(units))


@pytest.mark.rule("CF-RECRUIT-29", "CF-RECRUIT-30")
@pytest.mark.parametrize(
    ("attributes", "rule"),
    [
        ({"tk_murna": ("rit_grove", "rit_grove")}, "CF-RECRUIT-29"),
        ({"tk_murna": ("art_flask", "art_flask")}, "CF-RECRUIT-29"),
        ({"tk_murna": ("art_flask",), "tk_hask": ("art_flask",)}, "CF-RECRUIT-29"),
        ({"vc_aldra": ("com_lance",)}, "CF-RECRUIT-30"),
        ({"vc_osk": ("rit_grove",)}, "CF-RECRUIT-30"),
        ({"tk_hask": ("art_flask",)}, None),
        ({"tk_murna": ("rit_grove", "rit_storm", "familiar", "familiar")}, None),
    ],
)
def test_attributes_are_bought_once_and_for_whom_they_serve(attributes, rule):
    made = company(**attributes)
    companies = [made, "co_tk"] if "vc" in next(iter(attributes)) else ["co_vc", made]
    if rule is None:
        assert GAME.start(companies=companies, points=800)
        return
    with pytest.raises(OptionError) as caught:
        GAME.start(companies=companies, points=800)
    assert caught.value.rule == rule


# ---- ties


@pytest.mark.rule("CF-EFFECT-4", "CF-EFFECT-2")
def test_a_tie_about_contradicting_effects_is_rolled_again():
    bright = troop("a1", 0, "vc_longbow", block((24, 10), 2), modifiers=(Modifier("Glow", IGNORED, 1, "round"),))
    veiled = troop("b1", 1, "tk_reaver", block((24, 30), 2), modifiers=(Modifier("Veil", COUNTED, 1, "round"),))
    state = position(bright, veiled, active="a1", package="act")
    once = thrown(state, Shoot("a1", "vc_longbow", "b1"), 2, 5)
    assert once.player == 1
    again = thrown(state, Shoot("a1", "vc_longbow", "b1"), 3, 3, 6, 6, 4, 1)
    assert again.player == 0
    assert offered(again, SettleConflict)


@pytest.mark.rule("CF-FIELD-8", "CF-FIELD-6")
def test_a_tie_about_who_chooses_a_role_is_rolled_again():
    tied = GAME.start(battle="breakthrough", seed=seed_for((4, 4, 2, 6)))
    assert tied.player == 1
    assert GAME.start(battle="breakthrough", seed=seed_for((5, 1))).player == 0
