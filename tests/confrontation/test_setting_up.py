"""From the first dice to the last unit placed: roles, terrain, zones, reinforcements, opposition, deployment."""

from dataclasses import replace
from random import Random

import pytest

from rulebook.confrontation import (
    CLOSE,
    GAME,
    SCATTERED,
    ChooseDeployer,
    ChooseRole,
    ChooseZone,
    Declare,
    Deploy,
    Disc,
    HoldBack,
    OrderSequence,
    PlaceTerrain,
    Reveal,
    RollAuthority,
    RollOn,
    Stand,
    battles,
    formation_fault,
)
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.setup.battlefield import BORDERLAND, PACIFIED, POSITIONS, TRAY
from rulebook.confrontation.setup.preparation import Laying
from tests.confrontation.places import offered, refused, rigged, told, until

GROUNDS = ("agreed", BORDERLAND, PACIFIED, POSITIONS)


def start(**options):
    return GAME.start(**options)


def laid(state):
    """The state after all terrain is placed."""
    while offered(state, PlaceTerrain):
        state = state.play(state.actions()[0])
    return state


# ---- roles


@pytest.mark.rule("CF-FIELD-8", "CF-FIELD-6", "CF-BATTLE-6A", "CF-BATTLE-3A")
@pytest.mark.parametrize("battle", ["invasion", "breakthrough"])
@pytest.mark.parametrize("attack", [True, False])
def test_the_higher_die_chooses_to_attack_or_defend(battle, attack):
    state = start(battle=battle)
    dice = [event for event in state.events if event.rule == "CF-FIELD-8"]
    assert len(dice) == 1
    chooser = state.player
    after = state.play(ChooseRole(attack))
    assert after.attacker == (chooser if attack else 1 - chooser)
    assert after.south == after.attacker  # his edge is that of y = 0
    assert refused(after, ChooseRole(True)) == "CF-FIELD-8"


@pytest.mark.rule("CF-FIELD-8")
def test_nobody_attacks_where_the_battle_has_no_attacker():
    state = start()
    assert state.attacker is None
    assert refused(state, ChooseRole(True)) == "CF-FIELD-8"


# ---- terrain


@pytest.mark.rule("CF-FIELD-1", "CF-FIELD-2", "CF-FIELD-9")
def test_in_a_borderland_players_place_in_turn_and_then_a_die_picks_the_zone():
    state = start(ground=BORDERLAND)
    assert state.player == 0  # the youngest is seat 1 (CF-FIELD-6)
    assert refused(state, ChooseZone("south")) == "CF-FIELD-2"
    placers = []
    while offered(state, PlaceTerrain):
        placers.append(state.player)
        state = state.play(state.actions()[-1])
    assert placers == [0, 1, 0, 1, 0, 1]
    kinds = [each.kind.id for each in state.field.elements if each.kind.id != "altar"]
    assert sorted(kinds) == sorted(TRAY)
    assert state.actions() == [ChooseZone("north"), ChooseZone("south")]
    assert refused(state, ChooseZone("east")) == "CF-FIELD-2"
    chooser = state.player
    assert state.play(ChooseZone("north")).south == 1 - chooser
    assert state.play(ChooseZone("south")).south == chooser


@pytest.mark.rule("CF-FIELD-3", "CF-FIELD-4", "CF-FIELD-8")
def test_in_a_pacified_region_the_defender_places_half_in_his_own_zone():
    state = start(ground=PACIFIED)  # a battle without an attacker has one here
    state = state.play(ChooseRole(True))
    defender = 1 - state.attacker
    assert state.player == defender
    wrong = 50 if state.south == defender else 10
    assert refused(state, PlaceTerrain("rocks", (45, wrong))) == "CF-FIELD-3"
    placers = []
    while offered(state, PlaceTerrain):
        placers.append(state.player)
        state = state.play(state.actions()[0])
    assert placers == [defender] * 3 + [1 - defender] * 3


@pytest.mark.rule("CF-FIELD-5")
def test_in_a_war_of_positions_zones_are_drawn_by_lot_and_each_places_in_his_own():
    souths = {start(ground=POSITIONS, seed=seed).south for seed in range(8)}
    assert souths == {0, 1}
    state = start(ground=POSITIONS)
    assert told(state, "CF-FIELD-5")
    far = (45, 50) if state.south == state.player else (45, 10)
    assert refused(state, PlaceTerrain("rocks", far)) == "CF-FIELD-5"
    first = state.player
    state = state.play(state.actions()[0])
    assert state.player == 1 - first


