"""What a jarl can try. Tiles are named by their numbers, hexes as `q,r`, armies by the letters of their units."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.game import Action


@dataclass(frozen=True, slots=True)
class ChooseAbility(Action):
    """BN-SETUP-9: take this special ability tile."""

    name: str


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay a tile (BN-TURN-1); with `ship`, the tile where a longship stands, as its extra tile (BN-LONG-4)."""

    tile: int
    hex: str
    rotation: int
    ship: int | None = None


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Take the next tile from this deck, for whatever it is needed (BN-DECK-1)."""

    deck: str


@dataclass(frozen=True, slots=True)
class Fortify(Action):
    """Put a stronghold on this side, 0 to 5 clockwise from north-east, of the tile just laid (BN-STRONG-1)."""

    side: int


@dataclass(frozen=True, slots=True)
class SpendMead(Action):
    """BN-MEAD-2: return a reserved warband to the supply for one more action of this step's kind."""


@dataclass(frozen=True, slots=True)
class SpendLongship(Action):
    """BN-ABIL-3: Nightwind sends the longship on this tile home for one more action of this step's kind."""

    tile: int


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """BN-ACT-3: the one use of all actions of this kind in this turn."""

    use: str


@dataclass(frozen=True, slots=True)
class Recruit(Action):
    """BN-FOREST-1: so many warbands to the main tile."""

    warbands: int


@dataclass(frozen=True, slots=True)
class Found(Action):
    """BN-CHACT-2: found a church on this tile."""

    tile: int


@dataclass(frozen=True, slots=True)
class Move(Action):
    """An army such as `WWH` goes from tile to tile, over a lake or along a road (BN-MOVE-1)."""

    origin: int
    army: str
    target: int


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Put a longship, hersir or catapult on the main tile; with `origin`, one from that tile (BN-HERSIR-7)."""

    origin: int | None = None


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Start a conflict in a tile; with `target` a ranged one; `own` uses a catapult's own attack (BN-CATA-3)."""

    tile: int
    target: int | None = None
    own: bool = False


@dataclass(frozen=True, slots=True)
class Commit(Action):
    """BN-CONF-5: lay one hand tile or prepared tile face down for the conflict."""

    tile: int


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """BN-CONF-11: these units are lost, as letters such as `WH`."""

    army: str


@dataclass(frozen=True, slots=True)
class Destroy(Action):
    """BN-RANGE-9: remove the stronghold."""


@dataclass(frozen=True, slots=True)
class Capture(Action):
    """BN-RANGE-9: take the stronghold over with a warband."""


@dataclass(frozen=True, slots=True)
class Muster(Action):
    """BN-ORDER-2: brigands gather on this tile."""

    tile: int


@dataclass(frozen=True, slots=True)
class Assault(Action):
    """BN-ORDER-9: brigands start a conflict in this tile."""

    tile: int


@dataclass(frozen=True, slots=True)
class Store(Action):
    """BN-MEAD-1: a warband from the supply to the reserve."""


@dataclass(frozen=True, slots=True)
class Bribe(Action):
    """BN-SILVER-1: remove a unit (W, H, L or C) of a side from a tile."""

    tile: int
    side: int
    unit: str


@dataclass(frozen=True, slots=True)
class Prepare(Action):
    """BN-TUSK-1: lay a hand tile face down before you."""

    tile: int


@dataclass(frozen=True, slots=True)
class Promote(Action):
    """BN-ABIL-4: Oathbound replace a warband of the army by a hersir."""


@dataclass(frozen=True, slots=True)
class RemoveChurch(Action):
    """BN-ABIL-6: Sectarians remove the church where the army ended."""


@dataclass(frozen=True, slots=True)
class SetCatapult(Action):
    """BN-ABIL-9: Stonefists' free catapult on this tile; with `origin`, one from that tile (BN-ABIL-13)."""

    tile: int
    origin: int | None = None


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Go on: leave the rest unused, or decline (BN-ACT-6, BN-LONG-26, BN-TOWN-11)."""


ACTIONS = (
    Assault,
    Attack,
    Bribe,
    Build,
    Capture,
    Choose,
    ChooseAbility,
    Commit,
    Destroy,
    Done,
    Draw,
    Fortify,
    Found,
    Lay,
    Lose,
    Move,
    Muster,
    Prepare,
    Promote,
    Recruit,
    RemoveChurch,
    SetCatapult,
    SpendLongship,
    SpendMead,
    Store,
)
