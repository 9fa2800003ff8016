"""A battle that starts in its middle, for study: who stands where, what is known, and what is under way.

The option `position` takes it as plain JSON. What is left out is as in a battle that has just begun its first
activation phase: nobody has acted, no unit is activated, each company has 2 Elixir and the faith that the rules give.

    {"size": [60, 40],
     "troops": [{"id": "a1", "owner": 0, "members": [{"profile": "vc_levy", "at": [20, 20]}]},
                {"id": "b1", "owner": 1, "members": [{"profile": "tk_gargant", "at": [40, 30]}]}],
     "terrain": [{"id": "rocks1", "kind": "rocks", "at": [30, 20]}],
     "active": "a1", "package": "walk"}

`active` is the unit whose card was turned, `package` what it has announced. `activation` is one that is further on.
Every other field is that of a state, by its name.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, asdict, fields, is_dataclass, replace
from types import UnionType
from typing import Any, NoReturn, Union, get_args, get_origin, get_type_hints

from rulebook.chance import Chance
from rulebook.confrontation.actions import Declare
from rulebook.confrontation.activation.play import Acting, activate
from rulebook.confrontation.activation.rules import PACKAGES, Activation
from rulebook.confrontation.company.profiles import PROFILES, Profile, check_profile
from rulebook.confrontation.company.recruitment import sample
from rulebook.confrontation.company.units import CLOSE, SCATTERED, Fighter, Unit, numbered, recruited
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.vocabulary import TITANIC
from rulebook.confrontation.mystics.rules import EFFECTS, faith_pool
from rulebook.confrontation.play import Course
from rulebook.confrontation.round.activation_phase import Turning, card_of
from rulebook.confrontation.round.cards import Cards
from rulebook.confrontation.settings import COMPANIES, Settings
from rulebook.confrontation.space.field import Element, Field, standing
from rulebook.confrontation.space.shapes import Disc, Point, Polygon
from rulebook.confrontation.state import ConfrontationState
from rulebook.confrontation.terrain.kinds import KINDS, Kind
from rulebook.game import Option, OptionError
from rulebook.library import DataError
from rulebook.procedure import Procedure

PLAYERS = 2
LARGEST = 500.0
"""How long a battlefield may be, in cm."""
ELIXIR = (2, 2)
STATE = (
    *("round", "elixir", "points", "waiting", "commanders", "cards", "activated", "activation", "charges", "held"),
    *("items", "fallen", "south", "attacker", "winner", "face_up", "opened", "feats", "used", "avatars", "summons"),
    *("sacrificed", "owned", "upkeeps", "evacuated"),
)
"""The fields of a state that a position may give."""
ALWAYS = ("round", "elixir", "cards", "held", "winner")
"""Those that are written down even if they are as usual."""
FORMS: Mapping[str, Any] = {
    **{name: get_type_hints(ConfrontationState)[name] for name in STATE},
    "size": Point,
    "troops": tuple[Unit, ...],
    "terrain": tuple[Element, ...],
    **dict.fromkeys(("active", "package", "target", "card"), str),
    "disengage": bool,
    "dice": int,
}
"""Every field of a position, and what it is made of. `dice` is how many numbers have been drawn already."""


class _Fault(ValueError):
    """What is wrong with a part of a position: where, what stands there, and what it takes."""

    def __init__(self, value: object, takes: str, path: tuple[str, ...] = ()) -> None:
        super().__init__(takes)
        self.value, self.takes, self.path = value, takes, path


def _damaged(field: str, value: object, takes: str) -> NoReturn:
    raise OptionError("position", {field: value}, f"{field} {takes}")


# ---- plain data, read and written


def _read(kind: Any, value: Any) -> Any:
    """A value of this type from plain JSON; takes nothing for what it is not."""
    if kind in _READERS:
        return _READERS[kind](value)
    if kind in _SINGLE:
        words, fits = _SINGLE[kind]
        if not fits(value):
            raise _Fault(value, f"as {words}")
        return kind(value)
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return None if value is None else _read(next(part for part in parts if part is not type(None)), value)
    if origin is tuple:
        return _read_row(parts, value)
    return _read_fields(kind, value)


def _read_row(kinds: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise _Fault(value, "as a list")
    if len(kinds) == 2 and kinds[1] is ...:
        kinds = (kinds[0],) * len(value)
    if len(kinds) != len(value):
        raise _Fault(value, f"as a list of {len(kinds)}")
    return tuple(_at(str(number), kind, part) for number, (kind, part) in enumerate(zip(kinds, value, strict=True), 1))


def _at(name: str, kind: Any, value: Any) -> Any:
    """A part of something larger; what is wrong with it is told with its name."""
    try:
        return _read(kind, value)
    except _Fault as fault:
        raise _Fault(fault.value, fault.takes, (name, *fault.path)) from None


def _table(value: Any, known: Iterable[str], needed: Iterable[str] = ()) -> Mapping[str, Any]:
    """A table with no other fields than these."""
    if not isinstance(value, Mapping):
        raise _Fault(value, "as a table")
    known = list(known)
    for name in value:
        if name not in known:
            raise _Fault(name, f"with the fields {', '.join(known)}")
    for name in needed:
        if name not in value:
            raise _Fault(value, f"with a field {name}")
    return value


def _read_fields(kind: Any, value: Any) -> Any:
    """A dataclass from its fields."""
    hints = get_type_hints(kind)
    needed = [field.name for field in fields(kind) if field.default is MISSING]
    table = _table(value, [field.name for field in fields(kind)], needed)
    return kind(**{name: _at(name, hints[name], part) for name, part in table.items()})


def _write(value: Any) -> Any:
    """A value as plain JSON."""
    if type(value) in _WRITERS:
        return _WRITERS[type(value)](value)
    if is_dataclass(value):
        return _write_fields(value)
    return [_write(part) for part in value] if isinstance(value, tuple | list) else value


def _write_fields(value: Any) -> dict[str, Any]:
    """A dataclass as a table of what is not as usual in it."""
    given = {field.name: getattr(value, field.name) for field in fields(value)}
    usual = {field.name: field.default for field in fields(value)}
    return {name: _write(part) for name, part in given.items() if usual[name] is MISSING or part != usual[name]}


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value)


_SINGLE: Mapping[Any, tuple[str, Callable[[Any], bool]]] = {
    int: ("a whole number", lambda value: type(value) is int),
    float: ("a number", _is_number),
    str: ("a word", lambda value: isinstance(value, str)),
    bool: ("true or false", lambda value: isinstance(value, bool)),
}


# ---- fighters and units


def _read_profile(value: Any) -> Profile:
    """A profile of the sample by its id, or one of one's own as a table."""
    if isinstance(value, str):
        if value not in PROFILES:
            raise _Fault(value, "of the profiles there are")
        return PROFILES[value]
    profile: Profile = _read_fields(Profile, value)
    try:
        check_profile(profile)
    except DataError as error:
        raise _Fault(profile.id, f"of a sound profile ({error})") from None
    if not 0 < profile.base <= LARGEST or profile.health < 1:
        raise _Fault(profile.id, "of a base above 0 and of 1 health or more")
    return profile


