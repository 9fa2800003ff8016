"""What can be agreed before a game: modules and variants, each with its sentence."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.game import Option, OptionError

NAMES = ("Ironside", "Forkbeard", "Bluetooth", "Bareleg", "Skullsplitter")
"""Bynames that jarls really bore, one for each seat."""
CONSPIRATORS = "Conspirators"
ABILITIES = (CONSPIRATORS, "Nightwind", "Oathbound", "Sectarians", "Stonefists")
"""BN-COMP-8: the special ability tiles."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The agreed rules of a game, and how many play."""

    players: int = 2
    mode: str = "standard"
    test_of_faith: bool = True
    commodities: bool = True
    strongholds: bool = False
    abilities: str = "off"
    brigand_orders: int = 1
    losses: str = "difference"
    bjarmia_connection: str = "sides"
    off_map_roads: str = "one_hex"
    hand_size: int = 3
    brigand_threshold: str = "with_novgorod"
    stronghold_shot_vp: bool = True
    empty_shots: str = "misses"
    drawing: str = "one_kind"
    victory_points: int = 6

    @property
    def solo(self) -> bool:
        """BN-SOLO-1: one player against the brigands."""
        return self.mode == "solo"

    @property
    def team(self) -> bool:
        """BN-TEAM-1: two teams of two."""
        return self.mode == "team"

    @property
    def brigands(self) -> int:
        """The number of the brigands' side, after the last player (BN-COMP-10)."""
        return self.players

    def mate(self, side: int) -> int | None:
        """BN-TEAM-1: teammates sit opposite; each keeps his own pieces, hand and points (BN-TEAM-6)."""
        return (side + 2) % 4 if self.team and side < 4 else None

    def opposing(self, one: int, other: int) -> bool:
        """BN-COMP-10: any side except yourself and your teammate (BN-TEAM-12)."""
        return one != other and self.mate(one) != other


OPTIONS = (
    Option(
        "mode",
        "Each for himself, or with four players two teams of two; a single player always plays solo.",
        "standard",
        choices=("standard", "team"),
        rule="BN-TEAM-1",
    ),
    Option(
        "test_of_faith",
        "The expansion: second deck, passes, churches, hersirs, longships, catapults, brigands, Novgorod; "
        "by itself it is used with up to four players.",
        "up_to_four",
        choices=("up_to_four", "on", "off"),
        rule="BN-SETUP-2",
    ),
    Option("commodities", "Towns give actions when laid.", True, choices=(True, False), rule="BN-TOWN-4"),
    Option("strongholds", "Strongholds may be built on tile edges.", False, choices=(False, True), rule="BN-STRONG-1"),
    Option(
        "abilities",
        "Special ability tiles: none, dealt at random, or chosen in turn order.",
        "off",
        choices=("off", "dealt", "chosen"),
        rule="BN-SETUP-9",
    ),
    Option(
        "brigand_orders",
        "Orders in each brigand turn of a solo game; two are advised with Test of Faith.",
        1,
        choices=(1, 2, 3),
        rule="BN-SOLO-9",
    ),
    Option(
        "losses",
        "What a loser of a conflict removes: the difference, one unit, or all.",
        "difference",
        choices=("difference", "one", "all"),
        rule="BN-CONF-9",
    ),
    Option(
        "bjarmia_connection",
        "How the four towns of Bjarmia must be connected: plain borders, road and lake links, or not at all.",
        "sides",
        choices=("sides", "links", "none"),
        rule="BN-BJAR-2",
    ),
    Option(
        "off_map_roads",
        "Open roads join if they face the same vacant hex, never, or all of them.",
        "one_hex",
        choices=("one_hex", "none", "all"),
        rule="BN-ROAD-4",
    ),
    Option("hand_size", "Tiles in the starting hand.", 3, choices=(2, 3, 4, 5), rule="BN-SETUP-5"),
    Option(
        "brigand_threshold",
        "With Novgorod in play brigands need eight points too, or stay at six.",
        "with_novgorod",
        choices=("with_novgorod", "six"),
        rule="BN-NOVG-6",
    ),
    Option(
        "stronghold_shot_vp",
        "A shot at an empty tile that takes a stronghold scores.",
        True,
        choices=(True, False),
        rule="BN-RANGE-16",
    ),
    Option(
        "empty_shots",
        "A shot in which nobody shows a mountain misses, or is a tie that all who take part win.",
        "misses",
        choices=("misses", "scores"),
        rule="BN-RANGE-21",
    ),
    Option(
        "drawing",
        "At most one kind of action may draw in a turn, or only church draws exclude the others.",
        "one_kind",
        choices=("one_kind", "free_unless_church"),
        rule="BN-ACT-5",
    ),
    Option(
        "victory_points",
        "Points that win: six as printed, or more, which makes games longer; the brigands' goal stays.",
        6,
        choices=(6, 8, 10),
        rule="BN-WIN-1",
    ),
)


def agreed(players: int, options: dict[str, object]) -> Settings:
    """The settings of checked options; those that do not go together are refused (BN-SETUP-2, BN-TEAM-1)."""
    values = dict(options)
    faith = values.pop("test_of_faith")
    if faith == "on" and players > 4:
        raise OptionError("test_of_faith", faith, "off or up_to_four with five players", "BN-SETUP-2")
    if values["mode"] == "team" and players != 4:
        raise OptionError("mode", "team", "four players for team mode", "BN-TEAM-1")
    if players == 1:
        values["mode"] = "solo"
    with_faith = faith == "on" or (faith == "up_to_four" and players < 5)
    return Settings(players=players, test_of_faith=with_faith, **values)  # type: ignore[arg-type]


SOLO_BASE, SOLO_FAITH, SOLO_CONSPIRATORS = 100, 40, 50
"""BN-SOLO-11, BN-SOLO-2, BN-ABIL-2: tiles of the main deck in solo."""


def solo_deck(settings: Settings, ability: str) -> int:
    """How many main tiles a solo game uses."""
    if not settings.test_of_faith:
        return SOLO_BASE
    return SOLO_CONSPIRATORS if ability == CONSPIRATORS else SOLO_FAITH
