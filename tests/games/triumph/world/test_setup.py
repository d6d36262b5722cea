"""1.0-5.0: the joined map, the pools of blocks, and the set-up of all six factions."""

from collections import Counter
from collections.abc import Callable

import pytest

from sandtable.games.triumph.content import MOUNTAIN, PLAINS, border_limit
from sandtable.games.triumph.system.state import UNSET, TriumphState
from sandtable.games.triumph.system.units import blocks_left, move_unit, remove_unit
from sandtable.games.triumph.world.joining import world_data
from tests.games.triumph.europe.helpers import content as alone
from tests.games.triumph.europe.helpers import march
from tests.games.triumph.world.helpers import (
    act,
    choices,
    content,
    faction,
    finish_setup,
    new_game,
    position,
    power,
    refused,
    space,
    unit_at,
)

SCENARIOS = ("3-players", "4-players", "5-players", "6-players")


def start(scenario: str = "3-players") -> TriumphState:
    return new_game(scenario=scenario)


def border(a: str, b: str) -> int:
    return content().border_between[(space(a), space(b))]


def neighbours(name: str) -> set[str]:
    return {content().space_id[near] for near in content().links[space(name)]}


# ---------------------------------------------------------------------- the map


@pytest.mark.rule("conquest-and-tragedy:0.1")
def test_each_map_keeps_its_own_rules() -> None:
    c = content()
    assert border_limit(c, border("mukden", "harbin"), 0) == 2
    assert border_limit(c, border("berlin", "munich"), 0) == 3


@pytest.mark.rule("conquest-and-tragedy:0.3")
def test_delhi_has_no_coast_here() -> None:
    assert "east-indian-ocean" not in neighbours("delhi")
    assert "east-indian-ocean" not in neighbours("new-delhi")
    c = alone()
    assert c.space_index["east-indian-ocean"] in c.links[c.space_index["delhi"]]


@pytest.mark.rule("conquest-and-tragedy:0.4")
def test_latin_america_borders_the_gulf_of_mexico() -> None:
    assert "gulf-of-mexico" in neighbours("rio-de-janeiro")
    assert "panama" not in neighbours("rio-de-janeiro")


@pytest.mark.rule("conquest-and-tragedy:0.5")
def test_the_east_indian_ocean_is_an_ocean() -> None:
    c = content()
    assert c.enter_cost[space("east-indian-ocean")] == 2
    assert c.enter_cost[space("arabian-sea")] == 1


@pytest.mark.rule("conquest-and-tragedy:0.6")
def test_mountains_part_shiraz_and_karachi() -> None:
    assert content().border_kind[border("shiraz", "karachi")] == MOUNTAIN


@pytest.mark.rule("conquest-and-tragedy:0.7")
def test_borders_between_the_maps_have_the_limits_of_the_pacific() -> None:
    c = content()
    assert c.border_kind[border("western-siberia", "novosibirsk")] == PLAINS
    assert border_limit(c, border("western-siberia", "novosibirsk"), 0) == 2
    assert border_limit(c, border("kabul", "samarkand"), 0) == 1
    assert border_limit(c, border("rio-de-janeiro", "gulf-of-mexico"), 0) == 1


@pytest.mark.rule("conquest-and-tragedy:0.7")
def test_two_of_three_tanks_engage_over_such_a_border() -> None:
    siberians = ["siberia infantry 1 novosibirsk", "siberia infantry 1 balkhash"]
    units = ["germany tank 2 western-siberia x3", *siberians]
    wars = [["axis", "russia"], ["japan", "siberia"]]
    state = position(units=units, war=wars, season="summer", phase="movement axis 6")
    for _ in range(2):
        march(state, "militarists", unit_at(state, "germany tank western-siberia"), "novosibirsk")
    act(state, "militarists", f"move {unit_at(state, 'germany tank western-siberia')}")
    assert refused(state, "militarists", "to novosibirsk").startswith("CnC 11.52")


