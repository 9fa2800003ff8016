"""Current values: printed, changed by static abilities and by buffs (FA-PRAY-4, FA-CHAL-8, FA-DMG-7, FA-DMG-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rulebook.faith.cards import Ability, Card, Effect, fits
from rulebook.faith.pieces import Piece, Side

if TYPE_CHECKING:
    from rulebook.faith.settings import Settings


class Found(NamedTuple):
    """A piece on a field, and whose field it is."""

    seat: int
    piece: Piece


class Static(NamedTuple):
    """A static effect at work: whose, from which piece, and what it does."""

    seat: int
    source: Piece
    effect: Effect


class Fields:
    """The fields with their statics worked out; good until something changes (`statics` are read when first asked)."""

    __slots__ = ("_statics", "library", "settings", "sides", "turn")

    def __init__(self, settings: Settings, sides: Sequence[Side], turn: int) -> None:
        self.settings, self.library, self.sides, self.turn = settings, settings.library.by_id, sides, turn
        self._statics: dict[str, list[Static]] | None = None

    # ---- who is where

    def find(self, piece_id: str) -> Found | None:
        """The piece of this id, if it is on a field."""
        for seat, side in enumerate(self.sides):
            for piece in side.field:
                if piece.id == piece_id:
                    return Found(seat, piece)
        return None

    def at(self, piece_id: str) -> Found:
        """The piece of this id, which is known to be on a field."""
        found = self.find(piece_id)
        if found is None:
            raise KeyError(f"there is no {piece_id} on the field")
        return found

    def card(self, piece: Piece) -> Card:
        """The card of a piece."""
        return self.library[piece.card]

    def characters(self, seat: int) -> list[Piece]:
        """The Characters on a field: only they are challenged and damaged (FA-OBJ-3)."""
        library = self.library
        return [piece for piece in self.sides[seat].field if library[piece.card].type == "character"]

    def occupied(self, seat: int, location: Piece) -> bool:
        """FA-LOC-2: at least one Character of its controller is there."""
        return any(piece.at == location.id for piece in self.sides[seat].field)

    # ---- what works

    def works(self, seat: int, piece: Piece, ability: Ability) -> bool:
        """Whether an ability of a card on the field is on: a Location needs somebody there (FA-LOC-2).

        With the variant blank_newcomers a Character's own abilities sleep on the turn it arrives (FA-ABIL-6).
        """
        card = self.library[piece.card]
        if card.type == "location" and ability.kind != "enter" and not self.occupied(seat, piece):
            return False
        if self.settings.blank_newcomers and card.type == "character" and piece.entered == self.turn:
            return False
        return not ability.when or self.holds(seat, piece, ability.when)

    def holds(self, seat: int, piece: Piece | None, when: str) -> bool:
        """The condition of an ability, read now (FA-ABIL-14); without one it always holds."""
        if not when:
            return True
        if when == "behind":
            own = self.sides[seat].faith
            return any(side.faith > own for side in self.sides if not side.out)
        subtype = when.partition(":")[2]
        source = piece.id if piece else ""
        return any(
            other.id != source and subtype in self.library[other.card].subtypes for other in self.sides[seat].field
        )

    def statics(self, what: str) -> Sequence[Static]:
        """FA-EXH-9, FA-ABIL-10: the static effects at work that modify a value, `grant` or `discount`.

        Those of exhausted cards are among them.
        """
        if self._statics is None:
            self._statics = self._working_statics()
        return self._statics.get(what, ())

    def _working_statics(self) -> dict[str, list[Static]]:
        found: dict[str, list[Static]] = {}
        for seat, side in enumerate(self.sides):
            for piece in side.field:
                for ability in self.library[piece.card].statics:
                    if self.works(seat, piece, ability):
                        for effect in ability.effects:
                            found.setdefault(effect.stat or effect.op, []).append(Static(seat, piece, effect))
        return found

    # ---- values

    def value(self, seat: int, piece: Piece, stat: str) -> int:
        """Health, Strength, Prayer or Armor now: printed, static and temporary, never below 0."""
        card = self.library[piece.card]
        total: int = getattr(card, stat)
        statics = self.statics(stat)
        if not statics and not piece.buffs:
            return total
        total += sum(int(static.effect.n) for static in statics if self._in_scope(static, seat, piece))
        total += sum(buff.n for buff in piece.buffs if buff.stat == stat)
        return max(0, total)

    def has(self, seat: int, piece: Piece, keyword: str) -> bool:
        """Whether a Character has a keyword, printed or granted."""
        if keyword in self.library[piece.card].keywords:
            return True
        return any(
            static.effect.keyword == keyword and self._in_scope(static, seat, piece) for static in self.statics("grant")
        )

    def discount(self, seat: int, card: Card) -> int:
        """FA-COST-6: how much less neutral energy a card costs this player; never more than it has."""
        less = sum(
            int(static.effect.n)
            for static in self.statics("discount")
            if static.seat == seat and fits(card, static.effect.where)
        )
        return min(card.neutral_cost, less)

    def shielded(self, seat: int, piece: Piece, op: str) -> bool:
        """With the variant safe_newcomers nobody can exhaust or Bind a newly arrived Character (FA-EXH-7)."""
        if not self.settings.safe_newcomers or op not in ("exhaust", "bind"):
            return False
        return self.library[piece.card].type == "character" and self.sides[seat].is_new(piece)

    def due(self, seat: int, piece: Piece) -> bool:
        """FA-DMG-1, FA-DMG-2, FA-DMG-7: damage equal to Health is enough (not with strict_damage)."""
        health = self.value(seat, piece, "health")
        return piece.damage > health if self.settings.strict_damage else piece.damage >= health

    def _in_scope(self, static: Static, seat: int, piece: Piece) -> bool:
        owner, source, effect = static
        scope = effect.scope
        if scope == "self":
            inside = piece.id == source.id
        elif scope == "own_characters":
            inside = owner == seat
        elif scope == "own_other_characters":
            inside = owner == seat and piece.id != source.id
        elif scope == "opposing_characters":
            inside = owner != seat
        else:
            inside = piece.at == source.id
        return inside and fits(self.library[piece.card], effect.where) and meets(piece, effect.where)

    # ---- challenges

    def challengeable(self, seat: int) -> list[Piece]:
        """FA-CHAL-4, FA-CHAL-6, FA-CHAL-9: the Characters of a player that opponents may choose now, light or dark."""
        seen = [piece for piece in self.characters(seat) if not self.has(seat, piece, "Unseen")]
        watchmen = [piece for piece in seen if self.has(seat, piece, "Watchman")]
        return watchmen if any(not piece.exhausted for piece in watchmen) else seen


def meets(piece: Piece, where: tuple[tuple[str, object], ...]) -> bool:
    """The condition about exhaustion, which is the piece's and not the card's."""
    return all(piece.exhausted == value for word, value in where if word == "exhausted")
