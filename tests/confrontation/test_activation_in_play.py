"""An activation through the state: announcing, moving, assaulting, shooting, fighting, fleeing, from the rule texts."""

from dataclasses import replace

import pytest

from rulebook.chance import Chance
from rulebook.confrontation import (
    CLOSE,
    FORCE,
    MORE,
    PROFILES,
    REROLL,
    STEADFAST,
    Allot,
    Assault,
    CastSpell,
    ChangeFormation,
    Combat,
    Declare,
    EndActivation,
    Feat,
    Keep,
    Measure,
    Pass,
    Reroll,
    Reveal,
    Roll,
    Run,
    Sacrifice,
    Shoot,
    Walk,
    block,
    position,
    scenery,
    troop,
)
from rulebook.confrontation.damage.elimination import eliminate
from rulebook.confrontation.draft import Draft
from tests.confrontation.places import offered, played, refused, rigged, straight, told

LEVIES = troop("a1", 0, "vc_levy", block((40, 20), 6, 3))
REAVERS = troop("b1", 1, "tk_reaver", block((40, 40), 6, 3))
REST = troop("b9", 1, "tk_reaver", [(80, 55), (84, 55)])


def sole(state, kind):
    """The only offered action of a kind."""
    (action,) = [action for action in state.actions() if isinstance(action, kind)]
    return action


# ---- announcing and moving


@pytest.mark.rule("CF-GEOM-8", "CF-ACT-4")
def test_nothing_is_measured_before_the_announcement():
    """RF-17: a measuring request that comes before the declaration."""
    state = position(LEVIES, REAVERS, active="a1")
    assert refused(state, Measure("a1.1", "b1.1")) == "CF-GEOM-8"
    after = state.play(Declare("a1", "walk")).play(Measure("a1.1", "b1.1"))
    assert "17.0 cm" in after.events[0].text  # 20 between the centres, less two radii of 1.5
    assert told(after, "CF-GEOM-3")
    easy = position(LEVIES, REAVERS, active="a1", variants={"strict_measuring": "off"})
    assert easy.refusal(Measure("a1.1", "b1.1")) is None


@pytest.mark.rule("CF-ACT-4")
def test_an_announcement_cannot_be_changed():
    state = position(LEVIES, REAVERS, active="a1", package="walk")
    assert refused(state, Declare("a1", "run")) == "CF-ACT-4"
    assert refused(position(LEVIES, REAVERS, active="a1"), Walk("a1", ())) == "CF-ACT-4"


@pytest.mark.rule("CF-MOVE-1", "CF-MOVE-3", "CF-MOVE-34")
@pytest.mark.parametrize(
    ("package", "kind", "far", "rule"),
    [("walk", Walk, 10.2, "CF-MOVE-1"), ("run", Run, 20.5, "CF-MOVE-3")],
)
def test_how_far_a_unit_goes(package, kind, far, rule):
    state = position(LEVIES, active="a1", package=package)
    assert refused(state, kind("a1", straight(state, "a1", far, 0))) == rule
    whole = round(far)
    after = state.play(kind("a1", straight(state, "a1", whole, 0)))
    assert after.unit("a1").chief.at[0] == LEVIES.chief.at[0] + whole


@pytest.mark.rule("CF-ACT-2", "CF-ACT-7")
def test_what_a_package_holds():
    archers = troop("a1", 0, "vc_longbow", block((40, 20), 4, 4))
    state = position(archers, REAVERS, active="a1", package="run")
    state = state.play(Run("a1", straight(state, "a1", -10, 0)))
    assert refused(state, Shoot("a1", "vc_longbow", "b1")) == "CF-ACT-2"
    assert refused(state, Run("a1", straight(state, "a1", -1, 0))) == "CF-ACT-7"


@pytest.mark.rule("CF-ACT-5", "CF-ACT-1")
def test_a_unit_may_do_nothing_and_has_been_activated():
    state = position(LEVIES, REAVERS, active="a1")
    after = state.play(EndActivation())
    assert told(after, "CF-ACT-5")
    assert "a1" in after.activated
    assert after.activation is None


@pytest.mark.rule("CF-ACT-3", "CF-RANGED-2")
def test_shooting_before_or_after_the_walk():
    archers = troop("a1", 0, "vc_longbow", block((40, 20), 4, 4))
    state = position(archers, REAVERS, active="a1", package="act")
    walk, shot = Walk("a1", straight(state, "a1", -2, 0)), Shoot("a1", "vc_longbow", "b1")
    assert state.play(walk).refusal(shot) is None
    fired = rigged(played(state, shot), 1, 1, 1, 1).play(Roll())
    assert fired.refusal(walk) is None


@pytest.mark.rule("CF-TACT-5", "CF-ROUND-2", "CF-ROUND-5")
def test_only_the_activated_unit_acts():
    other = troop("a2", 0, "vc_levy", block((70, 20), 6, 3))
    state = position(LEVIES, other, REAVERS, active="a1", package="walk")
    assert refused(state, Walk("a2", straight(state, "a2", 1, 0))) == "CF-TACT-5"
    assert refused(state, Walk("b1", straight(state, "b1", 1, 0))) == "CF-ROUND-2"
    assert refused(state, Reveal("vc_levy")) == "CF-TACT-5"


