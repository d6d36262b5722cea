"""4.3, 4.4, 9.6: Strategic Warfare in the air and at sea, and the Atomic Bomb."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    CHINA,
    JAPAN,
    LARGE,
    MAP,
    SMALL,
    US,
)
from sandtable.games.orange_swan.base.kinds import HIT, PASS
from sandtable.games.orange_swan.base.tables import event, refusal, step, template
from sandtable.games.orange_swan.rules import crt, victory
from sandtable.games.orange_swan.rules.blitz_discs import is_complete, pay
from sandtable.games.orange_swan.rules.control import holds
from sandtable.games.orange_swan.rules.hits import strongest
from sandtable.games.orange_swan.rules.optional import DISTANT_TARGETS, MANHATTAN_PROJECT, OPTIONS, plays
from sandtable.games.orange_swan.rules.reach import flights
from sandtable.games.orange_swan.rules.units import (
    at,
    enemy_of,
    is_air,
    is_elite,
    is_full,
    lose_step,
)
from sandtable.games.orange_swan.state import OUT_OF_SUPPLY, SwanState, mask_of
from sandtable.kit.flow import Ask, Offer
from sandtable.protocol.text import Text

NOT_IN_IT = refusal("4.3.3c", "That unit is not taking part in this Strategic Warfare.")
NOT_STRONGEST = refusal("4.3.3c", "One of the strongest units taking part must take the Hit.")
MUST_TAKE_IT = refusal("4.3.3c", "One of your strongest units must take the Hit.")

AIR_SUMS = event(
    "air warfare",
    "nation raiders:number interceptors:number",
    "Strategic Air Warfare against {0}: {1} {1:Raider/Raiders}, {2} {2:Interceptor/Interceptors}.",
    by="nation",
)
NAVAL_SUMS = event(
    "naval warfare",
    "nation raiders:number escorts:number",
    "Strategic Naval Warfare against {0}: {1} {1:Raider/Raiders}, {2} {2:Escort/Escorts}.",
    by="nation",
)
OUTCOME = event(
    "warfare result",
    "raiders:number points:number defenders:number",
    "The Raiders take {0} {0:Hit/Hits}, the defenders take {2} {2:Hit/Hits}, and {1} PP {1:is/are} lost.",
)
POINTS_LOST = event(
    "points lost",
    "nation lost:number left:number",
    "{0} {0:loses/lose} {1} PP and {0:has/have} {2} left.",
    by="nation",
)
RAIDED = event(
    "raided",
    "side unit strength:number",
    "{1} {1:takes/take} a Hit in Strategic Warfare and {1:is/are} now at Strength {2}.",
    (1, 2),
    "An {0} unit takes a Hit in Strategic Warfare.",
    by="side",
)
BOMB = event("atomic bomb", "", "The Atomic Bomb falls.")

# Of what kind a Strategic Warfare is.
AGAINST_JAPAN: Final = 0
AGAINST_CHINA: Final = 1
AT_SEA: Final = 2

# In the place of a unit: the Hit found none.
NOBODY: Final = -1

# 4.4a: the Sea Zones with a submarine or a Japanese ship on them.
RAIDED_SEAS: Final[list[int]] = [s for s in MAP.seas if MAP.sub_icon[s] or MAP.deploy[s] == JAPAN]
# 9.6a: what lies in range of Japan: the islands on which it can deploy.
HOME_ISLANDS: Final[list[int]] = [
    land for land in MAP.lands if MAP.island[land] and MAP.roundels[land] >> JAPAN & 1
]
DISTANT: Final[int] = MAP.index[OPTIONS[DISTANT_TARGETS].parameters["area"]]
DISTANT_FLOOR: Final[int] = OPTIONS[DISTANT_TARGETS].parameters["china_pp_floor"]


# ------------------------------------------------------------------ who takes part


def umbrella(land: int, size: int) -> bool:
    """4.3.2b: whether a Land Area lies inside an Umbrella."""
    return bool(MAP.umbrella[land] & size)


def airmen(g: SwanState, side: int, size: int) -> list[int]:
    """4.3.2c: all Air Units of a Side inside an Umbrella take part, whether their owner likes it or not."""
    found: list[int] = []
    for land in MAP.lands:
        if umbrella(land, size):
            found += [unit for unit in at(g, land, side) if is_air(g, unit)]
    return found


def sailors(g: SwanState, side: int) -> list[int]:
    """4.4a: all Naval Units of a Side in Sea Zones with a submarine or a Japanese ship."""
    found: list[int] = []
    for sea in RAIDED_SEAS:
        found += at(g, sea, side)
    return found


def participants(g: SwanState, kind: int, side: int) -> list[int]:
    """The units of a Side that take part in a Strategic Warfare."""
    if kind == AT_SEA:
        return sailors(g, side)
    return airmen(g, side, LARGE if kind == AGAINST_JAPAN else SMALL)


def raiding_side(kind: int) -> int:
    """4.3.2a: the Allies raid Japan, the Axis raids China."""
    return AXIS if kind == AGAINST_CHINA else ALLIED


def victim(kind: int) -> int:
    """4.3.2a, 4.4a: the Nation that loses PP."""
    return CHINA if kind == AGAINST_CHINA else JAPAN


# ------------------------------------------------------------------ sums


def weight(g: SwanState, unit: int) -> int:
    """4.3.1a, 4.4a, 14.4: a unit counts one, twice that at full Strength, twice that if Elite."""
    counted = 2 if is_full(g, unit) else 1
    return counted * 2 if is_elite(g, unit) else counted


def full_sum(g: SwanState, units: list[int]) -> int:
    """4.3.1b, 4.3.1f: the sum before anything is halved: by it the minimum of Raiders is judged."""
    return sum(weight(g, unit) for unit in units)


def modified_sum(g: SwanState, units: list[int]) -> int:
    """4.3.1c, 4.3.1f, 4.4b, 4.4e: the Modified Sum, in which units Out of Supply count half."""
    cut_off = [unit for unit in units if g.unit_flags[unit] & OUT_OF_SUPPLY]
    others = [unit for unit in units if not g.unit_flags[unit] & OUT_OF_SUPPLY]
    return full_sum(g, others) + half(full_sum(g, cut_off))


def half(total: int) -> int:
    """2.5b: half of a sum, rounded down, but at least one where there is anything to halve."""
    return max(1, total // 2) if total else 0


# ------------------------------------------------------------------ the course of it


def begin_air(g: SwanState) -> None:
    """4.3.1a, 4.3.2a: against Japan in the Axis Production Phase, against China in the Allied one."""
    wage(g, AGAINST_JAPAN if g.turn == AXIS else AGAINST_CHINA, crt.LEAST_AIR_RAIDERS)


def begin_naval(g: SwanState) -> None:
    """4.3.1e, 4.4b, 4.4c: after the air, and only in the Axis Turn; a single Raider is enough."""
    if g.turn == AXIS:
        wage(g, AT_SEA, crt.LEAST_NAVAL_RAIDERS)


def wage(g: SwanState, kind: int, least: int) -> None:
    """4.3.1b, 4.4b: where there are enough Raiders, the table is read with both sums."""
    g.disclose()
    side = raiding_side(kind)
    raiders = participants(g, kind, side)
    if full_sum(g, raiders) < least:
        return
    raiding = modified_sum(g, raiders)
    meeting = modified_sum(g, participants(g, kind, enemy_of(side)))
    declare(g, kind, raiding, meeting)
    lost, points, others = crt.result(raiding, meeting)
    g.tell(OUTCOME, lost, points, others)
    lose_points(g, victim(kind), points)
    g.push(Losses(kind, enemy_of(side), others))
    g.push(Losses(kind, side, lost))


def declare(g: SwanState, kind: int, raiding: int, meeting: int) -> None:
    """4.3.1d: both Sides say their sums, and show nothing."""
    g.tell(NAVAL_SUMS if kind == AT_SEA else AIR_SUMS, victim(kind), raiding, meeting)


def lose_points(g: SwanState, nation: int, points: int) -> None:
    """4.3.3d, 4.5a: what is lost comes off what was collected, and only the rest can be spent."""
    lost = min(points, at_risk(g, nation))
    if lost:
        pay(g, nation, lost)
        g.tell(POINTS_LOST, nation, lost, g.collected[nation])


def at_risk(g: SwanState, nation: int) -> int:
    """4.3.3d: nobody loses more PP than there are."""
    return max(0, g.collected[nation] - out_of_range(g, nation))


def out_of_range(g: SwanState, nation: int) -> int:
    """10.11: with Distant Targets the PP of Urumchi are safe, unless the Axis holds it."""
    if nation != CHINA or not plays(g, DISTANT_TARGETS) or holds(g, DISTANT, AXIS):
        return 0
    return DISTANT_FLOOR


# ------------------------------------------------------------------ losses


def targets(g: SwanState, kind: int, side: int) -> list[int]:
    """4.3.3c: each Hit goes to one of the strongest of those who take part, as they stand now."""
    return strongest(g, participants(g, kind, side))


ASKS_HIT: Final = template(
    "prompt.strategic.hit", "number", "Strategic Warfare: choose the unit that takes the Hit ({0} left)."
)


def check_loss(losses: Losses, g: SwanState, unit: int) -> int:
    """4.3.3c: one of the strongest of those who take part."""
    if unit not in participants(g, losses.kind, losses.side):
        return NOT_IN_IT
    return 0 if unit in targets(g, losses.kind, losses.side) else NOT_STRONGEST


def take_loss(losses: Losses, g: SwanState, unit: int) -> None:
    """4.3.3c, 4.4d: the Hit is taken, by nobody where nobody is left."""
    losses.left -= 1
    # Whether a block is eliminated or not tells the enemy something.
    g.disclose()
    hurts = unit != NOBODY and not ignores_hit(g, unit, losses.taken)
    left = g.unit_steps[unit] - hurts if unit != NOBODY else 0
    g.tell_only(mask_of(g, losses.side), RAIDED, losses.side, unit, left)
    losses.taken.append(unit)
    if hurts:
        lose_step(g, unit)


@step
class Losses(Ask):
    """4.3.3c: the owner says who takes each Hit.

    He is asked for every one, also where he has no choice, so that the enemy cannot tell by it what he has.
    `taken` lists who has taken the Hits so far, which the enemy does not see.
    """

    __slots__ = ("kind", "left", "side", "taken")
    name = "strategic losses"
    secret = ("taken",)
    offers = (
        Offer(
            HIT, take_loss, check_loss, legal=lambda losses, g: targets(g, losses.kind, losses.side), own=True
        ),
        Offer(
            PASS,
            lambda losses, g: take_loss(losses, g, NOBODY),
            lambda losses, g: MUST_TAKE_IT if targets(g, losses.kind, losses.side) else 0,
            own=True,
        ),
    )

    def __init__(self, kind: int, side: int, left: int) -> None:
        self.kind = kind
        self.left = left
        self.side = side
        self.taken: list[int] = []

    def who(self, g: SwanState) -> int:
        return mask_of(g, self.side) if self.left else 0

    def owners(self, g: SwanState) -> int:
        return mask_of(g, self.side)

    def words(self, g: SwanState, seat: int) -> Text:
        return g.say(ASKS_HIT, self.left)


def ignores_hit(g: SwanState, unit: int, taken: list[int]) -> bool:
    """4.4d: a unit with a shield ignores its first Hit of a Strategic Warfare."""
    return BLOCKS.shield[g.unit_kind[unit]] and unit not in taken


# ------------------------------------------------------------------ the Atomic Bomb


def check_atomic_bomb(g: SwanState) -> None:
    """8.4.1a, 9.6a: with Japan's production at zero and a bomber in range the game ends at once."""
    if g.collected[JAPAN] or not bomb_is_built(g):
        return
    g.disclose()
    if any(can_drop_it(g, unit) for land in MAP.lands for unit in at(g, land, ALLIED)):
        g.tell(BOMB)
        victory.declare(g, ALLIED, victory.TOTAL)


def bomb_is_built(g: SwanState) -> bool:
    """10.5a, 10.5b: where the Manhattan Project is played, it must be complete, since whenever."""
    return not plays(g, MANHATTAN_PROJECT) or is_complete(g)


def can_drop_it(g: SwanState, unit: int) -> bool:
    """9.6a: an Elite US Air Unit at full Strength, from which a home island of Japan can be reached."""
    if BLOCKS.unit_nation[unit] != US or not is_air(g, unit):
        return False
    if not is_elite(g, unit) or not is_full(g, unit):
        return False
    reached = flights(g, unit)
    return any(land in reached for land in HOME_ISLANDS)
