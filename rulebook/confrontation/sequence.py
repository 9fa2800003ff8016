"""The activation phase: turning cards, reserves, and who comes next."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.confrontation.affairs import Affair


@dataclass(frozen=True, slots=True)
class Turning(Affair):
    """Cards are turned until every sequence and every reserve is played (CF-ACT-11)."""
