"""14.1, 14.2: Declarations of War, and what they mean in the other theatre."""

import pytest

from sandtable.games.triumph.system import victory, war
from sandtable.games.triumph.system.paths import destinations
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.world import capitalists
from tests.games.triumph.world.helpers import (
    act,
    choices,
    content,
    faction,
    position,
    power,
    refused,
    space,
    unit,
    unit_at,
)

ALLIED = {"capitalist": "alliance"}
ETO, PTO = 0, 1


def at_war(state: TriumphState, one: str, other: str) -> bool:
    return war.at_war(state, faction(one), faction(other)) and war.at_war(state, faction(other), faction(one))


def fight(state: TriumphState, one: str, other: str) -> bool:
    """Whether two Powers are Enemies."""
    return bool(state.power_enemies[power(one)] >> power(other) & 1)


def surprised(state: TriumphState, one: str, other: str, theatre: int) -> bool:
    return bool(state.surprise[war.surprise_index(state, faction(one), theatre)] >> faction(other) & 1)


def penalty(state: TriumphState, name: str) -> int:
    return victory.declaration_points(state, faction(name))


def costs(state: TriumphState) -> dict[str, int]:
    return dict(zip(content().faction_id, state.industry_cost, strict=True))


def russia_attacks(**parts: object) -> TriumphState:
    """Russia Declares War on Western Europe, having units near both Paris and Persia."""
    units = ["ussr infantry 2 turkmenistan", "britain infantry 2 kabul", "siberia infantry 2 tashkent"]
    given = {"control": {"kabul": "western-europe"}, **parts}
    return position(units=units, phase="turn russia 4 siberia 4", **given)


# ---------------------------------------------------------------------- 14.1


@pytest.mark.rule("conquest-and-tragedy:2.1c")
def test_partners_are_never_at_war() -> None:
    state = position(scenario="4-players", phase="turn axis 4")
    assert "declare japan" not in choices(state, "axis")
    assert refused(state, "axis", "declare japan") == "2.1"


@pytest.mark.rule("conquest-and-tragedy:2.23a")
def test_japan_violates_nobody_in_europe() -> None:
    state = position(
        scenario="4-players",
        units=["japan-eto infantry 2 crete"],
        phase="turn japan 4",
        control={"crete": "japan"},
    )
    assert refused(state, "japan", "violate turkey") == "14.1"
    assert refused(state, "japan", "declare western-europe") == "14.1"


@pytest.mark.rule("conquest-and-tragedy:14.1a")
def test_the_united_states_declare_no_war_in_europe() -> None:
    state = position(
        scenario="6-players",
        units=["usa fleet 2 irish-sea", "germany fleet 2 irish-sea"],
        relations=ALLIED,
        phase="turn united-states 4",
    )
    assert "declare axis" not in choices(state, "united-states")
    assert refused(state, "united-states", "declare axis") == "14.1"


@pytest.mark.rule("conquest-and-tragedy:1.2d")
def test_the_north_atlantic_is_a_home_sea_of_the_united_states() -> None:
    assert content().home_sea_of[space("north-atlantic-ocean")] == 1 << power("usa")


@pytest.mark.rule("conquest-and-tragedy:14.1b")
def test_a_fleet_passes_home_seas_of_rivals_but_ends_in_none() -> None:
    state = position(units=["germany fleet 2 mid-atlantic-ocean"], phase="movement axis 3")
    act(state, "militarists", f"move {unit_at(state, 'germany fleet mid-atlantic-ocean')}")
    assert refused(state, "militarists", "to irminger-sea") == ""
    assert refused(state, "militarists", "to north-atlantic-ocean") == "CnC 15.21d"
    assert refused(state, "militarists", "to irish-sea") == "CnC 15.21d"


@pytest.mark.rule("conquest-and-tragedy:14.1b")
@pytest.mark.reading("14.1: are the Home Seas of a Partner closed?")
def test_a_home_sea_of_ones_own_or_of_a_partner_is_open() -> None:
    state = position(
        units=["germany fleet 2 baltic-sea", "britain fleet 2 irish-sea"], phase="movement axis 3"
    )
    assert space("north-sea") in destinations(state, unit(unit_at(state, "germany fleet baltic-sea")))
    british = destinations(state, unit(unit_at(state, "britain fleet irish-sea")))
    assert space("north-atlantic-ocean") in british


