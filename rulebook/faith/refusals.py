"""Why an action is not possible. The checks come in the order of FA-ACT-5; the first rule in the way is named."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rulebook.english import counted, listed
from rulebook.faith import choices
from rulebook.faith.actions import (
    Alter,
    Challenge,
    Choose,
    Discard,
    End,
    Gather,
    Move,
    Play,
    Pray,
    Recite,
    Use,
)
from rulebook.faith.cards import STAYING, Ability
from rulebook.faith.energy import Mix, mixes, move_price
from rulebook.faith.legal import can_recite, controls_same, may_pray, offers, price
from rulebook.faith.pending import Choice
from rulebook.faith.phases import ACTION, DISCARD, GATHER, SETTING_UP
from rulebook.faith.pieces import Piece, player_name
from rulebook.faith.targets import complete, startable, why_not
from rulebook.game import Action, Refusal

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState


def refusal(state: FaithState, action: Action) -> Refusal | None:
    """The first rule that forbids this action, or None: pending choice, player and phase, then the action's own.

    It only looks: nothing changes (FA-ACT-4).
    """
    by = getattr(action, "by", None)
    actor = state.player if by is None else by
    wrong = _wrong_moment(state, action, actor)
    if wrong:
        return wrong
    match action:
        case Alter(cards):
            return _alter(state, cards)
        case Gather(light, dark):
            return _gather(state, light, dark)
        case Play():
            return _play(state, action)
        case Recite():
            return _recite(state, action)
        case Use():
            return _use(state, action)
        case Pray(character):
            return _pray(state, character)
        case Challenge():
            return _challenge(state, action)
        case Move():
            return _move(state, action)
        case Discard(cards):
            return _discard(state, cards)
        case End() | Choose():
            return None
    raise TypeError(f"{action!r} is not an action in Faith")


# ---- whose moment it is


def _wrong_moment(state: FaithState, action: Action, actor: int) -> Refusal | None:
    """FA-ACT-8, FA-ACT-1, FA-TURN-8, FA-TURN-11, FA-SETUP-5 to 7: a choice first, then player and phase."""
    now = f"Now: {state.prompt}."
    if actor not in range(state.players) or state.sides[actor].out:
        return Refusal("FA-ACT-1", f"Player {actor + 1} is not in the game.", (), now)
    if state.choice is not None:
        return _not_the_choice(state, state.choice, action, actor, now)
    if isinstance(action, Choose):
        return Refusal("FA-ACT-7", "There is no choice to make.", (), now)
    if isinstance(action, Alter):
        return _not_altering(state, actor, now)
    wanted, rule, name = {
        Gather: (GATHER, "FA-TURN-8", "Gather"),
        Discard: (DISCARD, "FA-TURN-11", "Discard"),
    }.get(type(action), (ACTION, "FA-ACT-1", "Action"))
    if actor != state.active and state.phase != SETTING_UP:
        whose, who = player_name(state.active), player_name(actor)
        text = f"It is {whose}'s turn; {who} can do that only in their own {name} phase."
        return Refusal(rule, text, (), now)
    if state.phase != wanted:
        return Refusal(rule, f"That is done in the {name} phase.", (), now)
    return None


def _not_the_choice(state: FaithState, choice: Choice, action: Action, actor: int, now: str) -> Refusal | None:
    if not isinstance(action, Choose):
        return Refusal("FA-ACT-8", f"{player_name(choice.seat)} has a choice to make first.", (), now)
    if actor != choice.seat:
        return Refusal("FA-ACT-8", f"This choice is {player_name(choice.seat)}'s.", (), now)
    found = choices.options(state, choice)
    if action.option in found:
        return None
    offered = ", ".join(map(state.called, found))
    return Refusal("FA-ACT-7", f"“{action.option}” is not offered.", (), f"Choose {offered}.")


def _not_altering(state: FaithState, actor: int, now: str) -> Refusal | None:
    """FA-SETUP-6 once each; FA-SETUP-5 before the first turn; FA-SETUP-7 in order."""
    who = player_name(actor)
    if state.sides[actor].altered:
        return Refusal("FA-SETUP-6", f"{who} has altered or kept the hand already.", (), now)
    if state.phase != SETTING_UP:
        return Refusal("FA-SETUP-5", "Hands are altered before the first turn only.", (), now)
    if actor != state.player:
        return Refusal("FA-SETUP-7", f"{player_name(state.player)} decides before {who}.", (), now)
    return None


# ---- what the other phases take


def _lacking(hand: tuple[str, ...], cards: tuple[str, ...]) -> str:
    """The first card that is not in the hand as often as it is named."""
    missing = Counter(cards) - Counter(hand)
    return next(iter(missing), "")


def _alter(state: FaithState, cards: tuple[str, ...]) -> Refusal | None:
    lacking = _lacking(state.sides[state.player].hand, cards)
    if lacking:
        return Refusal("FA-SETUP-5", f"You don't hold that many copies of {state.called(lacking)}.", ())
    return None


def _gather(state: FaithState, light: int, dark: int) -> Refusal | None:
    """FA-ENER-4: all of the allowance, split freely, nothing negative."""
    amount = state.allowance
    if light < 0 or dark < 0 or light + dark != amount:
        text = f"{light} light and {dark} dark does not split {amount} energy."
        return Refusal("FA-ENER-4", text, (_pool(state),), f"Gather {amount} in all, for example {amount} light.")
    return None


def _discard(state: FaithState, cards: tuple[str, ...]) -> Refusal | None:
    hand, limit = state.sides[state.active].hand, state.settings.hand_limit
    lacking = _lacking(hand, cards)
    if lacking:
        return Refusal("FA-TURN-10", f"You don't hold that many copies of {state.called(lacking)}.", ())
    number = len(hand) - limit
    if len(cards) != number:
        text = (
            f"You hold {counted(len(hand), 'card')} and keep {limit}; {len(cards)} is not the right number to discard."
        )
        return Refusal("FA-TURN-10", text, (), f"Discard exactly {number}.")
    return None


# ---- playing and reciting


def _play(state: FaithState, action: Play) -> Refusal | None:
    seat, fields = state.active, state.fields
    side = fields.sides[seat]
    if action.card not in side.hand:
        return _not_in_hand(state, action.card)
    card = fields.library[action.card]
    name, here = state.called(card.id), _hand(state, card.id)
    if controls_same(fields, seat, card):
        return Refusal("FA-DECK-5", f"You control {card.title} already, and it is unique in this game.", (here,))
    cost = price(fields, seat, card)
    if not mixes(side.pool, *cost):
        less = card.neutral_cost - cost[2]
        off = f" (less {less} neutral)" if less else ""
        text = f"{name} costs {card.price}{off}; your pool holds {_mix(side.pool)}, which cannot pay that."
        return Refusal("FA-COST-1", text, (here, _pool(state)))
    wrong = _wrong_mix(state, action.pay, cost)
    if wrong:
        return wrong
    if card.type in STAYING or not card.abilities:
        if action.targets:
            return Refusal("FA-TARG-4", f"{name} takes no target when it is played.", (here,))
        return None
    return _wrong_targets(state, name, "", card.abilities[0], action.targets)


def _not_in_hand(state: FaithState, card: str) -> Refusal:
    """FA-PLAY-2: cards are played from the own hand, nowhere else."""
    side = state.sides[state.active]
    place = "in Exile" if card in side.exile else "on the field" if any(p.card == card for p in side.field) else ""
    text = f"{state.called(card)} is not in your hand{f' but {place}' if place else ''}."
    return Refusal("FA-PLAY-2", text, (), "Cards are played from your own hand.")


def _wrong_mix(state: FaithState, pay: Mix | None, cost: tuple[int, int, int]) -> Refusal | None:
    """FA-COST-4: exactly the cost; FA-COST-7: out of the pool, the typed part in its own type."""
    if pay is None:
        return None
    pool, total = state.sides[state.active].pool, sum(cost)
    if sum(pay) != total:
        return Refusal("FA-COST-4", f"{_mix(pay)} is not {total}: pay exactly the cost.", (_pool(state),))
    if pay in mixes(pool, *cost):
        return None
    possible = " or ".join(_mix(mix) for mix in mixes(pool, *cost))
    if pay[0] > pool[0] or pay[1] > pool[1]:
        text = f"{_mix(pay)} is not in your pool of {_mix(pool)}."
    else:
        text = f"{_mix(pay)} does not pay the typed part in its own type."
    return Refusal("FA-COST-7", text, (_pool(state),), f"Pay {possible}.")


def _wrong_targets(
    state: FaithState, name: str, source: str, ability: Ability, targets: tuple[str, ...]
) -> Refusal | None:
    """FA-TARG-1: there must be a legal target; FA-TARG-4: exactly the required ones, and they must fit."""
    fields, seat = state.fields, state.active
    if not startable(fields, seat, source, ability):
        return Refusal("FA-TARG-1", f"{name} has no legal target: {ability.text}", _here(state, source))
    if complete(fields, seat, source, ability, targets) is not None:
        return None
    where = tuple(target for target in targets if fields.find(target))
    chosen = listed(state.called(target) for target in targets) or "nothing"
    why = why_not(fields, seat, source, ability, targets)
    return Refusal("FA-TARG-4", f"{name} cannot be aimed at {chosen}: {why}.", where, ability.text)


def _recite(state: FaithState, action: Recite) -> Refusal | None:
    seat, fields = state.active, state.fields
    side = fields.sides[seat]
    if action.psalm not in side.hand:
        return _not_in_hand(state, action.psalm)
    psalm, found = fields.library[action.psalm], fields.find(action.reciter)
    if found is None or found.seat != seat:
        text = f"{state.called(action.reciter)} is not on your field and cannot recite."
        return Refusal("FA-PSLM-2", text, _here(state, action.reciter))
    piece = found.piece
    card, here = fields.card(piece), (piece.id,)
    name = state.called(piece.id)
    if psalm.type != "psalm":
        return Refusal("FA-PSLM-1", f"{state.called(psalm.id)} is not a Psalm; only Psalms are recited.", here)
    if card.type != "character":
        return Refusal("FA-PSLM-2", f"{name} is not a Character and cannot recite.", here)
    if action.others or action.pay is not None:
        return Refusal("FA-PSLM-3", "One single Character recites; nobody and no energy helps.", here)
    if piece.exhausted:
        return _exhausted(state, piece)
    if side.is_new(piece) and not state.settings.instant_recite:
        return _waits(state, piece, "FA-EXH-2", "recite")
    if not can_recite(state, piece, psalm):
        if card.total >= psalm.total:
            text = f"{name} is {card.energy} and {state.called(psalm.id)} {psalm.energy}; here they must match."
            return Refusal("FA-PSLM-6", text, here)
        text = f"{name} has a total cost of {card.total}; {state.called(psalm.id)} needs {psalm.total}."
        return Refusal("FA-PSLM-2", text, here)
    if not psalm.abilities:
        return None
    return _wrong_targets(state, state.called(psalm.id), "", psalm.abilities[0], action.targets)


def _exhausted(state: FaithState, piece: Piece) -> Refusal:
    text = f"{state.called(piece.id)} is exhausted and cannot be used again until it is prepared."
    return Refusal("FA-EXH-1", text, (piece.id,))


def _waits(state: FaithState, piece: Piece, rule: str, what: str) -> Refusal:
    text = f"{state.called(piece.id)} arrived this turn and cannot {what} yet."
    return Refusal(rule, text, (piece.id,), "From your next turn on it can.")


# ---- abilities


def _use(state: FaithState, action: Use) -> Refusal | None:
    seat, fields = state.active, state.fields
    found = fields.find(action.piece)
    if found is None:
        text = f"{state.called(action.piece)} is not on the field; abilities in hand, deck or Exile do nothing."
        return Refusal("FA-ABIL-2", text)
    piece, side = found.piece, fields.sides[seat]
    name, here, card = state.called(piece.id), (piece.id,), fields.card(piece)
    if found.seat != seat:
        return Refusal("FA-ABIL-11", f"{name} is {player_name(found.seat)}'s, and you use only your own cards.", here)
    if action.ability not in card.numbers_of("use"):
        return Refusal("FA-ABIL-6", f"{name} has no such ability to use; others work by themselves.", here)
    ability = card.abilities[action.ability]
    if piece.exhausted:
        if ability.cost.exhaust:
            return _exhausted(state, piece)
        return Refusal("FA-EXH-10", f"{name} is exhausted: not even abilities without an exhaust cost work.", here)
    if card.type == "character" and side.is_new(piece):
        return _waits(state, piece, "FA-ABIL-4", "use abilities")
    if card.type == "location" and not fields.occupied(seat, piece):
        return Refusal(
            "FA-LOC-2",
            f"{name} does nothing until one of your Characters is there.",
            here,
            "Move a Character there first.",
        )
    return _cost_of_use(state, action, name, piece, ability) or _wrong_targets(
        state, name, piece.id, ability, action.targets
    )


def _cost_of_use(state: FaithState, action: Use, name: str, piece: Piece, ability: Ability) -> Refusal | None:
    """FA-ABIL-3: energy; then FA-ABIL-8: Faith, cards to discard, a card to exile."""
    side, cost, here = state.sides[state.active], ability.cost, (piece.id,)
    energy = (cost.light, cost.dark, cost.neutral)
    if not mixes(side.pool, *energy):
        text = f"{name} needs {cost.energy} energy of the right type; your pool holds {_mix(side.pool)}."
        return Refusal("FA-ABIL-3", text, (*here, _pool(state)))
    wrong = _wrong_mix(state, action.pay, energy)
    if wrong:
        return wrong
    if side.faith <= cost.faith and cost.faith:
        text = f"{name} costs {cost.faith} Faith, which needs {cost.faith + 1}; you have {side.faith}."
        return Refusal("FA-ABIL-8", text, (*here, f"faith{state.active + 1}"))
    possible = offers(state.fields, state.active, piece.id, cost)
    if not possible:
        need = f"{counted(cost.discard, 'card')} to discard" if cost.discard else f"another {cost.exile_other} to exile"
        return Refusal(
            "FA-ABIL-8",
            f"{name} needs {need}, and you don't have enough."
            if cost.discard
            else f"{name} needs {need}, and you don't have one.",
            here,
        )
    if action.offering not in possible and (action.offering or cost.exile_other):
        given = ", ".join(map(state.called, action.offering)) or "nothing"
        return Refusal("FA-ABIL-8", f"{given} does not pay the cost of {name}: {ability.text}", here)
    return None


# ---- Characters


def _own_character(state: FaithState, piece_id: str) -> Piece | None:
    found = state.fields.find(piece_id)
    if found is None or found.seat != state.active or state.fields.card(found.piece).type != "character":
        return None
    return found.piece


def _pray(state: FaithState, character: str) -> Refusal | None:
    piece = _own_character(state, character)
    if piece is None:
        text = f"{state.called(character)} is not a Character on your field."
        return Refusal("FA-PRAY-1", text, _here(state, character))
    if not may_pray(state.fields.card(piece)):
        return Refusal("FA-PRAY-2", f"{state.called(piece.id)} is dark, and dark Characters cannot pray.", (piece.id,))
    if piece.exhausted:
        return _exhausted(state, piece)
    if state.sides[state.active].is_new(piece):
        return _waits(state, piece, "FA-PRAY-5", "pray")
    return None


def _challenge(state: FaithState, action: Challenge) -> Refusal | None:
    seat, fields = state.active, state.fields
    piece = _own_character(state, action.challenger)
    if piece is None:
        text = f"{state.called(action.challenger)} is not a Character on your field and cannot challenge."
        return Refusal("FA-CHAL-1", text, _here(state, action.challenger))
    if action.others:
        return Refusal("FA-CHAL-10", "One Character challenges one Character; nobody joins in.", (piece.id,))
    if piece.exhausted:
        return _exhausted(state, piece)
    if fields.sides[seat].is_new(piece) and not fields.has(seat, piece, "Zealous"):
        return _waits(state, piece, "FA-EXH-2", "challenge")
    found = fields.find(action.target)
    others = [other for other in range(state.players) if other != seat]
    if not any(fields.challengeable(other) for other in others):
        return Refusal("FA-CHAL-5", "No opposing Character can be chosen, so no challenge starts.", (piece.id,))
    if found is None or fields.card(found.piece).type != "character":
        text = f"{state.called(action.target)} is not a Character on the field; only Characters are challenged."
        return Refusal("FA-CHAL-5", text, _here(state, action.target))
    if found.seat == seat:
        text = f"{state.called(action.target)} is your own; an opposing Character is chosen."
        return Refusal("FA-CHAL-1", text, (found.piece.id,))
    return _protected(state, *found)


def _protected(state: FaithState, owner: int, target: Piece) -> Refusal | None:
    """FA-CHAL-4: Unseen cannot be chosen; FA-CHAL-9: a Watchman must be."""
    fields = state.fields
    name = state.called(target.id)
    possible = fields.challengeable(owner)
    if fields.has(owner, target, "Unseen"):
        return Refusal("FA-CHAL-4", f"{name} is Unseen and cannot be chosen for a challenge.", (target.id,))
    if all(piece.id != target.id for piece in possible):
        watchmen = tuple(piece.id for piece in possible)
        names = " or ".join(map(state.called, watchmen))
        text = f"{player_name(owner)} has a prepared Watchman, so {name} cannot be chosen."
        return Refusal("FA-CHAL-9", text, (target.id, *watchmen), f"Challenge {names}.")
    return None


def _move(state: FaithState, action: Move) -> Refusal | None:
    seat, fields = state.active, state.fields
    piece = _own_character(state, action.character)
    if piece is None:
        text = f"{state.called(action.character)} is not a Character on your field and cannot move."
        return Refusal("FA-MOVE-1", text, _here(state, action.character))
    name = state.called(piece.id)
    if not action.location:
        text = f"{name} cannot step to the open field; a Character leaves a Location only for another one."
        return Refusal("FA-MOVE-5", text, (piece.id,))
    found = fields.find(action.location)
    if found is None or fields.card(found.piece).type != "location":
        text = f"{state.called(action.location)} is not a Location on the field."
        return Refusal("FA-MOVE-1", text, _here(state, action.location))
    place = found.piece
    there = state.called(place.id)
    if found.seat != seat:
        return Refusal("FA-MOVE-6", f"{there} is {player_name(found.seat)}'s Location.", (place.id,))
    if piece.at == place.id:
        return Refusal("FA-MOVE-6", f"{name} is at {there} already.", (place.id,), "Another Location is possible.")
    energy = fields.card(place).energy
    if not mixes(fields.sides[seat].pool, *move_price(energy)):
        rule = "FA-MOVE-2" if energy == "neutral" else "FA-MOVE-1"
        kind = "energy" if energy == "neutral" else f"{energy} energy"
        text = f"To move to {there} costs 1 {kind}; your pool holds {_mix(fields.sides[seat].pool)}."
        return Refusal(rule, text, (place.id, _pool(state)))
    return _wrong_mix(state, action.pay, move_price(energy))


# ---- places and words


def _mix(mix: Mix) -> str:
    return f"{mix[0]} light and {mix[1]} dark"


def _pool(state: FaithState) -> str:
    return f"pool{state.active + 1}"


def _hand(state: FaithState, card: str) -> str:
    return f"hand{state.active + 1}:{card}"


def _here(state: FaithState, piece_id: str) -> tuple[str, ...]:
    return (piece_id,) if piece_id and state.fields.find(piece_id) else ()