@pytest.mark.rule("CF-FIELD-7", "CF-FIELD-2")
def test_elements_overlap_neither_each_other_nor_objectives_nor_the_edge():
    state = start(ground=BORDERLAND)
    assert refused(state, PlaceTerrain("rocks", (45, 30))) == "CF-FIELD-7"  # the altar
    assert refused(state, PlaceTerrain("rocks", (1, 20))) == "CF-FIELD-7"
    assert refused(state, PlaceTerrain("stream", (45, 15))) == "CF-FIELD-2"  # none is in the tray
    state = state.play(PlaceTerrain("rocks", (20, 20)))
    assert told(state, "CF-FIELD-2")
    assert refused(state, PlaceTerrain("shed", (24, 22))) == "CF-FIELD-7"
    assert refused(state, PlaceTerrain("rocks", (70, 20))) == "CF-FIELD-2"  # it stands already
    skirmish = until(start(ground=BORDERLAND, battle="skirmish"), PlaceTerrain)
    assert refused(skirmish, PlaceTerrain("rocks", (18, 30))) == "CF-FIELD-7"  # a crate lies there


@pytest.mark.rule("CF-COUNCIL-10", "CF-COUNCIL-13")
def test_the_roles_of_a_battle_give_the_zones_whatever_the_battlefield_type():
    state = start(ground=BORDERLAND, battle="breakthrough").play(ChooseRole(False))
    state = laid(state)
    assert state.actions() == [RollAuthority()]
    assert state.south == state.attacker


# ---- reinforcements


@pytest.mark.rule("CF-BATTLE-5A", "CF-RECRUIT-18", "CF-RECRUIT-17")
def test_in_a_skirmish_at_most_half_the_army_points_start():
    state = start(battle="skirmish")
    # the units of the Concord cost 168 (with Aldra), 102, 190, 120 and 92; half of 672 is 336
    assert refused(state, HoldBack(())) == "CF-BATTLE-5A"
    assert refused(state, HoldBack(("a1", "a2", "a3"))) == "CF-RECRUIT-18"
    assert refused(state, HoldBack(("a2", "a4"))) == "CF-BATTLE-5A"  # 168 + 190 + 92 = 450 would start
    assert refused(state, HoldBack(("b1",))) == "CF-BATTLE-5A"
    assert state.refusal(HoldBack(("a2", "a3", "a4", "a5"))) is None
    assert refused(state, HoldBack(("a3", "a4"))) == "CF-BATTLE-5A"  # 168 + 102 + 92 = 362 would start
    assert refused(state, Deploy("a1", ())) == "CF-SETUP-1"
    # 168 + 120 start, or 168 + 102, or 168 + 92; with nobody else can they start
    assert set(state.actions()) == {
        HoldBack(("a3", "a4", "a5")),
        HoldBack(("a2", "a3", "a5")),
        HoldBack(("a2", "a3", "a4")),
    }
    assert state.play(state.actions()[0]).player == 1


@pytest.mark.rule("CF-BATTLE-5A", "CF-RECRUIT-17", "CF-RECRUIT-19", "CF-ELIX-2")
def test_reinforcements_are_not_deployed_and_their_incarnates_do_not_count_for_command():
    state = start(battle="skirmish")
    state = state.play(HoldBack(("a3", "a4", "a5")))  # Osk among them
    assert [w.unit.id for w in state.waiting if w.reinforcement] == ["a3", "a4", "a5"]
    assert [u.id for u in state.company(0)] == ["a1", "a2"]
    state = state.play(state.actions()[0])
    state = until(state, ChooseDeployer).play(ChooseDeployer(0))
    assert refused(state, replace(state.actions()[0], unit="a3")) == "CF-RECRUIT-17"
    deployed = until(state, OrderSequence, Reveal)
    assert deployed.elixir == (2, 2)  # every Incarnate of the roster counts