@pytest.mark.rule("tnt:T20e")
def test_european_borders_keep_their_limits() -> None:
    c = content()
    assert border_limit(c, border("kazakhstan", "tashkent"), 0) == 2
    assert border_limit(c, border("kazakhstan", "ufa"), 0) == 3


@pytest.mark.rule("conquest-and-tragedy:1.1")
def test_all_land_and_sea_is_one_graph_for_any_number_of_players() -> None:
    for scenario in SCENARIOS:
        c = start(scenario).content
        assert c.links is content().links
    seen, queue = {space("berlin")}, [space("berlin")]
    for here in queue:
        fresh = [near for near in content().links[here] if near not in seen]
        seen.update(fresh)
        queue += fresh
    assert len(seen) == content().n_spaces


@pytest.mark.rule("conquest-and-tragedy:1.2b")
def test_the_home_theater_is_that_of_the_main_capital() -> None:
    c = content()
    homes = {c.faction_id[p.factions[t]]: t for p in c.partnerships for t in range(2)}
    expected = {"axis": 0, "western-europe": 0, "russia": 0, "japan": 1, "united-states": 1, "siberia": 1}
    assert homes == expected
    for name, theatre in expected.items():
        assert c.faction_theatre[faction(name)] == theatre
        assert c.space_theatre[c.faction_center[faction(name)]] == theatre


# ---------------------------------------------------------------------- pools


@pytest.mark.rule("conquest-and-tragedy:3.0a")
def test_european_blocks_are_not_raised_in_the_pacific() -> None:
    c = content()
    blocks = c.block_count[power("british-empire") * c.n_types + c.type_index["infantry"]]
    units = [f"british-empire infantry 1 new-delhi x{blocks}"]
    state = position(units=units, phase="production western-europe")
    assert blocks_left(state, power("britain"), c.type_index["infantry"]) > 0
    act(state, "capitalists", "raise sydney")
    assert refused(state, "capitalists", "as infantry").startswith("CnC 3.0")
    act(state, "capitalists", "as fleet")
    assert unit_at(state, "british-empire fleet sydney")


@pytest.mark.rule("conquest-and-tragedy:3.0b")
def test_a_visitor_that_is_lost_returns_to_its_own_pool() -> None:
    c = content()
    state = position(units=["japan infantry 2 hong-kong"], phase="government")
    lost = c.unit_index[unit_at(state, "japan infantry hong-kong")]
    before = blocks_left(state, power("japan"), c.type_index["infantry"])
    move_unit(state, lost, space("suez"))
    assert c.power_id[state.unit_power[lost]] == "japan-eto"
    assert blocks_left(state, power("japan"), c.type_index["infantry"]) == before
    remove_unit(state, lost)
    assert c.power_id[state.unit_power[lost]] == "japan"
    assert blocks_left(state, power("japan"), c.type_index["infantry"]) == before + 1


# ---------------------------------------------------------------------- the six factions


def cadres(state: TriumphState, name: str) -> dict[str, int]:
    """Where the Cadres of a Power stand whose type is still open."""
    c = state.content
    places = Counter(
        c.space_id[state.unit_space[u]]
        for u in range(c.n_units)
        if state.unit_power[u] == power(name) and state.unit_space[u] >= 0 and state.unit_kind[u] == UNSET
    )
    return dict(places)


def fixed(state: TriumphState, name: str) -> list[str]:
    """The units of a Power whose type is given."""
    c = state.content
    return sorted(
        f"{c.space_id[state.unit_space[u]]} {c.type_id[state.unit_kind[u]]} {state.unit_cv[u]}"
        for u in range(c.n_units)
        if state.unit_power[u] == power(name) and state.unit_space[u] >= 0 and state.unit_kind[u] != UNSET
    )


def strength(state: TriumphState, *names: str) -> tuple[int, int]:
    """How many units some Powers have, and how many CV."""
    powers = [power(name) for name in names]
    units = [
        u for u in range(state.content.n_units) if state.unit_power[u] in powers and state.unit_space[u] >= 0
    ]
    return len(units), sum(state.unit_cv[u] for u in units)


