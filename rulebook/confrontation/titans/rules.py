"""Titanic ability cards, and giving one up to cancel a Strength test."""

from __future__ import annotations

from collections.abc import Collection

from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.material import TITAN
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
