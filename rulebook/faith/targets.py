"""Targets: what an ability needs to be pointed at, and what may be chosen (FA-TARG-1 to FA-TARG-7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulebook.english import counted
from rulebook.faith.cards import Ability, Card, fits
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
    op: str = ""
    """What the effect does to it."""


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
            found.append(Slot(number, "target", effect.target, effect.where, effect.op))
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
    for owner in (*order[1:], seat):
        if (slot.kind.startswith("own") and owner != seat) or (slot.kind.startswith("opposing") and owner == seat):
            continue
        for piece in fields.sides[owner].field:
            if not misfit(fields, seat, source, slot, chosen, owner, piece):
                yield piece


def misfit(
    fields: Fields, seat: int, source: str, slot: Slot, chosen: tuple[str, ...], owner: int, piece: Piece
) -> str:
    """What keeps a piece from being chosen, in a word; empty if nothing does."""
    if slot.kind.startswith("own") and owner != seat:
        return "opposing"
    if slot.kind.startswith("opposing") and owner == seat:
        return "own"
    card = fields.library[piece.card]
    if card.type != ("object" if slot.kind == "opposing_object" else "character"):
        return "type"
    if not fits(card, slot.where) or not meets(piece, slot.where):
        return "where"
    if slot.kind == "self" and piece.id != source:
        return "other"
    if slot.kind == "own_other_character" and piece.id == source:
        return "itself"
    # FA-DMG-12: the giver needs damage, and another Character takes it.
    if slot.role == "source" and not piece.damage:
        return "undamaged"
    if slot.role == "target" and slot.kind == "any_other_character" and piece.id in (chosen[-1:] or (source,)):
        return "giver"
    return "new" if fields.shielded(owner, piece, slot.op) else ""


MISFITS = {
    "opposing": "it is an opponent's",
    "own": "it is your own",
    "other": "the card concerns only itself",
    "itself": "the card concerns another one",
    "undamaged": "it has no damage to move",
    "giver": "it gives the damage and cannot take it as well",
    "new": "it has just arrived and cannot be exhausted yet",
}
"""Why a piece cannot be chosen, where its card does not matter."""


def _unlike(card: Card, piece: Piece, slot: Slot) -> str:
    """What about a card keeps it from being chosen."""
    wanted = "object" if slot.kind == "opposing_object" else "character"
    if card.type != wanted:
        return "it is not an Object" if wanted == "object" else "it is not a Character"
    for word, value in slot.where:
        if fits(card, ((word, value),)) and meets(piece, ((word, value),)):
            continue
        if word == "max_total_cost":
            return f"its total cost of {card.total} is more than {value}"
        if word == "exhausted":
            return "it is exhausted" if piece.exhausted else "it is not exhausted"
        return f"it is {card.energy}, not {value}" if word == "energy" else f"it is not of type {value}"
    return "it does not fit"


def why_not(fields: Fields, seat: int, source: str, ability: Ability, given: tuple[str, ...]) -> str:
    """Why these targets do not fit, in words: the first of them that is wrong, or how many are needed."""
    needed = [slot for slot in slots(ability) if slot.kind != "self"]
    if len(given) != len(needed):
        return f"it takes {counted(len(needed), 'target')}, not {len(given)}"
    chosen: tuple[str, ...] = ()
    named = list(given)
    for slot in slots(ability):
        one = source if slot.kind == "self" else named.pop(0)
        if one not in options(fields, seat, source, ability, chosen):
            found = fields.find(one)
            if found is None or slot.role in ("opponent", "recover"):
                return "that is not what it is aimed at"
            reason = misfit(fields, seat, source, slot, chosen, *found)
            return MISFITS.get(reason) or _unlike(fields.card(found.piece), found.piece, slot)
        chosen = (*chosen, one)
    return "they do not fit together"


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
