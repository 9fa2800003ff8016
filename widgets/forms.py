"""The forms of a table as plain data for its panel: new game, seats, save, load; what was filled in is read back."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from rulebook.game import Game, Option, OptionError
from widgets.seats import BOT_WORDS, HUMAN, Seat

NEW, SEATS, SAVE, LOAD, SPEED, LEGEND, ODDS = "New game", "Seats", "Save", "Load", "Speed", "Legend", "Odds"
WHO = [["a person", HUMAN], *([words, name] for words, name in BOT_WORDS.items())]

SPEEDS = {"at once": 0.0, "fast": 0.25, "at a walk": 0.8, "slowly": 1.6}
"""How long a bot's play stays on the board before the next, in seconds."""
PACE = "at a walk"

LEGEND_HTML = (
    "<ul><li>quiet halo: can act now</li><li>solid ring: picked</li><li>filled dot or strong halo: may go here</li>"
    "<li>double ring: the reason of a refusal</li><li>thin ring: what happened last</li>"
    "<li>numbers: what others did since your last move, in order</li><li>dashed ring: where the keys are</li></ul>"
)

Field = dict[str, Any]


def form(name: str, fields: Sequence[Field] = (), **more: Any) -> dict[str, Any]:
    """A form for the panel."""
    return {"name": name, "title": more.pop("title", name), "fields": list(fields), **more}


# ---- new game


def new_game(game: Game[Any, Any], players: int, seed: int, seats: Sequence[Seat], options: Mapping[str, Any]) -> Any:
    """Players, who sits where, Start; every option of the game is folded below."""
    bots = next((seat.who for seat in seats if seat.is_bot), HUMAN)
    whos = [seat.who for seat in seats[:players]] + [bots] * (players - len(seats))
    counts = [[f"{count} players" if count > 1 else "1 player", count] for count in game.player_counts]
    fields: list[Field] = [
        {"name": "players", "label": "Players", "kind": "select", "options": counts, "value": players, "live": True}
    ]
    fields += [seat_field(number, who) for number, who in enumerate(whos)]
    fields += [option_field(option, options.get(name, option.default)) for name, option in game.options.items()]
    fields.append(
        {
            "name": "seed",
            "label": "Random seed",
            "kind": "number",
            "value": seed,
            "folded": True,
            "help": "The same seed and the same plays give the same game.",
        }
    )
    return form(NEW, fields, submit="Start")


def seat_field(number: int, who: str, name: str = "") -> Field:
    """Who sits at one seat."""
    label = name or f"Seat {number + 1}"
    return {"name": f"seat{number}", "label": label, "kind": "select", "options": WHO, "value": who}


def option_field(option: Option, value: Any) -> Field:
    """One option of a game."""
    field: Field = {
        "name": f"option:{option.name}",
        "label": option.name.replace("_", " ").capitalize(),
        "folded": True,
        "help": option.sentence,
    }
    if option.choices and option.numbers is None and option.read is None:
        return {**field, "kind": "select", "options": [[_word(it), it] for it in option.choices], "value": value}
    if option.numbers is not None and not option.choices and option.read is None:
        first, last, step = option.numbers[0], option.numbers[-1], option.numbers.step
        return {**field, "kind": "number", "min": first, "max": last, "step": step, "value": value}
    return {**field, "kind": "text", "value": write(value)}


def options_of(game: Game[Any, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The options in a filled form that differ from their defaults."""
    found = {}
    for name, option in game.options.items():
        value = values.get(f"option:{name}")
        if isinstance(value, str):
            value = read(option, value)
        if value is not None and value != option.default:
            found[name] = value
    return found


def seats_of(values: Mapping[str, Any], players: int, seats: Sequence[Seat]) -> list[Seat]:
    """The seats in a filled form; a bot that was there keeps its time to think."""
    made = []
    for number in range(players):
        known = seats[number] if number < len(seats) else Seat()
        seconds = values.get(f"seconds{number}")
        made.append(Seat(str(values.get(f"seat{number}", known.who)), known.seconds if seconds is None else seconds))
    return made


def fitting(game: Game[Any, Any], players: int, former: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options without those that suited the former number of players and not the new one."""
    kept = dict(options)
    name = refused(game, players, kept)
    while name in kept and name != refused(game, former, kept):
        del kept[name]
        name = refused(game, players, kept)
    return kept


def refused(game: Game[Any, Any], players: int, options: Mapping[str, Any]) -> str:
    """The option that keeps a game with these settings from starting, or nothing."""
    try:
        game.start(players, 0, **options)
    except OptionError as error:
        return error.option
    return ""


def _word(choice: Any) -> str:
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    return str(choice).replace("_", " ")


def write(value: Any) -> str:
    """An option's value as a person types it."""
    return "" if value is None else value if isinstance(value, str) else json.dumps(value, default=str)


def read(option: Option, text: str) -> Any:
    """What a person typed, as a value for this option; the engine checks it."""
    text = text.strip()
    if not text or text == write(option.default):
        return option.default
    for choice in option.choices:
        if text == write(choice):
            return choice
    try:
        return json.loads(text)
    except ValueError:
        return [part.strip() for part in text.split(",")] if "," in text else text


# ---- the others


def seats_form(seats: Sequence[Seat], names: Sequence[str]) -> dict[str, Any]:
    """Who sits where and, for a bot that thinks ahead, for how long."""
    fields = []
    for number, (seat, name) in enumerate(zip(seats, names, strict=True)):
        fields.append({**seat_field(number, seat.who, name), "live": True})
        if seat.who == "mcts":
            seconds = {"kind": "number", "min": 0.1, "max": 5.0, "step": 0.1, "value": seat.seconds, "live": True}
            fields.append({"name": f"seconds{number}", "label": f"seconds for {name}", **seconds})
    return form(SEATS, fields)


def save_form(record: str, name: str) -> dict[str, Any]:
    """The game as a link that downloads it and as text that can be copied."""
    data = b64encode(record.encode()).decode()
    link = (
        f'<a download="{escape(name)}.json" href="data:application/json;base64,{data}">Download {escape(name)}.json</a>'
    )
    text = {"name": "text", "label": "The game as text, to copy", "kind": "area", "value": record}
    return form(SAVE, [text], html=link)


def load_form() -> dict[str, Any]:
    """A saved game from a file or from text."""
    file = {"name": "file", "label": "Choose a saved file", "kind": "file"}
    text = {"name": "text", "label": "Or paste a saved game here", "kind": "area", "value": ""}
    return form(LOAD, [file, text], submit="Load this text")


def speed_form(speed: str) -> dict[str, Any]:
    """How fast bots play."""
    options = [[name, name] for name in SPEEDS]
    field = {"name": "speed", "label": "Bots play", "kind": "select", "options": options, "value": speed, "live": True}
    return form(SPEED, [field])


__all__ = [
    "LEGEND",
    "LEGEND_HTML",
    "LOAD",
    "NEW",
    "ODDS",
    "PACE",
    "SAVE",
    "SEATS",
    "SPEED",
    "SPEEDS",
    "fitting",
    "form",
    "load_form",
    "new_game",
    "options_of",
    "read",
    "refused",
    "save_form",
    "seats_form",
    "seats_of",
    "speed_form",
    "write",
]
