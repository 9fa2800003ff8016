"""Faith: a card game in which Characters pray until somebody has 20 Faith."""

from . import odds as odds
