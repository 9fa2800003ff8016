"""What lets ipycanvas load where numpy and Pillow are missing, as in a browser that runs Python itself.

ipycanvas imports both, and needs of them, for what a board draws, only a way to send bytes. So the two names are lent
to it while it is imported, and taken away again: a name that stayed would pass for the real thing elsewhere.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import Any


class Bytes(array):
    """A row of bytes that can be sent like a numpy array."""

    dtype = "uint8"
    flags = {"C_CONTIGUOUS": True}

    @property
    def shape(self) -> tuple[int, ...]:
        """How many bytes there are."""
        return (len(self),)


def _numpy() -> ModuleType:
    module = ModuleType("numpy", "The few names of numpy that ipycanvas needs to send a drawing.")
    vars(module).update(
        ndarray=Bytes,
        uint8="uint8",
        int64="int64",
        float16="float16",
        frombuffer=lambda content, dtype: Bytes("B", content),
    )
    return module


def _pillow() -> ModuleType:
    module = ModuleType("PIL", "Nothing: no board draws a picture from a file.")
    vars(module).update(Image=SimpleNamespace())
    return module


@contextmanager
def lent() -> Iterator[None]:
    """Lend the names of numpy and Pillow to what is imported here; where the real ones are installed, they are used."""
    made: dict[str, Any] = {"numpy": _numpy, "PIL": _pillow}
    missing = [name for name in made if name not in sys.modules and find_spec(name) is None]
    sys.modules.update({name: made[name]() for name in missing})
    try:
        yield
    finally:
        for name in missing:
            del sys.modules[name]


__all__ = ["Bytes", "lent"]
