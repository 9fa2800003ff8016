"""The activation phase: turning cards, reserves, and who comes next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.confrontation.actions import Deed, PlayReserve, Reserve, Reveal
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.material import PROFILES, TITAN
from rulebook.confrontation.procedure import Affair
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
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.confrontation.draft import Desk
    from rulebook.confrontation.facts import Table


def card_of(unit: Unit) -> str:
    """The card that stands for a unit: that of its troop type (CF-TACT-4)."""
    if unit.card:
        return unit.card
    troops = unit.machine or next((f for f in unit.fighters if not f.profile.incarnate), unit.fighters[0])
    return troops.profile.id


def cards_of(table: Table, unit: Unit) -> list[str]:
    """One card for a unit, for a titan besides one for each ability not given up (CF-TACT-4, CF-TITAN-1)."""
    if unit.category != TITAN:
        return [card_of(unit)]
    return titan_cards(unit, [card for name, card in table.sacrificed if name == unit.id])


def in_play(table: Table, player: int) -> list[Unit]:
    """The units of a player on the field or able to enter it (CF-TACT-4); who is gone has no card (CF-MODE-24)."""
    here = [unit for unit in table.field.units if unit.owner == player]
    return here + [each.unit for each in table.waiting if each.unit.owner == player and each.edge]


def hands(table: Table) -> Hands:
    """The cards of each player for a round."""
    return tuple(
        tuple(card for unit in in_play(table, player) for card in cards_of(table, unit))
        for player in range(len(table.elixir))
    )


def played_ability(unit_id: str, card: str) -> str:
    """How it is noted that a titan's ability card was turned in this round."""
    return f"{unit_id}:{card}"


