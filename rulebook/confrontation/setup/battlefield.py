"""Battlefield types: who places which terrain where, when the battle has no map."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulebook.confrontation.setup.zones import Zone
from rulebook.confrontation.space.field import Element
from rulebook.confrontation.space.shapes import Disc, Point, Polygon, Shape, hull_of_discs, overlapping
from rulebook.game import Refusal

BORDERLAND, PACIFIED, POSITIONS = ("Borderland", "Pacified region", "War of positions")
TRAY = ("low_wall", "low_wall", "rocks", "marsh", "shed", "timber_house")
"""The elements when nothing is agreed (CF-FIELD-9)."""

RULES = {BORDERLAND: "CF-FIELD-2", PACIFIED: "CF-FIELD-3", POSITIONS: "CF-FIELD-5"}
"""The clause by which players of each type place terrain."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A battlefield being set up: elements still in the tray, those that stand, and each player's zone (CF-FIELD-1).

    `youngest` begins, seat 1 unless ages are given (CF-FIELD-6); the defender matters in a pacified region, where a
    die settles who picks the side (CF-FIELD-8). In Borderland zones are picked only when all elements stand.
    """

    type: str
    size: Point
    zones: tuple[Zone, ...]
    tray: tuple[str, ...] = TRAY
    placed: tuple[Element, ...] = ()
    objectives: tuple[Disc, ...] = ()
    youngest: int = 0
    defender: int = 0

    @property
    def placer(self) -> int:
        """Who places the next element: in turn, the youngest first (CF-FIELD-2, CF-FIELD-5).

        In a pacified region first the defender his half, rounded up, then the attacker (CF-FIELD-3, CF-FIELD-4).
        """
        count = len(self.placed)
        if self.type != PACIFIED:
            return (self.youngest + count) % len(self.zones)
        half = -(-(count + len(self.tray)) // 2)
        return self.defender if count < half else 1 - self.defender


def split_zones(size: Point, players: int) -> tuple[Zone, ...]:
    """As many zones as players: strips of equal depth, from the south (CF-FIELD-1)."""
    depth = size[1] / players
    return tuple(Zone(depth * player, depth * (player + 1)) for player in range(players))


def place_refusal(ground: Ground, player: int, element: Element) -> Refusal | None:
    """Why an element may not be placed here by this player."""
    rule, name = RULES[ground.type], element.kind.id.replace("_", " ")
    if player != ground.placer:
        return Refusal(rule, f"It is player {ground.placer + 1} who places the next element.")
    if element.kind.id not in ground.tray:
        return Refusal(rule, f"There is no {name} left to place.")
    zone = ground.zones[player]
    low, high = _spread(element.shape, 1)
    if ground.type != BORDERLAND and not (zone.low <= low and high <= zone.high):
        return Refusal(rule, f"The {name} must stand in the zone of the player who places it.", (element.id,))
    west, east = _spread(element.shape, 0)
    if min(west, low) < 0 or east > ground.size[0] or high > ground.size[1]:
        return Refusal("CF-FIELD-7", f"The {name} would lie across the edge of the battlefield.", (element.id,))
    zone_of = element.shape if isinstance(element.shape, Polygon) else hull_of_discs([element.shape])
    for other in (*(e.shape for e in ground.placed), *ground.objectives):
        if overlapping(zone_of, other):
            return Refusal("CF-FIELD-7", f"The {name} would overlap another element or an objective.", (element.id,))
    return None


def placed_on(ground: Ground, element: Element) -> Ground:
    """The ground with an element taken from the tray and put down."""
    tray = list(ground.tray)
    tray.remove(element.kind.id)
    return replace(ground, tray=tuple(tray), placed=(*ground.placed, element))


def _spread(shape: Shape, axis: int) -> tuple[float, float]:
    if isinstance(shape, Disc):
        return shape.centre[axis] - shape.radius, shape.centre[axis] + shape.radius
    values = [corner[axis] for corner in shape.corners]
    return min(values), max(values)
