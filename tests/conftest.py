"""Fixtures that every test may use."""

from __future__ import annotations

import pytest
from hypothesis import settings

import rulebook
from tests.said import Listener
from tests.toys import TOYS

settings.register_profile("untimed", deadline=None)  # a busy machine is no failure
settings.load_profile("untimed")


def pytest_addoption(parser):
    parser.addoption(
        "--refresh-golden", action="store_true", help="write the golden playthroughs anew instead of comparing them"
    )
    parser.addoption("--site", action="store_true", help="also test the site that runs in a browser alone")


def pytest_configure(config):
    config.pluginmanager.register(Listener())


@pytest.fixture
def toys(monkeypatch):
    """The toy games, as the only ones registered."""
    monkeypatch.setattr(rulebook, "games", TOYS)
    return TOYS
