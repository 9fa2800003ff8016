"""Who is hurt: how the damage of Strength tests (CF-DMG-1) falls on fighters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, combinations, groupby, product

from rulebook.game import Refusal

RANGED, MELEE = "ranged", "melee"


@dataclass(frozen=True, slots=True)
class Victim:
    """A fighter who may be hurt: his health and, for a ranged attack, how far he stands from the shooting leader."""

    id: str
    health: int
    distance: float = 0.0


@dataclass(frozen=True, slots=True)
class Damage:
    """Damage that waits to be allotted, and to whom it may go.

    `cap` is the number of weapons that fired (CF-RANGED-18); `spared` is an Incarnate protected by his unit
    (CF-INC-3); `unseen` are members whom no firing marksman sees (CF-RANGED-20). `order` is the variant `loss_order` of
    CF-DMG-5, which concerns ranged attacks.
    """

    kind: str
    points: int
    victims: tuple[Victim, ...]
    cap: int | None = None
    spared: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    order: str = "max_then_near"

    @property
    def strictly_near(self) -> bool:
        """Whether the nearest fall first even if that eliminates fewer."""
        return self.kind == RANGED and self.order == "strictly_near"

    @property
    def most(self) -> int:
        """How many fighters the damage eliminates: as many as possible, within the cap (CF-DMG-5)."""
        count, left = 0, self.points
        for health in sorted(victim.health for victim in self.victims):
            if health > left or count == self.cap:
                break
            count, left = count + 1, left - health
        return count

    def allotments(self) -> list[dict[str, int]]:
        """Every way to allot the damage; several where the active player picks."""
        if self.strictly_near:
            return self._one_by_one()
        found = []
        for group in self._groups():
            left = self.points - sum(victim.health for victim in group)
            survivors = [victim for victim in self.victims if victim not in group]
            if self.kind == RANGED and survivors:
                nearest = min(round(victim.distance, 3) for victim in survivors)
                survivors = [victim for victim in survivors if round(victim.distance, 3) == nearest]
            killed = {victim.id: victim.health for victim in group}
            # CF-DMG-6, CF-RANGED-19: the rest goes to one survivor, who keeps at least 1; what he cannot take is lost
            wounds = [{victim.id: min(left, victim.health - 1)} for victim in survivors]
            wounds = [wound for wound in wounds if any(wound.values())] if left else []
            found += [killed | wound for wound in wounds] or [killed]
        return found

    def _one_by_one(self) -> list[dict[str, int]]:
        """Damage goes to the nearest until he falls and then to the next; among equally near ones the player picks."""
        found: list[dict[str, int]] = []
        todo: list[dict[str, int]] = [{}]
        for killed in todo:  # grows by each set that can be eliminated
            left = self.points - sum(killed.values())
            standing = [victim for victim in self.victims if victim.id not in killed]
            nearest = min((round(victim.distance, 3) for victim in standing), default=0.0)
            standing = [victim for victim in standing if round(victim.distance, 3) == nearest]
            falls = [v for v in standing if v.health <= left and len(killed) != self.cap]
            todo += [further for v in falls if (further := killed | {v.id: v.health}) not in todo]
            wounds = [{v.id: min(left, v.health - 1)} for v in standing if v not in falls]
            wounds = [wound for wound in wounds if any(wound.values())]
            found += [killed | wound for wound in wounds] if wounds or falls else [killed]
        return found

    def _groups(self) -> list[tuple[Victim, ...]]:
        """The largest sets that can be eliminated; for a ranged attack those whose sorted distances come first.

        (CF-DMG-5, CF-RANGED-17)
        """
        choices = [combinations(self.victims, self.most)]
        if self.kind == RANGED:
            choices = [combinations(ring, count) for ring, count in self._from_near_to_far()]
        groups = [tuple(chain.from_iterable(parts)) for parts in product(*choices)]
        return [group for group in groups if sum(victim.health for victim in group) <= self.points]

    def _from_near_to_far(self) -> list[tuple[list[Victim], int]]:
        """Those who stand equally far, the nearest first, and how many of them fall.

        As many as possible of the nearest, as long as the cheapest choice of all others still makes up the number.
        """
        near = sorted(self.victims, key=lambda victim: (round(victim.distance, 3), victim.health))
        rings = [list(ring) for _, ring in groupby(near, key=lambda victim: round(victim.distance, 3))]
        left, wanted, found = self.points, self.most, []
        for k, ring in enumerate(rings):
            later = sorted(victim.health for other in rings[k + 1 :] for victim in other)
            costs = [victim.health for victim in ring]
            count = max(
                n
                for n in range(min(wanted, len(ring)) + 1)
                if wanted - n <= len(later) and sum(costs[:n]) + sum(later[: wanted - n]) <= left
            )
            found.append((ring, count))
            left, wanted = left - sum(costs[:count]), wanted - count
        return found


def allotment_refusal(damage: Damage, allotment: Mapping[str, int]) -> Refusal | None:
    """Why damage may not be allotted like this, in the order CF-INC-3, sight, contact, cap, number, rest."""
    victims = {victim.id: victim for victim in damage.victims}
    for fighter_id in allotment:
        if fighter_id in damage.spared:
            text = "An Incarnate takes no damage from an attack on his unit while other fighters remain."
            return Refusal("CF-INC-3", text, (fighter_id,))
        if fighter_id in damage.unseen:
            return Refusal("CF-RANGED-20", f"No firing marksman sees {fighter_id}.", (fighter_id,))
        if fighter_id not in victims and damage.kind == RANGED:
            return Refusal("CF-RANGED-16", f"{fighter_id} is no member of the target unit.", (fighter_id,))
        if fighter_id not in victims:
            text = f"{fighter_id} is no defender of that profile in contact with the attackers."
            return Refusal("CF-MELEE-13", text, (fighter_id,))
    killed = [fighter_id for fighter_id, points in allotment.items() if points >= victims[fighter_id].health]
    if damage.cap is not None and len(killed) > damage.cap:
        text = f"{len(killed)} fighters would be eliminated with {damage.cap} weapons fired."
        return Refusal("CF-RANGED-18", text, tuple(killed))
    allowed = damage.allotments()
    chosen = {fighter_id: points for fighter_id, points in allotment.items() if points}
    if not any(_killed(damage, each) == set(killed) for each in allowed):
        text = f"The damage eliminates {damage.most}, as many as possible"
        nearest = ", the nearest first" if damage.kind == RANGED else ""
        if damage.strictly_near:
            text, nearest = "The nearest falls before the next is hurt", ", even if that eliminates fewer"
        return Refusal("CF-DMG-5", f"{text}{nearest}.", tuple(killed))
    if chosen not in allowed:
        text = "Damage left over goes to one survivor, the nearest for a ranged attack; the rest is lost."
        return Refusal("CF-DMG-6", text, tuple(chosen))
    return None


def _killed(damage: Damage, allotment: Mapping[str, int]) -> set[str]:
    health = {victim.id: victim.health for victim in damage.victims}
    return {fighter_id for fighter_id, points in allotment.items() if points >= health[fighter_id]}