@dataclass(frozen=True, slots=True)
class Turning(Affair):
    """Cards are turned until every sequence and every reserve is played (CF-ACT-11, CF-MODE-10)."""

    takes = (Reveal, Reserve, PlayReserve)

    def able(self, table: Table, player: int, card: str) -> list[str]:
        """The units that a card designates and that have not been activated (CF-MODE-21, CF-ACT-1)."""
        waiting = [
            (each, unit.id)
            for unit in in_play(table, player)
            for each in cards_of(table, unit)
            if (unit.id if each in PROFILES else played_ability(unit.id, each)) not in table.activated
        ]
        return designated(card, waiting)

    # ---- who decides

    def decider(self, table: Table) -> int | None:
        """Whose card is turned next."""
        return None if table.cards is None or table.cards.over else table.cards.active

    def prompt(self, table: Table) -> str:
        """Draw, turn, reserve or play the reserve."""
        cards = _cards(table)
        if cards.mode == BARBARIAN:
            return "pick one of your units to activate"
        if cards.mode == MARAUDER and not cards.drawn:
            return "draw the next card, or play your reserve" if cards.reserves[cards.lead] else "draw the next card"
        if cards.mode == MARAUDER:
            return "play the card drawn, or put it in reserve" if self._may_reserve(table) else "play the card drawn"
        return "turn your first card" if not self._may_reserve(table) else "turn your first card, or put it in reserve"

    def _may_reserve(self, table: Table) -> bool:
        return reserve_refusal(_cards(table), _cards(table).active) is None

    def choices(self, table: Table) -> Iterable[Deed]:
        """Cards to turn with the units they may mean, the reserve, and putting a card there."""
        cards = _cards(table)
        player = cards.active
        found: list[Deed] = [Reserve()] if self._may_reserve(table) else []
        if play_reserve_refusal(cards, player) is None:
            card = "" if cards.mode == WARLORD else cards.reserves[player] or ""
            found += [PlayReserve(unit) for unit in self._meant(table, player, card)]
        if cards.mode == BARBARIAN:
            open_cards = list(dict.fromkeys(cards.piles[player]))
        elif cards.drawn:
            open_cards = [cards.drawn[1]]
        elif cards.mode in (MARAUDER, WARLORD):
            return [*found, Reveal()] if reveal_refusal(cards, player) is None else found
        else:
            open_cards = list(cards.piles[player][:1])
        return found + [Reveal(card, unit) for card in open_cards for unit in self._meant(table, player, card)]

    def _meant(self, table: Table, player: int, card: str) -> list[str]:
        """The units to choose from, or no name where the card leaves no choice."""
        return (card and self.able(table, player, card)) or [""]

    # ---- actions

    def refusal(self, table: Table, action: Any) -> Refusal | None:
        """By the rules of the mode; a unit is activated once in a round (CF-ACT-1)."""
        cards = _cards(table)
        player = cards.active
        if isinstance(action, Reserve):
            return reserve_refusal(cards, player)
        if isinstance(action, PlayReserve):
            refusal = play_reserve_refusal(cards, player)
            return refusal or self._unit_refusal(table, cards, cards.reserves[player] or "", action.unit)
        if action.unit in table.activated and action.card not in _abilities(table, action.unit):
            return Refusal("CF-ACT-1", "That unit has been activated in this round.")
        if cards.mode == WARLORD and action.card:
            return Refusal("CF-MODE-11", "In Warlord nobody knows which card is next: it is turned unseen.")
        refusal = reveal_refusal(cards, player, action.card)
        return refusal or self._unit_refusal(table, cards, self._next_card(cards, action), action.unit)

    @staticmethod
    def _next_card(cards: Cards, action: Reveal) -> str:
        """The card that would be turned; in Marauder it is unknown until it is drawn."""
        if cards.mode == BARBARIAN:
            return action.card
        if cards.mode == MARAUDER:
            return cards.drawn[1] if cards.drawn else ""
        return cards.piles[cards.active][0]

    def _unit_refusal(self, table: Table, cards: Cards, card: str, unit: str) -> Refusal | None:
        if not unit:
            return None
        if not card:
            return Refusal("CF-MODE-5", "First the card is drawn; then its owner chooses the unit.")
        if cards.mode == WARLORD:
            return Refusal("CF-MODE-11", "In Warlord nobody knows which card is next: it is turned unseen.")
        if unit in table.activated and card in PROFILES:
            return Refusal("CF-ACT-1", "That unit has been activated in this round.")
        if unit not in self.able(table, cards.active, card):
            return Refusal("CF-MODE-21", "The card activates a unit of its troop type that has not acted yet.")
        return None

    def play(self, desk: Desk, action: Any) -> None:
        """Draw, turn a card, put one in reserve, or play the reserve."""
        cards = _cards(desk)
        player = cards.active
        if isinstance(action, Reserve):
            rule = "CF-MODE-7" if cards.mode == MARAUDER else "CF-MODE-18"
            desk.cards = put_in_reserve(cards)
            desk.tell(rule, f"{desk.name(player)} put the card in reserve.", (), "cards")
        elif isinstance(action, PlayReserve):
            rule = "CF-MODE-8" if cards.mode == MARAUDER else "CF-MODE-17"
            card, desk.cards = played_reserve(cards)
            self._turned(desk, player, card, action.unit, rule, "play their reserve")
        elif cards.mode == MARAUDER and cards.drawn is None:
            self._draw(desk, player)
        else:
            rule = {BARBARIAN: "CF-MODE-2", MARAUDER: "CF-MODE-5"}.get(cards.mode, "CF-MODE-17")
            card, desk.cards = played(cards, action.card)
            self._turned(desk, player, card, action.unit, rule, "turn")

    def _draw(self, desk: Desk, drawer: int) -> None:
        """The owner of the card becomes active (CF-MODE-5), unless it stands for nobody any more (CF-MODE-22)."""
        cards = desk.cards = drew(_cards(desk))
        owner = cards.active
        whose = "one of their own" if owner == drawer else f"one of {desk.name(owner)}"
        desk.tell("CF-MODE-5", f"{desk.name(drawer)} draw a card: {whose}.", (), "cards")
        assert cards.drawn is not None
        if not self._fit(desk, owner, cards.drawn[1]):
            card, desk.cards = played(cards)
            self._passed(desk, owner, card)

    def _fit(self, table: Table, player: int, card: str) -> list[str]:
        """Those of the units that a card designates that can be activated: a machine needs crew (CF-WMACH-2)."""
        return [
            name
            for name in self.able(table, player, card)
            if not (table.field.has(name) and (unit := table.unit(name)).machine and not unit.crew)
        ]

    def _turned(self, desk: Desk, player: int, card: str, unit: str, rule: str, verb: str) -> None:
        from rulebook.confrontation.words import card_words

        desk.tell(rule, f"{desk.name(player)} {verb}: {card_words(card)}.", (), "cards")
        fit = self._fit(desk, player, card)
        if not fit:
            self._passed(desk, player, card)
        elif unit in fit or len(fit) == 1:
            begin(desk, unit if unit in fit else fit[0], card)
        else:
            desk.begin(Designating(player, card, tuple(fit)))

    def _passed(self, desk: Desk, player: int, card: str) -> None:
        """The card of nobody left, or of a machine without crew, means a pass (CF-MODE-22, CF-MODE-23, CF-MODE-25)."""
        from rulebook.confrontation.words import card_words

        rule = "CF-WMACH-2" if self.able(desk, player, card) else "CF-MODE-22"
        why = "nobody serves it" if rule == "CF-WMACH-2" else "nobody is left"
        desk.tell(rule, f"{card_words(card)}: {why}, and {desk.name(player)} pass.", (), "cards")

    def go_on(self, desk: Desk) -> None:
        """Every card has been turned and every reserve played."""
        desk.end()


