"""Positions and actions in words: prompts, lists, one line, and the board as text."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from rulebook.pillars_of_faith.actions import (
    ASSEMBLY,
    CHANGE,
    MOVE,
    PILLAR,
    WINGS,
    Change,
    ChooseAssembly,
    ChooseWings,
    GoOn,
    Move,
    MovePillar,
    Pass,
    PillarsAction,
    Stop,
)
from rulebook.pillars_of_faith.board import (
    AXIAL,
    NOWHERE,
    RADIUS,
    SITE,
    SITES,
    STATION,
    STATIONS,
    site_point,
    station_point,
)
from rulebook.pillars_of_faith.formations import (
    changed_by_wings,
    effective_wings,
    interlocked,
    is_machine,
    new_religions,
)
from rulebook.pillars_of_faith.legal import moves, skips
from rulebook.pillars_of_faith.religions import APOSTATE, NAMES, RELIGION, TITLES

if TYPE_CHECKING:
    from rulebook.pillars_of_faith.state import PillarsState

LETTERS = ".RGBA"


def prompt(state: PillarsState) -> str:
    """Who must choose and among what."""
    if state.outcome is not None:
        return state.outcome.text
    who = TITLES[state.leaders[state.decider]]
    if state.phase == MOVE:
        if skips(state):
            return f"{who} have no follower on the board: skip this turn"
        return f"{who}: move one follower" if moves(state) else f"{who} have no legal move: pass"
    if state.phase == WINGS:
        if any(interlocked(state.board, a, b) for a, b in combinations(effective_wings(state.board), 2)):
            return f"{who}: wings interlock; choose which follower changes"
        return f"{who}: choose which wings convert first"
    if state.phase == ASSEMBLY:
        return f"{who}: choose which assembly comes first"
    here = _assembly(state)
    if state.phase == PILLAR:
        return f"{who}: move a pillar to a neighbouring site, for {here}"
    if state.phase == CHANGE:
        if new_religions(state.board, state.board[state.centre]) == [APOSTATE]:
            return f"{who}: choose which follower of {here} becomes Apostate"
        return f"{who}: choose which follower of {here} changes, and to which religion"
    return f"{who}: let {here} move another pillar, or stop it"


def _assembly(state: PillarsState) -> str:
    """The assembly being resolved: `the Holy Assembly around c3-c4-d4`."""
    place = STATIONS[state.centre]
    if is_machine(state.board, state.centre):
        return f"the machine around {place}"
    kind = "Unholy" if state.board[state.centre] == APOSTATE else "Holy"
    return f"the {kind} Assembly around {place}"


def describe(state: PillarsState, action: PillarsAction) -> str:
    """An action in words."""
    match action:
        case Move(origin, target):
            religion = state.board[STATION[origin]] if origin in STATION else 0
            neutral = " (Neutral)" if religion and religion not in state.leaders else ""
            return f"{NAMES[religion]}{neutral} {origin} → {target}".strip()
        case Pass():
            return "Skip this turn" if skips(state) else "Pass"
        case ChooseWings(middle):
            new = changed_by_wings(state.board, STATION[middle]) if middle in STATION else 0
            return f"{state.religion_at(middle)} on {middle} becomes {NAMES[new]}" if new else f"Wings around {middle}"
        case ChooseAssembly(centre):
            return (
                f"{state.religion_at(centre)} assembly around {centre}" if centre in STATION else f"Assembly {centre}"
            )
        case MovePillar(origin, target):
            return f"Pillar {origin} → {target}"
        case Change(follower, religion):
            return f"{follower} becomes {religion}"
        case GoOn():
            return "Go on: move another pillar"
        case Stop():
            return "Stop the machine"
    return str(action)


def line(state: PillarsState) -> str:
    """The position as one line: followers in the order of the stations, pillars, Leaders, and where in the turn."""
    board = "".join(LETTERS[religion] for religion in state.board)
    pillars = ",".join(state.pillar_sites)
    leaders = ",".join(
        ("*" if seat == state.seat else "") + NAMES[religion] for seat, religion in enumerate(state.leaders)
    )
    where = state.phase + (f"@{STATIONS[state.centre]}" if state.centre != NOWHERE else "")
    ended = f" over:{state.outcome.rule}" if state.outcome else ""
    return f"{board} {pillars} {leaders} turn:{state.turn} {where} lock:{state.locked or '-'}{ended}"


WIDE, HIGH = 6, 3


def drawing(state: PillarsState) -> str:
    """The board in text: `#` a pillar, `o` a bare site, R G B A followers, `.` an empty station."""
    width, height = (2 * RADIUS + 1) * WIDE + 3, (2 * RADIUS + 1) * HIGH
    grid = [[" "] * width for _ in range(height)]

    def put(point: tuple[float, float], mark: str) -> None:
        x, y = point
        grid[round((y / 0.8660254 + RADIUS) * HIGH + 1)][round((x + RADIUS + 0.5) * WIDE) + 1] = mark

    for site in range(len(SITES)):
        put(site_point(site), "#" if site in state.pillars else "o")
    for station in range(len(STATIONS)):
        put(station_point(station), LETTERS[state.board[station]])
    for name, (_, r) in AXIAL.items():
        if name.endswith("1"):
            x, _ = site_point(SITE[name])
            grid[(r + RADIUS) * HIGH + 1][max(0, round((x + RADIUS + 0.5) * WIDE) - 4)] = name[0]
    board = "\n".join("".join(row).rstrip() for row in grid)
    stock = ", ".join(f"{name} {state.stock(name)}" for name in RELIGION)
    return f"{board}\nOff the board: {stock}\nTurn {state.turn}. {prompt(state)}"
