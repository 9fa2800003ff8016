"""The best score of a god whom nobody disturbs, without shamans, conversion and time travel: found, and proved.

Round by round, every choice of Testaments to preserve and to create is tried; hands that are left sire (TT-SIRE-2).
Two things keep that small and leave nothing out. A position is dropped if another has the same cards with the same
strips, none of them younger, and at least as many followers. And it is dropped if even its most optimistic future
scores no more than the bar. When nothing is left above a bar, nothing above it is possible.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from rulebook.test_of_time.odds import (
    FOLLOWERS,
    ROUNDS,
    SECTIONS,
    SIRES,
    SPACES,
    creation_cost,
    deaths,
    dots,
    preservation_cost,
    testaments,
)

KINDS = tuple(testaments())
MOST_ART = 2


class Card(NamedTuple):
    """A visible card: its kind, its strips, the round of its creation."""

    kind: str
    strips: int
    created: int


class Position(NamedTuple):
    """The cards, sorted, and the followers."""

    cards: tuple[Card, ...]
    followers: int


@dataclass(frozen=True, slots=True)
class Step:
    """What is done in one round: cards preserved, kinds created, Sires, and the position it is done in."""

    round: int
    cards: tuple[Card, ...]
    followers: int
    preserved: tuple[Card, ...]
    created: tuple[str, ...]
    sires: int

    def __str__(self) -> str:
        keeps = [f"preserve {testaments()[card.kind].name}" for card in self.preserved]
        makes = [f"create {testaments()[kind].name}" for kind in self.created]
        sires = [f"sire {self.sires}"] if self.sires else []
        return f"{self.round:2}  {self.followers:2} followers  {', '.join(makes + keeps + sires) or 'pass'}"


class Reached(NamedTuple):
    """From which position, by which step."""

    before: Position
    step: Step


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole game of a lone god."""

    score: int
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return "\n".join([*map(str, self.steps), f"Score: {self.score}"])


def best_plan(above: int = 0) -> Plan | None:
    """The best plan among all that score more than `above`; None is a proof that there is none.

    >>> best_plan(above=204) is None
    True
    """
    begin = Position((), FOLLOWERS)
    layers: list[dict[Position, Reached]] = []
    for number in range(1, ROUNDS + 1):
        found: dict[Position, Reached] = {}
        for position in layers[-1] if layers else (begin,):
            for after, step in _choices(number, position):
                if after not in found and _bound(number + 1, after) > above:
                    found[after] = Reached(position, step)
        layers.append({position: found[position] for position in _undominated(found)})
    if not layers[-1]:
        return None
    position = max(layers[-1], key=lambda end: _score(end.cards))
    score, steps = _score(position.cards), []
    for layer in reversed(layers):
        position, step = layer[position]
        steps.append(step)
    return Plan(score, tuple(reversed(steps)))


def _score(cards: tuple[Card, ...]) -> int:
    """TT-END-3, TT-END-4."""
    return sum(dots(kind, strips) * (ROUNDS - created) for kind, strips, created in cards)


def _choices(number: int, position: Position) -> Iterator[tuple[Position, Step]]:
    """Every way to spend a round; what is not preserved decays, and a fifth strip frees the space (TT-CARD-8)."""
    cards, followers = position
    kinds = [card.kind for card in cards]
    tools, art, sites = kinds.count("tools"), kinds.count("art"), kinds.count("burial_site")
    built = [made for size in range(SPACES - len(cards) + 1) for made in combinations_with_replacement(KINDS, size)]
    for size in range(len(cards) + 1):
        for kept in combinations(range(len(cards)), size):
            upkeep = sum(preservation_cost(kinds[n], tools) for n in kept)
            stay = [
                Card(kind, strips + (n not in kept), created)
                for n, (kind, strips, created) in enumerate(cards)
                if n in kept or strips + 1 < SECTIONS
            ]
            for made in built:
                left = followers - upkeep - sum(creation_cost(kind, art) for kind in made)
                if left < 0:
                    continue
                sires = min(SIRES, left // 2)
                grown = followers + sires - sum(deaths(kind, sites) for kind in made)
                after = tuple(sorted([*stay, *(Card(kind, 0, number) for kind in made)]))
                yield Position(after, grown), Step(number, cards, followers, tuple(cards[n] for n in kept), made, sires)


def _undominated(found: Iterable[Position]) -> Iterator[Position]:
    """More followers and older cards with the same strips can do all that fewer and younger ones can."""
    alike: dict[tuple[tuple[str, int], ...], list[tuple[int, tuple[int, ...]]]] = defaultdict(list)
    for cards, followers in found:
        face = tuple((kind, strips) for kind, strips, _ in cards)
        alike[face].append((-followers, tuple(created for _, _, created in cards)))
    for face, entries in alike.items():
        best: list[tuple[int, ...]] = []
        for fewer, ages in sorted(entries):
            if not any(all(a <= b for a, b in zip(older, ages, strict=True)) for older in best):
                best.append(ages)
                cards = tuple(Card(kind, strips, age) for (kind, strips), age in zip(face, ages, strict=True))
                yield Position(cards, -fewer)


# ---- optimistic futures: never less than what can really be reached


def _bound(number: int, position: Position) -> int:
    """No future of this position, at the beginning of a round, scores more."""
    cards, followers = position
    total = 0
    for kind, strips, created in cards:
        keep = dots(kind, strips) * (ROUNDS - created)
        again = number + SECTIONS - strips  # neglected from now on, the space is free in this round
        total += max(keep, _most_dots() * max(0, ROUNDS - again))
    free = SPACES - len(cards)
    return total + (_from_now(number, followers, free) if free and number <= ROUNDS else 0)


def _most_dots() -> int:
    return max(entry.rank for entry in testaments().values())


@cache
def _from_now(number: int, followers: int, free: int) -> int:
    """Some kinds are created now, at the lowest price there is, and for the rest it is later, with nobody dead."""
    best = 0
    for size in range(free + 1):
        for made in combinations_with_replacement(KINDS, size):
            art = MOST_ART if number > 1 else 0
            if sum(creation_cost(kind, art) for kind in made) <= followers:
                points = sum(testaments()[kind].rank for kind in made) * (ROUNDS - number)
                best = max(best, points + (free - size) * _later(number + 1, followers + SIRES))
    return best


@cache
def _later(number: int, followers: int) -> int:
    """The best single card from a round on, if followers grow as fast as they can and all pay for it."""
    best = 0
    for kind, entry in testaments().items():
        missing = max(0, creation_cost(kind, MOST_ART) - followers)
        best = max(best, entry.rank * (ROUNDS - number - -(-missing // SIRES)))
    return best
