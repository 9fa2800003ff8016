"""The activation phase: turning cards, reserves, and who comes next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rulebook.confrontation.actions import Deed, PlayReserve, Reserve, Reveal
from rulebook.confrontation.activation.play import activate
from rulebook.confrontation.company.profiles import PROFILES, TITAN
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.movement.edges import come_up
from rulebook.confrontation.round.cards import (
    BARBARIAN,
    MARAUDER,
    WARLORD,
    Cards,
    Hands,
    designated,
    drew,
    play_reserve_refusal,
    played,
    played_reserve,
    put_in_reserve,
    reserve_refusal,
    reveal_refusal,
)
from rulebook.confrontation.titans.rules import titan_cards
from rulebook.confrontation.words import card_words
from rulebook.game import Refusal
from rulebook.procedure import Procedure


def card_of(unit: Unit) -> str:
    """The card that stands for a unit: that of its troop type (CF-TACT-4)."""
    if unit.card:
        return unit.card
    troops = unit.machine or next((f for f in unit.fighters if not f.profile.incarnate), unit.fighters[0])
    return troops.profile.id


def cards_of(facts: Facts, unit: Unit) -> list[str]:
    """One card for a unit, for a titan besides one for each ability not given up (CF-TACT-4, CF-TITAN-1)."""
    if unit.category != TITAN:
        return [card_of(unit)]
    return titan_cards(unit, [card for name, card in facts.sacrificed if name == unit.id])


def in_play(facts: Facts, player: int) -> list[Unit]:
    """The units of a player on the field or able to enter it (CF-TACT-4); who is gone has no card (CF-MODE-24)."""
    here = [unit for unit in facts.field.units if unit.owner == player]
    return here + [each.unit for each in facts.waiting if each.unit.owner == player and each.edge]


def hands(facts: Facts) -> Hands:
    """The cards of each player for a round."""
    return tuple(
        tuple(card for unit in in_play(facts, player) for card in cards_of(facts, unit))
        for player in range(len(facts.elixir))
    )


def played_ability(unit_id: str, card: str) -> str:
    """How it is noted that a titan's ability card was turned in this round."""
    return f"{unit_id}:{card}"