def _write_profile(profile: Profile) -> Any:
    return profile.id if PROFILES.get(profile.id) == profile else _write_fields(profile)


def _read_fighter(value: Any) -> Fighter:
    """One base; without an id it gets one from its unit, without health it is unhurt."""
    table = _table(value, ("id", "profile", "at", "health", "role"), ("profile", "at"))
    profile, at = _at("profile", Profile, table["profile"]), _at("at", Point, table["at"])
    health = _at("health", int, table.get("health", profile.health))
    if not 0 <= health <= profile.health:
        raise _Fault(health, f"from 0 to {profile.health}", ("health",))
    role = _at("role", str, table.get("role", ""))
    if role and role not in [special.role for special in profile.specials] and role not in ROLES:
        raise _Fault(role, f"among {', '.join(ROLES)}", ("role",))
    return Fighter(_at("id", str, table.get("id", "")), profile, at, health, role)


def _write_fighter(fighter: Fighter) -> dict[str, Any]:
    made = {"id": fighter.id, "profile": _write_profile(fighter.profile), "at": list(fighter.at)}
    made |= {} if fighter.health == fighter.profile.health else {"health": fighter.health}
    return made | ({"role": fighter.role} if fighter.role else {})


def _read_unit(value: Any) -> Unit:
    """A unit of its members; without a leader the fittest leads, as when it is recruited."""
    rest = ("formation", "routed", "resisted", "modifiers", "card", "leader", "original", "numeral")
    table = _table(value, ("id", "owner", "members", *rest), ("id", "owner", "members"))
    name, owner = _at("id", str, table["id"]), _at("owner", int, table["owner"])
    members: tuple[Fighter, ...] = _at("members", tuple[Fighter, ...], table["members"])
    if not name or not members or not all(fighter.health for fighter in members):
        raise _Fault(name, "with an id, and members who have health left")
    if owner not in range(PLAYERS):
        raise _Fault(owner, "as 0 or 1", ("owner",))
    members = tuple(
        fighter if fighter.id else replace(fighter, id=f"{name}.{number}") for number, fighter in enumerate(members, 1)
    )
    unit = recruited(name, owner, [(f.profile, f.role) for f in members], [f.at for f in members])
    leader = members[[fighter.id for fighter in unit.fighters].index(unit.leader)].id
    hints = get_type_hints(Unit)
    given = {field: _at(field, hints[field], table[field]) for field in rest if field in table}
    unit = replace(unit, **{"fighters": members, "leader": leader, **given})
    if unit.leader not in [fighter.id for fighter in members]:
        raise _Fault(unit.leader, "of a member of the unit", ("leader",))
    if unit.formation not in (SCATTERED, CLOSE):
        raise _Fault(unit.formation, f"as {SCATTERED} or {CLOSE}", ("formation",))
    if unit.original < 1 or (unit.card not in PROFILES and unit.card not in [f.profile.id for f in members]):
        raise _Fault(unit.card, "of the profile of a troop, with an original strength of 1 or more", ("card",))
    return unit


