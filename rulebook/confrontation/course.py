"""The course of a battle, from set-up through its rounds to the end."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.confrontation.affairs import Affair


@dataclass(frozen=True, slots=True)
class Course(Affair):
    """The bottom of every state's affairs: what comes when nothing else is under way."""

    step: str = "setup"
