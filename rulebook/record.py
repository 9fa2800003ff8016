"""A game as a value: which game, how it was started, and every action since. Save, load, replay, share.

A record is JSON (`record.schema.json`). Reading one checks it whole, replays it, and gives one clear `RecordError`
if anything is wrong; it only ever builds the actions that the game knows.
"""

from __future__ import annotations

import dataclasses
import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NoReturn, Self

import rulebook
from rulebook.game import Action, Game, IllegalAction, MalformedAction, OptionError, replay
from rulebook.notation import MAX_DIGITS, short, structure, unstructure, verb

FORMAT = "rulebook-record"
VERSION = 1
MAX_SIZE = 2_000_000
"""Most characters (or bytes) that a record may have."""
MAX_MOVES = 10_000
MAX_DEPTH = 16

_PLAIN = (str, int, float, bool, type(None))
_KEYS = ("format", "version", "game", "players", "seed", "options", "actions")


class RecordError(ValueError):
    """A record that cannot be used, in one sentence. `move` is the number of the move it is about, if it is."""

    def __init__(self, message: str, move: int | None = None) -> None:
        super().__init__(message)
        self.move = move


@dataclass(frozen=True, slots=True)
class Record:
    """One game, started with these players, seed and options, and played with these actions.

    >>> record = Record("pillars_of_faith", players=2, seed=7)
    >>> record = record.played(record.state.actions()[0])
    >>> Record.loads(record.dumps()) == record
    True
    """

    game: str
    players: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    actions: tuple[Action, ...] = ()

    def __post_init__(self) -> None:
        plain = {name: _plain(value, name) for name, value in self.options.items()}
        object.__setattr__(self, "options", MappingProxyType(plain))
        object.__setattr__(self, "actions", tuple(self.actions))

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self.game, self.players, self.seed, dict(self.options), self.actions)

    def played(self, *actions: Action) -> Self:
        """This record with further actions."""
        return dataclasses.replace(self, actions=self.actions + actions)

    def states(self) -> tuple[Any, ...]:
        """Every state of the game, the first one first; raises `RecordError` where the actions break a rule."""
        states: list[Any] = []
        try:
            for state in replay(self._start(), self.actions):
                states.append(state)
        except IllegalAction as error:
            number = len(states)
            action = self.actions[number - 1]
            raise RecordError(
                f"Move {number} of the record, {str(action)!r}, is not possible: {error}", number
            ) from error
        return tuple(states)

    @property
    def state(self) -> Any:
        """The state after the last action."""
        return self.states()[-1]

    def dumps(self) -> str:
        """The record as JSON, one action a line."""
        head = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "options": dict(self.options),
        }
        lines = [f"  {json.dumps(key)}: {_dump(value)},\n" for key, value in head.items()]
        actions = ",\n".join("    " + _dump(unstructure(action)) for action in self.actions)
        return "{\n" + "".join(lines) + '  "actions": [' + (f"\n{actions}\n  " if actions else "") + "]\n}\n"

    @classmethod
    def loads(cls, text: str | bytes, game: str | None = None) -> Self:
        """The record in this text, checked and replayed; with `game`, only a record of that game will do."""
        data = _read_json(text)
        _check_head(data)
        known = _known_game(data["game"])
        if game is not None and game != known.name:
            raise RecordError(f"This is a record of {known.title}, not of {_known_game(game).title}.")
        actions = tuple(_read_action(known, entry, number) for number, entry in enumerate(data["actions"], 1))
        options = _renamed(data["options"], known.former_options)
        record = cls(known.name, data["players"], data["seed"], options, actions)
        record.states()
        return record

    def _start(self) -> Any:
        game = _known_game(self.game)
        for name in self.options:
            if name not in game.options:
                known = ", ".join(game.options) or "none at all"
                raise RecordError(f"{game.title} has no option {short(name)}; its options are {known}.")
        try:
            return game.start(self.players, self.seed, **self.options)
        except OptionError as error:
            raise RecordError(f"The record cannot start a game of {game.title}: {error}.") from error


# ---- JSON, read with suspicion


