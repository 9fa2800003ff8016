"""A game in the terminal: one person against bots, with numbers or words for actions."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rulebook import bots
from rulebook.game import Game, MalformedAction
from rulebook.notation import usage, verb
from rulebook.record import Record, RecordError

HELP = """\
Type the number of an action, or the action itself ({example}). An action that is not possible is answered
with the rule in its way. Besides:
  why ACTION     whether the action would be possible, without doing it
  board, list    the board again; all actions again
  hint           what the bot would do in your place
  undo           back to your last decision
  rules WORDS    search the rules
  save FILE      keep the game; load FILE takes it up again
  quit           leave"""

_LISTED = 60


class Terminal:
    """The game as it stands, and what a typed line does to it. `say` takes each line that is to be shown."""

    def __init__(
        self,
        game: Game[Any, Any],
        bot: str = "mcts",
        seat: int = 0,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        say: Callable[[str], object] = print,
    ) -> None:
        count = game.default_players if players is None else players
        self.record = Record(game.name, count, seed, options or {})
        self.states = [game.start(count, seed, **self.record.options)]
        if not 0 <= seat < count:
            raise ValueError(f"seat: {seat + 1} is not possible; it takes 1 to {count}")
        self.seat = seat
        self.over = False
        self._game = game
        self._bot = bots.make(bot, seed)
        self._say = say
        self._commands: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "board": lambda _: self._show(),
            "list": lambda _: self._list(everything=True),
            "hint": lambda _: self._hint(),
            "undo": lambda _: self._undo(),
            "rules": self._rules,
            "save": self._save,
            "load": self._load,
            "help": lambda _: self._help(),
            "quit": lambda _: self._quit(),
        }

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1]

    def run(self, ask: Callable[[str], str] = input) -> None:
        """Play until the person leaves or the lines end."""
        self._say(f"{self._game.title}. You are {self.state.name(self.seat)}. Type help for what can be typed.")
        self._go_on()
        while not self.over:
            try:
                line = ask("> ")
            except (EOFError, KeyboardInterrupt):
                self._say("")
                self._quit()
            else:
                self.answer(line)

    def answer(self, line: str) -> None:
        """Do what one typed line means."""
        word, _, rest = line.strip().partition(" ")
        verbs = {verb(kind) for kind in self._game.actions}
        if not word:
            return
        if word.isdecimal():
            self._do_number(word)
        elif word.lower() in self._commands and word.lower() not in verbs:
            self._commands[word.lower()](rest.strip())
        else:
            self._do_text(line)

    # ---- actions

    def _do_number(self, word: str) -> None:
        actions = self.state.actions()
        if len(word) > 9 or not 1 <= int(word) <= len(actions):
            self._say(f"There is no action {word[:9]}." + (f" Type 1 to {len(actions)}." if actions else ""))
        else:
            self._play(actions[int(word) - 1])

    def _do_text(self, line: str) -> None:
        action = self._read(line)
        if action is None:
            return
        refusal = self.state.refusal(action)
        if refusal is None:
            self._play(action)
        else:
            self._say(str(refusal))

    def _read(self, text: str) -> Any:
        try:
            return self._game.parse(text)
        except MalformedAction as error:
            self._say(f"{error} Or type help.")
            return None

    def _play(self, action: Any) -> None:
        self._move(action)
        self._go_on()

    def _move(self, action: Any) -> None:
        before = self.state
        self.states.append(before.play(action))
        self.record = self.record.played(action)
        self._say(f"{before.name(before.player)}: {before.told(action, self.seat)}")
        for event in self.state.seen_by(self.seat).events:
            self._say(f"  {event}")

    def _go_on(self) -> None:
        """Let the bots play until the person has to choose, then show how things stand."""
        while self.state.outcome is None and self.state.player != self.seat:
            self._move(self._bot.choose(self.state))
        self._show()
        self._list()

    # ---- showing

    def _show(self) -> None:
        self._say(f"\n{self.state.seen_by(self.seat)!r}\n")

    def _list(self, everything: bool = False) -> None:
        state = self.state
        if state.outcome is not None:
            self._say(f"{state.outcome} Type undo, save FILE or quit.")
            return
        actions = state.actions()
        shown = actions if everything else actions[:_LISTED]
        texts = [f"{number:3} {state.describe(action)}" for number, action in enumerate(shown, 1)]
        self._say(state.prompt)
        for line in _columns(texts):
            self._say(line)
        if len(shown) < len(actions):
            self._say(f"... and {len(actions) - len(shown)} more: type list to see all.")

    def _help(self) -> None:
        actions = self.state.actions()
        self._say(HELP.format(example=actions[0] if actions else verb(self._game.actions[0])))
        self._say("Actions: " + "; ".join(usage(kind) for kind in self._game.actions))

    # ---- other commands

    def _why(self, text: str) -> None:
        action = self._read(text.removeprefix("not ").strip())
        if action is not None:
            refusal = self.state.refusal(action)
            self._say(str(refusal) if refusal else f"{self.state.describe(action)}: this is possible.")

    def _hint(self) -> None:
        if self.state.outcome is None:
            action = self._bot.choose(self.state)
            self._say(f"{self.state.describe(action)}  ({action})")
        else:
            self._say("The game is over.")

    def _undo(self) -> None:
        back = [number for number, state in enumerate(self.states[:-1]) if state.player == self.seat]
        if not back:
            self._say("There is nothing to undo.")
            return
        del self.states[back[-1] + 1 :]
        self.record = Record(
            self.record.game,
            self.record.players,
            self.record.seed,
            self.record.options,
            self.record.actions[: back[-1]],
        )
        self._go_on()

    def _rules(self, words: str) -> None:
        found = self._game.rules.search(words)
        for rule in found[:12]:
            self._say(str(rule))
        if not found:
            self._say("Type some words to look for, such as: rules end." if not words else "No rule matches.")

    def _save(self, name: str) -> None:
        if not name:
            self._say("Type a file to save to, such as: save game.json.")
            return
        path = Path(name).expanduser()
        try:
            if path.exists() and not _is_record(path):
                self._say(f"{name} is there already and is no record; choose another name.")
                return
            path.write_text(self.record.dumps(), encoding="utf-8")
        except OSError as error:
            self._say(f"{name} cannot be written: {error.strerror}.")
        else:
            self._say(f"Saved to {name}, plays: {len(self.record.actions)}.")

    def _load(self, name: str) -> None:
        if not name:
            self._say("Type a file to load from, such as: load game.json.")
            return
        try:
            record = Record.loads(Path(name).expanduser().read_bytes(), self._game.name)
        except OSError as error:
            self._say(f"{name} cannot be read: {error.strerror}.")
        except RecordError as error:
            self._say(str(error))
        else:
            if self.seat >= record.players:
                self._say(f"{name} has {record.players} seats, and yours is seat {self.seat + 1}.")
                return
            self.record, self.states = record, list(record.states())
            self._say(f"Loaded from {name}, plays: {len(record.actions)}. You are {self.state.name(self.seat)}.")
            self._go_on()

    def _quit(self) -> None:
        self.over = True
        self._say("Goodbye.")


def _is_record(path: Path) -> bool:
    with path.open("rb") as file:
        return b'"rulebook-record"' in file.read(200)


def _columns(texts: list[str]) -> list[str]:
    """The texts side by side, numbered down the columns, as many as fit the terminal."""
    width = max(map(len, texts)) + 3
    count = max(1, min(shutil.get_terminal_size().columns // width, -(-len(texts) // 8)))
    rows = -(-len(texts) // count)
    return ["".join(text.ljust(width) for text in texts[row::rows]).rstrip() for row in range(rows)]