@dataclass(frozen=True, slots=True)
class Turning(Procedure[Facts, Draft]):
    """Cards are turned until every sequence and every reserve is played (CF-ACT-11, CF-MODE-10)."""

    takes = (Reveal, Reserve, PlayReserve)

    def able(self, facts: Facts, player: int, card: str) -> list[str]:
        """The units that a card designates and that have not been activated (CF-MODE-21, CF-ACT-1)."""
        waiting = [
            (each, unit.id)
            for unit in in_play(facts, player)
            for each in cards_of(facts, unit)
            if (unit.id if each in PROFILES else played_ability(unit.id, each)) not in facts.activated
        ]
        return designated(card, waiting)

    # ---- who decides

    def decider(self, facts: Facts) -> int | None:
        """Whose card is turned next."""
        return None if facts.cards is None or facts.cards.over else facts.cards.active

    def prompt(self, facts: Facts) -> str:
        """Draw, turn, reserve or play the reserve."""
        cards = _cards(facts)
        if cards.mode == BARBARIAN:
            return "pick one of your units to activate"
        if cards.mode == MARAUDER and not cards.drawn:
            return "draw the next card, or play your reserve" if cards.reserves[cards.lead] else "draw the next card"
        if cards.mode == MARAUDER:
            return "play the card drawn, or put it in reserve" if self._may_reserve(facts) else "play the card drawn"
        return "turn your first card" if not self._may_reserve(facts) else "turn your first card, or put it in reserve"

    def _may_reserve(self, facts: Facts) -> bool:
        return reserve_refusal(_cards(facts), _cards(facts).active) is None

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """Cards to turn with the units they may mean, the reserve, and putting a card there."""
        cards = _cards(facts)
        player = cards.active
        found: list[Deed] = [Reserve()] if self._may_reserve(facts) else []
        if play_reserve_refusal(cards, player) is None:
            card = "" if cards.mode == WARLORD else cards.reserves[player] or ""
            found += [PlayReserve(unit) for unit in self._meant(facts, player, card)]
        if cards.mode == BARBARIAN:
            open_cards = list(dict.fromkeys(cards.piles[player]))
        elif cards.drawn:
            open_cards = [cards.drawn[1]]
        elif cards.mode in (MARAUDER, WARLORD):
            return [*found, Reveal()] if reveal_refusal(cards, player) is None else found
        else:
            open_cards = list(cards.piles[player][:1])
        return found + [Reveal(card, unit) for card in open_cards for unit in self._meant(facts, player, card)]

    def _meant(self, facts: Facts, player: int, card: str) -> list[str]:
        """The units to choose from, or no name where the card leaves no choice."""
        return (card and self.able(facts, player, card)) or [""]

    # ---- actions

    def refusal(self, facts: Facts, action: Any) -> Refusal | None:
        """By the rules of the mode; a unit is activated once in a round (CF-ACT-1)."""
        cards = _cards(facts)
        player = cards.active
        if isinstance(action, Reserve):
            return reserve_refusal(cards, player)
        if isinstance(action, PlayReserve):
            refusal = play_reserve_refusal(cards, player)
            return refusal or self._unit_refusal(facts, cards, cards.reserves[player] or "", action.unit)
        if action.unit in facts.activated and action.card not in _abilities(facts, action.unit):
            return Refusal("CF-ACT-1", "That unit has been activated in this round.")
        if cards.mode == WARLORD and action.card:
            return Refusal("CF-MODE-11", "In Warlord nobody knows which card is next: it is turned unseen.")
        refusal = reveal_refusal(cards, player, action.card)
        return refusal or self._unit_refusal(facts, cards, self._next_card(cards, action), action.unit)

    @staticmethod
    def _next_card(cards: Cards, action: Reveal) -> str:
        """The card that would be turned; in Marauder it is unknown until it is drawn."""
        if cards.mode == BARBARIAN:
            return action.card
        if cards.mode == MARAUDER:
            return cards.drawn[1] if cards.drawn else ""
        return cards.piles[cards.active][0]

    def _unit_refusal(self, facts: Facts, cards: Cards, card: str, unit: str) -> Refusal | None:
        if not unit:
            return None
        if not card:
            return Refusal("CF-MODE-5", "First the card is drawn; then its owner chooses the unit.")
        if cards.mode == WARLORD:
            return Refusal("CF-MODE-11", "In Warlord nobody knows which card is next: it is turned unseen.")
        if unit in facts.activated and card in PROFILES:
            return Refusal("CF-ACT-1", "That unit has been activated in this round.")
        if unit not in self.able(facts, cards.active, card):
            return Refusal("CF-MODE-21", "The card activates a unit of its troop type that has not acted yet.")
        return None

    def play(self, draft: Draft, action: Any) -> None:
        """Draw, turn a card, put one in reserve, or play the reserve."""
        cards = _cards(draft)
        player = cards.active
        if isinstance(action, Reserve):
            rule = "CF-MODE-7" if cards.mode == MARAUDER else "CF-MODE-18"
            draft.cards = put_in_reserve(cards)
            draft.log(rule, f"{draft.name(player)} put the card in reserve.", (), "cards")
        elif isinstance(action, PlayReserve):
            rule = "CF-MODE-8" if cards.mode == MARAUDER else "CF-MODE-17"
            card, draft.cards = played_reserve(cards)
            self._turned(draft, player, card, action.unit, rule, "play their reserve")
        elif cards.mode == MARAUDER and cards.drawn is None:
            self._draw(draft, player)
        else:
            rule = {BARBARIAN: "CF-MODE-2", MARAUDER: "CF-MODE-5"}.get(cards.mode, "CF-MODE-17")
            card, draft.cards = played(cards, action.card)
            self._turned(draft, player, card, action.unit, rule, "turn")

    def _draw(self, draft: Draft, drawer: int) -> None:
        """The owner of the card becomes active (CF-MODE-5), unless it stands for nobody any more (CF-MODE-22)."""
        cards = draft.cards = drew(_cards(draft))
        owner = cards.active
        whose = "one of their own" if owner == drawer else f"one of {draft.name(owner)}"
        draft.log("CF-MODE-5", f"{draft.name(drawer)} draw a card: {whose}.", (), "cards")
        assert cards.drawn is not None
        if not self._fit(draft, owner, cards.drawn[1]):
            card, draft.cards = played(cards)
            self._passed(draft, owner, card)

    def _fit(self, facts: Facts, player: int, card: str) -> list[str]:
        """Those of the units that a card designates that can be activated: a machine needs crew (CF-WMACH-2)."""
        return [
            name
            for name in self.able(facts, player, card)
            if not (facts.field.has(name) and (unit := facts.unit(name)).machine and not unit.crew)
        ]

    def _turned(self, draft: Draft, player: int, card: str, unit: str, rule: str, verb: str) -> None:
        draft.log(rule, f"{draft.name(player)} {verb}: {card_words(card)}.", (), "cards")
        fit = self._fit(draft, player, card)
        if not fit:
            self._passed(draft, player, card)
        elif unit in fit or len(fit) == 1:
            begin(draft, unit if unit in fit else fit[0], card)
        else:
            draft.begin(Designating(player, card, tuple(fit)))

    def _passed(self, draft: Draft, player: int, card: str) -> None:
        """The card of nobody left, or of a machine without crew, means a pass (CF-MODE-22, CF-MODE-23, CF-MODE-25)."""
        rule = "CF-WMACH-2" if self.able(draft, player, card) else "CF-MODE-22"
        why = "nobody serves it" if rule == "CF-WMACH-2" else "nobody is left"
        draft.log(rule, f"{card_words(card)}: {why}, and {draft.name(player)} pass.", (), "cards")

    def proceed(self, draft: Draft) -> None:
        """Every card has been turned and every reserve played."""
        draft.end()


