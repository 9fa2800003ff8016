"""Random games at full speed, for the search: one desk that is worked on in place and never put back.

A random move is found by trying random steps until one is legal, which is uniform because every station has three
neighbours. A move with nothing of note around it ends the turn at once; everything else goes through the desk, so that
no rule stands here a second time. The tests replay these games through the public engine, decision by decision.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from rulebook.game import Action
from rulebook.pillars_of_faith.actions import Move, Pass
from rulebook.pillars_of_faith.board import NEIGHBOURS, TOUCHING
from rulebook.pillars_of_faith.formations import assemblies
from rulebook.pillars_of_faith.legal import STEPS, movable, moves
from rulebook.pillars_of_faith.phases import MOVE
from rulebook.pillars_of_faith.religions import APOSTATE, FOLLOWERS_EACH, RELIGIONS
from rulebook.pillars_of_faith.turn import Desk

if TYPE_CHECKING:
    from rulebook.pillars_of_faith.state import PillarsState

TRIES = 300
"""Random steps tried before the legal moves are listed after all."""


class Playout(Desk):
    """A game played at random; repetition and the limit of turns are left to the caller."""

    def __init__(self, state: PillarsState, rng: Random) -> None:
        super().__init__(state)
        self.settings = replace(state.settings, repetition_limit="off", turn_limit="off")
        self.random = rng.random
        self.stones = [station for station, religion in enumerate(self.board) if religion]
        self.look_again()

    def tell(self, rule: str, text: str, where: tuple[str, ...], kind: str) -> None:
        """Nobody listens."""

    def look_again(self) -> None:
        """What the quick path relies on: which stations are near pillars, and that nothing stands unresolved."""
        near = [False] * len(NEIGHBOURS)
        for site in self.pillars:
            for station in TOUCHING[site]:
                near[station] = True
        self.near = near
        full = any(self.board.count(religion) == FOLLOWERS_EACH for religion in RELIGIONS)
        self.calm = not full and not assemblies(self.board)

    def step(self) -> Action:
        """Make one random decision; returns it."""
        if self.phase != MOVE:
            choices = self.state().actions()
            action = choices[int(self.random() * len(choices))]
            self.do(action)
            if self.phase == MOVE:
                self.look_again()
            return action
        return self.random_move()

    def random_move(self) -> Action:
        """PF-MOVE-1 to PF-MOVE-12 by trial: a uniformly random legal move, or a pass."""
        mine = movable(self.leaders, self.seat)
        if self.leaders[self.seat] == APOSTATE and APOSTATE not in self.board:
            mine = mine if self.settings.apostate_moves_neutrals_when_empty else frozenset()
        board, near, stones, lock, random = self.board, self.near, self.stones, self.lock, self.random
        count = len(stones)
        for _ in range(TRIES if mine else 0):
            pick = int(random() * count * 3)
            origin = stones[pick // 3]
            religion = board[origin]
            if religion not in mine or origin == lock:
                continue
            target, move = STEPS[origin][1][pick % 3]
            if board[target] or (religion != APOSTATE and (near[origin] or near[target])):
                continue
            stones[pick // 3] = target
            return self.make(move, origin, target)
        listed = moves(bytes(board), self.pillars, mine, lock)
        if not listed:
            self.before = self.state()
            self.stay()
            self.look_again()
            return Pass()
        move = listed[int(random() * len(listed))]
        self.do(move)
        self.stones = [station for station, religion in enumerate(board) if religion]
        self.look_again()
        return move

    def make(self, move: Move, origin: int, target: int) -> Move:
        """The move; where nothing can follow from it, straight on to the next turn (PF-ITER-2)."""
        board = self.board
        religion = board[origin]
        if self.calm:
            board[origin], board[target] = 0, religion
            if not _something_around(board, target, religion):
                self.seat = self.decider = self.actor = (self.seat + 1) % len(self.leaders)
                self.turn += 1
                self.lock, self.idle = target, 0
                return move
            board[origin], board[target] = religion, 0
        self.move(origin, target)
        if self.phase == MOVE:
            self.look_again()
        return move


def _something_around(board: bytearray, station: int, religion: int) -> bool:
    """Whether wings or an assembly may stand now that this follower is here; errs on the side of yes."""
    a, b, c = NEIGHBOURS[station]
    x, y, z = board[a], board[b], board[c]
    if (x and x in (y, z)) or (y and y == z):
        return True
    for beside, there in ((a, x), (b, y), (c, z)):
        if there:
            for other in NEIGHBOURS[beside]:
                if other != station and board[other] == religion:
                    return True
    return False
