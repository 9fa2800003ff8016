"""Panels for the exact odds of Confrontation, one for each mechanism."""

from widgets.confrontation.chances.authority import Authority
from widgets.confrontation.chances.charge import Charge
from widgets.confrontation.chances.mana import Mana
from widgets.confrontation.chances.marauder import Marauder
from widgets.confrontation.chances.morale import Morale
from widgets.confrontation.chances.mortar import Mortar
from widgets.confrontation.chances.mystic import Exaltation
from widgets.confrontation.chances.table import UniversalTable
from widgets.confrontation.chances.tree import DiceTree
from widgets.confrontation.chances.volley import Volley

__all__ = [
    "Authority",
    "Charge",
    "DiceTree",
    "Exaltation",
    "Mana",
    "Marauder",
    "Morale",
    "Mortar",
    "UniversalTable",
    "Volley",
]
