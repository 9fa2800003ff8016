"""A position in words: names, prompts, what an action means, the map as text."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rulebook.english import counted, sentence
from rulebook.game import Action
from rulebook.northmen.actions import (
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
from rulebook.northmen.facts import Facts
from rulebook.northmen.pieces import NONE, UNIT_WORDS, in_words, read_army, write_army
from rulebook.northmen.tiles import COMPASS, DECK_WORDS, EDGE_WORDS, EDGES, TOWNS, strength, turned

if TYPE_CHECKING:
    from rulebook.northmen.state import NorthmenState


def tile_words(number: int, rotation: int = 0) -> str:
    """A tile in words: edges and towns."""
    if number < 1:
        return "face down"
    found = Counter(turned(number, rotation))
    edges = ", ".join(f"{many} {EDGE_WORDS[edge]}" for edge, many in sorted(found.items()))
    towns = f"; {' and '.join(TOWNS[number])} town{'' if len(TOWNS[number]) == 1 else 's'}" if TOWNS[number] else ""
    return f"{EDGES[number]}: {edges}{towns}"


# ---- prompts

_PROMPTS = {
    "ability": "choose a special ability",
    "ships": "lay extra tiles with longships, or go on",
    "fort": "build a stronghold on the tile just laid, or go on",
    "found": "found a church",
    "oath": "replace a warband by a hersir, or not",
    "sect": "remove the church, or not",
    "next_order": "name the deck of the next order tile, or stop inciting",
    "pull": "name the deck of the next tile to show",
    "siege": "destroy or capture the stronghold",
    "gift": "put the Stonefists' catapult somewhere",
}


def prompt(facts: Facts) -> str:
    """Who must choose and among what."""
    if facts.outcome is not None:
        return "The game is over"
    return f"{facts.name(facts.decider)}: {_asked(facts)}"


def _asked(facts: Facts) -> str:
    phase, left = facts.phase, facts.left
    if phase == "tile":
        return f"lay tile {facts.drawn}" if facts.drawn else "lay a tile of your hand, or draw one unseen"
    if phase == "ship_tile":
        return f"extend a lake with tile {facts.drawn}, or keep it as main tile"
    if phase == "mode":
        return _use(facts)
    if phase == "draw":
        return f"draw {counted(left, 'tile')}"
    if phase == "recruit":
        return f"recruit up to {counted(left, 'warband')} on tile {facts.main_tile}"
    if phase == "move":
        return f"move an army by {facts.kind} ({counted(left, 'action')} left)"
    if phase == "build":
        return f"place a {facts.use} ({counted(left, 'action')} left)"
    if phase == "fight":
        return f"fight ({counted(left, 'mountain action')} left), or go on"
    if phase == "commit":
        return "lay hand tiles or prepared tiles face down, or be ready"
    if phase == "loss" and facts.fight is not None and facts.fight.at < len(facts.fight.losses):
        loser, due = facts.fight.sides[facts.fight.at], facts.fight.losses[facts.fight.at]
        return f"choose {counted(due, 'unit')} of {facts.whom(loser)} to be lost"
    if phase == "town":
        return f"use {counted(left, f'{facts.use} action')}, or go on"
    if phase == "order" and facts.order is not None:
        return _order(facts)
    return _PROMPTS.get(phase, "the turn goes on")


def _use(facts: Facts) -> str:
    if not facts.left:
        return f"add mead or a longship to the {facts.kind} actions, or go on"
    return f"choose what to do with {counted(facts.left, f'{facts.kind} action')}"


def _order(facts: Facts) -> str:
    order = facts.under_order
    title = f"the brigands' {order.name.capitalize()}"
    stages = {
        "omen": "name the deck of the tile they prepare",
        "burn": f"name the deck of a tile they burn ({order.number} left)",
        "muster": f"choose where {order.number} muster",
        "march": "choose army and target",
        "assault": "choose the tile",
    }
    return f"{title}: {stages[order.stage]}"


# ---- actions


def _taking(state: NorthmenState) -> str:
    """What a tile is taken from a deck for."""
    if state.phase == "order" and state.order is not None:
        return "Burn a tile of" if state.order.stage == "burn" else "Let the brigands prepare a tile of"
    ways = {
        "tile": "Draw the main tile unseen from",
        "ships": "Draw a tile for a longship from",
        "next_order": "Show an order tile of",
        "pull": "Lay down a tile of",
    }
    return ways.get(state.phase, "Draw a tile from")


_PURPOSES = {
    "found": "found churches",
    "draw": "draw tiles",
    "recruit": "recruit warbands",
    "incite": "incite brigands",
    "move": "move armies",
    "fight": "fight",
    "longship": "place longships",
    "hersir": "place hersirs",
    "catapult": "place catapults",
}


def purpose(use: str) -> str:
    """What actions are used to do, as `to place longships`."""
    return _PURPOSES[use]


def describe(state: NorthmenState, action: Action) -> str:
    """The action in words."""
    match action:
        case Lay(tile, place, rotation, ship):
            edges = turned(tile, rotation) if tile in EDGES else "?"
            extra = f" as extra tile of the longship on {ship}" if ship else ""
            return f"Lay tile {tile} at {place}, rotation {rotation} ({edges}){extra}"
        case Draw(deck):
            return f"{_taking(state)} the {DECK_WORDS.get(deck, deck)}"
        case Move(origin, army, target):
            return f"Move {in_words(read_army(army) or NONE)} from tile {origin} to tile {target}"
        case Build(origin):
            return f"Place a {state.use}" + ("" if origin is None else f", taken from tile {origin}")
        case Attack(tile, target, own):
            by = " with a catapult's own attack" if own else ""
            return f"Shoot from tile {tile} at tile {target}{by}" if target else f"Start a conflict on tile {tile}{by}"
        case Lose(army):
            return f"Lose {in_words(read_army(army) or NONE)}"
        case Bribe(tile, side, unit):
            whose = state.whom(side) if 0 <= side <= state.players else side
            return f"Bribe away a {UNIT_WORDS.get(unit, unit)} of {whose} on tile {tile}"
        case SetCatapult(tile, origin):
            return f"Put a catapult on tile {tile}" + ("" if origin is None else f", taken from tile {origin}")
        case Choose(use):
            return sentence(_PURPOSES.get(use, use))
        case Fortify(edge):
            return f"Build a stronghold on the {COMPASS[edge] if edge in range(6) else edge} edge"
        case Done():
            return _DONE.get(state.phase, "Go on")
    return _plain(action)


def told(state: NorthmenState, action: Action, viewer: int) -> str:
    """The action in words, without the numbers of tiles that lie face down for this player (BN-CONF-5, BN-TUSK-1)."""
    if viewer != state.player:
        match action:
            case Commit():
                return "Lay a tile face down"
            case Prepare():
                return "Prepare a tile"
    return describe(state, action)


def _plain(action: Action) -> str:
    match action:
        case ChooseAbility(ability):
            return f"Take {ability}"
        case SpendMead():
            return "Spend mead for one more action"
        case SpendLongship(tile):
            return f"Send the longship on tile {tile} home for one more action"
        case Recruit(number):
            return f"Recruit {counted(number, 'warband')}"
        case Found(tile):
            return f"Found a church on tile {tile}"
        case Commit(tile):
            return (
                f"Lay tile {tile} face down ({counted(strength(tile), 'mountain') if tile in EDGES else '? mountains'})"
            )
        case Destroy():
            return "Destroy the stronghold"
        case Capture():
            return "Capture the stronghold"
        case Muster(tile):
            return f"Brigands muster on tile {tile}"
        case Assault(tile):
            return f"Brigands assault tile {tile}"
        case Store():
            return "Store mead"
        case Prepare(tile):
            return f"Prepare tile {tile}"
        case Promote():
            return "Replace a warband by a hersir"
        case RemoveChurch():
            return "Remove the church"
    return str(action)


_DONE = {
    "ships": "No more extra tiles",
    "ship_tile": "Keep it as main tile",
    "fort": "No stronghold",
    "commit": "Ready",
    "oath": "No hersir",
    "sect": "Leave the church",
    "fight": "Fight no more",
    "next_order": "Incite no more",
}


# ---- the position


def line(state: NorthmenState) -> str:
    """The position as one line."""
    vp = "-".join(map(str, state.vp))
    units = " ".join(f"{tile}:{side}{write_army(counts)}" for tile, side, counts in state.units)
    hands = "/".join(",".join(map(str, hand)) for hand in state.hands)
    return (
        f"turn {state.turn} {state.name(state.seat)} {state.phase}"
        f"{'/' + state.kind + str(state.left) if state.kind else ''} vp {vp} decks {len(state.main)}+{len(state.faith)}"
        f" hands {hands} laid {len(state.laid)} units [{units}] churches {','.join(map(str, state.churches)) or '-'}"
    )


def drawing(state: NorthmenState) -> str:
    """The position as text, tile by tile."""
    lines = [f"Turn {state.turn}. {prompt(state)}"]
    for side in range(state.players + 1):
        hand = "" if side == state.players else f", hand {_row(state.hands[side])}"
        mead = "" if side == state.players or not state.reserves[side] else f", mead {state.reserves[side]}"
        ability = f", {state.abilities[side]}" if side < state.players and state.abilities[side] else ""
        ready = f", prepared {_row(state.prepared[side])}" if state.prepared[side] else ""
        lines.append(f"{state.name(side)}: {state.vp[side]} VP{hand}{mead}{ready}{ability}")
    lines.append(f"Decks: main {len(state.main)}, Test of Faith {len(state.faith)}; discarded {len(state.discards)}")
    lines += [tile_line(state, entry[0]) for entry in state.laid]
    return "\n".join(lines)


def _row(tiles: tuple[int, ...]) -> str:
    return " ".join("?" if tile < 1 else str(tile) for tile in tiles) or "empty"


def tile_line(state: NorthmenState, tile: int) -> str:
    """One tile of the map in words: place, sides, towns, church, strongholds, units."""
    chart = state.chart
    q, r = chart.where[tile]
    parts = [f"tile {tile} at {q},{r} {chart.edges[tile]}"]
    if TOWNS[tile]:
        parts.append(f"{' and '.join(TOWNS[tile])} town{'s' if len(TOWNS[tile]) > 1 else ''}")
    if tile in state.churches:
        parts.append("church")
    for fort in state.strongholds:
        if fort.tile == tile:
            parts.append(f"{state.name(fort.owner)}'s stronghold {COMPASS[fort.edge]}")
    for side, counts in sorted(state.standing.get(tile, {}).items()):
        parts.append(f"{state.name(side)} {in_words(counts)}")
    return ", ".join(parts)
