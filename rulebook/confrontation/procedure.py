"""What is under way in a battle. A state has a stack of procedures: the last one says who decides among what.

A procedure that needs nobody's decision goes on by itself. When it is done, what it came to is told to the one below.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from rulebook.confrontation.actions import Deed

if TYPE_CHECKING:
    from rulebook.confrontation.draft import Draft
    from rulebook.confrontation.facts import Facts
    from rulebook.game import Refusal


class Procedure:
    """Something under way. Subclasses are frozen, slotted dataclasses."""

    __slots__ = ()
    takes: ClassVar[tuple[type[Deed], ...]] = ()
    """The actions that can be tried now; any other is refused by its own clause about the right moment."""

    def decider(self, facts: Facts) -> int | None:
        """Whose decision is due; None if the procedure goes on by itself."""
        return None

    def prompt(self, facts: Facts) -> str:
        """What is to be decided, in words that follow the name of the decider."""
        return ""

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """The legal actions, or a useful sample of them."""
        return ()

    def refusal(self, facts: Facts, action: Any) -> Refusal | None:
        """The first rule against one of the actions that this procedure takes."""
        raise NotImplementedError

    def play(self, draft: Draft, action: Any) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def proceed(self, draft: Draft) -> None:
        """Do what needs no decision: begin another procedure, or end this one."""
        raise NotImplementedError

    def told(self, draft: Draft, result: Any) -> None:
        """What the procedure that this one began has come to."""