@pytest.mark.rule("CF-FORM-7", "CF-FORM-9", "CF-FORM-2")
def test_a_formation_is_changed_at_the_start_of_a_movement():
    state = position(LEVIES, active="a1", package="walk")
    after = state.play(ChangeFormation("a1", CLOSE))
    assert after.unit("a1").formation == CLOSE
    moved = state.play(Walk("a1", straight(state, "a1", 1, 0)))
    assert refused(moved, ChangeFormation("a1", CLOSE)) == "CF-FORM-7"
    wings = position(troop("b1", 1, "tk_wing", block((40, 20), 3, 3, 5)), active="b1", package="walk")
    assert refused(wings, ChangeFormation("b1", CLOSE)) == "CF-FORM-9"
    lone = position(troop("a1", 0, "vc_belfry", [(40, 20)]), active="a1", package="walk")
    assert refused(lone, ChangeFormation("a1", CLOSE)) == "CF-FORM-2"


@pytest.mark.rule("CF-FORM-8")
def test_losses_break_a_formation_until_the_next_movement_repairs_it():
    torn = troop("a1", 0, "vc_levy", [(40, 20), (44, 20), (52, 20)])  # the gap from 44 to 52 is 5 cm
    state = position(torn, active="a1")
    assert state.refusal(Declare("a1", "walk")) is None  # nobody is penalised in between
    state = state.play(Declare("a1", "walk"))
    assert refused(state, Walk("a1", straight(state, "a1", 3, 0))) == "CF-FORM-1"
    closing = (("a1.3", ((52, 20), (48, 20))),)
    assert state.refusal(Walk("a1", closing)) is None


# ---- assault, fear, charge


@pytest.mark.rule("CF-ASLT-4", "CF-ASLT-8", "CF-ASLT-9", "CF-CHARGE-1", "CF-MELEE-1")
def test_an_assault_in_reach_is_moved_into_contact_and_fought():
    state = position(LEVIES, REAVERS, active="a1").play(Declare("a1", "assault", "b1"))
    assert told(state, "CF-ASLT-4")
    assert state.activation.reached
    assert refused(state, EndActivation()) == "CF-ASLT-8"
    after = state.play(sole(state, Assault))
    assert after.field.engaged(after.unit("a1"))
    assert ("a1", "b1") in after.charges  # Power 6 against 6
    assert told(after, "CF-CHARGE-1")
    assert any(isinstance(action, Combat) for action in after.actions())


@pytest.mark.rule("CF-ASLT-6", "CF-ASLT-7")
def test_an_assault_out_of_reach_goes_as_near_as_it_can():
    far = troop("b1", 1, "tk_reaver", block((40, 50), 6, 3))
    state = position(LEVIES, far, active="a1").play(Declare("a1", "assault", "b1"))
    assert told(state, "CF-ASLT-6")
    assert not state.field.engaged(state.unit("a1"))
    assert state.unit("a1").chief.at[1] > LEVIES.chief.at[1]
    gaps = [f.base.gap(e.base) for f in state.unit("a1").fighters for e in state.unit("b1").fighters]
    assert min(gaps) >= 1 - 1e-6


@pytest.mark.rule("CF-ASLT-1", "CF-ASLT-2", "CF-MOVE-28", "CF-STATE-3", "CF-STATE-5", "CF-ASLT-22")
def test_what_an_engaged_unit_may_not_announce():
    touching = troop("b1", 1, "tk_reaver", [(40, 23), (44, 23)])
    apart = troop("b2", 1, "tk_reaver", [(70, 23), (74, 23)])
    state = position(LEVIES, touching, apart, active="a1")
    assert refused(state, Declare("a1", "walk")) == "CF-MOVE-28"
    assert refused(state, Declare("a1", "act")) == "CF-STATE-3"
    assert refused(state, Declare("a1", "assault", "b2")) == "CF-ASLT-2"
    assert refused(state, Declare("a1", "assault", "a1")) == "CF-ASLT-1"
    free = position(LEVIES, apart, active="a1")
    assert refused(free, Declare("a1", "walk", disengage=True)) == "CF-ASLT-22"
    assert refused(free, Declare("a1", "fight")) == "CF-MELEE-1"


@pytest.mark.rule("CF-ASLT-16", "CF-ASLT-17", "CF-ASLT-21", "CF-CHARGE-10")
def test_disengaging_costs_those_in_contact_and_forbids_the_same_target():
    touching = troop("b1", 1, "tk_reaver", [(40, 23), (44, 23)])
    state = position(LEVIES, touching, active="a1")
    assert refused(state, Declare("a1", "assault", "b1", disengage=True)) == "CF-ASLT-17"
    after = state.play(Declare("a1", "run", disengage=True))
    assert len(after.unit("a1").fighters) == 4  # a1.1 and a1.2 touched
    assert told(after, "CF-ASLT-16")


@pytest.mark.rule("CF-ASLT-18", "CF-ASLT-21")
def test_cavalry_leaves_unharmed_and_moves_out_of_contact_before_it_shoots():
    riders = troop("a1", 0, "vc_outrider", [(40, 20), (45, 20), (50, 20)])
    foes = troop("b1", 1, "tk_reaver", [(40, 23.5), (44, 23.5)])
    aim = troop("b2", 1, "tk_reaver", [(80, 50), (84, 50)])
    state = position(riders, foes, aim, active="a1", package="act", disengage=True)
    assert len(state.unit("a1").fighters) == 3
    assert refused(state, Shoot("a1", "vc_outrider", "b2")) == "CF-ASLT-21"
    assert refused(state, EndActivation()) == "CF-ASLT-21"
    assert refused(state, Walk("a1", straight(state, "a1", 0.5, 0))) == "CF-ASLT-21"
    away = state.play(Walk("a1", straight(state, "a1", 0, -10)))
    assert away.refusal(Shoot("a1", "vc_outrider", "b2")) is None


