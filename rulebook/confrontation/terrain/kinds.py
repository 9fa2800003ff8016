"""Kinds of terrain: what each is like, read from TOML."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from rulebook.confrontation.material import made, tables


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of terrain: height, footprint and flags (CF-TERR-22), and what destroying it takes.

    CF-TERR-14, CF-TERR-15, CF-TERR-16, CF-TERR-17, CF-TERR-18, CF-TERR-19
    """

    id: str
    height: float
    flags: tuple[str, ...]
    rule: str
    size: tuple[float, float] = (0, 0)
    radius: float = 0
    resilience: int | None = None
    structure: int = 0


KINDS = MappingProxyType({entry["id"]: made(Kind, entry) for entry in tables("terrain")["terrain"]})
