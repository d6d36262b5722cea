"""Set-ups, tracks and tables: the sums that the rulebook prints must follow from the map and the units."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from sandtable.games.triumph.shapes import (
    SpaceData,
    known,
    need,
    unique,
)
from sandtable.games.triumph.shapes_setup import (
    FixedUnitData,
    ForceChangeData,
    ForceData,
    SetupData,
    TheatreData,
    YearEventData,
)

SETUP = "setup.yaml"
DIE = range(1, 7)


def check_setup(data: TheatreData) -> None:
    check_tables(data)
    check_joining(data)
    check_options(data)
    check_winter(data)
    check_turn_orders(data)
    check_loyalty(data)
    for event in data.setup.year_events:
        check_year_event(data, event)
    setups = {setup.id: setup for setup in data.setup.setups}
    for setup in data.setup.setups:
        if setup.based_on is not None:
            known(SETUP, setup.id, setup.based_on, setups)
        check_names(data, setup)
        check_start(data, setup)
        for power, change in setup.changes.items():
            check_change(data, f"{setup.id} changes {power}", power, change)
            base = setups[setup.based_on].forces if setup.based_on else setup.forces
            check_forced(data, f"{setup.id} changes {power}", change, base[power].cadres)
        for power, force in setup.forces.items():
            check_force(data, f"{setup.id} {power}", power, force)
        check_faction_totals(data, setup)
        check_tracks(data, setup)


def check_tables(data: TheatreData) -> None:
    """Every faction has its place in each table, and every land border its limit."""
    constants = data.setup.constants
    tables: dict[str, Collection[str]] = {
        "hand_size": constants.hand_size,
        "industry_levels": constants.industry_levels,
        "emergency_command": constants.emergency_command,
        "dow_issued": data.setup.victory.vp.dow_issued,
    }
    for name, table in tables.items():
        same_members(name, table, data.map.factions)
    for faction, levels in constants.industry_levels.items():
        falling = levels and list(levels) == sorted(set(levels), reverse=True)
        need(bool(falling), SETUP, f"industry_levels {faction}", "must fall from level to level")
    for faction in constants.oil_value:
        known(SETUP, "oil_value", faction, data.map.factions)
    for _a, _b, kind, _confidence in data.map.borders:
        if kind not in ("sea", "ocean"):
            known(SETUP, "border_limit", kind, constants.border_limit)
    need(data.setup.start_year <= data.setup.last_year, SETUP, "start_year", "is after the last year")


def check_winter(data: TheatreData) -> None:
    """Who has a part in Winter, and where (10.4)."""
    powers = [power.id for power in data.units.powers]
    for faction, winter in data.setup.constants.winter.items():
        known(SETUP, "winter", faction, data.map.factions)
        if winter.region is not None:
            known(SETUP, f"winter {faction}", winter.region, data.map.regions)
        if winter.home is not None:
            known(SETUP, f"winter {faction}", winter.home, powers)


def check_turn_orders(data: TheatreData) -> None:
    """Each roll puts every player in order (7.11)."""
    orders = data.setup.turn_order
    for die in DIE:
        known(SETUP, "turn_order three_player", die, orders.three_player)
        same_members(f"turn_order three_player {die}", orders.three_player[die], data.map.factions)
        if any(len(setup.factions) == 2 for setup in data.setup.setups):
            known(SETUP, "turn_order two_player", die, orders.two_player)
            for faction in orders.two_player[die]:
                known(SETUP, f"turn_order two_player {die}", faction, data.map.factions)


def same_members(entry: str, found: Collection[str], wanted: Collection[str]) -> None:
    for name in found:
        known(SETUP, entry, name, wanted)
    for name in wanted:
        need(name in found, SETUP, entry, f"lacks {name}")
    need(len(found) == len(wanted), SETUP, entry, "names one twice")


def check_loyalty(data: TheatreData) -> None:
    powers = {power.id for power in data.units.powers}
    techs = {tech.id for tech in (*data.cards.techs, *data.cards.red_techs)}
    for faction, row in data.setup.loyalty.items():
        entry = f"loyalty {faction}"
        known(SETUP, entry, faction, data.map.factions)
        known(SETUP, entry, row.proxy, powers)
        known(SETUP, entry, row.region, data.map.regions)
        if row.reduced_by is not None:
            known(SETUP, entry, row.reduced_by, techs)


def check_year_event(data: TheatreData, event: YearEventData) -> None:
    nations = {nation.id for nation in data.map.nations}
    for faction in (event.declared_upon, event.declared_by, event.violated_by):
        need(faction is None or faction in data.map.factions, SETUP, event.id, f"unknown faction {faction}")
    known_all(event.id, event.violated, nations)
    known_all(event.id, event.spaces, {space.id for space in data.map.spaces})
    if event.influence is not None:
        known(SETUP, event.id, event.influence.faction, data.map.factions)
        known(SETUP, event.id, event.influence.nation, nations)
    if event.power is not None:
        known(SETUP, event.id, event.power, data.units.unit_blocks)
        known_all(event.id, event.types, data.units.unit_blocks[event.power])
        times = max(len(event.years), event.repeats)
        need(len(event.cv) == times, SETUP, event.id, f"needs {times} figures of cv")
        for name, count in Counter(event.types).items():
            blocks = data.units.unit_blocks[event.power][name]
            need(count * times <= blocks, SETUP, event.id, f"has only {blocks} blocks of {name}")
        owners = owner_of_spaces(data)
        for space in event.spaces:
            need(owners[space] == event.power, SETUP, event.id, f"{space} is not its land")


def check_names(data: TheatreData, setup: SetupData) -> None:
    powers = {power.id for power in data.units.powers}
    spaces = {space.id for space in data.map.spaces}
    known_all(setup.id, setup.factions, data.map.factions)
    known_all(setup.id, setup.tracks, setup.factions)
    known_all(setup.id, setup.avoids, setup.factions)
    known_all(setup.id, setup.avoids.values(), data.map.regions)
    known_all(setup.id, setup.avoids_except, setup.avoids)
    known_all(setup.id, setup.avoids_except.values(), [nation.id for nation in data.map.nations])
    known_all(setup.id, [name for pair in setup.peace for name in pair], setup.factions)
    known_all(setup.id, (*setup.forces, *setup.changes, *setup.removed, *setup.neutral_powers), powers)
    known_all(setup.id, setup.joins, spaces)
    known_all(setup.id, setup.joins.values(), powers)
    known_all(setup.id, setup.united_front, setup.factions)
    known_all(setup.id, setup.united_front.values(), data.map.factions)
    if setup.out_of_play_nation is not None:
        known(SETUP, setup.id, setup.out_of_play_nation, {nation.id for nation in data.map.nations})


def check_start(data: TheatreData, setup: SetupData) -> None:
    """Who sits where, when it begins, and who holds what besides his own land."""
    known_all(f"{setup.id} control", setup.control, {nation.id for nation in data.map.nations})
    known_all(f"{setup.id} control", setup.control.values(), setup.factions)
    if setup.seats:
        played = [faction for factions in setup.seats.values() for faction in factions]
        same_members(f"{setup.id} seats", played, setup.factions)
    if setup.allies is not None:
        together = set(setup.allies.factions)
        one_seat = any(together <= set(factions) for factions in setup.seats.values())
        need(one_seat, SETUP, setup.id, "the Allies must be of one seat")
        known(SETUP, setup.id, setup.allies.odd_card, together)
    year = setup.start_year or data.setup.start_year
    need(year in range(data.setup.start_year, data.setup.last_year + 1), SETUP, setup.id, f"begins in {year}")


def check_change(data: TheatreData, entry: str, power: str, change: ForceChangeData) -> None:
    """What a set-up or an option changes in the forces of one Power names spaces, nations and blocks."""
    known(SETUP, entry, power, data.units.unit_blocks)
    spaces = {space.id for space in data.map.spaces}
    placed = (*change.forced_types, *change.cannot_disband, *change.cadres_added)
    known_all(entry, (*placed, *[unit.space for unit in change.fixed_added]), spaces)
    types = (*change.forced_types.values(), *[unit.type for unit in change.fixed_added])
    known_all(entry, types, data.units.unit_blocks[power])
    check_fixed(data, entry, power, change.fixed_added)


def check_forced(data: TheatreData, entry: str, change: ForceChangeData, cadres: Mapping[str, int]) -> None:
    """There are so many Cadres where some must be of one type."""
    for row in change.forced_among:
        known(SETUP, entry, row.type, {kind.id for kind in data.units.unit_types})
        need((row.space is None) != (row.nation is None), SETUP, entry, "needs a space or a nation")
        places = [s.id for s in data.map.spaces if row.space == s.id or row.nation == (s.nation or "")]
        there = sum(count for space, count in cadres.items() if space in places)
        need(1 <= row.count <= there, SETUP, entry, f"{row.count} of {there} Cadres cannot be forced")


def check_fixed(data: TheatreData, entry: str, power: str, units: Collection[FixedUnitData]) -> None:
    """Units with type and CV: there are such blocks, and they can be so strong."""
    blocks = data.units.unit_blocks[power]
    limits = data.units.max_cv[power]
    for unit in units:
        known(SETUP, entry, unit.type, blocks)
        highest = limits.get(unit.type, limits["default"])
        need(1 <= unit.cv <= highest, SETUP, entry, f"{unit.type} in {unit.space} cannot have {unit.cv} CV")
    for name, count in Counter(unit.type for unit in units).items():
        need(count <= blocks[name], SETUP, entry, f"has only {blocks[name]} blocks of {name}")


def check_joining(data: TheatreData) -> None:
    """A Neutral Power that joins its faction places units on its own land."""
    owners = owner_of_spaces(data)
    events = {event.id: event for event in data.setup.year_events}
    for power, row in data.setup.joining.items():
        entry = f"joining {power}"
        known(SETUP, entry, power, data.units.unit_blocks)
        for unit in row.fixed:
            need(owners.get(unit.space) == power, SETUP, entry, f"{unit.space} is not its land")
        check_fixed(data, entry, power, row.fixed)
        known_all(entry, row.violators, data.map.factions)
        known_all(entry, row.guards, {nation.id for nation in data.map.nations})
        if row.advances is not None:
            known(SETUP, entry, row.advances, events)
            need(events[row.advances].power == power, SETUP, entry, f"{row.advances} is not its event")


def check_options(data: TheatreData) -> None:
    """What a table may agree on names Straits and units that there are."""
    unique(SETUP, "options", [option.id for option in data.setup.options])
    passages = {space.id for space in data.map.spaces if space.kind in ("strait", "islet")}
    for option in data.setup.options:
        known_all(f"options {option.id}", option.closed_passages, passages)
        for power, change in option.changes.items():
            check_change(data, f"options {option.id} {power}", power, change)


def known_all(entry: str, names: Iterable[str], ids: Collection[str]) -> None:
    for name in names:
        known(SETUP, entry, name, ids)


def check_force(data: TheatreData, entry: str, power: str, force: ForceData) -> None:
    """Units stand on their Power's land, within its blocks, and make the printed totals (5.1-5.3)."""
    owners = owner_of_spaces(data)
    blocks = data.units.unit_blocks[power]
    for space in (*[unit.space for unit in force.fixed], *force.cadres, *force.partisans):
        known(SETUP, entry, space, owners)
        need(owners[space] == power, SETUP, entry, f"{space} is not its land")
    check_fixed(data, entry, power, force.fixed)
    cadres = sum(force.cadres.values())
    units = len(force.fixed) + cadres
    cv = sum(unit.cv for unit in force.fixed) + cadres
    need(units == force.totals.units, SETUP, entry, f"{units} units, not {force.totals.units}")
    need(cv == force.totals.cv, SETUP, entry, f"{cv} CV, not {force.totals.cv}")
    need(units <= sum(blocks.values()), SETUP, entry, "has fewer blocks than units")


