"""The banners of a company as a picture: which slots its units fill, and what it costs."""

from __future__ import annotations

from rulebook.confrontation.company.recruitment import Recruit, Roster
from rulebook.confrontation.material import tables
from widgets.scene import Polygon, Scene, Shape, Text, rectangle

WIDTH = 860.0
BAR, ROW = 34.0, 62.0
Slot = tuple[str, int, bool]
"""Category, Rank, and whether it is compulsory."""


def slots(order: str) -> list[Slot]:
    """The slots of an order of banners (CF-RECRUIT-8, CF-RECRUIT-9)."""
    entry = next(each for each in tables("companies")["banner"] if each["id"] == order)
    return [(slot["category"], slot["rank"], bool(slot.get("compulsory"))) for slot in entry["slots"]]


def filled(roster: Roster, banner: int) -> tuple[list[tuple[Slot, Recruit | None]], list[Recruit]]:
    """Each slot of a banner with the unit in it, and the units that find none."""
    waiting = [unit for unit in roster.units if unit.banner == banner]
    row: list[tuple[Slot, Recruit | None]] = []
    for slot in slots(roster.banner):
        unit = next((u for u in waiting if (u.profile.category, u.profile.rank) == slot[:2]), None)
        if unit:
            waiting = [u for u in waiting if u is not unit]
        row.append((slot, unit))
    return row, waiting


def picture(roster: Roster, limit: int) -> Scene:
    """The banners slot by slot under a bar of army points."""
    shapes = _cost(roster.ap, limit)
    lines = [f"{roster.people}: {roster.ap} of {limit} AP"]
    y = BAR
    for banner in range(max((unit.banner for unit in roster.units), default=0) + 1):
        row, strangers = filled(roster, banner)
        shapes.append(Text(6, y + 9, f"Banner {banner + 1}", 12, "muted", "start"))
        step = (WIDTH - 8) / (len(row) + len(strangers))
        for number, (slot, unit) in enumerate(row):
            shapes += _box(4 + number * step, y + 18, step - 6, _slot_words(slot), unit, wanted=slot[2])
            lines.append(f"banner {banner + 1}, {_slot_words(slot)}: {_unit_words(unit) if unit else 'empty'}")
        for number, unit in enumerate(strangers, len(row)):
            shapes += _box(4 + number * step, y + 18, step - 6, "no slot", unit, stranger=True)
            lines.append(f"banner {banner + 1}, no slot: {_unit_words(unit)}")
        y += ROW + 4
    return Scene(WIDTH, y, tuple(shapes), (), "A company in its banners", "\n".join(lines))


def _cost(cost: int, limit: int) -> list[Shape]:
    """Army points against the limit (CF-RECRUIT-1)."""
    wide = WIDTH - 150
    share = min(1.0, cost / limit)
    colour = "accent" if cost <= limit else "refusal"
    bar: list[Shape] = [Polygon(rectangle(4, 8, wide, 12, 5), "hollow", "field_line", 1)]
    if share:
        bar.append(Polygon(rectangle(4, 8, wide * share, 12, min(5.0, wide * share / 2)), colour))
    return [*bar, Text(wide + 14, 14, f"{cost} of {limit} AP", 13, "ink", "start", bold=True)]


def _box(
    x: float, y: float, wide: float, slot: str, unit: Recruit | None, *, wanted: bool = False, stranger: bool = False
) -> list[Shape]:
    box = rectangle(x, y, wide, ROW - 20, 5)
    fill, stroke = ("refusal_tint", "refusal") if stranger else ("panel", "field_line") if unit else ("hollow", "muted")
    dash = () if unit else (4.0, 3.0)
    shapes: list[Shape] = [Polygon(box, fill, stroke, 1.5 if stranger or wanted else 1, dash=dash)]
    shapes.append(Text(x + wide / 2, y + 11, slot + (" (must)" if wanted else ""), 9.5, "muted"))
    if unit:
        most = int((wide - 4) / 7.2)
        words = _unit_words(unit)
        words = words if len(words) <= most else f"{words[: most - 1]}…"
        shapes.append(Text(x + wide / 2, y + 27, words, 11.5, "ink", bold=True))
    return shapes


def _slot_words(slot: Slot) -> str:
    category, rank, _ = slot
    return f"{category.replace('_', ' ')} Rank {rank}" if rank else category.replace("_", " ")


def _unit_words(unit: Recruit) -> str:
    return f"{unit.count} {unit.profile.name}"


__all__ = ["filled", "picture", "slots"]
