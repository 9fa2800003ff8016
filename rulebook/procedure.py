"""What is under way in a game: a stack of procedures, the top one of which says who decides among what.

A procedure that needs nobody's decision proceeds by itself. When it is done, what it came to is told to the one below.
`F` is what can be asked of a position, be it a state or a draft; `D` is the draft.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from rulebook.draft import Draft
from rulebook.game import Action, Outcome, Refusal

F = TypeVar("F", contravariant=True)
D = TypeVar("D", contravariant=True)
S = TypeVar("S", bound=Any)


class Procedure(Generic[F, D]):
    """Something under way. Subclasses are frozen, slotted dataclasses."""

    __slots__ = ()
    takes: ClassVar[tuple[type[Action], ...]] = ()
    """The actions that can be tried now; any other is refused by its own clause about the right moment."""

    def decider(self, facts: F) -> int | None:
        """Whose decision is due; None if the procedure goes on by itself."""
        return None

    def prompt(self, facts: F) -> str:
        """What is to be decided, in words that follow the name of the decider."""
        return ""

    def choices(self, facts: F) -> Iterable[Action]:
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


class ProcedureDraft(Draft[S]):
    """A draft of a state that has a stack of procedures in its field `procedures`."""

    procedures: tuple[Procedure[Any, Any], ...]
    outcome: Outcome | None

    def __init__(self, state: S, *, quiet: bool = False) -> None:
        super().__init__(state, quiet=quiet)
        self._queue: list[Procedure[Any, Any]] = []

    def begin(self, procedure: Procedure[Any, Any]) -> None:
        """Put a procedure on top."""
        self.procedures = (*self.procedures, procedure)

    def become(self, procedure: Procedure[Any, Any]) -> None:
        """The procedure on top goes on as this one."""
        self.procedures = (*self.procedures[:-1], procedure)

    def end(self, result: Any = None) -> None:
        """The procedure on top is done; what it came to is told to the one below."""
        self.procedures = self.procedures[:-1]
        if self.procedures and result is not None:
            self.procedures[-1].told(self, result)

    def later(self, procedure: Procedure[Any, Any]) -> None:
        """Put a procedure on top as soon as what is being done is done."""
        self._queue.append(procedure)

    def settle(self) -> None:
        """Go on until somebody has to decide, or the game is over."""
        while self.outcome is None:
            self.procedures += tuple(self._queue)
            self._queue.clear()
            if self.procedures[-1].decider(self) is not None:
                return
            self.procedures[-1].proceed(self)


__all__ = ["Procedure", "ProcedureDraft"]
