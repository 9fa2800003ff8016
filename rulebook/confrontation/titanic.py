"""(being written)"""

from __future__ import annotations

from typing import Any

PARTS: dict[Any, Any] = {}