GARGANT = troop("b1", 1, "tk_gargant", [(45, 35)])


@pytest.mark.rule("CF-FEAR-5", "CF-FEAR-6", "CF-FEAR-9", "CF-FEAR-10")
def test_the_fear_test_comes_after_measuring_and_before_moving():
    state = position(LEVIES, GARGANT, active="a1").play(Declare("a1", "assault", "b1"))
    assert state.test.kind == "courage"
    assert state.unit("a1") == LEVIES  # nobody has moved
    passed = rigged(state, 6).play(Roll())  # Courage 3 against Fear 6: 5 or more
    assert passed.activation.reached
    assert passed.unit("a1").resisted == 6
    assert passed.elixir == (3, 2)  # CF-MORALE-14: a 6 earns 1
    far = position(LEVIES, troop("b1", 1, "tk_gargant", [(45, 58)]), active="a1")
    assert far.play(Declare("a1", "assault", "b1")).test is None  # out of reach needs no test


@pytest.mark.rule("CF-FEAR-7")
def test_the_active_unit_that_fails_stays_and_is_done():
    state = position(LEVIES, GARGANT, active="a1").play(Declare("a1", "assault", "b1"))
    after = rigged(state, 2).play(Roll())
    assert after.activation is None
    assert after.unit("a1") == LEVIES
    assert not after.unit("a1").routed
    assert told(after, "CF-FEAR-7")


@pytest.mark.rule("CF-FEAR-8", "CF-FEAR-14", "CF-FEAR-15")
def test_the_passive_unit_that_fails_is_routed_and_assaulted():
    levies = troop("b1", 1, "vc_levy", block((40, 20), 6, 3))
    beast = troop("a1", 0, "tk_gargant", [(45, 35)])
    state = position(beast, levies, active="a1").play(Declare("a1", "assault", "b1"))
    assert state.player == 1
    after = rigged(state, 1).play(Roll())
    assert after.unit("b1").routed
    assert after.activation.reached
    assert after.player == 0


@pytest.mark.rule("CF-FEAR-11", "CF-FEAR-13", "CF-FEAT-12", "CF-ELIX-7")
def test_a_paid_success_earns_nothing_and_proves_nothing():
    led = troop("a1", 0, ["vc_levy"] * 5 + ["vc_aldra"], block((40, 20), 6, 3))
    beast = troop("b1", 1, "tk_root", [(45, 35)])
    state = position(led, beast, active="a1", commanders=("a1.6", "")).play(Declare("a1", "assault", "b1"))
    after = state.play(Feat("a1.6", STEADFAST))
    assert after.elixir == (1, 2)
    assert after.unit("a1").resisted == 0
    assert after.activation.reached


@pytest.mark.rule("CF-MOVE-5", "CF-ASLT-10", "CF-ASLT-13")
def test_every_fighter_who_can_must_touch_the_target_and_nobody_else():
    second = troop("b2", 1, "tk_reaver", [(34, 36), (30, 36)])
    state = position(LEVIES, REAVERS, second, active="a1").play(Declare("a1", "assault", "b1"))
    assert refused(state, Assault("a1", "b1", ())) == "CF-ASLT-10"
    wrong = (("a1.1", ((40, 20), (34, 33))),)
    assert refused(state, Assault("a1", "b1", wrong)) == "CF-ASLT-13"
    assert refused(state, Assault("a1", "b2", ())) == "CF-MOVE-5"


@pytest.mark.rule("CF-STATE-4", "CF-STATE-9", "CF-ASLT-3", "CF-ACT-8")
def test_free_members_of_an_engaged_unit_step_up_as_far_as_their_movement():
    """WX-34: two of five touch nobody."""
    blades = troop("a1", 0, "vc_sworn", [(10, 10), (13, 10), (16, 10), (11, 6), (14, 6)])
    foes = troop("b1", 1, "tk_reaver", [(10, 13), (13, 13), (7, 13)])
    state = position(blades, foes, active="a1").play(Declare("a1", "assault", "b1"))
    touching = (("a1.1", ((10, 10), (10, 9.99))),)
    assert refused(state, Assault("a1", "b1", touching)) == "CF-STATE-4"
    far = (("a1.4", ((11, 6), (6, 9), (7, 10))), ("a1.5", ((14, 6), (6, 6), (4, 9.5))))
    assert refused(state, Assault("a1", "b1", far)) == "CF-STATE-4"
    stepped = state.play(sole(state, Assault))
    assert len(stepped.field.in_contact(stepped.unit("a1"))) > len(state.field.in_contact(blades))


