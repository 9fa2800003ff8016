"""Operations of effects, one by one: those of the sample, and effects made up from the vocabulary."""

from dataclasses import replace

import pytest

from rulebook.confrontation import (
    EFFECTS,
    FORCE,
    MORE,
    Allot,
    CallCommunion,
    CallMiracle,
    CastRitual,
    CastSpell,
    Feat,
    Keep,
    Pass,
    Roll,
    Sacrifice,
    Shoot,
    Walk,
    block,
    position,
    scenery,
    troop,
    wounded,
)
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.cast import Cast
from rulebook.confrontation.effects.play import Applying
from rulebook.confrontation.effects.vocabulary import FIELDS, Op, read_features, read_ops
from rulebook.confrontation.mystics.rules import read_effects
from rulebook.confrontation.space.shapes import distance
from rulebook.library import DataError
from tests.confrontation.places import refused, rigged, straight, told

BLADES = troop("a1", 0, ["vc_sworn"] * 4 + [("vc_sworn", "faithful"), "vc_osk"], block((20, 20), 6, 3))
BOWS = troop("a2", 0, ["vc_longbow"] * 3 + [("vc_longbow", "magician")], block((44, 20), 4, 2))
REAVERS = troop("b1", 1, ["tk_reaver"] * 5 + ["tk_murna", "familiar"], [*block((20, 40), 6, 3), (31, 38)])
RIDERS = troop("b2", 1, "tk_rider", block((44, 40), 3, 3, 5))


def applied(state, *ops, caster="a1.6", target="b1", fighter="", places=()):
    """The state while an effect made of these operations takes place."""
    draft = Draft(state)
    draft.begin(Applying(Cast("Trial", read_ops(ops), "CF-COMM-2", caster[:2], caster, target, fighter, tuple(places))))
    draft.settle()
    return draft.state()


def here(*units, active="a1", package="act", **more):
    more.setdefault("commanders", ("a1.6", "b1.6"))
    return position(*(units or (BLADES, BOWS, REAVERS, RIDERS)), active=active, package=package, **more)


# ---- the vocabulary


def test_the_whole_sample_is_written_in_the_vocabulary():
    kinds = {op["op"] for effect in EFFECTS.values() for op in effect.ops}
    assert kinds <= set(FIELDS)
    assert len(FIELDS) == 11


@pytest.mark.parametrize(
    ("op", "says"),
    [
        ({"op": "smite", "scope": "target_unit"}, "there is no operation 'smite'"),
        ({"op": "rally", "scope": "target_unit", "amount": 1}, "rally has no field amount"),
        ({"op": "heal", "scope": "target_unit"}, "heal lacks amount"),
        ({"op": "heal", "amount": 1, "scope": "everybody"}, "scope is 'everybody'"),
        ({"op": "heal", "amount": "much", "scope": "own_unit"}, "amount is 'much'"),
        ({"op": "flag", "flag": "asleep", "scope": "own_unit", "duration": "round"}, "flag is 'asleep'"),
        ({"op": "summon", "profile": "nobody", "count": 4}, "profile is 'nobody'"),
    ],
)
def test_a_word_that_the_vocabulary_does_not_know_is_an_error_that_names_the_entry(op, says):
    entry = {"id": "mir_new", "name": "New", "kind": "miracle", "cost": 1, "target": "caster_unit", "ops": [op]}
    with pytest.raises(DataError) as error:
        read_effects([entry])
    assert "effect 1 (mir_new)" in str(error.value)
    assert says in str(error.value)
    with pytest.raises(DataError, match=r"tactic 1 \(tac_new\)"):
        read_features([{"id": "tac_new", "name": "New", "ops": [op]}], "tactic")


def test_an_effect_with_an_unknown_field_is_an_error_too():
    with pytest.raises(DataError, match=r"effect 1 \(mir_new\).*colour"):
        read_effects([{"id": "mir_new", "name": "", "kind": "", "cost": 0, "target": "", "ops": [], "colour": 1}])


def test_operations_can_be_hashed_and_compared():
    one, two = read_ops([{"op": "rally", "scope": "own_unit"}] * 2)
    assert one == two
    assert hash(one) == hash(two)
    assert one != Op({"op": "rally", "scope": "target_unit"})
    assert "rally" in repr(one)


# ---- Strength tests


@pytest.mark.rule("CF-INC-3", "CF-INC-10", "CF-FEAT-10")
def test_a_strength_test_on_a_unit_hits_the_nearest_to_the_caster_first():
    ops = {"op": "strength_test", "strength": 7, "dice": 2, "scope": "target_unit", "per": "unit"}
    state = applied(here(), ops)
    assert (state.test.all_dice, state.test.difference) == (2, 7 - 3)  # the Reavers' Resilience, not Murna's
    assert (state.test.hero, state.test.aimed) == ("a1.6", "")
    struck = rigged(state, 5, 5).play(Roll())
    gone = {f.id for f in REAVERS.fighters} - {f.id for f in struck.unit("b1").fighters}
    osk = BLADES.fighter("a1.6")
    nearest = sorted((f for f in REAVERS.fighters if not f.profile.incarnate), key=lambda f: distance(f.at, osk.at))[:2]
    assert gone == {f.id for f in nearest}


