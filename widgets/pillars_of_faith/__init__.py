"""Pillars of Faith as a scene: the Holy Land, and what is off the board."""

from widgets.pillars_of_faith.board import scene
from widgets.pillars_of_faith.standing import standing

CAPTION = "Click a follower, then a station next to it. A place that is not possible says why."

__all__ = ["CAPTION", "scene", "standing"]
