"""Ways round the obligations of Triumph & Tragedy that are closed: other units, other Phases, other areas."""

from typing import Any

import pytest

from sandtable.games.triumph.system.armed_minors import is_armed, is_enemy
from sandtable.games.triumph.system.cards import hand_of
from sandtable.games.triumph.system.state import MOVEMENT, TriumphState
from sandtable.games.triumph.system.trade import trade_route
from tests.games.triumph.combat_helpers import where
from tests.games.triumph.europe.helpers import (
    act,
    choices,
    content,
    faction,
    finish_moving,
    governing,
    march,
    moving,
    nation,
    position,
    power,
    refused,
    resolve,
    space,
    unit_at,
)
from tests.games.triumph.moving import reach

AXIS, WEST, USSR = faction("axis"), faction("west"), faction("ussr")
AXIS_WEST = [["axis", "west"]]
AXIS_USSR = [["axis", "ussr"]]


def cv_left(state: TriumphState, place: str) -> list[int]:
    """The CV of the units in an area."""
    return sorted(state.unit_cv[each] for each in state.units_at[space(place)])


# ---------------------------------------------------------------------- T1.9, T11: Seas and Straits


@pytest.mark.rule("tnt:T1.9d", "tnt:T11.4a")
@pytest.mark.parametrize("kind", ["fleet", "carrier", "sub", "infantry"])
def test_whatever_sails_stops_in_an_enemys_straits(kind: str) -> None:
    sailor, fort = f"italy {kind} 1 western-mediterranean", "fortress 1 gibraltar"
    stopped = reach(moving("axis", [sailor, f"britain {fort}"], war=AXIS_WEST), sailor.replace(" 1 ", " "))
    assert "gibraltar" in stopped
    assert "madeira-sea" not in stopped
    passed = moving("axis", [sailor, f"germany {fort}"], war=AXIS_WEST, control={"gibraltar": "axis"})
    assert "madeira-sea" in reach(passed, sailor.replace(" 1 ", " "))


@pytest.mark.rule("tnt:T1.9d", "tnt:T14.2a")
@pytest.mark.parametrize(("holder", "left"), [("germany", 3), ("ussr", 2)])
def test_when_supply_ends_units_behind_an_enemys_straits_have_starved(holder: str, left: int) -> None:
    seas = [f"ussr fleet 1 {sea}" for sea in ("north-sea", "norwegian-sea", "nordkapp-sea")]
    units = ["germany infantry 3 oslo", f"{holder} infantry 1 copenhagen", *seas]
    state = position(units=units, war=AXIS_USSR, season="summer", phase="supply")
    assert cv_left(state, "oslo") == [left]


@pytest.mark.rule("tnt:T11.4a", "tnt:T11.1c")
@pytest.mark.parametrize("kind", ["fleet", "carrier", "infantry", "sub"])
def test_of_what_sails_only_subs_pass_enemies(kind: str) -> None:
    units = [f"germany {kind} 1 ruhr", "britain fleet 1 north-sea"]
    found = reach(moving("axis", units, war=AXIS_WEST), f"germany {kind} ruhr")
    assert ("english-channel" in found) == (kind == "sub")


@pytest.mark.rule("tnt:T11.10")
def test_ships_follow_a_landing_and_never_lead_it() -> None:
    units = ["germany fleet 2 north-sea", "germany infantry 2 north-sea"]
    state = moving("axis", units, war=AXIS_WEST, techs={"axis": ["precision-bombsight"]})
    fleet, army = (unit_at(state, f"germany {kind} north-sea") for kind in ("fleet", "infantry"))
    assert "london" not in reach(state, "germany fleet north-sea")
    march(state, "axis", army, "london")
    assert "london" in reach(state, "germany fleet north-sea")
    march(state, "axis", fleet, "london")
    finish_moving(state, "axis")
    assert where(state, fleet) == "london"


@pytest.mark.rule("tnt:T11.10")
def test_bombers_raid_no_subcapital() -> None:
    units = ["britain air 1 lorraine", "britain infantry 1 lorraine"]
    bombers = moving("west", units, war=AXIS_WEST, techs={"west": ["precision-bombsight"]})
    assert "ruhr" not in reach(bombers, "britain air lorraine")


# ---------------------------------------------------------------------- T2.6, T7.2: Cadres and decks


@pytest.mark.rule("tnt:T2.6")
@pytest.mark.parametrize(
    ("place", "raised"),
    [("warsaw", {"fortress"}), ("tripoli", {"fortress"}), ("milan", {"italy"}), ("munich", {"germany"})],
)
def test_only_forts_are_raised_outside_the_land_of_a_power_itself(place: str, raised: set[str]) -> None:
    state = position(units=["germany infantry 1 warsaw"], control={"warsaw": "axis"}, phase="production axis")
    act(state, "axis", f"raise {place}")
    if raised == {"fortress"}:
        assert choices(state, "axis") == {"as fortress"}
    else:
        act(state, "axis", "as infantry")
        assert unit_at(state, f"{raised.pop()} infantry {place}")


@pytest.mark.rule("tnt:T7.2b")
def test_cards_that_are_held_or_hidden_are_not_shuffled_with_the_discards() -> None:
    state = position(
        phase="new-year", year=1937, discards=["A01", "I01"], hands={"axis": ["A03", "I04"]},
        vaults={"west": [{"claim": "jets", "cards": ["I13", "I15"]}]},
    )  # fmt: skip
    assert sorted(content().card_id[each] for each in hand_of(state, AXIS)) == ["A03", "I04"]
    assert state.vault_claims[WEST] == [content().tech_index["jets"]]
    assert state.deck_count == [55 - 1, 55 - 3]