@pytest.mark.rule("tnt:T20b")
def test_in_the_joined_game_home_seas_matter_in_europe() -> None:
    state = position(units=["germany fleet 2 north-sea"], phase="movement axis 3")
    act(state, "militarists", f"move {unit_at(state, 'germany fleet north-sea')}")
    assert refused(state, "militarists", "to english-channel") == "CnC 15.21d"


@pytest.mark.rule("conquest-and-tragedy:14.1c")
def test_the_united_states_violate_nobody_in_europe_but_follow_their_ally() -> None:
    units = ["usa infantry 2 glasgow"]
    state = position(scenario="6-players", units=units, relations=ALLIED, phase="turn united-states 4")
    assert refused(state, "united-states", "violate ireland") == "14.1"
    closed = position(units=units, relations=ALLIED, phase="movement united-states 4")
    opened = position(
        units=units, relations=ALLIED, violated={"ireland": "britain"}, phase="movement united-states 4"
    )
    assert space("dublin") not in destinations(closed, unit(unit_at(closed, "usa infantry glasgow")))
    assert space("dublin") in destinations(opened, unit(unit_at(opened, "usa infantry glasgow")))


@pytest.mark.rule("conquest-and-tragedy:14.1c")
def test_a_new_ally_may_enter_what_was_violated_before() -> None:
    state = position(
        units=["usa infantry 2 glasgow"], violated={"ireland": "britain"}, phase="movement axis 1"
    )
    capitalists.form_alliance(state)
    assert space("dublin") in destinations(state, unit(unit_at(state, "usa infantry glasgow")))


# ---------------------------------------------------------------------- 14.2


@pytest.mark.rule("conquest-and-tragedy:14.2a")
def test_dow_effects_are_the_penalty_and_the_cheaper_industry() -> None:
    state = position(units=["germany infantry 2 ruhr"], phase="turn axis 4")
    before = costs(state)
    act(state, "militarists", "declare western-europe")
    assert penalty(state, "axis") == -1
    assert costs(state) == {**before, "western-europe": before["western-europe"] - 1}
    others = [name for name in content().faction_id if name != "axis"]
    assert all(penalty(state, name) == 0 for name in others)


@pytest.mark.rule("conquest-and-tragedy:2.23b")
def test_a_war_of_the_axis_leaves_japan_at_peace() -> None:
    state = position(units=["germany infantry 2 ruhr"], phase="turn axis 4")
    act(state, "militarists", "declare western-europe")
    assert at_war(state, "axis", "western-europe")
    assert state.at_war[faction("japan")] == state.at_war[faction("united-states")] == 0
    assert fight(state, "germany", "britain")
    assert not fight(state, "germany-pto", "british-empire")


@pytest.mark.rule("conquest-and-tragedy:14.21")
def test_a_war_of_japan_and_siberia_leaves_axis_and_russia_at_peace() -> None:
    state = position(units=["japan infantry 2 harbin"], phase="turn japan 4")
    act(state, "militarists", "declare siberia")
    assert at_war(state, "japan", "siberia")
    assert not at_war(state, "axis", "russia")
    assert not at_war(state, "japan", "russia")
    assert surprised(state, "japan", "siberia", PTO)
    assert not any(state.surprise[: content().n_factions])


@pytest.mark.rule("conquest-and-tragedy:14.221")
def test_russia_surprises_a_solo_capitalist_in_both_theatres() -> None:
    state = russia_attacks()
    before = costs(state)
    act(state, "communists", "declare western-europe")
    assert at_war(state, "russia", "western-europe")
    assert at_war(state, "siberia", "western-europe")
    assert fight(state, "siberia", "british-empire")
    assert surprised(state, "russia", "western-europe", ETO)
    assert surprised(state, "siberia", "western-europe", PTO)
    assert costs(state) == {**before, "western-europe": before["western-europe"] - 1}
    assert (penalty(state, "russia"), penalty(state, "siberia")) == (-1, 0)


@pytest.mark.rule("conquest-and-tragedy:14.22s")
def test_without_alliance_siberia_and_the_united_states_stay_at_peace() -> None:
    state = russia_attacks()
    act(state, "communists", "declare western-europe")
    assert state.at_war[faction("united-states")] == 0
    allied = russia_attacks(relations=ALLIED)
    act(allied, "communists", "declare western-europe")
    for one in ("russia", "siberia"):
        for other in ("western-europe", "united-states"):
            assert at_war(allied, one, other)