@pytest.mark.rule("CF-BATTLE-4B")
def test_in_charge_a_charge_and_a_unit_cut_down_pay():
    lancers = troop("a1", 0, "vc_lancer", [(40, 20), (45, 20), (50, 20)])
    prey = troop("b1", 1, "tk_stalker", [(43, 30)])
    for battle, earned in (("charge", 1), ("pitched", 0)):
        state = position(lancers, prey, REST, battle=battle, active="a1").play(Declare("a1", "assault", "b1"))
        after = state.play(sole(state, Assault))
        assert told(after, "CF-CHARGE-1")
        assert told(after, "CF-BATTLE-4B") is bool(earned)
        assert after.elixir == (2 + earned, 2)
    struck = position(
        SWORN, troop("b1", 1, "tk_reaver", [(40, 23)]), REST, battle="charge", active="a1", package="fight"
    )
    struck = rigged(struck.play(sole(struck, Combat)), 3, 1).play(Roll())
    after = rigged(struck, 5).play(Roll())
    assert not after.field.has("b1")
    assert told(after, "CF-BATTLE-4B")
    assert after.elixir == (4, 2)


# ---- hand-to-hand

SWORN = troop("a1", 0, "vc_sworn", [(40, 20), (44, 20), (48, 20)])
FOES = troop("b1", 1, "tk_reaver", [(40, 23), (44, 23), (60, 40)])


@pytest.mark.rule("CF-MELEE-2", "CF-MELEE-10", "CF-MELEE-11", "CF-MELEE-13", "CF-DMG-3", "CF-MELEE-19", "CF-ROUND-6")
def test_a_combat_step_by_step():
    state = position(SWORN, FOES, active="a1", package="fight")
    combat = sole(state, Combat)
    assert combat.dice == (("a1.1", 2), ("a1.2", 2))
    state = state.play(combat)
    assert (state.test.kind, state.test.all_dice, state.test.difference) == ("attack", 4, 3)  # 5 against 2
    assert refused(state, Walk("a1", straight(state, "a1", 1, 0))) == "CF-ACT-7"
    state = rigged(state, 3, 2, 1, 1).play(Roll())
    assert (state.test.kind, state.test.all_dice, state.test.difference) == ("strength", 1, 2)  # 5 against 3
    state = rigged(state, 5).play(Roll())
    assert state.player == 0  # the active player allots, and nobody strikes back
    assert refused(state, Allot((("b1.3", 1),))) == "CF-MELEE-13"
    assert refused(state, EndActivation()) == "CF-ACT-6"
    after = state.play(Allot((("b1.1", 1),)))
    assert [f.id for f in after.unit("b1").fighters] == ["b1.2", "b1.3"]


@pytest.mark.rule("CF-CHARGE-5", "CF-CHARGE-11", "CF-DICE-8", "CF-DICE-5")
def test_a_charge_lets_failures_be_re_rolled_or_kept():
    state = position(SWORN, FOES, active="a1", package="fight", charges=(("a1", "b1"),))
    state = rigged(state.play(sole(state, Combat)), 1, 2, 4, 1).play(Roll())
    assert state.test.stage == "again"
    kept = state.play(Keep())
    assert kept.test.all_dice == 1  # the 4 alone hits
    again = rigged(state, 5, 5, 2).play(Reroll())
    assert again.test.all_dice == 3
    assert refused(again, Reroll()) == "CF-DICE-8"  # nothing is left to re-roll


@pytest.mark.rule("CF-MELEE-6", "CF-MELEE-7", "CF-MELEE-4", "CF-MELEE-3", "CF-MELEE-5")
def test_dice_are_split_among_combats_and_the_rest_is_lost():
    mixed = troop("b1", 1, ["tk_reaver", "tk_murna"], [(40, 23), (44, 23)])
    state = position(SWORN, mixed, active="a1", package="fight")
    assert refused(state, Combat("a1", "b1", "tk_reaver", (("a1.1", 3),))) == "CF-MELEE-6"
    assert refused(state, Combat("a1", "b1", "tk_murna", (("a1.1", 1),))) == "CF-MELEE-5"
    assert {action.against for action in state.actions() if isinstance(action, Combat)} == {"tk_reaver", "tk_murna"}
    half = rigged(state.play(Combat("a1", "b1", "tk_reaver", (("a1.1", 1),))), 1).play(Roll())
    assert refused(half, Combat("a1", "b1", "tk_reaver", (("a1.1", 2),))) == "CF-MELEE-6"
    over = half.play(EndActivation())
    assert over.activation is None


@pytest.mark.rule("CF-MELEE-6")
def test_shares_of_dice_are_offered_to_whoever_touches_two_profiles():
    torn = troop("a1", 0, "vc_sworn", [(40, 20), (44, 20)])
    reavers = troop("b1", 1, "tk_reaver", [(38.5, 22.6), (44, 23)])
    stalkers = troop("b2", 1, "tk_stalker", [(41.5, 22.6)])
    state = position(torn, reavers, stalkers, active="a1", package="fight")
    shares = {(combat.enemy, combat.dice) for combat in offered(state, Combat)}
    assert shares == {
        ("b1", (("a1.1", 2), ("a1.2", 2))),
        ("b1", (("a1.1", 1), ("a1.2", 2))),  # one Die is kept for the Stalkers
        ("b2", (("a1.1", 2),)),
        ("b2", (("a1.1", 1),)),
    }
    assert state.paths(Combat("a1", "b2", "tk_stalker", (("a1.1", 1),))) == ()
    one = rigged(state.play(Combat("a1", "b1", "tk_reaver", (("a1.1", 1), ("a1.2", 2)))), 1, 1, 1).play(Roll())
    assert {(combat.enemy, combat.dice) for combat in offered(one, Combat)} == {("b2", (("a1.1", 1),))}


