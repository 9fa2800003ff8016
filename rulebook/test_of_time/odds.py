"""The numbers of Test of Time: growth, prices, what a Testament scores. No dice are rolled, so all are whole numbers.

A Testament is named by its id: "tools", "art", "burial_site", "temple" or "monument".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

from rulebook.library import entries
from rulebook.odds.checks import one_of, refuse, whole

FOLLOWERS = 20
"""Followers at the start (TT-SETUP-4)."""

SPACES = 3
"""Testament spaces of a player, and so the most copies of one kind that help at once (TT-SETUP-2)."""

ROUNDS = 20
"""Rounds of a game (TT-TURN-6)."""

SECTIONS = 5
"""Sections of every Testament card (TT-CARD-6)."""

SIRES = 3
"""Sires of a player in a round (TT-SIRE-2)."""

PARENTS = 2
"""Followers that a Sire or a Sire Shaman takes (TT-SIRE-1, TT-SHAM-1)."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of Testament: rank, followers needed to create it, deaths, followers needed to preserve it, copies."""

    id: str
    name: str
    rank: int
    create: int
    die: int
    preserve: int
    stock: int
    rule: str


@cache
def testaments() -> Mapping[str, Kind]:
    """Return the five Testaments by id (TT-CARD-1, TT-CARD-2, TT-CARD-3, TT-CARD-4, TT-CARD-5)."""
    return entries(Kind, "rulebook.test_of_time", "testaments", "testament")


def kind_named(name: str) -> str:
    """Return the id of the Testament that a name means, also by the print's second name for Art (TT-SETUP-6)."""
    word = name.strip().lower().replace(" ", "_")
    return one_of("testament", "art" if word == "artwork" else word, testaments())


def _kind(testament: str) -> Kind:
    return testaments()[one_of("testament", testament, testaments())]


def followers(rounds: int, sires: int = 3) -> int:
    """Return the followers after so many rounds with so many Sires in each and nothing else (TT-SIRE-2, TT-SIRE-3)."""
    return growth(rounds, sires)[-1][0]


def growth(rounds: int, sires: int = 3, shamans: int = 0, burial_sites: int = 0) -> tuple[tuple[int, int], ...]:
    """Return (followers, shamans) at the start and after each round of so many Sires and Sire Shamans.

    Followers pay for both. A Sire adds a follower; a Sire Shaman adds a shaman, and the two who paid die, one fewer for
    each Burial Site (TT-SHAM-2, TT-EFF-1).
    """
    whole("rounds", rounds, 0, ROUNDS)
    whole("sires", sires, 0, 3)
    whole("shamans", shamans, 0, 2)
    lost = shamans * max(0, PARENTS - whole("burial_sites", burial_sites, 0, SPACES))
    table = [(FOLLOWERS, 0)]
    for done in range(rounds):
        have, wise = table[-1]
        if have < PARENTS * (sires + shamans):
            raise refuse("rounds", rounds, f"at most {done}, as only {have} followers are then left to pay")
        table.append((have + sires - lost, wise + shamans))
    return tuple(table)


STACKING = ("multiply", "add")
"""How reductions of the same kind go together: as ruled (TT-PAY-5), and the variant."""


@cache
def creation_cost(testament: str, art: int = 0, stacking: str = "multiply") -> int:
    """Return the followers needed to create: each visible Art takes off a quarter of what is left (TT-CREATE-3)."""
    return _reduced(_kind(testament).create, 3, 4, whole("art", art, 0, SPACES), stacking)


@cache
def preservation_cost(testament: str, tools: int = 0, stacking: str = "multiply") -> int:
    """Return the followers needed to preserve: each visible Tools halves what is left (TT-PRES-2)."""
    return _reduced(_kind(testament).preserve, 1, 2, whole("tools", tools, 0, SPACES), stacking)


@cache
def conversion_cost(temples: int, stacking: str = "multiply") -> int:
    """Return the followers needed to convert: 4 with one Temple, halved by each further one (TT-CONV-3)."""
    return _reduced(4, 1, 2, whole("temples", temples, 1, SPACES) - 1, stacking)


