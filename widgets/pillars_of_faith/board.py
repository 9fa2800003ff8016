"""The Holy Land as a scene: sites, stations, followers, pillars, and what is off the board."""

from __future__ import annotations

from functools import cache
from math import hypot

from rulebook.pillars_of_faith.actions import WINGS
from rulebook.pillars_of_faith.board import NEIGHBOURS, NOWHERE, SITES, STATIONS, site_point, station_point
from rulebook.pillars_of_faith.formations import effective_wings, wings_by
from rulebook.pillars_of_faith.religions import RELIGION
from rulebook.pillars_of_faith.state import PillarsState
from widgets.pillars_of_faith.labels import site_label, station_label, stock_label
from widgets.scene import Circle, Marks, Place, Point, Polygon, Scene, Shape, Text, piece, regular

WIDTH, HEIGHT = 540, 556
CENTRE = (WIDTH / 2, 258)
SPACING, SITE_RADIUS, STATION_RADIUS, FOLLOWER_RADIUS = 67, 25, 8, 11.5
STOCK_Y = 534


def scene(state: PillarsState, marks: Marks) -> Scene:
    """The board of this position."""
    shapes = [*_ground(), *_formation(state), *_pillars(state), *_followers(state), *_stock(state)]
    title = f"Pillars of Faith, turn {state.turn}: {state.prompt}"
    return Scene(WIDTH, HEIGHT, tuple(shapes), _places(state), title, repr(state))


def _at(point: Point) -> Point:
    return CENTRE[0] + SPACING * point[0], CENTRE[1] + SPACING * point[1]


STATION_AT = tuple(_at(station_point(s)) for s in range(len(STATIONS)))
SITE_AT = tuple(_at(site_point(s)) for s in range(len(SITES)))


@cache
def _ground() -> tuple[Shape, ...]:
    """What never changes: the hexagon, the sites with their names, the stations and the ways between them."""
    land = Polygon(regular(*CENTRE, 3.98 * SPACING, 6, turn=30), "panel", "line", 1.2)
    sites = [Circle(x, y, SITE_RADIUS, "field") for x, y in SITE_AT]
    names = [Text(x, y, SITES[s], 11, "muted") for s, (x, y) in enumerate(SITE_AT)]
    ways = [
        Polygon(_way(STATION_AT[a], STATION_AT[b]), None, "field_line", 1.4, closed=False)
        for a in range(len(STATIONS))
        for b in NEIGHBOURS[a]
        if a < b
    ]
    stations = [Circle(x, y, STATION_RADIUS, "hollow", "muted", 1.4) for x, y in STATION_AT]
    return (land, *sites, *names, *ways, *stations)


def _way(one: Point, other: Point) -> tuple[Point, ...]:
    """The line between two neighbouring stations; at a corner of the land it goes round the outside of the site."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    sites = [site for site in SITE_AT if hypot(site[0] - x, site[1] - y) < SITE_RADIUS]
    if not sites:
        return one, other
    (sx, sy), (cx, cy) = sites[0], CENTRE
    out = (SITE_RADIUS + 6) / hypot(sx - cx, sy - cy)
    return one, (sx + out * (sx - cx), sy + out * (sy - cy)), other


def _pillars(state: PillarsState) -> list[Shape]:
    shapes: list[Shape] = []
    for site in state.pillars:
        x, y = SITE_AT[site]
        outline = ((-17, -20), (17, -20), (17, -14), (13, -14), (13, 14), (17, 14), (17, 20), (-17, 20), (-17, 14),
                   (-13, 14), (-13, -14), (-17, -14))  # fmt: skip
        shapes.append(Polygon(tuple((x + dx, y + dy) for dx, dy in outline), "ink", "background", 2))
        shapes.append(Text(x, y, SITES[site], 10, "background", bold=True))
    return shapes


def _followers(state: PillarsState) -> list[Shape]:
    shapes: list[Shape] = []
    for station, religion in enumerate(state.board):
        if religion:
            x, y = STATION_AT[station]
            if station == state.lock:
                shapes.append(Circle(x, y, FOLLOWER_RADIUS + 3.5, None, "muted", 1.5, dash=(2, 3)))
            shapes += piece(religion, x, y, FOLLOWER_RADIUS)
    return shapes


def _formation(state: PillarsState) -> list[Shape]:
    """The wings to choose from, or the assembly being resolved: lines from the middle to the others."""
    if state.phase == WINGS:
        links = [
            (m, n)
            for m in effective_wings(state.board)
            for n in NEIGHBOURS[m]
            if state.board[n] == wings_by(state.board, m)
        ]
    elif state.centre != NOWHERE:
        links = [(state.centre, n) for n in NEIGHBOURS[state.centre]]
    else:
        links = []
    return [Polygon((STATION_AT[a], STATION_AT[b]), None, "accent", 5, closed=False, opacity=0.45) for a, b in links]


def _stock(state: PillarsState) -> list[Shape]:
    shapes: list[Shape] = [Text(20, STOCK_Y, "Off the board:", 12, "muted", "start")]
    for name, religion in RELIGION.items():
        x = _stock_x(religion)
        shapes += piece(religion, x, STOCK_Y, 10)
        shapes.append(Text(x + 15, STOCK_Y, f"{name} {state.stock(name)}", 12.5, "ink", "start"))
    return shapes


def _stock_x(religion: int) -> float:
    return 122 + (religion - 1) * 98


def _places(state: PillarsState) -> tuple[Place, ...]:
    stations = [
        Place(name, station_label(state, name), *STATION_AT[s], r=FOLLOWER_RADIUS, taken=bool(state.board[s]))
        for s, name in enumerate(STATIONS)
    ]
    sites = [
        Place(name, site_label(state, name), *SITE_AT[s], r=SITE_RADIUS - 6, taken=s in state.pillars)
        for s, name in enumerate(SITES)
    ]
    stock = [
        Place(f"stock:{name}", stock_label(state, name), _stock_x(religion), STOCK_Y, 11, taken=True)
        for name, religion in RELIGION.items()
    ]
    return (*stations, *sites, *stock)
