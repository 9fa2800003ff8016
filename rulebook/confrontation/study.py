"""Battles set up by hand, for figures and tests: who stands where, what is known, and what is under way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulebook.confrontation.bot import commander
from rulebook.confrontation.company.profiles import PROFILES, Profile
from rulebook.confrontation.company.units import SCATTERED, Unit, recruited
from rulebook.confrontation.game import GAME
from rulebook.confrontation.round.cards import BARBARIAN
from rulebook.confrontation.setup.position import plain
from rulebook.confrontation.space.field import Element, element
from rulebook.confrontation.space.shapes import Point
from rulebook.confrontation.state import ConfrontationState

Member = str | tuple[str, str] | Profile
"""A profile's id, or with a role, or a profile of one's own."""


def block(at: Point, count: int, columns: int = 4, step: float = 4.0) -> list[Point]:
    """Places in rows from west to east, the first row northernmost; `at` is the first one."""
    return [(at[0] + step * (k % columns), at[1] - step * (k // columns)) for k in range(count)]


def troop(
    name: str,
    owner: int,
    members: Member | Sequence[Member],
    places: Sequence[Point],
    formation: str = SCATTERED,
    **changes: Any,
) -> Unit:
    """A unit; one kind of member stands for all places. `changes` are fields of the unit, such as `routed`."""
    each = list(members) if isinstance(members, list) else [members] * len(places)
    made = [_member(member) for member in each]
    return replace(recruited(name, owner, made, places, formation), **changes)


def _member(member: Any) -> tuple[Profile, str]:
    profile, role = member if isinstance(member, tuple) else (member, "")
    return (PROFILES[profile] if isinstance(profile, str) else profile), role


def scenery(*entries: tuple[Any, ...]) -> tuple[Element, ...]:
    """Elements from (kind, place) or (kind, place, degrees), with ids after their kind."""
    found: list[Element] = []
    for kind, at, *turn in entries:
        number = 1 + sum(each.kind.id == kind for each in found)
        found.append(element(f"{kind}{number}", kind, at, *turn))
    return tuple(found)


def layout(
    *units: Unit,
    active: str = "",
    elements: Iterable[Element] = (),
    battle: str = "pitched",
    size: Point = (90.0, 60.0),
    round_number: int = 1,
    points: Mapping[str, tuple[int, int]] | None = None,
    owned: Mapping[str, Sequence[str]] | None = None,
    destruction: bool = False,
    variants: Mapping[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The options of `start` for the activation phase of a battle with these units, in the mode of its `cards`.

    `active` is activated (with `package` announced, if given), else its owner is to pick a card; the mode is Barbarian
    unless `cards` says otherwise. `points` are faith and mana by unit. `more` are further fields of a position.
    """
    given = {"size": size, "troops": units, "terrain": tuple(elements), "round": round_number, "active": active}
    given["points"] = tuple((name, *pool) for name, pool in (points or {}).items())
    given["owned"] = tuple(sorted((name, tuple(things)) for name, things in (owned or {}).items()))
    mode = more["cards"].mode if "cards" in more else BARBARIAN
    laid = plain(given | more)
    return {"position": laid, "battle": battle, "mode": mode, "destruction": destruction, **(variants or {})}


def position(*units: Unit, seed: int = 0, **fields: Any) -> ConfrontationState:
    """A battle that starts as `layout` describes it."""
    return GAME.start(seed=seed, **layout(*units, **fields))


def deployed(seed: int = 0, phase: str = "activation", **options: Any) -> ConfrontationState:
    """A battle with these options whose companies were deployed by commanders, at the start of round 1's cards.

    `phase` is another one to stop at: `deployment`, or `tactical` before the cards are laid.
    """
    return commander.played_to(GAME.start(seed=seed, **options), phase)