@pytest.mark.rule("CF-INC-3", "CF-FAM-3", "CF-INC-4")
def test_dice_against_each_fighter_spare_the_incarnate_and_end_a_familiar():
    ops = {"op": "strength_test", "strength": 1, "dice": 1, "scope": "target_unit", "per": "fighter"}
    state = applied(here(), ops)
    tests = 0
    while state.test:
        state, tests = rigged(state, 1).play(Roll()), tests + 1
    assert tests == 6  # five Reavers and the familiar
    assert [f.id for f in state.unit("b1").fighters] == [f.id for f in REAVERS.fighters[:6]]  # the familiar is gone


@pytest.mark.rule("CF-INC-6", "CF-INC-10", "CF-FEAT-11", "CF-FEAT-9", "CF-AOE-16")
def test_a_template_on_an_incarnate_is_aimed_at_him():
    ops = {"op": "aoe_strength", "radius": 2, "strength": 6, "tests": 1}
    state = applied(here(), ops, caster="a1.6", fighter="b1.6")
    assert state.shown[0][0] == "template"
    while state.test.aimed == "":
        state = rigged(state, 1).play(Roll())
    assert state.test.aimed == "b1.6"
    asked = state.play(Roll())
    assert asked.player == 1
    forced = rigged(asked, 6, 1).play(Feat("b1.6", FORCE))
    assert forced.elixir == (2, 1)
    assert forced.unit("b1").fighter("b1.6").health == REAVERS.fighter("b1.6").health
    beside = applied(here(), ops, fighter="b1.3")
    reached = []
    while beside.test:
        reached.append(beside.test.reason)
        beside = rigged(beside, 1).play(Roll())
    assert not any("Murna" in reason for reason in reached)  # centred beside him, his comrades protect him


@pytest.mark.rule("CF-AOE-4", "CF-AOE-17")
def test_everybody_under_the_template_of_a_ritual_is_tested():
    murna = troop("b1", 1, ["tk_reaver", "tk_murna"], [(20, 24), (24, 30)])
    state = here(
        BLADES, murna, active="b1", points={"b1": (0, 20)}, owned={"b1.2": ["rit_storm"]}, commanders=("a1.6", "b1.2")
    )
    cast = rigged(state.play(CastRitual("b1.2", "rit_storm", "a1.1")), 6).play(Roll())
    tested = []
    while cast.test:
        tested.append(cast.test.reason.split(" on ")[1].split(",")[0])
        cast = rigged(cast, 1).play(Roll())
    # within 4 cm of (20, 20): its neighbours at 4 cm and the Reaver of the caster's own
    assert tested == ["Sworn Blade 1", "Sworn Blade 2", "Sworn Blade 4", "Thorn Reaver 1"]


@pytest.mark.rule("CF-ELIX-8", "CF-ELIX-3", "CF-ELIX-5")
def test_a_kill_by_an_incarnates_call_earns_elixir_at_once():
    alone = troop("b1", 1, ["tk_murna"], [(24, 40)])
    state = here(BLADES, alone, points={"a1": (20, 0)}, owned={"a1.6": ["com_lance"]}, commanders=("a1.6", "b1.1"))
    called = rigged(state.play(CallCommunion("a1.6", "com_lance", "b1")), 6).play(Roll())
    assert called.test.aimed == "b1.1"  # the last of the unit
    asked = called.play(Roll())
    struck = rigged(asked, 6, 6, 6, 1, 2, 2, 2).play(Pass())
    assert not struck.field.has("b1")
    assert alone.fighters[0].profile.elixir_value == 4
    assert struck.elixir[0] == 2 + 4 + 2  # and 2 for the unit, as this battle pays
    assert struck.fallen[0].by_incarnate
    votary = here(BLADES, alone, active="b1", points={"b1": (0, 20)}, commanders=("a1.6", "b1.1"))
    burst = votary.play(CastSpell("b1.1", "sp_thorn", "a1"))
    assert burst.test.hero == "b1.1"


