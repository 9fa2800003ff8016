"""Pictures for the notebook that ask the engine many times: a challenge by two numbers, and a line-up that prays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from rulebook.faith.actions import Challenge, Pray
from rulebook.faith.pieces import Piece
from rulebook.faith.state import FaithState
from rulebook.faith.study import on, side, table
from widgets.faith.pictures.grids import BOTH_FALL, BOTH_STAY, FIRST_FALLS, SECOND_FALLS, sign_shapes
from widgets.scene import Place, Polygon, Scene, Shape, Text, rectangle

STRENGTHS, HEALTHS = range(7), range(1, 8)
SIGNS = {BOTH_STAY: "", FIRST_FALLS: "◂", SECOND_FALLS: "▴", BOTH_FALL: "×"}
GOAL, LONGEST = 20, 16


@cache
def _everyone() -> str:
    """A Character of your own for every Strength and Health, with and without Armor."""
    return "\n".join(
        f'[[card]]\nid = "you_{strength}_{health}_{armor}"\nname = "Yours"\nversion = "{strength} {health} {armor}"\n'
        f'type = "character"\nenergy = "light"\ntyped_cost = 1\nneutral_cost = 0\nhealth = {health}\n'
        f"strength = {strength}\nprayer = 0\n" + (f'keywords = ["Armor {armor}"]\n' if armor else "")
        for strength in STRENGTHS
        for health in HEALTHS
        for armor in range(3)
    )


@cache
def _facing(against: str) -> FaithState:
    """This Character on the other side, and those of your own known: made once, because reading cards takes a while."""
    return table(side(), side(against, faith=5), cards=_everyone())


@cache
def meeting(strength: int, health: int, against: str, damage: int = 0, armor: int = 0) -> str:
    """What comes of challenging a core Character with one of these numbers (FA-CHAL-1, FA-DMG-2)."""
    yours = f"you_{strength}_{health}_{armor}"
    state = _facing(against)
    mine, theirs = state.sides
    state = replace(state, sides=(mine.but(field=(Piece(f"{yours}.2", yours, damage=damage),)), theirs))
    if state.fields.due(0, state.piece(f"{yours}.2")):
        return "already exiled"
    action = Challenge(f"{yours}.2", f"{against}.1")
    if state.refusal(action):
        return "cannot be chosen"
    after = state.play(action)
    stays = (after.fields.find(f"{yours}.2") is not None, after.fields.find(f"{against}.1") is not None)
    return {(True, True): BOTH_STAY, (False, True): FIRST_FALLS, (True, False): SECOND_FALLS}.get(stays, BOTH_FALL)


def duel(strength: int, health: int, against: str, damage: int = 0, armor: int = 0) -> Scene:
    """Your Strength and Health against one Character: the chosen cell outlined, and what the others would bring."""
    cell, left, top = 30.0, 96.0, 44.0
    shapes: list[Shape] = [Text(left, 12, "your Strength →", 11, "muted", "start")]
    shapes.append(Text(left - 10, 30, "your Health ↓", 11, "muted", "end"))
    places = []
    for column in STRENGTHS:
        shapes.append(Text(left + cell * (column + 0.5), 30, str(column), 11, "ink", bold=column == strength))
    for row, own in enumerate(HEALTHS):
        y = top + cell * (row + 0.5)
        shapes.append(Text(left - 10, y, str(own), 11, "ink", "end", bold=own == health))
        for column in STRENGTHS:
            x = left + cell * (column + 0.5)
            what = meeting(column, own, against, damage, armor)
            box = rectangle(x - cell / 2 + 1, y - cell / 2 + 1, cell - 2, cell - 2)
            shapes.append(Polygon(box, "accent_tint" if SIGNS.get(what) else "hollow", "line", 0.6))
            shapes += sign_shapes(SIGNS.get(what, "–"), x, y)
            places.append(Place(f"{column}+{own}", f"Strength {column}, Health {own}: {what}", x, y, cell / 2, box))
    x, y = left + cell * strength, top + cell * HEALTHS.index(health)
    shapes.append(Polygon(rectangle(x, y, cell, cell), None, "accent", 3))
    said = meeting(strength, health, against, damage, armor)
    shapes.append(Text(left, top + cell * len(HEALTHS) + 16, said, 14, "ink", "start", bold=True))
    text = f"Strength {strength}, Health {health}, {damage} damage, Armor {armor}: {said}"
    size = left + cell * len(STRENGTHS) + 10, top + cell * len(HEALTHS) + 30
    return Scene(*size, tuple(shapes), tuple(places), "A challenge by Strength and Health", text)


def prayed(arrivals: Sequence[str], tempter: bool = False, eden: bool = False) -> list[int]:
    """Faith after each own turn, if on turn 1, 2, 3, ... these Characters are played ("" for none) and all pray."""
    faith, found = 1, []
    for turn in range(1, LONGEST + 1):
        here = [(card, number == turn) for number, card in enumerate(arrivals, 1) if card and number <= turn]
        field = [on(card, new=new, at=0 if eden else None) for card, new in here]
        state = table(side("garden_of_eden", *field, faith=faith), side(*(["tempter_voice"] if tempter else [])))
        for action in state.actions():
            if isinstance(action, Pray) and state.outcome is None:
                state = state.play(action)
        faith = state.sides[0].faith
        found.append(faith)
        if faith >= GOAL:
            break
    return found


def lineup(arrivals: Sequence[str], tempter: bool = False, eden: bool = False) -> Scene:
    """The curve of `prayed`: a bar a turn, and the line to reach."""
    faiths = prayed(arrivals, tempter, eden)
    step, left, bottom, unit = 30.0, 40.0, 150.0, 6.0
    shapes: list[Shape] = []
    for turn, faith in enumerate(faiths):
        x, height = left + step * turn, unit * min(faith, GOAL + 3)
        shapes.append(Polygon(rectangle(x + 4, bottom - height, step - 8, height), "side1", "background", 1))
        shapes.append(Text(x + step / 2, bottom - height - 8, str(faith), 11, "ink", bold=faith >= GOAL))
        shapes.append(Text(x + step / 2, bottom + 12, str(turn + 1), 11, "muted"))
    goal, right = bottom - unit * GOAL, left + step * LONGEST
    shapes.append(Polygon(((left, goal), (right, goal)), None, "accent", 1.5, closed=False))
    shapes.append(Text(left - 6, goal, "20", 11, "accent", "end", bold=True))
    shapes.append(Text(left - 6, bottom + 12, "turn", 11, "muted", "end"))
    won = faiths[-1] >= GOAL
    said = f"20 Faith on your turn {len(faiths)}" if won else f"not 20 Faith within {LONGEST} turns"
    text = f"Faith after each own turn: {', '.join(map(str, faiths))}. {said}."
    return Scene(right + 10, bottom + 24, tuple(shapes), (), "Faith, turn by turn", text)
