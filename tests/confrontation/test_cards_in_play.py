"""The tactical and the activation phase in play: orders, the opposition, and turning cards in the six modes."""

from dataclasses import replace
from random import Random

import pytest

from rulebook.confrontation import (
    BARBARIAN,
    GAME,
    GENERAL,
    GENIUS,
    MARAUDER,
    MODES,
    STRATEGIST,
    WARLORD,
    CallUp,
    Cards,
    ChooseFirst,
    EndActivation,
    OrderSequence,
    PlayReserve,
    Reserve,
    Reveal,
    RollAuthority,
    Titanic,
    position,
    troop,
)
from tests.confrontation.places import offered, played, refused, rigged, told, until

LEVIES = troop("a1", 0, "vc_levy", [(10, 5), (14, 5), (18, 5)])
MORE_LEVIES = troop("a2", 0, "vc_levy", [(30, 5), (34, 5), (38, 5)])
BOWS = troop("a3", 0, "vc_longbow", [(50, 5), (54, 5)])
REAVERS = troop("b1", 1, "tk_reaver", [(10, 55), (14, 55)])
WINGS = troop("b2", 1, "tk_wing", [(40, 55), (45, 55)])


def cards(mode, piles=((), ()), deck=(), lead=0, **more):
    return Cards(mode, piles, deck, lead, None, (None, None), (False, False), **more)


def turning(*units, **more):
    """A position in which a card is to be turned."""
    return position(*units, **more)


def begun(mode, seed=0, **options):
    """A battle at its first tactical decision of round 1."""
    state = until(GAME.start(mode=mode, seed=seed, **options), OrderSequence, RollAuthority)
    while state.phase != "tactical":
        state = until(state.play(state.actions()[0]), OrderSequence, RollAuthority)
    return state


def done(state):
    """After the activation under way."""
    while not isinstance(state.procedure, type(None)) and state.activation is not None:
        state = state.play(EndActivation() if EndActivation() in state.actions() else state.actions()[0])
    return state


# ---- the tactical phase


@pytest.mark.rule("CF-TACT-1", "CF-TACT-2", "CF-TACT-3", "CF-TACT-4", "CF-MODE-12")
def test_players_lay_their_cards_then_the_opposition_is_rolled():
    state = begun(GENERAL)
    hand = ("vc_levy", "vc_longbow", "vc_sworn", "vc_lancer", "vc_mortar")
    assert state.player == 0
    assert refused(state, OrderSequence(hand[:4])) == "CF-TACT-4"
    assert refused(state, OrderSequence((*hand[:4], "vc_levy"))) == "CF-TACT-4"
    assert refused(state, RollAuthority()) == "CF-AUTH-2"
    mine = state.play(OrderSequence(hand[::-1]))
    assert mine.player == 1
    both = mine.play(mine.actions()[0])
    assert both.cards.piles[0] == hand[::-1]
    assert refused(both, OrderSequence(hand)) == "CF-TACT-2"
    assert both.actions() == [RollAuthority()]


@pytest.mark.rule("CF-MODE-2", "CF-MODE-4", "CF-MODE-11")
@pytest.mark.parametrize(("mode", "rule"), [(BARBARIAN, "CF-MODE-2"), (MARAUDER, "CF-MODE-4"), (WARLORD, "CF-MODE-11")])
def test_some_modes_know_no_order(mode, rule):
    assert refused(begun(mode), OrderSequence(("vc_levy",))) == rule


@pytest.mark.rule("CF-TACT-2")
def test_in_the_activation_phase_nobody_orders_cards():
    assert refused(turning(LEVIES, REAVERS), OrderSequence(("vc_levy",))) == "CF-TACT-2"


@pytest.mark.rule("CF-TACT-3", "CF-AUTH-14", "CF-AUTH-16", "CF-AUTH-17")
def test_the_winner_names_the_first_active_player_and_is_remembered():
    state = begun(BARBARIAN)
    after = rigged(state, 2, 2, 6).play(RollAuthority())
    after = after.play(next(a for a in after.actions() if "Stand" in type(a).__name__))
    assert after.winner == 1
    assert after.player == 1
    assert refused(after, ChooseFirst(5)) == "CF-AUTH-14"
    assert refused(after, Reveal("tk_reaver")) == "CF-ROUND-1"
    for first in (0, 1):
        opened = after.play(ChooseFirst(first))
        assert (opened.phase, opened.player, opened.winner) == ("activation", first, 1)
    assert refused(opened, ChooseFirst(0)) == "CF-TACT-3"
    assert refused(opened, RollAuthority()) == "CF-TACT-3"


