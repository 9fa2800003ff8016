"""The control phase: points, upkeep, resurrection, objectives, the time out and the end of a battle."""

from dataclasses import replace

import pytest

from rulebook.confrontation import (
    EndActivation,
    Fallen,
    Modifier,
    NameCommander,
    Pass,
    PayUpkeep,
    Resurrect,
    Reveal,
    position,
    troop,
)
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.rules import Upkeep
from rulebook.confrontation.play import Course
from rulebook.confrontation.round.control_phase import Controlling
from rulebook.game import Reading
from tests.confrontation.places import offered, profile, refused, rigged, told

LEVIES = troop("a1", 0, "vc_levy", [(44, 20), (48, 20), (52, 20)])
FAR = troop("a2", 0, "vc_levy", [(10, 5), (14, 5), (18, 5)])
REAVERS = troop("b1", 1, "tk_reaver", [(44, 40), (48, 40)])
AWAY = troop("b2", 1, "tk_reaver", [(80, 57), (84, 57)])
SWORN = troop("a3", 0, ["vc_sworn", ("vc_sworn", "faithful"), "vc_osk"], [(20, 10), (24, 10), (28, 10)])
COVEN = troop("b3", 1, ["tk_reaver", "tk_murna", "familiar"], [(20, 50), (24, 50), (27, 50)])


def settled(state):
    draft = Draft(state)
    draft.settle()
    return draft.state()


def control(*units, faces=(), winner=0, **more):
    """The activation phase is over: the control phase runs as far as it goes without a decision."""
    state = position(*units, winner=winner, **more)
    state = replace(state, procedures=(Course("activation"),))
    return settled(rigged(state, *faces) if faces else state)


def fallen(unit, fighter_id, round_number=1, by_incarnate=False):
    """A unit without its Incarnate, and the record of his fall."""
    hero = unit.fighter(fighter_id)
    pets = tuple(f for f in unit.fighters if f.profile.familiar)
    left = tuple(f for f in unit.fighters if f.id != fighter_id and f not in pets)
    return replace(unit, fighters=left, leader=left[0].id), Fallen(hero, unit.id, round_number, by_incarnate, pets)


# ---- order and points


@pytest.mark.rule("CF-CTRL-1", "CF-AUTH-17", "CF-ROUND-1")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_of_the_opposition_completes_all_steps_first(winner):
    state = control(LEVIES, REAVERS, SWORN, COVEN, winner=winner)
    faith = [e for e in state.events if e.rule == "CF-FAITH-2"]
    mana = [e for e in state.events if e.rule == "CF-MAGIC-2"]
    order = [state.events.index(faith[0]), state.events.index(mana[0])]
    assert (order == sorted(order)) is (winner == 0)
    assert state.round == 2
    assert state.phase == "tactical"


@pytest.mark.rule("CF-CTRL-2", "CF-FAITH-3", "CF-FAITH-4", "CF-MAGIC-4", "CF-MAGIC-3", "CF-ROUT-5")
def test_faith_is_set_anew_and_mana_added_die_by_die():
    state = control(SWORN, COVEN, faces=(6, 5, 4), points={"a3": (4, 0), "b3": (0, 9)})
    assert "4 points of faith" in next(e.text for e in state.events if e.rule == "CF-FAITH-4")
    assert state.faith("a3") == 2 + 5 + 3  # total Fervor and members; the 4 left are lost
    assert "6 and 5 and 4" in next(e.text for e in state.events if e.rule == "CF-MAGIC-2")
    assert state.mana("b3") == 9 + 15 + 6
    fled = control(replace(SWORN, routed=True), COVEN, faces=(6, 5, 4), points={"a3": (4, 0)})
    assert fled.faith("a3") == 10  # a unit in rout recovers as usual


@pytest.mark.rule("CF-ROUT-5")
def test_units_in_rout_recover_faith_and_mana_like_others():
    valiant = control(SWORN, COVEN, faces=(4, 5, 6))
    fled = control(replace(SWORN, routed=True), replace(COVEN, routed=True), faces=(4, 5, 6))
    assert valiant.points == fled.points
    assert fled.faith("a3") > 0
    assert fled.mana("b3") > 0


