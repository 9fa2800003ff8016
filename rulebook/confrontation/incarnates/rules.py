"""Elixir: what earns it, the feats it pays for, and resurrection."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.odds import POOL
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.formation import NEIGHBOUR, REACH
from rulebook.confrontation.space.shapes import Point
from rulebook.game import Refusal

CHOOSE, AVATAR, MORE, REROLL, FORCE, STEADFAST = (
    "choose target",
    "avatar",
    "one more die",
    "re-roll failures",
    "force re-roll",
    "steadfast",
)
FEATS = {CHOOSE: 1, AVATAR: 15, MORE: 1, REROLL: 1, FORCE: 1, STEADFAST: 1}
"""What each feat costs (CF-FEAT-2, CF-FEAT-4, CF-FEAT-7, CF-FEAT-8, CF-FEAT-9, CF-FEAT-12)."""

TESTS = ("attack", "strength", "courage", "fervor", "energy")
"""The characteristic tests (CF-FEAT-10)."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a feat is bought for: whose test it is, whether its dice lie already, and whom a marksman picks.

    `own` is a test of the Incarnate, or a Courage test of his unit (CF-FEAT-10); `at_him` one aimed at him
    specifically, or at his unit when he is its last (CF-FEAT-11).
    """

    test: str = ""
    own: bool = False
    at_him: bool = False
    rolled: bool = False
    rally: bool = False
    picked: str = ""
    seen: bool = False


def feat_refusal(
    unit: Unit, feat: str, pool: int, occasion: Occasion, used: Collection[str] = (), avatars: Collection[str] = ()
) -> Refusal | None:
    """The first rule that forbids the Incarnate of a unit this feat.

    `used` are his feats in this activation, `avatars` the Incarnates who have been one.
    """
    hero = unit.incarnate
    if hero is None:
        return Refusal("CF-FEAT-1", f"There is no Incarnate among {unit.the}.", (unit.leader,))
    name, where = hero.profile.name, (hero.id,)
    if unit.routed and not (feat == STEADFAST and occasion.rally):
        return Refusal("CF-FEAT-14", f"{name} is in rout: only a rally can be made sure.", where)
    if feat in used:
        return Refusal("CF-FEAT-1", f"{name} has used that feat in this activation.", where)
    if feat == AVATAR and (hero.profile.rank < 3 or hero.id in avatars):
        return Refusal("CF-FEAT-4", "Only an Incarnate of Rank 3 becomes an avatar, and once in a game.", where)
    if feat == CHOOSE and not (hero.profile.ranged and occasion.test == "attack" and occasion.own):
        return Refusal("CF-FEAT-2", "Only an Incarnate marksman picks his target, and when he shoots.", where)
    if feat == CHOOSE and not occasion.seen:
        return Refusal("CF-FEAT-3", f"{name} does not see {occasion.picked or 'him'}.", where)
    if feat in (MORE, REROLL) and not (occasion.own and occasion.test in TESTS):
        return Refusal("CF-FEAT-10", f"This is no characteristic test of {name}.", where)
    if feat == STEADFAST and not (occasion.own and occasion.test == "courage"):
        return Refusal("CF-FEAT-12", "Steadfast is for a Courage or Fear test of his own unit.", where)
    if feat == FORCE and not occasion.at_him:
        return Refusal("CF-FEAT-11", f"The test is not aimed at {name}.", where)
    if feat in (MORE, REROLL, FORCE, STEADFAST) and occasion.rolled:
        return Refusal("CF-FEAT-17", "Feats on a test are bought before its dice are rolled.", where)
    return payment_refusal(pool, FEATS[feat])


def payment_refusal(pool: int, cost: int) -> Refusal | None:
    """The pool is never negative (CF-ELIX-6); what is spent lowers the score (CF-ELIX-7)."""
    if cost > pool:
        return Refusal("CF-ELIX-6", f"That costs {cost} Elixir, and the company has {pool}.")
    return None


def aimed_at(unit: Unit, fighter: Fighter, *, combat: bool = False, picked: bool = False, named: bool = False) -> bool:
    """Whether an attack targets an Incarnate specifically (CF-INC-6, CF-INC-10, CF-FEAT-11).

    By a pick, in a combat against his profile, named by an effect, or as the last of his unit, familiars left aside.
    """
    alone = all(other.id == fighter.id or other.profile.familiar for other in unit.fighters)
    return combat or picked or named or alone


def avatar(unit: Unit, faith: int, mana: int) -> tuple[Unit, int, int]:
    """The unit, faith and mana after its Incarnate has become an avatar (CF-FEAT-4, CF-FEAT-5, CF-FEAT-6, CF-FEAT-16).

    Full health and one more Die in hand and, if he has a weapon, at range; 15 faith with a faithful in the unit, 15
    mana with a magician, never above 30.
    """
    hero = unit.incarnate
    assert hero is not None
    profile = hero.profile
    ranged = replace(profile.ranged, dice=profile.ranged.dice + 1) if profile.ranged else None
    grown = replace(hero, profile=replace(profile, dice=profile.dice + 1, ranged=ranged), health=profile.health)
    if any(fighter.fervor for fighter in unit.fighters):
        faith += FEATS[AVATAR]
    if any(fighter.energy for fighter in unit.fighters):
        mana = min(POOL, mana + FEATS[AVATAR])
    return replace(unit, fighters=tuple(grown if f.id == hero.id else f for f in unit.fighters)), faith, mana


def elixir_for_kill(killer: Fighter | None, victim: Fighter) -> int:
    """What an elimination earns: the victim's Elixir value if an Incarnate dealt the last point (CF-ELIX-3, 8)."""
    incarnates = killer is not None and killer.profile.incarnate and victim.profile.incarnate
    return victim.profile.elixir_value if incarnates else 0


