"""What changes in a game of War Hounds, in columns, and who may know each of them.

Whatever belongs to a player belongs to a nation: a seat leads one, and in some solo modes several, or none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from sandtable.engine.columns import FIRST_REALM, INT, LIST, LISTS, Column
from sandtable.engine.state import State
from sandtable.games.war_hounds.content import FACTIONS, SLOTS, Faction, General
from sandtable.games.war_hounds.solo_data import ENEMY_STARS
from sandtable.kit.columns import public, secret

if TYPE_CHECKING:
    from sandtable.games.war_hounds.game import WarHounds

# HID-1 to HID-3, FLOW-19: the realms. By unit, what a face-down tile is and where it is located; by nation,
# the
# card that it has chosen, and its answers at the end of a year.
TYPES: Final = FIRST_REALM
LOCATIONS: Final = FIRST_REALM + 1
CHOSEN: Final = FIRST_REALM + 2
REPAYING: Final = FIRST_REALM + 3
WILD: Final = FIRST_REALM + 4

# What a nation decides unseen by the others, until all have.
NOTHING_SECRET: Final = 0
A_CARD: Final = 1
LOANS_TO_PAY: Final = 2
WILD_SQUARES: Final = 3
SECRET_OF: Final = {CHOSEN: A_CARD, REPAYING: LOANS_TO_PAY, WILD: WILD_SQUARES}

# Streams of chance beside the dice.
SHUFFLING: Final = 0
ENEMIES: Final = 1
STREAMS: Final = ("shuffling", "enemies")

# Where a unit is.
OUT: Final = 0  # no token of this faction
RESERVE: Final = 1
READIED: Final = 2
IN_PORT: Final = 3
ON_MAP: Final = 4

# What a hidden tile may be, as bits.
MAYBE_SHIP: Final = 1
MAYBE_SUB: Final = 2

# How a border is crossed.
NO_ROAD: Final = 0
A_ROAD: Final = 1
A_RAIL: Final = 2

# Where a card is.
NOT_HELD: Final = 0
IN_HAND: Final = 1
DISCARDED: Final = 2

# How a loan stands.
NO_DEBT: Final = 0
OWED: Final = 1
PAID: Final = 2

# The part that a unit has in the Attack under way.
NO_PART: Final = 0
COMMITTED: Final = 1
ATTACKED: Final = 2

# The solo modes.
NO_SOLO: Final = 0
CONQUEST: Final = 1

# In the place of a number that has not been chosen yet.
NONE: Final = -1
# In the place of a location, for what is in no space.
NO_PLACE: Final = 99


@mypyc_attr(allow_interpreted_subclasses=True)
class HoundState(State):
    """The present of a game."""

    game: WarHounds
    year: int
    last_year: int
    players: int
    order: list[int]
    leader: list[int]
    passed: list[int]
    # nations
    faction: list[int]
    home: list[int]
    second: list[int]
    general: list[int]
    waiting: list[int]
    available: list[int]
    unavailable: list[int]
    set_aside: list[int]
    sacrificed: list[int]
    policy_discs: list[int]
    laid: list[list[int]]
    lowest: list[int]
    stock: list[list[int]]
    markers: list[list[int]]
    medals: list[int]
    medal_laps: list[int]
    casualties: list[int]
    casualty_laps: list[int]
    hand: list[list[int]]
    debt: list[list[int]]
    kept_discs: list[list[int]]
    tech: list[list[int]]
    policy: list[list[int]]
    # the board
    tech_year: list[int]
    policy_year: list[int]
    loan_open: list[int]
    rate_pair: list[int]
    rate_marker: list[int]
    trench: list[int]
    border: list[int]
    # units
    unit_kind: list[int]
    unit_state: list[int]
    unit_at: list[int]
    unit_port: list[int]
    unit_xp: list[int]
    unit_wounds: list[int]
    unit_inside: list[int]
    unit_part: list[int]
    unit_cover: list[int]
    unit_maybe: list[int]
    unit_waters: list[int]
    unit_known: list[int]
    unit_spotted: list[int]
    units_at: list[list[int]]
    # secrets of nations
    card: list[int]
    deciding: list[int]
    repaying: list[int]
    wild: list[int]
    # the end
    scores: list[int]
    winner: int
    # solo modes
    solo: int
    difficulty: int
    supply_oil: list[int]
    supply_ammunition: list[int]
    supply_rerolls: list[int]

    columns: ClassVar[tuple[Column, ...]] = (
        # The year of the marker's game, the last one of it, and the number of players of the set-up.
        *public(INT, "year last_year players"),
        # The nations, richest first; by nation, the seat that leads it, and whether it has passed this year.
        *public(LIST, "order leader passed"),
        # By nation: its faction, its starting regions, the general in charge and, as bits, those that wait.
        *public(LIST, "faction home second general waiting"),
        # DISC-10: discs of a nation by where they are; further ones lie on action spaces and on tiles.
        *public(LIST, "available unavailable set_aside sacrificed"),
        # Discs that policies have brought; and by action space the discs that lie there.
        *public(LIST, "policy_discs"),
        *public(LISTS, "laid"),
        # ORD-1: the row up to which a nation has come this year without a sacrifice, or NONE.
        *public(LIST, "lowest"),
        # By nation, its goods and its income markers.
        *public(LISTS, "stock markers"),
        *public(LIST, "medals medal_laps casualties casualty_laps"),
        # HID-3: where each combat card of a nation is; a card that was chosen is still in hand.
        *public(LISTS, "hand"),
        # By loan tile, how the loan stands, and the discs that lie there for good.
        *public(LISTS, "debt kept_discs"),
        # By tile, whether a disc of the nation lies there.
        *public(LISTS, "tech policy"),
        # By tile, the year in which it opens; 0 for what is not in the game.
        *public(LIST, "tech_year policy_year loan_open"),
        # By trade rate, the pair that lies there, and how often its marker has slid.
        *public(LIST, "rate_pair rate_marker"),
        *public(LIST, "trench border"),
        *secret(LIST, "unit_kind", TYPES, 3, 4),
        *public(LIST, "unit_state"),
        *secret(LIST, "unit_at", LOCATIONS, 31, 36),
        *public(LIST, "unit_port unit_xp unit_wounds unit_inside"),
        # The part of a unit in the Attack, and how much its trench still cancels.
        *public(LIST, "unit_part unit_cover"),
        # HID-5, HID-6: what a face-down tile may be; where it may be, as bits; and which seats have seen
        # both.
        *public(LIST, "unit_maybe unit_waters unit_known unit_spotted"),
        # By space, the units that stand there openly.
        *public(LISTS, "units_at"),
        *secret(LIST, "card", CHOSEN, 0, 7),
        # By nation, what it is deciding unseen.
        *public(LIST, "deciding"),
        *secret(LIST, "repaying", REPAYING, 0, 63),
        *secret(LIST, "wild", WILD),
        *public(LIST, "scores"),
        *public(INT, "winner"),
        # The solo mode, its difficulty, and what enemies may still spend in the combat under way.
        *public(INT, "solo difficulty"),
        *public(LIST, "supply_oil supply_ammunition supply_rerolls"),
    )

    def known_to(self, seat: int, realm: int) -> list[int]:
        """WH-HID-1, WH-HID-2, WH-HID-3: a seat knows its own tiles and answers, and what has been shown."""
        if realm in SECRET_OF:
            secret, deciding = SECRET_OF[realm], self.deciding
            return [n for n, own in enumerate(self.leader) if deciding[n] != secret or 0 <= own == seat]
        seen = self.unit_known if realm == TYPES else self.unit_spotted
        return [
            unit
            for unit in range(len(self.unit_state))
            if not is_hidden(self, unit, realm)
            or (seat >= 0 and (self.leader[unit // SLOTS] == seat or seen[unit] >> seat & 1))
        ]


def is_hidden(g: HoundState, unit: int, realm: int) -> bool:
    """WH-HID-5: whether public facts leave open what a tile is, or where it is located."""
    if realm == LOCATIONS:
        return g.unit_state[unit] == IN_PORT
    return g.unit_state[unit] in (READIED, IN_PORT) and g.unit_maybe[unit] == MAYBE_SHIP | MAYBE_SUB


def nations(g: HoundState) -> range:
    """All nations of the game."""
    return range(len(g.leader))


def mask_of(g: HoundState, nation: int) -> int:
    """The seat that leads a nation, as a mask; 0 for an enemy that nobody leads."""
    leader = g.leader[nation]
    return 1 << leader if leader >= 0 else 0


def faction_of(g: HoundState, nation: int) -> Faction:
    """WH-FAC-1: the faction board of a nation, with all its numbers."""
    return FACTIONS[g.faction[nation]]


def command(g: HoundState, nation: int) -> General:
    """WH-GEN-7: the general in charge; the Anarchists always have the same stars and stripes."""
    return faction_of(g, nation).generals[g.general[nation]]


def stars(g: HoundState, nation: int) -> int:
    """The stars of the general in charge; of an enemy in conquest, those of the difficulty."""
    if g.solo == CONQUEST and g.leader[nation] < 0:
        return ENEMY_STARS[g.difficulty]
    return command(g, nation).stars


def stripes(g: HoundState, nation: int) -> int:
    """The stripes of the general in charge."""
    return command(g, nation).stripes


def has_tech(g: HoundState, nation: int, tile: int) -> bool:
    """WH-TECH-4: whether a nation has invested in a technology, for the rest of the game."""
    return tile >= 0 and bool(g.tech[nation][tile])


def has_policy(g: HoundState, nation: int, tile: int) -> bool:
    """WH-POL-4: whether a nation has instituted a policy, for the rest of the game."""
    return bool(g.policy[nation][tile])
