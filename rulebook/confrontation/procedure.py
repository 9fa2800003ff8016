"""What is under way in a battle. A state has a stack of procedures: the last one says who decides among what.

A procedure that needs nobody's decision goes on by itself. When it is done, what it came to is told to the one below.
`F` is what can be asked of a position, be it a state or a draft of one; `D` is the draft.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from rulebook.confrontation.actions import Deed
from rulebook.game import Refusal

F = TypeVar("F", contravariant=True)
D = TypeVar("D", contravariant=True)


class Procedure(Generic[F, D]):
    """Something under way. Subclasses are frozen, slotted dataclasses."""

    __slots__ = ()
    takes: ClassVar[tuple[type[Deed], ...]] = ()
    """The actions that can be tried now; any other is refused by its own clause about the right moment."""

    def decider(self, facts: F) -> int | None:
        """Whose decision is due; None if the procedure goes on by itself."""
        return None

    def prompt(self, facts: F) -> str:
        """What is to be decided, in words that follow the name of the decider."""
        return ""

    def choices(self, facts: F) -> Iterable[Deed]:
        """The legal actions, or a useful sample of them."""
        return ()

    def refusal(self, facts: F, action: Any) -> Refusal | None:
        """The first rule against one of the actions that this procedure takes."""
        raise NotImplementedError

    def play(self, draft: D, action: Any) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def proceed(self, draft: D) -> None:
        """Do what needs no decision: begin another procedure, or end this one."""
        raise NotImplementedError

    def told(self, draft: D, result: Any) -> None:
        """What the procedure that this one began has come to."""


class Part(NamedTuple):
    """How one kind of action works inside an activation."""

    refusal: Callable[[Any, Any], Refusal | None]
    play: Callable[[Any, Any], None]
    choices: Callable[[Any], Iterable[Deed]]
