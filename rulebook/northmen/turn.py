"""How a turn goes: from one decision to the next through the ten steps of BN-TURN-2.

Every phase has a function that either waits for a decision (True) or does what is due and names the next phase.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulebook.game import Action
from rulebook.northmen import conflict, endings, legal, orders
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
from rulebook.northmen.control import church_points, town_count
from rulebook.northmen.desk import Desk
from rulebook.northmen.pieces import (
    CATAPULT,
    HERSIR,
    KINDS,
    LONGSHIP,
    UNIT_WORDS,
    WARBAND,
    counts_at,
    in_words,
    read_army,
    supply,
)
from rulebook.northmen.reach import reach
from rulebook.northmen.steps import KINDS as STEP_KINDS
from rulebook.northmen.steps import PIECE, PIECE_COST, given, idle_catapults, nightwind, order_cost
from rulebook.northmen.tiles import COMPASS, DECK_WORDS, NOVGOROD, TOWNS, deck_of, read_hex

if TYPE_CHECKING:
    from rulebook.northmen.state import NorthmenState


def carry_out(state: NorthmenState, action: Action) -> NorthmenState:
    """The state after a legal action and all that follows from it without a further choice."""
    desk = Desk(state)
    _do(desk, action)
    advance(desk)
    return desk.state()


def advance(desk: Desk) -> None:
    """Go on until somebody has to choose or the game is over."""
    while not desk.over and not PHASES[desk.phase](desk):
        pass


def _do(desk: Desk, action: Action) -> None:
    match action:
        case ChooseAbility(name):
            _take_ability(desk, name)
        case Lay(tile, place, rotation, ship):
            _lay(desk, tile, place, rotation, ship)
        case Draw(deck):
            _draw(desk, deck)
        case Fortify(side):
            _fortify(desk, side)
        case SpendMead():
            desk.reserves = _less(desk.reserves, desk.seat, 1)
            desk.left += 1
            # BN-CHACT-6, BN-CHACT-7: church actions included, even without a pass.
            desk.tell("BN-MEAD-2", f"{desk.name(desk.seat)} spends mead for one more {desk.kind} action.", (), "mead")
        case SpendLongship(tile):
            desk.add(tile, desk.seat, LONGSHIP, -1)
            desk.mark_fresh(tile, LONGSHIP, -1)
            desk.left += 1
            desk.tell("BN-ABIL-3", f"A longship goes home for one more {desk.kind} action.", (tile,), "mead")
        case Choose(use):
            _choose(desk, use)
        case Recruit(number):
            desk.recruit(desk.main_tile, desk.seat, number)
            text = f"{desk.name(desk.seat)} recruits {number} on tile {desk.main_tile}."
            desk.tell("BN-FOREST-1", text, (desk.main_tile,), "recruit")
            _next_kind(desk)
        case Found(tile):
            desk.churches = tuple(sorted((*desk.churches, tile)))
            desk.left -= 1
            desk.tell("BN-CHACT-2", f"{desk.name(desk.seat)} founds a church on tile {tile}.", (tile,), "church")
        case Move(origin, army, target):
            _move(desk, origin, army, target)
        case Build(origin):
            _build(desk, origin)
        case Attack(tile, target, own):
            _attack(desk, tile, target or 0, own)
        case Commit(tile):
            conflict.lay_down(desk, desk.decider, tile)
        case Lose(army):
            conflict.give_up(desk, army)
        case Destroy() | Capture():
            conflict.take_fort(desk, isinstance(action, Capture))
        case Muster(tile):
            orders.muster(desk, tile)
        case Assault(tile):
            orders.assault(desk, tile)
        case Store() | Bribe() | Prepare():
            _town_action(desk, action)
        case Promote():
            desk.add(desk.arrived, desk.seat, WARBAND, -1)
            desk.add(desk.arrived, desk.seat, HERSIR, 1)
            desk.mark_fresh(desk.arrived, HERSIR, 1)
            desk.swearing = False
            desk.tell("BN-ABIL-4", "Oathbound: a warband of the army becomes a hersir.", (desk.arrived,), "oath")
        case RemoveChurch():
            desk.churches = tuple(tile for tile in desk.churches if tile != desk.arrived)
            desk.tell("BN-ABIL-6", f"Sectarians remove the church of tile {desk.arrived}.", (desk.arrived,), "church")
            desk.arrived = 0
            desk.phase = "move"
        case SetCatapult(tile, origin):
            _gift(desk, tile, origin)
        case Done():
            _done(desk)


def _less(row: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    return (*row[:index], row[index] - number, *row[index + 1 :])


def _done(desk: Desk) -> None:
    """What going on means in each phase (BN-ACT-6)."""
    phase = desk.phase
    who = desk.name(desk.decider)
    if phase == "ships":
        desk.tell("BN-LONG-26", f"{who} places no more extra tiles.", (), "done")
        desk.phase = "tile"
    elif phase == "ship_tile":
        desk.tell("BN-LONG-9", f"Tile {desk.drawn} becomes the main tile.", (), "done")
        desk.missed, desk.phase = True, "ships"
    elif phase == "fort":
        desk.tell("BN-STRONG-1", f"{who} builds no stronghold.", (), "done")
        _after_laying(desk)
    elif phase == "commit":
        fight = desk.fight
        assert fight is not None
        desk.tell("BN-CONF-6", f"{who} is ready.", (), "done")
        desk.change_fight(at=fight.at + 1)
    elif phase == "oath":
        desk.tell("BN-ABIL-4", "The army stays as it is.", (), "done")
        desk.swearing = False
    elif phase == "sect":
        desk.tell("BN-ABIL-6", "The church stays.", (), "done")
        desk.arrived, desk.phase = 0, "move"
    elif phase == "town":
        desk.tell("BN-TOWN-11", f"{who} leaves {desk.left} town actions unused.", (), "done")
        desk.phase = "end"
    elif phase == "fight":
        desk.tell("BN-ACT-6", f"{who} fights no more.", (), "done")
        desk.phase = "begin_town"
    elif phase == "gift":
        desk.phase = "pass"
    else:
        rest = f" and leaves {desk.left} {desk.kind} actions unused" if desk.left else ""
        desk.tell("BN-ACT-6", f"{who} goes on{rest}.", (), "done")
        _next_kind(desk)


# ---- before the first turn (BN-SETUP-9)


def _ability(desk: Desk) -> bool:
    """Players in turn order choose."""
    for offset in range(desk.settings.players):
        player = (desk.seat + offset) % desk.settings.players
        if not desk.abilities[player]:
            desk.decider = player
            return True
    desk.phase = "ships"
    return False


def _take_ability(desk: Desk, name: str) -> None:
    player = desk.decider
    desk.abilities = (*desk.abilities[:player], name, *desk.abilities[player + 1 :])
    desk.tell("BN-SETUP-9", f"{desk.name(player)} takes {name}.", (), "ability")


# ---- steps 1 and 2: tiles


def _begin_turn(desk: Desk) -> bool:
    """BN-END-2, BN-TURN-1: allowances are fresh, and a tile must be laid."""
    desk.kind, desk.use, desk.left = "", "", 0
    desk.main_tile, desk.covered, desk.just_laid, desk.ship, desk.drawn = 0, -1, 0, 0, 0
    desk.missed, desk.engaged, desk.swearing, desk.arrived = False, False, False, 0
    desk.ships_used, desk.drawing, desk.fresh, desk.fired = (), (), (), ()
    desk.turn += 1
    desk.tell("BN-SETUP-3", f"It is {desk.name(desk.seat)}'s turn.", (), "turn")
    desk.phase = "ships"
    return False


def _ships(desk: Desk) -> bool:
    """Step 1, before the main tile (BN-LONG-6, BN-LONG-10): extra tiles from the hand or drawn, as long as possible."""
    desk.decider = desk.seat
    if legal.extra_tiles(desk, desk.hands[desk.seat]) or (legal.ships(desk) and not desk.missed and desk.decks_left()):
        return True
    desk.phase = "tile"
    return False


def _ship_tile(desk: Desk) -> bool:
    """BN-LONG-9: a tile drawn for a longship extends its lake, or becomes the main tile."""
    if legal.extra_tiles(desk, (desk.drawn,)):
        return True
    desk.tell("BN-LONG-9", f"Tile {desk.drawn} cannot extend the lake and becomes the main tile.", (), "missed")
    desk.missed, desk.phase = True, "ships"
    return False


def _tile(desk: Desk) -> bool:
    """Step 2: a hand tile or an unseen one (BN-TURN-3); one without a place is discarded (BN-TURN-5, BN-LONG-24)."""
    desk.decider = desk.seat
    if desk.drawn:
        if desk.chart.fits(desk.drawn):
            return True
        desk.tell("BN-TURN-5", f"Tile {desk.drawn} fits nowhere and is discarded.", (), "discard")
        desk.discard((desk.drawn,))
        desk.drawn = 0
    if desk.decks_left() or any(desk.chart.fits(tile) for tile in desk.hands[desk.seat]):
        return True
    desk.tell("BN-TURN-9", "No main tile can be found; the turn goes on without one.", (), "no tile")
    desk.phase = "kinds"
    return False


def _lay(desk: Desk, tile: int, place: str, rotation: int, ship: int | None) -> None:
    """BN-PLACE-5: a tile is laid without units."""
    if tile == desk.drawn:
        desk.drawn = 0
    else:
        desk.from_hand(desk.seat, tile)
    where = read_hex(place)
    assert where is not None
    desk.laid = (*desk.laid, (tile, *where, rotation))
    desk.just_laid, desk.ship = tile, ship or 0
    name = desk.name(desk.seat)
    if ship:
        desk.ships_used = tuple(sorted((*desk.ships_used, ship)))
        text = f"{name}'s longship on tile {ship} extends its lake by tile {tile} at {place}."
        # BN-LONG-11: no actions; BN-LONG-13: the point counts at once.
        desk.tell("BN-LONG-4", text, (ship, tile), "lay")
        desk.award("BN-LONG-12", [(desk.seat, 1)], (tile,))
    else:
        desk.main_tile = tile
        desk.tell("BN-TURN-1", f"{name} lays tile {tile} at {place}.", (tile,), "lay")
    if not desk.over:
        desk.phase = "fort"


def _fort(desk: Desk) -> bool:
    """BN-STRONG-1, BN-LONG-7: a stronghold on one side of the tile, if there is one and a side takes it."""
    if legal.fort_sides(desk):
        return True
    _after_laying(desk)
    return False


def _fortify(desk: Desk, side: int) -> None:
    desk.forts = tuple(sorted((*desk.forts, (desk.just_laid, side, desk.seat, desk.seat))))
    if not desk.ship:
        desk.covered = side
    text = f"{desk.name(desk.seat)} builds a stronghold on the {COMPASS[side]} side of tile {desk.just_laid}."
    desk.tell("BN-STRONG-1", text, (desk.just_laid,), "fort")
    _after_laying(desk)


def _after_laying(desk: Desk) -> None:
    """Back to the longships, or on to the actions; Novgorod gets its church at once (BN-NOVG-2)."""
    if desk.ship:
        desk.ship, desk.phase = 0, "ships"
        return
    if desk.main_tile == NOVGOROD:
        desk.churches = tuple(sorted((*desk.churches, NOVGOROD)))
        desk.tell("BN-NOVG-2", "Novgorod's pass puts a church on it at once.", (NOVGOROD,), "church")
        desk.tell("BN-NOVG-4", "From now on churches give 2 VP, and two more VP are needed to win.", (), "novgorod")
    desk.phase = "kinds"


# ---- steps 3 to 8: kinds of actions


def _first_kind(desk: Desk) -> bool:
    desk.kind = ""
    _next_kind(desk)
    return False


def _next_kind(desk: Desk) -> None:
    """The next kind in the order of BN-TURN-6; before the mountain step comes the solo recall."""
    if desk.kind == "mountain":
        desk.phase, desk.left = "fight", 0
        return
    at = STEP_KINDS.index(desk.kind) + 1 if desk.kind else 0
    if at == 0 and not desk.settings.test_of_faith:
        at = 1
    desk.kind, desk.use, desk.phase = STEP_KINDS[at], "", "mode"
    if desk.kind == "mountain" and desk.settings.solo:
        _recall(desk)
    desk.left = given(desk, desk.kind)


def _mode(desk: Desk) -> bool:
    """BN-ACT-2: at the start of a kind's step mead may be added, then one use is chosen (BN-ACT-3)."""
    desk.decider = desk.seat
    spare = desk.reserves[desk.seat] or nightwind(desk)
    if spare or legal.uses(desk):
        return True
    if desk.left:
        text = f"Nothing can be done with {desk.left} {desk.kind} action{'' if desk.left == 1 else 's'}."
        desk.tell("BN-ACT-6", text, (), "idle")
    _next_kind(desk)
    return False


