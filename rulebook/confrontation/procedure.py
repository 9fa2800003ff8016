"""What is under way in a battle. A state has a stack of affairs: the last one says who decides among what.

An affair that needs nobody's decision goes on by itself. When it is done, what it came to is told to the one below.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from rulebook.confrontation.actions import Deed

if TYPE_CHECKING:
    from rulebook.confrontation.draft import Desk
    from rulebook.confrontation.facts import Table
    from rulebook.game import Refusal


class Affair:
    """Something under way. Subclasses are frozen, slotted dataclasses."""

    __slots__ = ()
    takes: ClassVar[tuple[type[Deed], ...]] = ()
    """The actions that can be tried now; any other is refused by its own clause about the right moment."""

    def decider(self, table: Table) -> int | None:
        """Whose decision is due; None if the affair goes on by itself."""
        return None

    def prompt(self, table: Table) -> str:
        """What is to be decided, in words that follow the name of the decider."""
        return ""

    def choices(self, table: Table) -> Iterable[Deed]:
        """The legal actions, or a useful sample of them."""
        return ()

    def refusal(self, table: Table, action: Any) -> Refusal | None:
        """The first rule against one of the actions that this affair takes."""
        raise NotImplementedError

    def play(self, desk: Desk, action: Any) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def go_on(self, desk: Desk) -> None:
        """Do what needs no decision: begin another affair, or end this one."""
        raise NotImplementedError

    def told(self, desk: Desk, result: Any) -> None:
        """What the affair that this one began has come to."""