@pytest.mark.rule("CF-MAGIC-4")
def test_it_may_be_agreed_that_the_larger_of_the_two_stays():
    state = control(SWORN, COVEN, faces=(1, 1, 1), points={"b3": (0, 20)}, variants={"mana_roll": "reset"})
    assert state.mana("b3") == 20


@pytest.mark.rule("CF-MAGIC-5")
def test_mana_never_exceeds_thirty():
    """WX-20: 9 + 19 + 6 = 34 with one die more; here 25 + 18 + 6."""
    assert control(SWORN, COVEN, faces=(6, 6, 6), points={"b3": (0, 25)}).mana("b3") == 30


# ---- upkeep

SHACKLE = Modifier("Shackle of Night", "movement", -4, "while_upkept")
BOUND = replace(LEVIES, modifiers=(SHACKLE,))


def shackled(mana, **more):
    """A shackle on the levies is due, its caster's unit having this much mana and no magician who rolls for more."""
    mute = troop("b3", 1, "tk_reaver", [(20, 50), (24, 50)])
    upkeep = Upkeep("rit_shackle", "b3", "a1")
    state = position(BOUND, mute, points={"b3": (0, mana)}, upkeeps=(upkeep,), winner=1, **more)
    return settled(replace(state, procedures=(Course("control"), Controlling((1, 0), "costs")), phase="control"))


@pytest.mark.rule("CF-CTRL-3", "CF-CTRL-4")
def test_an_upkeep_is_paid_or_the_effect_ends():
    state = shackled(5)
    assert state.player == 1
    assert set(state.actions()) == {PayUpkeep("b3", "rit_shackle", True), PayUpkeep("b3", "rit_shackle", False)}
    assert refused(state, PayUpkeep("b3", "mir_shield")) == "CF-CTRL-3"
    assert state.describe(PayUpkeep("b3", "rit_shackle", True)) == "Pay for Shackle of Night"
    paid = state.play(PayUpkeep("b3", "rit_shackle", True))
    assert paid.unit("a1").movement == 10 - 4
    assert paid.upkeeps
    assert told(paid, "CF-CTRL-3")
    ended = state.play(PayUpkeep("b3", "rit_shackle", False))
    assert ended.unit("a1").movement == 10
    assert not ended.upkeeps
    assert told(ended, "CF-CTRL-4")


@pytest.mark.rule("CF-CTRL-4")
def test_an_upkeep_that_cannot_be_paid_ends_at_once():
    state = shackled(2)
    assert told(state, "CF-CTRL-4")
    assert state.unit("a1").movement == 10


@pytest.mark.rule("CF-CTRL-3")
def test_upkeep_belongs_to_the_control_phase():
    assert refused(position(LEVIES, REAVERS), PayUpkeep("a1", "rit_shackle")) == "CF-CTRL-3"


# ---- resurrection


def mourning(*units, dead=(), elixir=(3, 5), round_number=1, **more):
    """The control phase of player 0 at its resurrections."""
    state = position(*units, elixir=elixir, fallen=tuple(dead), round_number=round_number, **more)
    return settled(replace(state, procedures=(Course("control"), Controlling((0, 1), "resurrection")), phase="control"))


@pytest.mark.rule("CF-RESU-1", "CF-RESU-3", "CF-RESU-4", "CF-RESU-5", "CF-RESU-8", "CF-CTRL-3", "CF-ELIX-7")
def test_a_fallen_incarnate_comes_back_for_his_price():
    unit, dead = fallen(SWORN, "a3.3")
    price = profile("vc_osk").resurrection_cost
    state = mourning(
        unit, REAVERS, dead=[replace(dead, fighter=replace(dead.fighter, health=0))], points={"a3": (3, 0)}
    )
    assert state.player == 0
    places = offered(state, Resurrect)
    assert Pass() in state.actions()
    assert len(places) > 1
    assert state.describe(places[0]).startswith(f"Bring back {profile('vc_osk').name} at ")
    assert all(state.read(state.paths(place)[0]) == Reading(place) for place in places)  # a click on the ground
    assert state.read(("at:88.0,50.0",)).refusal.rule == "CF-RESU-5"
    back = state.play(places[0])
    osk = back.unit("a3").fighter("a3.3")
    assert osk.health == osk.profile.health
    assert back.unit("a3").leader == "a3.3"
    assert back.elixir[0] == 3 - price
    assert back.faith("a3") == 3 + osk.fervor
    assert not back.fallen
    assert back.commanders[0] == "a3.3"
    gone = state.play(Pass())
    assert gone.elixir[0] == 3
    assert not gone.field.unit("a3").incarnate