@pytest.mark.rule("CF-MODE-14", "CF-MODE-15", "CF-MODE-16")
def test_in_military_genius_the_loser_of_the_first_opposition_lays_face_up_all_game():
    state = until(GAME.start(mode=GENIUS), RollAuthority)
    won = rigged(state, 2, 3, 5).play(RollAuthority())  # 3 + 4 against 5 + 3
    assert won.winner == 1
    assert won.face_up == 0
    assert told(won, "CF-MODE-16")
    state = until(won, OrderSequence)
    lost = until(played(state, state.actions()[0]), OrderSequence)
    laid = lost.play(lost.actions()[0])
    assert laid.cards.face_up == 0
    again = rigged(laid, 5, 5, 2).play(RollAuthority())
    assert again.winner == 0
    assert again.face_up == 0  # the same side for the whole game


@pytest.mark.rule("CF-BATTLE-5B", "CF-RECRUIT-17", "CF-TACT-4")
def test_from_round_two_on_a_reinforcement_is_called_up():
    state = begun(BARBARIAN, battle="skirmish")
    assert state.round == 1
    assert refused(state, CallUp("a5")) == "CF-BATTLE-5B"  # not in the first round
    held = [w.unit for w in state.waiting if w.unit.owner == 0]
    assert held
    assert not any(unit.card in state.cards.piles[0] for unit in held)
    state = until(state, CallUp)
    assert state.round == 2
    assert state.player == 0
    theirs = next(w.unit.id for w in state.waiting if w.unit.owner == 1)
    assert refused(state, CallUp(theirs)) == "CF-BATTLE-5B"
    assert refused(state, CallUp("nobody")) == "CF-BATTLE-5B"
    called = state.play(CallUp(held[0].id))
    assert called.waits(held[0].id).called
    after = until(called, RollAuthority)
    assert held[0].card in after.cards.piles[0]
    nobody = until(state.play(CallUp()), RollAuthority)
    assert held[0].card not in nobody.cards.piles[0]


# ---- Barbarian


@pytest.mark.rule("CF-MODE-2", "CF-MODE-3", "CF-ACT-1", "CF-TACT-5", "CF-ROUND-2", "CF-ROUND-3")
def test_in_barbarian_any_unplayed_card_is_picked():
    state = turning(LEVIES, BOWS, REAVERS)
    assert state.actions() == [Reveal("vc_levy", "a1"), Reveal("vc_longbow", "a3")]
    assert refused(state, Reserve()) == "CF-MODE-3"
    assert refused(state, PlayReserve()) == "CF-MODE-3"
    assert refused(state, Reveal("tk_reaver", "b1")) == "CF-ROUND-2"
    assert refused(state, Reveal("vc_levy", "a3")) == "CF-MODE-21"
    acting = state.play(Reveal("vc_longbow", "a3"))
    assert acting.activation.unit == "a3"
    assert refused(acting, Reveal("vc_levy", "a1")) == "CF-TACT-5"
    after = acting.play(EndActivation())
    assert after.player == 1  # the lead is handed to the left
    after = after.play(Reveal("tk_reaver", "b1")).play(EndActivation())
    assert after.actions() == [Reveal("vc_levy", "a1")]
    assert refused(after, Reveal("vc_longbow", "a3")) == "CF-ACT-1"


@pytest.mark.rule("CF-ROUND-4")
def test_who_has_no_card_left_is_skipped():
    """A has 3 cards, B has 1: A B A A."""
    state, order = turning(LEVIES, MORE_LEVIES, BOWS, REAVERS), []
    while state.phase == "activation":
        order.append(state.player)
        state = state.play(offered(state, Reveal)[0]).play(EndActivation())
    assert order == [0, 1, 0, 0]


# ---- identical cards, lost units, crews


@pytest.mark.rule("CF-MODE-21", "CF-ACT-1")
def test_identical_cards_activate_any_unit_of_their_kind():
    state = turning(LEVIES, MORE_LEVIES, REAVERS)
    assert set(state.actions()) == {Reveal("vc_levy", "a1"), Reveal("vc_levy", "a2")}
    after = state.play(Reveal("vc_levy", "a2")).play(EndActivation())
    after = after.play(after.actions()[0]).play(EndActivation())
    assert after.actions() == [Reveal("vc_levy", "a1")]
    assert refused(after, Reveal("vc_levy", "a2")) == "CF-ACT-1"