@pytest.mark.rule("CF-TITAN-5", "CF-TITAN-6", "CF-TITAN-9")
def test_a_titan_gives_up_a_card_against_a_spell():
    titan = troop("b3", 1, "tk_root", [(30, 40)])
    ops = {"op": "strength_test", "strength": 10, "dice": 4, "scope": "target_unit", "per": "unit"}
    state = applied(here(BLADES, titan, commanders=("a1.6", "")), ops, target="b3")
    assert not state.test.bonus
    hit = rigged(state, 6, 6, 6, 1).play(Roll())
    assert hit.player == 1
    saved = hit.play(Sacrifice("b3", "ti_ward"))
    assert saved.unit("b3") == state.unit("b3")
    assert saved.sacrificed == (("b3", "ti_ward"),)
    taken = hit.play(Pass())
    assert taken.unit("b3").fighters[0].health == titan.fighters[0].health - 3


def test_damage_of_an_effect_is_allotted_by_the_caster_among_equally_near():
    pair = troop("b1", 1, ["tk_gargant", "tk_gargant"], [(22, 35), (34, 35)])
    caller = troop("a1", 0, ["vc_osk"], [(28, 20)])
    ops = {"op": "strength_test", "strength": 12, "dice": 1, "scope": "target_unit", "per": "unit"}
    state = applied(here(caller, pair, commanders=("a1.1", "")), ops, caster="a1.1")
    struck = rigged(state, 4).play(Roll())
    assert struck.player == 0
    assert struck.play(Allot((("b1.2", 1),))).unit("b1").fighter("b1.2").health == pair.fighters[1].health - 1


# ---- what lasts


@pytest.mark.rule("CF-EFFECT-1", "CF-EFFECT-6")
def test_modify_adds_for_as_long_as_it_says():
    slow = {"op": "modify", "stat": "movement", "amount": -20, "scope": "target_unit", "duration": "round"}
    state = applied(here(), slow)
    assert state.unit("b1").movement == 0
    assert applied(state, slow).unit("b1").movement == 0
    own = {"op": "modify", "stat": "attack", "amount": 1, "scope": "caster_unit", "duration": "activation"}
    assert applied(here(), own).unit("a1").value(BLADES.chief, "attack") == BLADES.chief.profile.attack + 1


def test_no_ranged_keeps_a_unit_from_shooting():
    flag = {"op": "flag", "flag": "no_ranged", "scope": "caster_unit", "duration": "round"}
    state = applied(here(active="a2"), flag, caster="a2.4")
    assert refused(state, Shoot("a2", "vc_longbow", "b1")) == "CF-RANGED-1"


@pytest.mark.rule("CF-DICE-6", "CF-DICE-7")
def test_re_rolls_of_effects_go_into_every_test_of_their_kind():
    better = {"op": "reroll", "test": "attack", "what": "failures", "scope": "caster_unit", "duration": "round"}
    worse = {"op": "reroll", "test": "attack", "what": "successes", "scope": "caster_unit", "duration": "round"}
    state = applied(here(active="a2"), better, caster="a2.4")
    shot = state.play(Shoot("a2", "vc_longbow", "b1"))
    assert shot.test.all_net == 1
    asked = rigged(shot, 1, 1, 1, 1).play(Roll())
    assert asked.player == 0
    assert asked.refusal(Keep()) is None
    forced = applied(here(active="a2"), worse, caster="a2.4").play(Shoot("a2", "vc_longbow", "b1"))
    assert forced.test.all_net == -1
    draft = Draft(state)
    draft.begin(Applying(Cast("Other", read_ops([worse]), "CF-COMM-2", "a2", "a2.4", "a2")))
    draft.settle()
    assert draft.state().play(Shoot("a2", "vc_longbow", "b1")).test.all_net == 0  # they cancel out


# ---- what is done at once


def test_healing_goes_to_the_most_wounded_and_never_beyond_health():
    hurt = wounded(wounded(troop("a3", 0, "vc_lancer", block((60, 20), 3, 3, 5)), "a3.1", 1), "a3.3", 1)
    heal = {"op": "heal", "amount": 1, "scope": "target_unit"}
    state = here(BLADES, hurt, REAVERS)
    assert [f.health for f in applied(state, heal, target="a3").unit("a3").fighters] == [2, 2, 1]
    much = applied(state, {**heal, "amount": 5}, target="a3")
    assert [f.health for f in much.unit("a3").fighters] == [2, 2, 2]
    called = here(BLADES, hurt, REAVERS, points={"a1": (20, 0)}).play(CallMiracle("a1.5", "mir_mend", "a3"))
    assert "restores 1 health" in called.events[-1].text


@pytest.mark.rule("CF-MORALE-16", "CF-MORALE-14")
def test_a_courage_test_that_fails_is_rout_and_the_routed_take_none():
    awe = {"op": "courage_test", "difficulty": 6, "scope": "target_unit", "on_fail": "rout"}
    state = applied(here(), awe, target="b2")
    riders = state.unit("b2")
    assert (state.player, state.test.kind, state.test.difference) == (1, "courage", riders.nerve - 6)
    assert rigged(state, 1).play(Roll()).unit("b2").routed
    brave = rigged(state, 6).play(Roll())
    assert not brave.unit("b2").routed
    assert brave.elixir == (2, 3)
    fled = here(BLADES, replace(RIDERS, routed=True))
    assert applied(fled, awe, target="b2").test is None