@pytest.mark.rule("CF-RESU-2", "CF-RESU-5", "CF-RESU-7", "CF-ELIX-6", "CF-RESU-1")
def test_wrong_resurrections_are_refused():
    unit, dead = fallen(SWORN, "a3.3")
    aldra = troop("a1", 0, ["vc_levy", "vc_aldra"], [(44, 20), (48, 20)])
    left, killed = fallen(aldra, "a1.2", by_incarnate=True)
    state = mourning(unit, left, REAVERS, COVEN, dead=[dead, killed])
    assert refused(state, Resurrect("a1.2", (48, 20))) == "CF-RESU-7"
    assert refused(state, Resurrect("a3.3", (60, 30))) == "CF-RESU-5"
    assert refused(state, Resurrect("a3.3", unit.fighters[0].at)) == "CF-RESU-5"
    assert refused(state, Resurrect("a3.3")) == "CF-RESU-5"  # there is room
    assert refused(state, Resurrect("a1.1", (48, 20))) == "CF-RESU-1"
    early = mourning(unit, REAVERS, dead=[dead, replace(killed, round=1, by_incarnate=False)], round_number=1)
    assert refused(early, Resurrect("a1.2", (48, 20))) == "CF-RESU-7"  # his unit is gone
    assert refused(position(LEVIES, REAVERS), Resurrect("a3.3")) == "CF-RESU-1"  # not now
    late = mourning(unit, left, REAVERS, dead=[dead, replace(killed, by_incarnate=False, round=0)])
    assert refused(late, Resurrect("a1.2", (48, 20))) == "CF-RESU-2"
    cheap = replace(dead, fighter=replace(dead.fighter, profile=profile("vc_osk", resurrection_cost=1)))
    poor = mourning(unit, left, REAVERS, dead=[cheap, replace(killed, by_incarnate=False)], elixir=(2, 2))
    assert refused(poor, Resurrect("a1.2", (48, 20))) == "CF-ELIX-6"  # Aldra's price is 3


@pytest.mark.rule("CF-RESU-2")
def test_it_may_be_agreed_that_any_later_control_phase_will_do():
    unit, dead = fallen(SWORN, "a3.3")
    assert mourning(unit, REAVERS, dead=[dead], round_number=3).phase == "tactical"  # nothing was asked
    later = mourning(unit, REAVERS, dead=[dead], round_number=3, variants={"resurrection_window": "any_round"})
    assert offered(later, Resurrect)


@pytest.mark.rule("CF-RESU-6")
def test_without_room_the_elixir_is_spent_for_nothing():
    """A lone fighter in the corner, walled in by friends, leaves no place beside him."""
    corner = troop("a3", 0, ["vc_sworn", "vc_osk"], [(1.5, 1.5), (5, 1.5)])
    unit, dead = fallen(corner, "a3.2")
    wall = troop(
        "a4", 0, "vc_levy", [(4.6, 1.5), (1.5, 4.6), (4.2, 4.2), (7.7, 1.5), (7.4, 4.6), (1.5, 7.7), (4.6, 7.4)]
    )
    state = mourning(unit, wall, REAVERS, dead=[dead])
    assert offered(state, Resurrect) == [Resurrect("a3.2")]
    spent = state.play(Resurrect("a3.2"))
    assert told(spent, "CF-RESU-6")
    assert spent.elixir[0] == 3 - profile("vc_osk").resurrection_cost
    assert spent.unit("a3").incarnate is None


