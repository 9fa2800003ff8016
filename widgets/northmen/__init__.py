"""The map of the Northmen as a scene, and the odds of conflicts at the table."""

from widgets.northmen.chances import odds
from widgets.northmen.tabletop import CAPTION, HOVER, scene

__all__ = ["CAPTION", "HOVER", "odds", "scene"]