def _choose(desk: Desk, use: str) -> None:
    desk.use = use
    number = f"{desk.left} {desk.kind} action{'' if desk.left == 1 else 's'}"
    desk.tell("BN-ACT-3", f"{desk.name(desk.seat)} uses {number} to {_to(use)}.", (), "choose")
    if use == "draw":
        desk.drawing = tuple(sorted((*desk.drawing, desk.kind)))
        desk.phase = "draw"
    elif use == "incite":
        desk.orders = desk.left // order_cost(desk)
        desk.phase = "next_order"
    elif desk.kind == "mountain":
        desk.phase = "fight"
    else:
        desk.phase = "build" if use in PIECE else use


def _to(use: str) -> str:
    words = {"found": "found churches", "fight": "fight", "incite": "incite brigands", "draw": "draw tiles"}
    return words.get(use, f"place {use}s" if use in PIECE else use)


def _while_possible(desk: Desk) -> bool:
    """A use goes on while actions are left and something can be done with them."""
    desk.decider = desk.seat
    if desk.left and legal.possible(desk):
        return True
    _next_kind(desk)
    return False


def _after_orders(desk: Desk) -> bool:
    """BN-FOREST-4: after all orders the turn goes on."""
    desk.left = 0
    _next_kind(desk)
    return False


