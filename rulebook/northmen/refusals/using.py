"""Why actions of a kind cannot be used so: choosing, recruiting, founding, placing pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.game import Refusal
from rulebook.northmen import legal
from rulebook.northmen.actions import Attack
from rulebook.northmen.control import controls
from rulebook.northmen.pieces import WARBAND, supply
from rulebook.northmen.refusals import fighting
from rulebook.northmen.refusals.saying import no, no_tile
from rulebook.northmen.steps import (
    PIECE,
    PIECE_COST,
    SPECIAL,
    USES,
    can_place,
    free_churches,
    may_draw,
    movable_pieces,
    nightwind,
    order_cost,
)
from rulebook.northmen.tiles import NOVGOROD, TOWNS

if TYPE_CHECKING:
    from rulebook.northmen.table import Table


def send_home(table: Table, tile: int) -> Refusal | None:
    """BN-ABIL-3: Nightwind's longships."""
    if table.abilities[table.seat] != "Nightwind":
        return no("BN-ABIL-3", "Only Nightwind can send longships home for actions.")
    if tile not in nightwind(table):
        return no("BN-ABIL-3", f"You have no longship on tile {tile}.")
    return None


def choose(table: Table, use: str) -> Refusal | None:
    """A use that this kind of action has, that nothing forbids, and that can do something."""
    if use not in USES[table.kind]:
        can = ", ".join(USES[table.kind])
        return no("BN-ACT-3", f"{table.kind.capitalize()} actions can be used to {can}, not {use!r}.")
    if use in SPECIAL and not table.settings.test_of_faith:
        return no("BN-SETUP-2", f"To {use} needs Test of Faith.")
    if use == "incite" and table.settings.solo:
        return no("BN-SOLO-6", "Brigands cannot be incited in solo.")
    if not table.left:
        return no("BN-ACT-1", f"There is no {table.kind} action to use.")
    if use == "draw":
        rule = may_draw(table, table.kind)
        if rule:
            return no(rule, _NO_DRAWING[rule])
        return None if table.main or table.faith else no("BN-DECK-4", "Both decks are empty.")
    return _nothing_to_do(table, use)


_NO_DRAWING = {
    "BN-NOVG-7": "Novgorod's church action founded a church, so others must too.",
    "BN-CHACT-5": "You drew with church actions and cannot draw with others this turn.",
    "BN-ACT-5": "You drew with another kind of action this turn; only one kind may draw.",
}


def _nothing_to_do(table: Table, use: str) -> Refusal | None:
    if use == "found":
        if not free_churches(table):
            return no("BN-CHACT-8", "No church is left in the common supply.")
        answers = [found(table, tile) for tile in table.chart.towns]
        if None not in answers:
            return answers[0] if len(answers) == 1 else no("BN-CHACT-4", "You hold no town that could get a church.")
    elif use == "recruit":
        return _no_recruits(table)
    elif use == "incite":
        if table.left < order_cost(table):
            return no("BN-ACT-7", "An order costs two forest actions.")
        if not table.main and not table.faith:
            return no("BN-DECK-4", "Both decks are empty, so no order can be shown.")
    elif use == "move":
        if not legal.movable(table, table.kind):
            rule = "BN-LAKE-2" if table.kind == "lake" else "BN-ROAD-1"
            return no(rule, f"No army of yours can move by {table.kind}.")
    elif use == "fight":
        if not any(fighting.melee(table, Attack(tile), tile) is None for tile in sorted(table.standing)) and not any(
            _shots(table, tile) for tile in sorted(table.standing)
        ):
            return no("BN-MOUNT-1", "No tile holds units of yours and of an opposing side.")
    elif use in PIECE:
        return piece(table, use)
    return None


def _shots(table: Table, tile: int) -> bool:
    near = [table.chart.neighbour(tile, direction) for direction in range(6)]
    return any(other is not None and fighting.ranged(table, tile, other) is None for other in near)


def _no_recruits(table: Table) -> Refusal | None:
    if not table.main_tile:
        return no("BN-TURN-9", "Without a main tile nobody can be recruited.")
    if not supply(table, table.seat, WARBAND):
        return no("BN-FOREST-2", "No warband is left in the supply.")
    return None


def recruit(table: Table, number: int) -> Refusal | None:
    """BN-FOREST-1, BN-FOREST-2: one warband an action, as far as the supply goes."""
    if number < 1 or number > table.left:
        return no("BN-FOREST-1", f"There are {table.left} forest actions, one warband each.")
    if number > supply(table, table.seat, WARBAND):
        return no("BN-FOREST-2", f"Only {supply(table, table.seat, WARBAND)} warbands are left in the supply.")
    return None


def found(table: Table, tile: int) -> Refusal | None:
    """BN-CHACT-3, 4, 8, 10."""
    answer = no_tile(table, tile)
    if answer is not None:
        return answer
    if not TOWNS[tile]:
        return no("BN-CHACT-3", f"Tile {tile} has no town.", tile)
    if tile in table.churches:
        rule = "BN-CHURCH-4" if tile == NOVGOROD else "BN-CHACT-3"
        return no(rule, f"Tile {tile} has a church.", tile)
    if not free_churches(table):
        return no("BN-CHACT-8", "No church is left in the common supply.")
    if not controls(table, table.seat, tile):
        rule = "BN-CHACT-10" if tile == table.main_tile else "BN-CHACT-4"
        return no(rule, f"You need more units on tile {tile} than every other side.", tile)
    return None


def build(table: Table, origin: int | None) -> Refusal | None:
    """BN-ACT-7: two actions a piece, from the supply or, once all are built, from the map."""
    if table.use not in PIECE:
        return no("BN-CATA-9", "Attacks start conflicts and place nothing.")
    if table.left < PIECE_COST:
        return no("BN-ACT-7", f"A {table.use} costs two actions; {table.left} left.")
    answer = piece(table, table.use)
    if answer is not None:
        return answer
    kind = PIECE[table.use]
    sources = movable_pieces(table, kind)
    if origin in sources:
        return None
    rule = {"hersir": "BN-HERSIR-7", "longship": "BN-LONG-22", "catapult": "BN-CATA-7"}[table.use]
    if origin is None:
        return no(rule, f"All five are built; take a {table.use} from the map.")
    if sources == [None]:
        return no(rule, f"Only with all five built a {table.use} may be taken from the map.")
    return no(rule, f"You have no {table.use} on tile {origin}.")


def piece(table: Table, use: str) -> Refusal | None:
    """What any piece needs to be placed: two actions, a main tile, water for a longship."""
    if table.left < PIECE_COST:
        return no("BN-ACT-7", f"A {use} costs two actions; {table.left} left.")
    if not table.main_tile:
        return no("BN-TURN-9", "Without a main tile nothing can be built.")
    if not can_place(table, use):
        return no("BN-LONG-1", f"Tile {table.main_tile} has no lake side for a longship.", table.main_tile)
    return None
