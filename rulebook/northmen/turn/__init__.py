"""How a turn goes: from one decision to the next through the ten steps of BN-TURN-2.

Every phase has a function that either waits for a decision (True) or does what is due and names the next phase.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulebook.game import Action
from rulebook.northmen import conflict, orders
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
from rulebook.northmen.desk import Desk
from rulebook.northmen.pieces import HERSIR, LONGSHIP, WARBAND
from rulebook.northmen.turn import armies, closing, laying, using

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
            laying.lay(desk, tile, place, rotation, ship)
        case Draw(deck):
            using.draw(desk, deck)
        case Fortify(side):
            laying.fortify(desk, side)
        case SpendMead():
            desk.store_mead(-1)
            desk.left += 1
            # BN-CHACT-6, BN-CHACT-7: church actions included, even without a pass.
            desk.tell("BN-MEAD-2", f"{desk.name(desk.seat)} spends mead for one more {desk.kind} action.", (), "mead")
        case SpendLongship(tile):
            desk.add(tile, desk.seat, LONGSHIP, -1)
            desk.mark_fresh(tile, LONGSHIP, -1)
            desk.left += 1
            desk.tell("BN-ABIL-3", f"A longship goes home for one more {desk.kind} action.", (tile,), "mead")
        case Choose(use):
            using.choose(desk, use)
        case Recruit(number):
            desk.recruit(desk.main_tile, desk.seat, number)
            text = f"{desk.name(desk.seat)} recruits {number} on tile {desk.main_tile}."
            desk.tell("BN-FOREST-1", text, (desk.main_tile,), "recruit")
            using.next_kind(desk)
        case Found(tile):
            desk.churches = tuple(sorted((*desk.churches, tile)))
            desk.left -= 1
            desk.tell("BN-CHACT-2", f"{desk.name(desk.seat)} founds a church on tile {tile}.", (tile,), "church")
        case Move(origin, army, target):
            armies.move(desk, origin, army, target)
        case Build(origin):
            armies.build(desk, origin)
        case Attack(tile, target, own):
            armies.attack(desk, tile, target or 0, own)
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
            closing.town_action(desk, action)
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
            closing.gift(desk, tile, origin)
        case Done():
            _done(desk)


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
        laying.after_laying(desk)
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
        using.next_kind(desk)


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


PHASES: dict[str, Callable[[Desk], bool]] = {
    "ability": _ability,
    "turn": _begin_turn,
    "ships": laying.ships,
    "ship_tile": laying.ship_tile,
    "tile": laying.tile,
    "fort": laying.fort,
    "kinds": using.first_kind,
    "mode": using.mode,
    "found": using.while_possible,
    "draw": using.while_possible,
    "recruit": using.while_possible,
    "move": using.while_possible,
    "build": using.while_possible,
    "oath": armies.oath,
    "sect": armies.sect,
    "next_order": orders.next_order,
    "order": orders.carry_on,
    "after_orders": using.after_orders,
    "fight": armies.fight,
    "commit": conflict.commit,
    "pull": conflict.pull,
    "loss": conflict.lose,
    "siege": conflict.siege,
    "after_fight": armies.after_fight,
    "begin_town": closing.begin_town,
    "town": closing.town,
    "end": closing.end,
    "gift": closing.gifts,
    "pass": closing.pass_on,
}
