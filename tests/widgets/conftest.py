"""Fixtures for the widgets: the toy game, what a canvas sends, and errors in handlers that cannot go unseen."""

import logging

import pytest
from ipycanvas.canvas import _CMD_LIST, _CanvasManager

import rulebook
from tests.widgets.toy import HOP


@pytest.fixture
def hop(monkeypatch):
    """The toy game, as the only one registered."""
    monkeypatch.setattr(rulebook, "games", {"hop": HOP})
    return HOP


@pytest.fixture
def sent(monkeypatch):
    """The messages that canvases send, each a list of (command, arguments)."""
    messages = []

    def record(_manager, commands, _buffers=()):
        messages.append([(_CMD_LIST[command[0]], command[1]) for command in commands])

    monkeypatch.setattr(_CanvasManager, "_send_custom", record)
    return messages


@pytest.fixture(autouse=True)
def no_hidden_errors(caplog, request):
    """A handler that broke is logged; unless a test expects it, that fails the test."""
    yield
    loggers = ("widgets", "traitlets")
    broken = [r for r in caplog.get_records("call") if r.levelno >= logging.ERROR and r.name.startswith(loggers)]
    expected = "expects_broken_handler" in request.fixturenames
    assert bool(broken) == expected, broken


@pytest.fixture
def expects_broken_handler():
    """For tests in which a handler is meant to break."""
