"""Panels for exact odds, one type for each mechanism, and pictures of whole tables."""

from widgets.odds.dice import Dice
from widgets.odds.hand import Hand
from widgets.odds.heat import HeatMap
from widgets.odds.panel import Panel
from widgets.odds.path import Path
from widgets.odds.race import Race
from widgets.odds.reading import Reading
from widgets.odds.steps import Step, Steps
from widgets.odds.tiles import Tiles

__all__ = ["Dice", "Hand", "HeatMap", "Panel", "Path", "Race", "Reading", "Step", "Steps", "Tiles"]
