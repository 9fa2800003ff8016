"""Blood of the Northmen with Test of Faith: jarls build a map of hexagonal tiles and fight over it."""

from . import odds as odds
