"""Hand-to-hand combats."""

from fractions import Fraction

import pytest

from rulebook.confrontation import Assault, Pass, Reroll, Roll, actions, odds, position, removed, troop
from rulebook.confrontation.melee.rules import (
    Combat,
    combat_damage,
    combat_refusal,
    combats,
    full_combat,
    strike,
)
from tests.testers import thrown

from .places import against, field, offered, row, told, unit


def blades(*places, **more):
    return unit("A", 0, "vc_sworn", list(places), **more)


def reavers(*places, name="B", **more):
    return unit(name, 1, "tk_reaver", list(places), **more)


def facing(count=2, who="vc_sworn"):
    """A row of fighters, each in contact with the reaver before him."""
    a = unit("A", 0, who, row(10, 10, count, 4))
    return a, reavers(*row(10, 13, count, 4))


def rule(here, a, combat, **more):
    """The rule against a combat, tried by a player whose unit has announced a fight."""
    if more:
        refusal = combat_refusal(here, a, combat, **more)
        return refusal and refusal.rule
    return against(here, a, "fight", actions.Combat(combat.unit, combat.enemy, combat.against, combat.dice))


@pytest.mark.rule("CF-MELEE-1", "CF-MELEE-3", "CF-MELEE-5", "CF-MELEE-6")
def test_who_may_strike_whom():
    a, b = facing()
    here = field(a, b)
    combat = Combat("A", "vc_sworn", "B", "tk_reaver", (("A.1", 2), ("A.2", 2)))
    assert rule(here, a, combat) is None
    assert rule(field(a), a, combat) == "CF-MELEE-1"
    three = Combat("A", "vc_sworn", "B", "tk_reaver", (("A.1", 3),))
    assert rule(here, a, three) == "CF-MELEE-6"  # RF-28
    again = Combat("A", "vc_sworn", "B", "tk_reaver", (("A.1", 1),))
    assert rule(here, a, again, spent={"A.1": 2}) == "CF-MELEE-6"
    assert rule(here, a, again, spent={"A.1": 1}) is None
    loose = unit("A", 0, "vc_sworn", [(10, 10), (10, 6)])
    assert rule(field(loose, b), loose, combat) == "CF-MELEE-5"
    mixed = unit("A", 0, ["vc_sworn", "vc_levy"], row(10, 10, 2))
    assert rule(field(mixed, b), mixed, combat) == "CF-MELEE-3"


@pytest.mark.rule("CF-ASLT-15", "CF-ACT-8", "CF-STATE-9")
def test_an_assaulting_unit_strikes_only_whom_it_assaulted():
    a = blades((10, 10), (14, 10))
    x, y = reavers((10, 13)), reavers((14, 13), name="Y")
    here = field(a, x, y)
    assert combats(here, a) == [("vc_sworn", "B", "tk_reaver"), ("vc_sworn", "Y", "tk_reaver")]
    assert combats(here, a, only="B") == [("vc_sworn", "B", "tk_reaver")]
    other = Combat("A", "vc_sworn", "Y", "tk_reaver", (("A.2", 2),))
    assert rule(here, a, other) is None
    assert rule(here, a, other, only="B") == "CF-ASLT-15"  # RF-29


@pytest.mark.rule("CF-MELEE-6")
@pytest.mark.parametrize("share", [(2, 0), (1, 1), (0, 2)])
def test_dice_are_split_among_profiles(share):
    a = blades((10, 10))
    mixed = unit("B", 1, ["tk_reaver", "tk_stalker"], [(8.5, 12.6), (11.5, 12.6)])
    here = field(a, mixed)
    first = Combat("A", "vc_sworn", "B", "tk_reaver", (("A.1", share[0]),))
    second = Combat("A", "vc_sworn", "B", "tk_stalker", (("A.1", share[1]),))
    assert rule(here, a, first, spent={}) is None
    assert rule(here, a, second, spent={"A.1": share[0]}) is None
    assert full_combat(here, a, ("vc_sworn", "B", "tk_stalker"), {"A.1": share[0]}).dice == (("A.1", 2 - share[0]),)


@pytest.mark.rule("CF-MELEE-8", "CF-MELEE-9", "CF-MELEE-17", "CF-INC-6")
def test_special_fighters_fight_with_the_troops_and_incarnates_alone():
    a = unit("A", 0, ["vc_sworn", ("vc_sworn", "faithful"), "vc_osk"], row(10, 10, 3))
    b = unit("B", 1, ["tk_reaver", "tk_reaver", "tk_murna"], row(10, 13, 3))
    here = field(a, b)
    assert combats(here, a) == [("vc_osk", "B", "tk_murna"), ("vc_sworn", "B", "tk_reaver")]
    assert full_combat(here, a, ("vc_sworn", "B", "tk_reaver"), {}).dice == (("A.1", 2), ("A.2", 2))
    duel = full_combat(here, a, ("vc_osk", "B", "tk_murna"), {})
    assert [v.id for v in combat_damage(here, a, duel, 2).victims] == ["B.3"]


@pytest.mark.rule("CF-MELEE-10", "CF-MELEE-11", "CF-MELEE-12", "CF-MELEE-19")
def test_a_combat_is_an_attack_test_and_a_strength_test():
    a = unit("A", 0, "vc_sworn", row(10, 10, 4))
    b = unit("B", 1, "tk_stalker", row(10, 13, 4))
    here = field(a, b)
    combat = full_combat(here, a, ("vc_sworn", "B", "tk_stalker"), {})
    numbers = strike(here, a, combat)
    assert (numbers.dice, numbers.attack, numbers.strength) == (8, 1, 1)
    assert len(combat_damage(here, a, combat, 3).allotments()[0]) == 3


