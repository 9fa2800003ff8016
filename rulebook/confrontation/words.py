"""What players read: prompts, actions and positions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.confrontation import actions as deeds
from rulebook.confrontation.actions import Deed, Trails
from rulebook.confrontation.activation.rules import ASSAULT
from rulebook.confrontation.company.profiles import PROFILES
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.effects.vocabulary import ARTIFACTS, TACTICS, TITANIC
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.mystics.rules import EFFECTS
from rulebook.confrontation.space.shapes import distance
from rulebook.english import counted

if TYPE_CHECKING:
    from rulebook.confrontation.state import ConfrontationState

PACKAGES = {
    "walk": "walk only",
    "act": "walk, shoot, call or cast",
    "run": "run",
    "assault": "assault",
    "fight": "stay and fight",
}


def prompt(state: ConfrontationState) -> str:
    """Who decides about what."""
    if state.outcome is not None:
        return f"The battle is over: {state.outcome.text}"
    if state.decider is None:
        return ""
    return f"{state.name(state.decider)}: {state.procedure.prompt(state)}"


def unit_words(unit: Unit) -> str:
    """A unit in a few words."""
    count = len(unit.fighters)
    return f"{unit.named()} ({count})" if count > 1 else unit.named()


def card_words(card: str) -> str:
    """The name on a card."""
    if card in PROFILES:
        return PROFILES[card].name
    return TITANIC[card].name if card in TITANIC else "a hidden card"


def describe(state: ConfrontationState, action: Deed) -> str:
    """An action in words."""
    writer = _WORDS.get(type(action))
    return writer(state, action) if writer else _plain(action)


def told(state: ConfrontationState, action: Deed, viewer: int) -> str:
    """An action in words, without the order of cards that lie face down for this player (CF-MODE-12)."""
    if isinstance(action, deeds.OrderSequence) and viewer != state.player:
        return "Order the cards"
    return describe(state, action)


def _plain(action: Deed) -> str:
    return str(action).replace("-", " ").capitalize()


def _named(facts: Facts, unit_id: str) -> str:
    if facts.field.has(unit_id):
        return facts.unit(unit_id).the
    if facts.element(unit_id):
        return f"the {facts.aim(unit_id)}"
    waiting = facts.waits(unit_id)
    return waiting.unit.the if waiting else unit_id


def _who(facts: Facts, fighter_id: str) -> str:
    found = facts.find(fighter_id)
    if found is None:
        return fighter_id
    return found[1].profile.name if found[1].profile.incarnate else f"{found[1].profile.single} {fighter_id}"


def _effect(effect: str) -> str:
    return EFFECTS[effect].name if effect in EFFECTS else effect


def _fallen(facts: Facts, fighter_id: str) -> str:
    names = [each.fighter.profile.name for each in facts.fallen if each.fighter.id == fighter_id]
    return names[0] if names else fighter_id


def _declare(facts: Facts, action: deeds.Declare) -> str:
    aim = f" {_named(facts, action.target)}" if action.package == ASSAULT else ""
    return (
        f"Announce: {'disengage, then ' if action.disengage else ''}{PACKAGES.get(action.package, action.package)}{aim}"
    )


def _move(verb: str, facts: Facts, unit_id: str, trails: Trails) -> str:
    where = [path[-1] for name, path in trails if facts.field.has(unit_id) and name == facts.unit(unit_id).leader]
    far = max((distance(path[0], path[-1]) for _, path in trails), default=0.0)
    if where:
        return f"{verb} {far:.1f} cm, leader to {where[0][0]:.0f}, {where[0][1]:.0f}"
    return f"{verb} {far:.1f} cm with {_named(facts, unit_id)}"


def _shoot(facts: Facts, action: deeds.Shoot) -> str:
    weapon = PROFILES[action.salvo].ranged if action.salvo in PROFILES else None
    aim = {"war_machine": ", at the machine", "crew": ", at the crew"}.get(action.aim, "")
    pick = f", aimed at {_who(facts, action.fighter)}" if action.fighter else ""
    return f"Shoot the {weapon.name if weapon else action.salvo} at {_named(facts, action.target)}{aim}{pick}"


def _combat(facts: Facts, action: deeds.Combat) -> str:
    dice = sum(number for _, number in action.dice)
    name = PROFILES[action.against].name if action.against in PROFILES else action.against
    first = facts.find(action.dice[0][0]) if action.dice else None
    mine = first[1].profile.name if first else "Nobody"
    verb = "strikes" if first is None or first[1].profile.incarnate else "strike"
    return f"{mine} {verb} {name} with {dice} {'die' if dice == 1 else 'dice'}"


def _call(facts: Facts, action: deeds.CallMiracle | deeds.CastRitual) -> str:
    name = _effect(action.effect)
    aim = f" on {_named(facts, action.target.partition('.')[0])}" if action.target else ""
    places = getattr(action, "places", ())
    if places:
        x, y = (sum(place[k] for place in places) / len(places) for k in (0, 1))
        aim = f" around {x:.0f}, {y:.0f}"
    more = getattr(action, "exaltation", 0)
    return f"{name}{f', exalted by {more},' if more else ''}{aim} ({_who(facts, action.fighter)})"


def _answer(verb: str, facts: Facts, units: tuple[str, ...]) -> str:
    return f"{verb} with {' and '.join(_named(facts, name) for name in units)}"


def _titanic(facts: Facts, action: deeds.Titanic) -> str:
    return f"{card_words(action.card)}{f' on {_named(facts, action.target)}' if action.target else ''}"


def _strike(facts: Facts, action: deeds.StrikeTerrain) -> str:
    return f"Strike the {_thing(facts, action.element)} with {counted(len(action.fighters), 'fighter')}"


def _thing(facts: Facts, name: str) -> str:
    return facts.aim(name) if facts.element(name) else name.rstrip("0123456789")


def _allot(facts: Facts, action: deeds.Allot) -> str:
    """By number, so that the ways to allot can be told apart in a narrow list."""
    parts = []
    for name, points in action.points:
        found = facts.find(name)
        hero = found is not None and found[1].profile.incarnate
        parts.append((_who(facts, name) if hero else name) + (f" ({points})" if points > 1 else ""))
    return f"Damage to {', '.join(parts)}" if parts else "No damage to anybody"


def _deploy(facts: Facts, action: deeds.Deploy) -> str:
    """Where the first of them stands, in which formation and how deep."""
    if not action.places:
        return f"Deploy {_named(facts, action.unit)}"
    x, y = action.places[0][1]
    rows = len({round(place[1], 1) for _, place in action.places})
    ranks = "one rank" if rows == 1 else f"{rows} ranks"
    named = _named(facts, action.unit).removeprefix("the ")
    return f"{named} at {x:.0f}, {y:.0f}: {action.formation}, {ranks}"


def _reveal(facts: Facts, action: deeds.Reveal) -> str:
    cards = facts.cards
    if cards is not None and cards.mode == "Marauder" and cards.drawn is None:
        return "Draw the top card"
    if action.card and _named(facts, action.unit).removeprefix("the ") == card_words(action.card):
        return f"Activate {_named(facts, action.unit)}"
    unit = f" and activate {_named(facts, action.unit)}" if action.unit else ""
    return f"Turn the card {card_words(action.card)}{unit}" if action.card else f"Turn the first card{unit}"


_WORDS = {
    deeds.ChooseRole: lambda facts, action: "Attack" if action.attack else "Defend",
    deeds.PlaceTerrain: lambda facts, action: (
        f"Place the {action.kind.replace('_', ' ')} at {action.at[0]:g}, {action.at[1]:g}"
        + (f", turned by {action.degrees:g}°" if action.degrees else "")
    ),
    deeds.ChooseZone: lambda facts, action: f"Take the zone in the {action.zone}",
    deeds.PayUpkeep: lambda facts, action: (
        f"Pay for {_effect(action.effect)}" if action.pay else f"Let {_effect(action.effect)} end"
    ),
    deeds.Resurrect: lambda facts, action: (
        f"Bring back {_fallen(facts, action.fighter)}"
        + (f" at {action.at[0]:.0f}, {action.at[1]:.0f}" if action.at else ", for whom there is no room")
    ),
    deeds.HoldBack: lambda facts, action: (
        "Hold back " + (", ".join(_named(facts, name) for name in action.units) or "nobody")
    ),
    deeds.NameCommander: lambda facts, action: f"Make {_who(facts, action.fighter)} your Commander",
    deeds.RollAuthority: lambda facts, action: "Roll the Authority opposition",
    deeds.RollOn: lambda facts, action: "Roll the 6 again",
    deeds.Stand: lambda facts, action: "Keep the total",
    deeds.ChooseDeployer: lambda facts, action: f"{facts.name(action.player)} deploy first",
    deeds.Deploy: _deploy,
    deeds.CallUp: lambda facts, action: f"Call up {_named(facts, action.unit)}" if action.unit else "Call up nobody",
    deeds.OrderSequence: lambda facts, action: "Order: " + ", ".join(map(card_words, action.cards)),
    deeds.ChooseFirst: lambda facts, action: f"{facts.name(action.player)} begin",
    deeds.Reveal: _reveal,
    deeds.Reserve: lambda facts, action: "Put the card in reserve",
    deeds.PlayReserve: lambda facts, action: (
        f"Play the reserve: {_named(facts, action.unit)}" if action.unit else "Play the reserve"
    ),
    deeds.Declare: _declare,
    deeds.Measure: lambda facts, action: f"Measure from {action.start} to {action.end}",
    deeds.ChangeFormation: lambda facts, action: f"Take {action.formation} formation",
    deeds.Walk: lambda facts, action: _move("Walk", facts, action.unit, action.trails),
    deeds.Run: lambda facts, action: _move("Run", facts, action.unit, action.trails),
    deeds.Enter: lambda facts, action: _move("Enter", facts, action.unit, action.trails),
    deeds.LeaveField: lambda facts, action: f"Leave the field with {_named(facts, action.unit)}",
    deeds.Assault: lambda facts, action: f"Move into contact with {_named(facts, action.target)}",
    deeds.Shoot: _shoot,
    deeds.Combat: _combat,
    deeds.StrikeTerrain: _strike,
    deeds.Open: lambda facts, action: f"{_who(facts, action.fighter)}: open the {_thing(facts, action.element)}",
    deeds.PickUp: lambda facts, action: f"{_who(facts, action.fighter)}: take the {_thing(facts, action.item)}",
    deeds.Drop: lambda facts, action: f"{_who(facts, action.fighter)}: lay the {_thing(facts, action.item)} down",
    deeds.UseTactic: lambda facts, action: (
        f"Use the tactic {TACTICS[action.tactic].name}" if action.tactic in TACTICS else f"Use {action.tactic}"
    ),
    deeds.UseArtifact: lambda facts, action: (
        f"{_who(facts, action.fighter)}: "
        f"use the {ARTIFACTS[action.artifact].name if action.artifact in ARTIFACTS else action.artifact}"
    ),
    deeds.EndActivation: lambda facts, action: "End the activation",
    deeds.CallMiracle: _call,
    deeds.CallCommunion: _call,
    deeds.CastSpell: _call,
    deeds.CastRitual: _call,
    deeds.Censure: lambda facts, action: _answer("Censure", facts, action.units),
    deeds.Counter: lambda facts, action: _answer("Counter", facts, action.units),
    deeds.Titanic: _titanic,
    deeds.Sacrifice: lambda facts, action: f"Give up {card_words(action.card)} to cancel the Strength test",
    deeds.SettleConflict: lambda facts, action: (
        f"Pay 1 Elixir: {action.effect} applies" if action.effect else "Let neither effect apply"
    ),
    deeds.Roll: lambda facts, action: "Roll the dice",
    deeds.Reroll: lambda facts, action: "Re-roll all failures",
    deeds.Keep: lambda facts, action: "Keep the dice",
    deeds.Feat: lambda facts, action: f"{_who(facts, action.fighter)}: {action.feat}",
    deeds.Pass: lambda facts, action: "Pass",
    deeds.Allot: _allot,
    deeds.NameLeader: lambda facts, action: f"{_who(facts, action.fighter)} leads",
    deeds.ChooseEdge: lambda facts, action: f"Flee to the {action.edge}",
}


def line(state: ConfrontationState) -> str:
    """A position in one line: where everybody stands, and what is under way."""
    units = " ".join(
        f"{unit.id}{'!' if unit.routed else ''}:"
        + ";".join(f"{f.at[0]:g},{f.at[1]:g}/{f.health}" for f in unit.fighters)
        for unit in state.field.units
    )
    procedure = type(state.procedure).__name__.lower() if state.procedures else "over"
    elixir = ":".join(map(str, state.elixir))
    return f"{state.battle.id} round {state.round} {state.phase} {procedure} elixir {elixir} | {units}"


def drawing(state: ConfrontationState) -> str:
    """The battle as text: the purses and every unit with its state."""
    asked = prompt(state)
    rows = [f"{state.battle.name}, round {state.round}, {state.phase}" + (f": {asked}" if asked else "")]
    for player in range(state.players):
        rows.append(f"{state.name(player)}, {state.elixir[player]} of {state.battle.target} Elixir")
        rows += [f"  {_unit_line(state, unit)}" for unit in state.field.units if unit.owner == player]
        rows += [
            f"  {each.unit.id} {unit_words(each.unit)}: not on the field"
            for each in state.waiting
            if each.unit.owner == player
        ]
    return "\n".join(rows)


def _unit_line(state: ConfrontationState, unit: Unit) -> str:
    words = ["in rout" if unit.routed else "", "engaged" if state.field.engaged(unit) else "free"]
    words += [f"{unit.formation} formation", f"Power {unit.power}"]
    words.append("activated" if unit.id in state.activated else "")
    x, y = unit.chief.at
    faith, mana = state.faith(unit.id), state.mana(unit.id)
    words += [f"faith {faith}" if faith else "", f"mana {mana}" if mana else ""]
    return f"{unit.id} {unit_words(unit)} at {x:.1f}, {y:.1f}: {', '.join(word for word in words if word)}"
