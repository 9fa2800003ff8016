"""The map of the Northmen as a scene, and the odds of conflicts at the table."""

from widgets.northmen.board import CAPTION, HOVER, scene
from widgets.northmen.panels import odds
from widgets.northmen.standing import standing

__all__ = ["CAPTION", "HOVER", "odds", "scene", "standing"]