@pytest.mark.rule("CF-ASLT-15")
def test_an_assault_strikes_only_the_unit_it_was_aimed_at():
    two = troop("b2", 1, "tk_rider", [(48, 23.5)])
    state = position(SWORN, FOES, two, active="a1", package="assault", target="b1")
    state = state.play(sole(state, Assault))
    assert refused(state, Combat("a1", "b2", "tk_rider", (("a1.3", 2),))) == "CF-ASLT-15"


@pytest.mark.rule("CF-FEAT-7", "CF-FEAT-8", "CF-FEAT-9", "CF-FEAT-13", "CF-FEAT-17", "CF-FEAT-1", "CF-FEAT-11")
def test_feats_on_a_test_are_bought_before_the_dice():
    hask = troop("a1", 0, ["tk_hask"], [(40, 20)])
    aldra = troop("b1", 1, ["vc_levy", "vc_aldra"], [(44, 23), (40, 23)])
    state = position(hask, aldra, active="a1", package="fight", elixir=(3, 3))
    state = state.play(Combat("a1", "b1", "vc_aldra", (("a1.1", 3),)))
    state = state.play(Feat("a1.1", MORE)).play(Feat("a1.1", REROLL))
    assert state.test.all_dice == 4
    assert state.test.all_net == 1
    assert refused(state, Feat("a1.1", MORE)) == "CF-FEAT-1"
    assert refused(state, Feat("b1.2", FORCE)) == "CF-FEAT-17"  # the roller decides first
    window = state.play(Roll())
    assert window.player == 1
    rolled = rigged(window, 4, 4, 4, 4).play(Feat("b1.2", FORCE))
    assert rolled.elixir == (1, 2)
    assert rolled.test.kind == "strength"  # re-rolls cancel out: the four hits stand
    assert rolled.test.all_dice == 4
    passed = rigged(window, 1, 4, 4, 4).play(Pass())
    assert refused(passed, Feat("b1.2", FORCE)) == "CF-FEAT-17"  # the dice lie already


@pytest.mark.rule("CF-FORM-3")
def test_close_order_defends_better_against_an_assault():
    block_ = troop("b1", 1, "vc_levy", [(40, 40), (43, 40), (40, 37), (43, 37)], CLOSE)
    state = position(SWORN, block_, active="a1").play(Declare("a1", "assault", "b1"))
    state = state.play(sole(state, Assault))
    state = state.play(sole(state, Combat))
    assert state.test.difference == 5 - 3 - 1
    assert told(state, "CF-FORM-3")


# ---- shooting

ARCHERS = troop("a1", 0, "vc_longbow", block((40, 15), 6, 6))


@pytest.mark.rule("CF-RANGED-8", "CF-RANGED-12", "CF-RANGED-14", "CF-RANGED-16", "CF-RANGED-17", "CF-RANGED-18")
def test_a_volley_step_by_step():
    target = troop("b1", 1, "tk_reaver", block((40, 43), 6, 6))  # 25 cm from edge to edge: range 2
    state = position(ARCHERS, target, active="a1", package="act").play(Shoot("a1", "vc_longbow", "b1"))
    assert (state.test.all_dice, state.test.difference) == (6, 3)  # 5 against 2
    state = rigged(state, 1, 2, 3, 4, 1, 1).play(Roll())
    assert (state.test.kind, state.test.all_dice, state.test.difference) == ("strength", 2, 1)  # 4 against 3
    after = rigged(state, 4, 5).play(Roll())
    gone = {f.id for f in target.fighters} - {f.id for f in after.unit("b1").fighters}
    assert gone == {"b1.1", "b1.2"}  # nearest to the shooting leader, who is a1.1
    assert refused(after, Shoot("a1", "vc_longbow", "b1")) == "CF-RANGED-3"


@pytest.mark.rule("CF-RANGED-4", "CF-RANGED-21")
def test_salvos_come_in_any_order_and_one_may_be_left_out():
    mixed = troop("a1", 0, ["tk_stalker"] * 3 + ["tk_hask"], block((40, 15), 4, 4))
    one, two = (troop(f"b{k}", 1, "vc_levy", block((20 + 30 * k, 40), 3, 3)) for k in (0, 1))
    state = position(mixed, one, two, active="a1", package="act")
    assert state.refusal(Shoot("a1", "tk_hask", "b1")) is None
    state = rigged(state.play(Shoot("a1", "tk_hask", "b1")), 1, 1).play(Roll())
    assert state.refusal(Shoot("a1", "tk_stalker", "b0")) is None
    assert state.refusal(EndActivation()) is None


@pytest.mark.rule("CF-FEAT-2", "CF-FEAT-3", "CF-INC-10")
def test_an_incarnate_marksman_picks_whom_he_shoots():
    hunter = troop("a1", 0, ["tk_stalker", "tk_hask"], [(40, 15), (44, 15)])
    prey = troop("b1", 1, ["vc_levy", "vc_levy", "vc_aldra"], [(40, 30), (44, 30), (42, 34)])
    state = position(hunter, prey, active="a1", package="act")
    assert refused(state, Shoot("a1", "tk_stalker", "b1", fighter="b1.3")) == "CF-FEAT-2"
    after = state.play(Shoot("a1", "tk_hask", "b1", fighter="b1.3"))
    assert after.elixir == (1, 2)
    after = rigged(after, 5, 1).play(Roll())
    after = after.play(Pass()) if after.player == 1 else after
    after = rigged(after, 5).play(Roll())
    while after.test:
        after = rigged(after, 5).play(Pass())
    assert after.unit("b1").fighter("b1.3").health == 2


