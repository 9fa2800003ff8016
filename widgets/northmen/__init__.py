"""The map of the Northmen as a scene."""

from widgets.northmen.tabletop import CAPTION, scene

__all__ = ["CAPTION", "scene"]
