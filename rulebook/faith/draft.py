"""A position being worked on: the verbs that change it, each telling its step.

Energy and Faith change, cards are drawn, enter, are damaged and exiled. `effects` carries out what cards say with these
verbs, `play` what players do, and `turn` what follows by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rulebook.chance import Chance
from rulebook.draft import AS_LIST, Draft, Working
from rulebook.faith import endings
from rulebook.faith.cards import Ability
from rulebook.faith.energy import Mix, allowance
from rulebook.faith.fields import Fields
from rulebook.faith.pending import Choice, PlayedCard, Resolution, Trigger
from rulebook.faith.phases import END
from rulebook.faith.pieces import FIRST_FAITH, TURN, Piece, Side, player_name, seats_from
from rulebook.faith.settings import Settings
from rulebook.game import Outcome

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState


class Cause(NamedTuple):
    """Why something happens: the rule, and the card that brings it about, if one does."""

    rule: str
    card: str = ""

    def says(self, text: str) -> str:
        """The text, with the card named first."""
        return f"{self.card}: {text}" if self.card else text


class Hit(NamedTuple):
    """Damage about to be dealt to a Character of a seat."""

    seat: int
    piece: Piece
    amount: int


class FaithDraft(Draft["FaithState"]):
    """A state being worked on."""

    WORKING: ClassVar[Mapping[str, Working]] = {"sides": AS_LIST, "noted": AS_LIST}

    settings: Settings
    sides: list[Side]
    active: int
    phase: str
    turn: int
    first: int
    chance: Chance
    serial: int
    high: int
    resolution: Resolution | None
    played_card: PlayedCard | None
    noted: list[Trigger]
    waiting: tuple[tuple[Trigger, ...], ...]
    manage: tuple[Trigger, ...]
    choice: Choice | None

    def __init__(self, state: FaithState, *, quiet: bool = False) -> None:
        super().__init__(state, quiet=quiet)
        self.library = state.settings.library
        self._fields: Fields | None = None

    @property
    def fields(self) -> Fields:
        """The fields as they are now, with their current values."""
        if self._fields is None:
            self._fields = Fields(self.settings, self.sides, self.turn)
        return self._fields

    @property
    def allowance(self) -> int:
        """FA-ENER-1: the energy of a Gather phase now."""
        return allowance(self.sides, self.high if self.settings.high_water_faith else 0)

    def called(self, card: str) -> str:
        """A card in words."""
        return self.library.called(card)

    def owned(self, seat: int, piece: Piece) -> str:
        """A piece with whose it is: `Player 2's Serpent`."""
        return f"{player_name(seat)}'s {self.called(piece.card).removeprefix('The ')}"

    def ability_of(self, resolution: Resolution) -> Ability:
        """The ability that is being resolved."""
        return self.library[resolution.card].abilities[resolution.ability]

    # ---- changing

    def put(self, seat: int, **changes: Any) -> Side:
        """Change what a player has."""
        side = self.sides[seat] = self.sides[seat].but(**changes)
        self._fields = None
        return side

    def change(self, seat: int, piece: Piece, **changes: Any) -> Piece:
        """Change a piece on a field."""
        new = piece.but(**changes)
        field = self.sides[seat].field
        self.put(seat, field=tuple(new if other.id == piece.id else other for other in field))
        return new

    def pay(self, seat: int, mix: Mix) -> None:
        """FA-COST-4: a cost in energy, in full."""
        side = self.sides[seat]
        self.put(seat, light=side.light - mix[0], dark=side.dark - mix[1])

    def add_energy(self, seat: int, kind: str, n: int, cause: Cause) -> None:
        """Energy into a pool, which has no maximum (FA-ENER-8), or out of it (FA-ENER-6)."""
        self.put(seat, **{kind: getattr(self.sides[seat], kind) + n})
        text = f"{player_name(seat)} {'gains' if n >= 0 else 'loses'} {abs(n)} {kind} energy."
        self.log(cause.rule, cause.says(text), (f"pool{seat + 1}",), "energy")

    def gain_faith(self, seat: int, amount: int, cause: Cause) -> None:
        """FA-GOAL-3; reaching the goal wins at once, from any source (FA-END-1, FA-END-2, FA-GOAL-1)."""
        faith = self.sides[seat].faith + amount
        self.put(seat, faith=faith)
        self.high = max(self.high, faith)
        text = f"{player_name(seat)} gains {amount or 'no'} Faith and has {faith}."
        self.log(cause.rule, cause.says(text), (f"faith{seat + 1}",), "faith")
        self.finish(endings.by_faith(seat, faith, self.settings))

    def lose_faith(self, seat: int, amount: int, cause: Cause) -> None:
        """FA-GOAL-2: never below 1."""
        before = self.sides[seat].faith
        faith = max(FIRST_FAITH, before - amount)
        self.put(seat, faith=faith)
        if faith == before:
            rule, text = "FA-GOAL-2", f"{player_name(seat)} has {faith} Faith and loses none."
        else:
            rule, text = cause.rule, f"{player_name(seat)} loses {before - faith} Faith and has {faith}."
        self.log(rule, cause.says(text), (f"faith{seat + 1}",), "faith")

    def draw(self, seat: int, cause: Cause) -> None:
        """FA-TURN-7, FA-END-3, FA-END-4: the top card of one's deck; who must draw and cannot is out."""
        side, place = self.sides[seat], (f"deck{seat + 1}",)
        if side.deck:
            self.put(seat, hand=(*side.hand, side.deck[0]), deck=side.deck[1:])
            self.log(cause.rule, cause.says(f"{player_name(seat)} draws a card."), place, "draw")
            return
        rule = "FA-TURN-7" if cause.rule == "FA-TURN-5" else "FA-END-4"
        self.log(rule, cause.says(f"{player_name(seat)} must draw and has no card left."), place, "lose")
        self.leave(seat)

    def discard(self, seat: int, card: str, cause: Cause) -> None:
        """FA-ZONE-4: from the hand into the owner's Exile; of equal cards, the newest."""
        side = self.sides[seat]
        newest = len(side.hand) - 1 - side.hand[::-1].index(card)
        self.put(seat, hand=side.hand[:newest] + side.hand[newest + 1 :], exile=(*side.exile, card))
        text = f"{player_name(seat)} discards {self.called(card)}."
        self.log(cause.rule, cause.says(text), (f"exile{seat + 1}",), "discard")

    def leave(self, seat: int) -> None:
        """FA-END-5, FA-END-9: out of the game with all their cards; the last player left wins."""
        last = endings.last_one_left(seat, self.sides)
        if last is not None:
            self.finish(last)
            return
        self.put(seat, out=True, deck=(), hand=(), field=(), exile=(), light=0, dark=0)
        self.noted = [trigger for trigger in self.noted if trigger.seat != seat]
        batches = (tuple(t for t in batch if t.seat != seat) for batch in self.waiting)
        self.waiting = tuple(batch for batch in batches if batch)
        if self.resolution and self.resolution.seat == seat:
            self.resolution = None
        if self.played_card and self.played_card.seat == seat:
            self.played_card = None
        text = f"{player_name(seat)} leaves the game with all their cards; the others play on."
        self.log("FA-END-5", text, (f"field{seat + 1}",), "leave")
        if seat == self.active:
            self.manage, self.phase = (), END
        self.exile_due()

    def finish(self, outcome: Outcome | None) -> None:
        """FA-END-1: at once; an Event or Psalm still goes to Exile (FA-EVT-2), everything else is dropped."""
        if outcome is None:
            return
        super().finish(outcome)
        self.card_to_exile()
        self.resolution, self.choice, self.noted, self.waiting, self.manage = None, None, [], (), ()

    def card_to_exile(self) -> None:
        """FA-EVT-1, FA-PSLM-4: an Event or Psalm goes to its owner's Exile after its last effect."""
        if self.played_card is None:
            return
        seat, card = self.played_card.seat, self.played_card.card
        self.played_card = None
        self.put(seat, exile=(*self.sides[seat].exile, card))
        rule = "FA-PSLM-4" if self.library[card].type == "psalm" else "FA-EVT-1"
        self.log(rule, f"{self.called(card)} goes to Exile.", (f"exile{seat + 1}",), "exile")

    # ---- the field

    def enter(self, seat: int, card: str, cause: Cause, how: str) -> None:
        """FA-CHAR-1: prepared, without damage, at no Location; what stays, stays (FA-TYPE-5, FA-OBJ-1, FA-LOC-1)."""
        self.serial += 1
        piece = Piece(f"{card}.{self.serial}", card, entered=self.turn)
        self.put(seat, field=(*self.sides[seat].field, piece))
        text = f"{player_name(seat)} {how} {self.called(card)}."
        self.log(cause.rule, cause.says(text), (piece.id,), "enter")
        self.note(seat, piece, "arrive")
        self.exile_due()

    def exhaust(self, seat: int, piece: Piece) -> Piece:
        """FA-EXH-5, FA-EXH-6, FA-EXH-11: turned sideways, once for each use."""
        return self.change(seat, piece, exhausted=True)

    def exile(self, seat: int, piece: Piece, cause: Cause, why: str) -> None:
        """FA-ZONE-3, FA-ZONE-5: to its owner's Exile, forgetting everything; Fallen looks back (FA-DMG-8).

        FA-LOC-5: Characters at a Location that leaves stay, at no Location.
        """
        side = self.sides[seat]
        field = tuple(
            other.but(at="") if other.at == piece.id else other for other in side.field if other.id != piece.id
        )
        self.put(seat, field=field, exile=(*side.exile, piece.card))
        self.log(cause.rule, cause.says(f"{self.owned(seat, piece)} {why}."), (f"exile{seat + 1}",), "exile")
        self.note(seat, piece, "fallen")

    def exile_due(self) -> None:
        """FA-DMG-3: all that are due are found together, the active player's first, until none is due."""
        while self.outcome is None:
            fields = self.fields
            due = [
                (seat, piece)
                for seat in seats_from(self.active, self.sides)
                for piece in fields.characters(seat)
                if fields.due(seat, piece)
            ]
            if not due:
                return
            for seat, piece in due:
                found = self.fields.find(piece.id)
                if found:
                    health = fields.value(seat, piece, "health")
                    why = f"has Health {health} and {piece.damage} damage: exiled"
                    self.exile(*found, Cause("FA-DMG-1" if piece.damage else "FA-DMG-7"), why)

    def deal(self, hits: Sequence[Hit], cause: Cause) -> None:
        """FA-DMG-10: one damage step: all damage, all exiles, then the triggers are noted.

        FA-DMG-9: Armor lowers each amount. FA-DMG-13: what is more than enough is lost.
        """
        dealt: list[str] = []
        fields = self.fields
        lowered = [(seat, piece, amount, fields.value(seat, piece, "armor")) for seat, piece, amount in hits]
        for seat, piece, amount, armor in lowered:
            hurt = max(0, amount - armor)
            shield = f" ({amount} less Armor {min(armor, amount)})" if armor and amount else ""
            if hurt:
                piece = self.change(seat, piece, damage=piece.damage + hurt)
                dealt.append(piece.id)
            text = f"{self.owned(seat, piece)} is dealt {hurt or 'no'} damage{shield} and has {piece.damage or 'none'}."
            self.log("FA-DMG-9" if shield else cause.rule, cause.says(text), (piece.id,), "damage")
        self.exile_due()
        for piece_id in dealt:
            found = self.fields.find(piece_id)
            if found:
                self.note(*found, "wounded")

    # ---- triggers

    def note(self, seat: int, piece: Piece, kind: str, it: str = "") -> None:
        """Note what a card triggers (FA-ABIL-6, FA-ABIL-10); a limit counts the first time (FA-LOC-3)."""
        card = self.library[piece.card]
        if self.settings.blank_newcomers and card.type == "character" and piece.entered == self.turn:
            return
        for number in card.numbers_of(kind):
            if card.abilities[number].limit:
                if number in piece.spent:
                    continue
                piece = self.change(seat, piece, spent=(*piece.spent, number))
            self.noted.append(Trigger(seat, piece.card, piece.id, number, it))

    def expire(self, until: int) -> None:
        """FA-TURN-12, FA-TURN-14: effects that last until now stop."""
        for seat, side in enumerate(self.sides):
            for piece in side.field:
                if any(buff.until == until for buff in piece.buffs):
                    kept = tuple(buff for buff in piece.buffs if buff.until != until)
                    self.change(seat, piece, buffs=kept)
                    rule = "FA-TURN-12" if until == TURN else "FA-TURN-14"
                    self.log(rule, f"The effect on {self.owned(seat, piece)} ends.", (piece.id,), "expire")
