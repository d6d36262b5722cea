"""GAINING INCOME, the turn order, SCORING, and what is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.war_hounds.rules.income import income_of, squares
from sandtable.games.war_hounds.rules.sampling import fill_hidden
from sandtable.games.war_hounds.rules.scoring import (
    casualty_paws,
    medal_paws,
    paws_of,
    policy_paws,
    tech_paws,
    territory_paws,
    wealth_paws,
    winner,
)
from sandtable.games.war_hounds.state import IN_PORT, READIED, HoundState
from tests.games.war_hounds.helpers import (
    BLUE,
    GREEN,
    PLENTY,
    RED,
    do,
    goods,
    index,
    position,
    top,
    use,
    words,
)

HOME = {"home": "howling-cape", "second": "pinebark"}


def own(**red: Any) -> HoundState:
    return position(nations={"red": {"goods": {}, **HOME, **red}}, at="clean-up")


@pytest.mark.rule("war-hounds:WH-INC-1", "war-hounds:WH-INC-2", "war-hounds:WH-INC-7")
def test_squares_times_numbers() -> None:
    # Howling Cape 2 1 1 2 and $1, Pinebark 1 1 1 1 and $1; the Fascists' ammunition track is of war.
    g = own()
    assert goods(g) == {"able_bodies": 9, "ammunition": 8, "oil": 6, "food": 9, "money": 14}
    last = position(nations={"red": {"goods": {}, **HOME}}, at="clean-up", year=4)
    assert last.over
    assert goods(last)["money"] == 14


@pytest.mark.rule("war-hounds:WH-INC-3", "war-hounds:WH-FLOW-19")
def test_white_squares_are_one_of_the_four_resources() -> None:
    places = [["red", "troop", "rib-vault"], ["blue", "troop", "shank-hall"]]
    nations: dict[str, Any] = {"red": {"goods": {}}, "blue": {"goods": {}}}
    g = position(scenario="6-players", nations=nations, units=places, at="clean-up")
    assert words(g, RED) == ["wild able_bodies", "wild ammunition", "wild oil", "wild food"]
    g.act(RED, "wild oil")
    g.act(RED, "wild food")
    assert g.sight(BLUE).wild[RED] == -1
    assert goods(g) == {}
    g.act(BLUE, "wild oil")
    g.act(BLUE, "wild oil")
    assert goods(g) == {"oil": 3, "food": 3}
    assert goods(g, BLUE) == {"oil": 6} or goods(g, BLUE)["oil"] > 3


@pytest.mark.rule("war-hounds:WH-INC-4")
def test_capital_gains_add_a_green_square() -> None:
    g = own(policies=["industry-capital-gains"])
    assert goods(g)["money"] == 21


@pytest.mark.rule("war-hounds:WH-INC-5")
def test_factories_raise_the_resource_numbers() -> None:
    assert goods(own(policies=["industry-integrated-factories"]))["oil"] == 8


@pytest.mark.rule("war-hounds:WH-INC-6")
def test_eminent_domain_makes_home_wild() -> None:
    g = own(policies=["industry-eminent-domain"])
    assert squares(g, RED)[5] == 6
    do(g, *["wild oil"] * 6)
    assert goods(g)["oil"] == 3 * 7
    assert goods(g)["money"] == 14


@pytest.mark.rule("war-hounds:WH-INC-8")
def test_goods_are_never_exhausted() -> None:
    assert goods(own(goods={"oil": 300}))["oil"] == 306


@pytest.mark.rule("war-hounds:WH-FAC-3")
def test_dividends_of_the_capitalists() -> None:
    plain = position(nations={"red": {**HOME, "faction": "theocrats"}})
    rich = position(nations={"red": {**HOME, "faction": "capitalists"}})
    tracks = income_of(rich, RED)[4] - income_of(plain, RED)[4]
    assert tracks == 5 + 2 * 2
    assert len(income_of(rich, RED)) == 5


@pytest.mark.rule("war-hounds:WH-FLOW-15", "war-hounds:WH-FLOW-16")
def test_richest_first_and_debts_do_not_matter() -> None:
    nations: dict[str, Any] = {
        "red": {"goods": {"money": 60}, "debts": {"loan-1": "owed", "loan-3": "owed"}},
        "blue": {"goods": {"money": 35}},
        "green": {"goods": {"money": 60}},
    }
    g = position(scenario="3-players", nations=nations, at="clean-up")
    while top(g) != "turn":
        do(g, "done")
    assert g.order == [RED, GREEN, BLUE]


@pytest.mark.rule("war-hounds:WH-FLOW-11")
def test_the_clean_up_heals_nothing() -> None:
    g = position(units=[["red", "troop", "pinebark", {"wounds": 1}]], at="clean-up")
    assert sum(g.unit_wounds) == 1
    assert sum(g.unit_xp) == 0


# ------------------------------------------------------------------ scoring


@pytest.mark.rule("war-hounds:WH-OBJ-1")
def test_most_paws_win() -> None:
    g = position(scenario="3-players")
    g.scores = [41, 38, 44]
    assert winner(g) == GREEN
    nations = {"red": {"state": {"medals": 19}}}
    over = position(scenario="3-players", nations=nations, at="score", year=4)
    assert over.over
    result = over.result
    assert result is not None
    assert result.winners == ("red",)
    assert result.scores["red"] >= 20


@pytest.mark.rule("war-hounds:WH-OBJ-2")
def test_no_paws_before_the_end() -> None:
    g = position(nations={"red": {"state": {"medals": 7}}}, year=2, at="clean-up")
    assert g.scores == [0, 0, 0, 0]
    assert g.medals[RED] == 7
    over = position(nations={"red": {"state": {"medals": 7}}}, year=4, at="score")
    assert over.scores[RED] >= 8


@pytest.mark.rule("war-hounds:WH-OBJ-3")
def test_nothing_else_counts() -> None:
    g = position(nations={"red": {"goods": {"oil": 7}}})
    assert paws_of(g, RED) == [0, 1, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("war-hounds:WH-SCO-1")
def test_most_regions_of_a_territory() -> None:
    red = [["red", "troop", r] for r in ("pinebark", "snowtail", "whelk-strand")]
    red += [["red", "ship", "gulf-of-brine"]]
    blue = [["blue", "troop", r] for r in ("greywhelp-moor", "antler-vale", "howling-cape")]
    g = position(units=[*red, *blue])
    assert (territory_paws(g, RED), territory_paws(g, BLUE)) == (6, 0)


@pytest.mark.rule("war-hounds:WH-SCO-2")
def test_ties_share_rounded_down() -> None:
    lands = ("north-tor", "forge-hollow", "bellows-gate")
    nations = ("red", "blue", "green")
    three = position(scenario="5-players", units=[[n, "troop", r] for n, r in zip(nations, lands)])
    assert [territory_paws(three, nation) for nation in range(3)] == [2, 2, 2]
    two = position(scenario="5-players", units=[[n, "troop", r] for n, r in zip(nations[:2], lands)])
    assert [territory_paws(two, nation) for nation in range(3)] == [4, 4, 0]


@pytest.mark.rule("war-hounds:WH-SCO-3")
def test_only_territories_in_play() -> None:
    g = position(scenario="2-players", units=[["red", "ship", "kelp-sound"]])
    assert territory_paws(g, RED) == territory_paws(g, BLUE) == 0
    assert income_of(g, RED)[3] > 0


@pytest.mark.rule("war-hounds:WH-SCO-5", "war-hounds:WH-SCO-6")
def test_tracks() -> None:
    state = {"medals": 6, "medal_laps": 1, "casualties": 10}
    g = position(nations={"red": {"state": state}})
    assert (medal_paws(g, RED), casualty_paws(g, RED)) == (27, -5)
    g.casualty_laps[RED] = 1
    assert casualty_paws(g, RED) == -16


@pytest.mark.rule("war-hounds:WH-SCO-7")
def test_tiles_give_the_paws_of_their_row() -> None:
    red = {"techs": ["terrain-tanks", "terrain-gas"], "policies": ["science-research", "strategy-mobilize"]}
    tiles = {"terrain-tanks": 1, "terrain-gas": 3, "science-research": 3, "strategy-mobilize": 1}
    g = position(nations={"red": red}, tiles=tiles)
    assert (tech_paws(g, RED), policy_paws(g, RED)) == (3, 3)


@pytest.mark.rule("war-hounds:WH-SCO-8")
@pytest.mark.parametrize(("money", "paws"), [(74, 2), (75, 3), (24, 0)])
def test_a_paw_for_25_dollars(money: int, paws: int) -> None:
    assert wealth_paws(position(nations={"red": {"goods": {"money": money}}}), RED) == paws


@pytest.mark.rule("war-hounds:WH-SCO-10")
def test_the_richer_wins_a_tie() -> None:
    g = position(scenario="3-players", order=["green", "blue", "red"])
    g.scores = [40, 40, 39]
    assert winner(g) == BLUE


# ------------------------------------------------------------------ what is hidden


def tiles(*where: Any, techs: Any = ("marine-submarine",)) -> HoundState:
    nations = {"blue": {"techs": list(techs)}, "red": {"goods": PLENTY}}
    return position(nations=nations, units=list(where))


def seen(g: HoundState, seat: int = RED) -> list[int]:
    """What a seat knows of the kinds of blue's tiles."""
    sight = g.sight(seat)
    return [sight.unit_kind[u] for u, where in enumerate(g.unit_state) if where in (READIED, IN_PORT)]