def _draw(desk: Desk, deck: str) -> None:
    if desk.phase == "next_order":
        orders.show(desk, deck)
    elif desk.phase == "order":
        orders.use_tile(desk, deck)
    elif desk.phase == "pull":
        desk.tell("BN-CONF-20", f"A tile of the {DECK_WORDS[deck]} is laid down.", (), "pull")
        conflict.name_deck(desk, deck)
    elif desk.phase in ("ships", "tile"):
        desk.drawn = desk.take(deck, desk.seat)
        text = f"{desk.name(desk.seat)} draws tile {desk.drawn} from the {DECK_WORDS[deck_of(desk.drawn)]}."
        desk.tell("BN-LONG-9" if desk.phase == "ships" else "BN-TURN-3", text, (), "draw")
        if desk.phase == "ships":
            desk.phase = "ship_tile"
    elif desk.phase == "town":
        desk.left -= 1
        desk.draw_to_hand(deck, "BN-PELT-1")
    else:
        desk.left -= 1
        desk.draw_to_hand(deck, "BN-CHACT-2" if desk.kind == "church" else "BN-ACT-4")


def _move(desk: Desk, origin: int, army: str, target: int) -> None:
    """BN-MOVE-3, BN-MOVE-4, BN-LONG-2: an army moves as one; no conflict follows (BN-MOVE-8)."""
    if desk.order is not None:
        orders.march(desk, origin, target)
        return
    counts = read_army(army)
    assert counts is not None
    over_pass = reach(desk, desk.seat, origin, desk.kind)[target]
    desk.move(desk.seat, origin, target, counts)
    desk.left -= 1
    rule = "BN-LAKE-2" if desk.kind == "lake" else "BN-ROAD-1"
    text = f"{desk.name(desk.seat)} moves {in_words(counts)} from tile {origin} to tile {target}."
    desk.tell(rule, text, (origin, target), "move")
    ability = desk.abilities[desk.seat]
    desk.arrived = target
    desk.swearing = over_pass and counts[WARBAND] > 0 and ability == "Oathbound"
    desk.phase = "oath"


