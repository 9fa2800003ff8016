"""Avatars, tactics, artifacts and war staffs through the state, from the rule texts."""

from dataclasses import replace

import pytest

from rulebook.confrontation import (
    AVATAR,
    CHOOSE,
    FORCE,
    MORE,
    STEADFAST,
    ChangeFormation,
    Declare,
    Feat,
    Roll,
    Shoot,
    UseArtifact,
    UseTactic,
    Walk,
    block,
    borrowed_nerve,
    position,
    scenery,
    troop,
    wounded,
)
from rulebook.confrontation.round.authority import authority
from tests.confrontation.places import refused, rigged, straight, told

STAFF = troop(
    "a1", 0, ["vc_levy", ("vc_levy", "standard_bearer"), ("vc_levy", "musician"), "vc_aldra"], block((20, 20), 4)
)
BLADES = troop("a2", 0, ["vc_sworn", "vc_sworn", "vc_osk"], block((20, 30), 3))
BOWS = troop("a3", 0, "vc_longbow", block((40, 20), 4))
REAVERS = troop("b1", 1, ["tk_reaver"] * 3 + ["tk_murna"], block((20, 50), 4))


def here(active="a2", package="", units=(STAFF, BLADES, BOWS, REAVERS), **more):
    more.setdefault("commanders", ("a1.4", "b1.4"))
    return position(*units, active=active, package=package, **more)


# ---- the avatar


@pytest.mark.rule("CF-FEAT-4", "CF-FEAT-5", "CF-FEAT-6", "CF-ELIX-7")
def test_an_avatar_for_15_elixir():
    # WX-24: Osk with 1 health, 16 Elixir, 5 faith
    hurt = wounded(BLADES, "a2.3", 2)
    state = here(units=(STAFF, hurt, REAVERS), elixir=(16, 2), points={"a2": (5, 0)})
    after = state.play(Feat("a2.3", AVATAR))
    osk = after.unit("a2").incarnate
    assert (after.elixir[0], osk.health, osk.profile.dice, after.faith("a2"), after.mana("a2")) == (1, 3, 3, 20, 0)
    assert after.avatars == ("a2.3",)
    assert Feat("a2.3", AVATAR) in state.actions()
    rich = replace(after, elixir=(30, 2), feats=())
    assert refused(rich, Feat("a2.3", AVATAR)) == "CF-FEAT-4"


@pytest.mark.rule("CF-FEAT-1", "CF-FEAT-4", "CF-ELIX-6", "CF-ROUND-6")
def test_who_becomes_an_avatar_and_when():
    state = here(elixir=(30, 30))
    assert refused(state, Feat("a1.4", AVATAR)) == "CF-FEAT-4"  # RF-37, Aldra's Rank is 2
    assert state.refusal(Feat("b1.4", AVATAR)) is None  # in an enemy activation too
    assert refused(here(elixir=(14, 0)), Feat("a2.3", AVATAR)) == "CF-ELIX-6"
    assert refused(state, Feat("a2.1", AVATAR)) == "CF-FEAT-1"
    assert refused(state, Feat("a2.3", "somersault")) == "CF-FEAT-1"
    after = state.play(Feat("b1.4", AVATAR))
    assert after.elixir == (30, 15)
    assert after.player == 0


@pytest.mark.rule("CF-FEAT-2", "CF-FEAT-10", "CF-FEAT-11", "CF-FEAT-12", "CF-FEAT-14")
def test_feats_on_tests_and_shots_have_their_moment():
    state = here()
    assert refused(state, Feat("a2.3", CHOOSE)) == "CF-FEAT-2"
    assert refused(state, Feat("a2.3", MORE)) == "CF-FEAT-10"
    assert refused(state, Feat("a2.3", FORCE)) == "CF-FEAT-11"
    assert refused(state, Feat("a2.3", STEADFAST)) == "CF-FEAT-12"
    fled = here(units=(STAFF, replace(BLADES, routed=True), REAVERS), active="a1", elixir=(20, 0))
    assert refused(fled, Feat("a2.3", AVATAR)) == "CF-FEAT-14"


# ---- tactics


@pytest.mark.rule("CF-STAFF-5", "CF-STAFF-14", "CF-STAFF-6")
def test_a_tactic_is_declared_with_the_action_and_once():
    state = here()
    beat = UseTactic("a2", "tac_march")
    assert beat in state.actions()
    marching = state.play(beat)
    assert marching.unit("a2").movement == 12
    assert refused(marching, beat) == "CF-STAFF-14"
    far = marching.play(Declare("a2", "walk"))
    after = far.play(Walk("a2", straight(far, "a2", 0, 12)))
    assert after.unit("a2").chief.at[1] == 42
    announced = here(package="walk")
    assert announced.refusal(beat) is None  # with the announcement, before anything is done
    begun = announced.play(Walk("a2", straight(announced, "a2", 0, 2)))
    assert refused(begun, beat) == "CF-STAFF-14"
    formed = here("a3", package="act").play(ChangeFormation("a3", "close"))
    assert refused(formed, UseTactic("a3", "tac_march")) == "CF-STAFF-14"
    assert refused(state, UseTactic("a2", "tac_horn")) == "CF-STAFF-5"
    assert refused(state, UseTactic("a2", "tac_dance")) == "CF-STAFF-5"
    distant = troop("a4", 0, "vc_levy", block((70, 20), 2))
    assert refused(here("a4", units=(STAFF, distant, REAVERS)), UseTactic("a4", "tac_march")) == "CF-STAFF-5"