@pytest.mark.rule("war-hounds:WH-HID-1", "war-hounds:WH-HID-2", "war-hounds:WH-SETUP-23")
def test_tiles_are_hidden_their_number_is_not() -> None:
    g = tiles(["blue", "ship", "kelp-sound", {"port": "port-1-a"}], ["blue", "sub", "readied"])
    assert seen(g) == [-1, -1]
    assert seen(g, BLUE) == [3, 4]
    assert g.sight(RED).unit_at.count(-1) == 1


@pytest.mark.rule("war-hounds:WH-HID-5")
def test_without_the_technology_a_tile_is_a_ship() -> None:
    assert seen(tiles(["blue", "ship", "readied"], techs=())) == [3]


@pytest.mark.rule("war-hounds:WH-HID-5")
def test_a_type_that_is_accounted_for_is_ruled_out() -> None:
    subs = [["blue", "sub", "kelp-sound"], ["blue", "sub", "wolfmouth"]]
    g = tiles(*subs, ["blue", "ship", "readied"])
    assert seen(g) == [3]


@pytest.mark.rule("war-hounds:WH-HID-4")
def test_the_split_of_the_reserve_is_not_revealed() -> None:
    one, other = (tiles(["blue", kind, "readied"]) for kind in ("ship", "sub"))
    assert one.sight(RED).packed()["columns"] == other.sight(RED).packed()["columns"]


