"""What the rules of a turn look at: a state, or a desk at work."""

from __future__ import annotations

from typing import Protocol

from rulebook.game import Outcome
from rulebook.northmen.affairs import Fight, Order
from rulebook.northmen.chart import Laid
from rulebook.northmen.pieces import Position


class Table(Position, Protocol):
    """A position and where in the turn it stands."""

    @property
    def main(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def faith(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def hands(self) -> tuple[tuple[int, ...], ...]: ...  # noqa: D102
    @property
    def prepared(self) -> tuple[tuple[int, ...], ...]: ...  # noqa: D102
    @property
    def laid(self) -> Laid: ...  # noqa: D102
    @property
    def vp(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def abilities(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def seat(self) -> int: ...  # noqa: D102
    @property
    def decider(self) -> int: ...  # noqa: D102
    @property
    def phase(self) -> str: ...  # noqa: D102
    @property
    def kind(self) -> str: ...  # noqa: D102
    @property
    def use(self) -> str: ...  # noqa: D102
    @property
    def left(self) -> int: ...  # noqa: D102
    @property
    def main_tile(self) -> int: ...  # noqa: D102
    @property
    def covered(self) -> int: ...  # noqa: D102
    @property
    def just_laid(self) -> int: ...  # noqa: D102
    @property
    def ship(self) -> int: ...  # noqa: D102
    @property
    def drawn(self) -> int: ...  # noqa: D102
    @property
    def missed(self) -> bool: ...  # noqa: D102
    @property
    def ships_used(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def drawing(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def fired(self) -> tuple[tuple[int, int], ...]: ...  # noqa: D102
    @property
    def fight(self) -> Fight | None: ...  # noqa: D102
    @property
    def order(self) -> Order | None: ...  # noqa: D102
    @property
    def outcome(self) -> Outcome | None: ...  # noqa: D102