@pytest.mark.rule("conquest-and-tragedy:14.221b")
def test_a_solo_united_states_is_at_war_with_russia_too() -> None:
    state = position(
        units=["us infantry 2 chita", "siberia infantry 2 irkutsk"],
        control={"chita": "united-states"},
        phase="turn united-states 4",
    )
    before = costs(state)
    act(state, "capitalists", "declare siberia")
    assert penalty(state, "united-states") == -2
    assert costs(state) == {**before, "siberia": before["siberia"] - 1}
    assert at_war(state, "united-states", "russia")
    assert fight(state, "usa", "ussr")
    assert surprised(state, "united-states", "russia", ETO)
    assert not at_war(state, "western-europe", "russia")


@pytest.mark.rule("conquest-and-tragedy:14.222")
def test_war_upon_an_allied_capitalist_takes_a_parallel_declaration() -> None:
    state = russia_attacks(relations=ALLIED)
    before = costs(state)
    act(state, "communists", "declare western-europe")
    assert (penalty(state, "russia"), penalty(state, "siberia")) == (-1, -1)
    after = {name: before[name] - 1 for name in ("western-europe", "united-states")}
    assert costs(state) == {**before, **after}
    assert surprised(state, "siberia", "united-states", PTO)
    assert surprised(state, "russia", "western-europe", ETO)


@pytest.mark.rule("conquest-and-tragedy:8.13e")
def test_a_war_upon_one_ally_is_a_war_upon_both() -> None:
    state = position(units=["germany infantry 2 ruhr"], relations=ALLIED, phase="turn axis 4")
    before = costs(state)
    act(state, "militarists", "declare western-europe")
    assert at_war(state, "axis", "united-states")
    assert fight(state, "germany", "usa")
    assert surprised(state, "axis", "united-states", ETO)
    assert costs(state)["united-states"] == before["united-states"]
    assert penalty(state, "axis") == -1


@pytest.mark.rule("conquest-and-tragedy:8.13e")
def test_aggression_against_either_ally_makes_good_a_declaration() -> None:
    state = position(
        units=["germany infantry 2 ruhr", "usa infantry 2 lorraine"],
        relations=ALLIED,
        phase="turn axis 4",
    )
    act(state, "militarists", "declare western-europe", "done")
    act(state, "militarists", f"move {unit_at(state, 'germany infantry ruhr')}", "to lorraine")
    assert state.obliged[faction("axis")] == []


@pytest.mark.rule("conquest-and-tragedy:8.13f")
def test_a_new_ally_joins_the_war_without_effects() -> None:
    state = position(war=[["axis", "western-europe"]], phase="movement russia 1")
    before = costs(state)
    capitalists.form_alliance(state)
    assert at_war(state, "united-states", "axis")
    assert fight(state, "usa", "germany")
    assert costs(state) == before
    assert penalty(state, "axis") == -1
    assert penalty(state, "united-states") == 0


@pytest.mark.reading("14.222: in which theatres does a new Ally join a War with the Communists?")
def test_a_new_ally_joins_a_war_with_the_soviet_union_in_both_theatres() -> None:
    state = position(war=[["russia", "western-europe"]], phase="movement axis 1")
    assert not at_war(state, "siberia", "united-states")
    capitalists.form_alliance(state)
    assert at_war(state, "russia", "united-states")
    assert at_war(state, "siberia", "united-states")
    assert penalty(state, "siberia") == 0


@pytest.mark.reading("14.221, 11.1: whose units have Surprise?")
def test_surprise_is_for_all_who_share_the_war_there() -> None:
    state = position(
        units=["germany infantry 2 ruhr", "japan-eto sub 2 north-sea"], phase="turn axis 4 japan 4"
    )
    act(state, "militarists", "declare western-europe")
    assert surprised(state, "japan", "western-europe", ETO)
    assert not surprised(state, "japan", "western-europe", PTO)


@pytest.mark.rule("conquest-and-tragedy:14.221")
def test_surprise_ends_with_the_turn_for_a_partner_without_combat() -> None:
    state = position(
        units=["ussr infantry 2 turkmenistan", "britain infantry 2 kabul"],
        control={"kabul": "western-europe"},
        phase="turn russia 4",
    )
    act(state, "communists", "declare western-europe")
    assert surprised(state, "siberia", "western-europe", PTO)
    act(state, "communists", "done")
    act(
        state,
        "communists",
        f"move {unit_at(state, 'ussr infantry turkmenistan')}",
        "to kabul",
        "via turkmenistan",
    )
    while state.season == 0:
        seat = state.deciders[0]
        state.act(seat, str(state.choices(seat)[-1]))
    assert not any(state.surprise)
