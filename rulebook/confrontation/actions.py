"""What players do. Each action names the clause that answers when it is tried in a wrong phase or at a wrong moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulebook.confrontation.activation.rules import ASSAULT, FIGHT, MYSTIC, RUN, SHOOT, WALK
from rulebook.confrontation.space.shapes import Point
from rulebook.game import Action

Places = tuple[tuple[str, Point], ...]
"""Where fighters are put."""
Trails = tuple[tuple[str, tuple[Point, ...]], ...]
"""The ways of fighters, each beginning where he stands."""

SETUP, DEPLOYMENT, TACTICAL, ACTIVATION, CONTROL = "setup", "deployment", "tactical", "activation", "control"
ALWAYS = (SETUP, DEPLOYMENT, TACTICAL, ACTIVATION, CONTROL)


class Deed(Action):
    """An action of this game: the phases it belongs to, and the clauses that refuse it elsewhere (CF-ROUND-5).

    `reaction` is open to players out of turn (CF-ROUND-6).
    """

    __slots__ = ()
    phases: ClassVar[tuple[str, ...]] = (ACTIVATION,)
    phase_rule: ClassVar[str] = "CF-ROUND-1"
    moment_rule: ClassVar[str] = "CF-ACT-6"
    reaction: ClassVar[bool] = False


class _Before(Deed):
    """Belongs to the time before the first round."""

    __slots__ = ()
    phases = (SETUP,)
    phase_rule = moment_rule = "CF-SETUP-1"


# ---- before the battle


@dataclass(frozen=True, slots=True)
class ChooseRole(_Before):
    """Whoever rolled higher attacks or defends (CF-FIELD-8)."""

    attack: bool
    moment_rule = "CF-FIELD-8"


@dataclass(frozen=True, slots=True)
class PlaceTerrain(_Before):
    """Put an element of the tray on the field."""

    kind: str
    at: Point
    degrees: float = 0.0
    moment_rule = "CF-FIELD-2"


@dataclass(frozen=True, slots=True)
class ChooseZone(_Before):
    """Take the southern or the northern zone (CF-FIELD-2)."""

    zone: str
    moment_rule = "CF-FIELD-2"


@dataclass(frozen=True, slots=True)
class HoldBack(_Before):
    """Name the units that come later as reinforcements (CF-BATTLE-5A)."""

    units: tuple[str, ...]
    moment_rule = "CF-BATTLE-5A"


@dataclass(frozen=True, slots=True)
class NameCommander(Deed):
    """Choose among Incarnates of equal highest Authority."""

    fighter: str
    phases = ALWAYS
    moment_rule = "CF-AUTH-1"


@dataclass(frozen=True, slots=True)
class RollAuthority(Deed):
    """Everybody rolls for the Authority opposition."""

    phases = (SETUP, TACTICAL)
    phase_rule = "CF-TACT-3"
    moment_rule = "CF-AUTH-2"


@dataclass(frozen=True, slots=True)
class RollOn(Deed):
    """Roll a kept 6 again and add."""

    phases = (SETUP, TACTICAL)
    phase_rule = "CF-TACT-3"
    moment_rule = "CF-AUTH-6"


@dataclass(frozen=True, slots=True)
class Stand(Deed):
    """Keep the total instead of rolling on."""

    phases = (SETUP, TACTICAL)
    phase_rule = "CF-TACT-3"
    moment_rule = "CF-AUTH-6"


@dataclass(frozen=True, slots=True)
class ChooseDeployer(_Before):
    """The winner of the first opposition names who deploys first."""

    player: int
    moment_rule = "CF-SETUP-2"


@dataclass(frozen=True, slots=True)
class Deploy(Deed):
    """Place a unit in its zone: who stands where, in which formation, who leads, and the axis of its ranks."""

    unit: str
    places: Places
    formation: str = "scattered"
    leader: str = ""
    axis: float = 0.0
    phases = (DEPLOYMENT,)
    phase_rule = "CF-SETUP-1"
    moment_rule = "CF-SETUP-3"


# ---- the tactical phase


@dataclass(frozen=True, slots=True)
class CallUp(Deed):
    """Add the card of a reinforcement unit to this round (CF-BATTLE-5B); no unit: none this time."""

    unit: str = ""
    phases = (TACTICAL,)
    moment_rule = "CF-BATTLE-5B"


@dataclass(frozen=True, slots=True)
class OrderSequence(Deed):
    """Lay one's cards in the order they will be turned."""

    cards: tuple[str, ...]
    phases = (TACTICAL,)
    phase_rule = moment_rule = "CF-TACT-2"


