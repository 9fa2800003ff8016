"""Exact odds of the Northmen: conflicts, what the next tiles show, and whether a tile fits.

A *pile* is what tiles are drawn from: "main" or "faith" for the fresh deck, or the numbers of the tiles left in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from rulebook.northmen.tiles import MATCHING, ORDERS, Tile, tileset
from rulebook.odds import Distribution, draws
from rulebook.odds.checks import one_of, refuse, whole, yes_or_no

Pile = str | Iterable[int]

DECKS = {"main": "base", "faith": "faith"}
"""The two decks (BN-COMP-1, BN-COMP-2) and what `tiles.toml` calls them."""

SIDES = {"empty": "E", "forest": "F", "lake": "L", "road": "R", "mountain": "M", "pass": "P"}
"""The six kinds of sides and their letters (BN-COMP-12)."""

TOWNS = ("mead", "silver", "tusk", "pelt")


@dataclass(frozen=True, slots=True)
class Conflict:
    """What a conflict between two sides may bring; `win` and `lose` are the attacker's, to win is to win alone."""

    win: Fraction
    tie: Fraction
    lose: Fraction
    attacker_losses: Distribution
    defender_losses: Distribution
    wipe_out: Fraction
    """The chance that every defending unit is destroyed (BN-CONF-13)."""
    wiped_out: Fraction
    """The chance that every attacking unit is destroyed."""


@cache
def _fresh(deck: str) -> tuple[Tile, ...]:
    return tuple(tile for tile in tileset().values() if tile.deck == DECKS[deck])


@cache
def _fresh_strengths(deck: str) -> dict[int, int]:
    return _counted(_fresh(deck))


def _pile(deck: Pile) -> tuple[Tile, ...]:
    if isinstance(deck, str):
        return _fresh(one_of("deck", deck, DECKS))
    numbers = sorted(set(deck))
    for number in numbers:
        if number not in tileset():
            raise refuse("deck", number, "'main', 'faith' or tile numbers from 1 to 180")
    return tuple(tileset()[number] for number in numbers)


def _counted(pile: Iterable[Tile]) -> dict[int, int]:
    """Count tiles by their strength, the number of mountain sides; a pass is none (BN-CONF-7, BN-PASS-4)."""
    return dict(Counter(tile.edges.count("M") for tile in pile))


def strengths(deck: Pile = "main") -> dict[int, int]:
    """Return how many tiles of a pile have each strength (BN-CONF-7)."""
    return _fresh_strengths(deck) if isinstance(deck, str) and deck in DECKS else _counted(_pile(deck))


def conflict(
    attackers: int,
    defenders: int,
    deck: Pile = "main",
    ranged: bool = False,
    *,
    attacking_units: int | None = None,
    defending_units: int | None = None,
) -> Conflict:
    """Return the odds of a conflict in which all tiles come from one pile (BN-CONF-3, BN-CONF-7 to 9).

    Each side shows a tile per unit and the attacker one more. If `ranged`, the numbers are those of the catapults: only
    they show tiles, and nobody shows an extra one (BN-RANGE-3); all units present, catapults or not, can be lost, and
    `attacking_units` and `defending_units` say how many there are if there are more.
    """
    yes_or_no("ranged", ranged)
    whole("attackers", attackers, 1)
    whole("defenders", defenders, 0 if ranged else 1)
    ours = attackers if attacking_units is None else whole("attacking_units", attacking_units, attackers)
    theirs = max(1, defenders) if defending_units is None else whole("defending_units", defending_units, defenders)
    shown = attackers + (0 if ranged else 1)
    values = strengths(deck)
    most = sum(values.values())
    if shown + defenders > most:
        raise refuse("attackers", attackers, f"such that {shown} + {defenders} tiles can be shown from {most}")
    margins = draws.contest(values, shown, defenders)
    total = sum(margins.values())
    win = Fraction(sum(weight for margin, weight in margins.items() if margin > 0), total)
    tie = Fraction(margins.get(0, 0), total)
    attacker, defender = _losses(margins, -1, ours), _losses(margins, 1, theirs)
    return Conflict(win, tie, 1 - win - tie, attacker, defender, defender.p(theirs), attacker.p(ours))


