"""Fixtures for the widgets: the toy game, and errors in handlers that cannot go unseen."""

import logging

import pytest

import rulebook
from tests.widgets.toy import HOP


@pytest.fixture
def hop(monkeypatch):
    """The toy game, as the only one registered."""
    monkeypatch.setattr(rulebook, "games", {"hop": HOP})
    return HOP


@pytest.fixture(autouse=True)
def no_hidden_errors(caplog, request):
    """A handler that broke is logged; unless a test expects it, that fails the test."""
    yield
    broken = [r for r in caplog.get_records("call") if r.levelno >= logging.ERROR and r.name.startswith("widgets")]
    expected = "expects_broken_handler" in request.fixturenames
    assert bool(broken) == expected, broken


@pytest.fixture
def expects_broken_handler():
    """For tests in which a handler is meant to break."""
