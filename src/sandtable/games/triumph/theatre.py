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
    declared_upon: int  # a DoW on this faction brings it, too
    declared_by: int  # only a DoW by this faction does
    violated_by: int  # a VoN by this faction brings it
    violated: tuple[int, ...]  # on one of these nations
    repeats: int  # how many New Years after the DoW
    replaces: bool  # and then no longer in `years`
    power: int
    types: tuple[int, ...]
    cv: tuple[int, ...]  # of the units, time by time
    spaces: tuple[int, ...]  # where they may be placed; empty: Home Territory
    influence_faction: int
    influence_nation: int
    influence_markers: int


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

    # by faction
    hand_size: tuple[int, ...]
    industry_cost: tuple[int, ...]
    emergency_command: tuple[int, ...]
    oil_value: tuple[int, ...]
    loyalty: tuple[Loyalty | None, ...]
    vp_dow_issued: tuple[int, ...]

    # production and government
    industry_cost_drop: int
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
    def rules(self) -> str:
        """Whose special rules hold here: the theatre's own id, whatever prefix it has in this content."""
        return self.id.removeprefix(self.prefix)


@dataclass(frozen=True)
class FixedUnit:
    """A unit that a set-up gives type and CV."""

    space: int
    type: int
    cv: int


@dataclass(frozen=True)
class Force:
    """What one Power sets up. The type of a Cadre is its player's choice, but for `forced_types`."""

    power: int
    fixed: tuple[FixedUnit, ...]
    cadres: tuple[tuple[int, int], ...]  # space, number
    forced_types: tuple[tuple[int, int], ...]  # space, unit type
    cannot_disband: tuple[int, ...]  # spaces
    partisans: tuple[tuple[int, int], ...]  # space, number


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


@dataclass(frozen=True)
class Reference:
    """Printed sums of some Powers' POP and RES (1.5)."""

    powers: tuple[int, ...]
    pop: int
    res: int


@dataclass(frozen=True)
class Setup:
    """How a scenario starts (5.0, 19.0)."""

    id: str
    name: str
    theatre: int
    factions: tuple[int, ...]
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
