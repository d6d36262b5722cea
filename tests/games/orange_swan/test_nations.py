"""Chapter 1, 2.1, 2.2, 10.0: Sides and Nations, their Force Pools, what is hidden, and the optional rules."""

import pytest

from sandtable.engine.errors import SandtableError
from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    CHINA,
    COMMONWEALTH,
    DEI,
    JAPAN,
    LATER,
    MAJORS,
    MAP,
    NATIONS,
    PHILIPPINES,
    POOL,
    REMOVED,
    US,
    major_of,
    side_of,
)
from sandtable.games.orange_swan.rules.builds import WITH_COMMUNISTS, check_land, group_of
from sandtable.games.orange_swan.rules.marching import is_company
from sandtable.games.orange_swan.rules.optional import NUMBER, OPTIONS, plays
from sandtable.games.orange_swan.rules.reach import forbidden, is_closed_to_chinese
from sandtable.games.orange_swan.rules.reinforcement import check_payer
from sandtable.games.orange_swan.rules.setting_up import hide
from sandtable.games.orange_swan.rules.supply import supplies
from sandtable.games.orange_swan.rules.transport import carriers, check_traveller
from sandtable.games.orange_swan.rules.units import (
    conceal,
    eliminate,
    is_capital_ship,
    is_elite,
    is_full,
    is_infantry,
    lose_step,
    mingle,
    mingle_pool,
    pool,
    reveal,
)
from tests.games.orange_swan.helpers import GAME, arranged, in_place, steps, units
from tests.games.orange_swan.test_supply import ALL_CONTESTED

NANKING = [["nanking", "jp-air-3", 3], ["nanking", "jp-art-3", 3], ["nanking", "jp-inf-4", 4]]


# ---------------------------------------------------------------------- what is hidden


@pytest.mark.rule("orange-swan:1.0")
def test_the_enemy_sees_only_how_many_blocks_there_are() -> None:
    g = arranged(units=NANKING)
    there = g.units_at[MAP.index["nanking"]]

    sight = g.sight("allied")
    assert sight.units_at[MAP.index["nanking"]] == there
    assert [sight.unit_kind[unit] for unit in there] == [-1, -1, -1]
    assert [sight.unit_steps[unit] for unit in there] == [-1, -1, -1]
    own = g.sight("axis")
    assert [own.unit_kind[unit] for unit in there] == [g.unit_kind[unit] for unit in there]

    reveal(g, there[:1])
    assert g.sight("allied").unit_kind[there[0]] == g.unit_kind[there[0]]
    conceal(g, there[:1])
    assert g.sight("allied").unit_kind[there[0]] == -1


@pytest.mark.rule("orange-swan:1.0")
def test_blocks_that_look_alike_are_mixed() -> None:
    def faces(seed: int) -> list[int]:
        g = arranged(units=NANKING)
        g.key = bytes([seed]) * 32
        if seed % 2:
            mingle(g, MAP.index["nanking"])
        else:
            hide(g)
        return [g.unit_kind[unit] for unit in sorted(g.units_at[MAP.index["nanking"]])]

    for parity in (0, 1):
        found = {tuple(faces(seed)) for seed in range(parity, 40, 2)}
        assert len(found) > 1
        assert len({tuple(sorted(each)) for each in found}) == 1


@pytest.mark.rule("orange-swan:1.5a")
def test_force_pools_are_secret_but_their_sizes_are_seen() -> None:
    g = arranged(setup=True)
    fleet = BLOCKS.group_name.index("us-fleet")
    blocks = pool(g, fleet)
    assert len(blocks) == 4
    assert all(BLOCKS.unit_large[unit] for unit in blocks)
    assert len(pool(g, BLOCKS.group_name.index("us-army"))) == 0

    axis = g.sight("axis")
    assert axis.units_at[POOL] == g.units_at[POOL]
    assert {axis.unit_kind[unit] for unit in blocks} == {-1}
    assert {g.sight("allied").unit_kind[unit] for unit in blocks} == {g.unit_kind[unit] for unit in blocks}


@pytest.mark.rule("orange-swan:1.5a")
def test_nobody_can_tell_which_block_of_a_force_pool_was_just_lost() -> None:
    fleet = BLOCKS.group_name.index("us-fleet")
    found = set()
    for seed in range(30):
        g = arranged(setup=True)
        g.key = bytes([seed]) * 32
        mingle_pool(g, fleet)
        found.add(tuple(g.unit_kind[unit] for unit in pool(g, fleet)))
    assert len(found) > 1


