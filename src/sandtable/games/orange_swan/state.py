"""What changes in a game of Orange Swan, in columns, and who may know each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from sandtable.games.orange_swan.base.content import (
    AXIS,
    BLOCKS,
    MAJORS,
    PLACES,
    side_of,
)
from sandtable.kit.pieces import Blocks
from sandtable.kit.state import FIRST_REALM, INT, LIST, LISTS, PUBLIC, Column, State

if TYPE_CHECKING:
    from sandtable.games.orange_swan.game import OrangeSwan

# Realms: the blocks, of which a seat knows the face of its own and of those shown; and the Major Nations, of
# which a seat knows the Production Points of its own.
UNITS: Final = FIRST_REALM
PURSES: Final = FIRST_REALM + 1

# Streams of chance beside the dice.
MIXING: Final = 0
DRAWING: Final = 1
STREAMS: Final = ("mixing", "drawing")

# 1.0, 1.5, 2.3: the blocks, in the columns below.
PIECES: Final = Blocks(
    BLOCKS.slots,
    PLACES,
    place="unit_space",
    there="units_at",
    kind="unit_kind",
    shown="unit_shown",
    contents=("unit_kind", "unit_steps"),
    marks=("unit_flags", "unit_from"),
    stream=MIXING,
    counts=("axis_at", "allied_at"),
)

# Marks on a block that everybody sees.
OUT_OF_SUPPLY: Final = 1  # 4.1.3: the white cube
MOVED: Final = 2  # moved in this Phase, or may not move any more
ENGAGED: Final = 4  # came into a Land Area of enemies in this Land Phase
ASSAULTED: Final = 8  # came over the sea in Seaborne Operations of this Land Phase
REDUCED: Final = 16  # 6.2.3: the light blue cube: came over a River or a double-black-arrow
CARRIED: Final = 32  # 6.1.3: gave Assault Transport in this Land Phase
SHIPPED: Final = 64  # 6.3.1: gave Sea Transport in this Land Phase
GROWN: Final = 128  # reinforced in this Production Phase
NEW: Final = 256  # deployed in this Production Phase
STILL: Final = 512  # 7.0.2: cannot be activated in this Blitz Phase
FIRED: Final = 1024  # fired in the Sub-Phase of the battle under way
ARMOUR_USED: Final = 2048  # 5.3.6: has ignored its one Hit of this battle
FLOWN: Final = 4096  # 6.1.6: Air Support of an Assault, which may fly home over the sea
TOILED: Final = 8192  # 10.10: has worked on an oilfield instead of moving
OF_LAND_PHASE: Final = MOVED | ENGAGED | ASSAULTED | REDUCED | CARRIED | SHIPPED | FLOWN | TOILED

# Phases, for the status line and for rules that hold in one of them only.
BEFORE: Final = 0
PRODUCTION: Final = 1
NAVAL: Final = 2
LAND: Final = 3
FINAL: Final = 4
PHASES: Final = ("Set-up", "Production", "Naval", "Land", "Final")


@mypyc_attr(allow_interpreted_subclasses=True)
class SwanState(State):
    """The present of a game."""

    game: OrangeSwan
    # time and turns
    year: int
    season: int
    turn: int
    phase: int
    blitz: int
    first_turn: int
    axis_seat: int
    dei_neutral: int
    discs: list[int]
    # blocks: a slot each
    unit_space: list[int]
    unit_kind: list[int]
    unit_steps: list[int]
    unit_shown: list[int]
    unit_flags: list[int]
    unit_from: list[int]
    units_at: list[list[int]]
    axis_at: list[int]
    allied_at: list[int]
    # spaces
    holder: list[int]
    sea_control: list[int]
    ops_axis: list[int]
    ops_allied: list[int]
    ops_near: list[int]
    # Nations
    economy: list[int]
    strategic: list[int]
    collected: list[int]
    purse: list[int]
    moves_left: list[int]
    surrendered: list[int]
    captured: int
    # the match of two games
    game_number: int
    swaps: int
    points: list[int]
    # the end
    winner: int
    victory: int
    # optional rules
    sabotaged: list[int]
    kamikaze: int
    manhattan: int
    plan_orange: int
    code_break: int
    code_rolled: int
    code_year: int

    columns: ClassVar[tuple[Column, ...]] = (
        Column("year", INT, PUBLIC),
        Column("season", INT, PUBLIC),
        # The Phasing Side.
        Column("turn", INT, PUBLIC),
        Column("phase", INT, PUBLIC),
        # The Discs by which a Blitz Phase is under way, as bits; 0 outside it.
        Column("blitz", INT, PUBLIC),
        # 4.1.3e: nothing has been checked for Supply yet.
        Column("first_turn", INT, PUBLIC),
        # The seat that plays the Axis now.
        Column("axis_seat", INT, PUBLIC),
        # 11.PH.b: the Dutch East Indies are not at war yet.
        Column("dei_neutral", INT, PUBLIC),
        # By Side, the Blitz Discs of this Turn, as bits.
        Column("discs", LIST, PUBLIC),
        Column("unit_space", LIST, PUBLIC),
        # The type of a block, and its Steps.
        Column("unit_kind", LIST, UNITS),
        Column("unit_steps", LIST, UNITS, 0, 4),
        # Whether a block lies face up.
        Column("unit_shown", LIST, PUBLIC),
        Column("unit_flags", LIST, PUBLIC),
        # The Sea Zone from which a block Assaulted, or the Land Area from which it Engaged; else -1.
        Column("unit_from", LIST, PUBLIC),
        # By place, the blocks that are there, in the order in which they came.
        Column("units_at", LISTS, PUBLIC),
        # By place, how many of them are of each Side: nothing is asked more often.
        Column("axis_at", LIST, PUBLIC),
        Column("allied_at", LIST, PUBLIC),
        # By Land Area, the Nation that controls it.
        Column("holder", LIST, PUBLIC),
        # By Sea Zone, the Side that controls it, or CONTESTED; and the Opposition Discs of the Sides.
        Column("sea_control", LIST, PUBLIC),
        Column("ops_axis", LIST, PUBLIC),
        Column("ops_allied", LIST, PUBLIC),
        # 10.12: how many of the Axis Discs are granted by Ports in the large Umbrella.
        Column("ops_near", LIST, PUBLIC),
        Column("economy", LIST, PUBLIC),
        Column("strategic", LIST, PUBLIC),
        # What a Nation has left to spend as far as all can know, exact until it reinforces; and what it has.
        Column("collected", LIST, PUBLIC),
        Column("purse", LIST, PURSES, 0, 200),
        # 6.3: Strategic Movement Points left in this Land Phase.
        Column("moves_left", LIST, PUBLIC),
        Column("surrendered", LIST, PUBLIC),
        # 8.2.1: what captured equipment adds to Japan's next Production.
        Column("captured", INT, PUBLIC),
        Column("game_number", INT, PUBLIC),
        Column("swaps", INT, PUBLIC),
        # By seat, the points of the games of a match.
        Column("points", LIST, PUBLIC),
        # The Side that has won, or CONTESTED for a draw; -1 before the end.
        Column("winner", INT, PUBLIC),
        Column("victory", INT, PUBLIC),
        # 10.10: by space, whether its oilfield is sabotaged.
        Column("sabotaged", LIST, PUBLIC),
        Column("kamikaze", INT, PUBLIC),
        Column("manhattan", INT, PUBLIC),
        # 10.6: whether the free Disc has been taken.
        Column("plan_orange", INT, PUBLIC),
        # 10.8: whether the Allies hold a Code Break; whether this Turn has had a roll; the last year of use.
        Column("code_break", INT, PUBLIC),
        Column("code_rolled", INT, PUBLIC),
        Column("code_year", INT, PUBLIC),
    )

    def known_to(self, seat: int, realm: int) -> list[int]:
        """1.0, 1.5a: a seat knows its own blocks, in the Force Pools too, and those that lie face up."""
        side = side_of_seat(self, seat)
        if realm == PURSES:
            return [nation for nation in range(MAJORS) if side_of(nation) == side]
        return PIECES.known_to(self, side)


def side_of_seat(g: SwanState, seat: int) -> int:
    """The Side that a seat plays now; -1 for a spectator."""
    if seat < 0:
        return -1
    return AXIS if seat == g.axis_seat else 1 - AXIS


def seat_of(g: SwanState, side: int) -> int:
    """The seat that plays a Side now."""
    return g.axis_seat if side == AXIS else 1 - g.axis_seat


def mask_of(g: SwanState, side: int) -> int:
    """The seat that plays a Side, as a mask."""
    return 1 << seat_of(g, side)