@pytest.mark.rule("CF-MODE-21")
def test_a_card_turned_unseen_lets_its_owner_pick_the_unit():
    state = turning(LEVIES, MORE_LEVIES, REAVERS, cards=cards(WARLORD, (("vc_levy", "vc_levy"), ("tk_reaver",))))
    asked = state.play(Reveal())
    assert asked.player == 0
    assert asked.actions() == [Reveal("vc_levy", "a1"), Reveal("vc_levy", "a2")]
    assert refused(asked, Reveal("vc_levy", "a3")) == "CF-MODE-21"
    assert asked.play(Reveal("vc_levy", "a2")).activation.unit == "a2"


@pytest.mark.rule("CF-MODE-22", "CF-MODE-23")
def test_the_card_of_nobody_left_is_a_pass():
    """Two Levy units, one eliminated: the first Levy card activates the survivor, the second is a pass."""
    state = turning(LEVIES, BOWS, REAVERS, cards=cards(GENERAL, (("vc_levy", "vc_levy", "vc_longbow"), ("tk_reaver",))))
    after = state.play(Reveal("vc_levy", "a1")).play(EndActivation())
    after = after.play(after.actions()[-1] if Reserve() != after.actions()[-1] else after.actions()[0])
    after = done(after)
    assert Reveal("vc_levy", "") in after.actions()
    passed = after.play(Reveal("vc_levy", ""))
    assert told(passed, "CF-MODE-22")
    assert passed.activation is None
    assert passed.cards.piles[0] == ("vc_longbow",)


@pytest.mark.rule("CF-MODE-24")
def test_the_cards_of_units_lost_in_earlier_rounds_are_left_out():
    state = begun(BARBARIAN)
    lost = next(u for u in state.field.units if u.card == "tk_wing")
    state = replace(state, field=state.field.without(lost.id))
    state = until(state, Reveal)
    assert "tk_wing" in state.cards.piles[1]  # in the round of its elimination the card is still there
    while state.round == 1:
        state = state.play(state.actions()[0])
    state = until(state, Reveal)
    assert "tk_wing" not in state.cards.piles[1]


@pytest.mark.rule("CF-WMACH-2", "CF-MODE-25")
def test_a_machine_without_crew_means_a_pass():
    mortar = troop("a5", 0, "vc_mortar", [(70, 10)])
    state = turning(mortar, BOWS, REAVERS, cards=cards(MARAUDER, deck=((0, "vc_mortar"), (1, "tk_reaver"))))
    after = state.play(Reveal())
    assert told(after, "CF-WMACH-2")
    assert after.player == 1  # the next draw belongs to the drawer's left
    assert after.cards.drawn is None


@pytest.mark.rule("CF-TACT-4", "CF-UNIT-15")
def test_a_unit_keeps_its_card_whoever_is_left_of_it():
    whole = troop("a1", 0, ["vc_levy", "vc_levy", "vc_aldra"], [(10, 5), (14, 5), (18, 5)])
    alone = replace(whole, fighters=whole.fighters[2:], leader="a1.3")
    state = turning(alone, REAVERS, cards=cards(BARBARIAN, (("vc_levy",), ("tk_reaver",))))
    assert state.actions() == [Reveal("vc_levy", "a1")]


@pytest.mark.rule("CF-SUMMON-4")
def test_a_summoned_unit_is_not_activated_in_its_round_of_arrival():
    """Its card joins the next round; an identical card of another unit does not designate it."""
    old = troop("b1", 1, "tk_bramble", [(10, 55), (14, 55), (18, 55), (22, 55)])
    new = troop("b6", 1, "tk_bramble", [(40, 55), (44, 55), (48, 55), (52, 55)])
    state = turning(LEVIES, old, new, activated=("b6",), cards=cards(BARBARIAN, ((), ("tk_bramble",)), lead=1))
    assert state.actions() == [Reveal("tk_bramble", "b1")]
    assert refused(state, Reveal("tk_bramble", "b6")) == "CF-ACT-1"