def _reduced(cost: int, over: int, under: int, times: int, stacking: str) -> int:
    """Reductions multiply and the price is rounded up once, so it is never below 1 (TT-PAY-5); or they add up."""
    if one_of("stacking", stacking, STACKING) == "add":
        return max(1, -(-cost * (under - times * (under - over)) // under))
    return int(-(-cost * over**times // under**times))


def deaths(testament: str, burial_sites: int = 0) -> int:
    """Return how many die creating a Testament: one fewer for each visible Burial Site (TT-EFF-1)."""
    return max(0, _kind(testament).die - whole("burial_sites", burial_sites, 0, SPACES))


def shaman_power(monuments: int) -> int:
    """Return the followers that one shaman is worth, and the rounds it rewinds (TT-PAY-2, TT-REV-5)."""
    return 1 + whole("monuments", monuments, 0, SPACES)


def rewind(shamans: int, monuments: int = 0) -> int:
    """Return the rounds that so many shamans can rewind together (TT-REV-5)."""
    return whole("shamans", shamans) * shaman_power(monuments)


@cache
def payments(cost: int, power: int = 1) -> tuple[tuple[int, int], ...]:
    """Return every way (followers, shamans) to pay a cost with nobody superfluous (TT-PAY-3, TT-PAY-4, TT-PAY-9)."""
    whole("cost", cost, 1)
    whole("power", power, 1, 1 + SPACES)
    return tuple((max(0, cost - shamans * power), shamans) for shamans in range(-(-cost // power) + 1))


def dots(testament: str, strips: int) -> int:
    """Return the gold dots that show under so many decay strips (TT-CARD-7)."""
    return min(_kind(testament).rank, SECTIONS - whole("strips", strips, 0, SECTIONS))


def score(testament: str, created: int, strips: int, rounds: int = ROUNDS) -> int:
    """Return what a Testament scores in the end: its dots times the rounds it has existed (TT-END-3, TT-END-4)."""
    return dots(testament, strips) * (rounds - whole("created", created, 1, whole("rounds", rounds, 1)))


def score_table(testament: str, created: int, rounds: int = ROUNDS) -> tuple[int, ...]:
    """Return the score for 0, 1, 2, … preservations in the rounds after its creation, nobody attacking.

    Each round without one adds a strip (TT-PRES-7); the round of the creation counts for neither (TT-CREATE-9).
    """
    left = rounds - whole("created", created, 1, whole("rounds", rounds, 1))
    return tuple(score(testament, created, min(SECTIONS, left - preserved), rounds) for preserved in range(left + 1))


def best_unpreserved(testament: str) -> int:
    """Return the best score of a Testament that is never preserved, over all rounds of creation (TT-PRES-7)."""
    return max(score_table(testament, created)[0] for created in range(1, ROUNDS + 1))


def attackers_to_bury(strips: int = 0, preserved: bool = False) -> int:
    """Return the undefended followers who bury a Testament this round; decay takes one section, if not preserved.

    (TT-ATT-4, TT-PRES-7, TT-PRES-8)
    """
    return max(0, SECTIONS - whole("strips", strips, 0, SECTIONS) - (0 if preserved else 1))


def earliest(testament: str, have: int = FOLLOWERS) -> int:
    """Return the first round in which a Testament can be created by a god who only sires before (TT-CREATE-2).

    It works from the round after (TT-CREATE-9).
    """
    cost, rounds = creation_cost(testament), 1
    if whole("have", have, 0) < min(cost, PARENTS):
        raise refuse("have", have, f"{PARENTS} or more, because fewer never grow")
    while have < cost:
        have += min(SIRES, have // PARENTS)
        rounds += 1
    return rounds


def first_round_sets(followers: int = FOLLOWERS) -> tuple[tuple[str, ...], ...]:
    """Return every set of Testaments that can be started in round 1, one to a space (TT-CREATE-1, TT-CREATE-2)."""
    whole("followers", followers)
    kinds = testaments()
    return tuple(
        chosen
        for size in range(SPACES + 1)
        for chosen in combinations_with_replacement(kinds, size)
        if sum(kinds[kind].create for kind in chosen) <= followers
        and all(chosen.count(kind) <= kinds[kind].stock for kind in chosen)
    )


def value_table(testament: str, rounds: int = ROUNDS) -> tuple[tuple[int, ...], ...]:
    """Return, for each round of creation, the score by the number of preservations it gets (TT-END-3, TT-PRES-7)."""
    return tuple(score_table(testament, created, rounds) for created in range(1, whole("rounds", rounds, 1) + 1))


def preservations_needed(testament: str, created: int, rounds: int = ROUNDS) -> int:
    """Return the fewest preservations with which a Testament still scores its most (TT-CARD-7)."""
    table = score_table(testament, created, rounds)
    return table.index(max(table))


def upkeep(kinds: tuple[str, ...]) -> int:
    """Return the followers that preserve these visible Testaments of one god for one round (TT-PRES-2, TT-PRES-3)."""
    return sum(preservation_cost(kind, kinds.count("tools")) for kind in kinds)
