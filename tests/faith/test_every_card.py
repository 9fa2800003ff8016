"""Every card is played and every ability of every card resolves, in the middle of a crowded table."""

from __future__ import annotations

import random

import pytest

from rulebook.faith.actions import Challenge, Choose, Move, Play, Pray, Recite, Use
from rulebook.faith.cards import library
from rulebook.faith.vocabulary import OPS
from tests.faith.invariants import invariants
from tests.faith.tables import at, on, play, side, to

CORE = library()
ABILITIES = [(card.id, number) for card in CORE.values() for number in range(len(card.abilities))]


def crowd(**mine):
    """A table where every target exists."""
    own = [on("noah_captain", damage=1), on("hannah_petitioner", exhausted=True), "unleavened_bread"]
    theirs = side(
        on("isaac_promise", exhausted=True, damage=1),
        "jonathan_shield",
        "horn_of_oil",
        hand=["cain_wanderer", "eve_mother"],
        light=2,
        dark=1,
        faith=6,
        deck=["psalm_27"] * 9,
    )
    field = [*own, *mine.pop("field", [])]
    deck = ["psalm_27", "gopher_ark", "cain_wanderer", "adam_god_breathed", "ruth_gleaner"] * 3
    return at(
        side(*field, faith=5, light=9, dark=9, deck=deck, exile=["abel_keeper", "adam_nomenclator"], **mine), theirs
    )


def settle(state):
    """Answer every choice, each time with what does most."""
    while state.choice is not None:
        options = [a for a in state.actions() if a.option != "none"] or list(state.actions())
        state = state.play(options[0])
        invariants(state)
    return state


@pytest.mark.rule("FA-PLAY-1", "FA-TYPE-10")
@pytest.mark.parametrize("card", CORE)
def test_every_card_can_be_played(card):
    state = crowd(hand=[card, "cain_wanderer"])
    plays = [a for a in state.actions() if isinstance(a, Play) and a.card == card]
    assert plays, f"{card} cannot be played"
    for action in plays[:6]:
        after = settle(play(state, action))
        mine = after.sides[0]
        if after.outcome is None:
            kept = [piece.card for piece in mine.field] + list(mine.exile)
            assert card in kept


@pytest.mark.rule("FA-ABIL-9", "FA-ABIL-14")
@pytest.mark.parametrize(("card", "number"), ABILITIES)
def test_every_ability_does_something(card, number):
    ability = CORE[card].abilities[number]
    state = {"static": _static, "use": _use, "manage": _manage, "enter": _enter}.get(ability.kind, _event)(
        card, ability
    )
    assert state


def _static(card, ability):
    """With the card on the field some value, keyword or price differs."""
    psalm = CORE["psalm_91"]

    def look(state):
        table = state.fields
        pieces = [(s, p) for s in range(2) for p in table.characters(s) if p.card != card]
        values = [
            (p.card, table.value(s, p, stat)) for s, p in pieces for stat in ("health", "strength", "prayer", "armor")
        ]
        keys = [(p.card, table.has(s, p, "Unseen")) for s, p in pieces]
        own = [table.value(0, p, "prayer") for p in table.characters(0) if p.card == card]
        return values, keys, table.discount(0, psalm), own

    if CORE[card].type == "location":
        without = crowd(field=[card, "moses_lawgiver"])
        return look(crowd(field=[card, on("moses_lawgiver", at=3)])) != look(without)
    if ability.when:
        alone = at(side(card), side())
        return look(alone)[3] != look(at(side(card, "noah_captain"), side()))[3]
    return look(crowd(field=[card])) != look(crowd(field=[]))


def _use(card, ability):
    where = (
        [card, on("moses_lawgiver", at=3)]
        if CORE[card].type == "location"
        else [on(card, damage=1) if CORE[card].type == "character" else card]
    )
    state = crowd(field=where, hand=["cain_wanderer"])
    uses = [a for a in state.actions() if isinstance(a, Use) and a.piece.startswith(card)]
    assert uses
    return settle(play(state, uses[0])).events


def _manage(card, ability):
    field = [card, on("moses_lawgiver", at=3)] if CORE[card].type == "location" else [card]
    state = to(crowd(field=field), 1)
    from rulebook.faith.actions import End

    back = play(state, End())
    seen = list(back.events)
    while back.choice is not None:
        options = [a for a in back.actions() if a.option != "none"]
        back = back.play(options[0])
        seen += back.events
    return [event for event in seen if event.rule in ("FA-TURN-3", "FA-ENER-6")]


def _enter(card, ability):
    state = crowd(field=[card])
    after = play(state, Move("noah_captain.1", state.sides[0].field[3].id))
    return [event for event in after.events if event.rule == "FA-LOC-3"]


def _event(card, ability):
    kind = ability.kind
    if kind == "effect":
        state = crowd(hand=[card, "cain_wanderer"])
        return settle(play(state, next(a for a in state.actions() if isinstance(a, Play) and a.card == card))).events
    if kind == "arrive":
        asked = play(crowd(hand=[card]), Play(card))
        return settle(asked).events or asked.events
    if kind == "amen":
        return len(play(crowd(field=[card]), Pray(f"{card}.4")).events) > 2
    if kind == "psalmist":
        after = play(crowd(field=[card], hand=["psalm_27"]), Recite("psalm_27", f"{card}.4"))
        return [event for event in after.events if event.rule == "FA-PSLM-4"]
    if kind == "fallen":
        health = CORE[card].health
        after = play(
            at(side(on(card, damage=health - 1), faith=5), side("cain_wanderer")),
            Challenge(f"{card}.1", "cain_wanderer.2"),
        )
        return [event for event in after.events if event.rule == "FA-DMG-8"]
    assert kind == "wounded"
    asked = play(at(side(card), side("cain_wanderer")), Challenge(f"{card}.1", "cain_wanderer.2"))
    return play(asked, Choose("light")).sides[0].light == 1


def test_every_word_of_the_vocabulary_is_used():
    used = {effect.op for card in CORE.values() for ability in card.abilities for effect in ability.effects}
    assert used == set(OPS)


@pytest.mark.rule("FA-ZONE-1", "FA-GOAL-3", "FA-ENER-6")
def test_no_sequence_of_legal_plays_breaks_an_invariant():
    """Games with decks of all cards, played at random: energy, Faith, hands and cards stay sound."""
    from rulebook.faith.game import GAME

    rng = random.Random(11)
    cards = list(CORE)
    for seed in range(4):
        lists = [dict.fromkeys(rng.sample(cards, 42), 1) for _ in range(2)]
        state = GAME.start(seed=seed, decks=lists)
        while state.outcome is None:
            state = state.play(rng.choice(state.actions()))
            invariants(state)
