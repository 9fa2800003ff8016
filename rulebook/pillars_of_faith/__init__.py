"""Pillars of Faith: four religions, 72 stations, four pillars."""

from rulebook.pillars_of_faith import odds

__all__ = ["odds"]
