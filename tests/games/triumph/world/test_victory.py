"""15.0, 16.0: Partners win together, but for the Atomic Bomb and what a table agrees on."""

from typing import Any

import pytest

from sandtable.games.triumph.system import victory
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.europe.test_blockade import NORWAY
from tests.games.triumph.test_victory import outcome
from tests.games.triumph.world.helpers import act, choices, content, faction, position

INDIVIDUAL = {"individual-victory": "on"}
SIX = "6-players"
FOUR = "4-players"

# What the factions have by Production and the Civil War at the start.
OPEN = {"axis": 11, "western-europe": 7, "russia": 9, "japan": 10, "united-states": 10, "siberia": 6}


def scored(totals: dict[str, int], scenario: str = SIX, **parts: Any) -> TriumphState:
    """Peace Dividends bring the factions to these totals."""
    chits = {name: [1] * (total - OPEN[name]) for name, total in totals.items()}
    order = ["russia", "siberia", "axis", "japan", "western-europe", "united-states"]
    return position(scenario=scenario, chits=chits, turn_order=order, **parts)


def checked(totals: dict[str, int], scenario: str = SIX, **parts: Any) -> TriumphState:
    """A Victory Check with these totals."""
    state = scored(totals, scenario, **parts)
    victory.economic(state)
    return state


def last_year(totals: dict[str, int], scenario: str = SIX, **parts: Any) -> TriumphState:
    """The end of 1945 with these totals."""
    state = scored(totals, scenario, year=1945, **parts)
    victory.hegemony(state)
    return state


# ---------------------------------------------------------------------- Victory Points


@pytest.mark.rule("conquest-and-tragedy:15.0e")
def test_a_war_costs_the_united_states_two_and_others_one() -> None:
    state = position(war=[["united-states", "japan"], ["western-europe", "axis"]])
    assert victory.declaration_points(state, faction("united-states")) == -2
    assert victory.declaration_points(state, faction("western-europe")) == -1


@pytest.mark.rule("conquest-and-tragedy:15.0g")
@pytest.mark.reading("15.0, 9.1: by which list does a faction score?")
def test_bases_score_for_the_factions_of_the_pacific_only() -> None:
    for holder, points in (("axis", 0), ("japan", 1)):
        state = position(
            units=[f"{'germany-pto' if holder == 'axis' else 'japan'} infantry 1 singapore"],
            war=[["axis", "western-europe"]], enemies=[["japan", "british-empire"]],
        )  # fmt: skip
        assert victory.net_bases(state, faction(holder)) == 1
        assert victory.base_points(state, faction(holder)) == points


@pytest.mark.rule("conquest-and-tragedy:15.0h")
def test_the_seventeen_capitals() -> None:
    c = content()
    found: dict[str, set[str]] = {name: set() for name in c.faction_id}
    for space in victory.capitals(c):
        found[c.faction_id[c.power_faction[victory.owner_of(c, space)]]].add(c.space_id[space])
    assert found == {
        "axis": {"berlin", "ruhr", "rome"},
        "japan": {"tokyo", "osaka", "mukden"},
        "western-europe": {"london", "paris", "delhi", "new-delhi"},
        "united-states": {"los-angeles", "washington", "nanking"},
        "russia": {"moscow", "leningrad", "baku"},
        "siberia": {"novosibirsk"},
    }


# ---------------------------------------------------------------------- Economic Victory


@pytest.mark.rule("conquest-and-tragedy:15.0a")
def test_each_partner_must_have_fifteen_of_the_forty_five() -> None:
    assert outcome(checked({"axis": 31, "japan": 14})) == ("", ())
    assert outcome(checked({"axis": 30, "japan": 15})) == ("economic", ("axis", "japan"))
    assert outcome(checked({"axis": 29, "japan": 15})) == ("", ())


@pytest.mark.rule("conquest-and-tragedy:2.1d")
def test_partners_win_together() -> None:
    totals = {"western-europe": 22, "united-states": 23}
    assert outcome(checked(totals))[1] == ("western-europe", "united-states")
    assert outcome(checked(totals, "3-players"))[1] == ("capitalists",)
    assert outcome(last_year({"russia": 29, "siberia": 15}))[1] == ("russia", "siberia")


@pytest.mark.rule("conquest-and-tragedy:15.0f")
@pytest.mark.reading("15.0, 16.0: several victories at the same time")
def test_one_check_compares_all_six() -> None:
    totals = {"axis": 22, "japan": 23, "western-europe": 22, "united-states": 24, "russia": 28, "siberia": 17}
    assert outcome(checked(totals))[1] == ("western-europe", "united-states")
    totals["axis"] = 23
    assert outcome(checked(totals))[1] == ("axis", "japan")


@pytest.mark.rule("conquest-and-tragedy:15.0f")
@pytest.mark.parametrize("year", [1937, 1940, 1945])
def test_every_new_year_has_its_check(year: int) -> None:
    totals = {"russia": 20, "siberia": 20}
    techs = {"russia": [f"e{stage[1:]}" for stage in STAGES], "siberia": STAGES[:1]}
    state = scored(totals, year=year, phase="new-year", techs=techs)
    assert outcome(state) == ("economic", ("russia", "siberia"))
    assert state.year == year


