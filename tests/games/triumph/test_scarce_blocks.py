"""Drawing armies where hardly a block is left: whatever a seat knows, the truth is a way to deal them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sandtable.games.triumph.content import CONVOY, FORTRESS, MARINE
from sandtable.games.triumph.system.knowledge import may_stand
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.units import hide_unit, reveal_unit
from tests.games.triumph.helpers import content, position, power, space, unit, unit_at
from tests.games.triumph.table import Table

FORTS = ["tsingtao", "peiping", "nanking", "suchow", "fukien", "kwangsi", "canton", "saigon"]


def drawn(state: TriumphState, seat: str, times: int) -> list[TriumphState]:
    """Draws from the sight of a seat, all of them legal and all alike to it."""
    rng, sight = Random(1), state.sight(seat)
    samples = [sight.sample(rng) for _ in range(times)]
    for sample in samples:
        assert state.game.problems(sample) == []
        assert sample.sight(seat).packed() == sight.packed()
    return samples


def evidence(state: TriumphState, name: str, *types: str) -> None:
    """Let everybody know that a unit is of one of these types."""
    state.unit_kinds[unit(name)] = sum(1 << content().type_index[kind] for kind in types)


def kinds_at(state: TriumphState, place: str) -> list[str]:
    """The types of the units in a place."""
    return sorted(content().type_id[state.unit_kind[u]] for u in state.units_at[space(place)])


def blocks_of_japan() -> list[str]:
    """All blocks of Japan: its Fortresses in an area each, and all else in two of these."""
    c = content()
    count = c.block_count[power("japan") * c.n_types :]
    forts = [f"japan fortress 1 {place}" for place in FORTS[: count[FORTRESS]]]
    rest = [
        f"japan {c.type_id[kind]} 1 {FORTS[kind % 2]} x{count[kind]}"
        for kind in range(c.n_types)
        if kind != FORTRESS and count[kind]
    ]
    return forts + rest


def test_every_block_is_on_the_map_and_each_fortress_has_one_area() -> None:
    # All areas with a Fortress must have theirs, though most blocks that could be one stand in two of them.
    state = position(units=blocks_of_japan(), phase="government")
    for sample in drawn(state, "usa", 50):
        forts = [
            u for u, kind in enumerate(sample.unit_kind) if kind == FORTRESS and sample.unit_space[u] >= 0
        ]
        assert sorted(sample.unit_space[u] for u in forts) == sorted(space(place) for place in FORTS)


def test_who_may_be_much_gives_way_to_who_may_be_little() -> None:
    # Two Tanks are all that Japan has; who could be a Tank or Infantry must not be both of them.
    state = position(
        units=["japan infantry 1 tsingtao x2", "japan infantry 1 peiping", "japan tank 1 peiping x2"],
        phase="government",
    )
    tanks = [unit_at(state, "japan tank peiping", n) for n in range(2)]
    for name in [unit_at(state, "japan infantry tsingtao", n) for n in range(2)]:
        evidence(state, name, "tank", "infantry")
    for name in tanks:
        evidence(state, name, "tank")
    for sample in drawn(state, "usa", 30):
        assert kinds_at(sample, "tsingtao") == ["infantry", "infantry"]


def test_a_fortress_goes_to_the_power_that_can_have_nothing_else() -> None:
    units = ["us infantry 1 manila", "british-empire fortress 1 manila"]
    state = position(units=units, phase="government")
    evidence(state, unit_at(state, "british-empire fortress manila"), "fortress")
    for sample in drawn(state, "japan", 60):
        forts = [u for u in sample.units_at[space("manila")] if sample.unit_kind[u] == FORTRESS]
        assert [sample.unit_power[u] for u in forts] == [power("british-empire")]


def test_where_an_snlf_lies_open_there_is_no_second_one() -> None:
    state = position(
        units=["japan marine 1 okinawa open", "japan infantry 1 okinawa"],
        control={"okinawa": "japan"},
        phase="government",
    )
    kinds = Counter(kind for sample in drawn(state, "usa", 80) for kind in kinds_at(sample, "okinawa"))
    assert kinds["marine"] == 80
    assert len(kinds) > 3


def test_in_combat_two_snlfs_may_have_come_to_one_island() -> None:
    state = position(
        units=["japan marine 1 okinawa x2"],
        control={"okinawa": "japan"},
        season="summer",
        phase="combat japan",
    )
    for n in range(2):
        evidence(state, unit_at(state, "japan marine okinawa", n), "marine")
    for sample in drawn(state, "usa", 5):
        assert [sample.unit_kind[u] for u in sample.units_at[space("okinawa")]] == [MARINE, MARINE]


# ---------------------------------------------------------------------- all blocks on the map at once


def full_armies(table: Table, scenario: str, rng: Random) -> TriumphState:
    """A position in which nearly all blocks are on the map, and everybody knows something of most of them."""
    c = table.content()
    owners = [number for number in range(c.n_powers) if c.power_faction[number] >= 0]
    spaces: dict[int, list[int]] = {owner: [] for owner in owners}
    for place in range(c.n_spaces):
        faction = c.power_faction[rng.choice(owners)]
        for owner in owners:
            if c.power_faction[owner] == faction:
                spaces[owner].append(place)
    units: list[str] = []
    taken: set[tuple[int, int, int]] = set()
    # Visitors in the other theatre are blocks of the pool at home.
    used: Counter[tuple[int, int]] = Counter()
    for owner, mine in spaces.items():
        home = rng.sample(mine, min(len(mine), 12))
        for kind in range(CONVOY):
            pool = c.power_first_slot[owner], kind
            for _ in range(c.block_count[owner * c.n_types + kind] - used[pool] - rng.randrange(2)):
                able = [
                    place
                    for place in home
                    if may_stand(c, owner, kind, place)
                    and (kind not in (FORTRESS, MARINE) or (c.power_faction[owner], kind, place) not in taken)
                ]
                if able:
                    place = rng.choice(able)
                    taken.add((c.power_faction[owner], kind, place))
                    used[pool] += 1
                    cv = rng.randint(1, c.max_cv[owner * c.n_types + kind])
                    units.append(f"{c.power_id[owner]} {c.type_id[kind]} {cv} {c.space_id[place]}")
    state = table.position(scenario=scenario, units=units, phase="government")
    for number, place in enumerate(state.unit_space):
        if place >= 0:
            look_at(state, number, rng)
    return state


def look_at(state: TriumphState, number: int, rng: Random) -> None:
    """Let everybody know something of a unit: hardly anything, some types, or what it is."""
    kind, cv = state.unit_kind[number], state.unit_cv[number]
    how = rng.random()
    if how < 0.05:
        reveal_unit(state, number)
        hide_unit(state, number)
    else:
        others = [other for other in range(CONVOY) if rng.random() < (0.3 if how < 0.3 else 0.95)]
        state.unit_kinds[number] = 1 << kind | sum(1 << other for other in others if other != kind)
        state.unit_low[number], state.unit_high[number] = rng.randint(1, cv), rng.randint(cv, 4)


@pytest.mark.parametrize(
    ("game", "scenario"), [("cnc", "1936"), ("tnt", "1936"), ("conquest-and-tragedy", "6-players")]
)
def test_full_armies_can_be_dealt_whatever_is_known_of_them(game: str, scenario: str) -> None:
    for seed in range(6):
        state = full_armies(Table(game), scenario, Random(seed))
        for seat in state.game.seats(scenario):
            drawn(state, seat, 3)