def _cards(table: Table) -> Cards:
    assert table.cards is not None
    return table.cards


def _abilities(table: Table, unit_id: str) -> list[str]:
    return [
        card
        for player in range(len(table.elixir))
        for unit in in_play(table, player)
        if unit.id == unit_id
        for card in cards_of(table, unit)
        if card not in PROFILES
    ]


@dataclass(frozen=True, slots=True)
class Designating(Affair):
    """A turned card designates several units; its owner picks one (CF-MODE-21)."""

    player: int
    card: str
    units: tuple[str, ...]
    takes = (Reveal,)

    def decider(self, table: Table) -> int | None:
        """The owner of the card."""
        return self.player

    def prompt(self, table: Table) -> str:
        """Which unit."""
        return "choose the unit that the card activates"

    def choices(self, table: Table) -> Iterable[Deed]:
        """Those it designates."""
        return [Reveal(self.card, unit) for unit in self.units]

    def refusal(self, table: Table, action: Reveal) -> Refusal | None:
        """One of them."""
        if action.unit in self.units and action.card in ("", self.card):
            return None
        if action.unit in table.activated:
            return Refusal("CF-ACT-1", "That unit has been activated in this round.")
        return Refusal("CF-MODE-21", "The card activates a unit of its troop type that has not acted yet.")

    def play(self, desk: Desk, action: Reveal) -> None:
        """It is activated."""
        desk.end()
        begin(desk, action.unit, self.card)


def begin(desk: Desk, unit_id: str, card: str) -> None:
    """Activate a unit of a card, or turn a titan's ability card; a waiting unit comes to its edge (CF-COUNCIL-3)."""
    from rulebook.confrontation.activation import play as acting
    from rulebook.confrontation.movement import edges as entering

    outside = desk.waits(unit_id)
    if card not in PROFILES:
        titan = outside.unit if outside else desk.unit(unit_id)
        desk.activated = (*desk.activated, played_ability(unit_id, card))
        if outside or titan.routed:
            why = "not on the field" if outside else "in rout"
            text = f"The {titan.named()} are {why}: the card is turned without effect."
            desk.tell("CF-TITAN-15", text, () if outside else (titan.leader,), "cards")
            return
        acting.activate(desk, unit_id, card)
        return
    if outside:
        entering.come_up(desk, unit_id)
    acting.activate(desk, unit_id)
    if outside:
        desk.act(entering=True)