def _read_json(text: str | bytes) -> Any:
    if len(text) > MAX_SIZE:
        raise RecordError(f"The record is too large: {len(text):,} characters, and {MAX_SIZE:,} are possible.")
    if not isinstance(text, str):
        try:
            text = bytes(text).decode("utf-8")
        except UnicodeDecodeError as error:
            raise RecordError(f"The record is damaged: byte {error.start + 1} is not UTF-8 text.") from error
    text = text.removeprefix("\ufeff")
    _check_depth(text)
    try:
        return json.loads(
            text,
            parse_constant=_no_constant,
            parse_int=_whole_number,
            parse_float=_finite_number,
            object_pairs_hook=_without_doubles,
        )
    except json.JSONDecodeError as error:
        end = len(text.rstrip())
        if error.msg.startswith("Unterminated string") or error.pos >= end:
            line, column = _position(text, end)
            raise RecordError(f"The record ends too early, at line {line}, column {column}.") from error
        where = f"at line {error.lineno}, column {error.colno}"
        raise RecordError(f"The record is damaged, {where}: {error.msg}.") from error


def _check_depth(text: str) -> None:
    """Refuse deep nesting before any recursive reader sees it."""
    depth = 0
    for match in re.finditer(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', text, re.DOTALL):
        sign = match[0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > MAX_DEPTH:
            line, column = _position(text, match.start())
            raise RecordError(f"The record is damaged, at line {line}, column {column}: brackets nest too deeply.")


def _position(text: str, index: int) -> tuple[int, int]:
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def _no_constant(word: str) -> NoReturn:
    raise RecordError(f"The record is damaged: {word} is no number that a record may hold.")


def _whole_number(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise RecordError(f"The record is damaged: it holds a number of {len(digits)} digits.")
    return int(digits)


def _finite_number(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise RecordError(f"The record is damaged: the number {short(digits)} is too large.")
    return number


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise RecordError(f"The record is damaged: {short(key)} stands twice in the same place.")
        made[key] = value
    return made


def _check_head(data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f'This is no record of a game: it lacks "format": "{FORMAT}".')
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise RecordError(
            f"The record has version {short(data.get('version'))}; this rulebook reads version {VERSION}."
        )
    for key in _KEYS:
        if key not in data:
            raise RecordError(f'The record lacks "{key}".')
    for key in data:
        if key not in _KEYS:
            raise RecordError(f"The record holds {short(key)}, which means nothing in version {VERSION}.")
    wanted = {"game": str, "players": int, "seed": int, "options": dict, "actions": list}
    names = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}
    for key, kind in wanted.items():
        if type(data[key]) is not kind:
            raise RecordError(f'The record\'s "{key}" must be {names[kind]}, not {short(data[key])}.')
    if len(data["actions"]) > MAX_MOVES:
        raise RecordError(f"The record is too large: {len(data['actions']):,} moves, and {MAX_MOVES:,} are possible.")


def _known_game(name: str) -> Game[Any, Any]:
    if name not in rulebook.games:
        raise RecordError(f"The record is of {short(name)}, and the games here are {', '.join(rulebook.games)}.")
    return rulebook.games[name]


def _renamed(options: dict[str, Any], former: Mapping[str, str]) -> dict[str, Any]:
    """Options by their names of today; one that is given under both names keeps the old one, and is refused."""
    return {name if former.get(name) in options else former.get(name, name): options[name] for name in options}


def _read_action(game: Game[Any, Any], entry: Any, number: int) -> Action:
    kinds = {verb(kind): kind for kind in game.actions}
    word = entry.get("do") if isinstance(entry, dict) else None
    if not isinstance(word, str) or word not in kinds:
        what = f'"do" is {short(word)}' if word is not None else '"do" is missing'
        raise RecordError(
            f"Move {number} of the record is not an action in {game.title}: {what}; it can be {', '.join(kinds)}.",
            number,
        )
    fields = {key: value for key, value in entry.items() if key != "do"}
    try:
        action: Action = structure(kinds[word], fields, strict=True)
        return action
    except MalformedAction as error:
        raise RecordError(f"Move {number} of the record is not an action in {game.title}: {error}", number) from error


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _plain(value: Any, option: str) -> Any:
    """An option's value in the form that JSON gives back: tuples for lists; raises what cannot be saved."""
    if isinstance(value, float) and not math.isfinite(value):
        raise RecordError(f"The option {option} cannot be saved: {value} is no number that a record may hold.")
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, list | tuple):
        return tuple(_plain(part, option) for part in value)
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return {key: _plain(part, option) for key, part in value.items()}
    raise RecordError(f"The option {option} cannot be saved: {short(value)} is no plain value.")