# ---- resurrection


@dataclass(frozen=True, slots=True)
class Fallen:
    """An Incarnate who was eliminated: when, and whether by an Incarnate."""

    fighter: Fighter
    unit: str
    round: int
    by_incarnate: bool
    familiars: tuple[Fighter, ...] = ()


def resurrection_refusal(
    field: Field, fallen: Fallen, round_number: int, pool: int, place: Point | None
) -> Refusal | None:
    """Why an Incarnate may not come back to this place; None as a place means that there is no room (CF-RESU-6)."""
    name = fallen.fighter.profile.name
    if fallen.round != round_number and field.variants.resurrection_window == "same_round":
        return Refusal("CF-RESU-2", f"{name} fell in another round; the way back was open only then.")
    if fallen.by_incarnate:
        return Refusal("CF-RESU-7", f"{name} was eliminated by an Incarnate.")
    if not field.has(fallen.unit):
        return Refusal("CF-RESU-7", f"The unit of {name} no longer exists.")
    refusal = payment_refusal(pool, fallen.fighter.profile.resurrection_cost)
    if refusal or place is None:
        return refusal
    unit = field.unit(fallen.unit)
    back = resurrected(unit, fallen, place)
    bases = {f.id: f.base for f in back.fighters}
    newcomer = back.fighter(fallen.fighter.id)
    if field.touched(back, newcomer) or field.misplaced(bases.items(), unit):
        return Refusal("CF-RESU-5", f"{name} returns where he touches no enemy and overlaps nobody.", (newcomer.id,))
    near = any(newcomer.base.within(NEIGHBOUR, other.base) for other in unit.fighters)
    if not near or not newcomer.base.within(REACH, unit.chief.base):
        return Refusal("CF-RESU-5", f"{name} returns in the formation of his unit as it stands.", (newcomer.id,))
    return None


def resurrected(unit: Unit, fallen: Fallen, place: Point) -> Unit:
    """The unit with its Incarnate back at full health, leading it again, his familiars with him.

    CF-RESU-3, CF-RESU-8, CF-RESU-9
    """
    x, y = place[0] - fallen.fighter.at[0], place[1] - fallen.fighter.at[1]
    hero = replace(fallen.fighter, at=place, health=fallen.fighter.profile.health)
    pets = tuple(replace(f, at=(f.at[0] + x, f.at[1] + y)) for f in fallen.familiars)
    return replace(unit, fighters=(*unit.fighters, hero, *pets), leader=hero.id)


def regained(fallen: Fallen, faith: int, mana: int) -> tuple[int, int]:
    """The unit's faith and mana after a resurrection: his Fervor and his Energy more (CF-RESU-4), mana to 30."""
    return faith + fallen.fighter.fervor, min(POOL, mana + fallen.fighter.energy)