def _write_unit(unit: Unit) -> dict[str, Any]:
    made = {"id": unit.id, "owner": unit.owner, "members": [_write_fighter(fighter) for fighter in unit.fighters]}
    usual = _read_unit(made)
    rest = ("formation", "routed", "resisted", "modifiers", "card", "leader", "original", "numeral")
    return made | {name: _write(getattr(unit, name)) for name in rest if getattr(unit, name) != getattr(usual, name)}


# ---- terrain


def _read_kind(value: Any) -> Kind:
    if isinstance(value, str):
        if value not in KINDS:
            raise _Fault(value, f"among {', '.join(KINDS)}")
        return KINDS[value]
    kind: Kind = _read_fields(Kind, value)
    return kind


def _write_kind(kind: Kind) -> Any:
    return kind.id if KINDS.get(kind.id) == kind else _write_fields(kind)


def _read_element(value: Any) -> Element:
    """Terrain, its middle at a place and turned, or with the corners that it has."""
    table = _table(value, ("id", "kind", "at", "degrees", "corners", "structure"), ("id", "kind"))
    name, kind = _at("id", str, table["id"]), _at("kind", Kind, table["kind"])
    if "corners" in table:
        corners = _at("corners", tuple[Point, ...], table["corners"])
        if len(corners) < 3:
            raise _Fault(corners, "of three or more", ("corners",))
        made = Element(name, kind, Polygon(corners), kind.structure)
    else:
        at, degrees = _at("at", Point, table.get("at")), _at("degrees", float, table.get("degrees", 0.0))
        made = standing(name, kind, at, degrees)
    return replace(made, structure=_at("structure", int, table.get("structure", kind.structure)))


