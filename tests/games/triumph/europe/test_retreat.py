"""T12.6, T12.8, T12.9: Retreats, and those who must Retreat."""

import pytest

from sandtable.games.triumph.content import AIR, INFANTRY, TANK
from sandtable.games.triumph.system.state import COMBAT, TriumphState
from tests.games.triumph.combat_helpers import (
    act,
    acting,
    aggress,
    asked,
    came,
    choices,
    hidden,
    over,
    refused,
    shots,
    where,
)
from tests.games.triumph.europe.helpers import combat, faction, finish_moving, march, moving, position, unit

AXIS_USSR_WAR = [["axis", "ussr"]]
LORRAINE = ["germany infantry 3 lorraine", "france infantry 2 lorraine"]
EAST = {"warsaw": "axis", "lvov": "axis", "vilna": "axis"}


def lorraine(units: list[str], active: str = "axis", **parts: object) -> TriumphState:
    """Germans who came from Munich fight in French Lorraine."""
    g = combat(active, units, **parts)
    if active == "axis":
        came(g, "germany-01", "munich")
    act(g, active, "activate lorraine")
    return g


# ---------------------------------------------------------------------- where to


@pytest.mark.rule("tnt:T12.6a")
def test_retreats_go_to_friendly_areas_next_door() -> None:
    g = lorraine(LORRAINE)

    assert "retreat paris" in choices(g, "west")
    for closed in ("amsterdam", "ruhr", "london"):
        assert refused(g, "west", f"retreat {closed}")


@pytest.mark.rule("tnt:T12.6a")
def test_nobody_retreats_into_a_battle() -> None:
    g = lorraine([*LORRAINE, "germany infantry 1 paris", "france infantry 1 paris"])
    if "done" in choices(g, "axis"):
        act(g, "axis", "done")

    assert "retreat gascony" in choices(g, "west")
    assert refused(g, "west", "retreat paris")


@pytest.mark.rule("tnt:T12.6b")
def test_attackers_go_back_to_whence_they_came() -> None:
    g = lorraine(LORRAINE, control={"amsterdam": "axis"}, dice=[6, 6])
    act(g, "west", "fire ground")

    assert choices(g, "axis") == {"fire ground", "retreat munich"}


@pytest.mark.rule("tnt:T12.6b")
def test_defenders_do_not_go_to_whence_the_enemy_came() -> None:
    g = combat("axis", ["italy fleet 2 marseille", "france fleet 2 marseille", "france fortress 1 marseille"])
    came(g, "italy-01", "western-mediterranean", "milan")
    act(g, "axis", "activate marseille")
    act(g, "west", "fire naval")

    assert acting(g) == "france-01"
    assert refused(g, "west", "retreat western-mediterranean")


@pytest.mark.rule("tnt:T12.6c")
def test_ground_units_retreat_only_to_friends_at_sea() -> None:
    oslo = ["germany infantry 3 oslo", "britain infantry 2 oslo"]
    g = combat("axis", oslo, control={"oslo": "axis"})
    act(g, "axis", "activate oslo")
    assert refused(g, "west", "retreat north-sea")

    g = combat("axis", [*oslo, "britain fleet 1 north-sea"], control={"oslo": "axis"})
    act(g, "axis", "activate oslo")
    assert "retreat north-sea" in choices(g, "west")


@pytest.mark.rule("tnt:T12.9a")
def test_afs_retreat_by_rebasing_only() -> None:
    g = lorraine(["germany infantry 3 lorraine", "france air 2 lorraine", "france infantry 1 lorraine"])

    assert acting(g) == "france-01"
    assert not any(choice.startswith("retreat") for choice in choices(g, "west"))
    assert "rebase paris" in choices(g, "west")
    assert refused(g, "west", "retreat paris")


@pytest.mark.rule("tnt:T12.9a")
def test_an_af_with_no_land_in_range_is_lost() -> None:
    units = ["germany air 2 mid-atlantic-ocean", "britain fleet 1 mid-atlantic-ocean"]
    g = combat("axis", units, dice=[6] * 3)
    act(g, "axis", "activate mid-atlantic-ocean", "fire naval")
    act(g, "west", "fire air")

    assert where(g, "germany-01") == ""