@pytest.mark.rule("conquest-and-tragedy:15.0f", "conquest-and-tragedy:15.0a")
def test_who_could_still_win_by_a_secret_stage_is_asked_first() -> None:
    cards = [card for card in range(content().n_cards) if serves(card, "pto-atomic-1")][:2]
    pair = {"claim": "pto-atomic-1", "cards": [content().card_id[card] for card in cards]}
    parts: dict[str, Any] = {"vaults": {"japan": [pair]}, "year": 1940, "phase": "new-year"}
    state = scored({"axis": 30, "japan": 14}, **parts)
    assert state.deciders == [state.seat("japan")]
    assert "45" in state.prompt("japan")
    assert "15" in state.prompt("japan")
    act(state, "japan", "reveal pto-atomic-1")
    act(state, "japan", min(choices(state, "japan")), "pass")
    assert outcome(state) == ("economic", ("axis", "japan"))
    poor = scored({"axis": 12, "japan": 14}, **parts)
    assert "Victory Check" not in poor.prompt("japan")


def serves(card: int, name: str) -> bool:
    c = content()
    return c.tech_index[name] in c.card_techs[card]


# ---------------------------------------------------------------------- Military Victory

TAKEN = ["germany infantry 1 paris", "germany infantry 1 leningrad", "germany infantry 1 baku"]
WARS = [["axis", "western-europe"], ["axis", "russia"], ["japan", "united-states"]]


def taken(units: list[str], **parts: Any) -> TriumphState:
    return position(scenario=SIX, units=units, war=WARS, season="summer", phase="command", **parts)


@pytest.mark.rule("conquest-and-tragedy:15.0b", "conquest-and-tragedy:2.1d")
def test_four_capitals_in_both_theatres_win_for_both_partners() -> None:
    fourth = "japan infantry 1 los-angeles"
    assert outcome(taken([*TAKEN, fourth])) == ("military", ("axis", "japan"))
    assert outcome(taken(TAKEN)) == ("", ())


@pytest.mark.rule("conquest-and-tragedy:15.0b")
@pytest.mark.reading("15.0: which Capitals are one's own?")
def test_all_capitals_of_ones_own_must_be_held() -> None:
    units = [*TAKEN, "japan infantry 1 los-angeles"]
    assert outcome(taken([*units, "britain infantry 1 rome"])) == ("", ())
    lent = taken([*units, "germany-pto infantry 1 osaka"])
    assert outcome(lent)[0] == "military"


# ---------------------------------------------------------------------- Atomic Victory

STAGES = ["pto-atomic-1", "pto-atomic-2", "pto-atomic-3", "pto-atomic-4"]


def bomber(scenario: str, name: str = "japan air 1 samarkand", who: str = "japan") -> TriumphState:
    return position(
        scenario=scenario, units=[name], control={"samarkand": "japan"}, season="summer",
        phase=f"movement {who} 3", techs={who: STAGES if who == "japan" else [f"e{s[1:]}" for s in STAGES]},
    )  # fmt: skip


@pytest.mark.rule("conquest-and-tragedy:15.0c", "conquest-and-tragedy:2.1d")
def test_the_faction_with_the_bomb_wins_alone() -> None:
    assert outcome(bomber(SIX, "japan air 1 balkhash")) == ("atomic", ("japan",))
    assert outcome(bomber(FOUR, "japan air 1 balkhash")) == ("atomic", ("japan",))


@pytest.mark.rule("conquest-and-tragedy:16.3p.a")
@pytest.mark.reading("15.0, 16.0: who wins by the Bomb of one of his two factions?")
def test_the_bomb_of_either_faction_wins_for_the_player() -> None:
    assert outcome(bomber("3-players", "japan air 1 balkhash")) == ("atomic", ("militarists",))


@pytest.mark.rule("conquest-and-tragedy:15.0c")
def test_a_partners_center_is_no_target() -> None:
    assert outcome(bomber(SIX, "germany-pto air 1 osaka", "axis")) == ("", ())
    assert outcome(bomber(SIX, "germany air 1 konigsberg", "axis"))[0] == ""
    assert outcome(bomber(SIX, "germany-pto air 1 balkhash", "axis"))[1] == ("axis",)


# ---------------------------------------------------------------------- Hegemony


@pytest.mark.rule("conquest-and-tragedy:15.0d")
def test_the_partnership_with_most_points_wins_at_the_end() -> None:
    totals = {"axis": 22, "japan": 18, "western-europe": 20, "united-states": 22, "russia": 23, "siberia": 16}
    state = last_year(totals)
    assert outcome(state) == ("hegemony", ("western-europe", "united-states"))
    assert state.result is not None
    assert state.result.scores == totals


@pytest.mark.rule("conquest-and-tragedy:15.0d")
def test_blockades_count_for_nothing_at_the_end() -> None:
    parts: dict[str, Any] = {"war": [["western-europe", "axis"]], "units": NORWAY, "blockades": ["oslo"]}
    state = last_year({}, **parts)
    axis = faction("axis")
    assert state.scores[axis] > victory.points(state, axis)