def _write_element(element: Element) -> dict[str, Any]:
    shape = element.shape
    place = {"at": list(shape.centre)} if isinstance(shape, Disc) else {"corners": _write(shape.corners)}
    made = {"id": element.id, "kind": _write_kind(element.kind), **place}
    return made if element.structure == element.kind.structure else made | {"structure": element.structure}


ROLES = tuple(sorted({special.role for profile in PROFILES.values() for special in profile.specials}))
_READERS: Mapping[Any, Callable[[Any], Any]] = {
    Profile: _read_profile,
    Fighter: _read_fighter,
    Unit: _read_unit,
    Kind: _read_kind,
    Element: _read_element,
}
_WRITERS: Mapping[Any, Callable[[Any], Any]] = {
    Profile: _write_profile,
    Fighter: _write_fighter,
    Unit: _write_unit,
    Element: _write_element,
}


# ---- a whole position


def read(given: Any) -> dict[str, Any]:
    """A position as JSON, every field of it sound in itself; whether it holds together is seen when it starts."""
    if not isinstance(given, Mapping):
        raise OptionError("position", given, "set-up, or a table of fields such as troops, terrain and elixir")
    for name in given:
        if name not in FORMS:
            raise OptionError("position", name, f"the fields {', '.join(sorted(FORMS))}")
    for name, value in given.items():
        _made(name, value)
    return dict(given)


def _made(name: str, value: Any) -> Any:
    """A field of a position as the engine has it."""
    try:
        return _read(FORMS[name], value)
    except _Fault as fault:
        where = ", ".join((name, *fault.path))
        raise OptionError("position", {name: fault.value}, f"{where} {fault.takes}") from None


def place(settings: Settings, chance: Chance, given: Mapping[str, Any]) -> ConfrontationState:
    """The state that a position means, at its next decision; refused if it does not hold together."""
    made = {name: _made(name, value) for name, value in given.items()}
    _number(made)
    units, terrain = made.get("troops", ()), made.get("terrain", ())
    active = made.get("active", "")
    state = ConfrontationState(
        settings=settings,
        chance=Chance(chance.seed, made.get("dice", 0)),
        field=Field(made.get("size", settings.battle.field), units, terrain, settings.variants),
        procedures=_procedures(made),
        phase="activation",
        **{
            "round": 1,
            "elixir": ELIXIR,
            "cards": _cards(settings, units, active),
            "held": (None,) * len(settings.battle.objectives),
            "winner": 0,
            **{name: made[name] for name in STATE if name in made},
            "points": _pools(units, made.get("points", ())),
        },
    )
    _check(state, made)
    draft = Draft(state)
    if active:
        activate(draft, active, made.get("card", ""))
    draft.settle()
    state = draft.state()
    if state.outcome is None and isinstance(state.procedure, Turning) and not state.actions():
        _damaged("cards", _write(state.cards), "that leave somebody a card to play")
    if made.get("package"):
        declared = Declare(active, made["package"], made.get("target", ""), made.get("disengage", False))
        refusal = state.refusal(declared)
        if refusal is not None:
            _damaged("package", made["package"], f"that can be announced ({refusal})")
        state = state.apply(declared)
    return replace(state, events=(), frames=())


def _number(made: dict[str, Any]) -> None:
    """Units of one name are told apart, unless the position does so."""
    units, waiting = made.get("troops", ()), made.get("waiting", ())
    every = [*units, *(each.unit for each in waiting)]
    if not any(unit.numeral for unit in every):
        every = numbered(every)
    made["troops"] = tuple(every[: len(units)])
    made["waiting"] = tuple(replace(w, unit=u) for w, u in zip(waiting, every[len(units) :], strict=True))