@pytest.mark.rule("CF-STAFF-10", "CF-ROUT-3", "CF-TITAN-8", "CF-STAFF-11")
def test_no_tactic_from_a_staff_in_rout_nor_for_a_titan():
    fled = replace(STAFF, routed=True)
    assert refused(here(units=(fled, BLADES, REAVERS)), UseTactic("a2", "tac_march")) == "CF-STAFF-10"
    titan = troop("a4", 0, "vc_belfry", [(20, 12)])
    assert refused(here("a4", units=(STAFF, titan, REAVERS)), UseTactic("a4", "tac_march")) == "CF-TITAN-8"
    leaderless = troop("a1", 0, [("vc_levy", "musician"), "vc_levy"], block((20, 20), 2))
    lost = here(units=(leaderless, BLADES, REAVERS), commanders=("a2.3", "b1.4"))
    assert refused(lost, UseTactic("a2", "tac_march")) == "CF-STAFF-5"
    rallying = here(units=(STAFF, replace(BLADES, routed=True), REAVERS))
    assert rallying.test.rally
    assert refused(rallying, UseTactic("a2", "tac_march")) == "CF-ROUT-3"


# ---- artifacts


@pytest.mark.rule("CF-FEAT-15", "CF-ELIX-6")
def test_the_spyglass_is_paid_for_and_serves_one_salvo():
    hero = troop("a3", 0, ["vc_longbow"] * 3 + ["vc_aldra"], block((40, 20), 4))
    wall = scenery(("low_wall", (46, 35)))
    owned = {"a3.4": ("art_spyglass", "art_flask")}
    target = troop("b1", 1, "tk_reaver", block((40, 44), 4))
    state = position(hero, target, active="a3", package="act", owned=owned, elements=wall, commanders=("a3.4", ""))
    glass = UseArtifact("a3.4", "art_spyglass")
    assert glass in state.actions()
    blocked = state.play(Shoot("a3", "vc_longbow", "b1")).test.difference
    used = state.play(glass)
    assert used.elixir == (1, 2)
    shot = used.play(Shoot("a3", "vc_longbow", "b1"))
    assert shot.test.difference == blocked + 2
    over = rigged(shot, 1, 1, 1).play(Roll())
    assert not over.unit("a3").modified("ignore_interference")
    assert refused(state, UseArtifact("a3.4", "art_flask")) == "CF-FEAT-15"
    assert refused(state, UseArtifact("a3.1", "art_spyglass")) == "CF-FEAT-15"
    assert refused(replace(state, elixir=(0, 0)), glass) == "CF-ELIX-6"


# ---- what staffs share


@pytest.mark.rule("CF-STAFF-9", "CF-STAFF-4", "CF-STAFF-8")
def test_what_a_staff_shares_may_itself_be_borrowed():
    wall = scenery(("stone_house", (22, 36)))
    brave = troop("a1", 0, [("vc_levy", "standard_bearer"), "vc_levy", "vc_aldra"], block((20, 20), 3))
    middle = troop("a4", 0, [("vc_lancer", "standard_bearer"), "vc_lancer", "vc_osk"], [(50, 30), (55, 30), (60, 30)])
    shy = troop("a5", 0, "vc_levy", block((20, 46), 2))
    field = here("a5", units=(brave, middle, shy, REAVERS), elements=wall, commanders=("a1.3", "b1.4")).field
    alone = here("a5", units=(brave, shy, REAVERS), elements=wall, commanders=("a1.3", "b1.4")).field
    assert borrowed_nerve(alone, shy) == 0  # the house hides the standard
    assert brave.nerve > middle.nerve
    assert borrowed_nerve(field, middle) == brave.nerve
    assert borrowed_nerve(field, shy) == brave.nerve  # by way of the Lancers' staff, which sees it
    fled = field.with_unit(replace(middle, routed=True))
    assert borrowed_nerve(fled, shy) == 0


@pytest.mark.rule("CF-STAFF-16")
def test_a_shared_authority_stays_out_of_the_opposition():
    state = here()
    assert authority(state.company(0), "a2.3") == BLADES.incarnate.profile.authority


@pytest.mark.rule("CF-INC-2", "CF-FORM-1")
def test_an_incarnate_keeps_the_formation_of_his_unit():
    state = here(package="walk")
    away = (("a2.3", (BLADES.fighter("a2.3").at, (36, 30))),)
    assert refused(state, Walk("a2", away)) == "CF-FORM-1"
    assert told(state.play(Walk("a2", straight(state, "a2", 4, 4))), "CF-MOVE-1")
