"""The worked examples: each is run by a test that bears its id, here or beside the rules it belongs to."""

from __future__ import annotations

import pytest

from rulebook.confrontation import EFFECTS, Fallen, odds, removed, worked_examples
from rulebook.confrontation.assault.placing import charged_in
from rulebook.confrontation.assault.rules import allowance, mobile
from rulebook.confrontation.incarnates.rules import elixir_for_kill, resurrection_refusal
from rulebook.confrontation.melee.rules import combat_damage, combats, full_combat
from rulebook.confrontation.movement.rules import moved
from rulebook.confrontation.mystics.rules import Call, answer_refusal
from rulebook.confrontation.round.authority import authority, commanders
from rulebook.confrontation.titans.rules import sacrifice_refusal, titan_cards

from .cited import citing
from .places import field, row, unit


@pytest.mark.parametrize("name", worked_examples())
def test_every_example_is_run_by_a_test_that_bears_its_id(name):
    found = citing(name)
    assert found, f"no test runs {name}, {worked_examples()[name].title}"
    shown = {rule for rule in worked_examples()[name].rules if any(rule in source for source in found.values())}
    assert shown, f"none of {', '.join(found)} is marked with a rule of {name}"


@pytest.mark.rule("CF-ELIX-3", "CF-RESU-7", "CF-INC-7")
def test_an_incarnate_falls_to_another():
    """WX-23: Hask kills Aldra hand to hand."""
    hask = unit("S", 1, "tk_hask", [(10, 10)])
    host = unit("A", 0, ["vc_levy", "vc_aldra"], [(14, 13), (10, 13)])
    blades = unit("O", 0, ["vc_sworn", "vc_osk"], row(40, 20, 2))
    here = field(hask, host, blades)
    assert combats(here, hask) == [("tk_hask", "A", "vc_aldra")]
    duel = full_combat(here, hask, ("tk_hask", "A", "vc_aldra"), {})
    assert [v.id for v in combat_damage(here, hask, duel, 4).victims] == ["A.2"]
    aldra, left = host.chief, removed(host, {"A.2"})
    assert elixir_for_kill(hask.chief, aldra) == 3
    fallen = Fallen(aldra, "A", 2, by_incarnate=True)
    assert resurrection_refusal(here.changed("A", left), fallen, 2, 9, (10, 13.5)).rule == "CF-RESU-7"
    (osk,) = commanders([left, blades], 0)
    assert (osk.profile.id, authority([left, blades], osk.id)) == ("vc_osk", 2)


@pytest.mark.rule("CF-RITUAL-5", "CF-RITUAL-6", "CF-COMM-6")
def test_two_purses_do_not_make_one():
    """WX-21: Storm Fist costs 10 with exaltation 2, and pools of 11 and 7 do not add up."""
    caster = unit("B", 1, ["tk_reaver", "tk_murna"], row(10, 30, 2))
    adepts = [unit(name, 0, [("vc_longbow", "magician")], [at]) for name, at in (("C", (10, 10)), ("D", (20, 10)))]
    storm = Call("B", "B.2", EFFECTS["rit_storm"], "C", exaltation=2)
    here = field(caster, *adepts)
    assert storm.spent == 12
    for adept, pool in zip(adepts, (11, 7), strict=True):
        assert answer_refusal(here, adept, storm, pool, 0).rule == "CF-RITUAL-5"
    assert answer_refusal(here, adepts[0], storm, 11, 1).rule == "CF-COMM-6"
    energy = caster.chief.energy
    assert odds.exaltation(energy - EFFECTS["rit_storm"].difficulty, 2) == odds.courage(6 - 8, 3)


@pytest.mark.rule("CF-ACT-8", "CF-ASLT-3", "CF-ASLT-15", "CF-STATE-9")
def test_standing_strikes_both_and_stepping_up_strikes_one():
    """WX-34: two Blades touch Reavers, one a Rider, two are free."""
    blades = unit("A", 0, "vc_sworn", [(10, 10), (13, 10), (16, 10), (11, 6), (14, 6)])
    foes = unit("B", 1, "tk_reaver", [(10, 13), (13, 13), (7, 13)])
    here = field(blades, foes, unit("Y", 1, "tk_rider", [(16, 13.5)]))
    on_foot, mounted = ("vc_sworn", "B", "tk_reaver"), ("vc_sworn", "Y", "tk_rider")
    assert combats(here, blades) == [on_foot, mounted]
    assert full_combat(here, blades, on_foot, {}).dice == (("A.1", 2), ("A.2", 2))
    assert full_combat(here, blades, mounted, {}).dice == (("A.3", 2),)
    assert {f.id for f in mobile(here, blades)} == {"A.4", "A.5"}
    assert allowance(here, blades) == 10
    stepped = moved(blades, charged_in(here, blades, foes))
    there = here.with_unit(stepped)
    assert combats(there, stepped, only="B") == [on_foot]
    striking = {name for name, _ in full_combat(there, stepped, on_foot, {}).dice}
    assert striking > {"A.1", "A.2"}
    assert striking <= {"A.1", "A.2", "A.4", "A.5"}


@pytest.mark.rule("CF-TITAN-5", "CF-TITAN-7")
def test_a_card_given_up_stays_away():
    """WX-29: the Walking Belfry has three ability cards, and two after a sacrifice."""
    belfry = unit("T", 0, "vc_belfry", [(10, 10)])
    cards = [card for card in titan_cards(belfry) if card != "vc_belfry"]
    assert (len(cards), belfry.chief.health) == (3, 10)
    assert sacrifice_refusal(belfry, cards[0], [], rolled=True, strength=True) is None
    assert len(titan_cards(belfry, cards[:1])) == 3  # himself and two
    assert sacrifice_refusal(belfry, cards[0], cards[:1], rolled=True, strength=True).rule == "CF-TITAN-7"