def _losses(margins: Mapping[int, int], sign: int, units: int) -> Distribution:
    """A loser removes as many units as he is behind, at most all he has; a winner none (BN-CONF-9, BN-CONF-10)."""
    weights: dict[int, int] = {}
    for margin, weight in margins.items():
        lost = min(units, max(0, sign * margin))
        weights[lost] = weights.get(lost, 0) + weight
    return Distribution.weighted(weights)


def strength(shown: int, deck: Pile = "main") -> Distribution:
    """Return the law of the strength of so many tiles from one pile (BN-CONF-7)."""
    values = strengths(deck)
    return draws.strength(values, whole("shown", shown, 0, sum(values.values())))


def sides(kind: str, deck: Pile = "main") -> Distribution:
    """Return the law of the number of sides of one kind on the next tile: its actions (BN-ACT-1, BN-CHACT-1)."""
    letter = SIDES[one_of("kind", kind, SIDES)]
    return Distribution.uniform(tile.edges.count(letter) for tile in _pile(deck))


def _has(tile: Tile, having: str, count: int) -> bool:
    if having in SIDES:
        return tile.edges.count(SIDES[having]) >= count
    if having in ORDERS:
        return ORDERS[tile.number % 10] == having
    if having == "novgorod":
        return tile.name == "Novgorod"
    return len(tile.towns if having == "town" else [town for town in tile.towns if town == having]) >= count


def at_least(
    tiles: int | Pile, drawn: int, having: str = "pass", *, deck: Pile | None = None, count: int = 1
) -> Fraction:
    """Return the chance that, of the tiles drawn, at least so many have what is asked for.

    `having` is a kind of side, "town" or a kind of town, "novgorod", or the order that the tile gives to brigands;
    `count` asks for that many sides or towns on one tile. Unless a `deck` is named, passes and Novgorod are looked for
    in the Test of Faith deck, where alone they are (BN-PASS-6, BN-COMP-3), and anything else in the main deck. A pile
    in the place of the number `tiles` asks for at least one tile of that pile.
    """
    one_of("having", having, (*SIDES, "town", *TOWNS, "novgorod", *dict.fromkeys(ORDERS)))
    whole("count", count, 1)
    wanted = tiles if isinstance(tiles, int) else 1
    if not isinstance(tiles, int):
        deck = tiles
    elif deck is None:
        deck = "faith" if having in ("pass", "novgorod") else "main"
    pile = _pile(deck)
    whole("drawn", drawn, 0, len(pile))
    fitting = sum(_has(tile, having, count) for tile in pile)
    return draws.drawn(len(pile), fitting, drawn).at_least(whole("tiles", wanted, 0, drawn))


def fits(
    facing: str | Sequence[str | None] | Mapping[int, str],
    deck: Pile = "main",
    *,
    extending: Collection[int] = (),
) -> Fraction:
    """Return the chance that the next tile fits a vacant hex in some rotation (BN-PLACE-3, BN-PLACE-4).

    `facing` are the sides that the neighbours turn to the hex, clockwise from north-east, as letters or words, with "."
    or None where there is no neighbour; or a mapping from direction (0 to 5) to side. With `extending`, the directions
    in which a lake lies, the tile must also turn a lake side to one of its lake sides (BN-LONG-5).
    """
    around: dict[int, str] = {}
    for direction, side in facing.items() if isinstance(facing, Mapping) else enumerate(facing):
        whole("facing direction", direction, 0, 5)
        if side is not None and side != ".":
            around[direction] = one_of(f"facing[{direction}]", SIDES.get(side, side), SIDES.values())
    for direction in extending:
        if around.get(direction) != "L":
            raise refuse("extending", direction, "a direction in which a lake side faces the hex")
    pile = _pile(deck)
    if not pile:
        raise refuse("deck", deck, "a pile with at least one tile")
    return Fraction(sum(_fits(tile.edges, around, extending) for tile in pile), len(pile))


def _fits(edges: str, around: Mapping[int, str], extending: Collection[int]) -> bool:
    for turn in range(6):
        turned = edges[turn:] + edges[:turn]  # BN-COMP-12: rotation r puts letter d + r on side d
        if all(frozenset((turned[d], side)) in MATCHING for d, side in around.items()) and (
            not extending or any(turned[d] == "L" for d in extending)
        ):
            return True
    return False
