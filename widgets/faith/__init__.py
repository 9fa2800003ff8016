"""How Race to Twenty Faith looks: the table, single cards, and a deck builder."""

from __future__ import annotations

from widgets.faith.board import scene
from widgets.faith.standing import standing

CAPTION = (
    "Click a card in your hand, then your field or a target. A Character and your Faith track: pray. "
    "A Character and another: challenge, or move to a Location. In the set-up: cards to put back, then your deck. "
    "What is not possible says why."
)

__all__ = ["CAPTION", "scene", "standing"]