@dataclass(frozen=True, slots=True)
class ChooseFirst(Deed):
    """The winner of the opposition names the first active player."""

    player: int
    phases = (TACTICAL,)
    phase_rule = "CF-TACT-3"
    moment_rule = "CF-AUTH-14"


# ---- cards


@dataclass(frozen=True, slots=True)
class Reveal(Deed):
    """Turn a card and activate a unit that it designates; in Marauder the first turning draws it for its owner."""

    card: str = ""
    unit: str = ""
    moment_rule = "CF-TACT-5"


@dataclass(frozen=True, slots=True)
class Reserve(Deed):
    """Set the card aside unrevealed and pass."""

    moment_rule = "CF-TACT-5"


@dataclass(frozen=True, slots=True)
class PlayReserve(Deed):
    """Activate a unit of the reserved card."""

    unit: str = ""
    moment_rule = "CF-TACT-5"


# ---- an activation


@dataclass(frozen=True, slots=True)
class Declare(Deed):
    """Announce the package, the unit assaulted, and whether the unit disengages."""

    unit: str
    package: str
    target: str = ""
    disengage: bool = False
    moment_rule = "CF-ACT-4"


@dataclass(frozen=True, slots=True)
class Measure(Deed):
    """Ask how far it is from one place to another."""

    start: str
    end: str
    phase_rule = moment_rule = "CF-GEOM-8"


@dataclass(frozen=True, slots=True)
class ChangeFormation(Deed):
    """Switch between scattered and close at the start of the unit's movement."""

    unit: str
    formation: str
    moment_rule = "CF-FORM-7"


@dataclass(frozen=True, slots=True)
class Walk(Deed):
    """Move a unit; who has no trail stays. `axis` is the direction in which a close formation's ranks follow."""

    unit: str
    trails: Trails
    axis: float = 0.0
    part: ClassVar[str] = WALK
    moment_rule = "CF-ACT-7"


@dataclass(frozen=True, slots=True)
class Run(Deed):
    """Move a unit up to twice its Movement."""

    unit: str
    trails: Trails
    axis: float = 0.0
    part: ClassVar[str] = RUN
    moment_rule = "CF-ACT-7"


@dataclass(frozen=True, slots=True)
class Enter(Deed):
    """Bring a waiting unit in from its edge; its trails begin on the edge line outside."""

    unit: str
    trails: Trails
    moment_rule = "CF-COUNCIL-3"


@dataclass(frozen=True, slots=True)
class LeaveField(Deed):
    """Evacuate a unit where the battle allows it: its trails lead to the edge."""

    unit: str
    trails: Trails
    moment_rule = "CF-MOVE-29"


@dataclass(frozen=True, slots=True)
class Assault(Deed):
    """Move into contact with the unit that was designated."""

    unit: str
    target: str
    trails: Trails
    part: ClassVar[str] = ASSAULT
    moment_rule = "CF-ACT-7"


@dataclass(frozen=True, slots=True)
class Shoot(Deed):
    """Fire the salvo of one profile at a unit or an element.

    `aim` is the machine or the crew of a war machine's unit. `fighter` is whom a template is centred on, or whom an
    Incarnate picks by the feat.
    """

    unit: str
    salvo: str
    target: str
    aim: str = ""
    fighter: str = ""
    part: ClassVar[str] = SHOOT
    moment_rule = "CF-RANGED-2"


