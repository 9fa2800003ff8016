"""Test of Time: followers build Testaments that must outlast decay, attack and twenty rounds."""

from . import odds as odds