def values(state: TriumphState, name: str) -> tuple[int, int, int, int, int]:
    """Cards dealt, IND, its cost, POP and RES, which come of the land that is held."""
    f = faction(name)
    dealt = world_data().setup.tracks[name].action_cards
    return dealt, state.ind[f], state.industry_cost[f], state.population[f], state.res[f]


def dealt(name: str) -> int:
    """The cards in a faction's hand once all are set up."""
    state = start()
    finish_setup(state)
    return state.hand_count[faction(name)]


@pytest.mark.rule("conquest-and-tragedy:5.11a")
def test_germany() -> None:
    state = start()
    assert cadres(state, "germany") == {"berlin": 6, "ruhr": 4, "munich": 2, "konigsberg": 2}
    assert strength(state, "germany") == (14, 14)


@pytest.mark.rule("conquest-and-tragedy:5.11b")
def test_italy() -> None:
    state = start()
    assert cadres(state, "italy") == {"rome": 4, "milan": 2, "tripoli": 2}
    assert strength(state, "germany", "italy") == (22, 22)


@pytest.mark.rule("conquest-and-tragedy:5.12a")
def test_japan() -> None:
    state = start()
    assert strength(state, "japan") == (30, 37)
    assert {"tokyo fleet 4", "tokyo carrier 3"} <= set(fixed(state, "japan"))
    assert cadres(state, "japan")["osaka"] == 4


@pytest.mark.rule("conquest-and-tragedy:5.21a")
@pytest.mark.reading(
    "5.21: are the Fleet in Glasgow and the Cadre in the North Sea meant, and of which type?"
)
def test_britain() -> None:
    state = start()
    assert fixed(state, "britain") == ["gibraltar fortress 1", "glasgow fleet 1", "london fleet 4"]
    assert cadres(state, "britain") == {
        "london": 3, "glasgow": 1, "suez": 1, "delhi": 2, "bombay": 1, "north-sea": 1, "karachi": 1,
    }  # fmt: skip
    assert cadres(state, "british-empire") == {
        "new-delhi": 2, "calcutta": 1, "dacca": 1, "singapore": 1, "sydney": 1, "punjab": 1,
    }  # fmt: skip
    assert strength(state, "britain", "british-empire") == (20, 23)


@pytest.mark.rule("conquest-and-tragedy:5.21b")
def test_france() -> None:
    state = start()
    assert fixed(state, "france") == ["lorraine fortress 3"]
    assert cadres(state, "france") == {"paris": 2, "marseille": 1, "algiers": 1}
    assert strength(state, "france") == (5, 7)
    assert strength(state, "britain", "british-empire", "france") == (25, 30)


@pytest.mark.rule("conquest-and-tragedy:5.21d")
def test_the_empire_sets_up_blocks_of_the_pacific() -> None:
    state = start()
    (singapore,), (bombay,) = (state.units_at[space(name)] for name in ("singapore", "bombay"))
    pools = [state.content.power_id[state.content.unit_power[unit]] for unit in (singapore, bombay)]
    assert pools == ["british-empire", "britain"]


@pytest.mark.rule("conquest-and-tragedy:5.21e")
@pytest.mark.reading(
    "5.21: are the Fleet in Glasgow and the Cadre in the North Sea meant, and of which type?"
)
def test_only_air_and_ships_begin_in_the_north_sea() -> None:
    state = start()
    at_sea = {"as air", "as carrier", "as sub", "as fleet"}
    while "North Sea" not in state.prompt("capitalists"):
        act(state, "capitalists", min(choices(state, "capitalists") - at_sea))
    assert choices(state, "capitalists") == at_sea
    assert all(refused(state, "capitalists", f"as {kind}") for kind in ("infantry", "tank", "fortress"))