@pytest.mark.rule("CF-ELIX-2")
def test_it_may_be_agreed_that_only_incarnates_who_start_bring_elixir():
    state = start(battle="skirmish", elixir_start="deployed").play(HoldBack(("a3", "a4", "a5")))
    held = next(a for a in state.actions() if "b2" in a.units)  # Hask is held back, too
    assert until(state.play(held), Reveal).elixir == (1, 1)


# ---- the first opposition


@pytest.mark.rule("CF-SETUP-7", "CF-AUTH-2", "CF-AUTH-10", "CF-AUTH-13")
def test_the_opposition_before_deployment_has_the_same_rules():
    state = start()
    assert state.phase == "setup"
    assert refused(state, RollOn()) == "CF-AUTH-6"
    assert refused(state, Stand()) == "CF-AUTH-6"
    # Aldra is a Strategist and rolls two dice: 2 and 5, 5 + 4; Murna 4 + 3
    after = rigged(state, 2, 5, 4).play(RollAuthority())
    assert after.winner == 0
    assert [event.rule for event in after.events] == ["CF-AUTH-10", "CF-AUTH-2", "CF-AUTH-13"]
    assert "2 and 5 and keep 5" in after.events[0].text
    assert "9" in after.events[0].text
    assert "7" in after.events[1].text


@pytest.mark.rule("CF-AUTH-13")
def test_a_tie_is_rolled_again_by_everybody():
    after = rigged(start(), 2, 4, 5).play(RollAuthority())  # 4 + 4 against 5 + 3
    assert told(after, "CF-AUTH-13")
    assert after.winner is None
    assert after.actions() == [RollAuthority()]


@pytest.mark.rule("CF-AUTH-6", "CF-AUTH-7", "CF-AUTH-8", "CF-AUTH-11")
def test_a_kept_six_is_rolled_on_or_stood_upon_the_lower_authority_first():
    """WX-18: Aldra (4, Strategist) rolls 1 and 6, Murna (3) rolls 6; Murna rolls on with a 5: 14."""
    state = rigged(start(), 1, 6, 6, 5, 5).play(RollAuthority())
    assert told(state, "CF-AUTH-11")
    assert state.player == 1
    assert refused(state, RollAuthority()) == "CF-AUTH-2"
    state = state.play(RollOn())
    assert state.procedure.opposition.totals == (10, 14)
    assert state.player == 0
    won = state.play(RollOn())  # 15 beats 14
    assert won.winner == 0
    assert state.play(Stand()).winner == 1


@pytest.mark.rule("CF-AUTH-4", "CF-AUTH-7", "CF-AUTH-15", "CF-AUTH-18")
def test_ones_lose_and_all_ones_roll_again():
    lost = rigged(start(), 2, 3, 1).play(RollAuthority())
    assert lost.winner == 0
    assert told(lost, "CF-AUTH-4")
    assert told(lost, "CF-AUTH-15")
    six = rigged(start(), 1, 1, 6, 1).play(RollAuthority())  # WX-33: B could have stood and won
    assert six.player == 1
    assert six.play(Stand()).winner == 1
    both = six.play(RollOn())
    assert both.winner is None
    assert told(both, "CF-AUTH-18")


@pytest.mark.rule("CF-AUTH-8")
def test_sixes_are_rolled_on_and_on():
    state = rigged(start(), 1, 2, 6, 6, 3).play(RollAuthority()).play(RollOn())
    assert state.player == 1
    assert state.procedure.opposition.totals[1] == 15
    assert state.play(RollOn()).winner == 1  # 6, 6, 3 with Authority 3: 18


@pytest.mark.rule("CF-AUTH-12")
def test_equal_authorities_decide_in_the_order_of_a_die():
    state = start(companies=["co_tk", "co_tk"])
    firsts = {rigged(state, 6, 6, *dice).play(RollAuthority()).player for dice in ((2, 5), (5, 2))}
    assert firsts == {0, 1}


# ---- deployment


def deploying(**options):
    state = until(start(**options), ChooseDeployer)
    return state.play(ChooseDeployer(0))


@pytest.mark.rule("CF-SETUP-2")
def test_the_winner_of_the_opposition_chooses_who_deploys_first():
    state = until(start(), ChooseDeployer)
    assert state.player == state.winner
    assert refused(state, ChooseDeployer(2)) == "CF-SETUP-2"
    for first in (0, 1):
        assert state.play(ChooseDeployer(first)).player == first