@dataclass(frozen=True, slots=True)
class Combat(Deed):
    """Fight one profile of an enemy unit with one's own fighters of a profile; each says how many Dice he spends."""

    unit: str
    enemy: str
    against: str
    dice: tuple[tuple[str, int], ...]
    part: ClassVar[str] = FIGHT
    moment_rule = "CF-MELEE-19"


@dataclass(frozen=True, slots=True)
class StrikeTerrain(Deed):
    """Go up to an element and attack it with those who touch it then."""

    unit: str
    fighters: tuple[str, ...]
    element: str
    trails: Trails = ()
    moment_rule = "CF-TERR-24"


@dataclass(frozen=True, slots=True)
class Open(Deed):
    """Open a door or a chest."""

    fighter: str
    element: str
    moment_rule = "CF-TERR-2"


@dataclass(frozen=True, slots=True)
class PickUp(Deed):
    """Take the item that one stands on."""

    fighter: str
    item: str
    moment_rule = "CF-TERR-5"


@dataclass(frozen=True, slots=True)
class Drop(Deed):
    """Lay an item down."""

    fighter: str
    item: str
    moment_rule = "CF-TERR-7"


@dataclass(frozen=True, slots=True)
class UseTactic(Deed):
    """Use a musician's tactic, declared with the action."""

    unit: str
    tactic: str
    moment_rule = "CF-STAFF-14"


@dataclass(frozen=True, slots=True)
class UseArtifact(Deed):
    """Pay for what an artifact does."""

    fighter: str
    artifact: str
    moment_rule = "CF-FEAT-15"


@dataclass(frozen=True, slots=True)
class EndActivation(Deed):
    """Close the activation, unused parts included (CF-ACT-5)."""

    moment_rule = "CF-ACT-6"


# ---- mystics


@dataclass(frozen=True, slots=True)
class CallMiracle(Deed):
    """Pay for a miracle and apply it."""

    fighter: str
    effect: str
    target: str = ""
    part: ClassVar[str] = MYSTIC
    moment_rule = "CF-ACT-12"


@dataclass(frozen=True, slots=True)
class CallCommunion(Deed):
    """Pay for a communion, open to censure, then tested."""

    fighter: str
    effect: str
    target: str = ""
    exaltation: int = 0
    part: ClassVar[str] = MYSTIC
    moment_rule = "CF-ACT-12"


@dataclass(frozen=True, slots=True)
class CastSpell(Deed):
    """Pay for a spell and apply it."""

    fighter: str
    effect: str
    target: str = ""
    part: ClassVar[str] = MYSTIC
    moment_rule = "CF-ACT-12"


@dataclass(frozen=True, slots=True)
class CastRitual(Deed):
    """Pay for a ritual, open to countering, then tested. `target` is a unit or a fighter; `places` are of a summons."""

    fighter: str
    effect: str
    target: str = ""
    exaltation: int = 0
    places: tuple[Point, ...] = ()
    part: ClassVar[str] = MYSTIC
    moment_rule = "CF-ACT-12"


@dataclass(frozen=True, slots=True)
class Censure(Deed):
    """Stop a communion by paying as much; several units named would be pooling."""

    units: tuple[str, ...]
    moment_rule = "CF-COMM-5"
    reaction = True


@dataclass(frozen=True, slots=True)
class Counter(Deed):
    """Stop a ritual by paying as much; several units named would be pooling."""

    units: tuple[str, ...]
    moment_rule = "CF-RITUAL-5"
    reaction = True


@dataclass(frozen=True, slots=True)
class Titanic(Deed):
    """Apply the ability card that was turned; some name a unit."""

    unit: str
    card: str
    target: str = ""
    moment_rule = "CF-TITAN-2"


# ---- tests and their consequences


