"""`python -m rulebook`: the games, their rules, what is covered, a game in the terminal, many games, a new game."""

from __future__ import annotations

import argparse
import json
import os
import sys
import textwrap
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import rulebook
from rulebook import bots
from rulebook.coverage import CoverageError, report
from rulebook.game import Game
from rulebook.lab import LabError, open_lab
from rulebook.runs import Games, dask_executor, run
from rulebook.scaffold import NewGameError, write
from rulebook.simulate import BotSpec, Result, series
from rulebook.terminal import Terminal

COMMANDS = "rulebook lab [PAGE] | play GAME | rules GAME [WORDS] | simulate GAME | coverage [GAME] | new-game NAME"


class Fault(Exception):
    """What a person asked for cannot be done, in one sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; 0 if all went well, 1 if something is missing, 2 if it could not be done."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    chosen = _parser().parse_args(arguments)
    try:
        return int(chosen.do(chosen))
    except Fault as fault:
        print(f"rulebook: {fault}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader of a pipe has seen enough; the interpreter must not complain when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rulebook", description="The interactive rulebook's engine.")
    parser.set_defaults(do=_list)
    commands = parser.add_subparsers(metavar="COMMAND")

    lab = commands.add_parser("lab", help="open the notebooks in JupyterLab, as copies in this folder")
    lab.add_argument("page", metavar="PAGE", nargs="?", default="index")
    lab.add_argument("more", metavar="-- ARGUMENTS", nargs="*", help="passed on to JupyterLab")
    lab.set_defaults(do=_lab)

    rules = commands.add_parser("rules", help="a game's rules, or those that hold some words")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("words", metavar="WORDS", nargs="*")
    rules.set_defaults(do=_rules)

    coverage = commands.add_parser("coverage", help="which rules are spoken, tested and shown")
    coverage.add_argument("game", metavar="GAME", nargs="?")
    coverage.set_defaults(do=_coverage)

    play = commands.add_parser("play", help="play in the terminal against a bot")
    play.add_argument("game", metavar="GAME")
    play.add_argument("--bot", default="mcts", help=f"who plays against you: {', '.join(bots.names)}")
    play.add_argument("--seat", type=int, default=1, metavar="N", help="your seat, from 1")
    play.add_argument("--players", type=int, metavar="N")
    play.add_argument("--seed", type=int, default=0, metavar="N")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    play.set_defaults(do=_play)

    many = commands.add_parser("simulate", help="many games between bots, and who won how often")
    many.add_argument("game", metavar="GAME")
    many.add_argument(
        "--bots", default="greedy", metavar="BOT[,BOT...]", help="one for all seats or one for each; mcts:nodes=60"
    )
    many.add_argument("--games", type=int, default=100, metavar="N")
    many.add_argument("--players", type=int, metavar="N")
    many.add_argument("--seed", type=int, default=0, metavar="N")
    many.add_argument("--rotate", action="store_true", help="the bots change seats from game to game")
    many.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    many.add_argument("--out", metavar="FILE", help="keep the games as they come; the same command goes on with them")
    where = many.add_mutually_exclusive_group()
    where.add_argument("--workers", type=int, default=1, metavar="N", help="processes on this machine")
    where.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a Dask cluster, such as tcp://host:8786")
    many.set_defaults(do=_simulate)

    new = commands.add_parser("new-game", help="write the skeleton of a game")
    new.add_argument("name", metavar="NAME", help="the package's name, such as nine_stones")
    new.set_defaults(do=_new_game)
    return parser


def _list(_: argparse.Namespace) -> int:
    for name, game in rulebook.games.items():
        counts = game.player_counts
        players = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else str(counts[0])
        print(f"{name}\n  {game.title}, {players} players, {len(game.rules)} rules. {game.tagline}")
    print(f"\n{COMMANDS}")
    return 0


def _lab(chosen: argparse.Namespace) -> int:
    try:
        return open_lab(Path.cwd(), chosen.page, chosen.more)
    except LabError as error:
        raise Fault(str(error)) from error


def _rules(chosen: argparse.Namespace) -> int:
    game = _game(chosen.game)
    found = game.rules.search(" ".join(chosen.words)) if chosen.words else list(game.rules.values())
    section = ""
    for rule in found:
        if rule.section != section:
            section = rule.section
            print(f"\n{section}" if rule is not found[0] else section)
        text = f"{rule.text} (Ruling: {rule.why})" if rule.why else rule.text
        print(textwrap.fill(f"{rule.id}  {text}", 110, initial_indent="  ", subsequent_indent="      "))
    if not found:
        print(f"No rule of {game.title} holds all of these words: {' '.join(chosen.words)}.")
    return 0 if found else 1


def _coverage(chosen: argparse.Namespace) -> int:
    try:
        made = report(None if chosen.game is None else [_game(chosen.game).name])
    except CoverageError as error:
        raise Fault(str(error)) from error
    print(made)
    return 0 if made.complete else 1


def _play(chosen: argparse.Namespace) -> int:
    game = _game(chosen.game)
    options = dict(_option(game, text) for text in chosen.option)
    try:
        terminal = Terminal(game, chosen.bot, chosen.seat - 1, chosen.players, chosen.seed, options)
    except ValueError as error:
        raise Fault(str(error)) from error
    terminal.run()
    return 0


def _simulate(chosen: argparse.Namespace) -> int:
    game = _game(chosen.game)
    options = dict(_option(game, text) for text in chosen.option)
    specs = [_bot(text) for text in chosen.bots.split(",")]
    try:
        order = series(game, specs, chosen.games, chosen.seed, chosen.players, chosen.rotate, **options)
        games = Games(order, Path(chosen.out) if chosen.out else None)
    except (ValueError, OSError) as error:
        raise Fault(str(error)) from error
    if games.repaired:
        print(f"{chosen.out} ended in the middle of a line, which is left out.")
    if games.played:
        print(f"{len(games.played)} games are in {chosen.out} already; {len(games.missing())} are to be played.")
    try:
        print(_on_workers(chosen, games))
    except KeyboardInterrupt:
        print("\nStopped." + (f" {len(games.played)} games are kept in {chosen.out}." if chosen.out else ""))
        return 1
    return 0


def _on_workers(chosen: argparse.Namespace, games: Games) -> Result:
    from tqdm.auto import tqdm

    with tqdm(total=len(games.missing()), desc=games.order.game.title, unit="game", file=sys.stderr) as bar:
        if chosen.dask:
            with dask_executor(chosen.dask) as cluster:
                return run(games, cluster.executor, cluster.workers, bar.update)
        if chosen.workers > 1:
            with ProcessPoolExecutor(chosen.workers) as executor:
                return run(games, executor, chosen.workers, bar.update)
        return run(games, told=bar.update)


def _bot(text: str) -> BotSpec:
    """A bot from `mcts` or `mcts:nodes=60:depth=20`."""
    name, *settings = text.split(":")
    pairs = [setting.partition("=") for setting in settings]
    try:
        return name, {key: json.loads(value) for key, _, value in pairs}
    except ValueError as error:
        raise Fault(f"--bots takes NAME or NAME:SETTING=NUMBER, not {text!r}") from error


def _new_game(chosen: argparse.Namespace) -> int:
    try:
        written = write(chosen.name)
    except NewGameError as error:
        raise Fault(str(error)) from error
    print("\n".join(f"wrote {path}" for path in written))
    print(f"Now: python -m rulebook play {chosen.name}; python -m pytest -k {chosen.name}; then change the rules.")
    return 0


def _game(name: str) -> Game[Any, Any]:
    """The game of this name, or the only one whose name begins so."""
    found = [name] if name in rulebook.games else [known for known in rulebook.games if known.startswith(name)]
    if len(found) != 1:
        raise Fault(f"there is no game {name!r}; the games are {', '.join(rulebook.games)}")
    return rulebook.games[found[0]]


def _option(game: Game[Any, Any], text: str) -> tuple[str, Any]:
    """An option from `name=value`: one of its choices by its text, or a JSON value, or plain text."""
    name, equals, value = text.partition("=")
    if not equals or name not in game.options:
        known = ", ".join(game.options) or "none"
        raise Fault(f"--option takes NAME=VALUE, not {text!r}; the options of {game.title} are {known}")
    for choice in game.options[name].choices:
        if str(choice).lower() == value.lower():
            return name, choice
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


if __name__ == "__main__":
    sys.exit(main())