@pytest.mark.rule("CF-SETUP-3", "CF-SETUP-5")
def test_players_place_one_unit_each_in_turn_until_all_stand():
    company = {"banner": "ban_vc", "units": [{"profile": "vc_levy", "count": 8, "incarnate": "vc_aldra"}]}
    state = until(start(companies=[company, "co_tk"]), ChooseDeployer).play(ChooseDeployer(0))
    turns = []
    while offered(state, Deploy):
        turns.append(state.player)
        state = state.play(offered(state, Deploy)[0])
    assert turns == [0, 1, 1, 1, 1, 1]  # who has placed everybody is skipped
    assert not state.waiting
    assert len(state.field.units) == 6


@pytest.mark.rule("CF-SETUP-3", "CF-SETUP-4", "CF-GEOM-5", "CF-FORM-1", "CF-FORM-3", "CF-FORM-9", "CF-UNIT-12")
def test_wrong_deployments_are_refused():
    state = deploying()
    action = next(a for a in offered(state, Deploy) if a.unit == "a1" and a.formation == SCATTERED)
    enemy = next(w.unit for w in state.waiting if w.unit.id == "b1")
    theirs = tuple((f.id, (10.0, 10.0)) for f in enemy.fighters)
    assert refused(state, Deploy("b1", theirs)) == "CF-SETUP-3"
    assert refused(state, Declare("a1", "walk")) == "CF-ROUND-1"
    moved = tuple((name, (x, y + 10)) for name, (x, y) in action.places)
    assert refused(state, replace(action, places=moved)) == "CF-SETUP-4"
    assert refused(state, replace(action, places=action.places[1:])) == "CF-SETUP-4"
    heap = tuple((name, (20.0, 10.0)) for name, _ in action.places)
    assert refused(state, replace(action, places=heap)) == "CF-GEOM-5"
    apart = ((action.places[0][0], (80.0, 5.0)), *action.places[1:])
    assert refused(state, replace(action, places=apart)) == "CF-FORM-1"
    assert refused(state, replace(action, formation=CLOSE)) == "CF-FORM-3"
    assert refused(state, replace(action, leader="a1.1")) == "CF-UNIT-12"  # Aldra leads
    bows = next(a for a in offered(state, Deploy) if a.unit == "a2")
    magician = next(f.id for f in state.waits("a2").unit.fighters if f.role)
    assert refused(state, replace(bows, leader=magician)) == "CF-UNIT-11"
    assert state.play(replace(bows, leader="a2.3")).unit("a2").leader == "a2.3"
    state = state.play(action)
    wings = next(a for a in offered(state, Deploy) if a.unit == "b3")
    assert refused(state, replace(wings, formation=CLOSE)) == "CF-FORM-9"
    assert refused(state.play(wings), action) == "CF-SETUP-3"  # it stands already


@pytest.mark.rule("CF-SETUP-4", "CF-UNIT-11", "CF-FAM-2", "CF-FORM-4")
@pytest.mark.parametrize("battle", list(battles()))
def test_offered_deployments_are_in_the_zone_and_in_formation(battle):
    state = until(start(battle=battle, seed=3), Deploy)
    for _ in range(2):
        zone = state.zone(state.player)
        units = {a.unit for a in offered(state, Deploy)}
        assert units == {w.unit.id for w in state.waiting if w.unit.owner == state.player and not w.reinforcement}
        for action in offered(state, Deploy):
            assert state.refusal(action) is None
        stood = state.play(offered(state, Deploy)[0]).field.units[-1]
        assert all(zone.low - 0.06 <= f.at[1] - f.base.radius for f in stood.fighters)
        assert all(f.at[1] + f.base.radius <= zone.high + 0.06 for f in stood.fighters)
        assert formation_fault(stood, {f.id: f.base for f in stood.fighters}, (), 90.0) is None
        state = state.play(offered(state, Deploy)[0])
        if not offered(state, Deploy):
            break
    formations = {a.formation for a in offered(state, Deploy)}
    assert formations <= {SCATTERED, CLOSE}


@pytest.mark.rule("CF-SETUP-4", "CF-FORM-10")
def test_both_formations_are_offered_at_several_places():
    levies = [a for a in offered(deploying(), Deploy) if a.unit == "a1"]
    assert {a.formation for a in levies} == {SCATTERED, CLOSE}
    assert len({a.places for a in levies}) >= 6


