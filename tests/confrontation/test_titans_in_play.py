"""Titanic ability cards through the state, from the rule texts."""

from dataclasses import replace

import pytest

from rulebook.confrontation import (
    AVATAR,
    BARBARIAN,
    Cards,
    CastSpell,
    Declare,
    EndActivation,
    Feat,
    Item,
    Pass,
    Reveal,
    Roll,
    Sacrifice,
    Titanic,
    Walk,
    block,
    position,
    troop,
)
from rulebook.confrontation.company.units import Waiting
from tests.confrontation.places import refused, rigged, told

BELFRY = troop("a1", 0, "vc_belfry", [(40, 30)])
LEVIES = troop("a2", 0, "vc_levy", block((70, 20), 4, 2))
REAVERS = troop("b1", 1, "tk_reaver", block((40, 45), 4, 4))
RIDERS = troop("b2", 1, "tk_rider", block((45, 20), 2, 2, 5))
FAR = troop("b3", 1, "tk_reaver", block((75, 50), 4, 4))
ROOT = troop("b4", 1, "tk_root", [(28, 30)])


def turned(card, *units, **more):
    """The Belfry's card was turned."""
    return position(BELFRY, *(units or (LEVIES, REAVERS, RIDERS, FAR, ROOT)), active="a1", card=card, **more)


@pytest.mark.rule("CF-TITAN-2", "CF-TITAN-13", "CF-TITAN-14")
def test_a_card_gives_its_own_effect_once_and_nothing_else():
    state = turned("ti_ward")
    assert refused(state, Declare("a1", "walk")) == "CF-TITAN-2"
    assert refused(state, Walk("a1", ())) == "CF-TITAN-2"
    assert refused(state, Titanic("a1", "ti_toll")) == "CF-TITAN-2"
    assert "a1" not in state.activated  # the profile card is another matter
    assert set(state.actions()) == {Titanic("a1", "ti_ward"), EndActivation()}
    laden = turned("ti_ward", items=(Item("crate1", (40, 30), "a1.1"),))
    assert set(laden.actions()) == {Titanic("a1", "ti_ward"), EndActivation()}
    after = state.play(Titanic("a1", "ti_ward"))
    belfry = after.unit("a1")
    assert belfry.value(belfry.chief, "resilience") == BELFRY.chief.profile.resilience + 1  # his own card affects him
    assert refused(after, Titanic("a1", "ti_ward")) == "CF-TITAN-2"
    assert after.refusal(EndActivation()) is None
    plain = position(BELFRY, REAVERS, active="a1")
    assert refused(plain, Titanic("a1", "ti_ward")) == "CF-TITAN-2"
    assert plain.refusal(Declare("a1", "walk")) is None


HANDS = Cards(BARBARIAN, (("ti_ward", "vc_belfry"), ("tk_reaver",)), (), 0, None, (None, None), (False, False))


@pytest.mark.rule("CF-TITAN-1", "CF-TITAN-13", "CF-TITAN-15")
def test_cards_of_a_titan_are_turned_one_by_one():
    state = position(BELFRY, REAVERS, cards=HANDS)
    warded = state.play(Reveal("ti_ward", "a1"))
    assert warded.activation.card == "ti_ward"
    later = warded.play(Titanic("a1", "ti_ward")).play(EndActivation())
    assert later.cards.piles == (("vc_belfry",), ("tk_reaver",))
    assert later.player == 1
    activated = state.play(Reveal("vc_belfry", "a1")).play(EndActivation())
    own = replace(activated, cards=replace(activated.cards, lead=0))
    assert own.refusal(Reveal("ti_ward", "a1")) is None
    beside = position(REAVERS, LEVIES, cards=HANDS, waiting=(Waiting(BELFRY, edge=True),))
    passed = beside.play(Reveal("ti_ward", "a1"))
    assert told(passed, "CF-TITAN-15")
    assert passed.player == 1
    fled = position(replace(BELFRY, routed=True), REAVERS, cards=HANDS).play(Reveal("ti_ward", "a1"))
    assert told(fled, "CF-TITAN-15")