@pytest.mark.rule("CF-MELEE-13", "CF-MELEE-14", "CF-MELEE-15", "CF-MELEE-16")
def test_damage_goes_to_defenders_in_contact():
    a, b = blades((10, 10)), reavers((8.5, 12.6), (11.5, 12.6), (20, 13))
    here = field(a, b)
    combat = full_combat(here, a, ("vc_sworn", "B", "tk_reaver"), {})
    damage = combat_damage(here, a, combat, 5)
    assert damage.allotments() == [{"B.1": 1, "B.2": 1}]
    after = here.changed("B", removed(b, {"B.1", "B.2"}))
    assert combats(after, a) == []


def charging(*enemies):
    """Three or fewer Lancers of the south about to strike whom they charged, and the state before their dice."""
    lancers = troop("a1", 0, "vc_lancer", row(30, 20, len(enemies[0].fighters)))
    state = position(lancers, *enemies, active="a1", package="assault", target=enemies[0].id)
    if state.test:  # Fear comes first
        state = thrown(state, Roll(), 6)
    state = state.play(offered(state, Assault)[0])
    assert told(state, "CF-CHARGE-1")
    return state.play(offered(state, actions.Combat)[0])


@pytest.mark.rule("CF-CHARGE-5", "CF-CHARGE-6", "CF-CHARGE-7", "CF-CHARGE-8", "CF-TABLE-9")
def test_a_heavy_charge():
    """WX-7: Attack 5 against 2 with a re-roll, then Strength 5 and Attack 5 against Resilience 3."""
    state = charging(troop("b1", 1, "tk_reaver", row(30, 32, 3)))
    assert (state.test.all_dice, state.test.difference, state.test.all_net) == (6, 5 - 2, 1)
    again = thrown(state, Roll(), 1, 2, 3, 4, 5, 5)
    hits = thrown(again, Reroll(), 3, 1)  # one 1 has become a 3, and that is all the re-rolls there are
    assert (hits.test.kind, hits.test.all_dice, hits.test.all_net) == ("strength", 5, 0)
    assert hits.test.difference == 10 - 3
    after = thrown(hits, Roll(), 1, 1, 2, 2, 5, 2)
    strength = after.rolls[-1][1]
    assert (strength.column.face, strength.bonus, strength.successes) == (2, ((2,),), 4)
    assert not after.field.has("b1")  # four damage, and each Reaver bears one
    assert odds.damage(6, 3, 7, "failures").mean == 8  # QN-LANCE


@pytest.mark.rule("CF-TITAN-9", "CF-TITAN-10", "CF-TITAN-12")
def test_a_charge_on_a_titan():
    """WX-8: the attack test earns bonus dice, Strength stays 5 against 10 and earns none."""
    state = charging(troop("t1", 1, "tk_root", [(30, 32)]))
    assert (state.test.all_dice, state.test.difference) == (2, 3)
    hits = thrown(state, Roll(), 6, 6, 3, 3)
    assert (hits.test.kind, hits.test.all_dice, hits.test.difference) == ("strength", 4, -5)
    health = hits.unit("t1").chief.health
    struck = thrown(hits, Roll(), 6, 6, 3, 1)
    strength = struck.rolls[-1][1]
    assert (strength.successes, strength.bonus) == (2, ())
    borne = struck.play(Pass()) if offered(struck, Pass) else struck
    assert borne.unit("t1").chief.health == health - 2


@pytest.mark.rule("CF-MELEE-18", "CF-ROUT-1")
def test_a_routed_unit_keeps_its_defense():
    a, b = blades((10, 10)), reavers((10, 13), routed=True)
    here = field(a, b)
    assert strike(here, a, full_combat(here, a, ("vc_sworn", "B", "tk_reaver"), {})).attack == 5 - 2
    assert strike(here, b, full_combat(here, b, ("tk_reaver", "A", "vc_sworn"), {})).attack == 0 - 5


@pytest.mark.rule("CF-WMACH-8")
def test_machines_do_not_strike_but_are_struck():
    mortar = unit("M", 0, ["vc_mortar", "vc_crew"], [(10, 10), (14.5, 10)])
    b = reavers((10, 14.5), (14.5, 13))
    here = field(mortar, b)
    assert combats(here, mortar) == [("vc_crew", "B", "tk_reaver")]
    assert combats(here, b) == [("tk_reaver", "M", "vc_crew"), ("tk_reaver", "M", "vc_mortar")]
    assert strike(here, b, full_combat(here, b, ("tk_reaver", "M", "vc_mortar"), {})).attack == 4


@pytest.mark.rule("CF-FORM-3")
def test_close_order_raises_the_defense_against_an_assault():
    a, b = facing(1)
    combat = full_combat(field(a, b), a, ("vc_sworn", "B", "tk_reaver"), {})
    assert strike(field(a, b), a, combat, bonus=1).attack == strike(field(a, b), a, combat).attack - 1


@pytest.mark.rule("CF-FEAT-8", "CF-FEAT-9", "CF-MELEE-17")
def test_a_duel_with_feats():
    # QN-DUEL: Hask attacks Aldra
    hask, aldra = unit("H", 1, "tk_hask", [(10, 10)]), unit("A", 0, "vc_aldra", [(10, 13)])
    here = field(hask, aldra)
    numbers = strike(here, hask, full_combat(here, hask, ("tk_hask", "A", "vc_aldra"), {}))
    assert (numbers.dice, numbers.attack, numbers.strength) == (3, 0, 0)
    means = [odds.damage(3, 0, 0, net).mean for net in (0, 1, -1)]
    assert means == [Fraction(27, 25), Fraction(81, 50), Fraction(27, 50)]
