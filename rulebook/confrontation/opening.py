"""(being written)"""

from __future__ import annotations

from typing import Any


def start(chance: Any, options: Any) -> Any:
    """(being written)"""
    raise NotImplementedError
