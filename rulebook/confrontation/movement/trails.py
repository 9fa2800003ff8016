"""The ways of fighters as actions name them."""

from __future__ import annotations

from rulebook.confrontation.actions import Trails
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.space.shapes import Point, distance
from rulebook.game import Refusal


def trail_refusal(unit: Unit, trails: Trails) -> Refusal | None:
    """Trails are of members, each beginning where he stands (CF-MOVE-7)."""
    members = {fighter.id: fighter.at for fighter in unit.fighters}
    for fighter_id, path in trails:
        if fighter_id not in members:
            return Refusal("CF-MOVE-7", f"{fighter_id} is none of the {unit.named()}.", (unit.leader,))
        if not path or distance(path[0], members[fighter_id]) > 0.01:
            return Refusal("CF-MOVE-7", f"The way of {fighter_id} begins where he stands.", (fighter_id,))
    return None


def paths_of(unit: Unit, trails: Trails) -> dict[str, tuple[Point, ...]]:
    """The trails as paths, beginning exactly where the fighters stand."""
    return {fighter_id: (unit.fighter(fighter_id).at, *path[1:]) for fighter_id, path in trails}


def trails_of(paths: dict[str, tuple[Point, ...]]) -> Trails:
    """Paths as an action names them, rounded far below the tolerance, those who stay left out."""
    return tuple(
        (fighter_id, tuple((round(x, 6), round(y, 6)) for x, y in path))
        for fighter_id, path in sorted(paths.items())
        if len(path) > 1
    )
