"""Packages and their parts, war staffs, titans' cards, deployment."""

import pytest

from rulebook.confrontation import Activation, borrowed_nerve, element, removed
from rulebook.confrontation.activation.rules import declare_refusal, part_refusal
from rulebook.confrontation.incarnates.staff import holder, lenders, tactic_refusal, tactics
from rulebook.confrontation.setup.zones import Zone, deploy_refusal, zones
from rulebook.confrontation.titans.rules import ability_refusal, sacrifice_refusal, titan_cards

from .places import field, row, unit


def rule(refusal):
    return refusal and refusal.rule


def bows(**more):
    return unit("A", 0, "vc_longbow", row(10, 10, 3), **more)


@pytest.mark.rule("CF-ACT-2", "CF-ACT-3", "CF-ACT-7", "CF-RANGED-2")
def test_parts_of_a_package_in_any_order():
    here, a = field(bows()), bows()
    assert part_refusal(here, a, Activation("A", "act"), "shoot") is None
    assert part_refusal(here, a, Activation("A", "act", ("shoot",)), "walk") is None
    assert part_refusal(here, a, Activation("A", "act", ("walk", "mystic")), "shoot") is None
    assert rule(part_refusal(here, a, Activation("A", "run", ("run",)), "shoot")) == "CF-ACT-2"  # RF-14
    assert rule(part_refusal(here, a, Activation("A", "walk"), "mystic")) == "CF-ACT-2"
    assert part_refusal(here, a, Activation("A", "run", ("run",)), "mystic") is None
    assert part_refusal(here, a, Activation("A", "assault", ("assault",)), "mystic") is None
    assert rule(part_refusal(here, a, Activation("A", "act", ("walk", "shoot")), "walk")) == "CF-ACT-7"


@pytest.mark.rule(
    "CF-ACT-4", "CF-ROUT-2", "CF-WMACH-2", "CF-WMACH-9", "CF-MOVE-28", "CF-STATE-3", "CF-ASLT-22", "CF-MELEE-1"
)
def test_what_may_be_announced():
    a, foe = bows(), unit("B", 1, "tk_reaver", [(10, 13)])
    free, engaged = field(a), field(a, foe)
    for package in ("walk", "act", "run", "assault"):
        assert declare_refusal(free, a, package) is None
    assert rule(declare_refusal(free, a, "walk", declared=True)) == "CF-ACT-4"  # RF-16
    assert rule(declare_refusal(free, a, "dance")) == "CF-ACT-2"
    assert rule(declare_refusal(free, a, "fight")) == "CF-MELEE-1"
    assert rule(declare_refusal(free, bows(routed=True), "walk")) == "CF-ROUT-2"
    assert rule(declare_refusal(engaged, a, "walk")) == "CF-MOVE-28"
    assert rule(declare_refusal(engaged, a, "act")) == "CF-STATE-3"
    assert declare_refusal(engaged, a, "fight") is None
    assert declare_refusal(engaged, a, "walk", disengage=True) is None
    assert rule(declare_refusal(engaged, a, "fight", disengage=True)) == "CF-ASLT-22"
    assert rule(declare_refusal(free, a, "walk", disengage=True)) == "CF-ASLT-22"
    mortar = unit("M", 0, ["vc_mortar", "vc_crew"], [(10, 10), (10, 5.5)])
    assert rule(declare_refusal(field(mortar), mortar, "run")) == "CF-WMACH-9"
    alone = removed(mortar, {"M.2"})
    assert rule(declare_refusal(field(alone), alone, "walk")) == "CF-WMACH-2"  # RF-42


@pytest.mark.rule("CF-ASLT-21")
def test_who_disengages_moves_before_he_shoots():
    riders = unit("A", 0, "vc_outrider", [(10, 10)])
    foe = unit("B", 1, "tk_reaver", [(10, 13.5)])
    left = Activation("A", "act", (), ("B",))
    assert rule(part_refusal(field(riders, foe), riders, left, "shoot")) == "CF-ASLT-21"  # RF-58
    away = unit("A", 0, "vc_outrider", [(10, 5)])
    assert part_refusal(field(away, foe), away, Activation("A", "act", ("walk",), ("B",)), "shoot") is None


@pytest.mark.rule("CF-WMACH-3", "CF-WMACH-5")
def test_a_crew_fires_its_machine_or_its_own_weapons():
    mortar = unit("M", 0, ["vc_mortar", "vc_crew"], [(10, 10), (10, 5.5)])
    here = field(mortar)

    def shot(weapon, **more):
        return rule(part_refusal(here, mortar, Activation("M", "act", **more), "shoot", weapon))

    assert shot("vc_mortar") is None
    assert shot("vc_crew", machine_fired=True) == "CF-WMACH-3"  # RF-41
    assert shot("vc_mortar", crew_fired=True) == "CF-WMACH-3"
    assert shot("vc_mortar", done=("walk",)) == "CF-WMACH-5"
    fired = Activation("M", "act", ("shoot",), machine_fired=True)
    assert rule(part_refusal(here, mortar, fired, "walk")) == "CF-WMACH-5"


# ---- war staffs


def staff(**more):
    members = ["vc_levy", ("vc_levy", "standard_bearer"), ("vc_levy", "musician"), "vc_aldra"]
    return unit("A", 0, members, row(10, 10, 4), **more)


@pytest.mark.rule("CF-STAFF-1", "CF-STAFF-7", "CF-STAFF-10", "CF-STAFF-11")
def test_what_makes_a_staff():
    assert holder(staff(), "standard_bearer").id == "A.2"
    assert holder(staff(), "musician").id == "A.3"
    assert holder(staff(routed=True), "musician") is None
    assert holder(removed(staff(), {"A.4"}), "musician") is None
    assert holder(removed(staff(), {"A.2"}), "standard_bearer") is None


