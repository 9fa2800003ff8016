"""Exact odds of Faith: energy, opening hands, races to 20 Faith, decks that run out.

Seats count from 1: seat 1 takes the first turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from rulebook.faith.energy import gathered as gathered_by
from rulebook.faith.pieces import FIRST_FAITH, HAND
from rulebook.faith.settings import GOAL, HAND_LIMIT
from rulebook.library import toml
from rulebook.odds import Distribution, hands, steps_to_end
from rulebook.odds.checks import Exact, one_of, refuse, whole, yes_or_no
from rulebook.odds.checks import chance as checked_chance
from rulebook.odds.draws import redrawn


def energy(highest_faith: int, *, target: int = GOAL) -> int:
    """Return the energy of a Gather phase, from the highest Faith that any player has (FA-ENER-1, FA-ENER-2)."""
    whole("highest_faith", highest_faith, FIRST_FAITH, whole("target", target, 2) - 1)
    return gathered_by(highest_faith)


def energy_curve(path: Iterable[int]) -> tuple[int, ...]:
    """Return the energy gathered so far, after each Gather phase, for the highest Faith at each of them (FA-ENER-5)."""
    total, curve = 0, []
    for highest in path:
        total += energy(highest)
        curve.append(total)
    return tuple(curve)


def pools(gathered: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Return every pool (light, dark) that these Gather phases can leave if nothing is spent (FA-ENER-4)."""
    total = sum(whole("gathered", amount) for amount in gathered)
    return tuple((light, total - light) for light in range(total + 1))


def opening(deck: int, wanted: int, put_back: bool = False, draws: int = 0) -> Fraction:
    """Return the chance to see at least one of `wanted` copies in a deck of `deck` cards (FA-SETUP-4).

    With `put_back`, a hand without a copy is put back whole; it goes to the bottom, so five cards never seen replace it
    (FA-SETUP-5, FA-SETUP-6). `draws` are the cards drawn after that (FA-TURN-5).
    """
    whole("deck", deck, HAND)
    whole("wanted", wanted, 0, deck)
    whole("draws", draws, 0, deck - HAND)
    seen = min(deck, HAND + draws + (HAND if yes_or_no("put_back", put_back) else 0))
    return 1 - Fraction(comb(deck - wanted, seen), comb(deck, seen))


def opening_both(deck: int, a: int, b: int) -> Fraction:
    """Return the chance that an opening hand holds at least one of `a` copies and at least one of `b` others."""
    whole("deck", deck, HAND)
    whole("a", a, 0, deck)
    whole("b", b, 0, deck - a)
    without = comb(deck - a, HAND) + comb(deck - b, HAND) - comb(deck - a - b, HAND)
    return 1 - Fraction(without, comb(deck, HAND))


def kept(deck: int, cheap: int, expensive: int) -> Distribution:
    """Return the law of the cheap cards in hand after exactly the expensive ones were put back (FA-SETUP-5)."""
    whole("deck", deck, 2 * HAND)
    whole("cheap", cheap, 0, deck)
    whole("expensive", expensive, 0, deck - cheap)
    return redrawn(deck, cheap, expensive, HAND)


def race(
    gain: int,
    loss: int,
    chance: Exact,
    *,
    bound: Exact = 0,
    start: int = FIRST_FAITH,
    target: int = GOAL,
) -> Distribution:
    """Return the law of the number of turns to 20 Faith (FA-GOAL-1, FA-GOAL-2, FA-PRAY-1).

    Each turn you pray for `gain`, unless your Characters are Bound, with the chance `bound` (FA-EXH-7). If that does
    not win, you lose `loss` with the given `chance`, never below 1 Faith.
    """
    whole("gain", gain, 1)
    whole("loss", loss)
    whole("target", target, 2)
    whole("start", start, FIRST_FAITH, target - 1)
    hit, idle = checked_chance("chance", chance), checked_chance("bound", bound)
    if idle == 1:
        raise refuse("bound", bound, "below 1, or nothing is ever gained")
    if hit == 1 and loss >= gain and start + gain < target:
        raise refuse("chance", chance, f"below 1 when the loss is not under the gain, or {target} is never reached")
    steps: dict[int, dict[int, Exact]] = {}
    for faith in range(FIRST_FAITH, target):
        row: dict[int, Fraction] = {}
        for prayed, share in ((gain, 1 - idle), (0, idle)):
            reached = faith + prayed
            if reached >= target:
                row[target] = share
                continue
            for after, part in ((reached, 1 - hit), (max(FIRST_FAITH, reached - loss), hit)):
                row[after] = row.get(after, Fraction(0)) + share * part
        steps[faith] = dict(row)
    return steps_to_end(steps, start)


def _draws_first(seat: int, players: int) -> int:
    """Return the cards that a seat draws on its first turn: none for the first of two (FA-TURN-6, FA-MULT-2)."""
    whole("players", players, 2, 4)
    return 0 if whole("seat", seat, 1, players) == 1 and players == 2 else 1


def deck_out(cards: int, seat: int, players: int) -> int:
    """Return the own turn on which a player whom no card makes draw cannot draw and loses (FA-TURN-7, FA-END-3)."""
    return whole("cards", cards, HAND) - HAND + 2 - _draws_first(seat, players)


def fastest(cost: int, prayer: int, seat: int, players: int = 2) -> int:
    """Return the earliest own turn with 20 Faith, by praying with copies of one Character alone, no opponent gaining.

    Every card seen is such a Character. To play as many as the energy pays is best, as energy has no other use here;
    they pray from the next turn on (FA-PRAY-5), and hands above seven are cut (FA-TURN-10).
    """
    whole("cost", cost)
    whole("prayer", prayer, 1)
    hand, pool, praying, faith, turn = HAND - 1 + _draws_first(seat, players), 0, 0, FIRST_FAITH, 0
    while True:
        turn, hand, pool = turn + 1, hand + 1, pool + energy(faith)
        faith += praying * prayer
        if faith >= GOAL:
            return turn
        played = min(hand, pool // cost) if cost else hand
        praying, pool, hand = praying + played, pool - played * cost, min(hand - played, HAND_LIMIT)


@cache
def _entries(name: str) -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for entry in toml("rulebook.faith", f"{name}s")[name]}


def _deck(deck: str) -> dict[str, int]:
    return _entries("deck")[one_of("deck", deck, _entries("deck"))]["cards"]


def copies(deck: str, kind: str | None = None, least: int = 0, most: int | None = None) -> int:
    """Return how many cards of a ready deck are of this type with a total cost from `least` to `most` (FA-TYPE-8)."""
    cards = _entries("card")
    one_of("kind", kind or "character", sorted({card["type"] for card in cards.values()}))
    count = 0
    for name, number in _deck(deck).items():
        card = cards[name]
        cost = card["typed_cost"] + card["neutral_cost"]
        if kind in (None, card["type"]) and cost >= least and (most is None or cost <= most):
            count += number
    return count


def opening_hands(deck: str) -> int:
    """Return how many different opening hands a ready deck can deal (FA-SETUP-4)."""
    return hands(_deck(deck).values(), HAND)