@pytest.mark.rule("CF-AOE-1", "CF-AOE-3", "CF-AOE-6", "CF-AOE-11", "CF-AOE-13", "CF-AOE-17", "CF-WMACH-5", "CF-WMACH-3")
def test_a_mortar_lays_a_template():
    mortar = troop("a1", 0, ["vc_mortar", "vc_crew", "vc_crew"], [(40, 10), (44.5, 10), (40, 14.5)])
    target = troop("b1", 1, "tk_reaver", block((40, 40), 6, 3))
    state = position(mortar, target, active="a1", package="act").play(Shoot("a1", "vc_mortar", "b1", fighter="b1.5"))
    assert state.test.all_dice == 2
    after = rigged(state, 4, 5).play(Roll())
    assert told(after, "CF-AOE-11")
    assert "template" in {shown[0] for shown in after.shown}
    assert refused(after, Walk("a1", straight(after, "a1", 1, 0))) == "CF-WMACH-5"


@pytest.mark.rule("CF-WMACH-2", "CF-WMACH-9", "CF-WMACH-6")
def test_machines_neither_run_nor_assault_and_shooters_name_their_part():
    mortar = troop("b1", 1, ["vc_mortar", "vc_crew", "vc_crew"], [(40, 40), (45, 40), (45, 44)])
    state = position(ARCHERS, mortar, active="a1", package="act")
    assert refused(state, Shoot("a1", "vc_longbow", "b1")) == "CF-WMACH-6"
    assert state.refusal(Shoot("a1", "vc_longbow", "b1", "crew")) is None
    own = position(mortar, ARCHERS, active="b1")
    assert refused(own, Declare("b1", "run")) == "CF-WMACH-9"


@pytest.mark.rule("CF-BATTLE-4C")
def test_no_shot_in_the_first_round_of_charge():
    target = troop("b1", 1, "tk_reaver", block((40, 43), 6, 6))
    state = position(ARCHERS, target, active="a1", package="act", battle="charge")
    assert refused(state, Shoot("a1", "vc_longbow", "b1")) == "CF-BATTLE-4C"


@pytest.mark.rule("CF-LOS-3", "CF-RANGED-5", "CF-ROUND-5")
def test_the_first_clause_of_the_list_is_reported():
    """WX-36: an engaged unit asks to shoot at an engaged unit that it cannot see."""
    touching = troop("b1", 1, "tk_reaver", [(40, 18)])
    state = position(ARCHERS, touching, active="a1")
    assert refused(state, Declare("a1", "act")) == "CF-STATE-3"


# ---- morale


@pytest.mark.rule("CF-MORALE-12", "CF-MORALE-13", "CF-FLEE-9", "CF-FLEE-3", "CF-STATE-6", "CF-MORALE-17")
def test_half_strength_comes_first_and_failing_means_flight():
    few = troop("a1", 0, "vc_levy", block((40, 30), 2, 2), original=6)
    state = position(few, REAVERS, active="a1")
    assert state.test.kind == "courage"
    assert refused(state, Declare("a1", "walk")) == "CF-ACT-4"
    held = rigged(state, 5).play(Roll())
    assert held.activation is not None
    assert held.unit("a1").resisted == 0
    fled = rigged(state, 1).play(Roll())
    assert fled.unit("a1").routed
    assert fled.activation is None
    assert fled.unit("a1").chief.at == (few.chief.at[0], few.chief.at[1] - 20)
    waits = position(few, REAVERS, active="a1", variants={"half_test_failure": "flee_next"})
    stays = rigged(waits, 1).play(Roll())
    assert stays.unit("a1").chief.at == few.chief.at


@pytest.mark.rule("CF-RALLY-1", "CF-RALLY-4", "CF-ROUT-2")
def test_a_routed_unit_rallies_and_acts_or_flees():
    gone = troop("a1", 0, "vc_levy", block((40, 30), 2, 2), original=6, routed=True)
    state = position(gone, REAVERS, active="a1")
    assert refused(state, Declare("a1", "run")) == "CF-ROUT-2"
    back = rigged(state, 4).play(Roll())
    assert not back.unit("a1").routed
    assert back.test is None  # without a half-strength test this time
    assert back.refusal(Declare("a1", "run")) is None
    fled = rigged(state, 1).play(Roll())
    assert fled.unit("a1").routed
    assert fled.activation is None
    ended = rigged(position(gone, REAVERS, active="a1", variants={"rally_then": "end"}), 4).play(Roll())
    assert ended.activation is None


@pytest.mark.rule("CF-FLEE-6", "CF-BATTLE-1B", "CF-COUNCIL-8")
def test_a_flight_over_the_edge_eliminates_and_pays():
    gone = troop("a1", 0, "vc_levy", block((40, 12), 2, 2), routed=True)
    other = troop("a2", 0, "vc_levy", block((70, 12), 2, 2))
    after = rigged(position(gone, other, REAVERS, active="a1"), 1).play(Roll())
    assert not after.field.has("a1")
    assert after.elixir == (2, 4)
    last = rigged(position(gone, REAVERS, active="a1"), 1).play(Roll())
    assert last.outcome.winners == (1,)


