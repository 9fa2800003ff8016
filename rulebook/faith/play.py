"""Carrying out an action of a player, and all that follows from it without a further choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.faith import choices
from rulebook.faith.actions import Alter, Challenge, Choose, Discard, End, Gather, Move, Play, Pray, Recite, Use
from rulebook.faith.cards import STAYING
from rulebook.faith.draft import FaithDraft, Hit
from rulebook.faith.effects import answer, pay_cost
from rulebook.faith.energy import default_mix, move_price, typed
from rulebook.faith.pending import PlayedCard, Resolution
from rulebook.faith.phases import ACTION, DISCARD
from rulebook.faith.pieces import player_name, seats_from
from rulebook.faith.targets import complete
from rulebook.faith.turn import enter_phase, go_on, start_manage, start_trigger
from rulebook.game import Action

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState


def carry_out(state: FaithState, action: Action) -> FaithState:
    """The state after a legal action and all that follows from it without a further choice."""
    draft = FaithDraft(state)
    do(draft, action)
    go_on(draft)
    return draft.state()


def do(draft: FaithDraft, action: Action) -> None:
    """Carry out one legal action."""
    match action:
        case Alter(cards):
            _alter(draft, cards)
        case Gather(light, dark):
            _gather(draft, light, dark)
        case Play():
            _play(draft, action)
        case Recite():
            _recite(draft, action)
        case Use():
            _use(draft, action)
        case Pray(character):
            _pray(draft, character)
        case Challenge(challenger, target):
            _challenge(draft, challenger, target)
        case Move():
            _move(draft, action)
        case End():
            enter_phase(draft, DISCARD, "" if _too_many(draft) else "nothing to do")
        case Discard(cards):
            for card in cards:
                draft.discard(draft.active, card, "FA-TURN-10")
        case Choose(option):
            _choose(draft, option)


def _too_many(draft: FaithDraft) -> bool:
    return len(draft.sides[draft.active].hand) > draft.settings.hand_limit


def _choose(draft: FaithDraft, option: str) -> None:
    assert draft.choice is not None
    kind, seat = draft.choice.kind, draft.choice.seat
    if kind == "order":
        chosen = next(trigger for trigger in choices.first_waiting(draft) if trigger.label == option)
        draft.choice = None
        draft.log("FA-ABIL-7", f"{player_name(seat)} resolves {draft.called(chosen.card)} first.", (), "order")
        start_trigger(draft, chosen)
    elif kind == "manage":
        chosen = next(trigger for trigger in draft.manage if trigger.label == option)
        draft.choice = None
        draft.log("FA-TURN-4", f"{player_name(seat)} resolves {draft.called(chosen.card)} next.", (), "order")
        start_manage(draft, chosen)
    else:
        if kind in ("target", "amount", "may"):
            draft.log("FA-ACT-8", f"{player_name(seat)} chooses {_option(draft, option)}.", (), "choose")
        answer(draft, option)


def _option(draft: FaithDraft, option: str) -> str:
    found = draft.fields.find(option)
    return draft.called(found[1].card) if found else option


def altering(draft: FaithDraft) -> int:
    """FA-SETUP-7: the next player to alter the hand, from the first player on."""
    return next(seat for seat in seats_from(draft.first, draft.sides) if not draft.sides[seat].altered)


def _alter(draft: FaithDraft, cards: tuple[str, ...]) -> None:
    """FA-SETUP-5, FA-SETUP-6, FA-SETUP-11: first all to the bottom in random order, then as many drawn."""
    seat = altering(draft)
    side = draft.sides[seat]
    hand = list(side.hand)
    for card in cards:
        hand.remove(card)
    back, draft.chance = draft.chance.shuffled(cards)
    deck = side.deck + back
    drawn = deck[: len(cards)]
    draft.put(seat, hand=(*hand, *drawn), deck=deck[len(cards) :], altered=True)
    who, number = player_name(seat), len(cards)
    text = f"{who} puts {number} on the bottom of the deck and draws {number}." if cards else f"{who} keeps the hand."
    draft.log("FA-SETUP-5" if cards else "FA-SETUP-11", text, (f"deck{seat + 1}",), "alter")


def _gather(draft: FaithDraft, light: int, dark: int) -> None:
    """FA-TURN-8: into the pool, which keeps what is there (FA-ENER-5)."""
    seat = draft.active
    side = draft.sides[seat]
    draft.put(seat, light=side.light + light, dark=side.dark + dark)
    text = f"{player_name(seat)} gathers {light} light and {dark} dark energy."
    draft.log("FA-TURN-8", text, (f"pool{seat + 1}",), "energy")
    enter_phase(draft, ACTION)


def _play(draft: FaithDraft, action: Play) -> None:
    """FA-PLAY-1, FA-COST-1: pay, then the card enters the field or has its effect."""
    seat, card = draft.active, draft.library[action.card]
    light, dark = typed(card)
    side, neutral = draft.sides[seat], card.neutral_cost - draft.fields.discount(seat, card)
    mix = action.pay or default_mix(side.pool, light, dark, neutral) or (0, 0)
    targets = _targets(draft, action.card, "", action.targets) if card.type not in STAYING else ()
    _take_from_hand(draft, action.card)
    draft.pay(seat, mix)
    paid = " and ".join(f"{n} {kind}" for n, kind in zip(mix, ("light", "dark"), strict=True) if n) or "nothing"
    if card.type in STAYING:
        rule = {"character": "FA-CHAR-3", "object": "FA-OBJ-1", "location": "FA-LOC-1"}[card.type]
        draft.enter(seat, action.card, rule, f"pays {paid} and plays")
        return
    text = f"{player_name(seat)} pays {paid} and plays {draft.called(card.id)}."
    rule = "FA-PSLM-1" if card.type == "psalm" else "FA-EVT-1"
    draft.log(rule, text, (f"pool{seat + 1}",), "play")
    _resolve_card(draft, action.card, targets, "")


def _recite(draft: FaithDraft, action: Recite) -> None:
    """FA-PSLM-2, FA-PSLM-7: exhaust the reciter and play the Psalm for nothing."""
    seat = draft.active
    found = draft.fields.find(action.reciter)
    assert found is not None
    targets = _targets(draft, action.psalm, "", action.targets)
    _take_from_hand(draft, action.psalm)
    draft.exhaust(seat, found[1])
    text = f"{player_name(seat)}'s {draft.called(found[1].card)} is exhausted and recites {draft.called(action.psalm)}."
    draft.log("FA-PSLM-2", text, (found[1].id,), "recite")
    _resolve_card(draft, action.psalm, targets, found[1].id)


def _resolve_card(draft: FaithDraft, card: str, targets: tuple[str, ...], reciter: str) -> None:
    """FA-EVT-2: in no zone while it resolves."""
    draft.played_card = PlayedCard(draft.active, card, reciter)
    if draft.library[card].abilities:
        draft.resolution = Resolution(draft.active, card, 0, chosen=targets, agreed=True)


def _targets(draft: FaithDraft, card: str, piece: str, named: tuple[str, ...], ability: int = 0) -> tuple[str, ...]:
    abilities = draft.library[card].abilities
    return complete(draft.fields, draft.active, piece, abilities[ability], named) or () if abilities else ()


def _take_from_hand(draft: FaithDraft, card: str) -> None:
    hand = list(draft.sides[draft.active].hand)
    hand.remove(card)
    draft.put(draft.active, hand=tuple(hand))


def _use(draft: FaithDraft, action: Use) -> None:
    """FA-ABIL-3, FA-EXH-12: the whole cost first, then the effect."""
    seat = draft.active
    found = draft.fields.find(action.piece)
    assert found is not None
    card = found[1].card
    ability = draft.library[card].abilities[action.ability]
    targets = _targets(draft, card, action.piece, action.targets, action.ability)
    resolution = Resolution(
        seat, card, action.ability, action.piece, chosen=targets, offering=action.offering, agreed=True
    )
    draft.log("FA-ABIL-3", f"{player_name(seat)} uses {draft.called(card)}: {ability.text}", (action.piece,), "use")
    draft.resolution = resolution
    pay_cost(draft, resolution, ability, action.pay)


def _pray(draft: FaithDraft, character: str) -> None:
    """FA-PRAY-1: exhaust, gain Faith equal to Prayer now; Amen comes after (FA-PRAY-6)."""
    seat = draft.active
    found = draft.fields.find(character)
    assert found is not None
    prayer = draft.fields.value(seat, found[1], "prayer")
    piece = draft.exhaust(seat, found[1])
    text = f"{draft.called(piece.card)} prays and is exhausted."
    draft.log("FA-PRAY-1" if prayer else "FA-PRAY-3", text, (piece.id,), "pray")
    draft.gain_faith(seat, prayer, "FA-PRAY-1")
    if draft.outcome is None:
        draft.note(seat, piece, "amen")


def _challenge(draft: FaithDraft, challenger: str, target: str) -> None:
    """FA-CHAL-1, FA-CHAL-2, FA-CHAL-8: exhaust; then both deal their Strength at the same time.

    FA-CHAL-3: the challenged strikes back, exhausted or not, and is not exhausted by it. FA-CHAL-7: also with 0.
    """
    mine, theirs = draft.fields.find(challenger), draft.fields.find(target)
    assert mine is not None
    assert theirs is not None
    piece = draft.exhaust(*mine)
    names = f"{draft.called(piece.card)} is exhausted and challenges {player_name(theirs[0])}'s"
    draft.log(
        "FA-CHAL-1",
        f"{names} {draft.called(theirs[1].card)}.",
        (
            piece.id,
            target,
        ),
        "challenge",
    )
    strengths = draft.fields.value(mine[0], piece, "strength"), draft.fields.value(*theirs, "strength")
    draft.deal([Hit(mine[0], piece, strengths[1]), Hit(*theirs, strengths[0])], "FA-CHAL-2")


def _move(draft: FaithDraft, action: Move) -> None:
    """FA-MOVE-1, FA-MOVE-9: pay and go; it is neither exhausted nor used by that."""
    seat = draft.active
    found, place = draft.fields.find(action.character), draft.fields.find(action.location or "")
    assert found is not None
    assert place is not None
    draft.pay(
        seat,
        action.pay or default_mix(draft.sides[seat].pool, *move_price(draft.library[place[1].card].energy)) or (0, 0),
    )
    piece = draft.change(seat, found[1], at=place[1].id)
    text = f"{draft.called(piece.card)} moves to {draft.called(place[1].card)}."
    draft.log(
        "FA-MOVE-1",
        text,
        (
            piece.id,
            place[1].id,
        ),
        "move",
    )
    draft.note(seat, place[1], "enter", it=piece.id)
    draft.exile_due()