@pytest.mark.rule("CF-RESU-9", "CF-RESU-4")
def test_familiars_return_and_mana_keeps_its_cap():
    unit, dead = fallen(COVEN, "b3.2")
    state = position(LEVIES, unit, elixir=(2, 9), fallen=(dead,), points={"b3": (0, 27)}, winner=1)
    state = settled(
        replace(state, procedures=(Course("control"), Controlling((1, 0), "resurrection")), phase="control")
    )
    back = state.play(offered(state, Resurrect)[0])
    assert [f.profile.id for f in back.unit("b3").fighters].count("familiar") == 1
    assert back.mana("b3") == 30  # 27 and Energy 6


@pytest.mark.rule("CF-INC-8", "CF-AUTH-1")
def test_a_former_commander_resumes_command_if_his_authority_is_the_highest():
    aldra = troop("a1", 0, ["vc_levy", "vc_levy", "vc_aldra"], [(44, 20), (48, 20), (52, 20)])
    unit, dead = fallen(aldra, "a1.3")
    state = mourning(unit, SWORN, REAVERS, dead=[dead], commanders=("a3.3", ""))
    assert state.play(offered(state, Resurrect)[0]).commanders[0] == "a1.3"  # Authority 4 against 2
    even = replace(dead, fighter=replace(dead.fighter, profile=profile("vc_aldra", authority=2)))
    state = mourning(unit, SWORN, REAVERS, dead=[even], commanders=("a3.3", ""))
    asked = state.play(offered(state, Resurrect)[0])
    assert {a.fighter for a in offered(asked, NameCommander)} == {"a1.3", "a3.3"}
    assert asked.play(NameCommander("a3.3")).commanders[0] == "a3.3"


# ---- objectives


@pytest.mark.rule("CF-CTRL-5", "CF-CTRL-6", "CF-CTRL-8", "CF-ELIX-4", "CF-BATTLE-1B")
def test_the_controller_of_the_altar_gains_elixir():
    near = troop("a1", 0, "vc_levy", [(44, 24), (48, 24)])
    state = control(near, AWAY)
    assert state.held == (0,)
    assert state.elixir == (3, 2)
    gone = replace(state, field=state.field.with_unit(replace(FAR, id="a1")))
    assert gone.held == (0,)  # until the next control phase


@pytest.mark.rule("CF-CTRL-6", "CF-CTRL-9", "CF-CTRL-7")
def test_a_tie_means_nobody_and_routed_units_do_not_count():
    one = troop("a1", 0, "vc_levy", [(40, 28), (40, 32)])
    other = troop("b1", 1, "tk_reaver", [(50, 28), (50, 32)])
    assert control(one, other).held == (None,)
    assert control(one, replace(other, routed=True)).held == (0,)
    held = {"variants": {"objective_tie": "previous"}, "held": (1,)}
    assert control(one, other, **held).held == (1,)
    assert control(one, other, held=(1,)).held == (None,)


@pytest.mark.rule("CF-CTRL-13", "CF-CTRL-15", "CF-CTRL-10", "CF-CTRL-11", "CF-COUNCIL-6")
def test_the_first_in_order_wins_when_several_reach_the_target():
    for winner in (0, 1):
        state = control(LEVIES, REAVERS, elixir=(12, 12), winner=winner)
        assert state.outcome.winners == (winner,)
        assert state.outcome.rule == "CF-CTRL-10"


@pytest.mark.rule("CF-CTRL-11", "CF-ELIX-5")
def test_the_target_is_asked_for_in_step_three_unless_agreed_otherwise():
    state = position(LEVIES, REAVERS, elixir=(11, 2))
    for check, over in (("control_step_3", False), ("immediate", True)):
        settings = replace(state.settings, variants=replace(state.settings.variants, win_check=check))
        draft = Draft(replace(state, settings=settings))
        draft.gain(0, 2, "CF-BATTLE-1B", "for a unit")
        assert (draft.outcome is not None) is over
        assert draft.elixir[0] == 13


@pytest.mark.rule("CF-BATTLE-2B", "CF-BATTLE-2A")
def test_the_hill_pays_three_from_round_two_on():
    king = troop("a1", 0, "vc_levy", [(44, 30), (48, 30)])
    assert control(king, AWAY, battle="hill").elixir == (2, 2)
    assert control(king, AWAY, battle="hill", round_number=2).elixir == (5, 2)
    edge = troop("a1", 0, "vc_levy", [(45 + 8 + 10 + 1.5, 30), (45 + 8 + 13, 33)])  # 10 cm from its edge, partly
    assert control(edge, AWAY, battle="hill", round_number=2).elixir == (5, 2)