@pytest.mark.rule("war-hounds:WH-HID-7", "war-hounds:WH-TRAIN-2")
@pytest.mark.parametrize(("kind", "number"), [("ship", 3), ("sub", 4)])
def test_cubes_tell_ships_from_subs(kind: str, number: int) -> None:
    g = tiles(["blue", kind, "readied", {"xp": 4}])
    assert seen(g) == [-1]
    g.order = [BLUE, RED]
    trained = position(
        order=["blue"],
        nations={"blue": {"techs": ["marine-submarine"], "faction": "theocrats"}},
        units=[["blue", kind, "readied", {"xp": 4}]],
    )
    use(trained, "train", BLUE)
    assert seen(trained) == [number]


@pytest.mark.rule("war-hounds:WH-HID-3")
def test_a_sample_fits_what_is_known() -> None:
    where = [
        ["blue", "sub", "kelp-sound", {"port": "port-1-a"}],
        ["blue", "ship", "amber-sound", {"port": "port-2-a"}],
    ]
    g = tiles(*where, ["blue", "ship", "readied"])
    kinds, places = set(), set()
    for seed in range(40):
        drawn = g.sight(RED).sample(Random(seed))
        assert drawn.game.problems(drawn) == []
        kinds.add(tuple(drawn.unit_kind))
        places.add(tuple(drawn.unit_at))
    assert len(kinds) > 3
    assert len(places) > 10
    fill_hidden(g, RED, Random(1))
    assert index("kelp-sound") in g.unit_at
