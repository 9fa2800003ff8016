"""Targets: what an ability needs to be pointed at, and what may be chosen (FA-TARG-1 to FA-TARG-7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulebook.faith.cards import Ability, fits
from rulebook.faith.fields import Fields, meets
from rulebook.faith.pieces import Piece, seats_from

EXILE = "exile:"
SEAT = "seat"
CHOSEN = (
    "own_character",
    "own_other_character",
    "opposing_character",
    "any_character",
    "any_other_character",
    "opposing_object",
)
"""FA-TARG-5: the targets that somebody chooses."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing to choose for an ability: for which of its effects, as what (source, target, recover, opponent)."""

    effect: int
    role: str
    kind: str
    where: tuple[tuple[str, Any], ...] = ()


@cache
def slots(ability: Ability) -> tuple[Slot, ...]:
    """What has to be chosen, in printed order; the opponent, one for the whole ability, comes last."""
    found: list[Slot] = []
    for number, effect in enumerate(ability.effects):
        if effect.op == "move_damage":
            found.append(Slot(number, "source", effect.source))
        if effect.op == "recover":
            found.append(Slot(number, "recover", "exile", effect.where))
        if effect.target in CHOSEN:
            found.append(Slot(number, "target", effect.target, effect.where))
    opponents = [number for number, effect in enumerate(ability.effects) if effect.who == "target_opponent"]
    if opponents:
        found.append(Slot(opponents[0], "opponent", "opponent"))
    return tuple(found)


def options(fields: Fields, seat: int, source: str, ability: Ability, chosen: tuple[str, ...]) -> list[str]:
    """What may be chosen for the next slot, the chosen ones before it given; the active player's left comes first."""
    slot = slots(ability)[len(chosen)]
    if slot.role == "opponent":
        return [f"{SEAT}{other + 1}" for other in seats_from(seat, fields.sides) if other != seat]
    if slot.role == "recover":
        cards = dict.fromkeys(fields.sides[seat].exile)
        return [EXILE + card for card in cards if card in fields.library and fits(fields.library[card], slot.where)]
    return [piece.id for piece in _pieces(fields, seat, source, slot, chosen)]


def _pieces(fields: Fields, seat: int, source: str, slot: Slot, chosen: tuple[str, ...]) -> Iterator[Piece]:
    """FA-TARG-3: opposing means any opponent still in the game."""
    order = seats_from(seat, fields.sides)
    wanted = "object" if slot.kind == "opposing_object" else "character"
    for owner in (*order[1:], seat):
        if (slot.kind.startswith("own") and owner != seat) or (slot.kind.startswith("opposing") and owner == seat):
            continue
        for piece in fields.sides[owner].field:
            card = fields.library[piece.card]
            if card.type != wanted or not fits(card, slot.where) or not meets(piece, slot.where):
                continue
            if (slot.kind == "self" and piece.id != source) or (
                slot.kind == "own_other_character" and piece.id == source
            ):
                continue
            # FA-DMG-12: the giver needs damage, and another Character takes it.
            if slot.role == "source" and not piece.damage:
                continue
            if slot.role == "target" and _gives(slot, chosen, piece, source):
                continue
            yield piece


def _gives(slot: Slot, chosen: tuple[str, ...], piece: Piece, source: str) -> bool:
    """FA-DMG-12: source and receiver are different Characters."""
    return slot.kind == "any_other_character" and piece.id in (chosen[-1:] or (source,))


def all_targets(fields: Fields, seat: int, source: str, ability: Ability) -> list[tuple[str, ...]]:
    """Every way to choose all the targets; an empty list if some slot has none (FA-TARG-1)."""
    found: list[tuple[str, ...]] = [()]
    for _ in slots(ability):
        found = [(*chosen, one) for chosen in found for one in options(fields, seat, source, ability, chosen)]
    return found


def named(ability: Ability, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The chosen ones without those that are the card itself, which nobody needs to name."""
    return tuple(one for slot, one in zip(slots(ability), chosen, strict=True) if slot.kind != "self")


def startable(fields: Fields, seat: int, source: str, ability: Ability) -> bool:
    """FA-TARG-1: a legal target exists for each one; opponents are no targets and there always is one (FA-TARG-5)."""
    return not slots(ability) or bool(all_targets(fields, seat, source, ability))


def complete(
    fields: Fields, seat: int, source: str, ability: Ability, given: tuple[str, ...]
) -> tuple[str, ...] | None:
    """The targets that were named, with what needs no naming filled in; None if they do not fit (FA-TARG-4).

    FA-ACT-7: a target may be left out if only one is legal; an opponent left out is the one with most Faith.
    """
    possible = all_targets(fields, seat, source, ability)
    for chosen in possible:
        if given == named(ability, chosen):
            return chosen
    if any(slot.role == "opponent" for slot in slots(ability)):
        leader = leading_opponent(fields, seat)
        possible = [chosen for chosen in possible if chosen[-1] == leader]
        for chosen in possible:
            if given == named(ability, chosen)[:-1]:
                return chosen
    return possible[0] if not given and len(possible) == 1 else None


def leading_opponent(fields: Fields, seat: int) -> str:
    """FA-ACT-7: the opponent with most Faith, then the nearest to the left."""
    others = [other for other in seats_from(seat, fields.sides) if other != seat]
    return f"{SEAT}{max(others, key=lambda other: fields.sides[other].faith) + 1}" if others else ""
