"""The new-game form: players, seed and every option of the game, with its sentence and its default."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets

from rulebook.game import Game, Option, OptionError
from widgets.chips import chip
from widgets.controls import Answer


class NewGame(ipywidgets.VBox):
    """A form made from `game.options`. What the options take is checked by the engine, not here.

    The settings scroll; Start and its answer stay in sight below them.
    """

    def __init__(self, game: Game, on_start: Callable[[int, int, dict[str, Any]], None]) -> None:
        self.game = game
        self.players = ipywidgets.Dropdown(
            description="players", options=list(game.player_counts), value=game.default_players
        )
        self.seed = ipywidgets.IntText(description="seed", value=1)
        self.fields: dict[str, Any] = {name: _field(option) for name, option in game.options.items()}
        self.start = ipywidgets.Button(description="Start", tooltip="Start a new game with these settings")
        self.start.add_class("rb-main")
        self.start.on_click(lambda _: on_start(self.players.value, self.seed.value, self.values()))
        self.answer = Answer()
        self.players.observe(self._refit, "value")
        rows: list[Any] = [
            self.players,
            self.seed,
            ipywidgets.HTML('<div class="rb-quiet">The same seed and the same plays give the same game.</div>'),
        ]
        for name, field in self.fields.items():
            option = game.options[name]
            mark = chip(option.rule, game.rules) if option.rule else ""
            rows += [field, ipywidgets.HTML(f'<div class="rb-quiet">{mark}{escape(option.sentence)}</div>')]
        for row in rows:
            row.add_class("rb-above")
        self.settings = ipywidgets.VBox(rows)
        self.settings.add_class("rb-form")
        super().__init__([self.settings, self.answer, self.start])
        self.add_class("rb-panel")

    def show(self, players: int, seed: int, options: dict[str, Any]) -> None:
        """Fill in the settings to begin with."""
        self.answer.clear()
        self.players.value = players
        self.seed.value = seed
        for name, value in options.items():
            _fill(self.fields[name], value)

    def values(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        found = {name: self._value(name) for name in self.fields}
        return {name: value for name, value in found.items() if value != self.game.options[name].default}

    def _refit(self, change: Any) -> None:
        """Back to its default with every option that suited the former number of players and not the new one."""
        values = self.values()
        name = self._refused(change["new"], values)
        while name in values and name != self._refused(change["old"], values):
            del values[name]
            _fill(self.fields[name], self.game.options[name].default)
            name = self._refused(change["new"], values)

    def _refused(self, players: int, values: dict[str, Any]) -> str:
        """The option that keeps a game with these settings from starting, or nothing."""
        try:
            self.game.start(players, 0, **values)
        except OptionError as error:
            return error.option
        return ""

    def _value(self, name: str) -> Any:
        field, option = self.fields[name], self.game.options[name]
        return read(option, field.value) if isinstance(field, ipywidgets.Text) else field.value


def _field(option: Option) -> Any:
    label = option.name.replace("_", " ")
    if option.choices and option.numbers is None and option.read is None:
        words = [(_word(choice), choice) for choice in option.choices]
        return ipywidgets.Dropdown(description=label, options=words, value=option.default)
    if option.numbers is not None and not option.choices and option.read is None and option.numbers.step == 1:
        first, last = option.numbers[0], option.numbers[-1]
        return ipywidgets.BoundedIntText(description=label, min=first, max=last, value=option.default)
    return ipywidgets.Text(description=label, value=write(option.default), placeholder=option.allowed)


def _fill(field: Any, value: Any) -> None:
    field.value = value if isinstance(field, ipywidgets.Dropdown | ipywidgets.BoundedIntText) else write(value)


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


__all__ = ["NewGame", "read", "write"]
