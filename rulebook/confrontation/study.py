"""Battles set up by hand, for figures and tests: who stands where, what is known, and what is under way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulebook.chance import Chance
from rulebook.confrontation.actions import Declare
from rulebook.confrontation.activation.play import activate
from rulebook.confrontation.bot import commander
from rulebook.confrontation.company.battles import battles
from rulebook.confrontation.company.profiles import PROFILES, Profile
from rulebook.confrontation.company.recruitment import sample
from rulebook.confrontation.company.units import SCATTERED, Unit, recruited
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.game import GAME
from rulebook.confrontation.mystics.rules import faith_pool
from rulebook.confrontation.play import Course
from rulebook.confrontation.round.activation_phase import Turning, card_of
from rulebook.confrontation.round.cards import BARBARIAN, Cards
from rulebook.confrontation.settings import COMPANIES, Settings
from rulebook.confrontation.space.field import Element, Field, element
from rulebook.confrontation.space.shapes import Point
from rulebook.confrontation.state import ConfrontationState
from rulebook.confrontation.terrain.rules import Item
from rulebook.confrontation.variants import Variants
from rulebook.procedure import Procedure

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


def position(
    *units: Unit,
    active: str = "",
    package: str = "",
    target: str = "",
    disengage: bool = False,
    card: str = "",
    elements: Iterable[Element] = (),
    battle: str = "pitched",
    size: Point = (90.0, 60.0),
    round_number: int = 1,
    elixir: tuple[int, int] = (2, 2),
    points: Mapping[str, tuple[int, int]] | None = None,
    commanders: tuple[str, str] = ("", ""),
    owned: Mapping[str, Sequence[str]] | None = None,
    items: Iterable[Item] = (),
    seed: int = 0,
    attacker: int | None = None,
    destruction: bool = False,
    variants: Mapping[str, Any] | None = None,
    **changes: Any,
) -> ConfrontationState:
    """The activation phase of a battle with these units, in Barbarian mode unless `cards` says otherwise.

    `active` is activated (with `package` announced, if given), else its owner is to pick a card. `points` are faith and
    mana by unit; faith is set by the rules where nothing is said. `changes` are further fields of the state.
    """
    settings = Settings(
        battles()[battle],
        BARBARIAN,
        companies=tuple(map(sample, COMPANIES)),
        destruction=destruction,
        variants=Variants(**(variants or {})),
    )
    given = dict(points or {})
    pools = {unit.id: given.get(unit.id, (faith_pool(unit), 0)) for unit in units}
    bottom: tuple[Procedure, ...] = (Course("activation"), Turning())
    state = ConfrontationState(
        settings=settings,
        chance=Chance(seed),
        field=Field(size, units, tuple(elements), settings.variants),
        procedures=bottom,
        phase="activation",
        round=round_number,
        elixir=elixir,
        points=tuple(sorted((name, *pool) for name, pool in pools.items() if any(pool))),
        commanders=commanders,
        cards=_cards(units, active),
        items=tuple(items),
        owned=tuple(sorted((name, tuple(things)) for name, things in (owned or {}).items())),
        held=(None,) * len(settings.battle.objectives),
        attacker=attacker,
        winner=0,
    )
    state = replace(state, **changes)
    if active:
        draft = Draft(state)
        activate(draft, active, card)
        draft.settle()
        state = replace(draft.state(), events=())
    if package:
        state = replace(state.play(Declare(active, package, target, disengage)), events=())
    return state


def deployed(seed: int = 0, phase: str = "activation", **options: Any) -> ConfrontationState:
    """A battle with these options whose companies were deployed by commanders, at the start of round 1's cards.

    `phase` is another one to stop at: `deployment`, or `tactical` before the cards are laid.
    """
    return commander.played_to(GAME.start(seed=seed, **options), phase)


def _cards(units: Sequence[Unit], active: str) -> Cards:
    """The unplayed cards of everybody but the active unit, whose owner has the lead after it."""
    hands = tuple(tuple(sorted(card_of(u) for u in units if u.owner == p and u.id != active)) for p in (0, 1))
    lead = next((unit.owner for unit in units if unit.id == active), 0)
    other = 1 - lead if active and hands[1 - lead] else lead
    return Cards(BARBARIAN, hands, (), other, None, (None, None), (False, False))