def _cards(facts: Facts) -> Cards:
    assert facts.cards is not None
    return facts.cards


def _abilities(facts: Facts, unit_id: str) -> list[str]:
    return [
        card
        for player in range(len(facts.elixir))
        for unit in in_play(facts, player)
        if unit.id == unit_id
        for card in cards_of(facts, unit)
        if card not in PROFILES
    ]


@dataclass(frozen=True, slots=True)
class Designating(Procedure[Facts, Draft]):
    """A turned card designates several units; its owner picks one (CF-MODE-21)."""

    player: int
    card: str
    units: tuple[str, ...]
    takes = (Reveal,)

    def decider(self, facts: Facts) -> int | None:
        """The owner of the card."""
        return self.player

    def prompt(self, facts: Facts) -> str:
        """Which unit."""
        return "choose the unit that the card activates"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """Those it designates."""
        return [Reveal(self.card, unit) for unit in self.units]

    def refusal(self, facts: Facts, action: Reveal) -> Refusal | None:
        """One of them."""
        if action.unit in self.units and action.card in ("", self.card):
            return None
        if action.unit in facts.activated:
            return Refusal("CF-ACT-1", "That unit has been activated in this round.")
        return Refusal("CF-MODE-21", "The card activates a unit of its troop type that has not acted yet.")

    def play(self, draft: Draft, action: Reveal) -> None:
        """It is activated."""
        draft.end()
        begin(draft, action.unit, self.card)


def begin(draft: Draft, unit_id: str, card: str) -> None:
    """Activate a unit of a card, or turn a titan's ability card; a waiting unit comes to its edge (CF-COUNCIL-3)."""
    outside = draft.waits(unit_id)
    if card not in PROFILES:
        titan = outside.unit if outside else draft.unit(unit_id)
        draft.activated = (*draft.activated, played_ability(unit_id, card))
        if outside or titan.routed:
            why = "not on the field" if outside else "in rout"
            text = f"{titan.subject('are')} {why}: the card is turned without effect."
            draft.log("CF-TITAN-15", text, () if outside else (titan.leader,), "cards")
            return
        activate(draft, unit_id, card)
        return
    if outside:
        come_up(draft, unit_id)
    activate(draft, unit_id)
    if outside:
        draft.act(entering=True)