@pytest.mark.rule("CF-TITAN-1", "CF-TITAN-2", "CF-TITAN-13", "CF-TITAN-15", "CF-TACT-4")
def test_a_titan_has_a_card_for_himself_and_each_ability():
    belfry = troop("a1", 0, "vc_belfry", [(20, 10)])
    pile = ("vc_belfry", "ti_toll", "ti_tread", "ti_ward")
    state = turning(belfry, REAVERS, WINGS, cards=cards(BARBARIAN, (pile, ("tk_reaver", "tk_wing"))))
    assert set(state.actions()) == {Reveal(card, "a1") for card in pile}
    ward = state.play(Reveal("ti_ward", "a1"))
    assert ward.activation.card == "ti_ward"
    assert offered(ward, Titanic)
    ward = ward.play(offered(ward, Titanic)[0])
    ward = done(ward)
    after = done(ward.play(Reveal("tk_reaver", "b1")))
    assert Reveal("vc_belfry", "a1") in after.actions()  # his own activation is another one
    assert Reveal("ti_ward", "a1") not in after.actions()
    routed = turning(replace(belfry, routed=True), REAVERS, cards=cards(BARBARIAN, (("ti_ward",), ("tk_reaver",))))
    turned = routed.play(Reveal("ti_ward", "a1"))
    assert told(turned, "CF-TITAN-15")
    assert turned.activation is None


# ---- Marauder


def marauder(*deck, **more):
    return turning(LEVIES, BOWS, REAVERS, WINGS, cards=cards(MARAUDER, deck=deck, **more))


@pytest.mark.rule("CF-MODE-5", "CF-MODE-6", "CF-MODE-7", "CF-MODE-8", "CF-MODE-9", "CF-MODE-10", "CF-MODE-25")
def test_in_marauder_the_owner_of_the_card_drawn_acts_or_reserves():
    state = marauder((1, "tk_reaver"), (0, "vc_levy"), (1, "tk_wing"))
    assert state.actions() == [Reveal()]
    assert refused(state, Reserve()) == "CF-MODE-7"
    assert refused(state, PlayReserve()) == "CF-MODE-8"
    assert refused(state, Reveal("", "a1")) == "CF-MODE-5"
    drawn = state.play(Reveal())
    assert drawn.player == 1
    assert "tk_reaver" not in " ".join(event.text for event in drawn.events)  # it goes unrevealed to its owner
    assert drawn.actions() == [Reserve(), Reveal("tk_reaver", "b1")]
    reserved = drawn.play(Reserve())
    assert reserved.player == 1  # left of who drew
    assert set(reserved.actions()) == {Reveal(), PlayReserve("b1")}
    second = reserved.play(Reveal())
    assert second.player == 0
    acted = second.play(Reveal("vc_levy", "a1")).play(EndActivation())
    assert acted.player == 0  # seat 1 drew, so seat 0 draws next, although it has acted
    third = acted.play(Reveal())
    assert third.player == 1
    assert refused(third, Reserve()) == "CF-MODE-7"  # once per round
    last = third.play(Reveal("tk_wing", "b2")).play(EndActivation())
    assert last.player == 1
    assert refused(last, Reveal()) == "CF-MODE-9"  # the deck is empty
    assert last.actions() == [PlayReserve("b1")]
    over = last.play(PlayReserve("b1")).play(EndActivation())
    assert over.phase != "activation"


# ---- sequences


def sequence(mode, mine=("vc_levy", "vc_longbow"), theirs=("tk_reaver", "tk_wing"), **more):
    return turning(LEVIES, BOWS, REAVERS, WINGS, cards=cards(mode, (mine, theirs), **more))


@pytest.mark.rule("CF-MODE-17", "CF-MODE-18", "CF-MODE-19")
@pytest.mark.parametrize("mode", [GENERAL, STRATEGIST, GENIUS])
def test_the_first_card_is_turned_or_reserved_or_the_reserve_is_played(mode):
    """WX-25: A reserved, B played, A played from reserve, a second reserve is refused."""
    state = sequence(mode, mine=("vc_levy", "vc_longbow"))
    assert refused(state, Reveal("vc_longbow", "a3")) == "CF-MODE-17"
    assert refused(state, PlayReserve()) == "CF-MODE-17"
    assert set(state.actions()) == {Reserve(), Reveal("vc_levy", "a1")}
    after = state.play(Reserve())
    assert after.player == 1
    after = done(after.play(Reveal("tk_reaver", "b1")))
    assert set(after.actions()) == {PlayReserve("a1"), Reveal("vc_longbow", "a3")}
    assert refused(after, Reserve()) == "CF-MODE-18"
    after = done(after.play(Reveal("vc_longbow", "a3")))
    after = done(after.play(Reveal("tk_wing", "b2")))
    assert after.actions() == [PlayReserve("a1")]
    assert refused(after, Reveal()) == "CF-MODE-19"


