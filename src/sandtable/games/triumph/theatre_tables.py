"""The theatre's tables and set-ups, from data to numbers: the second half of `building`."""

from collections.abc import Iterable, Mapping, Sequence

from sandtable.games.triumph import content as kinds
from sandtable.games.triumph.content import Content, TheatrePart
from sandtable.games.triumph.shapes import (
    SEASONS,
    CityKind,
)
from sandtable.games.triumph.shapes_setup import (
    AlliesData,
    ConstantsData,
    FixedUnitData,
    ForceChangeData,
    ForcedAmongData,
    ForceData,
    JoiningData,
    LoyaltyData,
    SetupData,
    TableOptionData,
    TotalsData,
    WinterData,
    YearEventData,
)
from sandtable.games.triumph.theatre import (
    NO_LIMIT,
    Allies,
    FixedUnit,
    Force,
    ForcedAmong,
    Joining,
    Loyalty,
    Reference,
    Setup,
    TableOption,
    Theatre,
    Track,
    Winter,
    YearEvent,
)


def find(index: Mapping[str, int], part: TheatrePart, name: str | None) -> int:
    """The number of an id of this part; -1 for none."""
    return -1 if name is None else index[part.prefix + name]


def find_all(index: Mapping[str, int], part: TheatrePart, names: Sequence[str]) -> tuple[int, ...]:
    return tuple(index[part.prefix + name] for name in names)


def add_theatre(c: Content, part: TheatrePart, number: int) -> None:
    """The tables of one theatre."""
    setup, units = part.data.setup, part.data.units
    constants, vp = setup.constants, setup.victory.vp
    theatre = Theatre(
        id=part.prefix + units.theatre.id,
        name=units.theatre.name,
        prefix=part.prefix,
        start_year=setup.start_year,
        last_year=setup.last_year,
        n_seasons=len(SEASONS),
        factions=find_all(c.faction_index, part, part.data.map.factions),
        border_limit=border_limits(constants),
        sea_invasion_limit=constants.sea_invasion_limit_per_border,
        ocean_entry_cost=constants.ocean_entry_cost,
        strategic_factor=constants.strategic_move_factor,
        violations_before_moves=constants.violations_before_moves,
        strategic_straits=constants.strategic_straits,
        escaped_subs_stop_strategic=constants.escaped_subs_stop_strategic,
        tied_by_die=constants.tied_emergency == "die",
        winter=winters(c, part),
        raids_first=constants.raids_first,
        support_at_phase_end=constants.support_at_phase_end,
        hand_size=by_faction(c, part, constants.hand_size, 0),
        industry_levels=industry_levels(c, part),
        emergency_command=by_faction(c, part, constants.emergency_command, 0),
        oil_value=by_faction(c, part, constants.oil_value, 1),
        loyalty=loyalties(c, part),
        vp_dow_issued=by_faction(c, part, vp.dow_issued, 0),
        industry_cost_drop=constants.industry_cost_drop_when_declared_upon,
        industry_max_rise=constants.industry_max_rise_per_year,
        track_max=NO_LIMIT if constants.track_max is None else constants.track_max,
        ans_built_in_supply=constants.ans_built_in_supply,
        loyalty_max_rise=constants.loyalty_max_rise_per_year,
        proxy_cv_per_province=constants.proxy_cv_per_province_per_production,
        peace_dividends=chits(constants.peace_dividends),
        recruit_success=constants.recruit_success.base,
        recruit_success_propaganda=constants.recruit_success.propaganda,
        associate_influence=constants.influence_levels.associate,
        protectorate_influence=constants.influence_levels.protectorate,
        satellite_influence=constants.influence_levels.satellite,
        satellite_cv=by_city(constants.satellite_cv),
        world_reaction=by_place(constants.world_reaction_cards.muster),
        world_reaction_foreign_von=constants.world_reaction_cards.foreign_von_in_region,
        world_reaction_proxy_von=constants.world_reaction_cards.proxy_von,
        world_reaction_proxy_violation=constants.world_reaction_cards.violation_of_proxy_power,
        turn_order=turn_orders(c, part, setup.turn_order.three_player),
        turn_order_two=turn_orders(c, part, setup.turn_order.two_player),
        year_events=tuple(year_event(c, part, event) for event in setup.year_events),
        joining=joinings(c, part),
        options=tuple(table_option(c, part, option) for option in setup.options),
        economic_vp=setup.victory.economic_vp,
        military_capitals=setup.victory.military_capitals,
        vp_atomic_stage=vp.atomic_stage,
        vp_enemy_capital=vp.enemy_main_or_sub_capital,
        vp_net_enemy_base=vp.net_enemy_base,
        vp_control_track=vp.control_track,
        city_pop=by_city({kind: value.pop for kind, value in part.data.map.city_values.items()}),
        city_muster=by_city({kind: value.muster or 0 for kind, value in part.data.map.city_values.items()}),
        blocks_total=units.blocks_total,
        marker_blocks=sum(marker.count for marker in units.marker_blocks),
        partisan_markers=units.partisan_markers.count if units.partisan_markers else 0,
    )
    c.theatres = (*c.theatres, theatre)


