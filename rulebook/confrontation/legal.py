"""Which actions are legal: what the procedure on top of the stack offers, a useful sample where the ground is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebook.confrontation.state import ConfrontationState
    from rulebook.game import Action


def actions(state: ConfrontationState) -> Sequence[Action]:
    """Every action that is offered, once, in a stable order."""
    return sorted(set(state.procedure.choices(state)))
