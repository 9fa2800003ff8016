"""What is where, in words: a line for every fighter, element, objective, item and card."""

from __future__ import annotations

from functools import cache

from rulebook.confrontation.company.battles import controller, ground
from rulebook.confrontation.company.profiles import PROFILES
from rulebook.confrontation.company.units import CLOSE, Fighter, Unit
from rulebook.confrontation.material import tables
from rulebook.confrontation.shooting.rules import range_band
from rulebook.confrontation.space.field import Element, unit_distance
from widgets.confrontation.tabletop import WORDS, Tabletop, signs


def fighter_line(table: Tabletop, unit: Unit, fighter: Fighter, engaged: bool, seer: Fighter | None) -> str:
    """`South's Concord Levy 3 of 8, leader, free, at 41 20`; with the distance where it may be measured."""
    number = fighter.id.rsplit(".", 1)[-1]
    named = fighter.profile.name
    if not fighter.profile.incarnate:
        named += f" {number} of {unit.original}"
    words = [f"{owner(table, unit.owner)}'s {named}"]
    words += [WORDS[sign] for sign in signs(unit, fighter)]
    if fighter.profile.health > 1:
        what = "structure" if fighter.profile.structure else "health"
        words.append(f"{what} {fighter.health} of {fighter.profile.health}")
    words.append("in rout" if unit.routed else "engaged" if engaged else "free")
    if unit.formation == CLOSE:
        words.append("close formation")
    if table.activation and table.activation.unit == unit.id:
        words.append("acting now")
    elif unit.id in table.activated:
        words.append("activated")
    words.append(f"at {fighter.at[0]:.3g} {fighter.at[1]:.3g}")
    if seer and seer.id != fighter.id and table.measured:
        words.append(f"{seer.base.gap(fighter.base):.1f} cm away")
        mine = table.unit_of(seer.id)
        if mine and mine.leader == seer.id and unit.leader == fighter.id and unit.owner != mine.owner:
            words.append(f"range {range_band(unit_distance(mine, unit))}")
    return ", ".join(words)


def owner(table: Tabletop, player: int) -> str:
    """The name of a player."""
    return table.names[player] if player < len(table.names) else f"player {player + 1}"


def element_line(element: Element) -> str:
    """`low wall, 1.5 cm high, obstacle, crossable, structure 4 of 4`."""
    words = [element.kind.id.replace("_", " ")]
    if element.kind.height:
        words.append(f"{element.kind.height:g} cm high")
    words += [flag.replace("_", "-") for flag in element.kind.flags]
    if element.kind.structure:
        words.append(f"structure {element.structure} of {element.kind.structure}")
    return ", ".join(words)


def objective_line(table: Tabletop, number: int, powers: dict[int, int]) -> str:
    """`objective 1, altar, Power 4 to 3, held by nobody`."""
    objective = table.objectives[number]
    held = table.held[number] if number < len(table.held) else None
    counts = " to ".join(str(powers.get(player, 0)) for player in range(len(table.names)))
    now = controller(table.field, ground(table.field, objective))
    words = [f"objective {number + 1}", objective.kind.replace("_", " "), f"Power within 10 cm {counts}"]
    words.append(f"held by {owner(table, held)}" if held is not None else "held by nobody")
    if now is not None and now != held:
        words.append(f"{owner(table, now)} would take it now")
    return ", ".join(words)


@cache
def card_name(card: str) -> str:
    """The name on a card of a unit or of a titan's ability; one face down has none."""
    if card in PROFILES:
        return PROFILES[card].name
    return next((entry["name"] for entry in tables("effects")["titanic"] if entry["id"] == card), "")


def in_words(table: Tabletop) -> str:
    """The table in text form: a line for every unit."""
    engaged = {unit.id for one, _, other, _ in table.field.contacts() for unit in (one, other)}
    lines = [header_line(table)]
    for unit in table.field.units:
        state = "in rout" if unit.routed else "engaged" if unit.id in engaged else "free"
        x, y = unit.chief.at
        lines.append(
            f"{unit.id} {owner(table, unit.owner)}: {len(unit.fighters)} of {unit.original} {unit.named()}, {state}, "
            f"leader at {x:.4g} {y:.4g}"
        )
    lines += [f"e:{element.id} {element_line(element)}" for element in table.field.elements]
    return "\n".join(lines)


def header_line(table: Tabletop) -> str:
    """Battle, round and phase in one line."""
    words = [table.battle or "Confrontation"]
    if table.round:
        words.append(f"round {table.round}" + (f" of {table.rounds}" if table.rounds else ""))
    if table.phase:
        words.append(table.phase)
    return " · ".join(words)


__all__ = [
    "card_name",
    "element_line",
    "fighter_line",
    "header_line",
    "in_words",
    "objective_line",
    "owner",
]