def _oath(desk: Desk) -> bool:
    """BN-ABIL-4, BN-ABIL-12, BN-ABIL-14: once for each move over a pass, with a hersir in the supply."""
    if desk.swearing and supply(desk, desk.seat, HERSIR):
        return True
    desk.swearing, desk.phase = False, "sect"
    return False


def _sect(desk: Desk) -> bool:
    """BN-ABIL-6: Sectarians may remove the church where an army ended, but not Novgorod's."""
    if desk.abilities[desk.seat] == "Sectarians" and desk.arrived in desk.churches and desk.arrived != NOVGOROD:
        return True
    desk.arrived, desk.phase = 0, "move"
    return False


def _build(desk: Desk, origin: int | None) -> None:
    """BN-ACT-7, BN-CATA-4, BN-CATA-8: two actions put a piece on the main tile, from the supply or the map."""
    kind = PIECE[desk.use]
    desk.left -= PIECE_COST
    tile = desk.main_tile
    if origin is not None:
        tired = kind == CATAPULT and idle_catapults(desk, origin) == 0
        desk.add(origin, desk.seat, kind, -1)
        desk.mark_fresh(origin, kind, -1)
        if tired:
            desk.forget_fired(origin, 1)
            desk.mark_fired(tile)
    desk.add(tile, desk.seat, kind, 1)
    desk.mark_fresh(tile, kind, 1)
    rules = {LONGSHIP: "BN-LAKE-5", HERSIR: "BN-ROAD-5", CATAPULT: "BN-MOUNT-3"}
    come = "" if origin is None else f", taken from tile {origin}"
    text = f"{desk.name(desk.seat)} puts a {UNIT_WORDS[KINDS[kind]]} on tile {tile}{come}."
    desk.tell(rules[kind], text, (tile,), "build")


