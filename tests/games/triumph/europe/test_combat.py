"""T12.1-T12.5, T12.7, T12.10-T12.13, T12.17: Battles on land."""

import pytest

from sandtable.games.triumph.system.control import evaluate_control
from sandtable.games.triumph.system.state import COMBAT, INVADER, TriumphState
from tests.games.triumph.combat_helpers import (
    act,
    acting,
    aggress,
    asked,
    came,
    choices,
    current,
    cv,
    hidden,
    over,
    refused,
    shots,
    where,
)
from tests.games.triumph.europe.helpers import (
    combat,
    faction,
    finish_moving,
    march,
    moving,
    position,
    power,
    space,
    unit,
)

AXIS_USSR_WAR = [["axis", "ussr"]]
ALL_AT_WAR = [["axis", "west"], ["axis", "ussr"], ["west", "ussr"]]
EAST = {"warsaw": "axis", "lvov": "axis", "vilna": "axis"}
KIEV = ["germany infantry 3 kiev", "ussr infantry 3 kiev"]


def kiev(units: list[str], active: str = "axis", **parts: object) -> TriumphState:
    """The Axis is in Soviet Kiev; the Battle there is active."""
    g = combat(active, units, war=AXIS_USSR_WAR, control=EAST, **parts)
    act(g, active, "activate kiev")
    return g


# ---------------------------------------------------------------------- activation and order


@pytest.mark.rule("tnt:T12.1a")
def test_aggression_must_be_fought_and_an_old_battle_may() -> None:
    units = [*KIEV, "germany infantry 3 lvov", "ussr infantry 1 odessa"]
    g = moving("axis", units, war=AXIS_USSR_WAR, control=EAST)
    march(g, "axis", "germany-02", "odessa")
    finish_moving(g, "axis")

    assert choices(g, "axis") == {"activate kiev", "done"}
    assert not hidden(g, "ussr-02")
    assert hidden(g, "ussr-01")


@pytest.mark.rule("tnt:T12.10")
def test_who_joins_a_battle_need_not_fight() -> None:
    g = moving("axis", [*KIEV, "germany infantry 3 lvov"], war=AXIS_USSR_WAR, control=EAST)
    march(g, "axis", "germany-02", "kiev")
    finish_moving(g, "axis")

    assert where(g, "germany-02") == "kiev"
    assert choices(g, "axis") == {"activate kiev", "done"}


def raid_and_battle() -> TriumphState:
    """British Fleets raid Rome; in Tripoli British and Italian Infantry fight."""
    units = [
        "britain fleet 2 rome",
        "italy infantry 1 rome",
        "britain infantry 2 tripoli",
        "italy infantry 2 tripoli",
    ]
    g = combat("west", units, dice=[6] * 20)
    aggress(g, faction("west"), "rome")
    came(g, "britain-01", "tyrrhenian-sea", "malta")
    act(g, "west", "activate tripoli")
    return g


@pytest.mark.rule("tnt:T12.1b")
def test_a_raid_may_be_put_last() -> None:
    g = raid_and_battle()
    assert choices(g, "west") == {"resolve rome", "resolve tripoli"}
    act(g, "west", "resolve tripoli")

    assert current(g).space == space("tripoli")
    shots(g, "fire ground", 2)
    assert current(g).space == space("rome")


@pytest.mark.rule("tnt:T12.13")
def test_raiders_leave_when_the_round_ends() -> None:
    g = raid_and_battle()
    act(g, "west", "resolve rome", "fire ground")
    act(g, "axis", "fire naval")

    assert acting(g) == "britain-01"
    assert all(choice.startswith(("retreat", "rebase")) for choice in choices(g, "west"))
    act(g, "west", "rebase malta")
    assert where(g, "britain-01") == "malta"


@pytest.mark.rule("tnt:T12.13", "tnt:T12.6a")
def test_a_raid_blocks_no_retreat() -> None:
    units = [
        "germany infantry 3 lorraine",
        "france infantry 2 lorraine",
        "germany air 1 paris",
        "france infantry 1 paris",
        "germany infantry 1 marseille",
        "france infantry 1 marseille",
    ]
    g = combat("axis", units)
    aggress(g, faction("axis"), "paris")
    came(g, "germany-02", "lorraine", "ruhr")
    act(g, "axis", "activate lorraine", "activate marseille", "resolve lorraine")

    assert asked(g) == "west"
    assert "retreat paris" in choices(g, "west")
    assert refused(g, "west", "retreat marseille")


