"""Titanic ability cards, and giving one up to cancel a Strength test."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rulebook.confrontation.company.profiles import TITAN
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.effects.vocabulary import MOVE
from rulebook.game import Refusal


def titan_cards(unit: Unit, sacrificed: Collection[str] = ()) -> list[str]:
    """A titan's cards in the sequence: his profile card and one for each ability left (CF-TITAN-1, CF-TITAN-13)."""
    profile = unit.fighters[0].profile
    return [profile.id, *(card for card in profile.titanic if card not in sacrificed)]


def sacrifice_refusal(
    unit: Unit, card: str, sacrificed: Collection[str], *, rolled: bool, strength: bool
) -> Refusal | None:
    """Why a titan may not give up this card now; one already played this round may be (CF-TITAN-5).

    It is declared after the Strength dice are known and cancels that whole test (CF-TITAN-6).
    """
    where = (unit.leader,)
    if unit.category != TITAN or card not in unit.fighters[0].profile.titanic:
        return Refusal("CF-TITAN-5", "Only a titan gives up one of his own ability cards.", where)
    if card in sacrificed:
        return Refusal("CF-TITAN-7", "That card was given up and is gone for the game.", where)
    if not rolled:
        return Refusal("CF-TITAN-6", "A card is given up when the Strength dice are known.", where)
    if not strength:
        return Refusal("CF-TITAN-5", "Only a Strength test against the titan is cancelled.", where)
    return None


def ability_refusal(unit: Unit, card: str, sacrificed: Collection[str], *, revealed: str) -> Refusal | None:
    """Why an ability card has no effect now: gone (CF-TITAN-7), in rout (CF-TITAN-15), or another one (CF-TITAN-2)."""
    where = (unit.leader,)
    if card in sacrificed:
        return Refusal("CF-TITAN-7", "That card was given up and is gone for the game.", where)
    if unit.routed:
        return Refusal("CF-TITAN-15", "While the titan is in rout his cards are turned without effect.", where)
    if card != revealed:
        return Refusal("CF-TITAN-2", "A revealed card gives its own effect only.", where)
    return None


def titan_refusal(target: Unit, ops: Collection[Mapping[str, Any]]) -> Refusal | None:
    """Nothing moves a titan (CF-TITAN-4), and only Strength tests affect him at all (CF-TITAN-8, CF-TITAN-14)."""
    if target.category != TITAN:
        return None
    kinds = {op["op"] for op in ops}
    if MOVE in kinds:
        return Refusal("CF-TITAN-4", f"No effect can move {target.the}.", (target.leader,))
    if not kinds & {"strength_test", "aoe_strength"}:
        text = f"Besides attacks only effects that inflict Strength tests affect {target.the}."
        return Refusal("CF-TITAN-8", text, (target.leader,))
    return None
