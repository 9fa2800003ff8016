"""Pillars of Faith as a scene: the Holy Land, and what is off the board."""

from widgets.pillars_of_faith.board import scene

CAPTION = "Click a follower, then a station next to it. A place that is not possible says why."

__all__ = ["CAPTION", "scene"]