@pytest.mark.rule("CF-MODE-11", "CF-MODE-17")
def test_in_warlord_cards_are_turned_unseen():
    state = sequence(WARLORD)
    assert set(state.actions()) == {Reserve(), Reveal()}
    assert refused(state, Reveal("vc_levy")) == "CF-MODE-11"
    assert refused(state, Reveal("", "a1")) == "CF-MODE-11"
    assert state.play(Reveal()).activation.unit == "a1"
    reserved = done(state.play(Reserve()).play(Reveal()))
    assert set(reserved.actions()) == {PlayReserve(), Reveal()}
    assert reserved.play(PlayReserve()).activation.unit == "a1"


# ---- what a player knows


def seen_alike(state):
    """What is seen is all that is seen, and what is imagined fits it."""
    for player in (0, 1):
        seen = state.seen_by(player)
        assert seen.seen_by(player) == seen
        for seed in range(4):
            assert GAME.determinize(seen, player, Random(seed)).seen_by(player) == seen
    seen = state.seen_by(state.player)
    assert list(seen.actions()) == list(state.actions())
    assert list(GAME.determinize(seen, state.player, Random(1)).actions()) == list(state.actions())


@pytest.mark.rule("CF-MODE-4", "CF-MODE-7", "CF-MODE-20")
def test_in_marauder_the_deck_and_the_other_reserve_are_unknown():
    """Which card was reserved cannot be told from what is seen: any of its owner's might be it."""
    one = marauder((1, "tk_reaver"), (0, "vc_levy"), (1, "tk_wing"), (0, "vc_longbow"))
    other = marauder((1, "tk_wing"), (0, "vc_longbow"), (1, "tk_reaver"), (0, "vc_levy"))
    for _ in range(2):
        seen_alike(one)
        assert one.seen_by(0) == other.seen_by(0)
        one, other = one.play(one.actions()[-1]), other.play(other.actions()[-1])
        if one.player == 1 and one.cards.drawn:
            assert one.seen_by(1) != other.seen_by(1)  # the owner knows his card
            one, other = one.play(Reserve()), other.play(Reserve())
            break
    assert one.seen_by(0) == other.seen_by(0)
    assert one.seen_by(1) != other.seen_by(1)
    imagined = {GAME.determinize(one.seen_by(0), 0, Random(seed)).cards.reserves[1] for seed in range(20)}
    assert imagined == {"tk_reaver", "tk_wing"}


@pytest.mark.rule("CF-MODE-12", "CF-MODE-13", "CF-MODE-14", "CF-MODE-20", "CF-MODE-11")
@pytest.mark.parametrize(
    ("mode", "face_up", "known"),
    [(GENERAL, None, False), (STRATEGIST, None, True), (GENIUS, 1, True), (GENIUS, 0, False), (WARLORD, None, False)],
)
def test_a_sequence_face_down_is_known_by_its_owner_only(mode, face_up, known):
    one = sequence(mode, theirs=("tk_reaver", "tk_wing"), lead=1, face_up=face_up)
    other = sequence(mode, theirs=("tk_wing", "tk_reaver"), lead=1, face_up=face_up)
    for state in (one, other):
        seen_alike(state)
    assert (one.seen_by(0) != other.seen_by(0)) is known
    assert (one.seen_by(1) != other.seen_by(1)) is (mode != WARLORD)
    one, other = one.play(Reserve()), other.play(Reserve())
    for state in (one, other):
        seen_alike(state)
    assert (one.seen_by(0) != other.seen_by(0)) is known  # the reserve stays as known as it was


@pytest.mark.rule("CF-MODE-13", "CF-MODE-14", "CF-MODE-12")
@pytest.mark.parametrize("mode", [GENERAL, STRATEGIST, GENIUS])
def test_orders_are_secret_until_everybody_has_laid_his_cards(mode):
    state = begun(mode)
    first, *_, last = state.actions()
    one, other = state.play(first), state.play(last)
    assert one.seen_by(1) == other.seen_by(1)
    assert one.seen_by(0) != other.seen_by(0)
    seen_alike(one)


@pytest.mark.rule("CF-MODE-13", "CF-MODE-14")
def test_a_master_strategist_turns_all_orders_up_at_once_and_a_master_general_none():
    for mode, told_of in ((STRATEGIST, True), (GENERAL, False)):
        state = begun(mode)
        waiting = state.play(state.actions()[0])
        assert not told(waiting, "CF-MODE-13")  # the other player has not laid his cards
        assert told(waiting.play(waiting.actions()[0]), "CF-MODE-13") is told_of


@pytest.mark.rule("CF-TACT-1")
@pytest.mark.parametrize("mode", MODES)
def test_dice_to_come_are_unknown(mode):
    state = begun(mode)
    assert state.seen_by(0) == replace(state, chance=replace(state.chance, seed=9)).seen_by(0)
    seen_alike(state)