@pytest.mark.reading("2.3, 4.1.2, 5.4: what lies open on the map?")
def test_marks_control_and_discs_are_public() -> None:
    g = arranged(setup=True)
    unit = units(g, "truk")[0]
    g.unit_flags[unit] |= 1
    for seat in ("axis", "allied"):
        sight = g.sight(seat)
        assert sight.unit_flags == g.unit_flags
        assert (sight.holder, sight.sea_control) == (g.holder, g.sea_control)
        assert (sight.ops_axis, sight.ops_allied) == (g.ops_axis, g.ops_allied)


# ---------------------------------------------------------------------- Sides and Nations


@pytest.mark.rule("orange-swan:1.1")
def test_the_two_sides() -> None:
    assert {NATIONS[nation]: side_of(nation) for nation in range(MAJORS)} == {
        "japan": AXIS,
        "us": ALLIED,
        "commonwealth": ALLIED,
        "china": ALLIED,
    }
    assert side_of(PHILIPPINES) == side_of(DEI) == ALLIED


@pytest.mark.rule("orange-swan:1.2a")
def test_major_and_minor_nations() -> None:
    assert [major_of(nation) for nation in (JAPAN, US, COMMONWEALTH, CHINA)] == [
        JAPAN,
        US,
        COMMONWEALTH,
        CHINA,
    ]
    assert (major_of(PHILIPPINES), major_of(DEI)) == (US, COMMONWEALTH)


@pytest.mark.rule("orange-swan:1.2b", "orange-swan:1.6d")
def test_each_major_nation_has_its_own_pools_and_powers() -> None:
    groups = [group_of(nation, ships) for nation in range(MAJORS) for ships in (False, True)]
    assert len(set(groups)) == 8
    assert groups[-1] == -1  # China has no fleet
    names = [BLOCKS.group_name[group] for group in groups[:-1]]
    assert names == [
        *("japan-army", "japan-fleet", "us-army", "us-fleet"),
        *("commonwealth-army", "commonwealth-fleet", "china-army"),
    ]
    assert not any(BLOCKS.group_communist[group] for group in groups[:-1])

    g = arranged(setup=True, purse={"us": 30, "commonwealth": 45})
    g.purse[US] -= 6
    assert g.purse[COMMONWEALTH] == 45


@pytest.mark.rule("orange-swan:1.3a")
def test_allies_carry_each_other() -> None:
    g = arranged(turn="allied", units=[["coral-sea", "cw-ls", 2], ["sydney", "us-marine", 4]])
    ships = carriers(g, MAP.index["coral-sea"], ALLIED)
    assert ships == units(g, "coral-sea", "cw-ls")
    assert carriers(g, MAP.index["coral-sea"], AXIS) == []
    (marine,) = units(g, "sydney")
    assert check_traveller(marine) == 0


@pytest.mark.rule("orange-swan:1.6b", "orange-swan:1.6c")
def test_communists_keep_to_themselves_and_nationalists_do_not() -> None:
    g = arranged(units=[["yan-an", "cn-inf-3", 1], ["xi-an", "cc-inf-3", 1], ["kunming", "cw-tank", 1]])
    (nationalist,) = units(g, "yan-an")
    (communist,) = units(g, "xi-an")
    assert not is_company(g, communist, MAP.index["yan-an"])
    assert not is_company(g, nationalist, MAP.index["xi-an"])
    assert not is_company(g, communist, MAP.index["kunming"])
    assert is_company(g, nationalist, MAP.index["kunming"])
    assert is_company(g, communist, MAP.index["lanchow"])

    for guests, kind in ((0, "cn-inf-3"), (WITH_COMMUNISTS, "cc-inf-3")):
        g = arranged(turn="allied", units=[["calcutta", kind, 1]])
        assert check_land(g, COMMONWEALTH, MAP.index["calcutta"]) == guests


@pytest.mark.rule("orange-swan:1.6e")
def test_chinese_units_stay_in_continental_asia() -> None:
    g = arranged(units=[["canton", "cn-inf-3", 3], ["canton", "cw-inf-3", 3]])
    assert is_closed_to_chinese(MAP.index["hainan"])
    assert is_closed_to_chinese(MAP.index["manila"])
    assert not is_closed_to_chinese(MAP.index["singapore"])
    assert check_traveller(units(g, "canton", "cn-inf-3")[0]) != 0
    assert check_traveller(units(g, "canton", "cw-inf-3")[0]) == 0


