"""Panels for the exact odds of Confrontation, one for each mechanism."""

from widgets.confrontation.odds.authority import Authority
from widgets.confrontation.odds.charge import Charge
from widgets.confrontation.odds.mana import Mana
from widgets.confrontation.odds.marauder import Marauder
from widgets.confrontation.odds.morale import Morale
from widgets.confrontation.odds.mortar import Mortar
from widgets.confrontation.odds.mystic import Exaltation
from widgets.confrontation.odds.table import UniversalTable
from widgets.confrontation.odds.tree import DiceTree
from widgets.confrontation.odds.volley import Volley

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