def _procedures(made: Mapping[str, Any]) -> tuple[Procedure[Any, Any], ...]:
    bottom: tuple[Procedure[Any, Any], ...] = (Course("activation"), Turning())
    return (*bottom, Acting()) if made.get("activation") else bottom


def _pools(units: Sequence[Unit], rows: Iterable[tuple[str, int, int]]) -> tuple[tuple[str, int, int], ...]:
    """Faith and mana: as given, else the faith that the rules give."""
    pools = {unit.id: (faith_pool(unit), 0) for unit in units} | {name: (faith, mana) for name, faith, mana in rows}
    return tuple(sorted((name, *pool) for name, pool in pools.items() if any(pool)))


def _cards(settings: Settings, units: Sequence[Unit], active: str) -> Cards:
    """The unplayed cards of everybody but the active unit, whose owner has the lead after it."""
    hands = tuple(tuple(sorted(card_of(u) for u in units if u.owner == p and u.id != active)) for p in range(PLAYERS))
    lead = next((unit.owner for unit in units if unit.id == active), 0)
    following = 1 - lead if hands[1 - lead] and (active or not hands[lead]) else lead
    return Cards(settings.mode, hands, (), following, None, (None, None), (False, False))


def _check(state: ConfrontationState, made: Mapping[str, Any]) -> None:
    """Everything that is named exists, once, and everybody has what a player has."""
    every = [*state.field.units, *(each.unit for each in state.waiting)]
    names = [unit.id for unit in every]
    fighters = [fighter.id for unit in every for fighter in unit.fighters]
    things = [*(each.id for each in state.field.elements), *(item.id for item in state.items)]
    for field, found in (("troops", names), ("troops", fighters), ("terrain", things)):
        for name in found:
            if not name or found.count(name) > 1:
                _damaged(field, name, "with every id once")
    for side in state.field.size:
        if not 0 < side <= LARGEST:
            _damaged("size", state.field.size, f"of two numbers from 0 to {LARGEST:g}")
    on_field = [unit.id for unit in state.field.units]
    for field, known in (("active", on_field), ("target", [*on_field, *things]), ("package", list(PACKAGES))):
        if made.get(field) and made[field] not in known:
            _damaged(field, made[field], f"among {', '.join(known)}")
    if made.get("card") and made["card"] not in TITANIC:
        _damaged("card", made["card"], f"among {', '.join(TITANIC)}")
    if made.get("package") and not made.get("active"):
        _damaged("package", made["package"], "with the unit that is active")
    _check_rows(state)
    _check_cards(state)
    _check_activation(state.activation, on_field)


def _check_rows(state: ConfrontationState) -> None:
    for field in ("elixir", "evacuated", "commanders"):
        row = getattr(state, field)
        if len(row) != PLAYERS or any(type(part) is int and part < 0 for part in row):
            _damaged(field, row, f"for each of {PLAYERS} players, none below 0")
    for field in ("round", "dice"):
        if getattr(state, field, state.chance.count) < (1 if field == "round" else 0):
            _damaged(field, getattr(state, field, state.chance.count), "of 0 or more, and a round of 1 or more")
    seats = {"south": state.south, "attacker": state.attacker, "winner": state.winner, "face_up": state.face_up}
    for field, seat in (*seats.items(), *(("held", seat) for seat in state.held)):
        if seat not in (range(PLAYERS) if field == "south" else (None, *range(PLAYERS))):
            _damaged(field, seat, "as 0 or 1")
    if len(state.held) != len(state.battle.objectives):
        _damaged("held", state.held, f"for each of {len(state.battle.objectives)} objectives")
    if state.battle.attacker_edge and state.attacker is None:
        _damaged("attacker", None, "as 0 or 1 in this battle")
    for name, faith, mana in state.points:
        if min(faith, mana) < 0:
            _damaged("points", [name, faith, mana], "of units, none below 0")
    for item in state.items:
        if item.carrier and state.find(item.carrier) is None:
            _damaged("items", item.carrier, "carried by somebody on the field")
    for upkeep in state.upkeeps:
        if upkeep.effect not in EFFECTS:
            _damaged("upkeeps", upkeep.effect, f"among {', '.join(EFFECTS)}")


