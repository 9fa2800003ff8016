"""The table under the players' hands: a state laid out, changed step by step, and put back as a new state.

Here are the things that happen: energy and Faith change, cards are drawn, enter, are damaged and exiled. `effects`
carries out what cards say with them, `turn` what players do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebook.faith.energy import Mix
from rulebook.faith.jobs import END, Ask, Job, Resolving, Trigger
from rulebook.faith.pieces import FIRST_FAITH, TURN, Piece, Side, seats_from
from rulebook.faith.stats import Table
from rulebook.game import Event, Outcome

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState


def player_name(seat: int) -> str:
    """How a seat is called."""
    return f"Player {seat + 1}"


def count(number: int, thing: str) -> str:
    """`1 card`, `2 cards`; energy and Faith have no plural."""
    return f"{number} {thing}{'s' if number != 1 and thing in ('card', 'copy') else ''}"


class Desk:
    """A state laid out to be worked on."""

    def __init__(self, state: FaithState) -> None:
        self.before = state
        self.settings, self.library = state.settings, state.settings.library
        self.sides: list[Side] = list(state.sides)
        self.active, self.phase, self.turn, self.first = state.active, state.phase, state.turn, state.first
        self.chance, self.serial, self.high = state.chance, state.serial, state.high
        self.job: Job | None = state.job
        self.resolving: Resolving | None = state.resolving
        self.noted: list[Trigger] = list(state.noted)
        self.waiting: tuple[tuple[Trigger, ...], ...] = state.waiting
        self.manage: tuple[Trigger, ...] = state.manage
        self.ask: Ask | None = state.ask
        self.outcome: Outcome | None = state.outcome
        self.events: list[Event] = []
        self.frames: list[tuple[Any, ...]] = []
        self._table: Table | None = None

    def state(self) -> FaithState:
        """The work so far as a new state."""
        return type(self.before)(
            self.settings,
            self.before.decks,
            tuple(self.sides),
            self.active,
            self.phase,
            self.turn,
            self.first,
            self.chance,
            self.serial,
            self.high,
            self.job,
            self.resolving,
            tuple(self.noted),
            self.waiting,
            self.manage,
            self.ask,
            self.outcome,
            tuple(self.events),
            tuple(self.frames),
        )

    @property
    def table(self) -> Table:
        """The fields as they are now, with their current values."""
        if self._table is None:
            self._table = Table(self.settings, self.sides, self.turn)
        return self._table

    # ---- telling

    def say(self, rule: str, text: str, *where: str, kind: str = "") -> None:
        """One step of the story."""
        self.events.append(Event(rule, text, where, kind))
        self.frames.append((tuple(self.sides),))

    def called(self, card: str) -> str:
        """A card in words."""
        return self.library.called(card)

    # ---- changing

    def put(self, seat: int, **changes: Any) -> Side:
        """Change what a player has."""
        side = self.sides[seat] = self.sides[seat].but(**changes)
        self._table = None
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

    def gain_faith(self, seat: int, amount: int, rule: str) -> None:
        """FA-GOAL-3; reaching the goal wins at once, from any source (FA-END-1, FA-END-2, FA-GOAL-1)."""
        faith = self.sides[seat].faith + amount
        self.put(seat, faith=faith)
        self.high = max(self.high, faith)
        self.say(rule, f"{player_name(seat)} gains {amount} Faith and has {faith}.", f"faith{seat + 1}", kind="faith")
        if faith >= self.settings.faith_target:
            text = f"{player_name(seat)} has {faith} Faith and wins."
            self.end(Outcome((seat,), "FA-GOAL-1", text))

    def lose_faith(self, seat: int, amount: int, rule: str) -> None:
        """FA-GOAL-2: never below 1."""
        side = self.sides[seat]
        faith = max(FIRST_FAITH, side.faith - amount)
        if faith == side.faith:
            text = f"{player_name(seat)} has {faith} Faith and loses none."
            return self.say("FA-GOAL-2", text, f"faith{seat + 1}", kind="faith")
        self.put(seat, faith=faith)
        text = f"{player_name(seat)} loses {side.faith - faith} Faith and has {faith}."
        return self.say(rule, text, f"faith{seat + 1}", kind="faith")

    def draw(self, seat: int, rule: str) -> None:
        """FA-TURN-7, FA-END-3, FA-END-4: the top card of the own deck; who must draw and cannot is out."""
        side = self.sides[seat]
        if not side.deck:
            text = f"{player_name(seat)} must draw and has no card left."
            self.say("FA-TURN-7" if rule == "FA-TURN-5" else "FA-END-4", text, f"deck{seat + 1}", kind="lose")
            return self.leave(seat)
        self.put(seat, hand=(*side.hand, side.deck[0]), deck=side.deck[1:])
        return self.say(rule, f"{player_name(seat)} draws a card.", f"deck{seat + 1}", kind="draw")

    def discard(self, seat: int, card: str, rule: str) -> None:
        """FA-ZONE-4: from the hand into the owner's Exile; of equal cards, the newest."""
        side = self.sides[seat]
        hand = list(side.hand)
        hand.reverse()
        hand.remove(card)
        hand.reverse()
        self.put(seat, hand=tuple(hand), exile=(*side.exile, card))
        self.say(rule, f"{player_name(seat)} discards {self.called(card)}.", f"exile{seat + 1}", kind="discard")

    def leave(self, seat: int) -> None:
        """FA-END-5, FA-END-9: out of the game with all own cards; the last player left wins."""
        remaining = [other for other in seats_from(seat, self.sides) if other != seat]
        if len(remaining) == 1:
            winner = remaining[0]
            text = f"{player_name(seat)} cannot draw: {player_name(winner)} is the last one left and wins."
            return self.end(Outcome((winner,), "FA-END-5", text))
        self.put(seat, out=True, deck=(), hand=(), field=(), exile=(), light=0, dark=0)
        self.noted = [trigger for trigger in self.noted if trigger.seat != seat]
        batches = (tuple(t for t in batch if t.seat != seat) for batch in self.waiting)
        self.waiting = tuple(batch for batch in batches if batch)
        if self.job and self.job.seat == seat:
            self.job = None
        if self.resolving and self.resolving.seat == seat:
            self.resolving = None
        text = f"{player_name(seat)} leaves the game with all own cards; the others play on."
        self.say("FA-END-5", text, f"field{seat + 1}", kind="leave")
        if seat == self.active:
            self.manage, self.phase = (), END
        self.exile_due()
        return None

    def end(self, outcome: Outcome) -> None:
        """FA-END-1: at once; an Event or Psalm still goes to Exile (FA-EVT-2), everything else is dropped."""
        self.outcome = outcome
        self.say(outcome.rule, outcome.text, kind="end")
        self.card_to_exile()
        self.job, self.ask, self.noted, self.waiting, self.manage = None, None, [], (), ()

    def card_to_exile(self) -> None:
        """FA-EVT-1, FA-PSLM-4: an Event or Psalm goes to its owner's Exile after its last effect."""
        if self.resolving is None:
            return
        seat, card = self.resolving.seat, self.resolving.card
        self.resolving = None
        self.put(seat, exile=(*self.sides[seat].exile, card))
        rule = "FA-PSLM-4" if self.library[card].type == "psalm" else "FA-EVT-1"
        self.say(rule, f"{self.called(card)} goes to Exile.", f"exile{seat + 1}", kind="exile")

    # ---- the field

    def enter(self, seat: int, card: str, rule: str, how: str) -> Piece:
        """FA-CHAR-1: prepared, without damage, at no Location; what stays, stays (FA-TYPE-5, FA-OBJ-1, FA-LOC-1)."""
        self.serial += 1
        piece = Piece(f"{card}.{self.serial}", card, entered=self.turn)
        self.put(seat, field=(*self.sides[seat].field, piece))
        self.say(rule, f"{player_name(seat)} {how} {self.called(card)}.", piece.id, kind="enter")
        self.note(seat, piece, "arrive")
        self.exile_due()
        return piece

    def exhaust(self, seat: int, piece: Piece) -> Piece:
        """FA-EXH-5, FA-EXH-6, FA-EXH-11: turned sideways, once for each use."""
        return self.change(seat, piece, exhausted=True)

    def exile(self, seat: int, piece: Piece, rule: str, why: str) -> None:
        """FA-ZONE-3, FA-ZONE-5: to its owner's Exile, forgetting everything; Fallen looks back (FA-DMG-8).

        FA-LOC-5: Characters at a Location that leaves stay, at no Location.
        """
        side = self.sides[seat]
        field = tuple(
            other.but(at="") if other.at == piece.id else other for other in side.field if other.id != piece.id
        )
        self.put(seat, field=field, exile=(*side.exile, piece.card))
        self.say(
            rule,
            f"{player_name(seat)}'s {self.called(piece.card)} {why}.",
            f"exile{seat + 1}",
            kind="exile",
        )
        self.note(seat, piece, "fallen")

    def exile_due(self) -> None:
        """FA-DMG-3: all that are due are found together, the active player's first, until none is due."""
        while self.outcome is None:
            table = self.table
            due = [
                (seat, piece)
                for seat in seats_from(self.active, self.sides)
                for piece in table.characters(seat)
                if table.due(seat, piece)
            ]
            if not due:
                return
            for seat, piece in due:
                found = self.table.find(piece.id)
                if found:
                    health = table.value(seat, piece, "health")
                    why = f"has {piece.damage} damage on {health} Health and is exiled"
                    self.exile(seat, found[1], "FA-DMG-7" if not piece.damage else "FA-DMG-1", why)

    def deal(self, hits: list[tuple[int, Piece, int]], rule: str) -> None:
        """FA-DMG-10: one damage step: all damage, all exiles, then the triggers are noted.

        FA-DMG-9: Armor lowers each amount. FA-DMG-13: what is more than enough is lost.
        """
        dealt: list[tuple[int, str]] = []
        table = self.table
        lowered = [(seat, piece, amount, table.value(seat, piece, "armor")) for seat, piece, amount in hits]
        for seat, piece, amount, armor in lowered:
            hurt = max(0, amount - armor)
            shield = f" ({amount} less Armor {min(armor, amount)})" if armor and amount else ""
            if hurt:
                piece = self.change(seat, piece, damage=piece.damage + hurt)
                dealt.append((seat, piece.id))
            who = f"{player_name(seat)}'s {self.called(piece.card)}"
            text = f"{who} is dealt {hurt} damage{shield} and has {piece.damage}."
            self.say("FA-DMG-9" if shield else rule, text, piece.id, kind="damage")
        self.exile_due()
        for seat, piece_id in dealt:
            found = self.table.find(piece_id)
            if found:
                self.note(seat, found[1], "wounded")

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
                    self.say(rule, f"What lasted on {self.called(piece.card)} stops.", piece.id, kind="expire")
