"""Why an action is not possible. The checks come in a fixed order; the first rule in the way is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.game import Action, Refusal
from rulebook.northmen import conflict, legal, orders, words
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
from rulebook.northmen.control import controls
from rulebook.northmen.pieces import (
    ARMY,
    CATAPULT,
    KINDS,
    LONGSHIP,
    UNIT_WORDS,
    WARBAND,
    counts_at,
    number_at,
    read_army,
    sides_at,
    strongholds_each,
    supply,
)
from rulebook.northmen.reach import meets_mate, reach, why_not
from rulebook.northmen.settings import ABILITIES
from rulebook.northmen.steps import (
    PIECE,
    PIECE_COST,
    SPECIAL,
    USES,
    can_place,
    free_churches,
    idle_catapults,
    idle_ships,
    may_draw,
    movable_pieces,
    nightwind,
    open_joins,
    order_cost,
)
from rulebook.northmen.tiles import (
    COMPASS,
    DECK_WORDS,
    FAITH,
    MAIN,
    NOVGOROD,
    SIDE_WORDS,
    TOWNS,
    read_hex,
    step,
    turned,
)

if TYPE_CHECKING:
    from rulebook.northmen.table import Table

ONLY_IN: dict[type[Action], tuple[str, ...]] = {
    ChooseAbility: ("ability",),
    Fortify: ("fort",),
    SpendMead: ("mode",),
    SpendLongship: ("mode",),
    Choose: ("mode",),
    Recruit: ("recruit",),
    Found: ("found",),
    Commit: ("commit",),
    Lose: ("loss",),
    Destroy: ("siege",),
    Capture: ("siege",),
    Promote: ("oath",),
    RemoveChurch: ("sect",),
    SetCatapult: ("gift",),
    Lay: ("ships", "ship_tile", "tile"),
    Draw: ("ships", "tile", "draw", "next_order", "order", "pull", "town"),
    Move: ("move", "order"),
    Build: ("build", "fight"),
    Attack: ("fight",),
    Muster: ("order",),
    Assault: ("order",),
    Store: ("town",),
    Bribe: ("town",),
    Prepare: ("town",),
    Done: (
        "ships",
        "ship_tile",
        "fort",
        "mode",
        "found",
        "draw",
        "recruit",
        "move",
        "build",
        "oath",
        "sect",
        "fight",
        "commit",
        "town",
        "gift",
    ),
}
"""The phases in which an action of each kind has its time."""

OUT_OF_TIME: dict[type[Action], tuple[str, str]] = {
    ChooseAbility: ("BN-SETUP-9", "Abilities are chosen before the first turn."),
    Fortify: ("BN-STRONG-1", "A stronghold is built only on a tile that was just laid."),
    SpendMead: ("BN-MEAD-3", "Mead is spent at the start of the step of a kind of action."),
    SpendLongship: ("BN-ABIL-3", "A longship goes home at the start of the step of a kind of action."),
    Choose: ("BN-ACT-3", "There is no use of actions to choose now."),
    Recruit: ("BN-FOREST-1", "Warbands are recruited with forest actions, in their step."),
    Found: ("BN-CHACT-1", "Churches are founded with church actions, in their step."),
    Commit: ("BN-CONF-5", "Tiles are laid face down only in a conflict, at one's turn to commit."),
    Lose: ("BN-CONF-11", "No losses are to be chosen now."),
    Destroy: ("BN-RANGE-9", "No stronghold is at stake."),
    Capture: ("BN-RANGE-9", "No stronghold is at stake."),
    Promote: ("BN-ABIL-4", "Only Oathbound, after a move over a pass, may replace a warband."),
    RemoveChurch: ("BN-ABIL-6", "Only Sectarians, where an army ended its move, may remove a church."),
    SetCatapult: ("BN-ABIL-9", "Stonefists' free catapult comes at the end of a turn with three VP, once."),
    Draw: ("BN-DECK-5", "Tiles are drawn only where an action or a step says so."),
    Move: ("BN-MOVE-7", "Armies move only with lake and road actions, in their steps."),
    Build: ("BN-ACT-3", "No piece can be placed now."),
    Attack: ("BN-MOUNT-1", "Conflicts are started with mountain actions, in their step."),
    Muster: ("BN-ORDER-2", "Brigands muster only when an order says so."),
    Assault: ("BN-ORDER-9", "Brigands assault only when an order says so."),
    Store: ("BN-TOWN-4", "Mead is stored only with mead actions, after the mountain step."),
    Bribe: ("BN-TOWN-4", "Units are bribed only with silver actions, after the mountain step."),
    Prepare: ("BN-TOWN-4", "Tiles are prepared only with tusk actions, after the mountain step."),
    Done: ("BN-TURN-1", "Something has to be decided here."),
}


def refusal(table: Table, action: Action) -> Refusal | None:
    """The first rule that forbids this action, or None."""
    if table.phase not in ONLY_IN[type(action)]:
        return _out_of_time(table, action)
    match action:
        case ChooseAbility(name):
            return _ability(table, name)
        case Lay():
            return _lay(table, action)
        case Draw(deck):
            return _draw(table, deck)
        case Fortify(side):
            return _fortify(table, side)
        case SpendMead():
            return None if table.reserves[table.seat] else _no("BN-MEAD-2", "No mead is stored.")
        case SpendLongship(tile):
            return _nightwind(table, tile)
        case Choose(use):
            return _choose(table, use)
        case Recruit(number):
            return _recruit(table, number)
        case Found(tile):
            return _found(table, tile)
        case Move():
            return _march(table, action) if table.phase == "order" else _move(table, action)
        case Build(origin):
            return _build(table, origin)
        case Attack():
            return _attack(table, action)
        case Commit(tile):
            return _commit(table, tile)
        case Lose(army):
            return _lose(table, army)
        case Capture():
            return _capture(table)
        case Muster(tile):
            return _muster(table, tile)
        case Assault(tile):
            return _assault(table, tile)
        case Store() | Bribe() | Prepare():
            return _town(table, action)
        case SetCatapult(tile, origin):
            return _gift(table, tile, origin)
        case Done() if table.phase == "gift" and legal.gifts(table):
            return _no("BN-ABIL-9", "The catapult has to be put somewhere.")
    return None


def _no(rule: str, message: str, *tiles: int, instead: str = "") -> Refusal:
    return Refusal(rule, message, tuple(f"tile:{tile}" for tile in tiles), instead)


def _out_of_time(table: Table, action: Action) -> Refusal:
    """BN-TURN-2: everything at its time."""
    now = f"Now: {words.prompt(table)}."
    if isinstance(action, Lay):
        if action.ship is not None:
            return _no("BN-LONG-6", "Extra tiles of longships come before the main tile.", instead=now)
        return _no("BN-TURN-1", "The main tile of this turn is laid.", instead=now)
    rule, message = OUT_OF_TIME[type(action)]
    return _no(rule, message, instead=now)


def _no_tile(table: Table, tile: int) -> Refusal | None:
    if tile not in table.chart.where:
        return _no("BN-COMP-12", f"There is no tile {tile} on the map.")
    return None


def _ability(table: Table, name: str) -> Refusal | None:
    if name not in ABILITIES:
        return _no("BN-COMP-8", f"{name!r} is no ability; they are {', '.join(ABILITIES)}.")
    if name in table.abilities:
        return _no("BN-SETUP-9", f"{name} is taken.")
    return None


# ---- tiles


def _lay(table: Table, action: Lay) -> Refusal | None:
    return _whose_tile(table, action) or _where(table, action) or _extends(table, action)


def _whose_tile(table: Table, action: Lay) -> Refusal | None:
    tile, hand = action.tile, table.hands[table.seat]
    if tile in table.prepared[table.seat] and tile > 0:
        return _no("BN-TUSK-3", f"Tile {tile} is prepared and cannot be laid on the map.")
    if table.phase != "tile":
        if action.ship is None:
            return _no("BN-LONG-6", "Now extra tiles of longships are laid; name the longship, or go on.")
        if table.phase == "ship_tile" and tile != table.drawn:
            return _no("BN-LONG-9", f"Tile {table.drawn} was drawn and comes first.")
        if table.phase == "ship_tile":
            return None
    elif action.ship is not None:
        return _no("BN-LONG-6", "Extra tiles come before the main tile, and this is the main tile.")
    elif table.drawn and tile != table.drawn:
        return _no("BN-TURN-4", f"Tile {table.drawn} was drawn and has a place, so it must be laid.")
    elif table.drawn:
        return None
    if tile not in hand or tile < 1:
        return _no("BN-TURN-3", f"Tile {tile} is not in the hand of {words.name(table.settings, table.seat)}.")
    return None


def _where(table: Table, action: Lay) -> Refusal | None:
    chart, place = table.chart, read_hex(action.hex)
    if place is None:
        return _no("BN-PLACE-4", f"{action.hex!r} is no hex; hexes are named like 1,-2.")
    if action.rotation not in range(6):
        return _no("BN-PLACE-4", f"{action.rotation} is no rotation; there are six, from 0 to 5.")
    if place in chart.at:
        return _no("BN-PLACE-4", f"Tile {chart.at[place]} lies there already.", chart.at[place])
    if not chart.laid:
        return None if place == (0, 0) else _no("BN-PLACE-1", "The first tile goes to hex 0,0.")
    touched = [chart.at[step(place, d)] for d in chart.around(place)]
    if len(touched) < chart.needed():
        needed = "the first tile" if chart.needed() == 1 else "at least two tiles"
        return _no(
            "BN-PLACE-2", f"A new tile must touch {needed}; at {action.hex} it touches {len(touched)}.", *touched
        )
    direction = chart.clash(action.tile, place, action.rotation)
    if direction is None:
        return None
    mine, theirs = turned(action.tile, action.rotation)[direction], chart.around(place)[direction]
    other = chart.at[step(place, direction)]
    rule = "BN-MATCH-2" if {mine, theirs} == {"M", "R"} else "BN-MATCH-4"
    text = f"Its {COMPASS[direction]} side is {SIDE_WORDS[mine]} and would face {SIDE_WORDS[theirs]} on tile {other}."
    return _no(rule, text, other)


def _extends(table: Table, action: Lay) -> Refusal | None:
    if action.ship is None:
        return None
    if not 0 < action.ship < 181 or not counts_at(table, action.ship, table.seat)[LONGSHIP]:
        return _no("BN-LONG-4", f"You have no longship on tile {action.ship}.")
    if action.ship not in idle_ships(table):
        return _no("BN-LONG-14", f"The longship on tile {action.ship} has placed its tile this turn.", action.ship)
    place = read_hex(action.hex)
    assert place is not None
    lake = table.chart.lake(action.ship, table.forts)
    if not open_joins(table, action.tile, place, action.rotation, lake):
        return _no("BN-LONG-4", f"Tile {action.tile} would not extend the lake of tile {action.ship}.", action.ship)
    return None


def _draw(table: Table, deck: str) -> Refusal | None:
    if deck not in (MAIN, FAITH):
        return _no("BN-DECK-1", f"{deck!r} is no deck; they are main and faith.")
    if table.phase == "ships" and table.missed:
        return _no("BN-LONG-10", "A drawn tile is the main tile already; no more are drawn for longships.")
    if table.phase == "ships" and not idle_ships(table):
        return _no("BN-LONG-14", "No longship is left to draw for.")
    if table.phase == "tile" and table.drawn:
        return _no("BN-TURN-4", f"Tile {table.drawn} was drawn and must be laid.")
    if table.phase == "order" and (table.order is None or table.order.stage not in ("omen", "burn")):
        return _no("BN-ORDER-13", "This order takes no tile.", instead=f"Now: {words.prompt(table)}.")
    if table.phase == "town" and table.use != "pelt":
        return _no("BN-PELT-1", "Only pelt actions draw tiles.")
    if table.phase == "town" and "church" in table.drawing:
        return _no("BN-CHACT-9", "After church draws pelt actions draw nothing.")
    left = conflict.pullable(table) if table.phase == "pull" else [name for name in (MAIN, FAITH) if _deck(table, name)]
    if deck not in left:
        other = f"The tile comes from the {DECK_WORDS[left[0]]}." if left else "Both decks are empty."
        return _no("BN-DECK-4", f"The {DECK_WORDS[deck]} has no tile.", instead=other)
    return None


def _deck(table: Table, name: str) -> tuple[int, ...]:
    return table.main if name == MAIN else table.faith


def _fortify(table: Table, side: int) -> Refusal | None:
    tile, chart = table.just_laid, table.chart
    if not table.settings.strongholds:
        return _no("BN-STRONG-1", "The stronghold module is not in use.")
    if side not in range(6):
        return _no("BN-COMP-12", f"{side} is no side; there are six, from 0 to 5.")
    if sum(fort[2] == table.seat for fort in table.forts) >= strongholds_each(table.settings):
        return _no("BN-STRONG-2", f"All {strongholds_each(table.settings)} strongholds are built.")
    kind = chart.edges[tile][side]
    other = chart.neighbour(tile, side)
    if kind == "M" or (other is not None and chart.mountain_between(tile, side)):
        return _no("BN-STRONG-11", f"The {COMPASS[side]} side is a mountain or faces one.", tile)
    if chart.fort_between(tile, side, table.forts) is not None:
        return _no("BN-STRONG-6", "That border holds a stronghold already.", tile)
    if tile == NOVGOROD and kind == "P":
        return _no("BN-NOVG-3", "The pass of Novgorod cannot be covered.", tile)
    return _breaks_lake(table, side) if table.ship else None


def _breaks_lake(table: Table, side: int) -> Refusal | None:
    """BN-LONG-7, BN-LONG-8: at least one lake side to the lake must stay uncovered."""
    tile, chart = table.just_laid, table.chart
    covered = (*table.forts, (tile, side, table.seat, table.seat))
    if table.ship not in chart.lake(tile, covered):
        return _no("BN-LONG-7", "That would stop the lake being extended.", tile, table.ship)
    return None


# ---- uses of actions


def _nightwind(table: Table, tile: int) -> Refusal | None:
    if table.abilities[table.seat] != "Nightwind":
        return _no("BN-ABIL-3", "Only Nightwind can send longships home for actions.")
    if tile not in nightwind(table):
        return _no("BN-ABIL-3", f"You have no longship on tile {tile}.")
    return None


def _choose(table: Table, use: str) -> Refusal | None:
    if use not in USES[table.kind]:
        can = ", ".join(USES[table.kind])
        return _no("BN-ACT-3", f"{table.kind.capitalize()} actions can be used to {can}, not {use!r}.")
    if use in SPECIAL and not table.settings.test_of_faith:
        return _no("BN-SETUP-2", f"To {use} needs Test of Faith.")
    if use == "incite" and table.settings.solo:
        return _no("BN-SOLO-6", "Brigands cannot be incited in solo.")
    if not table.left:
        return _no("BN-ACT-1", f"There is no {table.kind} action to use.")
    if use == "draw":
        rule = may_draw(table, table.kind)
        if rule:
            return _no(rule, _NO_DRAWING[rule])
        return None if table.main or table.faith else _no("BN-DECK-4", "Both decks are empty.")
    return _nothing_to_do(table, use)


_NO_DRAWING = {
    "BN-NOVG-7": "Novgorod's church action founded a church, so others must too.",
    "BN-CHACT-5": "You drew with church actions and cannot draw with others this turn.",
    "BN-ACT-5": "You drew with another kind of action this turn; only one kind may draw.",
}


def _nothing_to_do(table: Table, use: str) -> Refusal | None:
    if use == "found":
        found = [_found(table, tile) for tile in table.chart.towns]
        if not any(answer is None for answer in found):
            return found[0] if len(found) == 1 else _no("BN-CHACT-4", "You hold no town that could get a church.")
    elif use == "recruit":
        return _no_recruits(table)
    elif use == "incite":
        if table.left < order_cost(table):
            return _no("BN-ACT-7", "An order costs two forest actions.")
        if not table.main and not table.faith:
            return _no("BN-DECK-4", "Both decks are empty, so no order can be shown.")
    elif use == "move":
        if not legal.movable(table, table.kind):
            rule = "BN-LAKE-2" if table.kind == "lake" else "BN-ROAD-1"
            return _no(rule, f"No army of yours can move by {table.kind}.")
    elif use == "fight":
        if not any(_conflict(table, Attack(tile), tile) is None for tile in sorted(table.standing)) and not any(
            _shots(table, tile) for tile in sorted(table.standing)
        ):
            return _no("BN-MOUNT-1", "No tile holds units of yours and of an opposing side.")
    elif use in PIECE:
        return _piece(table, use)
    return None


def _shots(table: Table, tile: int) -> bool:
    near = [table.chart.neighbour(tile, direction) for direction in range(6)]
    return any(other is not None and _ranged(table, tile, other) is None for other in near)


def _no_recruits(table: Table) -> Refusal | None:
    if not table.main_tile:
        return _no("BN-TURN-9", "Without a main tile nobody can be recruited.")
    if not supply(table, table.seat, WARBAND):
        return _no("BN-FOREST-2", "No warband is left in the supply.")
    return None


def _recruit(table: Table, number: int) -> Refusal | None:
    if number < 1 or number > table.left:
        return _no("BN-FOREST-1", f"There are {table.left} forest actions, one warband each.")
    if number > supply(table, table.seat, WARBAND):
        return _no("BN-FOREST-2", f"Only {supply(table, table.seat, WARBAND)} warbands are left in the supply.")
    return None


def _found(table: Table, tile: int) -> Refusal | None:
    """BN-CHACT-3, 4, 8, 10."""
    answer = _no_tile(table, tile)
    if answer is not None:
        return answer
    if not TOWNS[tile]:
        return _no("BN-CHACT-3", f"Tile {tile} has no town.", tile)
    if tile in table.churches:
        rule = "BN-CHURCH-4" if tile == NOVGOROD else "BN-CHACT-3"
        return _no(rule, f"Tile {tile} has a church.", tile)
    if not free_churches(table):
        return _no("BN-CHACT-8", "No church is left in the common supply.")
    if not controls(table, table.seat, tile):
        rule = "BN-CHACT-10" if tile == table.main_tile else "BN-CHACT-4"
        return _no(rule, f"You need more units on tile {tile} than every other side.", tile)
    return None


# ---- movement


def _move(table: Table, action: Move) -> Refusal | None:
    """BN-MOVE-1, 2, 5, 7; BN-LONG-3; then what stands in the way."""
    for tile in (action.origin, action.target):
        answer = _no_tile(table, tile)
        if answer is not None:
            return (
                answer if tile == action.origin else _no("BN-ROAD-6", f"There is no tile {tile} on the map to end on.")
            )
    counts = read_army(action.army)
    if counts is None:
        return _no("BN-MOVE-1", f"{action.army!r} is no army; write its units in order, such as WWH.")
    if sum(counts) > ARMY:
        special = "BN-MOVE-2" if any(counts[1:]) else "BN-MOVE-1"
        return _no(special, "An army has three units at most.", action.origin)
    have = counts_at(table, action.origin, table.seat)
    if any(wanted > there for wanted, there in zip(counts, have, strict=True)):
        return _no("BN-MOVE-1", f"You do not have these units on tile {action.origin}.", action.origin)
    if action.target == action.origin:
        return _no("BN-MOVE-3", "The army has to end on another tile.", action.origin)
    if table.kind == "road" and counts[LONGSHIP]:
        return _no("BN-LONG-3", "A longship never leaves the water.", action.origin)
    if action.target not in reach(table, table.seat, action.origin, table.kind):
        rule, text, tiles = why_not(table, table.seat, action.origin, action.target, table.kind)
        return _no(rule, text, *tiles)
    return None


def _build(table: Table, origin: int | None) -> Refusal | None:
    if table.use not in PIECE:
        return _no("BN-CATA-9", "Attacks start conflicts and place nothing.")
    if table.left < PIECE_COST:
        return _no("BN-ACT-7", f"A {table.use} costs two actions; {table.left} left.")
    answer = _piece(table, table.use)
    if answer is not None:
        return answer
    kind = PIECE[table.use]
    sources = movable_pieces(table, kind)
    if origin in sources:
        return None
    rule = {"hersir": "BN-HERSIR-7", "longship": "BN-LONG-22", "catapult": "BN-CATA-7"}[table.use]
    if origin is None:
        return _no(rule, f"All five are built; take a {table.use} from the map.")
    if sources == [None]:
        return _no(rule, f"Only with all five built a {table.use} may be taken from the map.")
    return _no(rule, f"You have no {table.use} on tile {origin}.")


def _piece(table: Table, use: str) -> Refusal | None:
    if table.left < PIECE_COST:
        return _no("BN-ACT-7", f"A {use} costs two actions; {table.left} left.")
    if not table.main_tile:
        return _no("BN-TURN-9", "Without a main tile nothing can be built.")
    if not can_place(table, use):
        return _no("BN-LONG-1", f"Tile {table.main_tile} has no lake side for a longship.", table.main_tile)
    return None


# ---- conflicts


def _attack(table: Table, action: Attack) -> Refusal | None:
    answer = _no_tile(table, action.tile)
    if answer is not None:
        return answer
    if not number_at(table, action.tile, table.seat):
        return _no("BN-MOUNT-1", f"You have no units on tile {action.tile}.", action.tile)
    if action.own and idle_catapults(table, action.tile) < 1:
        if counts_at(table, action.tile, table.seat)[CATAPULT]:
            rule = "BN-CATA-8" if table.use == "catapult" else "BN-CATA-5"
            return _no(rule, f"The catapults on tile {action.tile} have attacked this turn.", action.tile)
        return _no("BN-CATA-3", f"You have no catapult on tile {action.tile}.", action.tile)
    if not action.own and (table.left < 1 or table.use != "fight"):
        return _no("BN-ACT-1", "No mountain action is left to fight with.")
    return _conflict(table, action, action.tile)


def _conflict(table: Table, action: Attack, tile: int) -> Refusal | None:
    if action.target is not None:
        return _ranged(table, tile, action.target)
    if not number_at(table, tile, table.seat):
        return _no("BN-MOUNT-1", f"You have no units on tile {tile}.", tile)
    if tile in table.churches:
        return _no("BN-CONF-2", f"Tile {tile} has a church; only brigands may start a conflict there.", tile)
    if not any(table.settings.opposing(table.seat, side) for side in sides_at(table, tile)):
        return _no("BN-MOUNT-1", f"No opposing side has units on tile {tile}.", tile)
    return None


def _ranged(table: Table, tile: int, target: int) -> Refusal | None:
    """BN-RANGE-1, BN-RANGE-2, BN-RANGE-5, BN-RANGE-12, BN-RANGE-14, BN-TEAM-12."""
    if not counts_at(table, tile, table.seat)[CATAPULT]:
        return _no(
            "BN-RANGE-1", f"You have no catapult on tile {tile}.", *(t for t in (tile,) if t in table.chart.where)
        )
    if target == tile:
        return _no("BN-RANGE-5", "Opponents in the firing tile are fought normally.", tile)
    direction = table.chart.border(tile, target)
    if direction is None:
        return _no("BN-RANGE-1", f"Tile {target} is not next to tile {tile}.", tile)
    if table.chart.mountain_between(tile, direction):
        return _no("BN-RANGE-2", f"A mountain lies between tiles {tile} and {target}.", tile, target)
    for place in (tile, target):
        if place in table.churches:
            return _no("BN-RANGE-14", f"Tile {place} holds a church.", place)
    if any(table.settings.opposing(table.seat, side) for side in sides_at(table, target)):
        return None
    fort = table.chart.fort_between(tile, direction, table.forts)
    if fort is not None and table.settings.opposing(table.seat, fort[3]):
        return None
    if meets_mate(table, table.seat, target):
        return _no("BN-TEAM-12", f"Only your teammate stands on tile {target}.", target)
    return _no("BN-RANGE-12", f"Nobody opposes you on tile {target}, and no enemy stronghold stands between.", target)


def _commit(table: Table, tile: int) -> Refusal | None:
    fight, side = table.fight, table.decider
    assert fight is not None
    if tile > 0 and tile in table.prepared[side]:
        return None
    if tile < 1 or tile not in table.hands[side]:
        return _no("BN-CONF-4", f"Tile {tile} is neither in your hand nor prepared.")
    if len(fight.hand[fight.at]) >= fight.due[fight.at]:
        return _no("BN-CONF-3", f"You show {fight.due[fight.at]} tiles and have laid as many.")
    return None


def _lose(table: Table, army: str) -> Refusal | None:
    fight = table.fight
    assert fight is not None
    side, due = fight.sides[fight.at], fight.losses[fight.at]
    counts, have = read_army(army), counts_at(table, fight.field(side), side)
    if counts is None:
        return _no("BN-CONF-11", f"{army!r} names no units; write them in order, such as WH.")
    if sum(counts) != due:
        return _no("BN-CONF-9", f"{due} units are lost, not {sum(counts)}.", fight.field(side))
    if any(lost > there for lost, there in zip(counts, have, strict=True)):
        return _no("BN-CONF-11", "These units are not all there.", fight.field(side))
    return None


def _capture(table: Table) -> Refusal | None:
    if conflict.may_capture(table, table.decider):
        return None
    return _no("BN-RANGE-10", "Capturing needs a warband from the supply; none is left.")


# ---- brigand orders


def _march(table: Table, action: Move) -> Refusal | None:
    order = table.order
    assert order is not None
    if order.stage != "march":
        return _no("BN-ORDER-13", "This order moves no army.", instead=f"Now: {words.prompt(table)}.")
    rule = "BN-ORDER-7" if order.name == "march" else "BN-ORDER-8"
    if (action.origin, action.target) not in orders.marches(table, order.name):
        text = "Brigands go from a tile without other sides to one with units of a player."
        return _no(rule, text, *(tile for tile in (action.origin, action.target) if tile in table.chart.where))
    if action.army != "W" * orders.marching(table, action.origin):
        return _no(rule, "As many brigands as possible go, up to three.", action.origin)
    return None


def _muster(table: Table, tile: int) -> Refusal | None:
    order = table.order
    assert order is not None
    if order.stage != "muster":
        return _no("BN-ORDER-13", "This order musters nobody now.", instead=f"Now: {words.prompt(table)}.")
    if tile not in orders.muster_tiles(table):
        return _no("BN-ORDER-2", f"Brigands muster on a town tile, and {tile} is none on the map.")
    return None


def _assault(table: Table, tile: int) -> Refusal | None:
    order = table.order
    assert order is not None
    if order.stage != "assault":
        return _no("BN-ORDER-13", "This order is no assault.", instead=f"Now: {words.prompt(table)}.")
    if tile not in orders.shared_tiles(table):
        return _no("BN-ORDER-9", f"Brigands do not share tile {tile} with a player.")
    return None


# ---- town actions and the end


def _town(table: Table, action: Action) -> Refusal | None:
    wanted = {Store: "mead", Bribe: "silver", Prepare: "tusk"}[type(action)]
    if table.use != wanted:
        return _no("BN-TOWN-4", f"The tile laid gives {table.use} actions, not {wanted}.")
    match action:
        case Store() if not supply(table, table.seat, WARBAND):
            return _no("BN-MEAD-1", "No warband is left in the supply.")
        case Prepare(tile) if tile < 1 or tile not in table.hands[table.seat]:
            return _no("BN-TUSK-1", f"Tile {tile} is not in your hand.")
        case Bribe():
            return _bribe(table, action)
    return None


def _bribe(table: Table, action: Bribe) -> Refusal | None:
    answer = _no_tile(table, action.tile)
    if answer is not None:
        return answer
    if action.unit not in UNIT_WORDS:
        return _no("BN-SILVER-2", f"{action.unit!r} is no unit; they are {', '.join(KINDS)}.")
    if not number_at(table, action.tile, table.seat):
        return _no("BN-SILVER-1", f"You have no unit on tile {action.tile}.", action.tile)
    if not table.settings.opposing(table.seat, action.side):
        rule = "BN-SILVER-1" if action.side == table.seat else "BN-TEAM-12"
        return _no(rule, "Only units of opposing sides are bribed.", action.tile)
    if action.side not in sides_at(table, action.tile):
        return _no("BN-SILVER-1", f"That side has no unit on tile {action.tile}.", action.tile)
    if not counts_at(table, action.tile, action.side)[KINDS.index(action.unit)]:
        return _no("BN-SILVER-2", f"There is no {UNIT_WORDS[action.unit]} of that side.", action.tile)
    return None


def _gift(table: Table, tile: int, origin: int | None) -> Refusal | None:
    answer = _no_tile(table, tile)
    if answer is not None:
        return answer
    if meets_mate(table, table.seat, tile):
        return _no("BN-TEAM-8", "A teammate's units stand there.", tile)
    sources = movable_pieces(table, CATAPULT)
    if origin not in sources:
        return _no("BN-ABIL-13", "A catapult comes from the supply, or from the map once all are built.")
    if origin == tile:
        return _no("BN-ABIL-13", "The catapult stands there already.", tile)
    return None


__all__ = ["refusal"]
