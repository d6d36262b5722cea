"""The tables of one theatre, and its set-ups, with every id already a number of the content.

In the joined game two theatres hold at once. A rule reaches the right one through what it is about: the
space, the border, the faction's home or the unit's Power. A table "by faction" is as long as there are
factions, and 0 for those of another theatre.
"""

from dataclasses import dataclass
from typing import Final

NO_LIMIT: Final = 99  # of a border that limits nothing: more units than any Power has


@dataclass(frozen=True)
class YearEvent:
    """What New Years bring of themselves, or after a DoW or a VoN. -1 where nobody is named (7.13, 15.35)."""

    id: str
    years: tuple[int, ...]
    declared: tuple[tuple[int, int], ...]  # DoWs that bring it, too: who, or -1 for any, and upon whom
    declarations: int  # how many of them it takes
    violated_by: int  # a VoN by this faction brings it
    violated: tuple[int, ...]  # on one of these nations
    repeats: int  # how many New Years after the DoW
    replaces: bool  # and then no longer in `years`
    when: int  # AT_NEW_YEAR or AT_PRODUCTION
    joined: bool  # only once the Power is no longer Neutral; what was due before is lost
    disputed: bool  # the units come even where there is a Battle
    power: int
    pools: tuple[int, ...]  # the Powers of which the units can be, that one first: whose land they arrive in
    types: tuple[int, ...]
    cv: tuple[int, ...]  # of the units, time by time
    spaces: tuple[int, ...]  # where they may be placed; empty: Home Territory
    together: bool  # all in one place
    influence_faction: int
    influence_nation: int
    influence_markers: int
    at_once: bool = False  # the markers for a VoN are placed with it, not at the next Resolution


@dataclass(frozen=True)
class Loyalty:
    """The two tracks by which a faction fosters its Proxy Power (16.2)."""

    faction: int
    proxy: int
    track: str
    cost: int
    reduced_cost: int
    reduced_by: int  # the Tech that reduces the cost, or -1
    control_track: str
    control_counts_muster: bool  # else POP
    region: int


@dataclass(frozen=True)
class Partnership:
    """Two factions, one of each theatre, that win or lose together in the joined game."""

    id: str
    name: str
    factions: tuple[int, ...]  # by theatre
    relationship: int  # at the start; see `partners`
    permanent: bool
    one_army: bool  # a unit is of that Partner in whose theatre it stands


@dataclass(frozen=True)
class Winter:
    """What a faction does in Winter (10.4): a Turn in a Region, or in a Power's Home Territory.

    -1 where none is named; with neither of them it only redeploys.
    """

    region: int
    home: int
    bluff: bool  # any card may be committed, else Action cards only


@dataclass(frozen=True)
class FixedUnit:
    """A unit that a set-up gives type and CV."""

    space: int
    type: int
    cv: int


@dataclass(frozen=True)
class Joining:
    """A Neutral Power that joins its faction: what that brings, and what brings it beside Influence."""

    power: int
    fixed: tuple[FixedUnit, ...]  # units that it places
    industry_levels: int  # by which the faction's Industry Cost drops
    violators: tuple[int, ...]  # the factions that may Violate it
    guards: tuple[int, ...]  # nations: it joins when Enemies enter one
    advances: str  # the id of the year event that a Violation brings forward, or empty
    stays_home: bool  # its units leave its land only while the faction is at War


@dataclass(frozen=True)
class ForcedAmong:
    """So many of the Cadres in these spaces must be of one type."""

    type: int
    count: int
    spaces: tuple[int, ...]


@dataclass(frozen=True)
class Force:
    """What one Power sets up. The type of a Cadre is its player's choice, but for the forced ones."""

    power: int
    fixed: tuple[FixedUnit, ...]
    cadres: tuple[tuple[int, int], ...]  # space, number
    forced_types: tuple[tuple[int, int], ...]  # space, unit type
    cannot_disband: tuple[int, ...]  # spaces
    partisans: tuple[tuple[int, int], ...]  # space, number
    forced_among: tuple[ForcedAmong, ...] = ()


@dataclass(frozen=True)
class TableOption:
    """What a table may agree on beyond the printed game."""

    id: str
    about: str
    closed_passages: tuple[int, ...]  # Straits that only their friends pass
    forces: tuple[Force, ...]  # what it adds


