"""Carrying out an action of a player, and all that follows from it without a further choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.english import counted
from rulebook.faith import choices
from rulebook.faith.abilities import answer, pay_cost
from rulebook.faith.actions import Alter, Challenge, Choose, Discard, End, Gather, Move, Play, Pray, Recite, Use
from rulebook.faith.cards import STAYING
from rulebook.faith.draft import Cause, FaithDraft, Hit
from rulebook.faith.energy import default_mix, energy_words, move_price, typed
from rulebook.faith.fields import Found
from rulebook.faith.pending import Choice, PlayedCard, Resolution
from rulebook.faith.phases import ACTION, DISCARD
from rulebook.faith.pieces import Piece, player_name, seats_from
from rulebook.faith.targets import EXILE, SEAT, complete
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
            _pray(draft, *draft.fields.at(character))
        case Challenge(challenger, target):
            _challenge(draft, draft.fields.at(challenger), draft.fields.at(target))
        case Move():
            _move(draft, action)
        case End():
            too_many = len(draft.sides[draft.active].hand) > draft.settings.hand_limit
            enter_phase(draft, DISCARD, "" if too_many else "nothing to do")
        case Discard(cards):
            for card in cards:
                draft.discard(draft.active, card, Cause("FA-TURN-10"))
        case Choose(option) if draft.choice is not None:
            _choose(draft, draft.choice, option)


def _choose(draft: FaithDraft, choice: Choice, option: str) -> None:
    who = player_name(choice.seat)
    if choice.kind in ("order", "manage"):
        waiting = choices.first_waiting(draft) if choice.kind == "order" else draft.manage
        chosen = next(trigger for trigger in waiting if trigger.label == option)
        rule, when = ("FA-ABIL-7", "first") if choice.kind == "order" else ("FA-TURN-4", "next")
        draft.choice = None
        draft.log(rule, f"{who} resolves {draft.called(chosen.card)} {when}.", (), "order")
        (start_trigger if choice.kind == "order" else start_manage)(draft, chosen)
    elif draft.resolution is not None:
        if choice.kind in ("target", "amount", "may"):
            draft.log("FA-ACT-8", f"{who} chooses {_option(draft, option)}.", (), "choose")
        answer(draft, choice, draft.resolution, option)


def _option(draft: FaithDraft, option: str) -> str:
    found = draft.fields.find(option)
    if found:
        return draft.owned(*found)
    if option.startswith(EXILE):
        return f"{draft.called(option.removeprefix(EXILE))} in Exile"
    return player_name(int(option.removeprefix(SEAT)) - 1) if option.startswith(SEAT) else option


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
    bottom, draft.chance = draft.chance.shuffled(cards)
    deck, number = side.deck + bottom, len(cards)
    draft.put(seat, hand=(*hand, *deck[:number]), deck=deck[number:], altered=True)
    back = f"puts {counted(number, 'card')} on the bottom of the deck and draws {number}"
    did = back if cards else "keeps the hand"
    rule = "FA-SETUP-5" if cards else "FA-SETUP-11"
    draft.log(rule, f"{player_name(seat)} {did}.", (f"deck{seat + 1}",), "alter")


def _gather(draft: FaithDraft, light: int, dark: int) -> None:
    """FA-TURN-8: into the pool, which keeps what is there (FA-ENER-5)."""
    seat = draft.active
    side = draft.sides[seat]
    draft.put(seat, light=side.light + light, dark=side.dark + dark)
    text = f"{player_name(seat)} gathers {energy_words((light, dark))}."
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
    paid = f"pays {energy_words(mix)} and plays" if any(mix) else "plays"
    if card.type in STAYING:
        rule = {"character": "FA-CHAR-3", "object": "FA-OBJ-1", "location": "FA-LOC-1"}[card.type]
        draft.enter(seat, action.card, Cause(rule), paid)
        return
    text = f"{player_name(seat)} {paid} {draft.called(card.id)}."
    rule = "FA-PSLM-1" if card.type == "psalm" else "FA-EVT-1"
    draft.log(rule, text, (f"pool{seat + 1}",), "play")
    _resolve_card(draft, action.card, targets, "")


def _recite(draft: FaithDraft, action: Recite) -> None:
    """FA-PSLM-2, FA-PSLM-7: exhaust the reciter and play the Psalm for nothing."""
    seat = draft.active
    reciter = draft.fields.at(action.reciter).piece
    targets = _targets(draft, action.psalm, "", action.targets)
    _take_from_hand(draft, action.psalm)
    draft.exhaust(seat, reciter)
    text = f"{draft.owned(seat, reciter)} recites {draft.called(action.psalm)} and is exhausted."
    draft.log("FA-PSLM-2", text, (reciter.id,), "recite")
    _resolve_card(draft, action.psalm, targets, reciter.id)


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
    card = draft.fields.at(action.piece).piece.card
    ability = draft.library[card].abilities[action.ability]
    targets = _targets(draft, card, action.piece, action.targets, action.ability)
    draft.log("FA-ABIL-3", f"{player_name(seat)} uses {draft.called(card)}: {ability.text}", (action.piece,), "use")
    draft.resolution = Resolution(
        seat, card, action.ability, action.piece, chosen=targets, offering=action.offering, agreed=True
    )
    pay_cost(draft, draft.resolution, ability.cost, action.pay)


def _pray(draft: FaithDraft, seat: int, character: Piece) -> None:
    """FA-PRAY-1: exhaust, gain Faith equal to Prayer now; Amen comes after (FA-PRAY-6)."""
    prayer = draft.fields.value(seat, character, "prayer")
    piece = draft.exhaust(seat, character)
    text = f"{draft.owned(seat, piece)} prays and is exhausted."
    draft.log("FA-PRAY-1" if prayer else "FA-PRAY-3", text, (piece.id,), "pray")
    draft.gain_faith(seat, prayer, Cause("FA-PRAY-1"))
    if draft.outcome is None:
        draft.note(seat, piece, "amen")


def _challenge(draft: FaithDraft, challenger: Found, challenged: Found) -> None:
    """FA-CHAL-1, FA-CHAL-2, FA-CHAL-8: exhaust; then both deal their Strength at the same time.

    FA-CHAL-3: the challenged strikes back, exhausted or not, and is not exhausted by it. FA-CHAL-7: also with 0.
    """
    piece = draft.exhaust(*challenger)
    text = f"{draft.owned(challenger.seat, piece)} challenges {draft.owned(*challenged)} and is exhausted."
    draft.log("FA-CHAL-1", text, (piece.id, challenged.piece.id), "challenge")
    mine = draft.fields.value(challenger.seat, piece, "strength")
    theirs = draft.fields.value(*challenged, "strength")
    draft.deal([Hit(challenger.seat, piece, theirs), Hit(*challenged, mine)], Cause("FA-CHAL-2"))


def _move(draft: FaithDraft, action: Move) -> None:
    """FA-MOVE-1, FA-MOVE-9: pay and go; it is neither exhausted nor used by that."""
    seat = draft.active
    found, place = draft.fields.at(action.character), draft.fields.at(action.location or "")
    price = move_price(draft.library[place.piece.card].energy)
    mix = action.pay or default_mix(draft.sides[seat].pool, *price) or (0, 0)
    draft.pay(seat, mix)
    piece = draft.change(*found, at=place.piece.id)
    way = f"{draft.called(piece.card)} to {draft.called(place.piece.card)}"
    text = f"{player_name(seat)} pays {energy_words(mix)} and moves {way}."
    draft.log("FA-MOVE-1", text, (piece.id, place.piece.id), "move")
    draft.note(*place, "enter", it=piece.id)
    draft.exile_due()
