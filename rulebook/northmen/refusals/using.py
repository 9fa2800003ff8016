"""Why actions of a kind cannot be used so: choosing, recruiting, founding, placing pieces."""

from __future__ import annotations

from rulebook.game import Refusal
from rulebook.northmen.actions import Attack
from rulebook.northmen.control import controls
from rulebook.northmen.facts import Facts
from rulebook.northmen.pieces import WARBAND
from rulebook.northmen.refusals import fighting
from rulebook.northmen.refusals.phrases import no, no_tile
from rulebook.northmen.routes import movable
from rulebook.northmen.tiles import NOVGOROD, TOWNS
from rulebook.northmen.units import supply
from rulebook.northmen.uses import (
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


def send_home(facts: Facts, tile: int) -> Refusal | None:
    """BN-ABIL-3: Nightwind's longships."""
    if facts.abilities[facts.seat] != "Nightwind":
        return no("BN-ABIL-3", "Only Nightwind can send longships home for actions.")
    if tile not in nightwind(facts):
        return no("BN-ABIL-3", f"You have no longship on tile {tile}.")
    return None


def choose(facts: Facts, use: str) -> Refusal | None:
    """A use that this kind of action has, that nothing forbids, and that can do something."""
    if use not in USES[facts.kind]:
        can = ", ".join(USES[facts.kind])
        return no("BN-ACT-3", f"{facts.kind.capitalize()} actions can be used to {can}, not {use!r}.")
    if use in SPECIAL and not facts.settings.test_of_faith:
        return no("BN-SETUP-2", f"To {use} needs Test of Faith.")
    if use == "incite" and facts.settings.solo:
        return no("BN-SOLO-6", "Brigands cannot be incited in solo.")
    if not facts.left:
        return no("BN-ACT-1", f"There is no {facts.kind} action to use.")
    if use == "draw":
        rule = may_draw(facts, facts.kind)
        if rule:
            return no(rule, _NO_DRAWING[rule])
        return None if facts.main or facts.faith else no("BN-DECK-4", "Both decks are empty.")
    return _nothing_to_do(facts, use)


_NO_DRAWING = {
    "BN-NOVG-7": "Novgorod's church action founded a church, so others must too.",
    "BN-CHACT-5": "You drew with church actions and cannot draw with others this turn.",
    "BN-ACT-5": "You drew with another kind of action this turn; only one kind may draw.",
}


def _nothing_to_do(facts: Facts, use: str) -> Refusal | None:
    if use == "found":
        if not free_churches(facts):
            return no("BN-CHACT-8", "No church is left in the common supply.")
        answers = [found(facts, tile) for tile in facts.chart.towns]
        if None not in answers:
            return answers[0] if len(answers) == 1 else no("BN-CHACT-4", "You hold no town that could get a church.")
    elif use == "recruit":
        return _no_recruits(facts)
    elif use == "incite":
        if facts.left < order_cost(facts):
            return no("BN-ACT-7", "An order costs two forest actions.")
        if not facts.main and not facts.faith:
            return no("BN-DECK-4", "Both decks are empty, so no order can be shown.")
    elif use == "move":
        if not movable(facts, facts.kind):
            rule = "BN-LAKE-2" if facts.kind == "lake" else "BN-ROAD-1"
            return no(rule, f"No army of yours can move by {facts.kind}.")
    elif use == "fight":
        if not any(fighting.melee(facts, Attack(tile), tile) is None for tile in sorted(facts.standing)) and not any(
            _shots(facts, tile) for tile in sorted(facts.standing)
        ):
            return no("BN-MOUNT-1", "No tile holds units of yours and of a rival.")
    elif use in PIECE:
        return piece(facts, use)
    return None


def _shots(facts: Facts, tile: int) -> bool:
    near = [facts.chart.neighbour(tile, direction) for direction in range(6)]
    return any(other is not None and fighting.ranged(facts, tile, other) is None for other in near)


def _no_recruits(facts: Facts) -> Refusal | None:
    if not facts.main_tile:
        return no("BN-TURN-9", "Without a main tile nobody can be recruited.")
    if not supply(facts, facts.seat, WARBAND):
        return no("BN-FOREST-2", "No warband is left in the supply.")
    return None


def recruit(facts: Facts, number: int) -> Refusal | None:
    """BN-FOREST-1, BN-FOREST-2: one warband an action, as far as the supply goes."""
    if number < 1 or number > facts.left:
        return no("BN-FOREST-1", f"There are {facts.left} forest actions, one warband each.")
    if number > supply(facts, facts.seat, WARBAND):
        return no("BN-FOREST-2", f"Only {supply(facts, facts.seat, WARBAND)} warbands are left in the supply.")
    return None


def found(facts: Facts, tile: int) -> Refusal | None:
    """BN-CHACT-3, 4, 8, 10."""
    answer = no_tile(facts, tile)
    if answer is not None:
        return answer
    if not TOWNS[tile]:
        return no("BN-CHACT-3", f"Tile {tile} has no town.", tile)
    if tile in facts.churches:
        rule = "BN-CHURCH-4" if tile == NOVGOROD else "BN-CHACT-3"
        return no(rule, f"Tile {tile} has a church.", tile)
    if not free_churches(facts):
        return no("BN-CHACT-8", "No church is left in the common supply.")
    if not controls(facts, facts.seat, tile):
        rule = "BN-CHACT-10" if tile == facts.main_tile else "BN-CHACT-4"
        return no(rule, f"You need more units on tile {tile} than each rival.", tile)
    return None


def build(facts: Facts, origin: int | None) -> Refusal | None:
    """BN-ACT-7: two actions a piece, from the supply or, once all are built, from the map."""
    if facts.use == "fight" and facts.left:
        return no("BN-MOUNT-3", "Your mountain actions start conflicts this turn, so they place no catapult.")
    if facts.use not in PIECE:
        return no("BN-CATA-9", "Attacks start conflicts and place nothing.")
    if facts.left < PIECE_COST:
        return no("BN-ACT-7", f"A {facts.use} costs two actions; {facts.left} left.")
    answer = piece(facts, facts.use)
    if answer is not None:
        return answer
    kind = PIECE[facts.use]
    sources = movable_pieces(facts, kind)
    if origin in sources:
        return None
    rule = {"hersir": "BN-HERSIR-7", "longship": "BN-LONG-22", "catapult": "BN-CATA-7"}[facts.use]
    if origin is None:
        return no(rule, f"All five are built; take a {facts.use} from the map.")
    if sources == [None]:
        return no(rule, f"Only with all five built a {facts.use} may be taken from the map.")
    return no(rule, f"You have no {facts.use} on tile {origin}.")


def piece(facts: Facts, use: str) -> Refusal | None:
    """What any piece needs to be placed: two actions, a main tile, water for a longship."""
    if facts.left < PIECE_COST:
        return no("BN-ACT-7", f"A {use} costs two actions; {facts.left} left.")
    if not facts.main_tile:
        return no("BN-TURN-9", "Without a main tile nothing can be built.")
    if not can_place(facts, use):
        return no("BN-LONG-1", f"Tile {facts.main_tile} has no lake edge for a longship.", facts.main_tile)
    return None
