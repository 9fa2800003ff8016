"""Odds during play: what a seat can know exactly before a conflict, from all the tiles it sees.

Tiles on the map, discarded and in one's own hand are known; every other tile of a deck is equally likely to come next,
whether it lies in the deck or in another's hand. What others laid face down counts as laid by chance: only its back is
known.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from rulebook.northmen import odds
from rulebook.northmen.actions import Attack
from rulebook.northmen.conflict import DECKS, losses_of, wins_shot
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.hidden import unseen
from rulebook.northmen.play.armies import attack
from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import FAITH, MAIN, deck_of, strength
from rulebook.northmen.underway import Fight
from rulebook.northmen.units import number_at
from rulebook.odds import Distribution, draws


def hidden_tiles(state: NorthmenState, player: int, deck: str = MAIN) -> list[int]:
    """The tiles of a deck that this player cannot place: the pile that chance draws from."""
    main, faith = unseen(state.seen_by(player))
    return main if deck == MAIN else faith


@dataclass(frozen=True, slots=True)
class Chances:
    """What a conflict may bring; what is listed by side stands in the order of `sides`."""

    sides: tuple[int, ...]
    alone: tuple[Fraction, ...]
    """The chance of each side to be the only winner (BN-CONF-12)."""
    shared: tuple[Fraction, ...]
    """Its chance to win together with another (BN-CONF-14)."""
    losses: tuple[Distribution, ...]
    """How many units it loses (BN-CONF-9)."""


def attacks(state: NorthmenState) -> list[Attack]:
    """The conflicts that can be started now; of a mountain action and a catapult's own attack one stands for both."""
    found = [action for action in state.actions() if isinstance(action, Attack)]
    return list({(action.tile, action.target): action for action in found}.values())


def begun(state: NorthmenState, action: Attack) -> NorthmenState:
    """The position right after a conflict is started, before anybody lays or draws a tile for it."""
    draft = NorthmenDraft(state)
    attack(draft, action.tile, action.target or 0, action.own)
    return draft.state()


def chances(state: NorthmenState, player: int, deck: str = MAIN) -> Chances | None:
    """The exact chances of the conflict under way, as this player sees it; None when its tiles are shown, or none is.

    Missing tiles are drawn from the deck named, while it lasts, and the brigands' from the larger one (BN-DECK-6).
    """
    seen = state.seen_by(player)
    fight = seen.fight
    if fight is None or fight.shown or not fight.due:
        return None
    piles = [odds.strengths(pile) for pile in unseen(seen)]
    shows: list[draws.Draws] = [
        ((counts[MAIN], counts[FAITH]), sum(strength(tile) for tile in _laid(fight, at) if tile > 0))
        for at, counts in enumerate(_hidden(seen, fight, deck))
    ]
    alone, shared, losses = [], [], []
    scores = not fight.target or wins_shot(state.settings, 0)
    for at, side in enumerate(fight.sides):
        pairs = draws.rivals(piles, shows[at], [*shows[:at], *shows[at + 1 :]])
        units = number_at(state, fight.field(side), side)
        lost: Counter[int] = Counter()
        for (own, best), ways in pairs.items():
            lost[losses_of(state.settings.losses, best - own, units) if best > own else 0] += ways
        total = sum(pairs.values())
        alone.append(Fraction(sum(ways for (own, best), ways in pairs.items() if own > best), total))
        shared.append(
            Fraction(sum(ways for (own, best), ways in pairs.items() if own == best and (own or scores)), total)
        )
        losses.append(Distribution.weighted(lost))
    return Chances(fight.sides, tuple(alone), tuple(shared), tuple(losses))


def _laid(fight: Fight, at: int) -> tuple[int, ...]:
    return (*fight.hand[at], *fight.extra[at])


def _hidden(seen: NorthmenState, fight: Fight, deck: str) -> list[Counter[str]]:
    """How many tiles of each deck a side shows without this player knowing them: laid face down, or still to draw."""
    left = {MAIN: len(seen.main), FAITH: len(seen.faith)}
    found = []
    for at, side in enumerate(fight.sides):
        counts = Counter(deck_of(tile) for tile in _laid(fight, at) if tile < 1)
        if side == seen.settings.brigands:
            # Their prepared tiles join every conflict by themselves (BN-BRIG-16).
            counts.update(map(deck_of, seen.prepared[side]))
        for letter in fight.pulls[at]:
            counts[DECKS.get(letter, "")] += 1
            left[DECKS.get(letter, MAIN)] -= letter in DECKS
        for _ in range(fight.due[at] - len(fight.hand[at]) - len(fight.pulls[at])):
            larger = MAIN if left[MAIN] >= left[FAITH] else FAITH
            named = larger if side == seen.settings.brigands and seen.order is None else deck
            source = named if left[named] else FAITH if named == MAIN else MAIN
            if left[source]:
                left[source] -= 1
                counts[source] += 1
        found.append(counts)
    return found