@pytest.mark.rule("orange-swan:1.7a")
def test_minor_units_count_as_those_of_their_major() -> None:
    g = arranged(units=[["batavia", "dei-inf", 1], ["davao", "ph-inf", 1]], seas=ALL_CONTESTED)
    dutch, filipino = units(g, "batavia")[0], units(g, "davao")[0]
    assert check_payer(COMMONWEALTH, dutch) == 0
    assert check_payer(US, filipino) == 0
    assert check_payer(US, dutch) != 0
    assert check_payer(COMMONWEALTH, filipino) != 0

    g = arranged(units=[["darwin", "dei-inf", 1]], seas=ALL_CONTESTED, holders={"batavia": "japan"})
    assert supplies(g, units(g, "darwin")[0])  # to Sydney, as a Commonwealth unit


@pytest.mark.rule("orange-swan:1.7b")
def test_a_lost_minor_unit_leaves_the_game() -> None:
    g = arranged(units=[["batavia", "dei-inf", 1], ["manila", "us-inf", 1]])
    eliminate(g, units(g, "batavia")[0])
    eliminate(g, units(g, "manila")[0])

    assert in_place(g, REMOVED, "dei-inf") == 1
    assert in_place(g, POOL, "dei-inf") == 0
    assert in_place(g, REMOVED, "us-inf") == 0
    assert any("is eliminated in Batavia" in line for line in g.journal())


@pytest.mark.rule("orange-swan:1.8")
def test_absolute_neutrals_are_closed() -> None:
    g = arranged()
    closed = {MAP.id[space] for space in range(MAP.n) if not MAP.sea[space] and forbidden(g, space, ALLIED)}
    assert {"soviet-union", "tibet", "kashmir", "nepal", "bhutan"} <= closed
    assert not forbidden(g, MAP.index["urumchi"], AXIS)
    for space in ("urumchi", "chagchun", "calcutta"):
        assert not closed & {MAP.id[there] for there in MAP.land_next[MAP.index[space]]}


# ---------------------------------------------------------------------- blocks


@pytest.mark.rule("orange-swan:2.1c")
def test_capital_ships_and_elite_units() -> None:
    g = arranged(
        units=[
            ["hawaii", "us-marine", 1],
            ["japan-sea", "jp-hs-y", 1],
            ["coral-sea", "us-ls", 1],
            ["fiji", "us-cv", 1],
        ]
    )
    marine, yamato = units(g, "hawaii")[0], units(g, "japan-sea")[0]
    light, carrier = units(g, "coral-sea")[0], units(g, "fiji")[0]
    assert is_infantry(g, marine)
    assert is_elite(g, marine)
    assert is_elite(g, yamato)
    assert is_capital_ship(g, yamato)
    assert is_capital_ship(g, carrier)
    assert not is_capital_ship(g, light)
    assert not is_elite(g, light)


@pytest.mark.rule("orange-swan:2.2")
def test_steps_are_the_strength_of_a_unit() -> None:
    g = arranged(units=[["coral-sea", "jp-ls-3", 3], ["coral-sea", "jp-ls-4", 3]])
    small, large = units(g, "coral-sea", "jp-ls-3")[0], units(g, "coral-sea", "jp-ls-4")[0]
    assert is_full(g, small)
    assert not is_full(g, large)

    lose_step(g, small)
    assert steps(g, "coral-sea", "jp-ls-3") == [2]
    lose_step(g, small)
    lose_step(g, small)
    assert units(g, "coral-sea", "jp-ls-3") == []
    assert g.unit_space[small] == POOL


# ---------------------------------------------------------------------- optional rules


@pytest.mark.rule("orange-swan:10.0")
def test_optional_rules_are_switches_fixed_before_the_game() -> None:
    listed = {option.id: option for option in GAME.options}
    assert len(listed) == len(OPTIONS) + 3 == 15
    assert list(listed["guerrillas"].values) == ["off", "on"]
    assert "favours the Allies" in listed["guerrillas"].about
    g = arranged(options={"guerrillas": "on"})
    assert plays(g, NUMBER["guerrillas"])
    assert not plays(g, NUMBER["kido-butai"])
    for seat in ("axis", "allied"):
        assert g.sight(seat).options == g.options
    with pytest.raises(SandtableError):
        arranged(options={"guerrillas": "sometimes"})


@pytest.mark.rule("orange-swan:1.5b")
def test_dated_units_wait_for_their_year() -> None:
    g = arranged(setup=True)
    assert in_place(g, LATER, "us-cv-4e-44") == 2
    assert in_place(g, POOL, "us-cv-4e-44") == 0