@pytest.mark.rule("conquest-and-tragedy:15.0d")
@pytest.mark.reading("15.0, 16.0: several victories at the same time")
def test_an_exact_tie_is_shared() -> None:
    state = last_year({"axis": 20, "japan": 20, "western-europe": 20, "united-states": 20})
    assert outcome(state)[1] == ("axis", "japan", "western-europe", "united-states")


# ---------------------------------------------------------------------- by agreement


@pytest.mark.rule("conquest-and-tragedy:16.x.a")
@pytest.mark.parametrize("scenario", ["4-players", "5-players", "6-players"])
@pytest.mark.reading("15.0, 16.0: who may win alone, and with how many players?")
def test_twenty_five_points_win_for_one_militarist_where_agreed(scenario: str) -> None:
    assert outcome(checked({"japan": 25}, scenario, options=INDIVIDUAL)) == ("economic", ("japan",))
    assert outcome(checked({"japan": 24}, scenario, options=INDIVIDUAL)) == ("", ())
    assert outcome(checked({"japan": 25}, scenario)) == ("", ())
    assert outcome(checked({"russia": 27}, scenario, options=INDIVIDUAL)) == ("", ())


@pytest.mark.rule("conquest-and-tragedy:16.x.a")
@pytest.mark.reading("15.0, 16.0: who may win alone, and with how many players?")
def test_a_player_with_both_militarists_does_not_win_by_one() -> None:
    assert outcome(checked({"japan": 25}, "3-players", options=INDIVIDUAL)) == ("", ())


@pytest.mark.rule("conquest-and-tragedy:16.x.a")
@pytest.mark.reading("15.0, 16.0: several victories at the same time")
def test_of_two_victories_at_one_new_year_the_greater_counts() -> None:
    totals = {"axis": 25, "japan": 20}
    assert outcome(checked(totals, FOUR, options=INDIVIDUAL))[1] == ("axis",)  # 50 against 45
    equal = {"axis": 25, "japan": 25}
    assert outcome(checked(equal, FOUR, options=INDIVIDUAL))[1] == ("axis", "japan")


@pytest.mark.rule("conquest-and-tragedy:16.x.b")
def test_a_militarist_counts_twice_at_the_end_where_agreed() -> None:
    totals = {"axis": 22, "western-europe": 21, "united-states": 22}
    assert outcome(last_year(totals, FOUR)) == ("hegemony", ("capitalists",))  # 43 against 32
    assert outcome(last_year(totals, FOUR, options=INDIVIDUAL)) == ("hegemony", ("axis",))  # 44
    totals["united-states"] = 24
    assert outcome(last_year(totals, FOUR, options=INDIVIDUAL)) == ("hegemony", ("capitalists",))
    assert outcome(last_year(totals, "3-players", options=INDIVIDUAL)) == ("hegemony", ("capitalists",))


WEST = {"western-europe": 22, "united-states": 15, "axis": 21, "japan": 21}


@pytest.mark.rule("conquest-and-tragedy:16.x.d")
@pytest.mark.reading("15.0, 16.0: who may win alone, and with how many players?")
def test_with_five_players_a_capitalist_counts_twice_at_the_end_as_well() -> None:
    assert outcome(last_year(WEST, "5-players")) == ("hegemony", ("axis", "japan"))  # 42 against 37
    assert outcome(last_year(WEST, "5-players", options=INDIVIDUAL)) == (
        "hegemony",
        ("western-europe",),
    )  # 44
    american = WEST | {"united-states": 22, "western-europe": 15}
    assert outcome(last_year(american, "5-players", options=INDIVIDUAL))[1] == ("united-states",)
    more = WEST | {"united-states": 23}
    assert outcome(last_year(more, "5-players", options=INDIVIDUAL))[1] == ("united-states",)  # 46 against 45


@pytest.mark.rule("conquest-and-tragedy:16.x.d")
@pytest.mark.parametrize("scenario", ["4-players", "6-players"])
def test_with_four_or_six_players_no_capitalist_does(scenario: str) -> None:
    assert outcome(last_year(WEST, scenario, options=INDIVIDUAL)) == ("hegemony", ("axis", "japan"))


@pytest.mark.rule("conquest-and-tragedy:16.x.d", "conquest-and-tragedy:16.x.a")
def test_no_capitalist_wins_alone_at_a_new_year() -> None:
    for name in ("western-europe", "united-states"):
        assert outcome(checked({name: 30}, "5-players", options=INDIVIDUAL)) == ("", ())


@pytest.mark.rule("conquest-and-tragedy:16.x.d")
def test_a_player_with_two_factions_counts_neither_twice() -> None:
    totals = {"russia": 30, "western-europe": 25, "united-states": 24}
    winners = outcome(last_year(totals, "5-players", options=INDIVIDUAL))[1]
    assert winners == ("western-europe",)  # 50 against 49, and against 30 of Russia and Siberia
