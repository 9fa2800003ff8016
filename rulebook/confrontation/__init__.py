"""The Age of the Rag'Narok: Confrontation. Companies of miniatures on a table measured in centimetres."""

from . import odds as odds