def _recall(desk: Desk) -> None:
    """BN-SOLO-4, BN-SOLO-10: special units neither placed nor moved this turn go back before the mountain step."""
    fresh = {(tile, kind): number for tile, kind, number in desk.fresh}
    for tile in sorted(desk.standing):
        counts = counts_at(desk, tile, 0)
        lost = [0, *(max(0, counts[kind] - fresh.get((tile, kind), 0)) for kind in (HERSIR, LONGSHIP, CATAPULT))]
        if any(lost):
            desk.remove(tile, 0, (0, lost[1], lost[2], lost[3]))
            desk.tell("BN-SOLO-4", f"{in_words(lost)} on tile {tile} return to the supply.", (tile,), "recall")


def _attack(desk: Desk, tile: int, target: int, own: bool) -> None:
    """BN-MOUNT-2, BN-CATA-6: by a mountain action, or by a catapult's own attack."""
    if own:
        desk.mark_fired(tile)
    else:
        desk.left -= 1
    conflict.begin(desk, tile, desk.seat, target)


def _fight(desk: Desk) -> bool:
    """Step 8: conflicts and catapult attacks in any order (BN-MOUNT-4)."""
    desk.decider = desk.seat
    if legal.possible(desk):
        return True
    desk.phase = "begin_town"
    return False


def _after_fight(desk: Desk) -> bool:
    """Back to the mountain step, or to the brigands' orders."""
    if desk.order is not None:
        orders.finish(desk)
    else:
        desk.phase = "fight"
    return False


# ---- step 9: town actions


def _begin_town(desk: Desk) -> bool:
    """BN-TOWN-4, BN-TOWN-6, BN-TOWN-10: counted after the mountain step; none without the module (BN-TOWN-9)."""
    desk.kind, desk.use, desk.left, desk.phase = "", "", 0, "town"
    if desk.settings.commodities and desk.main_tile and TOWNS[desk.main_tile]:
        town = TOWNS[desk.main_tile][0]
        desk.use = town
        desk.left = town_count(desk, desk.seat, town)
        text = f"{desk.name(desk.seat)} has {desk.left} {town} action{'' if desk.left == 1 else 's'}."
        desk.tell("BN-TOWN-4", text, (desk.main_tile,), "town")
        if desk.left and town == "pelt" and "church" in desk.drawing:
            desk.tell("BN-CHACT-9", "After church draws pelt actions draw nothing.", (), "town")
    return False


def _town(desk: Desk) -> bool:
    desk.decider = desk.seat
    if desk.left and legal.possible(desk):
        return True
    desk.phase = "end"
    return False