@dataclass(frozen=True, slots=True)
class Roll(Deed):
    """Roll the dice of the test that is due."""

    phases = ALWAYS
    moment_rule = "CF-DICE-13"


@dataclass(frozen=True, slots=True)
class Reroll(Deed):
    """Use a re-roll on all failed dice."""

    phases = ALWAYS
    moment_rule = "CF-DICE-4"


@dataclass(frozen=True, slots=True)
class Keep(Deed):
    """Let the dice stand as they are (CF-DICE-8)."""

    phases = ALWAYS
    moment_rule = "CF-DICE-8"


@dataclass(frozen=True, slots=True)
class Feat(Deed):
    """An Incarnate pays Elixir for a feat."""

    fighter: str
    feat: str
    phases = ALWAYS
    moment_rule = "CF-FEAT-17"
    reaction = True


@dataclass(frozen=True, slots=True)
class Sacrifice(Deed):
    """A titan gives up an ability card to cancel a Strength test."""

    unit: str
    card: str
    phases = ALWAYS
    moment_rule = "CF-TITAN-6"
    reaction = True


@dataclass(frozen=True, slots=True)
class Pass(Deed):
    """Let something happen without a reaction, or leave something undone that one need not do."""

    phases = ALWAYS
    moment_rule = "CF-ROUND-6"
    reaction = True


@dataclass(frozen=True, slots=True)
class Allot(Deed):
    """Place damage: points for each fighter."""

    points: tuple[tuple[str, int], ...]
    phases = ALWAYS
    moment_rule = "CF-DMG-1"


@dataclass(frozen=True, slots=True)
class NameLeader(Deed):
    """Choose who leads a unit, of those equally near to where the leader fell."""

    unit: str
    fighter: str
    phases = ALWAYS
    moment_rule = "CF-UNIT-13"


@dataclass(frozen=True, slots=True)
class ChooseEdge(Deed):
    """Choose the edge to which a unit flees, of those equally near (CF-FLEE-4)."""

    edge: str
    moment_rule = "CF-FLEE-4"


@dataclass(frozen=True, slots=True)
class SettleConflict(Deed):
    """Pay 1 Elixir and choose which of two contradicting effects applies; no effect: none applies."""

    effect: str = ""
    phases = ALWAYS
    moment_rule = "CF-EFFECT-2"
    reaction = True


# ---- the control phase


@dataclass(frozen=True, slots=True)
class PayUpkeep(Deed):
    """Keep an effect up for another round, or let it end."""

    unit: str
    effect: str
    pay: bool = True
    phases = (CONTROL,)
    phase_rule = moment_rule = "CF-CTRL-3"


@dataclass(frozen=True, slots=True)
class Resurrect(Deed):
    """Bring a fallen Incarnate back; without a place there is no room for him (CF-RESU-6)."""

    fighter: str
    at: Point | None = None
    phases = (CONTROL,)
    phase_rule = moment_rule = "CF-RESU-1"


ACTIONS: tuple[type[Deed], ...] = (
    ChooseRole,
    PlaceTerrain,
    ChooseZone,
    HoldBack,
    NameCommander,
    RollAuthority,
    RollOn,
    Stand,
    ChooseDeployer,
    Deploy,
    CallUp,
    OrderSequence,
    ChooseFirst,
    Reveal,
    Reserve,
    PlayReserve,
    Declare,
    Measure,
    ChangeFormation,
    Walk,
    Run,
    Enter,
    LeaveField,
    Assault,
    Shoot,
    Combat,
    StrikeTerrain,
    Open,
    PickUp,
    Drop,
    UseTactic,
    UseArtifact,
    EndActivation,
    CallMiracle,
    CallCommunion,
    CastSpell,
    CastRitual,
    Censure,
    Counter,
    Titanic,
    Roll,
    Reroll,
    Keep,
    Feat,
    Sacrifice,
    Pass,
    Allot,
    NameLeader,
    ChooseEdge,
    SettleConflict,
    PayUpkeep,
    Resurrect,
)