@pytest.mark.rule("CF-BATTLE-3B", "CF-BATTLE-3C")
def test_an_invasion_pays_the_attacker_two_and_the_defender_one_from_round_three():
    """WX-38: the defender, waiting on both objectives, has 2 + 2 x 4 = 10 in round 6 only."""
    one = troop("b1", 1, "tk_reaver", [(25, 50), (29, 50)])
    two = troop("b2", 1, "tk_reaver", [(65, 50), (69, 50)])
    pay = {}
    for number in range(1, 7):
        state = control(FAR, one, two, battle="invasion", attacker=0, round_number=number, elixir=(2, 2))
        pay[number] = state.elixir[1] - 2
    assert pay == {1: 0, 2: 0, 3: 2, 4: 2, 5: 2, 6: 2}
    mine = control(troop("a1", 0, "vc_levy", [(25, 39), (29, 39)]), two, battle="invasion", attacker=0)
    assert mine.elixir == (4, 2)


@pytest.mark.rule("CF-FIELD-8", "CF-CTRL-5")
def test_a_role_taken_for_the_terrain_changes_no_payment():
    near = troop("a1", 0, "vc_levy", [(44, 24), (48, 24)])
    assert control(near, AWAY, attacker=1).elixir == (3, 2)


# ---- the time out


@pytest.mark.rule("CF-CTRL-12", "CF-CTRL-14", "CF-FEAR-10")
def test_what_lasted_for_the_round_is_over():
    shield = Modifier("Lifted Shield", "defense", 2, "round")
    blessed = replace(LEVIES, modifiers=(shield, SHACKLE), resisted=5)
    more = {"charges": (("a1", "b1"),), "used": (("mir_shield", "a1"),), "activated": ("a1",)}
    state = control(blessed, REAVERS, **more)
    assert (state.charges, state.used, state.activated) == ((), (), ())
    assert state.unit("a1").modifiers == (SHACKLE,)
    assert state.unit("a1").resisted == 5
    assert control(blessed, REAVERS, variants={"fear_immunity": "round"}, **more).unit("a1").resisted == 0


@pytest.mark.rule("CF-COUNCIL-6", "CF-COUNCIL-7", "CF-BATTLE-1C", "CF-CTRL-15")
def test_the_truce_counts_elixir_when_all_have_finished_their_control_phase():
    assert control(FAR, AWAY, round_number=6, elixir=(7, 6)).outcome.winners == (0,)
    draw = control(FAR, AWAY, round_number=6, elixir=(6, 6)).outcome
    assert (draw.winners, draw.rule) == ((), "CF-COUNCIL-7")
    assert control(FAR, AWAY, round_number=5, elixir=(7, 6)).outcome is None
    # 5 and the altar is 6, held by the second to finish: a draw, not a loss
    near = troop("a1", 0, "vc_levy", [(44, 24), (48, 24)])
    assert control(near, AWAY, round_number=6, elixir=(5, 6), winner=1).outcome.rule == "CF-COUNCIL-7"


@pytest.mark.rule("CF-COUNCIL-11")
def test_a_company_that_has_all_left_ends_the_battle_at_the_close_of_the_round():
    state = control(AWAY, evacuated=(2, 0), elixir=(9, 3), battle="breakthrough", attacker=0)
    assert state.outcome.winners == (0,)
    assert state.outcome.rule == "CF-COUNCIL-11"


@pytest.mark.rule("CF-ROUND-1", "CF-ROUND-6", "CF-ACT-11")
def test_phases_follow_each_other():
    state = position(LEVIES, REAVERS)
    assert refused(state, Resurrect("a1.1")) == "CF-RESU-1"
    state = state.play(Reveal("vc_levy", "a1")).play(EndActivation())
    state = state.play(Reveal("tk_reaver", "b1"))
    over = state.play(EndActivation())
    assert (over.phase, over.round) == ("tactical", 2)
    phases = [event.text for event in over.events if event.rule == "CF-ROUND-1"]
    assert "control" in phases[0]
    assert "Round 2" in phases[1]