@pytest.mark.rule("CF-BATTLE-3A", "CF-COUNCIL-3")
def test_in_an_invasion_only_the_defender_is_deployed():
    state = start(battle="invasion").play(ChooseRole(True))
    attacker = state.attacker
    state = until(state, Deploy)
    assert state.player == 1 - attacker
    zone = state.zone(1 - attacker)
    assert (zone.low, zone.high) == (35, 55)
    edge = next(w for w in state.waiting if w.unit.owner == attacker)
    assert edge.edge
    while offered(state, Deploy):
        assert state.player == 1 - attacker
        state = state.play(offered(state, Deploy)[0])
    assert [w.unit.owner for w in state.waiting] == [attacker] * 5


# ---- pools


@pytest.mark.rule("CF-SETUP-6", "CF-FAITH-3", "CF-MAGIC-4", "CF-ELIX-1")
def test_pools_are_set_after_deployment():
    state = deploying()
    assert state.elixir == (0, 0)
    assert not state.points
    state = until(state, RollAuthority)
    assert state.phase == "tactical"
    assert state.round == 1
    assert state.elixir == (2, 2)
    sworn = next(u.id for u in state.field.units if u.card == "vc_sworn")
    assert state.faith(sworn) == 13  # WX-19: Fervor 2 and 5, 6 members
    reavers = next(u.id for u in state.field.units if u.card == "tk_reaver")
    assert 4 + 6 <= state.mana(reavers) <= 24 + 6  # two dice, two for familiars, Energy 6
    assert told(state, "CF-MAGIC-2")


@pytest.mark.rule("CF-ELIX-9", "CF-ELIX-1")
def test_a_sealed_flask_adds_to_the_starting_pool():
    unit = {"profile": "vc_levy", "count": 8, "incarnate": "vc_aldra", "attributes": ["art_flask"]}
    company = {"banner": "ban_vc", "units": [unit]}
    assert until(start(companies=[company, "co_tk"]), Reveal).elixir == (2, 2)  # one Incarnate and the flask


@pytest.mark.rule("CF-SETUP-3", "CF-SETUP-4", "CF-GEOM-5")
def test_a_waiting_unit_is_put_where_its_leader_is_to_stand():
    state = until(start(), Deploy)
    own = "a1" if state.player == 0 else "b1"
    deep = 12.0 if state.south == state.player else 48.0
    meant = state.read((f"w:{own}", f"at:20,{deep}")).action
    after = state.play(meant)
    assert after.unit(own).chief.at == (20, deep)
    too_far = state.read((f"w:{own}", "at:20,30")).action
    assert refused(state, too_far) == "CF-SETUP-4"
    second = until(after, Deploy).play(offered(after, Deploy)[0])
    beside = second.read((f"w:{own[0]}2", f"at:21,{deep}")).action
    assert refused(second, beside) == "CF-GEOM-5"
    assert second.read(("w:nobody", "at:20,12")) is None
    assert second.read((f"w:{own[0]}2", own)) is None


@pytest.mark.parametrize("ground", [PACIFIED, POSITIONS])
@pytest.mark.parametrize("seed", range(6))
def test_setting_up_beside_the_hill_always_goes_on(ground, seed):
    """The hill takes the middle, so that little room is left for the last of the tray."""
    rng, state = Random(seed), GAME.start(seed=seed, battle="hill", ground=ground)
    while state.phase == "setup":
        state = state.play(rng.choice(state.actions()))
    assert len(state.field.elements) == len(state.battle.objectives) + len(TRAY)


@pytest.mark.rule("CF-FIELD-7")
def test_terrain_that_finds_no_room_stays_in_the_box():
    state = GAME.start(seed=1, ground=POSITIONS)
    assert isinstance(state.procedure, Laying)
    full = replace(state.procedure, ground=replace(state.procedure.ground, objectives=(Disc((45.0, 30.0), 80.0),)))
    draft = Draft(replace(state, procedures=(*state.procedures[:-1], full)))
    draft.settle()
    assert any(event.rule == "CF-FIELD-7" and "no room" in event.text for event in draft.events)
    assert not isinstance(draft.procedure, Laying)