@pytest.mark.rule("CF-STAFF-4", "CF-STAFF-13")
def test_a_standard_in_sight_lends_courage():
    staff = troop("a2", 0, [("vc_levy", "standard_bearer"), "vc_aldra"], [(50, 30), (54, 30)])
    few = troop("a1", 0, "vc_longbow", block((40, 30), 2, 2), original=6)
    state = position(few, staff, REAVERS, active="a1", commanders=("a2.2", ""))
    assert state.test.difference == 7 - 1
    assert state.test.all_dice == 1
    turned = position(few, staff, REAVERS, commanders=("a2.2", "")).play(Reveal("vc_longbow", "a1"))
    assert told(turned, "CF-STAFF-4")
    assert turned.test.difference == state.test.difference
    beyond = troop("a2", 0, [("vc_levy", "standard_bearer"), "vc_aldra"], [(66, 30), (70, 30)])
    walled = position(few, beyond, REAVERS, elements=scenery(("stone_house", (55, 30))), commanders=("a2.2", ""))
    hidden = walled.play(Reveal("vc_longbow", "a1"))
    assert not told(hidden, "CF-STAFF-4")
    assert hidden.test.difference < turned.test.difference


@pytest.mark.rule("CF-UNIT-13", "CF-UNIT-12")
def test_a_fallen_leader_is_followed_by_the_nearest():
    foes = troop("b1", 1, "tk_reaver", [(41, 23), (44, 23), (47, 23)], leader="b1.2")
    state = position(SWORN, foes, active="a1", package="fight")
    state = rigged(state.play(sole(state, Combat)), 3, 1).play(Roll())
    state = rigged(state, 5).play(Roll())
    assert state.player == 1  # both neighbours are 3 cm away: the owner picks
    offered = {action.fighter for action in state.actions()}
    assert offered == {"b1.1", "b1.3"}


@pytest.mark.rule("CF-ELIX-3", "CF-RESU-7", "CF-INC-7", "CF-ELIX-5", "CF-ELIX-8")
def test_an_incarnate_who_eliminates_an_incarnate():
    """WX-23: Hask kills Aldra; the Thornkin gain her 3 Elixir and Osk takes command."""
    hask = troop("b1", 1, ["tk_hask"], [(40, 20)])
    aldra = troop("a1", 0, ["vc_levy", "vc_aldra"], [(44, 23), (40, 23)])
    osk = troop("a2", 0, ["vc_sworn", "vc_osk"], [(70, 23), (74, 23)])
    state = position(hask, aldra, osk, active="b1", package="fight", elixir=(0, 0), commanders=("a1.2", "b1.1"))
    state = state.play(Combat("b1", "a1", "vc_aldra", (("b1.1", 3),)))
    state = rigged(state, 4, 4, 4).play(Roll())
    after = rigged(state, 4, 4, 4).play(Roll())
    assert after.elixir == (0, 3)
    assert after.commanders == ("a2.2", "b1.1")
    (fallen,) = after.fallen
    assert fallen.by_incarnate


@pytest.mark.rule("CF-FAM-3", "CF-FAM-8")
def test_an_enemy_base_that_touches_a_familiar_removes_it():
    murna = troop("b1", 1, ["tk_reaver", "tk_murna", "familiar"], [(40, 40), (44, 40), (47, 40)])
    walker = troop("a1", 0, "vc_levy", [(47, 32), (43, 32)])
    state = position(walker, murna, active="a1", package="walk")
    after = state.play(Walk("a1", (("a1.1", ((47, 32), (47, 37.5))), ("a1.2", ((43, 32), (43.2, 35.5))))))
    assert "b1.3" not in {f.id for f in after.unit("b1").fighters}
    assert not after.field.engaged(after.unit("a1"))


@pytest.mark.rule("CF-ACT-12")
def test_no_spell_between_two_combats():
    caster = troop("a1", 0, ["tk_stalker", ("tk_stalker", "magician"), "tk_hask"], [(40, 20), (44, 20), (48, 20)])
    foes = troop("b1", 1, "vc_levy", [(40, 23), (44, 23), (48, 23)])
    state = position(caster, foes, active="a1", package="fight", points={"a1": (0, 20)})
    fight = next(action for action in state.actions() if isinstance(action, Combat) and len(action.dice) == 1)
    state = rigged(state.play(fight), 1, 1, 1).play(Roll())
    assert refused(state, CastSpell("a1.2", "sp_gust", "b1")) == "CF-ACT-12"


@pytest.mark.rule("CF-MOVE-8", "CF-MOVE-15")
def test_a_wall_of_rocks_is_gone_around():
    rocks = scenery(("rocks", (41, 26)))
    state = position(LEVIES, elements=rocks, active="a1", package="walk")
    assert refused(state, Walk("a1", straight(state, "a1", 0, 10))) == "CF-MOVE-8"


@pytest.mark.rule("CF-TITAN-5", "CF-TITAN-6", "CF-TITAN-7", "CF-TITAN-9")
@pytest.mark.parametrize("moment", ["after_roll", "before_roll"])
def test_a_titan_gives_up_a_card(moment):
    """WX-29: the damage is 0 then, and two cards are left for the rest of the game."""
    lancers = troop("a1", 0, "vc_lancer", [(40, 20), (44, 20)])
    titan = troop("b1", 1, "vc_belfry", [(42, 25.66)])
    state = position(lancers, titan, active="a1", package="fight", variants={"titan_sacrifice": moment})
    state = rigged(state.play(sole(state, Combat)), 6, 1, 1, 1, 1).play(Roll())
    assert not state.test.bonus
    if moment == "after_roll":
        assert refused(state, Sacrifice("b1", "ti_ward")) == "CF-TITAN-6"
    state = rigged(state, 6).play(Roll())
    assert state.player == 1
    after = state.play(Sacrifice("b1", "ti_ward"))
    assert after.unit("b1").fighters[0].health == 10
    assert after.sacrificed == (("b1", "ti_ward"),)
    borne = state.play(Pass())
    assert borne.sacrificed == ()