# ---------------------------------------------------------------------- having to go


@pytest.mark.rule("tnt:T12.8a")
def test_an_af_that_is_left_alone_leaves_enemy_land() -> None:
    units = ["germany air 1 kiev", "germany infantry 1 kiev", "ussr infantry 1 kiev"]
    g = combat("axis", units, war=AXIS_USSR_WAR, control=EAST, dice=[6, 1])
    act(g, "axis", "activate kiev", "fire ground")
    act(g, "ussr", "fire ground")

    assert where(g, "germany-02") == ""
    assert acting(g) == "germany-01"
    assert "rebase lvov" in choices(g, "axis")
    assert all(choice.startswith("rebase") for choice in choices(g, "axis"))


GIBRALTAR = "britain fleet 2 gibraltar"


@pytest.mark.rule("tnt:T12.8b")
def test_the_owners_fleet_stays_and_the_raider_goes() -> None:
    g = combat("axis", [GIBRALTAR, "italy fleet 2 gibraltar"], dice=[6] * 4)
    aggress(g, faction("axis"), "gibraltar")
    came(g, "italy-01", "western-mediterranean", "rome")
    act(g, "axis", "activate gibraltar")
    shots(g, "fire naval", 2)
    assert acting(g) == "italy-01"
    act(g, "axis", "retreat western-mediterranean")

    assert over(g)
    assert where(g, "britain-01") == "gibraltar"


@pytest.mark.rule("tnt:T12.8b")
def test_the_owners_fleet_makes_way_for_infantry() -> None:
    g = combat("axis", [GIBRALTAR, "italy infantry 2 gibraltar"], dice=[6] * 4)
    act(g, "axis", "activate gibraltar")
    act(g, "west", "fire ground")
    act(g, "axis", "fire naval")

    assert not over(g)
    assert acting(g) == "britain-01"
    assert all(choice.startswith(("retreat", "rebase")) for choice in choices(g, "west"))


@pytest.mark.rule("tnt:T12.8b")
def test_the_owners_af_leaves_though_its_ground_enemy_was_not_attacked() -> None:
    units = [
        "germany air 2 warsaw",
        "britain air 1 warsaw",
        "britain infantry 1 warsaw",
        "ussr infantry 2 warsaw",
    ]
    war = [["axis", "west"], ["axis", "ussr"], ["west", "ussr"]]
    g = combat("west", units, war=war, control=EAST, dice=[6] * 2 + [6] + [1, 1])
    act(g, "west", "activate warsaw", "target axis", "done")
    shots(g, "fire air", 2)
    act(g, "west", "fire air")

    assert not over(g)
    assert (acting(g), asked(g)) == ("germany-01", "axis")
    assert all(choice.startswith("rebase") for choice in choices(g, "axis"))


@pytest.mark.rule("tnt:T12.8c")
def test_who_must_leave_and_cannot_is_lost() -> None:
    units = [
        "germany fleet 1 baku",
        "germany infantry 1 baku",
        "ussr infantry 2 baku",
        "ussr sub 1 northern-caspian-sea",
        "ussr sub 1 southern-caspian-sea",
    ]
    g = combat("axis", units, war=AXIS_USSR_WAR, dice=[6, 1, 1])
    act(g, "axis", "activate baku", "fire ground")
    act(g, "ussr", "fire ground")

    assert where(g, "germany-02") == ""
    assert where(g, "germany-01") == ""


# ---------------------------------------------------------------------- when a Phase ends


def leave_behind(*others: str) -> TriumphState:
    """The German Infantry marches out of Soviet Kiev and leaves an AF behind; the Axis fights nowhere."""
    units = ["germany infantry 2 kiev open", "germany air 2 kiev open", "ussr infantry 2 kiev", *others]
    g = moving("axis", units, war=AXIS_USSR_WAR, control=EAST)
    march(g, "axis", "germany-01", "lvov")
    finish_moving(g, "axis")
    act(g, "axis", "done")
    return g


