"""Miracles, communions, spells, rituals and summoning through the state, from the rule texts."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rulebook.confrontation import (
    EFFECTS,
    MORE,
    REROLL,
    CallCommunion,
    CallMiracle,
    CastRitual,
    CastSpell,
    Censure,
    Combat,
    Counter,
    Declare,
    EndActivation,
    Feat,
    Keep,
    Pass,
    Roll,
    Walk,
    block,
    position,
    scenery,
    troop,
)
from rulebook.confrontation.effects.rules import Upkeep
from rulebook.confrontation.effects.vocabulary import read_ops
from rulebook.confrontation.mystics import calls
from rulebook.confrontation.mystics.sample import placement
from tests.confrontation.places import played, refused, rigged, straight, told

BLADES = troop("a1", 0, ["vc_sworn"] * 4 + [("vc_sworn", "faithful"), "vc_osk"], block((20, 20), 6, 3))
BOWS = troop("a2", 0, ["vc_longbow"] * 3 + [("vc_longbow", "magician")], block((44, 20), 4, 2))
REAVERS = troop("b1", 1, ["tk_reaver"] * 4 + [("tk_reaver", "faithful"), "tk_murna"], block((20, 40), 6, 3))
STALKERS = troop("b2", 1, ["tk_stalker"] * 3 + [("tk_stalker", "magician")], block((44, 40), 4, 2))
OWNED = {"a1.6": ("com_lance", "com_rally", "com_awe"), "b1.6": ("rit_grove", "rit_storm", "rit_shackle")}


def here(active="a1", package="act", points=None, **more):
    """Both sides with plenty of points, one unit about to act."""
    pools = {"a1": (20, 0), "a2": (0, 20), "b1": (0, 20), "b2": (0, 20)} | (points or {})
    units = more.pop("units", (BLADES, BOWS, REAVERS, STALKERS))
    return position(*units, active=active, package=package, points=pools, owned=OWNED, **more)


# ---- miracles and spells


@pytest.mark.rule("CF-MIRACLE-1", "CF-MIRACLE-2", "CF-FAITH-1", "CF-MIRACLE-5")
def test_a_miracle_is_paid_and_works_without_test_or_answer():
    state = here(points={"b1": (20, 0)}).play(CallMiracle("a1.5", "mir_shield", "a2"))
    assert state.faith("a1") == 16
    assert state.unit("a2").value(state.unit("a2").chief, "defense") == 4
    assert told(state, "CF-MIRACLE-1")
    assert state.test is None
    assert state.player == 0
    assert refused(state, Censure(("b1",))) == "CF-COMM-5"
    assert refused(state, CallMiracle("a1.1", "mir_shield", "a1")) == "CF-MIRACLE-5"
    assert refused(state, CallMiracle("a1.5", "com_lance", "b1")) == "CF-MIRACLE-5"


@pytest.mark.rule("CF-SPELL-1", "CF-SPELL-2", "CF-SPELL-5", "CF-MAGIC-1")
def test_a_spell_is_paid_and_works_without_test_or_answer():
    state = here("a2").play(CastSpell("a2.4", "sp_glow", "a1"))
    assert state.mana("a2") == 16
    assert state.unit("a1").modified("ignore_interference")
    assert told(state, "CF-SPELL-1")
    assert refused(state, Counter(("b2",))) == "CF-RITUAL-5"
    assert refused(here("a2", points={"a2": (0, 3)}), CastSpell("a2.4", "sp_glow", "a1")) == "CF-MAGIC-1"
    assert refused(here("a2"), CastSpell("a2.4", "rit_grove", "a1")) == "CF-SPELL-5"


@pytest.mark.rule("CF-ACT-9", "CF-ROUND-2")
def test_miracles_and_spells_need_the_activation_of_the_own_unit_but_no_announcement():
    early = here(package="")
    assert early.refusal(CallMiracle("a1.5", "mir_shield", "a2")) is None
    assert refused(early, CastSpell("a2.4", "sp_glow", "a1")) == "CF-ACT-9"
    assert refused(early, CastSpell("b2.4", "sp_thorn", "a1")) == "CF-ROUND-2"
    walked = here(package="walk")
    walked = walked.play(Walk("a1", straight(walked, "a1", 0, 4)))
    assert walked.refusal(CallMiracle("a1.5", "mir_shield", "a2")) is None


@pytest.mark.rule("CF-MIRACLE-3", "CF-SPELL-3", "CF-MAGIC-7", "CF-FAITH-1", "CF-ROUT-4")
def test_how_often_with_which_element_and_for_how_much():
    state = here().play(CallMiracle("a1.5", "mir_shield", "a2"))
    assert refused(state, CallMiracle("a1.6", "mir_shield", "a2")) == "CF-MIRACLE-3"
    assert state.refusal(CallMiracle("a1.6", "mir_shield", "a1")) is None
    cast = rigged(here("b1").play(CastSpell("b1.6", "sp_thorn", "a1")), 1, 1).play(Roll())
    assert cast.refusal(CastSpell("b1.6", "sp_thorn", "a1")) is None  # no limit
    gust = here("b2").play(CastSpell("b2.4", "sp_gust", "a1"))
    assert refused(gust, CastSpell("b2.4", "sp_gust", "a1")) == "CF-SPELL-3"
    assert refused(here("a2"), CastSpell("a2.4", "sp_gust", "b1")) == "CF-MAGIC-7"  # RF-34, the other way round
    assert refused(here(points={"a1": (3, 0)}), CallMiracle("a1.5", "mir_shield", "a2")) == "CF-FAITH-1"  # RF-70
    fled = replace(BLADES, routed=True)
    lost = here(units=(fled, REAVERS), package="", commanders=("a1.6", "b1.6"))
    steady = lost.play(Feat("a1.6", "steadfast"))
    steady = replace(steady, field=steady.field.with_unit(replace(steady.unit("a1"), routed=True)))
    assert refused(steady, CallMiracle("a1.5", "mir_shield", "a1")) == "CF-ROUT-4"  # RF-30


@pytest.mark.rule("CF-MIRACLE-4", "CF-SPELL-4", "CF-TITAN-8", "CF-TITAN-14")
def test_targets_are_seen_and_titans_shut_out():
    rocks = scenery(("rocks", (50, 30)))
    alone = troop("a2", 0, "vc_longbow", [(50, 38)])
    state = here()
    hidden = position(
        troop("a1", 0, ["vc_osk"], [(50, 22)]), alone, REAVERS, elements=rocks, active="a1", points={"a1": (20, 0)}
    )
    assert refused(hidden, CallMiracle("a1.1", "mir_shield", "a2")) == "CF-MIRACLE-4"
    assert refused(state, CallMiracle("a1.5", "mir_shield", "b1")) == "CF-MIRACLE-4"
    assert refused(state, CallMiracle("a1.5", "mir_shield", "")) == "CF-MIRACLE-4"
    spell = CastSpell("b2.4", "sp_gust", "a2")
    caster = replace(STALKERS, fighters=tuple(replace(f, at=(f.at[0] + 6, f.at[1] - 24)) for f in STALKERS.fighters))
    behind = position(caster, alone, BLADES, elements=rocks, active="b2", points={"b2": (0, 20)})
    assert refused(behind, spell) == "CF-SPELL-4"
    touched = troop("a2", 0, "vc_longbow", [(20, 37)])  # a Reaver stands in contact
    assert here("b2", units=(BLADES, touched, REAVERS, STALKERS)).refusal(spell) is None
    assert refused(here("b2"), CastSpell("b2.4", "sp_gust", "b1")) == "CF-SPELL-4"
    titan = troop("a3", 0, "vc_belfry", [(30, 10)])
    assert refused(here(units=(BLADES, titan, REAVERS)), CallMiracle("a1.5", "mir_shield", "a3")) == "CF-TITAN-8"
    bound = here("b1", units=(BLADES, REAVERS, titan))
    assert bound.refusal(CastSpell("b1.6", "sp_thorn", "a3")) is None  # it inflicts a Strength test
    assert refused(bound, CastSpell("b1.6", "sp_gust", "a3")) == "CF-TITAN-8"


@pytest.mark.rule("CF-TITAN-4")
def test_no_effect_moves_a_titan(monkeypatch):
    """RF-43, with a spell that pushes: no effect of the sample moves an enemy."""
    push = replace(
        EFFECTS["sp_gust"], ops=read_ops([{"op": "move", "distance": 4, "scope": "target_unit", "mode": "push"}])
    )
    monkeypatch.setattr(calls, "EFFECTS", {**EFFECTS, push.id: push})
    titan = troop("a3", 0, "vc_belfry", [(44, 16)])
    state = here("b2", units=(BLADES, titan, REAVERS, STALKERS))
    assert refused(state, CastSpell("b2.4", push.id, "a3")) == "CF-TITAN-4"
    assert state.refusal(CastSpell("b2.4", push.id, "a1")) is None


@pytest.mark.rule("CF-ACT-12")
def test_no_spell_between_two_combats():
    fighters = troop("b2", 1, [("tk_stalker", "magician"), "tk_stalker", "tk_stalker"], [(40, 33), (43, 33), (46, 33)])
    foe = troop("a1", 0, ["vc_levy", "vc_levy", "vc_aldra"], [(40, 30), (43, 30), (46, 30)])
    state = position(fighters, foe, active="b2", package="fight", points={"b2": (0, 20)}, elixir=(0, 0))
    spell = CastSpell("b2.1", "sp_gust", "a1")
    assert state.refusal(spell) is None
    struck = rigged(state.play(Combat("b2", "a1", "vc_levy", (("b2.1", 1),))), 1).play(Roll())
    assert refused(struck, spell) == "CF-ACT-12"  # RF-69
    rest = next(action for action in struck.actions() if isinstance(action, Combat))
    done = struck.play(rest)
    while done.test:
        done = rigged(done, *[1] * done.test.all_dice).play(Roll())
    assert done.refusal(spell) is None


# ---- communions and rituals


@pytest.mark.rule("CF-COMM-1", "CF-RITUAL-1", "CF-ACT-2", "CF-COMM-4", "CF-RITUAL-4", "CF-COMM-10")
def test_who_calls_a_communion_and_when():
    state = here()
    assert refused(state, CallCommunion("a1.5", "com_lance", "b1")) == "CF-COMM-1"  # RF-31, a Votary
    assert refused(here("b1"), CastRitual("b2.4", "rit_storm", "a1.1")) == "CF-RITUAL-1"
    assert refused(here(package=""), CallCommunion("a1.6", "com_lance", "b1")) == "CF-ACT-2"
    assert refused(here(package="walk"), CallCommunion("a1.6", "com_lance", "b1")) == "CF-ACT-2"
    assert here(package="run").refusal(CallCommunion("a1.6", "com_lance", "b1")) is None
    assert refused(here("a2"), CallCommunion("a1.6", "com_lance", "b1")) == "CF-ACT-2"
    assert refused(state, CallCommunion("a1.6", "com_lance", "b1", 13)) == "CF-COMM-4"
    assert refused(state, CallCommunion("a1.6", "com_lance", "b1", -1)) == "CF-COMM-4"
    assert refused(state, CallCommunion("a1.6", "com_lance", "b1.2")) == "CF-COMM-3"  # its target is a unit
    assert refused(here("b1"), CastRitual("b1.6", "rit_storm", "a1")) == "CF-RITUAL-3"  # this one names a fighter
    assert refused(here("b1"), CastRitual("b1.6", "rit_storm", "a1.1", 11)) == "CF-RITUAL-4"


@pytest.mark.rule("CF-COMM-2", "CF-COMM-8", "CF-COMM-4")
def test_the_order_of_a_communion():
    state = here(points={"b1": (20, 0)})
    called = state.play(CallCommunion("a1.6", "com_lance", "b1", 2))
    assert called.faith("a1") == 10  # paid at once: 8 and 2
    assert called.player == 1  # the window
    tested = called.play(Pass())
    assert tested.player == 0
    assert (tested.test.kind, tested.test.all_dice, tested.test.difference) == ("fervor", 3, -1)
    failed = rigged(tested, 3, 2, 1).play(Roll())
    assert failed.faith("a1") == 10  # lost whatever comes
    assert failed.unit("b1") == state.unit("b1")
    passed = rigged(tested, 4, 2, 1).play(Roll())
    assert (passed.test.kind, passed.test.all_dice, passed.test.difference) == ("strength", 4, 4)
    struck = rigged(passed, 6, 6, 1, 1, 1, 1).play(Roll())
    assert len(struck.unit("b1").fighters) == 4


@pytest.mark.rule("CF-COMM-2", "CF-RITUAL-2")
def test_nobody_is_asked_who_could_not_answer():
    state = here().play(CallCommunion("a1.6", "com_lance", "b1"))  # the Reavers have no faith left
    assert state.test is not None
    assert state.player == 0


@pytest.mark.rule("CF-COMM-5", "CF-COMM-7")
def test_a_censure_costs_as_much_and_undoes_the_communion():
    state = here(points={"b1": (8, 0)}).play(CallCommunion("a1.6", "com_rally", "a2", 2))
    stopped = state.play(Censure(("b1",)))
    assert (stopped.faith("a1"), stopped.faith("b1")) == (12, 0)
    assert stopped.test is None
    assert stopped.unit("a2") == state.unit("a2")
    assert stopped.player == 0
    poor = here(points={"b1": (7, 0)}).play(CallCommunion("a1.6", "com_rally", "a2", 2))
    assert poor.test is not None  # 7 do not pay for 8, so nobody is asked
    engaged = troop("b1", 1, [("tk_reaver", "faithful"), "tk_reaver"], [(20, 23), (23, 23)])
    close = here(units=(BLADES, BOWS, engaged), package="fight", points={"b1": (30, 0)})
    asked = close.play(CallCommunion("a1.6", "com_rally", "a2"))
    again = asked.play(Censure(("b1",))).play(CallCommunion("a1.6", "com_rally", "a2"))
    assert again.refusal(Censure(("b1",))) is None  # engaged, out of turn, and as often as the points last


@pytest.mark.rule("CF-COMM-5", "CF-COMM-6", "CF-RITUAL-8", "CF-ROUT-8", "CF-RITUAL-5")
def test_who_cannot_answer():
    rocks = scenery(("rocks", (70, 30)))
    far = troop("b3", 1, [("tk_reaver", "faithful"), "tk_reaver"], [(68, 45), (71, 45)])
    fled = troop("b4", 1, [("tk_reaver", "faithful"), "tk_reaver"], block((10, 45), 2), routed=True)
    units = (BLADES, BOWS, REAVERS, STALKERS, far, fled)
    faith = {"b1": (9, 0), "b3": (9, 0), "b4": (9, 0)}
    state = here(units=units, elements=rocks, points=faith).play(CallCommunion("a1.6", "com_lance", "b1", 1))
    assert refused(state, Censure(("b4",))) == "CF-ROUT-8"  # RF-67
    assert refused(state, Censure(("b2",))) == "CF-RITUAL-8"
    assert refused(state, Counter(("b1",))) == "CF-RITUAL-8"
    assert refused(state, Censure(("b1", "b3"))) == "CF-COMM-6"
    assert refused(state, Censure(("a1",))) == "CF-COMM-5"
    assert refused(state, Censure(())) == "CF-COMM-5"
    ritual = here("b1", points={"b1": (0, 30), "a2": (0, 10)}).play(CastRitual("b1.6", "rit_storm", "a1.1"))
    assert refused(ritual, Censure(("a1",))) == "CF-RITUAL-8"  # RF-32
    rich = troop("a3", 0, ["vc_longbow", ("vc_longbow", "magician")], block((60, 20), 2))
    more = here(
        "b1",
        units=(BLADES, BOWS, rich, REAVERS),
        points={"b1": (0, 30), "a2": (0, 9), "a3": (0, 12)},
    ).play(CastRitual("b1.6", "rit_storm", "a1.1", 0))
    assert refused(more, Counter(("a2",))) == "CF-RITUAL-5"  # RF-33: 9 mana against 10
    assert refused(more, Counter(("a3", "a2"))) == "CF-COMM-6"  # RF-68
    assert more.refusal(Counter(("a3",))) is None


@pytest.mark.rule("CF-RITUAL-2", "CF-RITUAL-5", "CF-RITUAL-6", "CF-COMM-6")
def test_a_counter_that_nobody_can_pay_and_the_test_behind_it():
    # WX-21: 12 spent against pools of 11 and 7
    other = troop("a3", 0, ["vc_longbow", ("vc_longbow", "magician")], block((60, 20), 2))
    state = here("b1", units=(BLADES, BOWS, other, REAVERS), points={"b1": (0, 20), "a2": (0, 11), "a3": (0, 7)}).play(
        CastRitual("b1.6", "rit_storm", "a1.1", 2)
    )
    assert state.mana("b1") == 8
    assert (state.test.all_dice, state.test.difference) == (3, -2)
    assert state.test.law().at_least(1) == Fraction(19, 27)
    able = here("b1", points={"b1": (0, 20), "a2": (0, 12)}).play(CastRitual("b1.6", "rit_storm", "a1.1", 2))
    stopped = able.play(Counter(("a2",)))
    assert (stopped.mana("a2"), stopped.mana("b1"), stopped.test) == (0, 8, None)


@pytest.mark.rule("CF-COMM-2", "CF-COMM-8", "CF-DICE-11")
def test_one_success_among_the_dice_of_a_communion_is_enough():
    called = here().play(CallCommunion("a1.6", "com_lance", "b1", 2))
    called = called.play(Pass()) if called.test is None else called
    assert (called.test.all_dice, called.test.difference) == (3, 5 - 6)
    reached = rigged(called, 1, 2, 4).play(Roll())
    assert (reached.rolls[-1][1].passed, reached.rolls[-1][1].best) == (True, 4)
    assert not rigged(called, 1, 2, 3).play(Roll()).rolls[-1][1].passed
    more = called.play(Feat("a1.6", MORE))
    assert rigged(more, 1, 1, 1, 5).play(Roll()).rolls[-1][1].passed


@pytest.mark.rule("CF-COMM-9", "CF-RITUAL-7", "CF-MORALE-1")
def test_a_difficulty_that_is_a_characteristic_of_the_target():
    called = here().play(CallCommunion("a1.6", "com_awe", "b1"))
    assert called.test.difference == 5 - called.unit("b1").nerve
    bound = here("b1").play(CastRitual("b1.6", "rit_shackle", "a1")).play(Pass())
    osk = bound.unit("a1").incarnate
    assert bound.test.difference == 6 - max(f.profile.resilience for f in (*bound.unit("a1").fighters, osk))


@pytest.mark.rule("CF-ACT-10", "CF-FEAT-10", "CF-FEAT-7")
def test_several_communions_in_one_activation_each_with_feats():
    state = here().play(CallCommunion("a1.6", "com_rally", "a2"))
    more = state.play(Feat("a1.6", MORE)).play(Feat("a1.6", REROLL))
    assert (more.test.all_dice, more.test.all_net, more.elixir) == (2, 1, (0, 2))
    after = rigged(more, 1, 1).play(Roll()).play(Keep())
    again = after.play(CallCommunion("a1.6", "com_rally", "a2"))
    assert again.test.kind == "fervor"
    assert again.faith("a1") == 8


@pytest.mark.rule("CF-COMM-11")
def test_a_caller_who_cannot_go_on_loses_the_points():
    asked = here(points={"b1": (20, 0)}).play(CallCommunion("a1.6", "com_lance", "b1"))
    fled = replace(asked, field=asked.field.with_unit(replace(asked.unit("a1"), routed=True)))
    after = fled.play(Pass())
    assert told(after, "CF-COMM-11")
    assert (after.test, after.faith("a1")) == (None, 12)
    houses = scenery(*[("stone_house", (x, 27.5)) for x in (4, 18, 32, 46)])
    hidden = replace(asked, field=replace(asked.field, elements=houses))
    assert told(hidden.play(Pass()), "CF-COMM-11")
    gone = replace(asked, field=asked.field.with_unit(replace(BLADES, fighters=BLADES.fighters[:5], leader="a1.1")))
    assert told(gone.play(Pass()), "CF-COMM-11")


@pytest.mark.rule("CF-CTRL-4")
def test_an_effect_that_lasts_while_it_is_paid_for_is_noted():
    state = here("b1").play(CastRitual("b1.6", "rit_shackle", "a1", 1)).play(Pass())
    bound = rigged(state, 6, 1).play(Roll())
    assert bound.upkeeps == (Upkeep("rit_shackle", "b1", "a1"),)
    assert bound.unit("a1").movement == 6
    assert bound.unit("a1").modifiers[0].until == "while_upkept"


@pytest.mark.rule("CF-EFFECT-7", "CF-EFFECT-1")
def test_effects_are_applied_in_the_order_in_which_they_are_declared():
    state = here().play(CallMiracle("a1.5", "mir_shield", "a1")).play(CallMiracle("a1.6", "mir_resolve"))
    assert [modifier.name for modifier in state.unit("a1").modifiers] == ["Lifted Shield", "Quiet Resolve"]
    assert state.unit("a1").nerve == BLADES.nerve + 2


# ---- summoning


def grove(places, exaltation=0):
    return CastRitual("b1.6", "rit_grove", "", exaltation, tuple(places))


@pytest.mark.rule("CF-SUMMON-1", "CF-SUMMON-4", "CF-RITUAL-2", "CF-ACT-1")
def test_a_summoned_unit_stands_there_and_waits_for_the_next_round():
    state = here("b1", points={"a2": (0, 0)})
    places = placement(state, "b1.6", EFFECTS["rit_grove"], (60, 30))
    after = rigged(state.play(grove(places)), 4).play(Roll())
    new = after.unit("b6")
    assert (len(new.fighters), new.original, new.owner) == (4, 4, 1)
    assert [f.at for f in new.fighters] == list(places)
    assert after.summons == (("b6", "b1.6"),)
    assert "b6" in after.activated
    assert after.mana("b1") == 8
    lost = rigged(state.play(grove(places)), 1).play(Roll())
    assert (lost.summons, lost.mana("b1")) == ((), 8)


@pytest.mark.rule("CF-SUMMON-1", "CF-SUMMON-2", "CF-SUMMON-3", "CF-SUMMON-5")
def test_where_and_how_many_may_appear():
    state = here("b1")
    assert refused(state, grove([])) == "CF-SUMMON-1"
    assert refused(state, grove(block((60, 30), 3, 2))) == "CF-SUMMON-1"
    assert refused(state, grove(block((20, 23), 4, 2))) == "CF-SUMMON-2"  # in contact with the Blades
    assert refused(state, grove(block((88, 30), 4, 2))) == "CF-SUMMON-2"  # off the field
    assert refused(state, grove([(60, 30), (64, 30), (60, 26), (75, 26)])) == "CF-SUMMON-3"  # out of formation
    walled = here("b1", elements=scenery(("stone_house", (30, 10))))
    assert refused(walled, grove(block((34, 3.5), 4, 4))) == "CF-SUMMON-3"  # out of sight
    three = [troop(f"b{k}", 1, "tk_bramble", block((6 + 10 * k, 56), 4, 2)) for k in (6, 7, 8)]
    full = here(
        "b1",
        units=(BLADES, BOWS, REAVERS, STALKERS, *(replace(u) for u in three)),
        summons=tuple((unit.id, "b1.6") for unit in three),
    )
    assert refused(full, grove(block((60, 30), 4, 2))) == "CF-SUMMON-5"  # RF-35, WX-32
    fewer = replace(full, field=full.field.without("b7"))
    assert fewer.refusal(grove(block((60, 30), 4, 2))) is None
    asked = rigged(fewer.play(grove(block((60, 30), 4, 2))).play(Pass()), 6).play(Roll())
    assert asked.field.has("b9")  # no id comes twice


def test_offered_calls_are_legal_and_cover_what_the_unit_has():
    state = here("b1", points={"b1": (13, 20)})
    offered = [action for action in state.actions() if isinstance(action, CallMiracle | CastSpell | CastRitual)]
    assert all(state.refusal(action) is None for action in offered)
    effects = {action.effect for action in offered}
    assert effects == {
        "mir_shield",
        "mir_resolve",
        "sp_gust",
        "sp_thorn",
        "sp_dusk",
        "rit_grove",
        "rit_storm",
        "rit_shackle",
    }
    assert {action.exaltation for action in offered if isinstance(action, CastRitual)} == {0, 1, 2}
    assert all(state.describe(action) for action in offered)


def test_a_window_does_not_end_the_activation():
    state = here(points={"b1": (20, 0)}).play(CallCommunion("a1.6", "com_lance", "b1"))
    assert refused(state, EndActivation()) == "CF-ACT-6"
    assert refused(state, Declare("a1", "run")) in ("CF-ROUND-2", "CF-ACT-4")
    assert played(state, Censure(("b1",))).refusal(EndActivation()) is None
