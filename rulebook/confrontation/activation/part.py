"""How one kind of action works inside an activation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rulebook.confrontation.actions import Deed
from rulebook.game import Refusal


class Part(NamedTuple):
    """How one kind of action works inside an activation."""

    refusal: Callable[[Any, Any], Refusal | None]
    play: Callable[[Any, Any], None]
    choices: Callable[[Any], Iterable[Deed]]