def border_limits(constants: ConstantsData) -> tuple[int, ...]:
    """The limit of every kind of border in every season; sea borders limit nothing (1.11)."""
    n_seasons = len(SEASONS)
    limits = [NO_LIMIT] * (len(kinds.BORDER_KINDS) * n_seasons)
    for kind, limit in constants.border_limit.items():
        for season in range(n_seasons):
            limits[kinds.BORDER_KINDS[kind] * n_seasons + season] = limit
    for season_name, exceptions in constants.border_limit_in_season.items():
        for kind, limit in exceptions.items():
            limits[kinds.BORDER_KINDS[kind] * n_seasons + SEASONS.index(season_name)] = limit
    return tuple(limits)


def by_faction(c: Content, part: TheatrePart, table: Mapping[str, int], missing: int) -> tuple[int, ...]:
    """A table as long as there are factions: 0 for those of other theatres, `missing` for those not named."""
    row = [0] * c.n_factions
    for name in part.data.map.factions:
        row[c.faction_index[part.prefix + name]] = table.get(name, missing)
    return tuple(row)


def industry_levels(c: Content, part: TheatrePart) -> tuple[tuple[int, ...], ...]:
    """The levels of the Industry Cost by faction; empty for those of other theatres (7.32)."""
    rows: list[tuple[int, ...]] = [()] * c.n_factions
    for name, levels in part.data.setup.constants.industry_levels.items():
        rows[c.faction_index[part.prefix + name]] = levels
    return tuple(rows)


def by_city(table: Mapping[CityKind, int]) -> tuple[int, ...]:
    """A table by the kinds of City."""
    row = [0] * (kinds.MAINCAPITAL + 1)
    for kind, value in table.items():
        row[kinds.CITY_KINDS[kind]] = value
    return tuple(row)


