"""A god's sheet: who waits at home, what stands on the spaces, and who is placed where this round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from rulebook.english import counted, listed
from rulebook.test_of_time.odds import FOLLOWERS, SIRES, SPACES, testaments
from rulebook.test_of_time.settings import Settings
from rulebook.test_of_time.testament import PastRound, Testament, fold

T = TypeVar("T")

NAMES = ("Red", "Gold", "Blue", "Green")
"""How the gods are called, by seat."""
SEAT = {name: seat for seat, name in enumerate(NAMES)}
KINDS = tuple(testaments())
TITLES = {kind: entry.name for kind, entry in testaments().items()}
SIRE_ZONES, SHAMAN_ZONES = SIRES, 2
"""TT-SETUP-2: with three Testament spaces and one Convert zone."""


class Pieces(NamedTuple):
    """TT-PAY-9: followers and shamans; pieces of one type are alike."""

    followers: int = 0
    shamans: int = 0

    @property
    def bodies(self) -> int:
        """How many pieces these are."""
        return self.followers + self.shamans

    def worth(self, power: int) -> int:
        """TT-PAY-2, TT-PAY-3: followers count 1, shamans their power."""
        return self.followers + power * self.shamans

    def plus(self, more: Pieces) -> Pieces:
        """These and more."""
        return Pieces(self.followers + more.followers, self.shamans + more.shamans)

    def less(self, gone: Pieces) -> Pieces:
        """These without some."""
        return Pieces(self.followers - gone.followers, self.shamans - gone.shamans)

    @property
    def words(self) -> str:
        """`3 followers and 1 shaman`."""
        parts = [counted(n, noun) for n, noun in ((self.followers, "follower"), (self.shamans, "shaman")) if n]
        return listed(parts) or "nobody"

    def __str__(self) -> str:
        return f"{self.followers}+{self.shamans}" if self.shamans else str(self.followers)


NOBODY = Pieces()
AT_FIRST = Pieces(FOLLOWERS, 0)
"""TT-SETUP-4."""


class Site(NamedTuple):
    """A Testament being built (TT-CREATE-2); `over`: on top of a buried one, which is gone (TT-CREATE-7)."""

    kind: str
    pieces: Pieces
    over: bool = False


class Conversion(NamedTuple):
    """The Convert zone: who pays, and whose follower waits there (TT-CONV-4)."""

    victim: int
    pieces: Pieces


class Assault(NamedTuple):
    """One Attack placement (TT-ATT-2): whose Testament, on which space, by whom, with whom."""

    owner: int
    space: int
    attacker: int
    pieces: Pieces


@dataclass(frozen=True, slots=True)
class Sheet:
    """All of one god. Only `home` is waiting (TT-TURN-7); the rest is placed until the end of the round."""

    home: Pieces = AT_FIRST
    stock: tuple[int, ...] = tuple(entry.stock for entry in testaments().values())
    """TT-SETUP-3: cards left of each kind."""
    spaces: tuple[Testament | None, ...] = (None,) * SPACES
    sites: tuple[Site | None, ...] = (None,) * SPACES
    preservers: tuple[Pieces | None, ...] = (None,) * SPACES
    defenders: tuple[Pieces | None, ...] = (None,) * SPACES
    sires: tuple[Pieces | None, ...] = (None,) * SIRE_ZONES
    """Who stands on the grey dots, by zone; the newborn on the blue dot is not counted here (TT-SETUP-9)."""
    rites: tuple[Pieces | None, ...] = (None,) * SHAMAN_ZONES
    """Who sires shamans, by zone (TT-SHAM-1)."""
    conversion: Conversion | None = None
    travellers: Pieces = NOBODY
    """Pieces that changed the past and come home unhurt (TT-REV-11)."""
    past_defenders: tuple[int, ...] = ()
    """Followers who defended in the past, by move (TT-REV-11)."""
    dead: Pieces = NOBODY
    """Out of play (TT-PAY-8)."""

    def count(self, kind: str) -> int:
        """TT-CARD-8, TT-CARD-9: the visible Testaments of this kind."""
        return sum(card is not None and card.kind == kind and card.visible for card in self.spaces)

    @property
    def power(self) -> int:
        """TT-PAY-2, TT-EFF-4: what a shaman is worth."""
        return 1 + self.count("monument")

    def standing(self, space: int) -> Testament:
        """The Testament on a space that holds one."""
        card = self.spaces[space]
        if card is None:
            raise LookupError(f"space {space + 1} is vacant")
        return card

    def title(self, space: int) -> str:
        """The Testament on a space in words, with the space where the god has another of its kind."""
        kind = self.standing(space).kind
        alike = sum(card is not None and card.kind == kind for card in self.spaces) > 1
        return TITLES[kind] + (f" on space {space + 1}" if alike else "")

    def left(self, kind: str) -> int:
        """Cards of this kind still in stock (TT-CREATE-6)."""
        return self.stock[KINDS.index(kind)]

    @property
    def placed(self) -> Pieces:
        """All own pieces on sites, Testaments and zones of this sheet, without newborn ones and attackers."""
        groups = [site.pieces for site in self.sites if site]
        groups += [p for p in (*self.preservers, *self.defenders, *self.sires, *self.rites, self.travellers) if p]
        if self.conversion:
            groups.append(self.conversion.pieces)
        followers = sum(p[0] for p in groups) + sum(self.past_defenders)
        return Pieces(followers, sum(p[1] for p in groups))


def first_free(zones: tuple[Pieces | None, ...]) -> int:
    """The number of the first free zone, or 0."""
    return next((number for number, pieces in enumerate(zones, 1) if pieces is None), 0)


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with another value at one place."""
    return (*values[:index], value, *values[index + 1 :])


def card(kind: str, created: int, settings: Settings, past: tuple[PastRound, ...] = ()) -> Testament:
    """A Testament as it lies on a space after this past."""
    sections = settings.sections(kind)
    return Testament(kind, created, sections, past, fold(past, sections, settings.shielding))


def in_play(sheet: Sheet, assaults: tuple[Assault, ...], seat: int) -> Pieces:
    """TT-END-2: every piece of a god: at home, placed, attacking, newborn, and a convert on the zone."""
    out = [a.pieces for a in assaults if a.attacker == seat]
    home, placed = sheet.home, sheet.placed
    born = sum(p is not None for p in sheet.sires) + (sheet.conversion is not None)
    return Pieces(
        home.followers + placed.followers + sum(p.followers for p in out) + born,
        home.shamans + placed.shamans + sum(p.shamans for p in out) + sum(p is not None for p in sheet.rites),
    )
