"""Energy: how much is gathered, and how a cost can be paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebook.faith.cards import Card
    from rulebook.faith.pieces import Side

ENERGY = ((16, 5), (10, 4), (4, 3), (1, 2))
"""From this highest Faith on, this much energy (FA-ENER-1)."""

Mix = tuple[int, int]
"""Light and dark energy; a pool holds nothing else (FA-ENER-7)."""

Price = tuple[int, int, int]
"""Light, dark and neutral energy; the neutral part takes any (FA-COST-1)."""


def gathered(highest_faith: int) -> int:
    """FA-ENER-1: the energy of a Gather phase."""
    return next(amount for least, amount in ENERGY if highest_faith >= least)


def allowance(sides: Sequence[Side], at_least: int = 0) -> int:
    """FA-ENER-2, FA-ENER-3: energy by the highest Faith of all players still in the game; `at_least` by a variant."""
    return gathered(max(at_least, *(side.faith for side in sides if not side.out)))


def splits(amount: int) -> list[Mix]:
    """FA-ENER-4: every way to gather it, from all light to all dark."""
    return [(light, amount - light) for light in range(amount, -1, -1)]


def mixes(pool: Mix, light: int, dark: int, neutral: int) -> list[Mix]:
    """FA-COST-1, FA-COST-2: every payment for a cost out of a pool; the neutral part takes any energy."""
    total = light + dark + neutral
    return [
        (part, total - part)
        for part in range(light, light + neutral + 1)
        if part <= pool[0] and total - part <= pool[1]
    ]


def default_mix(pool: Mix, light: int, dark: int, neutral: int) -> Mix | None:
    """FA-COST-3: the typed part first, then each neutral point from what is more plentiful, light on a tie."""
    left = [pool[0] - light, pool[1] - dark]
    if min(left) < 0 or sum(left) < neutral:
        return None
    for _ in range(neutral):
        left[0 if left[0] >= left[1] else 1] -= 1
    return pool[0] - left[0], pool[1] - left[1]


def typed(card: Card) -> Mix:
    """The typed cost of a card as light and dark."""
    return (card.typed_cost if card.energy == "light" else 0, card.typed_cost if card.energy == "dark" else 0)


def energy_words(mix: Mix) -> str:
    """`1 light energy`, `1 light and 2 dark energy`."""
    parts = [f"{n} {kind}" for n, kind in zip(mix, ("light", "dark"), strict=True) if n]
    return f"{' and '.join(parts) or 'no'} energy"


def move_price(energy: str) -> Price:
    """FA-MOVE-1, FA-MOVE-2: 1 energy of the Location's type, of any type for a neutral one."""
    return (1, 0, 0) if energy == "light" else (0, 1, 0) if energy == "dark" else (0, 0, 1)