@pytest.mark.rule("CF-STAFF-4", "CF-STAFF-8")
def test_who_sees_the_standard_borrows_courage():
    levy = unit("C", 0, "vc_levy", [(14, 40)])
    here = field(staff(), levy)
    assert [u.id for u in lenders(here, levy)] == ["A"]
    assert borrowed_nerve(here, levy) == 7
    assert borrowed_nerve(field(staff(routed=True), levy), levy) == 0
    walled = field(staff(), levy, elements=[element("h", "stone_house", (14, 25))])
    assert borrowed_nerve(walled, levy) == 0
    assert (
        borrowed_nerve(field(staff(), unit("X", 1, "tk_reaver", [(14, 40)])), unit("X", 1, "tk_reaver", [(14, 40)]))
        == 0
    )


@pytest.mark.rule("CF-STAFF-5", "CF-STAFF-6", "CF-STAFF-14", "CF-ROUT-3", "CF-STAFF-10")
def test_who_hears_the_musician_uses_his_tactic():
    near, far = unit("C", 0, "vc_levy", [(18, 43)]), unit("C", 0, "vc_levy", [(18, 43.1)])
    assert tactics(field(staff(), near), near) == {"A": "tac_march"}
    assert tactic_refusal(field(staff(), near), near, "tac_march", False) is None
    assert rule(tactic_refusal(field(staff(), far), far, "tac_march", False)) == "CF-STAFF-5"
    assert rule(tactic_refusal(field(staff(), near), near, "tac_march", True)) == "CF-STAFF-14"
    assert rule(tactic_refusal(field(staff(), near), near, "tac_horn", False)) == "CF-STAFF-5"
    fled = unit("C", 0, "vc_levy", [(18, 43)], routed=True)
    assert rule(tactic_refusal(field(staff(), fled), fled, "tac_march", False)) == "CF-ROUT-3"
    assert rule(tactic_refusal(field(staff(routed=True), near), near, "tac_march", False)) == "CF-STAFF-10"


# ---- titans


@pytest.mark.rule("CF-TITAN-1", "CF-TITAN-5", "CF-TITAN-6", "CF-TITAN-7", "CF-TITAN-13")
def test_a_titan_gives_up_a_card():
    # WX-29
    belfry = unit("T", 0, "vc_belfry", [(10, 10)])
    assert titan_cards(belfry) == ["vc_belfry", "ti_toll", "ti_tread", "ti_ward"]
    assert titan_cards(belfry, ["ti_toll"]) == ["vc_belfry", "ti_tread", "ti_ward"]
    assert sacrifice_refusal(belfry, "ti_toll", [], rolled=True, strength=True) is None
    assert rule(sacrifice_refusal(belfry, "ti_toll", ["ti_toll"], rolled=True, strength=True)) == "CF-TITAN-7"
    assert rule(sacrifice_refusal(belfry, "ti_toll", [], rolled=False, strength=True)) == "CF-TITAN-6"
    assert rule(sacrifice_refusal(belfry, "ti_toll", [], rolled=True, strength=False)) == "CF-TITAN-5"
    assert rule(sacrifice_refusal(belfry, "ti_roots", [], rolled=True, strength=True)) == "CF-TITAN-5"
    assert rule(sacrifice_refusal(bows(), "ti_toll", [], rolled=True, strength=True)) == "CF-TITAN-5"


@pytest.mark.rule("CF-TITAN-2", "CF-TITAN-7", "CF-TITAN-15")
def test_an_ability_card_gives_its_own_effect():
    belfry = unit("T", 0, "vc_belfry", [(10, 10)])
    assert ability_refusal(belfry, "ti_toll", [], revealed="ti_toll") is None
    assert rule(ability_refusal(belfry, "ti_toll", [], revealed="ti_ward")) == "CF-TITAN-2"
    assert rule(ability_refusal(belfry, "ti_toll", ["ti_toll"], revealed="ti_toll")) == "CF-TITAN-7"
    fled = unit("T", 0, "vc_belfry", [(10, 10)], routed=True)
    assert rule(ability_refusal(fled, "ti_toll", [], revealed="ti_toll")) == "CF-TITAN-15"


# ---- deployment


@pytest.mark.rule(
    "CF-COUNCIL-2", "CF-COUNCIL-3", "CF-BATTLE-1A", "CF-BATTLE-3A", "CF-BATTLE-4A", "CF-BATTLE-6A", "CF-BATTLE-2A"
)
def test_the_zones_of_the_battles():
    assert zones("pitched") == zones("hill") == {0: Zone(0, 15), 1: Zone(45, 60)}
    assert zones("charge") == {0: Zone(0, 20), 1: Zone(40, 60)}
    assert zones("invasion", attacker=1) == {1: None, 0: Zone(35, 55)}
    assert zones("breakthrough", attacker=1) == {1: Zone(0, 15), 0: Zone(40, 60)}


@pytest.mark.rule("CF-SETUP-4", "CF-GEOM-5", "CF-FORM-1")
def test_a_unit_is_deployed_in_its_zone_and_in_formation():
    zone = zones("pitched")[0]
    a = unit("A", 0, "vc_levy", row(10, 13.5, 3))
    assert deploy_refusal(field(), a, zone) is None
    # RF-53: 14 cm from the middle line
    assert rule(deploy_refusal(field(), unit("A", 0, "vc_levy", row(10, 14.5, 3)), zone)) == "CF-SETUP-4"
    assert rule(deploy_refusal(field(unit("B", 0, "vc_levy", [(12, 13)])), a, zone)) == "CF-GEOM-5"
    assert rule(deploy_refusal(field(), unit("A", 0, "vc_levy", row(10, 13, 3, 6)), zone)) == "CF-FORM-1"