@pytest.mark.rule("CF-ACT-9", "CF-ASLT-8")
def test_an_assault_whose_target_falls_to_a_spell_before_it_moves_is_over():
    near = troop("b1", 1, "tk_reaver", block((40, 32), 1))
    state = position(LEVIES, near, REST, active="a1", package="assault", target="b1")
    assert state.activation.reached
    draft = Draft(state)
    eliminate(draft, "b1", ["b1.1"])
    draft.settle()
    assert draft.state().actions() == [EndActivation()]


@pytest.mark.rule("CF-DICE-4", "CF-DICE-3")
def test_a_bonus_die_is_never_re_rolled():
    """RF-25: the charge's re-roll is used up by the test's own dice; the bonus die stands as it fell."""
    state = position(SWORN, FOES, active="a1", package="fight", charges=(("a1", "b1"),))
    state = rigged(state.play(sole(state, Combat)), 6, 6, 6, 6, 1, 1).play(Roll())
    (_, roll) = state.rolls[-1]
    assert roll.bonus[0][:2] == (1, 1)  # two of the bonus dice failed, and nobody is asked
    assert state.test.kind == "strength"
    assert refused(state, Reroll()) == "CF-DICE-8"
    over = rigged(state, *(1,) * 4).play(Roll()) if state.test.all_dice == 4 else state
    while over.test:
        over = over.play(Roll())
    assert refused(over, Reroll()) == "CF-DICE-4"


@pytest.mark.rule("CF-ACT-6")
def test_the_order_inside_an_activation():
    """First the test of a unit below half, then the announcement, then its parts."""
    few = troop("a1", 0, "vc_longbow", block((40, 30), 2, 2), original=6)
    state = position(few, troop("b1", 1, "tk_reaver", [(40, 55), (44, 55)]), active="a1")
    assert refused(state, EndActivation()) == "CF-ACT-6"
    state = rigged(state, 6).play(Roll())
    assert refused(state, Shoot("a1", "vc_longbow", "b1")) == "CF-ACT-4"
    assert state.play(Declare("a1", "act")).refusal(Shoot("a1", "vc_longbow", "b1")) is None


@pytest.mark.rule("CF-UNIT-2", "CF-UNIT-16")
def test_members_of_a_unit_act_together_and_specialists_are_special():
    """One card activates them all; the sample has no specialist, but a profile with a role is special."""
    unit = troop("a1", 0, ["vc_levy", "vc_levy", ("vc_levy", "musician")], block((40, 20), 3, 3))
    state = position(unit, active="a1", package="walk")
    after = state.play(Walk("a1", straight(state, "a1", 3, 0)))
    assert all(new.at[0] == old.at[0] + 3 for new, old in zip(after.unit("a1").fighters, unit.fighters, strict=True))
    assert [fighter.special for fighter in unit.fighters] == [False, False, True]
    assert {special.role for profile in PROFILES.values() for special in profile.specials} <= {
        "standard_bearer",
        "musician",
        "magician",
        "faithful",
    }


@pytest.mark.rule("CF-AOE-17", "CF-AOE-13")
def test_a_template_may_wipe_out_those_who_fired_it():
    brittle = replace(PROFILES["vc_mortar"], health=1)
    mortar = troop("a1", 0, [brittle, "vc_crew"], [(40, 10), (44.5, 10)])
    others = troop("a2", 0, "vc_levy", [(80, 50), (84, 50)])
    near = troop("b1", 1, "tk_reaver", [(44.5, 14.5), (48.5, 14.5)])
    state = position(mortar, others, near, active="a1", package="act")
    for seed in range(40):
        shot = replace(state, chance=Chance(seed)).play(Shoot("a1", "vc_mortar", "b1", fighter="b1.1"))
        after = shot.play(Roll())
        while after.outcome is None and after.activation is not None:
            after = after.play(after.actions()[-1])
        if not after.field.has("a1"):
            return
    pytest.fail("in forty shots the crew never hit itself")


def test_each_step_of_a_play_can_be_looked_at():
    mortar = troop("a1", 0, ["vc_mortar", "vc_crew"], [(40, 10), (44.5, 10)])
    near = troop("b1", 1, "tk_reaver", [(40, 36), (44, 36)])
    shot = position(mortar, near, active="a1", package="act").play(Shoot("a1", "vc_mortar", "b1"))
    after = rigged(shot, 3, 3, 6, 6, 6, 6).play(Roll())
    kinds = [event.kind for event in after.events]
    landed, fell = kinds.index("template"), kinds.index("loss")
    standing = [
        sum(len(u.fighters) for u in after.after(step).field.enemies(mortar)) for step in (landed, fell - 1, fell)
    ]
    assert standing == [2, 2, 1]
    assert after.after(landed - 1).shown == ()
    assert [what[0] for what in after.after(landed).shown] == ["template"]
