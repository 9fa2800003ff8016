"""Members of units are wounded and eliminated, with all that follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace

from rulebook.confrontation.company import payouts
from rulebook.confrontation.company.succession import pass_command, pass_lead
from rulebook.confrontation.company.units import Fighter, Unit, removed
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.incarnates.rules import Fallen, elixir_for_kill
from rulebook.confrontation.mystics.rules import kept_points
from rulebook.confrontation.terrain.rules import dropped
from rulebook.english import counted, listed


def wound(
    draft: Draft, unit_id: str, points: Mapping[str, int], by: Fighter | None = None, *, melee: bool = False
) -> None:
    """Damage to members of a unit (CF-DMG-2): who is at 0 health is removed at once (CF-DMG-3)."""
    unit = draft.unit(unit_id)
    gone = [f.id for f in unit.fighters if points.get(f.id, 0) >= f.health]
    hurt = {f.id: points[f.id] for f in unit.fighters if 0 < points.get(f.id, 0) < f.health}
    for fighter_id, damage in hurt.items():
        fighter = unit.fighter(fighter_id)
        left = fighter.health - damage
        draft.log(
            "CF-DMG-4", f"{draft.called(unit, fighter)} loses {damage} and has {left} left.", (fighter_id,), "wound"
        )
    changed = tuple(replace(f, health=f.health - hurt.get(f.id, 0)) for f in unit.fighters)
    draft.put(replace(unit, fighters=changed))
    if gone:
        eliminate(draft, unit_id, gone, by, melee=melee)


def eliminate(
    draft: Draft,
    unit_id: str,
    gone: Collection[str],
    by: Fighter | None = None,
    *,
    rule: str = "CF-DMG-3",
    melee: bool = False,
) -> None:
    """Members leave the field for good, with all that follows from it.

    Items are dropped (CF-DMG-7, CF-TERR-6), Incarnates remembered and paid for, pools emptied with the last mystic,
    command and leadership pass on, and battles pay for fighters and units.
    """
    unit = draft.unit(unit_id)
    left = removed(unit, gone)
    kept = {f.id for f in left.fighters} if left else set()
    lost = [f for f in unit.fighters if f.id not in kept]
    verb = "is" if len(lost) == 1 else "are"
    text = f"{_told(unit, lost, whole=left is None)} {verb} eliminated."
    killer = draft.find(by.id) if by else None
    draft.field = draft.field.changed(unit_id, left)
    draft.log(rule, text, tuple(kept)[:1] or (), "loss")
    for fighter in lost:
        _lost(draft, unit, fighter, by, killer[0].owner if killer else 1 - unit.owner)
    if left is not None and unit.leader not in kept:
        pass_lead(draft, unit, left)
    draft.set_points(unit_id, *kept_points(left, draft.faith(unit_id), draft.mana(unit_id)))
    _pay_for(draft, unit, lost, left is None, melee)
    pass_command(draft)
    draft.count()


def _told(unit: Unit, lost: Collection[Fighter], *, whole: bool) -> str:
    """Who is eliminated: Incarnates by their names, familiars as such, everybody else by number."""
    if whole and unit.original == 1:
        return unit.the
    counts = Counter(f.profile.name for f in lost if not f.profile.incarnate)
    parts = [f.profile.name for f in lost if f.profile.incarnate]
    for name, number in counts.items():
        if name == "Familiar":
            parts.append(counted(number, "familiar"))
            continue
        group = f"the {name} {unit.numeral}".rstrip()
        several = f"the last {number}" if number > 1 else "the last"
        parts.append(f"{several if whole else number} of {group}")
    return listed(parts)


def _lost(draft: Draft, unit: Unit, fighter: Fighter, by: Fighter | None, side: int) -> None:
    draft.items = tuple(dropped(item, fighter) if item.carrier == fighter.id else item for item in draft.items)
    if not fighter.profile.incarnate:
        return
    killed = by is not None and by.profile.incarnate
    pets = tuple(f for f in unit.fighters if f.profile.familiar)
    draft.fallen = (*draft.fallen, Fallen(fighter, unit.id, draft.round, killed, pets))
    if by is not None:
        amount = elixir_for_kill(by, fighter)
        draft.gain(side, amount, "CF-ELIX-3", f"because {by.profile.name} eliminated {fighter.profile.name}", (by.id,))


def _pay_for(draft: Draft, unit: Unit, lost: Collection[Fighter], whole: bool, melee: bool) -> None:
    """What a battle pays for fighters and units (CF-BATTLE-1B, CF-BATTLE-4B, CF-BATTLE-6B)."""
    foe = 1 - unit.owner
    power = sum(f.profile.power for f in lost)
    per_fighter = payouts.for_fighter(draft.battle, power, attacker=unit.owner == draft.attacker)
    draft.gain(foe, per_fighter, "CF-BATTLE-6B", "for attackers eliminated")
    if whole:
        rule = "CF-BATTLE-4B" if draft.battle.melee_unit_kill else "CF-BATTLE-1B"
        draft.gain(foe, payouts.for_unit(draft.battle, in_melee=melee), rule, f"for {unit.the}")
