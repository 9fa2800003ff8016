"""Random play of Pillars of Faith against python-chess and OpenSpiel's Python games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import rulebook
from benchmarks.rows import Row, interleaved, per_second
from rulebook.pillars_of_faith.bot import Playout

MOVES = 3000
LONGEST = 200


def pillars_public() -> int:
    """Moves through `actions` and `play`, as everybody else makes them."""
    game, rng, made, seed = rulebook.games["pillars_of_faith"], Random(1), 0, 0
    while made < MOVES:
        state, seed = game.start(seed=seed), seed + 1
        for _ in range(LONGEST):
            if state.outcome is not None:
                break
            actions = state.actions()
            state = state.play(actions[rng.randrange(len(actions))])
            made += 1
    return made


def pillars_playout() -> int:
    """Decisions on the path that the search uses."""
    game, rng, made, seed = rulebook.games["pillars_of_faith"], Random(1), 0, 0
    while made < 10 * MOVES:
        made += Playout(game.start(seed=seed), rng).run(LONGEST)
        seed += 1
    return made


def chess_moves() -> int:
    """Random moves of python-chess."""
    import chess

    rng, made = Random(1), 0
    while made < MOVES:
        board = chess.Board()
        for _ in range(LONGEST):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[rng.randrange(len(moves))])
            made += 1
    return made


def open_spiel_moves(name: str) -> int:
    """Random moves of a game that OpenSpiel has in Python."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401  (registers them)

    game, rng, made = pyspiel.load_game(name), Random(1), 0
    while made < MOVES:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[rng.randrange(len(actions))])
            made += 1
    return made


def measure() -> Iterator[Row]:
    """Moves a second, all in one interleaved run."""
    names = ("python_tic_tac_toe", "python_block_dominoes")
    tasks = [pillars_public, pillars_playout, chess_moves, *(lambda n=n: open_spiel_moves(n) for n in names)]
    public, playout, chess, *spiel = interleaved(*(per_second(task) for task in tasks))
    yield Row("Pillars, public play", f"{public:,.0f} moves/s", f"python-chess {chess:,.0f}", public / chess, 1)
    for name, rate in zip(names, spiel, strict=True):
        yield Row("Pillars, public play", f"{public:,.0f} moves/s", f"OpenSpiel {name} {rate:,.0f}", public / rate)
    yield Row("Pillars, playout", f"{playout:,.0f} moves/s", f"python-chess {chess:,.0f}", playout / chess, 10)
