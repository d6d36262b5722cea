"""Short ways to ask a content what its data files say."""

from sandtable.games.triumph import content as kinds
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.theatre import Force, Setup, Track


def region(c: Content, name: str) -> str:
    return c.region_names[c.space_region[c.find_space(name)]]


def nation(c: Content, name: str) -> str:
    return c.nation_id[c.space_nation[c.find_space(name)]]


def border(c: Content, a: str, b: str) -> int:
    return c.border_between[(c.find_space(a), c.find_space(b))]


def ids(c: Content, spaces: tuple[int, ...]) -> set[str]:
    return {c.space_id[space] for space in spaces}


def owned(c: Content, *powers: str) -> list[int]:
    """The spaces that these Powers own on the printed map."""
    wanted = [c.power_index[name] for name in powers]
    return [
        s for s in range(c.n_spaces) if c.space_nation[s] >= 0 and c.nation_power[c.space_nation[s]] in wanted
    ]


def pop(c: Content, *powers: str) -> int:
    return sum(c.space_pop[space] for space in owned(c, *powers))


def resources(c: Content, *powers: str) -> int:
    return sum(c.space_res[space] + c.space_oil[space] for space in owned(c, *powers))


def fire(c: Content, power: str, unit_type: int) -> tuple[int, ...]:
    first = (c.power_index[power] * c.n_types + unit_type) * kinds.N_CLASSES
    return tuple(c.power_fire[first : first + kinds.N_CLASSES])


def max_cv(c: Content, power: str, unit_type: int) -> int:
    return c.max_cv[c.power_index[power] * c.n_types + unit_type]


def force_of(c: Content, setup: Setup, power: str) -> Force:
    return next(force for force in setup.forces if force.power == c.power_index[power])


def fixed_of(c: Content, setup: Setup, power: str) -> list[tuple[str, str, int]]:
    fixed = force_of(c, setup, power).fixed
    return [(c.space_id[unit.space], c.type_id[unit.type], unit.cv) for unit in fixed]


def cadres_of(c: Content, setup: Setup, power: str) -> dict[str, int]:
    return {c.space_id[space]: count for space, count in force_of(c, setup, power).cadres}


def totals(c: Content, setup: Setup, *powers: str) -> tuple[int, int]:
    """Units and CV of a set-up."""
    units = cv = 0
    for power in powers:
        force = force_of(c, setup, power)
        cadres = sum(count for _space, count in force.cadres)
        units += len(force.fixed) + cadres
        cv += sum(unit.cv for unit in force.fixed) + cadres
    return units, cv


def track_of(c: Content, setup: Setup, faction: str) -> Track:
    return next(track for track in setup.tracks if track.faction == c.faction_index[faction])