@pytest.mark.rule("tnt:T12.13")
@pytest.mark.reading("T12.1, T12.13: does a unit fight that Retreats to where a Raid is still to come?")
def test_who_retreats_into_a_raid_takes_no_part_in_it() -> None:
    units = [
        "germany infantry 3 lorraine",
        "france infantry 2 lorraine",
        "germany air 2 paris",
        "france infantry 1 paris",
    ]
    g = combat("axis", units, dice=[1, 6, 6, 6])
    aggress(g, faction("axis"), "paris")
    came(g, "germany-02", "lorraine", "munich")
    act(g, "axis", "activate lorraine", "resolve lorraine")
    act(g, "west", "retreat paris")
    assert acting(g) == "germany-02"
    act(g, "axis", "fire ground")

    assert (cv(g, "france-01"), cv(g, "france-02")) == (2, 0)
    assert hidden(g, "france-01")
    act(g, "axis", "rebase munich")
    assert where(g, "france-01") == "paris"


# ---------------------------------------------------------------------- a round on land


@pytest.mark.rule("tnt:T12.2a")
def test_a_land_battle_has_one_round_a_turn() -> None:
    g = kiev(KIEV, dice=[6] * 6)
    shots(g, "fire ground", 2)

    assert over(g)
    assert g.phase != COMBAT
    assert where(g, "germany-01") == where(g, "ussr-01") == "kiev"


@pytest.mark.rule("tnt:T12.3a")
def test_the_order_of_fire() -> None:
    kinds = ("infantry", "tank", "fleet", "sub", "carrier", "air")
    units = [f"{nation} {kind} 1 leningrad" for nation in ("germany", "ussr") for kind in kinds]
    g = combat("axis", [*units, "ussr fortress 1 leningrad"], war=AXIS_USSR_WAR, dice=[6] * 20)
    act(g, "axis", "activate leningrad")
    order = []
    while not over(g) and current(g).stage == 2:
        order.append(acting(g))
        offered = choices(g, asked(g))
        act(g, asked(g), next((each for each in sorted(offered) if each.startswith("fire")), "pass"))

    assert order[:4] == ["ussr-07", "ussr-06", "germany-06", "ussr-05"]
    assert order[4:] == [
        "germany-05", "ussr-04", "germany-04", "ussr-03", "germany-03", "ussr-02", "germany-02",
        "ussr-01", "germany-01",
    ]  # fmt: skip


@pytest.mark.rule("tnt:T12.3b")
def test_a_unit_fires_or_retreats_once_a_round() -> None:
    g = kiev(KIEV, dice=[6] * 6)
    assert acting(g) == "ussr-01"
    assert {"fire ground", "retreat odessa", "retreat bryansk"} <= choices(g, "ussr")
    act(g, "ussr", "fire ground")

    assert acting(g) == "germany-01"
    act(g, "axis", "fire ground")
    assert acting(g) == ""


@pytest.mark.rule("tnt:T12.7a")
def test_afs_of_the_active_player_may_rebase_after_the_round() -> None:
    g = kiev(["germany air 2 kiev", *KIEV], dice=[6] * 9)
    shots(g, "fire ground", 3)

    assert choices(g, "axis") == {"leave germany-01", "done"}
    act(g, "axis", "leave germany-01", "rebase lvov")
    assert where(g, "germany-01") == "lvov"


@pytest.mark.rule("tnt:T12.7b")
def test_the_owner_stands_up_and_the_aggressor_lies_open() -> None:
    g = kiev(KIEV, dice=[6] * 6)
    shots(g, "fire ground", 2)

    assert g.sight("axis").unit_kind[unit("ussr-01")] == -1
    assert g.sight("ussr").unit_kind[unit("germany-01")] == g.unit_kind[unit("germany-01")]


# ---------------------------------------------------------------------- three-way Battles