def _town_action(desk: Desk, action: Action) -> None:
    desk.left -= 1
    name = desk.name(desk.seat)
    match action:
        case Store():  # BN-MEAD-4: without limit
            desk.reserves = _less(desk.reserves, desk.seat, -1)
            desk.tell("BN-MEAD-1", f"{name} stores mead: a warband goes to the reserve.", (), "mead")
        case Bribe(tile, side, unit):  # BN-SILVER-3: church or not, and no conflict
            desk.add(tile, side, KINDS.index(unit), -1)
            text = f"{name} bribes away a {UNIT_WORDS[unit]} of {desk.name(side)} on tile {tile}."
            desk.tell("BN-SILVER-2", text, (tile,), "bribe")
        case Prepare(tile):
            desk.from_hand(desk.seat, tile)
            desk.prepare(desk.seat, tile)
            desk.tell("BN-TUSK-1", f"{name} prepares a tile.", (), "prepare")


# ---- step 10: the end of the turn (BN-END-1)


def _end(desk: Desk) -> bool:
    """BN-WIN-4: church points, VP check, Bjarmia, then deck depletion; then Stonefists."""
    points = church_points(desk, desk.seat)
    held = tuple(desk.churches)
    if points and desk.engaged:
        text = f"{desk.name(desk.seat)} fought this turn and scores no churches."
        desk.tell("BN-CHURCH-2", text, held, "church")
    elif points:
        desk.award("BN-CHURCH-1", [(desk.seat, points)], held)
    if not desk.over:
        desk.finish(endings.by_bjarmia(desk))
    if not desk.over:
        desk.finish(endings.by_depletion(desk))
    if not desk.over:
        desk.phase = "gift"
    return False


def _gifts(desk: Desk) -> bool:
    """BN-ABIL-9: the first turn that ends with three VP brings Stonefists a catapult."""
    desk.decider = desk.seat
    due = desk.abilities[desk.seat] == "Stonefists" and desk.seat not in desk.gifts and desk.vp[desk.seat] >= 3
    if due and legal.gifts(desk):
        return True
    desk.phase = "pass"
    return False


def _gift(desk: Desk, tile: int, origin: int | None) -> None:
    if origin is not None:
        desk.add(origin, desk.seat, CATAPULT, -1)
    desk.add(tile, desk.seat, CATAPULT, 1)
    desk.gifts = tuple(sorted((*desk.gifts, desk.seat)))
    desk.tell("BN-ABIL-9", f"Stonefists put a catapult on tile {tile}.", (tile,), "build")
    desk.phase = "pass"


def _pass(desk: Desk) -> bool:
    """The turn passes clockwise, in solo to the brigands (BN-SETUP-3, BN-SOLO-1, BN-SOLO-9)."""
    if desk.settings.solo:
        desk.orders = desk.settings.brigand_orders
        desk.tell("BN-SOLO-1", "The brigands take their turn.", (), "turn")
        # BN-CONF-19: what happens in the brigands' turn is no conflict of the player's own turn.
        desk.main_tile = 0
        desk.phase = "next_order"
    else:
        desk.seat = (desk.seat + 1) % desk.settings.players
        desk.phase = "turn"
    return False


PHASES: dict[str, Callable[[Desk], bool]] = {
    "ability": _ability,
    "turn": _begin_turn,
    "ships": _ships,
    "ship_tile": _ship_tile,
    "tile": _tile,
    "fort": _fort,
    "kinds": _first_kind,
    "mode": _mode,
    "found": _while_possible,
    "draw": _while_possible,
    "recruit": _while_possible,
    "move": _while_possible,
    "build": _while_possible,
    "oath": _oath,
    "sect": _sect,
    "next_order": orders.next_order,
    "order": orders.carry_on,
    "after_orders": _after_orders,
    "fight": _fight,
    "commit": conflict.commit,
    "pull": conflict.pull,
    "loss": conflict.lose,
    "siege": conflict.siege,
    "after_fight": _after_fight,
    "begin_town": _begin_town,
    "town": _town,
    "end": _end,
    "gift": _gifts,
    "pass": _pass,
}