def test_a_rally_ends_the_rout_at_once():
    fled = replace(BOWS, routed=True)
    state = here(BLADES, fled, REAVERS)
    assert not applied(state, {"op": "rally", "scope": "target_unit"}, target="a2").unit("a2").routed
    calm = applied(here(), {"op": "rally", "scope": "target_unit"}, target="a2")
    assert calm.unit("a2") == here().unit("a2")


@pytest.mark.rule("CF-ELIX-5", "CF-MAGIC-5")
def test_gains_go_to_the_company_or_to_a_unit_with_a_mystic():
    def gain(resource, amount):
        return {"op": "gain", "resource": resource, "amount": amount}

    state = here(points={"a1": (5, 0), "a2": (0, 25)})
    assert applied(state, gain("elixir", 2)).elixir == (4, 2)
    assert applied(state, gain("faith", 4)).faith("a1") == 9
    assert applied(state, gain("mana", 4)).mana("a1") == 0  # no magician there
    assert applied(state, gain("mana", 9), caster="a2.4").mana("a2") == 30


# ---- moving


@pytest.mark.rule("CF-MOVE-1", "CF-MOVE-28")
def test_a_free_move_is_a_walk_of_its_length_made_by_the_owner():
    free = {"op": "move", "distance": 6, "scope": "target_unit", "mode": "free"}
    state = applied(here(), free, target="a2")
    assert state.player == 0
    assert refused(state, Walk("a2", straight(state, "a2", 0, 6.2))) == "CF-MOVE-1"
    assert refused(state, Walk("a1", straight(state, "a1", 0, 1))) == "CF-TACT-5"
    assert any(isinstance(action, Walk) for action in state.actions())
    assert all(state.refusal(action) is None for action in state.actions())
    after = state.play(Walk("a2", straight(state, "a2", 0, 6)))
    assert after.unit("a2").chief.at == (44, 26)
    assert after.activation.unit == "a1"
    assert after.unit("a2").movement == BOWS.movement
    assert state.play(Pass()).unit("a2") == BOWS
    theirs = applied(here(), free, target="b2")
    assert theirs.player == 1
    locked = troop("b2", 1, "tk_rider", [(20, 23.5)])
    assert told(applied(here(BLADES, locked, package="fight"), free, target="b2"), "CF-MOVE-28")


def test_a_push_goes_straight_away_as_far_as_there_is_room():
    push = {"op": "move", "distance": 6, "scope": "target_unit", "mode": "push"}
    caster = troop("a1", 0, ["vc_osk"], [(30, 20)])
    pushed = troop("b1", 1, "tk_reaver", [(30, 30)])
    free = applied(here(caster, pushed, commanders=("a1.1", "")), push, caster="a1.1")
    assert free.unit("b1").chief.at == (30, 36)
    stopped = applied(
        here(caster, pushed, commanders=("a1.1", ""), elements=scenery(("rocks", (30, 37)))), push, caster="a1.1"
    )
    assert stopped.unit("b1").chief.at == (30, 33)  # the rocks begin at 34.5
    wall = troop("b1", 1, "tk_reaver", [(30, 58.5)])
    stays = applied(here(caster, wall, commanders=("a1.1", "")), push, caster="a1.1")
    assert stays.unit("b1").chief.at == (30, 58.5)
    assert "no room" in stays.events[-1].text


@pytest.mark.rule("CF-EFFECT-7")
def test_operations_follow_each_other_in_their_order():
    ops = (
        {"op": "modify", "stat": "resilience", "amount": -2, "scope": "target_unit", "duration": "round"},
        {"op": "strength_test", "strength": 4, "dice": 1, "scope": "target_unit", "per": "unit"},
        {"op": "gain", "resource": "elixir", "amount": 1},
    )
    state = applied(here(), *ops)
    assert state.test.difference == 3  # 4 against 3, 2 less by what came before
    assert state.elixir == (2, 2)
    more = rigged(state.play(Feat("a1.6", MORE)), 1, 1).play(Roll())
    assert more.elixir == (2, 2)  # 1 spent, 1 gained


def test_an_effect_whose_target_is_gone_ends_quietly():
    ops = (
        {"op": "strength_test", "strength": 12, "dice": 1, "scope": "target_unit", "per": "unit"},
        {"op": "modify", "stat": "attack", "amount": 1, "scope": "target_unit", "duration": "round"},
    )
    one = troop("b2", 1, "tk_reaver", [(44, 40)])
    state = rigged(applied(here(BLADES, one, REAVERS), *ops, target="b2"), 4).play(Roll())
    assert not state.field.has("b2")
    assert state.activation.unit == "a1"
    assert state.player == 0