@pytest.mark.rule("CF-TITAN-7", "CF-TITAN-15", "CF-TITAN-5")
def test_a_card_that_is_gone_or_a_titan_in_rout():
    gone = turned("ti_ward", sacrificed=(("a1", "ti_ward"),))
    assert refused(gone, Titanic("a1", "ti_ward")) == "CF-TITAN-7"
    fled = position(replace(BELFRY, routed=True), REAVERS, active="a1", card="ti_ward")
    assert fled.test is None  # no rally: this is no activation of the profile
    assert refused(fled, Titanic("a1", "ti_ward")) == "CF-TITAN-15"
    assert fled.actions() == [EndActivation()]
    both = position(replace(BELFRY, routed=True), REAVERS, active="a1", card="ti_ward", sacrificed=(("a1", "ti_ward"),))
    assert refused(both, Titanic("a1", "ti_ward")) == "CF-TITAN-7"


@pytest.mark.rule("CF-TITAN-15", "CF-TITAN-6", "CF-TITAN-5")
def test_a_titan_in_rout_still_gives_up_cards():
    murna = troop("b1", 1, ["tk_murna"], [(40, 45)])
    fled = replace(BELFRY, routed=True)
    state = position(fled, murna, active="b1", package="act", points={"b1": (0, 20)}, commanders=("", "b1.1"))
    hit = rigged(state.play(CastSpell("b1.1", "sp_thorn", "a1")), 6, 6).play(Roll())
    assert refused(hit, Sacrifice("a1", "ti_roots")) == "CF-TITAN-5"
    saved = hit.play(Sacrifice("a1", "ti_toll"))
    assert saved.unit("a1").chief.health == BELFRY.chief.health


@pytest.mark.rule("CF-TITAN-8", "CF-MORALE-16")
def test_the_toll_tries_every_enemy_near_but_no_titan():
    state = turned("ti_toll").play(Titanic("a1", "ti_toll"))
    assert (state.player, state.test.kind, state.test.unit) == (1, "courage", "b1")
    assert state.test.difference == REAVERS.nerve - 6
    one = rigged(state, 1).play(Roll())
    assert one.unit("b1").routed
    assert one.test.unit == "b2"
    two = rigged(one, 6).play(Roll())
    assert not two.unit("b2").routed
    assert two.test is None  # the third is too far, the Rootfather a titan
    assert two.player == 0


@pytest.mark.rule("CF-TITAN-2", "CF-DMG-1")
def test_the_tread_strikes_one_unit_in_contact_with_the_titans_strength():
    touching = troop("b1", 1, "tk_reaver", [(40, 30 + 1.5 + BELFRY.chief.base.radius), (43.5, 36), (47, 36)])
    state = turned("ti_tread", touching, RIDERS)
    assert refused(state, Titanic("a1", "ti_tread", "b2")) == "CF-TITAN-2"
    assert refused(state, Titanic("a1", "ti_tread")) == "CF-TITAN-2"
    trod = state.play(Titanic("a1", "ti_tread", "b1"))
    assert (trod.test.all_dice, trod.test.difference) == (4, BELFRY.chief.profile.strength - 3)
    after = rigged(trod, 4, 1, 1, 1).play(Roll())
    assert [f.id for f in after.unit("b1").fighters] == ["b1.2", "b1.3"]


@pytest.mark.rule("CF-TITAN-8", "CF-TITAN-4", "CF-TITAN-10")
def test_the_roots_hold_one_enemy_within_20_cm_but_no_titan():
    state = position(ROOT, BELFRY, LEVIES, active="b4", card="ti_roots")
    assert refused(state, Titanic("b4", "ti_roots", "a1")) == "CF-TITAN-8"
    assert refused(state, Titanic("b4", "ti_roots", "a2")) == "CF-TITAN-2"  # too far
    near = troop("a3", 0, "vc_levy", block((28, 12), 2, 2))
    held = position(ROOT, near, active="b4", card="ti_roots").play(Titanic("b4", "ti_roots", "a3"))
    assert held.unit("a3").movement == 5
    assert told(held, "CF-TITAN-2")


def test_a_feat_is_open_while_an_ability_is_played():
    osk = troop("a2", 0, ["vc_osk"], [(60, 20)])
    state = turned("ti_ward", osk, REAVERS, elixir=(15, 0))
    assert state.refusal(Feat("a2.1", AVATAR)) is None
    assert refused(state, Pass()) == "CF-ROUND-6"