# ---------------------------------------------------------------------- T8: Diplomacy


@pytest.mark.rule("tnt:T8.4f")
def test_conquered_land_counts_for_intimidation_but_never_reaches_the_usa() -> None:
    def offered(*held: str) -> set[str]:
        """The Neutrals that the Axis can Intimidate, with Germans in some land."""
        units = [f"germany infantry 1 {place}" for place in held]
        control = dict.fromkeys(held, "axis")
        state = governing("axis", hands={"axis": ["A15"]}, units=units, control=control, war=AXIS_WEST)
        act(state, "axis", "play A15")
        return {choice.removeprefix("influence ") for choice in choices(state, "axis")}

    assert "spain" not in offered()
    assert "spain" in offered("gascony")
    assert "usa" not in offered("gascony", "ottawa")


@pytest.mark.rule("tnt:T15.7a")
def test_no_card_is_played_for_an_armed_minor_and_none_joins_anybody() -> None:
    parts: dict[str, Any] = {"violated": {"poland": "germany"}, "units": ["minor fortress 3 warsaw"]}
    state = governing("west", hands={"west": ["A08"], "ussr": ["A18"]}, **parts)
    assert refused(state, "west", "for poland")
    act(state, "west", "play A08")
    assert "for poland" not in choices(state, "west")
    state.undo("west")
    resolve(state)
    assert is_armed(state, nation("poland"))
    assert state.influence[nation("poland")] == 0


# ---------------------------------------------------------------------- T12: who must leave


@pytest.mark.rule("tnt:T12.8c", "tnt:T12.8a")
def test_when_supply_ends_who_has_no_way_out_is_lost() -> None:
    units = ["germany infantry 1 baku open", "germany air 2 baku open", "ussr infantry 2 baku"]
    state = position(season="summer", units=units, war=AXIS_USSR, phase="supply")
    assert all(state.unit_power[each] == power("ussr") for each in state.units_at[space("baku")])


# ---------------------------------------------------------------------- T15: War and Neutrals


@pytest.mark.rule("tnt:T15.4")
@pytest.mark.parametrize("kind", ["sub", "carrier", "air"])
def test_whatever_shares_a_sea_with_the_new_enemy_leaves_or_fights(kind: str) -> None:
    units = [f"germany {kind} 2 north-sea", "britain fleet 1 north-sea"]
    state = moving("axis", units)
    act(state, "axis", "declare west")
    assert state.space_aggressor[space("north-sea")] == AXIS + 1
    assert state.space_aggressor[space("baltic-sea")] == 0


@pytest.mark.rule("tnt:T15.4")
def test_who_is_declared_war_upon_need_not_fight_for_the_sea_that_is_shared() -> None:
    state = moving("west", ["germany fleet 2 north-sea", "britain fleet 1 north-sea"])
    act(state, "west", "declare axis")
    assert state.space_aggressor[space("north-sea")] == WEST + 1


@pytest.mark.rule("tnt:T15.6c")
@pytest.mark.parametrize(("markers", "war"), [(1, False), (2, True)])
def test_only_a_protectorate_brings_its_patron_into_war(markers: int, war: bool) -> None:
    state = moving("axis", ["italy infantry 2 albania"], influence={"greece": f"west {markers}"},
                   control={"albania": "axis"})  # fmt: skip
    act(state, "axis", "violate greece")
    assert bool(state.at_war[AXIS]) == war
    assert is_armed(state, nation("greece")) != war
    assert [len(hand_of(state, each)) for each in (AXIS, WEST, USSR)] == [0, 1, 1]


@pytest.mark.rule("tnt:T15.6c", "tnt:T15.2b")
def test_the_war_for_a_protectorate_is_paid_for_by_aggression_in_that_turn() -> None:
    state = moving("axis", ["italy infantry 2 albania"], influence={"greece": "west 2"},
                   control={"albania": "axis"})  # fmt: skip
    act(state, "axis", "violate greece")
    act(state, "west", "as infantry")
    assert refused(state, "axis", "done")
    march(state, "axis", unit_at(state, "italy infantry albania"), "athens")
    finish_moving(state, "axis")
    assert state.phase != MOVEMENT


@pytest.mark.rule("tnt:T15.10")
@pytest.mark.parametrize("kind", ["fleet", "sub"])
def test_without_a_ground_unit_nobody_intervenes(kind: str) -> None:
    units = [f"britain {kind} 2 norwegian-sea", "minor fortress 1 oslo"]
    state = moving("west", units, violated={"norway": "germany"}, war=AXIS_WEST)
    assert "narvik" not in reach(state, f"britain {kind} norwegian-sea")
    march(state, "west", unit_at(state, f"britain {kind} norwegian-sea"), "oslo")
    act(state, "west", "done")
    assert state.nation_control[nation("norway")] == -1
    assert is_enemy(state, power("britain"), nation("norway"))


# ---------------------------------------------------------------------- T10.6: the Supply Phase


@pytest.mark.rule("tnt:T10.6")
@pytest.mark.parametrize("season", ["spring", "summer", "fall", "winter"])
def test_blockades_are_marked_in_summer_alone(season: str) -> None:
    units = ["italy infantry 1 tripoli", "britain fleet 1 central-mediterranean"]
    state = position(units=units, war=AXIS_WEST, season=season, phase="supply")
    assert not trade_route(state, AXIS, space("tripoli"))
    assert ("blockade tripoli" in choices(state, "west")) == (season == "summer")
