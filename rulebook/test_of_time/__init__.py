"""Test of Time: followers build Testaments that must outlast decay, attack and twenty rounds."""

from rulebook.test_of_time import odds

__all__ = ["odds"]