@pytest.mark.rule("conquest-and-tragedy:5.22a")
def test_the_united_states() -> None:
    state = start()
    assert fixed(state, "us") == ["los-angeles fleet 4", "los-angeles fortress 4", "seattle fortress 2"]
    assert cadres(state, "us") == {"los-angeles": 3, "seattle": 1, "manila": 1, "houston": 1, "chicago": 1}
    assert fixed(state, "usa") == ["new-york fortress 2", "washington fortress 4"]
    assert cadres(state, "usa") == {"washington": 2, "new-york": 1}
    assert strength(state, "us", "usa") == (15, 26)


@pytest.mark.rule("conquest-and-tragedy:5.22b")
def test_nationalist_china() -> None:
    state = start()
    assert strength(state, "nat-china") == (8, 12)
    assert cadres(state, "nat-china") == {"nanking": 2, "suchow": 1, "wuhan": 1}
    assert strength(state, "us", "usa", "nat-china") == (23, 38)


@pytest.mark.rule("conquest-and-tragedy:5.31")
def test_russia() -> None:
    state = start()
    single = dict.fromkeys(("kiev", "odessa", "kharkov", "stalingrad", "urals"), 1)
    assert cadres(state, "ussr") == {"moscow": 3, "leningrad": 2, "baku": 2, **single}
    assert strength(state, "ussr") == (12, 12)
    assert values(state, "russia") == (6, 9, 7, 12, 11)
    assert dealt("russia") == 6


@pytest.mark.rule("conquest-and-tragedy:5.32a")
def test_siberia_and_red_china() -> None:
    state = start()
    assert fixed(state, "siberia") == ["chita fortress 1"]
    assert cadres(state, "siberia") == {
        "novosibirsk": 2, "tashkent": 1, "irkutsk": 1, "vladivostok": 2, "chita": 1,
    }  # fmt: skip
    assert fixed(state, "red-china") == ["sian fortress 2", "sian militia 1"]
    assert strength(state, "siberia", "red-china") == (10, 11)
    assert state.partisans[space("sian")] == 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("axis", (14, 12, 5, 11, 6), marks=pytest.mark.rule("conquest-and-tragedy:5.11c")),
        pytest.param("japan", (7, 11, 6, 10, 5), marks=pytest.mark.rule("conquest-and-tragedy:5.12b")),
        pytest.param(
            "western-europe", (8, 7, 6, 12, 11), marks=pytest.mark.rule("conquest-and-tragedy:5.21c")
        ),
        pytest.param(
            "united-states", (12, 6, 7, 14, 14), marks=pytest.mark.rule("conquest-and-tragedy:5.22c")
        ),
        pytest.param("siberia", (6, 4, 8, 6, 8), marks=pytest.mark.rule("conquest-and-tragedy:5.32b")),
    ],
)
def test_tracks_and_cards(name: str, expected: tuple[int, ...]) -> None:
    assert values(start(), name) == expected
    assert dealt(name) == expected[0]


@pytest.mark.rule("conquest-and-tragedy:5.22c")
@pytest.mark.rule("conquest-and-tragedy:5.32b")
def test_the_civil_war_in_china() -> None:
    state = start()
    tracks: list[Callable[[int], int]] = [
        column.__getitem__ for column in (state.loyalty, state.loyalty_cost)
    ]
    assert [track(faction("united-states")) for track in tracks] == [1, 5]
    assert [track(faction("siberia")) for track in tracks] == [3, 6]
    assert state.civil_war[faction("united-states")] == 4
    assert state.civil_war[faction("siberia")] == 2


@pytest.mark.rule("conquest-and-tragedy:2.4s")
def test_what_the_capitalists_have_at_the_start() -> None:
    state = start()
    us, west = faction("united-states"), faction("western-europe")
    assert (state.population[us], state.res[us]) == (14, 14)
    assert (state.population[west], state.res[west]) == (12, 11)
    for name, track in world_data().setup.tracks.items():
        assert (track.pop, track.res) == (state.population[faction(name)], state.res[faction(name)])


def test_the_printed_totals() -> None:
    state = start()
    c = content()
    for name, totals in world_data().setup.totals.items():
        powers = [c.power_id[p] for p in c.faction_powers[faction(name)]]
        assert strength(state, *powers) == (totals.units, totals.cv)
