"""The six activation modes: whose turn it is to turn which card, and what a reserve is for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulebook.chance import Chance
from rulebook.game import Refusal

BARBARIAN, MARAUDER, WARLORD, GENERAL, STRATEGIST, GENIUS = MODES = (
    "Barbarian",
    "Marauder",
    "Warlord",
    "General",
    "Master Strategist",
    "Military Genius",
)
"""As a die picks them (CF-MODE-1); Marauder is the default (CF-MODE-4)."""

Hands = tuple[tuple[str, ...], ...]


def rolled_mode(die: int) -> str:
    """The mode that a die picks (CF-MODE-1)."""
    return MODES[die - 1]


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a round. A card names the kind of unit it stands for (CF-TACT-4, CF-MODE-21).

    `piles` are each player's cards in their order, empty in Marauder, where `deck` has all with their owners. `lead` is
    the seat whose turn it is to turn a card, `drawn` a Marauder card that its owner has to play or reserve.
    """

    mode: str
    piles: Hands
    deck: tuple[tuple[int, str], ...] = ()
    lead: int = 0
    drawn: tuple[int, str] | None = None
    reserves: tuple[str | None, ...] = ()
    reserved: tuple[bool, ...] = ()
    face_up: int | None = None

    @property
    def active(self) -> int:
        """Who acts: the owner of a drawn card (CF-MODE-5), else the seat in the lead (CF-ROUND-2)."""
        return self.drawn[0] if self.drawn else self.lead

    @property
    def over(self) -> bool:
        """Whether every card has been turned and every reserve played (CF-ACT-11, CF-MODE-10)."""
        return not (self.deck or self.drawn or any(self.piles) or any(self.reserves))

    def left(self, player: int) -> int:
        """How many cards a player has before him, his reserve included."""
        return len(self.piles[player]) + (self.reserves[player] is not None)


def order_refusal(mode: str, hand: Sequence[str], order: Sequence[str], already: bool) -> Refusal | None:
    """Why a player may not lay his cards in this order."""
    if mode == BARBARIAN:
        return Refusal("CF-MODE-2", "Barbarian knows no sequence: cards are picked turn by turn.")
    if mode == MARAUDER:
        return Refusal("CF-MODE-4", "In Marauder all cards are shuffled into one deck.")
    if mode == WARLORD:
        return Refusal("CF-MODE-11", "In Warlord each player shuffles his cards without looking.")
    if already:
        return Refusal("CF-TACT-2", "A sequence once set cannot be changed until the next round.")
    if Counter(order) != Counter(hand):
        return Refusal("CF-TACT-4", "A sequence has exactly one card for each unit.")
    return None


def laid_out(
    mode: str, hands: Hands, lead: int, chance: Chance, orders: Hands = (), face_up: int | None = None
) -> tuple[Cards, Chance]:
    """The cards at the start of a round: shuffled or in the orders chosen (CF-TACT-1).

    CF-MODE-4, CF-MODE-11, CF-MODE-12; laid face up or down makes no other difference (CF-MODE-13, CF-MODE-14).
    """
    piles = orders if mode in (GENERAL, STRATEGIST, GENIUS) else hands
    deck: tuple[tuple[int, str], ...] = ()
    if mode == MARAUDER:
        deck, chance = chance.shuffled([(player, card) for player, hand in enumerate(hands) for card in hand])
        piles = tuple(() for _ in hands)
    elif mode == WARLORD:
        shuffled = []
        for hand in hands:
            pile, chance = chance.shuffled(hand)
            shuffled.append(pile)
        piles = tuple(shuffled)
    count = len(hands)
    cards = Cards(mode, piles, deck, lead, None, (None,) * count, (False,) * count, face_up)
    return led(cards, lead), chance


def led(cards: Cards, player: int) -> Cards:
    """The cards with this player to turn the first one (CF-AUTH-14), or the next who has one to play."""
    return replace(cards, lead=_next(cards, player))


def known(cards: Cards, player: int, other: int) -> bool:
    """Whether a player knows the order of another's cards, reserve included (CF-MODE-12 to 14, CF-MODE-20)."""
    if player == other or cards.mode == BARBARIAN:
        return cards.mode != WARLORD
    return cards.mode == STRATEGIST or (cards.mode == GENIUS and other == cards.face_up)


def reveal_refusal(cards: Cards, player: int, card: str = "") -> Refusal | None:
    """Why a player may not turn, draw or play this card now."""
    if player != cards.active:
        return Refusal("CF-ROUND-2", "It is another player's turn.")
    if cards.mode == BARBARIAN:
        if card not in cards.piles[player]:
            return Refusal("CF-ACT-1", f"There is no unplayed card {card} left.")
        return None
    if cards.mode == MARAUDER:
        if not cards.drawn and not cards.deck:
            return Refusal("CF-MODE-9", "The deck is empty: the reserve must be played.")
        if cards.drawn and card not in ("", cards.drawn[1]):
            return Refusal("CF-MODE-5", f"The card drawn is {cards.drawn[1]}.")
        return None
    if not cards.piles[player]:
        return Refusal("CF-MODE-19", "The sequence is exhausted: the reserve must be played.")
    if card not in ("", cards.piles[player][0]):
        return Refusal("CF-MODE-17", "Only the first card of the sequence is turned.")
    return None