THREE = ["germany infantry 3 warsaw", "britain infantry 2 warsaw", "ussr infantry 2 warsaw"]


def three_way(units: list[str], *targets: str, **parts: object) -> TriumphState:
    """All three are in Axis Warsaw; the Axis attacks these factions."""
    g = combat("axis", units, war=ALL_AT_WAR, control=EAST, **parts)
    act(g, "axis", "activate warsaw")
    assert choices(g, "axis") == {"target west", "target ussr"}
    act(g, "axis", *[f"target {name}" for name in targets])
    if len(targets) == 1:
        act(g, "axis", "done")
    return g


@pytest.mark.rule("tnt:T12.5")
def test_who_is_not_targeted_neither_fires_nor_is_hit() -> None:
    g = three_way(THREE, "ussr", dice=[6, 6, 1, 1, 1])
    assert acting(g) == "ussr-01"
    act(g, "ussr", "fire ground")
    assert acting(g) == "germany-01"
    act(g, "axis", "fire ground")

    assert (cv(g, "britain-01"), cv(g, "ussr-01"), cv(g, "germany-01")) == (2, 0, 3)
    assert over(g)


@pytest.mark.rule("tnt:T12.5")
def test_both_targets_fire_at_the_attacker_only_and_he_settles_their_order() -> None:
    g = three_way(THREE, "ussr", "west", dice=[1, 1, 6, 6, 6])
    assert choices(g, "axis") == {"fight britain-01", "fight ussr-01"}
    act(g, "axis", "fight britain-01")
    act(g, "west", "fire ground")
    assert (cv(g, "germany-01"), cv(g, "ussr-01")) == (1, 2)
    act(g, "ussr", "fire ground")
    act(g, "axis", "fire ground")

    assert choices(g, "axis") == {"against west", "against ussr"}


@pytest.mark.rule("tnt:T12.5")
def test_no_faction_is_named_where_only_one_has_units_of_the_class() -> None:
    """Only the USSR has Ground units before the German Infantry."""
    units = ["germany infantry 3 warsaw", "britain air 2 warsaw", "ussr infantry 2 warsaw"]
    g = three_way(units, "ussr", "west", dice=[6] * 12)
    while acting(g) != "germany-01":
        act(g, asked(g), min(choices(g, asked(g))))
    act(g, "axis", "fire ground")
    assert not any(text.startswith("against") for text in choices(g, asked(g)))


@pytest.mark.rule("tnt:T12.5")
@pytest.mark.reading("T12.5: is an Armed Minor one of the Enemies to choose from?")
def test_an_armed_minor_can_be_named_beside_a_faction() -> None:
    units = ["germany infantry 3 warsaw", "minor fortress 3 warsaw", "ussr infantry 2 warsaw"]
    g = combat("axis", units, war=AXIS_USSR_WAR, violated={"poland": "germany"}, dice=[6] * 5 + [1, 1, 6])
    act(g, "axis", "activate warsaw")
    act(g, "ussr", "fire ground")
    act(g, "axis", "fire ground")
    assert choices(g, "axis") == {"at warsaw", "against ussr"}
    act(g, "axis", "at warsaw")

    assert (cv(g, "minor-01"), cv(g, "ussr-01")) == (1, 2)


@pytest.mark.rule("tnt:T12.4b")
def test_it_is_told_who_lost_steps_and_who_is_eliminated() -> None:
    for strength, told in ((1, "eliminated"), (3, "loses 1 CV")):
        g = kiev(["germany infantry 1 kiev", f"ussr infantry {strength} kiev"], dice=[6] * strength + [1])
        act(g, "ussr", "fire ground")
        act(g, "axis", "fire ground")
        assert any(told in line and "ussr" in line.lower() for line in g.journal()[-4:])


# ---------------------------------------------------------------------- special cases


@pytest.mark.rule("tnt:T12.11")
def test_fleets_alone_hold_no_land() -> None:
    g = position(units=["italy fleet 3 malta"], war=[["axis", "west"]])
    assert g.space_control[space("malta")] == faction("west")

    g = position(units=["italy infantry 1 malta"], war=[["axis", "west"]])
    assert g.space_control[space("malta")] == faction("axis")