def _check_cards(state: ConfrontationState) -> None:
    cards = state.cards
    if cards is None or cards.mode != state.settings.mode:
        _damaged("cards", cards and cards.mode, f"of the mode {state.settings.mode}")
    if any(len(row) != PLAYERS for row in (cards.piles, cards.reserves, cards.reserved)):
        _damaged("cards", cards.piles, f"with piles, reserves and reserved for each of {PLAYERS} players")
    owned = [*cards.deck, *([cards.drawn] if cards.drawn else [])]
    if any(owner not in range(PLAYERS) for owner in [cards.lead, *(owner for owner, _ in owned)]):
        _damaged("cards", cards.lead, "of the seats 0 and 1")
    troops = {card_of(unit) for unit in (*state.field.units, *(each.unit for each in state.waiting))}
    used = [*(card for pile in cards.piles for card in pile), *(card for _, card in owned), *cards.reserves]
    for card in used:
        if card is not None and card not in PROFILES and card not in TITANIC and card not in troops:
            _damaged("cards", card, "of troops and titanic abilities")


def _check_activation(activation: Activation | None, on_field: Sequence[str]) -> None:
    if activation is None:
        return
    if activation.unit not in on_field:
        _damaged("activation", activation.unit, "of a unit on the field")
    if activation.package and activation.package not in PACKAGES:
        _damaged("activation", activation.package, f"with a package among {', '.join(PACKAGES)}")
    if activation.card and activation.card not in TITANIC:
        _damaged("activation", activation.card, f"with a card among {', '.join(TITANIC)}")
    if (activation.reached or activation.package == "assault") and activation.target not in on_field:
        _damaged("activation", activation.target, "with a target on the field")


def plain(given: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a position as JSON, where they are given as the engine has them."""
    return {name: _write(value) for name, value in given.items()}


def written(state: ConfrontationState) -> dict[str, Any] | None:
    """A position of the activation phase as JSON; None in the middle of a test, a choice or another phase."""
    bottom = (Course("activation"), Turning())
    if state.outcome is not None or state.procedures not in (bottom, (*bottom, Acting())):
        return None
    points = {unit.id: (0, 0) for unit in state.field.units} | {name: pool for name, *pool in state.points}
    made = {name: _write(getattr(state, name)) for name in STATE if name in ALWAYS or _unusual(state, name)}
    return made | {
        "size": list(state.field.size),
        "troops": [_write_unit(unit) for unit in state.field.units],
        "terrain": [_write_element(each) for each in state.field.elements],
        "points": [[name, *pool] for name, pool in points.items()],
        "dice": state.chance.count,
    }


def _unusual(state: ConfrontationState, name: str) -> bool:
    """Whether a field of a state is not as it is when nothing has happened."""
    return bool(getattr(state, name) != next(field.default for field in fields(state) if field.name == name))


def origin(state: ConfrontationState) -> dict[str, Any] | None:
    """The options that start a battle at this position; None where it cannot be written down."""
    settings, position = state.settings, written(state)
    companies = [next((name for name in COMPANIES if sample(name) == roster), None) for roster in settings.companies]
    if position is None or None in companies:
        return None
    agreed = {"battle": settings.battle.id, "mode": settings.mode, "ground": settings.ground, "companies": companies}
    return {"position": position, "destruction": settings.destruction, **agreed, **asdict(settings.variants)}


SET_UP = "set-up"
OPTION = Option(
    "position",
    "Begin with the set-up, or in the middle of a battle for study.",
    SET_UP,
    choices=(SET_UP,),
    read=read,
    takes="set-up, or a position as rulebook.confrontation.setup.position describes it",
)

__all__ = ["FORMS", "OPTION", "SET_UP", "origin", "place", "plain", "read", "written"]