def reserve_refusal(cards: Cards, player: int) -> Refusal | None:
    """Why a player may not put a card in reserve now."""
    if cards.mode == BARBARIAN:
        return Refusal("CF-MODE-3", "Barbarian has no reserve.")
    if player != cards.active:
        return Refusal("CF-ROUND-2", "It is another player's turn.")
    if cards.mode == MARAUDER:
        if cards.reserved[player] or not cards.drawn:
            return Refusal("CF-MODE-7", "Once per round the owner of a drawn card may put it in reserve.")
        return None
    if cards.reserved[player]:
        return Refusal("CF-MODE-18", "Each player may put one card in reserve per round.")
    if not cards.piles[player]:
        return Refusal("CF-MODE-19", "The sequence is exhausted: there is no card to reserve.")
    return None


def play_reserve_refusal(cards: Cards, player: int) -> Refusal | None:
    """Why a player may not play his reserve card now."""
    if cards.mode == BARBARIAN:
        return Refusal("CF-MODE-3", "Barbarian has no reserve.")
    if player != cards.active or cards.drawn:
        return Refusal("CF-ROUND-2", "A reserve is played when its owner's turn to turn a card comes.")
    if cards.reserves[player] is None:
        rule = "CF-MODE-8" if cards.mode == MARAUDER else "CF-MODE-17"
        return Refusal(rule, "There is no card in reserve.")
    return None


def drew(cards: Cards) -> Cards:
    """Marauder: the top card goes to whoever owns it (CF-MODE-5)."""
    return replace(cards, drawn=cards.deck[0], deck=cards.deck[1:])


def played(cards: Cards, card: str = "") -> tuple[str, Cards]:
    """The card that is turned, and the cards after it: the lead passes on (CF-ROUND-3).

    In Marauder it passes to the left of who drew, not of who acted (CF-MODE-6, CF-MODE-25).
    """
    if cards.mode == MARAUDER:
        assert cards.drawn is not None
        return cards.drawn[1], _passed(replace(cards, drawn=None))
    pile = list(cards.piles[cards.lead])
    card = card or pile[0]
    pile.remove(card)
    piles = tuple(tuple(pile) if seat == cards.lead else other for seat, other in enumerate(cards.piles))
    return card, _passed(replace(cards, piles=piles))


def put_in_reserve(cards: Cards) -> Cards:
    """The card goes to reserve unrevealed, and the turn passes (CF-MODE-7, CF-MODE-18)."""
    player = cards.active
    card = cards.drawn[1] if cards.drawn else cards.piles[player][0]
    after = cards
    if not cards.drawn:
        after = replace(cards, piles=_changed(cards.piles, player, cards.piles[player][1:]))
    reserves = _changed(cards.reserves, player, card)
    reserved = _changed(cards.reserved, player, True)
    return _passed(replace(after, drawn=None, reserves=reserves, reserved=reserved))


def played_reserve(cards: Cards) -> tuple[str, Cards]:
    """The reserve takes the place of the card to be turned (CF-MODE-8, CF-MODE-17, CF-MODE-25)."""
    card = cards.reserves[cards.lead]
    assert card is not None
    return card, _passed(replace(cards, reserves=_changed(cards.reserves, cards.lead, None)))


def _changed(row: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _passed(cards: Cards) -> Cards:
    return replace(cards, lead=_next(cards, (cards.lead + 1) % len(cards.piles)))


def _next(cards: Cards, seat: int) -> int:
    """The seat that turns the next card: who has none to play is skipped (CF-ROUND-4, CF-MODE-9)."""
    count = len(cards.piles)
    for step in range(count):
        player = (seat + step) % count
        if cards.deck or cards.left(player):
            return player
    return seat


def designated(card: str, waiting: Sequence[tuple[str, str]]) -> list[str]:
    """The units that a card may activate: any of its kind not yet activated (CF-MODE-21).

    `waiting` are (kind, unit id). Nobody left means that its owner passes (CF-MODE-22, CF-MODE-23).
    """
    return [unit for kind, unit in waiting if kind == card]


def without_card(cards: Cards, player: int, card: str) -> Cards:
    """The cards after one of a player's is gone for good, wherever it was (CF-TITAN-7)."""
    piles = _changed(cards.piles, player, tuple(each for each in cards.piles[player] if each != card))
    deck = tuple(entry for entry in cards.deck if entry != (player, card))
    reserves = cards.reserves
    if reserves[player] == card:
        reserves = _changed(reserves, player, None)
    drawn = None if cards.drawn == (player, card) else cards.drawn
    return led(replace(cards, piles=piles, deck=deck, reserves=reserves, drawn=drawn), cards.lead)
