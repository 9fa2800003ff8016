"""Helpers for the tests: the board built anew from PF-BOARD-2 to PF-BOARD-5, and ways to set up study positions."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Sequence

import pytest

import rulebook
from rulebook.game import IllegalAction

GAME = rulebook.games["pillars_of_faith"]
FAITHFUL = ("Red", "Gold", "Blue")
RELIGIONS = (*FAITHFUL, "Apostate")
CORNERS = ("a1", "a4", "g1", "g4")
"""Pillars here are far from everything in the middle of the Holy Land."""

# ---------------------------------------------------------------- the board, from the rule texts alone

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _coordinates() -> dict[str, tuple[int, int]]:
    found = {}
    for letter, r in zip("abcdefg", range(-3, 4), strict=True):
        row = [q for q in range(-3, 4) if abs(q + r) <= 3]
        found.update({f"{letter}{number}": (q, r) for number, q in enumerate(row, 1)})
    return found


COORDINATES = _coordinates()
SITE_AT = {place: name for name, place in COORDINATES.items()}
SITES = tuple(sorted(COORDINATES))
SITE_NEIGHBOURS = {
    name: frozenset(SITE_AT[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in SITE_AT)
    for name, (q, r) in COORDINATES.items()
}
SITE_PAIRS = tuple((a, b) for a, b in itertools.combinations(SITES, 2) if b in SITE_NEIGHBOURS[a])
RIM = frozenset(name for name in SITES if len(SITE_NEIGHBOURS[name]) < 6)
GAPS = tuple(
    "-".join(three)
    for three in itertools.combinations(SITES, 3)
    if all(b in SITE_NEIGHBOURS[a] for a, b in itertools.combinations(three, 2))
)
POCKETS = tuple(
    "-".join(pair) for pair in SITE_PAIRS if set(pair) <= RIM and sum(set(pair) <= set(g.split("-")) for g in GAPS) == 1
)
STATIONS = tuple(sorted(GAPS + POCKETS))
IS_POCKET = frozenset(POCKETS)


def _adjacent(a: str, b: str) -> bool:
    shared = len(set(a.split("-")) & set(b.split("-")))
    return a != b and shared == (1 if a in IS_POCKET and b in IS_POCKET else 2)


NEIGHBOURS = {a: tuple(b for b in STATIONS if _adjacent(a, b)) for a in STATIONS}
TOUCHING = {site: frozenset(s for s in STATIONS if site in s.split("-")) for site in SITES}


def ring(site: str) -> list[str]:
    """The stations around a site."""
    return sorted(TOUCHING[site])


def rotated(place: str) -> str:
    """A site or station turned by 120 degrees: (q, r) -> (-q - r, q)."""
    return "-".join(sorted(SITE_AT[-q - r, q] for q, r in map(COORDINATES.get, place.split("-"))))


def mirrored(place: str) -> str:
    """A site or station in the mirror (q, r) -> (-q - r, r)."""
    return "-".join(sorted(SITE_AT[-q - r, r] for q, r in map(COORDINATES.get, place.split("-"))))


# ---------------------------------------------------------------- formations, from the rule texts alone


def wings(followers: dict[str, str]) -> dict[str, str]:
    """Middle -> the religion of the two beside it (PF-WING-1, PF-WING-2)."""
    found = {}
    for middle, religion in followers.items():
        if middle in IS_POCKET:
            continue
        around = [followers.get(n) for n in NEIGHBOURS[middle]]
        for other in RELIGIONS:
            if other != religion and around.count(other) >= 2:
                assert middle not in found
                found[middle] = other
    return found


def stock(followers: dict[str, str], religion: str) -> int:
    """What is off the board (PF-BOARD-9)."""
    return 20 - sum(r == religion for r in followers.values())


def effects(followers: dict[str, str]) -> dict[str, str]:
    """Middle -> what it becomes, for wings that change something (PF-WING-4 to PF-WING-7)."""
    found = {}
    for middle, pair in wings(followers).items():
        if stock(followers, pair):
            found[middle] = pair
        elif followers[middle] != "Apostate" and pair != "Apostate" and stock(followers, "Apostate"):
            found[middle] = "Apostate"
    return found


def centres(followers: dict[str, str]) -> list[str]:
    """The centres of assemblies (PF-ASM-1 to PF-ASM-3)."""
    return sorted(
        s
        for s, religion in followers.items()
        if s not in IS_POCKET and all(followers.get(n) == religion for n in NEIGHBOURS[s])
    )


def turns_back(followers: dict[str, str], peripheral: str) -> bool:
    """PF-ASM-15."""
    own = followers[peripheral]
    return peripheral not in IS_POCKET and sum(followers.get(n) == own for n in NEIGHBOURS[peripheral]) >= 2


def is_machine(followers: dict[str, str], centre: str) -> bool:
    """PF-MACH-1."""
    return centre in centres(followers) and all(turns_back(followers, n) for n in NEIGHBOURS[centre])


def rings(followers: dict[str, str], pillars: Iterable[str]) -> set[tuple[str, str]]:
    """Pairs of site and Faithful religion: a pillar in a full ring (PF-WIN-1, PF-WIN-2, PF-WIN-4)."""
    return {
        (site, religion)
        for site in pillars
        for religion in FAITHFUL
        if len(TOUCHING[site]) == 6 and all(followers.get(s) == religion for s in TOUCHING[site])
    }


# ---------------------------------------------------------------- study positions

FILLERS = {"Red": "g1-g2", "Gold": "g2-g3", "Blue": "g3-g4"}
"""Where a Faithful religion that a test does not speak of has its one follower: in pockets, beside corner pillars."""


def layout(pillars: Sequence[str] = CORNERS, **followers: Sequence[str]) -> dict[str, list[str]]:
    """A study position; Faithful religions that are not mentioned get one follower in a far pocket (PF-SETUP-10)."""
    places = {religion: list(followers.get(religion, ())) for religion in RELIGIONS}
    for religion in FAITHFUL:
        if religion not in followers:
            places[religion] = [FILLERS[religion]]
    return {**places, "pillars": list(pillars)}


def study(position: dict[str, list[str]], turn: str | int = "Red", led: Sequence[str] = RELIGIONS, **options):
    """The state of a study position: `led` by seat, `turn` is the religion (or seat) whose Leader is on turn."""
    first = turn if isinstance(turn, int) else list(led).index(turn)
    return GAME.start(
        players=len(led),
        seed=1,
        religions=list(led),
        first_player=first,
        position=position,
        **{"begin": "move", **options},
    )


def consequences(position: dict[str, list[str]], turn: str | int = "Red", led: Sequence[str] = RELIGIONS, **options):
    """The same, beginning with step 2."""
    return study(position, turn, led, begin="consequences", **options)


def followers(state) -> dict[str, str]:
    """Who stands where."""
    return {s: state.religion_at(s) for s in STATIONS if state.religion_at(s) is not None}


def as_followers(position: dict[str, list[str]]) -> dict[str, str]:
    """Who stands where in a study position that has not been started."""
    return {s: religion for religion in RELIGIONS for s in position[religion]}


def stocks(state) -> tuple[int, int, int, int]:
    """Red, Gold, Blue, Apostate."""
    return tuple(state.stock(religion) for religion in RELIGIONS)


def counts(state) -> tuple[int, int, int, int]:
    """Red, Gold, Blue, Apostate on the board."""
    return tuple(state.count(religion) for religion in RELIGIONS)


def snapshot(state) -> tuple:
    """All that a refusal must leave as it is."""
    return (
        str(state),
        repr(state),
        hash(state),
        tuple(sorted(followers(state).items())),
        state.pillar_sites,
        state.seat,
        state.player,
        state.actor,
        state.phase,
        state.locked,
        state.pillar_moves,
        state.turn,
        state.outcome,
        state.events,
        tuple(state.actions()),
    )


def refused(state, action, *rules: str):
    """Assert that the action is refused by this rule (one of these), says so in words, and changes nothing."""
    before = snapshot(state)
    refusal = state.refusal(action)
    assert refusal is not None, f"{action} is allowed, but {rules} forbid it"
    assert refusal.rule in rules, f"{action}: {refusal}"
    assert refusal.rule in GAME.rules
    assert refusal.message
    with pytest.raises(IllegalAction) as error:
        state.play(action)
    assert error.value.refusal == refusal
    assert error.value.action == action
    assert action not in state.actions()
    assert snapshot(state) == before
    return refusal


def offered(state, kind: type) -> list:
    """The legal actions of one kind."""
    return [action for action in state.actions() if isinstance(action, kind)]


def rules_of(events) -> list[str]:
    """The rule ids of events, in order."""
    return [event.rule for event in events]


def random_position(rng: random.Random, stones: int = 30, clustered: bool = False) -> dict[str, list[str]]:
    """A study position at random: every Faithful religion present, at most 20 of each."""
    while True:
        places = cluster(rng, stones) if clustered else rng.sample(STATIONS, stones)
        weights = [rng.choice((1, 1, 2, 6)) for _ in RELIGIONS]
        given = rng.choices(RELIGIONS, weights, k=stones)
        numbers = [given.count(r) for r in RELIGIONS]
        if max(numbers) <= 20 and min(numbers[:3]) >= 1:
            position = {r: sorted(s for s, g in zip(places, given, strict=True) if g == r) for r in RELIGIONS}
            return {**position, "pillars": sorted(rng.sample(SITES, 4))}


def cluster(rng: random.Random, size: int) -> list[str]:
    """Stations that hang together, grown at random."""
    places = [rng.choice(STATIONS)]
    while len(places) < size:
        edge = sorted({n for s in places for n in NEIGHBOURS[s]} - set(places))
        places.append(rng.choice(edge))
    return places


def playout(state, rng: random.Random, limit: int):
    """States of random play, the first one included."""
    yield state
    for _ in range(limit):
        if state.outcome is not None:
            return
        state = state.play(rng.choice(state.actions()))
        yield state