@pytest.mark.rule("tnt:T12.11")
def test_fleets_that_clear_malta_do_not_capture_it() -> None:
    g = combat("axis", ["italy fleet 3 malta", "britain infantry 1 malta"], dice=[6, 1, 6, 6])
    aggress(g, faction("axis"), "malta")
    came(g, "italy-01", "tyrrhenian-sea", "rome")
    act(g, "axis", "activate malta", "fire ground")
    assert where(g, "britain-01") == ""
    act(g, "axis", "retreat tyrrhenian-sea")
    evaluate_control(g)

    assert g.space_control[space("malta")] == faction("west")


def bombers(place: str, **parts: object) -> TriumphState:
    """A British AF of 3 CV over a place with a German Infantry."""
    units = ["britain air 3 " + place, "germany infantry 1 " + place]
    g = combat("west", units, tracks={"axis": {"ind": 12}}, control={"amsterdam": "west"}, **parts)
    aggress(g, faction("west"), place)
    came(g, "britain-01", "ruhr" if place == "berlin" else "amsterdam", "amsterdam")
    act(g, "west", f"activate {place}")
    return g


SIGHT = {"west": ["precision-bombsight"]}


@pytest.mark.rule("tnt:T12.12")
def test_precision_bombing_cuts_industry_for_good() -> None:
    g = bombers("berlin", techs=SIGHT, dice=[1, 2, 1])
    assert "fire industry" in choices(g, "west")
    act(g, "west", "fire industry")

    assert g.ind[faction("axis")] == 10


@pytest.mark.rule("tnt:T12.12")
def test_only_the_maincapital_can_be_bombed_and_only_with_the_bombsight() -> None:
    assert refused(bombers("ruhr", techs=SIGHT), "west", "fire industry")
    assert refused(bombers("berlin"), "west", "fire industry")


@pytest.mark.rule("tnt:T12.17")
def test_invaders_take_hits_and_fight_in_their_next_turn() -> None:
    units = ["britain infantry 3 tripoli invader", "italy infantry 1 tripoli"]
    g = combat("west", units, dice=[1])
    aggress(g, faction("west"), "tripoli")
    act(g, "west", "activate tripoli")
    act(g, "axis", "fire ground")
    assert over(g)
    assert cv(g, "britain-01") == 2
    assert not g.unit_flags[unit("britain-01")] & INVADER

    g = combat("west", ["britain infantry 2 tripoli", "italy infantry 1 tripoli"], dice=[6, 3, 6])
    act(g, "west", "activate tripoli")
    act(g, "axis", "fire ground")
    act(g, "west", "fire ground")
    assert where(g, "italy-01") == ""


@pytest.mark.rule("tnt:T12.17")
def test_nobody_lands_fighting() -> None:
    units = ["usa infantry 2 tripoli invader", "usa tank 2 tripoli invader", "italy infantry 1 tripoli"]
    g = combat("west", units, allied=True, dice=[6])
    act(g, "west", "activate tripoli")
    act(g, "axis", "fire ground")

    assert over(g)
    assert g.content.invader_techs == ()


@pytest.mark.rule("tnt:T15.7b")
@pytest.mark.reading("T15.7: at what do the Forts of an Armed Minor fire after Ground units?")
@pytest.mark.parametrize(("gone", "hit"), [(0, "infantry"), (1, "fleet"), (2, "sub"), (3, "air")])
def test_forts_of_armed_minors_fire_at_ground_naval_sub_air(gone: int, hit: str) -> None:
    kinds = ("infantry", "fleet", "sub", "air")
    units = ["minor fortress 3 warsaw", *(f"germany {kind} 3 warsaw" for kind in kinds[gone:])]
    g = combat("axis", units, violated={"poland": "germany"}, war=[], dice=[1, 1, 1])
    aggress(g, faction("axis"), "warsaw")
    g.settle()

    germans = [n for n in g.units_at[space("warsaw")] if g.unit_power[n] == power("germany")]
    assert {g.content.type_id[g.unit_kind[n]] for n in germans} == set(kinds[gone:]) - {hit}