@dataclass(frozen=True)
class Theatre:
    """All figures of a theatre that belong to no single space, unit or card."""

    id: str
    name: str
    prefix: str
    start_year: int
    last_year: int
    n_seasons: int
    factions: tuple[int, ...]

    # movement and borders
    border_limit: tuple[int, ...]  # kind of border * n_seasons + season
    sea_invasion_limit: int
    ocean_entry_cost: int
    strategic_factor: int
    violations_before_moves: bool  # a VoN is declared before any unit moves, as a DoW is everywhere
    strategic_straits: bool  # Strategic Sea Movement passes the Straits of Rivals and Neutrals, too
    escaped_subs_stop_strategic: bool  # no such movement enters a Sea with an Escaped Enemy Sub

    # Seasons
    tied_by_die: bool  # a tie of Emergency cards; else the earlier Season goes first
    winter: tuple[Winter | None, ...]  # by faction; None: it does nothing then

    # combat
    raids_first: bool
    support_at_phase_end: bool  # ANS units without Ground Support also leave when a Phase ends

    # by faction
    hand_size: tuple[int, ...]
    industry_levels: tuple[tuple[int, ...], ...]  # the Industry Cost, from the first level down
    emergency_command: tuple[int, ...]
    oil_value: tuple[int, ...]
    loyalty: tuple[Loyalty | None, ...]
    vp_dow_issued: tuple[int, ...]

    # production and government
    industry_cost_drop: int  # levels
    track_max: int
    ans_built_in_supply: bool  # Air, Naval and Sub units are Built where there is Supply only
    industry_max_rise: int
    loyalty_max_rise: int
    proxy_cv_per_province: int
    peace_dividends: tuple[int, ...]  # the value of every chit in the pool
    recruit_success: tuple[int, ...]  # dice that succeed
    recruit_success_propaganda: tuple[int, ...]

    # diplomacy and war
    associate_influence: int
    protectorate_influence: int
    satellite_influence: int
    satellite_cv: tuple[int, ...]  # by kind of City
    world_reaction: tuple[int, ...]  # cards by Muster value
    world_reaction_foreign_von: int
    world_reaction_proxy_von: int
    world_reaction_proxy_violation: int

    # New Year
    turn_order: tuple[tuple[int, ...], ...]  # by die; place 0 is empty
    turn_order_two: tuple[tuple[int, ...], ...]
    year_events: tuple[YearEvent, ...]
    joining: tuple[Joining | None, ...]  # by Power
    options: tuple[TableOption, ...]

    # victory
    economic_vp: int
    military_capitals: int
    vp_atomic_stage: int
    vp_enemy_capital: int
    vp_net_enemy_base: int
    vp_control_track: int

    # components
    city_pop: tuple[int, ...]  # by kind of City
    city_muster: tuple[int, ...]
    blocks_total: int
    marker_blocks: int
    partisan_markers: int

    @property
    def industry_cost(self) -> tuple[int, ...]:
        """What each faction pays for Industry at the start."""
        return tuple(levels[0] if levels else 0 for levels in self.industry_levels)

    @property
    def rules(self) -> str:
        """Whose special rules hold here: the theatre's own id, whatever prefix it has in this content."""
        return self.id.removeprefix(self.prefix)


@dataclass(frozen=True)
class Track:
    """Where one faction's markers start. Loyalty and control are 0 for a faction without a Proxy Power."""

    faction: int
    ind: int
    pop: int
    res: int
    action_cards: int
    loyalty: int
    control: int
    investment_cards: int = 0
    chits: int = 0  # Peace Dividends
    builds: int = 0  # Cadres or steps beyond the forces, in Home Territory
    free_diplomacy: int = 0  # Diplomacy cards that it plays unopposed


@dataclass(frozen=True)
class Reference:
    """Printed sums of some Powers' POP and RES (1.5)."""

    powers: tuple[int, ...]
    pop: int
    res: int


@dataclass(frozen=True)
class Allies:
    """Factions that one seat plays together, though each stays one by itself (tnt:T18)."""

    theatre: int
    factions: tuple[int, ...]
    odd_card: int  # the faction that draws what is left over when cards are shared
    full_turn_cards: int  # valid Command cards that a Passive Ally needs for a normal Turn
    war_cards: int  # further ones that any Ally needs to Declare War


@dataclass(frozen=True)
class Setup:
    """How a scenario starts (5.0, 19.0)."""

    id: str
    name: str
    theatre: int
    start_year: int
    factions: tuple[int, ...]
    seats: tuple[tuple[str, tuple[int, ...]], ...]  # and the factions that each plays
    allies: Allies | None
    rolled_order: bool  # a die says in which order the factions add their builds
    control: tuple[tuple[int, int], ...]  # nation, faction that holds it from the start
    forces: tuple[Force, ...]
    tracks: tuple[Track, ...]
    reference: tuple[Reference, ...]
    peace: tuple[tuple[int, int], ...]  # pairs of factions
    neutral_powers: tuple[int, ...]
    avoids: tuple[tuple[int, int], ...]  # faction, Region that it avoids
    excepted: tuple[tuple[int, int], ...]  # faction, nation in that Region that it may enter all the same
    removed_powers: tuple[int, ...]
    out_of_play_nation: int  # or -1
    joins: tuple[tuple[int, int], ...]  # space, Power that has it instead of its printed owner
    united_front: tuple[tuple[int, int], ...]  # faction, absent faction whose part in China it plays too
