"""A company builder that says at once which rule a company breaks, with its banners and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from html import escape
from typing import Any

import ipywidgets

from rulebook.confrontation.company.profiles import PROFILES, Profile
from rulebook.confrontation.company.recruitment import FAMILIAR, Recruit, Roster, attribute_cost, faults, sample
from rulebook.confrontation.material import tables
from rulebook.game import Refusal
from rulebook.rules import Rules, load_rules
from widgets.chips import line as chip_line
from widgets.confrontation.banners import picture
from widgets.controls import above, button, choice, row, slider, toggle
from widgets.island import DormantBox
from widgets.svg import render

EMPTY = "an empty company"
NOBODY = ""
MOST = 16
"""The largest count that can be tried: more than any troop allows, so that the rule can be seen."""


class Muster(DormantBox):
    """Start from a sample or from nothing, add units, change the chosen one; the verdict follows every change.

    `company` is the result as plain data, for `game.start(companies=[...])`; `roster` is the same for the rules.
    """

    def __init__(self, company: str = "co_vc", points: int = 700) -> None:
        self.people, self.order = "", ""
        self.units: list[Recruit] = []
        self._filling = False
        samples = [(entry["name"], entry["id"]) for entry in tables("companies")["company"]]
        self.start = choice("Start from", [*samples, (EMPTY, "")], company)
        self.points = slider("Army points", 100, 1500, points, 25)
        self.side = choice("People", _peoples())
        self.banners = choice("Order of banners", _orders(_peoples()[0]))
        self.list = above(ipywidgets.Select(description="Units", rows=6, options=(), index=None))
        self.add_button = button("Add a unit", "One more unit of this company", self._add)
        self.remove_button = button("Remove", "Take the chosen unit out", self._remove)
        self.troop = choice("Troop", [("", "")])
        self.count = slider("Fighters", 1, MOST, 1)
        self.specials = above(ipywidgets.SelectMultiple(description="Special fighters", rows=4))
        self.incarnate = choice("Incarnate", [("nobody", NOBODY)])
        self.attributes = above(ipywidgets.SelectMultiple(description="Attributes", rows=4))
        self.familiars = slider("Familiars", 0, 4, 0)
        self.banner = slider("In banner", 1, 3, 1)
        self.reinforcement = toggle("reinforcement")
        self.shown = ipywidgets.HTML()
        self._form = ipywidgets.VBox(
            [
                row([self.troop, self.count, self.incarnate]),
                row([self.specials, self.attributes]),
                row([self.familiars, self.banner, self.reinforcement]),
            ]
        )
        super().__init__(
            [
                row([self.start, self.points, self.side, self.banners]),
                row([self.list, self.add_button, self.remove_button]),
                self._form,
                self.shown,
            ]
        )
        self.add_class("rb")
        self.add_class("rb-table")
        self._listen()
        self.begin(company)

    # ---- what one can ask

    @property
    def roster(self) -> Roster:
        """The company as the rules see it."""
        return Roster(self.people, self.order, tuple(self.units))

    @property
    def company(self) -> dict[str, Any]:
        """The company as plain data: what `game.start(companies=[...])` takes and a record keeps."""
        units = [
            {
                "profile": unit.troops[0][0],
                "count": unit.count,
                "specials": list(unit.specials),
                "incarnate": next(iter(unit.incarnates), ""),
                "attributes": list(unit.attributes),
                "banner": unit.banner,
                "reinforcement": unit.reinforcement,
            }
            for unit in self.units
        ]
        return {"people": self.people, "banner": self.order, "units": units}

    @property
    def problems(self) -> list[Refusal]:
        """Every rule that the company breaks, in the order of the rules."""
        return list(faults(self.roster, self.points.value, {}))

    # ---- what one can do

    def begin(self, company: str = "") -> Muster:
        """Start from a sample, or from nothing."""
        if company:
            roster = sample(company)
            self.people, self.order, self.units = roster.people, roster.banner, list(roster.units)
        else:
            self.people = self.people or _peoples()[0]
            self.order, self.units = _orders(self.people)[0][1], []
        self._show(0 if self.units else None)
        return self

    def add(self, profile: str, count: int | None = None, **fields: Any) -> Muster:
        """One more unit of these troops, as many as are usual; `fields` are further ones of `Recruit`."""
        troop = PROFILES[profile]
        self.units.append(_checked(Recruit(((profile, troop.standard if count is None else count),), **fields)))
        self._show(len(self.units) - 1)
        return self

    def change(self, number: int, profile: str = "", count: int | None = None, **fields: Any) -> Muster:
        """Change the unit of this number, from 0."""
        unit = self.units[number]
        troops = ((profile or unit.troops[0][0], unit.count if count is None else count),)
        self.units[number] = _checked(replace(unit, troops=troops, **fields))
        self._show(number)
        return self

    def remove(self, number: int) -> Muster:
        """Take the unit of this number out, from 0."""
        del self.units[number]
        self._show(min(number, len(self.units) - 1) if self.units else None)
        return self

    # ---- from the controls

    def _listen(self) -> None:
        self.start.observe(self._on(lambda: self.begin(self.start.value)), "value")
        self.points.observe(self._on(self._refresh), "value")
        self.side.observe(self._on(self._other_people), "value")
        self.banners.observe(self._on(self._other_order), "value")
        self.list.observe(self._on(lambda: self._show(self.list.index)), "index")
        self.troop.observe(self._on(self._other_troop), "value")
        for control in (self.count, self.incarnate, self.familiars, self.banner, self.reinforcement):
            control.observe(self._on(self._other_fields), "value")
        for several in (self.specials, self.attributes):
            several.observe(self._on(self._other_fields), "value")

    def _on(self, act: Callable[[], object]) -> Callable[[Any], None]:
        """What a person changed, not what `_show` fills in."""

        def changed(_: Any) -> None:
            if not self._filling:
                act()

        return changed

    def _add(self) -> None:
        troops = _troops(self.people)
        self.add(troops[0].id)

    def _remove(self) -> None:
        if self.list.index is not None and self.units:
            self.remove(self.list.index)

    def _other_people(self) -> None:
        self.people = self.side.value
        self.order, self.units = _orders(self.people)[0][1], []
        self._show(None)

    def _other_order(self) -> None:
        self.order = self.banners.value
        self._refresh()

    def _other_troop(self) -> None:
        troop = PROFILES[self.troop.value]
        roles = {special.role for special in troop.specials}
        kept = tuple(role for role in self.units[self.list.index].specials if role in roles)
        self.change(self.list.index, troop.id, troop.standard, specials=kept)

    def _other_fields(self) -> None:
        if self.list.index is None:
            return
        incarnate = self.incarnate.value
        self.change(
            self.list.index,
            count=self.count.value,
            specials=tuple(self.specials.value),
            incarnates=(incarnate,) if incarnate else (),
            attributes=(*self.attributes.value, *(FAMILIAR,) * self.familiars.value),
            banner=self.banner.value - 1,
            reinforcement=self.reinforcement.value,
        )

    # ---- to the page

    def _show(self, number: int | None) -> None:
        """Fill the controls with the company and its unit of this number."""
        self._filling = True
        try:
            self.side.value = self.people
            self.banners.options = _orders(self.people)
            self.banners.value = self.order
            self.list.options = [_words(unit) for unit in self.units]
            self.list.index = number
            self._form.layout.display = None if number is not None else "none"
            if number is not None:
                self._fill(self.units[number])
        finally:
            self._filling = False
        self._refresh()

    def _fill(self, unit: Recruit) -> None:
        self.troop.options = [(f"{p.name} ({p.ap} AP each)", p.id) for p in _troops(self.people)]
        self.troop.value = unit.troops[0][0]
        self.count.value = unit.count
        roles = [(f"{_plain(s.role)} (+{s.surcharge} AP)", s.role) for s in unit.profile.specials]
        self.specials.options = roles
        self.specials.value = tuple(dict.fromkeys(unit.specials))
        heroes = [(f"{p.name} ({p.ap} AP)", p.id) for p in _incarnates(self.people)]
        self.incarnate.options = [("nobody", NOBODY), *heroes]
        self.incarnate.value = next(iter(unit.incarnates), NOBODY)
        self.attributes.options = _attributes()
        self.attributes.value = tuple(name for name in unit.attributes if name != FAMILIAR)
        self.familiars.value = unit.attributes.count(FAMILIAR)
        self.banner.value = unit.banner + 1
        self.reinforcement.value = unit.reinforcement

    def _verdict(self) -> str:
        problems = len(self.problems)
        cost = f"{self.roster.ap} of {self.points.value} AP"
        return f"A legal company, {cost}." if not problems else f"{problems} rule{'s'[: problems > 1]} broken, {cost}."

    def _refresh(self) -> None:
        found = self.problems
        if found:
            words = "".join(chip_line(problem.rule, problem.message, _rules()) for problem in found)
            verdict = f'<div class="rb-banner"><strong>{escape(self._verdict())}</strong>{words}</div>'
        else:
            verdict = f'<div class="rb-right-answer"><strong>✔ {escape(self._verdict())}</strong></div>'
        drawn = render(picture(self.roster, self.points.value), theme="auto")
        self.shown.value = f'<div role="status" aria-live="polite">{verdict}</div><div class="rb-reading">{drawn}</div>'

    def _picture(self) -> str:
        return self.shown.value

    def _saved(self) -> dict[str, Any]:
        drawn = picture(self.roster, self.points.value)
        text = "\n".join([self._verdict(), *(str(problem) for problem in self.problems), drawn.text])
        return {"image/svg+xml": render(drawn, theme="auto"), "text/plain": text}


@cache
def _rules() -> Rules:
    return load_rules("rulebook.confrontation")


def _peoples() -> list[str]:
    return list(dict.fromkeys(entry["people"] for entry in tables("companies")["banner"]))


def _orders(people: str) -> list[tuple[str, str]]:
    """The orders of banners of a people, by their house."""
    orders = [entry for entry in tables("companies")["banner"] if entry["people"] == people]
    return [(entry["house"] or "no house", entry["id"]) for entry in orders]


def _troops(people: str) -> list[Profile]:
    """What a unit of this people can be made of."""
    crews = {profile.crew for profile in PROFILES.values()}
    return [
        profile
        for profile in PROFILES.values()
        if profile.people == people and not profile.incarnate and not profile.familiar and profile.id not in crews
    ]


def _incarnates(people: str) -> list[Profile]:
    return [profile for profile in PROFILES.values() if profile.people == people and profile.incarnate]


def _attributes() -> list[tuple[str, str]]:
    """Artifacts, communions and rituals with their price."""
    effects = tables("effects")
    entries = [*effects["artifact"], *(entry for entry in effects["effect"] if "attribute_ap" in entry)]
    return [
        (f"{entry['name']}, {entry.get('kind', 'artifact')} ({attribute_cost(entry['id'])} AP)", entry["id"])
        for entry in entries
    ]


def _checked(unit: Recruit) -> Recruit:
    """The unit, if what it has is known at all; whether it is legal the rules say."""
    offered = [special.role for special in unit.profile.specials]
    for role in unit.specials:
        if role not in offered:
            takes = ", ".join(map(_plain, offered)) or "none"
            raise ValueError(f"{unit.profile.name} have no {_plain(role)}: their special fighters are {takes}")
    return unit


def _words(unit: Recruit) -> str:
    """A unit in one line."""
    parts = [f"{unit.count} {unit.profile.name}", *map(_plain, unit.specials)]
    parts += [PROFILES[name].name for name in unit.incarnates]
    words = f"{', '.join(parts)} ({unit.ap} AP)"
    return f"{words}, reinforcement" if unit.reinforcement else words


def _plain(role: str) -> str:
    return role.replace("_", " ")


__all__ = ["Muster"]
