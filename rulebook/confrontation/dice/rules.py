"""Tests with dice, die by die: the universal table, re-rolls and bonus dice.

The table: CF-TABLE-2, CF-TABLE-3, CF-TABLE-4, CF-TABLE-5, CF-TABLE-6. Courage tests roll one die,
attack tests all of theirs, Strength tests one per hit (CF-TABLE-12).

The columns and the die are those that `odds` computes with, so what is shown as odds is what is rolled (CF-DICE-12).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulebook.confrontation.odds import Column, column, settled
from rulebook.english import counted
from rulebook.odds import D6


@dataclass(frozen=True, slots=True)
class Roll:
    """A test as it was rolled: the first faces, each re-roll, what stood in the end, and the bonus dice."""

    column: Column
    first: tuple[int, ...]
    stood: tuple[int, ...]
    rerolled: tuple[tuple[int, ...], ...] = ()
    bonus: tuple[tuple[int, ...], ...] = ()

    @property
    def counted(self) -> int:
        """The successes before halving, those of bonus dice among them (CF-DICE-1)."""
        return sum(self.wins(face) for row in (self.stood, *self.bonus) for face in row)

    @property
    def successes(self) -> int:
        """The result: halved, rounding up, once and last (CF-TABLE-7, CF-TABLE-8)."""
        return -(-self.counted // 2) if self.column.halved else self.counted

    @property
    def failures(self) -> int:
        """The test's own dice that failed, bonus dice left aside (CF-AOE-8)."""
        return sum(not self.wins(face) for face in self.stood)

    @property
    def all_failures(self) -> int:
        """All dice that failed in the end, bonus dice too (variant `all_dice` of CF-AOE-8)."""
        return self.failures + sum(not self.wins(face) for row in self.bonus for face in row)

    def wins(self, face: int) -> bool:
        """Whether a face succeeds: a 6 always does (CF-TABLE-11), a 1 never (CF-TABLE-10).

        But where every face wins, in the variant `auto_hit` of CF-TABLE-9, a 1 does, too.
        """
        return face >= self.column.face

    def __str__(self) -> str:
        words = [f"rolled {' '.join(map(str, self.first))}" if self.first else "no dice"]
        words += [f"re-rolled {' '.join(map(str, row))}" for row in self.rerolled]
        words += [f"bonus {' '.join(map(str, row))}" for row in self.bonus]
        ending = counted(self.successes, "success")
        ending = f"{self.counted} halved to {ending}" if self.column.halved else ending
        return f"{', '.join(words)}: {ending} ({needed(self.column)} needed)"


def needed(column: Column) -> str:
    """The face that a die must show: `4+`, or `6`."""
    return f"{column.face}+" if column.face < 6 else "6"


@dataclass(frozen=True, slots=True)
class Kept:
    """A test of which only the best die counts (CF-TABLE-13)."""

    column: Column
    faces: tuple[int, ...]
    rerolled: tuple[tuple[int, ...], ...] = ()

    @property
    def best(self) -> int:
        """The die that is kept."""
        return max(self.faces)

    @property
    def passed(self) -> bool:
        """Whether the kept die succeeds."""
        return self.best >= self.column.face

    @property
    def elixir(self) -> int:
        """What a passed Courage test earns: 1 if the kept die is a 6, not for a 5.

        CF-MORALE-14, CF-MORALE-15, CF-MORALE-19; so does a rally (CF-RALLY-6, CF-ELIX-10).
        """
        return int(self.best == 6)

    @property
    def sixes(self) -> int:
        """What it earns in the variant `every_six` of CF-MORALE-15: 1 for each 6 that stands."""
        return self.faces.count(6)


def thrown(dice: int, rng: Any) -> tuple[int, ...]:
    """So many dice, rolled."""
    return tuple(D6.sample(rng) for _ in range(dice))


def rerolled(
    faces: tuple[int, ...], table: Column, rng: Any, *, failures: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """All failures, or all successes, rolled again (CF-DICE-8): the faces that stand then, and the new ones.

    A new result replaces the old one even if it is worse (CF-DICE-5).
    """
    again = [k for k, face in enumerate(faces) if (face < table.face) == failures]
    row = thrown(len(again), rng)
    new = dict(zip(again, row, strict=True))
    return tuple(new.get(k, face) for k, face in enumerate(faces)), row


def one_rerolled(faces: tuple[int, ...], table: Column, rng: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first failure alone rolled again, if there is one: the faces that stand then, and the new one."""
    failed = next((k for k, face in enumerate(faces) if face < table.face), None)
    if failed is None:
        return faces, ()
    row = thrown(1, rng)
    return (*faces[:failed], *row, *faces[failed + 1 :]), row


def finished(stood: tuple[int, ...], table: Column, rng: Any) -> tuple[tuple[int, ...], ...]:
    """The bonus dice, row after row (CF-DICE-2, CF-TABLE-9), which are never re-rolled (CF-DICE-4)."""
    rows, row = [], stood
    while earned := sum(face > 6 - table.bonus for face in row):
        row = thrown(earned, rng)
        rows.append(row)
    return tuple(rows)


def roll(
    dice: int,
    difference: int,
    rng: Any,
    net: int = 0,
    *,
    one: bool = False,
    bonus: bool = True,
    top_column: str = "bonus56",
    reroll_stack: str = "net_count",
) -> Roll:
    """Roll an attack or Strength test in the order of CF-DICE-13: dice, net re-rolls, bonus dice.

    `net` is failure re-rolls minus forced success re-rolls (CF-DICE-6, CF-DICE-7). Extra dice of feats count among
    `dice` (CF-DICE-11), and successes may exceed the dice (CF-RANGED-23, CF-MELEE-12). Strength tests against a titan
    earn no bonus dice (CF-TITAN-9, CF-TITAN-11). `one` lets a single failed die be rolled again after all other
    re-rolls: what a charge brings in the variant `one_die` of CF-CHARGE-11.
    """
    faces = column(difference, top_column)
    net, one = settled(net, one, reroll_stack)
    first = thrown(dice, rng)
    stood, again = _rerolled(first, faces, net, rng)
    if one:
        stood, row = one_rerolled(stood, faces, rng)
        again += (row,) if row else ()
    return Roll(faces, first, stood, again, finished(stood, faces, rng) if bonus else ())


def _rerolled(
    faces: tuple[int, ...], table: Column, net: int, rng: Any
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Re-roll all failures, or all successes if `net` is below 0, as often as it says (CF-DICE-7)."""
    rows = []
    for _ in range(abs(net)):
        faces, row = rerolled(faces, table, rng, failures=net > 0)
        if not row:
            break
        rows.append(row)
    return faces, tuple(rows)


def roll_off(players: int, rng: Any) -> tuple[tuple[int, ...], ...]:
    """One die for each player, rolled again while they tie at the top (CF-EFFECT-4, CF-FIELD-6): all the throws."""
    throws = [thrown(players, rng)]
    while throws[-1].count(max(throws[-1])) > 1:
        throws.append(thrown(players, rng))
    return tuple(throws)


def winner(throws: Sequence[tuple[int, ...]]) -> int:
    """Who has the highest die of the last throw."""
    return throws[-1].index(max(throws[-1]))
