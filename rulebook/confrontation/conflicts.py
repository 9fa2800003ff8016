"""Effects that contradict each other so that play cannot go on (CF-EFFECT-2)."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.game import Refusal

PRICE = 1


def settle_refusal(winner: int, player: int, pool: int, effects: Sequence[str], effect: str) -> Refusal | None:
    """Why a player may not choose which effect applies: the winner of the roll may, for 1 Elixir (CF-EFFECT-2).

    Choosing none costs nothing, and then none of them applies (CF-EFFECT-3).
    """
    if player != winner:
        return Refusal("CF-EFFECT-2", "The player with the highest die chooses which effect applies.")
    if effect and effect not in effects:
        return Refusal("CF-EFFECT-2", f"{effect} is none of the effects in conflict: {', '.join(effects)}.")
    if effect and not pool:
        return Refusal("CF-EFFECT-4", "A company without Elixir cannot pay, so none of the effects applies.")
    return None


def settled(pool: int, effect: str) -> tuple[int, tuple[str, ...]]:
    """The pool after the choice, and which of the contradicting effects applies: one or none (CF-EFFECT-3)."""
    return (pool - PRICE, (effect,)) if effect else (pool, ())