def by_place(table: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(table.get(place, 0) for place in range(max(table) + 1))


def chits(counts: Mapping[int, int]) -> tuple[int, ...]:
    """The value of every Peace Dividend chit in the pool (4.4)."""
    return tuple(value for value, count in counts.items() for _ in range(count))


def turn_orders(
    c: Content, part: TheatrePart, table: Mapping[int, Sequence[str]]
) -> tuple[tuple[int, ...], ...]:
    """The order of play for each roll of the die (7.11)."""
    last = max(table, default=-1)
    return tuple(find_all(c.faction_index, part, table.get(die, ())) for die in range(last + 1))


def winters(c: Content, part: TheatrePart) -> tuple[Winter | None, ...]:
    """What each faction does in Winter; None for those that do nothing and those of other theatres (10.4)."""
    row: list[Winter | None] = [None] * c.n_factions
    for name, data in part.data.setup.constants.winter.items():
        row[c.faction_index[part.prefix + name]] = winter(c, part, data)
    return tuple(row)


def winter(c: Content, part: TheatrePart, data: WinterData) -> Winter:
    return Winter(
        region=find(c.region_index, part, data.region),
        home=find(c.power_index, part, data.home),
        bluff=data.bluff,
    )


def loyalties(c: Content, part: TheatrePart) -> tuple[Loyalty | None, ...]:
    row: list[Loyalty | None] = [None] * c.n_factions
    for name, data in part.data.setup.loyalty.items():
        faction = c.faction_index[part.prefix + name]
        row[faction] = loyalty(c, part, faction, data)
    return tuple(row)


def loyalty(c: Content, part: TheatrePart, faction: int, data: LoyaltyData) -> Loyalty:
    return Loyalty(
        faction=faction,
        proxy=find(c.power_index, part, data.proxy),
        track=data.track,
        cost=data.cost,
        reduced_cost=data.reduced_cost if data.reduced_by else data.cost,
        reduced_by=find(c.tech_index, part, data.reduced_by),
        control_track=data.control_track,
        control_counts_muster=data.control_counts == "muster",
        region=find(c.region_index, part, data.region),
    )


def year_event(c: Content, part: TheatrePart, data: YearEventData) -> YearEvent:
    influence = data.influence
    return YearEvent(
        id=data.id,
        years=data.years,
        declared=declared(c, part, data),
        declarations=1,
        violated_by=find(c.faction_index, part, data.violated_by),
        violated=find_all(c.nation_index, part, data.violated),
        repeats=data.repeats,
        replaces=data.replaces,
        when=kinds.AT_PRODUCTION if data.when == "production" else kinds.AT_NEW_YEAR,
        joined=data.joined,
        disputed=data.disputed,
        power=find(c.power_index, part, data.power),
        pools=find_all(c.power_index, part, [data.power] if data.power else []),
        types=tuple(c.type_index[name] for name in data.types),
        cv=data.cv,
        spaces=find_all(c.space_index, part, data.spaces),
        together=False,
        influence_faction=find(c.faction_index, part, influence.faction) if influence else -1,
        influence_nation=find(c.nation_index, part, influence.nation) if influence else -1,
        influence_markers=influence.markers if influence else 0,
    )


def declared(c: Content, part: TheatrePart, data: YearEventData) -> tuple[tuple[int, int], ...]:
    """The Declarations of War that bring an event, by anybody where no declarer is named."""
    if data.declared_upon is None:
        return ()
    declarer = find(c.faction_index, part, data.declared_by)
    return ((declarer, find(c.faction_index, part, data.declared_upon)),)


def joinings(c: Content, part: TheatrePart) -> tuple[Joining | None, ...]:
    """What becomes of each Neutral Power that joins its faction; None where nothing is said."""
    row: list[Joining | None] = [None] * c.n_powers
    for name, data in part.data.setup.joining.items():
        power = c.power_index[part.prefix + name]
        row[power] = joining(c, part, power, data)
    return tuple(row)


def joining(c: Content, part: TheatrePart, power: int, data: JoiningData) -> Joining:
    return Joining(
        power=power,
        fixed=fixed_units(c, part, data.fixed),
        industry_levels=data.industry_levels,
        violators=find_all(c.faction_index, part, data.violators or part.data.map.factions),
        guards=find_all(c.nation_index, part, data.guards),
        advances=data.advances or "",
        stays_home=data.stays_home,
    )


def table_option(c: Content, part: TheatrePart, data: TableOptionData) -> TableOption:
    """An option of the table; its forces are what it adds to the set-up's."""
    nothing = ForceData(totals=TotalsData(units=0, cv=0), fixed=(), cadres={})
    return TableOption(
        id=data.id,
        about=data.about,
        closed_passages=find_all(c.space_index, part, data.closed_passages),
        forces=tuple(force(c, part, power, nothing, change) for power, change in data.changes.items()),
    )


def add_setups(c: Content, part: TheatrePart, theatre: int) -> None:
    """The set-ups; one that is based on another begins with that one's forces (5.0, 19.0)."""
    data = {setup.id: setup for setup in part.data.setup.setups}
    for setup in data.values():
        base = data[setup.based_on] if setup.based_on else setup
        c.setup_index[part.prefix + setup.id] = len(c.setups)
        c.setups = (*c.setups, setup_of(c, part, theatre, setup, base))


def setup_of(c: Content, part: TheatrePart, theatre: int, setup: SetupData, base: SetupData) -> Setup:
    forces: list[Force] = []
    for power, data in base.forces.items():
        if power not in setup.removed:
            forces.append(force(c, part, power, data, setup.changes.get(power, ForceChangeData())))
    return Setup(
        id=part.prefix + setup.id,
        name=setup.name,
        theatre=theatre,
        start_year=setup.start_year or part.data.setup.start_year,
        factions=find_all(c.faction_index, part, setup.factions),
        seats=seats(c, part, setup),
        allies=allies(c, part, theatre, setup.allies),
        rolled_order=setup.rolled_order,
        control=pairs(c.nation_index, c.faction_index, part, setup.control.items()),
        forces=tuple(forces),
        tracks=tuple(tracks(c, part, setup)),
        reference=tuple(
            Reference(find_all(c.power_index, part, row.powers), row.pop, row.res) for row in setup.reference
        ),
        peace=pairs(c.faction_index, c.faction_index, part, setup.peace),
        neutral_powers=find_all(c.power_index, part, setup.neutral_powers),
        avoids=pairs(c.faction_index, c.region_index, part, setup.avoids.items()),
        excepted=pairs(c.faction_index, c.nation_index, part, setup.avoids_except.items()),
        removed_powers=find_all(c.power_index, part, setup.removed),
        out_of_play_nation=find(c.nation_index, part, setup.out_of_play_nation),
        joins=pairs(c.space_index, c.power_index, part, setup.joins.items()),
        united_front=pairs(c.faction_index, c.faction_index, part, setup.united_front.items()),
    )


def seats(c: Content, part: TheatrePart, setup: SetupData) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The seats in order and the factions that each plays."""
    played = setup.seats or {name: (name,) for name in setup.factions}
    return tuple((seat, find_all(c.faction_index, part, names)) for seat, names in played.items())


def allies(c: Content, part: TheatrePart, theatre: int, data: AlliesData | None) -> Allies | None:
    """The factions that one seat plays as Allies, if any."""
    if data is None:
        return None
    return Allies(
        theatre=theatre,
        factions=find_all(c.faction_index, part, data.factions),
        odd_card=find(c.faction_index, part, data.odd_card),
        full_turn_cards=data.full_turn_cards,
        war_cards=data.war_cards,
    )


def force(c: Content, part: TheatrePart, power: str, data: ForceData, change: ForceChangeData) -> Force:
    """What one Power sets up (5.1-5.3)."""
    cadres = {**data.cadres, **change.cadres_added}
    for space in change.cadres_added:
        cadres[space] += data.cadres.get(space, 0)
    return Force(
        power=find(c.power_index, part, power),
        fixed=fixed_units(c, part, data.fixed + change.fixed_added),
        cadres=counted(c, part, cadres),
        forced_types=tuple(
            (c.space_index[part.prefix + space], c.type_index[name])
            for space, name in change.forced_types.items()
        ),
        forced_among=tuple(forced_among(c, part, row) for row in change.forced_among),
        cannot_disband=find_all(c.space_index, part, change.cannot_disband),
        partisans=counted(c, part, data.partisans),
    )


def fixed_units(c: Content, part: TheatrePart, units: Sequence[FixedUnitData]) -> tuple[FixedUnit, ...]:
    return tuple(
        FixedUnit(c.space_index[part.prefix + unit.space], c.type_index[unit.type], unit.cv) for unit in units
    )


def forced_among(c: Content, part: TheatrePart, data: ForcedAmongData) -> ForcedAmong:
    """Cadres of a type in one space, or anywhere in a nation."""
    if data.nation is None:
        spaces: tuple[int, ...] = (find(c.space_index, part, data.space),)
    else:
        spaces = c.nation_spaces[c.nation_index[part.prefix + data.nation]]
    return ForcedAmong(c.type_index[data.type], data.count, spaces)


def counted(c: Content, part: TheatrePart, table: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    return tuple((c.space_index[part.prefix + space], count) for space, count in table.items())


def pairs(
    firsts: Mapping[str, int], seconds: Mapping[str, int], part: TheatrePart, rows: Iterable[tuple[str, str]]
) -> tuple[tuple[int, int], ...]:
    return tuple((firsts[part.prefix + a], seconds[part.prefix + b]) for a, b in rows)


def tracks(c: Content, part: TheatrePart, setup: SetupData) -> list[Track]:
    rows: list[Track] = []
    for name, data in setup.tracks.items():
        faction = c.faction_index[part.prefix + name]
        rows.append(
            Track(
                faction=faction,
                ind=data.ind,
                pop=data.pop,
                res=data.res,
                action_cards=data.action_cards,
                loyalty=data.loyalty,
                control=data.control,
                investment_cards=data.investment_cards,
                chits=data.chits,
                builds=data.builds,
                free_diplomacy=data.free_diplomacy,
            )
        )
    return rows