def check_faction_totals(data: TheatreData, setup: SetupData) -> None:
    faction_of = {power.id: power.faction for power in data.units.powers}
    for faction, totals in setup.faction_totals.items():
        entry = f"{setup.id} faction_totals {faction}"
        known(SETUP, entry, faction, data.map.factions)
        forces = [force for power, force in setup.forces.items() if faction_of[power] == faction]
        units = sum(force.totals.units for force in forces)
        cv = sum(force.totals.cv for force in forces)
        need(units == totals.units, SETUP, entry, f"{units} units, not {totals.units}")
        need(cv == totals.cv, SETUP, entry, f"{cv} CV, not {totals.cv}")


def check_tracks(data: TheatreData, setup: SetupData) -> None:
    """POP, RES and the control tracks start at what the map adds up to (1.5, 5.1-5.3)."""
    holders = start_holders(data, setup)
    owners = {**owner_of_spaces(data), **setup.joins}
    for faction, track in setup.tracks.items():
        entry = f"{setup.id} tracks {faction}"
        held = [space for space in data.map.spaces if holders.get(space.id) == faction]
        oil = data.setup.constants.oil_value.get(faction, 1)
        compare(entry, "POP", track.pop, sum(space.pop for space in held))
        compare(entry, "RES", track.res, sum(space.res.black + oil * space.res.red for space in held))
        if faction in data.setup.loyalty:
            row = data.setup.loyalty[faction]
            proxy = [space for space in data.map.spaces if owners.get(space.id) == row.proxy]
            compare(entry, row.control_track, track.control, control_sum(proxy, row.control_counts))
    for reference in setup.reference:
        entry = f"{setup.id} reference {' '.join(reference.powers)}"
        known_all(entry, reference.powers, data.units.unit_blocks)
        held = [space for space in data.map.spaces if owners.get(space.id) in reference.powers]
        compare(entry, "POP", reference.pop, sum(space.pop for space in held))
        compare(entry, "RES", reference.res, sum(space.res.black + space.res.red for space in held))


def control_sum(spaces: Iterable[SpaceData], figure: str) -> int:
    if figure == "muster":
        return sum(space.muster or 0 for space in spaces)
    return sum(space.pop for space in spaces)


def compare(entry: str, what: str, told: int, found: int) -> None:
    need(told == found, SETUP, entry, f"{what} {told}, but the map has {found}")


def owner_of_spaces(data: TheatreData) -> dict[str, str]:
    """The Power or Minor whose land each space is."""
    owner = {nation.id: nation.owner for nation in data.map.nations}
    return {space.id: owner[space.nation] for space in data.map.spaces if space.nation is not None}


def start_holders(data: TheatreData, setup: SetupData) -> Mapping[str, str | None]:
    """The faction that holds each space at the start."""
    faction = {nation.id: nation.faction for nation in data.map.nations}
    holders: dict[str, str | None] = {
        space.id: faction[space.nation] for space in data.map.spaces if space.nation is not None
    }
    faction_of = {power.id: power.faction for power in data.units.powers}
    for space, power in setup.joins.items():
        holders[space] = faction_of[power]
    for space_data in data.map.spaces:
        if space_data.nation in setup.control:
            holders[space_data.id] = setup.control[space_data.nation]
    return holders