@pytest.mark.rule("tnt:T12.8a")
@pytest.mark.reading("T12.8: what of Air, Naval and Submarine units whose Ground units marched away?")
def test_an_af_that_was_left_behind_goes_when_combat_ends() -> None:
    g = leave_behind()

    assert g.phase == COMBAT
    assert acting(g) == "germany-02"
    act(g, "axis", "rebase lvov")
    assert where(g, "germany-02") == "lvov"


@pytest.mark.rule("tnt:T12.8a")
def test_an_af_with_an_infantry_may_stay() -> None:
    g = leave_behind("germany infantry 1 kiev open")

    assert g.phase != COMBAT
    assert where(g, "germany-02") == "kiev"


@pytest.mark.rule("tnt:T12.8b")
def test_an_owners_af_that_was_left_with_enemy_infantry_goes_when_combat_ends() -> None:
    units = ["germany infantry 2 kiev open", "ussr infantry 2 kiev", "ussr air 2 kiev"]
    g = moving("ussr", units, war=AXIS_USSR_WAR, control=EAST)
    march(g, "ussr", "ussr-01", "odessa")
    finish_moving(g, "ussr")
    act(g, "ussr", "done")

    assert (g.phase, acting(g)) == (COMBAT, "ussr-02")
    assert not hidden(g, "ussr-02")
    assert "rebase odessa" in choices(g, "ussr")


@pytest.mark.rule("tnt:T12.8b")
@pytest.mark.reading("T12.8: what of Air, Naval and Submarine units whose Ground units marched away?")
def test_that_a_unit_stays_alone_shows_a_ground_unit() -> None:
    units = ["germany infantry 2 kiev open", "ussr infantry 2 kiev"]
    g = combat("ussr", units, war=AXIS_USSR_WAR, control=EAST)
    assert g.unit_kinds[unit("ussr-01")] >> AIR & 1
    act(g, "ussr", "done")

    kinds = g.unit_kinds[unit("ussr-01")]
    assert not kinds >> AIR & 1
    assert kinds >> INFANTRY & 1
    assert kinds >> TANK & 1


@pytest.mark.rule("tnt:T12.8a")
def test_an_af_whose_infantry_starves_goes_when_supply_ends() -> None:
    units = [
        "germany infantry 1 stalingrad open",
        "germany air 2 stalingrad open",
        "ussr infantry 2 stalingrad",
    ]
    units += ["germany infantry 2 kharkov"]
    g = position(season="summer", units=units, war=AXIS_USSR_WAR, control={"kharkov": "axis"}, phase="supply")

    assert where(g, "germany-01") == ""
    assert acting(g) == "germany-02"
    assert "rebase kharkov" in choices(g, "axis")


@pytest.mark.rule("tnt:T12.8a")
def test_nobody_retreats_from_a_lost_place_into_another_battle() -> None:
    units = [
        "germany fleet 1 odessa open",
        "ussr infantry 1 odessa",
        "germany infantry 1 sevastopol",
        "ussr infantry 1 sevastopol",
    ]
    g = position(
        season="summer",
        units=units,
        war=AXIS_USSR_WAR,
        control={"sevastopol": "axis", "bucharest": "axis"},
        phase="supply",
    )

    assert acting(g) == "germany-01"
    assert "retreat western-black-sea" in choices(g, "axis")
    assert refused(g, "axis", "retreat sevastopol")


@pytest.mark.rule("tnt:T12.8a")
def test_an_af_goes_when_the_power_of_its_infantry_is_defeated() -> None:
    rome = ["britain infantry 3 rome", "italy infantry 1 rome"]
    bryansk = ["italy infantry 1 bryansk open", "germany air 1 bryansk open", "ussr infantry 1 bryansk"]
    kiev = ["germany infantry 1 kiev"]
    war = [["axis", "west"], ["axis", "ussr"]]
    g = combat("west", [*rome, *bryansk, *kiev], war=war, dice=[6, 1, 1, 1])
    act(g, "west", "activate rome")
    shots(g, "fire ground", 2)

    assert where(g, "italy-02") == ""
    assert (g.phase, acting(g)) == (COMBAT, "germany-01")
    assert (where(g, "germany-01"), choices(g, "axis")) == ("bryansk", {"rebase kiev"})
